//! Our own comments: what an event holds and the format has no place for.
//!
//! Other programs take them for what they are, comments. Each begins with [`PREFIX`] and a word:
//!
//! | comment | meaning |
//! |---|---|
//! | `club 12 SK Bern` | the club of player 12 |
//! | `team B 4 5 6` | the second team |
//! | `late 40 2` | players from number 40 on joined when two rounds had been opened |
//! | `left 7 3` | player 7 left when three rounds had been opened |
//! | `opened 3` | three rounds have been opened, although the last has no game yet |
//! | `boards 2 5 1 8` | who had white on the first, second and third board of round 2 |
//! | `system rutsch double` | the table by which the event is played |
//! | `scoring 2 1 0 2 0 2 2 1 0` | all values in half points, if line 162 cannot say them |
//! | `lots 77` | what the lots were drawn with |
//! | `entering`, `finished` | how far the event has got, if it is not running |
//! | `name Fernández, …` | a name in full that the event has cut; read as a note |

use heapless::Vec;

use super::line::{Field, Line};
use super::problem::{Problem, TrfError};
use crate::systems::round_robin::{Cycles, Table};
use crate::systems::scheveningen::FirstRound;
use crate::tournament::{HalfPoints, MAX_PAIRED_ROUNDS, PlayerNo, RoundNo, Scoring, System};

/// What they begin with.
pub(super) const PREFIX: &str = "### Pocket Arbiter: ";
/// The column after that.
const COLUMN: u16 = 21;

/// One such comment.
#[derive(Debug, Clone, Copy)]
pub(super) enum Own<'a> {
    Club(PlayerNo, &'a str),
    /// The numbers of the second team follow from that column on.
    TeamB(Line<'a>, u16),
    Late(PlayerNo, u8),
    Left(PlayerNo, u8),
    Opened(u8),
    /// The numbers of those with white follow from that column on.
    Boards(RoundNo, Line<'a>, u16),
    System(System),
    Scoring(Scoring),
    Lots(u64),
    Entering,
    Finished,
    Name,
}

impl<'a> Own<'a> {
    pub(super) fn parse(line: Line<'a>) -> Result<Self, TrfError> {
        let wrong = line.wrong(COLUMN, Problem::BadOwnComment);
        let mut words = line.words(COLUMN);
        let mut next = || words.next().ok_or(wrong);
        let opened = |field: Field<'_>| {
            let rounds = field.small(MAX_PAIRED_ROUNDS.into())?.unwrap_or(0);
            u8::try_from(rounds).map_err(|_| wrong)
        };
        Ok(match next()?.text {
            "club" => {
                let number = next()?.player()?;
                Self::Club(number, line.from(next()?.column))
            }
            "team" if next()?.text == "B" => Self::TeamB(line, next()?.column),
            "late" => Self::Late(next()?.player()?, opened(next()?)?),
            "left" => Self::Left(next()?.player()?, opened(next()?)?),
            "opened" => Self::Opened(opened(next()?)?),
            "boards" => Self::Boards(next()?.round()?, line, next()?.column),
            "system" => Self::System(system(next()?.text, next()?.text).ok_or(wrong)?),
            "scoring" => Self::Scoring(scoring(words).ok_or(wrong)?),
            "lots" => Self::Lots(next()?.text.parse().map_err(|_| wrong)?),
            "entering" => Self::Entering,
            "finished" => Self::Finished,
            "name" => Self::Name,
            _ => return Err(wrong),
        })
    }
}

/// Players whose numbers follow from a column on.
pub(super) fn players(
    line: Line<'_>,
    column: u16,
) -> impl Iterator<Item = Result<PlayerNo, TrfError>> {
    line.words(column).map(|word| word.player())
}

const SYSTEMS: [(&str, &str, System); 6] = [
    (
        "berger",
        "single",
        round_robin(Table::Berger, Cycles::Single),
    ),
    (
        "berger",
        "double",
        round_robin(Table::Berger, Cycles::Double),
    ),
    (
        "rutsch",
        "single",
        round_robin(Table::Rutsch, Cycles::Single),
    ),
    (
        "rutsch",
        "double",
        round_robin(Table::Rutsch, Cycles::Double),
    ),
    ("scheveningen", "printed", scheveningen(FirstRound::Printed)),
    (
        "scheveningen",
        "balanced",
        scheveningen(FirstRound::Balanced),
    ),
];

const fn round_robin(table: Table, cycles: Cycles) -> System {
    System::RoundRobin { table, cycles }
}

const fn scheveningen(first_round: FirstRound) -> System {
    System::Scheveningen { first_round }
}

fn system(name: &str, kind: &str) -> Option<System> {
    let found = SYSTEMS.iter().find(|(a, b, _)| *a == name && *b == kind);
    found.map(|(_, _, system)| *system)
}

/// The two words for a system, if it is one by a table.
pub(super) fn system_words(system: System) -> Option<(&'static str, &'static str)> {
    let found = SYSTEMS.iter().find(|(_, _, other)| *other == system);
    found.map(|(name, kind, _)| (*name, *kind))
}

fn scoring<'a>(words: impl Iterator<Item = Field<'a>>) -> Option<Scoring> {
    let values: Vec<HalfPoints, 10> = words
        .take(10)
        .map(|word| word.text.parse().ok().map(HalfPoints))
        .collect::<Option<_>>()?;
    let [
        win,
        draw,
        loss,
        forfeit_win,
        forfeit_loss,
        pairing_bye,
        full_bye,
        half_bye,
        absence,
    ] = values.into_array().ok()?;
    Some(Scoring {
        win,
        draw,
        loss,
        forfeit_win,
        forfeit_loss,
        pairing_bye,
        full_bye,
        half_bye,
        absence,
    })
}

/// The values of a scoring, in the order in which the comment says them.
pub(super) const fn scoring_values(scoring: &Scoring) -> [HalfPoints; 9] {
    [
        scoring.win,
        scoring.draw,
        scoring.loss,
        scoring.forfeit_win,
        scoring.forfeit_loss,
        scoring.pairing_bye,
        scoring.full_bye,
        scoring.half_bye,
        scoring.absence,
    ]
}
