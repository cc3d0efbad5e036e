//! The files that people put on a card, whatever they are called and however many there are.

use embedded_sdmmc::Block;
use pocket_arbiter::card::{Answer, FileJob, FileName, Keeper, Report, Request};
use pocket_arbiter::simulator::slot::VirtualSlot;

use super::fat_check::volume_start;
use super::{cards, slot_of};

const ENTRY: usize = 32;

/// A card in whose own directory these names are, each with a file of so many bytes. The files have no contents.
fn card_with(names: &[([u8; 11], u32)]) -> Vec<u8> {
    let mut card = cards::small_card();
    let root = root_of(&card);
    let slots = card[root..].chunks_mut(ENTRY);
    for (entry, (name, size)) in slots.zip(names) {
        fill_in(entry, name, *size);
    }
    card
}

/// The place of the root's directory of the small kind.
fn root_of(card: &[u8]) -> usize {
    let start = volume_start(card).unwrap();
    let u16_at = |at: usize| usize::from(u16::from_le_bytes([card[at], card[at + 1]]));
    start + (u16_at(start + 14) + 2 * u16_at(start + 22)) * Block::LEN
}

fn fill_in(entry: &mut [u8], name: &[u8; 11], size: u32) {
    entry.fill(0);
    entry[..11].copy_from_slice(name);
    entry[11] = 0x20;
    entry[28..32].copy_from_slice(&size.to_le_bytes());
}

fn switched_on(slot: &VirtualSlot) -> Keeper<VirtualSlot> {
    slot.power_up();
    let mut keeper = Keeper::new(slot.clone());
    let report = keeper.look();
    assert!(matches!(report, Some(Report::Ready(_))), "{report:?}");
    while keeper.read_on().is_some() {}
    keeper
}

fn find(keeper: &mut Keeper<VirtualSlot>, after: Option<&FileName>) -> Option<FileName> {
    let file_job = FileJob::Find(*b"TRF", after.cloned());
    match keeper.handle(Request::FileJob(file_job)) {
        Report::Answer(Answer::Found(name)) => name,
        other => panic!("{other:?}"),
    }
}

/// All names, as the box asks for them: one after the other.
fn all(keeper: &mut Keeper<VirtualSlot>) -> Vec<FileName> {
    let mut names = Vec::new();
    while let Some(name) = find(keeper, names.last()) {
        names.push(name);
        assert!(names.len() < 1000, "there is no end: {:?}", names.last());
    }
    names
}

fn size_of(keeper: &mut Keeper<VirtualSlot>, name: &FileName) -> Option<u32> {
    match keeper.handle(Request::FileJob(FileJob::Open(name.clone()))) {
        Report::Answer(Answer::Opened(size)) => size,
        other => panic!("{other:?}"),
    }
}

#[test]
fn names_with_any_letters_are_found_and_opened() {
    // As Windows writes BÆRUM.TRF and PEÑA.TRF.
    let slot = slot_of(&card_with(&[
        (*b"OSLO    TRF", 1),
        (*b"PE\xA5A    TRF", 2),
        (*b"B\x92RUM   TRF", 3),
        (*b"AAA     TRF", 4),
        (*b"\x05BO     TRF", 5),
        (*b"BBB     TXT", 6),
    ]));
    let mut keeper = switched_on(&slot);
    let names = all(&mut keeper);
    assert_eq!(
        names,
        ["ÕBO.TRF", "AAA.TRF", "BÆRUM.TRF", "OSLO.TRF", "PEÑA.TRF"]
    );
    let sizes: Vec<_> = names
        .iter()
        .map(|name| size_of(&mut keeper, name))
        .collect();
    assert_eq!(sizes, [5, 4, 3, 1, 2].map(Some));
}

/// Whatever code page the computer has: each file is listed once, and what is opened is that one.
#[test]
fn no_two_names_are_taken_for_each_other() {
    let first = (0x21..=0xFF_u8).filter(|byte| !b".\x7F\xE5".contains(byte));
    let mut names: Vec<[u8; 11]> = first
        .chain([0x05])
        .map(|byte| {
            let mut name = *b"?       TRF";
            name[0] = byte;
            name
        })
        .collect();
    names.extend((0x80..=0xFF).map(|byte| {
        let mut name = *b"A??????BTRF";
        name[1..7].fill(byte);
        name
    }));
    let with_sizes: Vec<_> = names.iter().copied().zip(1000..).collect();
    let slot = slot_of(&card_with(&with_sizes));
    let mut keeper = switched_on(&slot);
    let found = all(&mut keeper);
    assert_eq!(found.len(), names.len());
    let mut sizes: Vec<u32> = found
        .iter()
        .map(|name| size_of(&mut keeper, name).expect(name))
        .collect();
    sizes.sort_unstable();
    let wanted: Vec<u32> = with_sizes.iter().map(|(_, size)| *size).collect();
    assert_eq!(sizes, wanted);
}

