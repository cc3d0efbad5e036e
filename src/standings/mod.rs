//! The standings, and their reasons: points, tie-breaks, ranks.
//!
//! [`Standings`] puts the players of an event in order: by points, then by each criterion in turn
//! those whom the criteria before it left level. Every [`Value`] is exact, so two players are level
//! only if they are.

mod card;
mod criteria;
mod direct;
mod floor;
mod lots;
mod opponents;
mod own;
mod rated;
mod record;
mod shown;
mod table;
mod teams;
mod value;

pub use card::{CardLine, card, meetings};
pub use shown::shown_tiebreaks;
pub use table::{Row, Standings};
pub use teams::{TeamScore, team_table, team_table_after};
pub use value::Value;
