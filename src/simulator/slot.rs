//! The card slot of the virtual device, with the faults that a real one has.

use std::cell::{Ref, RefCell, RefMut};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::prelude::v1::*;
use std::rc::Rc;
use std::str::FromStr;

use embedded_sdmmc::{Block, BlockCount, BlockDevice, BlockIdx};
use serde::Serialize;

use super::card_image::CardImage;
use crate::card::CardSlot;
use crate::time::Span;

/// The slot, shared between the box and the person who ejects the card.
#[derive(Clone)]
pub struct VirtualSlot(Rc<RefCell<Slot>>);

struct Slot {
    image: CardImage,
    is_inserted: bool,
    /// A card that has just been put in answers nothing but its initialisation.
    is_initialised: bool,
    reads: u64,
    writes: u64,
    fault: Option<Fault>,
    is_power_lost: bool,
    /// So many accesses are left until somebody pulls the card.
    left_until_pulled: Option<u64>,
    /// Whether the card's switch is at "lock".
    is_locked: bool,
    unreadable: BTreeSet<u32>,
    unwritable: BTreeSet<u32>,
    /// What the box has written over since the card was to be remembered.
    remembered: Option<BTreeMap<u32, Vec<u8>>>,
}

/// The power fails at one block write, counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The write at which it fails.
    pub write: u32,
    /// How far that write gets.
    pub kind: FaultKind,
}

/// How far the write gets at which the power fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The block stays as it was.
    Before,
    /// Half of the block is new, the rest is garbage.
    Torn,
    /// The block is written, but nobody is left to hear of it.
    After,
}

impl FaultKind {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Before, Self::Torn, Self::After];
}

impl FromStr for Fault {
    type Err = BadFault;

    /// Reads `before@3`, `torn@3` or `after@3`.
    fn from_str(text: &str) -> Result<Self, BadFault> {
        let bad = || BadFault(text.to_owned());
        let (kind, write) = text.split_once('@').ok_or_else(bad)?;
        let kind = match kind {
            "before" => FaultKind::Before,
            "torn" => FaultKind::Torn,
            "after" => FaultKind::After,
            _ => return Err(bad()),
        };
        match write.parse() {
            Ok(write) if write > 0 => Ok(Self { write, kind }),
            _ => Err(bad()),
        }
    }
}

/// What was said is no power failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadFault(String);

impl fmt::Display for BadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no power failure: write before@3, torn@3 or after@3, counting writes from 1",
            self.0
        )
    }
}

impl std::error::Error for BadFault {}

/// Why a block could not be read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotError {
    /// There is no card, or it was swapped and has not been initialised.
    NoCard,
    /// There is no such block.
    OutOfRange,
    /// The card has lost what was in that block.
    Unreadable,
    /// The card does not take what it is given.
    NotTaken,
}

impl fmt::Display for SlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCard => write!(f, "nobody answers"),
            Self::OutOfRange => write!(f, "there is no such block"),
            Self::Unreadable => write!(f, "the block cannot be read"),
            Self::NotTaken => write!(f, "the block cannot be written"),
        }
    }
}

impl std::error::Error for SlotError {}

impl VirtualSlot {
    /// A slot with this card in it.
    pub fn new(image: CardImage) -> Self {
        Self(Rc::new(RefCell::new(Slot {
            image,
            is_inserted: true,
            is_initialised: false,
            reads: 0,
            writes: 0,
            fault: None,
            is_power_lost: false,
            left_until_pulled: None,
            is_locked: false,
            unreadable: BTreeSet::new(),
            unwritable: BTreeSet::new(),
            remembered: None,
        })))
    }

    /// The card comes out.
    pub fn eject(&self) {
        let mut slot = self.0.borrow_mut();
        slot.is_inserted = false;
        slot.is_initialised = false;
    }

    /// The card goes in.
    pub fn insert(&self) {
        self.0.borrow_mut().is_inserted = true;
    }

    /// Somebody pulls the card after so many more accesses.
    pub fn pull_after(&self, accesses: u64) {
        self.0.borrow_mut().left_until_pulled = Some(accesses);
    }

    /// Another card goes in instead of the one that was there, which is answered.
    pub fn swap(&self, image: CardImage) -> CardImage {
        let mut slot = self.0.borrow_mut();
        slot.is_inserted = true;
        slot.is_initialised = false;
        std::mem::replace(&mut slot.image, image)
    }

    /// Moves the card's switch: a locked one takes nothing.
    pub fn lock(&self, is_locked: bool) {
        self.0.borrow_mut().is_locked = is_locked;
    }

    /// That block cannot be read from now on, until it is written again.
    pub fn lose(&self, block: u32) {
        self.0.borrow_mut().unreadable.insert(block);
    }

    /// That block cannot be written from now on.
    pub fn wear_out(&self, block: u32) {
        self.0.borrow_mut().unwritable.insert(block);
    }

    /// Remembers the card as it is, for [`go_back`](Self::go_back).
    pub fn remember(&self) {
        self.0.borrow_mut().remembered = Some(BTreeMap::new());
    }

