//! The message for the sign in the hall. It follows from the event and the timers alone, and from nothing that is
//! on the screen: what is there is on the card, too.

use core::ops::DerefMut;

use heapless::Vec;

use super::console::QUIET;
use super::screens::RoundRow;
use super::screens::bodies::name_of;
use super::{App, Desk};
use crate::link::{
    Call, Calls, MAX_PAIRS, MAX_PLACES, Message, Page, Pair, Pairings, Place, Places, RoomTimer,
    TimeLeft,
};
use crate::standings::{Row, Standings};
use crate::time::{Instant, Span, earlier};
use crate::tournament::{Event, Phase, PlayerNo, RoundNo};
use crate::wording::Name;

/// The time for which a page of pairings or of places stays.
const PAGE_STAYS: Span = Span::from_secs(6);

/// The subject that is read in the hall page by page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Round(RoundNo),
    Places,
}

/// The pages that are turned, and since when: a new round begins with its first, and so does the final order.
#[derive(Debug, Clone, Default)]
pub(super) struct HallPages {
    subject: Option<Subject>,
    since: Instant,
    places: KnownPlaces,
}

/// The page of the final order that is read now. It stays while the workspace is needed for
/// something else.
#[derive(Debug, Clone, Default)]
struct KnownPlaces {
    /// The state of the event that they are of.
    edition: Option<u32>,
    rows: Vec<Row, MAX_PLACES, u8>,
    page: usize,
    pages: usize,
}

impl HallPages {
    /// The event may have changed.
    pub(super) fn follow(&mut self, event: &Event, now: Instant) {
        let before = match self.subject {
            Some(Subject::Round(round)) => Some(round),
            _ => None,
        };
        let subject = match event.phase() {
            Phase::Finished => Some(Subject::Places),
            _ => round_in_hall(event, before).map(Subject::Round),
        };
        if subject != self.subject {
            self.subject = subject;
            self.since = now;
        }
    }

    /// The page, of so many, whose turn it is.
    fn turn(&self, pages: usize, now: Instant) -> usize {
        let turns = now.since(self.since).as_micros() / PAGE_STAYS.as_micros();
        usize::try_from(turns)
            .unwrap_or(0)
            .checked_rem(pages)
            .unwrap_or(0)
    }

    /// The moment at which the next page comes.
    fn turns_at(&self, now: Instant) -> Option<Instant> {
        self.subject?;
        let turns = now.since(self.since).as_micros() / PAGE_STAYS.as_micros();
        Some(self.since + Span::from_micros((turns + 1) * PAGE_STAYS.as_micros()))
    }
}

/// The round whose pairs everybody looks for: the last one that is paired, and in an event by a table the first
/// in which results are missing. It is looked for from the one it was before: rounds can be many.
fn round_in_hall(event: &Event, before: Option<RoundNo>) -> Option<RoundNo> {
    let last = event.open_rounds().next_back()?;
    if event.phase() != Phase::Running || event.floor().is_some() {
        return None;
    }
    if !event.setup().system.is_by_table() {
        return Some(last);
    }
    let is_missing = |round: &RoundNo| event.pending_count(*round) > 0;
    let mut round = before.map_or(RoundNo::FIRST, |round| round.min(last));
    while let Some(earlier) = round.previous().filter(is_missing) {
        round = earlier;
    }
    while let Some(later) = round
        .next()
        .filter(|later| *later <= last && !is_missing(&round))
    {
        round = later;
    }
    Some(round)
}

impl<D: DerefMut<Target = Desk>> App<D> {
    /// The message that the sign shall show at `now`.
    pub fn hall(&mut self, now: Instant) -> Message {
        // Half an event is nobody's business.
        if !self.shared.store.has_half_event() {
            self.hall_pages.follow(&self.desk.event, now);
            if self.hall_pages.subject == Some(Subject::Places) {
                self.find_places(now);
            }
        }
        let settings = self.settings();
        Message {
            language: settings.language,
            contrast: settings.contrast,
            page: self.hall_page(now),
        }
    }

    /// The moment at which that will change by itself.
    pub fn hall_wake_at(&self, now: Instant) -> Option<Instant> {
        let event = &self.desk.event;
        let clock = self.shared.event_clock.wake_at(event, now, true);
        let timers = self.shared.timers.wake_at(now, true);
        [clock, timers, self.hall_pages.turns_at(now)]
            .into_iter()
            .fold(None, earlier)
    }

    fn hall_page(&self, now: Instant) -> Page {
        let event = &self.desk.event;
        if self.shared.store.has_half_event() {
            return Page::Title(heapless::String::new());
        }
        if event.phase() == Phase::Running && event.floor().is_some() {
            return Page::Calls(self.hall_calls(now));
        }
        let timer = self.hall_timer(now);
        let page = match self.hall_pages.subject {
            Some(Subject::Round(round)) => {
                self.hall_pairings(round, timer, now).map(Page::Pairings)
            }
            Some(Subject::Places) => self.hall_places(timer, now).map(Page::Places),
            None => None,
        };
        page.or(timer.map(Page::Timer))
            .unwrap_or_else(|| Page::Title(event.setup().title.clone()))
    }

