//! The settings, which the arbiter makes once and for all: language, light, sound, how the screen is read, who may
//! touch what.

use serde::{Deserialize, Serialize};

use crate::language::Language;
use crate::power::Cells;

/// The settings of the box. What is added comes last, and is zero on the card where it is as it was before: then
/// older settings are read as these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settings {
    /// The language of every text on the screen.
    pub language: Language,
    /// The brightness of the screen: backlight or contrast, whichever the display has.
    pub light: Light,
    /// The sound of keys and calls.
    pub sound: Sound,
    /// The colours of the screen.
    pub contrast: Contrast,
    /// The size of the letters of lists.
    pub letters: Letters,
    /// The number that unlocks the box, if it locks itself.
    pub pin: Option<Pin>,
    /// The cells of its battery.
    pub cells: Cells,
}

impl Settings {
    /// The light that the screen has: in the sun all there is.
    pub const fn light(&self) -> Light {
        match self.contrast {
            Contrast::Normal => self.light,
            Contrast::Sun => Light(Light::MAX),
        }
    }
}

/// The colours of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Contrast {
    /// As it is nice to look at.
    #[default]
    Normal,
    /// Black on white, thick, and all the light there is.
    Sun,
}

impl Contrast {
    /// The other one.
    pub const fn toggled(self) -> Self {
        match self {
            Self::Normal => Self::Sun,
            Self::Sun => Self::Normal,
        }
    }
}

/// The size of the letters of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Letters {
    /// As much as has room.
    #[default]
    Normal,
    /// To be read from a distance.
    Large,
}

impl Letters {
    /// The other ones.
    pub const fn toggled(self) -> Self {
        match self {
            Self::Normal => Self::Large,
            Self::Large => Self::Normal,
        }
    }
}

/// The number that unlocks the box: four digits, of which only this is kept.
///
/// It keeps children from the buttons and nobody from the card: with a computer the digits are found in
/// no time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pin(u32);

impl Pin {
    /// The number of its digits.
    pub const DIGITS: usize = 4;

    /// The one of these digits. No two have the same: an odd factor loses nothing.
    pub fn of(digits: [u8; Self::DIGITS]) -> Self {
        let mixed = u32::from_le_bytes(digits) ^ 0x5041_5242;
        Self(mixed.wrapping_mul(0x9E37_79B1).rotate_left(13))
    }
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

    /// All there is.
    pub const FULL: Self = Self(Self::MAX);

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

    /// A quarter of it, for a box that nobody touches.
    pub const fn dimmed(self) -> Self {
        let quarter = self.0 / 4;
        Self(if quarter < Self::MIN {
            Self::MIN
        } else {
            quarter
        })
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

/// The sound of the buzzer.
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
