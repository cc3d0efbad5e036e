//! Names of people as they are said and, where there is no room for all of one, shortened by whole words.
//!
//! A name has four parts: the given name, further given names, the surname, and further surnames. Each is kept whole,
//! becomes initials, or is left out; never is a word cut. Two players of an event must not read alike: how much of a
//! name tells its player from all others is worked out where the event is known ([`Apart`]), and a layout takes the
//! first form that does so and has room.

use core::fmt::Write as _;

use heapless::String;

use super::SHOWN_NAME_BYTES;
use crate::letters;
use crate::tournament;

/// A name as shown.
pub type Shown = String<SHOWN_NAME_BYTES>;

/// The words between given name and surname, or before one, that belong to the word after them.
const PARTICLES: [&str; 34] = [
    "de", "del", "della", "dels", "dello", "di", "da", "do", "dos", "das", "du", "la", "las", "le",
    "les", "lo", "los", "el", "al", "van", "von", "der", "den", "ten", "ter", "zu", "zur", "zum",
    "vom", "i", "y", "e", "af", "av",
];
/// The longest of them.
const PARTICLE_BYTES: usize = 5;

fn is_particle(word: &str) -> bool {
    word.len() <= PARTICLE_BYTES
        && PARTICLES
            .iter()
            .any(|known| known.eq_ignore_ascii_case(word))
}

/// The order in which the halves of a name stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As it is said: the given name first.
    Said,
    /// As in a list by the alphabet: the surname first, and a comma.
    Listed,
}

/// The letters of what is kept of a name, and what stands first in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The words.
    pub words: Shown,
    /// The bytes of the given names at their beginning.
    pub given: usize,
}

/// The amount that is kept of a part of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Amount {
    Whole,
    Initials,
    Nothing,
}

/// A form of a name: what is kept of its given name, further given names, surname and further surnames.
#[derive(Debug, Clone, Copy)]
struct Form([Amount; 4]);

/// Every form, the whole one first. Each has a bit in [`Apart`].
static FORMS: [Form; 10] = {
    use Amount::{Initials as I, Nothing as N, Whole as W};
    [
        Form([W, W, W, W]),
        Form([W, I, W, W]),
        Form([W, I, W, I]),
        Form([W, N, W, I]),
        Form([W, N, W, N]),
        Form([W, N, I, I]),
        Form([W, N, I, N]),
        Form([I, I, W, I]),
        Form([I, N, W, I]),
        Form([I, N, W, N]),
    ]
};

/// The order in which the forms are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ladder {
    /// The surname stays whole, and the given name becomes an initial in the end.
    Surname,
    /// The given name stays whole, with as much of the surname as there is room for.
    Given,
}

impl Ladder {
    const fn places(self) -> &'static [usize; FORMS.len()] {
        match self {
            Self::Surname => &[0, 1, 2, 7, 8, 3, 4, 9, 5, 6],
            Self::Given => &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        }
    }
}

impl Form {
    /// The differences of two names that this form shows.
    fn shows(self) -> Differences {
        let Self(parts) = self;
        let mut shown = Differences::default();
        for (place, amount) in parts.into_iter().enumerate() {
            shown.0 |= match amount {
                Amount::Whole => Differences::WORDS << (2 * place),
                Amount::Initials => Differences::INITIALS << (2 * place),
                Amount::Nothing => 0,
            };
        }
        shown
    }
}

/// The parts in which two names differ: two bits each, for their words and for their initials.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Differences(u8);

impl Differences {
    const WORDS: u8 = 0b01;
    const INITIALS: u8 = 0b10;

    fn of(one: &Parts<'_>, other: &Parts<'_>) -> Self {
        let mut differences = Self::default();
        for (place, (one, other)) in one.parts.into_iter().zip(other.parts).enumerate() {
            let bits = if !folded(one).eq(folded(other)) {
                let initials = |part| initials(part).map(letters::plain);
                match initials(one).eq(initials(other)) {
                    true => Self::WORDS,
                    false => Self::WORDS | Self::INITIALS,
                }
            } else {
                0
            };
            differences.0 |= bits << (2 * place);
        }
        differences
    }
}

/// The letters of a part of a name, without what only tells them apart for those who look twice.
fn folded(part: &str) -> impl Iterator<Item = char> {
    // The hyphen goes with the end that it joins.
    part.trim_end_matches('-').chars().map(letters::plain)
}

/// A name in its four parts: given name, further given names, surname, further surnames.
#[derive(Debug, Clone, Copy)]
struct Parts<'a> {
    parts: [&'a str; 4],
    /// True if a comma says which is which.
    has_comma: bool,
}

