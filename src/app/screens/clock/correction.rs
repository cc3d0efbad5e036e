//! The arbiter sets a player's time, moves and period.

use heapless::Vec;

use crate::app::action::Action;
use crate::app::clock_game::ClockGame;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_back, is_ok, move_selection, stepped};
use crate::app::screens::{Behaviour, ClockMenu, FaceScreen, Profile, Room, Screen, WorkspaceUse};
use crate::clock::{Correction, Mode, Moves, PeriodNo, Side, TimeLeft};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::time::{Instant, Span};
use crate::ui::view::{Body, HintKeys, MAX_VALUES, Value, ValueRow};

/// A row that can be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Hours,
    Minutes,
    Seconds,
    Overtime,
    Moves,
    Period,
}

/// The numbers that are set, as they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Setting {
    hours: u16,
    minutes: u16,
    seconds: u16,
    is_overtime: bool,
    moves: u16,
    period: u16,
}

/// One player's setting, and what it was before: what was not changed stays as it is to the
/// microsecond.
#[derive(Debug, Clone)]
pub(in crate::app) struct CorrectionScreen {
    side: Side,
    before: Setting,
    setting: Setting,
    periods: u16,
    has_overtime: bool,
    selected: usize,
}

/// Nobody plays longer.
const MOST_HOURS: u16 = 99;
const MOST_MOVES: u16 = 999;

impl CorrectionScreen {
    pub(in crate::app) fn new(side: Side, game: &ClockGame, now: Instant) -> Self {
        let reading = *game.clock().reading(now).sides.of(side);
        let (hours, minutes, seconds) = reading.time.hms();
        let small = |number: u64| u16::try_from(number).unwrap_or(u16::MAX);
        let control = game.clock().control();
        let before = Setting {
            hours: small(hours).min(MOST_HOURS),
            minutes: small(minutes),
            seconds: small(seconds),
            is_overtime: reading.time.is_overtime(),
            moves: reading.moves.0,
            period: reading.period.get().into(),
        };
        Self {
            side,
            before,
            setting: before,
            periods: u16::try_from(control.terms.of(side).periods().count()).unwrap_or(1),
            has_overtime: control.mode() == Mode::Scrabble,
            selected: 0,
        }
    }

    fn rows(&self) -> Vec<Row, MAX_VALUES> {
        let all = [
            Row::Hours,
            Row::Minutes,
            Row::Seconds,
            Row::Overtime,
            Row::Moves,
            Row::Period,
        ];
        all.into_iter()
            .filter(|row| match row {
                Row::Overtime => self.has_overtime,
                Row::Period => self.periods > 1,
                _ => true,
            })
            .collect()
    }

    /// Moves before the period, which counts from them, and the period before the time, for each has
    /// its own way to be out of it.
    fn corrections(&self) -> Vec<Correction, 3> {
        let (before, now) = (self.before, self.setting);
        let mut corrections = Vec::new();
        // Three are the most.
        if now.moves != before.moves {
            let _ = corrections.push(Correction::Moves(Moves(now.moves)));
        }
        if now.period != before.period
            && let Some(period) = u8::try_from(now.period).ok().and_then(PeriodNo::new)
        {
            let _ = corrections.push(Correction::Period(period));
        }
        let time = |setting: Setting| {
            let minutes = u64::from(setting.hours) * 60 + u64::from(setting.minutes);
            let span = Span::from_secs(minutes * 60 + u64::from(setting.seconds));
            let left = TimeLeft::of(span).as_micros();
            TimeLeft::from_micros(if setting.is_overtime { -left } else { left })
        };
        if time(now) != time(before) {
            let _ = corrections.push(Correction::Time(time(now)));
        }
        corrections
    }
}

impl Behaviour for CorrectionScreen {
    fn profile(&self) -> Profile {
        Profile {
            is_uncovered: true,
            ..Profile::of_arbiter(Room::Clock, WorkspaceUse::Free)
        }
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let game = &mut tools.shared.game;
        let rows = self.rows();
        move_selection(&mut self.selected, rows.len(), key);
        if is_back(key) {
            return Action::Go(Screen::ClockMenu(ClockMenu::new()));
        }
        if is_ok(key) {
            game.correct(self.side, &self.corrections(), key.at);
            return Action::Go(Screen::Clock(FaceScreen::new()));
        }
        let periods = self.periods;
        let setting = &mut self.setting;
        match rows.get(self.selected) {
            Some(Row::Hours) => stepped(&mut setting.hours, 0..=MOST_HOURS, key),
            Some(Row::Minutes) => stepped(&mut setting.minutes, 0..=59, key),
            Some(Row::Seconds) => stepped(&mut setting.seconds, 0..=59, key),
            Some(Row::Moves) => stepped(&mut setting.moves, 0..=MOST_MOVES, key),
            Some(Row::Period) => stepped(&mut setting.period, 1..=periods, key),
            Some(Row::Overtime) => {
                let mut is_overtime = u16::from(setting.is_overtime);
                stepped(&mut is_overtime, 0..=1, key);
                setting.is_overtime = is_overtime == 1;
            }
            None => {}
        }
        Action::Stay
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        let setting = &self.setting;
        let rows = self
            .rows()
            .into_iter()
            .map(|row| match row {
                Row::Hours => number(Text::Hours, setting.hours),
                Row::Minutes => number(Text::Minutes, setting.minutes),
                Row::Seconds => number(Text::Seconds, setting.seconds),
                Row::Moves => number(Text::Moves, setting.moves),
                Row::Period => number(Text::Period, setting.period),
                Row::Overtime => ValueRow {
                    label: Text::Overtime,
                    value: Value::Word(if setting.is_overtime {
                        Text::On
                    } else {
                        Text::Off
                    }),
                },
            })
            .collect();
        let body = Body::Values {
            title: match self.side {
                Side::Left => Text::LeftSide,
                Side::Right => Text::RightSide,
            },
            rows,
            selected: self.selected,
            help: None,
        };
        let keys = hints([
            (HintKeys::Ok, Text::HintSet),
            (HintKeys::LeftRight, Text::HintChange),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

pub(in crate::app) const fn number(label: Text, number: u16) -> ValueRow {
    ValueRow {
        label,
        value: Value::Number(number),
    }
}
