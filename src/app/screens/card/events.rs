//! The events on the card, the newest first.

use heapless::Vec;

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, list, menu_hints, message};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, CardEntry, CardMenu, EventFileScreen, Profile, Room, Screen, WorkspaceUse,
};
use crate::card::{Answer, EventSet, FileJob, JournalNo, Listing};
use crate::input::KeyEvent;
use crate::journal::Summary;
use crate::language::Text;
use crate::tournament::{self, Phase};
use crate::ui::Viewport;
use crate::ui::view::{Body, Heading, ListRow, Name, RowValue, Who, first_visible};

/// As many rows as any display has.
const ROWS: usize = 8;

/// The list and its selection. What is known of the events lies on the desk.
#[derive(Debug, Clone)]
pub(in crate::app) struct EventsScreen {
    /// True if the events are shown that were put away.
    is_archive: bool,
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
            selected: 0,
        }
    }

    fn in_sight(&self, found: &EventList, viewport: Viewport) -> impl Iterator<Item = JournalNo> {
        let total = found.len();
        let first = first_visible(total, viewport.rows, self.selected);
        (first..total)
            .take(viewport.rows.min(ROWS))
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
            let summary = listing.and_then(|listing| listing.summary.as_ref());
            Some(ListRow {
                number: Some(number.0),
                who: summary.map_or(Who::Word(Text::Event), who),
                value: match listing {
                    Some(Listing {
                        is_damaged: true, ..
                    }) => RowValue::Word(Text::IsDamaged),
                    _ if found.in_hand == Some(Some(number)) => RowValue::Word(Text::InHand),
                    _ => summary.map_or(RowValue::None, state),
                },
            })
        };
        let place = (self.selected, events.len());
        let body = list(Heading::Plain(title), scene.viewport(), place, row);
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

/// The title of an event, or what it is if it has none.
pub(in crate::app) fn who(summary: &Summary) -> Who {
    if summary.title.is_empty() {
        Who::Word(summary.system.profile().name)
    } else {
        // A title is no longer than a name.
        Who::One(Name::Given(tournament::Name::cut(&summary.title)))
    }
}

/// The state of an event: how far it has got.
fn state(summary: &Summary) -> RowValue {
    match (summary.phase, summary.rounds) {
        (Phase::Finished, _) => RowValue::Word(Text::IsOver),
        (Phase::Running, (round, rounds)) if round > 0 => {
            RowValue::Pair(Text::RoundOfShort, round.into(), rounds.into())
        }
        _ => RowValue::Numbered(Text::PlayersShort, summary.players),
    }
}
