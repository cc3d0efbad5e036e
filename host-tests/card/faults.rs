//! Cards that are locked, worn out, pulled, swapped, full or changed by somebody else: nothing that was
//! reported as durable is lost, and the trouble has its right name.

use std::cell::RefCell;
use std::rc::Rc;

use embedded_sdmmc::{Block, BlockCount, BlockDevice, BlockIdx};
use pocket_arbiter::card::{
    Answer, CardSlot, DIRECTORY, FileJob, Found, JournalNo, Keeper, LEDGER_FILE, Piece, Report,
    Request, Resumed, SETTINGS_SLOTS, Trouble,
};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::slot::{
    Disturbance, Fault, FaultKind, ReadFault, SlotError, VirtualSlot, WriteFault,
};
use pocket_arbiter::time::Span;

use super::fat_check::{assert_perfect, problems};
use super::journal::{entries, entry};
use super::player::{Known, Player, usual_id};
use super::{cards, fill, slot_of, small_card};
use crate::soak;

const TOLD: u32 = 3;
const APPENDED: u32 = 40;
const ALL: u32 = TOLD + APPENDED;
/// The blocks of the largest page that a card writes at once.
const PAGE: usize = 128;
/// The block of the first entry that is in no pack.
const PACKS_END: usize = 256;

/// A card with two events, of which the second is in hand, and what must be on it.
fn used(card: &[u8]) -> (VirtualSlot, Known) {
    let slot = slot_of(card);
    let mut player = Player::switched_on(&slot);
    player.begin(1, 2).unwrap();
    player.begin(2, TOLD).unwrap();
    player.append(2, APPENDED).unwrap();
    player.describe(2, 40).unwrap();
    player.export(2, "ONE.TXT", 1500).unwrap();
    slot.remember();
    (slot, player.known)
}

/// The blocks of the card in which the journal in hand lies.
fn journal_blocks(slot: &VirtualSlot) -> Vec<u32> {
    // The head is like no other block, and the rest lies behind it.
    let contents = slot
        .image()
        .read_file(&format!("{DIRECTORY}/EVENT002.DAT"))
        .unwrap();
    let image = slot.image();
    let first = image
        .as_bytes()
        .chunks(512)
        .position(|block| *block == contents[..512])
        .unwrap();
    let first = u32::try_from(first).unwrap();
    let count = u32::try_from(contents.len() / 512).unwrap();
    let blocks: Vec<u32> = (first..first + count).collect();
    for (block, wanted) in blocks.iter().zip(contents.chunks(512)) {
        assert_eq!(image.block(*block).unwrap(), wanted);
    }
    blocks
}

#[test]
fn a_locked_card_is_read_and_takes_nothing() {
    for (name, card) in cards::all() {
        let (slot, known) = used(&card());
        let before = slot.image().as_bytes().to_vec();
        slot.lock(true);
        let mut player = Player::new(&slot, known);
        player.look().expect(name);
        for (number, count) in [(1, 2), (2, ALL), (1, 2)] {
            let (found, told) = player.load(Some(number)).expect(name);
            assert_eq!(told, Found::Whole(count));
            assert_eq!(found, entries(usual_id(number), count));
        }
        assert_eq!(player.list().expect(name).len(), 2);
        type Doing = fn(&mut Player) -> Option<()>;
        let doings: [Doing; 7] = [
            |player| player.append(2, 1),
            |player| player.begin(3, 1),
            |player| player.describe(2, 41),
            |player| player.archive(1, true),
            |player| player.delete(1),
            |player| player.export(2, "ONE.TXT", 3),
            |player| player.reserve(5000),
        ];
        for doing in doings {
            // The card is looked at again after every trouble.
            let _ = player.look();
            player.load(Some(2)).expect(name);
            assert_eq!(doing(&mut player), None, "{name}");
            assert_eq!(
                player.said,
                Some(Report::Trouble(Trouble::Locked)),
                "{name}"
            );
        }
        assert!(before == slot.image().as_bytes(), "{name}");
    }
}

