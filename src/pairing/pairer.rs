//! The work of pairing a round, step by step.
//!
//! 1. *Whole*: as many pairs as can be of those who never met, one search a player. If somebody is
//!    left over, club mates may meet after all; if that does not help, the work is stuck, unless
//!    the arbiter allows rematches.
//! 2. The bye, if the number is odd: who is left over can be exchanged for a substitute, and one
//!    search gives all of them.
//! 3. Monrad: the best level at which all can be paired. FISE: a score group that can be paired
//!    within itself and leaves a rest that can be paired.
//! 4. One by one from the top: each takes the first whom the rest can spare. The pairs of all who
//!    are left are known throughout; when the first leaves with somebody new, the two who lose
//!    their mates need a new arrangement. One search says for whom there is one.

use heapless::Vec;

use super::colours::{self, Colours};
use super::field::{Field, Level};
use super::{Explanation, MAX_TROUBLE, Method, Rules, Step, Task, Why};
use crate::matching::{Graph, Matching, Set, Vertex};
use crate::tournament::{Colour, Event, ListKey, MAX_PLAYERS, PlayerNo, RoundNo, RoundPairs};

/// A step ends when it has looked at this many neighbourhoods. A search looks at as many as there
/// are players at most.
const STEP: u32 = 128;
/// Choosing looks at this many besides searching.
const LOOKS_TO_CHOOSE: u32 = 4;

/// The work of pairing one round. It takes some 10 KB, all zeros before it begins.
#[derive(Debug)]
pub struct Pairer {
    rules: Rules,
    task: Task,
    stage: Stage,
    field: Field,
    matching: Matching,
    /// Whether keeping club mates apart had to be given up.
    dropped_clubs: bool,
    /// Who has no opponent yet.
    left: Set,
    /// The score group that is being paired, or all who are left.
    group: Set,
    /// The upper half of the score group.
    upper: Set,
    /// The pairs: the upper in the list first, or white first in the end.
    pairs: Vec<(Vertex, Vertex), { MAX_PLAYERS / 2 }, u16>,
    bye: Option<Vertex>,
    trouble: Vec<PlayerNo, MAX_TROUBLE, u8>,
    explanation: Explanation,
    progress: u16,
    /// What had been looked at before this work, by others, and what it has looked at itself
    /// besides searching.
    began_at: u32,
    looks: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Idle,
    Gather,
    /// As many pairs as can be; from that place of the list on there may be singles to try.
    Whole(usize),
    Bye,
    /// Rematches are needed.
    Rematches,
    /// A level is to be tried.
    BeginLevel(Level),
    /// Can all be paired at this level?
    Level,
    /// The score group is to grow to that size.
    GrowGroup(usize),
    /// Can the score group and the rest be paired?
    Group,
    Choose,
    Colours,
    Done,
    Stuck,
}

impl Pairer {
    /// No work yet.
    pub const fn new() -> Self {
        Self {
            rules: Rules {
                method: Method::Monrad,
                club_rounds: 0,
                first_colour: Colour::White,
                allows_rematches: false,
            },
            task: Task::Pair,
            stage: Stage::Idle,
            field: Field::new(),
            matching: Matching::new(),
            dropped_clubs: false,
            left: Set::EMPTY,
            group: Set::EMPTY,
            upper: Set::EMPTY,
            pairs: Vec::new(),
            bye: None,
            trouble: Vec::new(),
            explanation: Explanation::NONE,
            progress: 0,
            began_at: 0,
            looks: 0,
        }
    }

    /// Begins. The event must not change until the work is done.
    pub fn begin(&mut self, event: &Event, round: RoundNo, rules: Rules, task: Task) {
        let is_explaining = matches!(task, Task::Explain(_));
        self.rules = Rules {
            // What was paired with rematches is explained with them. They are made only where there
            // is no way round them: a round that needed none comes out the same.
            allows_rematches: rules.allows_rematches || is_explaining,
            ..rules
        };
        self.task = task;
        self.field.round = round;
        self.stage = Stage::Gather;
        self.field.terms.keeps_clubs_apart = round.get() <= rules.club_rounds;
        self.field.terms.ignores_colours = round.index() + 1 >= event.round_count();
        self.dropped_clubs = false;
        self.pairs.clear();
        self.bye = None;
        self.trouble.clear();
        self.explanation = Explanation::NONE;
        self.progress = 0;
        self.began_at = self.matching.work();
        self.looks = 0;
    }

