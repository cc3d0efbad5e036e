//! The notebook: what goes into the notes of an event, as far as there is room.
//!
//! The notebook only keeps account of the room. So the checks know what will not be kept before
//! anything is written, and the import, which asks in the same order, writes just what was foretold.

use super::code::Code;
use super::line::Line;
use super::note;
use super::own::{self, Own};
use super::player_line::PlayerLine;
use super::problem::{Problem, TrfError};
use super::rules;
use super::survey::{self, Survey};
use crate::tournament::{NOTES_BYTES, System, TITLE_BYTES};

/// The room in the notes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Notebook {
    used: usize,
    /// The room for the lines that are still to come and that the pairing cannot do without.
    reserved: usize,
    /// The system of the event.
    system: System,
    /// True if the file names another one.
    has_other_type: bool,
}

/// The fate of a line.
#[derive(Debug, Clone, Copy)]
pub(super) enum Entry<'a> {
    /// The event has a place for it elsewhere.
    None,
    /// These words, one after another, become a line of the notes.
    Written([&'a str; 3]),
    /// There is no room for it.
    Lost(TrfError),
}

impl Notebook {
    /// An empty one.
    pub(super) fn new(survey: &Survey, system: System) -> Self {
        let is_chosen = survey.own_system().is_none() && system.pairing_options().is_some();
        Self {
            used: 0,
            reserved: survey.type_bytes,
            system,
            has_other_type: is_chosen && survey.named_system() != Some(system.kind()),
        }
    }

    /// Keeps a line that the event has no place for. Those that the pairing needs are sure of
    /// theirs.
    pub(super) fn keep<'a>(&mut self, line: Line<'a>) -> Result<Entry<'a>, TrfError> {
        let is_rule = match Code::of(line)? {
            Code::Title => {
                let title = line.from(5).trim();
                if title.len() <= TITLE_BYTES {
                    return Ok(Entry::None);
                }
                let cut = line.wrong(5, Problem::TitleCut);
                return Ok(self.write(["012 ", title, ""], cut));
            }
            Code::Tiebreaks if survey::tiebreaks(line.from(5)).is_none() => false,
            // What the table says is written again from the table.
            Code::Type if self.system.is_by_table() && note::is_type_of_table(line.text) => {
                return Ok(Entry::None);
            }
            Code::Type if self.has_other_type || note::is_type_of(self.system, line.text) => {
                return Ok(Entry::None);
            }
            Code::Type => line.text.starts_with("192"),
            Code::PairingRule if rules::is_told(line, self.system) => return Ok(Entry::None),
            Code::PairingRule => false,
            Code::Own if !matches!(Own::parse(line)?, Own::Name) => return Ok(Entry::None),
            Code::Standings | Code::Other | Code::Own => false,
            _ => return Ok(Entry::None),
        };
        if is_rule {
            self.reserved = self.reserved.saturating_sub(line.text.len() + 1);
        }
        Ok(self.write([line.text, "", ""], line.wrong(1, Problem::NotKept)))
    }

    /// Keeps what had to be cut off a name. This comes after all lines of the file.
    pub(super) fn keep_name<'a>(&mut self, line: PlayerLine<'a>) -> Entry<'a> {
        if !line.has_long_name() {
            return Entry::None;
        }
        let name = line.name();
        self.reserved = 0;
        self.write(
            [own::PREFIX, "name ", name.text],
            name.wrong(Problem::NameCut),
        )
    }

    /// Keeps a line about a national rating. This comes after the names.
    pub(super) fn keep_national<'a>(&mut self, line: Line<'a>) -> Entry<'a> {
        self.reserved = 0;
        self.write([line.text, "", ""], line.wrong(1, Problem::NotKept))
    }

    /// Adds a line, unless that leaves less room than is reserved.
    fn write<'a>(&mut self, words: [&'a str; 3], lost: TrfError) -> Entry<'a> {
        let length: usize = words.iter().map(|word| word.len()).sum();
        let used = self.used + length + 1;
        if used + self.reserved > NOTES_BYTES {
            return Entry::Lost(lost);
        }
        self.used = used;
        Entry::Written(words)
    }
}
