//! The pairing of a small field by trying everything: slow, plain, and straight from the rules.
//!
//! Nothing here is shared with the box's own pairing, so that the two can be compared.

use std::collections::{BTreeSet, HashMap};

use super::dutch_reference;
use pocket_arbiter::pairing::Method;
use pocket_arbiter::tournament::{Bye, Colour, Event, PlayerNo, RoundNo, Turn};

/// The answers whether so many rounds are possible after those who have met, as far as it was looked at.
type Known = HashMap<(BTreeSet<(usize, usize)>, usize), bool>;

/// The question whether a complete pairing will do.
type Enough<'a> = dyn FnMut(&[(usize, usize)]) -> bool + 'a;

/// Everything that counts of a player who is to be paired.
#[derive(Debug, Clone)]
pub(super) struct Sheet {
    pub(super) number: u16,
    /// In halves, virtual ones included.
    pub(super) points: u16,
    pub(super) met: BTreeSet<u16>,
    /// Round and colour of every game that was played.
    pub(super) colours: Vec<(u8, Colour)>,
    pub(super) had_bye: bool,
    pub(super) club: String,
}

/// Everybody who is to be paired in a round, in the order of the list.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) method: Method,
    pub(super) round: u8,
    pub(super) is_last_round: bool,
    /// The number of rounds that the event is to have.
    pub(super) rounds: usize,
    pub(super) club_rounds: u8,
    pub(super) first_colour: Colour,
    pub(super) sheets: Vec<Sheet>,
    /// The same as the Dutch system sees it.
    pub(super) dutch: Option<dutch_reference::Field>,
}

/// The right pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pairing {
    /// White and black, board by board.
    pub(super) pairs: Vec<(u16, u16)>,
    pub(super) bye: Option<u16>,
    pub(super) dropped_clubs: bool,
}

impl Field {
    /// The field of a round, by what the event's rounds before it say of those who play in it.
    pub(super) fn of(
        event: &Event,
        round: RoundNo,
        method: Method,
        club_rounds: u8,
        first_colour: Colour,
    ) -> Self {
        let mut sheets: Vec<Sheet> = event
            .numbers()
            .filter(|number| {
                let sits_out = match event.turn(*number, round) {
                    Turn::Bye(bye) => bye != Bye::PairingAllocated,
                    _ => false,
                };
                !event.has_left(*number) && !sits_out
            })
            .map(|number| sheet(event, round, method, number))
            .collect();
        sheets.sort_by_key(|sheet| (u16::MAX - sheet.points, sheet.number));
        let is_dutch = method == Method::Dutch;
        let numbers: BTreeSet<u16> = sheets.iter().map(|sheet| sheet.number).collect();
        let is_in = |number: PlayerNo| numbers.contains(&number.get());
        Self {
            dutch: is_dutch.then(|| dutch_reference::Field::of(event, round, first_colour, is_in)),
            method,
            round: round.get(),
            is_last_round: usize::from(round.get()) == event.round_count(),
            rounds: event.round_count(),
            club_rounds,
            first_colour,
            sheets,
        }
    }

    /// The one right pairing without a rematch, if there is any.
    pub(super) fn pairing(&self) -> Option<Pairing> {
        let protects_clubs = self.round <= self.club_rounds;
        if self.method == Method::Monrad && 2 * self.rounds > self.sheets.len() {
            let mut with_clubs = protects_clubs.then_some(true).into_iter().chain([false]);
            let found =
                with_clubs.find_map(|clubs| Some((clubs, self.with_rounds_to_come(clubs)?)));
            if let Some((clubs, pairing)) = found {
                return Some(Pairing {
                    dropped_clubs: protects_clubs && !clubs,
                    ..pairing
                });
            }
        }
        let kept_apart = protects_clubs.then(|| self.pairing_with(true)).flatten();
        kept_apart.or_else(|| {
            let together = self.pairing_with(false)?;
            // Where no two are of one club there is nothing to drop.
            Some(Pairing {
                dropped_clubs: protects_clubs,
                ..together
            })
        })
    }

