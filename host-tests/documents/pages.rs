//! The content of the pages.

use pocket_arbiter::documents::{Document, all_documents};
use pocket_arbiter::language::Language;
use pocket_arbiter::tournament::{
    BoardNo, Bye, Colour, Command, Event, GameResult, LateEntry, PairingOptions, PlayerNo, RoundNo,
    Scoring, Setup, System, Team,
};
use pocket_arbiter::wording::points_text;
use proptest::prelude::*;

use super::page::{self, Page};
use super::{Ranked, text};
use crate::soak;
use crate::tournament::{BERGER, FISE, SCRABBLE, board, entering, named, number, round, started};

/// A name as a page shows it.
fn shown_name(ranked: &Ranked, player: PlayerNo) -> String {
    let name = &ranked.event.player(player).unwrap().name;
    if name.is_empty() {
        let word = ranked
            .language
            .text(pocket_arbiter::language::Text::PlayerNumber);
        return word.replace("{}", &player.to_string());
    }
    let is_tame = |c: &char| !c.is_control() && !('\u{2028}'..='\u{202E}').contains(c);
    let tamed = name.chars().map(|c| if is_tame(&c) { c } else { '?' });
    tamed.collect()
}

fn read(ranked: &Ranked, document: Document) -> Page {
    let page = page::read(&ranked.text(document));
    assert_eq!(page.language, ranked.language.code(), "{document:?}");
    assert!(page.title.ends_with(&page.heading), "{document:?}");
    page
}

const fn is_page(document: Document) -> bool {
    matches!(
        document,
        Document::Pairings(_)
            | Document::Results(_)
            | Document::Schedule
            | Document::Standings(_)
            | Document::Crosstable
            | Document::Cards
            | Document::Queue
            | Document::Games
    )
}

