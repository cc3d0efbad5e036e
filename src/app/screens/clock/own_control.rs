//! Making a time control of one's own: every number of it, for both players or for each.

use heapless::Vec;

use super::number;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_back, is_ok, move_selection, stepped};
use crate::app::screens::{
    Behaviour, ControlsScreen, FaceScreen, MODES, Profile, Room, Screen, WorkspaceUse, mode_text,
};
use crate::clock::{
    AfterFlag, Control, Ends, FirstMove, MAX_PERIODS, Mode, Pace, Period, Problem, Seconds, Side,
    Terms,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::ui::view::{Body, HintKeys, MAX_VALUES, Value, ValueRow};

/// A row that can be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Mode,
    Minutes,
    Seconds,
    /// The seconds that belong to the mode.
    PaceSeconds,
    /// The number that belongs to the mode.
    PaceCount,
    UntilMove,
    Periods,
    Period,
    Side,
    FirstMove,
    AtFlag,
}

const ROWS: [Row; 11] = [
    Row::Mode,
    Row::Minutes,
    Row::Seconds,
    Row::PaceSeconds,
    Row::PaceCount,
    Row::UntilMove,
    Row::Periods,
    Row::Period,
    Row::Side,
    Row::FirstMove,
    Row::AtFlag,
];

/// A control that is being made for one of the slots.
#[derive(Debug, Clone)]
pub(in crate::app) struct OwnControlScreen {
    slot: usize,
    draft: Control,
    /// The side whose terms are being changed; if none, those of both.
    side: Option<Side>,
    period: usize,
    /// Numbers of the mode that was there before, for one that has such a number too.
    seconds: Option<u16>,
    count: Option<u8>,
    /// Not its place: rows come and go with what is chosen.
    selected: Row,
}

impl OwnControlScreen {
    pub(in crate::app) const fn new(slot: usize, draft: Control) -> Self {
        Self {
            slot,
            draft,
            side: None,
            period: 0,
            seconds: None,
            count: None,
            selected: Row::Mode,
        }
    }

    fn change(&mut self, row: Row, key: KeyEvent) {
        let period = self.current();
        let pace = period.pace;
        match row {
            Row::Mode => {
                let mode = MODES.iter().position(|mode| *mode == pace.mode());
                let mut at = small(mode.unwrap_or(0));
                stepped(&mut at, 0..=small(MODES.len() - 1), key);
                if let Some(mode) = MODES
                    .get(usize::from(at))
                    .filter(|mode| **mode != pace.mode())
                {
                    self.seconds = seconds_of(pace).or(self.seconds);
                    self.count = count_of(pace).or(self.count);
                    let pace = pace_of(*mode, self.seconds, self.count);
                    self.edit(|period| period.pace = pace);
                }
            }
            Row::Minutes | Row::Seconds => {
                let (mut minutes, mut seconds) = (period.time.0 / 60, period.time.0 % 60);
                if row == Row::Minutes {
                    stepped(&mut minutes, 0..=MOST_MINUTES, key);
                } else {
                    stepped(&mut seconds, 0..=59, key);
                }
                let time = Seconds(minutes * 60 + seconds);
                self.edit(|period| period.time = time);
            }
            Row::PaceSeconds => {
                let mut seconds = seconds_of(pace).unwrap_or(0);
                stepped(&mut seconds, 0..=MOST_SECONDS, key);
                let pace = pace_of(pace.mode(), Some(seconds), count_of(pace));
                self.edit(|period| period.pace = pace);
            }
            Row::PaceCount => {
                let mut count = u16::from(count_of(pace).unwrap_or(0));
                stepped(&mut count, 0..=u16::from(u8::MAX), key);
                let count = u8::try_from(count).ok();
                let pace = pace_of(pace.mode(), seconds_of(pace), count);
                self.edit(|period| period.pace = pace);
            }
            Row::UntilMove => {
                let mut moves = moves_of(period.ends);
                stepped(&mut moves, 0..=u16::from(u8::MAX), key);
                let ends = match u8::try_from(moves) {
                    Ok(0) | Err(_) => Ends::TimeOut,
                    Ok(moves) => Ends::Moves(moves),
                };
                self.edit(|period| period.ends = ends);
            }
            Row::Periods => {
                let mut count = small(self.terms().periods().count());
                stepped(&mut count, 1..=small(MAX_PERIODS), key);
                self.edit_terms(|terms| terms.set_count(count.into()));
                self.period = self.period.min(usize::from(count) - 1);
            }
            Row::Period => {
                let mut at = small(self.period);
                let last = small(self.terms().periods().count()).saturating_sub(1);
                stepped(&mut at, 0..=last, key);
                self.period = at.into();
            }
            Row::Side => {
                let sides = [None, Some(Side::Left), Some(Side::Right)];
                let place = sides.iter().position(|side| *side == self.side);
                let mut at = small(place.unwrap_or(0));
                stepped(&mut at, 0..=2, key);
                let side = sides.get(usize::from(at)).copied().flatten();
                if side != self.side {
                    self.side = side;
                    self.period = 0;
                }
            }
            Row::FirstMove => {
                let mut is_without = u16::from(self.draft.first_move == FirstMove::Without);
                stepped(&mut is_without, 0..=1, key);
                self.draft.first_move = match is_without {
                    0 => FirstMove::With,
                    _ => FirstMove::Without,
                };
            }
            Row::AtFlag => {
                let mut runs_on = u16::from(self.draft.after_flag == AfterFlag::RunOn);
                stepped(&mut runs_on, 0..=1, key);
                self.draft.after_flag = match runs_on {
                    0 => AfterFlag::Freeze,
                    _ => AfterFlag::RunOn,
                };
            }
        }
    }

