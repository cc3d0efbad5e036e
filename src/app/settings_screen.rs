//! The settings: ↑↓ chooses one, ←→ changes it, and it is on the card when the screen shows it.

use heapless::Vec;

use super::{Hints, Turn, back_to_home, hints, move_selection};
use crate::board::Display;
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::settings::{Light, Settings, Sound};
use crate::ui::view::{Body, HintKeys, MAX_VALUES, Value, ValueRow};

/// The rows, from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Language,
    Light,
    Sound,
}

const ROWS: [Row; 3] = [Row::Language, Row::Light, Row::Sound];

/// The list and its selection.
#[derive(Debug, Clone)]
pub(super) struct SettingsScreen {
    selected: usize,
}

impl SettingsScreen {
    pub(super) const fn new() -> Self {
        Self { selected: 0 }
    }

    /// `settings` are those last asked for, so that fast presses add up.
    pub(super) fn key(&mut self, event: KeyEvent, settings: Settings) -> Turn {
        move_selection(&mut self.selected, ROWS.len(), event);
        if !matches!(event.gesture, Gesture::Press | Gesture::Repeat) {
            return back_to_home(event, Text::Settings);
        }
        let Some(row) = ROWS.get(self.selected) else {
            return Turn::Stay;
        };
        let changed = match event.key {
            Key::Right => increased(settings, *row),
            Key::Left => decreased(settings, *row),
            _ => settings,
        };
        if changed == settings {
            Turn::Stay
        } else {
            Turn::Change(changed)
        }
    }

    pub(super) fn view(&self, settings: Settings, display: Display) -> (Body, Hints) {
        let rows: Vec<ValueRow, MAX_VALUES> = ROWS
            .into_iter()
            .map(|row| shown(row, settings, display))
            .collect();
        (
            Body::Values {
                title: Text::Settings,
                rows,
                selected: self.selected,
                help: None,
            },
            hints([
                (HintKeys::LeftRight, Text::HintChange),
                (HintKeys::Back, Text::HintBack),
            ]),
        )
    }
}

fn increased(settings: Settings, row: Row) -> Settings {
    match row {
        Row::Language => Settings {
            language: settings.language.next(),
            ..settings
        },
        Row::Light => Settings {
            light: settings.light.brighter().unwrap_or(settings.light),
            ..settings
        },
        Row::Sound => Settings {
            sound: settings.sound.toggled(),
            ..settings
        },
    }
}

fn decreased(settings: Settings, row: Row) -> Settings {
    match row {
        Row::Language => Settings {
            language: settings.language.previous(),
            ..settings
        },
        Row::Light => Settings {
            light: settings.light.dimmer().unwrap_or(settings.light),
            ..settings
        },
        Row::Sound => Settings {
            sound: settings.sound.toggled(),
            ..settings
        },
    }
}

fn shown(row: Row, settings: Settings, display: Display) -> ValueRow {
    match row {
        Row::Language => ValueRow {
            label: Text::SettingLanguage,
            value: Value::Word(Text::LanguageName),
        },
        Row::Light => ValueRow {
            label: match display {
                Display::Tft => Text::SettingBacklight,
                Display::Oled => Text::SettingContrast,
            },
            value: Value::Level {
                step: settings.light.step(),
                of: Light::MAX,
            },
        },
        Row::Sound => ValueRow {
            label: Text::SettingSound,
            value: Value::Word(match settings.sound {
                Sound::On => Text::On,
                Sound::Off => Text::Off,
            }),
        },
    }
}