    /// Goes on for a few milliseconds.
    pub fn step(&mut self, event: &Event) -> Step {
        let until = self.work().saturating_add(STEP);
        loop {
            match self.stage {
                Stage::Idle | Stage::Stuck => return Step::Stuck,
                Stage::Done => return Step::Paired,
                _ if self.work() >= until => return Step::Working,
                Stage::Gather => {
                    self.gather(event);
                    return Step::Working;
                }
                Stage::Whole(from) => self.pair_whole(event, from),
                Stage::Bye => self.give_bye(event),
                Stage::Rematches => self.allow_rematches(event),
                Stage::BeginLevel(level) => self.begin_level(event, level),
                Stage::Level => self.try_level(event),
                Stage::GrowGroup(size) => self.grow_group(size),
                Stage::Group => self.pair_group(event),
                Stage::Choose => self.choose(event),
                Stage::Colours => {
                    self.give_colours(event);
                    self.stage = Stage::Done;
                }
            }
            self.progress = self.progress.max(self.estimate());
        }
    }

    /// How much is done, in thousandths.
    pub const fn progress(&self) -> u16 {
        self.progress
    }

    /// How many neighbourhoods have been looked at: what the work costs, on any machine.
    pub const fn work(&self) -> u32 {
        let searched = self.matching.work().wrapping_sub(self.began_at);
        searched.wrapping_add(self.looks)
    }

    /// Everybody who is paired, in the order of the list.
    pub fn list(&self) -> &[ListKey] {
        &self.field.list
    }

    /// The pairs, white first, in the order of their boards.
    pub fn pairs(&self) -> impl Iterator<Item = (PlayerNo, PlayerNo)> {
        self.pairs
            .iter()
            .filter_map(|(a, b)| Some((self.field.player(*a)?, self.field.player(*b)?)))
    }

    /// Who has the bye, if anybody.
    pub fn bye(&self) -> Option<PlayerNo> {
        self.bye.and_then(|bye| self.field.player(bye))
    }

    /// The pairs for the command that pairs the round.
    pub fn round_pairs(&self) -> Option<RoundPairs> {
        RoundPairs::new(&self.field.list, self.pairs(), self.bye())
    }

    /// Whether club mates had to be allowed to meet in a round in which they should not.
    pub const fn dropped_clubs(&self) -> bool {
        self.dropped_clubs
    }

    /// How many of the pairs have met before.
    pub fn rematches(&self, event: &Event) -> usize {
        let pairs = self.pairs.iter();
        pairs
            .filter(|(a, b)| self.field.meeting(event, *a, *b).is_some())
            .count()
    }

    /// Who is left over when nobody may meet again: the trouble when the work is stuck.
    pub fn trouble(&self) -> &[PlayerNo] {
        &self.trouble
    }

    /// Why it is so, when the work was to explain.
    pub const fn explanation(&self) -> &Explanation {
        &self.explanation
    }

    /// Not inlined: the room that it needs for clubs would be taken from every search too.
    #[inline(never)]
    fn gather(&mut self, event: &Event) {
        let round = self.field.round;
        let task = self.task;
        let is_in = |number| match task {
            Task::Pair => event.is_to_be_paired(number, round),
            Task::Explain(_) => event.was_paired(number, round),
        };
        self.field.gather(event, self.rules.method, is_in);
        if self.field.terms.keeps_clubs_apart {
            self.field.gather_clubs(event);
        }
        self.begin_whole();
    }

    fn begin_whole(&mut self) {
        self.left = Set::first(self.field.len());
        self.field.terms.level = Level::NeverMet;
        self.matching.clear(self.field.len());
        self.stage = Stage::Whole(0);
    }

    fn pair_whole(&mut self, event: &Event, from: usize) {
        if let Some(vertex) = Vertex::new(from).filter(|_| from < self.field.len()) {
            if self.matching.single().has(vertex) {
                let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
                matching.augment(&graph, vertex, &self.left);
            }
            self.stage = Stage::Whole(from + 1);
            return;
        }
        let singles = self.matching.single().len();
        self.stage = match singles {
            0 => self.begin_method(),
            1 => Stage::Bye,
            _ => self.without_clubs_or_with_rematches(),
        };
    }

