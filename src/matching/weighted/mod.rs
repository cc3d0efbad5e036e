//! The heaviest matching that pairs everybody.
//!
//! Every vertex has a *dual*. Of two that may be paired, the duals together are at least twice the weight of their edge; by
//! how much they are more is the edge's *slack*. Pairs are made of edges without slack alone, so when all are paired no
//! other pairs weigh more. A search grows a tree from one vertex without a mate, as the unweighted one does, but along
//! edges without slack; when there is no other, the duals in the tree change by as much as gives the next one (Edmonds'
//! primal-dual method). A blossom has a dual too, and stays one node from search to search as long as it has.
//!
//! No edge is stored: the weights are asked for, so that half a thousand vertices need some 20 KB. The duals of a tree
//! change all at once: what is kept of them is their value without [`WeightedSearch::shift`], by which they have changed.
//! One tree at a time: all its duals are even, or all are odd, so the slack between two of them is even.

mod nodes;
mod value;

use nodes::{Blossoms, MAX_BLOSSOMS, MAX_NODES, Node, Nodes};
pub use value::Value;

use super::Graph;
use super::search::Matching;
use super::set::Set;
use super::vertex::{MAX_VERTICES, Vertex};

/// A graph whose edges have weights.
pub trait Weighted: Graph {
    /// The kind of number that a weight is.
    type Value: Value;
    /// All that is known of one vertex, to weigh its edges one after the other.
    type Row;

    /// The facts about a vertex.
    fn row(&self, vertex: Vertex) -> Self::Row;

    /// The weight of an edge of that vertex.
    fn weight(&self, row: &Self::Row, other: Vertex) -> Self::Value;
}

/// The words of duals and slacks: four for each vertex and blossom if they are wide; else two, and two more for the slack
/// of each vertex.
const WORDS: usize = 4 * MAX_NODES;

/// The part of a node in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    /// It is not in the tree.
    None,
    /// Each of its vertices could be the one without a mate.
    Outer,
    /// It was reached from an outer one.
    Inner,
}

/// The state of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do.
    Searching,
    /// The root has a mate now.
    Found,
    /// There is no mate for the root, whatever pairs the others make.
    Nobody,
    /// The numbers became too large for their kind.
    TooLarge,
}

/// The search for the heaviest matching.
#[derive(Debug, Clone)]
pub struct WeightedSearch {
    /// Duals of vertices, then of blossoms, then slacks.
    words: [u32; WORDS],
    /// The change of the tree's duals since the search began.
    shift: [u32; 4],
    blossoms: Blossoms,
    /// The outer vertex from which the edge with the least slack leads to a vertex.
    best: Nodes<MAX_VERTICES>,
    /// The vertex by which the tree reached an inner blossom.
    entry: Nodes<MAX_BLOSSOMS>,
    /// Two bits for each node.
    labels: [u8; MAX_NODES / 4],
    /// Outer vertices, and inner ones that are in no blossom.
    outer: Set,
    inner: Set,
    /// Outer vertices that have not been looked at.
    waiting: Set,
    among: Set,
    is_searching: bool,
    /// The number of vertices whose edges have been looked at.
    work: u32,
}

impl WeightedSearch {
    /// No search yet. It is all zeros, which costs no room in the flash.
    pub const fn new() -> Self {
        Self {
            words: [0; WORDS],
            shift: [0; 4],
            blossoms: Blossoms::NONE,
            best: Nodes::NONE,
            entry: Nodes::NONE,
            labels: [0; MAX_NODES / 4],
            outer: Set::EMPTY,
            inner: Set::EMPTY,
            waiting: Set::EMPTY,
            among: Set::EMPTY,
            is_searching: false,
            work: 0,
        }
    }

    /// Begins anew among these: no blossoms, and duals of zero.
    pub fn clear(&mut self, among: Set) {
        self.words.fill(0);
        self.labels.fill(0);
        self.blossoms.clear();
        self.among = among;
        self.is_searching = false;
    }

