//! The fonts of the sign. Names are in FreeUniversal's bold, by Stephen Wilson under the SIL Open Font License: it
//! has every letter of the box's languages in every size. A box has no flash for so many of them.

use u8g2_fonts::fonts;

use crate::ui::canvas::LargeFont;
use crate::ui::font::Font;
use crate::ui::names::NameLetters;
use crate::ui::tft::fonts as box_fonts;
use crate::wording::names::Ladder;

const SIZE_42: Font = Font::new::<fonts::u8g2_font_fub42_tf>();
const SIZE_35: Font = Font::new::<fonts::u8g2_font_fub35_tf>();
const SIZE_30: Font = Font::new::<fonts::u8g2_font_fub30_tf>();
const SIZE_25: Font = Font::new::<fonts::u8g2_font_fub25_tf>();
const SIZE_20: Font = Font::new::<fonts::u8g2_font_fub20_tf>();
/// The board that somebody is called to.
pub(super) const BOARD: Font = Font::new::<fonts::u8g2_font_logisoso58_tf>();
/// The same, if the word for it is long.
pub(super) const BOARD_SMALLER: Font = Font::new::<fonts::u8g2_font_logisoso50_tf>();
/// The number of a board beside its pair, or of a place beside its name.
pub(super) const ROW_NUMBER: Font = SIZE_30;
/// The same with three digits.
pub(super) const ROW_NUMBER_SMALLER: Font = SIZE_25;
/// The points beside a name.
pub(super) const POINTS: Font = SIZE_25;
/// A name in one line of a row, the largest first.
pub(super) static ROW_NAMES: [&Font; 2] = [&SIZE_25, &SIZE_20];

/// The letters of names beside something, the largest first.
pub(super) const ROW_LETTERS: NameLetters = NameLetters {
    fonts: &[
        &box_fonts::BOLD,
        &box_fonts::PEOPLE,
        &box_fonts::LONG,
        &box_fonts::SECOND,
    ],
    ladder: Ladder::Surname,
};

/// The sizes in which a name may be written in a place, the largest first.
pub(super) struct NameFonts {
    pub(super) large: &'static [LargeFont],
    /// For a name that is longer than names are.
    pub(super) last_resort: LargeFont,
}

const fn sized(font: &'static Font, height: i32, lines: usize) -> LargeFont {
    LargeFont {
        font,
        height,
        lines,
    }
}

/// A name with nothing below it: 136 pixels high. From line to line there is room for the ring of an Å under a g.
pub(super) static ALONE: NameFonts = NameFonts {
    large: &[
        sized(&SIZE_42, 72, 2),
        sized(&SIZE_35, 60, 2),
        sized(&SIZE_30, 52, 2),
        sized(&SIZE_25, 43, 3),
    ],
    last_resort: sized(&SIZE_20, 35, 3),
};

/// A name with further calls below it: 90 pixels high.
pub(super) static AMONG: NameFonts = NameFonts {
    large: &[
        sized(&SIZE_42, 72, 1),
        sized(&SIZE_35, 60, 1),
        sized(&SIZE_30, 52, 1),
        sized(&SIZE_25, 43, 2),
    ],
    last_resort: sized(&SIZE_20, 35, 2),
};