    /// The timer of the room that the hall is to see. Once all is over that is one that runs: the last round's
    /// has nothing more to say.
    fn hall_timer(&self, now: Instant) -> Option<RoomTimer> {
        let is_over = self.hall_pages.subject == Some(Subject::Places);
        let timer = self.shared.timers.in_hall(now);
        timer.filter(|timer| !is_over || matches!(timer.left, TimeLeft::Running(_)))
    }

    /// Looks up the page of the final order that it is the turn of. The standings are worked out if they are not
    /// there, the workspace is free, and nobody has touched a key for a while. Not inlined: it takes its room on
    /// the stack before there is a message.
    #[inline(never)]
    fn find_places(&mut self, now: Instant) {
        let edition = Some(self.shared.store.changes());
        let is_known = self.hall_pages.places.edition == edition;
        if !is_known {
            self.hall_pages.places = KnownPlaces::default();
        }
        if !is_known || self.desk.standings().is_none() {
            if now < self.shell.touched_at + QUIET || !self.is_workspace_free() {
                return;
            }
            self.desk.rank();
        }
        if !is_known {
            self.hall_pages.since = now;
            self.hall_pages.places.edition = edition;
        }
        let event = &self.desk.event;
        let order = self.desk.standings().map(Standings::order);
        let order = order.unwrap_or_default().iter();
        let mut order = order.filter(|player| !event.has_no_place(**player));
        let pages = order.clone().count().div_ceil(MAX_PLACES);
        let has_timer = self.hall_timer(now).is_some();
        let page = self.hall_pages.turn(pages + usize::from(has_timer), now);
        if page >= pages {
            return;
        }
        let places = &mut self.hall_pages.places;
        (places.page, places.pages) = (page, pages);
        places.rows.clear();
        for _ in 0..page * MAX_PLACES {
            order.next();
        }
        while let Some(player) = order.next()
            && let Some(standings) = self.desk.standings()
            && places.rows.push(standings.row(*player)).is_ok()
        {}
    }

    /// The page of the final order that was looked up, unless it is the turn of the timer.
    fn hall_places(&self, timer: Option<RoomTimer>, now: Instant) -> Option<Places> {
        let known = &self.hall_pages.places;
        let turns = known.pages + usize::from(timer.is_some());
        if self.hall_pages.turn(turns, now) >= known.pages {
            return None;
        }
        let place = |row: &Row| Place {
            rank: row.rank.unwrap_or_default(),
            name: said_name(&self.desk.event, row.player),
            points: row.points,
        };
        Some(Places {
            page: (page_number(known.page + 1), page_number(known.pages)),
            places: known.rows.iter().map(place).collect(),
            timer,
        })
    }

    /// A page of a round, unless it is the turn of the timer.
    fn hall_pairings(
        &self,
        round: RoundNo,
        timer: Option<RoomTimer>,
        now: Instant,
    ) -> Option<Pairings> {
        let event = &self.desk.event;
        let rows = RoundRow::count(event, round);
        let pages = rows.div_ceil(MAX_PAIRS);
        let page = self
            .hall_pages
            .turn(pages + usize::from(timer.is_some()), now);
        if page >= pages {
            return None;
        }
        let rows = (page * MAX_PAIRS..rows).take(MAX_PAIRS);
        Some(Pairings {
            round: round.get(),
            page: (page_number(page + 1), page_number(pages)),
            pairs: rows
                .filter_map(|row| pair(event, round, RoundRow::at(event, round, row)?))
                .collect(),
            timer,
        })
    }

    /// The players who are to come, and those who are next. Not inlined: all calls of an event take half a kilobyte of
    /// the stack.
    #[inline(never)]
    fn hall_calls(&self, now: Instant) -> Calls {
        let event = &self.desk.event;
        let left = self.shared.event_clock.left(event, now);
        let mut page = Calls {
            calls: Vec::new(),
            more: 0,
            next: Vec::new(),
            queue: 0,
            left,
        };
        // Once the time is up nobody is to come any more.
        let Some(floor) = event.floor().filter(|_| left != TimeLeft::Up) else {
            return page;
        };
        for (board, player) in floor.calls().iter().rev() {
            let call = Call {
                board: board.get(),
                name: said_name(event, *player),
            };
            if page.calls.push(call).is_err() {
                page.more = page.more.saturating_add(1);
            }
        }
        let names = floor.queue().iter().map(|player| said_name(event, *player));
        page.next = names.take(page.next.capacity()).collect();
        page.queue = u16::try_from(floor.queue().len()).unwrap_or(u16::MAX);
        page
    }
}

fn page_number(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

fn pair(event: &Event, round: RoundNo, row: RoundRow) -> Option<Pair> {
    Some(match row {
        RoundRow::Board(board) => {
            let pairing = event.pairing(round, board)?;
            Pair {
                board: Some(board.get()),
                white: said_name(event, pairing.white),
                black: Some(said_name(event, pairing.black)),
            }
        }
        RoundRow::Idle(player) => Pair {
            board: None,
            white: said_name(event, player),
            black: None,
        },
    })
}

/// A player as the sign is told.
fn said_name(event: &Event, number: PlayerNo) -> Name {
    name_of(event, number).as_said()
}
