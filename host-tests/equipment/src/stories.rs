//! The ten stories that the box must be able to tell: whole ones, from a box that was just switched on to the
//! winners. They are scripts like any other, so the emulated chip tells the same ones, pixel for pixel.

/// The subject of each, and the script that tells it.
pub const STORIES: [(&str, &str); 10] = [
    ("a school's Monrad", "monrad"),
    ("a club's double round robin", "club_double_round_robin"),
    ("a match by Scheveningen's rules", "scheveningen"),
    ("a Scrabble tournament by a Swiss", "scrabble_swiss"),
    ("Masnou's fiesta", "masnou"),
    ("a game of blitz", "clock"),
    ("a mistake and its undoing", "mistake_and_undo"),
    ("a power cut in mid-round", "power_cut_in_mid_round"),
    ("who comes late and who leaves", "late_and_leaving"),
    ("players in, files out", "players_in_files_out"),
];