    /// Those who could have the bye: whoever has not had one, unless all have.
    fn bye_is_due(&self) -> Set {
        let without = self.left.without(&self.field.had_bye);
        if without.is_empty() {
            self.left
        } else {
            without
        }
    }

    fn give_bye(&mut self, event: &Event) {
        let Some(single) = self.matching.single().lowest() else {
            self.stage = self.begin_method();
            return;
        };
        let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
        let substitutes = matching.substitutes(&graph, single, &self.left);
        let Some(bye) = substitutes.and(&self.bye_is_due()).highest() else {
            self.stage = self.without_clubs_or_with_rematches();
            return;
        };
        self.matching.substitute(single, bye);
        self.set_bye(bye);
        self.stage = self.begin_method();
    }

    fn set_bye(&mut self, bye: Vertex) {
        self.bye = Some(bye);
        let watched = self.watched();
        if watched == Some(bye) {
            self.explanation.chooser = self.field.player(bye);
            let from_below = Vertex::first(self.field.len()).rev();
            for below in from_below.take_while(|below| *below > bye) {
                let why = if self.bye_is_due().has(below) {
                    Why::Rest
                } else {
                    Why::HadBye
                };
                if let Some(player) = self.field.player(below) {
                    self.explanation.pass_over(player, why);
                }
            }
        }
        self.left.remove(bye);
    }

    /// The one whose opponent is to be explained.
    fn watched(&self) -> Option<Vertex> {
        match self.task {
            Task::Pair => None,
            Task::Explain(player) => self.field.place(player),
        }
    }

    fn without_clubs_or_with_rematches(&mut self) -> Stage {
        if self.field.terms.keeps_clubs_apart {
            self.field.terms.keeps_clubs_apart = false;
            self.dropped_clubs = true;
            self.begin_whole();
            return self.stage;
        }
        Stage::Rematches
    }

    fn allow_rematches(&mut self, event: &Event) {
        if !self.field.len().is_multiple_of(2)
            && let Some(bye) = self.bye_is_due().highest()
        {
            let mate = self.matching.mate(bye);
            self.matching.part(bye);
            self.set_bye(bye);
            if let Some(mate) = mate {
                let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
                matching.augment(&graph, mate, &self.left);
            }
        }
        let singles = self.matching.single().and(&self.left);
        for vertex in singles.iter() {
            if let Some(player) = self.field.player(vertex) {
                // The first few say enough.
                let _ = self.trouble.push(player);
            }
        }
        self.stage = if !self.rules.allows_rematches {
            Stage::Stuck
        } else {
            match self.rules.method {
                Method::Monrad => {
                    self.field.terms.level = Level::Any;
                    self.complete(&singles);
                    self.group = self.left;
                    Stage::Choose
                }
                Method::Fise => {
                    self.field.excused = singles;
                    self.complete(&singles);
                    self.begin_method()
                }
            }
        };
    }

    /// Pairs those who are left over with each other, whoever they have met.
    fn complete(&mut self, singles: &Set) {
        let mut waiting = None;
        for vertex in singles.iter() {
            match waiting.take() {
                None => waiting = Some(vertex),
                Some(other) => self.matching.join(other, vertex),
            }
        }
    }

    fn begin_method(&mut self) -> Stage {
        match self.rules.method {
            Method::Monrad => Stage::BeginLevel(Level::ColoursAlternate),
            Method::Fise => self.next_group(),
        }
    }

    /// Pairs that are not of this level part; whoever is single then needs another mate.
    fn begin_level(&mut self, event: &Event, level: Level) {
        self.field.terms.level = level;
        let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
        for vertex in self.left.iter() {
            if let Some(mate) = matching.mate(vertex).filter(|mate| *mate > vertex) {
                self.looks = self.looks.wrapping_add(1);
                if !graph.has_edge(vertex, mate) {
                    matching.part(vertex);
                }
            }
        }
        self.stage = Stage::Level;
    }

    fn try_level(&mut self, event: &Event) {
        let Some(single) = self.matching.single().and(&self.left).lowest() else {
            self.group = self.left;
            self.stage = Stage::Choose;
            return;
        };
        let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
        if !matching.augment(&graph, single, &self.left) {
            self.stage = Stage::BeginLevel(self.field.terms.level.next());
        }
    }

