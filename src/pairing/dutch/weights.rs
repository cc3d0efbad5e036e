//! The weights of edges: all criteria side by side in one number, each in a field just wide enough for this bracket.

use super::bracket::{Bracket, Zone};
use super::facts::{CLASSES, Facts, Float, Past, clash, excess};
use crate::matching::{Graph, MAX_VERTICES, Set, Value, Vertex, Weighted};

/// The most different scores among those who were moved down.
pub(super) const MAX_LEVELS: usize = 64;

/// The place of a criterion in a weight; none if it makes no difference in this bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Field(u8);

impl Field {
    const NONE: Self = Self(0);

    fn unit<V: Value>(self) -> V {
        match self.0 {
            0 => V::ZERO,
            place => V::small(1).times_power(u32::from(place) - 1),
        }
    }

    fn times<V: Value>(self, number: i32) -> V {
        match self.0 {
            0 => V::ZERO,
            place => V::small(number).times_power(u32::from(place) - 1),
        }
    }
}

/// The criteria that are told apart by the score of those who were moved down.
#[derive(Debug, Clone, Copy)]
pub(super) struct Level {
    /// The score.
    pub(super) points: u16,
    /// C7, and what it says of the next bracket (C8).
    paired: Field,
    paired_next: Field,
    /// C18 and C20.
    floated: [Field; 2],
    /// C19 and C21.
    meets_floated: [Field; 2],
}

impl Level {
    const NONE: Self = Self {
        points: 0,
        paired: Field::NONE,
        paired_next: Field::NONE,
        floated: [Field::NONE; 2],
        meets_floated: [Field::NONE; 2],
    };
}

/// The fields of a bracket's criteria.
#[derive(Debug, Clone)]
pub(super) struct Fields {
    levels: [Level; MAX_LEVELS],
    level_count: u8,
    /// C6.
    pairs: Field,
    /// C8: the pairs of the next bracket, and those of them whose upper member is a resident here.
    next_pairs: Field,
    residents_next: Field,
    /// C9.
    unplayed: Field,
    /// C10 to C13.
    beyond: Field,
    third: Field,
    colour: Field,
    strong: Field,
    /// C14 and C16.
    floats_again: [Field; 2],
    /// C15 and C17.
    up_again: [Field; 2],
    /// The bits that all of them take, and those below them that decide the sequence.
    pub(super) bits: u16,
    pub(super) low_bits: u8,
}

/// The bits that decide the sequence, as a rule: seven candidates can be told apart.
pub(super) const LOW_BITS: u8 = 3;

/// The wishes that decide the sequence beside the criteria.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    /// The vertex that is decided about.
    pub(super) focus: Option<Vertex>,
    /// The wish for it.
    pub(super) wish: Wish,
    /// Those whom it would have rather, if the wish is for one of them: the first first.
    pub(super) candidates: [Option<Vertex>; MAX_CANDIDATES],
    /// The cost of exchanges.
    pub(super) exchange: Exchange,
}

pub(super) const MAX_CANDIDATES: usize = (1 << LOW_BITS) - 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    None,
    /// To be paired in the bracket.
    Inside,
    /// To meet one of the candidates.
    Candidate,
    /// To be the lower one of a pair, or to float.
    Lower,
    /// To be the upper one of a pair.
    Upper,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exchange {
    None,
    /// As few as can be.
    Count,
    /// As few as can be, each of which weighs so much more than what its places can sum up to.
    Sum(u32),
}

impl Sequence {
    pub(super) const NONE: Self = Self {
        focus: None,
        wish: Wish::None,
        candidates: [None; MAX_CANDIDATES],
        exchange: Exchange::None,
    };
}

/// Everybody who is paired, in the order of the list.
pub(super) trait List {
    /// The score by which somebody is paired.
    fn points(&self, vertex: Vertex) -> u16;
    /// The number of rounds in which somebody has not played.
    fn unplayed(&self, vertex: Vertex) -> u8;
}

/// The facts of everybody.
pub(super) type AllFacts = [Facts; MAX_VERTICES];

pub(super) fn facts_of(facts: &AllFacts, vertex: Vertex) -> Facts {
    facts.get(vertex.index()).copied().unwrap_or(Facts::NONE)
}

/// Fields are laid out from the lowest bit on.
struct Layout {
    next: u16,
}

