//! The worth of rounds to players who joined after them.

use pocket_arbiter::standings::card;
use pocket_arbiter::tournament::{
    Bye, Command, Event, GameResult, HalfPoints, LateEntry, PairingOptions, Retelling, Scoring,
    Setup, System, Team, Turn,
};

use super::paired_rounds::{pair, to_be_paired};
use super::{OPTIONS, number, result, round, setup, started};

const fn fise(late_entry: LateEntry) -> System {
    System::Fise {
        options: PairingOptions {
            late_entry,
            ..OPTIONS
        },
        has_scores: false,
    }
}

/// Two rounds are over, and a third is open when number 5 comes.
fn with_a_late_one(system: System) -> Box<Event> {
    let mut event = started(system, 5, 4);
    for (at, pairs) in [(1, [(1, 2), (3, 4)]), (2, [(1, 3), (2, 4)])] {
        pair(&mut event, at, &pairs, None).unwrap();
        for board in 1..=2 {
            result(&mut event, (at, board), GameResult::Draw).unwrap();
        }
    }
    pair(&mut event, 3, &[(1, 4), (2, 3)], None).unwrap();
    event.apply(&Command::EnterNumbered(1, Team::A)).unwrap();
    event
}

fn turns(event: &Event) -> Vec<Turn> {
    (1..=4).map(|at| event.turn(number(5), round(at))).collect()
}

fn retold(event: &Event) -> Box<Event> {
    let mut retelling = Retelling::new();
    let mut retold = Box::<Event>::default();
    while let Some(command) = retelling.next(event) {
        retold.apply(&command).unwrap();
    }
    retold
}

#[test]
fn rounds_missed_are_worth_what_the_arbiter_decided() {
    for (late_entry, bye, points) in [
        (LateEntry::Nothing, None, 0),
        (LateEntry::Half, Some(Bye::Half), 3),
        (LateEntry::Full, Some(Bye::Full), 6),
    ] {
        let event = with_a_late_one(fise(late_entry));
        let missed = bye.map_or(Turn::Nothing, Turn::Bye);
        assert_eq!(turns(&event), [missed, missed, missed, Turn::Nothing]);
        assert_eq!(event.points(number(5)), HalfPoints(points));
        let total = card(&event, number(5)).last().unwrap().total;
        assert_eq!(total, HalfPoints(points));
        assert!(retold(&event).looks_like(&event));
    }
    let event = with_a_late_one(System::Free);
    assert_eq!(turns(&event), [Turn::Nothing; 4]);
}

/// The bye of the last round comes by itself, so it keeps nobody out of the pairing.
#[test]
fn who_comes_while_a_round_is_open_can_still_play_in_it() {
    let mut event = with_a_late_one(fise(LateEntry::Half));
    assert!(event.is_to_be_paired(number(5), round(3)));
    assert_eq!(event.late_bye(number(5), round(3)), Some(Bye::Half));
    event.apply(&Command::Unpair(super::board(2))).unwrap();
    event.apply(&Command::Pair(number(5), number(2))).unwrap();
    assert_eq!(event.points(number(5)), HalfPoints(2));
    assert_eq!(event.late_bye(number(5), round(3)), None);
    // Or the whole round is paired anew, with the one who came among those with equal points.
    event.apply(&Command::Undo).unwrap();
    let list = to_be_paired(&event, round(3));
    let order: Vec<u16> = list.iter().map(|key| key.player().get()).collect();
    assert_eq!(order, [1, 2, 3, 4, 5]);
    pair(&mut event, 3, &[(5, 1), (2, 4)], Some(3)).unwrap();
    assert!(event.turn(number(5), round(3)).game().is_some());
    assert!(retold(&event).looks_like(&event));
}

#[test]
fn what_is_asked_for_counts_more() {
    let mut event = with_a_late_one(fise(LateEntry::Full));
    let ask = |bye| Command::SetBye(number(5), round(3), bye);
    event.apply(&ask(Some(Bye::Zero))).unwrap();
    assert_eq!(event.points(number(5)), HalfPoints(4));
    assert!(!event.is_to_be_paired(number(5), round(3)));
    assert!(retold(&event).looks_like(&event));
    event.apply(&ask(None)).unwrap();
    assert_eq!(event.points(number(5)), HalfPoints(6));
    // Monrad's points: a full bye is worth a win.
    let options = PairingOptions {
        late_entry: LateEntry::Full,
        ..OPTIONS
    };
    let mut monrad = Box::<Event>::default();
    let setup = Setup {
        scoring: Scoring::MONRAD,
        ..setup(System::Monrad { options }, 3)
    };
    monrad.apply(&Command::Create(setup)).unwrap();
    monrad.apply(&Command::EnterNumbered(2, Team::A)).unwrap();
    monrad.apply(&Command::Start).unwrap();
    pair(&mut monrad, 1, &[(1, 2)], None).unwrap();
    monrad.apply(&Command::EnterNumbered(1, Team::A)).unwrap();
    assert_eq!(monrad.points(number(3)), Scoring::MONRAD.full_bye);
}

#[test]
fn the_arbiter_can_decide_otherwise_later() {
    let mut event = with_a_late_one(fise(LateEntry::Half));
    let before = event.clone();
    let setup = Setup {
        system: fise(LateEntry::Full),
        ..event.setup().clone()
    };
    event.apply(&Command::SetUp(setup)).unwrap();
    assert_eq!(event.points(number(5)), HalfPoints(6));
    // Who was there from the start is not concerned.
    event
        .apply(&Command::SetBye(number(1), round(4), Some(Bye::Half)))
        .unwrap();
    assert_eq!(event.turn(number(1), round(5)), Turn::Nothing);
    for _ in 0..2 {
        event.apply(&Command::Undo).unwrap();
    }
    assert!(*event == *before);
}
