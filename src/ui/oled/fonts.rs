//! The fonts of this layout. Helvetica is free to use as it came with X11 (Adobe and DEC);
//! Logisoso is by Mathieu Gabiot under the SIL Open Font License.

use u8g2_fonts::fonts;

use crate::ui::faces::TimeFont;
use crate::ui::font::Font;

/// The name of the box on the boot screen.
pub(super) const LARGE: Font = Font::new::<fonts::u8g2_font_helvB12_tf>();
/// Titles.
pub(super) const BOLD: Font = Font::new::<fonts::u8g2_font_helvB08_tf>();
/// Everything else.
pub(super) const BODY: Font = Font::new::<fonts::u8g2_font_helvR08_tf>();
/// Digits that are entered one by one.
pub(super) const DIGITS: Font = Font::new::<fonts::u8g2_font_logisoso16_tn>();
const TIME_28: Font = Font::new::<fonts::u8g2_font_logisoso28_tn>();
const TIME_22: Font = Font::new::<fonts::u8g2_font_logisoso22_tn>();
const TIME_18: Font = Font::new::<fonts::u8g2_font_logisoso18_tn>();
/// The board that somebody is called to.
pub(super) const BOARD: &Font = &TIME_22;

/// A player's time in half of the display, whichever way it is turned.
pub(super) static TIMES_HALF: [TimeFont; 6] = [
    TimeFont::new((&TIME_28, 28), 4, (1, 0)),
    TimeFont::new((&TIME_22, 22), 5, (2, 0)),
    TimeFont::new((&TIME_18, 18), 6, (2, 0)),
    TimeFont::new((&DIGITS, 16), 7, (1, 0)),
    TimeFont::new((&LARGE, 12), 8, (0, 0)),
    TimeFont::new((&BOLD, 8), 10, (0, 0)),
];
/// A time across the whole display.
pub(super) static TIMES_WHOLE: [TimeFont; 2] = [
    TimeFont::new((&TIME_28, 28), 8, (1, 0)),
    TimeFont::new((&TIME_22, 22), 10, (1, 0)),
];