#[test]
fn a_new_card_that_is_locked_is_called_so() {
    let slot = slot_of(&small_card());
    slot.lock(true);
    let mut player = Player::new(&slot, Known::default());
    assert_eq!(player.look(), None);
    assert_eq!(player.said, Some(Report::Trouble(Trouble::Locked)));
    slot.lock(false);
    player.look().unwrap();
    player.begin(1, 1).unwrap();
}

/// The places of a block and its copy in a file that has two of each.
const fn places(block: usize) -> [usize; 2] {
    let first = block / PAGE * 2 * PAGE + block % PAGE;
    [first, first + PAGE]
}

/// A block of a journal that cannot be read costs nothing: there is another copy. If that is lost too, what comes before
/// it is told, and how much is missing.
#[test]
fn a_lost_block_of_a_journal_costs_as_little_as_can_be() {
    let (slot, known) = used(&small_card());
    let blocks = journal_blocks(&slot);
    let count_with = |lost: &[usize]| {
        slot.go_back();
        for index in lost {
            slot.lose(blocks[*index]);
        }
        let mut player = Player::new(&slot, known.clone());
        player.look().unwrap();
        player.list().unwrap();
        let (found, told) = player.load(Some(2)).unwrap();
        let count = u32::try_from(found.len()).unwrap();
        assert_eq!(found, entries(usual_id(2), count));
        if told == Found::Whole(ALL) {
            player.append(2, 3).unwrap();
            player.describe(2, 41).unwrap();
            player.check_events(&format!("{lost:?}"));
        }
        told
    };
    let damaged = |read: u32, missing: u32| Found::Damaged { read, missing };
    // Heads, summaries, packs and entries: any one of them.
    let entries_at = PACKS_END..PACKS_END + APPENDED as usize + 1;
    for block in (0..12).chain(entries_at.clone()) {
        for place in places(block) {
            assert_eq!(count_with(&[place]), Found::Whole(ALL), "block {place}");
        }
    }
    // A whole page of the card, wherever it begins.
    for start in [
        0,
        5,
        64,
        PAGE,
        2 * PAGE,
        4 * PAGE - 7,
        4 * PAGE,
        5 * PAGE - 90,
        5 * PAGE,
    ] {
        let page: Vec<usize> = (start..start + PAGE).collect();
        assert_eq!(count_with(&page), Found::Whole(ALL), "page from {start}");
    }
    // Both heads: all can be read, and nobody knows whether that is all.
    assert_eq!(count_with(&places(0)), damaged(ALL, 1));
    // Both of what was told.
    assert_eq!(count_with(&places(8)), damaged(0, ALL));
    // Both of an entry that is in a pack as well.
    assert_eq!(count_with(&places(PACKS_END)), Found::Whole(ALL));
    // The last one is in no pack yet. Nobody knows what it was.
    let last = entries_at.end - 2;
    assert_eq!(count_with(&places(last)), damaged(ALL - 1, 1));
    // Neither copy, nor the packs behind that which was told.
    let packs = (9..40).flat_map(places);
    let lost: Vec<usize> = packs.chain(places(PACKS_END + 5)).collect();
    assert_eq!(count_with(&lost), damaged(TOLD + 5, ALL - TOLD - 5));
}

#[test]
fn a_lost_block_of_a_ring_costs_what_was_in_it() {
    let (slot, known) = used(&small_card());
    for file in ["SETTINGS.DAT", "CURRENT.DAT", "CLOCK.DAT"] {
        let first = {
            let image = slot.image();
            let bytes = image.as_bytes();
            let mut name = [b' '; 11];
            let (stem, extension) = file.split_once('.').unwrap();
            name[..stem.len()].copy_from_slice(stem.as_bytes());
            name[8..].copy_from_slice(extension.as_bytes());
            let at = bytes
                .windows(11)
                .rposition(|window| window == name)
                .unwrap();
            let cluster = u32::from(u16::from_le_bytes([bytes[at + 26], bytes[at + 27]]));
            super::corruption::data_start(bytes) + (cluster - 2) * 2
        };
        let page = PAGE as u32;
        for (index, has_copy) in (0..SETTINGS_SLOTS).flat_map(|slot| [(slot, true), (slot, false)])
        {
            slot.go_back();
            slot.lose(first + index);
            if !has_copy {
                slot.lose(first + page + index);
            }
            let mut player = Player::new(&slot, known.clone());
            assert!(player.look().is_some(), "{file} {index}: {:?}", player.said);
            // Without what says which event is in hand, it is the one that was in hand before.
            let (found, _) = player.load(None).unwrap();
            let is_in_hand = found == entries(usual_id(2), ALL);
            let was_in_hand = !has_copy && found == entries(usual_id(1), 2);
            assert!(is_in_hand || was_in_hand, "{file} {index}");
            player.check(file);
        }
    }
}

