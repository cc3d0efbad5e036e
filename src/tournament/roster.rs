//! The players of an event, by number: a record each, every club once, and the byes asked for ahead.

use heapless::Vec;

use super::annex::{self, Annex, CLUB_BYTES};
use super::name::Name;
use super::numbers::{MAX_PLAYERS, PlayerNo, RoundNo};
use super::player::{ByesAhead, Club, Federation, More, Player, Rating};
use super::record::Record;
use super::team::Team;
use crate::letters::Letters;

/// The clubs that always have room. More of them lie in the annex, where games have no scores.
pub const SURE_CLUBS: usize = MAX_PLAYERS - annex::CLUBS;
/// The most byes asked for before the event, of all players together.
pub const MAX_BYES_AHEAD: usize = 128;

/// A number that the players of one club have, and nobody else. It may be another one after any change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClubNo(u16);

/// A club as bytes: its length, then its letters.
type Slot = [u8; CLUB_BYTES];
const _: () = assert!(size_of::<Club>() == CLUB_BYTES);

/// The players, all zeros if there are none.
///
/// What refers to the annex is given it.
#[derive(Clone)]
pub(super) struct Roster {
    records: Vec<Record, MAX_PLAYERS, u16>,
    clubs: [Slot; SURE_CLUBS],
    byes: Vec<ByeAhead, MAX_BYES_AHEAD, u8>,
}

/// A bye that a player has asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ByeAhead {
    player: u16,
    round: RoundNo,
    /// As [`ByesAhead`] has it.
    bye: super::cell::Bye,
}

const _: () = assert!(size_of::<ByeAhead>() == 4);

