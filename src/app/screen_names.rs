//! What every screen is called, for the gallery and its test. The chip calls none of this, so it costs no
//! flash there.

use super::{Cover, Screen};

macro_rules! names {
    ($screens:ident, $type:ty, $($variant:ident)*) => {
        /// The names of all of them.
        pub const $screens: &[&str] = &[$(stringify!($variant)),*];

        impl $type {
            /// Which one it is. A variant that is missing in the list above does not compile.
            pub(super) const fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => stringify!($variant),)*
                }
            }
        }
    };
}

names! { COVERS, Cover<'_>, Notice Undo Job Pin Doubt ReadingCard PreparingCard }

names! { SCREENS, Screen,
    Splash Home Card CardState Events EventFile Delete PlayersImport Reports ReportImport Export
    Settings Class Clock ClockMenu Controls OwnControl Correction Penalty Tie Timers Timer NewEvent Event
    Round Result Pairings Board Partner Warned Score Why Stuck Podium Standings Crosstable Teams PlayerCard
    Players Player Name Find Rating Told Acceleration Floor FloorBoard FloorResult FloorGames Queue Call
    Knockout Confirm
}
