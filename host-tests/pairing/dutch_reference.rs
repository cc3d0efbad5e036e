//! FIDE's Dutch system by trying everything: every choice of pairs of a bracket is looked at, and the criteria and the
//! sequence are compared as the rules tell them. Nothing is weighed and nothing is searched for cleverly.

use std::cmp::{Ordering, Reverse};

use crate::tutte::can_all_be_paired;
use pocket_arbiter::tournament::{Bye, Colour, Event, PlayerNo, RoundNo, Turn};

/// The strength of a preference: 1 mild, 2 strong, 3 absolute.
type Preference = Option<(Colour, u8)>;

#[derive(Debug, Clone)]
struct Sheet {
    number: u16,
    score: u16,
    /// Without virtual points.
    points: u16,
    met: Vec<u16>,
    forbidden: Vec<u16>,
    club: String,
    /// The latest last.
    colours: Vec<Colour>,
    preference: Preference,
    balance: i32,
    repeated: Option<Colour>,
    /// The floats of the last round and of the one before: -1 down, 1 up.
    floats: [i8; 2],
    may_have_bye: bool,
    is_topscorer: bool,
    unplayed: usize,
    /// Among all who are in the event by now, from 1.
    place: usize,
}

/// Everybody who is to be paired, in the order of the list.
#[derive(Debug, Clone)]
pub(super) struct Field {
    sheets: Vec<Sheet>,
    first_colour: Colour,
}

/// The pairs, white first in the order of boards, and who has the bye.
pub(super) type Pairs = (Vec<(u16, u16)>, Option<u16>);

/// A choice of pairs: places in the list, the upper first; and all who float.
#[derive(Debug, Clone)]
struct Candidate {
    pairs: Vec<(usize, usize)>,
    floaters: Vec<usize>,
}

impl Field {
    /// The field of a round in which these play.
    pub(super) fn of(
        event: &Event,
        round: RoundNo,
        first_colour: Colour,
        is_in: impl Fn(PlayerNo) -> bool,
    ) -> Self {
        let is_last = usize::from(round.get()) == event.round_count();
        let was_in = |number: PlayerNo| {
            RoundNo::first(round.index()).any(|earlier| match event.turn(number, earlier) {
                Turn::Game(_) => true,
                Turn::Bye(bye) => bye == Bye::PairingAllocated,
                Turn::Nothing => false,
            })
        };
        let mut sheets: Vec<Sheet> = event
            .numbers()
            .filter(|number| is_in(*number))
            .map(|number| {
                let until = event.numbers().take_while(|other| *other <= number);
                let place = until
                    .filter(|other| is_in(*other) || was_in(*other))
                    .count();
                sheet(event, round, is_last, number, place)
            })
            .collect();
        sheets.sort_by_key(|sheet| (Reverse(sheet.score), sheet.number));
        Self {
            sheets,
            first_colour,
        }
    }

    /// The one right pairing; none if there is none.
    pub(super) fn pairing(&self, clubs: bool) -> Option<Pairs> {
        let all: Vec<usize> = (0..self.sheets.len()).collect();
        let is_odd = !all.len().is_multiple_of(2);
        // C5: the lowest score that the one with the bye can have.
        let mut scores: Vec<u16> = self.sheets.iter().map(|sheet| sheet.score).collect();
        scores.sort_unstable();
        let bye_score = scores
            .into_iter()
            .find(|score| self.complete(&[], &all, Some(*score), clubs));
        if !self.complete(&[], &all, bye_score, clubs) {
            return None;
        }
        let bye_score = bye_score.filter(|_| is_odd);
        let mut pairs = Vec::new();
        let mut moved_down: Vec<usize> = Vec::new();
        let mut rest = all;
        while let Some(first) = rest.first() {
            let score = self.sheets[*first].score;
            let (residents, below): (Vec<_>, Vec<_>) = rest
                .iter()
                .partition(|place| self.sheets[**place].score == score);
            let best = self.bracket(&moved_down, &residents, &below, bye_score, clubs)?;
            pairs.extend(best.pairs);
            moved_down = best.floaters;
            rest = below;
        }
        let bye = moved_down.first().map(|place| self.sheets[*place].number);
        assert_eq!(moved_down.len(), usize::from(is_odd));
        let mut boards: Vec<_> = pairs
            .iter()
            .map(|(a, b)| self.with_colours(*a, *b))
            .collect();
        let sheet = |number| {
            self.sheets
                .iter()
                .find(|sheet| sheet.number == number)
                .unwrap()
        };
        boards.sort_by_key(|(white, black)| {
            let key = |number| (Reverse(sheet(number).points), number);
            let (upper, lower) = (key(*white).min(key(*black)), key(*white).max(key(*black)));
            (upper.0, lower.0, upper.1)
        });
        Some((boards, bye))
    }

