//! The search for alternating paths, and the matching that it improves.
//!
//! From a vertex without a mate the search builds a tree. *Outer* vertices are those at the end of
//! a path that alternates, edge outside the matching, edge inside, and ends with one inside; so
//! each of them could be the one without a mate instead of the root. An edge from an outer vertex
//! leads to a vertex not in the tree yet, which becomes *inner* and its mate outer; or to one
//! without a mate: then the path to it is turned round, and both have mates; or to another outer
//! vertex: then the two paths make a circle of odd length, a *blossom*, in which every vertex is
//! outer. Blossoms are kept as sets with a base ([`Matching::base`]), never shrunk.

use super::Graph;
use super::set::Set;
use super::vertex::{Links, MAX_VERTICES, Vertex};

/// Pairs of vertices, and the room to look for better ones.
#[derive(Debug, Clone)]
pub struct Matching {
    mates: Links,
    /// Those without a mate, as far as they take part.
    single: Set,
    /// The last search: from where an inner vertex was reached; in a blossom, the way round it.
    from: Links,
    /// The way to the base of a vertex's blossom; nothing if it is the base itself.
    towards_base: Links,
    outer: Set,
    inner: Set,
    /// Outer vertices that have not been looked at.
    queue: [Option<Vertex>; MAX_VERTICES],
    /// The number of neighbourhoods that have been looked at.
    work: u32,
}

/// The outcome of a search.
enum Found {
    /// A vertex without a mate, reached from that outer vertex.
    Single(Vertex, Vertex),
    Nobody,
}

impl Matching {
    /// No vertex yet. It is all zeros, which costs no room in the flash.
    pub const fn new() -> Self {
        Self {
            mates: Links::NONE,
            single: Set::EMPTY,
            from: Links::NONE,
            towards_base: Links::NONE,
            outer: Set::EMPTY,
            inner: Set::EMPTY,
            queue: [None; MAX_VERTICES],
            work: 0,
        }
    }

    /// So many vertices, none of which has a mate.
    pub fn clear(&mut self, vertices: usize) {
        self.mates.clear();
        self.single = Set::first(vertices);
    }

    /// The vertex that it is paired with.
    pub fn mate(&self, vertex: Vertex) -> Option<Vertex> {
        self.mates.get(vertex)
    }

    /// Those without a mate.
    pub const fn single(&self) -> &Set {
        &self.single
    }

    /// The number of neighbourhoods that have been looked at, round and round.
    pub const fn work(&self) -> u32 {
        self.work
    }

    /// Makes these two a pair. Whoever was with one of them is left alone.
    pub fn join(&mut self, a: Vertex, b: Vertex) {
        self.part(a);
        self.part(b);
        self.mates.set(a, Some(b));
        self.mates.set(b, Some(a));
        self.single.remove(a);
        self.single.remove(b);
    }

    /// Makes these two a pair, where nobody whom they leave stays alone.
    pub(super) fn pair_up(&mut self, a: Vertex, b: Vertex) {
        for (one, other) in [(a, b), (b, a)] {
            self.mates.set(one, Some(other));
            self.single.remove(one);
        }
    }

    /// Parts a vertex from its mate, if it has one.
    pub fn part(&mut self, vertex: Vertex) {
        if let Some(mate) = self.mates.get(vertex) {
            for one in [vertex, mate] {
                self.mates.set(one, None);
                self.single.insert(one);
            }
        }
    }

    /// Finds a mate for a vertex that has none, by new pairs among these where need be: everybody
    /// who had a mate has one afterwards. `false`, and nothing has changed, if that cannot be.
    pub fn augment(&mut self, graph: &impl Graph, single: Vertex, among: &Set) -> bool {
        match self.search(graph, single, among) {
            Found::Single(vertex, reached_from) => {
                self.single.remove(single);
                self.single.remove(vertex);
                self.turn_round(vertex, reached_from);
                true
            }
            Found::Nobody => false,
        }
    }

    /// Those among these who could be without a mate in the place of the one who is; the pairs of
    /// the others then only need to be arranged anew. There must be no way to find a mate for it.
    pub fn substitutes(&mut self, graph: &impl Graph, single: Vertex, among: &Set) -> Set {
        match self.search(graph, single, among) {
            Found::Nobody => self.outer,
            Found::Single(..) => Set::EMPTY,
        }
    }

    /// After [`Matching::substitutes`]: the substitute is without a mate now.
    pub fn substitute(&mut self, single: Vertex, substitute: Vertex) {
        if single == substitute {
            return;
        }
        let Some(mate) = self.mates.get(substitute) else {
            return;
        };
        self.mates.set(substitute, None);
        self.single.remove(single);
        self.single.insert(substitute);
        // The mate is on the way back to the root, so it has been reached from somewhere.
        if let Some(reached_from) = self.from.get(mate) {
            self.turn_round(mate, reached_from);
        }
    }

