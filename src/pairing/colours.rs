//! The colours that a player has had.

use crate::tournament::{Bye, Colour, Event, PlayerNo, RoundNo, Turn};

/// The colours of a player in the rounds before one, a bit for each round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Colours {
    pub(super) white: u32,
    pub(super) black: u32,
}

impl Colours {
    /// The colours that a player has had before a round. A game counts if it was played; the bye of the pairing counts
    /// as a colour in some systems.
    pub(super) fn of(
        event: &Event,
        player: PlayerNo,
        round: RoundNo,
        bye_colour: Option<Colour>,
    ) -> Self {
        let mut colours = Self::default();
        for earlier in RoundNo::first(round.index()) {
            let colour = match event.turn(player, earlier) {
                Turn::Game(game) if game.outcome.is_played() => Some(game.colour),
                Turn::Bye(Bye::PairingAllocated) => bye_colour,
                Turn::Game(_) | Turn::Bye(_) | Turn::Nothing => None,
            };
            // An event that is paired round by round has 32 rounds at most.
            let bit = 1_u32.checked_shl(u32::from(earlier.get()) - 1).unwrap_or(0);
            match colour {
                Some(Colour::White) => colours.white |= bit,
                Some(Colour::Black) => colours.black |= bit,
                None => {}
            }
        }
        colours
    }

    fn all(self) -> u32 {
        self.white | self.black
    }

    fn in_round(self, bit: u32) -> Option<Colour> {
        match (self.white & bit != 0, self.black & bit != 0) {
            (true, _) => Some(Colour::White),
            (_, true) => Some(Colour::Black),
            _ => None,
        }
    }

    /// The last colour, if there is one.
    pub(super) fn last(self) -> Option<Colour> {
        self.in_round(highest(self.all()))
    }

    /// The last two colours, if they are the same.
    pub(super) fn twice_in_a_row(self) -> Option<Colour> {
        let last = highest(self.all());
        let before = highest(self.all() & !last);
        self.in_round(last)
            .filter(|colour| self.in_round(before) == Some(*colour))
    }

    /// The last of these colours that is unlike the other's: the last game of the one beside the last of the other, then the
    /// ones before, whatever the rounds were.
    pub(super) fn last_unlike(mut self, mut other: Self) -> Option<Colour> {
        while let (Some(own), Some(others)) = (self.last(), other.last()) {
            if own != others {
                return Some(own);
            }
            (self, other) = (self.before_last(), other.before_last());
        }
        None
    }

    fn before_last(self) -> Self {
        let last = highest(self.all());
        Self {
            white: self.white & !last,
            black: self.black & !last,
        }
    }

    /// The number of times that it was white.
    pub(super) const fn whites(self) -> u32 {
        self.white.count_ones()
    }

    /// The number of times that it was black.
    pub(super) const fn blacks(self) -> u32 {
        self.black.count_ones()
    }

    /// Every colour, the latest first; rounds without one are passed over.
    pub(super) fn latest_first(self) -> impl Iterator<Item = Colour> {
        let bits = (0..u32::BITS).rev().map(|place| 1_u32 << place);
        bits.filter_map(move |bit| self.in_round(bit))
    }

    /// The colour that brings whites and blacks nearer to each other, and how far they are apart.
    pub(super) fn towards_balance(self) -> (Colour, u32) {
        let (white, black) = (self.white.count_ones(), self.black.count_ones());
        if white > black {
            (Colour::Black, white - black)
        } else {
            (Colour::White, black - white)
        }
    }
}

/// The highest bit, alone.
fn highest(bits: u32) -> u32 {
    bits.checked_ilog2().map_or(0, |place| 1 << place)
}
