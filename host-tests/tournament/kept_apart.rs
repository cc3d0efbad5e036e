//! The list of those who must not meet: it goes along with the players, whatever numbers they get.

use pocket_arbiter::tournament::{
    AcceleratedBy, Command, Event, ForbiddenGroup, ForbiddenPair, HalfPoints, MAX_FORBIDDEN,
    Numbering, Phase, Refusal, Retelling, System, VirtualPoints,
};

use super::{BERGER, FISE, OPTIONS, entering, named, number, round, started};

const DUTCH: System = System::Dutch {
    options: OPTIONS,
    acceleration: AcceleratedBy::Nothing,
};

fn group(numbers: &[u16]) -> Command {
    let group: ForbiddenGroup = numbers.iter().map(|one| number(*one)).collect();
    Command::ForbidGroup(group)
}

fn list(event: &Event) -> Vec<(u16, u16)> {
    let pairs = event.forbidden_pairs().iter();
    pairs
        .map(|pair| (pair.one.get(), pair.other.get()))
        .collect()
}

fn always(one: u16, other: u16) -> ForbiddenPair {
    ForbiddenPair {
        one: number(one),
        other: number(other),
        first: round(1),
        last: round(32),
    }
}

#[test]
fn a_group_is_all_its_pairs() {
    let mut event = started(FISE, 5, 8);
    event.apply(&group(&[2, 5, 7])).unwrap();
    assert_eq!(list(&event), [(2, 5), (2, 7), (5, 7)]);
    // What is on the list already is not there twice.
    event.apply(&group(&[7, 2, 8])).unwrap();
    assert_eq!(list(&event), [(2, 5), (2, 7), (5, 7), (7, 8), (2, 8)]);
    assert_eq!(event.apply(&group(&[5, 2])), Err(Refusal::AlreadyForbidden));
    let pair = always(7, 5);
    assert_eq!(
        event.apply(&Command::Forbid(pair)),
        Err(Refusal::AlreadyForbidden)
    );
    assert_eq!(
        event.apply(&Command::Allow(pair)),
        Err(Refusal::NotForbidden)
    );
    event.apply(&Command::Allow(always(5, 7))).unwrap();
    assert_eq!(list(&event), [(2, 5), (2, 7), (7, 8), (2, 8)]);
    let all = list(&event);
    for left in [5, 3, 0] {
        event.apply(&Command::Undo).unwrap();
        assert_eq!(list(&event).len(), left);
    }
    while event.apply(&Command::Redo).is_ok() {}
    assert_eq!(list(&event), all);
}

#[test]
fn a_group_that_cannot_be_is_refused() {
    let mut event = started(DUTCH, 5, 40);
    assert_eq!(event.apply(&group(&[3, 3])), Err(Refusal::SamePlayer));
    assert_eq!(
        event.apply(&group(&[3, 41])),
        Err(Refusal::NoSuchPlayer(number(41)))
    );
    let all: Vec<u16> = (1..=16).collect();
    event.apply(&group(&all)).unwrap();
    assert_eq!(list(&event).len(), 120);
    assert_eq!(
        event.apply(&group(&[20, 21, 22, 23, 24])),
        Err(Refusal::TooManyForbidden)
    );
    event.apply(&group(&[20, 21, 22, 23])).unwrap();
    event.apply(&group(&[30, 31])).unwrap();
    event.apply(&group(&[32, 33])).unwrap();
    assert_eq!(list(&event).len(), MAX_FORBIDDEN);
    assert_eq!(
        event.apply(&group(&[34, 35])),
        Err(Refusal::TooManyForbidden)
    );
    event.apply(&Command::Undo).unwrap();
    event.apply(&Command::Redo).unwrap();
    assert_eq!(list(&event).last(), Some(&(32, 33)));
    // A table has its pairs, and an event that is over has no more of them.
    let mut table = started(BERGER, 0, 6);
    assert_eq!(table.apply(&group(&[1, 2])), Err(Refusal::NotInThisSystem));
    event.apply(&Command::Finish).unwrap();
    assert_eq!(event.apply(&group(&[38, 39])), Err(Refusal::IsFinished));
    assert_eq!(event.phase(), Phase::Finished);
}

/// Before the start numbers change: by hand, by lot, and because somebody goes.
#[test]
fn the_list_goes_along_with_new_numbers() {
    let mut event = entering(DUTCH, 5, 8);
    for place in 1..=8 {
        let name = format!("P{place}");
        event
            .apply(&Command::Edit(number(place), named(&name)))
            .unwrap();
    }
    event.apply(&group(&[2, 5, 8])).unwrap();
    let names = |event: &Event| -> Vec<(String, String)> {
        let name = |player| event.name(player).unwrap().text().to_string();
        let pairs = event.forbidden_pairs().iter();
        pairs
            .map(|pair| (name(pair.one), name(pair.other)))
            .collect()
    };
    let at_first = names(&event);
    let changes = [
        Command::Number(Numbering::Move(number(8), number(1))),
        Command::Number(Numbering::Lot(77)),
        Command::Number(Numbering::Move(number(2), number(6))),
    ];
    for change in &changes {
        event.apply(change).unwrap();
        assert_eq!(names(&event), at_first, "{change:?}");
    }
    for kept in event.forbidden_pairs().to_vec() {
        assert_eq!(
            event.apply(&Command::Remove(kept.one)),
            Err(Refusal::IsKeptApart(kept.one))
        );
    }
    let free = event
        .numbers()
        .find(|number| !event.is_kept_apart(*number))
        .unwrap();
    event.apply(&Command::Remove(free)).unwrap();
    assert_eq!(names(&event), at_first);
    for _ in 0..=changes.len() {
        event.apply(&Command::Undo).unwrap();
        assert_eq!(names(&event), at_first);
    }
    assert_eq!(list(&event), [(2, 5), (2, 8), (5, 8)]);
}

/// An event that goes to another card takes its rules along, before its start and after its last round.
#[test]
fn rules_are_retold() {
    let range = VirtualPoints {
        from: number(1),
        to: number(2),
        first: round(1),
        last: round(1),
        points: HalfPoints(2),
    };
    let ranges = Command::SetVirtualPoints([range].into_iter().collect());
    for opens_all in [false, true] {
        let mut event = if opens_all {
            started(DUTCH, 1, 4)
        } else {
            entering(DUTCH, 1, 4)
        };
        event.apply(&group(&[1, 3])).unwrap();
        event.apply(&ranges).unwrap();
        if opens_all {
            event.apply(&Command::OpenRound).unwrap();
        }
        let mut again = Box::<Event>::default();
        let mut retelling = Retelling::new();
        while let Some(command) = retelling.next(&event) {
            again.apply(&command).unwrap();
        }
        assert_eq!(list(&again), list(&event), "{opens_all}");
        assert_eq!(again.virtual_point_ranges(), event.virtual_point_ranges());
        assert!(again.looks_like(&event), "{opens_all}");
    }
}
