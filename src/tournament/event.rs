//! The event itself: a value that changes by commands and by nothing else.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::annex::Annex;
use super::cell::{Bye, Colour, Game, GameResult, Outcome, Turn};
use super::change::Payload;
use super::command::{AcceleratedGroup, Acceleration, Command, Refusal, Tiebreaks};
use super::floor::{ClockTime, Tape};
use super::grid::Grid;
use super::history::History;
use super::name::Name;
use super::numbers::{BoardNo, GameScore, HalfPoints, MAX_PLAYERS, PlayerNo, RoundNo};
use super::pairing_wishes::{Forbidden, VirtualPointsList};
use super::player::{Club, Player, Rating};
use super::roster::{ClubNo, Roster};
use super::set::NO_SCORES;
use super::setup::Setup;
use super::tables::PairingTable;
use super::team::Team;
use super::tiebreak::usual_tiebreaks;
use super::time_class::TimeClass;

/// The most bytes of an event's notes.
pub const NOTES_BYTES: usize = 2048;

/// The stage that an event has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Phase {
    /// There is no event.
    #[default]
    None,
    /// Players are being entered.
    Entering,
    /// Games are being played.
    Running,
    /// It is over.
    Finished,
}

/// The time for which a player is in the event, counted in opened rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Presence {
    /// The number of rounds that had been opened when the player joined.
    pub joined_after: u8,
    /// The way in which the player left, if the player has.
    pub leaving: Leaving,
}

impl Presence {
    /// The number of rounds that had been opened when the player left.
    pub const fn left_after(self) -> Option<u8> {
        match self.leaving {
            Leaving::Here => None,
            Leaving::Left(after) | Leaving::Expelled(after) => Some(after),
        }
    }

    /// True if the player was sent home.
    pub const fn is_expelled(self) -> bool {
        matches!(self.leaving, Leaving::Expelled(_))
    }
}

/// The way in which a player leaves, with the number of rounds that had been opened by then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Leaving {
    /// The player is still there.
    #[default]
    Here,
    /// Of the player's own will.
    Left(u8),
    /// Sent home by the arbiter.
    Expelled(u8),
}

/// Two players at a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// The player with white.
    pub white: PlayerNo,
    /// The player with black.
    pub black: PlayerNo,
    /// The result of the game.
    pub result: GameResult,
}

/// An event, with the way back to its beginning.
///
/// It takes some 123 KB, so it lives in one place from the start and is never moved; an event
/// that has not been created is all zeros, which costs no room in the flash.
#[derive(Clone)]
pub struct Event {
    pub(super) setup: Setup,
    pub(super) phase: Phase,
    pub(super) roster: Roster,
    pub(super) presence: Vec<Presence, MAX_PLAYERS, u16>,
    /// The number of rounds that have been opened one by one; an event by a table has all of its rounds.
    pub(super) opened: u8,
    pub(super) grid: Grid,
    /// The arbiter's choice; the usual ones of the system otherwise.
    pub(super) tiebreaks: Option<Tiebreaks>,
    pub(super) acceleration: Acceleration,
    pub(super) forbidden: Forbidden,
    pub(super) virtual_points: VirtualPointsList,
    /// The number with which the lots were drawn.
    pub(super) lots: Option<u64>,
    pub(super) time_class: TimeClass,
    pub(super) notes: String<NOTES_BYTES, u16>,
    /// Scores of games, or the floor of an event with a queue; and clubs.
    pub(super) annex: Annex,
    /// Of an event with a queue, as the next one.
    pub(super) tape: Tape,
    /// The running time of the clock, as it was last written down; undoing does not turn it back.
    pub(super) clock_seen: ClockTime,
    pub(super) history: History,
}

impl Event {
    /// No event yet.
    pub const fn new() -> Self {
        Self {
            setup: Setup::NONE,
            phase: Phase::None,
            roster: Roster::new(),
            presence: Vec::new(),
            opened: 0,
            grid: Grid::new(),
            tiebreaks: None,
            acceleration: Acceleration::new(),
            forbidden: Forbidden::new(),
            virtual_points: VirtualPointsList::new(),
            lots: None,
            time_class: TimeClass::Any,
            notes: String::new(),
            annex: Annex::new(),
            tape: Tape::EMPTY,
            clock_seen: ClockTime::ZERO,
            history: History::new(),
        }
    }