impl Roster {
    pub(super) const fn new() -> Self {
        Self {
            records: Vec::new(),
            clubs: [[0; CLUB_BYTES]; SURE_CLUBS],
            byes: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.byes.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    fn record(&self, number: PlayerNo) -> Option<&Record> {
        self.records.get(number.index())
    }

    /// All that is known of a player.
    pub(super) fn player(&self, number: PlayerNo, annex: &Annex) -> Option<Player> {
        let record = self.record(number)?;
        let mut player = Player {
            club: self.club(number, annex),
            more: self.byes_of(number).map(|byes| More {
                byes,
                ..More::default()
            }),
            ..Player::default()
        };
        record.tell(&mut player);
        Some(player)
    }

    pub(super) fn name(&self, number: PlayerNo) -> Option<&Name> {
        self.record(number).map(|record| &record.name)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &Name> {
        self.records.iter().map(|record| &record.name)
    }

    pub(super) fn rating(&self, number: PlayerNo) -> Rating {
        self.record(number)
            .map_or(Rating::NONE, |record| record.rating)
    }

    pub(super) fn federation(&self, number: PlayerNo) -> &str {
        self.record(number)
            .map_or("", |record| record.federation.code())
    }

    pub(super) fn team(&self, number: PlayerNo) -> Option<Team> {
        self.record(number).map(|record| record.team)
    }

    pub(super) fn has_federations(&self) -> bool {
        let mut records = self.records.iter();
        records.any(|record| record.federation != Federation::NONE)
    }

    pub(super) fn has_clubs(&self) -> bool {
        self.records.iter().any(|record| record.club > 0)
    }

    pub(super) fn has_ratings(&self) -> bool {
        let mut records = self.records.iter();
        records.any(|record| record.rating != Rating::NONE)
    }

    /// The number of a player's club.
    pub(super) fn club_no(&self, number: PlayerNo) -> Option<ClubNo> {
        let club = self.record(number)?.club;
        (club > 0).then_some(ClubNo(club))
    }

    /// The place of a player's club among all clubs.
    fn club_place(&self, number: PlayerNo) -> Option<usize> {
        usize::from(self.record(number)?.club).checked_sub(1)
    }

    /// The club of a player.
    pub(super) fn club(&self, number: PlayerNo, annex: &Annex) -> Club {
        let slot = self
            .club_place(number)
            .and_then(|place| self.slot(place, annex));
        slot.and_then(club_in).unwrap_or_default()
    }

    /// The clubs for which there is room.
    pub(super) fn most_clubs(&self, annex: &Annex) -> usize {
        self.clubs.len() + annex.clubs().len()
    }

    fn slot<'a>(&'a self, place: usize, annex: &'a Annex) -> Option<&'a Slot> {
        match place.checked_sub(SURE_CLUBS) {
            None => self.clubs.get(place),
            Some(place) => annex.clubs().get(place),
        }
    }

    fn slot_mut<'a>(&'a mut self, place: usize, annex: &'a mut Annex) -> Option<&'a mut Slot> {
        match place.checked_sub(SURE_CLUBS) {
            None => self.clubs.get_mut(place),
            Some(place) => annex.clubs_mut().get_mut(place),
        }
    }

    /// The place of a club that somebody belongs to, or one that is free for it. `without` is a player who does not
    /// count.
    fn place_for(&self, club: &Club, without: Option<PlayerNo>, annex: &Annex) -> Option<usize> {
        let used = self.used_places(without);
        let is_used = |place: &usize| is_used(&used, *place);
        let places = 0..self.most_clubs(annex);
        let bytes = slot_of(club);
        places
            .clone()
            .filter(is_used)
            .find(|place| self.slot(*place, annex) == Some(&bytes))
            .or_else(|| places.clone().find(|place| !is_used(place)))
    }

    /// True if there is room for a player's club, in the place of that player or of a new one.
    pub(super) fn has_room_for_club(
        &self,
        number: Option<PlayerNo>,
        player: &Player,
        annex: &Annex,
    ) -> bool {
        // Where everybody may have a club, there is room without looking.
        let has_all = self.most_clubs(annex) >= MAX_PLAYERS;
        has_all || player.club.is_empty() || self.place_for(&player.club, number, annex).is_some()
    }

    /// True if there is room for the byes that a player asks for ahead.
    pub(super) fn has_room_for_byes(&self, number: Option<PlayerNo>, player: &Player) -> bool {
        let others =
            |bye: &&ByeAhead| number.is_none_or(|own| usize::from(bye.player) != own.index());
        let others = self.byes.iter().filter(others).count();
        others + player.more.unwrap_or_default().byes.iter().count() <= MAX_BYES_AHEAD
    }

    /// True if there are no more clubs than always have room.
    pub(super) fn has_sure_clubs(&self) -> bool {
        let clubs: u32 = self
            .used_places(None)
            .iter()
            .map(|word| word.count_ones())
            .sum();
        usize::try_from(clubs).is_ok_and(|clubs| clubs <= SURE_CLUBS)
    }

    /// Moves the clubs in the annex, which is needed for something else, to the places that always have room.
    pub(super) fn leave_annex(&mut self, annex: &Annex) {
        for place in SURE_CLUBS..self.most_clubs(annex) {
            let used = self.used_places(None);
            let Some(slot) = annex
                .clubs()
                .get(place - SURE_CLUBS)
                .filter(|_| is_used(&used, place))
            else {
                continue;
            };
            let free = (0..SURE_CLUBS).find(|free| !is_used(&used, *free));
            if let Some(own) = free.and_then(|free| self.clubs.get_mut(free)) {
                *own = *slot;
            }
            let number = |place: usize| u16::try_from(place + 1).unwrap_or(0);
            for record in self
                .records
                .iter_mut()
                .filter(|record| record.club == number(place))
            {
                record.club = free.map_or(0, number);
            }
        }
    }

    /// The places of clubs that somebody but one player belongs to, a bit each.
    fn used_places(&self, without: Option<PlayerNo>) -> [u32; MAX_PLAYERS / 32] {
        let mut used = [0_u32; MAX_PLAYERS / 32];
        let without = without.map_or(usize::MAX, PlayerNo::index);
        for (index, record) in self.records.iter().enumerate() {
            if let Some(place) = usize::from(record.club).checked_sub(1)
                && index != without
                && let Some(word) = used.get_mut(place / 32)
            {
                *word |= 1 << (place % 32);
            }
        }
        used
    }

    /// Sets what is known of a player who is in the list. A club without room is left out.
    pub(super) fn put(&mut self, number: PlayerNo, player: &Player, annex: &mut Annex) {
        let mut club = 0;
        if !player.club.is_empty()
            && let Some(place) = self.place_for(&player.club, Some(number), annex)
            && let Some(slot) = self.slot_mut(place, annex)
        {
            *slot = slot_of(&player.club);
            club = u16::try_from(place + 1).unwrap_or(0);
        }
        if let Some(record) = self.records.get_mut(number.index()) {
            *record = Record::of(player, club);
        }
        let Ok(index) = u16::try_from(number.index()) else {
            return;
        };
        self.byes.retain(|bye| bye.player != index);
        for (round, bye) in player.more.unwrap_or_default().byes.iter() {
            let player = index;
            // A plan has seen to it that there is room.
            let _ = self.byes.push(ByeAhead { player, round, bye });
        }
    }

    /// A player comes into the list before the others with that number and after it.
    pub(super) fn insert(&mut self, number: PlayerNo, player: &Player, annex: &mut Annex) -> bool {
        let is_next_to_known = number.index() <= self.len();
        if !is_next_to_known || self.records.insert(number.index(), Record::NONE).is_err() {
            return false;
        }
        for bye in &mut self.byes {
            bye.player += u16::from(usize::from(bye.player) >= number.index());
        }
        self.put(number, player, annex);
        true
    }

    /// A player goes from the list; those behind move up.
    pub(super) fn remove(&mut self, number: PlayerNo) {
        if number.index() >= self.len() {
            return;
        }
        self.records.remove(number.index());
        self.byes
            .retain(|bye| usize::from(bye.player) != number.index());
        for bye in &mut self.byes {
            bye.player -= u16::from(usize::from(bye.player) > number.index());
        }
    }

    /// So many players; those who come by this have no names, and that team. Those who go have asked for no byes, since
    /// whatever was said of them has been undone.
    pub(super) fn resize(&mut self, count: usize, team: Team) {
        // The list has room for as many as a plan allows.
        let _ = self.records.resize(count, Record::nameless(team));
    }

    /// Two players change places.
    pub(super) fn swap(&mut self, one: usize, other: usize) {
        if one >= self.len() || other >= self.len() {
            return;
        }
        self.records.swap(one, other);
        for bye in &mut self.byes {
            let player = usize::from(bye.player);
            let moved = if player == one {
                other
            } else if player == other {
                one
            } else {
                player
            };
            bye.player = u16::try_from(moved).unwrap_or(bye.player);
        }
    }

    fn byes_of(&self, number: PlayerNo) -> Option<ByesAhead> {
        let mut byes = ByesAhead::default();
        for bye in &self.byes {
            if usize::from(bye.player) == number.index() {
                byes.set(bye.round, Some(bye.bye));
            }
        }
        (byes != ByesAhead::default()).then_some(byes)
    }
}

fn is_used(used: &[u32], place: usize) -> bool {
    let word = used.get(place / 32).copied().unwrap_or(u32::MAX);
    word >> (place % 32) & 1 == 1
}

fn slot_of(club: &Club) -> Slot {
    let mut slot = [0; CLUB_BYTES];
    if let Some((length, letters)) = slot.split_first_mut() {
        *length = u8::try_from(club.len()).unwrap_or(0);
        for (to, from) in letters.iter_mut().zip(club.as_bytes()) {
            *to = *from;
        }
    }
    slot
}

fn club_in(slot: &Slot) -> Option<Club> {
    let (length, letters) = slot.split_first()?;
    Letters::from_bytes(letters.get(..usize::from(*length))?)
}
