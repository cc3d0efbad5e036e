//! The counts of frames that came over the link, where a debugger or the emulator can read them.

use core::sync::atomic::{AtomicU32, Ordering};

use crate::link::Receiver;

/// Whole frames, and others. Nothing in the program reads them, hence the attribute.
#[used]
pub static LINK_COUNTS: [AtomicU32; 2] = [const { AtomicU32::new(0) }; 2];

/// Puts the counts there.
pub fn publish(receiver: &Receiver) {
    let [whole, spoilt] = &LINK_COUNTS;
    whole.store(receiver.whole(), Ordering::Relaxed);
    spoilt.store(receiver.spoilt(), Ordering::Relaxed);
}
