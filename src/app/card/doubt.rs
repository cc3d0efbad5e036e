//! An event on the card that could not be read whole: the arbiter decides what becomes of it. Until then nothing
//! changes, neither on the card nor in what was read.

use core::fmt::Write as _;

use heapless::String;

use crate::app::hold::is_ok_held;
use crate::app::store::Doubt;
use crate::app::{Hints, hints, is_back, is_ok, menu, menus, move_selection};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::ui::sentence::Sentence;
use crate::ui::view::{Body, Heading, HintKeys, Name};

/// How far the arbiter has got with it.
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

/// What the arbiter decides.
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
    /// Whether OK is to be held.
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
        let entries = &menus::DAMAGED_EVENT;
        move_selection(&mut self.selected, entries.len(), key);
        match entries.get(self.selected).filter(|_| is_ok(key))? {
            Text::GoOnWithThese => {
                self.stage = Stage::Asking;
                None
            }
            Text::LeaveAsItIs => Some(Decision::Leave),
            _ => Some(Decision::TryAgain),
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
                let (body, _) = menu(title, &menus::DAMAGED_EVENT, self.selected);
                let keys = hints([
                    (HintKeys::UpDown, Text::HintChoose),
                    (HintKeys::Ok, Text::HintOpen),
                    (HintKeys::Back, Text::HintLeaveIt),
                ]);
                (body, keys)
            }
            Stage::Asking => {
                let body = Body::Message {
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

/// What is wrong, in words.
fn said(doubt: Doubt) -> Body {
    let title = Text::Event;
    match doubt.missing {
        Some(missing) => Body::Told {
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
            title,
            text: Text::EventOfNewerBox,
            number: Some(u16::try_from(doubt.read).unwrap_or(u16::MAX)),
        },
    }
}

/// A number where a sentence has a name.
fn number(number: u32) -> Name {
    let mut digits = String::new();
    // Ten digits have room where a name has.
    let _ = write!(digits, "{number}");
    Name::Given(digits)
}
