//! In the sun there is black and white and nothing else: what changes must be seen nevertheless.

use equipment::gallery::card_with;
use pocket_arbiter::board::{MODELS, Model};
use pocket_arbiter::settings::{Contrast, Settings};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::{Picture, VirtualDevice};
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::parse;

/// A box in the sun, before the start of an event of six.
fn in_the_sun(model: &'static Model) -> VirtualDevice {
    let settings = Settings {
        contrast: Contrast::Sun,
        ..Settings::default()
    };
    let card = card_with(CardImage::blank().unwrap(), settings).unwrap();
    let mut device = VirtualDevice::new(model, card);
    shows(&mut device, "wait 3s\npress ok\npress ok\nwait 4s");
    device
}

/// The picture on the screen after that.
fn shows(device: &mut VirtualDevice, script: &str) -> Picture {
    play::run_keeping(&parse(script).unwrap(), device, |_, _| Ok(())).unwrap();
    device.picture()
}

#[test]
fn what_is_written_is_seen() {
    for model in MODELS {
        let mut device = in_the_sun(model);
        shows(
            &mut device,
            "press up\npress up\npress up\npress ok\npress ok",
        );
        let one = shows(&mut device, "press ok\npress ok\npress ok");
        // Nothing but the text itself is different after another small letter.
        assert_ne!(one, shows(&mut device, "press ok"), "{}", model.name);
    }
}

#[test]
fn the_bar_is_seen_to_fill_while_ok_is_held() {
    for model in MODELS {
        let mut device = in_the_sun(model);
        shows(
            &mut device,
            "press up\npress up\npress up\npress ok\npress ok",
        );
        let empty = shows(&mut device, "hold down 1s\npress ok");
        assert_eq!(device.screen_name(), Some("Confirm"));
        device.key(pocket_arbiter::keys::Key::Ok, true);
        let little = shows(&mut device, "wait 250ms");
        let more = shows(&mut device, "wait 250ms");
        assert!(empty != little && little != more, "{}", model.name);
    }
}

#[test]
fn the_place_in_a_list_is_seen() {
    let mut device = in_the_sun(MODELS[0]);
    let bar = |picture: &Picture| -> Vec<u8> {
        let width = picture.width as usize;
        let rows = picture.rgb.chunks(width * 3);
        rows.flat_map(|row| row[(width - 3) * 3..][..3].to_vec())
            .collect()
    };
    let above = bar(&shows(&mut device, "hold up 1s"));
    let below = bar(&shows(&mut device, "hold down 2s"));
    assert_ne!(above, below);
}
