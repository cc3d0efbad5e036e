//! The watchdog: the box restarts when any level has stopped living.
//!
//! A panic stops everything at once, and the chip's watchdog bites after [`WATCHDOG`]. A card
//! level that hangs alone would go unseen, since the level above feeds the dog; so the card level
//! leaves a sign of life, and without a fresh one the dog is not fed either.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::{Duration, Instant, Timer};

use crate::app::BootReason;
use crate::board::WATCHDOG;

/// The dog is fed this often.
const FEED_EVERY: Duration = Duration::from_millis(500);
/// The longest that the slowest card may take for one request of the app.
const CARD_PATIENCE_SECS: u32 = 30;

/// The second in which the card level last showed that it lives.
static CARD_ALIVE_AT: AtomicU32 = AtomicU32::new(0);

/// Why the chip started.
pub fn boot_reason(watchdog: &Watchdog) -> BootReason {
    match watchdog.reset_reason() {
        Some(ResetReason::TimedOut) => BootReason::Fault,
        Some(ResetReason::Forced) | None => BootReason::PowerOn,
    }
}

/// The card level lives.
pub fn card_is_alive() {
    CARD_ALIVE_AT.store(seconds(), Ordering::Relaxed);
}

/// Feeds the dog while all levels live.
#[embassy_executor::task]
pub async fn feed(mut watchdog: Watchdog) {
    let timeout = Duration::from_micros(WATCHDOG.as_micros());
    watchdog.pause_on_debug(true);
    watchdog.start(timeout);
    while seconds().saturating_sub(CARD_ALIVE_AT.load(Ordering::Relaxed)) < CARD_PATIENCE_SECS {
        watchdog.feed(timeout);
        Timer::after(FEED_EVERY).await;
    }
    defmt::error!("the card level has stopped; letting the watchdog bite");
}

fn seconds() -> u32 {
    u32::try_from(Instant::now().as_secs()).unwrap_or(u32::MAX)
}
