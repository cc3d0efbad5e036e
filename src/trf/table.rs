//! The known table that the games of a file follow, if they follow one.

use heapless::Vec;

use super::player_line::PlayerLine;
use super::problem::TrfError;
use super::survey::Survey;
use crate::tournament::{
    BoardNo, Bye, Colour, Game, MAX_TABLE_PLAYERS, PairingTable, PlayerNo, RoundNo, System, Turn,
    round_robin_guesses,
};

/// A table with its players.
#[derive(Debug, Clone)]
pub(super) struct SeatedTable {
    pub(super) system: System,
    table: PairingTable,
    /// The seats of the players: by number, the first team before the second.
    seats: Vec<PlayerNo, { MAX_TABLE_PLAYERS as usize }>,
}

impl SeatedTable {
    pub(super) fn new(system: System, survey: &Survey) -> Option<Self> {
        let in_teams = system.has_teams();
        let profile = system.profile();
        if !(profile.fewest_players..=profile.most_players).contains(&survey.players) {
            return None;
        }
        let table = PairingTable::new(system, survey.players.into())?;
        let is_b = |number: &PlayerNo| in_teams && survey.team_b.contains(*number);
        let seats: Vec<_, _> = survey
            .numbers()
            .filter(|number| !is_b(number))
            .chain(survey.numbers().filter(is_b))
            .collect();
        // Teams of different sizes have no table.
        let b = seats.iter().filter(|number| is_b(number)).count();
        (!in_teams || 2 * b == seats.len()).then_some(Self {
            system,
            table,
            seats,
        })
    }

    /// The tables that are worth a try, the likeliest first.
    pub(super) fn candidates(survey: &Survey) -> impl Iterator<Item = System> + use<> {
        // What the file says decides, if it says anything.
        let round_robins = round_robin_guesses(survey.double).into_iter();
        let own = survey.own_system();
        let is_guessed = survey.round_robin.is_some() && own.is_none();
        own.into_iter()
            .chain(round_robins.filter(move |_| is_guessed))
    }

    /// The number of games that a player has in it.
    pub(super) fn games_of(&self, player: PlayerNo) -> usize {
        RoundNo::first(self.table.rounds())
            .filter(|round| self.opponent(player, *round).is_some())
            .count()
    }

    pub(super) fn rounds(&self) -> u8 {
        u8::try_from(self.table.rounds()).unwrap_or(u8::MAX)
    }

    /// The boards of a round with the two at each, white first.
    pub(super) fn boards(
        &self,
        round: RoundNo,
    ) -> impl Iterator<Item = (BoardNo, PlayerNo, PlayerNo)> {
        BoardNo::first(self.table.boards()).filter_map(move |board| {
            let (white, black) = self.table.pairing(round, board)?;
            Some((board, *self.seats.get(white)?, *self.seats.get(black)?))
        })
    }

    /// True if all games in a line are those of the table.
    pub(super) fn fits(&self, line: PlayerLine<'_>) -> Result<bool, TrfError> {
        for round in line.rounds() {
            let round = round?;
            let fits = match round.turn {
                Turn::Nothing => true,
                // Who rests in the table may be noted as absent; an absence cannot be kept.
                Turn::Bye(Bye::Zero) => {
                    round.round.get() <= self.rounds()
                        && self.opponent(line.number, round.round).is_none()
                }
                Turn::Bye(_) => false,
                Turn::Game(Game {
                    opponent, colour, ..
                }) => self.opponent(line.number, round.round) == Some((opponent, colour)),
            };
            if !fits {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn opponent(&self, player: PlayerNo, round: RoundNo) -> Option<(PlayerNo, Colour)> {
        self.boards(round).find_map(|(_, white, black)| {
            if white == player {
                Some((black, Colour::White))
            } else if black == player {
                Some((white, Colour::Black))
            } else {
                None
            }
        })
    }
}