    /// True if all can be paired by C1 to C3, whatever else speaks against it. Tutte's matrix says so, not a search.
    pub(super) fn can_be_paired(&self, keeps_clubs_apart: bool) -> bool {
        let all: Vec<usize> = (0..self.sheets.len()).collect();
        let among = |places: &[usize]| {
            can_all_be_paired(places.len(), &|a, b| {
                self.is_legal(places[a], places[b], keeps_clubs_apart)
            })
        };
        if all.len().is_multiple_of(2) {
            return among(&all);
        }
        let mut byes = all.iter().filter(|place| self.sheets[**place].may_have_bye);
        byes.any(|bye| among(&without(&all, *bye)))
    }

    /// The fault of these pairs by C1 to C3, if there is one.
    pub(super) fn wrong(&self, pairs: &[(u16, u16)], bye: Option<u16>) -> Option<String> {
        let place = |number| self.sheets.iter().position(|sheet| sheet.number == number);
        let mut seen: Vec<u16> = bye.into_iter().collect();
        for (white, black) in pairs {
            seen.extend([*white, *black]);
            let (Some(a), Some(b)) = (place(*white), place(*black)) else {
                return Some(format!("{white}-{black} are not in the round"));
            };
            if !self.is_legal(a, b, false) {
                return Some(format!("{white}-{black} must not meet"));
            }
        }
        seen.sort_unstable();
        let mut all: Vec<u16> = self.sheets.iter().map(|sheet| sheet.number).collect();
        all.sort_unstable();
        if seen != all {
            return Some(format!("paired are {seen:?}"));
        }
        let bye = bye.and_then(place)?;
        let may_have = self.sheets[bye].may_have_bye;
        (!may_have).then(|| "the bye goes to somebody who must not have it".to_owned())
    }

    fn is_legal(&self, a: usize, b: usize, clubs: bool) -> bool {
        let (a, b) = (&self.sheets[a], &self.sheets[b]);
        let absolute = |sheet: &Sheet| sheet.preference.filter(|(_, strength)| *strength == 3);
        let clash = absolute(a).is_some() && absolute(a) == absolute(b);
        let met = a.met.contains(&b.number) || a.forbidden.contains(&b.number);
        let mates = clubs && !a.club.is_empty() && a.club == b.club;
        !met && !mates && (!clash || a.is_topscorer || b.is_topscorer)
    }

    fn may_have_bye(&self, place: usize, bye_score: Option<u16>) -> bool {
        self.sheets[place].may_have_bye && Some(self.sheets[place].score) == bye_score
    }

    /// True if all of these can be paired, those moved down with others only, but for one with the bye if need be.
    fn complete(&self, moved: &[usize], rest: &[usize], bye: Option<u16>, clubs: bool) -> bool {
        let (first, moved_left, rest_left) = match (moved.split_first(), rest.split_first()) {
            (Some((first, moved)), _) => (*first, moved, rest),
            (None, Some((first, rest))) => (*first, moved, rest),
            (None, None) => return true,
        };
        let is_odd = !(moved.len() + rest.len()).is_multiple_of(2);
        if is_odd
            && self.may_have_bye(first, bye)
            && self.complete(moved_left, rest_left, None, clubs)
        {
            return true;
        }
        rest_left.iter().any(|other| {
            self.is_legal(first, *other, clubs)
                && self.complete(moved_left, &without(rest_left, *other), bye, clubs)
        })
    }

    /// The best choice of pairs of a bracket.
    fn bracket(
        &self,
        moved: &[usize],
        residents: &[usize],
        below: &[usize],
        bye: Option<u16>,
        clubs: bool,
    ) -> Option<Candidate> {
        let all: Vec<usize> = moved.iter().chain(residents).copied().collect();
        // C6: as few downfloaters as can be.
        for floaters in (all.len() % 2..=all.len()).step_by(2) {
            let mut found = Vec::new();
            self.choices(&all, moved, floaters, clubs, &mut Vec::new(), &mut found);
            found.retain(|one| self.complete(&one.floaters, below, bye, clubs));
            let best = found.into_iter().min_by(|a, b| {
                let criteria = |one| self.criteria(one, moved, below, bye, clubs);
                criteria(a).cmp(&criteria(b)).then_with(|| {
                    self.sequence(a, moved, residents)
                        .cmp(&self.sequence(b, moved, residents))
                })
            });
            if best.is_some() {
                return best;
            }
        }
        None
    }