    /// The number of vertices whose edges have been looked at, round and round.
    pub const fn work(&self) -> u32 {
        self.work
    }

    /// Those who take part.
    pub const fn among(&self) -> &Set {
        &self.among
    }

    /// True between the beginning and the end of a search.
    pub const fn is_searching(&self) -> bool {
        self.is_searching
    }

    fn number<V: Value>(&self, place: usize) -> V {
        let start = place * V::WORDS;
        self.words
            .get(start..start + V::WORDS)
            .map_or(V::ZERO, V::read)
    }

    fn set_number<V: Value>(&mut self, place: usize, number: V) {
        let start = place * V::WORDS;
        if let Some(words) = self.words.get_mut(start..start + V::WORDS) {
            number.write(words);
        }
    }

    /// The dual of a vertex. There must be no search going on.
    pub fn dual<V: Value>(&self, vertex: Vertex) -> V {
        self.number(vertex.index())
    }

    /// Gives a vertex a dual. There must be no search going on.
    pub fn set_dual<V: Value>(&mut self, vertex: Vertex, dual: V) {
        self.set_number(vertex.index(), dual);
    }

    /// All duals, times two to that power, as the weights are from now on. There must be no search going on.
    pub fn scale<V: Value>(&mut self, power: u32) -> bool {
        let mut is_safe = true;
        for place in 0..MAX_NODES {
            let number: V = self.number(place);
            let scaled = number.times_power(power);
            is_safe &= scaled.is_safe() && (0..power).fold(scaled, |n, _| n.half()) == number;
            self.set_number(place, scaled);
        }
        is_safe
    }

    fn shift<V: Value>(&self) -> V {
        V::read(&self.shift)
    }

    /// The slack of an edge, whatever blossoms it is in. There must be no search going on.
    pub fn slack<G: Weighted>(&self, graph: &G, row: &G::Row, a: Vertex, b: Vertex) -> G::Value {
        let mut slack = self.outer_slack(graph, row, a, b);
        let mut blossom = self.blossoms.parent(Node::of(a));
        for _ in 0..MAX_BLOSSOMS {
            if blossom.is_none() {
                break;
            }
            if self.is_in(b, blossom) {
                let dual: G::Value = self.number(blossom.index());
                slack = slack.plus(dual).plus(dual);
            }
            blossom = self.blossoms.parent(blossom);
        }
        slack
    }

    fn is_in(&self, vertex: Vertex, blossom: Node) -> bool {
        let mut at = Node::of(vertex);
        for _ in 0..MAX_BLOSSOMS {
            at = self.blossoms.parent(at);
            if at == blossom || at.is_none() {
                break;
            }
        }
        at == blossom
    }

    /// The slack of an edge as far as blossoms do not matter.
    fn outer_slack<G: Weighted>(&self, graph: &G, row: &G::Row, a: Vertex, b: Vertex) -> G::Value {
        let weight = graph.weight(row, b);
        let duals: G::Value = self.now::<G::Value>(a).plus(self.now(b));
        duals.minus(weight).minus(weight)
    }

    /// The dual of a vertex, with the change of the tree.
    fn now<V: Value>(&self, vertex: Vertex) -> V {
        let dual: V = self.number(vertex.index());
        if self.outer.has(vertex) {
            return dual.minus(self.shift());
        }
        match self.label(self.blossoms.top(vertex)) {
            Label::None => dual,
            Label::Outer => dual.minus(self.shift()),
            Label::Inner => dual.plus(self.shift()),
        }
    }

    fn label(&self, node: Node) -> Label {
        let byte = self.labels.get(node.index() / 4).copied().unwrap_or(0);
        match byte >> (node.index() % 4 * 2) & 3 {
            1 => Label::Outer,
            2 => Label::Inner,
            _ => Label::None,
        }
    }

