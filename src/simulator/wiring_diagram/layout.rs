//! The layout of parts and wires: parts in two columns beside the Pico, each wire in a lane of its own.

use std::prelude::v1::*;

use super::parts::{Contact, End, Fitted, Order};
use super::pico::{Pad, Place, Side, header};

/// From one pin to the next.
pub(super) const PITCH: i32 = 26;
/// The first pin of both rows.
pub(super) const FIRST_PIN: i32 = 134;
/// The Pico's edges.
pub(super) const PICO_LEFT: i32 = 540;
pub(super) const PICO_RIGHT: i32 = 740;
/// The columns of the parts are this wide, and this far from the edges of the picture.
pub(super) const PART_WIDTH: i32 = 230;
pub(super) const MARGIN: i32 = 30;
pub(super) const WIDTH: i32 = 1280;

/// Above a part's first and below its last label.
const PADDING: i32 = 11;
/// Between two parts.
const GAP: i32 = 3;
/// The lanes lie between a part and the names at the pins.
const LANES_FROM_PART: i32 = 18;
const NAMES_WIDTH: i32 = 104;

/// The lines of a part's title are this high.
pub(super) const TITLE_LINE: i32 = 18;

/// The number of lines of a part's title.
pub(super) fn lines(part: &Fitted) -> i32 {
    i32::try_from(part.title.len()).unwrap_or(0)
}

/// A part with its place.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) part: Fitted,
    pub(super) top: i32,
    pub(super) bottom: i32,
    /// The height of each contact.
    pub(super) rows: Vec<i32>,
}

/// A wire with its way.
#[derive(Debug)]
pub(super) struct Wire {
    pub(super) contact: Contact,
    pub(super) pin: Place,
    pub(super) side: Side,
    /// At the part.
    pub(super) row: i32,
    /// The lane in which it goes up or down; a straight one has none.
    pub(super) lane: Option<i32>,
    /// True if another wire is at the same pin.
    pub(super) is_shared: bool,
}

/// Everything in its place.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) parts: Vec<Placed>,
    pub(super) wires: Vec<Wire>,
    /// The parts that are fed: their side and the height of that contact.
    pub(super) fed: Vec<(Side, i32)>,
    /// Below everything.
    pub(super) bottom: i32,
}

/// The height of a pin.
pub(super) const fn height_of(pin: Place) -> i32 {
    FIRST_PIN + pin.row * PITCH
}

/// Half a pitch beside the pins' heights, so that no wire to a part lies on one to a pin.
fn between_pins(height: i32) -> i32 {
    let above = (height - FIRST_PIN - PITCH / 2).max(0);
    FIRST_PIN + PITCH / 2 + (above + PITCH - 1) / PITCH * PITCH
}

impl Layout {
    /// Places the parts of each side from the top down, each as near to its pins as can be.
    pub(super) fn of(mut fitted: Vec<Fitted>) -> Self {
        fitted.sort_by_key(first_pin);
        let mut used = Vec::new();
        for part in &mut fitted {
            ground(part, &mut used);
        }
        let mut parts = Vec::new();
        let mut wires = Vec::new();
        let mut fed = Vec::new();
        for side in [Side::Left, Side::Right] {
            let mut free = FIRST_PIN - PITCH;
            let mut bent = Vec::new();
            for part in fitted.iter().filter(|part| part.side == side) {
                let placed = place(part.clone(), free);
                free = placed.bottom + GAP;
                for (contact, row) in placed.part.contacts.iter().zip(&placed.rows) {
                    match (contact.goes_to, contact.pin) {
                        (End::Volts3, _) => fed.push((side, *row)),
                        (_, Some(pin)) => bent.push(Wire {
                            contact: *contact,
                            pin,
                            side,
                            row: *row,
                            lane: None,
                            is_shared: false,
                        }),
                        (_, None) => {}
                    }
                }
                parts.push(placed);
            }
            give_lanes(side, &mut bent);
            let pins: Vec<usize> = bent.iter().map(|wire| wire.pin.number).collect();
            for wire in &mut bent {
                let at_it = |number: &&usize| **number == wire.pin.number;
                wire.is_shared = pins.iter().filter(at_it).count() > 1;
            }
            wires.append(&mut bent);
        }
        let last_pin = FIRST_PIN + 19 * PITCH;
        let bottom = parts.iter().map(|part| part.bottom).max();
        Self {
            parts,
            wires,
            fed,
            bottom: bottom.unwrap_or(0).max(last_pin + PITCH),
        }
    }
}

