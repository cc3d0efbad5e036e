//! The events on the card, the newest first.

use heapless::Vec;

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, menu_hints, message};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, CardEntry, CardMenu, EventFileScreen, Home, HomeEntry, Profile, Room, Screen,
    WorkspaceUse, event_card,
};
use crate::card::{Answer, EventSet, FileJob, JournalNo, Listing};
use crate::input::KeyEvent;
use crate::journal::Summary;
use crate::language::Text;
use crate::tournament::Phase;
use crate::ui::Viewport;
use crate::ui::view::{
    Body, EventCard, EventLabel, EventMark, EventRow, EventRows, EventState, first_visible,
};

/// As many rows as any display has.
const ROWS: usize = 8;

/// The list and its selection. What is known of the events lies on the desk.
#[derive(Debug, Clone)]
pub(in crate::app) struct EventsScreen {
    /// True if the events are shown that were put away.
    is_archive: bool,
    /// True if it was opened from the home screen, to which BACK leads then.
    is_from_home: bool,
    selected: usize,
}

/// The events on the card, as far as they are known.
#[derive(Debug, Default)]
pub(in crate::app) struct EventList {
    /// Those there are, once the card has said so.
    events: Option<EventSet>,
    /// The listings of those in sight.
    known: Vec<Listing, ROWS>,
    /// The one of them that is in hand, once the card has said so.
    in_hand: Option<Option<JournalNo>>,
}

impl EventList {
    pub(in crate::app) const fn new() -> Self {
        Self {
            events: None,
            known: Vec::new(),
            in_hand: None,
        }
    }

    fn len(&self) -> usize {
        self.events.as_ref().map_or(0, EventSet::len)
    }

    fn nth(&self, place: usize) -> Option<JournalNo> {
        self.events.as_ref()?.nth(place)
    }

    fn listing(&self, number: JournalNo) -> Option<&Listing> {
        self.known.iter().find(|listing| listing.number == number)
    }
}

impl EventsScreen {
    pub(in crate::app) const fn new(is_archive: bool) -> Self {
        Self {
            is_archive,
            is_from_home: false,
            selected: 0,
        }
    }

    /// Those that are not put away, as the home screen opens them.
    pub(in crate::app) const fn from_home() -> Self {
        Self {
            is_from_home: true,
            ..Self::new(false)
        }
    }

    fn in_sight(&self, found: &EventList, viewport: Viewport) -> impl Iterator<Item = JournalNo> {
        let total = found.len();
        let first = first_visible(total, viewport.events, self.selected);
        (first..total)
            .take(viewport.events.min(ROWS))
            .filter_map(|place| found.nth(place))
    }

    fn learn(&self, listing: Listing, found: &mut EventList, viewport: Viewport) {
        if found.known.is_full() {
            // Somebody who is out of sight makes room.
            let in_sight: Vec<JournalNo, ROWS> = self.in_sight(found, viewport).collect();
            found.known.retain(|known| in_sight.contains(&known.number));
        }
        let _ = found.known.push(listing);
    }
}

impl Behaviour for EventsScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Files, WorkspaceUse::Taken)
    }

    fn open(self, tools: &mut Tools<'_>) -> Screen {
        tools.desk.begin_event_list();
        self.into()
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let Some(found) = tools.desk.event_list() else {
            return Action::Stay;
        };
        move_selection(&mut self.selected, found.len(), key);
        if is_back(key) && self.is_from_home {
            return Action::Go(Home::at(HomeEntry::Events).into());
        }
        if is_back(key) {
            let entry = if self.is_archive {
                CardEntry::CardArchive
            } else {
                CardEntry::CardEvents
            };
            return Action::Go(CardMenu::at(entry).into());
        }
        let chosen = found.nth(self.selected);
        let listing = chosen.and_then(|number| found.listing(number));
        match listing.filter(|_| is_ok(key)) {
            Some(listing) => Action::Go(EventFileScreen::new(listing).into()),
            None => Action::Stay,
        }
    }

    /// The list, or what is to be said as long as there is none.
    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let waiting = scene.shared.store.waiting_text(scene.desk);
        let Some(found) = scene.desk.event_list() else {
            return message(Text::CardEvents, waiting);
        };
        let title = if self.is_archive {
            Text::CardArchive
        } else {
            Text::CardEvents
        };
        let Some(events) = &found.events else {
            return message(title, waiting);
        };
        if events.is_empty() {
            return message(title, Text::NoEventsOnCard);
        }
        let row = |place| {
            let number = events.nth(place)?;
            let listing = found.listing(number);
            let is_damaged = listing.is_some_and(|listing| listing.is_damaged);
            let is_in_hand = found.in_hand == Some(Some(number));
            let summary = listing.and_then(|listing| listing.summary.as_ref());
            Some(EventRow {
                number: number.0,
                // What is known of the one in hand is newer than its summary.
                event: match summary {
                    Some(_) if is_in_hand && scene.event().phase() != Phase::None => {
                        Some(event_card(scene))
                    }
                    summary => summary.map(card),
                },
                mark: match (is_damaged, is_in_hand) {
                    (true, _) => Some(EventMark::Damaged),
                    (false, true) => Some(EventMark::InHand),
                    (false, false) => None,
                },
            })
        };
        let (total, in_sight) = (events.len(), scene.viewport().events);
        let selected = self.selected.min(total.saturating_sub(1));
        let first = first_visible(total, in_sight, selected);
        let body = Body::Events(EventRows {
            title,
            rows: (first..total).take(in_sight).filter_map(row).collect(),
            first,
            total,
            selected: selected.saturating_sub(first),
        });
        (body, menu_hints())
    }

    fn file_job(&self, scene: &Scene<'_>) -> Option<FileJob> {
        let found = scene.desk.event_list()?;
        if found.events.is_none() {
            return Some(FileJob::Events(self.is_archive));
        }
        if found.in_hand.is_none() {
            return Some(FileJob::AskInHand);
        }
        // The next one below the number after it is that one.
        self.in_sight(found, scene.viewport())
            .find(|number| found.listing(*number).is_none())
            .map(|number| FileJob::List(Some(number.next())))
    }

    fn answer(&mut self, answer: Answer, tools: &mut Tools<'_>) -> Action {
        let viewport = tools.shared.viewport();
        let Some(found) = tools.desk.event_list_mut() else {
            return Action::Stay;
        };
        match answer {
            Answer::Events(events) => found.events = Some(events),
            Answer::InHand(number) => found.in_hand = Some(number),
            Answer::Listed(Some(listing)) => self.learn(listing, found, viewport),
            // It is gone, or cannot be read: the list is made anew.
            _ => found.events = None,
        }
        Action::Stay
    }
}

/// The name of an event on the card.
pub(in crate::app) fn label(summary: &Summary) -> EventLabel {
    EventLabel::new(&summary.title, summary.system, summary.players)
}

/// An event on the card: its name, and how far it has got.
fn card(summary: &Summary) -> EventCard {
    let (round, rounds) = summary.rounds;
    EventCard {
        label: label(summary),
        state: match summary.phase {
            Phase::None | Phase::Entering => EventState::NotStarted,
            Phase::Finished => EventState::Over,
            // All rounds of a table are open from the start, and a queue has none.
            Phase::Running if summary.system.is_by_table() || rounds == 0 => EventState::Running,
            Phase::Running if round == 0 => EventState::ToPair(1, rounds.into()),
            Phase::Running => EventState::Round(round.into(), rounds.into()),
        },
    }
}
