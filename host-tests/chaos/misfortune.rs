//! Misfortunes of a card while somebody plays with the box, drawn by lot.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pocket_arbiter::chance::Chance;
use pocket_arbiter::simulator::slot::{
    Astray, Beyond, Damage, Disturbance, FalseCapacity, FaultKind, Filling, Moment, PageSize,
    ReadFault, Share, Spoiling, VirtualSlot, WriteCache, WriteFault,
};
use pocket_arbiter::time::Span;

use crate::card::kinds::{Kind, kinds};

/// The weight of a misfortune: how much it may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// It passes, and leaves nothing behind: any number of them costs nothing.
    Passing,
    /// It leaves something behind: one of them costs nothing that was called saved.
    Harm,
    /// More than the box can bear: it may cost something, but the box says so.
    Beyond,
}

/// Something that happens to a card.
#[derive(Debug, Clone)]
pub(super) enum Misfortune {
    /// Something goes wrong with accesses that come.
    Disturbed(Disturbance),
    /// The power fails in a write, and the page goes with it.
    CutWithPage(FaultKind, u64, Spoiling),
    /// Somebody has moved the switch of the card.
    Locked,
    /// Somebody pulls the card after so many accesses.
    Pulled(u64),
    /// A page around that block is spoilt, now.
    Spoilt(u32, Spoiling),
    /// The same while the box is off.
    SpoiltAtRest(u32, Spoiling),
    /// Several pages are.
    SpoiltAll(Vec<u32>, Spoiling),
    /// These blocks cannot be written any more.
    WornOut(Vec<u32>),
    /// These blocks cannot be read any more.
    Unreadable(Vec<u32>),
    /// The card has such a cache.
    Cached(usize, u64),
    /// The card is smaller than it says.
    Short(FalseCapacity),
}

impl Misfortune {
    /// One of that weight, for a card as it is now.
    pub(super) fn draw(weight: Weight, slot: &VirtualSlot, chance: &mut Chance) -> Self {
        match weight {
            Weight::Passing => Self::passing(slot, chance),
            Weight::Harm => Self::harm(slot, chance),
            Weight::Beyond => Self::beyond(slot, chance),
        }
    }

    fn passing(slot: &VirtualSlot, chance: &mut Chance) -> Self {
        let soon = u64::from(1 + chance.below(40));
        let few = u64::from(1 + chance.below(3));
        let read = |fault| Disturbance::read(fault);
        let write = |fault| Disturbance::write(fault);
        let kind = FaultKind::ALL[chance.below(3) as usize];
        let next_writes = u64::from(1 + chance.below(6));
        Self::Disturbed(match chance.below(13) {
            0 => read(ReadFault::Fails).at(soon),
            1 => read(ReadFault::Fails).at(soon).times(few),
            2 => {
                let seed = u64::from(chance.below(u32::MAX));
                read(ReadFault::Fails).by_chance(seed, 50).times(20)
            }
            3 => match one_of(slot, chance, Kind::is_ours) {
                Some(block) => read(ReadFault::Fails).of_block(block).times(few),
                None => read(ReadFault::Fails),
            },
            4 => read(ReadFault::Stale).at(soon),
            5 => read(ReadFault::Flipped(chance.below(4096) as u16)).at(soon),
            6 => write(WriteFault::Fails(kind)).at(next_writes),
            7 => read(ReadFault::Slow(Span::from_millis(700))).times(8),
            8 => write(WriteFault::Slow(Span::from_millis(900))).times(4),
            9 => write(WriteFault::Pulled).at(next_writes),
            10 => return Self::Locked,
            11 => return Self::Pulled(soon),
            _ => write(WriteFault::PowerFails(kind)).at(next_writes),
        })
    }

    fn harm(slot: &VirtualSlot, chance: &mut Chance) -> Self {
        let next_writes = u64::from(1 + chance.below(6));
        let kind = FaultKind::ALL[chance.below(3) as usize];
        let spoiling = spoiling(chance);
        let page = spoiling.page;
        let own = of_kind(slot, Kind::is_ours);
        // A page with a part of the file system in it is another matter.
        let system = of_kind(slot, |kind| !kind.is_ours());
        let is_own = |block: &u32| !system.iter().any(|at| page.around(*block).contains(at));
        let pages: Vec<u32> = own.iter().copied().filter(is_own).collect();
        let somewhere = |blocks: &[u32], chance: &mut Chance| {
            let place = chance.place(blocks.len());
            place.map_or(0, |place| blocks[place])
        };
        match chance.below(7) {
            0 if !pages.is_empty() => Self::Spoilt(somewhere(&pages, chance), spoiling),
            1 if !pages.is_empty() => Self::SpoiltAtRest(somewhere(&pages, chance), spoiling),
            2 => Self::CutWithPage(kind, next_writes, spoiling),
            3 if !own.is_empty() => {
                let other = Astray::To(somewhere(&own, chance));
                let astray = WriteFault::Misdirected(other);
                Self::Disturbed(Disturbance::write(astray).at(next_writes))
            }
            4 if !own.is_empty() => Self::WornOut(vec![somewhere(&own, chance)]),
            5 if !own.is_empty() => Self::Unreadable(vec![somewhere(&own, chance)]),
            _ => Self::Disturbed(Disturbance::write(WriteFault::Dropped).at(next_writes)),
        }
    }