/// The height of a part's first pin, by which parts are ordered.
fn first_pin(part: &Fitted) -> i32 {
    let own = |contact: &&Contact| contact.goes_to != End::Volts3;
    let pins = part.contacts.iter().filter(own).filter_map(|it| it.pin);
    pins.map(height_of).min().unwrap_or(0)
}

/// Chooses the ground of a part: one among its pins or beside them that nobody has, or the nearest.
fn ground(part: &mut Fitted, used: &mut Vec<usize>) {
    let own: Vec<i32> = part
        .contacts
        .iter()
        .filter(|contact| contact.goes_to != End::Volts3)
        .filter_map(|contact| contact.pin.map(height_of))
        .collect();
    let (Some(first), Some(last)) = (own.iter().min().copied(), own.iter().max().copied()) else {
        return;
    };
    let beside = first - PITCH..=last + PITCH;
    let away = |height: i32| match height {
        _ if beside.contains(&height) => 0,
        _ if height < first => first - height,
        _ => height - last,
    };
    let nearest = header()
        .filter(|(place, pad)| *pad == Pad::Ground && place.side == part.side)
        .map(|(place, _)| place)
        .min_by_key(|place| {
            let height = height_of(*place);
            // One that is used already is as far as two pins more.
            let shared = i32::from(used.contains(&place.number)) * 2 * PITCH;
            // Among free ones the lowest: wires of a module go down to it.
            (away(height) + shared, -height)
        });
    for contact in &mut part.contacts {
        if let (End::Ground, Some(place)) = (contact.goes_to, nearest) {
            contact.pin = Some(place);
            used.push(place.number);
        }
    }
}

/// Places a part below `free`, at the height of its pins if there is room.
fn place(mut part: Fitted, free: i32) -> Placed {
    let highest = free + PADDING;
    let mut rows = Vec::new();
    match part.order {
        Order::Printed => {
            let mut row = between_pins(first_pin(&part).max(highest));
            for _ in &part.contacts {
                rows.push(row);
                row += PITCH;
            }
        }
        Order::AsPinsAre => {
            part.contacts.sort_by_key(|contact| {
                let height = contact.pin.map_or(0, height_of);
                // A ground that lies beside pins of others comes last.
                let is_far = contact.goes_to == End::Ground && height < highest;
                (is_far, height)
            });
            let mut lowest = highest;
            for contact in &part.contacts {
                let own = contact.pin.map_or(0, height_of);
                let row = if own >= lowest {
                    own
                } else {
                    between_pins(lowest)
                };
                rows.push(row);
                lowest = row + PITCH;
            }
        }
    }
    let first = rows.first().copied().unwrap_or(highest);
    let last = rows.last().copied().unwrap_or(highest);
    let top = first - PADDING;
    let least = match part.order {
        Order::Printed => part.symbol.height() + TITLE_LINE * lines(&part) + 2 * PADDING,
        Order::AsPinsAre => 0,
    };
    Placed {
        part,
        top,
        bottom: (last + PADDING).max(top + least),
        rows,
    }
}

/// Gives each wire that is not straight a lane of its own, in an order in which few of them cross:
/// of those that go down, the lowest turns first, of those that go up, the highest.
fn give_lanes(side: Side, wires: &mut [Wire]) {
    let mut bent: Vec<&mut Wire> = wires
        .iter_mut()
        .filter(|wire| wire.row != height_of(wire.pin))
        .collect();
    bent.sort_by_key(|wire| {
        let height = height_of(wire.pin);
        let goes_down = wire.row > height;
        (goes_down, if goes_down { -height } else { height })
    });
    let lanes = i32::try_from(bent.len()).unwrap_or(0) + 2;
    for (turn, wire) in (2..).zip(bent) {
        wire.lane = Some(lane(side, turn, lanes));
    }
}

/// The lane that is the so-manyth from the Pico, of so many.
fn lane(side: Side, turn: i32, lanes: i32) -> i32 {
    let (near, far) = lanes_between(side);
    near + (far - near) * turn / lanes.max(1)
}

/// The lanes' ends: near the Pico, and near the parts, where the wire that feeds them has its own.
pub(super) const fn lanes_between(side: Side) -> (i32, i32) {
    let part = MARGIN + PART_WIDTH + LANES_FROM_PART;
    match side {
        Side::Left => (PICO_LEFT - NAMES_WIDTH, part),
        Side::Right => (PICO_RIGHT + NAMES_WIDTH, WIDTH - part),
    }
}
