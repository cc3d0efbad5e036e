//! The virtual card's faults are what they are called.

use embedded_sdmmc::{Block, BlockDevice, BlockIdx};
use pocket_arbiter::card::CardSlot;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::{
    Astray, Beyond, Damage, Disturbance, FalseCapacity, FaultKind, Filling, Moment, PageSize,
    ReadFault, Share, SlotError, Spoiling, VirtualSlot, WriteCache, WriteFault,
};
use pocket_arbiter::time::Span;

/// A small card without anything on it.
fn empty() -> VirtualSlot {
    let slot = VirtualSlot::new(CardImage::from_bytes(vec![0; 512 * 512]));
    slot.forget();
    slot
}

fn read(slot: &VirtualSlot, block: u32) -> Result<u8, SlotError> {
    let mut blocks = [Block::new()];
    slot.read(&mut blocks, BlockIdx(block))?;
    let [block] = blocks;
    Ok(block.contents[0])
}

fn write(slot: &VirtualSlot, block: u32, byte: u8) -> Result<(), SlotError> {
    let mut new = Block::new();
    new.contents.fill(byte);
    slot.write(&[new], BlockIdx(block))
}

/// The byte in a block, whatever the card says of it.
fn holds(slot: &VirtualSlot, block: u32) -> u8 {
    slot.image().block(block).unwrap()[0]
}

fn switch_on(slot: &VirtualSlot) {
    slot.power_up();
    slot.forget();
}

const LOST: Result<u8, SlotError> = Err(SlotError::Unreadable);

#[test]
fn a_disturbance_is_planned_by_count_by_block_or_by_chance() {
    let slot = empty();
    slot.disturb(Disturbance::read(ReadFault::Fails));
    assert_eq!([0, 0].map(|block| read(&slot, block)), [LOST, Ok(0)]);
    slot.disturb(Disturbance::read(ReadFault::Fails).at(2).times(2));
    let of_four = [1, 2, 3, 4].map(|block| read(&slot, block));
    assert_eq!(of_four, [Ok(0), LOST, LOST, Ok(0)]);
    slot.disturb(Disturbance::read(ReadFault::Fails).of_block(7).at(2));
    let of_five = [7, 6, 6, 7, 7].map(|block| read(&slot, block));
    assert_eq!(of_five, [Ok(0), Ok(0), Ok(0), LOST, Ok(0)]);
    slot.disturb(
        Disturbance::read(ReadFault::Fails)
            .in_blocks(3..5)
            .for_good(),
    );
    let of_all = [2, 3, 4, 5, 3].map(|block| read(&slot, block));
    assert_eq!(of_all, [Ok(0), LOST, LOST, Ok(0), LOST]);
    assert_eq!(slot.disturbance_count(), 7);
    slot.calm();
    assert_eq!(read(&slot, 3), Ok(0));
    let by_chance = |seed| {
        let slot = empty();
        let fails = Disturbance::read(ReadFault::Fails);
        slot.disturb(fails.by_chance(seed, 1000).for_good());
        (0..500)
            .filter(|block| read(&slot, *block).is_err())
            .collect::<Vec<u32>>()
    };
    assert_eq!(by_chance(1), by_chance(1));
    assert_ne!(by_chance(1), by_chance(2));
    assert!((30..70).contains(&by_chance(1).len()));
}

#[test]
fn a_write_fails_before_it_in_it_or_after_it() {
    for (kind, left) in FaultKind::ALL.into_iter().zip([(1, 1), (2, 0xA5), (2, 2)]) {
        let slot = empty();
        write(&slot, 5, 1).unwrap();
        slot.disturb(Disturbance::write(WriteFault::Fails(kind)));
        assert_eq!(write(&slot, 5, 2), Err(SlotError::NotTaken));
        let ends = |slot: &VirtualSlot| {
            let image = slot.image();
            let block = image.block(5).unwrap();
            (block[0], block[511])
        };
        assert_eq!(ends(&slot), left);
        assert!(!slot.is_power_lost());
        write(&slot, 5, 3).unwrap();
        let fails = Disturbance::write(WriteFault::PowerFails(kind));
        slot.disturb(fails.of_block(6).for_good());
        write(&slot, 5, 4).unwrap();
        assert_eq!(write(&slot, 6, 2), Err(SlotError::NoCard));
        assert!(slot.is_power_lost());
        assert_eq!(read(&slot, 5), Err(SlotError::NoCard));
        switch_on(&slot);
        write(&slot, 6, 2).unwrap();
    }
}

