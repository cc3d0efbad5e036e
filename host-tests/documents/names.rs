//! The documents that there are, and the names of their files.

use std::collections::BTreeSet;

use pocket_arbiter::documents::{Document, Occasion, all_documents, each_document};
use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::{Command, Event, GameResult, QueueOptions, RoundNo, System};

use super::Ranked;
use crate::tournament::{BERGER, FISE, board, entering, number, result, round, started};

fn names(event: &Event, documents: impl Iterator<Item = Document>) -> Vec<String> {
    documents
        .map(|document| document.name(event).as_str().to_owned())
        .collect()
}

fn all(event: &Event) -> Vec<String> {
    names(event, all_documents(event))
}

#[test]
fn names_are_short_and_different() {
    for seed in 0..200 {
        let event = Ranked::any(seed).event;
        let names = all(&event);
        for name in &names {
            let (stem, kind) = name.split_once('.').unwrap();
            assert!((1..=8).contains(&stem.len()) && kind.len() == 3, "{name}");
            let is_plain = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
            assert!(stem.chars().chain(kind.chars()).all(is_plain), "{name}");
        }
        let different: BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{names:?}");
    }
}

#[test]
fn names_sort_by_round_even_where_there_are_a_hundred() {
    let mut event = entering(
        System::RoundRobin {
            table: Table::Berger,
            cycles: Cycles::Double,
        },
        0,
        64,
    );
    event.apply(&Command::Start).unwrap();
    let names: Vec<String> = event
        .open_rounds()
        .map(|round| {
            Document::Standings(Some(round))
                .name(&event)
                .as_str()
                .to_owned()
        })
        .collect();
    assert_eq!((&*names[0], &*names[125]), ("STAND001.HTM", "STAND126.HTM"));
    assert!(names.is_sorted());
    let event = started(FISE, 11, 4);
    let name = |round| Document::Results(round).name(&event);
    assert_eq!(name(round(3)).as_str(), "RES03.HTM");
    assert_eq!(name(round(11)).as_str(), "RES11.HTM");
}

/// The documents of an occasion that there is sense in.
fn of(event: &Event, occasion: Occasion) -> impl Iterator<Item = Document> + use<> {
    let mut documents = Vec::new();
    each_document(event, occasion, |document, is_wanted| {
        if is_wanted {
            documents.push(document);
        }
    });
    documents.into_iter()
}

#[test]
fn an_event_without_players_has_nothing_to_show() {
    assert!(all(&Event::new()).is_empty());
    assert_eq!(all(&entering(FISE, 3, 4)), ["PLAYERS.CSV", "EVENT.TRF"]);
}

#[test]
fn a_round_is_paired_played_and_over() {
    let mut event = started(FISE, 3, 4);
    assert_eq!(all(&event), ["PLAYERS.CSV", "CARDS.HTM", "EVENT.TRF"]);
    event.apply(&Command::OpenRound).unwrap();
    for (one, other) in [(1, 2), (3, 4)] {
        let pair = Command::Pair(number(one), number(other));
        event.apply(&pair).unwrap();
    }
    let new = of(&event, Occasion::Paired(RoundNo::FIRST));
    assert_eq!(names(&event, new), ["PAIR01.HTM", "ROUND01.CSV"]);
    assert!(
        of(&event, Occasion::Played(RoundNo::FIRST))
            .next()
            .is_none()
    );
    result(&mut event, (1, 1), GameResult::WhiteWins).unwrap();
    let both = ["PAIR01.HTM", "RES01.HTM", "STAND01.HTM"];
    assert!(
        both.iter()
            .all(|name| all(&event).contains(&(*name).to_owned()))
    );
    result(&mut event, (1, 2), GameResult::Draw).unwrap();
    assert!(!all(&event).contains(&"PAIR01.HTM".to_owned()));
    // Whoever is quick gets them all the same.
    let new = of(&event, Occasion::Paired(RoundNo::FIRST));
    assert_eq!(names(&event, new), ["PAIR01.HTM", "ROUND01.CSV"]);
    let new = of(&event, Occasion::Played(RoundNo::FIRST));
    assert_eq!(
        names(&event, new),
        [
            "RES01.HTM",
            "ROUND01.CSV",
            "STAND01.HTM",
            "STAND01.CSV",
            "CROSS.HTM",
            "CARDS.HTM",
            "EVENT.TRF"
        ]
    );
}

#[test]
fn a_table_has_a_schedule_and_the_pairings_of_the_next_round() {
    let mut event = started(BERGER, 0, 4);
    let pairings = |event: &Event| {
        let documents = all_documents(event);
        documents
            .filter(|document| matches!(document, Document::Pairings(_)))
            .collect::<Vec<_>>()
    };
    assert!(all(&event).contains(&"SCHEDULE.HTM".to_owned()));
    assert_eq!(pairings(&event), [Document::Pairings(round(1))]);
    for number in [1, 2] {
        let command = Command::Result(round(1), board(number), GameResult::Draw);
        event.apply(&command).unwrap();
    }
    assert_eq!(pairings(&event), [Document::Pairings(round(2))]);
}

#[test]
fn a_queue_has_boards_and_games_instead_of_rounds() {
    let options = QueueOptions::default();
    let mut event = entering(System::Masnou { options }, 0, 6);
    assert_eq!(all(&event), ["PLAYERS.CSV"]);
    event.apply(&Command::Start).unwrap();
    assert_eq!(all(&event), ["PLAYERS.CSV", "QUEUE.HTM", "CARDS.HTM"]);
}
