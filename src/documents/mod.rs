//! Files for people: an event as pages to print, as tables for a spreadsheet, as a report for FIDE.
//!
//! A [`Document`] is a sequence of numbered *pieces*: the head, a row, a cell, the end. Each is some
//! hundred bytes, written by a function that needs nothing but the event and the number. How far a
//! document has got is therefore two numbers ([`Place`]): which piece, and how many bytes of it were
//! given. What comes next is made by writing that piece once more into a [`Window`](window::Window)
//! that lets through only what is new. So a file of half a megabyte goes to the card through a buffer
//! of any size, with keys and a progress bar in between, and nothing is kept of it.
//!
//! Many pieces are empty, such as that of a player who has no bye in the list of byes. Which piece is
//! which must not depend on what the event is full of, so that it never has to be counted.
//!
//! # What is written
//!
//! - *Pages* are HTML with all that they need in one file: A4, no scripts, nothing from elsewhere, and
//!   a policy that forbids both. Tags are closed as in XML.
//! - *Tables* are CSV in UTF-8 with a byte order mark, lines ending in CR LF. The languages that write
//!   `4,5` part columns by semicolons, as spreadsheets there expect, English by commas. What people
//!   have written is in quotes, and cannot be taken for a formula ([`csv`]).
//! - *Printouts* are plain text for the console on USB ([`Printout`]).
//! - *The report* is the TRF file of [`trf`](crate::trf), byte for byte.
//!
//! # What is offered
//!
//! [`all_documents`] and its sister know what makes sense for which system. A round's pairings are of
//! interest until it is over, its results as soon as there are any. Where a table says all rounds
//! before the first, there is a schedule. An event with a queue has boards, games and no report.
//!
//! What is made by itself ([`Occasion`]) is made when nobody touches the box, and that may be late. So it is about its
//! round, whatever came after it: the standings after a round leave out what was played since ([`Document::last_round`]).

mod cards;
mod columns;
mod crosstable;
mod csv;
mod facts;
mod floor;
mod html;
mod name;
mod offer;
mod printout;
mod round;
mod standings;
mod window;

pub use name::FileName;
pub use offer::{Occasion, all_documents, each_document};
pub use printout::{Printout, Sheets};

use core::fmt;

use crate::language::Language;
use crate::standings::Standings;
use crate::tournament::{BoardNo, Event, GameResult, RoundNo};
use crate::trf;
use facts::Facts;
use window::Window;

/// A file that can be made of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Document {
    /// A page: who meets whom in a round, with room for the results.
    Pairings(RoundNo),
    /// A page: how a round ended.
    Results(RoundNo),
    /// A page: all rounds of an event by a table.
    Schedule,
    /// A page: who leads; after that round, if the event has rounds.
    Standings(Option<RoundNo>),
    /// A page: everybody against everybody, or everybody's rounds.
    Crosstable,
    /// A page: everybody's card, to be cut out.
    Cards,
    /// A page: the boards and the queue of an event without rounds, as they are now.
    Queue,
    /// A page: the games of an event without rounds.
    Games,
    /// A table: the players, in a form that can be read back.
    PlayersTable,
    /// A table: the games and byes of a round.
    RoundTable(RoundNo),
    /// A table: who leads; after that round, if the event has rounds.
    StandingsTable(Option<RoundNo>),
    /// A table: the games of an event without rounds.
    GamesTable,
    /// The report of the tournament: a TRF file.
    Report,
}

/// The material of a document.
#[derive(Clone, Copy)]
pub struct Material<'a> {
    /// The event. It must be the same from a document's first byte to its last.
    pub event: &'a Event,
    /// Its standings, ranked by its tie-breaks, up to the document's [last round](Document::last_round).
    pub standings: &'a Standings,
    /// The language of the event.
    pub language: Language,
}

/// The place that a document has got to. A new one is at the beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    piece: u32,
    /// The number of bytes of that piece that have been given.
    given: u16,
}

impl Document {
    /// The name of its file.
    pub fn name(self, event: &Event) -> FileName {
        FileName::of(self, event)
    }

