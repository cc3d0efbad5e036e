//! The card slot of the virtual device, with the faults that a real one has.
//!
//! What goes wrong with single accesses is a [`Disturbance`]. What the card is, it is until somebody changes it: locked,
//! worn out, of false capacity, with a cache that it does not admit. What happens to it at rest is done to it
//! ([`lose`](VirtualSlot::lose), [`spoil`](VirtualSlot::spoil)).

mod capacity;
mod disturbance;
mod page;
mod power_cut;
mod write_log;

use std::cell::{Ref, RefCell, RefMut};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::prelude::v1::*;
use std::rc::Rc;

use embedded_sdmmc::{Block, BlockCount, BlockDevice, BlockIdx};

use super::card_image::CardImage;
use crate::card::CardSlot;
use crate::time::Span;
use disturbance::Disturbances;
use write_log::WriteLog;

pub use capacity::{Beyond, FalseCapacity};
pub use disturbance::{Astray, Disturbance, RATE_OUT_OF, ReadFault, WriteFault};
pub use page::{Damage, Filling, Moment, PageSize, Share, Spoiling};
pub use power_cut::{BadFault, Fault, FaultKind};
pub use write_log::{WriteCache, Written};

/// So many writes back a stale read can go if nobody says otherwise.
const LOG_OF_STALE_READS: usize = 64;

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
    is_power_lost: bool,
    /// So many accesses are left until somebody pulls the card.
    left_until_pulled: Option<u64>,
    /// True if the card's switch is at "lock".
    is_locked: bool,
    unreadable: BTreeSet<u32>,
    unwritable: BTreeSet<u32>,
    disturbances: Disturbances,
    cache: Option<WriteCache>,
    capacity: Option<FalseCapacity>,
    log: WriteLog,
    /// The time that it has taken longer than usual.
    delay: Span,
    /// The former contents of the blocks that have changed since the card was to be remembered.
    remembered: Option<BTreeMap<u32, Block>>,
}

/// The reasons why a block could not be read or written.
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
            is_power_lost: false,
            left_until_pulled: None,
            is_locked: false,
            unreadable: BTreeSet::new(),
            unwritable: BTreeSet::new(),
            disturbances: Disturbances::default(),
            cache: None,
            capacity: None,
            log: WriteLog::default(),
            delay: Span::ZERO,
            remembered: None,
        })))
    }

    /// The card comes out.
    pub fn eject(&self) {
        self.0.borrow_mut().come_out();
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
        slot.come_out();
        slot.is_inserted = true;
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

    /// The page around that block is spoilt, now.
    pub fn spoil(&self, block: u32, spoiling: Spoiling) {
        self.0.borrow_mut().spoil(block, spoiling);
    }

    /// Something is to go wrong.
    pub fn disturb(&self, disturbance: Disturbance) {
        let mut slot = self.0.borrow_mut();
        if disturbance.wants_log() {
            slot.log.keep(LOG_OF_STALE_READS);
        }
        slot.disturbances.plan(disturbance);
    }

    /// Nothing that was planned goes wrong any more, and nobody pulls the card. What was lost or worn out stays so, and
    /// the card is what it is.
    pub fn calm(&self) {
        let mut slot = self.0.borrow_mut();
        slot.disturbances.clear();
        slot.left_until_pulled = None;
    }

    /// The number of times that a disturbance has come to pass.
    pub fn disturbance_count(&self) -> u64 {
        self.0.borrow().disturbances.count()
    }

    /// The card has such a cache from now on, or none. It loses what is in it when it comes out and when the power fails.
    pub fn set_cache(&self, cache: Option<WriteCache>) {
        let mut slot = self.0.borrow_mut();
        if cache.is_some() {
            slot.log.keep(WriteCache::MOST);
        }
        slot.log.settle();
        slot.cache = cache;
    }

    /// The card is smaller than it says, or no more.
    pub fn set_capacity(&self, capacity: Option<FalseCapacity>) {
        self.0.borrow_mut().capacity = capacity;
    }

    /// Keeps a log of the last so many writes at least.
    pub fn keep_log(&self, writes: usize) {
        self.0.borrow_mut().log.keep(writes);
    }

    /// Forgets the log, and keeps none.
    pub fn stop_log(&self) {
        self.0.borrow_mut().log.stop();
    }

    /// The last writes, from the oldest on, if a log is kept.
    pub fn log(&self) -> Vec<Written> {
        self.0.borrow().log.writes().cloned().collect()
    }

    /// Remembers the card as it is, for [`go_back`](Self::go_back).
    pub fn remember(&self) {
        self.0.borrow_mut().remembered = Some(BTreeMap::new());
    }

    /// Takes back what has been written or spoilt since the card was to be remembered, and every fault.
    pub fn go_back(&self) {
        let mut slot = self.0.borrow_mut();
        for (index, old) in slot.remembered.replace(BTreeMap::new()).unwrap_or_default() {
            if let Some(block) = slot.image.block_mut(index) {
                block.copy_from_slice(&old.contents);
            }
        }
        slot.is_inserted = true;
        slot.is_initialised = false;
        slot.is_locked = false;
        slot.left_until_pulled = None;
        slot.unreadable.clear();
        slot.unwritable.clear();
        slot.disturbances.clear();
        slot.cache = None;
        slot.capacity = None;
        slot.log.stop();
        slot.delay = Span::ZERO;
    }

    /// True if the card is in.
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
        slot.disturbances.clear_power();
        let failure = Disturbance::write(WriteFault::PowerFails(fault.kind));
        slot.disturbances.plan(failure.at(fault.write.into()));
    }

    /// True if a planned failure has happened since the box was last switched on.
    pub fn is_power_lost(&self) -> bool {
        self.0.borrow().is_power_lost
    }

    /// The box has no power any more, nor has the card.
    pub fn power_down(&self) {
        self.0.borrow_mut().lose_power();
    }

    /// The box gets power: the card starts anew and no failure is planned.
    pub fn power_up(&self) {
        let mut slot = self.0.borrow_mut();
        slot.lose_power();
        slot.disturbances.clear_power();
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

    /// The time that the accesses since the last question have taken longer than usual.
    pub fn take_delay(&self) -> Span {
        std::mem::take(&mut self.0.borrow_mut().delay)
    }
}

