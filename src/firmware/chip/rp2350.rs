//! The RP2350 of a Pico 2.

use core::sync::atomic::AtomicU32;

use embassy_rp::pac::{self, Interrupt, timer::Timer};

/// The chip's clock. Its maker allows 150 MHz. Of what is not above that, this is the highest that gives the display the
/// 31.25 MHz it is known to take: a quarter.
pub(crate) const SYSTEM_HZ: u32 = 125_000_000;

/// The timer by which the driver counts.
pub(crate) const TIMER: Timer = pac::TIMER0;
/// Its interrupt.
pub(crate) const TIMER_IRQ: Interrupt = Interrupt::TIMER0_IRQ_0;

/// The interrupts.
pub(crate) const INTERRUPTS: usize = 52;
/// A table of vectors: those of the core's own sixteen exceptions, then the interrupts'. The chip wants it aligned to
/// a power of two that it fits into.
#[repr(C, align(512))]
pub(crate) struct VectorTable(pub(crate) [AtomicU32; 16 + INTERRUPTS]);
