//! The fonts of this layout. Helvetica is free to use as it came with X11 (Adobe and DEC);
//! Logisoso is by Mathieu Gabiot under the SIL Open Font License.

use u8g2_fonts::fonts;

use crate::ui::faces::TimeFont;
use crate::ui::font::Font;

/// The name of the box on the boot screen.
pub(super) const LARGE: Font = Font::new::<fonts::u8g2_font_helvB24_tf>();
/// Titles.
pub(super) const TITLE: Font = Font::new::<fonts::u8g2_font_helvB18_tf>();
/// Rows and messages.
pub(super) const BODY: Font = Font::new::<fonts::u8g2_font_helvR18_tf>();
/// Values.
pub(super) const BOLD: Font = Font::new::<fonts::u8g2_font_helvB18_tf>();
/// Hints and the status.
pub(super) const SMALL: Font = Font::new::<fonts::u8g2_font_helvR14_tf>();
/// Winners, results, events in lists, titles that are too long for larger letters, and the names of people who are called
/// or have a place of their own.
pub(super) const PEOPLE: Font = Font::new::<fonts::u8g2_font_helvB14_tf>();
/// Names that are too long for larger letters.
pub(super) const LONG: Font = Font::new::<fonts::u8g2_font_helvB12_tf>();
/// Second lines, and names that are longer still.
pub(super) const SECOND: Font = Font::new::<fonts::u8g2_font_helvR12_tf>();
/// The engraving of keys.
pub(super) const CAP: Font = Font::new::<fonts::u8g2_font_helvB10_tf>();
/// Digits that are entered one by one.
pub(super) const DIGITS: Font = Font::new::<fonts::u8g2_font_logisoso50_tn>();
const TIME_92: Font = Font::new::<fonts::u8g2_font_logisoso92_tn>();
const TIME_78: Font = Font::new::<fonts::u8g2_font_logisoso78_tn>();
const TIME_62: Font = Font::new::<fonts::u8g2_font_logisoso62_tn>();
const TIME_54: Font = Font::new::<fonts::u8g2_font_logisoso54_tn>();
const TIME_42: Font = Font::new::<fonts::u8g2_font_logisoso42_tn>();
const TIME_34: Font = Font::new::<fonts::u8g2_font_logisoso34_tn>();
const TIME_28: Font = Font::new::<fonts::u8g2_font_logisoso28_tn>();
/// The board that somebody is called to.
pub(super) const BOARD: &Font = &TIME_78;

/// A player's time across half of the display.
pub(super) static TIMES_BESIDE: [TimeFont; 5] = [
    TimeFont::new((&TIME_62, 62), 4, (3, 0)),
    TimeFont::new((&TIME_54, 54), 5, (3, 1)),
    TimeFont::new((&TIME_42, 42), 7, (3, 0)),
    TimeFont::new((&TIME_34, 34), 8, (2, 0)),
    TimeFont::new((&TIME_28, 28), 10, (2, 0)),
];
/// A player's time along the side of the display.
pub(super) static TIMES_FACING: [TimeFont; 7] = [
    TimeFont::new((&TIME_92, 92), 4, (5, 0)),
    TimeFont::new((&TIME_78, 78), 5, (5, 2)),
    TimeFont::new((&TIME_62, 62), 6, (4, 1)),
    TimeFont::new((&TIME_54, 54), 7, (3, 0)),
    TimeFont::new((&DIGITS, 50), 8, (3, 1)),
    TimeFont::new((&TIME_42, 42), 9, (2, 1)),
    TimeFont::new((&TIME_34, 34), 10, (2, 0)),
];
/// A time across the whole display.
pub(super) static TIMES_WHOLE: [TimeFont; 4] = [
    TimeFont::new((&TIME_92, 92), 5, (5, 0)),
    TimeFont::new((&TIME_78, 78), 7, (5, 0)),
    TimeFont::new((&TIME_62, 62), 8, (3, 0)),
    TimeFont::new((&DIGITS, 50), 10, (3, 0)),
];
