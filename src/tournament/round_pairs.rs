//! The pairs of a round in so few bytes that a journal's block holds those of 512 players.
//!
//! Those who are to be paired stand in the order of the list. The first who is left takes one of
//! those behind, and only how many are passed over is written, with as many bits as that can
//! need; and one bit for the colour of the first: 0 for white. If the number is odd, the one with
//! the bye comes before all, by place.
//!
//! The bits fill each byte from the lowest on, numbers with their lowest bit first; what is left of
//! the last byte is zero. So the same pairs always make the same bytes. They are part of the
//! journal's format, and frozen.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::command::Refusal;
use super::list_order::ListKey;
use super::numbers::{MAX_PLAYERS, PlayerNo};

/// The most bytes: 512 players take 256 for whom they meet and 32 for colours.
const BYTES: usize = 290;

/// The pairs of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundPairs(Vec<u8, BYTES, u16>);

impl RoundPairs {
    /// The pairs, white first, in the order of their boards: the upper of the two in the list
    /// must come before everybody who is paired later. `None` if they are not so, or if not
    /// everybody of the list is there once.
    pub fn new(
        list: &[ListKey],
        pairs: impl Iterator<Item = (PlayerNo, PlayerNo)>,
        bye: Option<PlayerNo>,
    ) -> Option<Self> {
        let mut left = Left::of(list);
        let mut bits = BitWriter::new();
        if left.is_odd() {
            let (place, choices) = (left.place(bye?)?, left.count());
            bits.push(place, bits_for(choices))?;
            left.take(place)?;
        } else if bye.is_some() {
            return None;
        }
        for (white, black) in pairs {
            let first = left.take(0)?;
            let (opponent, is_black) = if first == white {
                (black, 0)
            } else if first == black {
                (white, 1)
            } else {
                return None;
            };
            let (passed_over, choices) = (left.place(opponent)?, left.count());
            bits.push(passed_over, bits_for(choices))?;
            bits.push(is_black, 1)?;
            left.take(passed_over)?;
        }
        (left.count() == 0).then_some(Self(bits.bytes))
    }

    /// Tells the pairs of those who stand in that list, white first, in the order of their boards;
    /// then answers who has the bye, if anybody. Refused if these are not pairs of so many: what was
    /// told until then is worth nothing.
    ///
    /// Who is left takes a kilobyte. So nothing is given away that would hold it and be moved.
    pub fn tell(
        &self,
        list: &[ListKey],
        mut pair: impl FnMut(PlayerNo, PlayerNo),
    ) -> Result<Option<PlayerNo>, Refusal> {
        let mut left = Left::of(list);
        let mut bits = BitReader::new(&self.0);
        let bye = if left.is_odd() {
            Some(left.take_next(&mut bits).ok_or(Refusal::WrongPairs)?)
        } else {
            None
        };
        while let Some((white, black)) = left.next_pair(&mut bits) {
            pair(white, black);
        }
        if left.count() == 0 && bits.is_at_end() {
            Ok(bye)
        } else {
            Err(Refusal::WrongPairs)
        }
    }
}

/// The number of bits that tell so many choices apart.
const fn bits_for(choices: usize) -> u32 {
    usize::BITS - choices.saturating_sub(1).leading_zeros()
}

/// Those who are not paired yet, the first of the list last: whoever is taken from near the top of the list
/// leaves few behind who have to move up.
struct Left(Vec<PlayerNo, MAX_PLAYERS, u16>);

impl Left {
    fn of(list: &[ListKey]) -> Self {
        let players = list.iter().take(MAX_PLAYERS);
        Self(players.rev().map(|key| key.player()).collect())
    }

    fn count(&self) -> usize {
        self.0.len()
    }

    fn is_odd(&self) -> bool {
        !self.count().is_multiple_of(2)
    }

    fn place(&self, player: PlayerNo) -> Option<usize> {
        self.0.iter().rev().position(|one| *one == player)
    }

    fn take(&mut self, place: usize) -> Option<PlayerNo> {
        let index = self.count().checked_sub(place)?.checked_sub(1)?;
        Some(self.0.remove(index))
    }

    /// The one whose place comes next in the bits.
    fn take_next(&mut self, bits: &mut BitReader<'_>) -> Option<PlayerNo> {
        let place = bits.take(bits_for(self.count()))?;
        self.take(place)
    }

    /// The two who come next in the bits, white first.
    fn next_pair(&mut self, bits: &mut BitReader<'_>) -> Option<(PlayerNo, PlayerNo)> {
        let first = self.take(0)?;
        let passed_over = bits.take(bits_for(self.count()))?;
        let is_black = bits.take(1)? == 1;
        let opponent = self.take(passed_over)?;
        Some(if is_black {
            (opponent, first)
        } else {
            (first, opponent)
        })
    }
}

/// Bytes that are filled bit by bit.
struct BitWriter {
    bytes: Vec<u8, BYTES, u16>,
    used: usize,
}

impl BitWriter {
    const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            used: 0,
        }
    }

    fn push(&mut self, number: usize, bits: u32) -> Option<()> {
        for bit in 0..bits {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0).ok()?;
            }
            if number >> bit & 1 == 1 {
                *self.bytes.last_mut()? |= 1 << (self.used % 8);
            }
            self.used += 1;
        }
        Some(())
    }
}

/// Bytes that are read bit by bit.
struct BitReader<'a> {
    bytes: &'a [u8],
    used: usize,
}

impl<'a> BitReader<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, used: 0 }
    }

    fn take(&mut self, bits: u32) -> Option<usize> {
        let mut number = 0;
        for bit in 0..bits {
            let byte = self.bytes.get(self.used / 8)?;
            number |= usize::from(byte >> (self.used % 8) & 1) << bit;
            self.used += 1;
        }
        Some(number)
    }

    /// True if only the filling of the last byte is left, and is zero.
    fn is_at_end(&self) -> bool {
        let whole = self.used.div_ceil(8);
        let rest = match self.used % 8 {
            0 => 0,
            used => self.bytes.last().map_or(0, |last| last >> used),
        };
        self.bytes.len() == whole && rest == 0
    }
}