#[test]
fn a_card_can_lie() {
    let slot = empty();
    write(&slot, 5, 1).unwrap();
    slot.disturb(Disturbance::write(WriteFault::Dropped));
    write(&slot, 5, 2).unwrap();
    assert_eq!(read(&slot, 5), Ok(1));
    slot.disturb(Disturbance::write(WriteFault::Misdirected(Astray::To(9))));
    write(&slot, 5, 2).unwrap();
    assert_eq!((read(&slot, 5), read(&slot, 9)), (Ok(1), Ok(2)));
    let bit = Astray::AddressBit(3);
    slot.disturb(Disturbance::write(WriteFault::Misdirected(bit)));
    write(&slot, 5, 3).unwrap();
    assert_eq!((read(&slot, 5), read(&slot, 13)), (Ok(1), Ok(3)));
    slot.disturb(Disturbance::read(ReadFault::Stale).of_block(5).times(2));
    assert_eq!(read(&slot, 5), Ok(1), "there is nothing older");
    write(&slot, 5, 4).unwrap();
    assert_eq!([5, 5].map(|block| read(&slot, block)), [Ok(1), Ok(4)]);
    slot.disturb(Disturbance::read(ReadFault::Flipped(1)));
    assert_eq!([5, 5].map(|block| read(&slot, block)), [Ok(6), Ok(4)]);
}

#[test]
fn a_cache_loses_any_of_the_last_writes() {
    for lost in 0..8_u32 {
        let slot = empty();
        slot.set_cache(Some(WriteCache::losing(3, lost)));
        for (block, byte) in [(1, 1), (2, 2), (1, 3), (3, 4), (1, 5)] {
            write(&slot, block, byte).unwrap();
        }
        assert_eq!(read(&slot, 1), Ok(5));
        slot.power_down();
        let first = match lost & 0b101 {
            0b101 => 1,
            0b001 => 3,
            _ => 5,
        };
        let third = if lost & 0b010 == 0 { 4 } else { 0 };
        let held = [1, 2, 3].map(|block| holds(&slot, block));
        assert_eq!(held, [first, 2, third], "{lost:03b}");
        // What it had time for is safe.
        switch_on(&slot);
        write(&slot, 4, 9).unwrap();
        slot.eject();
        let kept = if lost & 1 == 0 { 9 } else { 0 };
        assert_eq!([1, 4].map(|block| holds(&slot, block)), [first, kept]);
    }
    let by_chance = |seed| {
        let slot = empty();
        slot.set_cache(Some(WriteCache::by_chance(16, seed)));
        (0..40).for_each(|block| write(&slot, block, 1).unwrap());
        slot.disturb(Disturbance::write(WriteFault::PowerFails(
            FaultKind::Before,
        )));
        write(&slot, 40, 1).unwrap_err();
        (0..40)
            .filter(|block| holds(&slot, *block) == 0)
            .collect::<Vec<u32>>()
    };
    assert_eq!(by_chance(1), by_chance(1));
    assert_ne!(by_chance(1), by_chance(2));
    assert!(by_chance(1).iter().all(|block| *block >= 24));
}

