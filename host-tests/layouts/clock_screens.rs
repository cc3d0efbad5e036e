//! The menus and lists of the clock, and what can be set there.

use pocket_arbiter::board::Display;
use pocket_arbiter::clock::Reading;
use pocket_arbiter::language::Text;
use pocket_arbiter::time::Span;
use pocket_arbiter::ui::view::{
    Body, Heading, HintKeys, Kind, List, ListRow, RowValue, Value, ValueRow, Who,
};

use super::{BACK, everywhere, on, uncut};

/// A row of the clock's lists, of which the words are ours.
fn own_row(text: Text, value: RowValue) -> ListRow {
    ListRow {
        number: None,
        who: Who::Word(text),
        value,
    }
}

#[test]
fn the_clock_s_menus_fit_and_nothing_of_them_is_cut() {
    let entries = [
        (Text::TimeControl, None),
        (
            Text::GameBoard,
            Some(RowValue::Numbered(Text::AtBoard, 256)),
        ),
        (Text::TakeBackPress, None),
        (Text::Penalty, None),
        (Text::LeftSide, None),
        (Text::RightSide, None),
        (Text::SwapSides, None),
        (Text::FacingPlayers, Some(RowValue::Word(Text::Off))),
        (Text::SettingSound, Some(RowValue::Word(Text::Off))),
        (Text::NewGame, None),
        (Text::EnterResult, None),
        (Text::ModeSuddenDeath, None),
        (Text::ModeDelay, None),
        (Text::ModeByoYomi, None),
        (Text::ModeCanadian, None),
        (Text::ModeHourglass, None),
        (Text::ModeCountUp, None),
        (Text::OwnControl, None),
    ];
    for title in [
        Text::Clock,
        Text::TimeControl,
        Text::OwnControl,
        Text::GameBoard,
    ] {
        for (text, value) in entries {
            let body = Body::List(List {
                title: Heading::Plain(title),
                rows: [own_row(text, value.unwrap_or(RowValue::None))]
                    .into_iter()
                    .collect(),
                first: 0,
                total: 12,
                selected: 0,
                is_tall: false,
            });
            for display in [Display::Tft, Display::Oled] {
                on(
                    display,
                    &body,
                    &[(HintKeys::UpDown, Text::HintChoose), BACK],
                );
                uncut(display, &body, text);
            }
        }
    }
}

#[test]
fn time_controls_and_their_classes_fit() {
    for (name, value) in [
        ("100/40+30;50/20+30;15+30", Text::ClassStandard),
        ("115+5", Text::ClassRapid),
        ("0:10", Text::ClassBlitz),
        ("12:30+2", Text::ModeSuddenDeath),
        ("5+3 | 2/30+3;2;3x3", Text::ModeHourglass),
    ] {
        let body = Body::List(List {
            title: Heading::Plain(Text::ModeSuddenDeath),
            rows: [ListRow {
                number: Some(5),
                who: Who::Control(name.try_into().unwrap()),
                value: RowValue::Word(value),
            }]
            .into_iter()
            .collect(),
            first: 0,
            total: 5,
            selected: 0,
            is_tall: false,
        });
        everywhere(
            &body,
            &[
                (HintKeys::Ok, Text::HintUse),
                (HintKeys::LeftRight, Text::HintEdit),
                BACK,
            ],
        );
    }
}

#[test]
fn what_can_be_set_on_the_clock_fits() {
    let words = [
        (Text::Mode, Text::ModeSuddenDeath),
        (Text::Mode, Text::ModeHourglass),
        (Text::Mode, Text::ModeDelay),
        (Text::Side, Text::SideRight),
        (Text::Side, Text::BothSides),
        (Text::FirstMove, Text::WithoutIncrement),
        (Text::AtFlag, Text::BothStop),
        (Text::AtFlag, Text::GameGoesOn),
        (Text::UntilMove, Text::UntilTimeOut),
        (Text::Overtime, Text::Off),
    ]
    .map(|(label, word)| (label, Value::Word(word)));
    let numbers = [
        Text::Hours,
        Text::Minutes,
        Text::Seconds,
        Text::Moves,
        Text::Period,
        Text::Periods,
        Text::PerMove,
        Text::OvertimePeriods,
        Text::OvertimeMoves,
        Text::OvertimeSeconds,
        Text::PointsPerMinute,
        Text::UntilMove,
    ]
    .map(|label| (label, Value::Number(999)));
    let times = [Text::RoundTimer, Text::BreakTimer, Text::EventTimer].map(|label| {
        (
            label,
            Value::Time(Reading::of_room(Span::from_secs(36_000))),
        )
    });
    for (label, value) in words.into_iter().chain(numbers).chain(times) {
        for title in [
            Text::LeftSide,
            Text::RightSide,
            Text::OwnControl,
            Text::Timers,
        ] {
            let body = Body::Values {
                title,
                rows: [ValueRow { label, value }].into_iter().collect(),
                selected: 0,
                help: None,
            };
            for keys in [
                [
                    (HintKeys::Ok, Text::HintSet),
                    (HintKeys::LeftRight, Text::HintChange),
                ],
                [
                    (HintKeys::Ok, Text::HintSave),
                    (HintKeys::LeftRight, Text::HintChange),
                ],
                [
                    (HintKeys::Ok, Text::HintOpen),
                    (HintKeys::LeftRight, Text::HintMinutes),
                ],
            ] {
                everywhere(&body, &keys);
            }
        }
    }
}

#[test]
fn what_the_clock_says_in_sentences_fits() {
    for (text, number) in [
        (Text::PenaltyWhom, Some(2)),
        (Text::NewGameAsk, None),
        (Text::NothingToTakeBack, None),
        (Text::NoBoards, None),
        (Text::ProblemNoTime, None),
        (Text::ProblemNothing, None),
        (Text::ProblemNeverReached, None),
    ] {
        for title in [Text::Penalty, Text::Clock, Text::GameBoard] {
            let body = Body::Message {
                kind: Kind::Plain,
                title,
                text,
                number,
            };
            everywhere(
                &body,
                &[
                    (HintKeys::LeftRight, Text::HintChoose),
                    (HintKeys::UpDown, Text::HintMinutes),
                ],
            );
        }
    }
}
