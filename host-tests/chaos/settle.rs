//! The way to get an event back from a box that was just switched on: all that these tests know of its screens.

use pocket_arbiter::keys::Key;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::time::Span;

/// The words of the box when something on the card is damaged or missing.
const DAMAGE: [Text; 11] = [
    Text::EventDamaged,
    Text::EventOfNewerBox,
    Text::EventRescued,
    Text::CardLostEvent,
    Text::CardUnreadable,
    Text::CardFaulty,
    Text::CardNotFat,
    Text::CardExFat,
    Text::CardFileSystem,
    Text::CardFalseCapacity,
    Text::IsDamaged,
];
/// The words of its status when the card is not to be trusted.
const ALERTS: [Text; 2] = [Text::StatusCardError, Text::StatusNoCard];
/// The words it shows while it is reading.
const BUSY: [Text; 3] = [Text::StatusStarting, Text::ReadingCard, Text::PreparingCard];
/// Screens on which an event may be deleted or put away.
const REMOVERS: [&str; 2] = ["EventFile", "Delete"];

/// By then a box has read its card, if nothing is wrong.
const COMEBACK: Span = Span::from_secs(4);
const A_WHILE: Span = Span::from_secs(2);
/// So often the box is asked to try again before one goes on with what there is.
const TRIES: usize = 3;

/// True if that text is on the screen, in any language and whatever is put into its gaps.
pub(super) fn shows(device: &VirtualDevice, text: Text) -> bool {
    let screen: Vec<&str> = device.screen_text().split_whitespace().collect();
    Language::ALL.into_iter().any(|language| {
        let words = language.text(text);
        let parts = words.split(['{', '}']).step_by(2);
        parts.into_iter().all(|part| {
            let part: Vec<&str> = part.split_whitespace().collect();
            part.is_empty() || screen.windows(part.len()).any(|at| at == part)
        })
    })
}

/// True if the screen says that all is saved.
pub(super) fn says_saved(device: &VirtualDevice) -> bool {
    shows(device, Text::StatusSaved)
}

/// True if an event may go away from this screen with one press.
pub(super) fn may_remove(device: &VirtualDevice) -> bool {
    device
        .screen_name()
        .is_some_and(|name| REMOVERS.contains(&name))
}

/// True if one press that is held formats the card.
pub(super) fn offers_to_format(device: &VirtualDevice) -> bool {
    shows(device, Text::FormatAsk)
}

pub(super) fn tap(device: &mut VirtualDevice, key: Key) {
    device.key(key, true);
    device.run(Span::from_millis(60));
    device.key(key, false);
    device.run(Span::from_millis(140));
}

/// Waits until a box that was switched on has its event back, and presses what that needs. Answers whether it said that
/// something is damaged or missing.
pub(super) fn settle(device: &mut VirtualDevice) -> bool {
    let any =
        |device: &VirtualDevice, texts: &[Text]| texts.iter().any(|text| shows(device, *text));
    let mut has_said = false;
    device.run(COMEBACK);
    for attempt in 0..2 * TRIES {
        for _ in 0..10 {
            if any(device, &BUSY) {
                device.run(A_WHILE);
            }
        }
        if !any(device, &DAMAGE) {
            break;
        }
        has_said = true;
        // What is wrong is said first. Then to try again is the first of what can be chosen, to go on with what was
        // read the second, and for that OK is held.
        tap(device, Key::Ok);
        if attempt >= TRIES {
            tap(device, Key::Down);
            tap(device, Key::Ok);
            device.key(Key::Ok, true);
            device.run(A_WHILE);
            device.key(Key::Ok, false);
        } else {
            tap(device, Key::Ok);
        }
        device.run(A_WHILE);
    }
    has_said || any(device, &ALERTS)
}