    fn beyond(slot: &VirtualSlot, chance: &mut Chance) -> Self {
        let used = of_kind(slot, |_| true);
        let system = of_kind(slot, |kind| !kind.is_ours());
        let several = |blocks: &[u32], chance: &mut Chance| {
            let places = (0..4).filter_map(|_| chance.place(blocks.len()));
            places.map(|place| blocks[place]).collect::<Vec<u32>>()
        };
        let spoiling = spoiling(chance);
        match chance.below(8) {
            0..3 => {
                let writes = 1 + chance.below(WriteCache::MOST as u32) as usize;
                Self::Cached(writes, u64::from(chance.below(u32::MAX)))
            }
            3 => Self::SpoiltAll(several(&used, chance), spoiling),
            4 => Self::SpoiltAll(
                several(&system, chance).into_iter().take(1).collect(),
                spoiling,
            ),
            5 => Self::WornOut(several(&used, chance)),
            6 => Self::Unreadable(several(&used, chance)),
            _ => {
                let all = slot.image().block_count();
                Self::Short(FalseCapacity {
                    real: all / 4 + chance.below(all / 2),
                    beyond: [Beyond::Nothing, Beyond::Wraps][chance.below(2) as usize],
                })
            }
        }
    }

    /// It happens, or is to happen.
    pub(super) fn happen(&self, slot: &VirtualSlot) {
        match self.clone() {
            Self::Disturbed(disturbance) => slot.disturb(disturbance),
            Self::CutWithPage(kind, write, spoiling) => {
                let fails = WriteFault::PowerFails(kind);
                slot.disturb(Disturbance::write(fails).at(write));
                let spoils = WriteFault::Spoils(spoiling);
                slot.disturb(Disturbance::write(spoils).at(write));
            }
            Self::Locked => slot.lock(true),
            Self::Pulled(accesses) => slot.pull_after(accesses),
            Self::Spoilt(block, spoiling) => slot.spoil(block, spoiling),
            Self::SpoiltAll(blocks, spoiling) => {
                blocks.iter().for_each(|block| slot.spoil(*block, spoiling));
            }
            Self::WornOut(blocks) => blocks.iter().for_each(|block| slot.wear_out(*block)),
            Self::Unreadable(blocks) => blocks.iter().for_each(|block| slot.lose(*block)),
            Self::Cached(writes, seed) => {
                slot.set_cache(Some(WriteCache::by_chance(writes, seed)));
            }
            Self::Short(capacity) => slot.set_capacity(Some(capacity)),
            // It waits until the box is off.
            Self::SpoiltAtRest(..) => {}
        }
    }

    /// The box is off.
    pub(super) fn rest(&self, slot: &VirtualSlot) {
        if let Self::SpoiltAtRest(block, spoiling) = self {
            slot.spoil(*block, *spoiling);
        }
    }

    /// True if the card takes nothing.
    pub(super) const fn is_lock(&self) -> bool {
        matches!(self, Self::Locked)
    }

    /// The number of writes that the card may have in its cache.
    pub(super) fn cache(&self) -> u64 {
        match self {
            Self::Cached(writes, _) => *writes as u64,
            _ => 0,
        }
    }
}

fn spoiling(chance: &mut Chance) -> Spoiling {
    let seed = u64::from(chance.below(u32::MAX));
    let damage = match chance.below(6) {
        0 => Damage::Lost(Filling::Garbage(seed)),
        1 => Damage::Lost(Filling::Ones),
        2 => Damage::Lost(Filling::Zeros),
        3 => Damage::Lost(Filling::Unreadable),
        _ => Damage::Reverted(Moment::WritesAgo(1 + chance.below(32) as usize)),
    };
    Spoiling {
        page: PageSize::ALL[chance.below(3) as usize],
        damage,
        share: [Share::Whole, Share::Some(seed)][chance.below(2) as usize],
    }
}

/// The blocks of such kinds; none if the file system is beyond reading.
fn of_kind(slot: &VirtualSlot, is_wanted: impl Fn(Kind) -> bool) -> Vec<u32> {
    let look = || kinds(slot.image().as_bytes());
    let kinds = catch_unwind(AssertUnwindSafe(look)).unwrap_or_default();
    let wanted = kinds.into_iter().filter(|(_, kind)| is_wanted(*kind));
    wanted.map(|(block, _)| block).collect()
}

fn one_of(slot: &VirtualSlot, chance: &mut Chance, wanted: impl Fn(Kind) -> bool) -> Option<u32> {
    let blocks = of_kind(slot, wanted);
    chance.place(blocks.len()).map(|place| blocks[place])
}