    fn pairing_with(&self, clubs: bool) -> Option<Pairing> {
        if let Some(dutch) = &self.dutch {
            let (pairs, bye) = dutch.pairing(clubs)?;
            return Some(Pairing {
                pairs,
                bye,
                dropped_clubs: false,
            });
        }
        let (bye, rest) = self.with_bye(clubs)?;
        let pairs = match self.method {
            Method::Monrad => self.monrad(&rest, clubs),
            Method::Fise => self.fise(&rest, clubs),
            Method::Dutch => return None,
        };
        Some(self.coloured(&pairs, bye))
    }

    fn coloured(&self, pairs: &[(usize, usize)], bye: Option<usize>) -> Pairing {
        let pairs = pairs.iter().enumerate().map(|(board, (a, b))| {
            if self.first_has_white(board, *a, *b) {
                (self.sheets[*a].number, self.sheets[*b].number)
            } else {
                (self.sheets[*b].number, self.sheets[*a].number)
            }
        });
        Pairing {
            pairs: pairs.collect(),
            bye: bye.map(|place| self.sheets[place].number),
            dropped_clubs: false,
        }
    }

    /// The first pairing, in the order of the byes, the levels and the list, which leaves the rounds to come possible.
    fn with_rounds_to_come(&self, clubs: bool) -> Option<Pairing> {
        let all: Vec<usize> = (0..self.sheets.len()).collect();
        let had_bye = |place: &usize| self.sheets[*place].had_bye;
        let everybody_had_one = all.iter().all(had_bye);
        let mut byes = vec![None];
        if !all.len().is_multiple_of(2) {
            let may_rest = |place: &&usize| everybody_had_one || !had_bye(place);
            byes = all
                .iter()
                .rev()
                .filter(may_rest)
                .copied()
                .map(Some)
                .collect();
        }
        let mut known = HashMap::new();
        let mut tried = 0;
        for bye in byes {
            let rest: Vec<usize> = all
                .iter()
                .copied()
                .filter(|place| Some(*place) != bye)
                .collect();
            for worst in 0..3 {
                let mut found = None;
                let level = |a, b| self.level(a, b, clubs);
                each_pairing(&rest, &level, worst, &mut vec![], &mut |pairs| {
                    tried += 1;
                    if self.leaves_rounds_to_come(pairs, bye, &mut known) {
                        found = Some(pairs.to_vec());
                    }
                    found.is_some() || tried == 4096
                });
                if let Some(pairs) = found {
                    return Some(self.coloured(&pairs, bye));
                }
                if tried == 4096 {
                    return None;
                }
            }
        }
        None
    }

    /// True if these players can play all rounds to come after this one; of a large field, the next.
    fn leaves_rounds_to_come(
        &self,
        pairs: &[(usize, usize)],
        bye: Option<usize>,
        known: &mut Known,
    ) -> bool {
        let count = self.sheets.len();
        let to_come = self.rounds - usize::from(self.round);
        let to_come = if count <= 12 { to_come } else { to_come.min(1) };
        let mut unmet = BTreeSet::new();
        for a in 0..count {
            for b in a + 1..count {
                if !self.have_met(a, b, false) && !pairs.contains(&(a, b)) {
                    unmet.insert((a, b));
                }
            }
            // To rest is to meet one more.
            if !count.is_multiple_of(2) && !self.sheets[a].had_bye && bye != Some(a) {
                unmet.insert((a, count));
            }
        }
        can_play_on(count.next_multiple_of(2), &unmet, to_come, known)
    }

