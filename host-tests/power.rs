//! The supply: from the converter's readings to the sign on the screen.

use pocket_arbiter::app::{App, BootReason, Input};
use pocket_arbiter::board::{Display, MODELS};
use pocket_arbiter::power::{
    Battery, Cells, Charge, Millivolts, READINGS, SUPPLY_LOOK_EVERY, Supply,
};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::{play, script};
use pocket_arbiter::time::{Instant, Span};
use proptest::collection::vec;
use proptest::prelude::*;

const fn battery(millivolts: u16) -> Supply {
    Supply {
        voltage: Millivolts(millivolts),
        is_on_usb: false,
    }
}

const fn usb(millivolts: u16) -> Supply {
    Supply {
        voltage: Millivolts(millivolts),
        is_on_usb: true,
    }
}

#[test]
fn the_sign_comes_below_one_voltage_and_goes_above_another() {
    let mut known = Battery::default();
    for (supply, is_low) in [
        (battery(4500), false),
        (battery(3500), false),
        (battery(3400), false),
        (battery(3399), true),
        (battery(3400), true),
        (battery(3600), true),
        (battery(3601), false),
        (battery(3400), false),
        (battery(3000), true),
        (usb(3000), false),
        // Whoever pulls the plug out of a battery that is half way begins anew.
        (battery(3500), false),
        (battery(3399), true),
        (usb(4700), false),
    ] {
        known.measure(supply);
        assert_eq!(known.is_low(), is_low, "{supply:?}");
    }
}

#[test]
fn readings_become_the_voltage_of_the_supply() {
    for (reading, millivolts) in [(0, 0), (1365, 3299), (1862, 4500), (4095, 9897)] {
        let voltage = Millivolts::of_supply([reading; READINGS]);
        assert_eq!(voltage, Millivolts(millivolts));
    }
    assert_eq!(
        Millivolts::of_supply([u16::MAX; READINGS]),
        Millivolts(9900)
    );
    let mut noisy = [1406; READINGS];
    noisy[0] -= 40;
    noisy[7] += 40;
    assert_eq!(
        Millivolts::of_supply(noisy),
        Millivolts::of_supply([1406; READINGS])
    );
}

proptest! {
    /// A battery that only empties brings the sign once, and noise of a tenth of a volt around any
    /// voltage changes it at most once.
    #[test]
    fn the_sign_does_not_flicker(middle in 2500_u16..5000, noise in vec(0_u16..200, 1..60)) {
        let mut known = Battery::default();
        let mut changes = 0;
        for more in noise {
            let before = known.is_low();
            known.measure(battery(middle + more));
            changes += usize::from(known.is_low() != before);
        }
        prop_assert!(changes <= 1);
    }
}

#[test]
fn the_view_tells_what_was_measured_last() {
    let mut app = App::new(
        Display::Tft,
        BootReason::PowerOn,
        Box::<pocket_arbiter::app::Desk>::default(),
    );
    let now = Instant::START + Span::from_secs(4);
    assert!(!app.view(now).is_battery_low);
    for (supply, is_low) in [
        (battery(4500), false),
        (battery(3300), true),
        (usb(3300), false),
    ] {
        let effects = app.handle(Input::Supply(supply), now);
        assert_eq!(effects.tone, None);
        assert_eq!(app.view(now).is_battery_low, is_low, "{supply:?}");
    }
}

/// The firmware looks at these moments, and pictures are compared.
#[test]
fn the_virtual_device_measures_at_the_start_and_then_now_and_again() {
    for model in MODELS {
        let mut device = VirtualDevice::new(model, play::used_card().unwrap());
        device.set_battery(Millivolts(3300));
        device.power_on();
        device.run(Span::from_secs(4));
        assert!(device.screen_text().contains("Battery low"));
        device.set_usb(true);
        device.run(SUPPLY_LOOK_EVERY - Span::from_secs(4) - Span::from_micros(1));
        assert!(device.screen_text().contains("Battery low"));
        device.run(Span::from_micros(1));
        assert!(!device.screen_text().contains("Battery low"));
        device.set_usb(false);
        device.run(SUPPLY_LOOK_EVERY);
        assert!(device.screen_text().contains("Battery low"));
    }
}

