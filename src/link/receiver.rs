//! The sign's end: makes messages of bytes, whatever has become of them on the way.

use heapless::Vec;

use super::frame::{self, CONTENT_BYTES};
use super::message::Message;

/// What came of a byte.
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

/// A frame that is coming in. It is unstuffed as it comes.
#[derive(Debug, Clone, Default)]
pub struct Receiver {
    content: Vec<u8, CONTENT_BYTES, u16>,
    /// How many bytes of the run are still to come.
    run: u8,
    /// Whether a zero was left out after the run.
    has_zero: bool,
    /// Whether something is wrong with the frame: the rest of it is let pass.
    is_spoilt: bool,
    /// Whether anything has come since the last zero.
    has_begun: bool,
    whole: u32,
    spoilt: u32,
}

impl Receiver {
    /// Nothing has come yet.
    pub const fn new() -> Self {
        Self {
            content: Vec::new(),
            run: 0,
            has_zero: false,
            is_spoilt: false,
            has_begun: false,
            whole: 0,
            spoilt: 0,
        }
    }

    /// How many frames were whole.
    pub const fn whole(&self) -> u32 {
        self.whole
    }

    /// How many were not. A piece of one counts, too.
    pub const fn spoilt(&self) -> u32 {
        self.spoilt
    }

    /// Takes a byte from the wire.
    pub fn take(&mut self, byte: u8) -> Option<Heard> {
        if byte == 0 {
            return self.end();
        }
        self.has_begun = true;
        if self.is_spoilt {
            return None;
        }
        let taken = match self.run {
            0 => {
                let has_room = !self.has_zero || self.content.push(0).is_ok();
                self.run = byte - 1;
                self.has_zero = byte != u8::MAX;
                has_room
            }
            left => {
                self.run = left - 1;
                self.content.push(byte).is_ok()
            }
        };
        self.is_spoilt = !taken;
        None
    }

    /// A zero: a frame ends here, and another may begin.
    fn end(&mut self) -> Option<Heard> {
        if !self.has_begun {
            return None;
        }
        let is_whole = !self.is_spoilt && self.run == 0;
        let heard = is_whole.then(|| heard(&self.content)).flatten();
        match heard {
            Some(_) => self.whole = self.whole.wrapping_add(1),
            None => self.spoilt = self.spoilt.wrapping_add(1),
        }
        self.content.clear();
        self.run = 0;
        self.has_zero = false;
        self.is_spoilt = false;
        self.has_begun = false;
        heard
    }
}

fn heard(content: &[u8]) -> Option<Heard> {
    let (version, message) = frame::open(content)?;
    if version != frame::VERSION {
        return Some(Heard::OtherVersion);
    }
    // A whole frame of this version that is no message came from another program; it is not understood either.
    let message = postcard::from_bytes(message).ok();
    Some(message.map_or(Heard::OtherVersion, Heard::Message))
}
