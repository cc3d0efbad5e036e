//! The measures of everything that both families show alike.

use embedded_graphics::prelude::*;

use super::clock_face::{CLOCK, TIMER};
use super::{BAR, BOTTOM, HALF, LARGE_ROW, LARGE_ROWS, ROOM, ROW, ROWS, ROWS_TOP, WIDTH, fonts};
use crate::tournament::GameResult;
use crate::ui::canvas::area;
use crate::ui::ink::Ink;
use crate::ui::measures::*;

/// The middle of the screen.
const CENTRE: i32 = HALF.cast_signed();
/// The width of rows beside a scroll bar.
const BESIDE_BAR: u32 = WIDTH - 4;
/// The height of a scroll bar, whatever is beside it.
const SCROLL_BAR_HEIGHT: usize = ROW as usize * ROWS;

pub(super) const BATTERY: BatteryStyle = BatteryStyle {
    size: Size::new(5, 9),
    outline: [
        area(1, 0, 3, 1),
        area(0, 1, 5, 1),
        area(0, 2, 1, 5),
        area(4, 2, 1, 5),
        area(0, 7, 5, 2),
    ],
    filling: area(1, 2, 3, 5),
    least: 0,
};

const LIST: ListStyle = ListStyle {
    body: &fonts::BODY,
    tight: &fonts::BODY,
    value: &fonts::BODY,
    number: &fonts::BODY,
    head: &fonts::BODY,
    row: Size::new(125, ROW),
    top: ROWS_TOP,
    bar: SCROLL_BAR_HEIGHT,
    numbers_left: 0,
    numbers_right: 18,
    names_left: 22,
    uncounted_left: 2,
    values_right: 123,
    gap: 3,
    dash: Size::new(3, 1),
    criteria: 1,
    names_least: 0,
    has_pointer: false,
    narrower: None,
    line: None,
};

/// To be read from a distance.
const LARGE_LIST: ListStyle = ListStyle {
    body: &fonts::LARGE,
    value: &fonts::LARGE,
    number: &fonts::LARGE,
    narrower: Some(&TALL_LIST),
    line: None,
    ..TALL_LIST
};

/// The same for what is longer: two players have a line each.
const TALL_LIST: ListStyle = ListStyle {
    row: Size::new(125, LARGE_ROW),
    criteria: 0,
    line: Some((6, &fonts::BODY)),
    ..LIST
};

/// The number of players of a crosstable that are in sight.
pub(super) const CROSSTABLE_ROWS: usize = 3;

/// The number of results that have room beside each other.
const RESULTS: u32 = 5;

/// The width of a result.
const fn result_width(_: GameResult) -> u32 {
    WIDTH / RESULTS
}

const DIGIT: DigitStyle = DigitStyle {
    font: &fonts::DIGITS,
    ground: Size::new(13, 22),
    rise: 0,
    pitch: 14,
    arrows: None,
};

/// The middle of the names over digits, and of the digits.
const NAMES: i32 = 20;
const DIGITS: i32 = 40;

/// The number of events in sight.
pub(super) const EVENTS: usize = 2;

const HOME: HomeStyle = HomeStyle {
    card: CardStyle {
        place: area(0, ROWS_TOP, WIDTH, 21),
        corner: &[1],
        left: 4,
        room: 113,
        above: None,
        name: (18, &[&fonts::BOLD, &fonts::BODY]),
        below: (28, &fonts::BODY),
        pointer: (Point::new(119, 22), 4),
        squares: None,
        icon: None,
    },
    tiles: TileStyle {
        left: 0,
        top: 33,
        size: Size::new(42, 10),
        pitch: Size::new(42, 10),
        corner: &[],
        icon: None,
        word: (6, &fonts::BODY),
        is_tight: true,
    },
    events: EventStyle {
        top: ROWS_TOP,
        row: Size::new(125, LARGE_ROW),
        rows: EVENTS,
        numbers_right: 17,
        left: 21,
        right: 123,
        number: &fonts::BODY,
        name: (6, &[&fonts::BOLD, &fonts::BODY]),
        below: (16, &fonts::BODY),
        mark: (&fonts::BODY, None),
        has_rule: false,
    },
    languages: LanguageStyle {
        top: ROWS_TOP,
        row: Size::new(WIDTH, ROW),
        left: 4,
        below: 1,
        font: &fonts::BODY,
    },
};

