//! The thing that the next undoing would take back, or the next redoing do again: as a value, before anything happens.

use super::cell::GameResult;
use super::change::{Change, Payload};
use super::event::{Event, Leaving, Phase, Presence};
use super::floor::{Deed, Departure};
use super::numbers::{BoardNo, GameNo, PlayerNo, RoundNo};

/// One thing that was done, and can be undone or done again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undoable {
    /// A game got that result, or lost the one it had.
    Result(RoundNo, BoardNo, GameResult),
    /// The event began.
    Started,
    /// The event ended.
    Ended,
    /// The event went on after its end.
    Reopened,
    /// That player came, and so many in all.
    Joined(PlayerNo, u16),
    /// The facts about a player changed.
    Edited(PlayerNo),
    /// The player with that number was taken off the list.
    Removed(PlayerNo),
    /// The players got other numbers.
    Numbered,
    /// A round was opened, or got its pairs.
    Paired(RoundNo),
    /// That board was set by hand.
    Seated(BoardNo),
    /// That board was broken up.
    BrokenUp(BoardNo),
    /// These two changed places.
    Swapped(PlayerNo, PlayerNo),
    /// A player got a bye in that round, or lost it.
    Bye(PlayerNo, RoundNo),
    /// A player left.
    Left(PlayerNo),
    /// A player came back.
    Returned(PlayerNo),
    /// Lots were drawn.
    Lots,
    /// The event got another title.
    Titled,
    /// The way in which the event is played or ranked changed, or its notes.
    Settings,
    /// A game of an event with a queue ended so.
    FloorResult(BoardNo, GameResult),
    /// Somebody who was called came.
    Came(PlayerNo),
    /// Somebody who was called did not come.
    NoShow(PlayerNo),
    /// A player went so.
    Departed(PlayerNo, Departure),
    /// A board was added, closed or kept, or its game does not count.
    Boards(Option<BoardNo>),
    /// A player got another place in the queue.
    Queued(PlayerNo),
    /// The result of that game was put right, or it was one of a knockout.
    Corrected(GameNo),
    /// The event's clock was started, stopped, or got another end.
    Clock,
    /// The time was up.
    TimeUp,
    /// A knockout began.
    Knockout,
}

impl Event {
    /// The thing that would be undone next. In an event with a queue all of its tape is read for it.
    #[inline(never)]
    pub fn next_undo(&self) -> Option<Undoable> {
        let mut payload = Payload::new();
        let change = self.history.peek_undo(&mut payload)?;
        Some(match change {
            Change::Result(round, board, _) | Change::Score(round, board, ..) => {
                let now = self.pairing(round, board).map(|pairing| pairing.result);
                Undoable::Result(round, board, now.unwrap_or(GameResult::Pending))
            }
            Change::Phase(before) => phase_change(before, self.phase),
            Change::Count(before, _) => self.count_change(before, self.count_now()),
            Change::Remove(number) => Undoable::Joined(number, 1),
            Change::Insert(number, _) => Undoable::Removed(number),
            Change::Opened(_) => Undoable::Paired(RoundNo::new(self.opened)?),
            Change::Seat(board, ..) => Undoable::BrokenUp(board),
            Change::Unseat(board) => Undoable::Seated(board),
            Change::Presence(player, _) => presence_change(player, self.presence(player)),
            Change::Undeed | Change::Redeed => of_deed(&self.last_deed()?),
            Change::Setup(setup) if self.setup.differs_in_title(&setup) => Undoable::Titled,
            change => either_way(&change),
        })
    }

    /// The thing that would be done again next.
    #[inline(never)]
    pub fn next_redo(&self) -> Option<Undoable> {
        let mut payload = Payload::new();
        let change = self.history.peek_redo(&mut payload)?;
        Some(match change {
            Change::Result(round, board, result) => Undoable::Result(round, board, result),
            Change::Score(round, board, white, black) => {
                Undoable::Result(round, board, GameResult::of_scores(white, black))
            }
            Change::Phase(after) => phase_change(self.phase, after),
            Change::Count(after, _) => self.count_change(self.count_now(), after),
            Change::Remove(number) => Undoable::Removed(number),
            Change::Insert(number, _) => Undoable::Joined(number, 1),
            Change::Opened(opened) => Undoable::Paired(RoundNo::new(opened)?),
            Change::Seat(board, ..) => Undoable::Seated(board),
            Change::Unseat(board) => Undoable::BrokenUp(board),
            Change::Presence(player, then) => presence_change(player, then),
            Change::Undeed | Change::Redeed => of_deed(&self.undone_deed()?),
            Change::Setup(setup) if self.setup.differs_in_title(&setup) => Undoable::Titled,
            change => either_way(&change),
        })
    }

    fn count_now(&self) -> u16 {
        u16::try_from(self.player_count()).unwrap_or(u16::MAX)
    }

    /// The last ones have come or gone.
    fn count_change(&self, before: u16, after: u16) -> Undoable {
        let number = |count| PlayerNo::new(count).unwrap_or(PlayerNo::FIRST);
        match after.checked_sub(before) {
            Some(more) => Undoable::Joined(number(before.saturating_add(1)), more),
            None => Undoable::Removed(number(before)),
        }
    }
}

const fn phase_change(before: Phase, after: Phase) -> Undoable {
    match (before, after) {
        (_, Phase::Finished) => Undoable::Ended,
        (Phase::Finished, _) => Undoable::Reopened,
        _ => Undoable::Started,
    }
}

const fn presence_change(player: PlayerNo, then: Presence) -> Undoable {
    match then.leaving {
        Leaving::Here => Undoable::Returned(player),
        Leaving::Left(_) => Undoable::Left(player),
        Leaving::Expelled(_) => Undoable::Departed(player, Departure::Expel),
    }
}

/// The thing that is told of a change, alike whether it is undone or done again.
const fn either_way(change: &Change<'_>) -> Undoable {
    match change {
        Change::Player(number, _) => Undoable::Edited(*number),
        Change::Renumber(..) => Undoable::Numbered,
        Change::Round(games) => Undoable::Paired(games.round),
        Change::Cell(player, round, _) => Undoable::Bye(*player, *round),
        Change::Swap(one, other) => Undoable::Swapped(*one, *other),
        Change::Lots(_) => Undoable::Lots,
        _ => Undoable::Settings,
    }
}

fn of_deed(deed: &Deed) -> Undoable {
    match deed {
        Deed::Result(board, result, _) => Undoable::FloorResult(*board, *result),
        Deed::Here(player) => Undoable::Came(*player),
        Deed::NoShow(player) => Undoable::NoShow(*player),
        Deed::Depart(player, how) => Undoable::Departed(*player, *how),
        Deed::Return(player) => Undoable::Returned(*player),
        Deed::Join(count) => Undoable::Joined(PlayerNo::FIRST, *count),
        Deed::AddBoard => Undoable::Boards(None),
        Deed::CloseBoard(board) | Deed::KeepBoard(board) | Deed::VoidGame(board) => {
            Undoable::Boards(Some(*board))
        }
        Deed::Move(player, _) => Undoable::Queued(*player),
        Deed::Correct(game, _) | Deed::KnockoutResult(game, _) => Undoable::Corrected(*game),
        Deed::RunClock | Deed::StopClock | Deed::Extend(_) => Undoable::Clock,
        Deed::TimeUp => Undoable::TimeUp,
        Deed::Knockout(..) => Undoable::Knockout,
    }
}