impl Layout {
    /// A field for sums of up to `most`.
    fn field(&mut self, most: usize) -> Field {
        if most == 0 {
            return Field::NONE;
        }
        let field = Field(u8::try_from(self.next + 1).unwrap_or(u8::MAX));
        let bits = usize::BITS - most.leading_zeros();
        self.next = self
            .next
            .saturating_add(u16::try_from(bits).unwrap_or(u16::MAX));
        field
    }
}

impl Fields {
    pub(super) const NONE: Self = Self {
        levels: [Level::NONE; MAX_LEVELS],
        level_count: 0,
        pairs: Field::NONE,
        next_pairs: Field::NONE,
        residents_next: Field::NONE,
        unplayed: Field::NONE,
        beyond: Field::NONE,
        third: Field::NONE,
        colour: Field::NONE,
        strong: Field::NONE,
        floats_again: [Field::NONE; 2],
        up_again: [Field::NONE; 2],
        bits: 0,
        low_bits: 0,
    };

    fn levels(&self) -> &[Level] {
        self.levels
            .get(..usize::from(self.level_count))
            .unwrap_or_default()
    }

    fn level(&self, points: u16) -> Option<&Level> {
        self.levels().iter().find(|level| level.points == points)
    }

    /// Lays the fields out for a bracket. False if there are more scores among those moved down than there is room for.
    pub(super) fn lay_out(
        &mut self,
        bracket: &Bracket,
        facts: &AllFacts,
        legal: &impl Graph,
        list: &impl List,
        low_bits: u8,
    ) -> bool {
        *self = Self::NONE;
        self.low_bits = low_bits;
        let residents = bracket.residents_left();
        let next = bracket.next_left();
        let facts = |vertex| facts_of(facts, vertex);
        // Whoever can be paired here at all.
        let able: Set = bracket
            .moved_down
            .iter()
            .filter(|vertex| !legal.neighbours(*vertex, &residents).is_empty())
            .collect();
        for vertex in bracket.moved_down.iter() {
            let score = list.points(vertex);
            if self.level(score).is_none() {
                let Some(level) = self.levels.get_mut(usize::from(self.level_count)) else {
                    return false;
                };
                level.points = score;
                self.level_count += 1;
            }
        }
        let count = |set: &Set, is_one: &dyn Fn(Facts) -> bool| {
            set.iter().filter(|vertex| is_one(facts(*vertex))).count()
        };
        let of_level = |set: &Set, level: &Level| -> Set {
            let score = level.points;
            set.iter()
                .filter(|vertex| list.points(*vertex) == score)
                .collect()
        };
        let inside = residents.or(&able);
        let pairs = residents.len().min((residents.len() + able.len()) / 2);
        let both = |strength: u8| {
            let of = |colour: u8| {
                let wants = |facts: Facts| {
                    let class = facts.class();
                    class & 3 == usize::from(colour) && class >> 2 >= usize::from(strength)
                };
                count(&inside, &wants)
            };
            (of(1), of(2))
        };
        let sum_of_halves = |(white, black): (usize, usize)| (white / 2 + black / 2).min(pairs);
        let pasts = [Past::Last, Past::Before];
        let ups = pasts.map(|past| count(&residents, &|facts| facts.floated(past, Float::Up)));
        let able_levels = self
            .levels()
            .iter()
            .filter(|level| !of_level(&able, level).is_empty())
            .count();
        let mut layout = Layout {
            next: u16::from(low_bits),
        };
        let mut levels = self.levels;
        let own = levels
            .get_mut(..usize::from(self.level_count))
            .unwrap_or_default();
        for (at, past) in pasts.into_iter().enumerate().rev() {
            let up = ups.get(at).copied().unwrap_or(0);
            // C19 and C21: with one score they say the same as C15 and C17.
            if able_levels > 1 {
                for level in own.iter_mut().rev() {
                    let most = of_level(&able, level).len().min(up);
                    if let Some(field) = level.meets_floated.get_mut(at) {
                        *field = layout.field(most);
                    }
                }
            }
            // C18 and C20: if all of a score floated, or none, C7 has decided.
            for level in own.iter_mut().rev() {
                let all = of_level(&able, level);
                let some = count(&all, &|facts| facts.floated(past, Float::Down));
                if let Some(field) = level.floated.get_mut(at) {
                    *field = if some < all.len() {
                        layout.field(some)
                    } else {
                        Field::NONE
                    };
                }
            }
        }
        for (at, past) in pasts.into_iter().enumerate().rev() {
            let up = ups.get(at).copied().unwrap_or(0).min(able.len());
            let down = count(&residents, &|facts| facts.floated(past, Float::Down));
            if let Some(field) = self.up_again.get_mut(at) {
                *field = layout.field(up);
            }
            if let Some(field) = self.floats_again.get_mut(at) {
                *field = layout.field(down);
            }
        }
        self.strong = layout.field(sum_of_halves(both(2)));
        self.colour = layout.field(sum_of_halves(both(1)));
        if bracket.has_excess {
            self.third = layout.field(sum_of_halves(both(3)));
            self.beyond = layout.field(sum_of_halves(both(3)));
        }
        if bracket.weighs_bye {
            let byes = inside.or(&bracket.moved_down).and(&bracket.bye_goes_to);
            let most = byes.iter().map(|vertex| list.unplayed(vertex)).max();
            self.unplayed = layout.field(usize::from(most.unwrap_or(0)));
        }
        if !next.is_empty() {
            let reach = |set: &Set| {
                set.iter()
                    .filter(|vertex| !legal.neighbours(*vertex, &next).is_empty())
                    .count()
                    .min(next.len())
            };
            self.residents_next = layout.field(reach(&residents));
            for level in own.iter_mut().rev() {
                level.paired_next = layout.field(reach(&of_level(&bracket.moved_down, level)));
            }
            self.next_pairs = layout.field(next.len());
        }
        for level in own.iter_mut().rev() {
            level.paired = layout.field(of_level(&able, level).len().min(residents.len()));
        }
        self.levels = levels;
        self.pairs = layout.field(1);
        self.bits = layout.next;
        true
    }

