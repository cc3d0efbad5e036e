//! A player's part in a round: two bytes, of which an event has sixteen thousand.

use core::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::numbers::{GameScore, PlayerNo};

/// The colour of a player's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// The opponent's colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The result of a game, seen from both sides. The order is part of the journal's format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum GameResult {
    /// Not yet.
    #[default]
    Pending,
    /// 1-0.
    WhiteWins,
    /// ½-½.
    Draw,
    /// 0-1.
    BlackWins,
    /// +/-: black did not come.
    WhiteByForfeit,
    /// -/+: white did not come.
    BlackByForfeit,
    /// -/-: nobody came.
    BothForfeit,
    /// 1-0 in a game too short to be rated.
    WhiteWinsUnrated,
    /// ½-½ in a game too short to be rated.
    DrawUnrated,
    /// 0-1 in a game too short to be rated.
    BlackWinsUnrated,
    /// 1-0, decided by the arbiter.
    WhiteWinsDecided,
    /// ½-½, decided by the arbiter.
    DrawDecided,
    /// 0-1, decided by the arbiter.
    BlackWinsDecided,
}

impl GameResult {
    /// Every one of them.
    pub const ALL: [Self; 13] = [
        Self::Pending,
        Self::WhiteWins,
        Self::Draw,
        Self::BlackWins,
        Self::WhiteByForfeit,
        Self::BlackByForfeit,
        Self::BothForfeit,
        Self::WhiteWinsUnrated,
        Self::DrawUnrated,
        Self::BlackWinsUnrated,
        Self::WhiteWinsDecided,
        Self::DrawDecided,
        Self::BlackWinsDecided,
    ];

    /// The outcome for the player of that colour.
    pub const fn outcome(self, colour: Colour) -> Outcome {
        match (self, colour) {
            (Self::Pending, _) => Outcome::Pending,
            (Self::WhiteWins, Colour::White) | (Self::BlackWins, Colour::Black) => Outcome::Win,
            (Self::Draw, _) => Outcome::Draw,
            (Self::WhiteWins, Colour::Black) | (Self::BlackWins, Colour::White) => Outcome::Loss,
            (Self::WhiteByForfeit, Colour::White) | (Self::BlackByForfeit, Colour::Black) => {
                Outcome::ForfeitWin
            }
            (Self::WhiteByForfeit, Colour::Black)
            | (Self::BlackByForfeit, Colour::White)
            | (Self::BothForfeit, _) => Outcome::ForfeitLoss,
            (Self::WhiteWinsUnrated, Colour::White) | (Self::BlackWinsUnrated, Colour::Black) => {
                Outcome::UnratedWin
            }
            (Self::DrawUnrated, _) => Outcome::UnratedDraw,
            (Self::WhiteWinsUnrated, Colour::Black) | (Self::BlackWinsUnrated, Colour::White) => {
                Outcome::UnratedLoss
            }
            (Self::WhiteWinsDecided, Colour::White) | (Self::BlackWinsDecided, Colour::Black) => {
                Outcome::DecidedWin
            }
            (Self::DrawDecided, _) => Outcome::DecidedDraw,
            (Self::WhiteWinsDecided, Colour::Black) | (Self::BlackWinsDecided, Colour::White) => {
                Outcome::DecidedLoss
            }
        }
    }

    /// True if the arbiter decided the game, and not the two who played it.
    pub const fn is_decided(self) -> bool {
        matches!(
            self,
            Self::WhiteWinsDecided | Self::DrawDecided | Self::BlackWinsDecided
        )
    }

    /// The result without the mark that the arbiter decided it.
    #[must_use]
    pub const fn without_mark(self) -> Self {
        match self {
            Self::WhiteWinsDecided => Self::WhiteWins,
            Self::DrawDecided => Self::Draw,
            Self::BlackWinsDecided => Self::BlackWins,
            other => other,
        }
    }

