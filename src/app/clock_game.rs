//! The game at the clock, with all that belongs to it.

use heapless::Vec;

use crate::app::Tone;
use crate::clock::{
    Clock, ClockReading, Control, Correction, EventGame, KeptGame, MAX_TOUCHES, Mode, PRESETS,
    Penalty, Phase, Seats, Side, Sign, Tie, TimeLeft, Touch, Touched,
};
use crate::time::{Instant, Span};
use crate::tournament::{BoardNo, Event, GameResult, PlayerNo, RoundNo};

/// The control that is there at first.
const FIRST: Control = Control::fischer(5, 3);
/// The seconds that are counted down aloud where every move has its own time.
const COUNTED: Span = Span::from_secs(5);

/// The game at the clock.
#[derive(Debug, Clone)]
pub(in crate::app) struct ClockGame {
    clock: Clock,
    white: Option<Side>,
    event_game: Option<EventGame>,
    seats: Seats,
    is_silent: bool,
    /// The touches since the last record that the card has.
    touched: Vec<Touched, MAX_TOUCHES>,
    /// The number of these that are on their way to the card.
    sent: usize,
    /// True if anything was done since the box was switched on: then it is this game that counts,
    /// not that of a card which is put in.
    is_of_today: bool,
    is_unsaved: bool,
    /// True if the game came back after the power had failed, and nobody has touched it since.
    was_cut: bool,
    /// The number of flags that have been heard falling.
    flags_heard: usize,
    /// The second that was counted last.
    counted: u64,
}