    /// The terms in sight.
    fn terms(&self) -> &Terms {
        self.draft.terms.of(self.side.unwrap_or(Side::Left))
    }

    /// The period in sight.
    fn current(&self) -> Period {
        let terms = self.terms();
        terms.periods().nth(self.period).unwrap_or(terms.first)
    }

    fn edit(&mut self, change: impl Fn(&mut Period)) {
        let at = self.period;
        self.edit_terms(|terms| {
            if let Some(period) = terms.period_mut(at) {
                change(period);
            }
        });
    }

    fn edit_terms(&mut self, change: impl Fn(&mut Terms)) {
        let before = *self.terms();
        let mut terms = before;
        change(&mut terms);
        // Looking is not changing: a player's own terms stay until something is changed for both.
        if terms == before {
            return;
        }
        match self.side {
            Some(side) => *self.draft.terms.of_mut(side) = terms,
            None => self.draft.terms = crate::clock::Pair::same(terms),
        }
    }

    /// The place of the selected row.
    fn place(&self, rows: &[Row]) -> usize {
        let place = rows.iter().position(|row| *row == self.selected);
        place.unwrap_or(0)
    }

    /// Rows that would say nothing are left out.
    fn rows(&self) -> Vec<Row, MAX_VALUES> {
        let period = self.current();
        let count = self.terms().periods().count();
        let is_last = self.period + 1 >= count;
        ROWS.into_iter()
            .filter(|row| match row {
                Row::Minutes | Row::Seconds => period.pace.mode() != Mode::Gong,
                Row::PaceSeconds => seconds_of(period.pace).is_some(),
                Row::PaceCount => count_of(period.pace).is_some(),
                Row::UntilMove => !is_last,
                Row::Period => count > 1,
                _ => true,
            })
            .collect()
    }

    fn shown(&self, row: Row) -> ValueRow {
        let period = self.current();
        let word = |label, text| ValueRow {
            label,
            value: Value::Word(text),
        };
        match row {
            Row::Mode => word(Text::Mode, mode_text(period.pace.mode())),
            Row::Minutes => number(Text::Minutes, period.time.0 / 60),
            Row::Seconds => number(Text::Seconds, period.time.0 % 60),
            Row::PaceSeconds => {
                let label = match period.pace {
                    Pace::ByoYomi { .. } | Pace::Canadian { .. } => Text::OvertimeSeconds,
                    _ => Text::PerMove,
                };
                number(label, seconds_of(period.pace).unwrap_or(0))
            }
            Row::PaceCount => {
                let label = match period.pace {
                    Pace::ByoYomi { .. } => Text::OvertimePeriods,
                    Pace::Canadian { .. } => Text::OvertimeMoves,
                    _ => Text::PointsPerMinute,
                };
                number(label, count_of(period.pace).unwrap_or(0).into())
            }
            Row::UntilMove => match moves_of(period.ends) {
                0 => word(Text::UntilMove, Text::UntilTimeOut),
                moves => number(Text::UntilMove, moves),
            },
            Row::Periods => number(Text::Periods, small(self.terms().periods().count())),
            Row::Period => number(Text::Period, small(self.period + 1)),
            Row::Side => word(
                Text::Side,
                match self.side {
                    None => Text::BothSides,
                    Some(Side::Left) => Text::SideLeft,
                    Some(Side::Right) => Text::SideRight,
                },
            ),
            Row::FirstMove => word(
                Text::FirstMove,
                match self.draft.first_move {
                    FirstMove::With => Text::WithIncrement,
                    FirstMove::Without => Text::WithoutIncrement,
                },
            ),
            Row::AtFlag => word(
                Text::AtFlag,
                match self.draft.after_flag {
                    AfterFlag::Freeze => Text::BothStop,
                    AfterFlag::RunOn => Text::GameGoesOn,
                },
            ),
        }
    }
}