    /// Does what is asked, or refuses and leaves everything as it was.
    pub fn apply(&mut self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Create(setup) => {
                setup.check()?;
                self.create(setup);
                self.history.clear();
            }
            Command::Settle if self.phase == Phase::None => return Err(Refusal::NoEvent),
            Command::Settle => self.history.clear(),
            Command::Undo => self.undo()?,
            Command::Redo => self.redo()?,
            Command::TimePasses(at) => {
                self.check_time()?;
                self.clock_seen = self.clock_seen().max(*at);
            }
            Command::Result(round, board, result) => {
                self.enter_result(*round, *board, *result)?;
            }
            command => self.change(command)?,
        }
        Ok(())
    }

    /// Nearly all commands of a journal are results, thousands of them in a large event. So the game is looked for
    /// once, to check the command and to change it, and no plan is moved that has room for a player or a setup.
    #[inline(never)]
    fn enter_result(
        &mut self,
        round: RoundNo,
        board: BoardNo,
        result: GameResult,
    ) -> Result<(), Refusal> {
        let game = self.game_for_result(round, board, result)?;
        self.history.forget_redo();
        self.forget_undone_deeds();
        let back = self.set_result_of(game, round, board, result, NO_SCORES);
        self.history.push_undo(&back);
        Ok(())
    }

    // Each of these three has room for two changes on the stack; inlined, they would take it together.

    #[inline(never)]
    fn undo(&mut self) -> Result<(), Refusal> {
        let (mut payload, mut back) = (Payload::new(), Payload::new());
        let change = self.history.pop_undo(&mut payload);
        let back = self.set(change.ok_or(Refusal::NothingToUndo)?, &mut back);
        self.history.push_redo(&back);
        Ok(())
    }

    #[inline(never)]
    fn redo(&mut self) -> Result<(), Refusal> {
        let (mut payload, mut back) = (Payload::new(), Payload::new());
        let change = self.history.pop_redo(&mut payload);
        let back = self.set(change.ok_or(Refusal::NothingToRedo)?, &mut back);
        self.history.push_undo(&back);
        Ok(())
    }

    #[inline(never)]
    fn change(&mut self, command: &Command) -> Result<(), Refusal> {
        let (mut payload, mut back) = (Payload::new(), Payload::new());
        let change = self.plan(command, &mut payload)?;
        self.history.forget_redo();
        self.forget_undone_deeds();
        let back = self.set(change, &mut back);
        self.history.push_undo(&back);
        Ok(())
    }

    /// There is no event again.
    pub fn clear(&mut self) {
        self.create(&Setup::NONE);
        self.phase = Phase::None;
        self.history.clear();
    }

    /// Checks that a command would be accepted now.
    pub fn check(&self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Create(setup) => setup.check(),
            Command::Settle if self.phase == Phase::None => Err(Refusal::NoEvent),
            Command::Undo if self.undo_count() == 0 => Err(Refusal::NothingToUndo),
            Command::Redo if self.redo_count() == 0 => Err(Refusal::NothingToRedo),
            Command::Undo | Command::Redo | Command::Settle => Ok(()),
            Command::TimePasses(_) => self.check_time(),
            command => self.plan(command, &mut Payload::new()).map(drop),
        }
    }

    /// Nothing of what was undone can be done again.
    pub(crate) fn forget_undone(&mut self) {
        self.history.forget_redo();
        self.forget_undone_deeds();
    }

    /// The number of things that can be undone.
    pub const fn undo_count(&self) -> u16 {
        self.history.undo_count()
    }

    /// The number of undone things that can be done again.
    pub const fn redo_count(&self) -> u16 {
        self.history.redo_count()
    }

    /// The stage that it has reached.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The setup by which it is played.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The criteria that part players with equal points.
    pub fn tiebreaks(&self) -> Tiebreaks {
        self.tiebreaks
            .clone()
            .unwrap_or_else(|| usual_tiebreaks(self.setup.system))
    }

    /// The same, if the arbiter has chosen them.
    pub const fn chosen_tiebreaks(&self) -> Option<&Tiebreaks> {
        self.tiebreaks.as_ref()
    }

    /// The groups that are paired as if they had more points.
    pub fn acceleration(&self) -> &[AcceleratedGroup] {
        &self.acceleration
    }

    /// The colour that number 1 had, or would have had, in the first round that has colours: read back from the games
    /// there, for an event in which nobody has said it.
    pub fn first_colour_seen(&self) -> Option<Colour> {
        let mut rounds = self.open_rounds();
        let first = rounds.find(|round| self.board_count(*round) > 0)?;
        let took_part = |player: &PlayerNo| {
            RoundNo::first(first.index() + 1).any(|round| self.was_paired(*player, round))
        };
        let mut in_order = (0..).zip(self.numbers().filter(took_part));
        in_order.find_map(|(place, player): (usize, _)| {
            let game = self.turn(player, first).game()?;
            game.outcome.is_played().then(|| {
                if place.is_multiple_of(2) {
                    game.colour
                } else {
                    game.colour.other()
                }
            })
        })
    }

    /// The class of its games by their length, if the arbiter has said it.
    pub const fn time_class(&self) -> TimeClass {
        self.time_class
    }

    /// The number with which the lots were drawn, if they were drawn.
    pub const fn lots(&self) -> Option<u64> {
        self.lots
    }

    /// Everything else that came with the event in a file, line by line: the place, the dates, the arbiters.
    pub fn notes(&self) -> &str {
        &self.notes
    }

    /// The number of players.
    pub fn player_count(&self) -> usize {
        self.roster.len()
    }

    /// True if there is a player of that number.
    pub fn has_player(&self, number: PlayerNo) -> bool {
        number.index() < self.player_count()
    }

    /// Everybody's number.
    pub fn numbers(&self) -> impl DoubleEndedIterator<Item = PlayerNo> + Clone + use<> {
        PlayerNo::first(self.player_count())
    }

    /// Everybody of a team, by number.
    pub fn members(&self, team: Team) -> impl Iterator<Item = PlayerNo> + Clone {
        self.numbers()
            .filter(move |number| self.roster.team(*number) == Some(team))
    }

    /// The facts about a player.
    pub fn player(&self, number: PlayerNo) -> Option<Player> {
        self.roster.player(number, &self.annex)
    }

    /// A player's name, if there is one.
    pub fn name(&self, number: PlayerNo) -> Option<&Name> {
        self.roster.name(number).filter(|name| !name.is_empty())
    }

    /// The names of all players, by number; some may be empty.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.roster.names()
    }

    /// The rating by which a player is paired and rated.
    pub fn rating(&self, number: PlayerNo) -> Rating {
        self.roster.rating(number)
    }

    /// A player's club; empty if there is none.
    pub fn club(&self, number: PlayerNo) -> Club {
        self.roster.club(number, &self.annex)
    }

    /// True if anybody has a federation. Asked for every piece of a document, as the next two.
    pub fn has_federations(&self) -> bool {
        self.roster.has_federations()
    }

    /// True if anybody has a club.
    pub fn has_clubs(&self) -> bool {
        self.roster.has_clubs()
    }

    /// True if anybody has a rating.
    pub fn has_ratings(&self) -> bool {
        self.roster.has_ratings()
    }

    /// The number of different clubs for which there is room: fewer where games have scores.
    pub fn most_clubs(&self) -> usize {
        self.roster.most_clubs(&self.annex)
    }

    /// The number of a player's club, by which club mates are known.
    pub fn club_no(&self, number: PlayerNo) -> Option<ClubNo> {
        self.roster.club_no(number)
    }

    /// The code of a player's federation; empty if there is none.
    pub fn federation(&self, number: PlayerNo) -> &str {
        self.roster.federation(number)
    }

    /// The time for which a player is in the event.
    pub fn presence(&self, number: PlayerNo) -> Presence {
        self.presence
            .get(number.index())
            .copied()
            .unwrap_or_default()
    }

    /// True if a player has left the event.
    pub fn has_left(&self, number: PlayerNo) -> bool {
        self.presence(number).left_after().is_some()
    }

    /// True if a player was sent home.
    pub fn is_expelled(&self, number: PlayerNo) -> bool {
        match self.floor() {
            Some(floor) => floor.is_expelled(number),
            None => self.presence(number).is_expelled(),
        }
    }

    /// The number of rounds that are planned.
    pub fn round_count(&self) -> usize {
        if self.setup.system.is_by_table() {
            PairingTable::new(self.setup.system, self.player_count())
                .map_or(0, PairingTable::rounds)
        } else {
            usize::from(self.setup.rounds)
        }
    }

    /// The number of open rounds: they have games, or are about to.
    pub fn open_round_count(&self) -> usize {
        match self.phase {
            Phase::None | Phase::Entering => 0,
            Phase::Running | Phase::Finished if self.setup.system.is_by_table() => {
                self.round_count()
            }
            Phase::Running | Phase::Finished => usize::from(self.opened),
        }
    }

    /// The open rounds.
    pub fn open_rounds(&self) -> impl DoubleEndedIterator<Item = RoundNo> + Clone + use<> {
        RoundNo::first(self.open_round_count())
    }

    /// A player's part in a round, by all that is known: in an event by a table, a game that somebody who has left did
    /// not play is lost to them by forfeit; and who joined late has a bye in the rounds before, if the arbiter decided
    /// so.
    pub fn turn(&self, number: PlayerNo, round: RoundNo) -> Turn {
        let turn = self.grid.turn(number, round);
        let game = match turn {
            Turn::Nothing => {
                let late = self.late_bye(number, round);
                return late.map_or(Turn::Nothing, Turn::Bye);
            }
            Turn::Bye(_) => return turn,
            Turn::Game(game) => game,
        };
        if game.outcome != Outcome::Pending || !self.setup.system.is_by_table() {
            return turn;
        }
        let outcome = match (self.has_left(number), self.has_left(game.opponent)) {
            (false, false) => Outcome::Pending,
            (false, true) => Outcome::ForfeitWin,
            (true, _) => Outcome::ForfeitLoss,
        };
        Turn::Game(Game { outcome, ..game })
    }

    /// The bye that a player has in a round for no other reason than having joined too late for it.
    ///
    /// While that round is the last, the player may still be paired in it.
    pub fn late_bye(&self, number: PlayerNo, round: RoundNo) -> Option<Bye> {
        let bye = self.setup.system.pairing_options()?.late_entry.bye()?;
        let is_late = round.get() <= self.presence(number).joined_after;
        (is_late && self.grid.turn(number, round) == Turn::Nothing).then_some(bye)
    }

    /// The opponent whom a player met in a round: only a game that was played is a meeting.
    pub fn met_in(&self, number: PlayerNo, round: RoundNo) -> Option<PlayerNo> {
        self.grid.met(number, round)
    }

    /// The rounds before one in which two players met.
    pub fn meetings(
        &self,
        one: PlayerNo,
        other: PlayerNo,
        before: RoundNo,
    ) -> impl DoubleEndedIterator<Item = RoundNo> {
        RoundNo::first(before.index()).filter(move |round| self.met_in(one, *round) == Some(other))
    }

    /// True if a pairing before that round left a player over.
    pub fn has_had_pairing_bye(&self, number: PlayerNo, before: RoundNo) -> bool {
        RoundNo::first(before.index())
            .any(|round| self.grid.turn(number, round) == Turn::Bye(Bye::PairingAllocated))
    }

    /// The board of a player's game in a round, if there is a game.
    pub fn board(&self, number: PlayerNo, round: RoundNo) -> Option<BoardNo> {
        self.grid.turn(number, round).game()?;
        self.grid.board(number, round)
    }

    /// The number of boards of a round.
    pub fn board_count(&self, round: RoundNo) -> usize {
        self.grid.game_count(round)
    }

    /// The two at a board, and the result as it was entered.
    pub fn pairing(&self, round: RoundNo, board: BoardNo) -> Option<Pairing> {
        let (white, black, result) = self.grid.game(round, board)?;
        Some(Pairing {
            white,
            black,
            result,
        })
    }

    /// The scores of a player and the opponent in a round's game, if scores other than 0-0 were entered.
    pub fn score(&self, number: PlayerNo, round: RoundNo) -> Option<(GameScore, GameScore)> {
        if !self.annex.has_scores() {
            return None;
        }
        let game = self.grid.turn(number, round).game()?;
        let score = |number| {
            let place = self.grid.place(number, round);
            place.map_or(GameScore::ZERO, |place| self.annex.score(place))
        };
        let (own, other) = (score(number), score(game.opponent));
        (own.max(other) > GameScore::ZERO).then_some((own, other))
    }

    /// The games of a round without a result, by all that is known. A game with a result that was
    /// entered is never one of them, so no more is asked about it.
    fn pending(&self, round: RoundNo) -> impl Iterator<Item = Game> {
        self.grid
            .pending_whites(round)
            .filter_map(move |white| self.turn(white, round).game())
            .filter(|game| game.outcome == Outcome::Pending)
    }

    /// The number of games of a round that have no result, by all that is known.
    pub fn pending_count(&self, round: RoundNo) -> usize {
        self.pending(round).count()
    }

    /// True if a game of a round has no result, by all that is known.
    pub fn is_unfinished(&self, round: RoundNo) -> bool {
        self.pending(round).next().is_some()
    }

    /// True if any game of a round has a result, by all that is known.
    pub fn has_results(&self, round: RoundNo) -> bool {
        self.grid
            .whites(round)
            .filter_map(|(white, _)| self.turn(white, round).game())
            .any(|game| game.outcome != Outcome::Pending)
    }

    /// The first open round in which a game has no result.
    pub fn first_unfinished_round(&self) -> Option<RoundNo> {
        self.open_rounds().find(|round| self.is_unfinished(*round))
    }

    /// True if the arbiter decided any of its games.
    pub fn has_decisions(&self) -> bool {
        if self.floor().is_some() {
            return self.floor_games().any(|game| game.result.is_decided());
        }
        self.open_rounds().any(|round| {
            let mut games = self.grid.whites(round);
            games.any(|(_, game)| game.outcome.is_decided())
        })
    }

    /// True if a player's results are left out of the standings: those of one who left an event by a table before
    /// having played half of the games.
    pub fn is_left_out(&self, number: PlayerNo) -> bool {
        if !self.setup.system.is_by_table() || !self.has_left(number) {
            return false;
        }
        let (played, all) = self.games_played(number);
        played * 2 < all
    }

    /// True if a player has no place in the standings: whoever is left out of them, and whoever was sent home. In an
    /// event by a table the half of the games decides alone, as it does for all others who leave.
    pub fn has_no_place(&self, number: PlayerNo) -> bool {
        if self.setup.system.is_by_table() {
            self.is_left_out(number)
        } else {
            self.is_expelled(number)
        }
    }

    /// The games of a player in an event by a table: how many were played, and how many there are.
    pub fn games_played(&self, number: PlayerNo) -> (u16, u16) {
        let games = self
            .open_rounds()
            .filter_map(|round| self.turn(number, round).game());
        games.fold((0, 0), |(played, all), game| {
            (played + u16::from(game.outcome.is_played()), all + 1)
        })
    }

    /// The points that a player made in a round, as far as they count.
    pub fn points_in(&self, number: PlayerNo, round: RoundNo) -> HalfPoints {
        let scoring = &self.setup.scoring;
        match self.turn(number, round) {
            Turn::Nothing => HalfPoints::ZERO,
            Turn::Bye(bye) => scoring.of_bye(bye),
            // In any other event nobody is left out, and it would be asked twice for every round of everybody.
            Turn::Game(game)
                if self.setup.system.is_by_table()
                    && (self.is_left_out(number) || self.is_left_out(game.opponent)) =>
            {
                HalfPoints::ZERO
            }
            Turn::Game(game) => scoring.of_outcome(game.outcome),
        }
    }

    /// True if the two are equal in all but the way back.
    pub fn looks_like(&self, other: &Self) -> bool {
        self.setup == other.setup
            && self.phase == other.phase
            && self
                .numbers()
                .all(|number| self.player(number) == other.player(number))
            && self.player_count() == other.player_count()
            && self.presence == other.presence
            && self.opened == other.opened
            && self.floor() == other.floor()
            && self.clock_seen() == other.clock_seen()
            && self.has_same_games(other)
            && self.tiebreaks == other.tiebreaks
            && self.acceleration == other.acceleration
            && self.forbidden == other.forbidden
            && self.virtual_points == other.virtual_points
            && self.lots == other.lots
            && self.time_class == other.time_class
            && self.notes == other.notes
    }

    /// True if the games are the same, be they of rounds or of a floor. Before the start there are
    /// none, but the tape of a floor may still have what was undone.
    fn has_same_games(&self, other: &Self) -> bool {
        match self.phase {
            Phase::None | Phase::Entering => true,
            Phase::Running | Phase::Finished if self.queue_options().is_none() => {
                self.grid == other.grid && self.annex.has_same_scores(&other.annex)
            }
            Phase::Running | Phase::Finished => self.floor_games().eq(other.floor_games()),
        }
    }

    /// True if the same happened on the floor, deed by deed.
    fn has_same_deeds(&self, other: &Self) -> bool {
        let tape = |event: &Self, at| event.grid.tape_byte(at);
        self.tape.used() == other.tape.used()
            && (0..self.tape.used()).all(|at| tape(self, at) == tape(other, at))
    }

    /// The points that a player has made so far, as far as they count.
    pub fn points(&self, number: PlayerNo) -> HalfPoints {
        if self.floor().is_some() {
            return self.floor_points(number);
        }
        self.open_rounds()
            .map(|round| self.points_in(number, round))
            .sum()
    }
}

impl Default for Event {
    fn default() -> Self {
        Self::new()
    }
}

/// Equal if nobody could tell them apart, now or after any number of undos.
impl PartialEq for Event {
    fn eq(&self, other: &Self) -> bool {
        self.looks_like(other)
            && self.has_same_deeds(other)
            && self.history.undo_bytes() == other.history.undo_bytes()
    }
}
