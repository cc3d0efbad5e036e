//! The sign's end: makes messages of bytes, whatever has become of them on the way.

use heapless::Vec;

use super::frame::{self, STUFFED_BYTES};
use super::message::Message;

/// The outcome of a byte.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put a message on"
)]
pub enum Heard {
    /// The box says this.
    Message(Message),
    /// The box says something, but this is not the version to understand it.
    OtherVersion,
}

/// A frame that is coming in.
#[derive(Debug, Clone, Default)]
pub struct Receiver {
    /// The bytes that have come since the last zero.
    stuffed: Vec<u8, STUFFED_BYTES, u16>,
    /// True if more has come than a frame can have: it is let pass.
    is_too_long: bool,
    whole: u32,
    spoilt: u32,
}

impl Receiver {
    /// Nothing has come yet.
    pub const fn new() -> Self {
        Self {
            stuffed: Vec::new(),
            is_too_long: false,
            whole: 0,
            spoilt: 0,
        }
    }

    /// The number of frames that were whole.
    pub const fn whole(&self) -> u32 {
        self.whole
    }

    /// The number of frames that were not. A piece of one counts, too.
    pub const fn spoilt(&self) -> u32 {
        self.spoilt
    }

    /// Takes a byte from the wire.
    pub fn take(&mut self, byte: u8) -> Option<Heard> {
        if byte == 0 {
            return self.end();
        }
        self.is_too_long |= self.stuffed.push(byte).is_err();
        None
    }

    /// A zero: a frame ends here, and another may begin.
    fn end(&mut self) -> Option<Heard> {
        if self.stuffed.is_empty() {
            return None;
        }
        let has_room = !self.is_too_long;
        let heard = has_room.then(|| heard(&mut self.stuffed)).flatten();
        match heard {
            Some(_) => self.whole = self.whole.wrapping_add(1),
            None => self.spoilt = self.spoilt.wrapping_add(1),
        }
        self.stuffed.clear();
        self.is_too_long = false;
        heard
    }
}

fn heard(stuffed: &mut [u8]) -> Option<Heard> {
    let (version, message) = frame::open(stuffed)?;
    if version != frame::VERSION {
        return Some(Heard::OtherVersion);
    }
    // A whole frame of this version that is no message came from another program; it is not understood either.
    let message = postcard::from_bytes(message).ok();
    Some(message.map_or(Heard::OtherVersion, Heard::Message))
}
