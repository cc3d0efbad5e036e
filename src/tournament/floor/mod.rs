//! The floor of an event without rounds: its boards, the queue, and who was called.
//!
//! A Masnou event changes by [`Deed`]s. What stands on the floor follows from the order at the start
//! and from the deeds alone, so they are what is kept: one after the other on a [`Tape`]. To undo the
//! last one is to play all the others again, which cannot go wrong and takes milliseconds in an event
//! of some hundred games. The tape and the games lie where other systems have their rounds.

mod check;
mod deed;
mod game;
mod knockout;
mod play;
mod table;
mod tape;
mod timer;

pub use deed::{After, Deed, Departure, KnockoutGroup, MAX_KNOCKOUT};
pub use game::FloorGame;
pub use table::{MAX_BOARDS, Seat, Table, TableStatus};
pub use timer::{ClockTime, Timer};

pub(super) use game::game;
pub(super) use tape::Tape;

use heapless::Vec;

use super::numbers::{BoardNo, MAX_PLAYERS, PlayerNo};
use knockout::Knockout;

/// The presence of a player on the floor, or the reason for the absence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
enum Presence {
    /// The player is: at a board, called to one, or waiting.
    #[default]
    Here,
    Aside,
    Paused,
    Gone,
    Expelled,
}

/// The place of a player. Everybody is in exactly one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// At a board.
    Seated(BoardNo),
    /// Called to a board, and not there yet.
    Called(BoardNo),
    /// In the queue behind so many others.
    Queued(usize),
    /// Stayed at a board that was closed, and waits for the next game to end.
    Waiting,
    /// Called, and did not come.
    Aside,
    /// Rests for a while.
    Paused,
    /// Has gone home.
    Gone,
    /// Was sent home.
    Expelled,
}

/// Boards, queue and clock of an event. All zeros before the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Floor {
    presence: [Presence; MAX_PLAYERS],
    queue: Vec<PlayerNo, MAX_PLAYERS, u16>,
    tables: [Table; MAX_BOARDS],
    /// Those who were called and are not there yet, in the order in which they were called. No time
    /// says it: the clock may stand still.
    called: Vec<PlayerNo, { 2 * MAX_BOARDS }, u8>,
    /// Those who stayed at boards that were closed, the first of them first.
    waiting: Vec<PlayerNo, MAX_BOARDS, u8>,
    /// The number of players who have come to the floor; they have the lowest numbers.
    players: u16,
    /// The number of those who were there at the start.
    starters: u16,
    games: u16,
    /// By number, how many games that count everybody has had white in.
    whites: [u16; MAX_PLAYERS],
    knockout: Knockout,
    timer: Timer,
    /// The seconds that games took, and how many games that were.
    seconds_played: u32,
    games_timed: u16,
}

impl Floor {
    /// Nobody is there.
    pub(super) const fn new() -> Self {
        Self {
            presence: [Presence::Here; MAX_PLAYERS],
            queue: Vec::new(),
            tables: [Table::NONE; MAX_BOARDS],
            called: Vec::new(),
            waiting: Vec::new(),
            players: 0,
            starters: 0,
            games: 0,
            whites: [0; MAX_PLAYERS],
            knockout: Knockout::new(),
            timer: Timer::NONE,
            seconds_played: 0,
            games_timed: 0,
        }
    }

    /// Empties it piece by piece: a new one would be made on the stack.
    pub(super) fn clear(&mut self) {
        self.presence.fill(Presence::Here);
        self.queue.clear();
        self.tables.fill(Table::NONE);
        self.called.clear();
        self.waiting.clear();
        self.players = 0;
        self.starters = 0;
        self.games = 0;
        self.whites.fill(0);
        self.knockout.clear();
        self.timer = Timer::NONE;
        self.seconds_played = 0;
        self.games_timed = 0;
    }

    /// The event's clock.
    pub const fn timer(&self) -> Timer {
        self.timer
    }

    /// The players who wait for a board, the next one first.
    pub fn queue(&self) -> &[PlayerNo] {
        &self.queue
    }

    /// The players who stayed at a board that was closed and wait for the next game to end.
    pub fn waiting(&self) -> &[PlayerNo] {
        &self.waiting
    }

    /// The number of games, those of knockouts and those that do not count included.
    pub const fn game_count(&self) -> usize {
        self.games as usize
    }

    /// A board, if it has ever been in use.
    pub fn table(&self, board: BoardNo) -> Option<&Table> {
        let table = self.tables.get(board.index())?;
        (table.status() != TableStatus::None).then_some(table)
    }

