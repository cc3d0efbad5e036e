//! A whole event on the virtual device, with the power failing at its writes.

use embedded_sdmmc::Block;
use pocket_arbiter::board::PICO_OLED;
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::slot::{Fault, FaultKind};
use pocket_arbiter::time::Span;
use pocket_arbiter::tournament::{Event, GameResult, Phase};

use crate::card::small_card;
use crate::soak;

fn tap(device: &mut VirtualDevice, key: Key) {
    device.key(key, true);
    device.run(Span::from_millis(60));
    device.key(key, false);
    device.run(Span::from_millis(140));
}

/// The number of results of an event.
fn result_count(event: &Event) -> usize {
    let is_entered = |round, board| {
        event
            .pairing(round, board)
            .is_some_and(|pairing| pairing.result != GameResult::Pending)
    };
    event
        .open_rounds()
        .flat_map(|round| {
            let boards = pocket_arbiter::tournament::BoardNo::first(event.board_count(round));
            boards.map(move |board| (round, board))
        })
        .filter(|(round, board)| is_entered(*round, *board))
        .count()
}

/// A box that is on, with a card of its own.
fn switched_on(card: &[u8]) -> VirtualDevice {
    // It has been asked for its language.
    let card = play::card_with(CardImage::from_bytes(card.to_vec()), None).unwrap();
    let mut device = VirtualDevice::new(&PICO_OLED, card);
    device.power_on();
    device.run(Span::from_secs(2));
    device
}

/// Begins an event of six and enters the results of its first rounds, until the power fails.
/// Answers how many results had been acknowledged: the screen had gone on from them.
fn play(device: &mut VirtualDevice, results: usize) -> usize {
    for key in [Key::Ok, Key::Ok] {
        tap(device, key);
    }
    device.run(Span::from_secs(4));
    for key in [Key::Ok, Key::Ok, Key::Ok] {
        tap(device, key);
    }
    for entered in 0..results {
        let keys: &[Key] = match entered % 3 {
            0 => &[Key::Left, Key::Ok],
            1 => &[Key::Up, Key::Ok],
            // The last board of the round: on to the next.
            _ => &[Key::Right, Key::Ok, Key::Right, Key::Ok],
        };
        for key in keys {
            tap(device, *key);
        }
        if device.event().map(result_count) != Some(entered + 1) {
            return entered;
        }
    }
    results
}

/// By then the files of the round are made.
const FILES: Span = Span::from_secs(10);

/// The power fails at one write of an event. Answers whether there were so many.
fn cut_at(card: &[u8], write: u32, kind: FaultKind) -> bool {
    let mut device = switched_on(card);
    device.plan(Fault { write, kind });
    let acknowledged = play(&mut device, 5);
    if device.is_on() {
        device.run(FILES);
    }
    let fired = !device.is_on();
    device.cut();
    device.power_on();
    device.run(Span::from_secs(4));
    let event = device.event().unwrap();
    let found = result_count(event);
    let begun = event.phase() == Phase::Running;
    let is_there = event.phase() != Phase::None;
    assert!(
        found == acknowledged || (fired && found == acknowledged + 1),
        "{kind:?} {write}: {found} results, {acknowledged} were acknowledged"
    );
    assert!(begun || acknowledged == 0);
    // Whatever happened, the box goes on: a new event can be made and its result is kept.
    if !is_there {
        assert_eq!(play(&mut device, 1), 1, "{kind:?} {write}");
    }
    fired
}

#[test]
fn soak_the_power_may_fail_at_every_write_of_an_event() {
    let mut device = switched_on(&small_card());
    let fresh = device.slot().image().as_bytes().to_vec();
    let before = device.slot().writes();
    assert_eq!(play(&mut device, 5), 5);
    device.run(FILES);
    let writes = u32::try_from(device.slot().writes() - before).unwrap();
    // In a short run some of them, spread over the making of the journal, the results and the files.
    let step = if soak::is_long() { 1 } else { 11 };
    for kind in FaultKind::ALL {
        for write in (1..=writes).step_by(step) {
            let fired = cut_at(&fresh, write, kind);
            assert!(fired, "there are {writes} writes, but not a {write}th");
        }
        assert!(!cut_at(&fresh, writes + 1, kind));
    }
}

