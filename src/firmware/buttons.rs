//! Keys: every edge gets its time here, at interrupt level, before anything else happens to it.

use core::cell::Cell;
use core::future::{Future as _, poll_fn};
use core::pin::pin;
use core::task::Poll;

use embassy_futures::select::{select, select_array};
use embassy_futures::yield_now;
use embassy_rp::gpio::{AnyPin, Input, Pin as _, Pull};
use embassy_rp::{Peri, pac};

use super::wires::EDGES;
use super::{edge_stamps, now, until};
use crate::input::{Debounce, Edge};
use crate::keys::Key;
use crate::time::{Instant, earlier};

/// Watches all keys, which close to ground.
///
/// One task for all of them: whichever key moves, all are looked at, with one time. So keys that
/// move together get the same time, and what is to be done about one hardly delays another.
#[embassy_executor::task]
pub async fn watch(keys: [(Key, Peri<'static, AnyPin>); Key::COUNT]) {
    let mut keys = keys.map(|(key, pin)| (Contact::new(key, &pin), Input::new(pin, Pull::Up)));
    let keys = keys.each_mut().map(|(contact, pin)| (&*contact, pin));
    let contacts = keys.each_ref().map(|(contact, _)| *contact);
    let mut alarms = pin!(select_array(
        keys.map(|(contact, pin)| contact.raise_alarms(pin))
    ));
    let has_any_moved = || {
        let levels = levels();
        contacts.iter().any(|contact| contact.has_moved(levels))
    };
    loop {
        let movement = poll_fn(|context| {
            if has_any_moved() {
                return Poll::Ready(());
            }
            // This takes longer than all the rest, so there is another look right after it.
            let never = alarms.as_mut().poll(context).map(|_| ());
            if has_any_moved() {
                return Poll::Ready(());
            }
            never
        });
        let rechecks = contacts.iter().map(|contact| contact.recheck_at());
        select(movement, until(rechecks.fold(None, earlier))).await;
        let at = now();
        let levels = levels();
        for contact in contacts {
            if let Some(down) = contact.sample(levels, at) {
                let key = contact.key;
                let edge = Edge { key, down, at };
                edge_stamps::publish(edge);
                EDGES.send(edge).await;
            }
        }
    }
}

/// One key as it is known so far.
struct Contact {
    key: Key,
    /// Its bit among the levels of all pins.
    bit: u32,
    debounce: Cell<Debounce>,
}

impl Contact {
    fn new(key: Key, pin: &AnyPin) -> Self {
        Self {
            key,
            bit: 1 << pin.pin(),
            debounce: Cell::new(Debounce::new()),
        }
    }

    /// The time at which it must be looked at again; until then it may chatter.
    fn recheck_at(&self) -> Option<Instant> {
        self.debounce.get().recheck_at()
    }

    /// True if these levels are news about it.
    fn has_moved(&self, levels: u32) -> bool {
        self.recheck_at().is_none() && self.is_down(levels) != self.debounce.get().is_down()
    }

    fn sample(&self, levels: u32, at: Instant) -> Option<bool> {
        let mut debounce = self.debounce.get();
        let change = debounce.sample(self.is_down(levels), at);
        self.debounce.set(debounce);
        change
    }

    fn is_down(&self, levels: u32) -> bool {
        levels & self.bit == 0
    }

    /// Wakes the task whenever the key moves, for ever.
    async fn raise_alarms(&self, pin: &mut Input<'static>) {
        loop {
            // Nobody wants to be woken by its chatter. The task looks here whenever it is woken, and
            // it is when the chatter is over.
            poll_fn(|_| match self.recheck_at() {
                Some(_) => Poll::Pending,
                None => Poll::Ready(()),
            })
            .await;
            // Levels are waited for, not edges: an edge between two waits would be lost, a level is
            // still there.
            if self.debounce.get().is_down() {
                pin.wait_for_high().await;
            } else {
                pin.wait_for_low().await;
            }
            // It is there at once if it came while the others were waited for: then it must be
            // looked at before it is waited for again.
            if self.recheck_at().is_none() {
                yield_now().await;
            }
        }
    }
}

/// The levels of all pins at once.
fn levels() -> u32 {
    pac::SIO.gpio_in(0).read()
}
