//! Debouncing and gestures.

use pocket_arbiter::input::{Debounce, Edge, Gesture, Gestures, HOLD_AFTER, LOCKOUT};
use pocket_arbiter::keys::Key;
use pocket_arbiter::time::{Instant, Span};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::soak;

fn at(millis: u64) -> Instant {
    Instant::START + Span::from_millis(millis)
}

/// All gestures of one key up to a moment, with their times in milliseconds.
fn gestures_until(gestures: &mut Gestures, end: Instant) -> Vec<(Gesture, u64)> {
    std::iter::from_fn(|| gestures.due(end))
        .map(|event| (event.gesture, event.at.as_micros() / 1000))
        .collect()
}

#[test]
fn the_first_contact_counts_at_once() {
    let mut debounce = Debounce::new();
    assert_eq!(debounce.sample(true, at(100)), Some(true));
}

#[test]
fn chatter_after_the_contact_is_not_believed() {
    let mut debounce = Debounce::new();
    debounce.sample(true, at(100));
    assert_eq!(debounce.sample(false, at(101)), None);
    assert_eq!(debounce.sample(true, at(102)), None);
    assert_eq!(debounce.sample(true, at(115)), None);
    assert_eq!(debounce.recheck_at(), None);
}

#[test]
fn a_release_hidden_in_the_chatter_is_found_when_it_has_settled() {
    let mut debounce = Debounce::new();
    debounce.sample(true, at(100));
    assert_eq!(debounce.sample(false, at(110)), None);
    assert_eq!(debounce.recheck_at(), Some(at(115)));
    assert_eq!(debounce.sample(false, at(115)), Some(false));
}

#[test]
fn soak_debounced_edges_alternate_and_keep_their_distance() {
    let chatter = vec((0_u64..40_000, any::<bool>()), 1..200);
    soak::runner(256)
        .run(&chatter, |samples| {
            let mut debounce = Debounce::new();
            let mut now = Instant::START;
            let mut last: Option<(bool, Instant)> = None;
            for (gap, level) in samples {
                now += Span::from_micros(gap);
                if let Some(down) = debounce.sample(level, now) {
                    prop_assert_eq!(down, level, "an edge is to the level that is there");
                    if let Some((before, then)) = last {
                        prop_assert_ne!(before, down);
                        prop_assert!(now.since(then) >= LOCKOUT);
                    } else {
                        prop_assert!(down, "the first edge is a press");
                    }
                    last = Some((down, now));
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_held_key_repeats_slowly_then_fast() {
    let mut gestures = Gestures::new();
    gestures.edge(Edge {
        key: Key::Down,
        down: true,
        at: at(0),
    });
    let repeats: Vec<u64> = gestures_until(&mut gestures, at(2000))
        .into_iter()
        .filter(|(gesture, _)| *gesture == Gesture::Repeat)
        .map(|(_, millis)| millis)
        .collect();
    assert_eq!(repeats[..3], [400, 520, 640]);
    assert_eq!(repeats[10..13], [1600, 1650, 1700]);
}

#[test]
fn a_list_of_512_passes_in_a_few_seconds() {
    let mut gestures = Gestures::new();
    gestures.edge(Edge {
        key: Key::Down,
        down: true,
        at: at(0),
    });
    let repeats: Vec<u64> = gestures_until(&mut gestures, at(6000))
        .into_iter()
        .filter(|(gesture, _)| *gesture == Gesture::Repeat)
        .map(|(_, millis)| millis)
        .collect();
    // Eight rows every twentieth of a second, each time.
    assert_eq!(
        repeats[24..34],
        [2300, 2350, 2350, 2350, 2350, 2350, 2350, 2350, 2350, 2400]
    );
    assert!(repeats.len() > 512, "{}", repeats.len());
}

#[test]
fn a_hold_comes_once_and_the_release_remembers_it() {
    let mut gestures = Gestures::new();
    let edge = |down, at| Edge {
        key: Key::Ok,
        down,
        at,
    };
    gestures.edge(edge(true, at(0)));
    let holds = gestures_until(&mut gestures, at(3000))
        .into_iter()
        .filter(|(gesture, _)| *gesture == Gesture::Hold)
        .collect::<Vec<_>>();
    assert_eq!(holds, [(Gesture::Hold, HOLD_AFTER.as_micros() / 1000)]);
    let release = gestures.edge(edge(false, at(3000)));
    assert_eq!(release.gesture, Gesture::Release { held: true });

    gestures.edge(edge(true, at(4000)));
    let release = gestures.edge(edge(false, at(4100)));
    assert_eq!(release.gesture, Gesture::Release { held: false });
    assert_eq!(gestures.wake_at(), None);
}

#[test]
fn two_keys_at_once_are_told_apart_and_in_order() {
    let mut gestures = Gestures::new();
    for (key, millis) in [(Key::Up, 0), (Key::Down, 50)] {
        gestures.edge(Edge {
            key,
            down: true,
            at: at(millis),
        });
    }
    let order: Vec<(Key, u64)> = std::iter::from_fn(|| gestures.due(at(460)))
        .map(|event| (event.key, event.at.as_micros() / 1000))
        .collect();
    assert_eq!(order, [(Key::Up, 400), (Key::Down, 450)]);
}
