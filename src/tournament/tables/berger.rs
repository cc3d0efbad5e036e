//! The Berger table, cell by cell.
//!
//! The highest number stays on board 1. All others sit on a circle: whoever meets the highest
//! number is the first of the round, and on board b the one b − 1 places after the first has
//! white against the one b − 1 places before.

/// White and black on a board. `size` is even; rounds go from 1 to `size` − 1, boards from 1 to
/// half of `size`.
pub(super) fn pair(size: u16, round: u16, board: u16) -> (u16, u16) {
    let first = first(size, round);
    if board > 1 {
        let (circle, steps) = (size - 1, board - 1);
        let after = first + steps;
        let white = if after > circle {
            after - circle
        } else {
            after
        };
        let black = if first > steps { first } else { first + circle } - steps;
        (white, black)
    } else if round % 2 == 1 {
        (first, size)
    } else {
        (size, first)
    }
}

/// The player who meets the highest number in that round: from one round to the next the first moves on by half the
/// size.
pub(super) fn first(size: u16, round: u16) -> u16 {
    if round % 2 == 1 {
        round.div_ceil(2)
    } else {
        (round + size) / 2
    }
}
