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
//! | `expelled 7 3` | player 7 was sent home when three rounds had been opened |
//! | `opened 3` | three rounds have been opened, although the last has no game yet |
//! | `boards 2 5 1 8` | who had white on the first, second and third board of round 2 |
//! | `asked 41` | player 41 has asked for the bye in the round in which the player joined |
//! | `system rutsch double` | the table by which the event is played |
//! | `system monrad half white 2` | the system by which its rounds are paired: a bye of half a point for rounds missed by joining late, white on the first board, club mates kept apart for two rounds |
//! | `system fise nothing black 0 scores` | the same, with games that have scores |
//! | `system dutch half white 0 baku` | the same, of which the first rounds are accelerated by FIDE's rules; or `groups`: by those of the arbiter |
//! | `accelerated 1 7 4 3` | players 1 to 7 count as having four half points more, until round 3 |
//! | `scores 2 5 451 380 8 9 400` | in round 2 player 5 scored 451 with white and the opponent 380, and so on |
//! | `decided 2 5 8` | the arbiter decided the games of round 2 in which players 5 and 8 had white |
//! | `scoring 2 1 0 2 0 2 2 1 0` | all values in half points, if line 162 cannot say them |
//! | `lots 77` | what the lots were drawn with |
//! | `entering`, `finished` | how far the event has got, if it is not running |
//! | `name Fernández, …` | a name in full that the event has cut; read as a note |

use core::fmt;

use heapless::Vec;

use super::code::Code;
use super::line::{Field, Line};
use super::problem::{Problem, TrfError};
use crate::tournament::{
    AcceleratedBy, AcceleratedGroup, Choice, Chosen, Colour, GameScore, HalfPoints, LateEntry,
    MAX_PAIRED_ROUNDS, NamedTable, PairingOptions, PlayerNo, RoundNo, Scoring, System, SystemKind,
    SystemProfile,
};

