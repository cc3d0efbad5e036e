//! The layout for 320×240 in colour.

mod call_screen;
mod clock_face;
mod fonts;
pub mod frame;
mod result_choice;
mod score_entry;
pub mod sign;
mod tables;

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use heapless::String;

use super::canvas::{
    Align, Canvas, Lines, Transcript, area, fill, pointer, text, triangle, whole, width,
};
use super::font::Font;
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
use crate::settings::{Contrast, Letters};
use crate::wording::filled_in;
use frame::TftFrame;

/// The family of 320×240 colour displays.
pub struct Tft;

impl Family for Tft {
    type Frame = TftFrame;

    fn words(frame: &TftFrame) -> &Transcript {
        frame.transcript()
    }

    fn seen(frame: &TftFrame, at: Point) -> Rgb888 {
        let colour = frame.colour_at(at);
        // The panel spreads five and six bits over its whole range by repeating the upper bits.
        let five = |bits: u8| bits << 3 | bits >> 2;
        let six = |bits: u8| bits << 2 | bits >> 4;
        Rgb888::new(five(colour.r()), six(colour.g()), five(colour.b()))
    }
}

/// The width of the screen.
const WIDTH: u32 = 320;
/// How high the display is.
const HEIGHT: u32 = 240;
/// The title bar's height.
const BAR: u32 = 34;
/// The height of a row of a list.
const ROW: u32 = 29;
/// The height of a row that is to be read from a distance.
const LARGE_ROW: u32 = 58;
/// Where the first row begins.
const ROWS_TOP: i32 = 38;
/// How many rows fit.
const ROWS: usize = 6;
/// How many large ones fit.
pub(super) const LARGE_ROWS: usize = 3;
/// Where the hint line begins.
const HINTS_TOP: i32 = 215;
/// The space left free at the left and right.
const MARGIN: i32 = 12;
/// The room between the margins.
const ROOM: u32 = 296;
/// What a value takes besides its own width: arrows, and the space before it.
const VALUE_MARGINS: u32 = 40;
/// The room of a label in a list.
const LABEL_ROOM: u32 = ROOM - 20;
/// The right margin.
const RIGHT: i32 = 308;

/// Where lists are, and how high: their top and their height.
const ROWS_AREA: (i32, usize) = (ROWS_TOP, 29 * ROWS);
/// The same for the rows of a crosstable.
const CROSSTABLE_AREA: (i32, usize) = (ROWS_TOP + 20, 25 * tables::CROSSTABLE_ROWS);

/// The measures of the first three of an event.
const PODIUM: PodiumStyle = PodiumStyle {
    rows: [
        (&fonts::LARGE, 52),
        (&fonts::LARGE, 48),
        (&fonts::LARGE, 48),
    ],
    top: BAR.cast_signed(),
    width: WIDTH,
    places_left: MARGIN,
    names_left: MARGIN + 36,
    points_right: RIGHT,
    files: Point::new(MARGIN, HINTS_TOP - 15),
    files_font: &fonts::SMALL,
};

/// How much is shown at a time.
pub(super) const SIGHT: Viewport = Viewport {
    rows: ROWS,
    crosstable_rows: tables::CROSSTABLE_ROWS,
    single_columns: 7,
    double_columns: 5,
};

/// The space left free at the ends of the line with what the keys do.
const HINTS_MARGIN: i32 = 8;

/// The line with what the keys do.
const HINTS: HintStyle = HintStyle {
    font: &fonts::SMALL,
    keys_width: hint_keys_width,
    space: 5,
    gap: 16,
    tight_gap: 10,
};

