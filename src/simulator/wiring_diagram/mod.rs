//! A board's wiring as a picture to print, drawn from the pins that the board's own file says.

mod layout;
mod parts;
mod pico;

use std::fmt::Write;
use std::format;
use std::prelude::v1::*;

use crate::board::{Chip, Model, Wiring};
use layout::{
    FIRST_PIN, Layout, MARGIN, PART_WIDTH, PICO_LEFT, PICO_RIGHT, PITCH, Placed, TITLE_LINE, WIDTH,
    Wire as Way, height_of, lanes_between, lines,
};
use parts::{End, Symbol};
use pico::{Pad, Side, header};

/// Below the pins of the Pico.
const PICO_TOP: i32 = FIRST_PIN - 36;
const PICO_BOTTOM: i32 = FIRST_PIN + 19 * PITCH + 36;
const FEED: &str = "#d62828";

const STYLE: &str = "
text { font-family: 'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif; }
.wire { fill: none; stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; }
.halo { fill: none; stroke: #ffffff; stroke-width: 8; stroke-linejoin: round; }
.name { font-size: 11px; fill: #333333; }
.label { font-size: 14px; font-weight: bold; fill: #222222; }
.title { font-size: 14px; fill: #444444; text-anchor: middle; }
.pin { font-size: 12px; fill: #ffffff; }
.number { font-size: 9px; fill: #332200; text-anchor: middle; }
.note { font-size: 13px; fill: #444444; }
";

/// The picture, as an SVG.
pub(super) fn svg(model: &Model, wiring: Wiring) -> String {
    let layout = Layout::of(parts::fitted(wiring));
    let feed_height = layout.bottom.max(PICO_BOTTOM) + 14;
    let notes = notes(wiring);
    let below = feed_height + 34;
    let height = below + 20 * i32::try_from(notes.len()).unwrap_or(0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\">\n<title>The wiring of {0}</title>\n<style>{STYLE}</style>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"48\" font-size=\"26\" font-weight=\"bold\" fill=\"#222222\">{0}</text>\n\
         <text x=\"{MARGIN}\" y=\"72\" class=\"note\">Seen from above, USB at the top. \
         In the circles: pin numbers; beside them: GPIO numbers.</text>\n",
        model.name
    );
    // Writing to a text cannot fail.
    for wire in &layout.wires {
        svg.push_str(&drawn(wire));
    }
    svg.push_str(&feed(&layout, feed_height));
    for placed in &layout.parts {
        svg.push_str(&part(placed));
    }
    svg.push_str(&board(&layout, model.chip));
    for (line, y) in notes.iter().zip((below..).step_by(20)) {
        let _ = writeln!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{y}\" class=\"note\">{line}</text>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The notes on what no wire shows.
fn notes(wiring: Wiring) -> Vec<String> {
    let mut notes = Vec::new();
    let has = |wanted: &str| wiring.iter().any(|(name, _)| *name == wanted);
    if has("up") {
        notes.push(
            "Buttons and levers close to ground: one leg of each to its pin, the other to GND. \
             The pull-ups are inside the chip."
                .to_owned(),
        );
    }
    if has("backlight") {
        notes.push(
            "LED: straight to the pin only if the module has a transistor for it; see the text."
                .to_owned(),
        );
    }
    notes.push(
        "The diode in the battery's plus is a Schottky diode; its ring points to VSYS.".to_owned(),
    );
    let own: Vec<String> = wiring
        .iter()
        .filter(|(_, gpio)| pico::place_of(Pad::Gpio(*gpio)).is_none())
        .map(|(name, gpio)| format!("GP{gpio} {name}"))
        .collect();
    if !own.is_empty() {
        notes.push(format!("On the Pico itself: {}.", own.join(", ")));
    }
    notes
}

/// A line with a white edge, so that one that passes below is seen to pass.
fn line(points: &str, colour: &str, title: &str) -> String {
    format!(
        "<g><title>{title}</title><polyline class=\"halo\" points=\"{points}\"/>\
         <polyline class=\"wire\" stroke=\"{colour}\" points=\"{points}\"/></g>\n"
    )
}

const fn pico_edge(side: Side) -> i32 {
    match side {
        Side::Left => PICO_LEFT,
        Side::Right => PICO_RIGHT,
    }
}

const fn part_edge(side: Side) -> i32 {
    match side {
        Side::Left => MARGIN + PART_WIDTH,
        Side::Right => WIDTH - MARGIN - PART_WIDTH,
    }
}

/// Away from the Pico.
const fn outwards(side: Side) -> i32 {
    match side {
        Side::Left => -1,
        Side::Right => 1,
    }
}

/// The end of a text that is at its place, if it is to grow away from the Pico.
const fn anchor(side: Side) -> &'static str {
    match side {
        Side::Left => "end",
        Side::Right => "start",
    }
}

/// The name of the wire at the Pico.
fn name_of(wire: &Way) -> &'static str {
    match wire.contact.goes_to {
        End::Pin(name) => name,
        End::Ground | End::Volts3 | End::Battery => "",
    }
}

fn drawn(wire: &Way) -> String {
    let (from, to) = (pico_edge(wire.side), part_edge(wire.side));
    let (pin, row) = (height_of(wire.pin), wire.row);
    let points = match wire.lane {
        Some(lane) => format!("{from},{pin} {lane},{pin} {lane},{row} {to},{row}"),
        None => format!("{from},{pin} {to},{row}"),
    };
    let name = name_of(wire);
    let title = match name {
        "" => format!("{} to pin {}", wire.contact.label, wire.pin.number),
        name => format!("{name}: {} to pin {}", wire.contact.label, wire.pin.number),
    };
    let mut svg = line(&points, wire.contact.colour, &title);
    if let (true, Some(lane)) = (wire.is_shared, wire.lane) {
        let _ = writeln!(
            svg,
            "<circle cx=\"{lane}\" cy=\"{pin}\" r=\"5\" fill=\"{}\"/>",
            wire.contact.colour
        );
    }
    if wire.contact.goes_to == End::Battery {
        svg.push_str(&diode((from + to) / 2, row));
    }
    let (x, y) = (from + outwards(wire.side) * 16, pin - 5);
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" class=\"name\" text-anchor=\"{}\">{name}</text>",
        anchor(wire.side)
    );
    svg
}

/// A Schottky diode that lets current pass to the left, and the switch before it.
fn diode(x: i32, y: i32) -> String {
    let switch = x + 70;
    format!(
        "<path d=\"M{0},{1} v16 l-16,-8 z\" fill=\"#222222\"/>\
         <path d=\"M{2},{1} v16\" stroke=\"#222222\" stroke-width=\"4\"/>\
         <rect x=\"{3}\" y=\"{4}\" width=\"36\" height=\"6\" fill=\"#ffffff\"/>\
         <path d=\"M{3},{y} l34,-14\" stroke=\"#222222\" stroke-width=\"3\" stroke-linecap=\"round\"/>\
         <circle cx=\"{3}\" cy=\"{y}\" r=\"4\" fill=\"#222222\"/>\
         <circle cx=\"{5}\" cy=\"{y}\" r=\"4\" fill=\"#222222\"/>\
         <text x=\"{x}\" y=\"{6}\" class=\"name\" text-anchor=\"middle\">Schottky</text>\
         <text x=\"{7}\" y=\"{6}\" class=\"name\" text-anchor=\"middle\">switch</text>\n",
        x + 8,
        y - 8,
        x - 8,
        switch - 18,
        y - 3,
        switch + 18,
        y - 16,
        switch,
    )
}

/// The wire that feeds the modules: from its pin down on the right, below the Pico, and up on the left.
fn feed(layout: &Layout, below: i32) -> String {
    let Some(pin) = pico::place_of(Pad::Supply("3V3 OUT")) else {
        return String::new();
    };
    let (_, right) = lanes_between(Side::Right);
    let (_, left) = lanes_between(Side::Left);
    let start = height_of(pin);
    let mut svg = String::new();
    for (side, row) in &layout.fed {
        let (points, end) = match side {
            Side::Left => (
                format!(
                    "{PICO_RIGHT},{start} {right},{start} {right},{below} {left},{below} {left},{row}"
                ),
                part_edge(*side),
            ),
            Side::Right => (
                format!("{PICO_RIGHT},{start} {right},{start} {right},{row}"),
                part_edge(*side),
            ),
        };
        svg.push_str(&line(&format!("{points} {end},{row}"), FEED, "3.3 V"));
    }
    // Drawn after all lines: where the way parts.
    if layout.fed.len() > 1 {
        for (_, row) in layout.fed.iter().filter(|(side, _)| *side == Side::Right) {
            let _ = writeln!(
                svg,
                "<circle cx=\"{right}\" cy=\"{row}\" r=\"5\" fill=\"{FEED}\"/>"
            );
        }
    }
    svg
}

/// The Pico with all of its pins.
fn board(layout: &Layout, chip: Chip) -> String {
    let middle = (PICO_LEFT + PICO_RIGHT) / 2;
    let mut svg = format!(
        "<rect x=\"{PICO_LEFT}\" y=\"{PICO_TOP}\" width=\"{0}\" height=\"{1}\" rx=\"12\" fill=\"#0b6b3a\"/>\n\
         <rect x=\"{2}\" y=\"{3}\" width=\"72\" height=\"50\" rx=\"4\" fill=\"#c9ccd1\" stroke=\"#8d9299\"/>\n\
         <text x=\"{middle}\" y=\"{4}\" font-size=\"12\" text-anchor=\"middle\" fill=\"#444444\">USB</text>\n\
         <rect x=\"{5}\" y=\"{6}\" width=\"64\" height=\"64\" rx=\"4\" fill=\"#1b1b1b\"/>\n\
         <text x=\"{middle}\" y=\"{7}\" font-size=\"11\" text-anchor=\"middle\" fill=\"#dddddd\">{9}</text>\n\
         <text x=\"{middle}\" y=\"{8}\" font-size=\"15\" font-weight=\"bold\" text-anchor=\"middle\" \
         fill=\"#ffffff\">{10}</text>\n",
        PICO_RIGHT - PICO_LEFT,
        PICO_BOTTOM - PICO_TOP,
        middle - 36,
        PICO_TOP - 16,
        PICO_TOP + 14,
        middle - 32,
        FIRST_PIN + 8 * PITCH,
        FIRST_PIN + 8 * PITCH + 37,
        FIRST_PIN + 13 * PITCH,
        chip.name(),
        chip.pico(),
    );
    let is_used = |number| layout.wires.iter().any(|wire| wire.pin.number == number);
    for (place, pad) in header() {
        let y = height_of(place);
        let inwards = -outwards(place.side);
        let edge = pico_edge(place.side);
        let is_feed = pad == Pad::Supply("3V3 OUT") && !layout.fed.is_empty();
        let used = is_used(place.number) || is_feed;
        let text_end = match place.side {
            Side::Left => "start",
            Side::Right => "end",
        };
        let _ = writeln!(
            svg,
            "<circle cx=\"{edge}\" cy=\"{y}\" r=\"9\" fill=\"{}\" stroke=\"#7a5c00\"/>\
             <text x=\"{edge}\" y=\"{}\" class=\"number\">{}</text>\
             <text x=\"{}\" y=\"{}\" class=\"pin\" text-anchor=\"{text_end}\"{}>{}</text>",
            if used { "#f2c14e" } else { "#fbf0cf" },
            y + 3,
            place.number,
            edge + inwards * 15,
            y + 4,
            if used {
                " font-weight=\"bold\""
            } else {
                " opacity=\"0.6\""
            },
            pico::name(pad),
        );
    }
    svg
}

/// A part: its labels at the side of the Pico, its symbol and its name at the other.
fn part(placed: &Placed) -> String {
    let side = placed.part.side;
    let x = match side {
        Side::Left => MARGIN,
        Side::Right => WIDTH - MARGIN - PART_WIDTH,
    };
    let edge = part_edge(side);
    let inwards = outwards(side);
    let mut svg = format!(
        "<rect x=\"{x}\" y=\"{}\" width=\"{PART_WIDTH}\" height=\"{}\" rx=\"8\" fill=\"#f4f6f8\" \
         stroke=\"#9aa5b1\" stroke-width=\"1.5\"/>\n",
        placed.top,
        placed.bottom - placed.top,
    );
    for (contact, y) in placed.part.contacts.iter().zip(&placed.rows) {
        let _ = writeln!(
            svg,
            "<circle cx=\"{edge}\" cy=\"{y}\" r=\"5\" fill=\"{}\"/>\
             <text x=\"{}\" y=\"{}\" class=\"label\" text-anchor=\"{}\">{}</text>",
            contact.colour,
            edge + inwards * 14,
            y + 5,
            anchor(side),
            contact.label,
        );
    }
    let centre = edge + inwards * (PART_WIDTH - 58);
    let title_height = lines(&placed.part) * TITLE_LINE;
    let has_room = placed.bottom - placed.top >= placed.part.symbol.height() + title_height;
    let shown = if has_room {
        placed.part.symbol
    } else {
        Symbol::None
    };
    let top = (placed.top + placed.bottom - shown.height() - title_height) / 2;
    svg.push_str(&symbol(shown, centre, top));
    for (line, at) in placed.part.title.iter().zip(0..) {
        let y = top + shown.height() + 14 + at * TITLE_LINE;
        let _ = writeln!(
            svg,
            "<text x=\"{centre}\" y=\"{y}\" class=\"title\">{line}</text>"
        );
    }
    svg
}

/// The symbol of a part, its upper edge in the middle of the top.
fn symbol(symbol: Symbol, x: i32, y: i32) -> String {
    match symbol {
        Symbol::Display => format!(
            "<rect x=\"{}\" y=\"{y}\" width=\"84\" height=\"66\" rx=\"4\" fill=\"#243447\"/>\
             <rect x=\"{}\" y=\"{}\" width=\"70\" height=\"50\" fill=\"#dfe9f3\"/>\
             <rect x=\"{}\" y=\"{}\" width=\"70\" height=\"10\" fill=\"#1d5fd1\"/>\n",
            x - 42,
            x - 35,
            y + 8,
            x - 35,
            y + 8,
        ),
        Symbol::Card => format!(
            "<path d=\"M{},{y} h30 l12,12 v42 h-42 z\" fill=\"#243447\"/>\
             <path d=\"M{},{} v12 m8,-12 v12 m8,-12 v12\" stroke=\"#f2c14e\" stroke-width=\"4\"/>\n",
            x - 21,
            x - 12,
            y + 6,
        ),
        Symbol::Keys => format!(
            "<rect x=\"{}\" y=\"{y}\" width=\"38\" height=\"38\" rx=\"5\" fill=\"#243447\"/>\
             <circle cx=\"{x}\" cy=\"{}\" r=\"12\" fill=\"#e9ecef\"/>\n",
            x - 19,
            y + 19,
        ),
        Symbol::None => String::new(),
    }
}