#[test]
fn every_page_is_sound_whatever_people_are_called() {
    soak::runner(150)
        .run(&any::<u64>(), |seed| {
            let ranked = Ranked::any(seed);
            for document in all_documents(&ranked.event).filter(|document| is_page(*document)) {
                read(&ranked, document);
                prop_assert!(!ranked.text(document).contains("<script"));
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn standings_have_everybody_in_order() {
    for seed in 0..60 {
        let ranked = Ranked::any(seed);
        let after = all_documents(&ranked.event)
            .find(|document| matches!(document, Document::Standings(_)));
        let Some(document) = after else { continue };
        let page = read(&ranked, document);
        let table = page.tables.last().unwrap();
        assert_eq!(table.len(), ranked.event.player_count() + 1);
        for (row, standing) in table[1..].iter().zip(ranked.standings().rows()) {
            assert_eq!(
                row[0],
                standing.rank.map_or(String::new(), |rank| rank.to_string())
            );
            assert_eq!(row[1], standing.player.to_string());
            // Behind the name it may say that somebody with a place was sent home.
            let is_marked = standing.rank.is_some() && ranked.event.is_expelled(standing.player);
            let name = shown_name(&ranked, standing.player);
            assert!(row[2] == name || is_marked && row[2].starts_with(&format!("{name} (")));
            let is_out = standing.rank.is_none();
            let points = points_text::<12>(standing.points);
            assert!(
                is_out || row.contains(&points.as_str().to_owned()),
                "{row:?}"
            );
        }
    }
}

#[test]
fn a_round_has_everybody_once() {
    for seed in 0..60 {
        let ranked = Ranked::any(seed);
        let event = &*ranked.event;
        for document in all_documents(event) {
            let (Document::Pairings(round) | Document::Results(round)) = document else {
                continue;
            };
            let page = read(&ranked, document);
            let rows = &page.tables[0][1..];
            let boards = event.board_count(round);
            for (board, row) in BoardNo::first(boards).zip(rows) {
                let pairing = event.pairing(round, board).unwrap();
                assert_eq!(row[0], board.to_string());
                let players = [&row[1], &row[2], &row[5], &row[6]];
                let white = (
                    pairing.white.to_string(),
                    shown_name(&ranked, pairing.white),
                );
                let black = (
                    pairing.black.to_string(),
                    shown_name(&ranked, pairing.black),
                );
                assert_eq!(players, [&white.0, &white.1, &black.0, &black.1]);
            }
            for row in &rows[boards..] {
                assert_eq!(row[0], "");
                let player = number(row[1].parse().unwrap());
                assert!(event.turn(player, round).game().is_none());
            }
        }
    }
}

/// An event of four by a table, of which the first round is over.
fn four() -> Box<Event> {
    let mut event = entering(BERGER, 0, 0);
    for name in ["Ada", "Bob", "Cleo", "Dan"] {
        event.apply(&Command::Enter(named(name))).unwrap();
    }
    event.apply(&Command::Start).unwrap();
    for (board, result) in [(1, GameResult::WhiteWins), (2, GameResult::Draw)] {
        let command = Command::Result(RoundNo::FIRST, self::board(board), result);
        event.apply(&command).unwrap();
    }
    event
}

#[test]
fn a_crosstable_has_both_sides_of_a_game() {
    let ranked = Ranked::new(four(), Language::English);
    let page = read(&ranked, Document::Crosstable);
    let table = &page.tables[0];
    assert_eq!(table[0], ["", "Name", "1", "2", "3", "4", "Pts", "Place"]);
    assert_eq!(table[1], ["1", "Ada", "", "", "", "1", "1", "1"]);
    assert_eq!(table[4], ["4", "Dan", "0", "", "", "", "0", "4"]);
    let page = read(&ranked, Document::Standings(Some(RoundNo::FIRST)));
    assert_eq!(page.heading, "Standings – after round 1");
    let page = read(&ranked, Document::Standings(Some(round(2))));
    assert_eq!(page.heading, "Standings – round 2 not finished");
}

#[test]
fn a_crosstable_of_rounds_says_opponent_colour_and_result() {
    let mut event = started(FISE, 3, 5);
    event.apply(&Command::OpenRound).unwrap();
    for (one, other) in [(1, 4), (5, 2)] {
        let pair = Command::Pair(number(one), number(other));
        event.apply(&pair).unwrap();
    }
    let bye = Bye::Half;
    let bye = Command::SetBye(number(3), RoundNo::FIRST, Some(bye));
    event.apply(&bye).unwrap();
    let result = Command::Result(RoundNo::FIRST, board(1), GameResult::BlackByForfeit);
    event.apply(&result).unwrap();
    let ranked = Ranked::new(event, Language::German);
    let page = read(&ranked, Document::Crosstable);
    let mut cells: Vec<_> = page.tables[0][1..]
        .iter()
        .map(|row| (row[1].as_str(), row[3].as_str()))
        .collect();
    cells.sort_unstable();
    assert_eq!(
        cells,
        [
            ("1", "4w–"),
            ("2", "5s"),
            ("3", "–½"),
            ("4", "1s+"),
            ("5", "2w")
        ]
    );
}

#[test]
fn games_with_scores_have_room_for_them() {
    let mut event = started(SCRABBLE, 3, 4);
    event.apply(&Command::OpenRound).unwrap();
    for (one, other) in [(1, 2), (3, 4)] {
        let pair = Command::Pair(number(one), number(other));
        event.apply(&pair).unwrap();
    }
    let score = |score| pocket_arbiter::tournament::GameScore::new(score).unwrap();
    let command = Command::Score(RoundNo::FIRST, board(1), score(401), score(399));
    event.apply(&command).unwrap();
    let ranked = Ranked::new(event, Language::English);
    let pairings = ranked.text(Document::Pairings(RoundNo::FIRST));
    assert_eq!(pairings.matches("<u></u> – <u></u>").count(), 1);
    assert!(!pairings.contains("½–½"));
    let page = read(&ranked, Document::Results(RoundNo::FIRST));
    assert_eq!(page.tables[0][1][4], "401–399");
    assert_eq!(page.tables[0][2][4], "");
}

#[test]
fn a_card_has_a_line_for_every_round_to_come() {
    let mut event = started(FISE, 7, 9);
    let ranked = Ranked::new(event.clone(), Language::Norwegian);
    let page = read(&ranked, Document::Cards);
    assert_eq!(page.heading, "Spillekort");
    assert_eq!(page.tables.len(), 9);
    assert!(page.tables.iter().all(|card| card.len() == 8));
    assert!(
        page.tables[0][1..]
            .iter()
            .all(|line| line[1..].iter().all(String::is_empty))
    );
    event.apply(&Command::OpenRound).unwrap();
    event.apply(&Command::Pair(number(2), number(9))).unwrap();
    let ranked = Ranked::new(event, Language::Norwegian);
    let page = read(&ranked, Document::Cards);
    assert_eq!(page.tables[1][1], ["1", "9 Spiller 9", "h", "", ""]);
    assert_eq!(page.tables[0][1], ["1", "uten motstander", "", "", ""]);
}

#[test]
fn a_title_is_a_text_too() {
    let mut chance = pocket_arbiter::chance::Chance::from_seed(5);
    for _ in 0..50 {
        let mut event = Box::<Event>::default();
        let mut setup = crate::tournament::setup(BERGER, 0);
        setup.title = text(&mut chance);
        event.apply(&Command::Create(setup)).unwrap();
        for name in ["Ada", "Bob", "Cleo"] {
            event.apply(&Command::Enter(named(name))).unwrap();
        }
        event.apply(&Command::Start).unwrap();
        read(&Ranked::new(event, Language::Spanish), Document::Schedule);
    }
}

/// The card that the rules of the modified Monrad print as an example, to the last digit.
#[test]
fn the_card_of_a_monrad_is_that_of_its_rules() {
    let options = PairingOptions {
        club_rounds: 0,
        late_entry: LateEntry::Nothing,
        first_colour: Colour::Black,
    };
    let mut event = Box::<Event>::default();
    let setup = Setup {
        system: System::Monrad { options },
        rounds: 5,
        scoring: Scoring::MONRAD,
        ..Setup::default()
    };
    for command in [
        Command::Create(setup),
        Command::EnterNumbered(10, Team::A),
        Command::Start,
    ] {
        event.apply(&command).unwrap();
    }
    // Against whom, with white, and what number 1 made; and what these opponents got in the rounds without number 1.
    let (won, drawn) = (GameResult::WhiteWins, GameResult::Draw);
    let games = [
        (2, false, won),
        (8, true, won),
        (5, false, drawn),
        (6, false, won),
        (10, true, won),
    ];
    let (three, two, none) = (Bye::PairingAllocated, Bye::Half, Bye::Zero);
    let others = [
        (2, [none, three, three, none, none]),
        (8, [two, none, two, none, none]),
        (5, [three, three, none, three, none]),
        (6, [three, three, three, none, three]),
        (10, [three, three, none, none, none]),
    ];
    for (at, (opponent, has_white, result)) in (1..).zip(games) {
        event.apply(&Command::OpenRound).unwrap();
        let (one, other) = (number(1), number(opponent));
        let (white, black) = if has_white {
            (one, other)
        } else {
            (other, one)
        };
        event.apply(&Command::Pair(white, black)).unwrap();
        let result = Command::Result(round(at), board(1), result);
        event.apply(&result).unwrap();
        for (player, byes) in others {
            let bye = byes[usize::from(at) - 1];
            if player != opponent {
                let command = Command::SetBye(number(player), round(at), Some(bye));
                event.apply(&command).unwrap();
            }
        }
    }
    event.apply(&Command::Finish).unwrap();
    let ranked = Ranked::new(event, Language::Norwegian);
    let page = read(&ranked, Document::Cards);
    let card: Vec<Vec<&str>> = page.tables[0][1..]
        .iter()
        .map(|row| row.iter().map(String::as_str).collect())
        .collect();
    let colours: Vec<&str> = card.iter().map(|row| row[2]).collect();
    assert_eq!(colours, ["s", "h", "s", "s", "h"]);
    let made: Vec<&str> = card.iter().map(|row| row[3]).collect();
    assert_eq!(made, ["1", "3", "2", "1", "3"]);
    let totals: Vec<&str> = card.iter().map(|row| row[4]).collect();
    assert_eq!(totals, ["1", "4", "6", "7", "10"]);
    assert!(page.text.contains("Kvalitet 42"), "{}", page.text);
    // The walkover of number 2 counts as white and three points.
    let walkover = &page.tables[1][2];
    assert_eq!(walkover[2..], ["h", "3", "6"]);
}

/// A decision of the arbiter and an expulsion are printed wherever results are.
#[test]
fn decisions_and_expulsions_are_printed() {
    let mut event = started(BERGER, 0, 4);
    let decided = Command::Result(round(1), board(1), GameResult::WhiteWinsDecided);
    event.apply(&decided).unwrap();
    let played = Command::Result(round(2), board(1), GameResult::Draw);
    event.apply(&played).unwrap();
    let white = event.pairing(round(1), board(1)).unwrap().white;
    event.apply(&Command::Expel(white)).unwrap();
    let ranked = Ranked::new(event, Language::English);
    let results = read(&ranked, Document::Results(round(1)));
    assert!(results.text.contains("1–0*"), "{}", results.text);
    for document in [
        Document::Results(round(1)),
        Document::Crosstable,
        Document::Cards,
    ] {
        let page = read(&ranked, document);
        assert!(
            page.text.contains("* decided by the arbiter"),
            "{}",
            page.text
        );
    }
    for document in [Document::Crosstable, Document::Cards] {
        let page = read(&ranked, document);
        assert!(page.text.contains("expelled"), "{}", page.text);
        assert!(page.text.contains("1*"), "{}", page.text);
    }
}
