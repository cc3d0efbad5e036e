//! The events on the card, the newest first.

use heapless::Vec;

use super::{CardMenu, EventFileScreen};
use crate::app::{Hints, Screen, Turn, is_back, is_ok, list, menu_hints, message, move_selection};
use crate::card::{Answer, Errand, EventSet, JournalNo, Listing};
use crate::input::KeyEvent;
use crate::journal::Summary;
use crate::language::Text;
use crate::tournament::Phase;
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, ListRow, Name, RowValue, Who, first_visible};
use crate::wording::system_text;

/// As many rows as any display has.
const ROWS: usize = 8;

/// The list and its selection. What is known of the events lies on the desk.
#[derive(Debug, Clone)]
pub(in crate::app) struct EventsScreen {
    /// Whether those are shown that were put away.
    is_archive: bool,
    selected: usize,
}

/// What is known of the events on the card.
#[derive(Debug, Default)]
pub(in crate::app) struct EventList {
    /// Those there are, once the card has said so.
    events: Option<EventSet>,
    /// What those in sight are.
    known: Vec<Listing, ROWS>,
    /// Which of them is in hand, once the card has said so.
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

    /// The next thing to be asked of the card.
    pub(in crate::app) fn errand(&self, found: &EventList, sight: Sight) -> Option<Errand> {
        if found.events.is_none() {
            return Some(Errand::Events(self.is_archive));
        }
        if found.in_hand.is_none() {
            return Some(Errand::AskInHand);
        }
        // The next one below the number after it is that one.
        self.in_sight(found, sight)
            .find(|number| found.listing(*number).is_none())
            .map(|number| Errand::List(Some(number.next())))
    }

    fn in_sight(&self, found: &EventList, sight: Sight) -> impl Iterator<Item = JournalNo> {
        let total = found.len();
        let first = first_visible(total, sight.rows, self.selected);
        (first..total)
            .take(sight.rows.min(ROWS))
            .filter_map(|place| found.nth(place))
    }

    pub(in crate::app) fn answer(&self, answer: Answer, found: &mut EventList, sight: Sight) {
        match answer {
            Answer::Events(events) => found.events = Some(events),
            Answer::InHand(number) => found.in_hand = Some(number),
            Answer::Listed(Some(listing)) => self.learn(listing, found, sight),
            // It is gone, or cannot be read: the list is made anew.
            _ => found.events = None,
        }
    }

    fn learn(&self, listing: Listing, found: &mut EventList, sight: Sight) {
        if found.known.is_full() {
            // Somebody who is out of sight makes room.
            let in_sight: Vec<JournalNo, ROWS> = self.in_sight(found, sight).collect();
            found.known.retain(|known| in_sight.contains(&known.number));
        }
        let _ = found.known.push(listing);
    }

    pub(in crate::app) fn key(&mut self, key: KeyEvent, found: &EventList) -> Turn {
        move_selection(&mut self.selected, found.len(), key);
        if is_back(key) {
            let entry = if self.is_archive {
                Text::CardArchive
            } else {
                Text::CardEvents
            };
            return Turn::Go(Screen::Card(CardMenu::at(entry)));
        }
        let chosen = found.nth(self.selected);
        let listing = chosen.and_then(|number| found.listing(number));
        match listing.filter(|_| is_ok(key)) {
            Some(listing) => Turn::Go(Screen::EventFile(EventFileScreen::new(listing))),
            None => Turn::Stay,
        }
    }

    /// The list, or what is to be said as long as there is none.
    pub(in crate::app) fn view(
        &self,
        found: &EventList,
        waiting: Text,
        sight: Sight,
    ) -> (Body, Hints) {
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
        (list(Heading::Plain(title), sight, place, row), menu_hints())
    }
}

/// What an event is called, or what it is.
pub(super) fn who(summary: &Summary) -> Who {
    if summary.title.is_empty() {
        Who::Word(system_text(summary.system))
    } else {
        Who::One(Name::Given(summary.title.clone()))
    }
}

/// How far it has got.
fn state(summary: &Summary) -> RowValue {
    match (summary.phase, summary.rounds) {
        (Phase::Finished, _) => RowValue::Word(Text::IsOver),
        (Phase::Running, (round, rounds)) if round > 0 => {
            RowValue::Pair(Text::RoundOfShort, round.into(), rounds.into())
        }
        _ => RowValue::Numbered(Text::PlayersShort, summary.players),
    }
}
