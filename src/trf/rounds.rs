//! A few rounds of all players: what fits into memory at once.

use heapless::Vec;

use super::code::Code;
use super::line::Line;
use super::own::{self, Own};
use super::player_line::PlayerLine;
use super::player_set::PlayerSet;
use super::problem::{Meeting, Problem, TrfError};
use super::survey::{Byes, Survey};
use crate::tournament::{
    BoardNo, Bye, Cell, Colour, GameResult, MAX_PLAYERS, PlayerNo, RoundNo, Turn,
};

/// So many rounds are read in one go.
const AT_ONCE: usize = 4;

/// Some rounds in a row. All zeros before any are read.
pub(super) struct Rounds {
    first: usize,
    turns: [[Cell; MAX_PLAYERS]; AT_ONCE],
    /// The players with white, board by board, where a comment of ours says it.
    boards: [Vec<PlayerNo, { MAX_PLAYERS / 2 }, u16>; AT_ONCE],
    /// The players whose line has been read.
    read: PlayerSet,
}

/// A game in a round.
#[derive(Debug, Clone, Copy)]
pub(super) struct FoundGame {
    pub(super) white: PlayerNo,
    pub(super) black: PlayerNo,
    pub(super) result: GameResult,
}

impl Rounds {
    pub(super) const fn new() -> Self {
        Self {
            first: 0,
            turns: [[Cell::NOTHING; MAX_PLAYERS]; AT_ONCE],
            boards: [const { Vec::new() }; AT_ONCE],
            read: PlayerSet::EMPTY,
        }
    }

    /// The number of portions in which so many rounds are read.
    pub(super) fn portions(rounds: u8) -> u16 {
        let portions = usize::from(rounds).div_ceil(AT_ONCE);
        u16::try_from(portions).unwrap_or(u16::MAX)
    }

    /// True if a portion begins with that round.
    pub(super) const fn begin_with(round: RoundNo) -> bool {
        round.index().is_multiple_of(AT_ONCE)
    }

    /// Empties everything, to be filled from that round on.
    pub(super) fn begin(&mut self, first: RoundNo) {
        self.first = first.index();
        self.turns.as_flattened_mut().fill(Cell::NOTHING);
        self.boards.iter_mut().for_each(Vec::clear);
        self.read = PlayerSet::EMPTY;
    }