    fn set_label(&mut self, node: Node, label: Label) {
        if let Some(byte) = self.labels.get_mut(node.index() / 4) {
            let place = node.index() % 4 * 2;
            let bits = match label {
                Label::None => 0,
                Label::Outer => 1,
                Label::Inner => 2,
            };
            *byte = *byte & !(3 << place) | bits << place;
        }
    }

    /// The blossoms that a vertex is in are no more. The one of each whose mate is outside loses it, if the blossom had a
    /// dual. There must be no search going on.
    pub fn dissolve_around<V: Value>(&mut self, matching: &mut Matching, vertex: Vertex) {
        for _ in 0..MAX_BLOSSOMS {
            let top = self.blossoms.top(vertex);
            if top.place().is_none() {
                return;
            }
            self.dissolve::<V>(matching, top);
        }
    }

    /// No blossoms any more, in the same way.
    pub fn dissolve_all<V: Value>(&mut self, matching: &mut Matching) {
        for _ in 0..MAX_BLOSSOMS {
            let mut all = self.blossoms.all();
            let Some(top) = all.find(|node| self.blossoms.parent(*node).is_none()) else {
                return;
            };
            self.dissolve::<V>(matching, top);
        }
    }

    fn dissolve<V: Value>(&mut self, matching: &mut Matching, blossom: Node) {
        let dual: V = self.number(blossom.index());
        if dual != V::ZERO
            && let Some(base) = self.blossoms.base(blossom).vertex()
        {
            matching.part(base);
        }
        self.blossoms.unmake(blossom);
        for vertex in self.among.iter() {
            if self.blossoms.top(vertex) == blossom {
                let own: V = self.number(vertex.index());
                self.set_number(vertex.index(), own.plus(dual));
                self.blossoms
                    .set_top(vertex, self.blossoms.outermost(vertex));
            }
        }
    }

    /// These two are no longer among those who take part.
    pub fn take_out<V: Value>(&mut self, matching: &mut Matching, a: Vertex, b: Vertex) {
        for vertex in [a, b] {
            self.dissolve_around::<V>(matching, vertex);
        }
        for vertex in [a, b] {
            self.among.remove(vertex);
        }
    }

    /// Begins to look for a mate of a vertex that has none.
    pub fn begin<V: Value>(&mut self, root: Vertex) {
        self.shift = [0; 4];
        self.best.clear();
        self.outer = Set::EMPTY;
        self.inner = Set::EMPTY;
        self.waiting = Set::EMPTY;
        self.is_searching = true;
        self.make_outer::<V>(self.blossoms.top(root));
    }

    /// Goes on, until it has looked at the edges of so many vertices.
    pub fn go_on<G: Weighted>(
        &mut self,
        graph: &G,
        matching: &mut Matching,
        until: u32,
    ) -> Progress {
        while self.is_searching {
            if self.work >= until {
                return Progress::Searching;
            }
            let progress = match self.waiting.lowest() {
                Some(vertex) => {
                    self.waiting.remove(vertex);
                    self.look(graph, matching, vertex)
                }
                None => self.change_duals(graph, matching),
            };
            if progress != Progress::Searching {
                let is_safe = self.finish::<G::Value>();
                return if is_safe {
                    progress
                } else {
                    Progress::TooLarge
                };
            }
        }
        Progress::Nobody
    }

    /// Writes down the duals as they are now, and forgets the tree. False if they are too large.
    fn finish<V: Value>(&mut self) -> bool {
        let mut is_safe = self.shift::<V>().is_safe();
        for vertex in self.among.iter() {
            let dual: V = self.now(vertex);
            is_safe &= dual.is_safe();
            self.set_number(vertex.index(), dual);
        }
        for blossom in self.blossoms.all() {
            let dual = self.blossom_dual::<V>(blossom);
            is_safe &= dual.is_safe();
            self.set_number(blossom.index(), dual);
        }
        self.labels.fill(0);
        self.outer = Set::EMPTY;
        self.is_searching = false;
        is_safe
    }

