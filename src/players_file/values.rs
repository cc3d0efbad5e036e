//! The values that cells can have.

use super::words;
use crate::tournament::{Birth, Federation, Rating, Sex, Team, Title};

/// The highest rating that is believed.
const HIGHEST_RATING: u16 = 3999;
/// The years in which players are born.
const YEARS: core::ops::RangeInclusive<u16> = 1900..=2099;

/// True if a cell says that there is nothing: it is empty, or dashes, zeros, question marks.
pub(super) fn is_nothing(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_punctuation() || matches!(c, ' ' | '0' | '–' | '—'))
}

/// A rating, if it is one. A German one may have its index after a dash, as in `1583-24`.
pub(super) fn rating(text: &str) -> Option<Rating> {
    if words::is_unrated(text) {
        return Some(Rating::NONE);
    }
    let (points, index) = text.split_once('-').unwrap_or((text, ""));
    let (points, index) = (points.trim(), index.trim());
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let points = Some(points).filter(|points| is_number(points) && is_number(index));
    let points = points?.parse().ok()?;
    (points <= HIGHEST_RATING).then_some(Rating(points))
}

/// A federation, if it is three letters or four.
pub(super) fn federation(text: &str) -> Option<Federation> {
    let are_letters = text.bytes().all(|letter| letter.is_ascii_alphabetic());
    Federation::new(text).filter(|_| are_letters)
}

/// A title, by FIDE's code, by that of Spanish lists, or by the letter of the files of old. Who has none may say so.
pub(super) fn title(text: &str) -> Option<Title> {
    words::meaning(text, &words::TITLES)
}

/// Man or woman, by a letter or by a word.
pub(super) fn sex(text: &str) -> Option<Sex> {
    words::meaning(text, &words::SEXES)
}

/// A date of birth, if it is one: a year, a month and a year, or a date with the day first or the
/// year first. A time of day after it is left out.
pub(super) fn birth(text: &str) -> Option<Birth> {
    let parts = text.split(['.', '/', '-', ' ', 'T']);
    let mut parts = parts.filter(|part| !part.is_empty() && !part.contains(':'));
    let parts = [parts.next(), parts.next(), parts.next(), parts.next()];
    let (year, month, day) = match parts {
        [Some(year), None, None, None] => (year, "0", "0"),
        [Some(year), Some(month), None, None] if year.len() == 4 => (year, month, "0"),
        [Some(month), Some(year), None, None] => (year, month, "0"),
        [Some(year), Some(month), Some(day), None] if year.len() == 4 => (year, month, day),
        [Some(day), Some(month), Some(year), None] => (year, month, day),
        _ => return None,
    };
    let number = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() <= 2);
    let (mut month, mut day) = (number(month)?, number(day)?);
    // Where the month is written first, it can only be told from days after the twelfth.
    if month > 12 {
        (month, day) = (day, month);
    }
    let year = year.parse().ok().filter(|_| year.len() == 4);
    let year = year.filter(|year| YEARS.contains(year))?;
    Birth::new(year, month, day)
}

/// The names of the two teams, as far as they have come up.
#[derive(Debug)]
pub(super) struct Teams {
    names: [Option<u32>; 2],
}

impl Teams {
    pub(super) const fn new() -> Self {
        Self { names: [None; 2] }
    }

    /// The team of that name. `A` or `1` is the first team, `B` or `2` the second, also with a word
    /// for a team before it. Of other names the first that comes up is the first team.
    pub(super) fn team(&mut self, name: &str) -> Option<Team> {
        let (first, letter) = name.rsplit_once(' ').unwrap_or(("", name));
        let letter = Some(letter).filter(|_| first.is_empty() || words::is_team(first));
        let (name, sides) = match letter {
            Some("A" | "a" | "1") => (signature("a"), [Some(Team::A), None]),
            Some("B" | "b" | "2") => (signature("b"), [Some(Team::B), None]),
            _ => (signature(name), [Some(Team::A), Some(Team::B)]),
        };
        sides.into_iter().flatten().find(|team| {
            let kept = match team {
                Team::A => self.names.first_mut(),
                Team::B => self.names.last_mut(),
            };
            kept.is_some_and(|kept| *kept.get_or_insert(name) == name)
        })
    }
}

/// A number by which names can be told apart; capitals and accents make no difference. (FNV-1a)
fn signature(name: &str) -> u32 {
    let letters = name.chars().map(words::plain);
    letters.fold(0x811c_9dc5, |sum, letter| {
        (sum ^ u32::from(letter)).wrapping_mul(0x0100_0193)
    })
}
