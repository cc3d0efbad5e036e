//! A set of vertices, a bit for each.

use super::vertex::{MAX_VERTICES, Vertex};

const WORD: usize = 32;
const WORDS: usize = MAX_VERTICES / WORD;

/// A set of vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Set([u32; WORDS]);

impl Set {
    /// Nobody.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The first `count` vertices.
    pub fn first(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for (word, bits) in set.0.iter_mut().enumerate() {
            *bits = match count.saturating_sub(word * WORD) {
                0 => 0,
                some @ 1..WORD => (1 << some) - 1,
                _ => u32::MAX,
            };
        }
        set
    }

    /// True if it has a vertex.
    pub fn has(&self, vertex: Vertex) -> bool {
        let bit = 1 << (vertex.index() % WORD);
        self.0
            .get(vertex.index() / WORD)
            .is_some_and(|bits| bits & bit != 0)
    }

    /// Puts a vertex in.
    pub fn insert(&mut self, vertex: Vertex) {
        if let Some(bits) = self.0.get_mut(vertex.index() / WORD) {
            *bits |= 1 << (vertex.index() % WORD);
        }
    }

    /// Takes a vertex out.
    pub fn remove(&mut self, vertex: Vertex) {
        if let Some(bits) = self.0.get_mut(vertex.index() / WORD) {
            *bits &= !(1 << (vertex.index() % WORD));
        }
    }

    /// Those in both.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    /// Those in either.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    /// Those who are not in the other.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    fn with(&self, other: &Self, combine: impl Fn(u32, u32) -> u32) -> Self {
        let mut both = *self;
        // By reference: arrays that are walked by value are copied first, and their walk is a call a word.
        for (bits, others) in both.0.iter_mut().zip(&other.0) {
            *bits = combine(*bits, *others);
        }
        both
    }

    /// True if nobody is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }

    /// The number of vertices in it.
    pub fn len(&self) -> usize {
        self.0
            .iter()
            .map(|bits| bits.count_ones())
            .fold(0, |sum, ones| sum + usize::try_from(ones).unwrap_or(WORD))
    }

    /// The first.
    pub fn lowest(&self) -> Option<Vertex> {
        self.iter().next()
    }

    /// The last.
    pub fn highest(&self) -> Option<Vertex> {
        let (word, bits) = (0..).zip(self.0).filter(|(_, bits)| *bits != 0).last()?;
        let place = usize::try_from(bits.ilog2()).ok()?;
        Vertex::new(word * WORD + place)
    }

    /// All of them, the first first.
    pub const fn iter(&self) -> Vertices {
        Vertices {
            words: self.0,
            word: 0,
        }
    }
}

impl FromIterator<Vertex> for Set {
    fn from_iter<I: IntoIterator<Item = Vertex>>(vertices: I) -> Self {
        let mut set = Self::EMPTY;
        for vertex in vertices {
            set.insert(vertex);
        }
        set
    }
}

/// The vertices of a set, the first first. One loop, and no iterators within iterators: a search walks over thousands
/// of sets.
#[derive(Debug, Clone)]
pub struct Vertices {
    /// The vertices that are left.
    words: [u32; WORDS],
    /// All before this one are empty.
    word: usize,
}

impl Iterator for Vertices {
    type Item = Vertex;

    fn next(&mut self) -> Option<Vertex> {
        loop {
            let bits = self.words.get_mut(self.word)?;
            if *bits != 0 {
                let place = usize::try_from(bits.trailing_zeros()).ok()?;
                *bits &= *bits - 1;
                return Vertex::new(self.word * WORD + place);
            }
            self.word += 1;
        }
    }
}
