//! An event on the card that could not be read whole: the arbiter decides what becomes of it. Until then nothing
//! changes, neither on the card nor in what was read.

use core::fmt::Write as _;
use core::ops::DerefMut;

use heapless::String;

use crate::app::action::{Action, Opening};
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_back, is_ok, is_ok_held, move_selection};
use crate::app::screens::menu::menu;
use crate::app::screens::{Behaviour, EventMenu, Home, Room};
use crate::app::shell::hold::Hold;
use crate::app::store::Doubt;
use crate::app::{App, Desk};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament;
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, Heading, HintKeys, Kind, Name};

menu! {
    /// An entry of the menu of an event that could not be read whole.
    DoubtEntry:
        TryAgain GoOnWithThese LeaveAsItIs;
    /// An event that could not be read whole.
    DAMAGED_EVENT: TryAgain GoOnWithThese LeaveAsItIs;
}

/// The question about such an event, and how far the arbiter has got with it.
#[derive(Debug, Clone, Default)]
pub(in crate::app) struct DoubtScreen {
    stage: Stage,
    selected: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// It is said what is wrong.
    #[default]
    Told,
    /// One of three things can be done.
    Choosing,
    /// Actions are to be dropped: OK must be held for that.
    Asking,
}

/// The decision of the arbiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Decision {
    /// The journal is read once more from its beginning.
    TryAgain,
    /// The event goes on with what was read of it.
    GoOn,
    /// The event stays on the card as it is.
    Leave,
}

impl DoubtScreen {
    /// True if OK is to be held.
    pub(in crate::app) fn is_asking(&self) -> bool {
        self.stage == Stage::Asking
    }

    pub(in crate::app) fn key(&mut self, key: KeyEvent) -> Option<Decision> {
        match self.stage {
            Stage::Told | Stage::Choosing if is_back(key) => return Some(Decision::Leave),
            Stage::Told if is_ok(key) => self.stage = Stage::Choosing,
            Stage::Told => {}
            Stage::Choosing => return self.choose(key),
            Stage::Asking if is_back(key) => self.stage = Stage::Choosing,
            Stage::Asking => return is_ok_held(key).then_some(Decision::GoOn),
        }
        None
    }

    fn choose(&mut self, key: KeyEvent) -> Option<Decision> {
        let entries = DAMAGED_EVENT;
        move_selection(&mut self.selected, entries.len(), key);
        match entries.get(self.selected).filter(|_| is_ok(key))? {
            DoubtEntry::GoOnWithThese => {
                self.stage = Stage::Asking;
                None
            }
            DoubtEntry::LeaveAsItIs => Some(Decision::Leave),
            DoubtEntry::TryAgain => Some(Decision::TryAgain),
        }
    }

    pub(in crate::app) fn view(&self, doubt: Doubt) -> (Body, Hints) {
        match self.stage {
            Stage::Told => {
                let keys = hints([
                    (HintKeys::Ok, Text::HintResume),
                    (HintKeys::Back, Text::HintLeaveIt),
                ]);
                (said(doubt), keys)
            }
            Stage::Choosing => {
                let title = Heading::Plain(Text::Event);
                let (body, _) = menu(title, DAMAGED_EVENT, self.selected);
                let keys = hints([
                    (HintKeys::UpDown, Text::HintChoose),
                    (HintKeys::Ok, Text::HintOpen),
                    (HintKeys::Back, Text::HintLeaveIt),
                ]);
                (body, keys)
            }
            Stage::Asking => {
                let body = Body::Message {
                    kind: Kind::Question,
                    title: Text::GoOnWithThese,
                    text: Text::DropActionsAsk,
                    number: None,
                };
                let keys = hints([
                    (HintKeys::HoldOk, Text::HintResume),
                    (HintKeys::Back, Text::HintBack),
                ]);
                (body, keys)
            }
        }
    }
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// The decision that is due about an event, unless the screen is one that nothing may cover. It is taken when that is
    /// left: no other screen may show half an event.
    pub(super) fn doubt_in_sight(&self) -> Option<Doubt> {
        let profile = self.screen.profile();
        let is_free = !profile.is_uncovered && profile.room != Room::Start;
        self.shared.store.doubt().filter(|_| is_free)
    }

    /// Takes a key while the arbiter decides about an event that could not be read whole.
    pub(super) fn key_of_doubt(&mut self, event: KeyEvent, now: Instant) {
        let Some(decision) = self.shell.deciding.key(event) else {
            return;
        };
        self.shell.deciding = DoubtScreen::default();
        self.shell.hold = Hold::default();
        match decision {
            Decision::TryAgain => self.shared.store.read_again(&mut self.desk),
            Decision::Leave => {
                self.shell.opening = None;
                self.act(Action::LetGo(Home::new().into()), event.at, now);
            }
            Decision::GoOn => {
                self.outbox.forget_rounds();
                self.untie_from_others();
                self.shell.then = Some(EventMenu::new().into());
                let is_copy = self.shell.opening.take() == Some(Opening::Copy);
                let (title, text) = if is_copy {
                    self.shared.store.copy_event(&mut self.desk);
                    (Text::CopyEvent, Text::CopyMade)
                } else {
                    self.shared.store.go_on_with_these(&mut self.desk);
                    (Text::GoOnWithThese, Text::OldIsInArchive)
                };
                self.shell.then_told = Some(Notice::new(Kind::Done, title, text));
            }
        }
        self.ask_for_event(now);
    }
}

/// The trouble with the event, in words.
fn said(doubt: Doubt) -> Body {
    let title = Text::Event;
    match doubt.missing {
        Some(missing) => Body::Sentence {
            kind: Kind::Trouble,
            title,
            sentence: Sentence {
                text: Text::EventDamaged,
                first: number(doubt.read),
                second: Some(number(missing)),
                number: None,
                result: None,
            },
        },
        None => Body::Message {
            kind: Kind::Trouble,
            title,
            text: Text::EventOfNewerBox,
            number: Some(u16::try_from(doubt.read).unwrap_or(u16::MAX)),
        },
    }
}

/// A number where a sentence has a name.
fn number(number: u32) -> Name {
    let mut digits = String::<10>::new();
    // Ten digits are the most.
    let _ = write!(digits, "{number}");
    Name::Given(tournament::Name::cut(&digits))
}