impl<'a> Parts<'a> {
    /// The parts of a name as it is written, surname first if it has a comma.
    fn of(written: &'a str) -> Self {
        match written.split_once(", ") {
            Some((surnames, given)) => {
                let (given, further) = first_word(given.trim());
                let (surname, others) = first_surname(surnames.trim());
                Self {
                    parts: [given, further, surname, others],
                    has_comma: true,
                }
            }
            None => {
                let (given, rest) = first_word(written.trim());
                let (surname, others) = first_surname(rest);
                Self {
                    parts: [given, "", surname, others],
                    has_comma: false,
                }
            }
        }
    }

    /// The words of a form.
    fn words(self, form: Form, order: Order) -> Kept {
        let Self {
            parts: [given, further, surname, others],
            has_comma,
        } = self;
        // Without a comma it is as it was typed.
        let order = if has_comma { order } else { Order::Said };
        let Form([of_given, of_further, of_surname, of_others]) = form;
        let mut words = Shown::new();
        let put_given = |words: &mut Shown| {
            put(words, given, of_given);
            put(words, further, of_further);
        };
        if order == Order::Said {
            put_given(&mut words);
        }
        let before = words.len();
        let shown = if of_others == Amount::Nothing {
            surname.strip_suffix('-').unwrap_or(surname)
        } else {
            surname
        };
        put(&mut words, shown, of_surname);
        put(&mut words, others, of_others);
        let has_given = !given.is_empty() && of_given != Amount::Nothing;
        if order == Order::Listed {
            if !words.is_empty() && has_given {
                let _ = words.push(',');
            }
            put_given(&mut words);
        }
        let given = if order == Order::Said { before } else { 0 };
        Kept { words, given }
    }
}

/// The first word, and what follows it.
fn first_word(words: &str) -> (&str, &str) {
    let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
    (first, rest.trim_start())
}

/// The first surname with its particles, and what follows it. One that is joined from two ends at the hyphen.
fn first_surname(words: &str) -> (&str, &str) {
    let mut end = 0;
    for word in words.split(' ') {
        let start = end;
        end = start + word.len();
        if !is_particle(word) {
            if let Some(hyphen) = word.find('-').filter(|at| at + 1 < word.len()) {
                end = start + hyphen + 1;
            }
            break;
        }
        // The blank after it.
        end += 1;
    }
    let (first, rest) = words.split_at_checked(end).unwrap_or((words, ""));
    (first.trim_end(), rest.trim_start())
}

/// The words of a part that are not particles; if all of them are, those.
fn own_words(part: &str) -> impl Iterator<Item = &str> {
    let words = || part.split(' ').filter(|word| !word.is_empty());
    let has_own = words().any(|word| !is_particle(word));
    words().filter(move |word| !has_own || !is_particle(word))
}

/// The initials of a part; a hyphen stays between those that it joins.
fn initials(part: &str) -> impl Iterator<Item = char> {
    own_words(part).flat_map(|word| {
        let ends = word.split('-').filter(|end| !end.is_empty());
        let joined = ends.enumerate().map(|(place, end)| {
            let hyphen = (place > 0).then_some('-');
            [hyphen, end.chars().next()]
        });
        joined.flatten().flatten()
    })
}

/// Puts as much of a part behind what there is.
fn put(words: &mut Shown, part: &str, amount: Amount) {
    let mut is_first = true;
    // What there is no room for cannot be: initials and blanks take less than the words they stand for.
    let mut blank = |words: &mut Shown| {
        let is_joined = is_first && words.ends_with('-');
        if !words.is_empty() && !is_joined {
            let _ = words.push(' ');
        }
        is_first = false;
    };
    match amount {
        Amount::Whole if !part.is_empty() => {
            blank(words);
            for letter in part.chars().filter_map(letters::shown) {
                let _ = words.push(letter);
            }
        }
        Amount::Initials => {
            for initial in initials(part).filter_map(letters::shown) {
                if initial == '-' {
                    let _ = words.push(initial);
                    continue;
                }
                if !words.ends_with('-') {
                    blank(words);
                }
                let _ = words.push(initial);
                let _ = words.push('.');
            }
        }
        Amount::Whole | Amount::Nothing => {}
    }
}

/// All that tells a player from the others of an event: the forms of the name that no other has, and the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Apart {
    /// The player's number.
    pub number: u16,
    /// The forms that tell the player from all others, a bit each.
    forms: u16,
}

