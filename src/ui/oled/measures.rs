//! The measures of everything that both families show alike.

use embedded_graphics::prelude::*;

use super::clock_face::{CLOCK, TIMER};
use super::{BAR, BOTTOM, HALF, LARGE_ROW, LARGE_ROWS, ROOM, ROW, ROWS, ROWS_TOP, WIDTH, fonts};
use crate::tournament::GameResult;
use crate::ui::canvas::area;
use crate::ui::font::Font;
use crate::ui::icons::Icon;
use crate::ui::ink::Ink;
use crate::ui::measures::*;
use crate::ui::view::Kind;
use crate::wording::names::Ladder;

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
    criteria: 1,
    names_least: 0,
    has_pointer: false,
    narrower: None,
    names: NAMES_BESIDE,
    unfolded: Some(ROW.cast_signed()),
};

/// The letters of names.
pub(super) const NAMES_BESIDE: NameLetters = NameLetters {
    fonts: &[&fonts::BODY],
    ladder: Ladder::Given,
};

/// The discs for the colours of the pieces: white is lit.
pub(super) const PIECES: Pieces = Pieces {
    white: Ink::Text,
    black: Ink::Paper,
};

const ROWS_OF_TWO: RowsStyle = RowsStyle {
    top: 11,
    height: 42,
    row: 21,
    width: 125,
    lines: [5, 15],
    left: 1,
    number: &fonts::BOLD,
    usual_number: "00",
    long_number: &fonts::BODY,
    disc: 7,
    pieces: PIECES,
    gap: 2,
    right: 123,
    names: NAMES_BESIDE,
    winners: NameLetters {
        fonts: &[&fonts::BOLD, &fonts::BODY],
        ladder: Ladder::Given,
    },
    given: None,
    result: &fonts::BODY,
    won: &fonts::BOLD,
    value: &fonts::BODY,
    word: &fonts::BODY,
    second: NAMES_BESIDE,
    missing: None,
    has_rules: false,
    unfolded: Some(10),
};

/// To be read from a distance.
const LARGE_LIST: ListStyle = ListStyle {
    body: &fonts::LARGE,
    value: &fonts::LARGE,
    number: &fonts::LARGE,
    narrower: Some(&TALL_LIST),
    names: NameLetters {
        fonts: &[&fonts::LARGE],
        ladder: Ladder::Given,
    },
    unfolded: None,
    ..TALL_LIST
};

