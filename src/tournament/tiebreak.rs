//! The criteria that part players with equal points.

use serde::{Deserialize, Serialize};

use super::command::Tiebreaks;
use super::systems::System;

/// Declares the criteria together with their codes.
macro_rules! tiebreaks {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// A criterion. The order is part of the journal's format: new ones go to the end.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Tiebreak {
            $($(#[$doc])* $name,)*
        }

        impl Tiebreak {
            /// Every criterion.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its short name, FIDE's if FIDE has one.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }
        }
    };
}

tiebreaks! {
    /// Direct encounter: the place among those who are level.
    DirectEncounter = "DE",
    /// Wins, forfeits included.
    Wins = "WIN",
    /// Games won over the board.
    WonGames = "WON",
    /// Games played with black.
    BlackGames = "BPG",
    /// Games won with black.
    BlackWins = "BWG",
    /// Sonneborn-Berger.
    SonnebornBerger = "SB",
    /// Sonneborn-Berger without the least of the opponents.
    SonnebornBergerCut1 = "SB-C1",
    /// Buchholz: the sum of the opponents' scores.
    Buchholz = "BH",
    /// Buchholz without the least of the opponents.
    BuchholzCut1 = "BH-C1",
    /// Buchholz without the two least of the opponents.
    BuchholzCut2 = "BH-C2",
    /// Buchholz without the least and the best of the opponents.
    BuchholzMedian1 = "BH-M1",
    /// Fore Buchholz: as if the last round had been drawn throughout.
    ForeBuchholz = "FB",
    /// The average of the opponents' Buchholz.
    AverageOpponentsBuchholz = "AOB",
    /// The sum of the scores after each round.
    ProgressiveScore = "PS",
    /// Koya: points against those who have half of the points or more.
    Koya = "KS",
    /// The average rating of the opponents.
    AverageRating = "ARO",
    /// The average rating of the opponents without the least.
    AverageRatingCut1 = "ARO-C1",
    /// The performance rating in the tournament.
    Performance = "TPR",
    /// The perfect performance rating.
    PerfectPerformance = "PTP",
    /// The average performance rating of the opponents.
    AverageOpponentsPerformance = "APRO",
    /// Rounds one elected to play.
    RoundsPlayed = "REP",
    /// The Monrad quality: the opponents' points without the worst of them.
    MonradQuality = "monrad-quality",
    /// The points of beaten opponents.
    FiseSonnebornBerger = "fise-sb",
    /// The fewer games the better.
    FewestGames = "fewest-games",
    /// Drawn by lot.
    Lot = "lot",
    /// The total of the scores in games that have them.
    GamePoints = "game-points",
    /// The own scores less those of the opponents.
    Spread = "spread",
    /// The rank in a knockout of those who were level.
    Knockout = "knockout",
}

impl Tiebreak {
    /// True if the lower value is the better one.
    pub const fn prefers_low(self) -> bool {
        matches!(self, Self::DirectEncounter | Self::FewestGames | Self::Lot)
    }

    /// The criterion with that code, however its letters and its dash are written.
    pub fn from_code(code: &str) -> Option<Self> {
        let same = |a: u8, b: u8| a.eq_ignore_ascii_case(&b) || (a == b'-' && b == b'/');
        Self::ALL.iter().copied().find(|tiebreak| {
            let own = tiebreak.code().as_bytes();
            own.len() == code.len() && own.iter().zip(code.as_bytes()).all(|(a, b)| same(*a, *b))
        })
    }
}

/// The criteria that suit most events of a system, until the arbiter chooses others.
pub fn usual_tiebreaks(system: System) -> Tiebreaks {
    let scores = system.has_scores().then_some(Tiebreak::GamePoints);
    let usual = system.profile().tiebreaks.iter().copied();
    usual.chain(scores).collect()
}
