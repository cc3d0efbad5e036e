//! Everything that can be done to an event, and why it may be refused.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::cell::{Bye, GameResult};
use super::first_player::FirstPlayer;
use super::floor::{ClockTime, Deed};
use super::numbers::{BoardNo, GameNo, GameScore, HalfPoints, PlayerNo, RoundNo};
use super::pairing_wishes::{ForbiddenGroup, ForbiddenPair, VirtualPointsList};
use super::player::Player;
use super::round_pairs::RoundPairs;
use super::setup::Setup;
use super::team::Team;
use super::tiebreak::Tiebreak;
use super::time_class::TimeClass;
use super::varma::Print;
use crate::language::Language;

/// The most tie-breaks of an event.
pub const MAX_TIEBREAKS: usize = 8;

/// The most bytes of one piece of a note; a longer note comes in several.
pub const NOTE_BYTES: usize = 64;

/// A piece of the notes.
pub type Note = String<NOTE_BYTES, u8>;

/// The tie-breaks of an event, the first that decides first.
pub type Tiebreaks = Vec<Tiebreak, MAX_TIEBREAKS, u8>;

/// One thing that the arbiter does. The order is part of the journal's format: new ones go to the
/// end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// A new event begins, and with it a new history.
    Create(Setup),
    /// The event is to be played so. What the games played so far depend on cannot be changed any
    /// more once it has started.
    SetUp(Setup),
    /// A player joins, as journals said it at first; see `Enter`.
    EnterFirst(FirstPlayer),
    /// So many players without names join, all in that team if the system has teams.
    EnterNumbered(u16, Team),
    /// The facts about a player have changed, as journals said it at first; see `Edit`.
    EditFirst(PlayerNo, FirstPlayer),
    /// A player entered by mistake goes; the numbers after it move up. Before the start.
    Remove(PlayerNo),
    /// The players get their numbers. Before the start.
    Number(Numbering),
    /// The event begins: numbers are fixed, a table is made.
    Start,
    /// The next round opens, with nobody paired yet.
    OpenRound,
    /// These two meet on the next board of the round opened last, the first with white.
    Pair(PlayerNo, PlayerNo),
    /// That board of the round opened last is broken up; the boards after it move up.
    Unpair(BoardNo),
    /// A game ended so, or has no result after all.
    Result(RoundNo, BoardNo, GameResult),
    /// A player has a bye in that round, or none after all.
    SetBye(PlayerNo, RoundNo, Option<Bye>),
    /// A player leaves the event.
    Withdraw(PlayerNo),
    /// A player who left is back.
    Return(PlayerNo),
    /// These criteria part players with equal points.
    SetTiebreaks(Tiebreaks),
    /// Lots are drawn for those whom nothing else parts.
    DrawLots(u64),
    /// The event is over.
    Finish,
    /// It is not over after all.
    Reopen,
    /// The last thing done is undone.
    Undo,
    /// The last thing undone is done again.
    Redo,
    /// Nothing that was done so far can be undone any more.
    Settle,
    /// This is added to the end of the event's notes.
    Note(Note),
    /// That round is paired so: the next one, which opens with it, or the one opened last if it
    /// has no result yet, which is paired anew.
    PairRound(RoundNo, RoundPairs),
    /// These two change places in the round opened last: each takes the other's board and colour,
    /// or the other's bye.
    Swap(PlayerNo, PlayerNo),
    /// The two at that board of the round opened last change colours.
    TurnBoard(BoardNo),
    /// A game ended with these scores, white's first; the higher one wins.
    Score(RoundNo, BoardNo, GameScore, GameScore),
    /// These groups of players count as having more points when rounds are paired.
    Accelerate(Acceleration),
    /// That happened on the floor of an event with a queue, at that time of its clock.
    Deed(ClockTime, Deed),
    /// The event's clock has run so long, whatever else happened. This is not undone.
    TimePasses(ClockTime),
    /// The games of the event are of that class.
    Classify(TimeClass),
    /// A player joins. In an event by a table only before the start.
    Enter(Player),
    /// The facts about a player have changed.
    Edit(PlayerNo, Player),
    /// A player is sent home.
    Expel(PlayerNo),
    /// These two must not meet.
    Forbid(ForbiddenPair),
    /// They may meet after all.
    Allow(ForbiddenPair),
    /// These players count as having more points in these rounds, and nobody else does by this.
    SetVirtualPoints(VirtualPointsList),
    /// Nobody of these must meet another of them, in any round.
    ForbidGroup(ForbiddenGroup),
}

/// The most groups of an acceleration.
pub const MAX_ACCELERATED_GROUPS: usize = 4;

/// The groups that count as having more points when rounds are paired.
pub type Acceleration = Vec<AcceleratedGroup, MAX_ACCELERATED_GROUPS, u8>;

/// Players who count as having more points when rounds are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceleratedGroup {
    /// The first of them.
    pub from: PlayerNo,
    /// The last of them.
    pub to: PlayerNo,
    /// The points that are added to theirs.
    pub points: HalfPoints,
    /// The last round that is paired so.
    pub last: RoundNo,
}