/// The same for what is longer: two players have a line each.
const TALL_LIST: ListStyle = ListStyle {
    row: Size::new(125, LARGE_ROW),
    criteria: 0,
    unfolded: None,
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

/// The letters of a message, from the largest down. At the first two, accents and descenders of two lines do not touch.
const VOICES: [[Voice; 2]; 4] = [
    [voice(&fonts::BOLD, 11), voice(&fonts::BODY, 11)],
    [voice(&fonts::BODY, 11), voice(&fonts::BODY, 11)],
    [voice(&fonts::BOLD, 10), voice(&fonts::BODY, 10)],
    [voice(&fonts::BODY, 10), voice(&fonts::BODY, 10)],
];

const fn voice(font: &'static Font, line: i32) -> Voice {
    Voice { font, line }
}

const MESSAGE: MessageStyle = MessageStyle {
    left: 1,
    room: ROOM,
    top: 12,
    top_under_band: 12,
    bottom: 53,
    // The bar lies on the last line while OK is held.
    bottom_held: 53,
    voices: &VOICES,
    gap: 0,
    band: BandStyle {
        size: Size::new(WIDTH, BAR),
        icon: band_icon,
        icon_at: Point::new(1, 1),
        scale: 1,
        title: Point::new(13, 6),
        fonts: &[&fonts::BOLD, &fonts::BODY],
    },
    time_up: TimeUpStyle {
        ground: area(0, 0, WIDTH, 53),
        title: Point::new(CENTRE, 18),
        fonts: &[&fonts::LARGE, &fonts::BOLD],
        top: 30,
        icon_at: Point::new(1, 1),
    },
};

/// The icons have room in the bar.
const fn band_icon(kind: Kind) -> Option<Icon> {
    Some(match kind {
        Kind::Plain => return None,
        Kind::Question => Icon::TinyQuestion,
        Kind::Refusal => Icon::TinyStop,
        Kind::Warning => Icon::TinyWarn,
        Kind::Done => Icon::SmallTick,
        Kind::TimeUp => Icon::TinyBell,
        Kind::Trouble => Icon::TinyCross,
        Kind::Undo => Icon::TinyUndo,
    })
}

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
        right: WIDTH.cast_signed() - 1,
        gap: 3,
        font: &fonts::BOLD,
        smaller: &[&fonts::BODY],
        beside: &fonts::BODY,
        // Its ground is that of the bar.
        chip: Size::new(0, 9),
        strip: None,
        battery_top: 1,
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
        arrows_below: 1,
        pointer: None,
        label_left: 2,
        font: &fonts::BODY,
        large: &fonts::LARGE,
        label_room: 120,
        smaller: [&fonts::BODY, &fonts::BODY],
        value: ValueStyle {
            font: &fonts::BODY,
            title: &[&fonts::BODY],
            margins: 16,
            inset: 9,
            arrows: (3, 3, 3),
            steps: None,
        },
        help: HelpStyle {
            at: Point::new(1, ROWS_TOP + 37),
            font: &fonts::BODY,
            ink: Ink::Text,
            rule: Some(area(0, ROWS_TOP + 30, BESIDE_BAR, 1)),
            bar: SCROLL_BAR_HEIGHT,
        },
    },
    home: HOME,
    list: LIST,
    large_list: LARGE_LIST,
    unfolded: UnfoldedStyle {
        ground: Ink::Paper,
        font: &fonts::BODY,
        left: 4,
        right: 123,
        line: 10,
        name: 6,
        value: 6,
        space: 3,
        gap: 6,
        games: 10,
        game: 20,
        // What is lit looks like white pieces.
        disc: DiscStyle {
            side: 7,
            white: Ink::Text,
            black: Ink::Paper,
        },
    },
    rows: ROWS_OF_TWO,
    large_rows: ROWS_OF_TWO,
    // There is no room for a number beside the name: who has no name is shown by number.
    crosstable: CrosstableStyle {
        font: &fonts::BODY,
        smaller: &[],
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
        heights: [11, 10, 10],
        font: &fonts::BOLD,
        names: NameLetters {
            fonts: &[&fonts::BOLD, &fonts::BODY],
            ladder: Ladder::Given,
        },
        steps: None,
        top: ROWS_TOP,
        width: WIDTH,
        places_left: 2,
        names_left: 16,
        points_right: 126,
        files: Point::new(1, 49),
        files_font: &fonts::BODY,
    },
    call: CallStyle {
        field: area(0, ROWS_TOP, 32, 41),
        word: (ROWS_TOP + 5, &fonts::BOLD),
        smaller_word: &fonts::BODY,
        number: (39, fonts::BOARD),
        name: (Point::new(36, 14), Size::new(91, 30)),
        names: NameBlock {
            sizes: &[
                BlockSize {
                    given: (&fonts::LARGE, 15),
                    surname: (&fonts::BOLD, 11),
                },
                BlockSize {
                    given: (&fonts::BOLD, 10),
                    surname: (&fonts::BODY, 10),
                },
            ],
            ladder: Ladder::Given,
        },
        against: AgainstStyle {
            disc: Point::new(40, 48),
            diameter: 7,
            pieces: PIECES,
            words: None,
            names: &[&fonts::BODY],
            at: Point::new(46, 48),
            room: 81,
            lines: 1,
            line: 10,
        },
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
        names: NameBlock {
            sizes: &[BlockSize {
                given: (&fonts::BODY, 11),
                surname: (&fonts::BODY, 11),
            }],
            ladder: Ladder::Given,
        },
        name_size: Size::new(60, 12),
        turn: None,
        digit: &DIGIT,
        sides: [
            ScoreSide {
                name: Point::new(31, 14),
                name_ink: Ink::Paper,
                digits: Point::new(22, DIGITS),
                digits_ink: Ink::Text,
            },
            ScoreSide {
                name: Point::new(96, 14),
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
        accents: &fonts::BODY,
        line_top: ROWS_TOP - 1,
        line: Size::new(128, 12),
        left: 2,
        cursor: Size::new(1, 9),
        keys_at: Point::new(3, ROWS_TOP + 11),
        key: Size::new(11, 10),
        rows: 3,
        tray: Size::new(5, 1),
        magnified: Some((area(104, 11, 24, 22), &fonts::LARGE)),
    },
    number: NumberStyle {
        font: &fonts::BODY,
        names: NAMES_BESIDE,
        name: Point::new(CENTRE, NAMES),
        name_room: 124,
        digits: Point::new(CENTRE, DIGITS),
        digit: &DIGIT,
    },
    message: MESSAGE,
    progress: ProgressStyle {
        font: &fonts::BODY,
        at: Point::new(1, 20),
        percent: &fonts::BODY,
        percent_at: Point::new(126, 48),
        bar: area(1, 29, ROOM, 11),
        ground: Ink::Paper,
        frame: 1,
    },
    clock: CLOCK,
    timer: TIMER,
};
