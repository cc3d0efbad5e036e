//! The rounds to come of a small field: they must all stay possible without a rematch.
//!
//! Everybody needs another opponent in each of these rounds. So the pairs that have not met are to be put into as many
//! rounds as there are, everybody once in each; if the number of players is odd, the bye is one more player, whom everybody
//! meets once. The search always takes what has the fewest ways left: somebody's opponent in a round, or the round of
//! a pair that must meet. What cannot be is mostly found out before: a group of an odd number cannot play
//! within itself, so in each round one of its players needs an opponent outside.

/// The most players, the bye among them.
pub(super) const MOST: usize = 12;
/// The most rounds: everybody meets everybody.
const MOST_ROUNDS: usize = MOST - 1;
/// The most pairs.
const MOST_PAIRS: usize = MOST * MOST_ROUNDS / 2;
/// The work of looking for a group that has too few opponents outside, in the same measure as a step of the search.
const WORK_OF_GROUPS: u32 = 32;

/// Players, or rounds: a bit for each.
type Bits = u16;

/// Everybody who has not met, and the rounds into which they are put. All zeros before it begins.
#[derive(Debug)]
pub(super) struct RoundsToCome {
    players: u8,
    rounds: u8,
    stage: Stage,
    /// For each player those who have not been met, and are in no round yet.
    unmet: [Bits; MOST],
    /// For each round those who have no opponent in it.
    free: [Bits; MOST_ROUNDS],
    /// For each player the rounds without an opponent.
    missing: [Bits; MOST],
    /// The player whose opponents are chosen first, in their order: one round is as good as another.
    first: u8,
    /// The pairs that are in a round, each with what could be instead.
    chosen: [Chosen; MOST_PAIRS],
    count: u8,
}

/// A place with a player: the opponent in a round, or the round of a pair.
#[derive(Debug, Clone, Copy)]
struct Chosen {
    player: u8,
    opponent: u8,
    round: u8,
    /// The other ways that have not been tried: opponents if the round was given, rounds if the opponent was.
    others: Bits,
    is_round_given: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing is known but the numbers.
    Count,
    Groups,
    Search,
    Possible,
    Impossible,
}

impl Chosen {
    const NONE: Self = Self {
        player: 0,
        opponent: 0,
        round: 0,
        others: 0,
        is_round_given: false,
    };
}

/// The bit of a player, or of a round.
const fn bit(of: u8) -> Bits {
    // There are no more than twelve of either.
    (1 as Bits).wrapping_shl(of as u32)
}

/// As many bits.
fn first_bits(count: u8) -> Bits {
    bit(count).wrapping_sub(1)
}

/// The players or rounds of which the bits are.
fn each(bits: Bits) -> impl Iterator<Item = u8> {
    let mut left = bits;
    core::iter::from_fn(move || {
        let lowest = lowest(left)?;
        left &= left - 1;
        Some(lowest)
    })
}

fn lowest(bits: Bits) -> Option<u8> {
    (bits != 0)
        .then(|| u8::try_from(bits.trailing_zeros()).ok())
        .flatten()
}

fn at(table: &[Bits], index: u8) -> Bits {
    table.get(usize::from(index)).copied().unwrap_or(0)
}

fn flip(table: &mut [Bits], index: u8, bit: Bits) {
    if let Some(bits) = table.get_mut(usize::from(index)) {
        *bits ^= bit;
    }
}

impl RoundsToCome {
    /// Nobody yet.
    pub(super) const NONE: Self = Self {
        players: 0,
        rounds: 0,
        stage: Stage::Count,
        unmet: [0; MOST],
        free: [0; MOST_ROUNDS],
        missing: [0; MOST],
        first: 0,
        chosen: [Chosen::NONE; MOST_PAIRS],
        count: 0,
    };

    /// So many players, the bye among them, who have all met, and so many rounds.
    pub(super) fn begin(&mut self, players: usize, rounds: usize) {
        let fits = players <= MOST && rounds <= MOST_ROUNDS;
        // There are no more opponents than that.
        self.stage = if fits {
            Stage::Count
        } else {
            Stage::Impossible
        };
        self.players = u8::try_from(players.min(MOST)).unwrap_or(0);
        self.rounds = u8::try_from(rounds.min(MOST_ROUNDS)).unwrap_or(0);
        self.unmet = [0; MOST];
        self.count = 0;
    }

    /// These two have not met.
    pub(super) fn have_not_met(&mut self, one: usize, other: usize) {
        for (one, other) in [(one, other), (other, one)] {
            if let (Some(unmet), Ok(other)) = (self.unmet.get_mut(one), u8::try_from(other)) {
                *unmet |= bit(other);
            }
        }
    }

    /// True or false once it is known; the work of the step is added up.
    pub(super) fn step(&mut self, work: &mut u32) -> Option<bool> {
        *work = work.wrapping_add(1);
        self.stage = match self.stage {
            Stage::Possible => return Some(true),
            Stage::Impossible => return Some(false),
            Stage::Count => self.count_opponents(),
            Stage::Groups => {
                *work = work.wrapping_add(WORK_OF_GROUPS);
                if self.every_group_gets_out() {
                    self.begin_search();
                    Stage::Search
                } else {
                    Stage::Impossible
                }
            }
            Stage::Search => self.search(),
        };
        None
    }

    /// Too few opponents are too few; with so many the answer is yes: however a round is paired, the next can be as long as
    /// everybody has as many as half of them all (G. A. Dirac).
    fn count_opponents(&self) -> Stage {
        let fewest = (0..self.players).map(|player| at(&self.unmet, player).count_ones());
        let (fewest, rounds) = (fewest.min().unwrap_or(0), u32::from(self.rounds));
        if fewest < rounds {
            Stage::Impossible
        } else if rounds == 0 || fewest + 1 >= u32::from(self.players) / 2 + rounds {
            Stage::Possible
        } else {
            Stage::Groups
        }
    }

