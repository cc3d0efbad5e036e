//! The colours that a player has had, and those that two players get.

use super::Method;
use crate::tournament::{Bye, Colour, Event, PlayerNo, RoundNo, Turn};

/// The colours of a player in the rounds before one, a bit for each round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Colours {
    white: u32,
    black: u32,
}

impl Colours {
    /// What a player has had before a round. A game counts if it was played; by the rules of
    /// Monrad a walkover counts as white.
    pub(super) fn of(event: &Event, player: PlayerNo, round: RoundNo, method: Method) -> Self {
        let mut colours = Self::default();
        for earlier in RoundNo::first(round.index()) {
            let colour = match event.turn(player, earlier) {
                Turn::Game(game) if game.outcome.is_played() => Some(game.colour),
                Turn::Bye(Bye::PairingAllocated) if method == Method::Monrad => Some(Colour::White),
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

    /// How often it was white.
    pub(super) const fn whites(self) -> u32 {
        self.white.count_ones()
    }

    /// The colour that brings whites and blacks nearer to each other, and how far they are apart.
    fn towards_balance(self) -> (Colour, u32) {
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

/// The colour of `upper`, the higher of two in the list, by the rules of Monrad. `lower_number` is
/// the colour that the lower number has when nobody has had any.
pub(super) fn monrad(
    (upper, upper_colours): (PlayerNo, Colours),
    (lower, lower_colours): (PlayerNo, Colours),
    lower_number: Colour,
) -> Colour {
    let is_third = |colours: Colours, colour| colours.twice_in_a_row() == Some(colour);
    let is_fine = |colour: Colour| {
        !is_third(upper_colours, colour) && !is_third(lower_colours, colour.other())
    };
    match (is_fine(Colour::White), is_fine(Colour::Black)) {
        (true, false) => return Colour::White,
        (false, true) => return Colour::Black,
        (true, true) | (false, false) => {}
    }
    match (upper_colours.last(), lower_colours.last()) {
        (None, None) if upper < lower => lower_number,
        (None, None) => lower_number.other(),
        (None, Some(last)) => last,
        (Some(last), None) => last.other(),
        (Some(last), Some(other)) if last != other => last.other(),
        (Some(last), Some(_)) => {
            let (towards, apart) = upper_colours.towards_balance();
            let (others_towards, others_apart) = lower_colours.towards_balance();
            if apart > others_apart {
                return towards;
            }
            if others_apart > apart {
                return others_towards.other();
            }
            let differed = (upper_colours.white & lower_colours.black)
                | (upper_colours.black & lower_colours.white);
            upper_colours
                .in_round(highest(differed))
                .map_or(last.other(), Colour::other)
        }
    }
}

/// The colour of `upper` by the rules of FISE, on that board, from 0.
pub(super) fn fise(
    (upper, upper_colours): (PlayerNo, Colours),
    (lower, lower_colours): (PlayerNo, Colours),
    board: usize,
    first_colour: Colour,
) -> Colour {
    let (whites, others_whites) = (upper_colours.whites(), lower_colours.whites());
    if whites != others_whites {
        return if whites < others_whites {
            Colour::White
        } else {
            Colour::Black
        };
    }
    let had_white = upper_colours.last() == Some(Colour::White);
    let other_had_white = lower_colours.last() == Some(Colour::White);
    if had_white != other_had_white {
        return if had_white {
            Colour::Black
        } else {
            Colour::White
        };
    }
    // The lower number has the first colour on the first, third, … board.
    let is_as_on_first_board = (upper < lower) == board.is_multiple_of(2);
    if is_as_on_first_board {
        first_colour
    } else {
        first_colour.other()
    }
}