    /// All choices in which so many float.
    fn choices(
        &self,
        left: &[usize],
        moved: &[usize],
        floaters: usize,
        clubs: bool,
        chosen: &mut Vec<(usize, usize)>,
        found: &mut Vec<Candidate>,
    ) {
        fn floats(chosen: &[(usize, usize)], all: &[usize]) -> Vec<usize> {
            let is_paired = |place: &usize| chosen.iter().any(|(a, b)| a == place || b == place);
            all.iter()
                .copied()
                .filter(|place| !is_paired(place))
                .collect()
        }
        fn go(
            field: &Field,
            (all, left): (&[usize], &[usize]),
            moved: &[usize],
            floaters: usize,
            clubs: bool,
            chosen: &mut Vec<(usize, usize)>,
            found: &mut Vec<Candidate>,
        ) {
            let Some((first, others)) = left.split_first() else {
                if floaters == 0 {
                    found.push(Candidate {
                        pairs: chosen.clone(),
                        floaters: floats(chosen, all),
                    });
                }
                return;
            };
            if floaters > left.len() {
                return;
            }
            for other in others {
                let both_moved = moved.contains(first) && moved.contains(other);
                if both_moved || !field.is_legal(*first, *other, clubs) {
                    continue;
                }
                chosen.push((*first, *other));
                let rest = without(others, *other);
                go(field, (all, &rest), moved, floaters, clubs, chosen, found);
                chosen.pop();
            }
            if floaters > 0 {
                go(
                    field,
                    (all, others),
                    moved,
                    floaters - 1,
                    clubs,
                    chosen,
                    found,
                );
            }
        }
        go(self, (left, left), moved, floaters, clubs, chosen, found);
    }

    /// C7 to C21, all to be as small as can be.
    fn criteria(
        &self,
        one: &Candidate,
        moved: &[usize],
        below: &[usize],
        bye: Option<u16>,
        clubs: bool,
    ) -> Vec<i32> {
        let sheet = |place: usize| &self.sheets[place];
        let mut all = Vec::new();
        let levels = self.levels(moved);
        let count = |is_one: &dyn Fn(usize, usize) -> bool| -> i32 {
            let pairs = one.pairs.iter().filter(|(a, b)| is_one(*a, *b));
            i32::try_from(pairs.count()).unwrap()
        };
        let is_moved = |place: usize| moved.contains(&place);
        // C7
        for level in &levels {
            all.push(-count(&|a, _| is_moved(a) && sheet(a).score == *level));
        }
        // C8
        all.extend(self.next_bracket(&one.floaters, below, bye, clubs));
        // C9
        all.push(match one.floaters.as_slice() {
            [only] if self.may_have_bye(*only, bye) => {
                i32::try_from(sheet(*only).unplayed).unwrap()
            }
            _ => 0,
        });
        // C10 to C13
        let same = |a: usize, b: usize| match (sheet(a).preference, sheet(b).preference) {
            (Some((x, s)), Some((y, t))) if x == y => Some((x, s, t)),
            _ => None,
        };
        all.push(count(&|a, b| {
            same(a, b).is_some() && sheet(a).balance.abs() >= 2 && sheet(b).balance.abs() >= 2
        }));
        all.push(count(&|a, b| {
            let Some((colour, 3, 3)) = same(a, b) else {
                return false;
            };
            let (a, b) = (sheet(a), sheet(b));
            match a.balance.abs().cmp(&b.balance.abs()) {
                Ordering::Equal => a.repeated.is_some() && a.repeated == b.repeated,
                Ordering::Less => a.repeated == Some(colour.other()),
                Ordering::Greater => b.repeated == Some(colour.other()),
            }
        }));
        all.push(count(&|a, b| same(a, b).is_some()));
        all.push(count(&|a, b| {
            same(a, b).is_some_and(|(_, s, t)| s.min(t) >= 2 && s + t < 6)
        }));
        // C14 to C17
        for past in 0..2 {
            let again = one
                .floaters
                .iter()
                .filter(|place| !is_moved(**place) && sheet(**place).floats[past] < 0);
            all.push(i32::try_from(again.count()).unwrap());
            all.push(count(&|a, b| is_moved(a) && sheet(b).floats[past] > 0));
        }
        // C18 to C21
        for past in 0..2 {
            for level in &levels {
                all.push(-count(&|a, _| {
                    is_moved(a) && sheet(a).score == *level && sheet(a).floats[past] < 0
                }));
            }
            for level in &levels {
                all.push(count(&|a, b| {
                    is_moved(a) && sheet(a).score == *level && sheet(b).floats[past] > 0
                }));
            }
        }
        all
    }