    /// The player with the bye, and all others, as places in the list; none if nobody can have it or the others cannot
    /// all be paired.
    fn with_bye(&self, clubs: bool) -> Option<(Option<usize>, Vec<usize>)> {
        let all: Vec<usize> = (0..self.sheets.len()).collect();
        let fits = |a, b| !self.have_met(a, b, clubs);
        if all.len().is_multiple_of(2) {
            return can_all_be_paired(&all, &fits).then_some((None, all));
        }
        let had_bye = |place: &usize| self.sheets[*place].had_bye;
        let everybody_had_one = all.iter().all(had_bye);
        all.iter()
            .rev()
            .filter(|place| everybody_had_one || !had_bye(place))
            .map(|bye| (Some(*bye), without(&all, &[*bye])))
            .find(|(_, rest)| can_all_be_paired(rest, &fits))
    }

    fn have_met(&self, a: usize, b: usize, clubs: bool) -> bool {
        let (a, b) = (&self.sheets[a], &self.sheets[b]);
        a.met.contains(&b.number) || (clubs && !a.club.is_empty() && a.club == b.club)
    }

    fn monrad(&self, all: &[usize], clubs: bool) -> Vec<(usize, usize)> {
        let level = |a, b| self.level(a, b, clubs);
        let worst = (0..3)
            .find(|worst| can_all_be_paired(all, &|a, b| level(a, b) <= *worst))
            .unwrap();
        let mut left = all.to_vec();
        let mut pairs = Vec::new();
        while let Some(first) = left.first().copied() {
            let mut others = left[1..].to_vec();
            others.sort_by_key(|other| (level(first, *other), *other));
            let opponent = others
                .into_iter()
                .filter(|other| level(first, *other) <= worst)
                .find(|other| {
                    let rest = without(&left, &[first, *other]);
                    can_all_be_paired(&rest, &|a, b| level(a, b) <= worst)
                })
                .unwrap();
            left = without(&left, &[first, opponent]);
            pairs.push((first, opponent));
        }
        pairs
    }

    fn level(&self, a: usize, b: usize, clubs: bool) -> u8 {
        if self.have_met(a, b, clubs) {
            return 3;
        }
        match (self.last_colour(a), self.last_colour(b)) {
            _ if self.is_last_round => 0,
            (Some(x), Some(y)) if x == y => {
                let is_fine = |white, black| {
                    !self.is_third(white, Colour::White) && !self.is_third(black, Colour::Black)
                };
                if is_fine(a, b) || is_fine(b, a) { 1 } else { 2 }
            }
            _ => 0,
        }
    }

    fn fise(&self, all: &[usize], clubs: bool) -> Vec<(usize, usize)> {
        let fits = |a, b| !self.have_met(a, b, clubs);
        let mut left = all.to_vec();
        let mut pairs = Vec::new();
        while let Some(first) = left.first() {
            let best = self.sheets[*first].points;
            let mut size = left
                .iter()
                .filter(|place| self.sheets[**place].points == best)
                .count()
                .next_multiple_of(2);
            while !can_all_be_paired(&left[..size], &fits)
                || !can_all_be_paired(&left[size..], &fits)
            {
                size += 2;
            }
            let rest = left.split_off(size);
            pairs.extend(halves_meet(&left, &fits));
            left = rest;
        }
        pairs
    }

    fn last_colour(&self, place: usize) -> Option<Colour> {
        self.sheets[place].colours.last().map(|(_, colour)| *colour)
    }

    /// True if that colour would be the third of its kind in a row.
    fn is_third(&self, place: usize, colour: Colour) -> bool {
        let mut last = self.sheets[place].colours.iter().rev();
        let mut same = || last.next().is_some_and(|(_, other)| *other == colour);
        same() && same()
    }

    /// True if the first of two has white; it is the higher one in the list.
    fn first_has_white(&self, board: usize, a: usize, b: usize) -> bool {
        match self.method {
            Method::Monrad => self.monrad_colour(a, b) == Colour::White,
            Method::Fise => self.fise_colour(board, a, b) == Colour::White,
            Method::Dutch => unreachable!("it has a reference of its own"),
        }
    }

