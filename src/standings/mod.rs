//! Who leads, and why: points, tie-breaks, ranks.

mod tiebreak;

pub use tiebreak::{Tiebreak, usual_tiebreaks};
