//! A card that cannot be saved: the box does not call it saved, the person is told in words, and nothing is half there.

use std::fs;
use std::path::Path;

use pocket_arbiter::board::PICO_TFT;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::time::Span;

use super::running::Simulator;
use super::{everything_at, folder};

/// Takes the card's place on the disk away under the simulator, and gives it back.
fn what_is_not_saved_is_told(card: &Path) {
    let elsewhere = card.with_extension("away");
    let mut simulator = Simulator::start(card);
    simulator.press_all(&[
        ("New event", "right"),
        ("Demo", "ok"),
        ("2 missing", "ok"),
        ("2 left", "ok"),
        ("Board 2", "right"),
    ]);
    simulator.until_shown("Black wins");
    assert!(simulator.screen().contains("Saved"));
    assert_eq!(simulator.trouble(), None);

    fs::rename(card, &elsewhere).unwrap();
    simulator.press("ok");
    simulator.until_trouble(|trouble| trouble.is_some());
    let words = simulator.trouble().unwrap().to_owned();
    assert!(
        words.starts_with("The card could not be saved: "),
        "{words}"
    );
    assert!(words.contains(card.to_str().unwrap()), "{words}");
    assert_eq!(simulator.next_complaint().trim_end(), words);
    // What was saved before the press is on the screen until the box hears of it; nothing else is called so.
    simulator.until_screen(|screen| {
        assert!(!screen.contains("Board 4") || !screen.contains("Saved"));
        !screen.contains("Saved")
    });
    assert!(!card.exists(), "a new card was made behind the box's back");

    fs::rename(&elsewhere, card).unwrap();
    simulator.until_trouble(|trouble| trouble.is_none());
    assert_eq!(
        simulator.next_complaint().trim_end(),
        "The card is saved again."
    );
    simulator.until_shown("Saved");
    simulator.kill();
    let mut simulator = Simulator::start(card);
    simulator.press_all(&[("Continue", "ok")]);
    simulator.until_shown("1 missing");
}

#[test]
fn an_image_that_is_gone_is_told() {
    what_is_not_saved_is_told(&folder("gone-image").join("card.img"));
}

#[test]
fn a_folder_that_is_gone_is_told() {
    what_is_not_saved_is_told(&folder("gone-folder").join("card"));
}

/// Another file under the image's name is not written to.
#[test]
fn an_image_that_was_swapped_is_left_alone() {
    let card = folder("swapped").join("card.img");
    let mut device = VirtualDevice::new(&PICO_TFT, CardImage::kept_at(&card).unwrap());
    fs::remove_file(&card).unwrap();
    fs::write(&card, "a letter to a friend").unwrap();
    device.power_on();
    device.run(Span::from_secs(3));
    assert!(device.card_trouble().unwrap().contains("another file"));
    assert!(!device.screen_text().contains("Saved"));
    assert_eq!(fs::read(&card).unwrap(), b"a letter to a friend");
}

/// Saving that ended in the middle is finished by whoever opens the folder next, and by nobody who only looks.
#[test]
fn a_folder_saved_by_half_is_finished() {
    let card = folder("half").join("card");
    let mut device = VirtualDevice::new(&PICO_TFT, CardImage::kept_at(&card).unwrap());
    // Something lies where the box's folder has to be: its files cannot be written.
    let obstacle = card.join("ARBITER.BOX");
    fs::write(&obstacle, "in the way").unwrap();
    device.power_on();
    device.run(Span::from_secs(3));
    let trouble = device.card_trouble().unwrap();
    assert!(trouble.contains("ARBITER.BOX"), "{trouble}");
    assert!(!device.screen_text().contains("Saved"));
    drop(device);

    fs::remove_file(&obstacle).unwrap();
    let before = everything_at(&card);
    assert_eq!(before.len(), 2, "{:?}", before.keys());
    let looked_at = CardImage::read_from(&card).unwrap().files().unwrap();
    assert!(
        looked_at
            .iter()
            .any(|file| file.path == "ARBITER.BOX/SETTINGS.DAT")
    );
    assert!(
        everything_at(&card) == before,
        "looking has changed something"
    );

    let opened = CardImage::kept_at(&card).unwrap().files().unwrap();
    assert_eq!(opened, looked_at);
    assert!(card.join("ARBITER.BOX/SETTINGS.DAT").is_file());
    for file in fs::read_dir(&card).unwrap() {
        assert_eq!(file.unwrap().file_name(), "ARBITER.BOX");
    }
}
