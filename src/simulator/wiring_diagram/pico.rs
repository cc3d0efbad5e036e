//! The Pico's two rows of pins, as its data sheet has them.

/// The kinds of pins of the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pad {
    Gpio(u8),
    Ground,
    Supply(&'static str),
}

use Pad::{Gpio, Ground, Supply};

/// The pins 1 to 40. The first twenty are on the left if USB is at the top, from there downwards; the
/// others are on the right, upwards.
pub(super) const HEADER: [Pad; 40] = [
    Gpio(0),
    Gpio(1),
    Ground,
    Gpio(2),
    Gpio(3),
    Gpio(4),
    Gpio(5),
    Ground,
    Gpio(6),
    Gpio(7),
    Gpio(8),
    Gpio(9),
    Ground,
    Gpio(10),
    Gpio(11),
    Gpio(12),
    Gpio(13),
    Ground,
    Gpio(14),
    Gpio(15),
    Gpio(16),
    Gpio(17),
    Ground,
    Gpio(18),
    Gpio(19),
    Gpio(20),
    Gpio(21),
    Ground,
    Gpio(22),
    Supply("RUN"),
    Gpio(26),
    Gpio(27),
    // The converter's own ground; nothing else is to flow through it.
    Supply("AGND"),
    Gpio(28),
    Supply("ADC_VREF"),
    Supply("3V3 OUT"),
    Supply("3V3_EN"),
    Ground,
    Supply("VSYS"),
    Supply("VBUS"),
];

/// The pins in one row.
const ROW: usize = 20;

/// The side of the Pico on which something is, with USB at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// A place in the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// The pin's number, from 1 to 40.
    pub(super) number: usize,
    pub(super) side: Side,
    /// The number of pins of its row above it.
    pub(super) row: i32,
}

impl Place {
    fn of(index: usize) -> Self {
        let (side, row) = match index {
            0..ROW => (Side::Left, index),
            _ => (Side::Right, (2 * ROW - 1).saturating_sub(index)),
        };
        Self {
            number: index + 1,
            side,
            row: i32::try_from(row).unwrap_or(0),
        }
    }
}

/// Every pin of the header with its place.
pub(super) fn header() -> impl Iterator<Item = (Place, Pad)> {
    HEADER
        .into_iter()
        .enumerate()
        .map(|(index, pad)| (Place::of(index), pad))
}

/// The place of such a pin, if it is in the header at all; the first one if there are several.
pub(super) fn place_of(wanted: Pad) -> Option<Place> {
    header().find_map(|(place, pad)| (pad == wanted).then_some(place))
}

/// The name of a pin in the data sheet.
pub(super) fn name(pad: Pad) -> std::string::String {
    match pad {
        Gpio(number) => std::format!("GP{number}"),
        Ground => "GND".into(),
        Supply(name) => name.into(),
    }
}
