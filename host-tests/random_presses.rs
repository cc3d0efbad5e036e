//! Random presses, cuts and cards never break the box.

use std::hash::{DefaultHasher, Hasher as _};

use pocket_arbiter::board::MODELS;
use pocket_arbiter::card::{Keeper, Request};
use pocket_arbiter::input::HOLD_AFTER;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::power::Millivolts;
use pocket_arbiter::settings::{Pin, Settings};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::slot::VirtualSlot;
use pocket_arbiter::time::Span;
use pocket_arbiter::tournament::{Command, Event, Floor, Phase};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::soak;

#[derive(Debug, Clone, Copy)]
enum Deed {
    Key(usize, bool),
    Tap(usize),
    Wait(u64),
    Cut,
    Power,
    Eject,
    Insert,
    Crash,
    Battery(u16),
    Usb(bool),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        30 => (0..Key::COUNT, any::<bool>()).prop_map(|(key, down)| Deed::Key(key, down)),
        60 => (0..Key::COUNT - 2).prop_map(Deed::Tap),
        20 => (0_u64..900_000).prop_map(Deed::Wait),
        1 => Just(Deed::Cut),
        3 => Just(Deed::Power),
        1 => Just(Deed::Eject),
        3 => Just(Deed::Insert),
        1 => Just(Deed::Crash),
        1 => (3000_u16..4000).prop_map(Deed::Battery),
        1 => any::<bool>().prop_map(Deed::Usb),
    ];
    vec(deed, 1..150)
}

fn do_deed(device: &mut VirtualDevice, deed: Deed) {
    match deed {
        Deed::Key(key, down) => device.key(Key::ALL[key], down),
        Deed::Tap(key) => tap(device, Key::ALL[key]),
        Deed::Wait(micros) => device.run(Span::from_micros(micros)),
        Deed::Cut => device.cut(),
        Deed::Power => device.power_on(),
        Deed::Eject => device.eject(),
        Deed::Insert => device.insert(),
        Deed::Crash => device.crash(),
        Deed::Battery(millivolts) => device.set_battery(Millivolts(millivolts)),
        Deed::Usb(on) => device.set_usb(on),
    }
}

fn tap(device: &mut VirtualDevice, key: Key) {
    device.key(key, true);
    device.run(Span::from_millis(60));
    device.key(key, false);
    device.run(Span::from_millis(140));
}

/// BACK, pressed often enough with the clock paused first, always leads home.
fn goes_home(device: &mut VirtualDevice) -> bool {
    for key in Key::ALL {
        device.key(key, false);
    }
    device.power_on();
    device.run(Span::from_secs(8));
    for _ in 0..3 {
        for _ in 0..6 {
            tap(device, Key::Back);
            if is_home(device) {
                return true;
            }
        }
        // A running clock must be stopped, a restarted box acknowledged; and a game that goes on is
        // left by holding.
        tap(device, Key::Ok);
        device.key(Key::Back, true);
        device.run(HOLD_AFTER + Span::from_millis(50));
        device.key(Key::Back, false);
        // A locked box wants to know who leaves the game.
        device.run(Span::from_secs(65));
        give_pin(device);
        if is_home(device) {
            return true;
        }
    }
    false
}

/// Four times zero, if the box asks for it.
fn give_pin(device: &mut VirtualDevice) {
    let asks = |text: &str| device.screen_text().lines().any(|line| line == text);
    let mut words = Language::ALL
        .map(|language| language.text(Text::PinOfArbiter))
        .into_iter();
    if words.any(|words| asks(&words)) {
        for key in [Key::Ok; 4] {
            tap(device, key);
        }
    }
}

/// A card of a box that locks itself with four times zero.
fn locked_card() -> CardImage {
    let slot = VirtualSlot::new(CardImage::blank().unwrap());
    let mut keeper = Keeper::new(slot.clone());
    keeper.look();
    let settings = Settings {
        pin: Some(Pin::of([0; 4])),
        ..Settings::default()
    };
    keeper.handle(Request::SaveSettings(settings));
    slot.swap(CardImage::from_bytes(Vec::new()))
}

/// True if the home screen is on, and nothing lies over it.
fn is_home(device: &VirtualDevice) -> bool {
    device.screen_name() == Some("Home")
}

/// Into the results of a new event, so that random presses find something to do.
fn begin_event(device: &mut VirtualDevice) {
    device.run(Span::from_secs(2));
    for _ in 0..2 {
        tap(device, Key::Ok);
    }
    device.run(Span::from_secs(3));
    for _ in 0..2 {
        tap(device, Key::Ok);
    }
}

