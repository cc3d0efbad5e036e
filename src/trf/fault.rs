//! Faults that are known before their places are. The file is read once more to find the place.

use super::code::Code;
use super::line::Line;
use super::player_line::PlayerLine;
use super::problem::{Meeting, Place, Problem, TrfError};
use super::survey::Byes;
use crate::tournament::{MAX_PAIRED_ROUNDS, PlayerNo, Turn};

/// Something wrong somewhere.
#[derive(Debug, Clone, Copy)]
pub(super) enum Fault {
    /// Nobody has that number, although somebody has a higher one.
    Gap(PlayerNo),
    /// More rounds are announced than there can be.
    RoundCount,
    /// There are more rounds than that.
    TooManyRounds { announced: u8 },
    /// The lines of two players do not say the same of their game.
    Game(Meeting, Problem),
}

impl Fault {
    /// Fails if it is this line that is wrong.
    pub(super) fn look(self, line: Line<'_>) -> Result<(), TrfError> {
        match (self, Code::of(line)?) {
            (Self::Gap(missing), Code::Player) => {
                let player = PlayerLine::new(line)?;
                if player.number < missing {
                    return Ok(());
                }
                Err(player.number_field().wrong(self.problem()))
            }
            (Self::RoundCount, Code::Rounds) => Err(line.field(5, 80).wrong(self.problem())),
            (Self::TooManyRounds { announced }, Code::Player) => {
                let player = PlayerLine::new(line)?;
                player.rounds().try_for_each(|round| {
                    let round = round?;
                    if round.turn == Turn::Nothing || round.round.get() <= announced {
                        return Ok(());
                    }
                    Err(player.wrong(round.column, self.problem()))
                })
            }
            (Self::TooManyRounds { announced }, Code::Byes) => {
                Byes::parse(line)?.try_for_each(|bye| {
                    if bye?.round.get() <= announced {
                        return Ok(());
                    }
                    Err(line.field(7, 9).wrong(self.problem()))
                })
            }
            (Self::Game(meeting, problem), Code::Player) => {
                let player = PlayerLine::new(line)?;
                player.rounds().try_for_each(|round| {
                    let round = round?;
                    if player.number == meeting.player && round.round == meeting.round {
                        return Err(player.wrong(round.column, problem));
                    }
                    Ok(())
                })
            }
            _ => Ok(()),
        }
    }

    /// The error to tell if no line can be blamed.
    pub(super) const fn somewhere(self) -> TrfError {
        Place::BEGINNING.wrong(self.problem())
    }

    const fn problem(self) -> Problem {
        match self {
            Self::Gap(missing) => Problem::NumberMissing(missing),
            Self::RoundCount => Problem::BadRoundCount {
                most: MAX_PAIRED_ROUNDS,
            },
            Self::TooManyRounds { announced } => Problem::TooManyRounds { announced },
            Self::Game(_, problem) => problem,
        }
    }
}
