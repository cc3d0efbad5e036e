//! The test that a card holds what it says.
//!
//! Cards are sold that say that they hold more than they do. What lies beyond reads as zeros and takes nothing, or is
//! something else: the block of that number less what the card really holds. Whoever writes there writes over the
//! beginning of somebody's file. So a card that is new to the box is looked at before anything of it is changed:
//!
//! - The place of the ledger, the lowest that is free, gets a *tag* in each of its first blocks. If a tag turns up in a
//!   block behind, the card wraps round. With a tag in a row of blocks, one look for every such row is enough on a small
//!   card. On a large one only those places are looked at where cards wrap round: at even numbers of blocks.
//! - The highest free block must take a tag and give it back. What was in it is put there again.

use embedded_sdmmc::Block;

use super::disk::{Disk, Link};
use super::layout::Cluster;
use super::ledger::{LEDGER_BLOCKS, places};
use crate::card::record::{self, Sequence};
use crate::card::{CardSlot, Trouble};

const KIND: u8 = 11;
const VERSION: u8 = 1;
/// The number of blocks in a row that get a tag.
const TAGS: u32 = 32;
/// So many looks are made at a small card, one for every such row.
const LOOKS: u32 = 320;
/// Farther away, so many looks are made at multiples of each of these numbers of blocks.
const MULTIPLES: u32 = 64;
const EVEN: [u32; 4] = [1 << 10, 1 << 15, 1 << 20, 1 << 25];
/// A card with more blocks is no small one: nobody makes it of so few.
const SMALL: u32 = 1 << 20;
/// A ledger is best where an event has room behind it.
const WIDE: u32 = 4096;
/// So many places may be bad before the card is.
const BAD_PLACES: u32 = 4;
/// So many blocks of the table are looked through for the highest free cluster.
const TABLE_BLOCKS: u32 = 64;

/// The block that holds nothing but its own place.
fn tag(block: u32) -> Block {
    record::seal(KIND, VERSION, Sequence(block), &[])
}

/// True if a block holds the tag of another one, or its own.
fn is_tag(block: &Block) -> bool {
    record::open(block).is_some_and(|(kind, ..)| kind == KIND)
}

impl<S: CardSlot> Disk<S> {
    /// A place for the ledger, on a card that holds what it says as far as that can be seen.
    pub(super) fn place_for_ledger(&mut self) -> Result<Cluster, Trouble> {
        let layout = *self.layout();
        let (mut bad, mut refused) = (0_u32, 0_u32);
        for room in [WIDE, LEDGER_BLOCKS] {
            for place in places(&layout) {
                if !self.is_free_for(place, room)? {
                    continue;
                }
                let start = layout.first_block(place).ok_or(Trouble::Faulty)?;
                match self.put_tags(start) {
                    // There is nothing here to be written on.
                    Err(Trouble::Faulty) => bad = bad.saturating_add(1),
                    // A worn block; or the card takes nothing anywhere.
                    Err(Trouble::Locked) => refused = refused.saturating_add(1),
                    put => {
                        put?;
                        self.prove(start)?;
                        return Ok(place);
                    }
                }
                if bad.saturating_add(refused) >= BAD_PLACES {
                    break;
                }
            }
        }
        Err(match (bad, refused) {
            (0, 0) => Trouble::Full,
            (0, _) => Trouble::Locked,
            _ => Trouble::FalseCapacity,
        })
    }

    /// True if the card takes nothing.
    pub(in crate::card) fn is_locked(&mut self) -> Result<bool, Trouble> {
        let layout = *self.layout();
        for place in places(&layout) {
            if self.is_free_for(place, 1)? {
                let start = layout.first_block(place).ok_or(Trouble::Faulty)?;
                let contents = self.read(start)?;
                return match self.write_unseen(start, &contents) {
                    Err(Trouble::Missing) => Err(Trouble::Missing),
                    written => Ok(written.is_err()),
                };
            }
        }
        Ok(false)
    }

    fn put_tags(&self, start: u32) -> Result<(), Trouble> {
        for block in start..start.saturating_add(TAGS) {
            self.write_unseen(block, &tag(block))?;
        }
        for block in start..start.saturating_add(TAGS) {
            if self.read(block)?.contents != tag(block).contents {
                return Err(Trouble::Faulty);
            }
        }
        Ok(())
    }

    /// Looks behind the tags for signs of a card that holds less than it says.
    fn prove(&mut self, start: u32) -> Result<(), Trouble> {
        let count = self.blocks.count()?;
        let rows = (1..=LOOKS)
            .filter(|_| count <= SMALL)
            .map_while(|row| start.checked_add(row.checked_mul(TAGS)?));
        let far = EVEN
            .into_iter()
            .flat_map(|even| (1..=MULTIPLES).map(move |times| (even, times)))
            .filter_map(|(even, times)| start.checked_add(even.checked_mul(times)?));
        for block in rows.chain(far).filter(|block| *block < count) {
            match self.blocks.read_once(block) {
                Ok(found) if is_tag(&found) => return Err(Trouble::FalseCapacity),
                Ok(_) | Err(Trouble::Faulty) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        self.prove_highest(start)
    }

    /// Fails if the highest free block cannot be written.
    fn prove_highest(&mut self, start: u32) -> Result<(), Trouble> {
        let layout = *self.layout();
        let lowest = layout
            .end
            .0
            .saturating_sub(layout.links_per_block().saturating_mul(TABLE_BLOCKS));
        let mut highest = None;
        for number in (lowest.max(Cluster::FIRST.0)..layout.end.0).rev() {
            if self.link(Cluster(number))? == Link::Free {
                highest = layout.first_block(Cluster(number));
                break;
            }
        }
        let Some(highest) = highest.filter(|block| *block >= start.saturating_add(TAGS)) else {
            return Ok(());
        };
        let before = self.read(highest);
        let taken = self.blocks.write(highest, &tag(highest));
        let before = match before {
            Ok(before) => before,
            Err(Trouble::Faulty) => Block::new(),
            Err(trouble) => return Err(trouble),
        };
        match taken {
            Err(Trouble::Faulty) => return Err(Trouble::FalseCapacity),
            taken => taken?,
        }
        self.write(highest, &before)?;
        // Nothing of that may have gone anywhere else.
        if self.read(start)?.contents == tag(start).contents {
            Ok(())
        } else {
            Err(Trouble::FalseCapacity)
        }
    }
}