/// Every block that an append writes to can be worn out: what was there stays, and the event goes on, in
/// another journal if need be. The card is not called locked.
#[test]
fn a_worn_out_block_costs_nothing_that_was_durable() {
    let (slot, known) = used(&small_card());
    let blocks = journal_blocks(&slot);
    let next = PACKS_END + APPENDED as usize;
    for index in (0..12).chain(next..next + 3).flat_map(places) {
        slot.go_back();
        slot.wear_out(blocks[index]);
        let mut player = Player::new(&slot, known.clone());
        player.look().unwrap();
        player.load(None).unwrap();
        // The report is about the first copy.
        let is_entry = (places(next)[0]..places(next)[0] + 3).contains(&index);
        assert_eq!(player.append(2, 60).is_none(), is_entry, "{index}");
        if is_entry {
            assert_eq!(
                player.said,
                Some(Report::Resumed(Resumed::Otherwise)),
                "{index}"
            );
            player.begin_instead(3, ALL, Some(2)).unwrap();
            player.append(3, 5).unwrap();
        }
        player.check(&format!("block {index}"));
    }
}

/// A pack that cannot be written is tried once. The journal does without packs then: an entry takes two writes, as ever.
#[test]
fn a_worn_out_block_of_a_pack_is_tried_once() {
    let (slot, known) = used(&small_card());
    let blocks = journal_blocks(&slot);
    for pack in (8..40).map(|block| places(block)[0]) {
        slot.wear_out(blocks[pack]);
    }
    let mut player = Player::new(&slot, known);
    player.look().unwrap();
    player.load(None).unwrap();
    player.append(2, 60).unwrap();
    let before = slot.writes();
    player.append(2, 20).unwrap();
    assert_eq!(slot.writes() - before, 40);
    player.check("no packs");
}

/// So can blocks in which things change in turn: the next one is taken.
#[test]
fn a_worn_out_block_of_a_ring_is_passed_over() {
    let (slot, known) = used(&small_card());
    let blocks = journal_blocks(&slot);
    for (worn, copies) in [2..3, 2..6, 4..8, 3..6]
        .map(|worn| (worn, 1..=2))
        .into_iter()
        .chain([(2..8, 1..=1), (2..8, 2..=2)])
    {
        slot.go_back();
        for index in worn.clone() {
            for copy in copies.clone() {
                slot.wear_out(blocks[places(index)[copy - 1]]);
            }
        }
        let mut player = Player::new(&slot, known.clone());
        player.look().unwrap();
        player.load(None).unwrap();
        for players in 1..20 {
            assert!(player.describe(2, players).is_some(), "{worn:?}");
        }
        player.check(&format!("{worn:?}"));
    }
    // With all but one gone the last one that was written stays.
    slot.go_back();
    for place in (2..8).flat_map(places) {
        slot.wear_out(blocks[place]);
    }
    let mut player = Player::new(&slot, known);
    player.look().unwrap();
    player.load(None).unwrap();
    assert_eq!(player.describe(2, 50), None);
    assert_eq!(player.said, Some(Report::Trouble(Trouble::Faulty)));
    player.look().unwrap();
    player.check("a ring that is worn out");
}

