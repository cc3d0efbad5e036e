//! The card of a player, round by round: it lies beside the board, and its cells are those of a crosstable.

use crate::tournament::{Event, Game, HalfPoints, PlayerNo, RoundNo, Turn};

/// A line of a player's card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardLine {
    /// The round.
    pub round: RoundNo,
    /// The opponent, the colour and the result; or the bye.
    pub turn: Turn,
    /// The points that the player made in the round, as far as they count in the standings.
    pub points: HalfPoints,
    /// The points of the player after it.
    pub total: HalfPoints,
}

/// A player's card: a line for each round that has been opened.
pub fn card(event: &Event, player: PlayerNo) -> impl Iterator<Item = CardLine> + Clone {
    let lines = event.open_rounds();
    lines.scan(HalfPoints::ZERO, move |total, round| {
        let points = event.points_in(player, round);
        *total = total.plus(points);
        Some(CardLine {
            round,
            turn: event.turn(player, round),
            points,
            total: *total,
        })
    })
}

/// The games that a player was to play with another, seen by the first: the cell of a crosstable.
pub fn meetings(
    event: &Event,
    player: PlayerNo,
    opponent: PlayerNo,
) -> impl Iterator<Item = (RoundNo, Game)> + Clone {
    event.open_rounds().filter_map(move |round| {
        let game = event.turn(player, round).game()?;
        (game.opponent == opponent).then_some((round, game))
    })
}
