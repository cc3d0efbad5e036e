//! The list of the systems: each is complete, and is found wherever systems are named. Tests elsewhere take their systems
//! from here, so that a new one is tested too.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::simulator::trf_file;
use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::scheveningen::FirstRound;
use pocket_arbiter::tournament::{
    Choice, Chosen, Colour, Command, Course, Entrants, Event, LateEntry, PairingOptions,
    PairingTable, Refusal, Scoring, Setup, System, SystemKind, Team, usual_tiebreaks,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::soak;

/// Every system whose events have rounds.
pub(crate) fn with_rounds() -> Vec<SystemKind> {
    let all = SystemKind::ALL.iter().copied();
    all.filter(|kind| !matches!(kind.profile().course, Course::Queue))
        .collect()
}

/// Anything that can be decided for rounds that the box pairs.
pub(crate) fn pairing_options() -> impl Strategy<Value = PairingOptions> {
    let late_entries = select(&[LateEntry::Nothing, LateEntry::Half, LateEntry::Full]);
    let colours = select(&[Colour::White, Colour::Black]);
    (0_u8..34, late_entries, colours).prop_map(|(club_rounds, late_entry, first_colour)| {
        PairingOptions {
            club_rounds,
            late_entry,
            first_colour,
        }
    })
}

/// Any system whose events have rounds, with anything decided for it.
pub(crate) fn any_with_rounds() -> impl Strategy<Value = System> {
    let parts = (
        select(&[Table::Berger, Table::Rutsch]),
        select(&[Cycles::Single, Cycles::Double]),
        select(&[FirstRound::Printed, FirstRound::Balanced]),
        pairing_options(),
        any::<bool>(),
    );
    (select(with_rounds()), parts).prop_map(
        |(kind, (table, cycles, first_round, pairing, has_scores))| {
            kind.system(&Chosen {
                table,
                cycles,
                first_round,
                pairing,
                has_scores,
                ..kind.usual()
            })
        },
    )
}

/// The usual setup of every system.
fn usual() -> impl Iterator<Item = (SystemKind, Setup)> {
    let all = SystemKind::ALL.iter();
    all.map(|kind| (*kind, kind.setup(&kind.usual())))
}

/// Enters so many, half of them for each team if there are teams.
fn enter(event: &mut Event, players: u16) -> Result<(), Refusal> {
    let in_teams = event.setup().system.has_teams();
    let in_b = if in_teams { players / 2 } else { 0 };
    event.apply(&Command::EnterNumbered(players - in_b, Team::A))?;
    event.apply(&Command::EnterNumbered(in_b, Team::B))
}

fn created(setup: &Setup) -> Box<Event> {
    let mut event = Box::<Event>::default();
    event.apply(&Command::Create(setup.clone())).unwrap();
    event
}

#[test]
fn systems_are_told_from_each_other_by_their_words_and_texts() {
    let profiles = || SystemKind::ALL.iter().map(|kind| kind.profile());
    let words: BTreeSet<&str> = profiles().map(|profile| profile.word).collect();
    assert_eq!(words.len(), SystemKind::ALL.len());
    for language in Language::ALL {
        let texts = profiles().flat_map(|profile| [Some(profile.name), profile.help]);
        let texts: Vec<Text> = texts.flatten().collect();
        let said: BTreeSet<_> = texts.iter().map(|text| language.text(*text)).collect();
        assert_eq!(said.len(), texts.len(), "{}", language.code());
    }
}

/// Journals on cards count the systems in this order. New ones come after these.
#[test]
fn a_journal_knows_a_system_by_its_place_in_the_list() {
    let words: Vec<_> = SystemKind::ALL
        .iter()
        .map(|kind| kind.profile().word)
        .collect();
    let old = [
        "round robin",
        "scheveningen",
        "by hand",
        "monrad",
        "fise",
        "masnou",
    ];
    assert!(words.starts_with(&old), "{words:?}");
    for (place, (kind, setup)) in usual().enumerate() {
        assert_eq!(setup.system.kind(), kind);
        let mut room = [0; 64];
        let bytes = postcard::to_slice(&setup.system, &mut room).unwrap();
        assert_eq!(usize::from(bytes[0]), place, "{kind:?}");
    }
}

#[test]
fn tables_are_offered_before_rounds_and_rounds_before_a_queue() {
    let offered: Vec<SystemKind> = SystemKind::offered().collect();
    let place = |kind: &SystemKind| match kind.profile().course {
        Course::Table(..) => 0,
        Course::Rounds(_) => 1,
        Course::Queue => 2,
    };
    assert!(offered.is_sorted_by_key(place), "{offered:?}");
    assert_eq!(offered.first(), Some(&SystemKind::FIRST));
    for kind in SystemKind::ALL {
        let times = offered.iter().filter(|other| *other == kind).count();
        assert_eq!(
            times,
            usize::from(kind.profile().help.is_some()),
            "{kind:?}"
        );
    }
}

#[test]
fn an_event_of_every_system_starts_with_the_fewest_players_and_takes_the_most() {
    for (kind, setup) in usual() {
        let profile = kind.profile();
        let (fewest, most) = (profile.fewest_players, profile.most_players);
        let mut event = created(&setup);
        enter(&mut event, fewest - 1).unwrap();
        let refusal = event.apply(&Command::Start).unwrap_err();
        assert_eq!(refusal, Refusal::TooFewPlayers { fewest }, "{kind:?}");
        let mut event = created(&setup);
        enter(&mut event, fewest).unwrap();
        event.apply(&Command::Start).unwrap();
        let mut event = created(&setup);
        enter(&mut event, most).unwrap();
        let refusal = event.apply(&Command::EnterNumbered(1, Team::A));
        assert_eq!(refusal, Err(Refusal::TooManyPlayers { most }), "{kind:?}");
        event.apply(&Command::Start).unwrap();
        assert!(!usual_tiebreaks(setup.system).is_empty());
        assert_ne!(profile.scoring.win, Scoring::default().loss);
    }
}

#[test]
fn what_can_be_chosen_for_a_system_is_what_it_has() {
    for (kind, setup) in usual() {
        let (profile, system) = (kind.profile(), setup.system);
        let Some(_) = profile.help else {
            assert!(profile.choices.is_empty(), "{kind:?} is not offered");
            continue;
        };
        let scored = kind.system(&Chosen {
            has_scores: true,
            ..kind.usual()
        });
        let is_in_teams = profile.entrants == Entrants::TwoTeams;
        let is_paired = system.pairing_options().is_some();
        let has_queue = system.queue_options().is_some();
        assert_eq!(is_paired, profile.paired_rounds().is_some(), "{kind:?}");
        assert_eq!(has_queue, matches!(profile.course, Course::Queue));
        let named = PairingTable::new(system, profile.fewest_players.into());
        assert_eq!(named.is_some(), profile.course.is_table(), "{kind:?}");
        assert_eq!(system.is_by_table(), profile.course.is_table());
        for choice in Choice::ALL {
            let is_there = match choice {
                Choice::Table => system.table().is_some(),
                Choice::Cycles => {
                    let cycles = Cycles::Double;
                    let usual = kind.usual();
                    kind.system(&Chosen { cycles, ..usual }).is_double()
                }
                Choice::FirstRound | Choice::TeamSize => is_in_teams,
                Choice::Players => !is_in_teams,
                Choice::Rounds => setup.rounds > 0,
                Choice::GameScores => scored.has_scores(),
                // The rules of a system can say it.
                Choice::FirstColour if is_paired => continue,
                Choice::ClubRounds | Choice::MissedRound | Choice::FirstColour => is_paired,
                Choice::Acceleration => system.accelerated_by().is_some(),
                Choice::Boards
                | Choice::Minutes
                | Choice::StartOrder
                | Choice::AtTimeUp
                | Choice::AfterDraw
                | Choice::Prizes => has_queue,
            };
            assert_eq!(profile.has_choice(*choice), is_there, "{kind:?} {choice:?}");
        }
    }
}

/// All that a report file can say of a system comes back from it.
#[test]
fn every_system_with_rounds_comes_back_from_a_report_file() {
    let systems = any_with_rounds();
    soak::runner(200)
        .run(&systems, |system| {
            let mut system = system;
            if let Some(options) = system.pairing_options_mut() {
                options.club_rounds = options.club_rounds.min(32);
            }
            let setup = Setup {
                system,
                ..system.kind().setup(&system.kind().usual())
            };
            let mut event = created(&setup);
            enter(&mut event, system.profile().fewest_players).unwrap();
            event.apply(&Command::Start).unwrap();
            let file = trf_file::text(&event);
            let (read, _) = trf_file::parse("file", file.as_bytes()).unwrap();
            assert_eq!(read.setup().system, system, "{file}");
            Ok(())
        })
        .unwrap();
}

/// The line of a document on a system begins with its name.
#[test]
fn every_system_on_offer_is_in_the_readme_and_in_every_manual() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(project.join("README.md")).unwrap();
    for kind in SystemKind::offered() {
        let name = |language: Language| language.text(kind.profile().name);
        let row = format!("| {} |", name(Language::English));
        assert!(readme.contains(&row), "README.md has no row {row}");
        for language in Language::ALL {
            let path = format!("docs/manual/{}.md", language.code());
            let manual = fs::read_to_string(project.join(&path)).unwrap();
            let line = format!("- **{}**", name(language));
            assert!(manual.contains(&line), "{path} has no line {line}");
        }
    }
}