    /// The scores of these, the highest first.
    fn levels(&self, places: &[usize]) -> Vec<u16> {
        let mut levels: Vec<u16> = places
            .iter()
            .map(|place| self.sheets[*place].score)
            .collect();
        levels.sort_unstable();
        levels.dedup();
        levels.reverse();
        levels
    }

    /// The best that can become of the next bracket: its pairs, then those of them with each score of those moved down.
    fn next_bracket(
        &self,
        moved: &[usize],
        below: &[usize],
        bye: Option<u16>,
        clubs: bool,
    ) -> Vec<i32> {
        let levels = self.levels(moved);
        let score = below.first().map(|place| self.sheets[*place].score);
        let (next, rest): (Vec<usize>, Vec<usize>) = below
            .iter()
            .partition(|place| Some(self.sheets[**place].score) == score);
        let all: Vec<usize> = moved.iter().chain(&next).copied().collect();
        for floaters in (all.len() % 2..=all.len()).step_by(2) {
            let mut found = Vec::new();
            self.choices(&all, moved, floaters, clubs, &mut Vec::new(), &mut found);
            let values = found
                .into_iter()
                .filter(|one| self.complete(&one.floaters, &rest, bye, clubs))
                .map(|one| {
                    let pairs = one.pairs.iter();
                    let of_level = |level: &u16| {
                        let is_one = |(a, _): &&(usize, usize)| {
                            moved.contains(a) && self.sheets[*a].score == *level
                        };
                        -i32::try_from(pairs.clone().filter(is_one).count()).unwrap()
                    };
                    let own = -i32::try_from(one.pairs.len()).unwrap();
                    std::iter::once(own)
                        .chain(levels.iter().map(of_level))
                        .collect::<Vec<_>>()
                });
            if let Some(best) = values.min() {
                return best;
            }
        }
        Vec::new()
    }

    /// The place of a choice among equal ones: the earlier one is smaller.
    fn sequence(&self, one: &Candidate, moved: &[usize], residents: &[usize]) -> impl Ord + use<> {
        let mate = |place: usize| {
            let pair = one.pairs.iter().find(|(a, b)| *a == place || *b == place);
            pair.map(|(a, b)| if *a == place { *b } else { *a })
        };
        let is_left_out: Vec<bool> = moved.iter().map(|place| mate(*place).is_none()).collect();
        let opponents: Vec<usize> = moved.iter().filter_map(|place| mate(*place)).collect();
        let remainder: Vec<usize> = residents
            .iter()
            .copied()
            .filter(|place| !opponents.contains(place))
            .collect();
        let bsn = |place: usize| 1 + remainder.iter().position(|other| *other == place).unwrap();
        let mut upper: Vec<(usize, usize)> = one
            .pairs
            .iter()
            .filter(|(a, _)| !moved.contains(a))
            .map(|(a, b)| (bsn(*a), bsn(*b)))
            .collect();
        upper.sort_unstable();
        let half = upper.len();
        let is_upper = |place: &usize| upper.iter().any(|(a, _)| a == place);
        let moved_in: Vec<usize> = (half + 1..=remainder.len()).filter(is_upper).collect();
        let moved_out: Vec<Reverse<usize>> = (1..=half)
            .filter(|place| !is_upper(place))
            .rev()
            .map(Reverse)
            .collect();
        let sum: usize = upper.iter().map(|(a, _)| a).sum();
        let lower: Vec<usize> = upper.iter().map(|(_, b)| *b).collect();
        (
            is_left_out,
            opponents,
            (moved_in.len(), sum, moved_out, moved_in),
            lower,
        )
    }