#[test]
fn the_charge_follows_the_curve_of_the_cells() {
    for (cells, points) in [
        (
            Cells::ThreeAa,
            [
                (5000, 100),
                (4800, 100),
                (4650, 95),
                (4500, 90),
                (4200, 70),
                (4050, 60),
                (3900, 50),
                (3600, 25),
                (3450, 15),
                (3300, 10),
                (3000, 0),
                (0, 0),
            ],
        ),
        (
            Cells::Lithium,
            [
                (5000, 100),
                (4200, 100),
                (4100, 90),
                (4000, 80),
                (3900, 65),
                (3850, 55),
                (3800, 50),
                (3750, 40),
                (3700, 30),
                (3600, 10),
                (3500, 5),
                (3300, 0),
            ],
        ),
    ] {
        for (millivolts, percent) in points {
            let left = cells.percent_left(Millivolts(millivolts));
            assert_eq!(left, percent, "{cells:?} at {millivolts} mV");
        }
    }
}

proptest! {
    #[test]
    fn less_voltage_is_never_more_charge(low in 0_u16..6000, more in 0_u16..500) {
        for cells in [Cells::ThreeAa, Cells::Lithium] {
            let [less, more] = [low, low + more].map(|at| cells.percent_left(Millivolts(at)));
            prop_assert!(less <= more && more <= 100 && less % 5 == 0);
        }
    }
}

#[test]
fn the_charge_that_is_shown_only_falls_until_others_are_put_in() {
    let mut known = Battery::default();
    assert_eq!(known.charge(Cells::ThreeAa), None);
    for (supply, charge) in [
        (battery(4500), Charge::Percent(90)),
        (battery(4200), Charge::Percent(70)),
        // A little rest does a cell good, but not for long.
        (battery(4350), Charge::Percent(70)),
        (battery(4351), Charge::Percent(80)),
        (usb(4900), Charge::Usb),
        (battery(4100), Charge::Percent(65)),
    ] {
        known.measure(supply);
        assert_eq!(known.charge(Cells::ThreeAa), Some(charge), "{supply:?}");
    }
}

fn box_with(card: CardImage, display: usize) -> VirtualDevice {
    VirtualDevice::new(MODELS[display], card)
}

fn act(device: &mut VirtualDevice, script: &str) {
    let steps = script::parse(script).unwrap();
    play::run_keeping(&steps, device, |_, _| Ok(())).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn the_light_goes_down_on_a_battery_that_nobody_touches() {
    let mut device = box_with(play::used_card().unwrap(), 0);
    act(&mut device, "wait 119s");
    assert_eq!(device.backlight(), 80);
    act(&mut device, "wait 2s");
    assert_eq!(device.backlight(), 20);
    // The key that wakes it is acted upon.
    act(&mut device, "press ok\nexpect \"System\"");
    assert_eq!(device.backlight(), 80);
    act(&mut device, "press back\nwait 121s");
    assert_eq!(device.backlight(), 20);
    act(&mut device, "usb on\nwait 10s");
    assert_eq!(device.backlight(), 80);
    act(&mut device, "wait 5m");
    assert_eq!(device.backlight(), 80);
}

#[test]
fn the_light_stays_while_a_clock_runs() {
    let mut device = box_with(play::used_card().unwrap(), 0);
    act(
        &mut device,
        "wait 2s\npress down\npress ok\npress lever-left\nwait 130s",
    );
    assert_eq!(device.backlight(), 80, "{}", device.screen_text());
    // It was stopped: two minutes from that press on.
    act(&mut device, "press ok\nwait 100s");
    assert_eq!(device.backlight(), 80);
    act(&mut device, "wait 30s");
    assert_eq!(device.backlight(), 20);
}

#[test]
fn the_end_of_a_battery_is_told_once_and_files_wait_for_another() {
    let mut device = box_with(play::used_card().unwrap(), 0);
    act(
        &mut device,
        "wait 2s\npress right\npress ok\nwait 20s\nbattery 3100mV\nwait 10s",
    );
    act(
        &mut device,
        "expect \"The battery is nearly empty.\"\npress ok\nwait 1m",
    );
    act(&mut device, "refuse \"The battery is nearly empty.\"");
    // Not even what is asked for is written on the last of it: Card, Write files.
    act(
        &mut device,
        "press back\npress down\npress down\npress left\npress ok\npress down\npress ok",
    );
    act(&mut device, "expect \"too weak for files\"");
    act(
        &mut device,
        "press ok\nbattery 4500mV\nwait 10s\npress ok\nwait 10s\nexpect \"The files are on the card\"",
    );
}
