//! Two teams, and what each has made. The half of the games that somebody who leaves must have played ranks single
//! players only: to a team every board counts.

use crate::tournament::{Event, HalfPoints, Outcome, RoundNo, Team};

/// The score of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamScore {
    /// The team.
    pub team: Team,
    /// The points of its players at all boards.
    pub points: HalfPoints,
    /// The games that its players have won, forfeits included.
    pub wins: u16,
    /// The games that are still to be played.
    pub pending: u16,
}

/// Both teams, the one that leads first; level teams in their own order.
pub fn team_table(event: &Event) -> [TeamScore; 2] {
    team_table_after(event, None)
}

/// The same as they stood after that round, whatever has come since.
pub fn team_table_after(event: &Event, last: Option<RoundNo>) -> [TeamScore; 2] {
    let a = team_score(event, Team::A, last);
    let b = team_score(event, Team::B, last);
    if b.points > a.points { [b, a] } else { [a, b] }
}

fn team_score(event: &Event, team: Team, last: Option<RoundNo>) -> TeamScore {
    let counts = |round: &RoundNo| last.is_none_or(|last| *round <= last);
    let rounds = event.open_rounds().filter(counts);
    let mut score = TeamScore {
        team,
        points: HalfPoints::ZERO,
        wins: 0,
        pending: 0,
    };
    for number in event.members(team) {
        let games = rounds
            .clone()
            .filter_map(|round| event.turn(number, round).game());
        for game in games {
            let made = event.setup().scoring.of_outcome(game.outcome);
            score.points = score.points.plus(made);
            match game.outcome.without_mark() {
                Outcome::Win | Outcome::ForfeitWin | Outcome::UnratedWin => score.wins += 1,
                Outcome::Pending => score.pending += 1,
                _ => {}
            }
        }
    }
    score
}
