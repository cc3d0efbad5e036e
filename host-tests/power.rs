//! The supply: from the converter's readings to the sign on the screen.

use pocket_arbiter::app::{App, BootReason, Input};
use pocket_arbiter::board::{Display, MODELS};
use pocket_arbiter::power::{Battery, Millivolts, READINGS, SUPPLY_LOOK_EVERY, Supply};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
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
        let mut device = VirtualDevice::new(model, CardImage::blank().unwrap());
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
