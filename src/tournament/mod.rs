//! The event: its players, rounds and results, and every way to change it.
//!
//! An [`Event`] changes by [`Command`]s only. A command is *planned* (checked against the event and
//! turned into one change, touching nothing) and then *set*, which cannot fail and gives the
//! change that leads back. So a refused command leaves no trace, undoing needs no code of its own,
//! and the same commands always make the same event.

mod annex;
mod cell;
mod change;
mod command;
mod deeds;
mod event;
mod first_player;
mod floor;
mod grid;
mod history;
mod list_order;
mod name;
mod numbering;
mod numbers;
mod pairing_wishes;
mod plan;
mod plan_round;
mod player;
mod record;
mod retelling;
mod roster;
mod round_games;
mod round_pairs;
mod set;
mod setup;
mod systems;
mod tables;
mod team;
mod tiebreak;
mod time_class;
mod undoable;
pub mod varma;

pub(crate) use cell::Cell;
pub use cell::{Bye, Colour, Game, GameResult, Outcome, Turn};
pub use command::{
    AcceleratedGroup, Acceleration, Command, MAX_ACCELERATED_GROUPS, MAX_TIEBREAKS, NOTE_BYTES,
    Note, Numbering, Refusal, Tiebreaks,
};
pub use event::{Event, Leaving, NOTES_BYTES, Pairing, Phase, Presence};
pub use first_player::FirstPlayer;
pub use floor::{
    After, ClockTime, Deed, Departure, Floor, FloorGame, KnockoutGroup, MAX_BOARDS, MAX_KNOCKOUT,
    Place, Seat, Table, TableStatus, Timer,
};
pub use list_order::{BoardOrder, ListKey, ListOrder};
pub use name::{NAME_LETTERS, NAME_TEXT_BYTES, Name, NameText};
pub use numbers::{
    BoardNo, GameNo, GameScore, HalfPoints, MAX_GAMES, MAX_PLAYERS, MAX_ROUNDS, PlayerNo, RoundNo,
};
pub use pairing_wishes::{
    ForbiddenGroup, ForbiddenPair, MAX_FORBIDDEN, MAX_FORBIDDEN_GROUP, MAX_VIRTUAL_POINTS,
    VirtualPoints, VirtualPointsList,
};
pub use player::{
    Birth, Bonus, ByesAhead, CLUB_LETTERS, CLUB_TEXT_BYTES, Club, Federation, More, Player, Rating,
    Sex, Title,
};
pub use retelling::Retelling;
pub use roster::{ClubNo, MAX_BYES_AHEAD, SURE_CLUBS};
pub use round_pairs::RoundPairs;
pub use setup::{
    AcceleratedBy, LateEntry, MAX_PAIRED_ROUNDS, MAX_TABLE_PLAYERS, PairingOptions, QueueOptions,
    Scoring, Setup, StartOrder, TITLE_BYTES, TimeUp,
};
pub(crate) use systems::round_robin::guesses as round_robin_guesses;
pub use systems::{
    Choice, Chosen, Course, Entrants, NamedTable, NumberedBy, PairedRounds, System, SystemKind,
    SystemProfile,
};
pub use tables::{PairingTable, round_robin, scheveningen};
pub use team::Team;
pub use tiebreak::{Tiebreak, usual_tiebreaks};
pub use time_class::TimeClass;
pub use undoable::Undoable;