    fn blossom_dual<V: Value>(&self, blossom: Node) -> V {
        let dual: V = self.number(blossom.index());
        match self.label(blossom) {
            Label::None => dual,
            Label::Outer => dual.plus(self.shift()),
            Label::Inner => dual.minus(self.shift()),
        }
    }

    /// A blossom's part changes, and with it what is kept of its dual.
    fn relabel_blossom<V: Value>(&mut self, blossom: Node, label: Label) {
        let dual = self.blossom_dual::<V>(blossom);
        self.set_label(blossom, label);
        if blossom.place().is_some() {
            let kept = match label {
                Label::None => dual,
                Label::Outer => dual.minus(self.shift()),
                Label::Inner => dual.plus(self.shift()),
            };
            self.set_number(blossom.index(), kept);
        }
    }

    /// A vertex's part changes, and with it what is kept of its dual and of the slack of its best edge.
    fn relabel_vertex<V: Value>(&mut self, vertex: Vertex, from: Label, to: Label) {
        let shift: V = self.shift();
        let parts = |label| match label {
            Label::None => (V::ZERO, shift),
            Label::Outer => (shift, shift.plus(shift)),
            Label::Inner => (V::ZERO.minus(shift), V::ZERO),
        };
        let ((had, had_slack), (has, has_slack)) = (parts(from), parts(to));
        let dual: V = self.number(vertex.index());
        self.set_number(vertex.index(), dual.minus(had).plus(has));
        if V::IS_CACHED {
            let slack: V = self.number(MAX_NODES + vertex.index());
            let place = MAX_NODES + vertex.index();
            self.set_number(place, slack.minus(had_slack).plus(has_slack));
        }
    }

    /// The slack of a vertex's best edge.
    fn best_slack<G: Weighted>(&self, graph: &G, vertex: Vertex, label: Label) -> Option<G::Value> {
        let best = self.best.get(vertex.index()).vertex()?;
        if !G::Value::IS_CACHED {
            return Some(self.outer_slack(graph, &graph.row(best), best, vertex));
        }
        let slack: G::Value = self.number(MAX_NODES + vertex.index());
        let shift = self.shift::<G::Value>();
        Some(match label {
            Label::None => slack.minus(shift),
            Label::Outer => slack.minus(shift).minus(shift),
            Label::Inner => slack,
        })
    }

    fn set_best<V: Value>(&mut self, vertex: Vertex, label: Label, from: Vertex, slack: V) {
        self.best.set(vertex.index(), Node::of(from));
        if V::IS_CACHED {
            let shift: V = self.shift();
            let kept = match label {
                Label::None => slack.plus(shift),
                Label::Outer => slack.plus(shift).plus(shift),
                Label::Inner => slack,
            };
            self.set_number(MAX_NODES + vertex.index(), kept);
        }
    }

    fn make_outer<V: Value>(&mut self, node: Node) {
        self.relabel_blossom::<V>(node, Label::Outer);
        if let Some(vertex) = node.vertex() {
            self.relabel_vertex::<V>(vertex, Label::None, Label::Outer);
            self.outer.insert(vertex);
            self.waiting.insert(vertex);
            return;
        }
        for vertex in self.among.iter() {
            if self.blossoms.top(vertex) == node {
                self.relabel_vertex::<V>(vertex, Label::None, Label::Outer);
                self.outer.insert(vertex);
                self.waiting.insert(vertex);
            }
        }
    }

