//! A Masnou event: boards, queue and calls.

use pocket_arbiter::app::menus;
use pocket_arbiter::board::Display;
use pocket_arbiter::language::Text;
use pocket_arbiter::standings::Value as Criterion;
use pocket_arbiter::tournament::{Colour, GameResult};
use pocket_arbiter::ui::view::{
    Body, Call, FloorClock, FloorHeading, Heading, HintKeys, List, ListRow, Name, ResultChoice,
    RowValue, Who,
};

use super::{BACK, everywhere, is_tall, names, on, rows_of, uncut};

#[test]
fn a_result_on_the_floor_fits_with_what_the_leaver_does() {
    let notes = [
        Text::ThenQueue,
        Text::ThenBreak,
        Text::ThenLeaves,
        Text::ArbiterBlack,
    ];
    for note in notes {
        for all in [menus::FLOOR_RESULTS.as_slice(), &menus::CORRECTIONS] {
            for selected in [None, Some(0), Some(3), Some(all.len() - 1)] {
                let (choices, selected) = menus::in_sight(all, selected);
                let body = Body::Result(ResultChoice {
                    title: Heading::Numbered(Text::BoardNumber, 64),
                    white: names()[2].clone(),
                    black: names()[3].clone(),
                    choices,
                    selected,
                    entered: GameResult::Draw,
                    note: Some(note),
                });
                let keys = [
                    (HintKeys::LeftRight, Text::HintChoose),
                    (HintKeys::Ok, Text::HintSave),
                    BACK,
                ];
                everywhere(&body, &keys);
            }
        }
    }
}

#[test]
fn a_call_fits_and_a_usual_name_is_there_in_full() {
    let usual = [
        "Ana",
        "Maximiliano",
        "Jordi Puig",
        "Ludwig Schäfer",
        "López \"Pepe\", José",
    ];
    let usual = usual.map(|name| Name::Given(name.try_into().unwrap()));
    for name in names().into_iter().chain(usual) {
        for (board, more) in [(1, 0), (64, 127)] {
            let body = Body::Call(Call {
                board,
                name: name.clone(),
                against: Some((Colour::Black, names()[1].clone())),
                more,
            });
            let keys = [
                (HintKeys::Ok, Text::HintHere),
                (HintKeys::LeftRight, Text::HintNoShow),
                (HintKeys::Back, Text::HintLater),
            ];
            everywhere(&body, &keys);
        }
    }
}

#[test]
fn the_boards_and_the_queue_fit() {
    let longest = 12 * 3600 - 1;
    let clocks = [
        FloorClock::Running(longest),
        FloorClock::Stopped(longest),
        FloorClock::LastMinutes(5),
        FloorClock::Up,
    ];
    for display in [Display::Tft, Display::Oled] {
        let fill = |title: Heading, number: Option<u16>, who: Who, value: RowValue| {
            let (rows, is_tall) = (rows_of(display, &who), is_tall(&who));
            let row = ListRow { number, who, value };
            Body::List(List {
                title,
                rows: (0..rows).map(|_| row.clone()).collect(),
                first: 0,
                total: rows + 1,
                selected: 1,
                is_tall,
            })
        };
        let title = |clock| {
            Heading::Floor(FloorHeading {
                clock,
                limit: 7200,
                queue: 448,
                is_advised: true,
            })
        };
        let boards = [
            (HintKeys::Ok, Text::HintResult),
            (HintKeys::LeftRight, Text::HintQueueMore),
            BACK,
        ];
        let scroll = [
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Ok, Text::HintOpen),
            BACK,
        ];
        let both = Who::Two(names()[2].clone(), names()[3].clone());
        let alone = Who::One(names()[2].clone());
        for clock in clocks {
            for word in [Text::IsClosing, Text::IsCalled, Text::WaitsThere] {
                for who in [&both, &alone] {
                    let body = fill(title(clock), Some(64), who.clone(), RowValue::Word(word));
                    on(display, &body, &boards);
                }
            }
            let minutes = RowValue::Minutes(720);
            on(
                display,
                &fill(title(clock), Some(64), both.clone(), minutes),
                &boards,
            );
            for word in [Text::IsFree, Text::QueueEmpty, Text::QueueLong] {
                let body = fill(title(clock), None, Who::Word(word), RowValue::None);
                on(display, &body, &boards);
                uncut(display, &body, word);
            }
        }
        let places = [
            Text::IsCalled,
            Text::WaitsThere,
            Text::DidNotCome,
            Text::HasPause,
            Text::Left,
            Text::WasExpelled,
            Text::GoesOn,
        ]
        .map(RowValue::Word);
        let at_board = RowValue::Numbered(Text::AtBoard, 64);
        for value in places.into_iter().chain([at_board]) {
            let title = Heading::Numbered(Text::QueueTitle, 512);
            let body = fill(title, Some(512), alone.clone(), value);
            on(display, &body, &scroll);
        }
        for title in [Text::AllGames, Text::Knockout, Text::Queue] {
            let value = RowValue::Word(Text::Knockout);
            let body = fill(Heading::Plain(title), Some(64), both.clone(), value);
            on(display, &body, &scroll);
        }
        for word in [Text::GamesWord, Text::WinsWord] {
            let value = RowValue::Criterion(Criterion::Whole(4096));
            let body = fill(
                Heading::Name(names()[0].clone()),
                None,
                Who::Word(word),
                value,
            );
            on(display, &body, &scroll);
            uncut(display, &body, word);
        }
    }
}