/// Every block of the ledger can be worn out: the next one of its kind is as good.
#[test]
fn a_worn_out_block_of_the_ledger_costs_nothing() {
    let (slot, known) = used(&small_card());
    let path = format!("{DIRECTORY}/{LEDGER_FILE}");
    let ledger = slot.image().read_file(&path).unwrap();
    let first = {
        let image = slot.image();
        let mut blocks = image.as_bytes().chunks(512);
        blocks.position(|block| *block == ledger[..512]).unwrap()
    };
    for index in 0..ledger.len() / 512 {
        // Contents and places of journals are many, and all alike.
        let is_one_of_many = (40..190).contains(&index) || index > 210;
        if is_one_of_many && index % 16 != 0 {
            continue;
        }
        slot.go_back();
        slot.wear_out(u32::try_from(first + index).unwrap());
        for _ in 0..2 {
            let mut player = Player::new(&slot, known.clone());
            player.look().unwrap();
            player.load(None).unwrap();
            for away in [true, false, true, false] {
                let done = player.archive(1, away);
                assert!(done.is_some(), "{index}: {:?}", player.said);
            }
            player.check(&format!("block {index} of the ledger"));
        }
    }
}

/// So can those of an event that begins, but for what cannot be told then: one copy is enough.
#[test]
fn a_worn_out_block_of_a_new_event_costs_nothing() {
    let (slot, _) = used(&small_card());
    let blocks = journal_blocks(&slot);
    for place in [0, 1, 2, 8, 9].into_iter().flat_map(places) {
        let slot = slot_of(&small_card());
        let mut player = Player::switched_on(&slot);
        player.begin(1, 2).unwrap();
        slot.wear_out(blocks[place]);
        let begun = player.begin(2, TOLD);
        assert!(begun.is_some(), "{place}: {:?}", player.said);
        player.append(2, APPENDED).unwrap();
        player.describe(2, 40).unwrap();
        let mut again = Player::new(&slot, player.known);
        again.look().unwrap();
        again.check(&format!("block {place}"));
    }
}

/// A new card that is worn out somewhere has its ledger elsewhere. It is not called locked.
#[test]
fn a_new_card_may_have_a_worn_out_block() {
    let data = super::corruption::data_start(&small_card());
    for block in [0, 1, 40, 127, 128, 200, 319, 330, 400] {
        let slot = slot_of(&small_card());
        slot.wear_out(data + block);
        let mut player = Player::new(&slot, Known::default());
        let looked = player.look();
        assert!(looked.is_some(), "{block}: {:?}", player.said);
        player.begin(1, 1).unwrap();
        player.append(1, 2).unwrap();
        player.check(&format!("block {block}"));
    }
}

/// A worn out block of a table or a directory: what is on the card can be read.
#[test]
fn a_change_that_cannot_be_finished_is_read_as_if_it_were() {
    let (slot, known) = used(&small_card());
    let mut player = Player::new(&slot, known.clone());
    player.look().unwrap();
    player.load(None).unwrap();
    player.archive(1, true).unwrap();
    // Our directory's block, which has the other name in it.
    let directory = super::journal::directory_block(&slot, b"EVENT001OLD");
    slot.go_back();
    slot.wear_out(directory);
    let mut player = Player::new(&slot, known);
    player.look().unwrap();
    player.load(None).unwrap();
    assert_eq!(player.archive(1, true), None);
    assert_eq!(player.said, Some(Report::Trouble(Trouble::Faulty)));
    player.look().unwrap();
    player.check_events("as if it were done");
    assert_eq!(player.archive(1, false), None);
    assert_eq!(player.said, Some(Report::Trouble(Trouble::Locked)));
    player.look().unwrap();
    player.check_events("and once more");
}

/// The power fails in the middle of a change, and then somebody moves the card's switch: all that was
/// durable can be read, nothing is written, and unlocked the card is mended.
#[test]
fn soak_a_locked_card_with_a_half_done_change_is_read() {
    for (name, card) in cards::all() {
        let (slot, known) = used(&card());
        let session = |player: &mut Player| {
            player.look()?;
            player.load(None)?;
            player.export(2, "TWO.TXT", 2000)?;
            player.begin_instead(3, 3, Some(2))?;
            player.append(3, 1)?;
            player.delete(1)
        };
        let mut player = Player::new(&slot, known.clone());
        let before = slot.writes();
        session(&mut player).expect(name);
        let writes = u32::try_from(slot.writes() - before).unwrap();
        let step = if soak::is_long() { 1 } else { 5 };
        for write in (1..=writes).step_by(step) {
            for kind in FaultKind::ALL {
                let when = format!("{name}: {kind:?} write {write} of {writes}");
                slot.go_back();
                let mut player = Player::new(&slot, known.clone());
                slot.plan(Fault { write, kind });
                session(&mut player);
                assert!(slot.is_power_lost(), "{when}");
                let known = player.known;
                slot.lock(true);
                let half_done = slot.image().as_bytes().to_vec();
                let mut player = Player::new(&slot, known.clone());
                assert!(player.look().is_some(), "{when}: {:?}", player.said);
                player.check_events(&when);
                assert!(half_done == slot.image().as_bytes(), "{when}");
                slot.lock(false);
                let mut player = Player::new(&slot, known);
                player.look().expect(&when);
                player.check(&when);
                player.go_on(&when);
            }
        }
    }
}

