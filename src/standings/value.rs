//! Values that criteria give players, without rounding.

use core::cmp::Ordering;
use core::fmt;

/// The value of a criterion. Two values of the same criterion can be compared; they are equal only
/// if they are the same number, not if they merely look alike.
#[derive(Debug, Clone, Copy, Default)]
pub enum Value {
    /// There is none, such as the mean rating of no opponents: after all others.
    #[default]
    None,
    /// A number of rounds, a rating, a rank.
    Whole(i32),
    /// Points, in halves.
    Halves(u32),
    /// Points times points, in quarters.
    Quarters(u32),
    /// Points shared among so many, in halves; never among none.
    Mean {
        /// The sum, in halves.
        sum: u32,
        /// Among how many.
        of: u8,
    },
}

impl Value {
    /// The mean of numbers with that sum; none if there are none.
    pub(super) fn mean(sum: u32, of: u8) -> Self {
        match of {
            0 => Self::None,
            of => Self::Mean { sum, of },
        }
    }

    /// The number as a fraction: what is above the line and what is below.
    fn fraction(self) -> Option<(i64, i64)> {
        match self {
            Self::None => None,
            Self::Whole(number) => Some((number.into(), 1)),
            Self::Halves(halves) => Some((halves.into(), 2)),
            Self::Quarters(quarters) => Some((quarters.into(), 4)),
            Self::Mean { sum, of } => Some((sum.into(), 2 * i64::from(of))),
        }
    }
}

impl Ord for Value {
    /// The greater number is the greater value, and none is less than any.
    fn cmp(&self, other: &Self) -> Ordering {
        match (*self, *other) {
            (Self::Whole(one), Self::Whole(other)) => one.cmp(&other),
            (Self::Halves(one), Self::Halves(other))
            | (Self::Quarters(one), Self::Quarters(other)) => one.cmp(&other),
            (one, other) => match (one.fraction(), other.fraction()) {
                (Some((one, one_below)), Some((other, other_below))) => {
                    (one * other_below).cmp(&(other * one_below))
                }
                (one, other) => one.is_some().cmp(&other.is_some()),
            },
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}

/// As FIDE's checker prints it: halves with one decimal, quarters with two, means rounded to two.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => f.write_str("-"),
            Self::Whole(number) => write!(f, "{number}"),
            Self::Halves(halves) => write!(f, "{}.{}", halves / 2, halves % 2 * 5),
            Self::Quarters(quarters) => write!(f, "{}.{:02}", quarters / 4, quarters % 4 * 25),
            Self::Mean { sum, of } => {
                let of = u32::from(of.max(1));
                // Hundredths of a point, half a hundredth rounded up.
                let hundredths = (u64::from(sum) * 100 + u64::from(of)) / (2 * u64::from(of));
                write!(f, "{}.{:02}", hundredths / 100, hundredths % 100)
            }
        }
    }
}

/// The mean of whole numbers, half rounded up, as FIDE rounds ratings; none if there are none.
pub(super) fn rounded_mean(sum: i32, of: i32) -> Option<i32> {
    (of > 0).then(|| (2 * sum + of).div_euclid(2 * of))
}
