//! Keys: every edge gets its time here, at interrupt level, before anything else happens to it.

use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Input, Pull};
use embassy_time::Timer;

use super::wires::EDGES;
use super::{driver_time, now};
use crate::input::{Debounce, Edge};
use crate::keys::Key;

/// Watches one key, which closes to ground.
#[embassy_executor::task(pool_size = Key::COUNT)]
pub async fn watch(key: Key, pin: Peri<'static, AnyPin>) {
    let mut pin = Input::new(pin, Pull::Up);
    let mut debounce = Debounce::new();
    loop {
        // Levels are waited for, not edges: an edge between two waits would be lost, a level is
        // still there.
        match debounce.recheck_at() {
            Some(at) => Timer::at(driver_time(at)).await,
            None if debounce.is_down() => pin.wait_for_high().await,
            None => pin.wait_for_low().await,
        }
        let at = now();
        if let Some(down) = debounce.sample(pin.is_low(), at) {
            defmt::info!(
                "{} {} at {} us",
                key.name(),
                direction(down),
                at.as_micros()
            );
            EDGES.send(Edge { key, down, at }).await;
        }
    }
}

/// The word in the log, which the bench reads.
const fn direction(down: bool) -> &'static str {
    if down { "down" } else { "up" }
}
