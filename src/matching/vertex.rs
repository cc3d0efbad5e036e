//! A vertex, and tables with an entry for each.

use core::num::NonZeroU16;

/// The most vertices of a graph.
pub const MAX_VERTICES: usize = 512;

/// A vertex. No vertex at all, `Option<Vertex>`, takes no more room than one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Vertex(NonZeroU16);

impl Vertex {
    /// The vertex with that index, if there can be one.
    pub fn new(index: usize) -> Option<Self> {
        if index >= MAX_VERTICES {
            return None;
        }
        let number = u16::try_from(index + 1).ok()?;
        NonZeroU16::new(number).map(Self)
    }

    /// The first `count` of them.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count).filter_map(Self::new)
    }

    /// Its index.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// For each vertex another one, or none.
#[derive(Debug, Clone)]
pub(super) struct Links([Option<Vertex>; MAX_VERTICES]);

impl Links {
    pub(super) const NONE: Self = Self([None; MAX_VERTICES]);

    pub(super) fn get(&self, vertex: Vertex) -> Option<Vertex> {
        self.0.get(vertex.index()).copied().flatten()
    }

    pub(super) fn set(&mut self, vertex: Vertex, to: Option<Vertex>) {
        if let Some(link) = self.0.get_mut(vertex.index()) {
            *link = to;
        }
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(None);
    }
}
