//! An event: its menus, and what can be set for it.

use pocket_arbiter::app::menus;
use pocket_arbiter::language::Text;
use pocket_arbiter::tournament::{Choice, HalfPoints, SystemKind};
use pocket_arbiter::ui::view::{Body, Heading, HintKeys, Name, Value, ValueRow};

use super::{BACK, everywhere, names};

#[test]
fn the_menus_of_an_event_fit() {
    let keys = [
        (HintKeys::UpDown, Text::HintChoose),
        (HintKeys::Ok, Text::HintOpen),
        BACK,
    ];
    for items in menus::of_events() {
        for selected in 0..items.len() {
            // The title does not depend on what is selected: once is enough for the many.
            let systems = SystemKind::ALL
                .iter()
                .filter(|_| selected == 0)
                .map(|kind| {
                    let profile = kind.profile();
                    Heading::Counted(profile.name, profile.most_players)
                });
            let others = [
                Heading::Pair(Text::RoundOf, 126, 126),
                Heading::Plain(Text::Scheveningen),
                Heading::Pair(Text::DemoRound, 4, 4),
                Heading::Numbered(Text::BoardNumber, 256),
                Heading::Name(Name::Number(512)),
                Heading::Name(names()[2].clone()),
            ];
            for title in systems.chain(others) {
                let body = Body::Menu {
                    title,
                    items: items.clone(),
                    values: [
                        (
                            Text::Results,
                            Value::ReadOnly(Some(Text::MissingNumber), 256),
                        ),
                        (Text::Players, Value::ReadOnly(None, 512)),
                    ]
                    .into_iter()
                    .collect(),
                    selected,
                };
                everywhere(&body, &keys);
            }
        }
    }
}

#[test]
fn a_new_event_fits() {
    let row = |label, value| ValueRow { label, value };
    let word = |label, text| row(label, Value::Word(text));
    let round_robin = [
        word(Text::Table, Text::Rutsch),
        word(Text::Cycles, Text::Double),
        row(Text::Players, Value::Number(64)),
    ];
    let single = [
        word(Text::Table, Text::Berger),
        word(Text::Cycles, Text::Single),
        row(Text::TeamSize, Value::Number(32)),
    ];
    let colours = [
        word(Text::FirstRound, Text::Printed),
        word(Text::FirstRound, Text::Balanced),
    ];
    let paired = [
        row(Text::Players, Value::Number(512)),
        row(Text::Rounds, Value::Number(32)),
        row(Text::ClubRounds, Value::Number(32)),
        word(Text::ClubRounds, Text::Off),
        row(Text::MissedRound, Value::Points(HalfPoints(1))),
    ];
    let fise = [
        word(Text::GameScores, Text::Off),
        word(Text::GameScores, Text::On),
        word(Text::FirstColour, Text::White),
        word(Text::FirstColour, Text::Black),
        word(Text::FirstColour, Text::ByLot),
    ];
    let masnou = [
        word(Text::AfterDraw, Text::WhiteLeaves),
        word(Text::Boards, Text::ThirdOfPlayers),
        row(Text::Boards, Value::Number(64)),
        row(Text::Minutes, Value::Number(720)),
        word(Text::AfterDraw, Text::BothLeave),
        row(Text::Prizes, Value::Number(16)),
    ];
    let start_and_end = [
        word(Text::StartOrder, Text::ByArrival),
        word(Text::StartOrder, Text::BestFirst),
        word(Text::StartOrder, Text::BestLast),
        word(Text::AtTimeUp, Text::GamesCount),
        word(Text::AtTimeUp, Text::GamesVoid),
        word(Text::AtTimeUp, Text::ArbiterDecides),
    ];
    let systems: Vec<ValueRow> = SystemKind::offered()
        .map(|kind| word(Text::System, kind.profile().name))
        .collect();
    let all = [
        systems.as_slice(),
        &round_robin,
        &single,
        &colours,
        &paired,
        &fise,
        &masnou,
        &start_and_end,
    ];
    for rows in all {
        for selected in 0..rows.len() {
            let body = Body::Values {
                title: Text::NewEvent,
                rows: rows.iter().copied().collect(),
                selected,
                help: helps().nth(selected),
            };
            everywhere(&body, &NEW_EVENT_KEYS);
        }
    }
    for help in helps() {
        let body = Body::Values {
            title: Text::NewEvent,
            rows: masnou.into_iter().chain(start_and_end).take(12).collect(),
            selected: 0,
            help: Some(help),
        };
        everywhere(&body, &NEW_EVENT_KEYS);
    }
}

const NEW_EVENT_KEYS: [(HintKeys, Text); 3] = [
    (HintKeys::LeftRight, Text::HintChange),
    (HintKeys::Ok, Text::HintCreate),
    BACK,
];

/// The texts that explain the systems and the choices of a new event.
fn helps() -> impl Iterator<Item = Text> {
    let systems = SystemKind::offered().filter_map(|kind| kind.profile().help);
    let choices = Choice::ALL.iter().map(|choice| choice.help());
    systems.chain(choices).chain([Text::HelpNoPlayers])
}

#[test]
fn the_acceleration_fits() {
    let row = |label, value| ValueRow { label, value };
    let rows = [
        row(Text::Group, Value::Number(4)),
        row(Text::ExtraPoints, Value::Points(HalfPoints(39))),
        row(Text::FromNumber, Value::Number(511)),
        row(Text::ToNumber, Value::Number(512)),
        row(Text::UntilRound, Value::Number(32)),
    ];
    for (selected, help) in [
        (0, None),
        (1, Some(Text::HelpExtraPoints)),
        (4, Some(Text::HelpUntilRound)),
    ] {
        let body = Body::Values {
            title: Text::Acceleration,
            rows: rows.into_iter().collect(),
            selected,
            help,
        };
        let keys = [
            (HintKeys::LeftRight, Text::HintChange),
            (HintKeys::Ok, Text::HintSave),
            BACK,
        ];
        everywhere(&body, &keys);
    }
}
