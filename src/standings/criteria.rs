//! The numbers that belong to the criteria.

use super::opponents::{Cut, LastRound, Scores, Weight};
use super::value::Value;
use crate::tournament::{PlayerNo, Tiebreak};

impl Scores<'_> {
    /// The value that a criterion gives a player. Direct encounter and the lot say nothing here: they are not about one
    /// player alone.
    pub(super) fn value(&self, tiebreak: Tiebreak, player: PlayerNo) -> Value {
        let record = &self.record;
        let sonneborn_berger = |cut| {
            let weight = Weight::ScoreTimesPoints;
            Value::Quarters(self.sum(player, LastRound::Closing, weight, cut))
        };
        let buchholz = |cut| Value::Halves(self.buchholz(player, cut));
        let rating = |rating: Option<i32>| rating.map_or(Value::None, Value::Whole);
        match tiebreak {
            Tiebreak::DirectEncounter | Tiebreak::Lot | Tiebreak::Knockout => Value::None,
            Tiebreak::Wins => Value::Whole(record.wins(player)),
            Tiebreak::WonGames => Value::Whole(record.games_won(player)),
            Tiebreak::BlackGames => Value::Whole(record.black_games(player)),
            Tiebreak::BlackWins => Value::Whole(record.black_wins(player)),
            Tiebreak::SonnebornBerger => sonneborn_berger(Cut::NONE),
            Tiebreak::SonnebornBergerCut1 => sonneborn_berger(Cut::least(1)),
            Tiebreak::Buchholz => buchholz(Cut::NONE),
            Tiebreak::BuchholzCut1 => buchholz(Cut::least(1)),
            Tiebreak::BuchholzCut2 => buchholz(Cut::least(2)),
            Tiebreak::BuchholzMedian1 => buchholz(Cut::MEDIAN),
            Tiebreak::ForeBuchholz => {
                let last_round = LastRound::AllDrawn;
                Value::Halves(self.sum(player, last_round, Weight::Score, Cut::NONE))
            }
            Tiebreak::AverageOpponentsBuchholz => self.average_buchholz(player),
            Tiebreak::ProgressiveScore => Value::Halves(record.progressive(player)),
            Tiebreak::Koya => Value::Halves(self.koya(player)),
            Tiebreak::AverageRating => rating(self.average_rating(player)),
            Tiebreak::AverageRatingCut1 => rating(self.average_rating_cut(player)),
            Tiebreak::Performance => rating(self.performance(player)),
            Tiebreak::PerfectPerformance => rating(self.perfect_performance(player)),
            Tiebreak::AverageOpponentsPerformance => rating(self.average_performance(player)),
            Tiebreak::RoundsPlayed => Value::Whole(record.rounds_elected(player)),
            Tiebreak::MonradQuality => Value::Halves(self.monrad_quality(player)),
            Tiebreak::FiseSonnebornBerger => Value::Halves(self.points_of_beaten(player)),
            Tiebreak::GamePoints => Value::Whole(record.game_points(player)),
            Tiebreak::Spread => Value::Whole(record.spread(player)),
            Tiebreak::FewestGames => Value::Whole(record.games(player)),
        }
    }
}