/// Somebody pulls the card at any access of a session, and puts it back.
#[test]
fn soak_a_card_may_be_pulled_at_any_moment() {
    for (name, card) in [("small", small_card as cards::Make), ("bare", cards::bare)] {
        let (slot, known) = used(&card());
        let session = |player: &mut Player| {
            player.look()?;
            player.load(None)?;
            player.append(2, 20)?;
            player.export(2, "TWO.TXT", 2000)?;
            player.export(2, "ONE.TXT", 20)?;
            player.begin_instead(3, 3, Some(2))?;
            player.append(3, 1)?;
            player.delete(1)?;
            player.resume(3)?;
            player.archive(2, false)
        };
        let mut player = Player::new(&slot, known.clone());
        let before = slot.reads() + slot.writes();
        session(&mut player).unwrap();
        let accesses = slot.reads() + slot.writes() - before;
        let step = if soak::is_long() { 1 } else { accesses / 60 };
        for access in (0..accesses).step_by(usize::try_from(step).unwrap()) {
            slot.go_back();
            let mut player = Player::new(&slot, known.clone());
            slot.pull_after(access);
            let when = format!("{name}: pulled after {access} of {accesses}");
            assert_eq!(session(&mut player), None, "{when}");
            assert_eq!(
                player.said,
                Some(Report::Trouble(Trouble::Missing)),
                "{when}"
            );
            slot.insert();
            player.look().expect(&when);
            player.check(&when);
            player.go_on(&when);
        }
    }
}

/// A slot whose card is swapped for another one while it is given time.
#[derive(Clone)]
struct HastySlot {
    slot: VirtualSlot,
    other: Rc<RefCell<Option<CardImage>>>,
}

impl BlockDevice for HastySlot {
    type Error = SlotError;

    fn read(&self, blocks: &mut [Block], start: BlockIdx) -> Result<(), SlotError> {
        self.slot.read(blocks, start)
    }

    fn write(&self, blocks: &[Block], start: BlockIdx) -> Result<(), SlotError> {
        self.slot.write(blocks, start)
    }

    fn num_blocks(&self) -> Result<BlockCount, SlotError> {
        self.slot.num_blocks()
    }
}

impl CardSlot for HastySlot {
    fn forget(&self) {
        self.slot.forget();
    }

    fn pause(&self, _: Span) {
        if let Some(other) = self.other.take() {
            self.slot.swap(other);
        }
    }

    fn is_missing(error: &SlotError) -> bool {
        VirtualSlot::is_missing(error)
    }
}

/// Whoever answers after a card was started afresh must be the same card: what was to be tried again is not done to
/// another.
#[test]
fn nothing_is_tried_again_on_another_card() {
    let (other, _) = used(&cards::bare());
    Player::switched_on(&other);
    let other = other.image().as_bytes().to_vec();
    for fault in [
        Disturbance::read(ReadFault::Fails),
        Disturbance::write(WriteFault::Fails(FaultKind::Before)),
        Disturbance::write(WriteFault::Dropped),
    ] {
        let slot = used(&small_card()).0;
        let hasty = HastySlot {
            slot: slot.clone(),
            other: Rc::default(),
        };
        let mut keeper = Keeper::new(hasty.clone());
        assert!(matches!(keeper.look(), Some(Report::Ready(_))));
        while keeper.read_on().is_some() {}
        let event = usual_id(2);
        let resumed = keeper.handle(Request::Resume(event, ALL));
        assert_eq!(resumed, Report::Resumed(Resumed::AsTold));
        let image = CardImage::from_bytes(other.clone());
        hasty.other.replace(Some(image));
        slot.disturb(fault);
        let report = keeper.handle(Request::Append(entry(event, ALL + 1)));
        assert_eq!(report, Report::Trouble(Trouble::Missing));
        assert!(hasty.other.borrow().is_none(), "it was swapped");
        assert!(other == slot.image().as_bytes(), "nothing is written to it");
    }
}

