//! The reasons why something cannot be done, in words.

use crate::app::notice::{Notice, Remedy};
use crate::language::Text;
use crate::tournament::{MAX_BOARDS, Refusal};

/// The notice of a refusal.
pub(in crate::app) fn notice(refusal: Refusal) -> Notice {
    let (text, number) = words(refusal);
    let told = Notice::refusal(title(refusal), text).with(number);
    match refusal {
        // What is missing is one press away.
        Refusal::RoundUnfinished(_) => told.mended_at(Remedy::Results),
        Refusal::TooFewPlayers { .. } => told.mended_at(Remedy::Players),
        _ => told,
    }
}

/// The title of a refusal: it can be done later, or not at all.
const fn title(refusal: Refusal) -> Text {
    match refusal {
        Refusal::NoEvent
        | Refusal::NotStarted
        | Refusal::NotFinished
        | Refusal::TooFewPlayers { .. }
        | Refusal::UnevenTeams { .. }
        | Refusal::RoundUnfinished(_)
        | Refusal::NotPaired(_)
        | Refusal::HasNotLeft(_)
        | Refusal::NotCalled(_)
        | Refusal::NotQueued(_)
        | Refusal::NoGame(_)
        | Refusal::GamesGoingOn
        | Refusal::ClockRuns
        | Refusal::ClockStands
        | Refusal::TimeNotUp
        | Refusal::NothingToUndo
        | Refusal::NothingToRedo => Text::NotYet,
        Refusal::HasStarted
        | Refusal::IsFinished
        | Refusal::TooManyPlayers { .. }
        | Refusal::NoSuchPlayer(_)
        | Refusal::NoSuchRound(_)
        | Refusal::NoSuchBoard(_)
        | Refusal::WrongNumberOfRounds
        | Refusal::NoMoreRounds
        | Refusal::AlreadyPaired(_)
        | Refusal::NotPresent(_)
        | Refusal::HasLeft(_)
        | Refusal::SamePlayer
        | Refusal::HasResult(_)
        | Refusal::NotInThisSystem
        | Refusal::NoVarmaTable
        | Refusal::NotesFull
        | Refusal::WrongPairs
        | Refusal::WrongGroups
        | Refusal::WrongQueueOptions
        | Refusal::NoSuchGame(_)
        | Refusal::TooManyBoards
        | Refusal::IsClosing(_)
        | Refusal::NotClosing(_)
        | Refusal::LastBoard
        | Refusal::TooManyGames
        | Refusal::TimeIsUp
        | Refusal::NotLevel
        | Refusal::TooManyClubs { .. }
        | Refusal::TooManyByesAhead
        | Refusal::TooManyForbidden
        | Refusal::NotForbidden
        | Refusal::AlreadyForbidden
        | Refusal::IsKeptApart(_) => Text::NotPossible,
    }
}

/// The words for a refusal, and the number in them.
fn words(refusal: Refusal) -> (Text, Option<u16>) {
    match refusal {
        Refusal::NoEvent => (Text::NothingHere, None),
        Refusal::HasStarted => (Text::RefusedHasStarted, None),
        Refusal::NotStarted => (Text::RefusedNotStarted, None),
        Refusal::IsFinished => (Text::RefusedIsFinished, None),
        Refusal::NotFinished => (Text::RefusedNotFinished, None),
        Refusal::TooManyPlayers { most } => (Text::RefusedTooManyPlayers, Some(most)),
        Refusal::TooFewPlayers { fewest } => (Text::RefusedTooFewPlayers, Some(fewest)),
        Refusal::UnevenTeams { .. } => (Text::RefusedUnevenTeams, None),
        Refusal::NoSuchPlayer(number) => (Text::RefusedNoSuchPlayer, Some(number.get())),
        Refusal::NoSuchRound(round) => (Text::RefusedNoSuchRound, Some(round.get().into())),
        Refusal::NoSuchBoard(board) => (Text::RefusedNoSuchBoard, Some(board.get())),
        Refusal::WrongNumberOfRounds => (Text::RefusedWrongNumberOfRounds, None),
        Refusal::NoMoreRounds => (Text::RefusedNoMoreRounds, None),
        Refusal::RoundUnfinished(round) => (Text::RefusedRoundUnfinished, Some(round.get().into())),
        Refusal::AlreadyPaired(number) => (Text::RefusedAlreadyPaired, Some(number.get())),
        Refusal::NotPresent(number) | Refusal::HasLeft(number) => {
            (Text::RefusedHasLeft, Some(number.get()))
        }
        Refusal::NotPaired(number) => (Text::RefusedNotPaired, Some(number.get())),
        Refusal::SamePlayer => (Text::RefusedSamePlayer, None),
        Refusal::HasResult(board) => (Text::RefusedHasResult, Some(board.get())),
        Refusal::NotInThisSystem => (Text::RefusedNotInThisSystem, None),
        Refusal::HasNotLeft(number) => (Text::RefusedHasNotLeft, Some(number.get())),
        Refusal::NoVarmaTable => (Text::RefusedNoVarmaTable, None),
        Refusal::NotesFull => (Text::RefusedNotesFull, None),
        Refusal::WrongPairs => (Text::RefusedWrongPairs, None),
        Refusal::WrongGroups => (Text::RefusedWrongGroups, None),
        Refusal::WrongQueueOptions => (Text::RefusedWrongQueueOptions, None),
        Refusal::NotCalled(number) => (Text::RefusedNotCalled, Some(number.get())),
        Refusal::NotQueued(number) => (Text::RefusedNotQueued, Some(number.get())),
        Refusal::NoGame(board) => (Text::RefusedNoGame, Some(board.get())),
        Refusal::NoSuchGame(game) => (Text::RefusedNoSuchGame, Some(game.get())),
        Refusal::TooManyBoards => {
            let most = u16::try_from(MAX_BOARDS).unwrap_or(u16::MAX);
            (Text::RefusedTooManyBoards, Some(most))
        }
        Refusal::IsClosing(board) => (Text::RefusedIsClosing, Some(board.get())),
        Refusal::NotClosing(board) => (Text::RefusedNotClosing, Some(board.get())),
        Refusal::LastBoard => (Text::RefusedLastBoard, None),
        Refusal::TooManyGames => (Text::RefusedTooManyGames, None),
        Refusal::GamesGoingOn => (Text::RefusedGamesGoingOn, None),
        Refusal::ClockRuns => (Text::RefusedClockRuns, None),
        Refusal::ClockStands => (Text::RefusedClockStands, None),
        Refusal::TimeIsUp => (Text::RefusedTimeIsUp, None),
        Refusal::TimeNotUp => (Text::RefusedTimeNotUp, None),
        Refusal::NotLevel => (Text::RefusedNotLevel, None),
        Refusal::TooManyClubs { most } => (Text::RefusedTooManyClubs, Some(most)),
        Refusal::TooManyByesAhead => (Text::RefusedTooManyByesAhead, None),
        Refusal::TooManyForbidden => (Text::RefusedTooManyForbidden, None),
        Refusal::NotForbidden => (Text::RefusedNotForbidden, None),
        Refusal::AlreadyForbidden => (Text::RefusedAlreadyForbidden, None),
        Refusal::IsKeptApart(number) => (Text::RefusedKeptApart, Some(number.get())),
        Refusal::NothingToUndo => (Text::RefusedNothingToUndo, None),
        Refusal::NothingToRedo => (Text::RefusedNothingToRedo, None),
    }
}
