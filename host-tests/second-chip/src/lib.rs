//! A second opinion: the real images on emulators of the chips by people who do not know the first one.
//!
//! The processor, the memory, the clocks, the timer and the registers of the buses are those of the crates `rp2040-emu`
//! and `rp2350-emu`. What is wired to the chip is modelled here once more, too, so that nothing is shared with
//! `host-tests/emulator`. What those crates lack is made up for in [`rp2040`] and [`rp2350`], and only there.
//!
//! Not made up for: flash without a cache, a watchdog that never bites, a USB that stays silent, no boot loader
//! (the image begins with its vectors), and time that is rough: within some dozens of cycles.

use std::time::Duration;

use anyhow::{Context, Result, ensure};

pub mod card;
mod checksum;
pub mod panel;
pub mod parts;
pub mod rp2040;
pub mod rp2350;
mod wiring;

use card::Card;
use panel::Panel;
use parts::Parts;
pub use wiring::Pins;

/// A chip in a box, with its power on: it runs, its keys are pressed, and what it shows is read.
pub trait Chip {
    /// Lets that much time of the chip's own clock pass.
    fn run(&mut self, span: Duration) -> Result<()>;

    /// A word of the memory, for whoever looks on.
    fn peek(&self, address: u32) -> u32;

    /// The cycles since the start.
    fn cycles(&self) -> u64;

    /// The parts at the pins.
    fn parts(&self) -> &Parts;

    /// The same, for whoever changes them.
    fn parts_mut(&mut self) -> &mut Parts;

    /// Presses a key, or lets it go.
    fn set_key(&mut self, key: &str, is_down: bool) -> Result<()> {
        self.parts_mut().set_key(key, is_down)
    }

    /// The text that the firmware keeps at that address: a length, then so many bytes.
    fn text(&self, address: u32) -> Result<String> {
        let length = usize::try_from(self.peek(address))?;
        ensure!(length < 0x1_0000, "there is no text at {address:#010x}");
        let words = (address..).step_by(4).skip(1).take(length.div_ceil(4));
        let bytes = words.flat_map(|word| self.peek(word).to_le_bytes());
        String::from_utf8(bytes.take(length).collect()).context("the text is garbled")
    }

    /// The display.
    fn panel(&self) -> &Panel {
        &self.parts().panel
    }

    /// The card in its slot.
    fn card(&self) -> &Card {
        &self.parts().card
    }
}