#[test]
fn a_card_that_is_swapped_is_not_taken_for_the_other() {
    let (slot, known) = used(&small_card());
    let (other, other_known) = used(&cards::bare());
    // The last change is said to be done.
    Player::switched_on(&other);
    for access in [0, 1, 2, 5] {
        slot.go_back();
        let mut player = Player::new(&slot, known.clone());
        player.look().unwrap();
        player.load(None).unwrap();
        slot.pull_after(access);
        let _ = player.append(2, 5);
        let _ = player.export(2, "ONE.TXT", 4000);
        assert_eq!(player.said, Some(Report::Trouble(Trouble::Missing)));
        let copy = other.image().as_bytes().to_vec();
        let mine = slot.swap(CardImage::from_bytes(copy.clone()));
        let mut elsewhere = Player::new(&slot, other_known.clone());
        elsewhere.look().unwrap();
        assert!(copy == slot.image().as_bytes(), "nothing is written to it");
        elsewhere.check("the other card");
        slot.swap(mine);
        let mut back = Player::new(&slot, player.known);
        back.look().unwrap();
        back.check("the first card");
        back.go_on("the first card");
        // The undo list is about the first card.
        let fresh = used(&small_card()).0;
        let bytes = fresh.image().as_bytes().to_vec();
        slot.swap(CardImage::from_bytes(bytes));
        slot.remember();
    }
}

/// However little room there is: what has begun is whole, the rest is refused, the card stays perfect.
#[test]
fn soak_a_card_may_be_full_at_any_moment() {
    let step = if soak::is_long() { 1 } else { 7 };
    for room in (0..=40).chain([150, 600, 650, 700]).step_by(step) {
        for is_new in [true, false] {
            let (slot, known) = if is_new {
                (slot_of(&small_card()), Known::default())
            } else {
                used(&small_card())
            };
            fill(&mut slot.image_mut(), room * 1024);
            let when = format!("room for {room} clusters, new: {is_new}");
            let mut player = Player::new(&slot, known);
            if player.look().is_none() {
                assert!(is_new, "{when}");
                assert_eq!(player.said, Some(Report::Trouble(Trouble::Full)), "{when}");
                assert_perfect(slot.image().as_bytes(), &when);
                continue;
            }
            let number = if is_new { 1 } else { 3 };
            if player.begin(number, 2).is_none() {
                assert_eq!(player.said, Some(Report::Trouble(Trouble::Full)), "{when}");
                player.look().expect(&when);
            }
            player.check(&when);
            if !is_new {
                player.load(Some(2)).unwrap();
                player.append(2, 1).unwrap();
                for size in [100, 20_000, 100] {
                    let _ = player.export(2, "ONE.TXT", size);
                    let _ = player.export(2, "TWO.TXT", size);
                }
                player.check(&when);
            }
        }
    }
}