/// Each command is one block and its copy, and no block is written twice.
#[test]
fn a_result_is_one_block_that_was_empty() {
    let mut device = switched_on(&small_card());
    assert_eq!(play(&mut device, 3), 3);
    let before = device.slot().image().as_bytes().to_vec();
    let writes = device.slot().writes();
    // Two boards more, without going on to another round.
    for key in [Key::Left, Key::Ok, Key::Up, Key::Ok] {
        tap(&mut device, key);
    }
    assert_eq!(device.slot().writes(), writes + 4);
    let image = device.slot().image();
    let changed: Vec<&[u8]> = before
        .chunks(Block::LEN)
        .zip(image.as_bytes().chunks(Block::LEN))
        .filter(|(old, new)| old != new)
        .map(|(old, _)| old)
        .collect();
    assert_eq!(changed.len(), 4);
    assert!(changed.iter().all(|old| old.iter().all(|byte| *byte == 0)));
}

/// The block that the next result would go to is worn out: the event goes on in another journal.
#[test]
fn a_worn_out_block_costs_no_result() {
    let mut device = switched_on(&small_card());
    assert_eq!(play(&mut device, 4), 4);
    let card = device.slot().image().as_bytes().to_vec();
    tap(&mut device, Key::Up);
    tap(&mut device, Key::Ok);
    let next = card
        .chunks(Block::LEN)
        .zip(device.slot().image().as_bytes().chunks(Block::LEN))
        .position(|(old, new)| old != new)
        .unwrap();

    let mut device = switched_on(&small_card());
    assert_eq!(play(&mut device, 4), 4);
    device.slot().wear_out(u32::try_from(next).unwrap());
    tap(&mut device, Key::Up);
    device.key(Key::Ok, true);
    for _ in 0..600 {
        device.run(Span::from_millis(10));
        assert!(!status_is(&device, "Card error"), "there is another block");
    }
    device.key(Key::Ok, false);
    assert_eq!(device.event().map(result_count), Some(5));
    assert!(status_is(&device, "Saved"), "{}", device.screen_text());
    device.cut();
    device.power_on();
    device.run(Span::from_secs(4));
    assert_eq!(device.event().map(result_count), Some(5));
}

fn status_is(device: &VirtualDevice, words: &str) -> bool {
    device.screen_text().lines().any(|line| line == words)
}

/// Two results more without a card, of an event that has five on it.
fn gone_on_without_card(card: &[u8]) -> VirtualDevice {
    let mut device = switched_on(card);
    assert_eq!(play(&mut device, 5), 5);
    device.eject();
    device.run(Span::from_secs(2));
    for key in [Key::Right, Key::Ok] {
        tap(&mut device, key);
    }
    assert_eq!(device.event().map(result_count), Some(6));
    assert!(status_is(&device, "No card"));
    device
}

/// While a card catches up with its event, what it had still counts.
#[test]
fn the_power_may_fail_at_any_write_of_catching_up() {
    let fresh = switched_on(&small_card())
        .slot()
        .image()
        .as_bytes()
        .to_vec();
    let mut device = gone_on_without_card(&fresh);
    let before = device.slot().writes();
    device.insert();
    device.run(Span::from_secs(6));
    assert!(status_is(&device, "Saved"));
    let writes = u32::try_from(device.slot().writes() - before).unwrap();
    for kind in FaultKind::ALL {
        let from = if kind == FaultKind::Torn {
            writes - 12
        } else {
            1
        };
        for write in (from..writes).step_by(5).chain(writes - 3..=writes) {
            let mut device = gone_on_without_card(&fresh);
            device.plan(Fault { write, kind });
            device.insert();
            device.run(Span::from_secs(6));
            assert!(!device.is_on(), "{kind:?} {write} of {writes}");
            device.power_on();
            device.run(Span::from_secs(4));
            let found = device.event().map(result_count).unwrap();
            assert!(
                (5..=6).contains(&found),
                "{kind:?} {write} of {writes}: {found} results"
            );
        }
    }
}

