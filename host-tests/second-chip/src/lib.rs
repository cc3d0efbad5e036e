//! A second opinion: the real image on another emulator of the chip, by people who do not know the first one.
//!
//! The processor, the memory, the clocks, the timer and the registers of the buses are those of the crate `rp2040-emu`.
//! What is wired to the chip is modelled here once more, too, so that nothing is shared with `host-tests/emulator`. What
//! that crate lacks is made up for in [`chip`] and [`registers`], and only there:
//!
//! - Interrupts 26 to 31 cannot be enabled. They are connected to nothing on the chip, but software can raise
//!   them, and our executors do.
//! - An interrupt does not preempt the handler of a lower one.
//! - An interrupt does not end the sleep of `wfe`.
//! - Lines of interrupts go through a field that is not ours to see: they are read in the masked status registers.
//! - Pins raise no interrupts. Ours are waited for by level; edges are not modelled here either.
//! - SPI sends, but never receives. What a part answers is there as soon as the frame is in the buffer, not when it has
//!   left.
//! - A PWM that is given a lower top than it has counted to panics.
//! - The converter does not measure: it is given the supply's voltage here.
//!
//! Not made up for: flash without a cache, a watchdog that never bites, a USB that stays silent, no boot loader
//! (the image begins with its vectors), and time that is rough: within some dozens of cycles.

pub mod card;
mod checksum;
mod chip;
pub mod panel;
mod registers;
mod wiring;

pub use chip::Chip;
pub use wiring::Pins;
