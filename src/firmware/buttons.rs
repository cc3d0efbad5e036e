//! Keys: what the pins' interrupt has seen becomes edges, each with the time at which it was seen.

use core::cell::Cell;

use embassy_futures::select::select;
use embassy_rp::gpio::{AnyPin, Input, Pin as _, Pull};
use embassy_rp::{Peri, pac};

use super::edge_interrupt::{SIGHTINGS, STIR, Sight, watch_for};
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
    let contacts = keys
        .each_ref()
        .map(|(key, pin)| Contact::new(*key, pin.pin()));
    let _pins = keys.map(|(_, pin)| Input::new(pin, Pull::Up));
    loop {
        for contact in &contacts {
            contact.watch();
        }
        let rechecks = contacts.iter().map(Contact::recheck_at);
        select(STIR.wait(), until(rechecks.fold(None, earlier))).await;
        // What moved before this was seen by the interrupt, unless the contact is known to chatter.
        let mut look = look();
        while let Some(sight) = SIGHTINGS.take() {
            look.at = look.at.max(sight.at);
            report(&contacts, &sight).await;
        }
        report(&contacts, &look).await;
    }
}

/// Tells of each key that has moved.
async fn report(contacts: &[Contact], sight: &Sight) {
    for contact in contacts {
        if let Some(down) = contact.sample(sight) {
            let (key, at) = (contact.key, sight.at);
            let edge = Edge { key, down, at };
            edge_stamps::publish(edge);
            EDGES.send(edge).await;
        }
    }
}

/// One key as it is known so far.
struct Contact {
    key: Key,
    pin: u8,
    debounce: Cell<Debounce>,
}

impl Contact {
    fn new(key: Key, pin: u8) -> Self {
        Self {
            key,
            pin,
            debounce: Cell::new(Debounce::new()),
        }
    }

    /// The time at which it must be looked at again; until then it may chatter.
    fn recheck_at(&self) -> Option<Instant> {
        self.debounce.get().recheck_at()
    }

    /// Has the interrupt look out for its next movement. Nobody wants to be woken by its chatter.
    ///
    /// Levels are watched for, not edges: an edge between two looks would be lost, a level is still there.
    fn watch(&self) {
        if self.recheck_at().is_none() {
            watch_for(self.pin, !self.debounce.get().is_down());
        }
    }

    fn sample(&self, sight: &Sight) -> Option<bool> {
        let is_down = sight.levels & 1 << self.pin == 0;
        let mut debounce = self.debounce.get();
        let change = debounce.sample(is_down, sight.at);
        self.debounce.set(debounce);
        change
    }
}

/// The levels of all pins now.
fn look() -> Sight {
    let at = now();
    let levels = pac::SIO.gpio_in(0).read();
    Sight { levels, at }
}
