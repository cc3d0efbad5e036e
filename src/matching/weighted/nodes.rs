//! The vertices and the blossoms that they form, each of them a ring of an odd number of smaller ones.

use super::super::vertex::{MAX_VERTICES, Vertex};

/// More blossoms than this cannot be at one time.
pub(super) const MAX_BLOSSOMS: usize = MAX_VERTICES / 2;
/// Vertices and blossoms.
pub(super) const MAX_NODES: usize = MAX_VERTICES + MAX_BLOSSOMS;

/// A vertex, a blossom, or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node(u16);

impl Node {
    pub(super) const NONE: Self = Self(0);

    pub(super) fn of(vertex: Vertex) -> Self {
        Self(u16::try_from(vertex.index() + 1).unwrap_or(0))
    }

    /// The blossom of that place.
    pub(super) fn at(place: usize) -> Self {
        Self(u16::try_from(MAX_VERTICES + place + 1).unwrap_or(0))
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The place among all vertices and blossoms.
    pub(super) const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }

    /// The vertex, if it is one.
    pub(super) fn vertex(self) -> Option<Vertex> {
        Vertex::new(self.index())
    }

    /// The place among the blossoms, if it is one.
    pub(super) const fn place(self) -> Option<usize> {
        self.index().checked_sub(MAX_VERTICES)
    }
}

/// A node for each of something.
#[derive(Debug, Clone)]
pub(super) struct Nodes<const N: usize>([Node; N]);

impl<const N: usize> Nodes<N> {
    pub(super) const NONE: Self = Self([Node::NONE; N]);

    pub(super) fn get(&self, index: usize) -> Node {
        self.0.get(index).copied().unwrap_or(Node::NONE)
    }

    pub(super) fn set(&mut self, index: usize, node: Node) {
        if let Some(place) = self.0.get_mut(index) {
            *place = node;
        }
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Node::NONE);
    }
}

/// The blossoms as rings of smaller ones, and what they are part of.
#[derive(Debug, Clone)]
pub(super) struct Blossoms {
    /// The outermost blossom that a vertex is in; itself if it is in none.
    top: Nodes<MAX_VERTICES>,
    /// The blossom that something is a direct part of.
    parent: Nodes<MAX_NODES>,
    /// The next one in the ring of the parent.
    next: Nodes<MAX_NODES>,
    /// Of a blossom, the vertex whose mate is outside, or that has none.
    base: Nodes<MAX_BLOSSOMS>,
    /// The vertices by which a blossom hangs together with the next and the one before in its ring.
    to_next: Nodes<MAX_BLOSSOMS>,
    to_previous: Nodes<MAX_BLOSSOMS>,
    /// Those that are there.
    used: [u32; MAX_BLOSSOMS / 32],
}

impl Blossoms {
    pub(super) const NONE: Self = Self {
        top: Nodes::NONE,
        parent: Nodes::NONE,
        next: Nodes::NONE,
        base: Nodes::NONE,
        to_next: Nodes::NONE,
        to_previous: Nodes::NONE,
        used: [0; MAX_BLOSSOMS / 32],
    };

    /// No blossom any more.
    pub(super) fn clear(&mut self) {
        for vertex in Vertex::first(MAX_VERTICES) {
            self.set_top(vertex, Node::of(vertex));
        }
        self.parent.clear();
        self.used.fill(0);
    }

    /// A new one, if there is room.
    pub(super) fn make(&mut self) -> Option<Node> {
        let (word, bits) = (0..)
            .zip(&mut self.used)
            .find(|(_, bits)| **bits != u32::MAX)?;
        let bit = bits.trailing_ones();
        *bits |= 1 << bit;
        let node = Node::at(word * 32 + usize::try_from(bit).ok()?);
        self.parent.set(node.index(), Node::NONE);
        Some(node)
    }

    /// Every one that there is.
    pub(super) fn all(&self) -> impl Iterator<Item = Node> + use<> {
        let used = self.used;
        (0..MAX_BLOSSOMS)
            .filter(move |place| {
                let bits = used.get(place / 32).copied().unwrap_or(0);
                bits >> (place % 32) & 1 == 1
            })
            .map(Node::at)
    }

    /// That one is no more; its parts are on their own.
    pub(super) fn unmake(&mut self, blossom: Node) {
        let Some(place) = blossom.place() else {
            return;
        };
        if let Some(bits) = self.used.get_mut(place / 32) {
            *bits &= !(1 << (place % 32));
        }
        let start = self.child_with(blossom, self.base(blossom));
        let mut child = start;
        for _ in 0..MAX_NODES {
            self.parent.set(child.index(), Node::NONE);
            child = self.next(child);
            if child == start {
                break;
            }
        }
    }

    pub(super) fn top(&self, vertex: Vertex) -> Node {
        self.top.get(vertex.index())
    }

    pub(super) fn set_top(&mut self, vertex: Vertex, top: Node) {
        self.top.set(vertex.index(), top);
    }

    pub(super) fn parent(&self, node: Node) -> Node {
        self.parent.get(node.index())
    }

    pub(super) fn set_parent(&mut self, node: Node, parent: Node) {
        self.parent.set(node.index(), parent);
    }

    pub(super) fn next(&self, node: Node) -> Node {
        self.next.get(node.index())
    }

    /// The outermost blossom of a vertex, by way of all it is in.
    pub(super) fn outermost(&self, vertex: Vertex) -> Node {
        let mut at = Node::of(vertex);
        for _ in 0..MAX_NODES {
            let parent = self.parent(at);
            if parent.is_none() {
                break;
            }
            at = parent;
        }
        at
    }

    /// Puts two next to each other in a ring, by an edge from the one to the other.
    pub(super) fn link(&mut self, one: Node, from: Node, to: Node, other: Node) {
        self.next.set(one.index(), other);
        if let Some(place) = one.place() {
            self.to_next.set(place, from);
        }
        if let Some(place) = other.place() {
            self.to_previous.set(place, to);
        }
    }

    /// The vertex by which it hangs together with the next.
    pub(super) fn to_next(&self, node: Node) -> Node {
        node.place().map_or(node, |place| self.to_next.get(place))
    }

    /// The vertex by which it hangs together with the one before.
    pub(super) fn to_previous(&self, node: Node) -> Node {
        node.place()
            .map_or(node, |place| self.to_previous.get(place))
    }

    pub(super) fn base(&self, node: Node) -> Node {
        node.place().map_or(node, |place| self.base.get(place))
    }

    pub(super) fn set_base(&mut self, node: Node, base: Node) {
        if let Some(place) = node.place() {
            self.base.set(place, base);
        }
    }

    /// The direct part of a blossom that a vertex of it is in.
    pub(super) fn child_with(&self, blossom: Node, vertex: Node) -> Node {
        let mut at = vertex;
        for _ in 0..MAX_NODES {
            let parent = self.parent(at);
            if parent == blossom || parent.is_none() {
                break;
            }
            at = parent;
        }
        at
    }

    /// The number of steps from one in a ring to another.
    pub(super) fn steps(&self, from: Node, to: Node) -> usize {
        let mut at = from;
        for steps in 0..MAX_NODES {
            if at == to {
                return steps;
            }
            at = self.next(at);
        }
        0
    }
}
