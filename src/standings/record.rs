//! An event as the tie-breaks see it: who played, who did not, and whose choice that was.

use crate::tournament::{
    Bye, Colour, Event, HalfPoints, Outcome, Phase, PlayerNo, RoundNo, Scoring, Turn,
};

/// The nature of a round for a player. Points are in halves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Round {
    /// Nothing that counts: a rest of the table, a game with somebody who is left out, or a round
    /// in which the player is not paired yet.
    Nothing,
    /// A game without a result.
    Pending { opponent: PlayerNo },
    /// A game over the board.
    Played {
        opponent: PlayerNo,
        colour: Colour,
        score: Score,
        points: u32,
    },
    /// A game for which one of the two, or nobody, came.
    Forfeit {
        opponent: PlayerNo,
        won: bool,
        points: u32,
    },
    /// A bye the player did not ask for.
    Given { points: u32 },
    /// A round the player did not want to play: a half-point bye, or absence.
    Requested { points: u32 },
}

/// The end of a game, whatever that is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Score {
    Win,
    Draw,
    Loss,
}

impl Score {
    /// The points that it is worth to ratings, whatever it is worth in the event.
    pub(super) const fn points(self) -> HalfPoints {
        HalfPoints(match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        })
    }
}

impl Round {
    /// The points that the player made.
    pub(super) const fn points(self) -> u32 {
        match self {
            Self::Nothing | Self::Pending { .. } => 0,
            Self::Played { points, .. }
            | Self::Forfeit { points, .. }
            | Self::Given { points }
            | Self::Requested { points } => points,
        }
    }

    /// The opponent who was to be met, whether or not the game took place.
    pub(super) const fn opponent(self) -> Option<PlayerNo> {
        match self {
            Self::Pending { opponent }
            | Self::Played { opponent, .. }
            | Self::Forfeit { opponent, .. } => Some(opponent),
            Self::Nothing | Self::Given { .. } | Self::Requested { .. } => None,
        }
    }

    /// True for a round that FIDE calls a voluntary unplayed round.
    pub(super) const fn is_voluntary(self) -> bool {
        matches!(
            self,
            Self::Requested { .. } | Self::Forfeit { won: false, .. }
        )
    }
}

/// The rounds of an event.
#[derive(Clone, Copy)]
pub(super) struct Record<'e> {
    event: &'e Event,
    rounds: usize,
    unsettled: Option<RoundNo>,
    /// The players who are left out of the standings, a bit each: to find them takes long. Only an event by a table
    /// leaves anybody out, and it has 64 players at most.
    left_out: u64,
}

/// The last round, if it is still being paired or played.
pub(super) fn unsettled_round(event: &Event) -> Option<RoundNo> {
    event.open_rounds().next_back().filter(|round| {
        event.phase() == Phase::Running
            && (event.board_count(*round) == 0 || event.pending_count(*round) > 0)
    })
}

impl<'e> Record<'e> {
    /// The rounds of an event whose unsettled round is known: to find it takes long. As far as that round, if there is
    /// one, whatever has come after it.
    pub(super) fn until(
        event: &'e Event,
        unsettled: Option<RoundNo>,
        last: Option<RoundNo>,
    ) -> Self {
        let opened = event.open_round_count();
        let left_out = event
            .numbers()
            .take(64)
            .filter(|number| event.is_left_out(*number))
            .fold(0, |bits, number| bits | 1 << number.index());
        Self {
            event,
            rounds: last.map_or(opened, |last| opened.min(last.index() + 1)),
            unsettled,
            left_out,
        }
    }

    const fn is_left_out(&self, player: PlayerNo) -> bool {
        player.index() < 64 && self.left_out >> player.index() & 1 == 1
    }

    pub(super) const fn event(&self) -> &'e Event {
        self.event
    }

    /// The number of rounds that have been opened.
    pub(super) const fn round_count(&self) -> usize {
        self.rounds
    }

    /// All of them, so far.
    pub(super) fn rounds(&self) -> impl DoubleEndedIterator<Item = RoundNo> + Clone + use<> {
        RoundNo::first(self.rounds)
    }

    /// The last of them.
    pub(super) fn last_round(&self) -> Option<RoundNo> {
        self.rounds().next_back()
    }

    /// True if the pairings were known before the event. Then forfeits count like games, and only then: in a Swiss they
    /// would have been paired otherwise (C.07, article 15).
    pub(super) const fn is_by_table(&self) -> bool {
        self.event.setup().system.is_by_table()
    }

    pub(super) const fn scoring(&self) -> &'e Scoring {
        &self.event.setup().scoring
    }

    /// A player's rating, if there is one.
    pub(super) fn rating(&self, player: PlayerNo) -> Option<u16> {
        self.event.rating(player).points()
    }

    /// The nature of a round for a player.
    pub(super) fn round(&self, player: PlayerNo, round: RoundNo) -> Round {
        let scoring = self.scoring();
        match self.event.turn(player, round) {
            Turn::Nothing if self.is_by_table() => Round::Nothing,
            // Who is not paired in a round that is under way may still be; who has left will not.
            Turn::Nothing if self.unsettled == Some(round) && !self.event.has_left(player) => {
                Round::Nothing
            }
            // C.07, 16.1.1: a round without any entry is a bye of no points.
            Turn::Nothing => Round::Requested { points: 0 },
            Turn::Bye(bye) => {
                let points = scoring.of_bye(bye).0.into();
                match bye {
                    Bye::PairingAllocated | Bye::Full => Round::Given { points },
                    Bye::Half | Bye::Zero => Round::Requested { points },
                }
            }
            Turn::Game(game) => {
                let opponent = game.opponent;
                if self.is_left_out(player) || self.is_left_out(opponent) {
                    return Round::Nothing;
                }
                let points = scoring.of_outcome(game.outcome).0.into();
                let played = |score| Round::Played {
                    opponent,
                    colour: game.colour,
                    score,
                    points,
                };
                let forfeit = |won| Round::Forfeit {
                    opponent,
                    won,
                    points,
                };
                match game.outcome {
                    Outcome::Pending => Round::Pending { opponent },
                    Outcome::Win | Outcome::UnratedWin | Outcome::DecidedWin => played(Score::Win),
                    Outcome::Draw | Outcome::UnratedDraw | Outcome::DecidedDraw => {
                        played(Score::Draw)
                    }
                    Outcome::Loss | Outcome::UnratedLoss | Outcome::DecidedLoss => {
                        played(Score::Loss)
                    }
                    Outcome::ForfeitWin => forfeit(true),
                    Outcome::ForfeitLoss => forfeit(false),
                }
            }
        }
    }

    /// All rounds of a player.
    pub(super) fn rounds_of(
        &self,
        player: PlayerNo,
    ) -> impl DoubleEndedIterator<Item = Round> + Clone {
        self.rounds().map(move |round| self.round(player, round))
    }
}
