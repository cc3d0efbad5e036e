//! The screens of the card.

use pocket_arbiter::app::menus;
use pocket_arbiter::board::Display;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::players_file;
use pocket_arbiter::settings::Letters;
use pocket_arbiter::ui::sentence::Sentence;
use pocket_arbiter::ui::view::{
    Body, Heading, HintKeys, Kind, List, ListRow, MenuValues, Name, RowValue, View, Who,
};

use super::ruler::faults;
use super::{BACK, everywhere, names, saved_view};

/// Remedies for a card or an event on it; the questions without a number are in the gallery.
#[test]
fn remedies_for_a_card_fit() {
    let leave = [
        (HintKeys::Ok, Text::HintResume),
        (HintKeys::Back, Text::HintLeaveIt),
    ];
    for number in ["1", "20000"] {
        let number = Name::Given(number.try_into().unwrap());
        let body = Body::Sentence {
            kind: Kind::Plain,
            title: Text::Event,
            sentence: Sentence {
                text: Text::EventDamaged,
                first: number.clone(),
                second: Some(number),
                number: None,
                result: None,
            },
        };
        everywhere(&body, &leave);
    }
    let body = Body::Message {
        kind: Kind::Plain,
        title: Text::Event,
        text: Text::EventOfNewerBox,
        number: Some(20_000),
    };
    everywhere(&body, &leave);
    for (title, items, does) in [
        (
            Text::Event,
            menus::of_damaged_event().next().unwrap(),
            (Text::HintDoIt, Text::HintLeaveIt),
        ),
        (
            Text::Card,
            menus::of_unreadable_event().next().unwrap(),
            (Text::HintOpen, Text::HintBack),
        ),
    ] {
        for selected in 0..items.len() {
            let body = Body::Menu {
                title: Heading::Plain(title),
                items: items.clone(),
                values: MenuValues::new(),
                selected,
            };
            let keys = [
                (HintKeys::UpDown, Text::HintChoose),
                (HintKeys::Ok, does.0),
                (HintKeys::Back, does.1),
            ];
            everywhere(&body, &keys);
        }
    }
    for (text, keys) in [
        (Text::FormattingCard, vec![]),
        (
            Text::PreparingCard,
            vec![(HintKeys::Back, Text::HintDontWait)],
        ),
        (Text::ReadingCard, vec![(HintKeys::Back, Text::HintCancel)]),
    ] {
        let body = Body::Progress {
            title: Heading::Plain(Text::Card),
            text,
            thousandths: 500,
        };
        everywhere(&body, &keys);
    }
}

