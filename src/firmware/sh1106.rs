//! The small display: an SH1106 on I²C. It knows page addressing only, and its RAM is four columns
//! wider than its glass.

use embassy_rp::i2c::{Blocking, Config, I2c, Instance};
use embassy_time::{Duration, block_for};
use heapless::Vec;
use static_cell::ConstStaticCell;

use super::screen::Panel;
use crate::settings::Light;
use crate::ui::oled::Oled;
use crate::ui::oled::frame::{OledFrame, WIDTH};

/// The address of such displays on the bus.
const ADDRESS: u16 = 0x3C;
/// The bus.
const BUS_HZ: u32 = 400_000;
/// The column of RAM under the left edge of the glass.
const FIRST_COLUMN: u8 = 2;
/// The display needs this long after power-up before it listens.
const WAKE_TIME: Duration = Duration::from_millis(100);

/// The first byte of a message, which says what those after it are.
const COMMANDS: u8 = 0x00;
const DATA: u8 = 0x40;

/// Off; clock, 64 lines, no offset; charge pump on; upright; pins; charge and voltage; normal.
const START: [u8; 19] = [
    0xAE, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0xAD, 0x8B, 0xA1, 0xC8, 0xDA, 0x12, 0xD9, 0x22,
    0xDB, 0x35, 0xA6,
];
const SWITCH_ON: u8 = 0xAF;
const CONTRAST: u8 = 0x81;

static FRAME: ConstStaticCell<OledFrame> = ConstStaticCell::new(OledFrame::new());

/// The display and its frame.
pub struct Sh1106<T: Instance + 'static> {
    bus: I2c<'static, T, Blocking>,
    frame: &'static mut OledFrame,
    is_on: bool,
}

/// The settings of the bus.
pub fn bus_config() -> Config {
    let mut config = Config::default();
    config.frequency = BUS_HZ;
    config
}

impl<T: Instance + 'static> Sh1106<T> {
    /// Wakes the display. `None` if it has been taken already; there is only one frame.
    pub fn new(bus: I2c<'static, T, Blocking>) -> Option<Self> {
        let frame = FRAME.try_take()?;
        block_for(WAKE_TIME);
        let mut display = Self {
            bus,
            frame,
            is_on: false,
        };
        command(&mut display.bus, &START);
        Some(display)
    }
}

impl<T: Instance + 'static> Panel for Sh1106<T> {
    type Family = Oled;

    fn frame(&mut self) -> &mut OledFrame {
        self.frame
    }

    fn show(&mut self) {
        let bus = &mut self.bus;
        self.frame.send_changes(|page, column, bytes| {
            let column = column.saturating_add(FIRST_COLUMN);
            command(bus, &[0xB0 | page, column & 0x0F, 0x10 | column >> 4]);
            write(bus, DATA, bytes);
        });
        if !self.is_on {
            command(bus, &[SWITCH_ON]);
            self.is_on = true;
        }
    }

    fn set_light(&mut self, light: Light) {
        let level = u16::from(light.percent()) * 255 / 100;
        command(
            &mut self.bus,
            &[CONTRAST, u8::try_from(level).unwrap_or(u8::MAX)],
        );
    }
}

fn command<T: Instance>(bus: &mut I2c<'static, T, Blocking>, bytes: &[u8]) {
    write(bus, COMMANDS, bytes);
}

fn write<T: Instance>(bus: &mut I2c<'static, T, Blocking>, kind: u8, bytes: &[u8]) {
    let mut message: Vec<u8, { WIDTH + 1 }> = Vec::new();
    let is_whole = message.push(kind).is_ok() && message.extend_from_slice(bytes).is_ok();
    if is_whole && bus.blocking_write(ADDRESS, &message).is_err() {
        defmt::warn!("the display does not answer");
    }
}