    /// An edge without slack leads from an outer vertex to one that is not in the tree. Its mate's node is the next outer one;
    /// false if it has none.
    fn grow<V: Value>(&mut self, matching: &Matching, from: Vertex, to: Vertex) -> bool {
        let top = self.blossoms.top(to);
        let base = self.blossoms.base(top);
        let Some(mate) = base.vertex().and_then(|base| matching.mate(base)) else {
            return false;
        };
        self.relabel_blossom::<V>(top, Label::Inner);
        match top.place() {
            None => {
                self.relabel_vertex::<V>(to, Label::None, Label::Inner);
                self.inner.insert(to);
            }
            Some(place) => {
                for vertex in self.among.iter() {
                    if self.blossoms.top(vertex) == top {
                        self.relabel_vertex::<V>(vertex, Label::None, Label::Inner);
                    }
                }
                self.entry.set(place, Node::of(to));
            }
        }
        self.set_best(to, Label::Inner, from, V::ZERO);
        self.make_outer::<V>(self.blossoms.top(mate));
        true
    }

    /// Looks at all edges of an outer vertex.
    fn look<G: Weighted>(
        &mut self,
        graph: &G,
        matching: &mut Matching,
        vertex: Vertex,
    ) -> Progress {
        self.work = self.work.wrapping_add(1);
        let row = graph.row(vertex);
        let others = graph.neighbours(vertex, &self.among).without(&self.inner);
        let mut best: Option<(G::Value, Vertex)> = None;
        for other in others.iter() {
            let top = self.blossoms.top(other);
            if top == self.blossoms.top(vertex) {
                continue;
            }
            let label = self.label(top);
            if label == Label::Inner && top.place().is_none() {
                continue;
            }
            let slack = self.outer_slack(graph, &row, vertex, other);
            if label == Label::Outer {
                if slack == G::Value::ZERO {
                    if !self.make_blossom::<G::Value>(matching, vertex, other) {
                        return Progress::Nobody;
                    }
                } else if best.is_none_or(|(least, _)| slack < least) {
                    best = Some((slack, other));
                }
                continue;
            }
            if label == Label::None && slack == G::Value::ZERO {
                if !self.grow::<G::Value>(matching, vertex, other) {
                    self.augment(matching, vertex, other);
                    return Progress::Found;
                }
                continue;
            }
            if self
                .best_slack(graph, other, label)
                .is_none_or(|least| slack < least)
            {
                self.set_best(other, label, vertex, slack);
            }
        }
        if let Some((slack, other)) = best
            && self
                .best_slack(graph, vertex, Label::Outer)
                .is_none_or(|least| slack < least)
        {
            self.set_best(vertex, Label::Outer, other, slack);
        }
        Progress::Searching
    }

    /// Looks for the best edge of an outer vertex to another outer node: the one it had is within its own by now.
    fn look_again<G: Weighted>(&mut self, graph: &G, vertex: Vertex) -> Option<G::Value> {
        self.work = self.work.wrapping_add(1);
        let row = graph.row(vertex);
        let own = self.blossoms.top(vertex);
        let mut best: Option<(G::Value, Vertex)> = None;
        for other in graph.neighbours(vertex, &self.outer).iter() {
            if self.blossoms.top(other) == own {
                continue;
            }
            let slack = self.outer_slack(graph, &row, vertex, other);
            if best.is_none_or(|(least, _)| slack < least) {
                best = Some((slack, other));
            }
        }
        match best {
            Some((slack, other)) => {
                self.set_best(vertex, Label::Outer, other, slack);
                Some(slack)
            }
            None => {
                self.best.set(vertex.index(), Node::NONE);
                None
            }
        }
    }

