//! The layout for 128×64, lit or dark.

mod call_screen;
mod clock_face;
mod fonts;
pub mod frame;
mod result_choice;
mod score_entry;
mod tables;

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use heapless::String;

use super::canvas::{
    Align, Canvas, Lines, Transcript, area, fill, pointer, text, triangle, whole, width,
};
use super::hints::{self, HintStyle};
use super::ink::Ink;
use super::podium::{self, PodiumStyle};
use super::tables as family_tables;
use super::view::{
    Call, ClockFace, Crosstable, DigitEntry, HintKeys, List, NameEntry, Podium, ResultChoice,
    ScoreEntry, Status, TimerFace, Value, View, first_visible,
};
use super::{ClockParts, Family, Layout, Row, Viewport};
use crate::clock::Seats;
use crate::language::{Language, Text};
use crate::settings::Letters;
use crate::wording::filled_in;
use frame::OledFrame;

/// The family of 128×64 displays.
pub struct Oled;

impl Family for Oled {
    type Frame = OledFrame;

    fn words(frame: &OledFrame) -> &Transcript {
        frame.transcript()
    }

    fn seen(frame: &OledFrame, at: Point) -> Rgb888 {
        if frame.is_lit(at) {
            Rgb888::WHITE
        } else {
            Rgb888::BLACK
        }
    }
}

const WIDTH: u32 = 128;
/// The title bar's height.
const BAR: u32 = 11;
/// The room for the title, before the picture of the card.
const TITLE_ROOM: u32 = 113;
/// The room for the title before the sign of the battery.
const TITLE_ROOM_BESIDE_BATTERY: u32 = 106;
/// The height of a row.
const ROW: i32 = 10;
/// The height of a row that is to be read from a distance.
const LARGE_ROW: i32 = 20;
/// The height of a line of a message: accents and descenders must not touch.
const MESSAGE_LINE: i32 = 11;
/// Where the rows begin.
const ROWS_TOP: i32 = 12;
/// How many rows fit.
const ROWS: usize = 4;
/// How many large ones fit.
pub(super) const LARGE_ROWS: usize = 2;
/// The middle of the bottom line.
const BOTTOM: i32 = 59;
/// What a value takes besides its own width: arrows, and the space before it.
const VALUE_MARGINS: u32 = 16;
/// The room of a label in a list.
const LABEL_ROOM: u32 = 120;
/// The room for a message's line.
const ROOM: u32 = 126;

/// The measures of the first three of an event.
const PODIUM: PodiumStyle = PodiumStyle {
    rows: [(&fonts::BOLD, 11), (&fonts::BOLD, 10), (&fonts::BOLD, 10)],
    top: ROWS_TOP,
    width: WIDTH,
    places_left: 2,
    names_left: 16,
    points_right: 126,
    files: Point::new(1, 49),
    files_font: &fonts::BODY,
};

/// How much is shown at a time.
pub(super) const SIGHT: Viewport = Viewport {
    rows: ROWS,
    crosstable_rows: tables::CROSSTABLE_ROWS,
    single_columns: 6,
    double_columns: 3,
};

/// The line with what the keys do.
const HINTS: HintStyle = HintStyle {
    font: &fonts::BODY,
    keys_width: hint_keys_width,
    space: 2,
    gap: 5,
    tight_gap: 3,
};

