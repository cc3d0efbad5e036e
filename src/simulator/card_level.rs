//! The card's level in virtual time: the keeper, and how long it takes.

use std::collections::VecDeque;
use std::prelude::v1::*;

use super::slot::VirtualSlot;
use crate::card::{CARD_LOOK_EVERY, Keeper, Report, Request, Trouble};
use crate::time::{Instant, Span};

/// The time that a typical card takes for a write.
const CARD_LATENCY: Span = Span::from_millis(2);
/// The time that it takes to read a block.
const READ_LATENCY: Span = Span::from_millis(1);

/// A keeper that does one thing at a time.
pub(super) struct CardLevel {
    keeper: Keeper<VirtualSlot>,
    /// The keeper's slot, to see how much it had to do.
    slot: VirtualSlot,
    look_at: Instant,
    /// The time at which the keeper will be done with what it is at, and what it will say then.
    report: Option<(Instant, Report)>,
    /// Requests that came while the keeper had more to tell about the one before.
    requests: VecDeque<Request>,
}

impl CardLevel {
    pub(super) fn new(slot: VirtualSlot) -> Self {
        Self {
            keeper: Keeper::new(slot.clone()),
            slot,
            look_at: Instant::START,
            report: None,
            requests: VecDeque::new(),
        }
    }

    /// The moment of the next report, or of the next look at the card.
    pub(super) fn wake_at(&self) -> Instant {
        self.report.as_ref().map_or(self.look_at, |(at, _)| *at)
    }

    /// Looks at the card if it is time for that.
    pub(super) fn look(&mut self, now: Instant) {
        if self.report.is_some() || self.look_at > now {
            return;
        }
        let looked = self.keeper.look().map(|told| self.once_kept(told));
        let took = self.slot.take_delay();
        self.look_at = now + CARD_LOOK_EVERY + took;
        self.report = looked.map(|report| (now + took, report));
    }

    /// Takes a request, which is served as soon as those before it are.
    pub(super) fn ask(&mut self, request: Request, now: Instant) {
        self.requests.push_back(request);
        self.serve(now);
    }

    /// The report that is there by now. The keeper goes on.
    pub(super) fn take_report(&mut self, now: Instant) -> Option<Report> {
        let (_, report) = self.report.take_if(|(at, _)| *at <= now)?;
        let before = self.slot.writes();
        let next = self.keeper.read_on().map(|next| self.once_kept(next));
        let took = self.writing_took(before).max(READ_LATENCY) + self.slot.take_delay();
        self.report = next.map(|report| (now + took, report));
        self.serve(now);
        Some(report)
    }

    /// Serves the requests that wait, one at a time.
    fn serve(&mut self, now: Instant) {
        if self.report.is_none()
            && let Some(request) = self.requests.pop_front()
        {
            let before = self.slot.writes();
            let report = self.keeper.handle(request);
            let report = self.once_kept(report);
            let took = self.writing_took(before).max(CARD_LATENCY) + self.slot.take_delay();
            self.report = Some((now + took, report));
        }
    }

    /// The time for which the card was busy with what was written since it had taken so many blocks.
    fn writing_took(&self, before: u64) -> Span {
        let writes = self.slot.writes().wrapping_sub(before);
        Span::from_micros(CARD_LATENCY.as_micros() * writes)
    }

    /// The keeper's report, once what it wrote is also where the card is kept between runs. If it does not get there,
    /// nothing that the keeper says counts: the card has failed, and is looked at anew.
    fn once_kept(&mut self, report: Report) -> Report {
        let kept = self.slot.image_mut().persist();
        if kept.is_ok() || matches!(report, Report::Trouble(_)) {
            return report;
        }
        self.keeper = Keeper::new(self.slot.clone());
        Report::Trouble(Trouble::Faulty)
    }
}
