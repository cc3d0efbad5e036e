//! The game at the clock, with all that belongs to it.

use heapless::Vec;

use crate::app::Tone;
use crate::clock::{
    Clock, Control, Correction, KeptGame, MAX_TOUCHES, Mode, PRESETS, Penalty, Phase, Seats, Side,
    TimeLeft, Touch, Touched,
};
use crate::time::{Instant, Span};
use crate::tournament::{BoardNo, Event, GameResult, PlayerNo, RoundNo};

/// Where a board of the event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) struct Place {
    /// The round, if the event has any.
    pub(in crate::app) round: Option<RoundNo>,
    pub(in crate::app) board: BoardNo,
}

/// Which of the presets is there at first: 5+3.
const FIRST_PRESET: usize = 11;
/// The seconds that are counted down aloud where every move has its own time.
const COUNTED: Span = Span::from_secs(5);

/// The game at the clock.
#[derive(Debug, Clone)]
pub(in crate::app) struct ClockGame {
    clock: Clock,
    white: Option<Side>,
    place: Option<Place>,
    seats: Seats,
    is_silent: bool,
    /// What was done since the last record.
    touched: Vec<Touched, MAX_TOUCHES>,
    /// Whether anything was done since the box was switched on: then it is this game that counts,
    /// not that of a card which is put in.
    is_of_today: bool,
    is_unsaved: bool,
    /// Whether the game came back after the power had failed, and nobody has touched it since.
    was_cut: bool,
    is_flag_heard: bool,
    /// The second that was counted last.
    counted: u64,
}

impl ClockGame {
    pub(in crate::app) fn new() -> Self {
        let control = PRESETS.get(FIRST_PRESET).copied();
        Self {
            clock: Clock::new(control.unwrap_or(Control::fischer(5, 3))),
            white: None,
            place: None,
            seats: Seats::Beside,
            is_silent: false,
            touched: Vec::new(),
            is_of_today: false,
            is_unsaved: false,
            was_cut: false,
            is_flag_heard: false,
            counted: 0,
        }
    }

    pub(in crate::app) const fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(in crate::app) const fn seats(&self) -> Seats {
        self.seats
    }

    pub(in crate::app) const fn is_silent(&self) -> bool {
        self.is_silent
    }

    pub(in crate::app) const fn was_cut(&self) -> bool {
        self.was_cut
    }

    pub(in crate::app) fn is_running(&self, now: Instant) -> bool {
        matches!(self.clock.phase(now), Phase::Running(_))
    }

    /// Whether a game has begun that is not over.
    pub(in crate::app) fn is_going_on(&self, now: Instant) -> bool {
        matches!(self.clock.phase(now), Phase::Running(_) | Phase::Paused(_))
    }

    /// A lever.
    pub(super) fn lever(&mut self, side: Side, at: Instant) {
        let before = self.clock;
        self.clock.press(side, at);
        if self.clock == before {
            return;
        }
        if before.to_move().is_none() {
            // Black starts the clock.
            self.white = Some(side.other());
        }
        self.touch(Touch::Lever(side), at);
    }

    pub(super) fn pause(&mut self, at: Instant) {
        self.clock.pause(at);
        self.touch(Touch::Pause, at);
    }

    pub(super) fn resume(&mut self, at: Instant) {
        self.clock.resume(at);
        self.touch(Touch::Resume, at);
    }

    pub(super) fn correct(&mut self, side: Side, corrections: &[Correction], at: Instant) {
        for correction in corrections {
            self.clock.correct(side, *correction, at);
        }
        self.touch(Touch::Arbiter, at);
    }

    /// Time for one player because the other broke the Laws.
    pub(super) fn give(&mut self, side: Side, penalty: Penalty, at: Instant) {
        self.clock.penalise(side.other(), penalty, at);
        self.touch(Touch::Arbiter, at);
    }

    /// Takes the last press back; answers whether there was one.
    pub(super) fn take_back(&mut self, at: Instant) -> bool {
        let can = self.clock.can_undo();
        if can {
            self.clock.undo_press(at);
            if self.clock.to_move().is_none() {
                self.white = None;
            }
            self.touch(Touch::Arbiter, at);
        }
        can
    }

    pub(super) fn swap_sides(&mut self, at: Instant) {
        self.clock.swap_sides(at);
        self.white = self.white.map(Side::other);
        self.touch(Touch::Arbiter, at);
    }

    /// A new game with the same control. The board stays the same while it has no result.
    pub(in crate::app) fn restart(&mut self, event: &Event, at: Instant) {
        self.clock.restart();
        self.white = None;
        self.place = self.place.filter(|place| {
            let game = game_at(event, *place);
            game.is_some_and(|(.., result)| result == GameResult::Pending)
        });
        self.touch(Touch::Arbiter, at);
    }

    /// A new game with that control.
    pub(in crate::app) fn set_control(&mut self, control: Control, at: Instant) {
        self.clock = Clock::new(control);
        self.white = None;
        self.touch(Touch::Arbiter, at);
    }

    /// The game is played at that board.
    pub(super) fn tie(&mut self, place: Option<Place>, at: Instant) {
        self.place = place;
        self.touch(Touch::Arbiter, at);
    }

    pub(super) fn turn_seats(&mut self, at: Instant) {
        self.seats = match self.seats {
            Seats::Beside => Seats::Facing,
            Seats::Facing => Seats::Beside,
        };
        self.touch(Touch::Arbiter, at);
    }

    pub(super) fn toggle_sound(&mut self, at: Instant) {
        self.is_silent = !self.is_silent;
        self.touch(Touch::Arbiter, at);
    }

