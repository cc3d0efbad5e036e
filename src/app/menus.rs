//! The entries of every menu, and the results on offer. The tests of the layouts walk them.

use crate::language::Text;
use crate::tournament::GameResult;

/// The home screen.
pub static HOME: [Text; 7] = [
    Text::NewEvent,
    Text::ContinueEvent,
    Text::Clock,
    Text::Timers,
    Text::Card,
    Text::Settings,
    Text::TryIt,
];

/// The same without an event that could go on.
pub static HOME_WITHOUT_EVENT: [Text; 6] = [
    Text::NewEvent,
    Text::TryIt,
    Text::Clock,
    Text::Timers,
    Text::Card,
    Text::Settings,
];

/// What can be done with the card.
pub static CARD: [Text; 5] = [
    Text::CardEvents,
    Text::WriteFiles,
    Text::ReadReport,
    Text::CardArchive,
    Text::CardState,
];

/// An event on the card.
pub static EVENT_FILE: [Text; 4] = [
    Text::ContinueEvent,
    Text::CopyEvent,
    Text::PutAway,
    Text::DeleteEvent,
];

/// An event on the card that was put away.
pub static ARCHIVED_FILE: [Text; 3] = [Text::TakeBack, Text::CopyEvent, Text::DeleteEvent];

/// An event that could not be read whole.
pub static DAMAGED_EVENT: [Text; 3] = [Text::TryAgain, Text::GoOnWithThese, Text::LeaveAsItIs];

/// An event that is whole in memory, and that the card cannot read now.
pub static UNREADABLE_EVENT: [Text; 2] = [Text::TryAgain, Text::WriteAnew];

/// An event that has not started: the players, their numbers, the start.
pub static ENTERING: [Text; 9] = [
    Text::PlayersFromCard,
    Text::AddPlayer,
    Text::Players,
    Text::DrawNumbers,
    Text::NumberByRating,
    Text::StartEvent,
    Text::Undo,
    Text::Redo,
    Text::EventClass,
];

/// The same for a Swiss, in which groups can be accelerated.
pub static ENTERING_SWISS: [Text; 10] = [
    Text::PlayersFromCard,
    Text::AddPlayer,
    Text::Players,
    Text::NumberByRating,
    Text::DrawNumbers,
    Text::Acceleration,
    Text::StartEvent,
    Text::Undo,
    Text::Redo,
    Text::EventClass,
];

/// The classes of an event.
pub static CLASSES: [Text; 4] = [
    Text::ClassAny,
    Text::ClassStandard,
    Text::ClassRapid,
    Text::ClassBlitz,
];

/// An event that has.
pub static RUNNING: [Text; 8] = [
    Text::Results,
    Text::Standings,
    Text::Crosstable,
    Text::Players,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
    Text::EventClass,
];

/// The same for a match of teams.
pub static RUNNING_TEAMS: [Text; 9] = [
    Text::Results,
    Text::Standings,
    Text::TeamTable,
    Text::Crosstable,
    Text::Players,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
    Text::EventClass,
];

/// An event whose rounds are paired one by one, before the first.
pub static FIRST_ROUND_DUE: [Text; 7] = [
    Text::PairRound,
    Text::Players,
    Text::AddPlayer,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
    Text::EventClass,
];

/// The same for a Swiss.
pub static FIRST_SWISS_ROUND_DUE: [Text; 8] = [
    Text::PairRound,
    Text::Players,
    Text::AddPlayer,
    Text::Undo,
    Text::Redo,
    Text::Acceleration,
    Text::EndEvent,
    Text::EventClass,
];

/// The same when all results are in and another round is to come.
pub static ROUND_DUE: [Text; 11] = [
    Text::PairRound,
    Text::Results,
    Text::Standings,
    Text::Pairings,
    Text::Crosstable,
    Text::Players,
    Text::AddPlayer,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
    Text::EventClass,
];

/// The same for a Swiss.
pub static SWISS_ROUND_DUE: [Text; 12] = [
    Text::PairRound,
    Text::Results,
    Text::Standings,
    Text::Pairings,
    Text::Crosstable,
    Text::Players,
    Text::AddPlayer,
    Text::Undo,
    Text::Redo,
    Text::Acceleration,
    Text::EndEvent,
    Text::EventClass,
];

/// The same when somebody has neither game nor bye in the round that is over.
pub static ROUND_UNPAIRED: [Text; 11] = [
    Text::Pairings,
    Text::PairRound,
    Text::Results,
    Text::Standings,
    Text::Crosstable,
    Text::Players,
    Text::AddPlayer,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
    Text::EventClass,
];

