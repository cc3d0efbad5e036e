//! Keys: every edge gets its time here, at interrupt level, before anything else happens to it.

use embassy_futures::select::select;
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
        match debounce.recheck_at() {
            None => pin.wait_for_any_edge().await,
            Some(at) => {
                select(pin.wait_for_any_edge(), Timer::at(driver_time(at))).await;
            }
        }
        let at = now();
        if let Some(down) = debounce.sample(pin.is_low(), at) {
            EDGES.send(Edge { key, down, at }).await;
        }
    }
}
