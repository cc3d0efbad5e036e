//! The names of files: eight letters, a dot, three letters, and in the order of the rounds.

use heapless::String;

use super::Document;
use crate::tournament::{Event, RoundNo};

/// The name of a file in the 8.3 form that every card knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileName(String<12, u8>);

impl FileName {
    /// The name with its dot.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Standings are kept round by round: those after an earlier round are another file, and stay as
    /// they were made public. Everything else is overwritten by what is new.
    pub(super) fn of(document: Document, event: &Event) -> Self {
        let (stem, round, kind) = match document {
            Document::Pairings(round) => ("PAIR", Some(round), "HTM"),
            Document::Results(round) => ("RES", Some(round), "HTM"),
            Document::Schedule => ("SCHEDULE", None, "HTM"),
            Document::Standings(after) => ("STAND", after, "HTM"),
            Document::Crosstable => ("CROSS", None, "HTM"),
            Document::Cards => ("CARDS", None, "HTM"),
            Document::Queue => ("QUEUE", None, "HTM"),
            Document::Games => ("GAMES", None, "HTM"),
            Document::PlayersTable => ("PLAYERS", None, "CSV"),
            Document::RoundTable(round) => ("ROUND", Some(round), "CSV"),
            Document::StandingsTable(after) => ("STAND", after, "CSV"),
            Document::GamesTable => ("GAMES", None, "CSV"),
            Document::Report => ("EVENT", None, "TRF"),
        };
        let mut name = String::new();
        // Five letters and three digits are the most.
        let _ = name.push_str(stem);
        if let Some(round) = round {
            push_round(&mut name, round, event);
        }
        let _ = name.push('.');
        let _ = name.push_str(kind);
        Self(name)
    }
}

/// Two digits; three if the event has a hundred rounds or more, and then in all of its names, so that
/// they sort.
fn push_round(name: &mut String<12, u8>, round: RoundNo, event: &Event) {
    let number = round.get();
    let has_hundreds = event.round_count() > 99;
    let digits = [number / 100, number / 10 % 10, number % 10];
    for digit in digits.into_iter().skip(usize::from(!has_hundreds)) {
        let _ = name.push(char::from(b'0' + digit));
    }
}