    /// Takes back what the box has written since the card was to be remembered, and every fault.
    pub fn go_back(&self) {
        let mut slot = self.0.borrow_mut();
        for (index, old) in slot.remembered.replace(BTreeMap::new()).unwrap_or_default() {
            if let Some(block) = slot.image.block_mut(index) {
                block.copy_from_slice(&old);
            }
        }
        slot.is_inserted = true;
        slot.is_initialised = false;
        slot.is_locked = false;
        slot.left_until_pulled = None;
        slot.unreadable.clear();
        slot.unwritable.clear();
    }

    /// Whether the card is in.
    pub fn is_inserted(&self) -> bool {
        self.0.borrow().is_inserted
    }

    /// The card.
    pub fn image(&self) -> Ref<'_, CardImage> {
        Ref::map(self.0.borrow(), |slot| &slot.image)
    }

    /// The card, to be changed while it is out of the box.
    pub fn image_mut(&self) -> RefMut<'_, CardImage> {
        RefMut::map(self.0.borrow_mut(), |slot| &mut slot.image)
    }

    /// Plans a power failure, counting writes from now on.
    pub fn plan(&self, fault: Fault) {
        let mut slot = self.0.borrow_mut();
        slot.writes = 0;
        slot.fault = Some(fault);
    }

    /// Whether a planned failure has happened since the box was last switched on.
    pub fn is_power_lost(&self) -> bool {
        self.0.borrow().is_power_lost
    }

    /// The box gets power: the card starts anew and no failure is planned.
    pub fn power_up(&self) {
        let mut slot = self.0.borrow_mut();
        slot.is_initialised = false;
        slot.fault = None;
        slot.is_power_lost = false;
    }

    /// Block reads so far.
    pub fn reads(&self) -> u64 {
        self.0.borrow().reads
    }

    /// Block writes so far.
    pub fn writes(&self) -> u64 {
        self.0.borrow().writes
    }
}

impl Slot {
    /// Somebody may pull the card at any access.
    fn answer(&mut self) -> Result<(), SlotError> {
        match &mut self.left_until_pulled {
            Some(0) => {
                self.is_inserted = false;
                self.is_initialised = false;
                self.left_until_pulled = None;
            }
            Some(left) => *left -= 1,
            None => {}
        }
        if self.is_inserted && self.is_initialised && !self.is_power_lost {
            Ok(())
        } else {
            Err(SlotError::NoCard)
        }
    }

    fn write(&mut self, index: u32, new: &Block) -> Result<(), SlotError> {
        self.answer()?;
        if self.is_locked || self.unwritable.contains(&index) {
            return Err(SlotError::NotTaken);
        }
        let block = self.image.block_mut(index).ok_or(SlotError::OutOfRange)?;
        if let Some(remembered) = &mut self.remembered {
            remembered.entry(index).or_insert_with(|| block.to_vec());
        }
        self.unreadable.remove(&index);
        self.writes += 1;
        let fault = self
            .fault
            .filter(|fault| u64::from(fault.write) == self.writes);
        match fault.map(|fault| fault.kind) {
            Some(FaultKind::Before) => {}
            None | Some(FaultKind::After) => block.copy_from_slice(&new.contents),
            Some(FaultKind::Torn) => {
                for (at, (to, from)) in block.iter_mut().zip(&new.contents).enumerate() {
                    *to = if at < Block::LEN / 2 { *from } else { 0xA5 };
                }
            }
        }
        // Where the card is kept has the block before anybody hears of it.
        self.image.pass_on().map_err(|_| SlotError::NotTaken)?;
        if fault.is_some() {
            self.is_power_lost = true;
            return Err(SlotError::NoCard);
        }
        Ok(())
    }
}

impl BlockDevice for VirtualSlot {
    type Error = SlotError;

    fn read(&self, blocks: &mut [Block], start: BlockIdx) -> Result<(), SlotError> {
        let mut slot = self.0.borrow_mut();
        for (index, block) in (start.0..).zip(blocks) {
            slot.answer()?;
            slot.reads += 1;
            if slot.unreadable.contains(&index) {
                return Err(SlotError::Unreadable);
            }
            let bytes = slot.image.block(index).ok_or(SlotError::OutOfRange)?;
            block.contents.copy_from_slice(bytes);
        }
        Ok(())
    }

    fn write(&self, blocks: &[Block], start: BlockIdx) -> Result<(), SlotError> {
        let mut slot = self.0.borrow_mut();
        (start.0..)
            .zip(blocks)
            .try_for_each(|(index, block)| slot.write(index, block))
    }

    fn num_blocks(&self) -> Result<BlockCount, SlotError> {
        let mut slot = self.0.borrow_mut();
        slot.answer()?;
        Ok(BlockCount(slot.image.block_count()))
    }
}

impl CardSlot for VirtualSlot {
    fn forget(&self) {
        let mut slot = self.0.borrow_mut();
        slot.is_initialised = slot.is_inserted;
    }

    fn pause(&self, _: Span) {}

    fn is_missing(error: &SlotError) -> bool {
        *error == SlotError::NoCard
    }
}
