//! The fonts of this layout. Helvetica is free to use as it came with X11 (Adobe and DEC);
//! Logisoso is by Mathieu Gabiot under the SIL Open Font License.

use u8g2_fonts::{FontRenderer, fonts};

use crate::ui::canvas::LargeFont;

/// The name of the box on the boot screen.
pub(super) const LARGE: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB24_tf>();
/// Titles.
pub(super) const TITLE: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB18_tf>();
/// Rows and messages.
pub(super) const BODY: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvR18_tf>();
/// Values.
pub(super) const BOLD: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB18_tf>();
/// Hints and the status.
pub(super) const SMALL: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvR14_tf>();
/// The engraving of keys.
pub(super) const CAP: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB10_tf>();
/// Minutes and seconds on the clock.
pub(super) const DIGITS: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso50_tn>();
/// Hours, minutes and seconds on the clock.
pub(super) const DIGITS_SMALL: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso34_tn>();
/// The board that somebody is called to.
pub(super) const CALL: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso38_tf>();
const CALL_SMALLER: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso28_tf>();

/// A name that is called, as large as it can be.
pub(super) static NAMES: [LargeFont; 2] = [
    LargeFont {
        font: &CALL,
        height: 50,
        lines: 2,
    },
    LargeFont {
        font: &CALL_SMALLER,
        height: 38,
        lines: 2,
    },
];
/// A name that is longer than names are.
pub(super) static LONG_NAME: LargeFont = LargeFont {
    font: &LARGE,
    height: 32,
    lines: 3,
};
