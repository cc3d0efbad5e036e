//! When the card is saved to the computer's disk.
//!
//! The process may be ended at any moment, so the card is saved soon after the box wrote to it: as
//! soon as it has been quiet for a moment, and if it never is, every so often.

use std::time::{Duration, Instant};

/// No write for this long is a quiet moment.
const QUIET: Duration = Duration::from_millis(300);

/// A box that never stops writing is saved this long after its first unsaved write.
const LATEST: Duration = Duration::from_secs(2);

/// What has to be saved, and when.
#[derive(Default)]
pub(super) struct Saving {
    seen_writes: u64,
    unsaved: Option<Unsaved>,
}

struct Unsaved {
    since: Instant,
    due: Instant,
}

impl Saving {
    /// Takes the number of the box's writes up to `now`.
    pub(super) fn count_writes(&mut self, writes: u64, now: Instant) {
        if writes != self.seen_writes {
            self.seen_writes = writes;
            let since = self.unsaved.as_ref().map_or(now, |unsaved| unsaved.since);
            let due = (now + QUIET).min(since + LATEST);
            self.unsaved = Some(Unsaved { since, due });
        }
    }

    /// A person changed the card or may take it away: it is due now.
    pub(super) fn hurry(&mut self, now: Instant) {
        self.unsaved = Some(Unsaved {
            since: now,
            due: now,
        });
    }

    /// When the card must be saved; `None` if it is.
    pub(super) fn due_at(&self) -> Option<Instant> {
        self.unsaved.as_ref().map(|unsaved| unsaved.due)
    }

    /// The card has just been saved.
    pub(super) fn saved(&mut self) {
        self.unsaved = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_due_until_the_box_writes() {
        let mut saving = Saving::default();
        saving.count_writes(0, Instant::now());
        assert_eq!(saving.due_at(), None);
        saving.count_writes(1, Instant::now());
        assert!(saving.due_at().is_some());
        saving.saved();
        saving.count_writes(1, Instant::now());
        assert_eq!(saving.due_at(), None);
    }

    #[test]
    fn a_quiet_moment_is_waited_for_but_not_forever() {
        let start = Instant::now();
        let mut saving = Saving::default();
        saving.count_writes(1, start);
        assert_eq!(saving.due_at(), Some(start + QUIET));
        saving.count_writes(2, start + QUIET / 2);
        assert_eq!(saving.due_at(), Some(start + QUIET / 2 + QUIET));
        saving.count_writes(3, start + LATEST);
        assert_eq!(saving.due_at(), Some(start + LATEST));
    }

    #[test]
    fn what_a_person_did_is_saved_at_once() {
        let start = Instant::now();
        let mut saving = Saving::default();
        saving.count_writes(1, start);
        saving.hurry(start);
        assert_eq!(saving.due_at(), Some(start));
    }
}
