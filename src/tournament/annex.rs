//! The memory that events use in different ways: scores of games where games have scores; else the floor of an
//! event with a queue, and clubs when there are many.

use super::floor::Floor;
use super::grid::CELLS;
use super::numbers::GameScore;

/// The bytes of a club in the annex.
pub(super) const CLUB_BYTES: usize = 33;
/// The clubs for which there is room where games have no scores.
pub(super) const CLUBS: usize = 416;

/// So many scores share a byte for their two highest bits.
const SHARE: usize = 4;
const _: () = assert!(GameScore::MOST < 1 << 10);

/// The bytes of a score for each cell of the grid: ten bits.
const SCORE_BYTES: usize = CELLS + CELLS / SHARE;
const SHARED_BYTES: usize = CLUBS * CLUB_BYTES;
const OTHER_BYTES: usize = SCORE_BYTES - SHARED_BYTES;

/// The annex, all zeros at first.
#[derive(Clone)]
pub(super) struct Annex {
    /// Clubs, or the first bytes of the scores.
    shared: [u8; SHARED_BYTES],
    other: Other,
}

/// The kind is told by a word of its own, for otherwise nothing would not be all zeros.
#[derive(Clone)]
#[repr(u32)]
#[expect(
    clippy::large_enum_variant,
    reason = "nothing is small, but it is in its place and never moved"
)]
enum Other {
    Nothing,
    /// The rest of the scores.
    Scores([u8; OTHER_BYTES]),
    Floor(Floor),
}

const _: () = assert!(size_of::<Floor>() <= OTHER_BYTES);
const _: () = assert!(size_of::<Annex>() <= SCORE_BYTES + 4);

impl Annex {
    pub(super) const fn new() -> Self {
        Self {
            shared: [0; SHARED_BYTES],
            other: Other::Nothing,
        }
    }

    /// Gives the annex to the scores of games, which the start of the event clears, or takes it from them.
    #[inline(never)]
    pub(super) fn keep_scores(&mut self, has_scores: bool) {
        match (&self.other, has_scores) {
            (Other::Scores(_), true) | (Other::Nothing | Other::Floor(_), false) => {}
            (Other::Nothing | Other::Floor(_), true) => {
                self.other = Other::Scores([0; OTHER_BYTES]);
            }
            (Other::Scores(_), false) => self.other = Other::Nothing,
        }
    }

    /// True if games have scores.
    pub(super) const fn has_scores(&self) -> bool {
        matches!(self.other, Other::Scores(_))
    }

    /// Every score is zero.
    pub(super) fn clear_scores(&mut self) {
        if let Other::Scores(rest) = &mut self.other {
            rest.fill(0);
            self.shared.fill(0);
        }
    }

    /// The score in a cell of the grid; zero if there is none.
    pub(super) fn score(&self, place: usize) -> GameScore {
        let Other::Scores(rest) = &self.other else {
            return GameScore::ZERO;
        };
        let byte = |at: usize| match at.checked_sub(SHARED_BYTES) {
            None => self.shared.get(at).copied().unwrap_or(0),
            Some(at) => rest.get(at).copied().unwrap_or(0),
        };
        let high = byte(CELLS + place / SHARE) >> shift(place) & 0b11;
        GameScore::new(u16::from_le_bytes([byte(place), high])).unwrap_or_default()
    }

    /// Enters the score of a cell; without effect where games have none.
    pub(super) fn set_score(&mut self, place: usize, score: GameScore) {
        let [low, high] = score.get().to_le_bytes();
        if let Some(byte) = self.score_byte_mut(place) {
            *byte = low;
        }
        if let Some(byte) = self.score_byte_mut(CELLS + place / SHARE) {
            *byte = *byte & !(0b11 << shift(place)) | high << shift(place);
        }
    }

    fn score_byte_mut(&mut self, at: usize) -> Option<&mut u8> {
        let Other::Scores(rest) = &mut self.other else {
            return None;
        };
        match at.checked_sub(SHARED_BYTES) {
            None => self.shared.get_mut(at),
            Some(at) => rest.get_mut(at),
        }
    }

    /// True if every score is the same in both.
    pub(super) fn has_same_scores(&self, other: &Self) -> bool {
        match (&self.other, &other.other) {
            (Other::Scores(own), Other::Scores(theirs)) => {
                self.shared == other.shared && own == theirs
            }
            (Other::Scores(_), _) | (_, Other::Scores(_)) => false,
            _ => true,
        }
    }

    /// The bytes of the clubs that have their place here; none where games have scores.
    pub(super) fn clubs(&self) -> &[[u8; CLUB_BYTES]] {
        match self.other {
            Other::Scores(_) => &[],
            Other::Nothing | Other::Floor(_) => self.shared.as_chunks().0,
        }
    }

    /// The same, to be written.
    pub(super) fn clubs_mut(&mut self) -> &mut [[u8; CLUB_BYTES]] {
        match self.other {
            Other::Scores(_) => &mut [],
            Other::Nothing | Other::Floor(_) => self.shared.as_chunks_mut().0,
        }
    }

    /// The floor, if there is one.
    pub(super) const fn floor(&self) -> Option<&Floor> {
        match &self.other {
            Other::Floor(floor) => Some(floor),
            Other::Nothing | Other::Scores(_) => None,
        }
    }

    /// The same, to be changed.
    pub(super) const fn floor_mut(&mut self) -> Option<&mut Floor> {
        match &mut self.other {
            Other::Floor(floor) => Some(floor),
            Other::Nothing | Other::Scores(_) => None,
        }
    }

    /// Makes an empty floor, if there is none yet, and gives it.
    #[inline(never)]
    pub(super) fn make_floor(&mut self) -> Option<&mut Floor> {
        const NONE: Floor = Floor::new();
        if let Other::Nothing = self.other {
            // A constant of nothing but zeros is not copied: its place is cleared.
            self.other = Other::Floor(NONE);
        }
        self.floor_mut()
    }
}

/// The place of a score's two highest bits in the byte they share.
const fn shift(place: usize) -> usize {
    2 * (place % SHARE)
}