/// The same when the round has been paired and nothing has come of it yet.
pub static ROUND_PAIRED: [Text; 11] = [
    Text::Results,
    Text::Standings,
    Text::Pairings,
    Text::PairAnew,
    Text::Crosstable,
    Text::Players,
    Text::AddPlayer,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
    Text::EventClass,
];

/// The same while results are coming in.
pub static ROUND_RUNNING: [Text; 10] = [
    Text::Results,
    Text::Standings,
    Text::Pairings,
    Text::Crosstable,
    Text::Players,
    Text::AddPlayer,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
    Text::EventClass,
];

/// The same when all rounds have been played.
pub static ROUNDS_PLAYED: [Text; 9] = [
    Text::EndEvent,
    Text::Standings,
    Text::Results,
    Text::Pairings,
    Text::Crosstable,
    Text::Players,
    Text::Undo,
    Text::Redo,
    Text::EventClass,
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

/// The same for one whose rounds were paired one by one.
pub static FINISHED_PAIRED: [Text; 8] = [
    Text::FinalStandings,
    Text::Crosstable,
    Text::Results,
    Text::Pairings,
    Text::Players,
    Text::Undo,
    Text::Redo,
    Text::ReopenEvent,
];

/// An event with a queue whose clock stands.
pub static FLOOR_STOPPED: [Text; 14] = [
    Text::StartClock,
    Text::Boards,
    Text::Queue,
    Text::Standings,
    Text::Players,
    Text::AddPlayer,
    Text::AddBoard,
    Text::AllGames,
    Text::MoreTime,
    Text::LessTime,
    Text::Undo,
    Text::Redo,
    Text::EventClass,
    Text::EndEvent,
];

/// The same while its clock runs.
pub static FLOOR_RUNNING: [Text; 14] = [
    Text::Boards,
    Text::Undo,
    Text::Queue,
    Text::Standings,
    Text::AddPlayer,
    Text::Players,
    Text::AddBoard,
    Text::AllGames,
    Text::StopClock,
    Text::MoreTime,
    Text::LessTime,
    Text::Redo,
    Text::EventClass,
    Text::EndEvent,
];

/// The same when the time is up and games are still going on.
pub static FLOOR_UP: [Text; 8] = [
    Text::Boards,
    Text::Standings,
    Text::Players,
    Text::AllGames,
    Text::MoreTime,
    Text::Undo,
    Text::Redo,
    Text::EndEvent,
];

/// The same when all games are over.
pub static FLOOR_DONE: [Text; 9] = [
    Text::Knockout,
    Text::EndEvent,
    Text::Standings,
    Text::Boards,
    Text::Players,
    Text::AllGames,
    Text::MoreTime,
    Text::Undo,
    Text::Redo,
];

/// The same when it is over.
pub static FLOOR_FINISHED: [Text; 6] = [
    Text::FinalStandings,
    Text::AllGames,
    Text::Players,
    Text::Undo,
    Text::Redo,
    Text::ReopenEvent,
];

/// A board of such an event with two players.
pub static FLOOR_BOARD_PLAYING: [Text; 2] = [Text::EnterResult, Text::CloseBoard];

/// A board at which somebody is missing.
pub static FLOOR_BOARD_WAITING: [Text; 1] = [Text::CloseBoard];

/// A board whose game is its last.
pub static FLOOR_BOARD_CLOSING: [Text; 2] = [Text::EnterResult, Text::KeepBoard];

/// A board whose game the arbiter decides, now that the time is up.
pub static FLOOR_BOARD_TO_BE_DECIDED: [Text; 2] = [Text::EnterResult, Text::VoidGame];

/// A board that is closed.
pub static FLOOR_BOARD_CLOSED: [Text; 0] = [];

/// A player of an event with a queue who is in the queue.
pub static PLAYER_QUEUED: [Text; 7] = [
    Text::PlayerCard,
    Text::QueueForward,
    Text::QueueBack,
    Text::TakesBreak,
    Text::Leaves,
    Text::Expel,
    Text::WriteName,
];

/// A player of such an event at a board, called to one, or waiting for one.
pub static PLAYER_ON_FLOOR: [Text; 5] = [
    Text::PlayerCard,
    Text::TakesBreak,
    Text::Leaves,
    Text::Expel,
    Text::WriteName,
];

/// A player of such an event who is not there for now.
pub static PLAYER_ASIDE: [Text; 5] = [
    Text::IsBack,
    Text::PlayerCard,
    Text::Leaves,
    Text::Expel,
    Text::WriteName,
];

/// A player of such an event who has gone home.
pub static PLAYER_GONE_HOME: [Text; 3] = [Text::PlayerCard, Text::IsBack, Text::WriteName];

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

/// A player before the start of an event whose rounds are paired one by one.
pub static PLAYER_TO_BE_PAIRED: [Text; 6] = [
    Text::WriteName,
    Text::Club,
    Text::Rating,
    Text::NumberUp,
    Text::NumberDown,
    Text::RemovePlayer,
];

/// A player of such an event who plays in the next round.
pub static PLAYER_PLAYING: [Text; 7] = [
    Text::PlayerCard,
    Text::AbsentNext,
    Text::HalfByeNext,
    Text::Leaves,
    Text::WriteName,
    Text::Club,
    Text::Rating,
];

/// A player of such an event who does not play in the next round.
pub static PLAYER_SITTING_OUT: [Text; 6] = [
    Text::PlayerCard,
    Text::PlaysAfterAll,
    Text::Leaves,
    Text::WriteName,
    Text::Club,
    Text::Rating,
];

/// A player of such an event when there is no next round.
pub static PLAYER_IN_LAST_ROUND: [Text; 5] = [
    Text::PlayerCard,
    Text::Leaves,
    Text::WriteName,
    Text::Club,
    Text::Rating,
];

/// A board of a round, or the bye, that the box has paired.
pub static BOARD: [Text; 1] = [Text::Why];

/// A board of the round opened last that has no result.
pub static BOARD_OPEN: [Text; 5] = [
    Text::Why,
    Text::TurnBoard,
    Text::SwapWhite,
    Text::SwapBlack,
    Text::BreakUp,
];

/// A player with the bye in the round opened last.
pub static PLAYER_WITH_BYE: [Text; 3] = [Text::Why, Text::SwapBye, Text::TakeByeBack];

/// A player who sits out the round opened last.
pub static PLAYER_EXCUSED: [Text; 1] = [Text::TakeByeBack];

/// A player without anything in the round opened last.
pub static PLAYER_UNPAIRED: [Text; 4] = [
    Text::PairWith,
    Text::GiveBye,
    Text::GiveHalfBye,
    Text::MarkAbsent,
];

/// What to do when there is no pairing without a rematch.
pub static STUCK: [Text; 2] = [Text::AllowRematches, Text::EndEvent];

/// The same when the round is open and was to be paired anew: its games have to be played first.
pub static STUCK_ANEW: [Text; 1] = [Text::AllowRematches];

/// Every menu but the home screen's.
pub static OF_EVENTS: [&[Text]; 45] = [
    &CARD,
    &CLASSES,
    &EVENT_FILE,
    &ARCHIVED_FILE,
    &FLOOR_STOPPED,
    &FLOOR_RUNNING,
    &FLOOR_UP,
    &FLOOR_DONE,
    &FLOOR_FINISHED,
    &FLOOR_BOARD_PLAYING,
    &FLOOR_BOARD_WAITING,
    &FLOOR_BOARD_CLOSING,
    &FLOOR_BOARD_TO_BE_DECIDED,
    &PLAYER_QUEUED,
    &PLAYER_ON_FLOOR,
    &PLAYER_ASIDE,
    &PLAYER_GONE_HOME,
    &ENTERING,
    &ENTERING_SWISS,
    &FIRST_SWISS_ROUND_DUE,
    &SWISS_ROUND_DUE,
    &RUNNING,
    &RUNNING_TEAMS,
    &FIRST_ROUND_DUE,
    &ROUND_DUE,
    &ROUND_UNPAIRED,
    &ROUND_PAIRED,
    &ROUND_RUNNING,
    &ROUNDS_PLAYED,
    &FINISHED,
    &FINISHED_TEAMS,
    &FINISHED_PAIRED,
    &PLAYER_ENTERED,
    &PLAYER_HERE,
    &PLAYER_GONE,
    &PLAYER_AFTERWARDS,
    &PLAYER_TO_BE_PAIRED,
    &PLAYER_PLAYING,
    &PLAYER_SITTING_OUT,
    &PLAYER_IN_LAST_ROUND,
    &BOARD,
    &BOARD_OPEN,
    &PLAYER_WITH_BYE,
    &PLAYER_EXCUSED,
    &PLAYER_UNPAIRED,
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

/// The results of a game of an event with a queue.
pub static FLOOR_RESULTS: [GameResult; 3] = [
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
];

/// What such a game that is over can be put right to: it may also not count.
pub static CORRECTIONS: [GameResult; 4] = [
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
    GameResult::Pending,
];

/// What can be entered of a game that has no scores.
pub static WITHOUT_SCORES: [GameResult; 4] = [
    GameResult::WhiteByForfeit,
    GameResult::BlackByForfeit,
    GameResult::BothForfeit,
    GameResult::Pending,
];
