//! Matchings in graphs of up to 512 players: pairs for all at once of those who can be paired.
//!
//! A [`Graph`] says who may meet whom; it holds no edges but works out the neighbours of one
//! vertex when asked, so its size does not matter. A [`Matching`] pairs as many vertices as can
//! be, by searching for alternating paths (Edmonds' blossoms), without recursion and in a fixed
//! amount of memory. One call is one search: a few milliseconds on the chip for 512 vertices.
//! Whoever has many to do counts them, shows a bar and may stop between any two of them.
//!
//! A search that also weighs its edges can join it: it needs the same [`Vertex`], [`Set`] and
//! [`Graph`], and puts its pairs into the same [`Matching`].

mod search;
mod set;
mod vertex;
mod weighted;

pub use search::Matching;
pub use set::Set;
pub use vertex::{MAX_VERTICES, Vertex};
pub use weighted::{Progress, Value, Weighted, WeightedSearch};

/// A graph of the players, with an edge between those who may be paired.
pub trait Graph {
    /// Those of `among` whom a vertex may be paired with. If one has the other, the other has the
    /// one; nobody has themselves.
    fn neighbours(&self, vertex: Vertex, among: &Set) -> Set;

    /// True if these two may be paired.
    fn has_edge(&self, a: Vertex, b: Vertex) -> bool {
        let mut only = Set::EMPTY;
        only.insert(b);
        self.neighbours(a, &only).has(b)
    }
}
