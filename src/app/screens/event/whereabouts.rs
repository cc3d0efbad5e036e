//! The event in hand as home and the list of events tell it: its name, and how far it has got.

use super::menu::{round_after, unfinished_round};
use crate::app::context::Scene;
use crate::app::screens::title as floor_title;
use crate::tournament::{Event, Phase};
use crate::ui::view::{EventCard, EventLabel, EventState, Heading};

/// The event in hand.
pub(in crate::app) fn event_card(scene: &Scene<'_>) -> EventCard {
    EventCard {
        label: event_label(scene.event()),
        state: state(scene),
    }
}

/// The name of an event.
pub(in crate::app) fn event_label(event: &Event) -> EventLabel {
    let setup = event.setup();
    EventLabel::new(&setup.title, setup.system, narrow(event.player_count()))
}

fn state(scene: &Scene<'_>) -> EventState {
    let event = scene.event();
    let of = narrow(event.round_count());
    match event.phase() {
        Phase::None | Phase::Entering => return EventState::NotStarted,
        Phase::Finished => return EventState::Over,
        Phase::Running => {}
    }
    if let Some(floor) = event.floor() {
        let limit = u32::from(floor.timer().limit.0).max(1);
        let passed = u32::from(scene.event_time().0).min(limit) * 1000 / limit;
        let Heading::Floor(heading) = floor_title(floor, scene.floor_clock()) else {
            return EventState::Running;
        };
        return EventState::Floor(heading, narrow(passed));
    }
    let due = || {
        let is_paired = !event.setup().system.is_by_table();
        round_after(event).filter(|_| is_paired)
    };
    match (unfinished_round(event), due()) {
        (Some(round), _) => {
            let missing = narrow(event.pending_count(round));
            EventState::Missing(round.get().into(), of, missing)
        }
        (None, Some(round)) => EventState::ToPair(round.get().into(), of),
        (None, None) => EventState::AllPlayed(of),
    }
}

fn narrow(count: impl TryInto<u16>) -> u16 {
    count.try_into().unwrap_or(u16::MAX)
}