    /// Changes the duals of the tree by as much as gives it something new, and takes up what is new.
    fn change_duals<G: Weighted>(&mut self, graph: &G, matching: &mut Matching) -> Progress {
        self.work = self.work.wrapping_add(1);
        let mut least: Option<G::Value> = None;
        let less =
            |change: G::Value, least: &Option<G::Value>| least.is_none_or(|least| change < least);
        let among = self.among.without(&self.inner);
        for vertex in among.iter() {
            let label = self.label(self.blossoms.top(vertex));
            if label == Label::Inner {
                continue;
            }
            let Some(slack) = self.best_slack(graph, vertex, label) else {
                continue;
            };
            if label == Label::None {
                if less(slack, &least) {
                    least = Some(slack);
                }
            } else if less(slack.half(), &least) {
                if !self.is_stale(vertex) {
                    least = Some(slack.half());
                } else if let Some(slack) = self.look_again(graph, vertex)
                    && less(slack.half(), &least)
                {
                    least = Some(slack.half());
                }
            }
        }
        for blossom in self.blossoms.all() {
            if self.label(blossom) == Label::Inner {
                let dual = self.blossom_dual::<G::Value>(blossom);
                if less(dual, &least) {
                    least = Some(dual);
                }
            }
        }
        let Some(least) = least else {
            return Progress::Nobody;
        };
        let shift = self.shift::<G::Value>().plus(least);
        if !shift.is_safe() || !least.is_safe() {
            return Progress::TooLarge;
        }
        shift.write(&mut self.shift);
        self.take_up(graph, matching)
    }

    /// True if the best edge of an outer vertex leads into its own node.
    fn is_stale(&self, vertex: Vertex) -> bool {
        let best = self.best.get(vertex.index()).vertex();
        best.is_some_and(|best| self.blossoms.top(best) == self.blossoms.top(vertex))
    }

    /// Follows all best edges that have no slack any more, and opens inner blossoms without a dual.
    fn take_up<G: Weighted>(&mut self, graph: &G, matching: &mut Matching) -> Progress {
        let among = self.among.without(&self.inner);
        for vertex in among.iter() {
            let label = self.label(self.blossoms.top(vertex));
            if label == Label::Inner
                || self.best_slack(graph, vertex, label) != Some(G::Value::ZERO)
            {
                continue;
            }
            let Some(best) = self.best.get(vertex.index()).vertex() else {
                continue;
            };
            if label == Label::None {
                if !self.grow::<G::Value>(matching, best, vertex) {
                    self.augment(matching, best, vertex);
                    return Progress::Found;
                }
            } else if !self.is_stale(vertex)
                && !self.make_blossom::<G::Value>(matching, vertex, best)
            {
                return Progress::Nobody;
            }
        }
        for blossom in self.blossoms.all() {
            if self.label(blossom) == Label::Inner
                && self.blossom_dual::<G::Value>(blossom) == G::Value::ZERO
            {
                self.open::<G::Value>(blossom);
            }
        }
        Progress::Searching
    }

    /// From an outer node towards the root: the edge to the inner node, that node, and the edge from it to the outer one above.
    fn up(&self, matching: &Matching, node: Node) -> Option<Step> {
        let base = self.blossoms.base(node);
        let mate = matching.mate(base.vertex()?)?;
        let inner = self.blossoms.top(mate);
        let entry = match inner.place() {
            Some(place) => self.entry.get(place),
            None => inner,
        };
        let above = self.best.get(entry.vertex()?.index());
        Some(Step {
            base,
            mate: Node::of(mate),
            inner,
            entry,
            above,
            outer: self.blossoms.top(above.vertex()?),
        })
    }

