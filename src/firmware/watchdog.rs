//! The watchdog: the box restarts when any level has stopped living.
//!
//! A panic stops everything at once, and the chip's watchdog bites after [`WATCHDOG`]. A card
//! level that hangs alone would go unseen, since the level above feeds the watchdog; so the card
//! level leaves a sign of life, and without a fresh one the watchdog is not fed either.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_rp::Peri;
use embassy_rp::peripherals::WATCHDOG as WATCHDOG_PART;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::{Duration, Instant, Timer};

use crate::app::BootReason;
use crate::board::WATCHDOG;

/// The watchdog bites when it has not been fed for this long.
pub(super) const TIMEOUT: Duration = Duration::from_micros(WATCHDOG.as_micros());
/// The watchdog is fed this often.
const FEED_EVERY: Duration = Duration::from_millis(500);
/// The longest that a card may take for waking up, or for one block.
const CARD_PATIENCE_SECS: u32 = 30;

/// The second in which the card level last showed that it lives.
static CARD_ALIVE_AT: AtomicU32 = AtomicU32::new(0);

/// A word in the watchdog's memory that only this firmware leaves there.
///
/// The chip's boot loader also restarts through the watchdog, after a UF2 file was dropped on it.
const OURS: u32 = 0x0A4B_17E4;

/// Starts the watchdog, before anything that might hang, and tells why the chip started.
pub fn start(part: Peri<'static, WATCHDOG_PART>) -> (Watchdog, BootReason) {
    let mut watchdog = Watchdog::new(part);
    let is_ours = watchdog.get_scratch(0) == OURS;
    let reason = match watchdog.reset_reason() {
        Some(ResetReason::TimedOut) if is_ours => BootReason::Fault,
        _ => BootReason::PowerOn,
    };
    watchdog.set_scratch(0, OURS);
    watchdog.pause_on_debug(true);
    watchdog.start(TIMEOUT);
    (watchdog, reason)
}

/// The card level lives. It says so before every block, since one request can need thousands of
/// them, each in its own bounded time.
pub fn card_is_alive() {
    CARD_ALIVE_AT.store(seconds(), Ordering::Relaxed);
}

/// Feeds the watchdog while all levels live.
#[embassy_executor::task]
pub async fn feed(mut watchdog: Watchdog) {
    while seconds().saturating_sub(CARD_ALIVE_AT.load(Ordering::Relaxed)) < CARD_PATIENCE_SECS {
        watchdog.feed(TIMEOUT);
        Timer::after(FEED_EVERY).await;
    }
    defmt::error!("the card level has stopped; letting the watchdog bite");
}

fn seconds() -> u32 {
    u32::try_from(Instant::now().as_secs()).unwrap_or(u32::MAX)
}
