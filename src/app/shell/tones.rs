//! The tones of the box, of which one is heard at a time.

use core::ops::DerefMut;

use crate::app::screens::Behaviour;
use crate::app::{App, Desk, Effects, Tone};
use crate::input::{Gesture, KeyEvent};
use crate::settings::Sound;
use crate::time::Instant;

impl<D: DerefMut<Target = Desk>> App<D> {
    /// The click of a key.
    pub(in crate::app) fn click(&self, event: KeyEvent, now: Instant) -> Option<Tone> {
        let is_heard = event.gesture == Gesture::Press && !self.screen.is_silent(&self.scene(now));
        is_heard.then_some(Tone::CLICK)
    }

    /// A click must not cut short what everybody is to hear.
    pub(in crate::app) fn choose_tone(&mut self, effects: &mut Effects, now: Instant) {
        if self.settings().sound == Sound::Off {
            effects.tone = None;
        }
        match effects.tone {
            Some(Tone::CLICK) if now < self.shell.loud_until => effects.tone = None,
            Some(tone) => self.shell.loud_until = now + tone.span,
            None => {}
        }
    }
}
