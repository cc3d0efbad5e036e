//! The facts that a player's games so far say about the next: preferences of colour, and floats.

use crate::tournament::Colour;

/// The strength of a player's wish for a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    Mild,
    Strong,
    Absolute,
}

/// The side from which a player came in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Float {
    Up,
    Down,
}

/// The facts about a player, in two bytes: two bits for the colour preferred, two for how much, two for the colour of the
/// last two games if it is one; two for the float of the last round, two for the one before; six for how many more times it
/// was one colour than the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Facts(u16);

const REPEATED: u32 = 4;
const FLOATS: u32 = 6;
const IMBALANCE: u32 = 10;

/// The number of classes of preference.
pub(super) const CLASSES: usize = 16;

impl Facts {
    pub(super) const NONE: Self = Self(0);

    /// The facts of a player with so many whites more than blacks and these last colours, the latest first.
    pub(super) fn new(balance: i32, last: [Option<Colour>; 2]) -> Self {
        let repeated = last[0].filter(|_| last[0] == last[1]);
        let less_often = match balance {
            0 => None,
            1.. => Some(Colour::Black),
            _ => Some(Colour::White),
        };
        let wanted = if balance.abs() >= 2 {
            less_often.map(|colour| (colour, Strength::Absolute))
        } else if let Some(colour) = repeated {
            Some((colour.other(), Strength::Absolute))
        } else if let Some(colour) = less_often {
            Some((colour, Strength::Strong))
        } else {
            last[0].map(|colour| (colour.other(), Strength::Mild))
        };
        let strength = match wanted {
            None => 0,
            Some((_, Strength::Mild)) => 1,
            Some((_, Strength::Strong)) => 2,
            Some((_, Strength::Absolute)) => 3,
        };
        let wanted = wanted.map(|(colour, _)| colour);
        let imbalance = u16::try_from(balance.unsigned_abs()).unwrap_or(u16::MAX);
        Self(
            code(wanted)
                | strength << 2
                | code(repeated) << REPEATED
                | imbalance.min(u16::MAX >> IMBALANCE) << IMBALANCE,
        )
    }

    /// The same with these floats, of the last round and of the one before.
    pub(super) fn with_floats(self, floats: [Option<Float>; 2]) -> Self {
        let code = |float| match float {
            None => 0,
            Some(Float::Up) => 1,
            Some(Float::Down) => 2,
        };
        let [last, before] = floats.map(code);
        Self(self.0 | last << FLOATS | before << (FLOATS + 2))
    }

    /// The colour preferred.
    pub(super) const fn wanted(self) -> Option<Colour> {
        colour(self.0 & 3)
    }

    /// The strength of the preference.
    pub(super) const fn strength(self) -> Option<Strength> {
        match self.0 >> 2 & 3 {
            1 => Some(Strength::Mild),
            2 => Some(Strength::Strong),
            3 => Some(Strength::Absolute),
            _ => None,
        }
    }

    /// The colour of the last two games, if it is one.
    pub(super) const fn repeated(self) -> Option<Colour> {
        colour(self.0 >> REPEATED & 3)
    }

    /// The colour that must not be given to two who meet: the one preferred, if that is absolute.
    pub(super) fn absolute(self) -> Option<Colour> {
        self.wanted()
            .filter(|_| self.strength() == Some(Strength::Absolute))
    }

    /// The number of times that it was one colour more than the other.
    pub(super) const fn imbalance(self) -> u16 {
        self.0 >> IMBALANCE
    }

    /// The class of colour and strength, less than [`CLASSES`].
    pub(super) const fn class(self) -> usize {
        (self.0 & 15) as usize
    }

    /// True if the float of the last round, or of the one before, was that.
    pub(super) const fn floated(self, round: Past, float: Float) -> bool {
        let bits = match round {
            Past::Last => self.0 >> FLOATS & 3,
            Past::Before => self.0 >> (FLOATS + 2) & 3,
        };
        bits == match float {
            Float::Up => 1,
            Float::Down => 2,
        }
    }
}

/// One of the two rounds whose floats matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Past {
    Last,
    Before,
}

/// The cost of two classes of preference that meet: preferences and strong preferences not granted.
pub(super) const fn clash(one: usize, other: usize) -> (bool, bool) {
    let same = one & 3 != 0 && one & 3 == other & 3;
    let (one, other) = (one >> 2, other >> 2);
    let both_strong = one >= 2 && other >= 2;
    let both_absolute = one == 3 && other == 3;
    (same, same && both_strong && !both_absolute)
}

const fn code(colour: Option<Colour>) -> u16 {
    match colour {
        None => 0,
        Some(Colour::White) => 1,
        Some(Colour::Black) => 2,
    }
}

const fn colour(code: u16) -> Option<Colour> {
    match code {
        1 => Some(Colour::White),
        2 => Some(Colour::Black),
        _ => None,
    }
}

/// True if a pair gives somebody a balance of more than two (C10), and if it gives somebody the same colour a third time
/// (C11). Both want the same colour absolutely.
pub(super) fn excess(one: Facts, other: Facts) -> (bool, bool) {
    let (Some(wanted), true) = (one.absolute(), one.absolute() == other.absolute()) else {
        return (false, false);
    };
    let beyond = one.imbalance() >= 2 && other.imbalance() >= 2;
    let third = match one.imbalance().cmp(&other.imbalance()) {
        core::cmp::Ordering::Equal => {
            one.repeated().is_some() && one.repeated() == other.repeated()
        }
        core::cmp::Ordering::Less => one.repeated() == Some(wanted.other()),
        core::cmp::Ordering::Greater => other.repeated() == Some(wanted.other()),
    };
    (beyond, third)
}
