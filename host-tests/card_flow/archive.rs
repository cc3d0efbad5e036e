//! Journals that were put away are taken up again by buttons: Card, Archive, the event.

use embedded_sdmmc::Block;
use pocket_arbiter::board::PICO_OLED;
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::time::Span;

use super::*;
use crate::card::small_card;

fn tap(device: &mut VirtualDevice, key: Key) {
    device.key(key, true);
    device.run(Span::from_millis(60));
    device.key(key, false);
    device.run(Span::from_millis(340));
}

fn taps(device: &mut VirtualDevice, keys: impl IntoIterator<Item = Key>) {
    for key in keys {
        tap(device, key);
    }
}

fn hold(device: &mut VirtualDevice, key: Key) {
    device.key(key, true);
    device.run(Span::from_secs(2));
    device.key(key, false);
    device.run(Span::from_secs(2));
}

#[track_caller]
fn assert_says(device: &VirtualDevice, words: &str) {
    let text = device.screen_text();
    assert!(text.contains(words), "no {words} in: {text}");
}

/// The same card in a box that has been asked for its language.
fn used(card: CardImage) -> CardImage {
    play::card_with(card, None).unwrap()
}

fn switched_on(card: Vec<u8>) -> VirtualDevice {
    let mut device = VirtualDevice::new(&PICO_OLED, used(CardImage::from_bytes(card)));
    device.power_on();
    device.run(Span::from_secs(4));
    device
}

/// A box with an event of six in which so many results were entered, at home.
fn with_results(results: usize) -> VirtualDevice {
    let mut device = switched_on(small_card());
    taps(&mut device, [Key::Ok, Key::Ok]);
    device.run(Span::from_secs(4));
    taps(&mut device, [Key::Ok, Key::Ok, Key::Ok]);
    for entered in 0..results {
        taps(&mut device, [Key::Left, Key::Ok]);
        if entered % 3 == 2 {
            taps(&mut device, [Key::Right, Key::Ok]);
        }
    }
    device.run(Span::from_secs(10));
    home(&mut device);
    device
}

fn home(device: &mut VirtualDevice) {
    for _ in 0..5 {
        tap(device, Key::Back);
    }
}

fn body(device: &VirtualDevice) -> Body {
    device.view().unwrap().body
}

/// Opens an entry of the menu that is on.
#[track_caller]
fn choose(device: &mut VirtualDevice, wanted: Text) {
    let (key, presses) = fingers::way_to(&body(device), wanted);
    for _ in 0..presses {
        tap(device, key);
    }
    tap(device, Key::Ok);
    device.run(Span::from_secs(1));
}

/// From home to the first event of that list, or to the one below it.
fn open_event(device: &mut VirtualDevice, list: Text, below: usize) {
    choose(device, Text::Card);
    choose(device, list);
    for _ in 0..below {
        tap(device, Key::Down);
    }
    tap(device, Key::Ok);
}

#[test]
fn an_event_from_the_archive_goes_on() {
    let mut device = with_results(4);
    let before = Box::new(device.event().unwrap().clone());
    open_event(&mut device, Text::CardEvents, 0);
    choose(&mut device, Text::PutAway);
    assert_eq!(device.event().unwrap().player_count(), 0);
    home(&mut device);
    open_event(&mut device, Text::CardArchive, 0);
    choose(&mut device, Text::TakeBack);
    home(&mut device);
    open_event(&mut device, Text::CardEvents, 0);
    choose(&mut device, Text::ContinueEvent);
    device.run(Span::from_secs(2));
    assert!(*before == *device.event().unwrap());
    assert_says(&device, "Saved");
    device.cut();
    device.power_on();
    device.run(Span::from_secs(4));
    assert!(*before == *device.event().unwrap());
}

/// The blocks of the card that hold entries of a journal, one or several.
fn entry_blocks(card: &[u8]) -> Vec<usize> {
    let is_entry = |block: &[u8]| block.starts_with(b"PARB") && matches!(block[4], 2 | 7);
    let blocks = card.chunks(Block::LEN).enumerate();
    let blocks = blocks.filter(|(_, block)| is_entry(block));
    blocks.map(|(index, _)| index * Block::LEN).collect()
}

