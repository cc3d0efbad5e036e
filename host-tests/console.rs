//! The console on USB: when it prints, and that nobody can do anything there but read.

use pocket_arbiter::board::MODELS;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::{play, script};
use pocket_arbiter::time::Span;

/// The demo is in hand: a round in which two results are missing.
const DEMO: &str = "wait 2s\npress right\npress ok\nwait 4s\n";

fn device() -> VirtualDevice {
    VirtualDevice::new(MODELS[0], play::used_card().unwrap())
}

fn act(device: &mut VirtualDevice, script: &str) {
    let steps = script::parse(script).unwrap();
    play::run_keeping(&steps, device, |_, _| Ok(())).unwrap_or_else(|failure| panic!("{failure}"));
}

/// The number of printouts.
fn printouts(device: &VirtualDevice) -> usize {
    let text = String::from_utf8_lossy(device.terminal().bytes());
    text.matches("-----\r\n").count()
}

#[test]
fn whoever_opens_a_terminal_reads_what_is_known() {
    let mut device = device();
    act(&mut device, DEMO);
    assert_eq!(printouts(&device), 0, "nobody is there to read");
    act(&mut device, "usb on\nwait 1s");
    act(
        &mut device,
        "expect-console \"1 Ada Berg 3 ½-½ Dag Østby 3\"",
    );
    act(
        &mut device,
        "expect-console \"Standings - round 2 not finished\"",
    );
    assert_eq!(printouts(&device), 1);
    // Nothing changes, nothing is printed.
    act(&mut device, "wait 5m");
    assert_eq!(printouts(&device), 1);
}

#[test]
fn letters_ask_for_the_one_or_the_other() {
    let mut device = device();
    act(&mut device, DEMO);
    act(&mut device, "usb on\nwait 1s\ntype p\nwait 1s");
    let printed = device.terminal().last_printout();
    assert!(printed.contains("Pairings"), "{printed}");
    assert!(!printed.contains("Standings"), "{printed}");
    act(&mut device, "type S\nwait 1s");
    let printed = device.terminal().last_printout();
    assert!(!printed.contains("Pairings"), "{printed}");
    assert!(printed.contains("Standings"), "{printed}");
    act(
        &mut device,
        "type ?\nwait 1s\nexpect-console \"Pairings - Round 2\"",
    );
    act(
        &mut device,
        "expect-console \"Standings - round 2 not finished\"",
    );
}

#[test]
fn a_result_is_printed_when_it_is_on_the_card_and_the_keys_rest() {
    let mut device = device();
    act(&mut device, DEMO);
    act(
        &mut device,
        "usb on\nwait 2s\npress ok\npress ok\npress right\npress ok",
    );
    assert_eq!(printouts(&device), 1, "who enters results does not wait");
    act(
        &mut device,
        "wait 2s\nexpect-console \"Round 2/4, 1 missing\"",
    );
    assert_eq!(printouts(&device), 2);
}

/// The screen waits for the card, and so does the console.
#[test]
fn what_is_on_no_card_yet_is_not_printed() {
    let mut device = device();
    act(&mut device, DEMO);
    act(&mut device, "press ok\npress ok\npress right");
    act(
        &mut device,
        "usb on\nwait 2s\nexpect-console \"Round 2/4, 2 missing\"",
    );
    // Without a card the box goes on, and says so in both places.
    act(&mut device, "eject\nwait 3s\npress ok\nwait 2s");
    act(
        &mut device,
        "expect-console \"Round 2/4, 1 missing\"\nexpect-console \"No card\"",
    );
}

/// The list of events on the card lies on the sheet that the standings need.
#[test]
fn the_sheet_is_not_taken_from_a_screen_that_needs_it() {
    let mut device = device();
    act(&mut device, DEMO);
    act(
        &mut device,
        "usb on\nwait 5s\npress back\npress down\npress down\npress left\npress ok\npress ok\nwait 1s",
    );
    act(&mut device, "expect \"current\"");
    let before = printouts(&device);
    act(&mut device, "type s\nwait 5s\nexpect \"current\"");
    assert_eq!(printouts(&device), before, "it waits");
    act(
        &mut device,
        "press back\nwait 1s\nexpect-console \"Standings - round 2 not finished\"",
    );
    assert_eq!(printouts(&device), before + 1);
}

/// Whatever is typed: the event, the screen and the card stay as they are.
#[test]
fn nothing_that_is_typed_changes_anything() {
    let mut device = device();
    act(&mut device, DEMO);
    act(&mut device, "usb on\nwait 5s");
    let before = (device.picture(), device.slot().writes());
    let steps = |device: &VirtualDevice| {
        let event = device.event().unwrap();
        (event.undo_count(), event.redo_count())
    };
    let before_steps = steps(&device);
    for letter in 0..=u8::MAX {
        device.type_at_console(letter);
        device.run(Span::from_millis(7));
    }
    device.run(Span::from_secs(5));
    assert_eq!((device.picture(), device.slot().writes()), before);
    assert_eq!(steps(&device), before_steps);
}

/// A box that nobody reads wakes up no more often than before, and one that has printed all it knows does not either.
#[test]
fn a_console_with_nothing_to_say_sleeps() {
    let idle = |usb: &str| {
        let mut device = device();
        act(&mut device, DEMO);
        act(&mut device, usb);
        act(&mut device, "wait 3m\nwait 100ms");
        let mut wakes = 0;
        let mut left = Span::from_secs(60);
        while let Some(idle) = device.idle_for().filter(|idle| *idle < left) {
            device.run(idle);
            left = left.saturating_sub(idle);
            wakes += 1;
        }
        wakes
    };
    assert_eq!(idle("usb on"), idle("usb off"));
}

/// A queue: its boards, who waits, who leads; and the time that passes is no news.
#[test]
fn a_queue_is_printed() {
    let mut device = device();
    act(
        &mut device,
        "wait 2s\npress ok\npress left\npress down\npress right\npress right\npress down\npress down\npress ok\n\
         wait 4s\npress ok\npress ok\npress ok\nwait 2s\nusb on\nwait 2s",
    );
    act(
        &mut device,
        "expect-console \"Boards and queue\"\nexpect-console \"Queue\"",
    );
    act(&mut device, "expect-console \"Place Name Pts\"");
    let before = printouts(&device);
    act(&mut device, "wait 5m");
    assert_eq!(printouts(&device), before);
}
