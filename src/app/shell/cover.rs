//! The things that lie over a screen for as long as they must be read or waited for.

use core::ops::DerefMut;

use super::doubt::DoubtScreen;
use super::job::Job;
use super::lock::Lock;
use super::undo::Undoing;
use crate::app::notice::Notice;
use crate::app::screens::Behaviour;
use crate::app::screens::bodies::{Hints, hints};
use crate::app::store::Doubt;
use crate::app::{App, Desk};
use crate::language::Text;
use crate::time::Instant;
use crate::ui::view::{Body, Heading, HintKeys};

macro_rules! covers {
    ($($(#[$doc:meta])* $name:ident $(($($held:ty),*))?,)*) => {
        /// A cover.
        pub(in crate::app) enum Cover<'a> {
            $($(#[$doc])* $name $(($($held),*))?,)*
        }

        /// The names of all covers.
        pub const COVERS: &[&str] = &[$(stringify!($name)),*];

        impl Cover<'_> {
            /// The cover's name, for the gallery and its tests.
            pub(in crate::app) const fn name(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => stringify!($name),)*
                }
            }
        }
    };
}

covers! {
    Notice(Notice),
    Job(&'a Job),
    Pin(&'a Lock),
    Undo(&'a Undoing),
    Doubt(&'a DoubtScreen, Doubt),
    ReadingCard,
    PreparingCard,
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// The cover at `now`, if there is one.
    pub(in crate::app) fn cover(&self, now: Instant) -> Option<Cover<'_>> {
        if let Some(notice) = self.notice_in_sight() {
            return Some(Cover::Notice(notice));
        }
        if let Some(job) = self.job_in_sight(now) {
            return Some(Cover::Job(job));
        }
        if self.shell.lock.is_asking() {
            return Some(Cover::Pin(&self.shell.lock));
        }
        if let Some(undoing) = &self.shell.undoing {
            return Some(Cover::Undo(undoing));
        }
        if let Some(doubt) = self.doubt_in_sight() {
            return Some(Cover::Doubt(&self.shell.deciding, doubt));
        }
        if !self.waits_for_card() {
            None
        } else if self.shared.store.is_reading() {
            Some(Cover::ReadingCard)
        } else {
            let is_preparing = self.shared.store.is_preparing();
            is_preparing.then_some(Cover::PreparingCard)
        }
    }

    /// The notice, unless the screen is one that nothing may cover.
    pub(in crate::app) fn notice_in_sight(&self) -> Option<Notice> {
        self.shell
            .notice
            .filter(|_| !self.screen.profile().is_uncovered)
    }

    /// The work that takes so long that it is shown.
    pub(super) fn job_in_sight(&self, now: Instant) -> Option<&Job> {
        self.shell.job.as_ref().filter(|job| job.is_shown(now))
    }

    /// The steps of the bar that are full, and true if OK was let go too early; nothing, unless OK is to be held on
    /// what is in sight.
    pub(in crate::app) fn held(&self, now: Instant) -> Option<(u8, bool)> {
        let is_in_sight = matches!(self.cover(now), None | Some(Cover::Doubt(..)));
        let hold = self.shell.hold;
        (is_in_sight && self.asks_to_hold(now)).then(|| (hold.steps(now), hold.was_short))
    }

    /// The cover as it is shown. Not inlined: the bodies of all covers would lie side by side on the stack.
    #[inline(never)]
    pub(in crate::app) fn cover_view(&self, cover: &Cover<'_>, now: Instant) -> (Body, Hints) {
        match cover {
            Cover::Notice(notice) => {
                let keys = if notice.leads_to(&self.desk.event).is_some() {
                    hints([
                        (HintKeys::Ok, Text::HintGoThere),
                        (HintKeys::Back, Text::HintBack),
                    ])
                } else {
                    hints([(HintKeys::Ok, Text::HintResume)])
                };
                (notice.body(), keys)
            }
            Cover::Undo(undoing) => {
                // What was done is told when it is on the card.
                let is_done = undoing.is_done && !self.shared.store.is_waiting();
                undoing.view(&self.desk.event, is_done)
            }
            Cover::Job(job) => job.view(self.desk.pairer()),
            Cover::Pin(lock) => lock.view(now),
            Cover::Doubt(screen, doubt) => screen.view(*doubt),
            Cover::ReadingCard => {
                let keys = hints([(HintKeys::Back, Text::HintCancel)]);
                let keys = if self.is_locked() { Hints::new() } else { keys };
                (self.card_progress(Text::ReadingCard), keys)
            }
            Cover::PreparingCard => {
                let keys = hints([(HintKeys::Back, Text::HintDontWait)]);
                let is_left = self.shared.store.is_awaited();
                let keys = if is_left { keys } else { Hints::new() };
                (self.card_progress(Text::PreparingCard), keys)
            }
        }
    }

    fn card_progress(&self, text: Text) -> Body {
        Body::Progress {
            title: Heading::Plain(Text::Card),
            text,
            thousandths: self.shared.store.progress(&self.desk.event),
        }
    }
}
