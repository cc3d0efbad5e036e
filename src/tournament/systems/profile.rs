//! Everything by which systems differ.

use super::System;
use super::choice::Choice;
use crate::language::Text;
use crate::tournament::cell::Colour;
use crate::tournament::setup::Scoring;
use crate::tournament::tables::PairingTable;
use crate::tournament::tiebreak::Tiebreak;

/// Everything by which a system differs from the others, besides how it pairs.
#[derive(Debug)]
pub struct SystemProfile {
    /// The name of the system.
    pub name: Text,
    /// The line that says what it is. A system without such a line is not offered for a new event.
    pub help: Option<Text>,
    /// Its name on the command line and in the comments of a report file.
    pub word: &'static str,
    /// The parts of which an event consists.
    pub course: Course,
    /// Those who are entered.
    pub entrants: Entrants,
    /// The fewest players with whom an event can start.
    pub fewest_players: u16,
    /// The most players.
    pub most_players: u16,
    /// The worth of results.
    pub scoring: Scoring,
    /// The criteria that suit most events, until the arbiter chooses others. Where games have scores, those come after
    /// them.
    pub tiebreaks: &'static [Tiebreak],
    /// The way in which players usually get their numbers, if these mean anything.
    pub numbered_by: Option<NumberedBy>,
    /// The choices for a new event, in the order of its rows.
    pub choices: &'static [Choice],
    /// True if people count the points of a game, and not how it ended.
    pub counts_points: bool,
}

impl SystemProfile {
    /// The particulars of its pairing, if the box pairs its rounds.
    pub const fn paired_rounds(&self) -> Option<&PairedRounds> {
        match &self.course {
            Course::Rounds(paired) => paired.as_ref(),
            Course::Table(..) | Course::Queue => None,
        }
    }

    /// The tables that it can be played by, as they are called in a report file.
    pub const fn named_tables(&self) -> &'static [NamedTable] {
        match self.course {
            Course::Table(_, named) => named,
            Course::Rounds(_) | Course::Queue => &[],
        }
    }

    /// True if that can be chosen.
    pub fn has_choice(&self, choice: Choice) -> bool {
        self.choices.contains(&choice)
    }
}

/// The parts of which an event consists.
#[derive(Debug)]
pub enum Course {
    /// Rounds that a table says before the first of them. The table is made for so many players.
    Table(
        fn(System, usize) -> Option<PairingTable>,
        &'static [NamedTable],
    ),
    /// Rounds that are paired one after the other: by the box, or by hand.
    Rounds(Option<PairedRounds>),
    /// No rounds but a queue.
    Queue,
}

impl Course {
    /// The number of places that there are for them in a menu.
    pub(super) const PLACES: u8 = 3;

    /// Its place among the others in a menu.
    pub(super) const fn place(&self) -> u8 {
        match self {
            Self::Table(..) => 0,
            Self::Rounds(_) => 1,
            Self::Queue => 2,
        }
    }

    /// True if a table says all pairings.
    pub const fn is_table(&self) -> bool {
        matches!(self, Self::Table(..))
    }
}

/// The particulars of a system whose rounds the box pairs.
#[derive(Debug)]
pub struct PairedRounds {
    /// The colour of the lower number on the first board of the first round, if nobody says another.
    pub first_colour: Colour,
    /// The colour that the bye of the pairing counts as, if it counts as one.
    pub bye_colour: Option<Colour>,
    /// True if those who had the same colour last do not meet if that can be helped.
    pub alternates_colours: bool,
    /// True if its own rules say that players meet again where there is no other way, so that nobody has to allow it.
    pub has_rematches: bool,
    /// True if its list is made of its own points, so that others would give other pairs.
    pub needs_own_points: bool,
    /// True if the boards are put in order by the points of the two, whatever the order in which they were paired.
    pub orders_boards: bool,
    /// True if groups of players can count as having more points.
    pub can_accelerate: bool,
    /// The number of rounds that suits so many players, if they have them all to play.
    pub suitable_rounds: fn(u16) -> u8,
    /// The reason for that number, in one line.
    pub reason_for_rounds: Text,
    /// The type of the event in words and in FIDE's code, for report files, if FIDE knows the system.
    pub report_type: Option<(&'static str, &'static str)>,
}

impl PairedRounds {
    /// The number of rounds that is proposed for so many players: no more than there are opponents.
    pub fn proposed_rounds(&self, players: u16) -> u8 {
        (self.suitable_rounds)(players).min(most_rounds(players))
    }
}

/// The rounds in which everybody meets everybody; who rests in one of them needs another.
fn most_rounds(players: u16) -> u8 {
    let rounds = players.next_multiple_of(2).saturating_sub(1).max(1);
    u8::try_from(rounds).unwrap_or(u8::MAX)
}

/// The number of times that a field can be halved until one player is left.
pub(super) fn halvings(players: u16) -> u8 {
    let mut halvings = 0;
    while 1_u16
        .checked_shl(halvings)
        .is_some_and(|field| field < players)
    {
        halvings += 1;
    }
    u8::try_from(halvings).unwrap_or(u8::MAX)
}

/// Those who are entered for an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entrants {
    /// Players, each on their own.
    Players,
    /// The players of two teams.
    TwoTeams,
}

/// The way in which players usually get their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberedBy {
    /// By lot.
    Lot,
    /// The best first.
    Rating,
}

/// A table as a report file calls it.
#[derive(Debug)]
pub struct NamedTable {
    /// The system with its table.
    pub system: System,
    /// The words of our own comment.
    pub words: (&'static str, &'static str),
    /// The type of the event in words.
    pub type_words: &'static str,
    /// The same in FIDE's code.
    pub type_code: &'static str,
}
