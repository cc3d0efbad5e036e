//! The entries of every menu, and the results on offer. The tests of the layouts walk them.

use crate::language::Text;
use crate::tournament::GameResult;

/// The home screen.
pub static HOME: [Text; 6] = [
    Text::NewEvent,
    Text::ContinueEvent,
    Text::Clock,
    Text::Timers,
    Text::Card,
    Text::Settings,
];

/// An event that has not started.
pub static ENTERING: [Text; 6] = [
    Text::StartEvent,
    Text::Players,
    Text::AddPlayer,
    Text::DrawNumbers,
    Text::Undo,
    Text::Redo,
];

/// An event that has.
pub static RUNNING: [Text; 7] = [
    Text::Results,
    Text::Standings,
    Text::Crosstable,
    Text::Players,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
];

/// The same for a match of teams.
pub static RUNNING_TEAMS: [Text; 8] = [
    Text::Results,
    Text::Standings,
    Text::TeamTable,
    Text::Crosstable,
    Text::Players,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
];

/// An event whose rounds are paired one by one, while results are missing.
pub static RUNNING_PAIRED: [Text; 9] = [
    Text::Results,
    Text::Standings,
    Text::Pairings,
    Text::Crosstable,
    Text::Players,
    Text::AddPlayer,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
];

/// An event that is over.
pub static FINISHED: [Text; 7] = [
    Text::FinalStandings,
    Text::Crosstable,
    Text::Results,
    Text::Players,
    Text::Undo,
    Text::Redo,
    Text::ReopenEvent,
];

/// The same for a match of teams.
pub static FINISHED_TEAMS: [Text; 8] = [
    Text::TeamTable,
    Text::FinalStandings,
    Text::Crosstable,
    Text::Results,
    Text::Players,
    Text::Undo,
    Text::Redo,
    Text::ReopenEvent,
];

/// A player before the start.
pub static PLAYER_ENTERED: [Text; 4] = [
    Text::WriteName,
    Text::NumberUp,
    Text::NumberDown,
    Text::RemovePlayer,
];

/// A player who is there.
pub static PLAYER_HERE: [Text; 3] = [Text::WriteName, Text::PlayerCard, Text::Leaves];

/// A player who has left.
pub static PLAYER_GONE: [Text; 3] = [Text::WriteName, Text::PlayerCard, Text::IsBack];

/// A player of an event that is over.
pub static PLAYER_AFTERWARDS: [Text; 2] = [Text::PlayerCard, Text::WriteName];

/// A board of a round, or the bye, that the box has paired.
pub static BOARD: [Text; 1] = [Text::Why];

/// Every menu but the home screen's.
pub static OF_EVENTS: [&[Text]; 11] = [
    &ENTERING,
    &RUNNING,
    &RUNNING_TEAMS,
    &RUNNING_PAIRED,
    &FINISHED,
    &FINISHED_TEAMS,
    &PLAYER_ENTERED,
    &PLAYER_HERE,
    &PLAYER_GONE,
    &PLAYER_AFTERWARDS,
    &BOARD,
];

/// The results on offer. A draw is in the middle, so that white's win is to its left.
pub static RESULTS: [GameResult; 7] = [
    GameResult::BothForfeit,
    GameResult::WhiteByForfeit,
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
    GameResult::BlackByForfeit,
    GameResult::Pending,
];
