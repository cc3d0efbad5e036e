//! The Rutsch (carousel) table, cell by cell: everyone but number 1 moves one seat each round.
//!
//! Board k has the seats `A_k` and `B_k`. The seats other than `A_1` are places on a ring, in the
//! order of the movement: `A_2`, `A_3` … down one side, then up the other … `B_2`, `B_1`.

/// White and black on a board. `size` is even; rounds go from 1 to `size` − 1, boards from 1 to
/// half of `size`.
pub(super) fn pair(size: u16, round: u16, board: u16) -> (u16, u16) {
    let ring = size - 1;
    // In round 1 the player on place p has number p + 2; each round brings the one from the place
    // before.
    let on_place = |place: u16| (place + ring - (round - 1) % ring) % ring + 2;
    let side_a = if board == 1 { 1 } else { on_place(board - 2) };
    let side_b = on_place(ring - board);
    // Colours alternate from board to board, so whoever moves on changes colour. Number 1 does
    // not move, and their board is turned instead.
    let a_has_white = if board == 1 { round } else { board } % 2 == 1;
    if a_has_white {
        (side_a, side_b)
    } else {
        (side_b, side_a)
    }
}
