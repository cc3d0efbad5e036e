//! The printouts of the console.

use pocket_arbiter::demo;
use pocket_arbiter::documents::{Place, Printout, Sheets};
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::tournament::{Event, Phase};
use proptest::collection::vec;
use proptest::prelude::*;

use super::Ranked;
use crate::soak;

const BOTH: Printout = Printout {
    sheets: Sheets::Both,
    unsaved: None,
};

fn read_in(ranked: &Ranked, printout: Printout, sizes: &[usize]) -> String {
    let mut place = Place::default();
    let mut bytes = Vec::new();
    for size in sizes.iter().cycle() {
        let mut buffer = vec![0xAA; *size];
        let count = printout.read(&ranked.material(), &mut place, &mut buffer);
        bytes.extend_from_slice(&buffer[..count]);
        if count < *size {
            break;
        }
    }
    String::from_utf8(bytes).unwrap()
}

fn whole(ranked: &Ranked, printout: Printout) -> String {
    read_in(ranked, printout, &[1 << 20])
}

/// The event of the demo, in that language.
fn demo_in(language: Language) -> Ranked {
    let mut event = Box::<Event>::default();
    demo::begin(&mut event);
    Ranked::new(event, language)
}

#[test]
fn a_printout_is_the_same_in_any_pieces_and_nothing_in_it_can_command_a_terminal() {
    let runs = (any::<u64>(), vec(1_usize..200, 1..6));
    soak::runner(150)
        .run(&runs, |(seed, sizes)| {
            let ranked = Ranked::any(seed);
            let text = whole(&ranked, BOTH);
            prop_assert_eq!(&text, &read_in(&ranked, BOTH, &sizes));
            prop_assert_eq!(&text, &read_in(&ranked, BOTH, &[63]));
            let plain = text.replace("\r\n", "");
            prop_assert!(!plain.chars().any(char::is_control), "{text}");
            prop_assert!(text.ends_with("\r\n"));
            prop_assert!(text.lines().all(|line| line == line.trim_end_matches('\r')));
            Ok(())
        })
        .unwrap();
}

/// Word for word, so that a laptop's program can rely on the columns.
#[test]
fn the_demo_is_printed_so() {
    let dashes = "-".repeat(76);
    let expected = [
        dashes.as_str(),
        "Demo - Monrad",
        "Round 2/4, 2 missing",
        "",
        "Pairings - Round 2",
        "  Board  White                    Pts Result    Black                    Pts",
        "      1  Ada Berg                   3 ½-½       Dag Østby                  3",
    ];
    let text = whole(&demo_in(Language::English), BOTH);
    let lines: Vec<&str> = text.split("\r\n").take(expected.len()).collect();
    assert_eq!(lines, expected);
    assert!(text.contains("\r\nStandings - round 2 not finished\r\n Place  Name "));
    assert!(text.contains("\r\n     1  Ada Berg                   5        5"));
}

#[test]
fn each_sheet_comes_alone_and_every_player_is_on_it() {
    for seed in 0..60 {
        let ranked = Ranked::any(seed);
        let print = |sheets| {
            whole(
                &ranked,
                Printout {
                    sheets,
                    unsaved: None,
                },
            )
        };
        let standings_title = match ranked.event.phase() {
            Phase::Finished => Text::FinalStandings,
            _ => Text::Standings,
        };
        let title = format!("\r\n{}", ranked.language.text(standings_title));
        let (both, pairings, standings) = (
            print(Sheets::Both),
            print(Sheets::Pairings),
            print(Sheets::Standings),
        );
        let has_begun = matches!(ranked.event.phase(), Phase::Running | Phase::Finished);
        assert_eq!(both.contains(&title), has_begun, "{both}");
        assert_eq!(standings.contains(&title), has_begun);
        assert!(!pairings.contains(&title));
        if has_begun {
            let rows = standings.split(&title).nth(1).unwrap().lines().count();
            assert!(rows >= ranked.event.player_count());
            // The one is the head and the pairings, the other the head and the standings.
            let both_lines = both.lines().count();
            assert!(both_lines < pairings.lines().count() + standings.lines().count());
        }
    }
}

/// The heads of columns stand over what is below them, in every language.
#[test]
fn no_heading_is_cut_in_any_language() {
    for language in Language::ALL {
        let text = whole(&demo_in(language), BOTH);
        assert!(!text.contains('…'), "{text}");
        let lines: Vec<&str> = text.split("\r\n").collect();
        let wide = |line: &str| line.chars().count();
        assert_eq!(wide(lines[5]), wide(lines[6]), "{text}");
        assert!(lines.iter().all(|line| wide(line) <= 80), "{text}");
        let place = language.text(Text::WriteName);
        let head = lines
            .iter()
            .position(|line| line.contains(place.as_str()))
            .unwrap();
        assert_eq!(wide(lines[head]), wide(lines[head + 1]), "{text}");
    }
}

#[test]
fn without_an_event_it_says_so_and_without_a_card_too() {
    let ranked = Ranked::new(Box::default(), Language::English);
    let text = whole(&ranked, BOTH);
    assert!(text.contains("There is no event yet."), "{text}");
    let unsaved = Printout {
        unsaved: Some(Text::StatusNoCard),
        ..BOTH
    };
    let text = whole(&demo_in(Language::German), unsaved);
    assert!(text.contains("\r\nKeine Karte\r\n"), "{text}");
}
