//! One record in one block: how anything of ours looks on the card.
//!
//! ```text
//! 0   4  "PARB"
//! 4   1  what it holds (1 = settings, 2 = an entry of a journal)
//! 5   1  version of the payload's format
//! 6   2  length of the payload
//! 8   4  sequence number
//! 12  …  payload (postcard), then zeros
//! 508 4  CRC-32 of everything before
//! ```
//! Numbers are little-endian. The format is frozen: a new one gets a new version.

use crc::{CRC_32_ISO_HDLC, Crc};
use embedded_sdmmc::Block;
use serde::{Deserialize, Serialize};

use crate::journal::Entry;
use crate::settings::Settings;

const MAGIC: [u8; 4] = *b"PARB";
const HEADER_LEN: usize = 12;
const CRC_AT: usize = Block::LEN - 4;
const PAYLOAD_MAX: usize = CRC_AT - HEADER_LEN;
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

const SETTINGS: u8 = 1;
const SETTINGS_VERSION: u8 = 1;
const ENTRY: u8 = 2;
const ENTRY_VERSION: u8 = 1;

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

/// Settings as they lie on the card. Version 1 is the whole of [`Settings`].
#[derive(Serialize, Deserialize)]
struct SettingsV1(Settings);

/// The block that holds these settings.
pub fn encode_settings(settings: Settings, sequence: Sequence) -> Block {
    let mut payload = [0; PAYLOAD_MAX];
    // Settings are a few bytes, so this cannot fail; an empty payload would not decode.
    let payload = postcard::to_slice(&SettingsV1(settings), &mut payload);
    seal(
        SETTINGS,
        SETTINGS_VERSION,
        sequence,
        payload.unwrap_or_default(),
    )
}

/// The place among the settings of the record in this block, whatever the version of its payload:
/// a firmware that cannot read a record must not write over it as if it were older.
pub fn settings_sequence(block: &Block) -> Option<Sequence> {
    let (kind, _, sequence, _) = open(block)?;
    (kind == SETTINGS).then_some(sequence)
}

/// The settings in this block, if it holds any and is whole.
pub fn decode_settings(block: &Block) -> Option<(Sequence, Settings)> {
    let (kind, version, sequence, payload) = open(block)?;
    if kind != SETTINGS || version != SETTINGS_VERSION {
        return None;
    }
    let SettingsV1(settings) = postcard::from_bytes(payload).ok()?;
    Some((sequence, settings))
}

/// The block that holds this entry of a journal; `None` if it does not fit. The longest entry that
/// there can be takes a quarter of a block.
pub fn encode_entry(entry: &Entry, sequence: Sequence) -> Option<Block> {
    let mut payload = [0; PAYLOAD_MAX];
    let payload = postcard::to_slice(entry, &mut payload).ok()?;
    Some(seal(ENTRY, ENTRY_VERSION, sequence, payload))
}

/// Whether this block holds an entry of a journal, be it one that only another firmware can read.
pub fn is_entry(block: &Block) -> bool {
    open(block).is_some_and(|(kind, ..)| kind == ENTRY)
}

/// The entry in this block, if it holds one and is whole.
pub fn decode_entry(block: &Block) -> Option<(Sequence, Entry)> {
    let (kind, version, sequence, payload) = open(block)?;
    if kind != ENTRY || version != ENTRY_VERSION {
        return None;
    }
    let entry = postcard::from_bytes(payload).ok()?;
    Some((sequence, entry))
}

fn seal(kind: u8, version: u8, sequence: Sequence, payload: &[u8]) -> Block {
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

fn open(block: &Block) -> Option<(u8, u8, Sequence, &[u8])> {
    let (body, crc) = block.contents.split_last_chunk::<4>()?;
    let (magic, body_after_magic) = body.split_first_chunk::<4>()?;
    if *magic != MAGIC || CRC.checksum(body) != u32::from_le_bytes(*crc) {
        return None;
    }
    let ([kind, version, length_low, length_high], rest) =
        body_after_magic.split_first_chunk::<4>()?;
    let (sequence, rest) = rest.split_first_chunk::<4>()?;
    let payload = rest.get(..usize::from(u16::from_le_bytes([*length_low, *length_high])))?;
    Some((
        *kind,
        *version,
        Sequence(u32::from_le_bytes(*sequence)),
        payload,
    ))
}
