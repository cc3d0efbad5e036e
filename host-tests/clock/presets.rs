//! The presets, their classes, and what is kept of a control.

use std::collections::BTreeSet;

use pocket_arbiter::clock::{Class, Clock, Control, Mode, PRESETS, Pace, Problem, Seconds, Side};

use super::controls::{any_control, longest, moves, periods, single, time_out};
use crate::soak;

#[test]
fn there_are_presets_of_every_mode_and_no_two_alike() {
    let modes: BTreeSet<Mode> = PRESETS.iter().map(Control::mode).collect();
    assert_eq!(modes.len(), 10);
    let names: BTreeSet<_> = PRESETS.iter().map(|one| (one.mode(), one.name())).collect();
    assert_eq!(names.len(), PRESETS.len());
    for preset in &PRESETS {
        let name = preset.name();
        assert_eq!(preset.problem(), None, "{name}");
        assert!(
            !name.contains(|c: char| c.is_alphabetic() && c != 'x'),
            "{name}"
        );
    }
}

#[test]
fn a_control_is_named_by_its_numbers() {
    let names: Vec<_> = PRESETS.iter().map(Control::name).collect();
    for name in [
        "5",
        "5+3",
        "120;30",
        "120/40;60/20;30",
        "100/40+30;50/20+30;15+30",
        "10;3x30",
        "10;5/25",
        "0:10",
        "0",
    ] {
        assert!(names.iter().any(|other| other == name), "{name}");
    }
    let mut odds = Control::fischer(5, 3);
    odds.terms.right = Control::fischer(2, 0).terms.right;
    assert_eq!(odds.name(), "5+3 | 2");
    assert_eq!(single(90, Pace::SuddenDeath).name(), "1:30");
}

#[test]
fn the_class_is_by_the_laws() {
    let cases = [
        (Control::fischer(10, 0), Class::Blitz),
        (Control::fischer(5, 5), Class::Blitz),
        (Control::fischer(3, 2), Class::Blitz),
        (single(601, Pace::SuddenDeath), Class::Rapid),
        (Control::fischer(10, 1), Class::Rapid),
        (Control::fischer(15, 10), Class::Rapid),
        (single(3599, Pace::SuddenDeath), Class::Rapid),
        (Control::fischer(60, 0), Class::Standard),
        (Control::fischer(30, 30), Class::Standard),
        (single(0, Pace::Gong(Seconds(10))), Class::Blitz),
        (single(0, Pace::CountUp), Class::Standard),
        // Forty moves with ten seconds each and twenty with none: 200 + 400 and no more.
        (
            periods([
                moves(100, 40, Pace::Fischer(Seconds(10))),
                time_out(100, Pace::SuddenDeath),
            ]),
            Class::Blitz,
        ),
    ];
    for (control, class) in cases {
        assert_eq!(Class::of(&control), class, "{control:?}");
    }
    let named = |name| PRESETS.iter().find(|preset| preset.name() == name).unwrap();
    assert_eq!(Class::of(named("5+3")), Class::Blitz);
    assert_eq!(Class::of(named("25+10")), Class::Rapid);
    assert_eq!(Class::of(named("90/40+30;30+30")), Class::Standard);
}

#[test]
fn what_cannot_be_played_is_said() {
    let side = Side::Left;
    let byo = |periods, seconds| Pace::ByoYomi {
        periods,
        seconds: Seconds(seconds),
    };
    let none = Pace::SuddenDeath;
    let cases = [
        (single(0, none), Some(Problem::NoTime(side))),
        (single(0, Pace::Fischer(Seconds(1))), None),
        (
            single(9, Pace::Gong(Seconds(0))),
            Some(Problem::NoTime(side)),
        ),
        (single(9, byo(0, 5)), Some(Problem::Nothing(side))),
        (single(0, byo(1, 5)), None),
        (single(0, Pace::CountUp), None),
        (
            periods([moves(9, 0, none), time_out(9, none)]),
            Some(Problem::Nothing(side)),
        ),
        (
            periods([time_out(9, byo(1, 5)), time_out(9, none)]),
            Some(Problem::NeverReached(side)),
        ),
    ];
    for (control, problem) in cases {
        assert_eq!(control.problem(), problem, "{control:?}");
    }
}

#[test]
fn a_control_is_small_and_comes_back_from_the_card() {
    assert!(size_of::<Control>() <= 68, "{}", size_of::<Control>());
    assert!(size_of::<Clock>() <= 384, "{}", size_of::<Clock>());
    let mut buffer = [0; 96];
    for preset in &PRESETS {
        let bytes = postcard::to_slice(preset, &mut buffer).unwrap();
        assert!(bytes.len() <= 64, "{}: {}", preset.name(), bytes.len());
        assert_eq!(postcard::from_bytes(bytes), Ok(*preset));
    }
    let control = longest();
    assert!(postcard::to_slice(&control, &mut buffer).is_ok());
    soak::runner(256)
        .run(&any_control(), |control| {
            let mut buffer = [0; 96];
            let bytes = postcard::to_slice(&control, &mut buffer).unwrap();
            assert_eq!(postcard::from_bytes(bytes), Ok(control));
            Ok(())
        })
        .unwrap();
}
