//! The small display: an SH1106 on I²C. It knows page addressing only, and its RAM is four columns
//! wider than its glass.

use embassy_rp::i2c::Config;
use embassy_time::{Duration, block_for};
use heapless::Vec;
use static_cell::ConstStaticCell;

use super::display_wire::{Block, DisplayWire, NotSent};
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
pub struct Sh1106<T: Block + 'static> {
    wire: DisplayWire<T>,
    frame: &'static mut OledFrame,
    contrast: u8,
    state: State,
}

/// The words that the display is known to have heard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing, or it did not get through.
    Lost,
    /// The way it is to work. It is dark, until there is a picture.
    Ready,
    /// To show its picture.
    On,
}

/// The settings of the bus.
pub fn bus_config() -> Config {
    let mut config = Config::default();
    config.frequency = BUS_HZ;
    config
}

impl<T: Block> Sh1106<T> {
    /// Wakes the display. `None` if it has been taken already; there is only one frame.
    pub fn new(wire: DisplayWire<T>) -> Option<Self> {
        let frame = FRAME.try_take()?;
        block_for(WAKE_TIME);
        Some(Self {
            wire,
            frame,
            contrast: u8::MAX,
            state: State::Lost,
        })
    }

    /// Brings the display up to date. One that was lost, because it did not answer or its bus was stuck, is told
    /// everything from the beginning.
    fn update(&mut self) -> Result<(), NotSent> {
        let wire = &mut self.wire;
        if self.state == State::Lost {
            self.frame.forget_shown();
            command(wire, &START)?;
            command(wire, &[CONTRAST, self.contrast])?;
            self.state = State::Ready;
        }
        let mut outcome = Ok(());
        self.frame.send_changes(|page, column, bytes| {
            if outcome.is_ok() {
                outcome = send_run(wire, page, column, bytes);
            }
        });
        outcome?;
        if self.state == State::Ready {
            command(wire, &[SWITCH_ON])?;
            self.state = State::On;
        }
        Ok(())
    }

    /// The box goes on without its display, and tries again when there is something else to be shown.
    fn take_note(&mut self, outcome: Result<(), NotSent>) {
        if let Err(error) = outcome {
            self.state = State::Lost;
            defmt::warn!("the display does not answer: {}", error);
        }
    }
}

impl<T: Block> Panel for Sh1106<T> {
    type Family = Oled;

    fn frame(&mut self) -> &mut OledFrame {
        self.frame
    }

    fn show(&mut self) {
        let outcome = self.update();
        self.take_note(outcome);
    }

    fn set_light(&mut self, light: Light) {
        let level = u16::from(light.percent()) * 255 / 100;
        self.contrast = u8::try_from(level).unwrap_or(u8::MAX);
        if self.state != State::Lost {
            let outcome = command(&mut self.wire, &[CONTRAST, self.contrast]);
            self.take_note(outcome);
        }
    }
}

/// Sends bytes that lie side by side in a page.
fn send_run<T: Block>(
    wire: &mut DisplayWire<T>,
    page: u8,
    column: u8,
    bytes: &[u8],
) -> Result<(), NotSent> {
    let column = column.saturating_add(FIRST_COLUMN);
    command(wire, &[0xB0 | page, column & 0x0F, 0x10 | column >> 4])?;
    write(wire, DATA, bytes)
}

fn command<T: Block>(wire: &mut DisplayWire<T>, bytes: &[u8]) -> Result<(), NotSent> {
    write(wire, COMMANDS, bytes)
}

fn write<T: Block>(wire: &mut DisplayWire<T>, kind: u8, bytes: &[u8]) -> Result<(), NotSent> {
    let mut message: Vec<u8, { WIDTH + 1 }> = Vec::new();
    let is_whole = message.push(kind).is_ok() && message.extend_from_slice(bytes).is_ok();
    if is_whole {
        wire.write(ADDRESS, &message)?;
    }
    Ok(())
}