/// The beginning of these comments.
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
    Expelled(PlayerNo, u8),
    Opened(u8),
    /// The numbers of those with white follow from that column on.
    Boards(RoundNo, Line<'a>, u16),
    System(System),
    Accelerated(AcceleratedGroup),
    /// Whoever has white, with both scores, again and again from that column on.
    Scores(RoundNo, Line<'a>, u16),
    /// The numbers of those with white follow from that column on.
    Decided(RoundNo, Line<'a>, u16),
    Asked(PlayerNo),
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
            "expelled" => Self::Expelled(next()?.player()?, opened(next()?)?),
            "opened" => Self::Opened(opened(next()?)?),
            "boards" => Self::Boards(next()?.round()?, line, next()?.column),
            "asked" => Self::Asked(next()?.player()?),
            "system" => {
                let name = next()?.text;
                Self::System(system(name, words).ok_or(wrong)?)
            }
            "accelerated" => Self::Accelerated(AcceleratedGroup {
                from: next()?.player()?,
                to: next()?.player()?,
                points: HalfPoints(next()?.small(u16::MAX)?.unwrap_or(0)),
                last: next()?.round()?,
            }),
            "scores" => Self::Scores(next()?.round()?, line, next()?.column),
            "decided" => Self::Decided(next()?.round()?, line, next()?.column),
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

/// The scores of both players in a game, and the place where a comment says them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scored<'a> {
    pub(super) white: PlayerNo,
    pub(super) scores: (GameScore, GameScore),
    pub(super) place: Field<'a>,
}

/// The round whose scores a line tells, and the column from which on it tells them, if it is such a line.
pub(super) fn scores_line(line: Line<'_>) -> Result<Option<(RoundNo, Line<'_>, u16)>, TrfError> {
    if Code::of(line)? != Code::Own {
        return Ok(None);
    }
    Ok(match Own::parse(line)? {
        Own::Scores(round, line, column) => Some((round, line, column)),
        _ => None,
    })
}

/// The round of whose games a line says that the arbiter decided them, and the column from which on it names those with
/// white, if it is such a line.
pub(super) fn decided_line(line: Line<'_>) -> Result<Option<(RoundNo, Line<'_>, u16)>, TrfError> {
    if Code::of(line)? != Code::Own {
        return Ok(None);
    }
    Ok(match Own::parse(line)? {
        Own::Decided(round, line, column) => Some((round, line, column)),
        _ => None,
    })
}

/// The scores that follow from a column on.
pub(super) fn scores(
    line: Line<'_>,
    column: u16,
) -> impl Iterator<Item = Result<Scored<'_>, TrfError>> {
    let mut words = line.words(column);
    core::iter::from_fn(move || {
        let place = words.next()?;
        let mut score = || {
            let word = words.next().ok_or(place.wrong(Problem::BadOwnComment))?;
            let score = word.small(GameScore::MOST)?.and_then(GameScore::new);
            score.ok_or(word.wrong(Problem::BadOwnComment))
        };
        let mut scored = || {
            Ok(Scored {
                white: place.player()?,
                scores: (score()?, score()?),
                place,
            })
        };
        Some(scored())
    })
}

const LATE_ENTRIES: [(&str, LateEntry); 3] = [
    ("nothing", LateEntry::Nothing),
    ("half", LateEntry::Half),
    ("full", LateEntry::Full),
];

const COLOURS: [(&str, Colour); 2] = [("white", Colour::White), ("black", Colour::Black)];

const ACCELERATIONS: [(&str, AcceleratedBy); 2] = [
    ("baku", AcceleratedBy::Baku),
    ("groups", AcceleratedBy::Groups),
];

/// The word of a system whose games have scores.
const SCORES: &str = "scores";

/// The one of some values that a word says.
fn said<T: Copy>(values: &[(&str, T)], word: &str) -> Option<T> {
    let found = values.iter().find(|(name, _)| *name == word);
    found.map(|(_, value)| *value)
}

/// The word for one of some values.
fn word<T: PartialEq>(values: &[(&'static str, T)], value: &T) -> &'static str {
    let found = values.iter().find(|(_, other)| other == value);
    found.map_or("", |(name, _)| name)
}

/// The table of a system as our comment calls it, if there is one.
pub(super) fn named_table(system: System) -> Option<&'static NamedTable> {
    let mut tables = system.profile().named_tables().iter();
    tables.find(|table| table.system == system)
}

fn system<'a>(name: &str, mut words: impl Iterator<Item = Field<'a>>) -> Option<System> {
    let mut kinds = SystemKind::ALL.iter();
    let is_named =
        |profile: &SystemProfile| profile.word == name && profile.paired_rounds().is_some();
    let Some(kind) = kinds.find(|kind| is_named(kind.profile())) else {
        let table_kind = words.next()?.text;
        let kinds = SystemKind::ALL.iter();
        let mut tables = kinds.flat_map(|kind| kind.profile().named_tables());
        let found = tables.find(|table| table.words == (name, table_kind));
        return found.map(|table| table.system);
    };
    let pairing = PairingOptions {
        late_entry: said(&LATE_ENTRIES, words.next()?.text)?,
        first_colour: said(&COLOURS, words.next()?.text)?,
        club_rounds: {
            let rounds = words.next()?.text.parse().ok();
            rounds.filter(|rounds| *rounds <= MAX_PAIRED_ROUNDS)?
        },
    };
    let mut chosen = Chosen {
        pairing,
        ..kind.usual()
    };
    let profile = kind.profile();
    match words.next().map(|word| word.text) {
        None => {}
        Some(SCORES) if profile.has_choice(Choice::GameScores) => chosen.has_scores = true,
        Some(word) if profile.has_choice(Choice::Acceleration) => {
            chosen.acceleration = said(&ACCELERATIONS, word)?;
        }
        Some(_) => return None,
    }
    Some(kind.system(&chosen))
}

/// The words for a system, if there are any: without them it is one that is paired by hand. A report file is about
/// rounds, so a queue has none.
pub(super) fn system_words(system: System) -> Option<SystemWords> {
    let paired = system.pairing_options();
    let paired = paired.map(|options| SystemWords::Paired(system, options));
    paired.or_else(|| named_table(system).map(SystemWords::Table))
}

/// A system in words.
pub(super) enum SystemWords {
    Table(&'static NamedTable),
    Paired(System, PairingOptions),
}

impl fmt::Display for SystemWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(table) => write!(f, "{} {}", table.words.0, table.words.1),
            Self::Paired(system, options) => {
                let name = system.profile().word;
                let late_entry = word(&LATE_ENTRIES, &options.late_entry);
                let first_colour = word(&COLOURS, &options.first_colour);
                let club_rounds = options.club_rounds;
                write!(f, "{name} {late_entry} {first_colour} {club_rounds}")?;
                let acceleration = system.accelerated_by().unwrap_or_default();
                match word(&ACCELERATIONS, &acceleration) {
                    _ if system.has_scores() => write!(f, " {SCORES}"),
                    "" => Ok(()),
                    acceleration => write!(f, " {acceleration}"),
                }
            }
        }
    }
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
