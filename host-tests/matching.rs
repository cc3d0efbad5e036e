//! Matchings: against every possibility in small graphs, against algebra in larger ones.

use pocket_arbiter::matching::{Graph, MAX_VERTICES, Matching, Set, Vertex};
use proptest::prelude::*;

use crate::soak;
use crate::tutte::most_in_pairs;

/// A graph with its edges written out.
#[derive(Debug, Clone)]
struct Edges(Vec<Vec<bool>>);

impl Edges {
    fn new(vertices: usize, has_edge: impl Fn(usize, usize) -> bool) -> Self {
        Self(
            (0..vertices)
                .map(|a| {
                    (0..vertices)
                        .map(|b| a != b && has_edge(a.min(b), a.max(b)))
                        .collect()
                })
                .collect(),
        )
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

impl Graph for Edges {
    fn neighbours(&self, vertex: Vertex, among: &Set) -> Set {
        among
            .iter()
            .filter(|other| self.0[vertex.index()][other.index()])
            .collect()
    }
}

fn at(index: usize) -> Vertex {
    Vertex::new(index).unwrap()
}

/// As many pairs as can be, one search for each vertex.
fn paired(graph: &Edges) -> Box<Matching> {
    let mut matching = Box::<Matching>::default();
    matching.clear(graph.len());
    let all = Set::first(graph.len());
    for vertex in Vertex::first(graph.len()) {
        if matching.mate(vertex).is_none() {
            matching.augment(graph, vertex, &all);
            check(graph, &matching);
        }
    }
    matching
}

/// Mates are mutual, along edges, and whoever has none is known to be single.
fn check(graph: &Edges, matching: &Matching) {
    for vertex in Vertex::first(graph.len()) {
        match matching.mate(vertex) {
            Some(mate) => {
                assert_eq!(matching.mate(mate), Some(vertex));
                assert!(graph.0[vertex.index()][mate.index()]);
                assert!(!matching.single().has(vertex));
            }
            None => assert!(matching.single().has(vertex)),
        }
    }
}

/// The most pairs, by trying everything: for each set of vertices the best of its parts.
fn most_pairs(graph: &Edges) -> Vec<u8> {
    let count = graph.len();
    let mut best = vec![0; 1 << count];
    for set in 1_usize..1 << count {
        let first = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        best[set] = best[rest];
        for other in first + 1..count {
            if rest >> other & 1 == 1 && graph.0[first][other] {
                best[set] = best[set].max(1 + best[rest & !(1 << other)]);
            }
        }
    }
    best
}

fn check_against_everything(graph: &Edges) {
    let all = (1_usize << graph.len()) - 1;
    let best = most_pairs(graph);
    let matching = paired(graph);
    let single = matching.single().len();
    assert_eq!(
        graph.len() - single,
        2 * usize::from(best[all]),
        "{graph:?}"
    );
    // Who could be left over instead: all those without whom as many pairs remain.
    let among = Set::first(graph.len());
    for root in matching.single().iter() {
        let mut other = matching.clone();
        // Only this one is left over among these, so that a substitute is one for it.
        let among: Set = among
            .iter()
            .filter(|vertex| *vertex == root || !matching.single().has(*vertex))
            .collect();
        let members = among
            .iter()
            .fold(0, |set, vertex| set | 1 << vertex.index());
        let substitutes = other.substitutes(graph, root, &among);
        for vertex in among.iter() {
            let is_one = best[members & !(1 << vertex.index())] == best[members];
            assert_eq!(
                substitutes.has(vertex),
                is_one,
                "{vertex:?} for {root:?} in {graph:?}"
            );
            if is_one {
                let mut turned = other.clone();
                turned.substitute(root, vertex);
                check(graph, &turned);
                assert!(turned.mate(vertex).is_none());
                assert_eq!(turned.single().len(), single);
            }
        }
    }
}

#[test]
fn every_graph_of_up_to_six_vertices() {
    for vertices in 0..=6 {
        let pairs: Vec<(usize, usize)> = (0..vertices)
            .flat_map(|b| (0..b).map(move |a| (a, b)))
            .collect();
        for edges in 0_u32..1 << pairs.len() {
            let has_edge = |a, b| {
                let place = pairs.iter().position(|pair| *pair == (a, b)).unwrap();
                edges >> place & 1 == 1
            };
            check_against_everything(&Edges::new(vertices, has_edge));
        }
    }
}

fn graphs(vertices: core::ops::RangeInclusive<usize>) -> impl Strategy<Value = Edges> {
    (vertices, 1_u8..=250, any::<u64>()).prop_map(|(vertices, density, seed)| {
        let mut chance = pocket_arbiter::chance::Chance::from_seed(seed);
        let mut row = |length| -> Vec<bool> {
            let draws = (0..length).map(|_| chance.below(256) < u32::from(density));
            draws.collect()
        };
        let below: Vec<Vec<bool>> = (0..vertices).map(&mut row).collect();
        Edges::new(vertices, |a, b| below[b][a])
    })
}

#[test]
fn soak_graphs_of_up_to_twelve_vertices_against_everything() {
    soak::runner(400)
        .run(&graphs(7..=12), |graph| {
            check_against_everything(&graph);
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_larger_graphs_against_tuttes_matrix() {
    soak::runner(40)
        .run(&graphs(13..=90), |graph| {
            let matching = paired(&graph);
            let in_pairs = graph.len() - matching.single().len();
            let most = most_in_pairs(graph.len(), &|a, b| graph.0[a][b]);
            prop_assert_eq!(in_pairs, most);
            Ok(())
        })
        .unwrap();
}

#[test]
fn sparse_graphs_in_which_blossoms_lie_in_blossoms() {
    // Triangles in a row, each hanging by one corner from the next: half of all edges of a search
    // close a circle.
    let triangles = 170;
    let graph = Edges::new(3 * triangles, |a, b| {
        let same = a / 3 == b / 3;
        let hangs = a % 3 == 2 && b == a + 1;
        same || hangs
    });
    let matching = paired(&graph);
    assert_eq!(matching.single().len(), 0);
}

#[test]
fn a_full_house_of_512_is_paired() {
    let graph = Edges::new(MAX_VERTICES, |_, _| true);
    let mut matching = paired(&graph);
    assert!(matching.single().is_empty());
    let all = Set::first(MAX_VERTICES);
    let first = at(0);
    let mate = matching.mate(first).unwrap();
    matching.part(first);
    let mut others = all;
    others.remove(first);
    // Without the first, anybody may be left over.
    assert_eq!(matching.substitutes(&graph, mate, &others), others);
}

#[test]
fn who_has_no_neighbour_stays_single_and_costs_the_others_nothing() {
    let graph = Edges::new(5, |a, b| a != 2 && b != 2);
    let matching = paired(&graph);
    assert_eq!(matching.single().iter().collect::<Vec<_>>(), [at(2)]);
}

#[test]
fn a_set_knows_its_members() {
    let set = Set::first(33);
    assert_eq!(set.len(), 33);
    assert_eq!(
        set.iter().map(Vertex::index).collect::<Vec<_>>(),
        (0..33).collect::<Vec<_>>()
    );
    assert_eq!(Set::first(512).len(), 512);
    assert_eq!(Set::first(0), Set::EMPTY);
    assert_eq!(Vertex::new(512), None);
    let mut one = Set::EMPTY;
    one.insert(at(40));
    assert!(set.and(&one).is_empty());
    assert_eq!(set.or(&one).len(), 34);
    assert_eq!(set.without(&set), Set::EMPTY);
    one.remove(at(40));
    assert!(one.is_empty());
}