#[test]
fn a_page_is_lost_or_goes_back_in_time() {
    let slot = empty();
    let put = |from, to, byte| (from..to).for_each(|block| write(&slot, block, byte).unwrap());
    put(0, 300, 1);
    slot.remember();
    for size in PageSize::ALL {
        let page = size.around(200);
        for (filling, byte) in [(Filling::Ones, 0xFF), (Filling::Zeros, 0)] {
            slot.go_back();
            slot.spoil(200, Spoiling::whole(size, Damage::Lost(filling)));
            for block in 0..300 {
                let wanted = if page.contains(&block) { byte } else { 1 };
                assert_eq!(holds(&slot, block), wanted);
            }
        }
        slot.go_back();
        let garbage = Damage::Lost(Filling::Garbage(3));
        slot.spoil(200, Spoiling::whole(size, garbage));
        let distinct = page.clone().map(|block| holds(&slot, block));
        assert!(distinct.collect::<std::collections::BTreeSet<u8>>().len() > 4);
        slot.go_back();
        slot.forget();
        let lost = Damage::Lost(Filling::Unreadable);
        slot.disturb(Disturbance::read(ReadFault::Spoils(Spoiling {
            page: size,
            damage: lost,
            share: Share::Some(3),
        })));
        let _ = read(&slot, 200);
        let gone = (0..300).filter(|block| read(&slot, *block).is_err());
        let gone: Vec<u32> = gone.collect();
        assert!(gone.iter().all(|block| page.contains(block)));
        assert!(
            (1..size.blocks()).contains(&(gone.len() as u32)),
            "{size:?} {gone:?}"
        );
        // Back by some writes, or to what is remembered.
        slot.go_back();
        slot.forget();
        slot.keep_log(10);
        for (block, byte) in [(201, 2), (10, 2), (201, 3), (202, 3)] {
            write(&slot, block, byte).unwrap();
        }
        let ago = |writes| Spoiling::whole(size, Damage::Reverted(Moment::WritesAgo(writes)));
        slot.spoil(200, ago(1));
        assert_eq!([10, 201, 202].map(|block| holds(&slot, block)), [2, 3, 1]);
        slot.spoil(
            200,
            Spoiling::whole(size, Damage::Reverted(Moment::Remembered)),
        );
        assert_eq!([10, 201, 202].map(|block| holds(&slot, block)), [2, 1, 1]);
    }
}

#[test]
fn a_page_is_lost_with_the_power() {
    let slot = empty();
    (0..100).for_each(|block| write(&slot, block, 1).unwrap());
    let lost = Spoiling::whole(PageSize::KB4, Damage::Lost(Filling::Ones));
    slot.disturb(Disturbance::write(WriteFault::PowerFails(FaultKind::After)).at(2));
    slot.disturb(Disturbance::write(WriteFault::Spoils(lost)).at(2));
    write(&slot, 10, 2).unwrap();
    write(&slot, 20, 2).unwrap_err();
    assert!(slot.is_power_lost());
    for block in 0..100 {
        let wanted = match block {
            16..24 => 0xFF,
            10 => 2,
            _ => 1,
        };
        assert_eq!(holds(&slot, block), wanted, "{block}");
    }
}

#[test]
fn a_card_is_smaller_than_it_says() {
    for (beyond, far, near) in [(Beyond::Nothing, 0, 1), (Beyond::Wraps, 2, 2)] {
        let slot = empty();
        slot.set_capacity(Some(FalseCapacity { real: 100, beyond }));
        write(&slot, 7, 1).unwrap();
        write(&slot, 107, 2).unwrap();
        assert_eq!((read(&slot, 107), read(&slot, 7)), (Ok(far), Ok(near)));
        assert_eq!(slot.num_blocks().unwrap().0, 512);
    }
}

#[test]
fn a_card_takes_its_time_and_is_pulled() {
    let slot = empty();
    let slow = Disturbance::read(ReadFault::Slow(Span::from_secs(1)));
    slot.disturb(slow.for_good());
    slot.disturb(Disturbance::write(WriteFault::Slow(Span::from_secs(3))));
    (0..2).for_each(|block| assert_eq!(read(&slot, block), Ok(0)));
    write(&slot, 1, 1).unwrap();
    assert_eq!(slot.take_delay(), Span::from_secs(5));
    assert_eq!(slot.take_delay(), Span::ZERO);
    slot.disturb(Disturbance::write(WriteFault::Pulled).of_block(3));
    write(&slot, 2, 1).unwrap();
    assert_eq!(write(&slot, 3, 1), Err(SlotError::NoCard));
    assert!(!slot.is_inserted());
    slot.insert();
    assert_eq!(read(&slot, 2), Err(SlotError::NoCard));
    slot.forget();
    assert_eq!((read(&slot, 2), read(&slot, 3)), (Ok(1), Ok(0)));
}

#[test]
fn a_block_that_no_card_has_is_out_of_range() {
    let slot = super::blank();
    let mut blocks = [Block::new()];
    assert!(slot.read(&mut blocks, BlockIdx(u32::MAX)).is_err());
    assert!(slot.write(&blocks, BlockIdx(u32::MAX)).is_err());
}
