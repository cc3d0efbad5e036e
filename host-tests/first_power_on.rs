//! The first power-on: the box asks for the language, once.

use std::collections::BTreeSet;

use pocket_arbiter::board::{MODELS, Model};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Language;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::slot::{Fault, FaultKind};
use pocket_arbiter::time::Span;

/// A box with a card that nobody has used, switched on.
fn new_box(model: &'static Model) -> VirtualDevice {
    let mut device = VirtualDevice::new(model, CardImage::blank().unwrap());
    start(&mut device);
    device
}

fn start(device: &mut VirtualDevice) {
    device.power_on();
    device.run(Span::from_secs(2));
}

fn tap(device: &mut VirtualDevice, key: Key) {
    device.key(key, true);
    device.run(Span::from_millis(60));
    device.key(key, false);
    device.run(Span::from_millis(140));
}

fn speaks(device: &VirtualDevice) -> Language {
    device.view().unwrap().language
}

#[test]
fn every_language_can_be_chosen_and_is_never_asked_for_again() {
    for model in MODELS {
        for (presses, language) in Language::ALL.into_iter().enumerate() {
            let mut device = new_box(model);
            assert_eq!(device.screen_name(), Some("Language"));
            // Nothing else leads past it.
            for key in [Key::Back, Key::Left, Key::Right, Key::Up] {
                tap(&mut device, key);
            }
            for _ in 0..presses {
                tap(&mut device, Key::Down);
            }
            // The screen speaks the language before it is taken.
            assert_eq!(speaks(&device), language);
            assert_eq!(device.screen_name(), Some("Language"));
            tap(&mut device, Key::Ok);
            device.run(Span::from_secs(1));
            for _ in 0..2 {
                assert_eq!(device.screen_name(), Some("Home"), "{language:?}");
                assert_eq!(speaks(&device), language);
                device.cut();
                start(&mut device);
            }
        }
    }
}

/// Whenever the power fails while the answer is being written, the box asks again or has heard it.
#[test]
fn a_power_cut_in_the_answer_asks_again_or_never_more() {
    let mut ends = BTreeSet::new();
    for kind in FaultKind::ALL {
        for write in 1.. {
            let mut device = new_box(MODELS[0]);
            tap(&mut device, Key::Down);
            device.plan(Fault { write, kind });
            tap(&mut device, Key::Ok);
            if device.is_on() {
                // All of it had been written before.
                assert!(write > 2, "{kind:?}: only {write} writes");
                break;
            }
            start(&mut device);
            let asked = device.screen_name().unwrap();
            ends.insert(asked);
            if asked == "Language" {
                assert_eq!(speaks(&device), Language::English);
                tap(&mut device, Key::Down);
                tap(&mut device, Key::Ok);
                device.run(Span::from_secs(1));
                device.cut();
                start(&mut device);
            }
            assert_eq!(device.screen_name(), Some("Home"), "{kind:?} {write}");
            assert_eq!(speaks(&device), Language::Spanish, "{kind:?} {write}");
        }
    }
    assert_eq!(ends, BTreeSet::from(["Home", "Language"]));
}

#[test]
fn a_box_without_a_card_does_not_ask() {
    for model in MODELS {
        let mut device = VirtualDevice::new(model, CardImage::blank().unwrap());
        device.eject();
        device.power_on();
        device.run(Span::from_secs(4));
        // Over the home screen it says that nothing is saved.
        tap(&mut device, Key::Ok);
        assert_ne!(device.screen_name(), Some("Language"));
        device.insert();
        device.run(Span::from_secs(3));
        assert_ne!(device.screen_name(), Some("Language"));
    }
}

/// The question costs no time: it comes when the home screen would have come.
#[test]
fn the_question_comes_as_early_as_the_home_screen() {
    let comes_after = |card: CardImage| {
        let mut device = VirtualDevice::new(MODELS[0], card);
        device.power_on();
        let mut millis = 0;
        while device.screen_name() == Some("Splash") {
            device.run(Span::from_millis(10));
            millis += 10;
        }
        millis
    };
    let used = pocket_arbiter::simulator::play::used_card().unwrap();
    assert_eq!(comes_after(CardImage::blank().unwrap()), comes_after(used));
}
