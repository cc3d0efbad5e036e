//! The line of a player: who it is, the points, and every round.

use super::cell;
use super::code::Code;
use super::line::{Field, Line, split};
use super::problem::{Losses, Problem, TrfError};
use crate::tournament::{
    Birth, Federation, HalfPoints, Name, NameText, Player, PlayerNo, Rating, RoundNo,
};
use crate::tournament::{Sex, Title, Turn};

/// The column of the first round.
const FIRST_ROUND: u16 = 92;

/// A player's line.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlayerLine<'a> {
    line: Line<'a>,
    pub(super) number: PlayerNo,
}

/// A round in a player's line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    pub(super) round: RoundNo,
    pub(super) turn: Turn,
    pub(super) column: u16,
}

impl<'a> PlayerLine<'a> {
    pub(super) fn new(line: Line<'a>) -> Result<Self, TrfError> {
        let number = line.field(5, 8).player()?;
        for column in [9, 14, 48, 53, 57, 69, 85, 90, 91] {
            line.blank(column)?;
        }
        Ok(Self { line, number })
    }

    /// The player's line that it is, if it is one.
    pub(super) fn of(line: Line<'a>) -> Result<Option<Self>, TrfError> {
        match Code::of(line)? {
            Code::Player => Self::new(line).map(Some),
            _ => Ok(None),
        }
    }

    /// The place in which the number stands.
    pub(super) fn number_field(&self) -> Field<'a> {
        self.line.field(5, 8)
    }

    pub(super) const fn wrong(&self, column: u16, problem: Problem) -> TrfError {
        self.line.wrong(column, problem)
    }

    /// The points. A hundred of them begin one column to the left.
    pub(super) fn points(&self) -> Result<HalfPoints, TrfError> {
        if self.line.from(80).is_empty() {
            return Err(self.line.wrong(81, Problem::LineEnds));
        }
        self.line.field(80, 84).points()
    }

    /// The error of wrong points, in the place where the points stand.
    pub(super) fn wrong_points(&self, expected: HalfPoints, found: HalfPoints) -> TrfError {
        let problem = Problem::WrongPoints { expected, found };
        self.line.field(80, 84).wrong(problem)
    }

    /// Every round.
    pub(super) fn rounds(&self) -> impl Iterator<Item = Result<Round, TrfError>> + use<'a> {
        let Self { line, number } = *self;
        let mut rest = line.from(FIRST_ROUND);
        let mut column = FIRST_ROUND;
        let mut rounds = 0_usize..;
        core::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let index = rounds.next()?;
            let (text, after) = split(rest, cell::WIDTH);
            let here = column;
            rest = after;
            column = column.saturating_add(cell::WIDTH);
            let Some(round) = RoundNo::from_index(index) else {
                return Some(Err(line.wrong(here, Problem::LineTooLong)));
            };
            let turn = cell::parse(line, here, text, number);
            Some(turn.map(|turn| Round {
                round,
                turn,
                column: here,
            }))
        })
    }

    /// The number of games that were played.
    pub(super) fn played_count(&self) -> Result<usize, TrfError> {
        let mut played = 0;
        for round in self.rounds() {
            if let Turn::Game(game) = round?.turn {
                played += usize::from(game.outcome.is_played());
            }
        }
        Ok(played)
    }

    /// Everything but the games, as far as the line says it.
    pub(super) fn describe(&self, player: &mut Player, lost: &mut Losses) -> Result<(), TrfError> {
        let line = self.line;
        player.sex = sex(line.field(10, 10))?;
        let field = line.field(11, 13);
        player.title = title(field.text).unwrap_or_else(|| {
            lost.add(field.wrong(Problem::UnknownTitle));
            Title::None
        });
        let name = self.name().text;
        player.name = whole_name(name).unwrap_or_else(|| Name::cut(name));
        player.rating = rating(line.field(49, 52))?;
        let federation = line.field(54, 56);
        player.federation =
            Federation::new(federation.text).ok_or(federation.wrong(Problem::BadFederation))?;
        player.fide_id = line.field(58, 68).number(u32::MAX)?.unwrap_or(0);
        player.birth = birth(line.field(70, 79))?;
        line.field(86, 89).number(9999)?;
        Ok(())
    }

    /// True if the event has no room for the whole name.
    pub(super) fn has_long_name(&self) -> bool {
        whole_name(self.name().text).is_none()
    }

    /// The name in its full length.
    pub(super) fn name(&self) -> Field<'a> {
        self.line.field(15, 47)
    }
}

/// The columns of a name.
pub(super) const NAME_COLUMNS: usize = 33;

/// The name in these columns, if there is room for all of it. One that needs every column has no blank behind its
/// comma, as many programs write all names.
fn whole_name(text: &str) -> Option<Name> {
    let parted = || {
        let (surname, first_name) = text.split_once(',')?;
        let mut name = NameText::new();
        for part in [surname, ", ", first_name] {
            name.push_str(part).ok()?;
        }
        Name::new(&name)
    };
    Name::new(text).or_else(parted)
}

pub(super) fn rating(field: Field<'_>) -> Result<Rating, TrfError> {
    Ok(Rating(field.small(9999)?.unwrap_or(0)))
}

fn sex(field: Field<'_>) -> Result<Sex, TrfError> {
    Ok(match field.text {
        "" => Sex::Unknown,
        "m" | "M" => Sex::Man,
        "w" | "W" | "f" | "F" => Sex::Woman,
        _ => return Err(field.wrong(Problem::BadSex)),
    })
}

/// A title, also as files of before 2006 abbreviate it.
fn title(text: &str) -> Option<Title> {
    const TITLES: [(&str, &str, Title); 9] = [
        ("", "", Title::None),
        ("GM", "g", Title::Gm),
        ("IM", "m", Title::Im),
        ("FM", "f", Title::Fm),
        ("CM", "c", Title::Cm),
        ("WGM", "wg", Title::Wgm),
        ("WIM", "wm", Title::Wim),
        ("WFM", "wf", Title::Wfm),
        ("WCM", "wc", Title::Wcm),
    ];
    TITLES.into_iter().find_map(|(long, short, title)| {
        let is = |code: &str| text.eq_ignore_ascii_case(code);
        (is(long) || is(short)).then_some(title)
    })
}

/// A date of birth, of which only the year may be known.
fn birth(field: Field<'_>) -> Result<Birth, TrfError> {
    let wrong = field.wrong(Problem::BadDate);
    let mut parts = field.text.split(['/', '.', '-']);
    let mut part = |digits: usize| {
        let text = parts.next().unwrap_or_default();
        let is_number = text.bytes().all(|digit| digit.is_ascii_digit());
        (is_number && matches!(text.len(), 0 | 1 | 2 | 4) && text.len() <= digits)
            .then(|| text.parse::<u16>().unwrap_or(0))
            .ok_or(wrong)
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    let small = |part: u16| u8::try_from(part).map_err(|_| wrong);
    if parts.next().is_some() {
        return Err(wrong);
    }
    Birth::new(year, small(month)?, small(day)?).ok_or(wrong)
}
