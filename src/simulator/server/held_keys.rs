//! The keys that tabs hold.
//!
//! A key of the box is down while at least one tab holds it, so that two tabs do not let go for
//! each other, and a tab that vanishes leaves no key stuck.

use std::vec::Vec;

use crate::keys::Key;

/// A browser tab, for as long as it is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TabId(pub(super) u64);

/// The keys that are held.
#[derive(Default)]
pub(super) struct HeldKeys {
    fingers: Vec<(TabId, Key)>,
}

impl HeldKeys {
    /// A tab holds a key. Answers whether the key went down by it.
    pub(super) fn press(&mut self, tab: TabId, key: Key) -> bool {
        let was_held = self.is_held(key);
        if !self.fingers.contains(&(tab, key)) {
            self.fingers.push((tab, key));
        }
        !was_held
    }

    /// A tab lets go of a key. Answers whether the key went up by it.
    pub(super) fn let_go(&mut self, tab: TabId, key: Key) -> bool {
        let was_held = self.is_held(key);
        self.fingers.retain(|finger| *finger != (tab, key));
        was_held && !self.is_held(key)
    }

    /// The keys that are down, in the order of [`Key::ALL`].
    pub(super) fn iter(&self) -> impl Iterator<Item = Key> {
        Key::ALL.into_iter().filter(|key| self.is_held(*key))
    }

    fn is_held(&self, key: Key) -> bool {
        self.fingers.iter().any(|(_, held)| *held == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: TabId = TabId(1);
    const OTHER: TabId = TabId(2);

    #[test]
    fn a_key_is_down_until_the_last_tab_lets_go() {
        let mut held = HeldKeys::default();
        assert!(held.press(ONE, Key::Up));
        assert!(!held.press(OTHER, Key::Up));
        assert!(!held.let_go(ONE, Key::Up));
        assert!(held.iter().eq([Key::Up]));
        assert!(held.let_go(OTHER, Key::Up));
        assert!(held.iter().eq([]));
    }

    #[test]
    fn pressing_twice_counts_once() {
        let mut held = HeldKeys::default();
        assert!(held.press(ONE, Key::Ok));
        assert!(!held.press(ONE, Key::Ok));
        assert!(held.let_go(ONE, Key::Ok));
    }

    #[test]
    fn letting_go_of_what_was_not_held_is_nothing() {
        assert!(!HeldKeys::default().let_go(ONE, Key::Back));
    }
}
