//! The check that a deed can be done.

use super::deed::{Deed, Departure};
use super::game::game;
use super::table::{Table, TableStatus};
use super::{Floor, Place, Presence};
use crate::tournament::cell::GameResult;
use crate::tournament::command::Refusal;
use crate::tournament::grid::{GAME_WORDS, Grid};
use crate::tournament::numbers::{BoardNo, GameNo, PlayerNo};
use crate::tournament::setup::{QueueOptions, TimeUp};

impl Floor {
    /// Checks that a deed can be done now; if not, the refusal says why.
    pub(in crate::tournament) fn check(
        &self,
        grid: &Grid,
        options: &QueueOptions,
        deed: &Deed,
    ) -> Result<(), Refusal> {
        match deed {
            Deed::Result(board, result, _) => {
                is_over_the_board(*result)?;
                self.has_room(1)?;
                self.can_end(*board)
            }
            Deed::Here(player) | Deed::NoShow(player) => match self.known(*player)? {
                Place::Called(_) => Ok(()),
                _ => Err(Refusal::NotCalled(*player)),
            },
            Deed::Depart(player, how) => self.can_depart(*player, *how),
            Deed::Return(player) => match self.known(*player)? {
                Place::Aside | Place::Paused | Place::Gone | Place::Expelled => Ok(()),
                _ => Err(Refusal::HasNotLeft(*player)),
            },
            // Who enters the event joins; there is no other way.
            Deed::Join(_) => Err(Refusal::NotInThisSystem),
            Deed::AddBoard if self.timer.is_up => Err(Refusal::TimeIsUp),
            Deed::AddBoard => match self.free_board() {
                Some(_) => Ok(()),
                None => Err(Refusal::TooManyBoards),
            },
            Deed::CloseBoard(board) => self.can_close(*board),
            Deed::KeepBoard(board) => match self.in_use(*board)?.status {
                TableStatus::Closing => Ok(()),
                _ => Err(Refusal::NotClosing(*board)),
            },
            Deed::Move(player, place) => match self.known(*player)? {
                Place::Queued(_) if usize::from(*place) < self.queue.len() => Ok(()),
                _ => Err(Refusal::NotQueued(*player)),
            },
            Deed::Correct(number, result) => {
                if *result != GameResult::Pending {
                    is_over_the_board(*result)?;
                }
                if self.knockout.first_game().is_some() {
                    return Err(Refusal::GamesGoingOn);
                }
                self.has_been_played(grid, *number)
            }
            Deed::VoidGame(board) => {
                // A game that cannot be written down any more must not keep the event from ending.
                let is_lost = self.has_room(1).is_err();
                let may_be = self.timer.is_up && (options.time_up == TimeUp::Decide || is_lost);
                match self.in_use(*board)? {
                    table if may_be && table.is_playing => Ok(()),
                    _ if !may_be => Err(Refusal::TimeNotUp),
                    _ => Err(Refusal::NoGame(*board)),
                }
            }
            Deed::RunClock | Deed::StopClock | Deed::TimeUp if self.timer.is_up => {
                Err(Refusal::TimeIsUp)
            }
            Deed::RunClock if self.timer.is_running => Err(Refusal::ClockRuns),
            Deed::StopClock if !self.timer.is_running => Err(Refusal::ClockStands),
            // The games of a knockout round are the last on the list until it is over.
            Deed::Extend(_) if self.knockout.first_game().is_some() => Err(Refusal::GamesGoingOn),
            Deed::RunClock | Deed::StopClock | Deed::TimeUp | Deed::Extend(_) => Ok(()),
            Deed::Knockout(group, _) => self.can_knock_out(group),
            Deed::KnockoutResult(number, result) => {
                is_over_the_board(*result)?;
                let round = self.knockout.first_game();
                let is_in_round =
                    round.is_some_and(|first| (first..self.game_count()).contains(&number.index()));
                if is_in_round {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchGame(*number))
                }
            }
        }
    }

    fn known(&self, player: PlayerNo) -> Result<Place, Refusal> {
        self.place(player).ok_or(Refusal::NoSuchPlayer(player))
    }

    fn in_use(&self, board: BoardNo) -> Result<&Table, Refusal> {
        self.table(board)
            .filter(|table| table.is_in_use())
            .ok_or(Refusal::NoSuchBoard(board))
    }

    /// Checks that so many more games can be written down.
    pub(super) fn has_room(&self, more: usize) -> Result<(), Refusal> {
        if self.game_count() + more <= GAME_WORDS {
            Ok(())
        } else {
            Err(Refusal::TooManyGames)
        }
    }

    /// A game can end if there is one. If somebody was called and nobody said that they came, the
    /// result says so; but once the time is up, only a game that had begun can end.
    fn can_end(&self, board: BoardNo) -> Result<(), Refusal> {
        let table = self.in_use(board)?;
        let may_be = !self.timer.is_up || table.called().is_some();
        if table.is_playing || table.players().is_some() && may_be {
            Ok(())
        } else {
            Err(Refusal::NoGame(board))
        }
    }

    fn can_depart(&self, player: PlayerNo, how: Departure) -> Result<(), Refusal> {
        let is_playing = match self.known(player)? {
            Place::Seated(board) => self.in_use(board)?.is_playing,
            _ => false,
        };
        if is_playing {
            self.has_room(1)?;
        }
        match (self.presence_of(player), how) {
            (Presence::Here | Presence::Aside, _)
            | (Presence::Paused, Departure::Leave | Departure::Expel)
            | (Presence::Gone, Departure::Expel) => Ok(()),
            _ => Err(Refusal::HasLeft(player)),
        }
    }

    fn can_close(&self, board: BoardNo) -> Result<(), Refusal> {
        if self.in_use(board)?.status == TableStatus::Closing {
            return Err(Refusal::IsClosing(board));
        }
        let mut others = self.boards().filter(|(other, _)| *other != board);
        if others.any(|(_, table)| table.status == TableStatus::Open) {
            Ok(())
        } else {
            Err(Refusal::LastBoard)
        }
    }

    fn has_been_played(&self, grid: &Grid, number: GameNo) -> Result<(), Refusal> {
        let is_there = number.index() < self.game_count();
        match game(grid, number.index()).filter(|_| is_there) {
            Some(game) if !game.is_knockout => Ok(()),
            _ => Err(Refusal::NoSuchGame(number)),
        }
    }

    /// A knockout comes when all games are over, one round at a time, and among players who have
    /// stood the same until now.
    fn can_knock_out(&self, group: &[PlayerNo]) -> Result<(), Refusal> {
        if !self.timer.is_up {
            return Err(Refusal::TimeNotUp);
        }
        if self.knockout.first_game().is_some() || self.games_going_on().next().is_some() {
            return Err(Refusal::GamesGoingOn);
        }
        self.has_room(group.len() / 2)?;
        let mut left = group.iter();
        while let Some(player) = left.next() {
            self.known(*player)?;
            let is_level = self.knockout.rank(*player)
                == group.first().map_or(0, |first| self.knockout.rank(*first));
            if !is_level || left.clone().any(|other| other == player) {
                return Err(Refusal::NotLevel);
            }
        }
        if group.len() < 2 {
            return Err(Refusal::NotLevel);
        }
        Ok(())
    }

    /// The lowest number that no board in use has.
    pub(super) fn free_board(&self) -> Option<BoardNo> {
        let at = self.tables.iter().position(|table| !table.is_in_use())?;
        BoardNo::from_index(at)
    }
}

/// On the floor a game is won, lost or drawn.
const fn is_over_the_board(result: GameResult) -> Result<(), Refusal> {
    match result.without_mark() {
        GameResult::WhiteWins | GameResult::Draw | GameResult::BlackWins => Ok(()),
        _ => Err(Refusal::NotInThisSystem),
    }
}
