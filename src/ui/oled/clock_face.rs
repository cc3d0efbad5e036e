//! The faces of the clock and of timers.

use embedded_graphics::prelude::*;

use super::measures::BATTERY;
use super::{BAR, BOTTOM, HALF, HEIGHT, WIDTH, card_picture, fonts};
use crate::clock::Seats;
use crate::language::{Language, Text};
use crate::ui::canvas::{Align, Canvas, area, fill, text, whole, width};
use crate::ui::font::Font;
use crate::ui::ink::Ink;
use crate::ui::measures::*;
use crate::ui::view::{ClockFace, View};
use crate::ui::{battery, faces};
use crate::wording::names::Ladder;

/// The height of the halves if both players sit in front of the display.
const UPPER: u32 = 42;
/// The middle of the strip under them.
const STRIP: i32 = 48;
/// The letters of the strip, and those for what has no room in them.
const LETTERS: [&Font; 2] = [&fonts::BOLD, &fonts::BODY];

/// Both players sit in front of the display.
const BESIDE: HalfStyle = HalfStyle {
    size: Size::new(HALF, UPPER),
    times: &fonts::TIMES_HALF,
    time_middle: 25,
    head: None,
    // There is room in the strip.
    name: None,
    info: Line {
        font: &fonts::BODY,
        from: 2,
        to: 62,
        middle: 6,
    },
    bold: &fonts::BOLD,
    marker: area(2, 2, 9, 6),
    flag: area(53, 2, 8, 8),
    // Close to the time: the accents of names reach up to it.
    delay: area(3, 39, 58, 2),
    running: area(0, 0, HALF, UPPER),
    band: area(0, 0, HALF, 10),
    alert: area(0, 0, HALF, 10),
    frame: 2,
    battery: None,
};

/// Each player sits at a side. What the keys do has no room.
const FACING: HalfStyle = HalfStyle {
    size: Size::new(64, HALF),
    times: &fonts::TIMES_HALF,
    time_middle: 25,
    head: Some(Line {
        font: &fonts::BODY,
        from: 3,
        to: 61,
        middle: 6,
    }),
    name: Some(Line {
        font: &fonts::BODY,
        from: 3,
        to: 61,
        middle: 58,
    }),
    info: Line {
        font: &fonts::BODY,
        from: 3,
        to: 61,
        middle: 48,
    },
    bold: &fonts::BOLD,
    marker: area(52, 2, 9, 6),
    flag: area(42, 2, 8, 8),
    delay: area(3, 40, 58, 2),
    running: area(0, 0, 64, HALF),
    band: area(0, 0, 64, 10),
    alert: area(0, 0, 64, 10),
    frame: 2,
    battery: Some((&BATTERY, Point::new(56, 53), 54)),
};

pub(super) const CLOCK: ClockStyle = ClockStyle {
    size: Size::new(WIDTH, HEIGHT),
    beside: SeatingStyle {
        half: BESIDE,
        times: [area(0, 8, HALF, 32), area(64, 8, HALF, 32)],
    },
    facing: SeatingStyle {
        half: FACING,
        times: [area(22, 0, 32, 64), area(74, 0, 32, 64)],
    },
    rule: (HALF.cast_signed(), 1),
};

/// Draws what is below the halves, if anything is.
#[inline(never)]
pub(super) fn foot<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace) {
    if face.seats == Seats::Facing {
        return;
    }
    let mut right = 126;
    if view.is_battery_low {
        right -= 8;
        let at = Point::new(121, STRIP - 5);
        battery::draw(canvas, &BATTERY, view, at, Ink::Text);
    }
    if view.status.is_alert() {
        right -= 10;
        let at = Point::new(right + 2, STRIP - 5);
        fill(canvas, area(at.x - 1, at.y - 1, 10, 11), Ink::Bar);
        card_picture(canvas, at);
        canvas.say(
            &view.language.text(view.status.text()),
            area(at.x, at.y, 8, 9),
        );
    }
    let has_control = strip(canvas, view, face, right);
    let from = super::hints_line(canvas, view);
    // Something else has taken its place. What the keys do matters more.
    let room = (126 - from).max(0).unsigned_abs();
    if !has_control && width(&fonts::BODY, &face.control) <= room {
        let (at, words) = (Point::new(126, BOTTOM), &face.control);
        text(canvas, &fonts::BODY, at, Align::Right, Ink::Faint, words);
    }
}

/// True if anybody's name is known.
const fn names(face: &ClockFace) -> bool {
    face.left.name.is_some() || face.right.name.is_some()
}

/// Draws what everybody must hear of, or the control at the left and up to `right` what the clock is doing, or who
/// plays. Answers whether the control is among it, or has no business there.
fn strip<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace, right: i32) -> bool {
    let language = view.language;
    if let Some(banner) = view.banner {
        put(canvas, (2, right), &banner.words(language));
    } else if let Some(caption) = face.caption {
        return captioned(canvas, language, caption, &face.control, right);
    } else if names(face) {
        let sides = [(&face.left.name, 2, 62), (&face.right.name, 66, right)];
        for (name, from, to) in sides {
            if let Some(name) = name {
                let room = (to - from).max(0).unsigned_abs();
                let fits = |words: &str| width(&fonts::BODY, words) <= room;
                let name = name.kept_alone(language, Ladder::Given, fits);
                put(canvas, (from, to), &name.words);
            }
        }
        return false;
    } else {
        put(canvas, (2, right), &face.control);
    }
    true
}

/// The control and what the clock is doing; if there is no room for both, what matters more. Answers whether the
/// control is there.
fn captioned<C: Canvas>(
    canvas: &mut C,
    language: Language,
    caption: Text,
    control: &str,
    right: i32,
) -> bool {
    let alone = |font, words: &str| width(font, words).cast_signed() + 2;
    let beside = |font, words: &str| alone(font, words) + alone(font, control) + 2;
    let words = language.fitting(caption, |words| beside(&fonts::BODY, words) <= right);
    // What has no room is written thinner before it is left out.
    let font = if beside(&fonts::BOLD, &words) <= right {
        &fonts::BOLD
    } else {
        &fonts::BODY
    };
    if beside(font, &words) > right {
        if caption != Text::ClockReady {
            put(canvas, (2, right), &words);
            return false;
        }
        // It is being chosen, and what it is called says more than that the clock is ready.
        if alone(font, control) <= right {
            put(canvas, (2, right), control);
            return true;
        }
    }
    let at = Point::new(right, STRIP);
    text(canvas, font, at, Align::Right, Ink::Text, &words);
    let end = right - alone(font, &words);
    let control = whole(canvas, font, control, (end - 4).max(0).unsigned_abs());
    let at = Point::new(2, STRIP);
    text(canvas, font, at, Align::Left, Ink::Text, &control);
    true
}

/// Words from the left.
fn put<C: Canvas>(canvas: &mut C, (from, to): (i32, i32), words: &str) {
    let place = (Point::new(from, STRIP), to);
    faces::put_large(canvas, LETTERS, place, Ink::Text, words);
}

pub(super) const TIMER: TimerStyle = TimerStyle {
    place: area(0, BAR.cast_signed() + 1, WIDTH, 41),
    times: &fonts::TIMES_WHOLE,
    time_middle: 27,
    font: &fonts::BOLD,
    caption_middle: 48,
    reach: 3,
    alert: area(0, 42, WIDTH, 11),
};
