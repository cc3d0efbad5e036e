//! The two levels above thread mode, each an executor on an interrupt of its own.
//!
//! The interrupts are the chip's two that no peripheral uses. Priorities: the edges' level is
//! above the screen's; both are below the timer and the pins themselves.

use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_rp::gpio::AnyPin;
use embassy_rp::interrupt::{InterruptExt as _, Priority};
use embassy_rp::pwm::Pwm;
use embassy_rp::{Peri, interrupt};

use super::{buttons, sound};
use crate::keys::Key;

static EDGES: InterruptExecutor = InterruptExecutor::new();
static SCREEN: InterruptExecutor = InterruptExecutor::new();

/// Starts the level that stamps the edges of these keys and plays the tones.
///
/// The pins' own interrupt, which wakes this level, is given the highest priority here: its driver
/// leaves it at the lowest, where a redraw would hold it up.
pub fn start_edges(keys: [(Key, Peri<'static, AnyPin>); Key::COUNT], buzzer: Pwm<'static>) {
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P0);
    interrupt::SWI_IRQ_1.set_priority(Priority::P1);
    let level = EDGES.start(interrupt::SWI_IRQ_1);
    level.spawn(defmt::unwrap!(buttons::watch(keys)));
    level.spawn(defmt::unwrap!(sound::play(buzzer)));
}

/// Starts the level that draws.
pub fn start_screen() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P3);
    SCREEN.start(interrupt::SWI_IRQ_0)
}

#[expect(
    unsafe_code,
    reason = "the executor asks to be called from its interrupt, and only from there"
)]
mod handlers {
    use super::{EDGES, SCREEN, interrupt};

    #[interrupt]
    unsafe fn SWI_IRQ_1() {
        // SAFETY: this is the interrupt that `start_edges` gave to this executor.
        unsafe { EDGES.on_interrupt() }
    }

    #[interrupt]
    unsafe fn SWI_IRQ_0() {
        // SAFETY: this is the interrupt that `start_screen` gave to this executor.
        unsafe { SCREEN.on_interrupt() }
    }
}
