//! Whatever is final wants OK held: a bar fills, who lets go too early has done nothing, and who holds on has done
//! it once.

use std::path::Path;

use pocket_arbiter::board::MODELS;
use pocket_arbiter::input::HOLD_AFTER;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::{Action, Step, parse};
use pocket_arbiter::time::Span;
use pocket_arbiter::tournament::Event;

/// Every question of that sort: a script of the gallery, and the shot that shows it.
const FINAL: [(&str, &str); 13] = [
    ("card", "delete"),
    ("clock", "confirm-new-game"),
    ("confirm", "confirm-pair-anew"),
    ("confirm", "confirm-remove"),
    ("hand_pairing", "confirm-break-up"),
    ("masnou", "confirm-expel"),
    ("masnou", "confirm-knockout"),
    ("masnou", "confirm-leaves"),
    ("masnou", "confirm-time-up"),
    ("monrad", "confirm-leaves-unplayed"),
    ("new_event", "new-event-lose"),
    ("round_robin", "confirm-player-leaves"),
    ("rounds_played", "confirm-end"),
];

/// The steps of a script of the gallery up to a shot, and the card it begins with.
fn steps_to(script: &str, shot: &str) -> (Vec<Step>, VirtualDevice) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/gallery");
    let path = folder.join(script).with_extension("txt");
    let mut steps = parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let is_it = |step: &Step| step.action == Action::Shot(shot.to_owned());
    steps.truncate(steps.iter().position(is_it).unwrap());
    let device = VirtualDevice::new(MODELS[0], play::card_of(&path).unwrap());
    (steps, device)
}

fn play(steps: &[Step], device: &mut VirtualDevice) {
    play::run_keeping(steps, device, |_, _| Ok(())).unwrap();
}

/// A box that asks something final.
fn asked(script: &str, shot: &str) -> VirtualDevice {
    let (steps, mut device) = steps_to(script, shot);
    play(&steps, &mut device);
    device
}

/// The length of the bar, if there is one.
fn bar(device: &VirtualDevice) -> Option<u8> {
    device.view().unwrap().held
}

fn undo_count(device: &VirtualDevice) -> u16 {
    device.event().map_or(0, Event::undo_count)
}

/// A finger on OK for so long.
fn hold_ok(device: &mut VirtualDevice, span: Span) {
    device.key(Key::Ok, true);
    device.run(span);
    device.key(Key::Ok, false);
    device.run(Span::from_millis(140));
}

#[test]
fn whatever_is_final_is_not_done_by_a_press() {
    for (script, shot) in FINAL {
        let mut device = asked(script, shot);
        assert_eq!(bar(&device), Some(0), "{shot} is asked without a bar");
        let before = (device.screen_name(), undo_count(&device));
        for span in [60, 400, 780] {
            hold_ok(&mut device, Span::from_millis(span));
            assert_eq!(
                (device.screen_name(), undo_count(&device)),
                before,
                "{shot}"
            );
            let banner = device.view().unwrap().banner.map(|banner| banner.text);
            assert_eq!(banner, Some(Text::HoldLonger), "{shot}");
        }
        for key in [Key::Up, Key::Down, Key::Left, Key::Right] {
            device.key(key, true);
            device.run(Span::from_secs(1));
            device.key(key, false);
            device.run(Span::from_millis(140));
            assert_eq!(
                (device.screen_name(), undo_count(&device)),
                before,
                "{shot}"
            );
        }
    }
}

#[test]
fn whatever_is_final_is_done_once_by_ok_held() {
    for (script, shot) in FINAL {
        let mut device = asked(script, shot);
        let before = undo_count(&device);
        device.key(Key::Ok, true);
        device.run(HOLD_AFTER + Span::from_millis(300));
        assert_eq!(bar(&device), None, "{shot}: it still asks");
        let done = undo_count(&device);
        let is_of_event = !matches!(shot, "delete" | "confirm-new-game" | "new-event-lose");
        assert_eq!(done > before, is_of_event, "{shot}");
        // Who does not let go has not said it again.
        let screen = device.screen_name();
        device.run(Span::from_millis(1500));
        device.key(Key::Ok, false);
        device.run(Span::from_millis(140));
        assert_eq!(
            (device.screen_name(), undo_count(&device)),
            (screen, done),
            "{shot}"
        );
    }
}

#[test]
fn the_bar_fills_while_ok_is_down_and_empties_when_it_is_let_go() {
    let mut device = asked("round_robin", "confirm-player-leaves");
    device.key(Key::Ok, true);
    // A moment more than each eighth.
    device.run(Span::from_millis(5));
    for step in 1..8 {
        device.run(Span::from_millis(100));
        assert_eq!(bar(&device), Some(step));
    }
    device.key(Key::Ok, false);
    device.run(Span::from_millis(50));
    assert_eq!(bar(&device), Some(0));
}

#[test]
fn an_ok_that_was_down_before_the_question_does_not_answer_it() {
    for (script, shot) in FINAL {
        let (mut steps, mut device) = steps_to(script, shot);
        let asking = steps
            .iter()
            .rposition(|step| step.action == Action::Down(Key::Ok))
            .unwrap();
        steps.truncate(asking);
        play(&steps, &mut device);
        device.key(Key::Ok, true);
        device.run(Span::from_secs(3));
        device.key(Key::Ok, false);
        device.run(Span::from_millis(140));
        assert_eq!(bar(&device), Some(0), "{shot}");
        assert_eq!(device.view().unwrap().banner, None, "{shot}");
    }
}

#[test]
fn back_leaves_the_question_and_nothing_was_done() {
    for (script, shot) in FINAL {
        let mut device = asked(script, shot);
        let before = undo_count(&device);
        device.key(Key::Back, true);
        device.run(Span::from_millis(60));
        device.key(Key::Back, false);
        device.run(Span::from_millis(140));
        assert_eq!(bar(&device), None, "{shot}");
        assert_eq!(undo_count(&device), before, "{shot}");
    }
}