    /// All of them move up by so many bits, which those that decide the sequence get.
    pub(super) fn raise(&mut self, bits: u32) {
        let bits = u8::try_from(bits).unwrap_or(u8::MAX);
        let raise = |field: &mut Field| {
            if *field != Field::NONE {
                field.0 = field.0.saturating_add(bits);
            }
        };
        for level in &mut self.levels {
            raise(&mut level.paired);
            raise(&mut level.paired_next);
            level.floated.iter_mut().for_each(raise);
            level.meets_floated.iter_mut().for_each(raise);
        }
        self.floats_again.iter_mut().for_each(raise);
        self.up_again.iter_mut().for_each(raise);
        for field in [
            &mut self.pairs,
            &mut self.next_pairs,
            &mut self.residents_next,
            &mut self.unplayed,
            &mut self.beyond,
            &mut self.third,
            &mut self.colour,
            &mut self.strong,
        ] {
            raise(field);
        }
        self.bits = self.bits.saturating_add(u16::from(bits));
        self.low_bits = self.low_bits.saturating_add(bits);
    }

    /// The dual that suits somebody of the next score group at first: half of what two of them weigh, twice.
    pub(super) fn next_dual<V: Value>(&self) -> V {
        self.next_pairs.unit()
    }

    /// The dual that suits a resident at first: of those who want the colour that most want, any two are worth the same
    /// as one of them and one of the others.
    pub(super) fn resident_dual<V: Value>(&self, wants_what_most_want: bool) -> V {
        let pair: V = self.pairs.unit();
        if wants_what_most_want {
            pair.minus(self.colour.unit())
        } else {
            pair.plus(self.colour.unit())
        }
    }

    /// At least the dual that somebody of the bracket needs for edges that leave it.
    pub(super) fn leaving_dual<V: Value>(&self, is_resident: bool, points: u16) -> V {
        let level = if is_resident {
            self.residents_next.unit()
        } else {
            self.level(points)
                .map_or(V::ZERO, |level| level.paired_next.unit())
        };
        let once: V = level;
        self.next_pairs.unit::<V>().plus(once).plus(once)
    }
}

/// The graph of a bracket and all below it, with the weights of its edges.
pub(super) struct Edges<'a, L, P, V> {
    pub(super) bracket: &'a Bracket,
    pub(super) fields: &'a Fields,
    pub(super) sequence: &'a Sequence,
    pub(super) facts: &'a AllFacts,
    pub(super) legal: &'a L,
    pub(super) list: &'a P,
    pub(super) kind: core::marker::PhantomData<V>,
}

/// The facts about a vertex whose edges are weighed.
pub(super) struct Row<V> {
    vertex: Vertex,
    zone: Zone,
    facts: Facts,
    level: Level,
    /// The cost of preferences, by the class of the other.
    clashes: [V; CLASSES],
    /// The cost of leaving the bracket.
    leaves: V,
}

