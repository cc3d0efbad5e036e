//! What the arbiter may set once and for all: language, light, sound.

use serde::{Deserialize, Serialize};

use crate::language::Language;

/// The settings of the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settings {
    /// The language of every text on the screen.
    pub language: Language,
    /// How bright the screen is: backlight or contrast, whichever the display has.
    pub light: Light,
    /// Whether keys and calls sound.
    pub sound: Sound,
}

/// The light of the screen, in ten steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Light(u8);

impl Light {
    /// The dimmest step; still readable.
    pub const MIN: u8 = 1;
    /// The brightest step.
    pub const MAX: u8 = 10;

    /// That step, if there is one.
    pub const fn new(step: u8) -> Option<Self> {
        if step >= Self::MIN && step <= Self::MAX {
            Some(Self(step))
        } else {
            None
        }
    }

    /// The step, 1 to 10.
    pub const fn step(self) -> u8 {
        self.0
    }

    /// The share of full light in percent.
    pub const fn percent(self) -> u8 {
        self.0.saturating_mul(10)
    }

    /// One step brighter, if there is one.
    pub const fn brighter(self) -> Option<Self> {
        Self::new(self.0.saturating_add(1))
    }

    /// One step dimmer, if there is one.
    pub const fn dimmer(self) -> Option<Self> {
        Self::new(self.0.saturating_sub(1))
    }
}

impl Default for Light {
    fn default() -> Self {
        Self(8)
    }
}

impl TryFrom<u8> for Light {
    type Error = &'static str;
    fn try_from(step: u8) -> Result<Self, Self::Error> {
        Self::new(step).ok_or("the light has steps 1 to 10")
    }
}

impl From<Light> for u8 {
    fn from(light: Light) -> Self {
        light.0
    }
}

/// Whether the buzzer may be heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Sound {
    /// Keys click, calls and flags sound.
    #[default]
    On,
    /// Silence.
    Off,
}

impl Sound {
    /// The other one.
    pub const fn toggled(self) -> Self {
        match self {
            Self::On => Self::Off,
            Self::Off => Self::On,
        }
    }
}