    /// The result with the mark that the arbiter decided it, if it can have that.
    #[must_use]
    pub const fn decided(self) -> Option<Self> {
        match self {
            Self::WhiteWins | Self::WhiteWinsDecided => Some(Self::WhiteWinsDecided),
            Self::Draw | Self::DrawDecided => Some(Self::DrawDecided),
            Self::BlackWins | Self::BlackWinsDecided => Some(Self::BlackWinsDecided),
            _ => None,
        }
    }

    /// The result of a game with these scores: the higher one wins.
    pub fn of_scores(white: GameScore, black: GameScore) -> Self {
        match white.cmp(&black) {
            Ordering::Less => Self::BlackWins,
            Ordering::Equal => Self::Draw,
            Ordering::Greater => Self::WhiteWins,
        }
    }

    /// The result that means this for white and that for black, if there is one.
    pub const fn of(white: Outcome, black: Outcome) -> Option<Self> {
        Some(match (white, black) {
            (Outcome::Pending, Outcome::Pending) => Self::Pending,
            (Outcome::Win, Outcome::Loss) => Self::WhiteWins,
            (Outcome::Draw, Outcome::Draw) => Self::Draw,
            (Outcome::Loss, Outcome::Win) => Self::BlackWins,
            (Outcome::ForfeitWin, Outcome::ForfeitLoss) => Self::WhiteByForfeit,
            (Outcome::ForfeitLoss, Outcome::ForfeitWin) => Self::BlackByForfeit,
            (Outcome::ForfeitLoss, Outcome::ForfeitLoss) => Self::BothForfeit,
            (Outcome::UnratedWin, Outcome::UnratedLoss) => Self::WhiteWinsUnrated,
            (Outcome::UnratedDraw, Outcome::UnratedDraw) => Self::DrawUnrated,
            (Outcome::UnratedLoss, Outcome::UnratedWin) => Self::BlackWinsUnrated,
            (Outcome::DecidedWin, Outcome::DecidedLoss) => Self::WhiteWinsDecided,
            (Outcome::DecidedDraw, Outcome::DecidedDraw) => Self::DrawDecided,
            (Outcome::DecidedLoss, Outcome::DecidedWin) => Self::BlackWinsDecided,
            _ => return None,
        })
    }
}

/// The outcome of a game for one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Not yet.
    Pending,
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// The opponent did not come.
    ForfeitWin,
    /// The player did not come.
    ForfeitLoss,
    /// Won, in a game too short to be rated.
    UnratedWin,
    /// Drawn, in a game too short to be rated.
    UnratedDraw,
    /// Lost, in a game too short to be rated.
    UnratedLoss,
    /// Won by a decision of the arbiter.
    DecidedWin,
    /// Drawn by a decision of the arbiter.
    DecidedDraw,
    /// Lost by a decision of the arbiter.
    DecidedLoss,
}

impl Outcome {
    const ALL: [Self; 12] = [
        Self::Pending,
        Self::Win,
        Self::Draw,
        Self::Loss,
        Self::ForfeitWin,
        Self::ForfeitLoss,
        Self::UnratedWin,
        Self::UnratedDraw,
        Self::UnratedLoss,
        Self::DecidedWin,
        Self::DecidedDraw,
        Self::DecidedLoss,
    ];

    /// True if the two sat down and played: only such a game counts for colours and meetings.
    pub const fn is_played(self) -> bool {
        !matches!(self, Self::Pending | Self::ForfeitWin | Self::ForfeitLoss)
    }

    /// True if the game counts for ratings: who decided it makes no difference.
    pub const fn is_rated(self) -> bool {
        matches!(self.without_mark(), Self::Win | Self::Draw | Self::Loss)
    }

    /// True if the arbiter decided the game.
    pub const fn is_decided(self) -> bool {
        matches!(
            self,
            Self::DecidedWin | Self::DecidedDraw | Self::DecidedLoss
        )
    }

    /// The outcome without the mark that the arbiter decided it.
    #[must_use]
    pub const fn without_mark(self) -> Self {
        match self {
            Self::DecidedWin => Self::Win,
            Self::DecidedDraw => Self::Draw,
            Self::DecidedLoss => Self::Loss,
            other => other,
        }
    }
}

