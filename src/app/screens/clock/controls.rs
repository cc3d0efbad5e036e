//! Choosing a time control: first the mode, then one of its presets; or one of the arbiter's own.

use crate::app::action::Action;
use crate::app::clock_game::ClockGame;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, list, menu_hints};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, ClockMenu, FaceScreen, OwnControlScreen, Profile, Room, Screen, WorkspaceUse,
};
use crate::clock::{Class, Control, Mode, OwnControls, PRESETS};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who};

/// The modes in the order in which they are offered.
pub(in crate::app) const MODES: [Mode; 10] = [
    Mode::Fischer,
    Mode::SuddenDeath,
    Mode::Bronstein,
    Mode::Delay,
    Mode::ByoYomi,
    Mode::Canadian,
    Mode::Hourglass,
    Mode::Gong,
    Mode::CountUp,
    Mode::Scrabble,
];

/// The words for a mode.
pub(in crate::app) const fn mode_text(mode: Mode) -> Text {
    match mode {
        Mode::SuddenDeath => Text::ModeSuddenDeath,
        Mode::Fischer => Text::ModeFischer,
        Mode::Bronstein => Text::ModeBronstein,
        Mode::Delay => Text::ModeDelay,
        Mode::ByoYomi => Text::ModeByoYomi,
        Mode::Canadian => Text::ModeCanadian,
        Mode::Hourglass => Text::ModeHourglass,
        Mode::Gong => Text::ModeGong,
        Mode::CountUp => Text::ModeCountUp,
        Mode::Scrabble => Text::ModeScrabble,
    }
}

/// The part of the list that is being looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shelf {
    /// All modes, and after them the arbiter's own.
    Modes,
    /// The presets of one.
    Presets(Mode),
    /// The arbiter's own.
    Own,
}

/// The list and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct ControlsScreen {
    shelf: Shelf,
    selected: usize,
}

impl ControlsScreen {
    pub(in crate::app) const fn new() -> Self {
        Self {
            shelf: Shelf::Modes,
            selected: 0,
        }
    }

    /// The arbiter's own, with that one selected.
    pub(in crate::app) const fn own(slot: usize) -> Self {
        Self {
            shelf: Shelf::Own,
            selected: slot,
        }
    }

    fn modes_at(&mut self, selected: Option<usize>) -> Action {
        *self = Self {
            shelf: Shelf::Modes,
            selected: selected.unwrap_or(0),
        };
        Action::Stay
    }

    fn total(&self) -> usize {
        match self.shelf {
            Shelf::Modes => MODES.len() + 1,
            Shelf::Presets(mode) => presets(mode).count(),
            Shelf::Own => OwnControls::COUNT,
        }
    }

    fn row(&self, place: usize, own: &OwnControls) -> ListRow {
        let word = |number, text| ListRow {
            number,
            who: Who::Word(text),
            value: RowValue::None,
        };
        match self.shelf {
            Shelf::Modes => {
                let mode = MODES.get(place);
                word(None, mode.map_or(Text::OwnControl, |mode| mode_text(*mode)))
            }
            Shelf::Presets(mode) => match presets(mode).nth(place) {
                Some(control) => ListRow {
                    number: None,
                    who: Who::Control(control.name()),
                    value: RowValue::Word(class_text(Class::of(control))),
                },
                None => word(None, Text::EmptySlot),
            },
            Shelf::Own => {
                let number = u16::try_from(place + 1).ok();
                match own.0.get(place).and_then(Option::as_ref) {
                    Some(control) => ListRow {
                        number,
                        who: Who::Control(control.name()),
                        value: RowValue::Word(mode_text(control.mode())),
                    },
                    None => word(number, Text::EmptySlot),
                }
            }
        }
    }
}

impl Behaviour for ControlsScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Clock, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let game = &mut tools.shared.game;
        let own = tools.shared.store.controls();
        let total = self.total();
        move_selection(&mut self.selected, total, key);
        if is_back(key) {
            return match self.shelf {
                Shelf::Modes => Action::Go(Screen::ClockMenu(ClockMenu::new())),
                Shelf::Presets(mode) => {
                    self.modes_at(MODES.iter().position(|other| *other == mode))
                }
                Shelf::Own => self.modes_at(Some(MODES.len())),
            };
        }
        let is_edit = key.key == Key::Right && key.gesture == Gesture::Press;
        let slot = self.selected;
        match self.shelf {
            Shelf::Modes if is_ok(key) => {
                self.shelf = MODES
                    .get(slot)
                    .map_or(Shelf::Own, |mode| Shelf::Presets(*mode));
                self.selected = 0;
                Action::Stay
            }
            Shelf::Presets(mode) if is_ok(key) => {
                let control = presets(mode).nth(slot).copied();
                control.map_or(Action::Stay, |control| used(control, game, key))
            }
            Shelf::Own if is_ok(key) || is_edit => {
                let kept = own.0.get(slot).copied().flatten();
                match kept.filter(|_| !is_edit) {
                    Some(control) => used(control, game, key),
                    None => {
                        let draft = kept.unwrap_or(*game.clock().control());
                        Action::Go(Screen::OwnControl(OwnControlScreen::new(slot, draft)))
                    }
                }
            }
            _ => Action::Stay,
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let own = scene.shared.store.controls();
        let viewport = scene.viewport();
        let (title, keys) = match self.shelf {
            Shelf::Modes => (Text::TimeControl, menu_hints()),
            Shelf::Presets(mode) => (
                mode_text(mode),
                hints([
                    (HintKeys::Ok, Text::HintUse),
                    (HintKeys::Back, Text::HintBack),
                ]),
            ),
            Shelf::Own => (
                Text::OwnControl,
                hints([
                    (HintKeys::Ok, Text::HintUse),
                    (HintKeys::LeftRight, Text::HintEdit),
                    (HintKeys::Back, Text::HintBack),
                ]),
            ),
        };
        let selection = (self.selected, self.total());
        let body = list(Heading::Plain(title), viewport, selection, |place| {
            Some(self.row(place, own))
        });
        (body, keys)
    }
}

fn presets(mode: Mode) -> impl Iterator<Item = &'static Control> {
    PRESETS.iter().filter(move |control| control.mode() == mode)
}

fn used(control: Control, game: &mut ClockGame, key: KeyEvent) -> Action {
    game.set_control(control, key.at);
    Action::Go(Screen::Clock(FaceScreen::new()))
}

const fn class_text(class: Class) -> Text {
    match class {
        Class::Blitz => Text::ClassBlitz,
        Class::Rapid => Text::ClassRapid,
        Class::Standard => Text::ClassStandard,
    }
}