    /// The boards that have not been closed, by number.
    pub fn boards(&self) -> impl Iterator<Item = (BoardNo, &Table)> + Clone {
        self.tables
            .iter()
            .enumerate()
            .filter_map(|(at, table)| Some((BoardNo::from_index(at)?, table)))
            .filter(|(_, table)| table.is_in_use())
    }

    /// The boards at which a game is going on.
    pub fn games_going_on(&self) -> impl Iterator<Item = BoardNo> {
        self.boards()
            .filter(|(_, table)| table.is_playing())
            .map(|(board, _)| board)
    }

    /// True if the time is up and no game is going on any more.
    pub fn is_over(&self) -> bool {
        self.timer.is_up && self.games_going_on().next().is_none()
    }

    /// Everybody who was called and is not there yet, whoever was called first coming first.
    pub fn calls(&self) -> Vec<(BoardNo, PlayerNo), { 2 * MAX_BOARDS }> {
        self.called
            .iter()
            .filter_map(|player| Some((self.seat_of(*player)?.0, *player)))
            .collect()
    }

    /// The number of players who were called and are not there yet.
    pub fn call_count(&self) -> usize {
        self.called.len()
    }

    /// The place of a player, who must have come to the floor.
    pub fn place(&self, player: PlayerNo) -> Option<Place> {
        if player.index() >= usize::from(self.players) {
            return None;
        }
        Some(match self.presence_of(player) {
            Presence::Aside => Place::Aside,
            Presence::Paused => Place::Paused,
            Presence::Gone => Place::Gone,
            Presence::Expelled => Place::Expelled,
            Presence::Here => match self.seat_of(player) {
                Some((board, Seat::Called(_))) => Place::Called(board),
                Some((board, _)) => Place::Seated(board),
                None => match self.place_in_queue(player) {
                    Some(place) => Place::Queued(place),
                    None => Place::Waiting,
                },
            },
        })
    }

    /// The players who did not come when called, or have a break.
    pub fn away(&self) -> impl Iterator<Item = PlayerNo> {
        PlayerNo::first(self.players.into()).filter(|player| {
            matches!(
                self.presence_of(*player),
                Presence::Aside | Presence::Paused
            )
        })
    }

    /// The player who was called last and is not there yet.
    pub fn last_call(&self) -> Option<PlayerNo> {
        self.called.last().copied()
    }

    /// The number of players who are here: at boards, called, or waiting.
    pub fn present_count(&self) -> usize {
        let come = self.presence.iter().take(self.players.into());
        come.filter(|presence| **presence == Presence::Here).count()
    }

    /// True if somebody is out of the event for good.
    pub fn is_expelled(&self, player: PlayerNo) -> bool {
        self.presence_of(player) == Presence::Expelled
    }

    /// The seconds that a game took so far, in the mean; nothing before the first has ended.
    pub fn mean_game_seconds(&self) -> Option<u32> {
        self.seconds_played.checked_div(self.games_timed.into())
    }

    /// The seconds that somebody in the queue behind so many others can expect to wait.
    pub fn expected_wait(&self, behind: usize) -> Option<u32> {
        let place = u32::try_from(behind).ok()?.checked_add(1)?;
        let boards = u32::try_from(self.boards().count()).ok()?;
        let together = self.mean_game_seconds()?.checked_mul(place)?;
        together.checked_div(boards)
    }

    /// The rank that a knockout has given a player, compared with those who were level: more is better.
    pub fn knockout_rank(&self, player: PlayerNo) -> u16 {
        self.knockout.rank(player)
    }

    /// The first game of the knockout round that is under way, if one is.
    pub const fn knockout_round(&self) -> Option<usize> {
        self.knockout.first_game()
    }

    /// The player who goes on in the knockout round without a game.
    pub fn knockout_pass(&self) -> Option<PlayerNo> {
        self.knockout.pass()
    }

    /// The number of players who were there at the start.
    pub(super) const fn starters(&self) -> usize {
        self.starters as usize
    }

    /// The number of players who have come to the floor.
    pub(super) const fn player_count(&self) -> usize {
        self.players as usize
    }

    fn presence_of(&self, player: PlayerNo) -> Presence {
        let presence = self.presence.get(player.index()).copied();
        presence.unwrap_or_default()
    }

    fn place_in_queue(&self, player: PlayerNo) -> Option<usize> {
        self.queue.iter().position(|queued| *queued == player)
    }

    fn seat_of(&self, player: PlayerNo) -> Option<(BoardNo, Seat)> {
        self.boards().find_map(|(board, table)| {
            let mut seats = table.seats().into_iter();
            let seat = seats.find(|seat| seat.player() == Some(player))?;
            Some((board, seat))
        })
    }
}