/// The reason for which a player has no opponent in a round. The order is part of the journal's format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bye {
    /// The pairing left the player over: a full point, as a rule.
    PairingAllocated,
    /// A point given by the arbiter.
    Full,
    /// Asked for, and worth half a point.
    Half,
    /// Absent, and worth nothing.
    Zero,
}

/// A player's part in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Nothing: the round is not paired, the table lets the player rest, or the player is not
    /// (or no longer) in the event.
    Nothing,
    /// A bye.
    Bye(Bye),
    /// A game.
    Game(Game),
}

/// A game as one of its players sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// The player on the other side.
    pub opponent: PlayerNo,
    /// The player's own colour.
    pub colour: Colour,
    /// The outcome for the player.
    pub outcome: Outcome,
}

impl Turn {
    /// The game, if it is one.
    pub const fn game(self) -> Option<Game> {
        match self {
            Self::Game(game) => Some(game),
            Self::Nothing | Self::Bye(_) => None,
        }
    }
}

/// A [`Turn`] in two bytes: ten bits for the opponent, six for the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cell(pub(super) u16);

const OPPONENT_BITS: u32 = 10;
const WHITE: u16 = 16;
const BLACK: u16 = 32;
const BYES: [Bye; 4] = [Bye::PairingAllocated, Bye::Full, Bye::Half, Bye::Zero];

/// A bit for each outcome, in the order of [`Outcome::ALL`], that is played.
const PLAYED_OUTCOMES: u16 = 0b1111_1100_1110;

impl Cell {
    pub(crate) const NOTHING: Self = Self(0);

    pub(crate) fn of(turn: Turn) -> Self {
        match turn {
            Turn::Nothing => Self::NOTHING,
            Turn::Bye(bye) => Self(place(&BYES, &bye).saturating_add(1) << OPPONENT_BITS),
            Turn::Game(game) => {
                let colour = match game.colour {
                    Colour::White => WHITE,
                    Colour::Black => BLACK,
                };
                let kind = colour | place(&Outcome::ALL, &game.outcome);
                Self(kind << OPPONENT_BITS | game.opponent.get())
            }
        }
    }

    /// The opponent of a game that was played. The same as asking the turn, but pairing a large
    /// field asks it a million times.
    pub(super) fn met(self) -> Option<PlayerNo> {
        let kind = self.0 >> OPPONENT_BITS;
        let outcome = kind & (WHITE - 1);
        let is_played = kind & (WHITE | BLACK) != 0 && PLAYED_OUTCOMES >> outcome & 1 == 1;
        is_played.then(|| PlayerNo::new(self.0 & ((1 << OPPONENT_BITS) - 1)))?
    }

    /// True if it is a game with white.
    pub(super) const fn has_white(self) -> bool {
        self.0 & (WHITE << OPPONENT_BITS) != 0
    }

    /// True if it is a game with white that has no result.
    pub(super) const fn is_pending_white(self) -> bool {
        self.0 >> OPPONENT_BITS == WHITE
    }

    pub(crate) fn turn(self) -> Turn {
        let kind = self.0 >> OPPONENT_BITS;
        let colour = match kind & (WHITE | BLACK) {
            WHITE => Colour::White,
            BLACK => Colour::Black,
            _ => {
                let bye = usize::from(kind)
                    .checked_sub(1)
                    .and_then(|at| BYES.get(at).copied());
                return bye.map_or(Turn::Nothing, Turn::Bye);
            }
        };
        let opponent = PlayerNo::new(self.0 & ((1 << OPPONENT_BITS) - 1));
        let outcome = Outcome::ALL.get(usize::from(kind & (WHITE - 1)));
        match (opponent, outcome) {
            (Some(opponent), Some(outcome)) => Turn::Game(Game {
                opponent,
                colour,
                outcome: *outcome,
            }),
            _ => Turn::Nothing,
        }
    }
}

fn place<T: PartialEq>(all: &[T], one: &T) -> u16 {
    (0_u16..)
        .zip(all)
        .find_map(|(at, other)| (other == one).then_some(at))
        .unwrap_or(0)
}
