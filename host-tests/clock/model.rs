//! The clock as one would reckon it on paper: for every player what the move began with and what
//! was used in it, in big integers. Nothing here is taken from the clock but what is agreed.

use pocket_arbiter::clock::{
    AfterFlag, Control, Ends, FirstMove, Pace, Period, Seconds, Side, Terms,
};

const SECOND: i128 = 1_000_000;

/// A player's sheet.
#[derive(Debug, Clone)]
pub(super) struct Sheet {
    periods: Vec<Period>,
    /// Main time at the beginning of the move, or of the overtime.
    begin: i128,
    /// Used since then.
    used: i128,
    /// The part of that which is free.
    grant: i128,
    pub(super) moves: i128,
    pub(super) period: usize,
    began: i128,
    /// Stretches of byo-yomi not yet begun, or moves to go.
    pub(super) behind: i128,
    pub(super) is_over: bool,
    /// The time when a period last ran out.
    pub(super) passed: Option<i128>,
}

/// Both of them and what goes on.
#[derive(Debug, Clone)]
pub(super) struct Model {
    control: Control,
    pub(super) sheets: [Sheet; 2],
    pub(super) state: State,
    pub(super) flags: Vec<usize>,
    now: i128,
    /// The whole as it was before the last press, by whom, and the time since.
    before: Option<(Box<Model>, usize, i128)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Ready,
    Running(usize),
    Paused(usize),
    Frozen(usize),
}

pub(super) fn index(side: Side) -> usize {
    match side {
        Side::Left => 0,
        Side::Right => 1,
    }
}

fn micros(seconds: Seconds) -> i128 {
    i128::from(seconds.0) * SECOND
}

impl Sheet {
    fn new(terms: &Terms, first_move: FirstMove) -> Self {
        let periods: Vec<Period> = terms.periods().collect();
        let mut sheet = Self {
            begin: micros(periods[0].time),
            periods,
            used: 0,
            grant: 0,
            moves: 0,
            period: 0,
            began: 0,
            behind: 0,
            is_over: false,
            passed: None,
        };
        sheet.count_overtime();
        if first_move == FirstMove::With || sheet.begin == 0 {
            sheet.before_move();
        }
        sheet.go_on(0);
        // Nothing has run out before the game.
        sheet.passed = None;
        sheet
    }

    fn now(&self) -> Period {
        self.periods[self.period]
    }

    pub(super) fn pace(&self) -> Pace {
        self.now().pace
    }

    fn next(&self) -> Option<Period> {
        let can_follow = matches!(
            self.pace(),
            Pace::SuddenDeath | Pace::Fischer(_) | Pace::Bronstein(_) | Pace::Delay(_)
        );
        self.periods
            .get(self.period + 1)
            .copied()
            .filter(|_| can_follow)
    }

    fn count_overtime(&mut self) {
        self.is_over = false;
        self.behind = match self.pace() {
            Pace::ByoYomi { periods, .. } => periods.into(),
            Pace::Canadian { moves, .. } => moves.into(),
            _ => 0,
        };
    }

    fn before_move(&mut self) {
        match self.pace() {
            Pace::Fischer(seconds) => self.begin += micros(seconds),
            Pace::Bronstein(seconds) | Pace::Delay(seconds) => self.grant = micros(seconds),
            Pace::Gong(seconds) => self.begin = micros(seconds),
            _ => {}
        }
    }

    /// Main time without the free part; may be below zero.
    fn main(&self) -> i128 {
        match self.pace() {
            Pace::CountUp => self.begin + self.used,
            _ => self.begin - (self.used - self.grant).max(0),
        }
    }

    pub(super) fn free(&self) -> i128 {
        (self.grant - self.used).max(0)
    }

    pub(super) fn shown(&self) -> i128 {
        match self.pace() {
            Pace::Bronstein(_) => self.main() + self.free(),
            _ => self.main(),
        }
    }

    pub(super) fn is_out(&self) -> bool {
        !matches!(self.pace(), Pace::CountUp | Pace::Scrabble { .. })
            && self.free() == 0
            && self.main() <= 0
    }