#[test]
fn a_card_pulled_while_its_event_is_read_gives_all_of_it_later() {
    let mut device = switched_on(&small_card());
    assert_eq!(play(&mut device, 5), 5);
    device.cut();
    let card = device.slot().image().as_bytes().to_vec();
    for millis in (0..30).chain([40, 60]) {
        let mut device = VirtualDevice::new(&PICO_OLED, CardImage::from_bytes(card.clone()));
        device.power_on();
        device.run(Span::from_millis(millis));
        device.eject();
        device.run(Span::from_secs(5));
        device.insert();
        device.run(Span::from_secs(5));
        let found = device.event().map(result_count);
        assert_eq!(found, Some(5), "pulled after {millis} ms");
        assert!(status_is(&device, "Saved"));
        device.cut();
        device.power_on();
        device.run(Span::from_secs(3));
        assert_eq!(device.event().map(result_count), Some(5));
    }
}

/// Two cards of the same event that went apart are never taken for each other.
#[test]
fn a_box_that_goes_from_card_to_card_says_saved_only_if_it_is() {
    let empty = switched_on(&small_card())
        .slot()
        .image()
        .as_bytes()
        .to_vec();
    for results_on_b in 1..=4 {
        let mut device = switched_on(&empty);
        assert_eq!(play(&mut device, 3), 3);
        device.eject();
        device.run(Span::from_secs(2));
        let card_a = device.slot().image().as_bytes().to_vec();
        *device.slot().image_mut() = CardImage::from_bytes(empty.clone());
        device.insert();
        device.run(Span::from_secs(6));
        for _ in 0..results_on_b {
            for key in [Key::Up, Key::Ok] {
                tap(&mut device, key);
            }
        }
        let shown = device.event().map(result_count);
        device.eject();
        device.run(Span::from_secs(2));
        *device.slot().image_mut() = CardImage::from_bytes(card_a);
        device.insert();
        device.run(Span::from_secs(6));
        assert!(status_is(&device, "Saved"));
        let before = device.event().cloned().map(Box::new).unwrap();
        assert_eq!(Some(result_count(&before)), shown);
        device.cut();
        device.power_on();
        device.run(Span::from_secs(4));
        assert!(device.event().is_some_and(|event| *event == *before));
    }
}

#[test]
fn an_event_on_no_card_is_not_wiped_out_unasked() {
    let mut device = switched_on(&small_card());
    device.eject();
    device.run(Span::from_secs(2));
    assert_eq!(play(&mut device, 2), 2);
    for _ in 0..4 {
        tap(&mut device, Key::Back);
    }
    for key in [Key::Right, Key::Ok, Key::Ok] {
        tap(&mut device, key);
    }
    assert_eq!(device.event().map(result_count), Some(2));
    assert!(
        device.screen_text().contains("erases it"),
        "{}",
        device.screen_text()
    );
    tap(&mut device, Key::Back);
    device.insert();
    device.run(Span::from_secs(6));
    tap(&mut device, Key::Ok);
    assert!(
        device.screen_text().replace('\n', " ").contains("stays on"),
        "{}",
        device.screen_text()
    );
    tap(&mut device, Key::Ok);
    device.run(Span::from_secs(3));
    assert_eq!(device.event().map(result_count), Some(0));
}

/// An event that is not over goes onto the card that was put in, whatever that holds.
#[test]
fn a_running_event_goes_onto_another_card_that_has_one_too() {
    let mut other = switched_on(&small_card());
    assert_eq!(play(&mut other, 4), 4);
    other.cut();
    let other_card = other.slot().image().as_bytes().to_vec();

    let mut device = switched_on(&small_card());
    assert_eq!(play(&mut device, 2), 2);
    device.eject();
    device.run(Span::from_secs(2));
    *device.slot().image_mut() = CardImage::from_bytes(other_card);
    device.insert();
    device.run(Span::from_secs(6));
    assert_eq!(device.event().map(result_count), Some(2), "it is still on");
    assert!(status_is(&device, "Saved"));
    device.cut();
    device.power_on();
    device.run(Span::from_secs(4));
    assert_eq!(device.event().map(result_count), Some(2));
}