    /// The colour of the first of two.
    fn monrad_colour(&self, a: usize, b: usize) -> Colour {
        let fine: Vec<Colour> = [Colour::White, Colour::Black]
            .into_iter()
            .filter(|colour| !self.is_third(a, *colour) && !self.is_third(b, colour.other()))
            .collect();
        if let [only] = fine.as_slice() {
            return *only;
        }
        let (last_a, last_b) = (self.last_colour(a), self.last_colour(b));
        match (last_a, last_b) {
            (None, None) if self.sheets[a].number < self.sheets[b].number => self.first_colour,
            (None, None) => self.first_colour.other(),
            (Some(colour), None) => colour.other(),
            (None, Some(colour)) => colour,
            (Some(x), Some(y)) if x != y => x.other(),
            (Some(last), Some(_)) => self.evened_out(a, b).unwrap_or(last.other()),
        }
    }

    /// The colour of the first of two who both had the same colour last: from balance, or from the
    /// last game, counted from the end, in which their colours differed.
    fn evened_out(&self, a: usize, b: usize) -> Option<Colour> {
        let surplus = |place: usize| -> i32 {
            let one = |(_, colour): &(u8, Colour)| match colour {
                Colour::White => 1,
                Colour::Black => -1,
            };
            self.sheets[place].colours.iter().map(one).sum()
        };
        let needs = |surplus: i32| match surplus {
            1.. => Colour::Black,
            _ => Colour::White,
        };
        let (of_a, of_b) = (surplus(a), surplus(b));
        if of_a.abs() > of_b.abs() {
            return Some(needs(of_a));
        }
        if of_b.abs() > of_a.abs() {
            return Some(needs(of_b).other());
        }
        let from_last = |place: usize| self.sheets[place].colours.iter().rev();
        let mut both = from_last(a).zip(from_last(b));
        both.find_map(|((_, x), (_, y))| (x != y).then_some(x.other()))
    }

    fn fise_colour(&self, board: usize, a: usize, b: usize) -> Colour {
        let whites = |place: usize| {
            let colours = self.sheets[place].colours.iter();
            colours
                .filter(|(_, colour)| *colour == Colour::White)
                .count()
        };
        if whites(a) != whites(b) {
            return if whites(a) < whites(b) {
                Colour::White
            } else {
                Colour::Black
            };
        }
        let had_white = |place| self.last_colour(place) == Some(Colour::White);
        if had_white(a) != had_white(b) {
            return if had_white(a) {
                Colour::Black
            } else {
                Colour::White
            };
        }
        let lower = match board % 2 {
            0 => self.first_colour,
            _ => self.first_colour.other(),
        };
        if self.sheets[a].number < self.sheets[b].number {
            lower
        } else {
            lower.other()
        }
    }
}

fn sheet(event: &Event, round: RoundNo, method: Method, number: PlayerNo) -> Sheet {
    let mut sheet = Sheet {
        number: number.get(),
        points: 0,
        met: BTreeSet::new(),
        colours: Vec::new(),
        had_bye: false,
        club: event.club(number).to_string(),
    };
    for group in event.acceleration() {
        if group.from <= number && number <= group.to && round <= group.last {
            sheet.points += group.points.0;
        }
    }
    for earlier in RoundNo::first(round.index()) {
        sheet.points += event.points_in(number, earlier).0;
        match event.turn(number, earlier) {
            Turn::Game(game) if game.outcome.is_played() => {
                sheet.met.insert(game.opponent.get());
                sheet.colours.push((earlier.get(), game.colour));
            }
            Turn::Bye(Bye::PairingAllocated) => {
                sheet.had_bye = true;
                let colour = match method {
                    // A walkover counts as having had white.
                    Method::Monrad => Some(Colour::White),
                    Method::Fise | Method::Dutch => None,
                };
                let colour = colour.map(|colour| (earlier.get(), colour));
                sheet.colours.extend(colour);
            }
            _ => {}
        }
    }
    sheet
}