/// The power fails in the middle of a change, and then somebody puts the card into a computer. What is
/// changed there stays; what was durable is there.
#[test]
fn soak_what_a_computer_has_changed_stays() {
    for (name, card) in cards::all() {
        let (slot, known) = used(&card());
        let run = |player: &mut Player| {
            player.look()?;
            player.load(None)?;
            player.export(2, "ONE.TXT", 9000)?;
            player.begin(3, 5)?;
            player.delete(1)
        };
        let mut player = Player::new(&slot, known.clone());
        let before = slot.writes();
        run(&mut player).unwrap();
        let writes = u32::try_from(slot.writes() - before).unwrap();
        let base = {
            slot.go_back();
            slot.image().as_bytes().to_vec()
        };
        let step = if soak::is_long() {
            1
        } else {
            (writes / 9).max(1)
        };
        for write in (1..=writes).step_by(step as usize) {
            for kind in FaultKind::ALL {
                let slot = slot_of(&base);
                let mut player = Player::new(&slot, known.clone());
                slot.plan(Fault { write, kind });
                run(&mut player);
                let when = format!("{name}: {kind:?} write {write} of {writes}");
                // A computer that gets half a table makes of it what it can.
                let is_sound =
                    kind != FaultKind::Torn || problems(slot.image().as_bytes()).is_empty();
                let file: Vec<u8> = (0..5000_u32).map(|at| at as u8).collect();
                let is_written = slot.image_mut().write_file("HOLIDAY.JPG", &file).is_ok()
                    && slot
                        .image()
                        .read_file("HOLIDAY.JPG")
                        .is_ok_and(|found| found == file);
                let mut player = Player::new(&slot, player.known);
                if player.look().is_none() {
                    assert!(!is_sound, "{when}: {:?}", player.said);
                    continue;
                }
                if is_written {
                    let found = slot.image().read_file("HOLIDAY.JPG").unwrap();
                    assert!(found == file, "{when}");
                }
                if is_sound {
                    player.check_events(&when);
                }
            }
        }
    }
}

/// A backup of the ledger on the same card is somebody else's file.
#[test]
fn a_copy_of_the_ledger_does_no_harm() {
    let (slot, known) = used(&small_card());
    let path = format!("{DIRECTORY}/{LEDGER_FILE}");
    let ledger = slot.image().read_file(&path).unwrap();
    slot.image_mut().write_file("LEDGER.BAK", &ledger).unwrap();
    let mut player = Player::new(&slot, known);
    player.look().unwrap();
    player.check("a copy of the ledger");
    player.go_on("a copy of the ledger");
    assert_eq!(slot.image().read_file("LEDGER.BAK").unwrap(), ledger);
}

/// The files of ours in the way that a computer writes them, with long names.
/// A file that a computer has given a long name is replaced, and the power fails on the way: half of that name is never
/// left.
#[test]
fn a_file_with_a_long_name_is_replaced_whole() {
    let slot = slot_of(&small_card());
    let mut player = Player::switched_on(&slot);
    player.begin(1, 1).unwrap();
    player.export(1, "TWO.TXT", 10).unwrap();
    let path = format!("{DIRECTORY}/EVENT001/one.txt");
    let written = slot.image_mut().write_file(&path, b"written elsewhere");
    written.unwrap();
    assert_perfect(slot.image().as_bytes(), "written by a computer");
    slot.remember();
    for write in 1.. {
        slot.go_back();
        let mut player = Player::new(&slot, Known::default());
        player.look().unwrap();
        player.load(None).unwrap();
        let kind = FaultKind::Before;
        slot.plan(Fault { write, kind });
        let _ = player.export(1, "ONE.TXT", 600);
        if !slot.is_power_lost() {
            break;
        }
        Player::switched_on(&slot);
        assert_perfect(slot.image().as_bytes(), &format!("write {write}"));
    }
    assert_eq!(slot.image().read_file(&path).unwrap().len(), 600);
    assert_perfect(slot.image().as_bytes(), "replaced");
}

/// Some programs give a cluster to a file that is still empty. The file grows behind it.
#[test]
fn an_empty_file_may_have_a_cluster() {
    for file in ["CURRENT.DAT", "SETTINGS.DAT", "CLOCK.DAT"] {
        let (slot, known) = used(&small_card());
        // All that was under way is done before a computer has the card.
        Player::switched_on(&slot);
        let path = format!("{DIRECTORY}/{file}");
        slot.image_mut().write_file(&path, &[0; 512]).unwrap();
        let (stem, extension) = file.split_once('.').unwrap();
        let name = format!("{stem:8}{extension}");
        let (block, at) = {
            let image = slot.image();
            let mut places = image.as_bytes().windows(11);
            let at = places.rposition(|window| window == name.as_bytes());
            let at = at.unwrap();
            (u32::try_from(at / 512).unwrap(), at % 512)
        };
        slot.image_mut().block_mut(block).unwrap()[at + 28..at + 32].fill(0);
        let mut player = Player::new(&slot, known);
        player.look().expect(file);
        player.check(file);
        player.go_on(file);
    }
}

