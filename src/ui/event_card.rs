//! An event as it is told from others: by its name, and by where it stands.

use core::fmt::Write as _;

use heapless::{String, Vec};

use super::view::{FloorHeading, HEADING_BYTES, Heading};
use crate::language::{Language, Text};
use crate::letters;
use crate::tournament::{System, TITLE_BYTES};
use crate::wording::filled_in;

/// The most bytes of the line below the name.
const FACTS_BYTES: usize = 2 * HEADING_BYTES;
/// The most facts in it.
const FACTS: usize = 4;

/// The name of an event: its title, or else what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLabel {
    title: String<TITLE_BYTES, u8>,
    system: Text,
    players: u16,
}

impl EventLabel {
    /// The name of an event with that title, which may be empty, of that system and so many players.
    pub fn new(title: &str, system: System, players: u16) -> Self {
        Self {
            title: letters::cut(title.trim()),
            system: system.profile().name,
            players,
        }
    }

    /// True if somebody has given it a title.
    pub fn has_title(&self) -> bool {
        !self.title.is_empty()
    }

    /// The words: its title, or the system and the number of players.
    pub fn words(&self, language: Language) -> String<HEADING_BYTES> {
        let mut words = String::new();
        // A title is shorter than a heading, and so is the name of a system with a number.
        if self.has_title() {
            let _ = words.push_str(&self.title);
            return words;
        }
        let _ = words.push_str(&language.text(self.system));
        if let Some(players) = self.players_words(language) {
            let _ = write!(words, " · {players}");
        }
        words
    }

    fn players_words(&self, language: Language) -> Option<String<HEADING_BYTES>> {
        match self.players {
            0 => None,
            1 => Some(filled_in(&language.text(Text::OnePlayer), None)),
            players => Some(filled_in(&language.text(Text::PlayersCount), Some(players))),
        }
    }
}

/// The state of an event, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventState {
    /// It has not begun.
    NotStarted,
    /// It has begun and is not over; how far it is, is not known.
    Running,
    /// That round of so many is open.
    Round(u16, u16),
    /// That round of so many lacks so many results.
    Missing(u16, u16, u16),
    /// That round of so many is to be paired.
    ToPair(u16, u16),
    /// All of so many rounds are played.
    AllPlayed(u16),
    /// An event with a queue: its clock, and so many thousandths of its time that have passed.
    Floor(FloorHeading, u16),
    /// It is over.
    Over,
}

/// The part of an event that is behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// So many rounds of so many, and perhaps half of the next one.
    Rounds {
        done: u16,
        is_under_way: bool,
        of: u16,
    },
    /// So many thousandths.
    Thousandths(u16),
}

/// More rounds than these have no room one by one.
const MOST_SQUARES: u16 = 10;

/// An event with its name and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCard {
    /// Its name.
    pub label: EventLabel,
    /// The point that it has reached.
    pub state: EventState,
}

impl EventCard {
    /// The facts below the name: what it is, how far it has got, and at the end what is missing.
    fn facts(&self, language: Language) -> Vec<String<HEADING_BYTES>, FACTS> {
        let mut facts = Vec::new();
        let mut say = |words| {
            // There are never more.
            let _ = facts.push(words);
        };
        let plain = |text| filled_in(&language.text(text), None);
        let round = |round, of| Heading::Pair(Text::RoundOfAll, round, of).words(language);
        if self.label.has_title() {
            say(plain(self.label.system));
            if matches!(self.state, EventState::NotStarted | EventState::Over)
                && let Some(players) = self.label.players_words(language)
            {
                say(players);
            }
        }
        match self.state {
            EventState::NotStarted => say(plain(Text::NotStarted)),
            EventState::Running => say(plain(Text::IsRunning)),
            EventState::Round(number, of) => say(round(number, of)),
            EventState::Missing(number, of, missing) => {
                say(round(number, of));
                say(Heading::Numbered(Text::MissingNumber, missing).words(language));
            }
            EventState::ToPair(number, of) => {
                say(round(number, of));
                say(plain(Text::ToPair));
            }
            EventState::AllPlayed(_) => say(plain(Text::AllPlayed)),
            EventState::Floor(floor, _) => say(Heading::Floor(floor).words(language)),
            EventState::Over => say(plain(Text::IsOver)),
        }
        facts
    }

    /// The line below the name. If it has no room, what is more general goes: what is missing stays.
    pub(super) fn line(
        &self,
        language: Language,
        has_room: impl Fn(&str) -> bool,
    ) -> String<FACTS_BYTES> {
        let facts = self.facts(language);
        let mut line = String::<FACTS_BYTES>::new();
        for from in 0..facts.len() {
            line.clear();
            for (place, fact) in facts.iter().skip(from).enumerate() {
                // All facts of an event are shorter than two headings.
                if place > 0 {
                    let _ = line.push_str(" · ");
                }
                let _ = line.push_str(fact);
            }
            if has_room(&line) {
                break;
            }
        }
        capitalised(&line)
    }

    /// The part that is behind it, once it has begun.
    pub(super) fn progress(&self) -> Option<Progress> {
        let rounds = |done: u16, is_under_way, of: u16| match of {
            0 => None,
            1..=MOST_SQUARES => Some(Progress::Rounds {
                done,
                is_under_way,
                of,
            }),
            _ => {
                let done = u32::from(done) * 1000 / u32::from(of);
                let done = u16::try_from(done).unwrap_or(1000);
                Some(Progress::Thousandths(done))
            }
        };
        match self.state {
            EventState::NotStarted | EventState::Running | EventState::Over => None,
            EventState::Missing(round, of, _) | EventState::Round(round, of) => {
                rounds(round.saturating_sub(1), true, of)
            }
            EventState::ToPair(round, of) => rounds(round.saturating_sub(1), false, of),
            EventState::AllPlayed(of) => rounds(of, false, of),
            EventState::Floor(_, done) => Some(Progress::Thousandths(done)),
        }
    }
}

/// A line begins with a capital.
fn capitalised(line: &str) -> String<FACTS_BYTES> {
    let mut letters = line.chars();
    let mut written = String::new();
    if let Some(first) = letters.next() {
        // A capital takes as many bytes as its small letter.
        let _ = written.push(letters::capital(first));
        let _ = written.push_str(letters.as_str());
    }
    written
}
