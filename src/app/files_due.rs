//! The files that the box makes by itself, from the moment they are due until they are on the card.
//!
//! They are made when nobody touches the box, and whoever is quick may have gone on by then: the next round is paired, or
//! the event is over. So what is due is kept round by round, and nothing that comes later takes its place.

use crate::documents::Occasion;
use crate::tournament::{Bye, Colour, Event, Phase, RoundNo, Turn};

/// A bit for each round of an event by the longest table.
const WORDS: usize = 4;

/// Rounds of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct RoundSet([u32; WORDS]);

impl RoundSet {
    fn set(&mut self, round: RoundNo, is_in: bool) {
        if let Some(word) = self.0.get_mut(round.index() / 32) {
            let bit = 1 << (round.index() % 32);
            *word = if is_in { *word | bit } else { *word & !bit };
        }
    }

    fn has(&self, round: RoundNo) -> bool {
        let word = self.0.get(round.index() / 32);
        word.is_some_and(|word| word >> (round.index() % 32) & 1 == 1)
    }

    fn first(&self) -> Option<RoundNo> {
        RoundNo::first(32 * WORDS).find(|round| self.has(*round))
    }
}

/// The state of the rounds of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rounds {
    pub(super) phase: Phase,
    opened: usize,
    /// The open rounds in which a game has no result.
    unfinished: RoundSet,
    /// A number by which the pairs of the last round are known, where rounds are paired one by one.
    pairs: u32,
}

impl Rounds {
    pub(super) fn of(event: &Event) -> Self {
        let mut unfinished = RoundSet::default();
        for round in event.open_rounds() {
            unfinished.set(round, event.is_unfinished(round));
        }
        Self {
            phase: event.phase(),
            opened: event.open_round_count(),
            unfinished,
            pairs: pairs_of_last_round(event),
        }
    }
}

/// A number by which the pairs of the last round, and who has none, are known. (FNV-1a)
fn pairs_of_last_round(event: &Event) -> u32 {
    let last = event.open_rounds().next_back();
    let Some(last) = last.filter(|_| !event.setup().system.is_by_table()) else {
        return 0;
    };
    let mix = |sum: u32, part: u16| (sum ^ u32::from(part)).wrapping_mul(0x0100_0193);
    event.numbers().fold(0x811c_9dc5, |sum, number| {
        let (part, side) = match event.turn(number, last) {
            Turn::Nothing => (0, 0),
            Turn::Game(game) => (
                game.opponent.get(),
                1 + u16::from(game.colour == Colour::White),
            ),
            Turn::Bye(bye) => (u16::MAX, 1 + u16::from(bye == Bye::PairingAllocated)),
        };
        mix(mix(sum, part), side)
    })
}

/// The files that are due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct FilesDue {
    paired: RoundSet,
    played: RoundSet,
    all: bool,
}

impl FilesDue {
    /// Adds what is due because the rounds are as they are now, and not as they were before.
    pub(super) fn add(&mut self, event: &Event, before: &Rounds, now: &Rounds) {
        if !matches!(now.phase, Phase::Running | Phase::Finished) {
            // It has not begun, or not yet after all.
            *self = Self::default();
            return;
        }
        self.all |= now.phase == Phase::Finished && before.phase != Phase::Finished;
        let was_open = |round: RoundNo| round.index() < before.opened;
        if event.setup().system.is_by_table() {
            // All rounds are known; only the next one is wanted on the wall.
            let next = now.unfinished.first();
            let is_new = before.opened == 0 || next != before.unfinished.first();
            if let Some(next) = next.filter(|_| is_new) {
                self.paired.set(next, true);
            }
        } else {
            // To undo a round is not to pair the one before it.
            let is_another = now.pairs != before.pairs && now.opened >= before.opened;
            let last = event.open_rounds().next_back().filter(|_| is_another);
            let new = event.open_rounds().filter(|round| !was_open(*round));
            for round in new.chain(last) {
                self.paired.set(round, true);
            }
        }
        for round in event.open_rounds() {
            let was_unfinished = !was_open(round) || before.unfinished.has(round);
            let has_games = event.board_count(round) > 0;
            if was_unfinished && has_games && !now.unfinished.has(round) {
                self.played.set(round, true);
            }
        }
    }

    /// The occasion that is seen to next: what is wanted on the wall comes first.
    pub(super) fn next(&self) -> Option<Occasion> {
        let paired = self.paired.first().map(Occasion::Paired);
        let played = self.played.first().map(Occasion::Played);
        let all = self.all.then_some(Occasion::All);
        paired.or(played).or(all)
    }

    /// The files of that occasion are on the card.
    pub(super) fn are_made(&mut self, occasion: Occasion) {
        match occasion {
            Occasion::All => self.all = false,
            Occasion::Paired(round) => self.paired.set(round, false),
            Occasion::Played(round) => self.played.set(round, false),
        }
    }
}
