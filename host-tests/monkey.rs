//! A monkey has the box for an afternoon: whatever it presses, nothing breaks, home is always to be reached by
//! BACK, no word of ours is cut, and what is saved is saved.
//!
//! Ten thousand presses in the short version, a million in the long one.

use equipment::monkey::{MonkeyTest, Scene, settings_of_turn};
use pocket_arbiter::board::{MODELS, Model};
use pocket_arbiter::tournament::Phase;
use pocket_arbiter::ui::view::Body;

use crate::layouts;
use crate::random_presses::keeps_its_word;
use crate::soak;

/// The number of presses of the short version on each of the two boards.
const PRESSES: usize = 5_000;
/// The long one has so many times more, however long the soak is.
const MOST_TIMES: u32 = 100;
/// After so many presses another monkey gets another box …
const TURN: usize = 125;
/// … and so often it has to go home.
const HOME_AFTER: usize = 25;

/// The faults of the words on the screen, those that are missing too.
fn faults(monkey: &MonkeyTest, model: &Model) -> Vec<String> {
    let view = monkey.device().view().expect("the box is on");
    let mut faults = layouts::faults(&view, model.display);
    if let Body::Podium(podium) = &view.body
        && podium.rows.is_empty()
    {
        faults.push("nobody has won".to_owned());
    }
    faults
}

fn plays_with(model: &'static Model) {
    let turns = PRESSES / TURN * soak::cases(1).min(MOST_TIMES) as usize;
    let mut presses = 0;
    let mut complaints: Vec<String> = Vec::new();
    for turn in 0..turns {
        let scene = Scene::ALL[turn % Scene::ALL.len()];
        let has_names = (turn / Scene::ALL.len()).is_multiple_of(2);
        let seed = soak::seed().wrapping_add(turn as u64);
        let mut monkey =
            MonkeyTest::new(model, scene, (settings_of_turn(turn), has_names), seed).unwrap();
        let phase = monkey.device().event().unwrap().phase();
        assert_eq!(phase == Phase::Running, scene != Scene::Clock, "{scene:?}");
        let place = format!("{} {scene:?} seed {seed}", model.name);
        for press in 1..=TURN {
            monkey.press().unwrap();
            presses += 1;
            for fault in faults(&monkey, model) {
                let screen = monkey.device().screen_name().unwrap();
                let code = monkey.device().settings().unwrap().language.code();
                complaints.push(format!("{place} press {press}: {screen} {code}: {fault}"));
            }
            if press.is_multiple_of(HOME_AFTER) && !monkey.goes_home().unwrap() {
                panic!("{place}: stuck; it did\n{}", monkey.script());
            }
        }
        assert_eq!(
            keeps_its_word(monkey.device_mut()),
            Ok(()),
            "{place}: {}; it did\n{}",
            monkey.device().screen_text(),
            monkey.script()
        );
    }
    complaints.sort();
    complaints.dedup_by_key(|complaint| complaint.split(": ").skip(1).collect::<String>());
    let count = complaints.len();
    complaints.truncate(40);
    assert!(complaints.is_empty(), "{count}:\n{}", complaints.join("\n"));
    println!("{}: {presses} presses", model.name);
}

#[test]
fn soak_a_monkey_plays_with_the_large_box() {
    plays_with(MODELS[0]);
}

#[test]
fn soak_a_monkey_plays_with_the_small_box() {
    plays_with(MODELS[1]);
}
