//! FIDE's Dutch system: every round of every fixture, pair for pair and colour for colour.

use std::fs;
use std::path::{Path, PathBuf};

use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::pairing::{Wishes, pair};
use pocket_arbiter::simulator::recheck::{pair_again, prepare};
use pocket_arbiter::simulator::trf_file;
use pocket_arbiter::tournament::{
    BoardNo, Bye, Command, Event, ForbiddenPair, PlayerNo, RoundNo, SystemKind, Team, Turn,
};

use crate::soak;

const WISHES: Wishes = Wishes::new(Method::Dutch);

/// The report files of a folder whose names begin so.
fn files(folder: &str, is_one: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new("host-tests/fixtures").join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "trf"))
        .filter(|path| is_one(path.file_stem().unwrap().to_str().unwrap()))
        .collect();
    files.sort();
    files
}

/// The pairs of each round, as a file beside the report has them: none if nothing can be paired.
fn answers(path: &Path) -> Vec<(Option<RoundNo>, Option<String>)> {
    let text = fs::read_to_string(path.with_extension("pairs")).unwrap();
    let mut answers: Vec<(Option<RoundNo>, Option<String>)> = Vec::new();
    for line in text.lines() {
        if line == "none" {
            answers.push((None, None));
        } else if let Some(round) = line.strip_prefix("round ") {
            let round = RoundNo::new(round.parse().unwrap());
            answers.push((round, Some(String::new())));
        } else if let Some((_, Some(pairs))) = answers.last_mut() {
            pairs.push_str(line);
            pairs.push('\n');
        }
    }
    answers
}

/// Every round that a file tells is as it should be: those that have been played, and the next one.
fn answered(path: &Path) -> usize {
    let name = path.display();
    let answers = answers(path);
    for (round, answer) in &answers {
        let mut event = trf_file::load(path).unwrap();
        let is_played = round.is_some_and(|round| event.board_count(round) > 0);
        let found = if let Some(round) = round.filter(|_| is_played) {
            prepare(&mut event, &WISHES).unwrap();
            let paired = pair_again(&event, &WISHES, round);
            paired.map(|paired| paired.to_string())
        } else {
            let paired = pair(&mut event, &WISHES).ok();
            paired.map(|paired| paired.to_string())
        };
        assert_eq!(found, *answer, "{name} round {round:?}");
    }
    answers.len()
}

#[test]
fn finished_events_are_paired_as_they_were() {
    let mut rounds = 0;
    for path in files("dutch", |_| true) {
        let mut event = trf_file::load(&path).unwrap();
        prepare(&mut event, &WISHES).unwrap();
        for round in event.open_rounds() {
            let boards = BoardNo::first(event.board_count(round));
            let games = boards.filter_map(|board| event.pairing(round, board));
            let mut right: Vec<_> = games.map(|game| (game.white, game.black)).collect();
            let bye = event
                .numbers()
                .find(|number| event.turn(*number, round) == Turn::Bye(Bye::PairingAllocated));
            let paired = pair_again(&event, &WISHES, round).unwrap();
            let mut pairs = paired.pairs;
            right.sort_unstable();
            pairs.sort_unstable();
            assert_eq!(pairs, right, "{} round {round}", path.display());
            assert_eq!(paired.bye, bye, "{} round {round}", path.display());
            rounds += 1;
        }
    }
    assert_eq!(rounds, 687);
}

/// The number of players in a name such as `plain-n128-r9`; 0 if it says none.
fn players(name: &str) -> usize {
    let mut parts = name.split('-');
    let number = parts.find_map(|part| part.strip_prefix('n')?.parse().ok());
    number.unwrap_or(0)
}

#[test]
fn rare_cases_are_paired_right() {
    let rounds: usize = files("dutch-more", |name| players(name) < 100)
        .iter()
        .map(|path| answered(path))
        .sum();
    assert_eq!(rounds, 375);
}

/// Fields of more than a hundred take their time: their first rounds, unless there is time for all.
#[test]
fn soak_large_fields_are_paired_right() {
    for path in files("dutch-more", |name| players(name) >= 100) {
        if soak::is_long() || players(path.file_stem().unwrap().to_str().unwrap()) < 130 {
            answered(&path);
        }
    }
}

/// Ten players of whom only two pairings are left. Both move 4 and 5 down, with the same sum of those who move up: 6 and 9, or
/// 7 and 8. The fourth rule of the order of exchanges (C.04.3, 4.3.3) takes 6 and 9; everything after it would take the
/// other, in which 3 meets 6 and not 8.
#[test]
fn the_smallest_place_that_moves_up_decides_at_last() {
    let allowed = [
        (1, 4),
        (2, 5),
        (3, 8),
        (6, 7),
        (9, 10),
        (3, 6),
        (7, 9),
        (8, 10),
    ];
    let mut event = Box::<Event>::default();
    let kind = SystemKind::Dutch;
    let setup = kind.setup(&kind.usual());
    event.apply(&Command::Create(setup)).unwrap();
    event.apply(&Command::EnterNumbered(10, Team::A)).unwrap();
    event.apply(&Command::Start).unwrap();
    let last = RoundNo::new(5).unwrap();
    for one in 1..=10 {
        for other in one + 1..=10 {
            if !allowed.contains(&(one, other)) {
                let [one, other] = [one, other].map(|number| PlayerNo::new(number).unwrap());
                let pair = ForbiddenPair {
                    one,
                    other,
                    first: RoundNo::FIRST,
                    last,
                };
                event.apply(&Command::Forbid(pair)).unwrap();
            }
        }
    }
    let paired = pair(&mut event, &WISHES).unwrap();
    let numbers = paired
        .pairs
        .iter()
        .map(|(a, b)| (a.get().min(b.get()), a.get().max(b.get())));
    let mut numbers: Vec<_> = numbers.collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [(1, 4), (2, 5), (3, 8), (6, 7), (9, 10)]);
}