impl<L: Graph, P: List, V: Value> Graph for Edges<'_, L, P, V> {
    fn neighbours(&self, vertex: Vertex, among: &Set) -> Set {
        let bracket = self.bracket;
        let bare = Bare {
            bracket,
            legal: self.legal,
        };
        let mut all = bare.neighbours(vertex, among);
        if bracket.bye == Some(vertex) {
            return all.without(&bracket.upper);
        }
        bracket.restrict(vertex, &mut all);
        all
    }
}

/// The graph of all who are left, the bye among them, whatever has been decided.
pub(super) struct Bare<'a, L> {
    pub(super) bracket: &'a Bracket,
    pub(super) legal: &'a L,
}

impl<L: Graph> Graph for Bare<'_, L> {
    fn neighbours(&self, vertex: Vertex, among: &Set) -> Set {
        let bracket = self.bracket;
        if bracket.bye == Some(vertex) {
            return among.and(&bracket.bye_goes_to);
        }
        let mut players = *among;
        if let Some(bye) = bracket.bye {
            players.remove(bye);
        }
        let mut all = self.legal.neighbours(vertex, &players);
        if let Some(bye) = bracket.bye
            && among.has(bye)
            && bracket.bye_goes_to.has(vertex)
        {
            all.insert(bye);
        }
        all
    }
}

impl<L: Graph, P: List, V: Value> Weighted for Edges<'_, L, P, V> {
    type Value = V;
    type Row = Row<V>;

    fn row(&self, vertex: Vertex) -> Row<V> {
        let fields = self.fields;
        let facts = facts_of(self.facts, vertex);
        let zone = self.bracket.zone(vertex);
        let (strong, colour): (V, V) = (fields.strong.unit(), fields.colour.unit());
        let mut clashes = [V::ZERO; CLASSES];
        if matches!(zone, Zone::Resident | Zone::MovedDown) {
            for (other, cost) in clashes.iter_mut().enumerate() {
                let (same, is_strong) = clash(facts.class(), other);
                if same {
                    *cost = cost.plus(colour);
                }
                if is_strong {
                    *cost = cost.plus(strong);
                }
            }
        }
        let level = match zone {
            Zone::MovedDown => fields.level(self.list.points(vertex)).copied(),
            _ => None,
        };
        Row {
            vertex,
            zone,
            facts,
            level: level.unwrap_or(Level::NONE),
            clashes,
            leaves: self.leaves(zone, facts),
        }
    }

    fn weight(&self, row: &Row<V>, other: Vertex) -> V {
        let fields = self.fields;
        let zone = self.bracket.zone(other);
        let mut weight = match (row.zone, zone) {
            (Zone::Resident | Zone::MovedDown, Zone::Resident)
            | (Zone::Resident, Zone::MovedDown) => self.inside(row, zone, other),
            (Zone::Next, Zone::Next) => fields.next_pairs.unit(),
            (Zone::Resident | Zone::MovedDown, Zone::Next) => {
                let level: V = match row.zone {
                    Zone::Resident => fields.residents_next.unit(),
                    _ => row.level.paired_next.unit(),
                };
                fields.next_pairs.unit::<V>().plus(level).minus(row.leaves)
            }
            (Zone::Next, Zone::Resident | Zone::MovedDown) => {
                let level: V = match zone {
                    Zone::Resident => fields.residents_next.unit(),
                    _ => self.level_of(other).paired_next.unit(),
                };
                let leaves = self.leaves(zone, facts_of(self.facts, other));
                fields.next_pairs.unit::<V>().plus(level).minus(leaves)
            }
            (Zone::Resident | Zone::MovedDown, Zone::Below) => V::ZERO.minus(row.leaves),
            (Zone::Below, Zone::Resident | Zone::MovedDown) => {
                V::ZERO.minus(self.leaves(zone, facts_of(self.facts, other)))
            }
            (Zone::Resident | Zone::MovedDown, Zone::Bye) => self.bye(row.vertex, row.leaves),
            (Zone::Bye, Zone::Resident | Zone::MovedDown) => {
                self.bye(other, self.leaves(zone, facts_of(self.facts, other)))
            }
            _ => V::ZERO,
        };
        let sequence = self.sequence;
        if sequence.exchange != Exchange::None {
            weight = weight.plus(self.exchange(row.vertex, other));
        }
        if let Some(focus) = sequence.focus
            && (focus == row.vertex || focus == other)
        {
            let mate = if focus == row.vertex {
                other
            } else {
                row.vertex
            };
            weight = weight.plus(V::small(self.wish(focus, mate)));
        }
        weight
    }
}

