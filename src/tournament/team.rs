//! The teams of a match.

use serde::{Deserialize, Serialize};

/// One of the two teams.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub enum Team {
    /// The first.
    #[default]
    A,
    /// The second.
    B,
}
