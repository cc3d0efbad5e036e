//! The times of the last edges, where a debugger or the emulator can read them.
//!
//! They are not logged: a line of the log takes some 45 µs in which all interrupts wait, and an
//! edge that came meanwhile would be stamped late.

use core::sync::atomic::{AtomicU32, Ordering};

use crate::input::Edge;

/// More than all keys together can make in the time in which one of them may chatter.
const PLACES: usize = 16;

/// The number of edges that there have been, followed by the last of them: the n-th is in the place n (from zero), and
/// after the last place comes the first again.
#[repr(C)]
pub struct EdgeStamps {
    count: AtomicU32,
    places: [Place; PLACES],
}

/// Twice the number of the key, and one more if it went down; then the microseconds, the lower
/// half first.
type Place = [AtomicU32; 3];

/// The last edges. Nothing in the program reads them, hence the attribute.
#[used]
pub static EDGE_STAMPS: EdgeStamps = EdgeStamps {
    count: AtomicU32::new(0),
    places: [const { [const { AtomicU32::new(0) }; 3] }; PLACES],
};

/// Puts an edge there. Only one level may do so.
pub fn publish(edge: Edge) {
    let count = EDGE_STAMPS.count.load(Ordering::Relaxed);
    let number = usize::try_from(count).unwrap_or(0);
    if let Some(place) = EDGE_STAMPS.places.get(number % PLACES) {
        let [low, high] = halves(edge.at.as_micros());
        for (to, from) in place.iter().zip([code(edge), low, high]) {
            to.store(from, Ordering::Relaxed);
        }
    }
    EDGE_STAMPS
        .count
        .store(count.wrapping_add(1), Ordering::Release);
}

fn code(edge: Edge) -> u32 {
    u32::try_from(edge.key.index() * 2 + usize::from(edge.down)).unwrap_or(u32::MAX)
}

fn halves(number: u64) -> [u32; 2] {
    [number, number >> 32].map(|half| u32::try_from(half & u64::from(u32::MAX)).unwrap_or(0))
}
