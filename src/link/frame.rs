//! The form of a message on the wire.
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

/// The longest frame, and a little more: eight names full of accents, which take 52 ms. Usual ones take half of it.
pub const FRAME_BYTES: usize = 600;
/// The most that can be in one before it is stuffed.
const CONTENT_BYTES: usize = 590;
/// The most that it takes when it is stuffed.
pub(super) const STUFFED_BYTES: usize = cobs::max_encoding_length(CONTENT_BYTES);
/// The number of bytes of the checksum.
const CHECKSUM_BYTES: usize = 4;

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
    frame.resize(1 + STUFFED_BYTES, 0).ok()?;
    let stuffed = cobs::try_encode(content.get(..end)?, frame.get_mut(1..)?).ok()?;
    frame.truncate(1 + stuffed);
    frame.push(0).ok()?;
    Some(sum)
}

/// The version and the message in a frame that has come, without its zeros; it is unstuffed where it lies.
pub(super) fn open(stuffed: &mut [u8]) -> Option<(u8, &[u8])> {
    let length = cobs::decode_in_place(stuffed).ok()?;
    let (body, sum) = stuffed
        .get(..length)?
        .split_last_chunk::<CHECKSUM_BYTES>()?;
    if checksum(body) != u32::from_le_bytes(*sum) {
        return None;
    }
    let (version, message) = body.split_first()?;
    Some((*version, message))
}