impl AcceleratedGroup {
    /// The most points that a group can have: more than anybody can make in 32 rounds.
    pub const MOST_POINTS: HalfPoints = HalfPoints(200);

    /// True if every group has its end after its beginning, no player is in two of them, and the
    /// points can be counted on.
    pub fn are_sound(groups: &[Self]) -> bool {
        let mut groups = groups.iter();
        while let Some(group) = groups.next() {
            let mut others = groups.clone();
            let overlaps = others.any(|other| group.from <= other.to && other.from <= group.to);
            if group.to < group.from || overlaps || group.points > Self::MOST_POINTS {
                return false;
            }
        }
        true
    }
}

/// The way in which players get their numbers. What chance decides is decided by the number given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Numbering {
    /// By lot.
    Lot(u64),
    /// By Varma's tables, so that players of one federation meet early.
    Varma(u64, Print),
    /// By rating, the strongest first; then by name.
    Rating,
    /// By hand: the player with the first number gets the second, those between move by one.
    Move(PlayerNo, PlayerNo),
    /// By rating, the strongest first; then by name, in the order that names have in that language. (The first form,
    /// `Rating`, has names in the order of the numbers of their letters: journals of before were numbered by it.)
    RatingIn(Language),
    /// By Varma's tables, with names in the order that they have in that language.
    VarmaIn(u64, Print, Language),
}

/// The reason for which a command was refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// There is no event yet.
    NoEvent,
    /// That can only be done before the start.
    HasStarted,
    /// That can only be done after the start.
    NotStarted,
    /// The event is over.
    IsFinished,
    /// The event is not over.
    NotFinished,
    /// There is no room for more players than these.
    TooManyPlayers {
        /// The most there can be.
        most: u16,
    },
    /// Too few players to start.
    TooFewPlayers {
        /// The fewest there can be.
        fewest: u16,
    },
    /// The teams are not of one size.
    UnevenTeams {
        /// The size of the first.
        a: u16,
        /// The size of the second.
        b: u16,
    },
    /// There is no such player.
    NoSuchPlayer(PlayerNo),
    /// There is no such round, or it is not open yet.
    NoSuchRound(RoundNo),
    /// There is no such board in that round.
    NoSuchBoard(BoardNo),
    /// So many rounds cannot be played.
    WrongNumberOfRounds,
    /// All rounds have been opened.
    NoMoreRounds,
    /// A game of the round has no result yet.
    RoundUnfinished(RoundNo),
    /// The player has a game or a bye in this round already.
    AlreadyPaired(PlayerNo),
    /// The player is not in the event in this round.
    NotPresent(PlayerNo),
    /// The player has no game in this round, or no place that could be changed.
    NotPaired(PlayerNo),
    /// Nobody meets themselves.
    SamePlayer,
    /// The game has a result already.
    HasResult(BoardNo),
    /// The system has no place for that.
    NotInThisSystem,
    /// The player has left already.
    HasLeft(PlayerNo),
    /// The player has not left.
    HasNotLeft(PlayerNo),
    /// Varma's tables are for 9 to 24 players.
    NoVarmaTable,
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo.
    NothingToRedo,
    /// There is no room for more notes.
    NotesFull,
    /// These pairs are not those of everybody who is to be paired.
    WrongPairs,
    /// A group of the acceleration has its end before its beginning, or shares players with
    /// another.
    WrongGroups,
    /// The boards, the minutes or the prizes of a queue are not within their bounds.
    WrongQueueOptions,
    /// The player was not called, or has come already.
    NotCalled(PlayerNo),
    /// The player is not in the queue.
    NotQueued(PlayerNo),
    /// There is no game at that board.
    NoGame(BoardNo),
    /// There is no such game.
    NoSuchGame(GameNo),
    /// All boards that there can be are in use.
    TooManyBoards,
    /// The board is to be closed already.
    IsClosing(BoardNo),
    /// The board was not to be closed.
    NotClosing(BoardNo),
    /// One board must stay.
    LastBoard,
    /// There is no room for more games.
    TooManyGames,
    /// Games are going on.
    GamesGoingOn,
    /// The event's clock runs already.
    ClockRuns,
    /// The event's clock does not run.
    ClockStands,
    /// The time is up.
    TimeIsUp,
    /// The time is not up.
    TimeNotUp,
    /// These players are not level.
    NotLevel,
    /// There is no room for more clubs than these.
    TooManyClubs {
        /// The most there can be.
        most: u16,
    },
    /// There is no room for more byes asked for before the event.
    TooManyByesAhead,
    /// There is no room for more pairs that must not meet.
    TooManyForbidden,
    /// These two are not on the list of those who must not meet.
    NotForbidden,
    /// They are all on the list of those who must not meet.
    AlreadyForbidden,
    /// The player is on the list of those who must not meet somebody.
    IsKeptApart(PlayerNo),
}