    /// Opens what there is when the time is out. What is left below zero is time too much.
    fn go_on(&mut self, now: i128) {
        while self.is_out() {
            match self.pace() {
                Pace::ByoYomi { seconds, .. } if self.behind > 0 => {
                    self.is_over = true;
                    self.behind -= 1;
                    self.begin += micros(seconds);
                }
                Pace::Canadian { seconds, .. } if !self.is_over => {
                    self.is_over = true;
                    self.begin += micros(seconds);
                }
                _ => match self.next() {
                    Some(next) if self.now().ends == Ends::TimeOut => {
                        self.passed = Some(now + self.main());
                        let at = self.begin + self.grant;
                        self.period += 1;
                        self.began = self.moves;
                        self.count_overtime();
                        self.begin += micros(next.time);
                        if next.time.0 == 0 {
                            match next.pace {
                                Pace::Bronstein(seconds) | Pace::Delay(seconds) => {
                                    self.begin = 0;
                                    self.grant = at + micros(seconds);
                                }
                                Pace::Gong(seconds) => self.begin += micros(seconds),
                                Pace::CountUp => {
                                    self.begin = -at;
                                    self.grant = 0;
                                }
                                _ => self.before_move(),
                            }
                        } else if next.pace == Pace::CountUp {
                            self.begin = micros(next.time) - at;
                            self.grant = 0;
                        }
                    }
                    _ => return,
                },
            }
        }
    }

    fn finish_move(&mut self) {
        self.moves += 1;
        self.begin = self.main();
        self.used = 0;
        self.grant = 0;
        match self.pace() {
            Pace::ByoYomi { seconds, .. } if self.is_over => self.begin = micros(seconds),
            Pace::Canadian { moves, seconds } if self.is_over => {
                self.behind -= 1;
                if self.behind == 0 {
                    self.behind = moves.into();
                    self.begin = micros(seconds);
                }
            }
            _ => {}
        }
        if let (Ends::Moves(moves), Some(next)) = (self.now().ends, self.next())
            && self.moves >= self.began + i128::from(moves)
        {
            self.period += 1;
            self.began = self.moves;
            self.begin += micros(next.time);
            self.count_overtime();
        }
        self.before_move();
    }

    fn set_time(&mut self, time: i128) {
        let time = match self.pace() {
            Pace::Scrabble { .. } => time,
            _ => time.max(0),
        };
        let free = match self.pace() {
            Pace::Bronstein(_) => self.free().min(time),
            _ => self.free(),
        };
        let main = match self.pace() {
            Pace::Bronstein(_) => time - free,
            _ => time,
        };
        self.restate(main, free);
    }

    /// Begins a new line on the sheet with these numbers.
    fn restate(&mut self, main: i128, free: i128) {
        self.used = 0;
        self.begin = main;
        self.grant = free;
    }

    fn set_period(&mut self, period: usize) {
        if period >= self.periods.len() {
            return;
        }
        let delay = |pace| match pace {
            Pace::Bronstein(seconds) | Pace::Delay(seconds) => micros(seconds),
            _ => 0,
        };
        let (main, free, old) = (self.main(), self.free(), delay(self.pace()));
        self.period = period;
        let new = delay(self.pace());
        self.restate(main, if free == old { new } else { free.min(new) });
        self.count_overtime();
        if !matches!(self.pace(), Pace::Scrabble { .. }) {
            self.begin = self.begin.max(0);
        }
        let before = self.periods[..period].iter();
        let moves: Option<i128> = before
            .map(|period| match period.ends {
                Ends::Moves(moves) => Some(i128::from(moves)),
                Ends::TimeOut => None,
            })
            .sum();
        self.began = moves.unwrap_or(self.moves);
    }

    pub(super) fn to_go(&self) -> Option<i128> {
        match (self.pace(), self.now().ends) {
            (Pace::Canadian { .. }, _) => self.is_over.then_some(self.behind),
            (_, Ends::Moves(moves)) => self
                .next()
                .map(|_| (self.began + i128::from(moves) - self.moves).max(1)),
            _ => None,
        }
    }
}

impl Model {
    pub(super) fn new(control: Control) -> Self {
        Self {
            control,
            sheets: [
                Sheet::new(&control.terms.left, control.first_move),
                Sheet::new(&control.terms.right, control.first_move),
            ],
            state: State::Ready,
            flags: Vec::new(),
            now: 0,
            before: None,
        }
    }

    fn stands_still(&self, me: usize) -> bool {
        let sheet = &self.sheets[me];
        let may_run_on = self.control.after_flag == AfterFlag::RunOn
            && sheet.pace() == Pace::SuddenDeath
            && sheet.next().is_none()
            && !self.sheets[1 - me].is_out();
        !may_run_on
    }