impl Apart {
    const ALL: u16 = (1 << FORMS.len()) - 1;

    /// Everything that tells that player's name from the others, which are all names of the event, the player's own among them.
    pub fn new<'a>(
        name: &tournament::Name,
        number: u16,
        all: impl Iterator<Item = &'a tournament::Name>,
    ) -> Self {
        let text = name.text();
        let own = Parts::of(&text);
        let key = Key::of(name);
        let mut forms = Self::ALL;
        for (other, place) in all.zip(1_u16..) {
            // Few begin with the same letters; only they need a closer look.
            if place == number || other.is_empty() || forms == 0 || key.differs(Key::of(other)) {
                continue;
            }
            let text = other.text();
            let differences = Differences::of(&own, &Parts::of(&text));
            for (place, form) in FORMS.iter().enumerate() {
                if form.shows().0 & differences.0 == 0 {
                    forms &= !(1 << place);
                }
            }
        }
        Self { number, forms }
    }

    /// The forms of a name that is alone.
    pub const fn alone(number: u16) -> Self {
        Self {
            number,
            forms: Self::ALL,
        }
    }
}

/// The initials of given name and surname: where both differ, every form does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    given: Option<char>,
    surname: Option<char>,
}

impl Key {
    fn of(name: &tournament::Name) -> Self {
        let (given, surname) = name.said();
        let given = given.clone().next().map(letters::plain);
        Self {
            given,
            surname: surname_initial(surname),
        }
    }

    /// True if every form tells the two apart.
    fn differs(self, other: Self) -> bool {
        // A form has the initial of the given name at least, and that of the surname.
        self.given != other.given || self.surname != other.surname
    }
}

/// The initial of the first word that is not a particle.
fn surname_initial(mut letters: impl Iterator<Item = char>) -> Option<char> {
    let mut word = String::<{ 4 * PARTICLE_BYTES }, u8>::new();
    let mut initial = None;
    loop {
        let letter = letters.next();
        match letter {
            Some(letter) if letter != ' ' => {
                if word.is_empty() {
                    initial = Some(letters::plain(letter));
                }
                if word.len() > PARTICLE_BYTES || word.push(letter).is_err() {
                    return initial;
                }
            }
            _ if letter.is_some() && (word.is_empty() || is_particle(&word)) => word.clear(),
            _ => return initial,
        }
    }
}

/// A name in the first form that tells its player apart and that fits; with the number in front if none does. A word
/// for which there is no room even so is cut, for a name must not be missing.
pub fn fitting(
    name: &tournament::Name,
    apart: Option<Apart>,
    (order, ladder): (Order, Ladder),
    fits: impl Fn(&str) -> bool,
) -> Kept {
    let text = name.text();
    let parts = Parts::of(&text);
    let forms = || {
        let places = ladder.places().iter().copied();
        places.filter_map(|place| Some((place, FORMS.get(place)?)))
    };
    let told = apart.map_or(Apart::ALL, |apart| apart.forms);
    let found = forms()
        .filter(|(place, _)| told & 1 << place != 0)
        .map(|(_, form)| parts.words(*form, order))
        .find(|kept| fits(&kept.words));
    if let Some(kept) = found {
        return kept;
    }
    let numbered = |kept: Kept| match apart {
        Some(apart) => {
            let mut words = Shown::new();
            // A name is shorter than its room, but for its longest.
            let _ = write!(words, "{} ", apart.number);
            let before = words.len();
            let _ = words.push_str(&kept.words);
            Kept {
                words,
                given: before + kept.given,
            }
        }
        None => kept,
    };
    let found = forms()
        .map(|(_, form)| numbered(parts.words(*form, order)))
        .find(|kept| fits(&kept.words));
    let mut kept = match found {
        Some(kept) => return kept,
        None => numbered(parts.words(FORMS[6], order)),
    };
    while !kept.words.is_empty() && !fits(&kept.words) {
        kept.words.pop();
        while kept.words.ends_with([' ', ',', '-']) {
            kept.words.pop();
        }
    }
    kept.given = kept.given.min(kept.words.len());
    kept
}

/// The whole name, as it is said or as it is listed.
pub fn whole(name: &tournament::Name, order: Order) -> Kept {
    let text = name.text();
    match order {
        Order::Said => Parts::of(&text).words(FORMS[0], order),
        // As it is written: blanks and all.
        Order::Listed => Kept {
            words: text.chars().filter_map(letters::shown).collect(),
            given: 0,
        },
    }
}