/// The version on the boot screen.
const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Layout for Oled {
    fn splash<C: Canvas>(canvas: &mut C, view: &View, restarted: bool) {
        let centre = |y| Point::new(64, y);
        text(
            canvas,
            &fonts::LARGE,
            centre(11),
            Align::Centre,
            Ink::Text,
            &view.language.text(Text::Home),
        );
        if restarted {
            fill(canvas, area(0, 22, WIDTH, 12), Ink::Alert);
            text(
                canvas,
                &fonts::BODY,
                centre(28),
                Align::Centre,
                Ink::BadgeText,
                &view.language.text(Text::Restarted),
            );
            text(
                canvas,
                &fonts::BODY,
                centre(42),
                Align::Centre,
                Ink::Text,
                &view.language.text(Text::RestartedHelp),
            );
            Self::bottom_line(canvas, view);
        } else {
            fill(canvas, area(20, 21, 88, 1), Ink::Rule);
            text(
                canvas,
                &fonts::BODY,
                centre(30),
                Align::Centre,
                Ink::Text,
                &view.language.text(Text::Tagline),
            );
            text(
                canvas,
                &fonts::BODY,
                centre(44),
                Align::Centre,
                Ink::Text,
                &view.language.text(Text::Starting),
            );
            text(
                canvas,
                &fonts::BODY,
                centre(BOTTOM),
                Align::Centre,
                Ink::Faint,
                VERSION,
            );
        }
    }

    fn title_bar<C: Canvas>(canvas: &mut C, view: &View, title: &str) {
        fill(canvas, area(0, 0, WIDTH, BAR), Ink::Bar);
        let room = title_room(view);
        // Only the name of a player can be too long.
        let title = whole(canvas, &fonts::BOLD, title, room);
        let at = Point::new(2, 6);
        text(canvas, &fonts::BOLD, at, Align::Left, Ink::BarText, &title);
        let title_end = 2 + width(&fonts::BOLD, &title).cast_signed();
        status(canvas, view, (title_end, room.cast_signed()));
        if view.has_battery_sign() {
            battery_sign(canvas, view, Point::new(110, 1), Ink::BarText);
        }
    }

    fn has_room_for_title(view: &View, title: &str) -> bool {
        width(&fonts::BOLD, title) <= title_room(view)
    }

    fn list<C: Canvas>(
        canvas: &mut C,
        (language, letters): (Language, Letters),
        rows: impl ExactSizeIterator<Item = Row>,
        (selected, has_help): (usize, bool),
    ) {
        let total = rows.len();
        let (row, in_sight) = match letters {
            Letters::Normal => (ROW, ROWS - usize::from(has_help)),
            Letters::Large => (LARGE_ROW, LARGE_ROWS),
        };
        let first = first_visible(total, in_sight, selected);
        let scrolls = total > in_sight;
        let right: i32 = if scrolls { 124 } else { 128 };
        let mut top = ROWS_TOP;
        for (index, (label, value)) in rows.enumerate().skip(first).take(in_sight) {
            let is_selected = index == selected;
            let ink = if is_selected {
                Ink::SelectedText
            } else {
                Ink::Text
            };
            let middle = top + row / 2 + 1;
            if is_selected {
                fill(
                    canvas,
                    area(0, top, right.unsigned_abs(), row.unsigned_abs()),
                    Ink::Selected,
                );
            }
            let label = language.text(label);
            let taken = value.map_or(0, |value| {
                width(&fonts::BODY, &value.words(language)) + VALUE_MARGINS
            });
            let is_large =
                letters == Letters::Large && width(&fonts::LARGE, &label) + taken <= LABEL_ROOM;
            let font = if is_large {
                &fonts::LARGE
            } else {
                &fonts::BODY
            };
            text(
                canvas,
                font,
                Point::new(3, middle),
                Align::Left,
                ink,
                &label,
            );
            if let Some(value) = value {
                draw_value(
                    canvas,
                    language,
                    value,
                    Point::new(right - 9, middle),
                    ink,
                    is_selected,
                );
            }
            top += row;
        }
        scroll_bar(canvas, first, total, in_sight);
    }

    fn help<C: Canvas>(canvas: &mut C, words: &str) {
        let top = ROWS_TOP + 3 * ROW;
        fill(canvas, area(0, top, 124, 1), Ink::Rule);
        let at = Point::new(1, top + 6);
        text(canvas, &fonts::BODY, at, Align::Left, Ink::Text, words);
    }

    fn table<C: Canvas>(canvas: &mut C, view: &View, list: &List) {
        let (style, rows) = match view.letters {
            Letters::Normal => (&tables::LIST, ROWS),
            Letters::Large => (&tables::LARGE_LIST, LARGE_ROWS),
        };
        family_tables::list(canvas, style, view.language, list);
        scroll_bar(canvas, list.first, list.total, rows);
    }

    fn result<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice) {
        result_choice::draw(canvas, language, choice);
    }

    fn podium<C: Canvas>(canvas: &mut C, language: Language, podium: &Podium) {
        podium::draw(canvas, &PODIUM, language, podium);
    }

    fn call<C: Canvas>(canvas: &mut C, language: Language, call: &Call) {
        call_screen::draw(canvas, language, call);
    }

    fn score<C: Canvas>(canvas: &mut C, language: Language, entry: &ScoreEntry) {
        score_entry::draw(canvas, language, entry);
    }

    fn crosstable<C: Canvas>(canvas: &mut C, table: &Crosstable) {
        family_tables::crosstable(canvas, &tables::CROSSTABLE, table);
        // Under the numbers of the columns.
        fill(canvas, area(0, ROWS_TOP + 10, 124, 1), Ink::Rule);
        scroll_bar(
            canvas,
            table.rows_before,
            table.total,
            tables::CROSSTABLE_ROWS,
        );
    }

    fn entry<C: Canvas>(canvas: &mut C, language: Language, entry: &NameEntry) {
        super::entry::draw(canvas, &tables::ENTRY, language, entry);
    }

    fn digits<C: Canvas>(canvas: &mut C, language: Language, entry: &DigitEntry) {
        score_entry::draw_number(canvas, language, entry);
    }

    fn message<C: Canvas>(canvas: &mut C, view: &View, words: &str) {
        let mut middle = 18;
        for line in Lines::new(&fonts::BODY, ROOM, words) {
            text(
                canvas,
                &fonts::BODY,
                Point::new(1, middle),
                Align::Left,
                Ink::Text,
                line,
            );
            middle += MESSAGE_LINE;
        }
        Self::bottom_line(canvas, view);
    }

    fn progress<C: Canvas>(canvas: &mut C, words: &str, thousandths: u16) {
        let at = Point::new(1, 22);
        text(canvas, &fonts::BODY, at, Align::Left, Ink::Text, words);
        let percent: String<8> = filled_in("{} %", Some(thousandths / 10));
        let at = Point::new(126, 22);
        text(canvas, &fonts::BODY, at, Align::Right, Ink::Text, &percent);
        // A frame, and the bar in it.
        let done = (ROOM - 4) * u32::from(thousandths) / 1000;
        fill(canvas, area(1, 32, ROOM, 11), Ink::Selected);
        fill(canvas, area(2, 33, ROOM - 2, 9), Ink::Paper);
        fill(canvas, area(3, 34, done, 7), Ink::Selected);
    }

    fn bottom_line<C: Canvas>(canvas: &mut C, view: &View) {
        hints_line(canvas, view);
    }

    fn timer<C: Canvas>(canvas: &mut C, language: Language, face: &TimerFace) {
        clock_face::draw_timer(canvas, language, face);
    }

    fn clock<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace) {
        clock_face::draw(canvas, view, face);
    }

    fn clock_parts(seats: Seats) -> ClockParts {
        clock_face::parts(seats)
    }
}

