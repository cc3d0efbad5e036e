//! Undoing: in words what would be undone or done again, before OK does it, and what was, after.

use super::{Hints, hints, name_of};
use crate::language::Text;
use crate::tournament::{Departure, Event, PlayerNo, Undoable};
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, HintKeys, Name};

/// What lies over the screen while something is undone.
#[derive(Debug, Clone)]
pub(super) struct Undoing {
    pub(super) is_redo: bool,
    /// What it is about. Found once: in an event with a queue that takes a while.
    what: Sentence,
    /// Whether it was done.
    pub(super) is_done: bool,
}

impl Undoing {
    /// What can be undone, or done again; nothing, if there is no such thing.
    pub(super) fn new(event: &Event, is_redo: bool) -> Option<Self> {
        let next = if is_redo {
            event.next_redo()
        } else {
            event.next_undo()
        };
        Some(Self {
            is_redo,
            what: sentence(event, next?),
            is_done: false,
        })
    }

    pub(super) fn view(&self, event: &Event, is_done: bool) -> (Body, Hints) {
        let title = match (self.is_redo, is_done) {
            (false, false) => Text::Undo,
            (true, false) => Text::Redo,
            (false, true) => Text::Undone,
            (true, true) => Text::Redone,
        };
        let body = Body::Told {
            title,
            sentence: self.what.clone(),
        };
        let other = match self.is_redo {
            true if event.undo_count() > 0 => Some(Text::HintUndo),
            false if event.redo_count() > 0 => Some(Text::HintRedo),
            _ => None,
        };
        let does = if self.is_redo {
            Text::HintRedo
        } else {
            Text::HintUndo
        };
        let back = (HintKeys::Back, Text::HintBack);
        let keys = match other {
            _ if is_done => hints([(HintKeys::Ok, Text::HintResume)]),
            None => hints([(HintKeys::Ok, does), back]),
            Some(other) => hints([(HintKeys::Ok, does), (HintKeys::LeftRight, other), back]),
        };
        (body, keys)
    }
}

/// What was done, in words.
fn sentence(event: &Event, what: Undoable) -> Sentence {
    let name = |player: PlayerNo| name_of(event, player);
    let plain = |text| Sentence {
        text,
        first: Name::Number(0),
        second: None,
        number: None,
        result: None,
    };
    let of = |text, player| Sentence {
        first: name(player),
        ..plain(text)
    };
    let numbered = |text, number| Sentence {
        number: Some(number),
        ..plain(text)
    };
    match what {
        Undoable::Result(round, board, result) => {
            let pairing = event.pairing(round, board);
            let (white, black) = pairing.map_or((PlayerNo::FIRST, PlayerNo::FIRST), |pairing| {
                (pairing.white, pairing.black)
            });
            Sentence {
                second: Some(name(black)),
                number: Some(board.get()),
                result: Some((round.get(), result)),
                ..of(Text::UndoResult, white)
            }
        }
        Undoable::FloorResult(board, result) => Sentence {
            result: Some((0, result)),
            ..numbered(Text::UndoFloorResult, board.get())
        },
        Undoable::Started => plain(Text::UndoStart),
        Undoable::Ended => plain(Text::UndoEnd),
        Undoable::Reopened => plain(Text::UndoReopen),
        Undoable::Joined(player, 1) => of(Text::UndoJoined, player),
        Undoable::Joined(_, count) => numbered(Text::UndoJoinedMany, count),
        Undoable::Edited(player) => of(Text::UndoEdited, player),
        Undoable::Removed(player) => numbered(Text::UndoRemoved, player.get()),
        Undoable::Numbered => plain(Text::UndoNumbers),
        Undoable::Paired(round) => numbered(Text::UndoPaired, round.get().into()),
        Undoable::Seated(board) => numbered(Text::UndoSeated, board.get()),
        Undoable::BrokenUp(board) => numbered(Text::UndoBrokenUp, board.get()),
        Undoable::Swapped(one, other) => Sentence {
            second: Some(name(other)),
            ..of(Text::UndoSwapped, one)
        },
        Undoable::Bye(player, round) => Sentence {
            number: Some(round.get().into()),
            ..of(Text::UndoBye, player)
        },
        Undoable::Left(player) | Undoable::Departed(player, Departure::Leave) => {
            of(Text::UndoLeft, player)
        }
        Undoable::Departed(player, Departure::Pause) => of(Text::UndoBreak, player),
        Undoable::Departed(player, Departure::Expel) => of(Text::UndoExpelled, player),
        Undoable::Returned(player) => of(Text::UndoReturned, player),
        Undoable::Settings => plain(Text::UndoSettings),
        Undoable::Came(player) => of(Text::UndoCame, player),
        Undoable::NoShow(player) => of(Text::UndoNoShow, player),
        Undoable::Boards(Some(board)) => numbered(Text::UndoBoard, board.get()),
        Undoable::Boards(None) => plain(Text::UndoAddedBoard),
        Undoable::Queued(player) => of(Text::UndoQueued, player),
        Undoable::Corrected(game) => numbered(Text::UndoCorrected, game.get()),
        Undoable::Clock => plain(Text::UndoClock),
        Undoable::TimeUp => plain(Text::TimeIsUp),
        Undoable::Knockout => plain(Text::Knockout),
    }
}
