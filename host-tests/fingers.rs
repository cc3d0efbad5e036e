//! Fingers that touch a key on a screen of an app without a box around it.

use pocket_arbiter::input::Gesture;
use pocket_arbiter::keys::Key;

/// A key goes down and up. OK is held if the screen asks for that.
pub(crate) fn touch(asks_to_hold: bool, key: Key, mut gesture: impl FnMut(Key, Gesture)) {
    let held = asks_to_hold && key == Key::Ok;
    gesture(key, Gesture::Press);
    if held {
        gesture(key, Gesture::Hold);
    }
    gesture(key, Gesture::Release { held });
}