    /// Takes from a line what it says about these rounds.
    pub(super) fn take(&mut self, line: Line<'_>, survey: &Survey) -> Result<(), TrfError> {
        match Code::of(line)? {
            Code::Player => self.take_player(PlayerLine::new(line)?, survey),
            Code::Byes => Byes::parse(line)?.try_for_each(|bye| self.take_bye(line, bye?, survey)),
            Code::Absent => {
                Byes::absent(line, survey).try_for_each(|bye| self.take_bye(line, bye?, survey))
            }
            Code::Own => {
                if let Own::Boards(round, line, column) = Own::parse(line)?
                    && let Some(boards) = self.at(round).and_then(|at| self.boards.get_mut(at))
                {
                    for white in own::players(line, column) {
                        // More than there are boards would be wrong ones anyway.
                        let _ = boards.push(white?);
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn take_player(&mut self, line: PlayerLine<'_>, survey: &Survey) -> Result<(), TrfError> {
        self.read.insert(line.number);
        for round in line.rounds() {
            let round = round?;
            if self.at(round.round).is_none() {
                continue;
            }
            if let Turn::Game(game) = round.turn
                && game.opponent.get() > survey.players
            {
                let problem = Problem::UnknownOpponent(game.opponent.get());
                return Err(line.wrong(round.column, problem));
            }
            // A bye may have been announced in a line of its own, before this one.
            let announced = self.turn(line.number, round.round);
            if self.contradicts(announced, round.turn, round.round, survey) {
                let problem = Problem::ByeDisagrees(line.number);
                return Err(line.wrong(round.column, problem));
            }
            if round.turn != Turn::Nothing {
                self.set_turn(line.number, round.round, round.turn);
            }
        }
        Ok(())
    }

    fn take_bye(&mut self, line: Line<'_>, bye: Byes, survey: &Survey) -> Result<(), TrfError> {
        if bye.player.get() > survey.players {
            let problem = Problem::UnknownOpponent(bye.player.get());
            return Err(line.wrong(bye.column, problem));
        }
        if self.at(bye.round).is_none() {
            return Ok(());
        }
        let turn = Turn::Bye(bye.bye);
        let known = self.turn(bye.player, bye.round);
        let contradicted = if self.read.contains(bye.player) {
            self.contradicts(turn, known, bye.round, survey)
        } else {
            known != Turn::Nothing && known != turn
        };
        if contradicted {
            return Err(line.wrong(bye.column, Problem::ByeDisagrees(bye.player)));
        }
        self.set_turn(bye.player, bye.round, turn);
        Ok(())
    }

    /// True if a bye announced in a line of its own does not fit what the player's line says.
    fn contradicts(&self, announced: Turn, said: Turn, round: RoundNo, survey: &Survey) -> bool {
        match (announced, said) {
            (Turn::Nothing, _) => false,
            // A blank in a round that is over means an absence without points.
            (_, Turn::Nothing) => round.get() <= survey.played && announced != Turn::Bye(Bye::Zero),
            _ => announced != said,
        }
    }

    /// The turn of a player in one of these rounds.
    pub(super) fn turn(&self, player: PlayerNo, round: RoundNo) -> Turn {
        self.at(round)
            .and_then(|at| self.turns.get(at)?.get(player.index()))
            .map_or(Turn::Nothing, |cell| cell.turn())
    }

    fn set_turn(&mut self, player: PlayerNo, round: RoundNo, turn: Turn) {
        if let Some(at) = self.at(round)
            && let Some(turns) = self.turns.get_mut(at)
            && let Some(place) = turns.get_mut(player.index())
        {
            *place = Cell::of(turn);
        }
    }

    /// The first of these rounds.
    pub(super) fn first(&self) -> RoundNo {
        RoundNo::from_index(self.first).unwrap_or(RoundNo::FIRST)
    }

    /// The round after the last of these, if there can be one.
    pub(super) fn after(&self) -> Option<RoundNo> {
        RoundNo::from_index(self.first + AT_ONCE)
    }

    /// True if it is one of these rounds.
    pub(super) fn hold(&self, round: RoundNo) -> bool {
        self.at(round).is_some()
    }

    fn at(&self, round: RoundNo) -> Option<usize> {
        let at = round.index().checked_sub(self.first)?;
        (at < AT_ONCE).then_some(at)
    }

    /// A game in which the lines of the two players do not say the same.
    pub(super) fn contradiction(
        &self,
        round: RoundNo,
        survey: &Survey,
    ) -> Option<(Meeting, Problem)> {
        survey.numbers().find_map(|player| {
            let game = self.turn(player, round).game()?;
            let meeting = Meeting {
                round,
                player,
                opponent: game.opponent,
            };
            let problem = match self.turn(game.opponent, round) {
                Turn::Game(other) if other.opponent == player => {
                    if other.colour == game.colour {
                        Problem::SameColour(meeting, game.colour)
                    } else if game.colour == Colour::White
                        && GameResult::of(game.outcome, other.outcome).is_none()
                    {
                        Problem::ResultsDisagree(meeting)
                    } else {
                        return None;
                    }
                }
                _ => Problem::NotMutual(meeting),
            };
            Some((meeting, problem))
        })
    }

    /// The games of a round, board by board: as a comment of ours orders them, and the others by
    /// the lower of the two numbers.
    pub(super) fn boards(
        &self,
        round: RoundNo,
        players: u16,
    ) -> impl Iterator<Item = (BoardNo, FoundGame)> {
        let listed = self.at(round).and_then(|at| self.boards.get(at));
        let listed = listed.map_or([].as_slice(), |boards| boards.as_slice());
        let lower = PlayerNo::first(players.into()).filter_map(move |player| {
            let game = self.turn(player, round).game()?;
            let white = match game.colour {
                Colour::White => player,
                Colour::Black => game.opponent,
            };
            (player < game.opponent).then_some(white)
        });
        let mut seated = PlayerSet::EMPTY;
        let games = listed
            .iter()
            .copied()
            .chain(lower)
            .filter_map(move |white| {
                let game = self.game_of(white, round)?;
                seated.insert(white).then_some(game)
            });
        (0..).map_while(BoardNo::from_index).zip(games)
    }

    /// The game in which that player has white.
    pub(super) fn game_of(&self, white: PlayerNo, round: RoundNo) -> Option<FoundGame> {
        let game = self.turn(white, round).game()?;
        let other = self.turn(game.opponent, round).game()?;
        (game.colour == Colour::White).then_some(FoundGame {
            white,
            black: game.opponent,
            result: GameResult::of(game.outcome, other.outcome)?,
        })
    }
}
