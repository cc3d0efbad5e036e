//! The fonts of the sign. There are more sizes of them than on a box, which has no flash for them.

use u8g2_fonts::fonts;

use crate::ui::canvas::LargeFont;
use crate::ui::font::Font;

/// The board that somebody is called to.
pub(super) const BOARD: Font = Font::new::<fonts::u8g2_font_logisoso58_tf>();
/// The same, if the word for it is long.
pub(super) const BOARD_SMALLER: Font = Font::new::<fonts::u8g2_font_logisoso50_tf>();
/// The number of a board beside its pair.
pub(super) const PAIR_BOARD: Font = Font::new::<fonts::u8g2_font_logisoso34_tf>();
const NAME_58: Font = Font::new::<fonts::u8g2_font_logisoso58_tf>();
const NAME_50: Font = Font::new::<fonts::u8g2_font_logisoso50_tf>();
const NAME_42: Font = Font::new::<fonts::u8g2_font_logisoso42_tf>();
const NAME_34: Font = Font::new::<fonts::u8g2_font_logisoso34_tf>();
const NAME_28: Font = Font::new::<fonts::u8g2_font_logisoso28_tf>();
const NAME_24: Font = Font::new::<fonts::u8g2_font_logisoso24_tf>();

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

/// A name with nothing below it: 134 pixels high.
pub(super) static ALONE: NameFonts = NameFonts {
    large: &[
        sized(&NAME_58, 66, 2),
        sized(&NAME_50, 62, 2),
        sized(&NAME_42, 54, 2),
        sized(&NAME_34, 44, 3),
    ],
    last_resort: sized(&NAME_28, 36, 3),
};

/// A name with further calls below it: 84 pixels high.
pub(super) static AMONG: NameFonts = NameFonts {
    large: &[
        sized(&NAME_58, 66, 1),
        sized(&NAME_50, 62, 1),
        sized(&NAME_34, 42, 2),
        sized(&NAME_28, 38, 2),
    ],
    last_resort: sized(&NAME_24, 32, 2),
};