/// Into the boards of a Masnou event whose clock runs.
fn begin_masnou(device: &mut VirtualDevice) {
    device.run(Span::from_secs(2));
    for key in [Key::Ok, Key::Left, Key::Ok] {
        tap(device, key);
    }
    device.run(Span::from_secs(4));
    for _ in 0..2 {
        tap(device, Key::Ok);
    }
}

/// A box that says that all is saved comes back with what it showed; what is wrong otherwise.
pub(crate) fn keeps_its_word(device: &mut VirtualDevice) -> Result<(), String> {
    device.insert();
    // An event that went on without a card is told to the new one.
    device.run(Span::from_secs(60));
    let before = device.settings();
    let event_before = device.event().cloned().map(Box::new);
    let says_saved = before.is_some_and(|settings| {
        let saved = settings.language.text(Text::StatusSaved);
        device.screen_text().lines().any(|line| line == saved)
    });
    device.cut();
    device.power_on();
    device.run(Span::from_secs(3));
    let (Some(event), Some(event_before)) = (device.event(), event_before) else {
        return Err("the box was off".to_owned());
    };
    if !says_saved {
        return Err("it did not say that all was saved".to_owned());
    }
    if device.settings() != before {
        return Err("the settings are others".to_owned());
    }
    let outline = |event: &Event| {
        let (undo, redo) = (event.undo_count(), event.redo_count());
        let games = event.floor_games().count();
        let (phase, players) = (event.phase(), event.player_count());
        let clock = (event.clock_seen(), event.floor().map(Floor::timer));
        format!(
            "{phase:?}, {players} players, {games} games, {undo} to undo, {redo} to redo, {clock:?}"
        )
    };
    // Who has put the event in hand away, or deleted it, gets the newest of the others.
    if event_before.phase() == Phase::None {
        return Ok(());
    }
    let told = (outline(&event_before), outline(event));
    if !is_same(event, *event_before) {
        return Err(format!("the event was {}, and is {}", told.0, told.1));
    }
    Ok(())
}

/// True if the event is what it was; if the plug was pulled just when the time of its clock was on the way to the card,
/// that may be there already.
fn is_same(event: &Event, mut before: Event) -> bool {
    if *event == before {
        return true;
    }
    let time = Command::TimePasses(event.clock_seen());
    before.apply(&time).is_ok() && *event == before
}

#[test]
fn soak_no_sequence_of_presses_breaks_the_box() {
    soak::runner(24)
        .run(&deeds(), |deeds| {
            for model in MODELS {
                let mut device = VirtualDevice::new(model, play::used_card().unwrap());
                device.power_on();
                begin_event(&mut device);
                for deed in &deeds {
                    do_deed(&mut device, *deed);
                }
                prop_assert!(goes_home(&mut device), "stuck at: {}", device.screen_text());
                prop_assert_eq!(
                    keeps_its_word(&mut device),
                    Ok(()),
                    "{}",
                    device.screen_text()
                );
                prop_assert_eq!(
                    keeps_its_word(&mut device),
                    Ok(()),
                    "{}",
                    device.screen_text()
                );
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_no_sequence_of_presses_breaks_a_locked_box() {
    soak::runner(16)
        .run(&deeds(), |deeds| {
            for model in MODELS {
                let mut device = VirtualDevice::new(model, locked_card());
                device.power_on();
                device.run(Span::from_secs(2));
                for deed in &deeds {
                    do_deed(&mut device, *deed);
                }
                prop_assert!(goes_home(&mut device), "stuck at: {}", device.screen_text());
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_no_sequence_of_presses_breaks_a_box_with_a_queue() {
    soak::runner(16)
        .run(&deeds(), |deeds| {
            for model in MODELS {
                let mut device = VirtualDevice::new(model, play::used_card().unwrap());
                device.power_on();
                begin_masnou(&mut device);
                let floor = device.event().and_then(Event::floor);
                prop_assert!(floor.is_some_and(|floor| floor.timer().is_running));
                for deed in &deeds {
                    do_deed(&mut device, *deed);
                }
                prop_assert!(goes_home(&mut device), "stuck at: {}", device.screen_text());
                prop_assert_eq!(
                    keeps_its_word(&mut device),
                    Ok(()),
                    "{}",
                    device.screen_text()
                );
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_the_same_presses_give_the_same_box() {
    soak::runner(8)
        .run(&deeds(), |deeds| {
            let play = || {
                let mut device = VirtualDevice::new(MODELS[1], play::used_card().unwrap());
                device.power_on();
                for deed in &deeds {
                    do_deed(&mut device, *deed);
                }
                (
                    device.picture(),
                    device.settings(),
                    device.picture_version(),
                    digest(device.slot().image().as_bytes()),
                )
            };
            prop_assert_eq!(play(), play());
            Ok(())
        })
        .unwrap();
}

/// The whole card in one number.
fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}