/// The measures of this display.
pub(super) const MEASURES: Measures = Measures {
    splash: SplashStyle {
        centre: CENTRE,
        name: SplashLine::new(&fonts::LARGE, 11, Ink::Text),
        tagline: SplashLine::new(&fonts::BODY, 30, Ink::Text),
        keeps_tagline: false,
        alert: area(0, 22, WIDTH, 12),
        restarted: SplashLine::new(&fonts::BODY, 28, Ink::Paper),
        help: SplashLine::new(&fonts::BODY, 42, Ink::Text),
        starting: SplashLine::new(&fonts::BODY, 44, Ink::Text),
        version: SplashLine::new(&fonts::BODY, BOTTOM, Ink::Faint),
    },
    title: TitleStyle {
        bar: Size::new(WIDTH, BAR),
        at: Point::new(2, 6),
        font: &fonts::BOLD,
        smaller: &[],
        weak_battery: Ink::Paper,
    },
    battery: BATTERY,
    scroll_bar: ScrollBarStyle {
        left: 126,
        width: 2,
        track: None,
        thumb: Ink::Rule,
        smallest: 5,
    },
    menu: MenuStyle {
        top: ROWS_TOP,
        width: WIDTH,
        width_beside_bar: BESIDE_BAR,
        row: (ROW, ROWS),
        large_row: (LARGE_ROW, LARGE_ROWS),
        below: 1,
        pointer: None,
        label_left: 3,
        font: &fonts::BODY,
        large: &fonts::LARGE,
        label_room: 120,
        value: ValueStyle {
            font: &fonts::BODY,
            title: &[&fonts::BODY],
            margins: 16,
            inset: 9,
            arrows: (3, 3, 3),
            steps: None,
        },
        help: HelpStyle {
            at: Point::new(1, ROWS_TOP + 36),
            font: &fonts::BODY,
            ink: Ink::Text,
            rule: Some(area(0, ROWS_TOP + 30, BESIDE_BAR, 1)),
            bar: SCROLL_BAR_HEIGHT,
        },
    },
    home: HOME,
    list: LIST,
    large_list: LARGE_LIST,
    // There is no room for a number beside the name: who has no name is shown by number.
    crosstable: CrosstableStyle {
        font: &fonts::BODY,
        points: &fonts::BOLD,
        head_middle: ROWS_TOP + 5,
        top: ROWS_TOP + 11,
        row: 10,
        bar: (ROWS_TOP, SCROLL_BAR_HEIGHT),
        numbers_right: None,
        names_left: 1,
        names_room: 30,
        columns_left: 32,
        single_cell: 12,
        double_cell: 18,
        points_right: 123,
        arrow: 3,
        head_rule: Some(area(0, ROWS_TOP + 10, BESIDE_BAR, 1)),
        rule: 0,
        own_margin: Size::new(4, 3),
    },
    result: ResultStyle {
        note: Point::new(CENTRE, 33),
        note_font: &fonts::BODY,
        left: 1,
        room: RESULTS * (WIDTH / RESULTS),
        shown: RESULTS as usize,
        arrows: (2, 125, 2),
        font: &fonts::BODY,
        cell: result_width,
        top: 37,
        height: 13,
        middle: 44,
        line: (51, 1),
        line_inset: 3,
        line_ink: Ink::Text,
    },
    podium: PodiumStyle {
        rows: [(&fonts::BOLD, 11), (&fonts::BOLD, 10), (&fonts::BOLD, 10)],
        top: ROWS_TOP,
        width: WIDTH,
        places_left: 2,
        names_left: 16,
        points_right: 126,
        files: Point::new(1, 49),
        files_font: &fonts::BODY,
    },
    call: CallStyle {
        stripe: area(0, ROWS_TOP, WIDTH, 16),
        board: Point::new(CENTRE, ROWS_TOP + 9),
        board_font: &fonts::LARGE,
        name: Point::new(CENTRE, 41),
        name_room: ROOM,
        name_fonts: (&fonts::NAMES, &fonts::LONG_NAME),
    },
    // White on lit ground; and what is entered instead of scores to the right of them.
    score: ScoreStyle {
        grounds: &[
            (area(0, 13, 63, 13), Ink::Selected),
            (area(64, 13, 64, 1), Ink::Rule),
            (area(64, 25, 64, 1), Ink::Rule),
            // Between the scores.
            (area(45, DIGITS, 5, 1), Ink::Text),
        ],
        font: &fonts::BODY,
        name_room: 58,
        digit: &DIGIT,
        sides: [
            ScoreSide {
                name: Point::new(31, NAMES),
                name_ink: Ink::Paper,
                digits: Point::new(22, DIGITS),
                digits_ink: Ink::Text,
            },
            ScoreSide {
                name: Point::new(96, NAMES),
                name_ink: Ink::Text,
                digits: Point::new(73, DIGITS),
                digits_ink: Ink::Text,
            },
        ],
        instead: InsteadStyle {
            label: None,
            at: Point::new(113, DIGITS),
            font: &fonts::BODY,
            selected_font: &fonts::BODY,
            ground: Size::new(26, 22),
            arrows: None,
            rule: Some(area(97, DIGITS - 11, 1, 22)),
        },
    },
    entry: EntryStyle {
        text: &fonts::BODY,
        keys: &fonts::BODY,
        line_top: ROWS_TOP - 1,
        line: Size::new(128, 12),
        left: 2,
        cursor: Size::new(1, 9),
        keys_at: Point::new(3, ROWS_TOP + 11),
        key: Size::new(11, 10),
        rows: 3,
        tray: Size::new(5, 1),
    },
    number: NumberStyle {
        font: &fonts::BODY,
        name: Point::new(CENTRE, NAMES),
        name_room: 124,
        digits: Point::new(CENTRE, DIGITS),
        digit: &DIGIT,
    },
    // Accents and descenders of two lines must not touch.
    message: MessageStyle {
        font: &fonts::BODY,
        at: Point::new(1, 18),
        room: ROOM,
        line: 11,
    },
    progress: ProgressStyle {
        font: &fonts::BODY,
        at: Point::new(1, 22),
        percent: &fonts::BODY,
        percent_right: 126,
        bar: area(1, 32, ROOM, 11),
        ground: Ink::Paper,
        frame: 1,
    },
    clock: CLOCK,
    timer: TIMER,
};
