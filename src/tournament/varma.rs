//! The Varma draw: players of one federation get numbers that do not meet in the last three
//! rounds of the Berger table.

use core::cmp::Reverse;
use core::ops::RangeInclusive;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::name::Name;
use super::numbers::PlayerNo;
use crate::chance::Chance;
use crate::letters::Alphabet;

/// The numbers of players that there are tables for.
pub const PLAYERS: RangeInclusive<usize> = 9..=24;

const MAX_PLAYERS: usize = 24;
const GROUPS: usize = 4;

/// The numbers of each group, called A, B, C and D.
pub type Groups = [&'static [u8]; GROUPS];

/// The print of the table for 11 and 12 players; the tables for all others are printed alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Print {
    /// The one in which no two numbers of a group meet in the last three rounds.
    #[default]
    Sound,
    /// FIDE's, which has 11 and 12 exchanged and so lets 6 and 12 meet in the last round.
    Fide,
}

/// A player to be drawn a number for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant<'a> {
    /// The code of the federation. Without one the player is nobody's compatriot.
    pub federation: &'a str,
    /// The name, the family name first.
    pub name: Name,
}

/// The groups for so many players, as they are printed. An odd number of players uses the print
/// for one more, whose highest number is then the rest.
pub fn groups(players: usize, print: Print) -> Option<Groups> {
    Some(match (players, print) {
        (9 | 10, _) => [&[3, 4, 8], &[5, 7, 9], &[1, 6], &[2, 10]],
        (11 | 12, Print::Sound) => [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 11], &[3, 12]],
        (11 | 12, Print::Fide) => [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 12], &[3, 11]],
        (13 | 14, _) => [&[4, 5, 6, 11, 12], &[1, 2, 8, 9], &[7, 10, 13], &[3, 14]],
        (15 | 16, _) => [
            &[5, 6, 7, 12, 13, 14],
            &[1, 2, 3, 9, 10],
            &[8, 11, 15],
            &[4, 16],
        ],
        (17 | 18, _) => [
            &[5, 6, 7, 8, 14, 15, 16],
            &[1, 2, 3, 10, 11, 12],
            &[9, 13, 17],
            &[4, 18],
        ],
        (19 | 20, _) => [
            &[6, 7, 8, 9, 15, 16, 17, 18],
            &[1, 2, 3, 11, 12, 13, 14],
            &[5, 10, 19],
            &[4, 20],
        ],
        (21 | 22, _) => [
            &[6, 7, 8, 9, 10, 17, 18, 19, 20],
            &[1, 2, 3, 4, 12, 13, 14, 15],
            &[11, 16, 21],
            &[5, 22],
        ],
        (23 | 24, _) => [
            &[6, 7, 8, 9, 10, 11, 19, 20, 21, 22],
            &[1, 2, 3, 4, 13, 14, 15, 16, 17],
            &[12, 18, 23],
            &[5, 24],
        ],
        _ => return None,
    })
}

/// Draws a number for each of the players, in their order; none if there is no table for so many.
///
/// The biggest federation draws first, then by federation code; inside a federation by name. Its
/// first player picks by lot one of the groups with numbers enough for all of it, and all draw
/// from that group. If no group has enough, the one with most numbers left is used up first, then
/// the next.
pub fn draw(
    players: &[Entrant<'_>],
    print: Print,
    chance: &mut Chance,
) -> Option<Vec<PlayerNo, MAX_PLAYERS>> {
    draw_in(players, print, None, chance)
}

/// The same, with names in the order of an alphabet; without one, in that of the numbers of their letters.
pub fn draw_in(
    players: &[Entrant<'_>],
    print: Print,
    alphabet: Option<Alphabet>,
    chance: &mut Chance,
) -> Option<Vec<PlayerNo, MAX_PLAYERS>> {
    let mut envelopes = Envelopes::filled(groups(players.len(), print)?, players.len());
    let mut numbers: Vec<PlayerNo, MAX_PLAYERS> = Vec::new();
    numbers.resize(players.len(), PlayerNo::FIRST).ok()?;

    let mut group = None;
    let mut before = None;
    for (place, player) in drawing_order(players, alphabet) {
        if !before.is_some_and(|before| are_compatriots(before, player)) {
            group = envelopes.with_room_for(contingent(players, player), chance);
        }
        before = Some(player);
        group = group
            .filter(|group| envelopes.left(*group) > 0)
            .or_else(|| envelopes.fullest());
        *numbers.get_mut(place)? = envelopes.take(group?, chance)?;
    }
    Some(numbers)
}

/// The players with their places in the list, in the order in which they draw.
fn drawing_order<'a, 'b>(
    players: &'a [Entrant<'b>],
    alphabet: Option<Alphabet>,
) -> Vec<(usize, &'a Entrant<'b>), MAX_PLAYERS> {
    let mut order: Vec<_, MAX_PLAYERS> = players.iter().enumerate().take(MAX_PLAYERS).collect();
    order.sort_unstable_by(|(place, one), (other_place, other)| {
        let (ours, theirs) = (contingent(players, one), contingent(players, other));
        let federations = || one.federation.cmp(other.federation);
        let names = || match alphabet {
            Some(alphabet) => one.name.listed(&other.name, alphabet),
            None => one.name.cmp(&other.name),
        };
        theirs
            .cmp(&ours)
            .then_with(federations)
            .then_with(names)
            .then(place.cmp(other_place))
    });
    order
}

fn are_compatriots(one: &Entrant<'_>, other: &Entrant<'_>) -> bool {
    !one.federation.is_empty() && one.federation == other.federation
}

/// The number of players of the player's federation, the player included.
fn contingent(players: &[Entrant<'_>], player: &Entrant<'_>) -> u32 {
    let mates = players
        .iter()
        .filter(|other| are_compatriots(player, other))
        .count();
    u32::try_from(mates).unwrap_or(u32::MAX).max(1)
}

/// The numbers not drawn yet, a set of bits for each group.
struct Envelopes([u32; GROUPS]);

impl Envelopes {
    /// All the numbers that there are players for.
    fn filled(groups: Groups, players: usize) -> Self {
        Self(groups.map(|group| {
            group
                .iter()
                .filter(|number| usize::from(**number) <= players)
                .fold(0, |bits, number| bits | 1 << number)
        }))
    }

    fn left(&self, group: usize) -> u32 {
        self.0.get(group).map_or(0, |bits| bits.count_ones())
    }

    /// One of the groups with that many numbers left, drawn by lot.
    fn with_room_for(&self, contingent: u32, chance: &mut Chance) -> Option<usize> {
        let fitting = || (0..GROUPS).filter(|group| self.left(*group) >= contingent);
        let place = chance.place(fitting().count())?;
        fitting().nth(place)
    }

    /// The first of those with most numbers left.
    fn fullest(&self) -> Option<usize> {
        (0..GROUPS).min_by_key(|group| Reverse(self.left(*group)))
    }

    /// A number of that group, drawn by lot.
    fn take(&mut self, group: usize, chance: &mut Chance) -> Option<PlayerNo> {
        let place = chance.place(self.left(group) as usize)?;
        let bits = self.0.get_mut(group)?;
        let number = (0..u32::BITS)
            .filter(|number| *bits & (1 << number) != 0)
            .nth(place)?;
        *bits &= !(1 << number);
        PlayerNo::new(u16::try_from(number).ok()?)
    }
}
