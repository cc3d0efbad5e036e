//! The link between the box and the sign in the hall: one wire, one way.
//!
//! The box says what the sign shall show, as a [`Message`] in a [frame](frame), whenever that changes and at
//! least every second. The sign needs to remember nothing: every message is all there is to show. So
//! whatever is lost on the way is made good by the next frame.

pub mod frame;
mod message;
mod receiver;
mod sender;

pub use message::{
    Call, Calls, MAX_CALLS, MAX_NEXT, MAX_PAIRS, MAX_PLACES, Message, Page, Pair, Pairings, Place,
    Places, RoomTimer, TimeLeft,
};
pub use receiver::{Heard, Receiver};
pub use sender::{SEND_EVERY, Sender};

/// The number of bits a second on the wire.
pub const BAUD: u32 = 115_200;
/// A byte on the wire: a start bit, eight bits, a stop bit.
pub const BITS_PER_BYTE: u32 = 10;