    /// The last round that counts for the standings that the document is made of, if results of later rounds are in.
    pub fn last_round(self, event: &Event) -> Option<RoundNo> {
        let (Self::Standings(after) | Self::StandingsTable(after)) = self else {
            return None;
        };
        let after = after?;
        let mut later = event.open_rounds().filter(|round| *round > after);
        let is_entered = |round: RoundNo| {
            let mut games = BoardNo::first(event.board_count(round))
                .filter_map(|board| event.pairing(round, board));
            games.any(|game| game.result != GameResult::Pending)
        };
        later.any(is_entered).then_some(after)
    }

    /// Fills `into` with the next bytes and says how many they are: fewer than there is room for only
    /// at the end, and none after it.
    pub fn read(self, material: &Material<'_>, place: &mut Place, into: &mut [u8]) -> usize {
        let facts = Facts::of(material);
        let pieces = self.piece_count(&facts);
        read_pieces(pieces, place, into, |piece, out| {
            self.write_piece(&facts, piece, out)
        })
    }

    /// The part that has been done, and all of it: for a bar, and for nothing else.
    pub fn progress(self, material: &Material<'_>, place: Place) -> (u32, u32) {
        let pieces = self.piece_count(&Facts::of(material));
        let pieces = u32::try_from(pieces).unwrap_or(u32::MAX);
        (place.piece.min(pieces), pieces)
    }

    fn piece_count(self, facts: &Facts<'_>) -> usize {
        match self {
            Self::Pairings(_) | Self::Results(_) => round::piece_count(facts),
            Self::Schedule => round::schedule_piece_count(facts),
            Self::Standings(_) => standings::piece_count(facts),
            Self::Crosstable => crosstable::piece_count(facts),
            Self::Cards => cards::piece_count(facts),
            Self::Queue => floor::queue_piece_count(facts),
            Self::Games => floor::games_piece_count(facts),
            Self::PlayersTable => csv::players_piece_count(facts),
            Self::RoundTable(_) => csv::round_piece_count(facts),
            Self::StandingsTable(_) => csv::standings_piece_count(facts),
            Self::GamesTable => csv::games_piece_count(facts),
            Self::Report => trf::part_count(facts.event),
        }
    }

    fn write_piece(self, facts: &Facts<'_>, piece: usize, out: &mut Window<'_>) -> fmt::Result {
        match self {
            Self::Pairings(round) => round::write_pairings(facts, round, piece, out),
            Self::Results(round) => round::write_results(facts, round, piece, out),
            Self::Schedule => round::write_schedule(facts, piece, out),
            Self::Standings(after) => standings::write(facts, after, piece, out),
            Self::Crosstable => crosstable::write(facts, piece, out),
            Self::Cards => cards::write(facts, piece, out),
            Self::Queue => floor::write_queue(facts, piece, out),
            Self::Games => floor::write_games(facts, piece, out),
            Self::PlayersTable => csv::write_players(facts, piece, out),
            Self::RoundTable(round) => csv::write_round(facts, round, piece, out),
            Self::StandingsTable(_) => csv::write_standings(facts, piece, out),
            Self::GamesTable => csv::write_games(facts, piece, out),
            Self::Report => {
                let place = |player| {
                    let place = facts.standings.place(player).unwrap_or_default();
                    u16::try_from(place).unwrap_or_default()
                };
                trf::write_part(facts.event, place, piece, out)
            }
        }
    }
}

/// Fills a buffer with what comes next of so many pieces.
fn read_pieces(
    pieces: usize,
    place: &mut Place,
    into: &mut [u8],
    write: impl Fn(usize, &mut Window<'_>) -> fmt::Result,
) -> usize {
    let mut window = Window::new(into);
    loop {
        let piece = usize::try_from(place.piece).unwrap_or(usize::MAX);
        if piece >= pieces {
            break;
        }
        window.skip(place.given.into());
        // Writing fails only where the window is full.
        if write(piece, &mut window).is_err() && window.is_full() {
            place.given = u16::try_from(window.given()).unwrap_or(u16::MAX);
            break;
        }
        *place = Place {
            piece: place.piece.saturating_add(1),
            given: 0,
        };
    }
    window.filled()
}

/// The one of several sections that a piece belongs to, and its place in it. The sections come one after the other,
/// with so many pieces each.
fn locate<const N: usize>(piece: usize, sections: [usize; N]) -> Option<(usize, usize)> {
    let mut place = piece;
    for (section, pieces) in sections.into_iter().enumerate() {
        match place.checked_sub(pieces) {
            None => return Some((section, place)),
            Some(later) => place = later,
        }
    }
    None
}
