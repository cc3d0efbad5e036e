//! Rounds: their games, their pairs, and the results.

use pocket_arbiter::app::menus;
use pocket_arbiter::board::Display;
use pocket_arbiter::language::Text;
use pocket_arbiter::standings::Value as Criterion;
use pocket_arbiter::tournament::{Colour, GameResult, GameScore, HalfPoints};
use pocket_arbiter::ui::sentence::Sentence;
use pocket_arbiter::ui::view::{
    Body, Heading, HintKeys, Kind, List, ListRow, Name, ResultChoice, RoundHeading, RowValue, Who,
};

use super::{BACK, everywhere, is_tall, names, on, rows_of, uncut};

#[test]
fn rows_of_rounds_paired_one_by_one_fit() {
    let score = |score| GameScore::new(score).unwrap();
    let points = HalfPoints(191);
    let made = [
        RowValue::Worth(Colour::White, HalfPoints(6), "*", points),
        RowValue::Scored(Colour::Black, score(888), score(999), points),
        RowValue::Given(HalfPoints(6), points),
        RowValue::Scores(score(888), score(999)),
        RowValue::Numbered(Text::BoardNumber, 256),
        RowValue::Criterion(Criterion::Whole(28_888)),
        RowValue::Word(Text::HalfBye),
        RowValue::Word(Text::PairingBye),
        RowValue::Standing {
            points,
            criteria: [
                Some(Criterion::Halves(1191)),
                Some(Criterion::Whole(28_888)),
            ],
        },
        RowValue::Standing {
            points,
            criteria: [Some(Criterion::Quarters(2399)), None],
        },
    ];
    let whos = [
        Who::One(names()[2].clone()),
        Who::One(names()[3].clone()),
        Who::Two(names()[2].clone(), names()[3].clone()),
        Who::Code("monrad-quality"),
    ];
    let words = [
        Text::PairingBye,
        Text::FullBye,
        Text::HalfBye,
        Text::Absent,
        Text::NotPaired,
        Text::Quality,
        Text::BeatenPoints,
        Text::ScoreTotal,
        Text::Place,
    ];
    let whos = whos.into_iter().chain(words.map(Who::Word));
    for (who, value) in whos.flat_map(|who| made.map(|value| (who.clone(), value))) {
        for display in [Display::Tft, Display::Oled] {
            let row = |number| ListRow {
                number,
                who: who.clone(),
                value,
            };
            let rows = rows_of(display, &who);
            let title = match display {
                Display::Tft => Heading::Plain(Text::WithWhom),
                Display::Oled => Heading::Name(Name::Number(512)),
            };
            let body = Body::List(List {
                title,
                rows: (0..rows).map(|at| row((at > 0).then_some(512))).collect(),
                first: 0,
                total: 512,
                selected: 1,
                is_tall: is_tall(&who),
            });
            for keys in [
                [
                    (HintKeys::UpDown, Text::HintScroll),
                    (HintKeys::Ok, Text::HintGames),
                ],
                [
                    (HintKeys::UpDown, Text::HintChoose),
                    (HintKeys::Ok, Text::HintDoIt),
                ],
            ] {
                on(display, &body, &keys);
            }
        }
    }
}

/// Texts that tell of two players fit with their names, and leave room for what the keys do.
#[test]
fn sentences_about_players_fit() {
    for text in [
        Text::LeavesUnplayed,
        Text::WarnRematch,
        Text::WarnThirdWhite,
        Text::WarnThirdBlack,
        Text::WarnClub,
        Text::WhyFirst,
        Text::WhyBye,
    ] {
        for (first, second) in names().into_iter().zip(names().into_iter().rev()) {
            let body = Body::Sentence {
                kind: Kind::Plain,
                title: Text::SwapTitle,
                sentence: Sentence {
                    text,
                    first,
                    second: Some(second),
                    number: Some(32),
                    result: None,
                },
            };
            let keys = [
                (HintKeys::Ok, Text::HintDoIt),
                (HintKeys::Back, Text::HintLeaveIt),
            ];
            everywhere(&body, &keys);
        }
    }
}

#[test]
fn the_lists_of_a_paired_round_fit() {
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
        let round = || {
            Heading::Round(RoundHeading {
                number: 32,
                games: 256,
                missing: 255,
            })
        };
        let scroll = [(HintKeys::UpDown, Text::HintScroll), BACK];
        let choose = [
            (HintKeys::UpDown, Text::HintChoose),
            (HintKeys::Ok, Text::HintOpen),
            BACK,
        ];
        let pairings = [
            (HintKeys::LeftRight, Text::HintRound),
            (HintKeys::Ok, Text::HintOpen),
            BACK,
        ];
        for name in names() {
            for word in [
                Text::PairingBye,
                Text::FullBye,
                Text::HalfBye,
                Text::Absent,
                Text::NotPaired,
            ] {
                let who = Who::One(name.clone());
                let body = fill(round(), None, who, RowValue::Word(word));
                on(display, &body, &pairings);
            }
            let met = RowValue::Numbered(Text::MetInRound, 32);
            let words = [
                Text::SameClub,
                Text::WrongColour,
                Text::RestUnpaired,
                Text::DeadEnd,
                Text::HadBye,
                Text::Chosen,
                Text::LeftOver,
            ];
            for value in words.map(RowValue::Word).into_iter().chain([met]) {
                for title in [Text::Chooses, Text::GetsBye] {
                    // The small display's bar has no room for the ring of an Å.
                    let title = Heading::Named(title, names()[2].clone());
                    let body = fill(title, Some(512), Who::One(name.clone()), value);
                    on(display, &body, &scroll);
                }
            }
        }
        let more = Who::Numbered(Text::AndMore, 495);
        let body = fill(Heading::Plain(Text::Why), None, more, RowValue::None);
        on(display, &body, &scroll);
        for choice in menus::in_lists().flatten() {
            let body = fill(round(), None, Who::Word(choice), RowValue::None);
            on(display, &body, &choose);
            uncut(display, &body, choice);
        }
    }
}

#[test]
fn the_choice_of_a_result_fits() {
    let notes = [
        (None, Text::AskWhoWon),
        (Some(0), Text::BothMissing),
        (Some(1), Text::BlackMissing),
        (Some(2), Text::WhiteWon),
        (Some(3), Text::ADraw),
        (Some(4), Text::BlackWon),
        (Some(5), Text::WhiteMissing),
        (Some(6), Text::NoResultAfterAll),
        (Some(7), Text::ArbiterWhite),
        (Some(8), Text::ArbiterDraw),
        (Some(9), Text::ArbiterBlack),
    ];
    for (selected, note) in notes {
        for (white, black) in names().into_iter().zip(names().into_iter().rev()) {
            let body = Body::Result(ResultChoice {
                title: Heading::Within(Text::BoardNumber, 256, Text::InRound, 32),
                white,
                black,
                choices: menus::in_sight(&menus::RESULTS, selected).0,
                selected: menus::in_sight(&menus::RESULTS, selected).1,
                entered: GameResult::Draw,
                note: Some(note),
            });
            let keys = [
                (HintKeys::LeftRight, Text::HintChoose),
                (HintKeys::Ok, Text::HintSave),
                BACK,
            ];
            everywhere(&body, &keys);
            let keys = [
                (HintKeys::LeftRight, Text::HintWin),
                (HintKeys::UpDown, Text::HintDraw),
                BACK,
            ];
            everywhere(&body, &keys);
        }
    }
}
