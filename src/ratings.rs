//! Ratings: what they expect of a player, how they change, and what the games were worth; all in whole numbers.

use core::fmt;

use crate::tournament::{Event, HalfPoints, Outcome, PlayerNo};

/// The speed at which ratings change, unless the arbiter says otherwise.
pub const USUAL_K: u8 = 10;

/// FIDE's table 8.1.2: up to the first difference the stronger player is expected to make 50 % of
/// the points, up to the next 51 %, and so on; beyond the last one 100 %.
const DIFFERENCES: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// FIDE's table 8.1.1: by how much a score of 50 %, 51 % … 99 % is above the opponents.
const GAINS: [i32; 50] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677,
];

/// The distance from the opponents of a player who won everything, or lost everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Extreme {
    /// 999, as the program Swiss Perfect counts.
    #[default]
    SwissPerfect,
    /// 800, as FIDE counts.
    Fide,
}

impl Extreme {
    const fn gain(self) -> i32 {
        match self {
            Self::SwissPerfect => 999,
            Self::Fide => 800,
        }
    }
}

/// A number of points in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub u32);

/// As a decimal number, such as `3.05`.
impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// A player's games against rated opponents, summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedGames {
    /// The number of games; at least one.
    pub games: u16,
    /// The points made in them.
    pub score: HalfPoints,
    /// The mean rating of the opponents, rounded half up.
    pub average: u16,
}

impl RatedGames {
    /// Sums up played games: the opponent's rating and the points made. An opponent without a
    /// rating, which is 0, does not count. None if there is no game left.
    pub fn of(games: impl IntoIterator<Item = (u16, HalfPoints)>) -> Option<Self> {
        let (mut count, mut score, mut sum) = (0_u16, HalfPoints::ZERO, 0_u32);
        for (rating, points) in games {
            if rating > 0 {
                count = count.saturating_add(1);
                score = score.plus(points);
                sum = sum.saturating_add(u32::from(rating));
            }
        }
        let average = sum
            .saturating_add(u32::from(count / 2))
            .checked_div(u32::from(count))?;
        Some(Self {
            games: count,
            score,
            average: u16::try_from(average).ok()?,
        })
    }

    /// Sums up what a player of an event has played that counts for ratings. A win is one point
    /// here, whatever the event gives for it.
    pub fn in_event(event: &Event, player: PlayerNo) -> Option<Self> {
        let rated = event
            .open_rounds()
            .filter_map(|round| event.turn(player, round).game())
            .filter_map(|game| {
                let points = match game.outcome.without_mark() {
                    Outcome::Win => HalfPoints(2),
                    Outcome::Draw => HalfPoints(1),
                    Outcome::Loss => HalfPoints::ZERO,
                    _ => return None,
                };
                Some((event.player(game.opponent)?.rating.0, points))
            });
        Self::of(rated)
    }

    /// The points that a player of that rating is expected to make in these games.
    pub fn expected(self, rating: u16) -> Hundredths {
        Hundredths(u32::from(self.games) * u32::from(expected_percent(rating, self.average)))
    }

    /// The change of that rating by these games, rounded half away from zero.
    pub fn change(self, rating: u16, k: u8) -> i32 {
        let expected = i32::from(self.games) * i32::from(expected_percent(rating, self.average));
        let surplus = i32::from(self.score.0) * 50 - expected;
        let change = surplus * i32::from(k);
        (change.abs() + 50) / 100 * change.signum()
    }

    /// The rating at which this score would have been expected.
    pub fn performance(self, extreme: Extreme) -> i32 {
        i32::from(self.average) + self.gain(extreme)
    }

    fn gain(self, extreme: Extreme) -> i32 {
        let (score, games) = (u32::from(self.score.0), u32::from(self.games));
        if score >= 2 * games {
            return extreme.gain();
        }
        if score == 0 {
            return -extreme.gain();
        }
        // Rounded half up. In more than a hundred games a score can come near to everything or
        // nothing without being it.
        let percent = (100 * score + games) / (2 * games);
        gain(percent.clamp(1, 99))
    }
}

/// The share of the points, in percent, that a player is expected to make against an opponent.
pub fn expected_percent(rating: u16, opponent: u16) -> u8 {
    let difference = rating.abs_diff(opponent);
    let steps = DIFFERENCES.partition_point(|bound| *bound < difference);
    let stronger = 50 + u8::try_from(steps).unwrap_or(50);
    if rating >= opponent {
        stronger
    } else {
        100 - stronger
    }
}

/// The distance above the opponents of a score of 1 to 99 percent.
fn gain(percent: u32) -> i32 {
    let in_table = |percent: u32| {
        let step = percent.checked_sub(50)?;
        GAINS.get(step as usize).copied()
    };
    in_table(percent)
        .or_else(|| in_table(100 - percent).map(|gain| -gain))
        .unwrap_or(0)
}