    /// True if every group of an odd number has as many pairs with the others as there are rounds. The groups come in
    /// such an order that each differs from the one before by one player.
    fn every_group_gets_out(&self) -> bool {
        let (mut group, mut out): (Bits, u32) = (0, 0);
        // Without the last player: the others of a group are a group, too, and have the same pairs with it.
        for step in 1..bit(self.players.saturating_sub(1)) {
            let Some(player) = lowest(step) else { break };
            let unmet = at(&self.unmet, player);
            let (inside, all) = ((unmet & group).count_ones(), unmet.count_ones());
            group ^= bit(player);
            out = if group & bit(player) == 0 {
                (out + inside).saturating_sub(all - inside)
            } else {
                (out + (all - inside)).saturating_sub(inside)
            };
            if group.count_ones() % 2 == 1 && out < u32::from(self.rounds) {
                return false;
            }
        }
        true
    }

    fn begin_search(&mut self) {
        let everybody = first_bits(self.players);
        let all_rounds = first_bits(self.rounds);
        for (round, free) in (0..).zip(&mut self.free) {
            *free = if round < self.rounds { everybody } else { 0 };
        }
        for (player, missing) in (0..).zip(&mut self.missing) {
            *missing = if player < self.players { all_rounds } else { 0 };
        }
        let opponents = |player: &u8| at(&self.unmet, *player).count_ones();
        self.first = (0..self.players).min_by_key(opponents).unwrap_or(0);
        self.count = 0;
    }

    /// One more pair is put into a round, or another way is tried.
    fn search(&mut self) -> Stage {
        let Some(next) = self.fewest_ways() else {
            return Stage::Possible;
        };
        match self.chosen.get_mut(usize::from(self.count)) {
            Some(place) if next.others != 0 => {
                *place = next;
                self.count += 1;
                self.take_next_way()
            }
            _ => self.try_otherwise(),
        }
    }

    /// The last choice for which there is another way takes it.
    fn try_otherwise(&mut self) -> Stage {
        while let Some(last) = self.last() {
            self.turn(last);
            if last.others != 0 {
                return self.take_next_way();
            }
            self.count -= 1;
        }
        Stage::Impossible
    }

    fn last(&self) -> Option<Chosen> {
        let place = usize::from(self.count).checked_sub(1)?;
        self.chosen.get(place).copied()
    }

    /// The first of the ways that the last choice has left.
    fn take_next_way(&mut self) -> Stage {
        let place = usize::from(self.count).checked_sub(1);
        let Some(last) = place.and_then(|place| self.chosen.get_mut(place)) else {
            return Stage::Impossible;
        };
        if let Some(way) = lowest(last.others) {
            last.others ^= bit(way);
            if last.is_round_given {
                last.opponent = way;
            } else {
                last.round = way;
            }
        }
        let taken = *last;
        self.turn(taken);
        Stage::Search
    }

    /// Puts a pair into a round, or takes it out.
    fn turn(&mut self, pair: Chosen) {
        for (one, other) in [(pair.player, pair.opponent), (pair.opponent, pair.player)] {
            flip(&mut self.unmet, one, bit(other));
            flip(&mut self.missing, one, bit(pair.round));
            flip(&mut self.free, pair.round, bit(other));
        }
    }

    /// The place with the fewest ways, perhaps with none; no place if everybody has an opponent in every round.
    fn fewest_ways(&self) -> Option<Chosen> {
        if self.count < self.rounds {
            return Some(self.opponents_of_first());
        }
        let mut best: Option<Chosen> = None;
        let mut fewest = u32::MAX;
        let mut offer = |place: Chosen| {
            let ways = place.others.count_ones();
            if ways < fewest {
                (best, fewest) = (Some(place), ways);
            }
            ways > 1
        };
        for player in 0..self.players {
            let (unmet, missing) = (at(&self.unmet, player), at(&self.missing, player));
            for round in each(missing) {
                let place = Chosen {
                    player,
                    round,
                    others: unmet & at(&self.free, round),
                    is_round_given: true,
                    ..Chosen::NONE
                };
                // One way or none is as few as there can be.
                if !offer(place) {
                    return Some(place);
                }
            }
            let (opponents, rounds) = (unmet.count_ones(), missing.count_ones());
            if opponents < rounds {
                return Some(Chosen::NONE);
            }
            // Whoever has no more opponents than rounds needs them all.
            let needed = if opponents == rounds { unmet } else { 0 };
            for opponent in each(needed) {
                let place = Chosen {
                    player,
                    opponent,
                    others: missing & at(&self.missing, opponent),
                    ..Chosen::NONE
                };
                if !offer(place) {
                    return Some(place);
                }
            }
        }
        best
    }

    /// The opponents of the first player come in their order, round by round, and leave enough for the rounds after.
    fn opponents_of_first(&self) -> Chosen {
        let before = self.last().map(|last| last.opponent);
        let unmet = at(&self.unmet, self.first);
        let mut others = match before {
            Some(before) => unmet & !first_bits(before + 1),
            None => unmet,
        };
        for _ in self.count + 1..self.rounds {
            let highest = others
                .checked_ilog2()
                .and_then(|last| u8::try_from(last).ok());
            others &= !highest.map_or(0, bit);
        }
        Chosen {
            player: self.first,
            round: self.count,
            others,
            is_round_given: true,
            ..Chosen::NONE
        }
    }
}