impl ClockGame {
    pub(in crate::app) fn new() -> Self {
        Self {
            clock: Clock::new(FIRST),
            white: None,
            event_game: None,
            seats: Seats::Beside,
            is_silent: false,
            touched: Vec::new(),
            sent: 0,
            is_of_today: false,
            is_unsaved: false,
            was_cut: false,
            flags_heard: 0,
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

    /// True if a game has begun that is not over.
    pub(in crate::app) fn is_going_on(&self, now: Instant) -> bool {
        matches!(self.clock.phase(now), Phase::Running(_) | Phase::Paused(_))
    }

    /// A lever.
    pub(in crate::app) fn lever(&mut self, side: Side, at: Instant) {
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

    pub(in crate::app) fn pause(&mut self, at: Instant) {
        self.clock.pause(at);
        self.touch(Touch::Pause, at);
    }

    pub(in crate::app) fn resume(&mut self, at: Instant) {
        self.clock.resume(at);
        self.touch(Touch::Resume, at);
    }

    pub(in crate::app) fn correct(&mut self, side: Side, corrections: &[Correction], at: Instant) {
        for correction in corrections {
            self.clock.correct(side, *correction, at);
        }
        self.touch(Touch::Arbiter, at);
    }

    /// Time for one player because the other broke the Laws.
    pub(in crate::app) fn give(&mut self, side: Side, penalty: Penalty, at: Instant) {
        self.clock.penalise(side.other(), penalty, at);
        self.touch(Touch::Arbiter, at);
    }

    /// Takes the last press back; answers whether there was one.
    pub(in crate::app) fn take_back(&mut self, at: Instant) -> bool {
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

    pub(in crate::app) fn swap_sides(&mut self, at: Instant) {
        self.clock.swap_sides(at);
        self.white = self.white.map(Side::other);
        self.touch(Touch::Arbiter, at);
    }

    /// A new game with the same control. The board stays the same while it has no result.
    pub(in crate::app) fn restart(&mut self, event: &Event, at: Instant) {
        self.clock.restart();
        self.white = None;
        self.event_game = self.event_game.filter(|game| is_pending(event, game));
        self.touch(Touch::Arbiter, at);
    }

    /// A new game with that control.
    pub(in crate::app) fn set_control(&mut self, control: Control, at: Instant) {
        self.clock = Clock::new(control);
        self.white = None;
        self.touch(Touch::Arbiter, at);
    }

    /// The game is that one of the event.
    pub(in crate::app) fn tie(&mut self, event_game: Option<EventGame>, at: Instant) {
        self.event_game = event_game;
        self.touch(Touch::Arbiter, at);
    }

    pub(in crate::app) fn turn_seats(&mut self, at: Instant) {
        self.seats = match self.seats {
            Seats::Beside => Seats::Facing,
            Seats::Facing => Seats::Beside,
        };
        self.touch(Touch::Arbiter, at);
    }

    pub(in crate::app) fn toggle_sound(&mut self, at: Instant) {
        self.is_silent = !self.is_silent;
        self.touch(Touch::Arbiter, at);
    }

    fn touch(&mut self, what: Touch, at: Instant) {
        if self.touched.is_full() {
            self.touched.remove(0);
            self.sent = self.sent.saturating_sub(1);
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
    pub(in crate::app) fn step_control(&mut self, forward: bool, at: Instant) {
        let current = self.clock.control();
        let place = PRESETS.iter().position(|preset| preset == current);
        let next = match (place, forward) {
            (None, _) => Some(&FIRST),
            (Some(place), true) => PRESETS.get(place + 1),
            (Some(place), false) => place.checked_sub(1).and_then(|place| PRESETS.get(place)),
        };
        if let Some(control) = next {
            self.set_control(*control, at);
        }
    }

    /// The game of the event that is played here, as long as the event has it.
    pub(in crate::app) fn event_game(&self, event: &Event) -> Option<EventGame> {
        let game = self.event_game?;
        let there = game_at(event, game.round, game.board)?;
        (there == game).then_some(game)
    }

    /// The player who sits there.
    pub(in crate::app) fn player_at(&self, side: Side, event: &Event) -> Option<PlayerNo> {
        let game = self.event_game(event)?;
        Some(if self.white? == side {
            game.white
        } else {
            game.black
        })
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

    /// The arbiter leaves the clock: a game that the power cut short has been seen.
    pub(in crate::app) fn leave(&mut self, at: Instant) {
        self.touch(Touch::Arbiter, at);
    }

    /// The event's boards mean nothing any more: another event takes its place.
    pub(in crate::app) fn untie(&mut self) {
        self.event_game = None;
    }

    /// Takes the tone that is to be heard by now.
    pub(in crate::app) fn take_tone(&mut self, now: Instant) -> Option<Tone> {
        let reading = self.clock.reading(now);
        let flags = flags(&reading);
        let is_new_flag = flags > self.flags_heard;
        self.flags_heard = flags;
        // A flag that fell must not stand again after a power failure.
        self.is_unsaved |= is_new_flag;
        let counted = match reading.phase {
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
        let has_own_time = matches!(self.clock.control().mode(), Mode::Gong | Mode::ByoYomi);
        let left = self.clock.remaining(side, now);
        if !has_own_time || left <= TimeLeft::ZERO || left.span() > COUNTED {
            return 0;
        }
        left.span()
            .as_micros()
            .div_ceil(Span::from_secs(1).as_micros())
    }

    /// True if the card lacks something.
    pub(in crate::app) const fn is_unsaved(&self) -> bool {
        self.is_unsaved
    }

    /// The game must be saved, if it is of today: the card is another one, or failed.
    pub(in crate::app) const fn lost_card(&mut self) {
        self.is_unsaved = self.is_of_today;
        self.sent = 0;
    }

    /// Forgets the touches that were sent: they are on the card.
    pub(in crate::app) fn is_saved(&mut self) {
        let sent = core::mem::take(&mut self.sent);
        self.touched = self.touched.iter().skip(sent).copied().collect();
    }

    /// Takes the record that is to be kept. All that was done is in it.
    pub(in crate::app) fn take_kept(&mut self, tie: Option<Tie>, now: Instant) -> KeptGame {
        self.is_unsaved = false;
        self.sent = self.touched.len();
        KeptGame {
            control: *self.clock.control(),
            position: self.clock.position(now),
            // One that nobody has touched since the power failed is still to be offered.
            is_running: self.is_running(now) || self.was_cut,
            white: self.white,
            tie,
            seats: self.seats,
            is_silent: self.is_silent,
            touched: self.touched.clone(),
        }
    }

    /// The game of an event that it was said to be.
    pub(in crate::app) const fn tied(&self) -> Option<EventGame> {
        self.event_game
    }

    /// Takes a game from a card, unless one has begun here, or the card has none that has and here
    /// something was set up. Answers whether it did.
    pub(in crate::app) fn adopt(&mut self, kept: &KeptGame) -> bool {
        let restored = Clock::restored(kept.control, kept.position);
        let has_begun = self.clock.to_move().is_some();
        let is_set_up = self.is_of_today && restored.to_move().is_none();
        if has_begun || is_set_up || kept.control.problem().is_some() {
            return false;
        }
        self.clock = restored;
        self.white = kept.white;
        self.event_game = kept.tie.map(|tie| tie.game);
        self.seats = kept.seats;
        self.is_silent = kept.is_silent;
        self.was_cut = kept.is_running;
        // Whoever saw them fall has heard them.
        self.flags_heard = flags(&self.clock.reading(Instant::START));
        true
    }
}

/// Counts the flags that are down.
fn flags(reading: &ClockReading) -> usize {
    let is_down = |side: &Side| {
        let sign = reading.sides.of(*side).sign;
        matches!(sign, Sign::FirstFlag | Sign::SecondFlag)
    };
    Side::BOTH.into_iter().filter(is_down).count()
}

/// The game at a board.
pub(in crate::app) fn game_at(
    event: &Event,
    round: Option<RoundNo>,
    board: BoardNo,
) -> Option<EventGame> {
    let (white, black) = match round {
        Some(round) => {
            let pairing = event.pairing(round, board)?;
            (pairing.white, pairing.black)
        }
        None => event.floor()?.table(board)?.players()?,
    };
    Some(EventGame {
        round,
        board,
        white,
        black,
    })
}

/// True if the event has that game, and the game waits for its result.
pub(in crate::app) fn is_pending(event: &Event, game: &EventGame) -> bool {
    let is_there = game_at(event, game.round, game.board) == Some(*game);
    let result = game
        .round
        .and_then(|round| event.pairing(round, game.board));
    is_there && result.is_none_or(|pairing| pairing.result == GameResult::Pending)
}
