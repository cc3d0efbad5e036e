//! Direct encounter: the tied players' results against each other.
//!
//! There are two rules, and they agree wherever everybody met everybody and the little table of the
//! tied players leaves nobody level:
//!
//! - Where a table said all pairings, the Swiss-German round robin's: the little table ranks the
//!   group once all its members met, and those still level in it stay level. Forfeits count.
//! - Elsewhere FIDE's, C.07 article 6. Forfeits do not count (6.1.1). Those still level in the little
//!   table have a little table of their own (6.2). And while some have not met, one who is first
//!   whatever the missing games bring is first, then the same for the second, and so on; the rest
//!   have a little table of their own (6.3).
//!
//! Who met more than once counts the mean of these games (6.1.2).

use super::record::{Record, Round};
use crate::tournament::{MAX_PLAYERS, PlayerNo};

/// A half point is that many units, so that the mean of up to ten games is a whole number of them.
const UNITS: u32 = 2520;

/// The result of a player against the others of a group: the score in units, and how many of the others were not met. A
/// score of 126 rounds at three points a win has 21 bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mini(u32);

const MISSING_BITS: u32 = 9;
const _: () = assert!(MAX_PLAYERS <= 1 << MISSING_BITS);

impl Mini {
    pub(super) const NONE: Self = Self(0);

    fn new(score: u32, missing: u32) -> Self {
        let most = u32::MAX >> MISSING_BITS;
        Self(score.min(most) << MISSING_BITS | missing)
    }

    const fn score(self) -> u32 {
        self.0 >> MISSING_BITS
    }

    const fn missing(self) -> u32 {
        self.0 & ((1 << MISSING_BITS) - 1)
    }

    /// The score if all the games that are missing were won.
    fn at_best(self, win: u32) -> u32 {
        self.score()
            .saturating_add(self.missing().saturating_mul(win).saturating_mul(UNITS))
    }
}

/// A group of players with the same rank.
pub(super) struct Group<'a> {
    pub(super) record: Record<'a>,
    /// Everybody's rank in the event; the group's members have the same.
    pub(super) ranks: &'a [u16],
    /// The rank inside the group, from 1; the same for those who are level. Only the members'
    /// are touched.
    pub(super) direct: &'a mut [u16],
    /// Room for a little table.
    pub(super) minis: &'a mut [Mini],
}

impl Group<'_> {
    /// Ranks the members, and puts them into the order of these ranks. If nobody was parted from
    /// anybody, all ranks are 0.
    pub(super) fn rank(&mut self, members: &mut [PlayerNo]) {
        for member in members.iter() {
            self.set_level(*member, 1);
        }
        if self.record.is_by_table() {
            self.part(members, 1);
        } else {
            let mut start = 0;
            while let Some((level, count)) = members.get(start..).and_then(|left| {
                let level = self.level(*left.first()?);
                let same = left.iter().take_while(|one| self.level(**one) == level);
                Some((level, same.count()))
            }) {
                let level_members = members.get_mut(start..start + count).unwrap_or_default();
                if !self.part(level_members, level) {
                    start += count;
                }
            }
        }
        if members.iter().all(|member| self.level(*member) == 1) {
            for member in members.iter() {
                self.set_level(*member, 0);
            }
        }
    }

    /// Parts members that are level by a little table of their own, if it can; then they are in
    /// the order of their new levels. Levels are counted from the one that they had.
    fn part(&mut self, members: &mut [PlayerNo], level: u16) -> bool {
        if members.len() < 2 {
            return false;
        }
        for member in members.iter() {
            let mini = self.mini(*member, members.len());
            if let Some(place) = self.minis.get_mut(member.index()) {
                *place = mini;
            }
        }
        if members.iter().all(|one| self.of(*one).missing() == 0) {
            self.part_by_score(members, level)
        } else if self.record.is_by_table() {
            false
        } else {
            self.part_from_the_top(members, level)
        }
    }

    /// Everybody met everybody.
    fn part_by_score(&mut self, members: &mut [PlayerNo], level: u16) -> bool {
        let score = |group: &Self, member: PlayerNo| group.of(member).score();
        members.sort_unstable_by_key(|one| (u32::MAX - score(self, *one), *one));
        let mut above = members.first().map(|first| (score(self, *first), level));
        for (member, place) in members.iter().zip(level..) {
            let own = score(self, *member);
            let rank = match above {
                Some((score, rank)) if score == own => rank,
                _ => place,
            };
            self.set_level(*member, rank);
            above = Some((own, rank));
        }
        members
            .last()
            .is_some_and(|last| self.level(*last) != level)
    }

    /// Somebody has not met somebody: only who is ahead of all others at their best is parted.
    fn part_from_the_top(&mut self, members: &mut [PlayerNo], level: u16) -> bool {
        let win = self.record.scoring().win.0.into();
        members.sort_unstable_by_key(|one| {
            let mini = self.of(*one);
            (u32::MAX - mini.score(), u32::MAX - mini.at_best(win), *one)
        });
        let mut left: &[PlayerNo] = members;
        let mut place = level;
        while let Some((first, others)) = left.split_first() {
            let best = others.iter().map(|one| self.of(*one).at_best(win)).max();
            if best.is_none_or(|best| self.of(*first).score() <= best) {
                break;
            }
            self.set_level(*first, place);
            place += 1;
            left = others;
        }
        for member in left {
            self.set_level(*member, place);
        }
        place != level
    }

    /// A player's line of the little table of those who are level with the player.
    fn mini(&self, player: PlayerNo, members: usize) -> Mini {
        let opponent = |round| match round {
            Round::Played { opponent, .. } => Some(opponent),
            Round::Forfeit { opponent, .. } if self.record.is_by_table() => Some(opponent),
            _ => None,
        };
        let (mut score, mut met) = (0, 0_u32);
        // How often each of them was met: looking through the rounds for each would take seconds.
        let mut times = [0_u8; MAX_PLAYERS];
        for other in self.record.rounds_of(player).filter_map(opponent) {
            if let Some(times) = times.get_mut(other.index()) {
                met += u32::from(*times == 0 && self.are_level(player, other));
                *times = times.saturating_add(1);
            }
        }
        for round in self.record.rounds_of(player) {
            let Some(other) = opponent(round).filter(|other| self.are_level(player, *other)) else {
                continue;
            };
            let times = times.get(other.index()).copied().unwrap_or(1).max(1);
            score = round
                .points()
                .saturating_mul(UNITS / u32::from(times))
                .saturating_add(score);
        }
        let others = u32::try_from(members).unwrap_or(0).saturating_sub(1);
        Mini::new(score, others.saturating_sub(met))
    }

    fn are_level(&self, one: PlayerNo, other: PlayerNo) -> bool {
        let rank = |player: PlayerNo| self.ranks.get(player.index());
        rank(one) == rank(other) && self.level(one) == self.level(other)
    }

    fn of(&self, player: PlayerNo) -> Mini {
        self.minis
            .get(player.index())
            .copied()
            .unwrap_or(Mini::NONE)
    }

    fn level(&self, player: PlayerNo) -> u16 {
        self.direct.get(player.index()).copied().unwrap_or(0)
    }

    fn set_level(&mut self, player: PlayerNo, level: u16) {
        if let Some(place) = self.direct.get_mut(player.index()) {
            *place = level;
        }
    }
}
