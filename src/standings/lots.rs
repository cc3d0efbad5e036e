//! The lot of last resort: everybody has one, drawn from the event's seed.

use crate::chance::Chance;
use crate::tournament::{Event, MAX_PLAYERS, PlayerNo};

/// So many different lots are in the urn, before the number of the player makes them unique.
const URN: u32 = 1 << 22;
/// The bits that tell the players apart.
const NUMBER_BITS: u32 = 9;
const _: () = assert!(MAX_PLAYERS <= 1 << NUMBER_BITS && URN << NUMBER_BITS == 1 << 31);

/// Everybody's lot, by number; nobody's if none were drawn. The least is the best. A player who
/// joins later leaves the others' lots as they were.
pub(super) fn draw(event: &Event) -> impl Iterator<Item = (PlayerNo, i32)> {
    let chance = event.lots().map(Chance::from_seed);
    chance.into_iter().flat_map(|mut chance| {
        // Equal lots are as good as impossible, but then the lower number has the better one.
        event.numbers().map(move |player| {
            let lot = chance.below(URN) << NUMBER_BITS | u32::from(player.get() - 1);
            (player, i32::try_from(lot).unwrap_or(i32::MAX))
        })
    })
}

/// The place of a player's lot among all: 1 is the best.
pub(super) fn place(event: &Event, player: PlayerNo) -> Option<i32> {
    let (_, own) = draw(event).find(|(other, _)| *other == player)?;
    let better = draw(event).filter(|(_, lot)| *lot < own).count();
    i32::try_from(better).ok()?.checked_add(1)
}
