//! The scoring that makes the points that stand in the file.

use super::player_line::PlayerLine;
use super::player_set::PlayerSet;
use super::problem::TrfError;
use super::survey::Survey;
use crate::tournament::{Bye, HalfPoints, Scoring, Turn};

/// A scoring, and how often it makes other points than the file says.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    scoring: Scoring,
    misfits: u16,
    first: Option<TrfError>,
}

impl Candidate {
    const fn new(scoring: Scoring) -> Self {
        Self {
            scoring,
            misfits: 0,
            first: None,
        }
    }
}

/// The scorings that are possible: what the file says, or else one of the usual ones.
#[derive(Debug, Clone, Copy)]
pub(super) struct Points {
    likely: Candidate,
    other: Option<Candidate>,
    /// The players whose games count for nobody.
    left_out: PlayerSet,
    /// True if a blank round counts as an absence; a table has rests instead.
    blank: bool,
}

impl Points {
    pub(super) fn new(
        survey: &Survey,
        by_table: bool,
        left_out: PlayerSet,
    ) -> Result<Self, TrfError> {
        let announced = survey.scoring.scoring()?;
        let other = announced.is_none();
        Ok(Self {
            likely: Candidate::new(announced.unwrap_or(Scoring::CLASSIC)),
            other: other.then_some(Candidate::new(Scoring::MONRAD)),
            left_out,
            blank: !by_table,
        })
    }

    /// Compares the points in a line with what its rounds make.
    pub(super) fn take(&mut self, line: PlayerLine<'_>, played: u8) -> Result<(), TrfError> {
        let found = line.points()?;
        for candidate in [Some(&mut self.likely), self.other.as_mut()]
            .into_iter()
            .flatten()
        {
            let (mut expected, mut to_come) = (HalfPoints::ZERO, HalfPoints::ZERO);
            let mut rounds = line.rounds();
            for number in 1..=u8::MAX {
                let turn = match rounds.next() {
                    Some(round) => round?.turn,
                    None if number > played => break,
                    None => Turn::Nothing,
                };
                let points = match turn {
                    Turn::Nothing if self.blank && number <= played => {
                        candidate.scoring.of_bye(Bye::Zero)
                    }
                    Turn::Nothing => HalfPoints::ZERO,
                    Turn::Bye(bye) => candidate.scoring.of_bye(bye),
                    Turn::Game(game)
                        if self.left_out.contains(line.number)
                            || self.left_out.contains(game.opponent) =>
                    {
                        HalfPoints::ZERO
                    }
                    Turn::Game(game) => candidate.scoring.of_outcome(game.outcome),
                };
                let sum = if number <= played {
                    &mut expected
                } else {
                    &mut to_come
                };
                *sum = sum.plus(points);
            }
            // Some programs count a bye as soon as it is granted.
            if found != expected && found != expected.plus(to_come) {
                candidate.misfits = candidate.misfits.saturating_add(1);
                let misfit = line.wrong_points(expected, found);
                candidate.first = candidate.first.or(Some(misfit));
            }
        }
        Ok(())
    }

    /// The scoring; or the first misfit of the one that fits best.
    pub(super) fn decide(&self) -> Result<Scoring, TrfError> {
        let best = match self.other {
            Some(other) if other.misfits < self.likely.misfits => other,
            _ => self.likely,
        };
        best.first.map_or(Ok(best.scoring), Err)
    }
}