/// The upper half of a group against the lower; then the lower half among itself.
fn halves_meet(group: &[usize], fits: &dyn Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let (upper, lower) = group.split_at(group.len() / 2);
    let (mut upper, mut lower) = (upper.to_vec(), lower.to_vec());
    let mut pairs = Vec::new();
    while let Some(first) = upper.first().or(lower.first()).copied() {
        upper = without(&upper, &[first]);
        lower = without(&lower, &[first]);
        let opponent = lower
            .iter()
            .chain(&upper)
            .copied()
            .filter(|other| fits(first, *other))
            .find(|other| {
                let rest = without(&[upper.as_slice(), &lower].concat(), &[*other]);
                can_all_be_paired(&rest, fits)
            })
            .unwrap();
        upper = without(&upper, &[opponent]);
        lower = without(&lower, &[opponent]);
        pairs.push((first, opponent));
    }
    pairs
}

/// Calls for every pairing of these up to a level, in the order of the list, until it says that it is enough.
fn each_pairing(
    left: &[usize],
    level: &dyn Fn(usize, usize) -> u8,
    worst: u8,
    pairs: &mut Vec<(usize, usize)>,
    is_enough: &mut Enough<'_>,
) -> bool {
    let Some((first, others)) = left.split_first() else {
        return is_enough(pairs);
    };
    let mut others = others.to_vec();
    others.sort_by_key(|other| (level(*first, *other), *other));
    for other in others {
        if level(*first, other) > worst {
            continue;
        }
        let rest = without(left, &[*first, other]);
        pairs.push((*first, other));
        if each_pairing(&rest, level, worst, pairs, is_enough) {
            return true;
        }
        pairs.pop();
    }
    false
}

/// True if so many can play so many rounds, everybody with another opponent each time, by pairing round after round in every
/// way there is.
fn can_play_on(
    count: usize,
    unmet: &BTreeSet<(usize, usize)>,
    rounds: usize,
    known: &mut Known,
) -> bool {
    let opponents = |player| {
        let pairs = unmet.iter();
        pairs.filter(|(a, b)| *a == player || *b == player).count()
    };
    if rounds == 0 {
        return true;
    }
    if (0..count).any(|player| opponents(player) < rounds) {
        return false;
    }
    let question = (unmet.clone(), rounds);
    if let Some(answer) = known.get(&question) {
        return *answer;
    }
    let all: Vec<usize> = (0..count).collect();
    let level = |a: usize, b: usize| u8::from(!unmet.contains(&(a.min(b), a.max(b))));
    let answer = each_pairing(&all, &level, 0, &mut vec![], &mut |pairs| {
        let left = unmet.iter().filter(|pair| !pairs.contains(pair));
        can_play_on(count, &left.copied().collect(), rounds - 1, known)
    });
    known.insert(question, answer);
    answer
}

fn without(all: &[usize], gone: &[usize]) -> Vec<usize> {
    let stays = |place: &&usize| !gone.contains(place);
    all.iter().filter(stays).copied().collect()
}

/// True if there is any way to pair all of these, by trying all of them.
fn can_all_be_paired(all: &[usize], fits: &dyn Fn(usize, usize) -> bool) -> bool {
    fn search(
        all: &[usize],
        fits: &dyn Fn(usize, usize) -> bool,
        known: &mut HashMap<Vec<usize>, bool>,
    ) -> bool {
        let Some((first, others)) = all.split_first() else {
            return true;
        };
        if let Some(answer) = known.get(all) {
            return *answer;
        }
        let answer = others
            .iter()
            .any(|other| fits(*first, *other) && search(&without(others, &[*other]), fits, known));
        known.insert(all.to_vec(), answer);
        answer
    }
    all.len().is_multiple_of(2) && search(all, fits, &mut HashMap::new())
}