impl OwnControlScreen {
    /// The control is kept in its slot, and played by.
    fn save(&self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        // What the card has is not known yet, and must not be written over unseen.
        if !tools.shared.store.has_heard_of_card() {
            return Action::Tell(Notice::refusal(Text::NotYet, Text::ReadingCard));
        }
        let mut controls = *tools.shared.store.controls();
        if let Some(kept) = controls.0.get_mut(self.slot) {
            *kept = Some(self.draft);
        }
        tools.shared.game.set_control(self.draft, key.at);
        tools.shared.store.change_controls(&controls);
        Action::go_when_done(FaceScreen::new().into())
    }
}

/// The arbiter must read that of the control.
const fn told(text: Text) -> Action {
    Action::Tell(Notice::refusal(Text::NotPossible, text))
}

impl Behaviour for OwnControlScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Clock, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let rows = self.rows();
        let mut selected = self.place(&rows);
        move_selection(&mut selected, rows.len(), key);
        self.selected = rows.get(selected).copied().unwrap_or(Row::Mode);
        if is_back(key) {
            return Action::Go(Screen::Controls(ControlsScreen::own(self.slot)));
        }
        if is_ok(key) {
            return match self.draft.problem() {
                Some(Problem::NoTime(_)) => told(Text::ProblemNoTime),
                Some(Problem::Nothing(_)) => told(Text::ProblemNothing),
                Some(Problem::NeverReached(_)) => told(Text::ProblemNeverReached),
                None => self.save(key, tools),
            };
        }
        self.change(self.selected, key);
        Action::Stay
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        let rows = self.rows();
        let selected = self.place(&rows);
        let rows = rows.into_iter().map(|row| self.shown(row)).collect();
        let body = Body::Values {
            title: Text::OwnControl,
            rows,
            selected,
            help: None,
        };
        let keys = hints([
            (HintKeys::Ok, Text::HintSave),
            (HintKeys::LeftRight, Text::HintChange),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// Ten hours for a period, ten minutes for a move.
const MOST_MINUTES: u16 = 600;
const MOST_SECONDS: u16 = 600;

/// Numbers of rows and periods.
fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn moves_of(ends: Ends) -> u16 {
    match ends {
        Ends::Moves(moves) => moves.into(),
        Ends::TimeOut => 0,
    }
}

const fn seconds_of(pace: Pace) -> Option<u16> {
    match pace {
        Pace::Fischer(seconds)
        | Pace::Bronstein(seconds)
        | Pace::Delay(seconds)
        | Pace::Gong(seconds)
        | Pace::ByoYomi { seconds, .. }
        | Pace::Canadian { seconds, .. } => Some(seconds.0),
        Pace::SuddenDeath | Pace::Hourglass | Pace::CountUp | Pace::Scrabble { .. } => None,
    }
}

const fn count_of(pace: Pace) -> Option<u8> {
    match pace {
        Pace::ByoYomi { periods, .. } => Some(periods),
        Pace::Canadian { moves, .. } => Some(moves),
        Pace::Scrabble { points } => Some(points),
        _ => None,
    }
}

/// A mode with its numbers; those that another mode had are taken over.
fn pace_of(mode: Mode, seconds: Option<u16>, count: Option<u8>) -> Pace {
    let each = Seconds(seconds.unwrap_or(10));
    match mode {
        Mode::SuddenDeath => Pace::SuddenDeath,
        Mode::Fischer => Pace::Fischer(each),
        Mode::Bronstein => Pace::Bronstein(each),
        Mode::Delay => Pace::Delay(each),
        Mode::ByoYomi => Pace::ByoYomi {
            periods: count.unwrap_or(3),
            seconds: Seconds(seconds.unwrap_or(30)),
        },
        Mode::Canadian => Pace::Canadian {
            moves: count.unwrap_or(25),
            seconds: Seconds(seconds.unwrap_or(300)),
        },
        Mode::Hourglass => Pace::Hourglass,
        Mode::Gong => Pace::Gong(each),
        Mode::CountUp => Pace::CountUp,
        Mode::Scrabble => Pace::Scrabble {
            points: count.unwrap_or(10),
        },
    }
}
