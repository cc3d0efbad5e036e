//! The ten stories are whole ones, from a box that was just switched on to the winners.

use std::path::{Path, PathBuf};

use equipment::stories::STORIES;
use pocket_arbiter::board::MODELS;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play::{self, Kept};
use pocket_arbiter::simulator::script::{Action, Step, parse};
use pocket_arbiter::tournament::Phase;

fn script(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/scripts");
    folder.join(name).with_extension("txt")
}

fn steps(path: &Path) -> Vec<Step> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| {
        panic!("{}: {error}", path.display());
    });
    parse(&text).unwrap()
}

#[test]
fn every_story_is_told_from_the_beginning_to_the_end() {
    for (about, name) in STORIES {
        let path = script(name);
        let steps = steps(&path);
        for model in MODELS {
            let mut device = VirtualDevice::new(model, play::card_of(&path).unwrap());
            let mut screens = Vec::new();
            play::run_keeping(&steps, &mut device, |kept, device| {
                if matches!(kept, Kept::Shot(_)) {
                    screens.extend(device.screen_name());
                }
                Ok(())
            })
            .unwrap_or_else(|failure| panic!("{about} on {}: {failure}", model.name));
            if name == "clock" {
                let flag = Action::Expect("Flag".to_owned());
                assert!(steps.iter().any(|step| step.action == flag), "{about}");
                continue;
            }
            let event = device.event().unwrap();
            assert_eq!(event.phase(), Phase::Finished, "{about} has no end");
            assert!(event.player_count() >= 4, "{about}");
            assert!(screens.contains(&"Podium"), "{about} has no winners");
        }
    }
}

#[test]
fn the_power_fails_between_two_results_of_a_round() {
    let steps = steps(&script("power_cut_in_mid_round"));
    let cut = steps.iter().position(|step| step.action == Action::Cut);
    let (before, after) = steps.split_at(cut.unwrap());
    let shows = |part: &[Step], words: &str| {
        let expected = Action::Expect(words.to_owned());
        part.iter().any(|step| step.action == expected)
    };
    assert!(shows(before, "Board 2") && shows(before, "Board 3"));
    assert!(shows(after, "1 left") && shows(after, "Board 3"));
}
