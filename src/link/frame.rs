//! How a message looks on the wire.
//!
//! ```text
//! 0        a zero
//! 1   …    stuffed (COBS), so that there is no zero in it:
//!            1  the version
//!            …  the message (postcard)
//!            4  CRC-32 of everything before, little-endian
//! n   1    a zero
//! ```
//! Between two frames there are two zeros, so that even a zero that gets lost costs one frame and not two.

use heapless::Vec;

use super::message::Message;
use crate::card::record::checksum;

/// The version of the messages.
pub const VERSION: u8 = 1;

/// The longest frame, and a little more: it takes 28 ms.
pub const FRAME_BYTES: usize = 320;
/// The most that can be in one before it is stuffed.
pub(super) const CONTENT_BYTES: usize = 312;
/// What the checksum takes.
const CHECKSUM_BYTES: usize = 4;
/// The longest run of bytes without a zero that one byte can announce.
const LONGEST_RUN: usize = 254;

/// A frame.
pub type Frame = Vec<u8, FRAME_BYTES, u16>;

/// Writes a message into a frame; answers its checksum, or `None` if it had no room, which no message needs.
pub fn write(message: &Message, frame: &mut Frame) -> Option<u32> {
    let mut content = [0; CONTENT_BYTES];
    let (version, room) = content.split_first_mut()?;
    *version = VERSION;
    let length = 1 + postcard::to_slice(message, room).ok()?.len();
    let sum = checksum(content.get(..length)?);
    let end = length + CHECKSUM_BYTES;
    let place = content.get_mut(length..end)?;
    place.copy_from_slice(&sum.to_le_bytes());
    frame.clear();
    frame.push(0).ok()?;
    stuff(content.get(..end)?, frame)?;
    frame.push(0).ok()?;
    Some(sum)
}

/// Every run of bytes up to a zero is announced by its length and one, and the zeros are left out.
fn stuff(content: &[u8], frame: &mut Frame) -> Option<()> {
    let mut rest = content;
    loop {
        let so_far = rest.iter().take(LONGEST_RUN);
        let run = so_far.take_while(|byte| **byte != 0).count();
        frame.push(u8::try_from(run + 1).ok()?).ok()?;
        let (bytes, after) = rest.split_at_checked(run)?;
        frame.extend_from_slice(bytes).ok()?;
        rest = match after {
            [] => return Some(()),
            after if run == LONGEST_RUN => after,
            [_, after @ ..] => after,
        };
    }
}

/// What is in a frame that has come without its zeros and unstuffed.
pub(super) fn open(content: &[u8]) -> Option<(u8, &[u8])> {
    let (body, sum) = content.split_last_chunk::<CHECKSUM_BYTES>()?;
    if checksum(body) != u32::from_le_bytes(*sum) {
        return None;
    }
    let (version, message) = body.split_first()?;
    Some((*version, message))
}
