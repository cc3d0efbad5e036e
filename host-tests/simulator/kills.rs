//! Kills of the simulator: what the screen has shown as done is there after one at that very moment.

use std::path::Path;

use super::folder;
use super::running::Simulator;

/// From the home screen to the first missing result of the demo.
const TO_A_RESULT: [(&str, &str); 4] = [
    ("New event", "right"),
    ("Demo", "ok"),
    ("2 missing", "ok"),
    ("2 left", "ok"),
];

/// Enters a result; the next board is offered only when the card has it.
fn an_entry_survives(card: &Path) {
    let mut simulator = Simulator::start(card);
    simulator.press_all(&TO_A_RESULT);
    simulator.press_all(&[("Board 2", "right"), ("Black wins", "ok")]);
    simulator.until_shown("Board 4");
    simulator.kill();

    let mut simulator = Simulator::start(card);
    simulator.press_all(&[("Continue", "ok")]);
    simulator.until_shown("Demo: round 2/4");
    let screen = simulator.screen();
    assert!(screen.contains("1 missing"), "the entry is lost: {screen}");
}

#[test]
fn an_entry_survives_a_kill_in_an_image() {
    an_entry_survives(&folder("kill-image").join("card.img"));
}

#[test]
fn an_entry_survives_a_kill_in_a_folder() {
    an_entry_survives(&folder("kill-folder").join("card"));
}

/// Each of these is on the screen only when it is saved.
const SAVED: [(&str, &str); 5] = [
    ("Idioma", "Guardado"),
    ("Sprache", "Gesichert"),
    ("Språk", "Lagret"),
    ("Language", "Saved"),
    ("Idioma", "Guardado"),
];

/// Changes the language again and again, and kills the simulator each time that it calls it saved.
fn settings_survive(card: &Path) {
    for (entry, saved) in SAVED {
        let mut simulator = Simulator::start(card);
        open_settings(&mut simulator);
        simulator.press("right");
        simulator.until_screen(|text| text.contains(entry) && text.contains(saved));
        simulator.kill();

        let mut simulator = Simulator::start(card);
        open_settings(&mut simulator);
        simulator.until_screen(|text| text.contains(saved));
        let screen = simulator.screen();
        assert!(screen.contains(entry), "{entry} is lost: {screen}");
    }
}

/// The settings are the last entry of the home screen.
fn open_settings(simulator: &mut Simulator) {
    let home = simulator.screen().to_owned();
    for _ in home.lines() {
        simulator.press("down");
    }
    simulator.press("right");
    simulator.press("ok");
    simulator.until_screen(|text| !text.starts_with("Pocket Arbiter"));
}

#[test]
fn settings_survive_a_kill_in_an_image() {
    settings_survive(&folder("kill-settings-image").join("card.img"));
}

#[test]
fn settings_survive_a_kill_in_a_folder() {
    settings_survive(&folder("kill-settings-folder").join("card"));
}
