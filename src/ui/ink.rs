//! The inks of the design: names for what a colour means, and what each display makes of them.

use embedded_graphics::pixelcolor::raw::RawU4;
use embedded_graphics::pixelcolor::{PixelColor, Rgb565};

use crate::settings::Contrast;

/// An ink, by its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Ink {
    /// The ground of everything, and text on what is dark.
    Paper,
    /// Ordinary text, and the black side.
    Text,
    /// Text that may be overlooked: second lines, hints, losers.
    Faint,
    /// Thin lines between things, and the edges of light areas.
    Rule,
    /// The ground of tiles, of the part of a bar that is not full, of the field in which is written.
    Ground,
    /// The title bar.
    Bar,
    /// Text beside the title, and second lines on what is selected.
    BarFaint,
    /// The selected row or tile; a question.
    Selected,
    /// The ground of what unfolds, and of help.
    Tint,
    /// The side whose time runs, a warning, what is left to do, the first place.
    Active,
    /// Text on [`Ink::Active`].
    ActiveText,
    /// All is well.
    Good,
    /// Something wants attention.
    Alert,
    /// The ground of what says more about it.
    AlertTint,
    /// The second place.
    Silver,
    /// The third place.
    Bronze,
}

impl Ink {
    /// Every ink, in the order of their numbers: as many as four bits can tell apart.
    pub const ALL: [Self; INKS] = [
        Self::Paper,
        Self::Text,
        Self::Faint,
        Self::Rule,
        Self::Ground,
        Self::Bar,
        Self::BarFaint,
        Self::Selected,
        Self::Tint,
        Self::Active,
        Self::ActiveText,
        Self::Good,
        Self::Alert,
        Self::AlertTint,
        Self::Silver,
        Self::Bronze,
    ];

    /// The number of the ink in a palette of sixteen.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The colour on a colour display. Dark on light, so that it can be read in the sun.
    pub const fn colour(self) -> Rgb565 {
        let (red, green, blue) = match self {
            Self::Paper => (31, 63, 31),
            Self::Text | Self::ActiveText => (1, 4, 3),
            Self::Faint => (10, 22, 13),
            Self::Rule => (24, 50, 26),
            Self::Ground => (29, 59, 30),
            Self::Bar => (3, 9, 9),
            Self::BarFaint => (25, 54, 29),
            Self::Selected => (1, 20, 19),
            Self::Tint => (27, 57, 30),
            Self::Active => (31, 51, 6),
            Self::Good => (2, 30, 9),
            Self::Alert => (23, 5, 3),
            Self::AlertTint => (31, 55, 27),
            Self::Silver => (22, 47, 25),
            Self::Bronze => (26, 37, 11),
        };
        Rgb565::new(red, green, blue)
    }

    /// The colour in the sun: black or white, and nothing in between. So a light area needs an edge of [`Ink::Rule`], and
    /// [`Ink::Active`] is a ground, never a letter.
    const fn colour_in_the_sun(self) -> Rgb565 {
        if self.is_lit() {
            Rgb565::new(0, 0, 0)
        } else {
            Rgb565::new(31, 63, 31)
        }
    }

    /// True if a pixel of this ink is lit on a display that only knows on and off, and black in the sun.
    pub const fn is_lit(self) -> bool {
        match self {
            Self::Paper
            | Self::Ground
            | Self::BarFaint
            | Self::Tint
            | Self::ActiveText
            | Self::AlertTint
            | Self::Silver
            | Self::Bronze => false,
            Self::Text
            | Self::Faint
            | Self::Rule
            | Self::Bar
            | Self::Selected
            | Self::Active
            | Self::Good
            | Self::Alert => true,
        }
    }
}

impl PixelColor for Ink {
    type Raw = RawU4;
}

/// The number of inks.
const INKS: usize = 16;

/// The colours by number.
pub(super) type Palette = [Rgb565; INKS];

/// The palette of a contrast.
pub(super) const fn palette(contrast: Contrast) -> &'static Palette {
    match contrast {
        Contrast::Normal => const { &palette_of(Contrast::Normal) },
        Contrast::Sun => const { &palette_of(Contrast::Sun) },
    }
}

const fn palette_of(contrast: Contrast) -> Palette {
    let mut palette = [Ink::Paper.colour(); INKS];
    let mut at = 0;
    while at < INKS {
        #[expect(
            clippy::indexing_slicing,
            reason = "checked by the compiler: this runs only there"
        )]
        {
            palette[at] = match contrast {
                Contrast::Normal => Ink::ALL[at].colour(),
                Contrast::Sun => Ink::ALL[at].colour_in_the_sun(),
            };
        }
        at += 1;
    }
    palette
}
