//! The pairs of a round as they are kept.

use pocket_arbiter::card::record::{Sequence, encode};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::tournament::{
    Command, Event, ListKey, ListOrder, PlayerNo, Refusal, RoundNo, RoundPairs,
};
use proptest::collection::vec;
use proptest::prelude::*;

use super::paired_rounds::{pairs_by_chance, to_be_paired};
use super::{FISE, number, started};
use crate::soak;

/// So many of 512 players as a list.
fn list(event: &Event, count: u16) -> ListOrder {
    let mut list = ListOrder::new();
    event.list_order(RoundNo::FIRST, |player| player.get() <= count, &mut list);
    list
}

fn code(pairs: &RoundPairs) -> Vec<u8> {
    let mut room = [0; 300];
    let bytes = postcard::to_slice(pairs, &mut room).unwrap();
    // The length comes first.
    bytes[if bytes.len() > 128 { 2 } else { 1 }..].to_vec()
}

/// Of a few bytes.
fn from_code(code: &[u8]) -> RoundPairs {
    let length = u8::try_from(code.len()).unwrap();
    let bytes: Vec<u8> = [length].into_iter().chain(code.iter().copied()).collect();
    postcard::from_bytes(&bytes).unwrap()
}

fn made(list: &[ListKey], pairs: &[(u16, u16)], bye: Option<u16>) -> Option<RoundPairs> {
    let pairs = pairs
        .iter()
        .map(|(white, black)| (number(*white), number(*black)));
    RoundPairs::new(list, pairs, bye.map(number))
}

/// The pairs, white first, and who has the bye.
type Told = (Vec<(PlayerNo, PlayerNo)>, Option<PlayerNo>);

fn told(pairs: &RoundPairs, list: &[ListKey]) -> Result<Told, Refusal> {
    let mut told = Vec::new();
    let bye = pairs.tell(list, |white, black| told.push((white, black)))?;
    Ok((told, bye))
}

#[test]
fn soak_pairs_come_back_as_they_were() {
    let event = started(FISE, 1, 512);
    soak::runner(120)
        .run(&(0_u16..=512, any::<u64>()), |(count, seed)| {
            let list = list(&event, count);
            let (pairs, bye) = pairs_by_chance(&list, seed);
            prop_assert_eq!(bye.is_some(), count % 2 == 1);
            let kept = RoundPairs::new(&list, pairs.iter().copied(), bye).unwrap();
            prop_assert!(code(&kept).len() <= 288);
            prop_assert_eq!(told(&kept, &list), Ok((pairs, bye)));
            Ok(())
        })
        .unwrap();
}

/// Whatever the bytes, they are no pairs, or the only bytes for these pairs.
#[test]
fn soak_any_bytes_are_read_or_refused() {
    let event = started(FISE, 1, 16);
    let cases = (0_u16..=9, vec(any::<u8>(), 0..5));
    soak::runner(3000)
        .run(&cases, |(count, bytes)| {
            let list = list(&event, count);
            let kept = from_code(&bytes);
            let Ok((found, bye)) = told(&kept, &list) else {
                return Ok(());
            };
            let again = RoundPairs::new(&list, found.into_iter(), bye).unwrap();
            prop_assert_eq!(code(&again), bytes);
            Ok(())
        })
        .unwrap();
}

#[test]
fn pairs_of_the_most_players_fit_a_journals_block() {
    let event = started(FISE, 1, 512);
    let (list, bye) = (to_be_paired(&event, RoundNo::FIRST), None);
    let whites = PlayerNo::first(256);
    let pairs = whites.map(|white| (number(white.get() + 256), white));
    let pairs = RoundPairs::new(&list, pairs, bye).unwrap();
    assert_eq!(code(&pairs).len(), 288);
    let entry = Entry {
        event: EventId(u32::MAX.into()),
        at_us: u64::MAX,
        command: Command::PairRound(RoundNo::FIRST, pairs),
    };
    assert!(encode(&entry, Sequence(u32::MAX)).is_some());
}

/// Seven players. The bye is at place 4 of 7: three bits, 001 as the lowest comes first. Then 1
/// passes over three of five, three bits, 110, with black, 1; then 2 passes over one of three, two
/// bits, 10, with white, 0; the last two are left, with the lower white, 0.
#[test]
fn the_bits_are_frozen() {
    let event = started(FISE, 1, 7);
    let list = to_be_paired(&event, RoundNo::FIRST);
    let pairs = made(&list, &[(6, 1), (2, 4), (3, 7)], Some(5)).unwrap();
    assert_eq!(code(&pairs), [0b1101_1100, 0b0000_0000]);
    let other = made(&list, &[(1, 2), (3, 4), (6, 5)], Some(7)).unwrap();
    assert_eq!(code(&other), [0b0000_0110, 0b0000_0100]);
}

#[test]
fn what_are_no_pairs_of_all_is_not_kept() {
    let event = started(FISE, 1, 16);
    let (four, five) = (list(&event, 4), list(&event, 5));
    assert!(made(&four, &[(4, 1), (2, 3)], None).is_some());
    for (wrong, why) in [
        (
            made(&four, &[(2, 3), (4, 1)], None),
            "the boards are in another order",
        ),
        (made(&four, &[(1, 2)], None), "somebody is missing"),
        (
            made(&four, &[(1, 2), (3, 2)], None),
            "somebody is there twice",
        ),
        (
            made(&four, &[(1, 2), (3, 5)], None),
            "somebody is not in the list",
        ),
        (
            made(&four, &[(1, 2), (3, 4)], Some(4)),
            "nobody is left over",
        ),
        (made(&five, &[(1, 2), (3, 4)], None), "nobody has the bye"),
        (
            made(&five, &[(1, 2), (3, 4)], Some(1)),
            "who has the bye has a game",
        ),
    ] {
        assert_eq!(wrong, None, "{why}");
    }
    let pairs = made(&five, &[(1, 2), (3, 4)], Some(5)).unwrap();
    let sixteen = list(&event, 16);
    assert_eq!(told(&pairs, &sixteen), Err(Refusal::WrongPairs));
    let (all, _) = pairs_by_chance(&sixteen, 1);
    let pairs = RoundPairs::new(&sixteen, all.into_iter(), None).unwrap();
    assert_eq!(told(&pairs, &five), Err(Refusal::WrongPairs));
}
