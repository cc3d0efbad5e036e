//! The measures of everything that both families show alike.

use embedded_graphics::prelude::*;

use super::clock_face::{CLOCK, TIMER};
use super::{
    BAR, HALF, HINTS_TOP, LARGE_ROW, LARGE_ROWS, MARGIN, RIGHT, ROOM, ROW, ROWS, ROWS_TOP, WIDTH,
    fonts,
};
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

pub(super) const BATTERY: BatteryStyle = BatteryStyle {
    size: Size::new(10, 20),
    outline: [
        area(3, 0, 4, 2),
        area(0, 2, 10, 2),
        area(0, 4, 2, 14),
        area(8, 4, 2, 14),
        area(0, 18, 10, 2),
    ],
    filling: area(3, 5, 4, 12),
    least: 2,
};

const LIST: ListStyle = ListStyle {
    body: &fonts::BODY,
    tight: &fonts::SMALL,
    value: &fonts::BOLD,
    number: &fonts::BODY,
    head: &fonts::SMALL,
    row: Size::new(WIDTH, ROW),
    top: ROWS_TOP,
    bar: ROW as usize * ROWS,
    numbers_left: 0,
    numbers_right: 36,
    names_left: 46,
    uncounted_left: 12,
    values_right: RIGHT - 2,
    gap: 8,
    criteria: 2,
    names_least: 80,
    has_pointer: false,
    narrower: None,
    names: NameLetters {
        fonts: &[&fonts::SMALL, &fonts::LONG, &fonts::SECOND, &fonts::CAP],
        ladder: Ladder::Surname,
    },
    unfolded: None,
};

/// The discs for the colours of the pieces.
pub(super) const PIECES: Pieces = Pieces {
    white: Ink::Paper,
    black: Ink::Text,
};

/// The letters of names beside something, and of those who have won.
const NAMES_BESIDE: NameLetters = NameLetters {
    fonts: &[&fonts::SMALL, &fonts::SECOND, &fonts::CAP],
    ladder: Ladder::Surname,
};
const WINNERS_BESIDE: NameLetters = NameLetters {
    fonts: &[&fonts::PEOPLE, &fonts::LONG, &fonts::SECOND, &fonts::CAP],
    ladder: Ladder::Surname,
};

/// A name of 28 letters has room beside any result.
const ROWS_OF_TWO: RowsStyle = RowsStyle {
    top: 36,
    height: 180,
    row: 45,
    width: WIDTH - 5,
    lines: [12, 33],
    left: 4,
    number: &fonts::BODY,
    usual_number: "00",
    long_number: &fonts::CAP,
    disc: 9,
    pieces: PIECES,
    gap: 5,
    right: RIGHT + 3,
    names: NAMES_BESIDE,
    winners: WINNERS_BESIDE,
    given: None,
    result: &fonts::SMALL,
    won: &fonts::PEOPLE,
    value: &fonts::PEOPLE,
    word: &fonts::SMALL,
    second: NameLetters {
        fonts: &[&fonts::SECOND],
        ladder: Ladder::Surname,
    },
    missing: Some(24),
    has_rules: true,
    unfolded: None,
};

/// To be read from a distance: given names are large, and surnames smaller beside them.
const LARGE_ROWS_OF_TWO: RowsStyle = RowsStyle {
    row: 60,
    lines: [16, 44],
    disc: 11,
    gap: 4,
    given: Some(&fonts::BOLD),
    result: &fonts::BODY,
    won: &fonts::BOLD,
    value: &fonts::BODY,
    word: &fonts::BODY,
    ..ROWS_OF_TWO
};

/// To be read from a distance: two players have a line each.
const LARGE_LIST: ListStyle = ListStyle {
    body: &fonts::LARGE,
    value: &fonts::LARGE,
    number: &fonts::LARGE,
    numbers_left: 2,
    narrower: Some(&TALL_LIST),
    names: NameLetters {
        fonts: &[&fonts::LARGE],
        ladder: Ladder::Surname,
    },
    ..TALL_LIST
};

/// The same for what is longer.
const TALL_LIST: ListStyle = ListStyle {
    row: Size::new(WIDTH, LARGE_ROW),
    head: &fonts::BODY,
    criteria: 1,
    names: NameLetters {
        fonts: &[
            &fonts::BOLD,
            &fonts::PEOPLE,
            &fonts::LONG,
            &fonts::SECOND,
            &fonts::CAP,
        ],
        ladder: Ladder::Surname,
    },
    ..LIST
};

/// The number of players of a crosstable that are in sight.
pub(super) const CROSSTABLE_ROWS: usize = 6;