/// The room for a title.
const fn title_room(view: &View) -> u32 {
    if view.has_battery_sign() {
        TITLE_ROOM_BESIDE_BATTERY
    } else {
        TITLE_ROOM
    }
}

/// The hints. Answers where there is room after them.
fn hints_line<C: Canvas>(canvas: &mut C, view: &View) -> i32 {
    if let Some(eighths) = view.held {
        fill(canvas, area(0, 51, WIDTH, 1), Ink::Rule);
        fill(
            canvas,
            area(0, 50, WIDTH / 8 * u32::from(eighths), 3),
            Ink::Rule,
        );
    }
    let (from, room) = (Point::new(1, BOTTOM), WIDTH.cast_signed() - 1);
    hints::draw(canvas, &HINTS, view, (from, room), hint_keys)
}

/// The picture of the card says how it is. If it is of no use, a word does, too, where there is room for
/// it beside the title.
fn status<C: Canvas>(canvas: &mut C, view: &View, (left, right): (i32, i32)) {
    card_picture(canvas, Point::new(118, 1), view.status);
    let words = view.language.text(view.status.text());
    let wide = width(&fonts::BODY, &words);
    let start = right - wide.cast_signed();
    if view.status.is_alert() && start > left + 5 {
        fill(canvas, area(start - 2, 1, wide + 3, 9), Ink::BarText);
        let at = Point::new(start, 6);
        text(canvas, &fonts::BODY, at, Align::Left, Ink::Bar, &words);
    } else {
        canvas.say(&words, area(118, 1, 8, 9));
    }
}

/// A battery with what is left in it, 5 by 9 from its left top corner.
fn battery_sign<C: Canvas>(canvas: &mut C, view: &View, at: Point, ink: Ink) {
    let Point { x, y } = at;
    fill(canvas, area(x + 1, y, 3, 1), ink);
    fill(canvas, area(x, y + 1, 5, 1), ink);
    fill(canvas, area(x, y + 2, 1, 5), ink);
    fill(canvas, area(x + 4, y + 2, 1, 5), ink);
    fill(canvas, area(x, y + 7, 5, 2), ink);
    let percent = view.charge.filter(|_| !view.is_battery_low);
    let full = u32::from(percent.unwrap_or_default()) * 5 / 100;
    fill(
        canvas,
        area(x + 1, y + 7 - full.cast_signed(), 3, full),
        ink,
    );
    canvas.say(&view.battery_words(), area(x, y, 5, 9));
}

/// A card with its cut corner, and on it: a tick, dots, or a stroke through all of it.
fn card_picture<C: Canvas>(canvas: &mut C, at: Point, status: Status) {
    let (paper, mark) = (Ink::BarText, Ink::Bar);
    fill(canvas, area(at.x, at.y, 8, 9), paper);
    fill(canvas, area(at.x + 7, at.y, 1, 2), mark);
    fill(canvas, area(at.x + 6, at.y, 1, 1), mark);
    let dots: &[(i32, i32)] = match status {
        Status::Saved => &[(1, 4), (2, 5), (3, 6), (4, 5), (5, 4), (6, 3)],
        Status::Saving | Status::Starting => &[(1, 6), (3, 6), (5, 6)],
        Status::NoCard | Status::CardError => &[
            (0, 0),
            (1, 1),
            (2, 2),
            (3, 3),
            (4, 4),
            (5, 5),
            (6, 6),
            (7, 7),
            (0, 7),
            (1, 6),
            (2, 5),
            (5, 2),
        ],
    };
    for (x, y) in dots {
        fill(canvas, area(at.x + x, at.y + y, 1, 1), mark);
    }
}