    fn touch(&mut self, what: Touch, at: Instant) {
        if self.touched.is_full() {
            self.touched.remove(0);
        }
        // There is room now.
        let _ = self.touched.push(Touched {
            what,
            at_us: at.as_micros(),
        });
        self.is_of_today = true;
        self.is_unsaved = true;
        self.was_cut = false;
    }

    /// The control before or after this one in the list of presets.
    pub(super) fn step_control(&mut self, forward: bool, at: Instant) {
        let current = self.clock.control();
        let place = PRESETS.iter().position(|preset| preset == current);
        let next = match (place, forward) {
            (None, _) => FIRST_PRESET,
            (Some(place), true) => (place + 1).min(PRESETS.len() - 1),
            (Some(place), false) => place.saturating_sub(1),
        };
        if let Some(control) = PRESETS.get(next) {
            self.set_control(*control, at);
        }
    }

    /// Who plays at the board, white first, if the game is one of the event.
    pub(in crate::app) fn players(&self, event: &Event) -> Option<(Place, PlayerNo, PlayerNo)> {
        let place = self.place?;
        let (white, black, _) = game_at(event, place)?;
        Some((place, white, black))
    }

    /// Who sits there.
    pub(super) fn player_at(&self, side: Side, event: &Event) -> Option<PlayerNo> {
        let (_, white, black) = self.players(event)?;
        Some(if self.white? == side { white } else { black })
    }

    /// The result that the clock suggests: who was first to run out of time has lost.
    pub(in crate::app) fn suggested(&self, now: Instant) -> Option<GameResult> {
        let lost = self.clock.first_flag(now)?;
        Some(if self.white? == lost {
            GameResult::BlackWins
        } else {
            GameResult::WhiteWins
        })
    }

    /// The event's boards mean nothing any more: another event takes its place.
    pub(in crate::app) fn untie(&mut self) {
        self.place = None;
    }

    /// What is to be heard by now.
    pub(in crate::app) fn take_tone(&mut self, now: Instant) -> Option<Tone> {
        let phase = self.clock.phase(now);
        let has_fallen = self.clock.first_flag(now).is_some();
        let is_new_flag = has_fallen && !self.is_flag_heard;
        self.is_flag_heard = has_fallen;
        // A flag that fell must not stand again after a power failure.
        self.is_unsaved |= is_new_flag;
        let counted = match phase {
            Phase::Running(side) => self.counted_second(side, now),
            _ => 0,
        };
        let is_counted = counted != 0 && counted != self.counted;
        self.counted = counted;
        if self.is_silent {
            None
        } else if is_new_flag {
            Some(Tone::FLAG)
        } else if is_counted {
            Some(Tone::COUNT)
        } else {
            None
        }
    }

    /// The last seconds of a move that has a time of its own; otherwise 0.
    fn counted_second(&self, side: Side, now: Instant) -> u64 {
        let reading = self.clock.reading(now);
        let periods = reading.sides.of(side).byo_yomi;
        let has_own_time = match self.clock.control().mode() {
            Mode::Gong => true,
            Mode::ByoYomi => periods.is_some(),
            _ => false,
        };
        let left = self.clock.remaining(side, now);
        if !has_own_time || left <= TimeLeft::ZERO || left.span() > COUNTED {
            return 0;
        }
        left.span()
            .as_micros()
            .div_ceil(Span::from_secs(1).as_micros())
    }

    /// Whether the card lacks something.
    pub(in crate::app) const fn is_unsaved(&self) -> bool {
        self.is_unsaved
    }

    /// What there is must be saved, if it is of today: the card is another one, or failed.
    pub(in crate::app) const fn lost_card(&mut self) {
        self.is_unsaved = self.is_of_today;
    }

    /// What is to be kept. All that was done is in it.
    pub(in crate::app) fn take_kept(
        &mut self,
        tie: Option<crate::clock::Tie>,
        now: Instant,
    ) -> KeptGame {
        self.is_unsaved = false;
        KeptGame {
            control: *self.clock.control(),
            position: self.clock.position(now),
            is_running: self.is_running(now),
            white: self.white,
            tie,
            seats: self.seats,
            is_silent: self.is_silent,
            touched: core::mem::take(&mut self.touched),
        }
    }

    pub(in crate::app) const fn place(&self) -> Option<Place> {
        self.place
    }

    /// Takes a game from a card, unless there is one of today.
    pub(in crate::app) fn adopt(&mut self, kept: &KeptGame) {
        if self.is_of_today || kept.control.problem().is_some() {
            return;
        }
        self.clock = Clock::restored(kept.control, kept.position);
        self.white = kept.white;
        self.place = kept.tie.map(|tie| Place {
            round: tie.round,
            board: tie.board,
        });
        self.seats = kept.seats;
        self.is_silent = kept.is_silent;
        self.was_cut = kept.is_running;
        // Whoever saw it fall has heard it.
        self.is_flag_heard = self.clock.first_flag(Instant::START).is_some();
    }
}

/// Who plays at a board, white first, and what came of it.
pub(super) fn game_at(event: &Event, place: Place) -> Option<(PlayerNo, PlayerNo, GameResult)> {
    match place.round {
        Some(round) => {
            let pairing = event.pairing(round, place.board)?;
            Some((pairing.white, pairing.black, pairing.result))
        }
        None => {
            let (white, black) = event.floor()?.table(place.board)?.players()?;
            Some((white, black, GameResult::Pending))
        }
    }
}