/// A box whose card cannot be read whole, and the card.
fn damaged() -> (VirtualDevice, Vec<u8>) {
    let mut device = with_results(8);
    device.cut();
    let mut card = device.slot().image().as_bytes().to_vec();
    let blocks = entry_blocks(&card);
    // Some at the beginning and at the end can be read.
    for at in &blocks[2..blocks.len() - 1] {
        card[at + 100] ^= 0xFF;
        card[at + 13] ^= 0xFF;
    }
    (switched_on(card.clone()), card)
}

fn screen(device: &VirtualDevice) -> &'static str {
    device.screen_name().unwrap()
}

#[test]
fn a_damaged_event_is_left_and_opened_again() {
    let (mut device, card) = damaged();
    assert_eq!(screen(&device), "Doubt", "{}", device.screen_text());
    device.run(Span::from_secs(20));
    // Whether the card can be read is one thing; that nothing was written is another.
    let journal = |bytes: &[u8]| -> Vec<Vec<u8>> {
        let blocks = entry_blocks(&card).into_iter();
        blocks
            .map(|at| bytes[at..at + Block::LEN].to_vec())
            .collect()
    };
    assert_eq!(journal(&card), journal(device.slot().image().as_bytes()));
    tap(&mut device, Key::Back);
    assert_eq!(screen(&device), "Home");
    open_event(&mut device, Text::CardEvents, 0);
    choose(&mut device, Text::ContinueEvent);
    device.run(Span::from_secs(2));
    assert_eq!(screen(&device), "Doubt", "{}", device.screen_text());
    assert_eq!(journal(&card), journal(device.slot().image().as_bytes()));
}

/// The event goes on with what was read; the journal that could not be read is in the archive, and is taken back
/// from there although a newer telling of it exists.
#[test]
fn a_damaged_event_that_was_put_away_is_taken_back() {
    let (mut device, _) = damaged();
    tap(&mut device, Key::Ok);
    choose(&mut device, Text::GoOnWithThese);
    hold(&mut device, Key::Ok);
    assert_eq!(screen(&device), "Notice", "{}", device.screen_text());
    tap(&mut device, Key::Ok);
    assert_says(&device, "Saved");
    let told = Box::new(device.event().unwrap().clone());
    home(&mut device);

    open_event(&mut device, Text::CardArchive, 0);
    choose(&mut device, Text::TakeBack);
    home(&mut device);
    // Now there are two, of which the newer telling comes first.
    open_event(&mut device, Text::CardEvents, 1);
    choose(&mut device, Text::ContinueEvent);
    device.run(Span::from_secs(2));
    assert_eq!(screen(&device), "Doubt", "{}", device.screen_text());
    tap(&mut device, Key::Back);
    open_event(&mut device, Text::CardEvents, 0);
    choose(&mut device, Text::ContinueEvent);
    device.run(Span::from_secs(2));
    assert!(*told == *device.event().unwrap());
    assert_says(&device, "Saved");
}

/// Another like a damaged one: the damaged one stays where it is.
#[test]
fn a_damaged_event_is_copied_as_far_as_it_was_read() {
    let (mut device, _) = damaged();
    tap(&mut device, Key::Back);
    open_event(&mut device, Text::CardEvents, 0);
    choose(&mut device, Text::CopyEvent);
    device.run(Span::from_secs(2));
    assert_eq!(screen(&device), "Doubt", "{}", device.screen_text());
    tap(&mut device, Key::Ok);
    choose(&mut device, Text::GoOnWithThese);
    hold(&mut device, Key::Ok);
    tap(&mut device, Key::Ok);
    home(&mut device);
    open_event(&mut device, Text::CardEvents, 1);
    choose(&mut device, Text::ContinueEvent);
    device.run(Span::from_secs(2));
    assert_eq!(screen(&device), "Doubt", "{}", device.screen_text());
}
