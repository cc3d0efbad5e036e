//! The sign in the hall: shows what the box says over the link.
//!
//! Like the app of the box it is a value without I/O and clock. Bytes come in with their moment; what is on
//! the screen follows from the last message and the time.

use crate::language::Language;
use crate::link::{Call, Heard, Message, Page, Receiver};
use crate::settings::Contrast;
use crate::time::{Instant, Span, earlier};

/// After so long without a whole frame there is no signal.
pub const SILENCE: Span = Span::from_secs(3);
/// A new call blinks for so long …
const BLINKS_FOR: Span = Span::from_secs(4);
/// … and changes its look so often.
const BLINK: Span = Span::from_millis(500);

/// The state of the sign.
#[derive(Debug, Clone)]
pub struct Sign {
    receiver: Receiver,
    /// The last message of the box.
    message: Option<Message>,
    /// The time when it last said anything, understood or not.
    heard_at: Option<Instant>,
    /// True if that was not understood.
    is_other_version: bool,
    /// The time from which on the call on the screen was new.
    called_at: Option<Instant>,
}

/// The view on the sign's screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignView {
    /// The language of the texts; if the box has never been heard, nobody knows which.
    pub language: Option<Language>,
    /// The colours of the screen.
    pub contrast: Contrast,
    /// The body, which is to be read.
    pub body: SignBody,
    /// True if the call is in the bright half of its blinking.
    pub is_blinking: bool,
}

/// The body of the sign's view.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put a page on"
)]
pub enum SignBody {
    /// The box is silent.
    NoSignal,
    /// The box is not understood.
    OtherVersion,
    /// The page that the box sends.
    Page(Page),
}

impl Sign {
    /// A sign that has just been switched on.
    pub const fn new() -> Self {
        Self {
            receiver: Receiver::new(),
            message: None,
            heard_at: None,
            is_other_version: false,
            called_at: None,
        }
    }

    /// The receiver, which counts the frames that came in, whole and spoilt.
    pub const fn receiver(&self) -> &Receiver {
        &self.receiver
    }

    /// Takes bytes that came over the link.
    pub fn receive(&mut self, bytes: &[u8], now: Instant) {
        for byte in bytes {
            if let Some(heard) = self.receiver.take(*byte) {
                self.hear(heard, now);
            }
        }
    }

    fn hear(&mut self, heard: Heard, now: Instant) {
        self.heard_at = Some(now);
        self.is_other_version = heard == Heard::OtherVersion;
        if let Heard::Message(message) = heard {
            let before = self.message.replace(message);
            let is_new = match (calls(before.as_ref()), calls(self.message.as_ref())) {
                (Some(before), Some([call, ..])) => !before.contains(call),
                // Whoever had been called before the sign or the box was switched on is not called anew.
                _ => false,
            };
            if is_new {
                self.called_at = Some(now);
            }
        }
    }

    /// The view on the screen at `now`.
    pub fn view(&self, now: Instant) -> SignView {
        let body = match &self.message {
            _ if self.is_silent(now) => SignBody::NoSignal,
            _ if self.is_other_version => SignBody::OtherVersion,
            Some(message) => SignBody::Page(message.page.clone()),
            None => SignBody::NoSignal,
        };
        let message = self.message.as_ref();
        SignView {
            language: message.map(|message| message.language),
            contrast: message.map_or(Contrast::Normal, |message| message.contrast),
            is_blinking: matches!(body, SignBody::Page(Page::Calls(_))) && self.is_bright(now),
            body,
        }
    }

    /// The time when the screen will change by itself.
    pub fn wake_at(&self, now: Instant) -> Option<Instant> {
        let silent_at = self.heard_at.map(|at| at + SILENCE);
        let blinks_at = self.called_at.and_then(|at| {
            let halves = now.since(at).as_micros() / BLINK.as_micros();
            let next = at + Span::from_micros((halves + 1) * BLINK.as_micros());
            (next <= at + BLINKS_FOR).then_some(next)
        });
        earlier(silent_at.filter(|at| *at > now), blinks_at)
    }

    fn is_silent(&self, now: Instant) -> bool {
        self.heard_at.is_none_or(|at| now >= at + SILENCE)
    }

    fn is_bright(&self, now: Instant) -> bool {
        self.called_at.is_some_and(|at| {
            let halves = now.since(at).as_micros() / BLINK.as_micros();
            now < at + BLINKS_FOR && halves.is_multiple_of(2)
        })
    }
}

impl Default for Sign {
    fn default() -> Self {
        Self::new()
    }
}

/// The calls in a message, if it is about calls.
fn calls(message: Option<&Message>) -> Option<&[Call]> {
    match &message?.page {
        Page::Calls(calls) => Some(&calls.calls),
        _ => None,
    }
}
