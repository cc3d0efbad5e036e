//! Everybody who is paired in a round, in the order of the list, and who may meet whom.

use heapless::Vec;

use crate::matching::{Graph, MAX_VERTICES, Set, Vertex};
use crate::tournament::{
    ClubNo, Colour, Event, ListKey, ListOrder, MAX_PLAYERS, PlayerNo, RoundNo,
};

use super::Why;
use super::colours::Colours;

/// A club with so many players in the round is a big one.
const BIG_CLUB: usize = MAX_VERTICES / (MAX_BIG_CLUBS + 1) + 1;
/// There cannot be more big clubs than these.
const MAX_BIG_CLUBS: usize = 8;

/// Everybody who is paired. A vertex is a place in the list.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) list: ListOrder,
    /// The round, once there is one: without, all is zeros.
    pub(super) round: Option<RoundNo>,
    /// Everybody's place in the list, by number.
    places: [Option<Vertex>; MAX_PLAYERS],
    /// The next player of the same club, round and round; nobody without a club mate.
    next_of_club: [Option<Vertex>; MAX_VERTICES],
    /// The clubs with so many players that going round them would take too long.
    big_clubs: Vec<Set, MAX_BIG_CLUBS, u8>,
    /// Those who had white last, and black.
    last_white: Set,
    last_black: Set,
    /// Those who had black twice in a row, so that a third time is to be avoided, and white.
    due_white: Set,
    due_black: Set,
    pub(super) had_bye: Set,
    /// Those who may meet each other again.
    pub(super) excused: Set,
    pub(super) terms: Terms,
}

/// The terms on which players may meet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    pub(super) level: Level,
    pub(super) keeps_clubs_apart: bool,
    /// In the last round of a Monrad colours exclude nobody.
    pub(super) ignores_colours: bool,
}

impl Field {
    pub(super) const fn new() -> Self {
        Self {
            list: ListOrder::new(),
            round: None,
            places: [None; MAX_PLAYERS],
            next_of_club: [None; MAX_VERTICES],
            big_clubs: Vec::new(),
            last_white: Set::EMPTY,
            last_black: Set::EMPTY,
            due_white: Set::EMPTY,
            due_black: Set::EMPTY,
            had_bye: Set::EMPTY,
            excused: Set::EMPTY,
            terms: Terms {
                level: Level::ColoursAlternate,
                keeps_clubs_apart: false,
                ignores_colours: false,
            },
        }
    }

    /// The round that is paired.
    pub(super) fn round(&self) -> RoundNo {
        self.round.unwrap_or(RoundNo::FIRST)
    }

    /// Puts those whom `is_in` wants into the order of the list.
    pub(super) fn gather(
        &mut self,
        event: &Event,
        bye_colour: Option<Colour>,
        is_in: impl Fn(PlayerNo) -> bool,
    ) {
        let round = self.round();
        event.list_order(round, is_in, &mut self.list);
        self.places.fill(None);
        self.next_of_club.fill(None);
        self.big_clubs.clear();
        for set in [
            &mut self.last_white,
            &mut self.last_black,
            &mut self.due_white,
            &mut self.due_black,
            &mut self.had_bye,
            &mut self.excused,
        ] {
            *set = Set::EMPTY;
        }
        for (vertex, key) in Vertex::first(self.list.len()).zip(&self.list) {
            if let Some(place) = self.places.get_mut(key.player().index()) {
                *place = Some(vertex);
            }
            let colours = Colours::of(event, key.player(), round, bye_colour);
            match colours.last() {
                Some(Colour::White) => self.last_white.insert(vertex),
                Some(Colour::Black) => self.last_black.insert(vertex),
                None => {}
            }
            match colours.twice_in_a_row() {
                Some(Colour::White) => self.due_black.insert(vertex),
                Some(Colour::Black) => self.due_white.insert(vertex),
                None => {}
            }
            if event.has_had_pairing_bye(key.player(), round) {
                self.had_bye.insert(vertex);
            }
        }
    }

    /// Those who must have white, those who must have black, and those who may not have the bye, by the rules of a system.
    pub(super) fn set_limits(&mut self, [white, black]: [Set; 2], had_bye: Set) {
        (self.due_white, self.due_black) = (white, black);
        self.had_bye = had_bye;
        self.terms.ignores_colours = false;
    }

    /// These may meet each other again, whatever their colours.
    pub(super) fn excuse(&mut self, singles: &Set) {
        self.excused = *singles;
        self.due_white = self.due_white.without(singles);
        self.due_black = self.due_black.without(singles);
    }

    /// The reason for which two can never meet in this round, as far as it is not about colours.
    pub(super) fn why_not(&self, event: &Event, a: Vertex, b: Vertex) -> Option<Why> {
        let is_excused = self.excused.has(a) && self.excused.has(b);
        match self.meeting(event, a, b) {
            Some(round) if !is_excused => Some(Why::Met(round)),
            _ if self.forbidden(event, a).has(b) => Some(Why::Forbidden),
            _ if self.terms.keeps_clubs_apart && self.club_mates(a).any(|mate| mate == b) => {
                Some(Why::Club)
            }
            _ => None,
        }
    }

