//! The line that says what the keys do. No key is ever left out of it: what has no room in full is said
//! by its sign alone where that is enough, and the tests refuse what has no room even so.

use embedded_graphics::geometry::Point;
use heapless::Vec;

use super::canvas::{Align, Canvas, text, width};
use super::font::Font;
use super::ink::Ink;
use super::view::{HintKeys, View};
use crate::language::{Text, Words};

/// The measures of a display's line.
pub(super) struct HintStyle {
    /// The font of the words.
    pub(super) font: &'static Font,
    /// The room that the sign of a key takes, with the space before its words.
    pub(super) keys_width: fn(HintKeys) -> i32,
    /// That space.
    pub(super) space: i32,
    /// The space between two hints, and the least that still parts them.
    pub(super) gap: i32,
    pub(super) tight_gap: i32,
}

/// The hints as they are said, and the space between them.
struct Line {
    hints: Vec<Said, 3>,
    gap: i32,
}

/// A hint as it is said: a word that the key is to be held, its sign, and what it does.
struct Said {
    hold: Option<Words>,
    keys: HintKeys,
    words: Option<Words>,
}

impl Said {
    fn width(&self, style: &HintStyle) -> i32 {
        let wide = |words: &Option<Words>| words.as_ref().map(|words| words_width(style, words));
        let hold = wide(&self.hold).map_or(0, |hold| hold + style.space);
        // Without words the space before them is none.
        hold + (style.keys_width)(self.keys) + wide(&self.words).unwrap_or(-style.space)
    }
}

fn words_width(style: &HintStyle, words: &str) -> i32 {
    width(style.font, words).cast_signed()
}

/// Draws the line from a place on, in its longest form that has room; `sign` draws that of a key. Answers
/// where there is room after it.
pub(super) fn draw<C: Canvas>(
    canvas: &mut C,
    style: &HintStyle,
    view: &View,
    (from, room): (Point, i32),
    sign: fn(&mut C, Point, HintKeys),
) -> i32 {
    let Line { hints, gap } = line(canvas, style, view, room);
    let say = |canvas: &mut C, at: Point, words: &str| {
        text(canvas, style.font, at, Align::Left, Ink::Faint, words);
        at + Point::new(words_width(style, words), 0)
    };
    let mut at = from;
    for said in &hints {
        if let Some(hold) = &said.hold {
            at = say(canvas, at, hold);
            at.x += style.space;
        }
        sign(canvas, at, said.keys);
        at.x += (style.keys_width)(said.keys);
        match &said.words {
            Some(words) => at = say(canvas, at, words),
            None => at.x -= style.space,
        }
        at.x += gap;
    }
    at.x
}

/// The shortness of the shortest line: closer together, then without what goes without saying.
const SHORTEST: u8 = 4;

/// The line in its longest form that has room.
fn line<C: Canvas>(canvas: &mut C, style: &HintStyle, view: &View, room: i32) -> Line {
    let mut shortness = 0;
    loop {
        let mut line = line_of(style, view, shortness);
        if line.width(style) <= room {
            give_back(&mut line, style, view, room);
            return line;
        }
        if shortness == SHORTEST {
            while line.width(style) > room
                && let Some(said) = line.hints.pop()
            {
                canvas.lose(&said.words.unwrap_or_default());
            }
            return line;
        }
        shortness += 1;
    }
}

/// Gives each hint its words back that has room for them after all, since another one went without.
fn give_back(line: &mut Line, style: &HintStyle, view: &View, room: i32) {
    for (place, hint) in view.hints.iter().enumerate() {
        let bare = |line: &mut Line, words: Option<Words>| {
            if let Some(said) = line.hints.get_mut(place) {
                said.words = words;
            }
        };
        if line
            .hints
            .get(place)
            .is_some_and(|said| said.words.is_none())
        {
            bare(line, Some(view.language.text(hint.text)));
            if line.width(style) > room {
                bare(line, None);
            }
        }
    }
}

fn line_of(style: &HintStyle, view: &View, shortness: u8) -> Line {
    let mut hints = Vec::new();
    let mut was_held = false;
    for hint in &view.hints {
        let is_held = matches!(hint.keys, HintKeys::HoldOk | HintKeys::HoldBack);
        // Said once, it holds for the next key, too.
        let says_hold = is_held && !was_held && shortness < SHORTEST;
        was_held = is_held;
        let said = |is_said: bool, text| is_said.then(|| view.language.text(text));
        // A view has no more hints than this.
        let _ = hints.push(Said {
            hold: said(says_hold, Text::HintHold),
            keys: hint.keys,
            words: said(shortness < obvious_from(hint.text), hint.text),
        });
    }
    let gap = if shortness == 0 {
        style.gap
    } else {
        style.tight_gap
    };
    Line { hints, gap }
}

impl Line {
    fn width(&self, style: &HintStyle) -> i32 {
        let wide = |said: &Said| said.width(style) + self.gap;
        self.hints.iter().map(wide).sum::<i32>() - self.gap
    }
}

/// The shortness from which on the sign of the keys alone says it: that one chooses with the cross, or that BACK goes
/// back.
const fn obvious_from(text: Text) -> u8 {
    match text {
        Text::HintChoose | Text::HintScroll | Text::HintDigit => 2,
        Text::HintBack => 3,
        _ => SHORTEST + 1,
    }
}
