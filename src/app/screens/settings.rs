//! The settings: ↑↓ chooses one, ←→ changes it, and it is on the card when the screen shows it.

use heapless::Vec;

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::behaviour::back_to_home;
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::move_selection;
use crate::app::screens::{Behaviour, HomeEntry, Profile, Room, WorkspaceUse};
use crate::board::Display;
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::power::{Cells, Charge};
use crate::settings::{Contrast, Letters, Light, Settings, Sound};
use crate::ui::view::{Body, HintKeys, MAX_VALUES, Value, ValueRow};

/// The rows, from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Language,
    Light,
    Contrast,
    Letters,
    Sound,
    Cells,
    /// The charge of the battery: told, not set.
    Charge,
    Pin,
}

const ROWS: [Row; 8] = [
    Row::Language,
    Row::Light,
    Row::Contrast,
    Row::Letters,
    Row::Sound,
    Row::Cells,
    Row::Charge,
    Row::Pin,
];

impl Row {
    /// The meaning of the setting.
    const fn help(self) -> Text {
        match self {
            Self::Language => Text::HelpLanguage,
            Self::Light => Text::HelpLight,
            Self::Contrast => Text::HelpContrast,
            Self::Letters => Text::HelpLetters,
            Self::Sound => Text::HelpSound,
            Self::Pin => Text::HelpPin,
            Self::Cells => Text::HelpCells,
            Self::Charge => Text::HelpCharge,
        }
    }
}

/// The list and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct SettingsScreen {
    selected: usize,
}

impl SettingsScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }
}

impl Behaviour for SettingsScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Settings, WorkspaceUse::Free)
    }

    /// `settings` are those last asked for, so that fast presses add up.
    fn key(&mut self, event: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let settings = tools.shared.store.wanted();
        move_selection(&mut self.selected, ROWS.len(), event);
        if !matches!(event.gesture, Gesture::Press | Gesture::Repeat) {
            return back_to_home(event, HomeEntry::Settings);
        }
        let is_more = match event.key {
            Key::Right => true,
            Key::Left => false,
            _ => return Action::Stay,
        };
        let Some(row) = ROWS.get(self.selected) else {
            return Action::Stay;
        };
        if *row == Row::Pin && settings.pin.is_none() {
            return Action::NewPin;
        }
        let changed = changed(settings, *row, is_more);
        if changed == settings {
            Action::Stay
        } else {
            Action::Change(changed)
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let settings = scene.shared.store.applied();
        let display = scene.shared.display;
        let charge = scene.shared.charge();
        let rows: Vec<ValueRow, MAX_VALUES> = ROWS
            .into_iter()
            .map(|row| match row {
                Row::Charge => shown_charge(charge),
                row => shown(row, settings, display),
            })
            .collect();
        (
            Body::Values {
                title: Text::Settings,
                rows,
                selected: self.selected,
                help: ROWS.get(self.selected).map(|row| row.help()),
            },
            hints([
                (HintKeys::LeftRight, Text::HintChange),
                (HintKeys::Back, Text::HintBack),
            ]),
        )
    }
}

/// One step of a setting, to the right or to the left.
fn changed(settings: Settings, row: Row, is_more: bool) -> Settings {
    let mut changed = settings;
    match row {
        Row::Language if is_more => changed.language = settings.language.next(),
        Row::Language => changed.language = settings.language.previous(),
        Row::Light => {
            let light = if is_more {
                settings.light.brighter()
            } else {
                settings.light.dimmer()
            };
            changed.light = light.unwrap_or(settings.light);
        }
        Row::Contrast => changed.contrast = settings.contrast.toggled(),
        Row::Letters => changed.letters = settings.letters.toggled(),
        Row::Sound => changed.sound = settings.sound.toggled(),
        Row::Pin => changed.pin = None,
        Row::Cells => changed.cells = settings.cells.toggled(),
        Row::Charge => {}
    }
    changed
}

fn shown_charge(charge: Option<Charge>) -> ValueRow {
    let value = match charge {
        Some(Charge::Percent(percent)) => Value::ReadOnly(Some(Text::Percent), percent.into()),
        Some(Charge::Usb) => Value::ReadOnly(Some(Text::OnUsb), 0),
        None => Value::ReadOnly(Some(Text::ChargeUnknown), 0),
    };
    ValueRow {
        label: Text::Charge,
        value,
    }
}

fn shown(row: Row, settings: Settings, display: Display) -> ValueRow {
    let is_on = |is_on| if is_on { Text::On } else { Text::Off };
    let (label, word) = match row {
        Row::Language => (Text::SettingLanguage, Text::LanguageName),
        Row::Light => {
            return ValueRow {
                label: match display {
                    Display::Tft => Text::SettingBacklight,
                    Display::Oled => Text::SettingBrightness,
                },
                value: Value::Level {
                    step: settings.light.step(),
                    of: Light::MAX,
                },
            };
        }
        Row::Contrast => {
            let word = match settings.contrast {
                Contrast::Normal => Text::Normal,
                Contrast::Sun => Text::InTheSun,
            };
            (Text::SettingContrast, word)
        }
        Row::Letters => {
            let word = match settings.letters {
                Letters::Normal => Text::Normal,
                Letters::Large => Text::LargeLetters,
            };
            (Text::SettingLetters, word)
        }
        Row::Sound => (Text::SettingSound, is_on(settings.sound == Sound::On)),
        Row::Pin => (Text::SettingPin, is_on(settings.pin.is_some())),
        Row::Cells | Row::Charge => {
            let word = match settings.cells {
                Cells::ThreeAa => Text::CellsThreeAa,
                Cells::Lithium => Text::CellsLithium,
            };
            (Text::SettingCells, word)
        }
    };
    let value = Value::Word(word);
    ValueRow { label, value }
}
