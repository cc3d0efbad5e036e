//! One small event of every system, and all that is made of it: so that a change is seen.
//!
//! `WRITE_GOLDEN=1` writes the files anew. The style of the pages is the same in all of them, and has a
//! file of its own.

use pocket_arbiter::documents::{Document, all_documents};
use pocket_arbiter::language::Language;
use pocket_arbiter::tournament::scheveningen::FirstRound;
use pocket_arbiter::tournament::{
    After, BoardNo, Bye, ClockTime, Command, Deed, Event, Federation, GameResult, GameScore,
    Player, QueueOptions, Rating, RoundNo, Scoring, Setup, System, Team,
};

use super::Ranked;
use crate::tournament::{BERGER, OPTIONS, SCRABBLE, number};

const PEOPLE: [(&str, &str, &str, u16); 6] = [
    ("Åsgård, Bjørn", "Bergens SK", "NOR", 1850),
    ("Peñarroya, Núria", "CE El Masnou", "ESP", 2010),
    ("O'Neill <b>", "\"Quotes\" & Co", "", 0),
    ("Müller, Jörg", "", "GER", 1444),
    ("=1+1", "-- Club;", "FRA", 1999),
    ("", "", "", 0),
];

fn enter(event: &mut Event, players: usize) {
    let has_teams = event.setup().system.has_teams();
    for (place, (name, club, federation, rating)) in PEOPLE.into_iter().take(players).enumerate() {
        let player = Player {
            name: name.try_into().unwrap(),
            club: club.try_into().unwrap(),
            federation: Federation::new(federation).unwrap(),
            rating: Rating(rating),
            team: if has_teams && place % 2 == 1 {
                Team::B
            } else {
                Team::A
            },
            ..Player::default()
        };
        event.apply(&Command::Enter(player)).unwrap();
    }
}

fn begun(system: System, scoring: Scoring, players: usize) -> Box<Event> {
    let mut event = Box::<Event>::default();
    let setup = Setup {
        title: "Open «l·l» 2026".try_into().unwrap(),
        system,
        rounds: 3,
        scoring,
    };
    event.apply(&Command::Create(setup)).unwrap();
    enter(&mut event, players);
    event.apply(&Command::Start).unwrap();
    event
}

const RESULTS: [GameResult; 4] = [
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
    GameResult::WhiteByForfeit,
];

/// Two rounds of a table, the second not quite over; and somebody has left.
fn by_table(system: System, players: usize) -> Box<Event> {
    let mut event = begun(system, Scoring::CLASSIC, players);
    let mut results = RESULTS.into_iter().cycle();
    for round in RoundNo::first(2) {
        for board in BoardNo::first(event.board_count(round)) {
            if round == RoundNo::FIRST || board == BoardNo::FIRST {
                let result = Command::Result(round, board, results.next().unwrap());
                event.apply(&result).unwrap();
            }
        }
    }
    event
}

/// Two rounds paired by hand, with a bye, the second not quite over.
fn by_hand(system: System, scoring: Scoring) -> Box<Event> {
    let mut event = begun(system, scoring, 5);
    let rounds: [&[(u16, u16)]; 2] = [&[(1, 2), (4, 3)], &[(2, 5), (3, 1)]];
    for (pairs, bye) in rounds.into_iter().zip([5, 4]) {
        event.apply(&Command::OpenRound).unwrap();
        let round = event.open_rounds().next_back().unwrap();
        for (white, black) in pairs {
            let pair = Command::Pair(number(*white), number(*black));
            event.apply(&pair).unwrap();
        }
        let bye = Command::SetBye(number(bye), round, Some(Bye::PairingAllocated));
        event.apply(&bye).unwrap();
        for board in BoardNo::first(2) {
            if round == RoundNo::FIRST || board == BoardNo::FIRST {
                let command = if system.has_scores() {
                    let score = |score| GameScore::new(score).unwrap();
                    Command::Score(round, board, score(300 + board.get()), score(377))
                } else {
                    Command::Result(round, board, RESULTS[board.index()])
                };
                event.apply(&command).unwrap();
            }
        }
    }
    event
}

/// A queue after three games.
fn queue() -> Box<Event> {
    let options = QueueOptions {
        boards: 2,
        ..QueueOptions::default()
    };
    let system = System::Masnou { options };
    let mut event = begun(system, Scoring::CLASSIC, 6);
    let results = [
        (1, GameResult::WhiteWins),
        (2, GameResult::Draw),
        (1, GameResult::BlackWins),
    ];
    let mut seconds = 0;
    let mut happen = |event: &mut Event, deed| {
        seconds += 60;
        let command = Command::Deed(ClockTime(seconds), deed);
        event.apply(&command).unwrap();
    };
    happen(&mut event, Deed::RunClock);
    for (board, result) in results {
        let board = BoardNo::new(board).unwrap();
        happen(&mut event, Deed::Result(board, result, After::Queue));
    }
    event
}

/// Everything that is made of an event, one file after the other, without the style.
fn everything(ranked: &Ranked) -> String {
    let mut all = String::new();
    for document in all_documents(&ranked.event) {
        let text = ranked.text(document);
        let text = match text.split_once("<style>\n") {
            Some((before, rest)) => {
                let (_, after) = rest.split_once("</style>").unwrap();
                format!("{before}<style>[...]</style>{after}")
            }
            None => text,
        };
        let name = document.name(&ranked.event);
        all.push_str(&format!("===== {}\n{text}\n", name.as_str()));
    }
    all
}

fn check(name: &str, text: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/host-tests/golden/documents");
    let path = format!("{folder}/{name}");
    if std::env::var_os("WRITE_GOLDEN").is_some() {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    let mut lines = golden.lines().zip(text.lines()).enumerate();
    if let Some((at, (old, new))) = lines.find(|(_, (old, new))| old != new) {
        panic!("{name}:{}: {old:?} is now {new:?}", at + 1);
    }
    assert!(golden == text, "{name} has another length");
}

#[test]
fn documents_are_as_they_were() {
    let scheveningen = System::Scheveningen {
        first_round: FirstRound::Balanced,
    };
    let monrad = System::Monrad { options: OPTIONS };
    let events = [
        ("round-robin.txt", by_table(BERGER, 5), Language::Spanish),
        (
            "scheveningen.txt",
            by_table(scheveningen, 6),
            Language::English,
        ),
        (
            "free.txt",
            by_hand(System::Free, Scoring::CLASSIC),
            Language::English,
        ),
        (
            "monrad.txt",
            by_hand(monrad, Scoring::MONRAD),
            Language::Norwegian,
        ),
        (
            "scrabble.txt",
            by_hand(SCRABBLE, Scoring::CLASSIC),
            Language::German,
        ),
        ("masnou.txt", queue(), Language::Spanish),
    ];
    for (name, event, language) in events {
        check(name, &everything(&Ranked::new(event, language)));
    }
}

#[test]
fn the_style_is_as_it_was() {
    let ranked = Ranked::new(by_table(BERGER, 5), Language::English);
    let page = ranked.text(Document::Crosstable);
    let (_, rest) = page.split_once("<style>\n").unwrap();
    let (style, _) = rest.split_once("</style>").unwrap();
    check("style.css", style);
}