    /// The two outer nodes at the ends of an edge without slack, and all on the ways from them to where these meet, are one
    /// blossom.
    fn make_blossom<V: Value>(&mut self, matching: &Matching, a: Vertex, b: Vertex) -> bool {
        let (one, other) = (self.blossoms.top(a), self.blossoms.top(b));
        let Some(common) = self.common(matching, one, other) else {
            return false;
        };
        let Some(blossom) = self.blossoms.make() else {
            return false;
        };
        self.blossoms.link(one, Node::of(a), Node::of(b), other);
        for (start, is_down) in [(one, true), (other, false)] {
            let mut node = start;
            for _ in 0..MAX_NODES {
                if node == common {
                    break;
                }
                let Some(step) = self.up(matching, node) else {
                    break;
                };
                if is_down {
                    self.blossoms.link(step.inner, step.mate, step.base, node);
                    self.blossoms
                        .link(step.outer, step.above, step.entry, step.inner);
                } else {
                    self.blossoms.link(node, step.base, step.mate, step.inner);
                    self.blossoms
                        .link(step.inner, step.entry, step.above, step.outer);
                }
                node = step.outer;
            }
        }
        self.blossoms.set_base(blossom, self.blossoms.base(common));
        self.set_number(blossom.index(), V::ZERO);
        let mut child = common;
        for _ in 0..MAX_NODES {
            self.blossoms.set_parent(child, blossom);
            child = self.blossoms.next(child);
            if child == common {
                break;
            }
        }
        for vertex in self.among.iter() {
            let top = self.blossoms.top(vertex);
            if self.blossoms.parent(top) != blossom {
                continue;
            }
            if self.label(top) == Label::Inner {
                if self.inner.has(vertex) {
                    self.inner.remove(vertex);
                    self.best.set(vertex.index(), Node::NONE);
                }
                self.relabel_vertex::<V>(vertex, Label::Inner, Label::Outer);
                self.outer.insert(vertex);
                self.waiting.insert(vertex);
            }
            self.blossoms.set_top(vertex, blossom);
        }
        for _ in 0..MAX_NODES {
            self.relabel_blossom::<V>(child, Label::None);
            child = self.blossoms.next(child);
            if child == common {
                break;
            }
        }
        self.set_label(blossom, Label::None);
        self.relabel_blossom::<V>(blossom, Label::Outer);
        true
    }

    /// The first outer node that the ways of two to the root have in common.
    fn common(&self, matching: &Matching, one: Node, other: Node) -> Option<Node> {
        let mut passed = [0_u32; MAX_NODES / 32];
        let mut at = one;
        for _ in 0..MAX_NODES {
            if let Some(bits) = passed.get_mut(at.index() / 32) {
                *bits |= 1 << (at.index() % 32);
            }
            match self.up(matching, at) {
                Some(step) => at = step.outer,
                None => break,
            }
        }
        at = other;
        for _ in 0..MAX_NODES {
            let bits = passed.get(at.index() / 32).copied().unwrap_or(0);
            if bits >> (at.index() % 32) & 1 == 1 {
                return Some(at);
            }
            at = self.up(matching, at)?.outer;
        }
        None
    }

    /// Takes an inner blossom without a dual apart: the way through it stays in the tree, the rest leaves it.
    fn open<V: Value>(&mut self, blossom: Node) {
        let Some(entry) = blossom.place().map(|place| self.entry.get(place)) else {
            return;
        };
        let base = self
            .blossoms
            .child_with(blossom, self.blossoms.base(blossom));
        let first = self.blossoms.child_with(blossom, entry);
        let entered_from = entry
            .vertex()
            .map_or(Node::NONE, |entry| self.best.get(entry.index()));
        // The way of even length between the two, from the one from which it goes forwards.
        let forward = self.blossoms.steps(first, base);
        let is_forward = forward.is_multiple_of(2);
        let (start, steps) = if is_forward {
            (first, forward)
        } else {
            (base, self.blossoms.steps(base, first))
        };
        self.relabel_blossom::<V>(blossom, Label::None);
        self.blossoms.unmake(blossom);
        let mut child = start;
        let mut previous = Node::NONE;
        for step in 0..=steps {
            let next = self.blossoms.next(child);
            if step.is_multiple_of(2) {
                let (entry, from) = if child == first {
                    (entry, entered_from)
                } else if is_forward {
                    let entry = self.blossoms.to_previous(child);
                    (entry, self.blossoms.to_next(previous))
                } else {
                    let entry = self.blossoms.to_next(child);
                    (entry, self.blossoms.to_previous(next))
                };
                self.relabel_blossom::<V>(child, Label::Inner);
                if let Some(place) = child.place() {
                    self.entry.set(place, entry);
                }
                if let (Some(entry), Some(from)) = (entry.vertex(), from.vertex()) {
                    self.set_best(entry, Label::Inner, from, V::ZERO);
                }
            } else {
                self.relabel_blossom::<V>(child, Label::Outer);
            }
            previous = child;
            child = next;
        }
        for vertex in self.among.iter() {
            if self.blossoms.top(vertex) != blossom {
                continue;
            }
            let top = self.blossoms.outermost(vertex);
            self.blossoms.set_top(vertex, top);
            let label = self.label(top);
            if label == Label::Inner {
                if top.place().is_none() {
                    self.inner.insert(vertex);
                }
                continue;
            }
            self.relabel_vertex::<V>(vertex, Label::Inner, label);
            if label == Label::Outer {
                self.outer.insert(vertex);
                self.waiting.insert(vertex);
            }
        }
    }