/// The width of a result: what is played is entered far more often than what is not.
const fn result_width(result: GameResult) -> u32 {
    match result.without_mark() {
        GameResult::WhiteWins | GameResult::Draw | GameResult::BlackWins => 60,
        _ => 35,
    }
}

const DIGIT: DigitStyle = DigitStyle {
    font: &fonts::DIGITS,
    ground: Size::new(40, 62),
    rise: 3,
    pitch: 44,
    arrows: Some((35, 8)),
};

/// The middle of the names over digits, of the digits, and of what is entered instead of them.
const NAMES: i32 = 52;
const DIGITS: i32 = 118;
const INSTEAD: i32 = 191;

/// The letters of a message, from the largest down.
const VOICES: [[Voice; 2]; 3] = [
    [voice(&fonts::BODY, 27), voice(&fonts::SMALL, 21)],
    [voice(&fonts::BODY, 25), voice(&fonts::SMALL, 19)],
    [voice(&fonts::SMALL, 20), voice(&fonts::SMALL, 20)],
];

const fn voice(font: &'static Font, line: i32) -> Voice {
    Voice { font, line }
}

const MESSAGE: MessageStyle = MessageStyle {
    left: MARGIN,
    room: ROOM,
    top: 44,
    top_under_band: 58,
    bottom: 213,
    bottom_held: 164,
    voices: &VOICES,
    gap: 4,
    band: BandStyle {
        size: Size::new(WIDTH, 52),
        icon: band_icon,
        icon_at: Point::new(MARGIN, 10),
        scale: 2,
        title: Point::new(MARGIN + 42, 26),
        fonts: &[&fonts::LARGE, &fonts::TITLE, &fonts::SMALL],
    },
    time_up: TimeUpStyle {
        ground: area(0, 0, WIDTH, HINTS_TOP.unsigned_abs()),
        title: Point::new(CENTRE, 84),
        fonts: &[&fonts::LARGE, &fonts::TITLE],
        top: 108,
        icon_at: Point::new(CENTRE - 16, 18),
    },
};

const fn band_icon(kind: Kind) -> Option<Icon> {
    Some(match kind {
        Kind::Plain => return None,
        Kind::Question => Icon::Question,
        Kind::Refusal => Icon::Stop,
        Kind::Warning => Icon::Warn,
        Kind::Done => Icon::Tick,
        Kind::TimeUp => Icon::Bell,
        Kind::Trouble => Icon::Cross,
        Kind::Undo => Icon::Undo,
    })
}

/// The number of events in sight.
pub(super) const EVENTS: usize = 4;

const HOME: HomeStyle = HomeStyle {
    card: CardStyle {
        place: area(10, 40, 300, 67),
        corner: &[3, 1, 1],
        left: 20,
        room: 264,
        above: Some((52, &fonts::SMALL)),
        name: (
            73,
            &[&fonts::TITLE, &fonts::PEOPLE, &fonts::SMALL, &fonts::CAP],
        ),
        below: (95, &fonts::SMALL),
        pointer: (Point::new(291, 73), 8),
        squares: Some(SquareStyle {
            top: 49,
            right: 299,
            size: Size::new(9, 6),
            pitch: 12,
        }),
        icon: Some((area(20, 50, 46, 46), 57)),
    },
    tiles: TileStyle {
        left: 10,
        top: 112,
        size: Size::new(96, 48),
        pitch: Size::new(102, 52),
        corner: &[2, 1],
        icon: Some(7),
        word: (36, &fonts::SMALL),
        is_tight: false,
    },
    events: EventStyle {
        top: 35,
        row: Size::new(WIDTH, 45),
        rows: EVENTS,
        numbers_right: 38,
        left: 50,
        right: RIGHT,
        number: &fonts::SMALL,
        name: (13, &[&fonts::PEOPLE, &fonts::SMALL, &fonts::CAP]),
        below: (33, &fonts::SMALL),
        mark: (&fonts::CAP, Some(16)),
        has_rule: true,
    },
    languages: LanguageStyle {
        top: 35,
        row: Size::new(WIDTH, 45),
        left: 30,
        below: 0,
        font: &fonts::TITLE,
    },
};

