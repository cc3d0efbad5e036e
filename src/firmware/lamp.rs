//! The lamp on the Pico, and what is at its pin on a Pico W.
//!
//! A Pico W has its lamp at the radio. The pin that is the lamp's on a Pico selects the radio there when it is low, and
//! connects the supply's voltage to the converter when it is high. So a Pico W can be known: with that pin low, its
//! converter finds nothing to measure.

use embassy_rp::Peri;
use embassy_rp::adc::{Adc, Channel, Config};
use embassy_rp::gpio::Output;
use embassy_rp::peripherals::ADC;

/// A third of the least voltage at which a Pico runs at all, 1.8 V, is read as 744. This is 0.16 V.
const NOTHING: u16 = 200;

/// A kind of Pico.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The plain one.
    Plain,
    /// With a radio: a Pico W.
    WithRadio,
}

/// The lamp, or the pin that would be the lamp's.
pub struct Lamp {
    pin: Output<'static>,
    kind: Kind,
}

impl Lamp {
    /// Finds out what the pin, which is low, is connected to. On a Pico W it goes high, and stays so.
    pub fn new(
        mut pin: Output<'static>,
        converter: Peri<'_, ADC>,
        battery: &mut Channel<'static>,
    ) -> Self {
        let reading = Adc::new_blocking(converter, Config::default()).blocking_read(battery);
        let kind = match reading {
            Ok(reading) if reading < NOTHING => Kind::WithRadio,
            _ => Kind::Plain,
        };
        if kind == Kind::WithRadio {
            pin.set_high();
        }
        Self { pin, kind }
    }

    /// The kind of Pico that was found.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Lights the lamp or puts it out, if there is one.
    pub fn set(&mut self, is_lit: bool) {
        if self.kind == Kind::Plain {
            self.pin.set_level(is_lit.into());
        }
    }
}
