//! The three levels above thread mode, each an executor on an interrupt of its own.
//!
//! The interrupts are some of those that no peripheral uses. Priorities: the edges' level is above the
//! console's, which is above the screen's. The timer is at the level of the edges; above all is what stamps them.

use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_rp::gpio::AnyPin;
use embassy_rp::interrupt::{InterruptExt as _, Priority};
use embassy_rp::peripherals::USB;
use embassy_rp::pwm::Pwm;
use embassy_rp::{Peri, interrupt};

use super::chip::TIMER_IRQ;
use super::{buttons, console, edge_interrupt, sound};
use crate::keys::Key;

static EDGES: InterruptExecutor = InterruptExecutor::new();
static CONSOLE: InterruptExecutor = InterruptExecutor::new();
static SCREEN: InterruptExecutor = InterruptExecutor::new();

/// Starts the level that stamps the edges of these keys and plays the tones.
///
/// The pins' own interrupt, which takes the time, has the highest priority to itself: its driver leaves it at the
/// lowest, where a redraw would hold it up, and the timer at the highest.
pub fn start_edges(keys: [(Key, Peri<'static, AnyPin>); Key::COUNT], buzzer: Pwm<'static>) {
    edge_interrupt::move_to_ram();
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P0);
    TIMER_IRQ.set_priority(Priority::P1);
    interrupt::SWI_IRQ_3.set_priority(Priority::P1);
    interrupt::SWI_IRQ_1.set_priority(Priority::P1);
    handlers::enable_rest();
    let level = EDGES.start(interrupt::SWI_IRQ_1);
    level.spawn(defmt::unwrap!(buttons::watch(keys)));
    level.spawn(defmt::unwrap!(sound::play(buzzer)));
}

/// Starts the level that answers the computer on USB. The bus's own interrupt comes down to it, so that it holds
/// up no edge.
pub fn start_console(usb: Peri<'static, USB>) {
    interrupt::USBCTRL_IRQ.set_priority(Priority::P2);
    interrupt::SWI_IRQ_2.set_priority(Priority::P2);
    let level = CONSOLE.start(interrupt::SWI_IRQ_2);
    level.spawn(defmt::unwrap!(console::run(usb)));
}

/// Starts the level that draws.
pub fn start_screen() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P3);
    SCREEN.start(interrupt::SWI_IRQ_0)
}

pub(super) use handlers::Interrupts;

#[expect(
    unsafe_code,
    reason = "the executor asks to be called from its interrupt, and only from there"
)]
mod handlers {
    use embassy_rp::peripherals::USB;
    use embassy_rp::{bind_interrupts, usb};

    use embassy_rp::interrupt::InterruptExt as _;

    use super::{CONSOLE, EDGES, SCREEN, edge_interrupt, interrupt};

    bind_interrupts!(pub(in crate::firmware) struct Interrupts {
        USBCTRL_IRQ => usb::InterruptHandler<USB>;
    });

    /// Lets the interrupt come by which an edge that was stamped is taken further.
    pub(super) fn enable_rest() {
        // SAFETY: nobody relies on its being off.
        unsafe { interrupt::SWI_IRQ_3.enable() };
    }

    #[interrupt]
    unsafe fn SWI_IRQ_3() {
        edge_interrupt::do_the_rest();
    }

    #[interrupt]
    unsafe fn SWI_IRQ_1() {
        // SAFETY: this is the interrupt that `start_edges` gave to this executor.
        unsafe { EDGES.on_interrupt() }
    }

    #[interrupt]
    unsafe fn SWI_IRQ_2() {
        // SAFETY: this is the interrupt that `start_console` gave to this executor.
        unsafe { CONSOLE.on_interrupt() }
    }

    #[interrupt]
    unsafe fn SWI_IRQ_0() {
        // SAFETY: this is the interrupt that `start_screen` gave to this executor.
        unsafe { SCREEN.on_interrupt() }
    }
}