    /// The players with the highest score begin a group; an odd number of them is not enough.
    fn next_group(&mut self) -> Stage {
        let points = |vertex| self.field.key(vertex).map(ListKey::points);
        let Some(first) = self.left.lowest() else {
            return Stage::Colours;
        };
        let highest = points(first);
        let size = self
            .left
            .iter()
            .take_while(|vertex| points(*vertex) == highest)
            .count();
        self.group = Set::EMPTY;
        Stage::GrowGroup(size.next_multiple_of(2))
    }

    /// The group grows to that size. Pairs of one inside and one outside part, and both need
    /// another mate on their own side.
    fn grow_group(&mut self, size: usize) {
        let more = size.saturating_sub(self.group.len());
        let below = self.left.without(&self.group);
        if below.len() < more {
            // With everybody in it the group can be paired, so it never comes to this.
            self.stage = Stage::Stuck;
            return;
        }
        self.group = self.group.or(&below.iter().take(more).collect());
        for vertex in self.group.iter() {
            let mate = self.matching.mate(vertex);
            if mate.is_some_and(|mate| !self.group.has(mate)) {
                self.matching.part(vertex);
            }
        }
        self.stage = Stage::Group;
    }

    /// Gives a mate to one more: of the group first, then of those below. As soon as there is none
    /// for somebody, the group must grow; what the others could have does not matter then.
    fn pair_group(&mut self, event: &Event) {
        let below = self.left.without(&self.group);
        let single = |side: &Set| self.matching.single().and(side).lowest();
        let (vertex, side) = match (single(&self.group), single(&below)) {
            (Some(vertex), _) => (vertex, self.group),
            (None, Some(vertex)) => (vertex, below),
            (None, None) => {
                self.upper = self.group.iter().take(self.group.len() / 2).collect();
                self.stage = Stage::Choose;
                return;
            }
        };
        let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
        if !matching.augment(&graph, vertex, &side) {
            self.stage = Stage::GrowGroup(self.group.len() + 2);
        }
    }

    /// The first without an opponent gets one.
    fn choose(&mut self, event: &Event) {
        let Some(first) = self.group.lowest() else {
            self.stage = match self.rules.method {
                Method::Monrad => Stage::Colours,
                Method::Fise => self.next_group(),
            };
            return;
        };
        self.group.remove(first);
        self.left.remove(first);
        let Some(mate) = self.matching.mate(first) else {
            self.stage = Stage::Stuck;
            return;
        };
        self.matching.part(first);
        let tiers = self.tiers(event, first);
        self.looks = self.looks.wrapping_add(LOOKS_TO_CHOOSE);
        let opponent = self.first_spared(event, mate, &tiers);
        if matches!(self.watched(), Some(watched) if watched == first || watched == opponent) {
            self.explain(event, first, opponent, &tiers);
        }
        self.matching.join(first, opponent);
        self.group.remove(opponent);
        self.left.remove(opponent);
        // There is room for half as many pairs as players.
        let _ = self.pairs.push((first, opponent));
    }

    /// Those of the group whom a player may meet, the preferred ones in an earlier tier.
    fn tiers(&self, event: &Event, first: Vertex) -> [Set; Level::ALL.len()] {
        let mut tiers = [Set::EMPTY; Level::ALL.len()];
        match self.rules.method {
            Method::Monrad => {
                let mut seen = Set::EMPTY;
                for (tier, level) in tiers.iter_mut().zip(Level::ALL) {
                    if level <= self.field.terms.level {
                        let graph = self.field.may_meet_at(event, level);
                        *tier = graph.neighbours(first, &self.group).without(&seen);
                        seen = seen.or(tier);
                    }
                }
            }
            Method::Fise => {
                let all = self.field.may_meet(event).neighbours(first, &self.group);
                let [lower, upper, ..] = &mut tiers;
                *lower = all.without(&self.upper);
                *upper = all.and(&self.upper);
            }
        }
        tiers
    }