    /// Ties the players of each club together.
    pub(super) fn gather_clubs(&mut self, event: &Event) {
        // Everybody is compared with everybody.
        let mut clubs: Vec<Option<ClubNo>, MAX_VERTICES> = Vec::new();
        clubs.extend(self.list.iter().map(|key| event.club_no(key.player())));
        let mut seen = Set::EMPTY;
        for (first, club) in Vertex::first(self.list.len()).zip(&clubs) {
            if club.is_none() || seen.has(first) {
                continue;
            }
            let mut last = first;
            let later = Vertex::first(self.list.len()).zip(&clubs);
            for (mate, other) in later.skip(first.index() + 1) {
                if other == club {
                    seen.insert(mate);
                    if let Some(next) = self.next_of_club.get_mut(last.index()) {
                        *next = Some(mate);
                    }
                    last = mate;
                }
            }
            if last != first
                && let Some(next) = self.next_of_club.get_mut(last.index())
            {
                *next = Some(first);
            }
            let mut all: Set = self.club_mates(first).collect();
            if all.len() + 1 >= BIG_CLUB {
                all.insert(first);
                // There is room for as many as there can be.
                let _ = self.big_clubs.push(all);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn key(&self, vertex: Vertex) -> Option<ListKey> {
        self.list.get(vertex.index()).copied()
    }

    pub(super) fn player(&self, vertex: Vertex) -> Option<PlayerNo> {
        self.key(vertex).map(ListKey::player)
    }

    pub(super) fn place(&self, player: PlayerNo) -> Option<Vertex> {
        self.places.get(player.index()).copied().flatten()
    }

    /// The other players of a player's club.
    pub(super) fn club_mates(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let next = |at: Vertex| self.next_of_club.get(at.index()).copied().flatten();
        core::iter::successors(next(vertex), move |at| next(*at))
            .take_while(move |mate| *mate != vertex)
            .take(MAX_VERTICES)
    }

    /// Everybody a player has met before this round.
    pub(super) fn met(&self, event: &Event, vertex: Vertex) -> Set {
        let mut met = Set::EMPTY;
        let Some(player) = self.player(vertex) else {
            return met;
        };
        for round in RoundNo::first(self.round().index()) {
            if let Some(opponent) = event.met_in(player, round).and_then(|met| self.place(met)) {
                met.insert(opponent);
            }
        }
        met
    }

    /// Everybody whom a player must not meet in this round.
    pub(super) fn forbidden(&self, event: &Event, vertex: Vertex) -> Set {
        let Some(player) = self.player(vertex) else {
            return Set::EMPTY;
        };
        let others = event.forbidden_to(player, self.round());
        others.filter_map(|other| self.place(other)).collect()
    }

    /// The round in which two players met, if they did.
    pub(super) fn meeting(&self, event: &Event, a: Vertex, b: Vertex) -> Option<RoundNo> {
        let (a, b) = (self.player(a)?, self.player(b)?);
        event.meetings(a, b, self.round()).next()
    }

    /// The graph of those who may meet, on the terms of now.
    pub(super) const fn may_meet<'a>(&'a self, event: &'a Event) -> MayMeet<'a> {
        self.may_meet_at(event, self.terms.level)
    }

    /// The graph of those who may meet at that level.
    pub(super) const fn may_meet_at<'a>(&'a self, event: &'a Event, level: Level) -> MayMeet<'a> {
        MayMeet {
            event,
            field: self,
            terms: Terms {
                level,
                ..self.terms
            },
        }
    }

    /// Those whose last colour is the same.
    fn same_last_colour(&self, vertex: Vertex) -> &Set {
        one_of(vertex, [&self.last_white, &self.last_black])
    }

    /// Those who are due the same colour, so that one of the two would have it a third time.
    fn same_due_colour(&self, vertex: Vertex) -> &Set {
        one_of(vertex, [&self.due_white, &self.due_black])
    }
}

/// The set that has the vertex.
fn one_of(vertex: Vertex, sets: [&Set; 2]) -> &Set {
    const NOBODY: &Set = &Set::EMPTY;
    sets.into_iter()
        .find(|set| set.has(vertex))
        .unwrap_or(NOBODY)
}

/// The level at which two players fit, by the rules of Monrad; a worse level has the pairs of the better ones, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// They never met, and their last colours differ.
    ColoursAlternate,
    /// They never met, and nobody needs to have a colour a third time in a row.
    NoThirdColour,
    /// They never met.
    NeverMet,
    /// Anybody may meet anybody.
    Any,
}

impl Level {
    pub(super) const ALL: [Self; 4] = [
        Self::ColoursAlternate,
        Self::NoThirdColour,
        Self::NeverMet,
        Self::Any,
    ];

    pub(super) const fn next(self) -> Self {
        match self {
            Self::ColoursAlternate => Self::NoThirdColour,
            Self::NoThirdColour => Self::NeverMet,
            Self::NeverMet | Self::Any => Self::Any,
        }
    }
}

/// The graph of those who may meet in a round.
pub(super) struct MayMeet<'a> {
    event: &'a Event,
    field: &'a Field,
    terms: Terms,
}

impl Graph for MayMeet<'_> {
    fn neighbours(&self, vertex: Vertex, among: &Set) -> Set {
        let (field, terms) = (self.field, self.terms);
        let mut others = *among;
        others.remove(vertex);
        if !self.event.forbidden_pairs().is_empty() {
            others = others.without(&field.forbidden(self.event, vertex));
        }
        if terms.level == Level::Any {
            return others;
        }
        let mut met = field.met(self.event, vertex);
        if field.excused.has(vertex) {
            met = met.without(&field.excused);
        }
        if terms.keeps_clubs_apart {
            match field.big_clubs.iter().find(|club| club.has(vertex)) {
                Some(club) => met = met.or(club),
                None => {
                    for mate in field.club_mates(vertex) {
                        met.insert(mate);
                    }
                }
            }
        }
        let never_met = others.without(&met);
        match terms.level {
            Level::ColoursAlternate if !terms.ignores_colours => {
                never_met.without(field.same_last_colour(vertex))
            }
            Level::NoThirdColour if !terms.ignores_colours => {
                never_met.without(field.same_due_colour(vertex))
            }
            _ => never_met,
        }
    }
}
