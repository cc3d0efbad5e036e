//! An event that goes through a file comes back as it was.

use std::fs;

use pocket_arbiter::tournament::{BoardNo, Event, RoundNo};
use proptest::prelude::any;
use proptest::{prop_assert, prop_assert_eq};

use super::random_events::make;
use super::spoilt::spoilt_files;
use super::{SMALL, event, fixtures, no, parse, player_line, written};
use crate::soak::runner;

/// Everything that anybody can see of an event, in words.
fn seen(event: &Event) -> String {
    let setup = event.setup();
    let mut seen = format!(
        "{:?} {:?} {:?} rounds {} phase {:?} opened {} tiebreaks {:?} lots {:?} {:?}\n{}",
        setup.title,
        setup.system,
        setup.scoring,
        event.round_count(),
        event.phase(),
        event.open_round_count(),
        event.chosen_tiebreaks(),
        event.lots(),
        event.acceleration(),
        event.notes(),
    );
    for number in event.numbers() {
        let turns: Vec<_> = RoundNo::first(event.round_count())
            .map(|round| {
                let place = (event.turn(number, round), event.board(number, round));
                let is_late = event.late_bye(number, round).is_some();
                (place, event.score(number, round), is_late)
            })
            .collect();
        seen.push_str(&format!(
            "{number} {:?} {:?} {} {turns:?}\n",
            event.player(number).unwrap(),
            event.presence(number),
            event.points(number),
        ));
    }
    seen
}

#[test]
fn every_file_comes_back_as_it_was() {
    for folder in ["dutch", "monrad", "fise"] {
        for path in fixtures(folder) {
            let text = fs::read_to_string(&path).unwrap();
            let once = event(&text);
            let text = written(&once);
            let again = event(&text);
            assert_eq!(seen(&again), seen(&once), "{}", path.display());
            assert_eq!(written(&again), text);
        }
    }
    let once = event(SMALL);
    assert!(*event(&written(&once)) == *once);
}

#[test]
fn every_event_comes_back_as_it_was() {
    runner(300)
        .run(&any::<u64>(), |seed| {
            let once = make(seed);
            let text = written(&once);
            match parse(text.as_bytes()) {
                Ok((again, lost)) => {
                    prop_assert_eq!(lost.count, 0, "{}", text);
                    prop_assert_eq!(seen(&again), seen(&once), "{}", text);
                    // A table says itself how many rounds it has.
                    let by_table = once.setup().system.is_by_table();
                    prop_assert!(by_table || again.looks_like(&once), "{}", text);
                    prop_assert_eq!(written(&again), text);
                }
                Err(message) => prop_assert!(false, "{message}\n{text}"),
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn no_bytes_are_too_much_and_what_is_read_comes_back() {
    runner(2000)
        .run(&spoilt_files(), |bytes| {
            let once = match parse(&bytes) {
                Ok((once, _)) => once,
                Err(message) => {
                    // A place is named, so it was the file that was bad and not the event that
                    // refused something when it was too late.
                    let line = message.split(':').nth(1).unwrap();
                    prop_assert!(line.parse::<u32>().is_ok(), "{message}");
                    return Ok(());
                }
            };
            let text = written(&once);
            match parse(text.as_bytes()) {
                Ok((again, _)) => prop_assert_eq!(seen(&again), seen(&once), "{}", text),
                Err(message) => prop_assert!(false, "{message}\n{text}"),
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn boards_keep_their_order() {
    let once = (0..)
        .map(make)
        .find(|event| {
            let boards = BoardNo::first(event.board_count(RoundNo::FIRST));
            let whites = boards.map(|board| event.pairing(RoundNo::FIRST, board).unwrap().white);
            whites.count() > 3 && !event.setup().system.is_by_table()
        })
        .unwrap();
    assert!(written(&once).contains("boards 1 "));
    assert_eq!(seen(&event(&written(&once))), seen(&once));
}

/// A long name is kept in full beside the players; it is that of the player who has its beginning.
#[test]
fn a_short_name_is_not_taken_for_the_beginning_of_a_long_one() {
    let long = "Ångström-Østergård Þorgeirsson, J";
    let line = |number: u16, name: &str| {
        let rest = player_line(number, "0.0", "").split_off(14 + 33);
        format!("001 {number:>4}      {name:33}{rest}")
    };
    let once = event(&format!("{}{}", line(1, long), line(2, "Ån")));
    let again = event(&written(&once));
    assert_eq!(again.player(no(2)).unwrap().name, "Ån");
    assert!(written(&again).contains(long));
}

/// Of two players whose names begin alike nobody gets the other's, however often the event is read and written.
#[test]
fn a_name_of_just_so_many_letters_is_not_taken_for_a_longer_one() {
    let long = "Fernández-Martínez José Ángel Mª.";
    let short = "Fernández-Martínez José Ángel Mª";
    let line = |number: u16, name: &str| {
        let rest = player_line(number, "0.0", "").split_off(14 + 33);
        format!("001 {number:>4}      {name:33}{rest}")
    };
    let once = event(&format!("{}{}", line(1, short), line(2, long)));
    assert!(once.notes().contains(long));
    let text = written(&once);
    let own = |number: u16| {
        let begin = format!("001 {number:>4} ");
        let found = text.lines().find(|line| line.starts_with(&begin));
        found.unwrap().chars().skip(14).take(33).collect::<String>()
    };
    assert_eq!(own(1).trim_end(), short);
    // Nobody knows any more whose it is; it stays beside the players.
    let again = event(&text);
    assert!(written(&again).contains(long));
    assert_eq!(again.player(no(1)).unwrap().name, short);
}
