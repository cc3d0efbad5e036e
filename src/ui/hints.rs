//! The line that says what the keys do. No key is ever left out of it: what has no room in full is said
//! by its sign alone where that is enough, and the tests refuse what has no room even so.

use heapless::Vec;

use super::canvas::{Canvas, width};
use super::font::Font;
use super::view::{HintKeys, View};
use crate::language::Text;

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

/// What is said of the keys, and with how much space between.
pub(super) struct Line {
    pub(super) hints: Vec<Said, 3>,
    pub(super) gap: i32,
}

/// A hint as it is said: a word that the key is to be held, its sign, and what it does.
pub(super) struct Said {
    pub(super) hold: &'static str,
    pub(super) keys: HintKeys,
    pub(super) words: &'static str,
}

impl Said {
    /// The width of the word before the sign.
    pub(super) fn hold_width(&self, style: &HintStyle) -> i32 {
        match self.hold {
            "" => 0,
            hold => width(style.font, hold).cast_signed() + style.space,
        }
    }

    fn width(&self, style: &HintStyle) -> i32 {
        let sign = self.hold_width(style) + (style.keys_width)(self.keys);
        match self.words {
            "" => sign - style.space,
            words => sign + width(style.font, words).cast_signed(),
        }
    }
}

/// How short a line can be made: closer together, then without what goes without saying.
const SHORTEST: u8 = 4;

/// The line in its longest form that has room.
pub(super) fn line<C: Canvas>(canvas: &mut C, style: &HintStyle, view: &View, room: i32) -> Line {
    let mut shortness = 0;
    loop {
        let mut line = line_of(style, view, shortness);
        if line.width(style) <= room {
            return line;
        }
        if shortness == SHORTEST {
            while line.width(style) > room
                && let Some(said) = line.hints.pop()
            {
                canvas.lose(said.words);
            }
            return line;
        }
        shortness += 1;
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
        let said = |is_said: bool, text| {
            if is_said {
                view.language.text(text)
            } else {
                ""
            }
        };
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

/// From which shortness on the sign of the keys alone says it: that one chooses with the cross, or that
/// BACK goes back.
const fn obvious_from(text: Text) -> u8 {
    match text {
        Text::HintChoose | Text::HintScroll | Text::HintDigit => 2,
        Text::HintBack => 3,
        _ => SHORTEST + 1,
    }
}
