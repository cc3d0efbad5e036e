//! The ways in which players get their numbers.

use core::cmp::{Ordering, Reverse};

use heapless::Vec;

use super::change::{Direction, Payload};
use super::command::{Numbering, Refusal};
use super::numbers::{MAX_PLAYERS, PlayerNo};
use super::roster::Roster;
use super::varma::{self, Entrant, Print};
use crate::chance::Chance;
use crate::language::Language;
use crate::letters::Alphabet;

/// The place that each place is filled from, as two bytes each.
pub(super) fn order<'a>(
    how: Numbering,
    players: &Roster,
    payload: &'a mut Payload,
) -> Result<&'a [u8], Refusal> {
    let mut from: Vec<u16, MAX_PLAYERS> = (0..).take(players.len()).collect();
    match how {
        Numbering::Lot(drawn) => Chance::from_seed(drawn).shuffle(&mut from),
        Numbering::Varma(drawn, print) => varma(players, (drawn, print), None, &mut from)?,
        Numbering::VarmaIn(drawn, print, language) => {
            varma(players, (drawn, print), Some(alphabet(language)), &mut from)?;
        }
        // Who is unrated has zero points, and so comes last.
        Numbering::Rating => from.sort_unstable_by(|a, b| {
            let key = |place: &u16| {
                let number = PlayerNo::from_index(usize::from(*place))?;
                Some((Reverse(players.rating(number)), players.name(number)))
            };
            key(a).cmp(&key(b)).then(a.cmp(b))
        }),
        Numbering::RatingIn(language) => {
            let alphabet = alphabet(language);
            let number = |place: u16| PlayerNo::from_index(usize::from(place));
            from.sort_unstable_by(|a, b| {
                let (Some(one), Some(other)) = (number(*a), number(*b)) else {
                    return a.cmp(b);
                };
                let names = || match (players.name(one), players.name(other)) {
                    (Some(one), Some(other)) => one.listed(other, alphabet),
                    _ => Ordering::Equal,
                };
                let strongest_first = players.rating(other).cmp(&players.rating(one));
                strongest_first.then_with(names).then(a.cmp(b))
            });
        }
        Numbering::Move(old, new) => {
            for number in [old, new] {
                if number.index() >= players.len() {
                    return Err(Refusal::NoSuchPlayer(number));
                }
            }
            let (low, high) = (old.min(new).index(), old.max(new).index());
            if let Some(between) = from.get_mut(low..=high) {
                if old < new {
                    between.rotate_left(1);
                } else {
                    between.rotate_right(1);
                }
            }
        }
    }
    let bytes = payload.room(2 * from.len()).unwrap_or_default();
    for (two, place) in bytes.chunks_exact_mut(2).zip(&from) {
        two.copy_from_slice(&place.to_le_bytes());
    }
    Ok(bytes)
}

/// The alphabet of a language. What a journal says of a language, it says for ever.
const fn alphabet(language: Language) -> Alphabet {
    match language {
        Language::English | Language::Spanish | Language::German => Alphabet::Western,
        Language::Norwegian => Alphabet::Norwegian,
    }
}

/// The Varma draw, with names in the order of an alphabet, or of the numbers of their letters.
fn varma(
    players: &Roster,
    (drawn, print): (u64, Print),
    alphabet: Option<Alphabet>,
    from: &mut [u16],
) -> Result<(), Refusal> {
    if !varma::PLAYERS.contains(&players.len()) {
        return Err(Refusal::NoVarmaTable);
    }
    let entrants: Vec<Entrant<'_>, { *varma::PLAYERS.end() }> = players
        .names()
        .zip(PlayerNo::first(players.len()))
        .map(|(name, number)| Entrant {
            federation: players.federation(number),
            name: *name,
        })
        .collect();
    let chance = &mut Chance::from_seed(drawn);
    let numbers = varma::draw_in(&entrants, print, alphabet, chance);
    for (place, number) in (0..).zip(&numbers.ok_or(Refusal::NoVarmaTable)?) {
        if let Some(from) = from.get_mut(number.index()) {
            *from = place;
        }
    }
    Ok(())
}

/// Gives everybody the new number, or gives it back.
///
/// The places are filled by exchanging two at a time, so that no second list is needed; the same
/// exchanges in the opposite order lead back.
pub(super) fn renumber(players: &mut Roster, from: &[u8], direction: Direction) {
    let places = from.len() / 2;
    let mut exchange = |place: usize| {
        // What a place is filled from may itself have been moved on by an earlier exchange.
        let mut source = filled_from(from, place);
        while source < place {
            source = filled_from(from, source);
        }
        players.swap(place, source);
    };
    match direction {
        Direction::Forwards => (0..places).for_each(&mut exchange),
        Direction::Backwards => (0..places).rev().for_each(&mut exchange),
    }
}

/// The place that a place is filled from.
pub(super) fn filled_from(from: &[u8], place: usize) -> usize {
    from.chunks_exact(2)
        .nth(place)
        .and_then(|two| two.try_into().ok())
        .map_or(usize::MAX, |two| usize::from(u16::from_le_bytes(two)))
}