    /// An edge without slack leads to a vertex whose node has nobody: all pairs on the way back to the root change.
    fn augment(&mut self, matching: &mut Matching, from: Vertex, to: Vertex) {
        self.turn(matching, self.blossoms.top(to), to);
        let (mut from, mut to) = (from, to);
        for _ in 0..MAX_NODES {
            let node = self.blossoms.top(from);
            let step = self.up(matching, node);
            self.turn(matching, node, from);
            matching.pair_up(from, to);
            let Some(step) = step else {
                return;
            };
            let (Some(entry), Some(above)) = (step.entry.vertex(), step.above.vertex()) else {
                return;
            };
            self.turn(matching, step.inner, entry);
            (from, to) = (above, entry);
        }
    }

    /// Changes the pairs within a blossom so that this vertex is the one whose mate is outside.
    fn turn(&mut self, matching: &mut Matching, node: Node, vertex: Vertex) {
        let Some(place) = node.place() else {
            return;
        };
        let mut pending = [0_u32; MAX_BLOSSOMS / 32];
        let wants = |pending: &mut [u32], place: usize| {
            if let Some(bits) = pending.get_mut(place / 32) {
                *bits |= 1 << (place % 32);
            }
        };
        self.entry.set(place, Node::of(vertex));
        wants(&mut pending, place);
        for _ in 0..MAX_BLOSSOMS {
            let Some((word, bits)) = (0..).zip(&mut pending).find(|(_, bits)| **bits != 0) else {
                return;
            };
            let place: usize = word * 32 + usize::try_from(bits.trailing_zeros()).unwrap_or(0);
            *bits &= *bits - 1;
            let blossom = Node::at(place);
            let base = self.entry.get(place);
            let old = self.blossoms.base(blossom);
            if old == base {
                continue;
            }
            self.blossoms.set_base(blossom, base);
            let (to, from) = (
                self.blossoms.child_with(blossom, base),
                self.blossoms.child_with(blossom, old),
            );
            if let Some(place) = to.place() {
                self.entry.set(place, base);
                wants(&mut pending, place);
            }
            if to == from {
                continue;
            }
            // New pairs on the way of even length: next to the new base when it is walked from there, and from the old one
            // when it is walked from that.
            let forward = self.blossoms.steps(to, from);
            let (mut child, steps) = if forward.is_multiple_of(2) {
                (self.blossoms.next(to), forward)
            } else {
                (from, self.blossoms.steps(from, to))
            };
            for _ in 0..steps / 2 {
                let next = self.blossoms.next(child);
                let (a, b) = (
                    self.blossoms.to_next(child),
                    self.blossoms.to_previous(next),
                );
                for (part, end) in [(child, a), (next, b)] {
                    if let Some(place) = part.place() {
                        self.entry.set(place, end);
                        wants(&mut pending, place);
                    }
                }
                if let (Some(a), Some(b)) = (a.vertex(), b.vertex()) {
                    matching.pair_up(a, b);
                }
                child = self.blossoms.next(next);
            }
        }
    }
}

/// The way from an outer node to the next one above it.
struct Step {
    base: Node,
    mate: Node,
    inner: Node,
    entry: Node,
    above: Node,
    outer: Node,
}

impl Default for WeightedSearch {
    fn default() -> Self {
        Self::new()
    }
}
