//! Undoing: in words what would be undone or done again, before OK does it, and what was, after.

use super::refusal;
use crate::app::notice::{Notice, Remedy};
use crate::app::screens::bodies::{Hints, hints, name_of};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::screens::{Behaviour, EventEntry, EventMenu, wind};
use crate::app::{App, Desk};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::{Command, Departure, Event, Phase, PlayerNo, Refusal, Undoable};
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, HintKeys, Kind, Name};
use core::ops::DerefMut;

/// The cover that lies over the screen while something is undone.
#[derive(Debug, Clone)]
pub(in crate::app) struct Undoing {
    pub(in crate::app) is_redo: bool,
    /// The words for what is undone. Found once: in an event with a queue that takes a while.
    what: Sentence,
    /// True if it was done.
    pub(in crate::app) is_done: bool,
}

impl Undoing {
    /// Begins with the thing that can be undone, or done again; nothing, if there is no such thing.
    pub(in crate::app) fn new(event: &Event, is_redo: bool) -> Option<Self> {
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

    pub(in crate::app) fn view(&self, event: &Event, is_done: bool) -> (Body, Hints) {
        let (kind, title) = match (self.is_redo, is_done) {
            (false, false) => (Kind::Undo, Text::Undo),
            (true, false) => (Kind::Undo, Text::Redo),
            (false, true) => (Kind::Done, Text::Undone),
            (true, true) => (Kind::Done, Text::Redone),
        };
        let body = Body::Sentence {
            kind,
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

impl<D: DerefMut<Target = Desk>> App<D> {
    /// Says what can be undone, or done again. Where nothing can be undone, something may still be done again.
    pub(super) fn offer_undo(&mut self, is_redo: bool) {
        let event = &self.desk.event;
        self.shell.undoing = Undoing::new(event, is_redo);
        if self.shell.undoing.is_none() && !is_redo {
            self.shell.undoing = Undoing::new(event, true);
        }
        if self.shell.undoing.is_none() {
            let refusal = if is_redo {
                Refusal::NothingToRedo
            } else {
                Refusal::NothingToUndo
            };
            let is_over = event.phase() == Phase::Finished;
            self.tell(if is_over && !is_redo {
                // What is done with a copy of it was done elsewhere; but it can go on here.
                let notice = Notice::refusal(Text::NotPossible, Text::NothingToUndoReopen);
                notice.mended_at(Remedy::Reopening)
            } else {
                refusal::notice(refusal)
            });
        }
    }

    /// Takes a key while it is said what can be undone.
    pub(super) fn key_of_undo(&mut self, event: KeyEvent, now: Instant) {
        let Some(undoing) = self.shell.undoing.as_mut() else {
            return;
        };
        let is_redo = undoing.is_redo;
        let is_pressed = event.gesture == Gesture::Press;
        match event.key {
            Key::Ok | Key::Back if undoing.is_done && (is_ok(event) || is_back(event)) => {
                self.shell.undoing = None;
            }
            Key::Back if is_back(event) => self.shell.undoing = None,
            Key::Left | Key::Right if is_pressed && !undoing.is_done => {
                let other = Undoing::new(&self.desk.event, !is_redo);
                self.shell.undoing = other.or_else(|| self.shell.undoing.take());
            }
            Key::Ok if is_pressed && !undoing.is_done => {
                undoing.is_done = true;
                let (command, entry) = if is_redo {
                    (Command::Redo, EventEntry::Redo)
                } else {
                    (Command::Undo, EventEntry::Undo)
                };
                let then = self.screen.after_undo();
                let then = then.unwrap_or_else(|| EventMenu::at(entry).into());
                let time = self.scene(event.at).event_time();
                let action = wind(command, &self.desk.event, time, then);
                self.act(action, event.at, now);
            }
            _ => {}
        }
    }
}

/// The words for what was done.
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
        Undoable::Lots => plain(Text::UndoLots),
        Undoable::Titled => plain(Text::UndoTitle),
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
