//! Hours of play: a clock that runs on the emulated Pico must not be wrong by more than its keys.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use pocket_arbiter::board::PICO_OLED;
use pocket_arbiter::chance::Chance;
use pocket_arbiter::clock::{Clock, Control, Phase, Reading, Side};
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::script::{self, Action, Step};
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::ui::view::time_text;
use xtask::emulator::{Edge, Report, Run, SlowSpell, StampedEdge};
use xtask::parallel;

use super::stamps::SPREAD_US;
use super::{Board, boards, empty_folder, number_from, succeed};

/// From the start of the box to a clock that is set up for [`CONTROL`].
pub(super) const OPEN_CLOCK: &str = "\
wait 2s
press down
press down
press ok
press up
press up
press up
expect \"90+30\"
";

/// The control that [`OPEN_CLOCK`] sets up: one with an increment, so that a game never ends.
const CONTROL: Control = Control::fischer(90, 30);

/// The long version plays as many times the short one, at the most.
const MOST: u64 = 24;

/// The box rests before an hour of play, so that even the short version goes past 2^32 µs (71:35
/// minutes), where the lower half of the chip's timer begins again.
const REST: Span = Span::from_secs(15 * 60);

/// Who has more than this takes long for a move, so that a time has one digit of hours.
const PLENTY: Span = Span::from_secs(5 * 60 * 60);

/// How long the card is slow, once in the short version. All the while the card's level waits for
/// it, awake: a second of that costs the emulator as much as minutes of play.
const SLOW: Span = Span::from_secs(5);

/// How much later keys may be stamped at the end of the hours than at the beginning, on average.
const DRIFT_US: i64 = 3;

/// How wrong a time may be after an hour.
const ERROR_US_AN_HOUR: u64 = 1_000;

#[test]
fn soak_clock_has_no_drift_and_knows_when_each_lever_was_pressed() -> Result<()> {
    let seed = number_from("SEED")?.unwrap_or(1);
    let multiple = number_from("SOAK")?.unwrap_or(1).min(MOST);
    let stories = parallel::map(boards()?.iter().collect(), |board| {
        let (rest, shortest) = short_version(board);
        let play = Play::random(rest, shortest, multiple, seed)?;
        let out = empty_folder(&["clock-hours", board.model.name])?;
        let report = board.emulator.run(Run {
            slow_spells: &play.slow_spells,
            ..Run::new(&play.steps, &out)
        })?;
        let story = succeed(&report).and_then(|()| judge(&report));
        let name = board.model.name;
        story.with_context(|| format!("{name}, seed {seed}"))
    })?;
    for (board, story) in boards()?.iter().zip(stories) {
        println!("{}: {story}", board.model.name);
    }
    Ok(())
}

/// How long the box rests, and how long is played in the short version. An hour takes the emulator
/// a minute and a half with the small display, and more than three with the large one, where each
/// second is much more to draw: there it is ten minutes.
fn short_version(board: &Board) -> (Span, Span) {
    if board.model == &PICO_OLED {
        (REST, Span::from_secs(60 * 60))
    } else {
        (Span::ZERO, Span::from_secs(10 * 60))
    }
}

/// A game as the script of a run.
struct Play {
    steps: Vec<Step>,
    slow_spells: Vec<SlowSpell>,
    now: Instant,
    clock: Clock,
    to_press: Side,
    chance: Chance,
}

impl Play {
    /// So many times the span, with the card slow once in each, and a pause in the end.
    fn random(rest: Span, span: Span, times: u64, seed: u64) -> Result<Self> {
        let mut steps = vec![Step {
            line: 0,
            action: Action::Run(rest),
        }];
        steps.append(&mut script::parse(OPEN_CLOCK)?);
        let waits = steps.iter().map(|step| match step.action {
            Action::Run(span) => span,
            _ => Span::ZERO,
        });
        let now = waits.fold(Instant::START, |now, span| now + span);
        let mut play = Self {
            steps,
            slow_spells: Vec::new(),
            now,
            clock: Clock::new(CONTROL),
            to_press: Side::Left,
            chance: Chance::from_seed(seed),
        };
        for _ in 0..times {
            let half = Span::from_micros(span.as_micros() / 2);
            play.go_on(half);
            play.hurry_while_the_card_is_slow();
            play.go_on(half);
        }
        play.wait(Span::from_secs(1));
        play.touch(Key::Ok);
        play.wait(Span::from_secs(1));
        Ok(play)
    }

    /// Quick moves and long thoughts, and now and then the arbiter stops the clock.
    fn go_on(&mut self, span: Span) {
        let end = self.now + span;
        while self.now < end {
            let is_rich = self.clock.remaining(self.to_press, self.now).span() > PLENTY;
            let (least_ms, most_ms) = match self.chance.below(100) {
                _ if is_rich => (31_000, 60_000),
                0..70 => (200, 3_000),
                _ => (10_000, 60_000),
            };
            self.wait_between(least_ms, most_ms);
            self.press_lever();
            if self.chance.below(100) < 3 {
                self.wait_between(200, 9_000);
                self.clock.pause(self.now);
                self.touch(Key::Ok);
                self.wait_between(10_000, 180_000);
                self.clock.resume(self.now);
                self.touch(Key::Ok);
            }
        }
    }