/// The measures of this display.
pub(super) const MEASURES: Measures = Measures {
    splash: SplashStyle {
        centre: CENTRE,
        name: SplashLine::new(&fonts::LARGE, 92, Ink::Paper),
        tagline: SplashLine::new(&fonts::BODY, 124, Ink::Paper),
        keeps_tagline: true,
        alert: area(0, 162, WIDTH, 50),
        restarted: SplashLine::new(&fonts::BODY, 176, Ink::Paper),
        help: SplashLine::new(&fonts::SMALL, 198, Ink::Paper),
        starting: SplashLine::new(&fonts::BODY, 184, Ink::Text),
        version: SplashLine::new(&fonts::SMALL, 222, Ink::Faint),
    },
    title: TitleStyle {
        bar: Size::new(WIDTH, BAR),
        at: Point::new(MARGIN, 18),
        right: RIGHT,
        gap: 8,
        font: &fonts::TITLE,
        smaller: &[&fonts::SMALL, &fonts::CAP],
        beside: &fonts::SMALL,
        chip: Size::new(6, 22),
        strip: Some(4),
        battery_top: 6,
        weak_battery: Ink::Active,
    },
    battery: BATTERY,
    scroll_bar: ScrollBarStyle {
        left: 315,
        width: 5,
        track: Some(Ink::Ground),
        thumb: Ink::Faint,
        smallest: 14,
    },
    menu: MenuStyle {
        top: ROWS_TOP,
        width: WIDTH,
        width_beside_bar: WIDTH,
        row: (ROW, ROWS),
        large_row: (LARGE_ROW, LARGE_ROWS),
        below: 3,
        arrows_below: 0,
        pointer: Some((MARGIN, 7)),
        label_left: MARGIN + 14,
        font: &fonts::BODY,
        large: &fonts::LARGE,
        label_room: ROOM - 20,
        smaller: [&fonts::SMALL, &fonts::SMALL],
        value: ValueStyle {
            font: &fonts::BOLD,
            title: &[&fonts::BOLD, &fonts::PEOPLE, &fonts::SMALL, &fonts::CAP],
            margins: 54,
            inset: 26,
            arrows: (12, 5, 6),
            steps: Some(StepStyle {
                size: Size::new(7, 16),
                pitch: 9,
                low: 3,
            }),
        },
        help: HelpStyle {
            at: Point::new(MARGIN + 14, HINTS_TOP - 15),
            font: &fonts::SMALL,
            ink: Ink::Faint,
            rule: None,
            bar: ROW as usize * (ROWS - 1),
        },
    },
    home: HOME,
    list: LIST,
    large_list: LARGE_LIST,
    unfolded: UnfoldedStyle {
        ground: Ink::Tint,
        font: &fonts::SECOND,
        left: 26,
        right: RIGHT - 4,
        line: 34,
        name: 9,
        value: 26,
        space: 4,
        gap: 16,
        games: 20,
        game: 34,
        disc: DiscStyle {
            side: 11,
            white: Ink::Paper,
            black: Ink::Text,
        },
    },
    rows: ROWS_OF_TWO,
    large_rows: LARGE_ROWS_OF_TWO,
    crosstable: CrosstableStyle {
        font: &fonts::SMALL,
        smaller: &[&fonts::SECOND, &fonts::CAP],
        points: &fonts::SMALL,
        head_middle: ROWS_TOP + 10,
        top: ROWS_TOP + 20,
        row: 25,
        bar: (ROWS_TOP + 20, 25 * CROSSTABLE_ROWS),
        numbers_right: Some(32),
        names_left: 38,
        names_room: 64,
        columns_left: 106,
        single_cell: 24,
        double_cell: 34,
        points_right: RIGHT,
        arrow: 6,
        head_rule: None,
        rule: 312,
        own_margin: Size::new(2, 2),
    },
    // There is room for all results.
    result: ResultStyle {
        note: Point::new(CENTRE, 204),
        note_font: &fonts::SMALL,
        left: 0,
        room: WIDTH,
        shown: usize::MAX,
        arrows: (0, 0, 0),
        font: &fonts::BODY,
        cell: result_width,
        top: 152,
        height: 34,
        middle: 169,
        line: (190, 4),
        line_inset: 4,
        line_ink: Ink::Active,
    },
    podium: PodiumStyle {
        heights: [52, 48, 48],
        font: &fonts::TITLE,
        names: NameLetters {
            fonts: &[
                &fonts::LARGE,
                &fonts::TITLE,
                &fonts::PEOPLE,
                &fonts::LONG,
                &fonts::SECOND,
                &fonts::CAP,
            ],
            ladder: Ladder::Surname,
        },
        steps: Some(StepsStyle {
            // The winner stands in the middle.
            columns: [(109, 102), (6, 100), (214, 100)],
            top: 37,
            base: 194,
            heights: [62, 46, 34],
            medal: (31, 23),
            place: &fonts::PEOPLE,
            points: &fonts::PEOPLE,
            names: NameBlock {
                sizes: &[
                    BlockSize {
                        given: (&fonts::LARGE, 32),
                        surname: (&fonts::PEOPLE, 20),
                    },
                    BlockSize {
                        given: (&fonts::TITLE, 25),
                        surname: (&fonts::LONG, 18),
                    },
                    BlockSize {
                        given: (&fonts::PEOPLE, 20),
                        surname: (&fonts::LONG, 18),
                    },
                    BlockSize {
                        given: (&fonts::LONG, 18),
                        surname: (&fonts::SECOND, 17),
                    },
                ],
                ladder: Ladder::Surname,
            },
        }),
        top: BAR.cast_signed(),
        width: WIDTH,
        places_left: MARGIN,
        names_left: MARGIN + 30,
        points_right: RIGHT,
        files: Point::new(MARGIN, HINTS_TOP - 9),
        files_font: &fonts::SMALL,
    },
    // To be read from across the room.
    call: CallStyle {
        field: area(0, BAR.cast_signed(), 104, 181),
        word: (52, &fonts::TITLE),
        smaller_word: &fonts::PEOPLE,
        number: (126, fonts::BOARD),
        name: (Point::new(114, 40), Size::new(200, 112)),
        names: NameBlock {
            sizes: &[
                BlockSize {
                    given: (&fonts::LARGE, 36),
                    surname: (&fonts::LARGE, 34),
                },
                BlockSize {
                    given: (&fonts::LARGE, 34),
                    surname: (&fonts::TITLE, 27),
                },
                BlockSize {
                    given: (&fonts::TITLE, 27),
                    surname: (&fonts::PEOPLE, 21),
                },
                BlockSize {
                    given: (&fonts::PEOPLE, 21),
                    surname: (&fonts::LONG, 18),
                },
            ],
            ladder: Ladder::Surname,
        },
        against: AgainstStyle {
            disc: Point::new(121, 164),
            diameter: 13,
            pieces: PIECES,
            words: Some((Point::new(134, 164), &fonts::SMALL)),
            names: &[&fonts::PEOPLE, &fonts::LONG, &fonts::SECOND],
            at: Point::new(134, 185),
            room: 180,
            lines: 2,
            line: 20,
        },
    },
    score: ScoreStyle {
        grounds: &[(area(CENTRE, BAR.cast_signed(), HALF, 135), Ink::Text)],
        names: NameBlock {
            sizes: &[
                BlockSize {
                    given: (&fonts::TITLE, 26),
                    surname: (&fonts::SMALL, 20),
                },
                BlockSize {
                    given: (&fonts::PEOPLE, 20),
                    surname: (&fonts::SECOND, 16),
                },
                BlockSize {
                    given: (&fonts::LONG, 17),
                    surname: (&fonts::SECOND, 16),
                },
            ],
            ladder: Ladder::Surname,
        },
        name_size: Size::new(HALF - 10, 50),
        turn: Some((159, &fonts::SECOND)),
        digit: &DIGIT,
        sides: [
            ScoreSide {
                name: Point::new(80, 36),
                name_ink: Ink::Text,
                digits: Point::new(80, DIGITS),
                digits_ink: Ink::Text,
            },
            ScoreSide {
                name: Point::new(240, 36),
                name_ink: Ink::Paper,
                digits: Point::new(240, DIGITS),
                digits_ink: Ink::Paper,
            },
        ],
        instead: InsteadStyle {
            label: Some((Point::new(150, INSTEAD), &fonts::BODY)),
            at: Point::new(200, INSTEAD),
            font: &fonts::BODY,
            selected_font: &fonts::BOLD,
            ground: Size::new(70, 32),
            arrows: Some((Point::new(248, INSTEAD), (2, 7))),
            rule: None,
        },
    },
    entry: EntryStyle {
        text: &fonts::TITLE,
        keys: &fonts::BODY,
        accents: &fonts::PEOPLE,
        line_top: 38,
        line: Size::new(WIDTH, 36),
        left: MARGIN,
        cursor: Size::new(3, 26),
        keys_at: Point::new(MARGIN - 6, 77),
        key: Size::new(28, 27),
        rows: 5,
        tray: Size::new(16, 3),
        magnified: None,
    },
    number: NumberStyle {
        font: &fonts::TITLE,
        names: NameLetters {
            fonts: &[&fonts::TITLE, &fonts::PEOPLE, &fonts::LONG],
            ladder: Ladder::Surname,
        },
        name: Point::new(CENTRE, NAMES),
        name_room: ROOM,
        digits: Point::new(CENTRE, DIGITS + 6),
        digit: &DIGIT,
    },
    message: MESSAGE,
    progress: ProgressStyle {
        font: &fonts::BODY,
        at: Point::new(MARGIN, 92),
        percent: &fonts::BOLD,
        percent_at: Point::new(RIGHT, 92),
        bar: area(MARGIN, 114, ROOM, 20),
        ground: Ink::Ground,
        frame: 0,
    },
    clock: CLOCK,
    timer: TIMER,
};
