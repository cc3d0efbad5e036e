//! The list in whose order a round is paired: points, then number.

use heapless::Vec;

use super::cell::{Bye, Turn};
use super::event::Event;
use super::numbers::{HalfPoints, MAX_PLAYERS, PlayerNo, RoundNo};

/// Everybody who is paired in a round, the first of the list first.
pub type ListOrder = Vec<ListKey, MAX_PLAYERS, u16>;

/// A player's place in the list: the one with more points comes first, of equals the lower number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ListKey {
    /// The points taken from the most there can be, so that more points come first.
    missing: u16,
    player: PlayerNo,
}

/// The place of a board: by the points of the upper of the two, of the lower, and by the upper's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardOrder(u16, u16, PlayerNo);

impl ListKey {
    const fn new(points: HalfPoints, player: PlayerNo) -> Self {
        Self {
            missing: u16::MAX - points.0,
            player,
        }
    }

    /// The player whose place it is.
    pub const fn player(self) -> PlayerNo {
        self.player
    }

    /// The points by which the player is paired, virtual ones included.
    pub const fn points(self) -> HalfPoints {
        HalfPoints(u16::MAX - self.missing)
    }
}

impl Event {
    /// True if a player is to be paired in a round: is here, and has not asked to sit it out.
    pub fn is_to_be_paired(&self, number: PlayerNo, round: RoundNo) -> bool {
        let sits_out = matches!(
            self.grid.turn(number, round),
            Turn::Bye(Bye::Full | Bye::Half | Bye::Zero)
        );
        self.has_player(number) && !self.has_left(number) && !sits_out
    }

    /// Everybody who is to be paired in a round.
    pub fn to_be_paired(&self, round: RoundNo) -> impl Iterator<Item = PlayerNo> {
        self.numbers()
            .filter(move |number| self.is_to_be_paired(*number, round))
    }

    /// True if a round's pairing gave a player a game or a bye.
    pub fn was_paired(&self, number: PlayerNo, round: RoundNo) -> bool {
        matches!(
            self.grid.turn(number, round),
            Turn::Game(_) | Turn::Bye(Bye::PairingAllocated)
        )
    }

    /// The points that a player had made before a round.
    pub fn points_before(&self, number: PlayerNo, round: RoundNo) -> HalfPoints {
        RoundNo::first(round.index())
            .map(|earlier| self.points_in(number, earlier))
            .sum()
    }

    /// The place of a pair's board among the others of a round, where boards are put in order by the points of the two: the
    /// lowest comes first. Virtual points do not count.
    pub fn board_order(&self, round: RoundNo, one: PlayerNo, other: PlayerNo) -> BoardOrder {
        let key = |player| ListKey::new(self.points_before(player, round), player);
        let (one, other) = (key(one), key(other));
        let (upper, lower) = (one.min(other), one.max(other));
        BoardOrder(upper.missing, lower.missing, upper.player)
    }

    /// Those players whom `is_in` wants, in the order of the list before a round.
    pub fn list_order(
        &self,
        round: RoundNo,
        is_in: impl Fn(PlayerNo) -> bool,
        list: &mut ListOrder,
    ) {
        list.clear();
        list.extend(
            self.numbers()
                .filter(|number| is_in(*number))
                .map(|number| {
                    let points = self.points_before(number, round);
                    ListKey::new(points.plus(self.virtual_points(number, round)), number)
                }),
        );
        list.sort_unstable();
    }
}
