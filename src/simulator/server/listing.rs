//! The times when the pages are told what is on the card.
//!
//! The card is saved before the box hears of it; this is only about the list of its files, which is too much work for
//! every press: it is made as soon as the box has not written for a moment, and if it never stops, every so often.

use std::time::{Duration, Instant};

/// No write for this long is a quiet moment.
const QUIET: Duration = Duration::from_millis(300);

/// A box that never stops writing has its card listed this long after the first write that the list lacks.
const LATEST: Duration = Duration::from_secs(2);

/// The state of the list: whether it is out of date, and when it has to be made.
#[derive(Default)]
pub(super) struct Listing {
    seen_writes: u64,
    unlisted: Option<Unlisted>,
}

struct Unlisted {
    since: Instant,
    due: Instant,
}

impl Listing {
    /// Takes the number of the box's writes up to `now`.
    pub(super) fn count_writes(&mut self, writes: u64, now: Instant) {
        if writes != self.seen_writes {
            self.seen_writes = writes;
            let since = self
                .unlisted
                .as_ref()
                .map_or(now, |unlisted| unlisted.since);
            let due = (now + QUIET).min(since + LATEST);
            self.unlisted = Some(Unlisted { since, due });
        }
    }

    /// A person changed the card or wants to know: it is due now.
    pub(super) fn hurry(&mut self, now: Instant) {
        self.unlisted = Some(Unlisted {
            since: now,
            due: now,
        });
    }

    /// The time when the list must be made; `None` if it is.
    pub(super) fn due_at(&self) -> Option<Instant> {
        self.unlisted.as_ref().map(|unlisted| unlisted.due)
    }

    /// The list has just been made.
    pub(super) fn listed(&mut self) {
        self.unlisted = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_due_until_the_box_writes() {
        let mut listing = Listing::default();
        listing.count_writes(0, Instant::now());
        assert_eq!(listing.due_at(), None);
        listing.count_writes(1, Instant::now());
        assert!(listing.due_at().is_some());
        listing.listed();
        listing.count_writes(1, Instant::now());
        assert_eq!(listing.due_at(), None);
    }

    #[test]
    fn a_quiet_moment_is_waited_for_but_not_forever() {
        let start = Instant::now();
        let mut listing = Listing::default();
        listing.count_writes(1, start);
        assert_eq!(listing.due_at(), Some(start + QUIET));
        listing.count_writes(2, start + QUIET / 2);
        assert_eq!(listing.due_at(), Some(start + QUIET / 2 + QUIET));
        listing.count_writes(3, start + LATEST);
        assert_eq!(listing.due_at(), Some(start + LATEST));
    }

    #[test]
    fn what_a_person_did_is_listed_at_once() {
        let start = Instant::now();
        let mut listing = Listing::default();
        listing.count_writes(1, start);
        listing.hurry(start);
        assert_eq!(listing.due_at(), Some(start));
    }
}
