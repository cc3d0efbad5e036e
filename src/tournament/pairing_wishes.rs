//! What an arbiter decides about the pairings to come: who must not meet, and who counts as having more points.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::command::{AcceleratedGroup, Refusal};
use super::event::Event;
use super::numbers::{HalfPoints, PlayerNo, RoundNo};

/// The most pairs that must not meet.
pub const MAX_FORBIDDEN: usize = 128;

/// The most ranges of virtual points.
pub const MAX_VIRTUAL_POINTS: usize = 16;

/// The pairs that must not meet.
pub(super) type Forbidden = Vec<ForbiddenPair, MAX_FORBIDDEN, u8>;

/// The virtual points of players in rounds; what comes later in the list goes before what comes earlier.
pub type VirtualPointsList = Vec<VirtualPoints, MAX_VIRTUAL_POINTS, u8>;

/// Two players who must not meet in some rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForbiddenPair {
    /// The one.
    pub one: PlayerNo,
    /// The other.
    pub other: PlayerNo,
    /// The first of the rounds.
    pub first: RoundNo,
    /// The last of the rounds.
    pub last: RoundNo,
}

impl ForbiddenPair {
    /// The one whom a player must not meet in a round by this.
    pub fn forbids(&self, player: PlayerNo, round: RoundNo) -> Option<PlayerNo> {
        if round < self.first || self.last < round {
            return None;
        }
        match player {
            _ if player == self.one => Some(self.other),
            _ if player == self.other => Some(self.one),
            _ => None,
        }
    }
}

/// Players who count as having more points when some rounds are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct VirtualPoints {
    /// The first of the players.
    pub from: PlayerNo,
    /// The last of the players.
    pub to: PlayerNo,
    /// The first of the rounds.
    pub first: RoundNo,
    /// The last of the rounds.
    pub last: RoundNo,
    /// The points that are added to theirs.
    pub points: HalfPoints,
}

impl VirtualPoints {
    /// The ranges of FIDE's Baku acceleration (C.04.7): the first half of so many players, in the first half of so many
    /// rounds.
    pub fn baku(players: usize, rounds: usize, win: HalfPoints) -> VirtualPointsList {
        let mut ranges = VirtualPointsList::new();
        let accelerated = rounds.div_ceil(2);
        let full = accelerated.div_ceil(2);
        let last_player = PlayerNo::new(u16::try_from(2 * players.div_ceil(4)).unwrap_or(u16::MAX));
        let halves = [(0, full, win), (full, accelerated, HalfPoints(win.0 / 2))];
        for (before, last, points) in halves {
            let rounds = RoundNo::from_index(before).zip(RoundNo::from_index(last.wrapping_sub(1)));
            if let (Some(to), Some((first, last))) = (last_player, rounds)
                && first <= last
            {
                // There is room for two.
                let _ = ranges.push(Self {
                    from: PlayerNo::FIRST,
                    to,
                    first,
                    last,
                    points,
                });
            }
        }
        ranges
    }

    /// True if it has its ends after its beginnings, and points that can be counted on.
    const fn is_sound(&self) -> bool {
        self.from.get() <= self.to.get()
            && self.first.get() <= self.last.get()
            && self.points.0 <= AcceleratedGroup::MOST_POINTS.0
    }
}

impl Event {
    /// Those who must not meet.
    pub fn forbidden_pairs(&self) -> &[ForbiddenPair] {
        &self.forbidden
    }

    /// Those whom a player must not meet in a round.
    pub fn forbidden_to(&self, player: PlayerNo, round: RoundNo) -> impl Iterator<Item = PlayerNo> {
        self.forbidden
            .iter()
            .filter_map(move |pair| pair.forbids(player, round))
    }

    /// The virtual points of players in rounds.
    pub fn virtual_point_ranges(&self) -> &[VirtualPoints] {
        &self.virtual_points
    }

    /// The points that a player does not have but is paired by.
    pub fn virtual_points(&self, number: PlayerNo, round: RoundNo) -> HalfPoints {
        let groups = self
            .acceleration()
            .iter()
            .filter(|group| (group.from..=group.to).contains(&number) && round <= group.last);
        let mut ranges = self.virtual_points.iter().rev();
        let range = ranges.find(|range| {
            (range.from..=range.to).contains(&number) && (range.first..=range.last).contains(&round)
        });
        let points = range.map_or(HalfPoints::ZERO, |range| range.points);
        groups
            .map(|group| group.points)
            .sum::<HalfPoints>()
            .plus(points)
    }

    /// Checks that a pair can be forbidden now. The numbers of players are fixed only after the start.
    pub(super) fn check_forbidden(&self, pair: &ForbiddenPair) -> Result<(), Refusal> {
        self.while_running()?;
        self.paired_by_hand()?;
        self.known(pair.one)?;
        self.known(pair.other)?;
        if pair.one == pair.other {
            return Err(Refusal::SamePlayer);
        }
        if pair.last < pair.first {
            return Err(Refusal::NoSuchRound(pair.last));
        }
        if self.forbidden.is_full() {
            return Err(Refusal::TooManyForbidden);
        }
        Ok(())
    }

    /// Checks that these can be the virtual points.
    pub(super) fn check_virtual_points(&self, ranges: &VirtualPointsList) -> Result<(), Refusal> {
        self.while_running()?;
        self.paired_by_hand()?;
        if ranges.iter().all(VirtualPoints::is_sound) {
            Ok(())
        } else {
            Err(Refusal::WrongGroups)
        }
    }

    /// The place of a forbidden pair in the list.
    pub(super) fn forbidden_place(&self, pair: &ForbiddenPair) -> Option<u8> {
        let place = self.forbidden.iter().position(|other| other == pair)?;
        u8::try_from(place).ok()
    }

    /// Puts a forbidden pair at a place of the list.
    pub(super) fn insert_forbidden(&mut self, place: u8, pair: ForbiddenPair) {
        let place = usize::from(place).min(self.forbidden.len());
        // A plan has seen to it that there is room.
        let _ = self.forbidden.insert(place, pair);
    }

    /// Takes a forbidden pair from the list.
    pub(super) fn remove_forbidden(&mut self, place: u8) -> Option<ForbiddenPair> {
        let place = usize::from(place);
        (place < self.forbidden.len()).then(|| self.forbidden.remove(place))
    }
}
