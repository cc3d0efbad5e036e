//! Presses, repeats, holds and releases.

use super::Edge;
use crate::keys::Key;
use crate::time::{Instant, Span, earlier};

/// A key that stays down this long is held.
pub const HOLD_AFTER: Span = Span::from_millis(800);

/// The first repeat comes this long after the press.
const REPEAT_AFTER: Span = Span::from_millis(400);
/// Then one comes every so often.
const REPEAT_EVERY: Span = Span::from_millis(120);
/// After this many repeats they come faster, to cross a list of 512 players.
const FAST_AFTER: u8 = 10;
/// The fast pace.
const REPEAT_FAST: Span = Span::from_millis(50);
/// After this many they come in bunches, so that 512 players pass in five seconds.
const RUSH_AFTER: u8 = 25;
/// So many at a time.
const BUNCH: u8 = 8;

/// The gesture of a finger on a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// The key went down.
    Press,
    /// The key is still down, and a list should move on.
    Repeat,
    /// The key has been down for [`HOLD_AFTER`].
    Hold,
    /// The key went up; `held` tells whether [`Gesture::Hold`] came before.
    Release {
        /// True if the key had been held.
        held: bool,
    },
}

/// A gesture with its key and its moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyEvent {
    /// The key.
    pub key: Key,
    /// The gesture on it.
    pub gesture: Gesture,
    /// The time: for presses and releases the moment of contact, for the others the moment they fell due.
    pub at: Instant,
}

/// One key that is down.
#[derive(Debug, Clone, Copy)]
struct Pressed {
    hold_at: Option<Instant>,
    repeat_at: Instant,
    repeats: u8,
}

/// Tells the gestures of all keys.
#[derive(Debug, Clone, Default)]
pub struct Gestures {
    keys: [Option<Pressed>; Key::COUNT],
}

impl Gestures {
    /// All keys are up.
    pub const fn new() -> Self {
        Self {
            keys: [None; Key::COUNT],
        }
    }

    /// A debounced edge; answers the press or release it is.
    pub fn edge(&mut self, edge: Edge) -> KeyEvent {
        let slot = self.keys.get_mut(edge.key.index());
        let gesture = if edge.down {
            if let Some(slot) = slot {
                *slot = Some(Pressed {
                    hold_at: Some(edge.at + HOLD_AFTER),
                    repeat_at: edge.at + REPEAT_AFTER,
                    repeats: 0,
                });
            }
            Gesture::Press
        } else {
            let pressed = slot.and_then(Option::take);
            Gesture::Release {
                held: pressed.is_some_and(|pressed| pressed.hold_at.is_none()),
            }
        };
        KeyEvent {
            key: edge.key,
            gesture,
            at: edge.at,
        }
    }

    /// The next repeat or hold that has fallen due by `now`, earliest first. Call until `None`.
    pub fn due(&mut self, now: Instant) -> Option<KeyEvent> {
        let (key, at) = self.next_due()?;
        if at > now {
            return None;
        }
        let pressed = self.keys.get_mut(key.index())?.as_mut()?;
        let gesture = if pressed.hold_at == Some(at) {
            pressed.hold_at = None;
            Gesture::Hold
        } else {
            pressed.repeats += 1;
            let pace = match pressed.repeats {
                repeats if repeats <= FAST_AFTER => REPEAT_EVERY,
                repeats if repeats <= RUSH_AFTER => REPEAT_FAST,
                repeats if repeats < RUSH_AFTER + BUNCH => Span::ZERO,
                _ => {
                    pressed.repeats = RUSH_AFTER;
                    REPEAT_FAST
                }
            };
            pressed.repeat_at = at + pace;
            Gesture::Repeat
        };
        Some(KeyEvent { key, gesture, at })
    }

    /// The next moment at which [`Gestures::due`] will have something to say.
    pub fn wake_at(&self) -> Option<Instant> {
        self.next_due().map(|(_, at)| at)
    }

    fn next_due(&self) -> Option<(Key, Instant)> {
        Key::ALL
            .into_iter()
            .zip(&self.keys)
            .filter_map(|(key, pressed)| {
                let pressed = pressed.as_ref()?;
                let at = earlier(pressed.hold_at, Some(pressed.repeat_at))?;
                Some((key, at))
            })
            .min_by_key(|(_, at)| *at)
    }
}
