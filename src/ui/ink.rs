//! The inks of the design: names for what a colour means, and what each display makes of them.

use embedded_graphics::pixelcolor::raw::RawU4;
use embedded_graphics::pixelcolor::{PixelColor, Rgb565};

use crate::settings::Contrast;

/// An ink, by its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Ink {
    /// The ground of everything.
    Paper,
    /// Ordinary text.
    Text,
    /// Text that may be overlooked: hints, units.
    Faint,
    /// Thin lines between things.
    Rule,
    /// The title bar.
    Bar,
    /// Text on the title bar.
    BarText,
    /// The selected row.
    Selected,
    /// Text on the selected row.
    SelectedText,
    /// The side whose time runs.
    Active,
    /// Text on that side.
    ActiveText,
    /// All is well.
    Good,
    /// Something wants attention.
    Alert,
    /// Text on [`Ink::Good`] and [`Ink::Alert`].
    BadgeText,
    /// The ink that everything that is not paper becomes in the sun.
    Black,
    /// The ground that something else is seen on: the part of a bar that is not full, the field in which is written.
    Ground,
}

impl Ink {
    /// Every ink, in the order of their numbers.
    pub const ALL: [Self; 15] = [
        Self::Paper,
        Self::Text,
        Self::Faint,
        Self::Rule,
        Self::Bar,
        Self::BarText,
        Self::Selected,
        Self::SelectedText,
        Self::Active,
        Self::ActiveText,
        Self::Good,
        Self::Alert,
        Self::BadgeText,
        Self::Black,
        Self::Ground,
    ];

    /// The number of the ink in a palette of sixteen.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The colour on a colour display. Dark on light, so that it can be read in the sun.
    pub const fn colour(self) -> Rgb565 {
        match self {
            Self::Paper | Self::BarText | Self::SelectedText | Self::BadgeText => {
                Rgb565::new(31, 63, 31)
            }
            Self::Text | Self::ActiveText => Rgb565::new(2, 4, 3),
            Self::Faint => Rgb565::new(11, 24, 13),
            Self::Rule | Self::Ground => Rgb565::new(25, 51, 26),
            Self::Bar => Rgb565::new(3, 10, 9),
            Self::Selected => Rgb565::new(2, 22, 20),
            Self::Active => Rgb565::new(31, 52, 8),
            Self::Good => Rgb565::new(3, 30, 9),
            Self::Alert => Rgb565::new(24, 6, 3),
            Self::Black => Rgb565::new(0, 0, 0),
        }
    }

    /// The ink that is used for this one. In the sun there is black on white and nothing in between; the
    /// side whose time runs and what is selected are white on black.
    pub(super) const fn in_contrast(self, contrast: Contrast) -> Self {
        match (contrast, self) {
            (Contrast::Normal, ink) => ink,
            (
                Contrast::Sun,
                Self::Paper
                | Self::BarText
                | Self::SelectedText
                | Self::ActiveText
                | Self::BadgeText
                | Self::Ground,
            ) => Self::Paper,
            (Contrast::Sun, _) => Self::Black,
        }
    }

    /// True if a pixel of this ink is lit on a display that only knows on and off.
    pub const fn is_lit(self) -> bool {
        match self {
            Self::Paper
            | Self::BarText
            | Self::SelectedText
            | Self::ActiveText
            | Self::BadgeText
            | Self::Ground => false,
            Self::Text
            | Self::Faint
            | Self::Rule
            | Self::Bar
            | Self::Selected
            | Self::Active
            | Self::Good
            | Self::Alert
            | Self::Black => true,
        }
    }
}

impl PixelColor for Ink {
    type Raw = RawU4;
}

/// The colours by number: sixteen places, so that four bits always find one.
pub const PALETTE: [Rgb565; 16] = {
    let mut palette = [Ink::Paper.colour(); 16];
    let mut at = 0;
    while at < Ink::ALL.len() {
        #[expect(
            clippy::indexing_slicing,
            reason = "checked by the compiler: this runs only there"
        )]
        {
            palette[at] = Ink::ALL[at].colour();
        }
        at += 1;
    }
    palette
};
