//! The names of those who have played before: `NAMES.TXT` beside the events on the card, one name a line, as
//! anybody can write it on a computer.
//!
//! Whoever writes a name is offered those that begin so. After an event has begun, those of its players whom
//! the list has not got come to its head; the oldest, at its end, make way if it gets too long. A list that is
//! longer than the box would make it is somebody's own and stays as it is.

use crate::card::{Answer, FileJob, FileName, PIECE_BYTES, Piece};
use crate::letters::BYTE_ORDER_MARK;
use crate::tournament::{Event, MAX_PLAYERS, Name, NameText, PlayerNo};

/// The most bytes of the list: some four hundred names.
pub(in crate::app) const LIST_BYTES: usize = 16 * PIECE_BYTES;

/// The name of the list's file.
const FILE: &str = "NAMES.TXT";

/// The list as far as it has been read, all zeros at first.
pub(in crate::app) struct NameList {
    bytes: [u8; LIST_BYTES],
    len: usize,
    stage: Stage,
    /// The piece that is read or written next.
    piece: u32,
    /// True if there is more of it than the box would write.
    is_too_long: bool,
    /// The number of bytes that the new names take.
    new: usize,
    /// The state of the event that they come from.
    edition: u32,
    /// The players whom the list knows, or who have no name.
    known: [u32; MAX_PLAYERS.div_ceil(32)],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
enum Stage {
    Opening = 0,
    Reading,
    /// It is all here.
    Read,
    Making,
    Writing,
    Finishing,
    /// There is nothing more to be done with it.
    Kept,
}

impl NameList {
    pub(in crate::app) const fn new() -> Self {
        Self {
            bytes: [0; LIST_BYTES],
            len: 0,
            stage: Stage::Opening,
            piece: 0,
            is_too_long: false,
            new: 0,
            edition: 0,
            known: [0; MAX_PLAYERS.div_ceil(32)],
        }
    }

    /// The file job that is to be asked of the card to read the list.
    pub(in crate::app) fn file_job(&self) -> Option<FileJob> {
        match self.stage {
            Stage::Opening => file_name().map(FileJob::OpenOwn),
            Stage::Reading => Some(FileJob::Read(self.piece)),
            _ => None,
        }
    }

    /// The file job that is to be asked of it to write the players of an event into the list; nothing if that is done.
    pub(in crate::app) fn file_job_to_keep(
        &mut self,
        event: &Event,
        edition: u32,
    ) -> Option<FileJob> {
        let is_written = matches!(self.stage, Stage::Writing | Stage::Finishing);
        // If somebody was renamed meanwhile, it is begun anew.
        if self.stage == Stage::Read || is_written && self.edition != edition {
            self.edition = edition;
            self.look_for_new(event);
        }
        match self.stage {
            Stage::Opening | Stage::Reading => self.file_job(),
            Stage::Making => Some(FileJob::MakeOwn),
            Stage::Writing => {
                let piece = self.piece(event);
                self.piece += 1;
                if !piece.is_full() {
                    self.stage = Stage::Finishing;
                }
                if !piece.is_empty() {
                    return Some(FileJob::Write(piece));
                }
                self.stage = Stage::Kept;
                file_name().map(FileJob::Finish)
            }
            Stage::Finishing => {
                self.stage = Stage::Kept;
                file_name().map(FileJob::Finish)
            }
            Stage::Read | Stage::Kept => None,
        }
    }

    pub(in crate::app) fn answer(&mut self, answer: &Answer) {
        self.stage = match (self.stage, answer) {
            (_, Answer::Refused) => Stage::Kept,
            (Stage::Opening, Answer::Opened(Some(size))) => {
                self.is_too_long = usize::try_from(*size).is_ok_and(|size| size > LIST_BYTES);
                Stage::Reading
            }
            (Stage::Opening, _) => Stage::Read,
            (Stage::Reading, Answer::Piece(piece)) => self.take(piece),
            (Stage::Making, _) => Stage::Writing,
            (stage, _) => stage,
        };
    }