#[test]
fn a_name_that_is_none_hides_no_other() {
    for strange in [
        b"A.B     TRF",
        b"A\x01B     TRF",
        b"AB\n     TRF",
        b"A\x00      TRF",
        b"A\x7F      TRF",
    ] {
        let slot = slot_of(&card_with(&[
            (*b"AAA     TRF", 1),
            (*strange, 2),
            (*b"ZZZ     TRF", 3),
        ]));
        let names = all(&mut switched_on(&slot));
        assert_eq!(names, ["AAA.TRF", "ZZZ.TRF"], "{strange:?}");
    }
}

/// A card in whose own directory so many names are, of which these are of interest.
fn crowded(count: usize, reports: &[usize]) -> Vec<u8> {
    let mut card = cards::fat32();
    let start = volume_start(&card).unwrap();
    let number = |card: &[u8], at: usize, bytes: usize| {
        let bytes = card[start + at..start + at + bytes].iter().rev();
        bytes.fold(0_usize, |number, byte| number << 8 | usize::from(*byte))
    };
    let (reserved, table_blocks) = (number(&card, 14, 2), number(&card, 36, 4));
    assert_eq!((card[start + 13], number(&card, 44, 4)), (1, 2));
    let data = start + (reserved + 2 * table_blocks) * Block::LEN;
    // There is a little room left.
    let blocks = count.div_ceil(Block::LEN / ENTRY) + 2;
    for table in [reserved, reserved + table_blocks] {
        let links = start + table * Block::LEN;
        for cluster in 2..blocks + 2 {
            let next = if cluster == blocks + 1 {
                0x0FFF_FFFF
            } else {
                cluster as u32 + 1
            };
            card[links + cluster * 4..][..4].copy_from_slice(&next.to_le_bytes());
        }
    }
    let info = start + number(&card, 48, 2) * Block::LEN;
    card[info + 488..info + 496].fill(0xFF);
    for (index, entry) in card[data..].chunks_mut(ENTRY).take(count).enumerate() {
        let extension = if reports.contains(&index) {
            "TRF"
        } else {
            "JPG"
        };
        let name = format!("IMG{:05}{extension}", count - index);
        fill_in(entry, name.as_bytes().try_into().unwrap(), index as u32);
    }
    card
}

#[test]
fn a_directory_of_thousands_is_searched_to_its_end() {
    const COUNT: usize = 65_000;
    let slot = slot_of(&crowded(COUNT, &[0, 30_000, COUNT - 1]));
    let mut keeper = switched_on(&slot);
    let before = slot.reads();
    let names = all(&mut keeper);
    assert_eq!(names, ["IMG00001.TRF", "IMG35000.TRF", "IMG65000.TRF"]);
    let walk = slot.reads() - before;
    assert!(walk < 10_000, "{walk} blocks were read");
    assert_eq!(size_of(&mut keeper, &names[0]), Some(COUNT as u32 - 1));

    // Many are not asked for one walk each.
    let reports: Vec<usize> = (0..30).map(|index| index * 2000 + 7).collect();
    let slot = slot_of(&crowded(COUNT, &reports));
    let mut keeper = switched_on(&slot);
    let before = slot.reads();
    let names = all(&mut keeper);
    assert_eq!(names.len(), 30);
    assert!(names.is_sorted());
    let reads = slot.reads() - before;
    assert!(reads <= 3 * walk + 3, "{reads} blocks were read");
}

#[test]
fn who_asks_from_the_beginning_sees_the_card_as_it_is() {
    let slot = slot_of(&card_with(&[(*b"AAA     TRF", 1), (*b"CCC     TRF", 2)]));
    let mut keeper = switched_on(&slot);
    assert_eq!(all(&mut keeper), ["AAA.TRF", "CCC.TRF"]);
    // Another kind of file, and a name that was never found.
    let file_job = FileJob::Find(*b"TXT", Some("AAA.TRF".try_into().unwrap()));
    let report = keeper.handle(Request::FileJob(file_job));
    assert_eq!(report, Report::Answer(Answer::Found(None)));
    let after = "BBB.TRF".try_into().unwrap();
    assert_eq!(find(&mut keeper, Some(&after)).as_deref(), Some("CCC.TRF"));
    slot.eject();
    slot.image_mut().write_file("BBB.TRF", b"new").unwrap();
    slot.insert();
    while !matches!(keeper.look(), Some(Report::Ready(_))) {}
    while keeper.read_on().is_some() {}
    assert_eq!(all(&mut keeper), ["AAA.TRF", "BBB.TRF", "CCC.TRF"]);
}