impl Slot {
    /// Somebody may pull the card at any access.
    fn answer(&mut self) -> Result<(), SlotError> {
        match &mut self.left_until_pulled {
            Some(0) => {
                self.left_until_pulled = None;
                self.come_out();
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

    fn come_out(&mut self) {
        self.lose_power();
        self.is_inserted = false;
    }

    /// The card has no power for a moment.
    fn lose_power(&mut self) {
        self.is_initialised = false;
        if let Some(mut cache) = self.cache.take() {
            for (block, contents) in self.log.lose(&mut cache) {
                self.put(block, &contents);
            }
            self.cache = Some(cache);
        }
        self.log.settle();
    }

    /// The block of the card that is meant by that number; `None` if it only says that it has one.
    fn place(&self, index: u32) -> Option<u32> {
        self.capacity
            .map_or(Some(index), |capacity| capacity.place(index))
    }

    fn read(&mut self, index: u32, block: &mut Block) -> Result<(), SlotError> {
        self.answer()?;
        self.reads += 1;
        let faults = self.disturbances.at_read(index);
        let place = self.place(index);
        for fault in &faults {
            match fault {
                ReadFault::Fails => return Err(SlotError::Unreadable),
                ReadFault::Slow(span) => self.delay = self.delay + *span,
                ReadFault::Spoils(spoiling) => self.spoil(index, *spoiling),
                ReadFault::Pulled => {
                    self.come_out();
                    return Err(SlotError::NoCard);
                }
                ReadFault::Stale | ReadFault::Flipped(_) => {}
            }
        }
        block.contents.fill(0);
        if let Some(place) = place {
            if self.unreadable.contains(&place) {
                return Err(SlotError::Unreadable);
            }
            let bytes = self.image.block(place).ok_or(SlotError::OutOfRange)?;
            block.contents.copy_from_slice(bytes);
        }
        for fault in faults {
            match fault {
                ReadFault::Stale => {
                    if let Some(old) = place.and_then(|place| self.log.before_last(place)) {
                        block.clone_from(old);
                    }
                }
                ReadFault::Flipped(bit) => {
                    let byte = block.contents.get_mut(usize::from(bit / 8) % Block::LEN);
                    byte.into_iter().for_each(|byte| *byte ^= 1 << (bit % 8));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn write(&mut self, index: u32, new: &Block) -> Result<(), SlotError> {
        self.answer()?;
        if self.is_locked || self.unwritable.contains(&index) {
            return Err(SlotError::NotTaken);
        }
        if index >= self.image.block_count() {
            return Err(SlotError::OutOfRange);
        }
        self.writes += 1;
        let faults = self.disturbances.at_write(index);
        let mut reached = FaultKind::After;
        let mut target = index;
        let mut answer = Ok(());
        for fault in &faults {
            match fault {
                WriteFault::Fails(kind) => (reached, answer) = (*kind, Err(SlotError::NotTaken)),
                WriteFault::PowerFails(kind) => {
                    (reached, answer) = (*kind, Err(SlotError::NoCard));
                    self.is_power_lost = true;
                }
                WriteFault::Dropped => reached = FaultKind::Before,
                WriteFault::Misdirected(astray) => target = astray.instead_of(index),
                WriteFault::Slow(span) => self.delay = self.delay + *span,
                WriteFault::Pulled => {
                    self.come_out();
                    return Err(SlotError::NoCard);
                }
                WriteFault::Spoils(_) => {}
            }
        }
        if let (Some(place), Some(left)) = (self.place(target), reached.leaves(new)) {
            self.put(place, &left);
        }
        for fault in faults {
            if let WriteFault::Spoils(spoiling) = fault {
                self.spoil(index, spoiling);
            }
        }
        if self.is_power_lost {
            self.lose_power();
        }
        // Where the card is kept has the block before anybody hears of it.
        self.image.pass_on().map_err(|_| SlotError::NotTaken)?;
        answer
    }

    /// Changes a block of the card, if it has one of that number.
    fn put(&mut self, index: u32, new: &Block) {
        let Some(block) = self.image.block_mut(index) else {
            return;
        };
        let is_kept = self.log.is_kept();
        if is_kept || self.remembered.is_some() {
            let mut old = Block::new();
            old.contents.copy_from_slice(block);
            if is_kept {
                self.log.push(Written {
                    block: index,
                    old: old.clone(),
                    new: new.clone(),
                });
            }
            if let Some(remembered) = &mut self.remembered {
                remembered.entry(index).or_insert(old);
            }
        }
        block.copy_from_slice(&new.contents);
        self.unreadable.remove(&index);
    }

    fn spoil(&mut self, around: u32, spoiling: Spoiling) {
        // All of them first: what is spoilt is in the log as well.
        let spoilt: Vec<(u32, Option<Block>)> = spoiling
            .blocks(around)
            .map(|index| (index, self.spoilt(index, spoiling.damage)))
            .collect();
        for (index, contents) in spoilt {
            match contents {
                Some(contents) => self.put(index, &contents),
                None if spoiling.damage == Damage::Lost(Filling::Unreadable) => {
                    self.unreadable.insert(index);
                }
                None => {}
            }
        }
    }

    /// The block that such damage leaves.
    fn spoilt(&self, index: u32, damage: Damage) -> Option<Block> {
        let old = match damage {
            Damage::Lost(filling) => return filling.of(index),
            Damage::Reverted(Moment::WritesAgo(writes)) => self.log.before(index, writes),
            Damage::Reverted(Moment::Remembered) => self.remembered.as_ref()?.get(&index),
        };
        old.cloned()
    }
}

impl BlockDevice for VirtualSlot {
    type Error = SlotError;

    fn read(&self, blocks: &mut [Block], start: BlockIdx) -> Result<(), SlotError> {
        let mut slot = self.0.borrow_mut();
        (start.0..=u32::MAX)
            .zip(blocks)
            .try_for_each(|(index, block)| slot.read(index, block))
    }

    fn write(&self, blocks: &[Block], start: BlockIdx) -> Result<(), SlotError> {
        let mut slot = self.0.borrow_mut();
        (start.0..=u32::MAX)
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

    fn pause(&self, span: Span) {
        let mut slot = self.0.borrow_mut();
        slot.delay = slot.delay + span;
    }

    fn is_missing(error: &SlotError) -> bool {
        *error == SlotError::NoCard
    }
}
