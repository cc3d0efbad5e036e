//! The RP2040 of a Pico.

use core::sync::atomic::AtomicU32;

use embassy_rp::pac::{self, Interrupt, timer::Timer};

/// The chip's clock. Its maker allows 200 MHz, with a little more voltage, which the driver sets. Of what is not
/// above that, this is the highest that gives the display the 31.25 MHz it is known to take: a sixth.
pub(crate) const SYSTEM_HZ: u32 = 187_500_000;

/// The timer by which the driver counts.
pub(crate) const TIMER: Timer = pac::TIMER;
/// Its interrupt.
pub(crate) const TIMER_IRQ: Interrupt = Interrupt::TIMER_IRQ_0;

/// The interrupts.
pub(crate) const INTERRUPTS: usize = 32;
/// A table of vectors: those of the core's own sixteen exceptions, then the interrupts'. The chip wants it aligned to
/// a power of two that it fits into.
#[repr(C, align(256))]
pub(crate) struct VectorTable(pub(crate) [AtomicU32; 16 + INTERRUPTS]);
