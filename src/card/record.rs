//! One record in one block: how anything of ours looks on the card.
//!
//! ```text
//! 0   4  "PARB"
//! 4   1  what it holds: 1 settings, 2 an entry of a journal, 3 clocks, 4 time controls,
//!        5 the head of a ledger, 6 the head of a journal, 7 several entries, 8 a summary of an
//!        event, 9 the event in hand, 10 where a journal lies, 11 nothing but its own place
//! 5   1  version of the payload's format
//! 6   2  length of the payload
//! 8   4  sequence number
//! 12  …  payload (postcard), then zeros
//! 508 4  CRC-32 of everything before
//! ```
//! Numbers are little-endian. The format is frozen: a new one gets a new version.

use crc::{CRC_32_ISO_HDLC, Crc, Digest};
use embedded_sdmmc::Block;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::clock::{KeptClocks, OwnControls};
use crate::journal::{Entry, EventId};
use crate::settings::Settings;

/// More than the settings take, with some to come.
const SETTINGS_MAX: usize = 32;
const MAGIC: [u8; 4] = *b"PARB";
const HEADER_LEN: usize = 12;
const CRC_AT: usize = Block::LEN - 4;
/// The most bytes that a record can hold.
pub(super) const PAYLOAD_MAX: usize = CRC_AT - HEADER_LEN;
static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The content of a record. The version is that of the payload's format: a changed type gets a new one, and whoever
/// reads the old one still knows how.
pub trait Payload: Serialize + DeserializeOwned {
    /// The number of its kind.
    const KIND: u8;
    /// The version of its format.
    const VERSION: u8;

    /// The payload that bytes of an older version mean.
    fn of_older(_version: u8, _bytes: &[u8]) -> Option<Self> {
        None
    }
}

impl Payload for Settings {
    const KIND: u8 = 1;
    const VERSION: u8 = 3;

    fn of_older(version: u8, bytes: &[u8]) -> Option<Self> {
        if !(1..Self::VERSION).contains(&version) {
            return None;
        }
        // What has been added since is zero.
        let mut longer = [0; SETTINGS_MAX];
        for (to, from) in longer.iter_mut().zip(bytes) {
            *to = *from;
        }
        postcard::from_bytes(&longer).ok()
    }
}

impl Payload for Entry {
    const KIND: u8 = 2;
    const VERSION: u8 = 1;
}

impl Payload for KeptClocks {
    const KIND: u8 = 3;
    const VERSION: u8 = 1;
}

impl Payload for OwnControls {
    const KIND: u8 = 4;
    const VERSION: u8 = 1;
}

/// The place of a record among those of its kind: the highest is the newest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sequence(pub u32);

impl Sequence {
    /// The number of the first record.
    pub const FIRST: Self = Self(1);

    /// The number after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// The block that holds this; `None` if it does not fit. The longest of all, five time controls of
/// four periods for each player, takes nine tenths of a block.
pub fn encode<P: Payload>(payload: &P, sequence: Sequence) -> Option<Block> {
    let mut bytes = [0; PAYLOAD_MAX];
    let bytes = postcard::to_slice(payload, &mut bytes).ok()?;
    Some(seal(P::KIND, P::VERSION, sequence, bytes))
}

/// The place among those of its kind of the record in this block, whatever the version of its
/// payload: a firmware that cannot read a record must not write over it as if it were older.
pub fn sequence<P: Payload>(block: &Block) -> Option<Sequence> {
    let (kind, _, sequence, _) = open(block)?;
    (kind == P::KIND).then_some(sequence)
}

/// The payload of this block, if it is of that kind and whole.
pub fn decode<P: Payload>(block: &Block) -> Option<(Sequence, P)> {
    let (kind, version, sequence, payload) = open(block)?;
    if kind != P::KIND {
        return None;
    }
    let payload = if version == P::VERSION {
        postcard::from_bytes(payload).ok()
    } else {
        P::of_older(version, payload)
    };
    Some((sequence, payload?))
}

/// The checksum of some bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// The checksum of bytes that come piece by piece.
pub(crate) fn digest() -> Digest<'static, u32> {
    CRC.digest()
}

/// The block that holds these bytes as a record of that kind.
pub(super) fn seal(kind: u8, version: u8, sequence: Sequence, payload: &[u8]) -> Block {
    let mut block = Block::new();
    let length = u16::try_from(payload.len()).unwrap_or(u16::MAX);
    let fields = MAGIC
        .into_iter()
        .chain([kind, version])
        .chain(length.to_le_bytes())
        .chain(sequence.0.to_le_bytes())
        .chain(payload.iter().copied());
    for (to, from) in block.contents.iter_mut().zip(fields) {
        *to = from;
    }
    if let Some((body, crc)) = block.contents.split_last_chunk_mut::<4>() {
        *crc = CRC.checksum(body).to_le_bytes();
    }
    block
}

/// The kind, version, number and payload of the record in this block, if it is whole.
pub(super) fn open(block: &Block) -> Option<(u8, u8, Sequence, &[u8])> {
    let (body, crc) = block.contents.split_last_chunk::<4>()?;
    let (magic, body_after_magic) = body.split_first_chunk::<4>()?;
    if *magic != MAGIC || CRC.checksum(body) != u32::from_le_bytes(*crc) {
        return None;
    }
    let ([kind, version, ..], rest) = body_after_magic.split_first_chunk::<4>()?;
    let (sequence, _) = rest.split_first_chunk::<4>()?;
    let sequence = Sequence(u32::from_le_bytes(*sequence));
    Some((*kind, *version, sequence, payload(&block.contents)?))
}

/// The payload of a record that was found whole before.
pub(super) fn payload(block: &[u8; Block::LEN]) -> Option<&[u8]> {
    let (header, rest) = block.split_first_chunk::<HEADER_LEN>()?;
    let [.., low, high, _, _, _, _] = header;
    rest.get(..usize::from(u16::from_le_bytes([*low, *high])))
}

/// The event and the number of the record in this block, whatever the version of its payload: the
/// event comes first in everything that is of a journal.
pub(super) fn event_and_sequence<P: Payload>(block: &Block) -> Option<(EventId, Sequence)> {
    let (kind, _, sequence, payload) = open(block)?;
    let (event, _) = postcard::take_from_bytes::<EventId>(payload).ok()?;
    (kind == P::KIND).then_some((event, sequence))
}