fn draw_value<C: Canvas>(
    canvas: &mut C,
    language: Language,
    value: Value,
    right: Point,
    ink: Ink,
    is_selected: bool,
) {
    let words = value.words(language);
    text(canvas, &fonts::BODY, right, Align::Right, ink, &words);
    if is_selected && value.is_changeable() {
        let left = right.x - width(&fonts::BODY, &words).cast_signed();
        pointer(canvas, Point::new(left - 3, right.y), -3, ink);
        pointer(canvas, Point::new(right.x + 3, right.y), 3, ink);
    }
}

/// Where the rows in sight are in a list that is longer than they are.
fn scroll_bar<C: Canvas>(canvas: &mut C, first: usize, total: usize, rows: usize) {
    if total <= rows {
        return;
    }
    // However long the list is, the thumb can be seen.
    let thumb = (rows * SCROLL_BAR / total).max(SMALLEST_THUMB);
    let above = first * (SCROLL_BAR - thumb) / (total - rows);
    let pixels = |length: usize| i32::try_from(length).unwrap_or(0);
    let at = ROWS_TOP + pixels(above);
    fill(
        canvas,
        area(126, at, 2, pixels(thumb).unsigned_abs()),
        Ink::Rule,
    );
}

/// The height of a scroll bar, and of the smallest thumb in it.
const SCROLL_BAR: usize = 40;
const SMALLEST_THUMB: usize = 5;

/// The room that the keys of a hint take, with the space before its words.
const fn hint_keys_width(keys: HintKeys) -> i32 {
    match keys {
        HintKeys::UpDown => 7,
        HintKeys::LeftRight | HintKeys::Back | HintKeys::HoldBack => 9,
        HintKeys::Ok | HintKeys::HoldOk => 15,
    }
}

/// Draws the keys of a hint.
fn hint_keys<C: Canvas>(canvas: &mut C, at: Point, keys: HintKeys) {
    let Point { x, y } = at;
    match keys {
        HintKeys::UpDown => {
            triangle(
                canvas,
                [(x, y - 1), (x + 4, y - 1), (x + 2, y - 3)],
                Ink::Faint,
            );
            triangle(
                canvas,
                [(x, y + 1), (x + 4, y + 1), (x + 2, y + 3)],
                Ink::Faint,
            );
        }
        HintKeys::LeftRight => {
            pointer(canvas, Point::new(x + 2, y), -2, Ink::Faint);
            pointer(canvas, Point::new(x + 4, y), 2, Ink::Faint);
        }
        HintKeys::Ok => ok_cap(canvas, at),
        HintKeys::HoldOk => {
            ok_cap(canvas, at);
            fill(canvas, area(x, y + 4, 13, 1), Ink::Selected);
        }
        HintKeys::Back => back_arrow(canvas, at),
        HintKeys::HoldBack => {
            back_arrow(canvas, at);
            fill(canvas, area(x, y + 4, 7, 1), Ink::Faint);
        }
    }
}

/// The hooked arrow that every key-pad has for BACK; the word would take half the line.
fn back_arrow<C: Canvas>(canvas: &mut C, Point { x, y }: Point) {
    pointer(canvas, Point::new(x + 2, y), -2, Ink::Faint);
    fill(canvas, area(x + 2, y, 5, 1), Ink::Faint);
    fill(canvas, area(x + 6, y - 4, 1, 5), Ink::Faint);
    fill(canvas, area(x + 3, y - 4, 4, 1), Ink::Faint);
}

/// `OK` in letters smaller than any font's: a line has room for three keys only so.
const OK_LETTERS: [&[u8; 9]; 5] = [
    b".##..#..#",
    b"#..#.#.#.",
    b"#..#.##..",
    b"#..#.#.#.",
    b".##..#..#",
];

/// The key with its engraving, which is the same in every language.
fn ok_cap<C: Canvas>(canvas: &mut C, Point { x, y }: Point) {
    let cap = area(x, y - 6, 13, 9);
    fill(canvas, cap, Ink::Selected);
    for (row, letters) in (y - 4..).zip(OK_LETTERS) {
        for (column, _) in (x + 2..).zip(letters).filter(|(_, ink)| **ink == b'#') {
            fill(canvas, area(column, row, 1, 1), Ink::SelectedText);
        }
    }
    canvas.say("OK", cap);
}