    /// Time passes.
    pub(super) fn pass(&mut self, micros: i128) {
        self.now += micros;
        let State::Running(me) = self.state else {
            return;
        };
        self.sheets[me].used += micros;
        self.sheets[me].go_on(self.now);
        let mut stood = 0;
        let mut too_much = 0;
        if self.sheets[me].is_out() {
            too_much = -self.sheets[me].main();
            self.sheets[me].restate(0, 0);
            if !self.flags.contains(&me) {
                self.flags.push(me);
            }
            if self.stands_still(me) {
                self.state = State::Frozen(me);
                stood = too_much;
            }
        }
        if [0, 1].map(|side| self.sheets[side].pace()) == [Pace::Hourglass; 2] {
            let turned = self.sheets[me]
                .passed
                .map_or(micros, |passed| self.now - passed);
            self.sheets[1 - me].begin += micros.min(turned) - too_much;
        }
        if let Some((_, _, since)) = &mut self.before {
            *since += micros - stood;
        }
    }

    pub(super) fn press(&mut self, me: usize) {
        let before = self.clone();
        match self.state {
            State::Ready => {}
            State::Running(running) if running == me => {
                if !self.sheets[me].is_out() {
                    self.sheets[me].finish_move();
                    let passed = self.sheets[me].passed;
                    self.sheets[me].go_on(0);
                    self.sheets[me].passed = passed;
                }
            }
            _ => return,
        }
        self.state = State::Running(1 - me);
        self.before = Some((Box::new(before), me, 0));
        self.look_at_flags(1 - me);
    }

    pub(super) fn pause(&mut self) {
        if let State::Running(me) = self.state {
            self.state = State::Paused(me);
        }
    }

    pub(super) fn resume(&mut self) {
        if let State::Paused(me) = self.state {
            self.state = State::Running(me);
            self.pass(0);
        }
    }

    pub(super) fn undo(&mut self) {
        let Some((before, me, since)) = self.before.take() else {
            return;
        };
        let was_running = matches!(self.state, State::Running(_));
        let now = self.now;
        *self = *before;
        self.before = None;
        if self.state == State::Ready {
            self.now = now;
            return;
        }
        self.now = now - since;
        self.pass(since);
        if !was_running && matches!(self.state, State::Running(_)) {
            self.state = State::Paused(me);
        }
    }

    pub(super) fn set_time(&mut self, me: usize, time: i128) {
        self.sheets[me].set_time(time);
        self.corrected(me);
    }

    pub(super) fn set_moves(&mut self, me: usize, moves: i128) {
        self.sheets[me].moves = moves;
        self.corrected(me);
    }

    pub(super) fn set_period(&mut self, me: usize, period: usize) {
        self.sheets[me].set_period(period);
        self.corrected(me);
    }

    fn corrected(&mut self, me: usize) {
        self.before = None;
        let passed = self.sheets[me].passed;
        self.sheets[me].go_on(0);
        self.sheets[me].passed = passed;
        let to_move = match self.state {
            State::Ready => return,
            State::Running(side) | State::Paused(side) | State::Frozen(side) => side,
        };
        self.look_at_flags(to_move);
    }

    fn look_at_flags(&mut self, to_move: usize) {
        self.flags.retain(|side| self.sheets[*side].is_out());
        for side in [to_move, 1 - to_move] {
            if self.sheets[side].is_out() && !self.flags.contains(&side) {
                self.flags.push(side);
            }
        }
        let still = self
            .flags
            .first()
            .is_some_and(|side| self.stands_still(*side));
        if still {
            self.state = State::Frozen(to_move);
        } else if matches!(self.state, State::Frozen(_)) {
            self.state = State::Paused(to_move);
        }
    }

    pub(super) fn penalise(&mut self, offender: usize, minutes: i128) {
        self.before = None;
        let sheet = &mut self.sheets[1 - offender];
        if sheet.pace() != Pace::CountUp && !sheet.is_out() {
            sheet.begin += minutes * 60 * SECOND;
        }
    }

    pub(super) fn swap(&mut self) {
        self.before = None;
        self.sheets.swap(0, 1);
        let terms = self.control.terms;
        self.control.terms.left = terms.right;
        self.control.terms.right = terms.left;
        for flag in &mut self.flags {
            *flag = 1 - *flag;
        }
        self.state = match self.state {
            State::Ready => State::Ready,
            State::Running(side) => State::Running(1 - side),
            State::Paused(side) => State::Paused(1 - side),
            State::Frozen(side) => State::Frozen(1 - side),
        };
    }

    pub(super) fn restart(&mut self) {
        let now = self.now;
        *self = Self::new(self.control);
        self.now = now;
    }
}