impl<L: Graph, P: List, V: Value> Edges<'_, L, P, V> {
    fn level_of(&self, vertex: Vertex) -> Level {
        let level = self.fields.level(self.list.points(vertex));
        level.copied().unwrap_or(Level::NONE)
    }

    /// The cost of somebody's leaving the bracket (C14, C16).
    fn leaves(&self, zone: Zone, facts: Facts) -> V {
        let mut cost = V::ZERO;
        if zone == Zone::Resident {
            for (field, past) in self
                .fields
                .floats_again
                .iter()
                .zip([Past::Last, Past::Before])
            {
                if facts.floated(past, Float::Down) {
                    cost = cost.plus(field.unit());
                }
            }
        }
        cost
    }

    /// The bye of somebody of the bracket (C9).
    fn bye(&self, vertex: Vertex, leaves: V) -> V {
        let unplayed = i32::from(self.list.unplayed(vertex));
        let unplayed: V = self.fields.unplayed.times(unplayed);
        V::ZERO.minus(leaves).minus(unplayed)
    }

    /// A pair of the bracket.
    fn inside(&self, row: &Row<V>, zone: Zone, other: Vertex) -> V {
        let fields = self.fields;
        let others = facts_of(self.facts, other);
        let cost = row.clashes.get(others.class()).copied();
        let mut weight = fields.pairs.unit::<V>().minus(cost.unwrap_or(V::ZERO));
        if self.bracket.has_excess {
            let (beyond, third) = excess(row.facts, others);
            if beyond {
                weight = weight.minus(fields.beyond.unit());
            }
            if third {
                weight = weight.minus(fields.third.unit());
            }
        }
        let (moved, resident, level) = match (row.zone, zone) {
            (Zone::MovedDown, _) => (row.facts, others, row.level),
            (_, Zone::MovedDown) => (others, row.facts, self.level_of(other)),
            _ => return weight,
        };
        weight = weight.plus(level.paired.unit());
        let fields = fields
            .up_again
            .iter()
            .zip(level.floated)
            .zip(level.meets_floated);
        for (((up_again, floated), meets), past) in fields.zip([Past::Last, Past::Before]) {
            if moved.floated(past, Float::Down) {
                weight = weight.plus(floated.unit());
            }
            if resident.floated(past, Float::Up) {
                weight = weight.minus(up_again.unit()).minus(meets.unit());
            }
        }
        weight
    }

    /// The cost of moving somebody from one half of the remainder to the other.
    fn exchange(&self, a: Vertex, b: Vertex) -> V {
        let bracket = self.bracket;
        let (upper, lower) = if a < b { (a, b) } else { (b, a) };
        let is_pair = bracket.is_resident(lower);
        let base = bracket.first_half;
        let distance = |vertex: Vertex| -> i32 {
            let place = bracket.place_in_remainder(vertex);
            let distance = (place + 1).abs_diff(base);
            i32::try_from(distance).unwrap_or(i32::MAX)
        };
        let is_first = |vertex: Vertex| {
            bracket.is_resident(vertex) && bracket.place_in_remainder(vertex) < base
        };
        let cost = match (bracket.is_resident(upper), is_first(upper), is_pair) {
            // Somebody of the lower half is moved up.
            (true, false, true) => match self.sequence.exchange {
                Exchange::None => 0,
                Exchange::Count => 1,
                Exchange::Sum(unit) => {
                    (i32::try_from(unit).unwrap_or(i32::MAX) + distance(upper)) << LOW_BITS
                }
            },
            // Somebody of the upper half is moved down.
            (true, true, true) if is_first(lower) => match self.sequence.exchange {
                Exchange::Sum(_) => distance(lower) << LOW_BITS,
                _ => 0,
            },
            (true, true, false) => match self.sequence.exchange {
                Exchange::Sum(_) => distance(upper) << LOW_BITS,
                _ => 0,
            },
            _ => 0,
        };
        V::ZERO.minus(V::small(cost))
    }

    fn wish(&self, focus: Vertex, mate: Vertex) -> i32 {
        let is_inside = self.bracket.is_resident(mate) || self.bracket.moved_down.has(mate);
        match self.sequence.wish {
            Wish::None => 0,
            Wish::Inside => i32::from(is_inside),
            Wish::Candidate => {
                let mut candidates = self.sequence.candidates.iter();
                let place = candidates.position(|candidate| *candidate == Some(mate));
                place.map_or(0, |place| {
                    i32::try_from(MAX_CANDIDATES.saturating_sub(place)).unwrap_or(0)
                })
            }
            Wish::Lower => i32::from(!is_inside || mate < focus),
            Wish::Upper => i32::from(is_inside && focus < mate),
        }
    }
}