/// The version on the boot screen.
const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Layout for Tft {
    fn splash<C: Canvas>(canvas: &mut C, view: &View, restarted: bool) {
        let centre = |y| Point::new(160, y);
        fill(canvas, area(0, 0, WIDTH, 150), Ink::Bar);
        fill(canvas, area(0, 150, WIDTH, 4), Ink::Active);
        board_emblem(canvas, Point::new(136, 18));
        text(
            canvas,
            &fonts::LARGE,
            centre(92),
            Align::Centre,
            Ink::BarText,
            &view.language.text(Text::Home),
        );
        text(
            canvas,
            &fonts::BODY,
            centre(124),
            Align::Centre,
            Ink::BarText,
            &view.language.text(Text::Tagline),
        );
        if restarted {
            fill(canvas, area(0, 162, WIDTH, 50), Ink::Alert);
            text(
                canvas,
                &fonts::BODY,
                centre(176),
                Align::Centre,
                Ink::BadgeText,
                &view.language.text(Text::Restarted),
            );
            text(
                canvas,
                &fonts::SMALL,
                centre(198),
                Align::Centre,
                Ink::BadgeText,
                &view.language.text(Text::RestartedHelp),
            );
            Self::bottom_line(canvas, view);
        } else {
            text(
                canvas,
                &fonts::BODY,
                centre(184),
                Align::Centre,
                Ink::Text,
                &view.language.text(Text::Starting),
            );
            text(
                canvas,
                &fonts::SMALL,
                centre(222),
                Align::Centre,
                Ink::Faint,
                VERSION,
            );
        }
    }

    fn title_bar<C: Canvas>(canvas: &mut C, view: &View, title: &str) {
        // What everybody must hear of is not to be taken for a title.
        let (ground, ink, sign) = match view.banner {
            Some(_) => (Ink::Active, Ink::ActiveText, Ink::ActiveText),
            None if view.contrast == Contrast::Sun => (Ink::Bar, Ink::BarText, Ink::BarText),
            None => (Ink::Bar, Ink::BarText, Ink::Active),
        };
        fill(canvas, area(0, 0, WIDTH, BAR), ground);
        // Only the name of a player can be too long.
        let battery = Point::new(badge_left(view.language, view.status) - 13, 7);
        let room = title_room(view);
        // What has no room is written smaller before it is cut.
        let fonts = [&fonts::TITLE, &fonts::SMALL];
        let has_room = |font: &&Font| width(font, title) <= room;
        let font = fonts.into_iter().find(has_room).unwrap_or(&fonts::CAP);
        let at = Point::new(MARGIN, 17);
        let title = whole(canvas, font, title, room);
        text(canvas, font, at, Align::Left, ink, &title);
        status(canvas, view.language, view.status);
        if view.has_battery_sign() {
            let ink = if view.is_battery_low { sign } else { ink };
            battery_sign(canvas, view, battery, ink);
        }
    }

    fn has_room_for_title(view: &View, title: &str) -> bool {
        width(&fonts::TITLE, title) <= title_room(view)
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
        let mut top = ROWS_TOP;
        for (index, (label, value)) in rows.enumerate().skip(first).take(in_sight) {
            let is_selected = index == selected;
            let ink = if is_selected {
                Ink::SelectedText
            } else {
                Ink::Text
            };
            let middle = top + row.cast_signed() / 2;
            if is_selected {
                fill(canvas, area(0, top, WIDTH, row), Ink::Selected);
                pointer(canvas, Point::new(MARGIN, middle), 7, ink);
            }
            let label = language.text(label);
            let taken = value.map_or(0, |value| {
                width(&fonts::BOLD, &value.words(language)) + VALUE_MARGINS
            });
            let is_large =
                letters == Letters::Large && width(&fonts::LARGE, &label) + taken <= LABEL_ROOM;
            let font = if is_large {
                &fonts::LARGE
            } else {
                &fonts::BODY
            };
            let at = Point::new(MARGIN + 14, middle);
            text(canvas, font, at, Align::Left, ink, &label);
            if let Some(value) = value {
                draw_value(canvas, language, value, middle, ink, is_selected);
            }
            top += row.cast_signed();
        }
        let height = row as usize * in_sight;
        scroll_bar(canvas, (ROWS_TOP, height), first, (in_sight, total));
    }

    fn help<C: Canvas>(canvas: &mut C, words: &str) {
        let at = Point::new(MARGIN + 14, HINTS_TOP - 15);
        text(canvas, &fonts::SMALL, at, Align::Left, Ink::Faint, words);
    }

    fn table<C: Canvas>(canvas: &mut C, view: &View, list: &List) {
        let style = match view.letters {
            Letters::Normal => &tables::LIST,
            Letters::Large => &tables::LARGE_LIST,
        };
        family_tables::list(canvas, style, view.language, list);
        scroll_bar(canvas, ROWS_AREA, list.first, (list.rows.len(), list.total));
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
        let rows = (table.rows.len(), table.total);
        scroll_bar(canvas, CROSSTABLE_AREA, table.rows_before, rows);
    }

    fn entry<C: Canvas>(canvas: &mut C, language: Language, entry: &NameEntry) {
        super::entry::draw(canvas, &tables::ENTRY, language, entry);
    }

    fn digits<C: Canvas>(canvas: &mut C, language: Language, entry: &DigitEntry) {
        score_entry::draw_number(canvas, language, entry);
    }

    fn message<C: Canvas>(canvas: &mut C, view: &View, words: &str) {
        let mut middle = 66;
        for line in Lines::new(&fonts::BODY, ROOM, words) {
            text(
                canvas,
                &fonts::BODY,
                Point::new(MARGIN, middle),
                Align::Left,
                Ink::Text,
                line,
            );
            middle += 26;
        }
        Self::bottom_line(canvas, view);
    }

    fn progress<C: Canvas>(canvas: &mut C, words: &str, thousandths: u16) {
        let at = Point::new(MARGIN, 92);
        text(canvas, &fonts::BODY, at, Align::Left, Ink::Text, words);
        let percent: String<8> = filled_in("{} %", Some(thousandths / 10));
        let at = Point::new(RIGHT, 92);
        text(canvas, &fonts::BOLD, at, Align::Right, Ink::Text, &percent);
        let done = ROOM * u32::from(thousandths) / 1000;
        fill(canvas, area(MARGIN, 114, ROOM, 20), Ink::Ground);
        fill(canvas, area(MARGIN, 114, done, 20), Ink::Selected);
    }

    fn bottom_line<C: Canvas>(canvas: &mut C, view: &View) {
        hints_line(canvas, view, WIDTH.cast_signed());
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

/// A small chess board: what the box is about, at a glance.
fn board_emblem<C: Canvas>(canvas: &mut C, at: Point) {
    for rank in 0..4 {
        for file in 0..4 {
            let ink = if (rank + file) % 2 == 0 {
                Ink::BarText
            } else {
                Ink::Selected
            };
            fill(
                canvas,
                area(at.x + file * 12, at.y + rank * 12, 12, 12),
                ink,
            );
        }
    }
}

/// The room for a title. The badge has a margin of its own.
fn title_room(view: &View) -> u32 {
    let badge = badge_left(view.language, view.status);
    let end = if view.has_battery_sign() {
        badge - 15
    } else {
        badge - 4
    };
    (end - MARGIN).unsigned_abs()
}

/// Where the badge of the title bar begins.
fn badge_left(language: Language, status: Status) -> i32 {
    RIGHT - 30 - width(&fonts::SMALL, &language.text(status.text())).cast_signed()
}

/// The badge at the right of the title bar: a picture of the card and a word.
fn status<C: Canvas>(canvas: &mut C, language: Language, status: Status) {
    let words = language.text(status.text());
    let left = badge_left(language, status);
    let badge_width = (RIGHT - left).unsigned_abs();
    let ground = match status {
        Status::Saved => Ink::Good,
        Status::NoCard | Status::CardError => Ink::Alert,
        Status::Starting | Status::Saving => Ink::Bar,
    };
    fill(canvas, area(left, 6, badge_width, 22), ground);
    card_picture(canvas, Point::new(left + 7, 10), status, ground);
    text(
        canvas,
        &fonts::SMALL,
        Point::new(left + 24, 17),
        Align::Left,
        Ink::BadgeText,
        &words,
    );
}

/// What the keys do.
fn hints_line<C: Canvas>(canvas: &mut C, view: &View, right: i32) {
    fill(canvas, area(0, HINTS_TOP, WIDTH, 1), Ink::Rule);
    if let Some(eighths) = view.held {
        let done = WIDTH / 8 * u32::from(eighths);
        fill(canvas, area(0, HINTS_TOP - 12, WIDTH, 12), Ink::Ground);
        fill(canvas, area(0, HINTS_TOP - 12, done, 12), Ink::Selected);
    }
    let from = Point::new(HINTS_MARGIN, HINTS_TOP + 13);
    let room = right - 2 * HINTS_MARGIN;
    hints::draw(canvas, &HINTS, view, (from, room), hint_keys);
}

/// A battery with what is left in it, 10 by 20 from its left top corner.
fn battery_sign<C: Canvas>(canvas: &mut C, view: &View, at: Point, ink: Ink) {
    let Point { x, y } = at;
    fill(canvas, area(x + 3, y, 4, 2), ink);
    fill(canvas, area(x, y + 2, 10, 2), ink);
    fill(canvas, area(x, y + 4, 2, 14), ink);
    fill(canvas, area(x + 8, y + 4, 2, 14), ink);
    let percent = view.charge.filter(|_| !view.is_battery_low);
    let full = (u32::from(percent.unwrap_or_default()) * 12 / 100).max(2);
    let top = y + 17 - full.cast_signed();
    fill(canvas, area(x + 3, top, 4, full), ink);
    fill(canvas, area(x, y + 18, 10, 2), ink);
    canvas.say(&view.battery_words(), area(x, y, 10, 20));
}

/// A card with its cut corner; struck through if it is of no use.
fn card_picture<C: Canvas>(canvas: &mut C, at: Point, status: Status, ground: Ink) {
    fill(canvas, area(at.x, at.y, 11, 14), Ink::BadgeText);
    for cut in 0..4 {
        fill(
            canvas,
            area(at.x + 11 - 4 + cut, at.y, 1, 1 + cut.unsigned_abs()),
            ground,
        );
    }
    if status.is_alert() {
        for step in 0..14 {
            fill(canvas, area(at.x - 1 + step, at.y + step, 2, 1), ground);
        }
    }
}

fn draw_value<C: Canvas>(
    canvas: &mut C,
    language: Language,
    value: Value,
    middle: i32,
    ink: Ink,
    is_selected: bool,
) {
    let right = RIGHT - 14;
    let words = value.words(language);
    let left = match value {
        Value::Word(_)
        | Value::Number(_)
        | Value::Points(_)
        | Value::Time(_)
        | Value::RunningTime(_)
        | Value::Told(..) => {
            let at = Point::new(right, middle);
            text(canvas, &fonts::BOLD, at, Align::Right, ink, &words);
            right - width(&fonts::BOLD, &words).cast_signed()
        }
        Value::Level { step, of } => {
            let start = right - i32::from(of) * 9;
            canvas.say(&words, area(start, middle - 8, u32::from(of) * 9, 16));
            for tick in 0..of {
                let x = start + i32::from(tick) * 9;
                if tick < step {
                    fill(canvas, area(x, middle - 8, 7, 16), ink);
                } else {
                    fill(canvas, area(x, middle + 5, 7, 3), ink);
                }
            }
            start
        }
    };
    if is_selected && value.is_changeable() {
        pointer(canvas, Point::new(left - 12, middle), -6, ink);
        pointer(canvas, Point::new(right + 5, middle), 6, ink);
    }
}

/// The room that the keys of a hint take, with the space before its words.
fn hint_keys_width(keys: HintKeys) -> i32 {
    let cap = |engraving| width(&fonts::CAP, engraving).cast_signed() + 13;
    match keys {
        HintKeys::UpDown => 14,
        HintKeys::LeftRight => 19,
        HintKeys::Ok | HintKeys::HoldOk => cap("OK"),
        HintKeys::Back | HintKeys::HoldBack => cap("BACK"),
    }
}

/// Draws the keys of a hint.
fn hint_keys<C: Canvas>(canvas: &mut C, at: Point, keys: HintKeys) {
    let Point { x, y } = at;
    match keys {
        HintKeys::UpDown => {
            triangle(
                canvas,
                [(x, y - 1), (x + 8, y - 1), (x + 4, y - 6)],
                Ink::Faint,
            );
            triangle(
                canvas,
                [(x, y + 2), (x + 8, y + 2), (x + 4, y + 7)],
                Ink::Faint,
            );
        }
        HintKeys::LeftRight => {
            pointer(canvas, Point::new(x + 5, y), -5, Ink::Faint);
            pointer(canvas, Point::new(x + 9, y), 5, Ink::Faint);
        }
        HintKeys::Ok => key_cap(canvas, at, "OK", false),
        HintKeys::HoldOk => key_cap(canvas, at, "OK", true),
        HintKeys::Back => key_cap(canvas, at, "BACK", false),
        HintKeys::HoldBack => key_cap(canvas, at, "BACK", true),
    }
}

/// A key with its engraving, which is the same in every language; underlined if it is to be held.
fn key_cap<C: Canvas>(canvas: &mut C, at: Point, engraving: &str, is_held: bool) {
    let cap_width = width(&fonts::CAP, engraving) + 8;
    if is_held {
        fill(canvas, area(at.x, at.y + 10, cap_width, 2), Ink::Active);
    }
    fill(canvas, area(at.x, at.y - 8, cap_width, 17), Ink::Faint);
    text(
        canvas,
        &fonts::CAP,
        Point::new(at.x + 4, at.y),
        Align::Left,
        Ink::BadgeText,
        engraving,
    );
}

/// Where the rows in sight are in a list that is longer than they are.
fn scroll_bar<C: Canvas>(
    canvas: &mut C,
    (top, height): (i32, usize),
    first: usize,
    (in_sight, total): (usize, usize),
) {
    if total <= in_sight {
        return;
    }
    let pixels = |length: usize| i32::try_from(length).unwrap_or(0);
    // However long the list is, the thumb can be seen.
    let thumb = (in_sight * height / total).max(SMALLEST_THUMB);
    let above = first * height.saturating_sub(thumb) / (total - in_sight);
    fill(
        canvas,
        area(315, top, 5, pixels(height).unsigned_abs()),
        Ink::Ground,
    );
    let thumb_top = top + pixels(above);
    fill(
        canvas,
        area(315, thumb_top, 5, pixels(thumb).unsigned_abs()),
        Ink::Faint,
    );
}

/// The least height of the thumb of a scroll bar.
const SMALLEST_THUMB: usize = 14;
