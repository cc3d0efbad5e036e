//! The fonts of this layout. Helvetica is free to use as it came with X11 (Adobe and DEC);
//! Logisoso is by Mathieu Gabiot under the SIL Open Font License.

use u8g2_fonts::{FontRenderer, fonts};

use crate::ui::canvas::LargeFont;
use crate::ui::faces::TimeFont;

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
/// Digits that are entered one by one.
pub(super) const DIGITS: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso50_tn>();
const TIME_92: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso92_tn>();
const TIME_78: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso78_tn>();
const TIME_62: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso62_tn>();
const TIME_54: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso54_tn>();
const TIME_42: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso42_tn>();
const TIME_34: FontRenderer = FontRenderer::new::<fonts::u8g2_font_logisoso34_tn>();
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

const fn time(font: &'static FontRenderer, longest: usize, height: i32, tuck: i32) -> TimeFont {
    TimeFont {
        font,
        longest,
        height,
        tuck,
    }
}

/// A player's time across half of the display.
pub(super) static TIMES_BESIDE: [TimeFont; 5] = [
    time(&TIME_62, 4, 62, 3),
    time(&TIME_54, 5, 54, 3),
    time(&TIME_42, 7, 42, 2),
    time(&TIME_34, 8, 34, 2),
    time(&CALL_SMALLER, 10, 28, 2),
];
/// A player's time along the side of the display.
pub(super) static TIMES_FACING: [TimeFont; 7] = [
    time(&TIME_92, 4, 92, 5),
    time(&TIME_78, 5, 78, 5),
    time(&TIME_62, 6, 62, 3),
    time(&TIME_54, 7, 54, 3),
    time(&DIGITS, 8, 50, 3),
    time(&TIME_42, 9, 42, 2),
    time(&TIME_34, 10, 34, 2),
];
/// A time across the whole display.
pub(super) static TIMES_WHOLE: [TimeFont; 4] = [
    time(&TIME_92, 5, 92, 5),
    time(&TIME_78, 7, 78, 5),
    time(&TIME_62, 8, 62, 3),
    time(&DIGITS, 10, 50, 3),
];