    fn take(&mut self, piece: &Piece) -> Stage {
        let bytes = piece.as_slice();
        let bytes = match self.piece {
            0 => bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes),
            _ => bytes,
        };
        let room = self.bytes.get_mut(self.len..).unwrap_or_default();
        for (to, from) in room.iter_mut().zip(bytes) {
            *to = *from;
        }
        self.len += bytes.len().min(room.len());
        self.piece += 1;
        if piece.is_full() && self.len < LIST_BYTES {
            Stage::Reading
        } else if self.is_too_long {
            Stage::Kept
        } else {
            Stage::Read
        }
    }

    /// The names, in the order of the list.
    pub(in crate::app) fn names(&self) -> impl Iterator<Item = &str> {
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        let lines = bytes.split(|byte| *byte == b'\n');
        // A line in letters that are none is not for the box.
        let names = lines.filter_map(|line| core::str::from_utf8(line).ok());
        names.map(str::trim).filter(|name| !name.is_empty())
    }

    /// Finds out whom the list has not got.
    fn look_for_new(&mut self, event: &Event) {
        let mut known = [0_u32; MAX_PLAYERS.div_ceil(32)];
        let mut mark = |number: PlayerNo| {
            if let Some(word) = known.get_mut(number.index() / 32) {
                *word |= 1 << (number.index() % 32);
            }
        };
        let all = || event.numbers().zip(event.names());
        // Who has a longer name is nobody of the event.
        for listed in self.names().filter_map(Name::new) {
            for (number, _) in all().filter(|(_, name)| **name == listed) {
                mark(number);
            }
        }
        for (number, own) in all() {
            let mut before = event.names().take(number.index());
            if own.text().trim().is_empty() || before.any(|other| other == own) {
                mark(number);
            }
        }
        self.known = known;
        self.new = 0;
        let lines = self.new_names(event).map(|name| name.trim().len() + 1);
        let lengths = lines.scan(0, |sum: &mut usize, line| {
            *sum += line;
            Some(*sum)
        });
        self.new = lengths
            .take_while(|sum| *sum <= LIST_BYTES)
            .last()
            .unwrap_or(0);
        self.piece = 0;
        self.stage = if self.new == 0 {
            Stage::Kept
        } else {
            Stage::Making
        };
    }

    fn new_names<'a>(&'a self, event: &'a Event) -> impl Iterator<Item = NameText> {
        let is_known = |number: &PlayerNo| {
            let word = self.known.get(number.index() / 32);
            word.is_none_or(|word| word >> (number.index() % 32) & 1 == 1)
        };
        let numbers = event.numbers().filter(move |number| !is_known(number));
        numbers.filter_map(|number| Some(event.name(number)?.text()))
    }

    /// The piece of the new list whose turn it is: the new names, then as many of the old lines as there is
    /// room for.
    fn piece(&self, event: &Event) -> Piece {
        let start = usize::try_from(self.piece).unwrap_or(0) * PIECE_BYTES;
        let mut piece = Piece::new();
        let mut at = 0_usize;
        let mut put = |byte: u8| {
            if at >= start {
                // What is beyond this piece comes with the next.
                let _ = piece.push(byte);
            }
            at += 1;
        };
        let mut left = self.new;
        for name in self.new_names(event) {
            let line = name.trim().bytes().chain([b'\n']);
            line.take(left).for_each(&mut put);
            left = left.saturating_sub(name.trim().len() + 1);
        }
        self.kept_lines().iter().copied().for_each(put);
        piece
    }

    /// The old lines for which there is room behind the new names.
    fn kept_lines(&self) -> &[u8] {
        let all = self.bytes.get(..self.len).unwrap_or_default();
        let room = LIST_BYTES.saturating_sub(self.new);
        let Some(within) = all.get(..room) else {
            return all;
        };
        if all.len() == room {
            return all;
        }
        let end = within.iter().rposition(|byte| *byte == b'\n');
        within
            .get(..end.map_or(0, |end| end + 1))
            .unwrap_or_default()
    }
}

fn file_name() -> Option<FileName> {
    FileName::try_from(FILE).ok()
}