    fn hurry_while_the_card_is_slow(&mut self) {
        let from = self.now;
        while self.now < from + SLOW {
            self.wait_between(50, 300);
            self.press_lever();
        }
        self.slow_spells.push(SlowSpell {
            from: Duration::from_micros(from.as_micros()),
            until: Duration::from_micros(self.now.as_micros()),
        });
    }

    fn press_lever(&mut self) {
        let side = self.to_press;
        self.clock.press(side, self.now);
        self.to_press = side.other();
        self.touch(match side {
            Side::Left => Key::LeverLeft,
            Side::Right => Key::LeverRight,
        });
    }

    /// A key goes down, and up again after a while.
    fn touch(&mut self, key: Key) {
        self.perform(Action::Down(key));
        self.wait_between(40, 150);
        self.perform(Action::Up(key));
    }

    /// Some time passes, to the microsecond by chance.
    fn wait_between(&mut self, least_ms: u32, most_ms: u32) {
        let more_us = self.chance.below((most_ms - least_ms) * 1_000);
        self.wait(Span::from_millis(least_ms.into()) + Span::from_micros(more_us.into()));
    }

    fn wait(&mut self, span: Span) {
        self.now += span;
        self.perform(Action::Run(span));
    }

    fn perform(&mut self, action: Action) {
        let line = self.steps.len();
        self.steps.push(Step { line, action });
    }
}

/// Compares what the firmware noted and shows with what happened; tells how it went.
fn judge(report: &Report) -> Result<String> {
    let stamped = report.stamped_edges()?;
    let first = stamped.first().context("no key was pressed")?.lag_us;
    for stamped in &stamped {
        let error_us = stamped.lag_us - first;
        ensure!(
            error_us.abs() <= SPREAD_US,
            "{stamped:?}, the first {first}"
        );
    }
    let tenth = stamped.len().div_ceil(10);
    let mean_of_first = mean_lag_us(stamped.iter().take(tenth))?;
    let mean_of_last = mean_lag_us(stamped.iter().rev().take(tenth))?;
    ensure!(
        (mean_of_last - mean_of_first).abs() <= DRIFT_US,
        "at first keys were stamped {mean_of_first} us late, in the end {mean_of_last} us"
    );
    let while_card_was_busy = report
        .edges
        .iter()
        .filter(|edge| edge.card_keeps_waiting)
        .count();
    ensure!(while_card_was_busy > 0, "the card was never busy");
    // The place to compare the stamps in `report.clock_records` with the edges, too.

    let true_clock = replay(
        stamped
            .iter()
            .map(|stamped| (&stamped.edge, stamped.edge.us)),
    );
    let box_clock = replay(
        stamped
            .iter()
            .map(|stamped| (&stamped.edge, box_us(stamped))),
    );
    let hours = report.virtual_us.div_ceil(3_600_000_000);
    let screen = report.screen.as_deref().context("the box is off")?;
    let mut worst_us = 0;
    for side in Side::BOTH {
        let end = Instant::from_micros(report.virtual_us);
        let shown = box_clock.remaining(side, end).span();
        let error_us = true_clock
            .remaining(side, end)
            .span()
            .as_micros()
            .abs_diff(shown.as_micros());
        ensure!(
            error_us <= hours * ERROR_US_AN_HOUR,
            "after {hours} hours a time is wrong by {error_us} us"
        );
        worst_us = worst_us.max(error_us);
        let text = time_text(Reading::of(shown));
        ensure!(
            screen.contains(&*text),
            "{text} is not on the screen:\n{screen}"
        );
    }
    Ok(format!(
        "{:.0} s, {} edges, {while_card_was_busy} of them while the card was busy; \
         stamped {first} us late, {:?} us in all; times wrong by {worst_us} us",
        report.virtual_us as f64 / 1e6,
        stamped.len(),
        lags(&stamped),
    ))
}

/// The least and the greatest lag.
fn lags(stamped: &[StampedEdge]) -> (Option<i64>, Option<i64>) {
    let lags = || stamped.iter().map(|stamped| stamped.lag_us);
    (lags().min(), lags().max())
}

fn mean_lag_us<'a>(stamped: impl Iterator<Item = &'a StampedEdge>) -> Result<i64> {
    let (mut sum, mut count) = (0, 0);
    for stamped in stamped {
        sum += stamped.lag_us;
        count += 1;
    }
    sum.checked_div(count).context("there are no stamps")
}

/// The firmware's own time of an edge.
fn box_us(stamped: &StampedEdge) -> u64 {
    stamped.edge.us.saturating_add_signed(stamped.lag_us)
}

/// The clock after these edges, each with its time. What came before the first lever has set the
/// clock up.
fn replay<'a>(edges: impl Iterator<Item = (&'a Edge, u64)>) -> Clock {
    let is_lever = |edge: &Edge| edge.key.starts_with("lever");
    let mut clock = Clock::new(CONTROL);
    let game = edges.skip_while(|(edge, _)| !is_lever(edge));
    for (edge, us) in game.filter(|(edge, _)| edge.down) {
        let at = Instant::from_micros(us);
        match (Key::from_name(&edge.key), clock.phase(at)) {
            (Some(Key::LeverLeft), _) => clock.press(Side::Left, at),
            (Some(Key::LeverRight), _) => clock.press(Side::Right, at),
            (Some(Key::Ok), Phase::Paused(_)) => clock.resume(at),
            (Some(Key::Ok), _) => clock.pause(at),
            _ => {}
        }
    }
    clock
}
