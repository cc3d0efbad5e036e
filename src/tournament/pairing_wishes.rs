//! The arbiter's decisions about the pairings to come: who must not meet, and who counts as having more points.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::change::{Change, Direction, Payload};
use super::command::{AcceleratedGroup, Refusal};
use super::event::{Event, Phase};
use super::numbering::filled_from;
use super::numbers::{HalfPoints, PlayerNo, RoundNo};

/// The most pairs that must not meet.
pub const MAX_FORBIDDEN: usize = 128;

/// The most players of a group in which nobody is to meet another.
pub const MAX_FORBIDDEN_GROUP: usize = 16;

/// Players of whom nobody is to meet another.
pub type ForbiddenGroup = Vec<PlayerNo, MAX_FORBIDDEN_GROUP, u8>;

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
    /// The bytes that a pair takes in a change.
    const BYTES: usize = 6;

    /// Two players who must not meet in any round.
    pub(super) const fn in_all_rounds(one: PlayerNo, other: PlayerNo) -> Self {
        Self {
            one,
            other,
            first: RoundNo::FIRST,
            last: RoundNo::LAST_PAIRED,
        }
    }

    const fn to_bytes(self) -> [u8; Self::BYTES] {
        let [a, b] = self.one.get().to_le_bytes();
        let [c, d] = self.other.get().to_le_bytes();
        [a, b, c, d, self.first.get(), self.last.get()]
    }

    fn from_bytes([a, b, c, d, first, last]: [u8; Self::BYTES]) -> Option<Self> {
        Some(Self {
            one: PlayerNo::new(u16::from_le_bytes([a, b]))?,
            other: PlayerNo::new(u16::from_le_bytes([c, d]))?,
            first: RoundNo::new(first)?,
            last: RoundNo::new(last)?,
        })
    }

    /// True if this is about that player.
    pub fn is_about(&self, player: PlayerNo) -> bool {
        player == self.one || player == self.other
    }

    /// True if it forbids all that another one does.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        self.is_about(other.one)
            && self.is_about(other.other)
            && self.first <= other.first
            && other.last <= self.last
    }

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
        let last_player =
            PlayerNo::from_index((2 * players.div_ceil(4)).min(players).wrapping_sub(1));
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
    pub(crate) const fn is_sound(&self) -> bool {
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

    /// The pairings to come can be spoken of.
    fn before_end(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Entering | Phase::Running => self.paired_by_hand(),
            Phase::Finished => Err(Refusal::IsFinished),
            Phase::None => Err(Refusal::NoEvent),
        }
    }

    /// Checks that a pair can be forbidden now.
    pub(super) fn check_forbidden(&self, pair: &ForbiddenPair) -> Result<(), Refusal> {
        self.before_end()?;
        self.known(pair.one)?;
        self.known(pair.other)?;
        if pair.one == pair.other {
            return Err(Refusal::SamePlayer);
        }
        if pair.last < pair.first {
            return Err(Refusal::NoSuchRound(pair.last));
        }
        if self.is_forbidden(pair) {
            return Err(Refusal::AlreadyForbidden);
        }
        if self.forbidden.is_full() {
            return Err(Refusal::TooManyForbidden);
        }
        Ok(())
    }

    /// True if the list says so already.
    fn is_forbidden(&self, pair: &ForbiddenPair) -> bool {
        self.forbidden.iter().any(|known| known.covers(pair))
    }

    /// The change by which nobody of a group meets another: the pairs that are not on the list come to its end.
    ///
    /// Not inlined, as everything that is made in the room for a change.
    #[inline(never)]
    pub(super) fn plan_group<'a>(
        &self,
        group: &ForbiddenGroup,
        payload: &'a mut Payload,
    ) -> Result<Change<'a>, Refusal> {
        self.before_end()?;
        let pairs = || {
            let others = |place: usize| group.iter().skip(place + 1);
            let pairs = group.iter().enumerate().flat_map(move |(place, one)| {
                others(place).map(move |other| ForbiddenPair::in_all_rounds(*one, *other))
            });
            pairs.filter(|pair| !self.is_forbidden(pair))
        };
        for (place, number) in group.iter().enumerate() {
            self.known(*number)?;
            if group.iter().skip(place + 1).any(|other| other == number) {
                return Err(Refusal::SamePlayer);
            }
        }
        let (known, more) = (self.forbidden.len(), pairs().count());
        if more == 0 {
            return Err(Refusal::AlreadyForbidden);
        }
        if known + more > MAX_FORBIDDEN {
            return Err(Refusal::TooManyForbidden);
        }
        let bytes = payload.room(more * ForbiddenPair::BYTES);
        let bytes = bytes.unwrap_or_default();
        for (room, pair) in bytes.chunks_exact_mut(ForbiddenPair::BYTES).zip(pairs()) {
            room.copy_from_slice(&pair.to_bytes());
        }
        Ok(Change::ForbidMore(
            u8::try_from(known).unwrap_or(u8::MAX),
            bytes,
        ))
    }

    /// Cuts the list to so many pairs, and adds these; the change back has those that were cut off.
    pub(super) fn set_forbidden_from<'a>(
        &mut self,
        keep: u8,
        more: &[u8],
        back: &'a mut Payload,
    ) -> Change<'a> {
        let kept = usize::from(keep).min(self.forbidden.len());
        let cut = self.forbidden.get(kept..).unwrap_or_default();
        let bytes = back.room(cut.len() * ForbiddenPair::BYTES);
        let bytes = bytes.unwrap_or_default();
        for (room, pair) in bytes.chunks_exact_mut(ForbiddenPair::BYTES).zip(cut) {
            room.copy_from_slice(&pair.to_bytes());
        }
        self.forbidden.truncate(kept);
        let (pairs, _) = more.as_chunks();
        for pair in pairs.iter().copied().filter_map(ForbiddenPair::from_bytes) {
            // A plan has seen to it that there is room.
            let _ = self.forbidden.push(pair);
        }
        Change::ForbidMore(keep, bytes)
    }

    /// True if a player is on the list of those who must not meet somebody.
    pub fn is_kept_apart(&self, player: PlayerNo) -> bool {
        self.forbidden.iter().any(|pair| pair.is_about(player))
    }

    /// The players have got other numbers: the list goes along.
    pub(super) fn renumber_forbidden(&mut self, from: &[u8], direction: Direction) {
        let places = from.len() / 2;
        self.change_numbers(|number| {
            let place = number.index();
            let index = match direction {
                Direction::Forwards => {
                    (0..places).find(|other| filled_from(from, *other) == place)?
                }
                Direction::Backwards => filled_from(from, place),
            };
            PlayerNo::from_index(index)
        });
    }

    /// The players from a number on have moved: up, because somebody has come in between, or down.
    pub(super) fn shift_forbidden(&mut self, from: PlayerNo, is_up: bool) {
        self.change_numbers(|number| match is_up {
            true if number >= from => number.next(),
            false if number > from => number.previous(),
            _ => None,
        });
    }

    /// Whoever gets another number gets it on the list too.
    fn change_numbers(&mut self, number: impl Fn(PlayerNo) -> Option<PlayerNo>) {
        for pair in &mut self.forbidden {
            for player in [&mut pair.one, &mut pair.other] {
                *player = number(*player).unwrap_or(*player);
            }
        }
    }

    /// Checks that a pair can be allowed again.
    pub(super) fn plan_allowed(&self, pair: &ForbiddenPair) -> Result<Change<'static>, Refusal> {
        self.before_end()?;
        let place = self.forbidden_place(pair).ok_or(Refusal::NotForbidden)?;
        Ok(Change::Allow(place))
    }

    /// Checks that these can be the virtual points.
    pub(super) fn check_virtual_points(&self, ranges: &VirtualPointsList) -> Result<(), Refusal> {
        self.before_end()?;
        if ranges.iter().all(VirtualPoints::is_sound) {
            Ok(())
        } else {
            Err(Refusal::WrongGroups)
        }
    }

    /// The place of a forbidden pair in the list.
    fn forbidden_place(&self, pair: &ForbiddenPair) -> Option<u8> {
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
