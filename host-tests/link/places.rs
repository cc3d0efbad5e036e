//! The final order on the sign: when it is there, and that it is in nobody's way.

use pocket_arbiter::board::MODELS;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::{play, script};

/// A Swiss of two rounds among six, up to the press that ends it: 4 has lost and drawn, 5 has drawn and lost.
const PLAYED: &str = "wait 2s
press ok
press right
press right
press right
press down
press down
press left
press left
press left
press ok
wait 4s
press ok
press ok
wait 2s
press ok
press left
press ok
press right
press ok
press up
press ok
press ok
wait 2s
press ok
press left
press ok
press right
press ok
press up
press ok
press ok
sign expect \"Round 2\"
hold ok 1s
expect \"Winners\"
";

fn device() -> VirtualDevice {
    let mut device = VirtualDevice::new(MODELS[0], play::used_card().unwrap());
    act(&mut device, PLAYED);
    device
}

/// Does what a script says, on a device that may be on.
fn act(device: &mut VirtualDevice, script: &str) {
    let steps = script::parse(script).unwrap();
    play::run_keeping(&steps, device, |_, _| Ok(())).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn it_comes_when_the_keys_rest_and_its_pages_are_turned() {
    let mut device = device();
    act(
        &mut device,
        "press ok
expect \"Final standings\"
sign refuse \"Final standings\"
wait 2s
sign expect \"Final standings\"
sign expect \"1/2\"
wait 6s
sign expect \"2/2\"
wait 6s
sign expect \"1/2\"",
    );
    // The same names, places and points as on the box.
    let sign = device.sign().unwrap().screen_text().to_owned();
    let lines: Vec<&str> = sign.lines().collect();
    let first: Vec<&str> = lines[2..5].to_vec();
    let screen = device.screen_text();
    let words: Vec<&str> = screen.lines().collect();
    for word in first {
        assert!(words.contains(&word), "{word} of {sign} in {screen}");
    }
}

/// The list of the card's events lies where the standings do.
#[test]
fn what_is_known_stays_while_a_screen_needs_the_sheet() {
    let mut device = device();
    act(&mut device, "wait 5s\nsign expect \"1/2\"");
    // From the winners home, and to the events of the card.
    act(
        &mut device,
        "press back
press back
hold up 1s
press down
press down
press left
press ok
press ok
wait 3s
expect \"Events\"",
    );
    let listed = device.screen_text().to_owned();
    assert!(listed.contains("Swiss"), "{listed}");
    let before = device.sign().unwrap().screen_text().to_owned();
    assert!(before.contains("Final standings"), "{before}");
    for _ in 0..3 {
        act(&mut device, "wait 6s");
        assert_eq!(device.sign().unwrap().screen_text(), before);
        assert_eq!(device.screen_text(), listed);
    }
    act(&mut device, "press back\nwait 8s");
    let after = device.sign().unwrap().screen_text().to_owned();
    act(&mut device, "wait 6s");
    assert_ne!(device.sign().unwrap().screen_text(), after);
}

#[test]
fn a_power_failure_changes_nothing_and_an_end_that_is_undone_brings_the_round_back() {
    let mut device = device();
    act(
        &mut device,
        "wait 5s
cut
wait 5s
sign expect \"No signal\"
power
wait 4s
sign expect \"Final standings\"
sign expect \"1/2\"",
    );
    act(
        &mut device,
        "press up
press ok
hold back 1500ms
press ok
press ok
wait 1s
sign expect \"Round 2\"",
    );
}