#[test]
fn the_screens_of_the_card_fit() {
    let ok_back = |ok| [(HintKeys::Ok, ok), BACK];
    for (title, text, keys) in [
        (Text::Card, Text::CardLocked, vec![BACK]),
        (
            Text::Event,
            Text::NoPlayersFile,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (Text::ReadReport, Text::NoReports, vec![BACK]),
        (
            Text::Event,
            Text::FilesWritten,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::FilesRefused,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::ImportGivenUp,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::CopyMade,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::SaveEventFirst,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::Event,
            Text::NothingToWrite,
            vec![ok_back(Text::HintResume)[0]],
        ),
        (
            Text::DeleteEvent,
            Text::DeleteAsk,
            vec![(HintKeys::HoldOk, Text::HintDelete), BACK],
        ),
        (
            Text::PlayersFromCard,
            Text::TakePlayersAsk,
            vec![
                (HintKeys::Ok, Text::HintTake),
                (HintKeys::Back, Text::HintLeaveIt),
            ],
        ),
        (Text::PlayersFromCard, Text::NobodyInFile, vec![BACK]),
        (Text::PlayersFromCard, Text::RowNotCsv, vec![BACK]),
    ] {
        let number = matches!(text, Text::DeleteAsk | Text::TakePlayersAsk).then_some(512);
        everywhere(
            &Body::Message {
                kind: Kind::Plain,
                title,
                text,
                number,
            },
            &keys,
        );
    }
    for (title, text) in [
        (Text::PlayersFromCard, Text::TakingPlayers),
        (Text::PlayersFromCard, Text::ReadingFile),
        (Text::ReadReport, Text::MakingEvent),
        (Text::Card, Text::WritingFiles),
    ] {
        let body = Body::Progress {
            title: Heading::Plain(title),
            text,
            thousandths: 980,
        };
        everywhere(&body, &[(HintKeys::Back, Text::HintCancel)]);
    }
    let list = |title: Text, who: Who, value: RowValue, number: Option<u16>| {
        Body::List(List {
            title: Heading::Plain(title),
            rows: [ListRow { number, who, value }].into_iter().collect(),
            first: 0,
            total: 1,
            selected: 0,
            is_tall: false,
        })
    };
    let take = [
        (HintKeys::Ok, Text::HintTake),
        (HintKeys::Back, Text::HintLeaveIt),
    ];
    for problem in players_file::Problem::ALL {
        let value = if problem.is_error() {
            RowValue::Word(Text::NotTaken)
        } else {
            RowValue::None
        };
        // That one is about the whole file, and is cut where there is no room for a sentence.
        if problem != players_file::Problem::NotCsv {
            let who = Who::Word(problem.text());
            everywhere(&list(Text::PlayersFromCard, who, value, Some(999)), &take);
        }
    }
    for (text, value) in [
        (Text::PlayersNumber, RowValue::None),
        (Text::ProblemsNumber, RowValue::None),
        (Text::LinesLost, RowValue::None),
        (
            Text::RoundsNumber,
            RowValue::Numbered(Text::PlayedNumber, 32),
        ),
    ] {
        let who = Who::Numbered(text, 512);
        everywhere(&list(Text::ReadReport, who, value, None), &take);
    }
    for value in [
        RowValue::Word(Text::IsOver),
        RowValue::Numbered(Text::RoundNumber, 32),
        RowValue::Numbered(Text::PlayersNumber, 512),
    ] {
        for title in [Text::CardEvents, Text::CardArchive] {
            let who = Who::One(names()[0].clone());
            let keys = [
                (HintKeys::UpDown, Text::HintChoose),
                (HintKeys::Ok, Text::HintOpen),
                BACK,
            ];
            everywhere(&list(title, who, value, Some(999)), &keys);
        }
    }
}

/// Events without a title are called by their system, and that is no name which may be shortened.
#[test]
fn every_kind_of_event_is_in_the_list_of_the_card_in_full() {
    let systems = [
        Text::RoundRobin,
        Text::Scheveningen,
        Text::Monrad,
        Text::Fise,
        Text::Masnou,
    ];
    let values = [
        RowValue::Word(Text::IsDamaged),
        RowValue::Word(Text::InHand),
        RowValue::Word(Text::IsOver),
        RowValue::Pair(Text::RoundOfShort, 32, 32),
        RowValue::Numbered(Text::PlayersShort, 512),
    ];
    let mut faults_found = Vec::new();
    for (system, value) in systems
        .into_iter()
        .flat_map(|system| values.map(|value| (system, value)))
    {
        for (display, language, letters) in in_all_letters() {
            let row = ListRow {
                number: Some(999),
                who: Who::Word(system),
                value,
            };
            let view = View {
                letters,
                ..saved_view(
                    language,
                    Body::List(List {
                        title: Heading::Plain(Text::CardEvents),
                        rows: [row].into_iter().collect(),
                        first: 0,
                        total: 1,
                        selected: 0,
                        is_tall: false,
                    }),
                )
            };
            for fault in faults(&view, display) {
                faults_found.push(format!("{display:?} {letters:?} {language:?}: {fault}"));
            }
        }
    }
    assert!(faults_found.is_empty(), "{}", faults_found.join("\n"));
}

/// Every display in every language and size of letters.
fn in_all_letters() -> impl Iterator<Item = (Display, Language, Letters)> {
    let displays = [Display::Tft, Display::Oled].into_iter();
    let languages = displays
        .flat_map(|display| Language::ALL.map(|language| (display, language)))
        .collect::<Vec<_>>();
    languages.into_iter().flat_map(|(display, language)| {
        [Letters::Normal, Letters::Large].map(|letters| (display, language, letters))
    })
}