#[test]
fn files_with_long_names_are_renamed_and_deleted_whole() {
    let slot = slot_of(&small_card());
    let mut player = Player::switched_on(&slot);
    for number in [1, 2] {
        player.begin(number, 1).unwrap();
        player.export(number, "ONE.TXT", 10).unwrap();
        let path = format!("{DIRECTORY}/EVENT{number:03}/A rather long name.txt");
        slot.image_mut()
            .write_file(&path, b"written elsewhere")
            .unwrap();
    }
    let golden = include_bytes!("../golden/journal-v1.bin");
    for number in [3, 4] {
        let path = format!("{DIRECTORY}/Event{number:03}.dat");
        slot.image_mut().write_file(&path, golden).unwrap();
    }
    assert_perfect(slot.image().as_bytes(), "written by a computer");
    let mut player = Player::switched_on(&slot);
    assert_eq!(player.list().unwrap().len(), 4);
    player.archive_unknown(3).unwrap();
    player.delete_unknown(4).unwrap();
    player.delete_unknown(2).unwrap();
    assert_eq!(player.list().unwrap().len(), 2);
    assert_perfect(slot.image().as_bytes(), "put away and deleted");
}

/// A large kind of file system on a small card is still the large kind: whoever takes it for the small
/// one writes over what is somebody else's.
#[test]
fn a_small_card_of_the_large_kind_is_what_it_is() {
    const SIZE_AT: usize = 32;
    let mut image = CardImage::from_bytes(cards::fat32());
    let file = vec![9; 300_000];
    image.write_file("MINE.BIN", &file).unwrap();
    let boot = image.block_mut(8).unwrap();
    let size = boot[SIZE_AT..SIZE_AT + 4].to_vec();
    boot[SIZE_AT..SIZE_AT + 4].copy_from_slice(&40_000_u32.to_le_bytes());
    let slot = VirtualSlot::new(image);
    let mut player = Player::switched_on(&slot);
    player.begin(1, 2).unwrap();
    player.append(1, 3).unwrap();
    player.check_events("a small card of the large kind");
    // The program that looks here from outside takes it for nothing, so it is made large again.
    slot.image_mut().block_mut(8).unwrap()[SIZE_AT..SIZE_AT + 4].copy_from_slice(&size);
    assert!(slot.image().read_file("MINE.BIN").unwrap() == file);
    assert_perfect(slot.image().as_bytes(), "a small card of the large kind");
}

#[test]
fn what_is_made_of_an_event_goes_with_it() {
    let slot = slot_of(&small_card());
    let mut player = Player::switched_on(&slot);
    player.begin(1, 2).unwrap();
    let piece = || FileJob::Write(Piece::from_slice(&[1; 512]).unwrap());
    for file_job in [FileJob::Make, piece(), FileJob::Delete(JournalNo(1))] {
        let answer = player.file_job(file_job);
        assert!(matches!(answer, Some(Answer::Done | Answer::LetGo)));
    }
    let finish = FileJob::Finish("ONE.TXT".try_into().unwrap());
    for file_job in [piece(), finish, FileJob::Make] {
        assert_eq!(player.file_job(file_job), Some(Answer::Refused));
    }
    assert_perfect(slot.image().as_bytes(), "deleted while a file was made");
}

#[test]
fn no_name_is_given_twice() {
    let slot = slot_of(&small_card());
    let mut player = Player::switched_on(&slot);
    player.begin(1, 2).unwrap();
    player.export(1, "ONE.TXT", 10).unwrap();
    let other = format!("{DIRECTORY}/EVENT001.OLD");
    slot.image_mut().write_file(&other, b"a copy").unwrap();
    let mut again = Player::new(&slot, player.known);
    again.look().unwrap();
    again.load(Some(1)).unwrap();
    let answer = again.file_job(FileJob::Archive(JournalNo(1), true));
    assert_eq!(answer, Some(Answer::Refused));
    assert_eq!(slot.image().read_file(&other).unwrap(), b"a copy");
    again.check("another one has the name");
}