    fn search(&mut self, graph: &impl Graph, root: Vertex, among: &Set) -> Found {
        self.from.clear();
        self.towards_base.clear();
        self.outer = Set::EMPTY;
        self.inner = Set::EMPTY;
        let (mut looked_at, mut waiting) = (0, 0);
        // Those whose base is the root. In a graph with many edges that soon is nearly everybody,
        // and an edge between two of them needs no look.
        let mut around_root = Set::EMPTY;
        around_root.insert(root);
        self.outer.insert(root);
        self.enqueue(root, &mut waiting);
        while looked_at < waiting {
            let Some(vertex) = self.queue.get(looked_at).copied().flatten() else {
                break;
            };
            looked_at += 1;
            self.work = self.work.wrapping_add(1);
            let neighbours = graph.neighbours(vertex, among).without(&self.inner);
            let unseen = neighbours.without(&self.outer);
            if let Some(single) = unseen.and(&self.single).lowest() {
                return Found::Single(single, vertex);
            }
            for inner in unseen.iter() {
                // Its mate may have come in by an earlier one of these.
                if self.outer.has(inner) || self.inner.has(inner) {
                    continue;
                }
                let Some(outer) = self.mates.get(inner).filter(|mate| among.has(*mate)) else {
                    continue;
                };
                self.from.set(inner, Some(vertex));
                self.inner.insert(inner);
                self.outer.insert(outer);
                self.enqueue(outer, &mut waiting);
            }
            self.close_circles(vertex, &neighbours, &mut waiting, &mut around_root);
        }
        Found::Nobody
    }

    fn enqueue(&mut self, vertex: Vertex, waiting: &mut usize) {
        if let Some(place) = self.queue.get_mut(*waiting) {
            *place = Some(vertex);
            *waiting += 1;
        }
    }

    /// The edges from an outer vertex to other outer ones: those which are not of its blossom yet
    /// are so now.
    fn close_circles(
        &mut self,
        vertex: Vertex,
        neighbours: &Set,
        waiting: &mut usize,
        around_root: &mut Set,
    ) {
        let circles = neighbours.and(&self.outer);
        // One edge to the root's blossom makes this vertex a part of it, and all its other edges
        // to it idle.
        if let Some(one) = circles.and(around_root).lowest() {
            if !around_root.has(vertex) {
                self.close_circle(vertex, one, waiting);
            }
            around_root.insert(vertex);
        }
        for other in circles.without(around_root).iter() {
            self.close_circle(vertex, other, waiting);
            if around_root.has(self.base(other)) {
                around_root.insert(other);
            }
        }
    }

    fn close_circle(&mut self, a: Vertex, b: Vertex, waiting: &mut usize) {
        if self.base(a) == self.base(b) {
            return;
        }
        let base = self.common_base(a, b);
        for (one, other) in [(a, b), (b, a)] {
            self.walk_to_base(one, other, base, waiting);
        }
    }

    /// The base of a vertex's blossom; itself if it is in none.
    fn base(&mut self, vertex: Vertex) -> Vertex {
        let mut at = vertex;
        while let Some(next) = self.towards_base.get(at) {
            // Whoever comes this way again has half as far to go.
            if let Some(after) = self.towards_base.get(next) {
                self.towards_base.set(at, Some(after));
            }
            at = next;
        }
        at
    }

    /// The base of the blossom in which the paths of two outer vertices to the root first meet.
    fn common_base(&mut self, a: Vertex, b: Vertex) -> Vertex {
        let mut passed = Set::EMPTY;
        let (mut one, mut other) = (Some(a), Some(b));
        // The two take turns. Each path ends at the root, which both have; until then each turn
        // goes up by a blossom, of which there are no more than vertices.
        for _ in 0..=2 * MAX_VERTICES {
            if let Some(vertex) = one {
                let base = self.base(vertex);
                if passed.has(base) {
                    return base;
                }
                passed.insert(base);
                one = self.mates.get(base).and_then(|inner| self.from.get(inner));
            }
            core::mem::swap(&mut one, &mut other);
        }
        a
    }

    /// Goes from an outer vertex up to a base. All on the way belong to that base's blossom now,
    /// the inner ones of them are outer as well: the way to them leads round the circle.
    fn walk_to_base(&mut self, start: Vertex, across: Vertex, base: Vertex, waiting: &mut usize) {
        let (mut vertex, mut reached_from) = (start, across);
        for _ in 0..MAX_VERTICES {
            if self.base(vertex) == base {
                return;
            }
            self.from.set(vertex, Some(reached_from));
            let Some(inner) = self.mates.get(vertex) else {
                return;
            };
            if !self.outer.has(inner) {
                self.inner.remove(inner);
                self.outer.insert(inner);
                self.enqueue(inner, waiting);
            }
            for one in [vertex, inner] {
                if self.towards_base.get(one).is_none() {
                    self.towards_base.set(one, Some(base));
                }
            }
            let Some(next) = self.from.get(inner) else {
                return;
            };
            (vertex, reached_from) = (next, inner);
        }
    }

    /// Pairs a vertex with the outer one it was reached from, whose mate with the one before, and
    /// so on back to the root.
    fn turn_round(&mut self, vertex: Vertex, reached_from: Vertex) {
        let (mut vertex, mut partner) = (vertex, reached_from);
        for _ in 0..MAX_VERTICES {
            let next = self.mates.get(partner);
            self.mates.set(vertex, Some(partner));
            self.mates.set(partner, Some(vertex));
            let Some((left, reached_from)) =
                next.and_then(|left| Some((left, self.from.get(left)?)))
            else {
                return;
            };
            (vertex, partner) = (left, reached_from);
        }
    }
}

impl Default for Matching {
    fn default() -> Self {
        Self::new()
    }
}