    /// The first of the tiers without whom all others of the group can still be paired; `mate` is
    /// the one who has lost its mate.
    fn first_spared(&mut self, event: &Event, mate: Vertex, tiers: &[Set]) -> Vertex {
        let first = tiers.iter().find_map(Set::lowest);
        let (graph, matching) = (self.field.may_meet(event), &mut self.matching);
        match first {
            None => return mate,
            Some(first) if first == mate => return mate,
            // More often than not the two who lose their mates can have each other.
            Some(first) => {
                if let Some(other) = matching.mate(first)
                    && graph.has_edge(mate, other)
                {
                    matching.part(first);
                    matching.join(mate, other);
                    return first;
                }
            }
        }
        let substitutes = matching.substitutes(&graph, mate, &self.group);
        let spared = tiers
            .iter()
            .find_map(|tier| tier.and(&substitutes).lowest())
            .unwrap_or(mate);
        matching.substitute(mate, spared);
        spared
    }

    /// Who would have come before the opponent, and why it was not them.
    fn explain(&mut self, event: &Event, first: Vertex, opponent: Vertex, tiers: &[Set]) {
        self.explanation.chooser = self.field.player(first);
        self.explanation.opponent = self.field.player(opponent);
        let tier_of = |vertex| tiers.iter().position(|tier| tier.has(vertex));
        let taken = tier_of(opponent);
        let mut passed_over = Set::EMPTY;
        match self.rules.method {
            // The order of the list, and whoever fits better.
            Method::Monrad => {
                for vertex in self.group.iter() {
                    let fits_better = tier_of(vertex).is_some_and(|tier| Some(tier) < taken);
                    if vertex < opponent || fits_better {
                        passed_over.insert(vertex);
                    }
                }
            }
            // The lower half, then the upper.
            Method::Fise => {
                let is_upper = self.upper.has(opponent);
                for vertex in self.group.iter() {
                    let comes_before = match (self.upper.has(vertex), is_upper) {
                        (false, true) => true,
                        (true, false) => false,
                        _ => vertex < opponent,
                    };
                    if comes_before {
                        passed_over.insert(vertex);
                    }
                }
            }
        }
        for vertex in passed_over.iter() {
            let is_excused = self.field.excused.has(first) && self.field.excused.has(vertex);
            let why = match self.field.meeting(event, first, vertex) {
                Some(round) if !is_excused => Why::Met(round),
                _ if self.field.terms.keeps_clubs_apart
                    && self.field.club_mates(first).any(|mate| mate == vertex) =>
                {
                    Why::Club
                }
                _ => match tier_of(vertex) {
                    Some(tier) if Some(tier) <= taken => Why::Rest,
                    _ => Why::Colour,
                },
            };
            if let Some(player) = self.field.player(vertex) {
                self.explanation.pass_over(player, why);
            }
        }
    }

    /// From pairs with the upper of the list first to pairs with white first.
    fn give_colours(&mut self, event: &Event) {
        let (field, rules) = (&self.field, self.rules);
        for (board, pair) in self.pairs.iter_mut().enumerate() {
            let with_colours = |vertex| {
                let player = field.player(vertex)?;
                let had = Colours::of(event, player, field.round, rules.method);
                Some((player, had))
            };
            let (Some(upper), Some(lower)) = (with_colours(pair.0), with_colours(pair.1)) else {
                continue;
            };
            let colour = match rules.method {
                Method::Monrad => colours::monrad(upper, lower, rules.first_colour),
                Method::Fise => colours::fise(upper, lower, board, rules.first_colour),
            };
            if colour == Colour::Black {
                *pair = (pair.1, pair.0);
            }
        }
    }

    /// How much is done by now, in thousandths.
    fn estimate(&self) -> u16 {
        let all = self.field.len().max(1);
        let paired = 2 * self.pairs.len();
        // A group that has been put together is half the work.
        let in_group = match self.rules.method {
            Method::Monrad => 0,
            Method::Fise => self.group.len() / 2,
        };
        let done = match self.stage {
            Stage::Idle | Stage::Gather => 0,
            Stage::Whole(from) => 300 * from / all,
            Stage::Bye | Stage::Rematches => 300,
            Stage::BeginLevel(_) | Stage::Level => 400,
            Stage::GrowGroup(_) | Stage::Group | Stage::Choose => {
                400 + 600 * (paired + in_group) / all
            }
            Stage::Colours | Stage::Done | Stage::Stuck => 1000,
        };
        u16::try_from(done).unwrap_or(1000)
    }
}

impl Default for Pairer {
    fn default() -> Self {
        Self::new()
    }
}