    /// The two, white first.
    fn with_colours(&self, a: usize, b: usize) -> (u16, u16) {
        let (upper, lower) = (&self.sheets[a], &self.sheets[b]);
        if self.has_white(upper, lower) {
            (upper.number, lower.number)
        } else {
            (lower.number, upper.number)
        }
    }

    fn has_white(&self, upper: &Sheet, lower: &Sheet) -> bool {
        let is_white = |colour| colour == Colour::White;
        let (wanted, strengths) = match (upper.preference, lower.preference) {
            (None, None) => {
                return is_white(self.first_colour) == (upper.place % 2 == 1);
            }
            (Some((colour, _)), None) => return is_white(colour),
            (None, Some((colour, _))) => return !is_white(colour),
            (Some((x, _)), Some((y, _))) if x != y => return is_white(x),
            (Some((x, s)), Some((_, t))) => (x, (s, t)),
        };
        let strength = |sheet: &Sheet, strength: u8| {
            (
                strength,
                if strength == 3 {
                    sheet.balance.abs()
                } else {
                    0
                },
            )
        };
        let (ones, others) = (strength(upper, strengths.0), strength(lower, strengths.1));
        if ones != others {
            return is_white(wanted) == (ones > others);
        }
        let both = upper.colours.iter().rev().zip(lower.colours.iter().rev());
        match both.into_iter().find(|(x, y)| x != y) {
            Some((_, others)) => is_white(*others),
            None => is_white(wanted),
        }
    }
}

fn sheet(event: &Event, round: RoundNo, is_last: bool, number: PlayerNo, place: usize) -> Sheet {
    let scoring = event.setup().scoring;
    let earlier = || RoundNo::first(round.index());
    let played = |number: PlayerNo, round| match event.turn(number, round) {
        Turn::Game(game) if game.outcome.is_played() => Some(game),
        _ => None,
    };
    let points = |number: PlayerNo, round: RoundNo| -> u16 {
        let rounds = RoundNo::first(round.index());
        rounds
            .map(|earlier| event.points_in(number, earlier).0)
            .sum()
    };
    let score = |number, round| points(number, round) + event.virtual_points(number, round).0;
    let colours: Vec<Colour> = earlier()
        .filter_map(|round| Some(played(number, round)?.colour))
        .collect();
    let balance: i32 = colours
        .iter()
        .map(|colour| if *colour == Colour::White { 1 } else { -1 })
        .sum();
    let repeated = match colours.as_slice() {
        [.., x, y] if x == y => Some(*x),
        _ => None,
    };
    let less = if balance > 0 {
        Colour::Black
    } else {
        Colour::White
    };
    let preference = match (colours.last(), repeated) {
        (None, _) => None,
        _ if balance.abs() >= 2 => Some((less, 3)),
        (_, Some(colour)) => Some((colour.other(), 3)),
        _ if balance != 0 => Some((less, 2)),
        (Some(last), None) => Some((last.other(), 1)),
    };
    let float = |past: usize| {
        let Some(round) = round
            .index()
            .checked_sub(past)
            .and_then(RoundNo::from_index)
        else {
            return 0;
        };
        match played(number, round) {
            Some(game) => match score(number, round).cmp(&score(game.opponent, round)) {
                Ordering::Less => 1,
                Ordering::Equal => 0,
                Ordering::Greater => -1,
            },
            None if event.points_in(number, round) > scoring.loss => -1,
            None => 0,
        }
    };
    let had_free_win = earlier().any(|round| {
        event.turn(number, round) == Turn::Bye(Bye::PairingAllocated)
            || played(number, round).is_none() && event.points_in(number, round) >= scoring.win
    });
    let own = score(number, round);
    Sheet {
        number: number.get(),
        score: own,
        points: points(number, round),
        met: earlier()
            .filter_map(|round| Some(played(number, round)?.opponent.get()))
            .collect(),
        forbidden: event
            .forbidden_to(number, round)
            .map(PlayerNo::get)
            .collect(),
        club: event.club(number).to_string(),
        preference,
        balance,
        repeated,
        floats: [float(1), float(2)],
        may_have_bye: !had_free_win,
        is_topscorer: is_last && usize::from(own) * 2 > round.index() * usize::from(scoring.win.0),
        unplayed: round.index() - colours.len(),
        colours,
        place,
    }
}

fn without(all: &[usize], gone: usize) -> Vec<usize> {
    all.iter().copied().filter(|place| *place != gone).collect()
}
