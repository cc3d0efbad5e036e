//! Hours of play: a clock that runs on the emulated Pico must not be wrong by more than its keys.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use embedded_sdmmc::Block;
use pocket_arbiter::board::Display;
use pocket_arbiter::card::record::{self, Sequence};
use pocket_arbiter::chance::Chance;
use pocket_arbiter::clock::{Clock, Control, KeptClocks, Reading, Side, Touch, Touched};
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::script::{self, Action, Step};
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::ui::view::time_text;
use xtask::emulator::{Edge, Report, Run, SlowSpell};
use xtask::parallel;

use super::stamps::SPREAD_US;
use super::{Board, boards, empty_folder, number_from, succeed};

/// From the start of the box to a clock that is set up for [`CONTROL`].
pub(super) const OPEN_CLOCK: &str = "\
wait 2s
press down
press ok
press up
press up
press up
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

/// The time above which a player takes long for a move, so that a time has one digit of hours.
const PLENTY: Span = Span::from_secs(5 * 60 * 60);
/// The time below which a player hurries, so that the game never ends.
const SHORTAGE: Span = Span::from_secs(5 * 60);

/// The card is slow again and again, this long after the last time.
const SLOW_EVERY: Span = Span::from_secs(5 * 60);
/// The time for which it is slow. All the while the card's level waits for it, awake: a second of that costs the
/// emulator as much as a minute of play.
const SLOW: Span = Span::from_millis(600);

/// The time by which keys may be stamped later at the end of the hours than at the beginning, on average.
const DRIFT_US: i64 = 3;

/// The error that a time may have after an hour.
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

/// The times of rest and of play in the short version: an hour with the small display, and ten minutes with the large
/// one, where each second is more to draw.
fn short_version(board: &Board) -> (Span, Span) {
    if board.model.display == Display::Oled {
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
    /// So many times the span, with a pause in the end.
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
        let end = now + Span::from_micros(span.as_micros() * times);
        while play.now < end {
            play.go_on(SLOW_EVERY);
            play.hurry_while_the_card_is_slow();
        }
        play.wait(Span::from_secs(1));
        play.touch(Key::Ok);
        play.wait(Span::from_secs(1));
        Ok(play)
    }

    /// Quick moves and long thoughts, about half a minute each, as much as a move brings; once in a while
    /// the arbiter stops the clock for a moment.
    fn go_on(&mut self, span: Span) {
        let end = self.now + span;
        while self.now < end {
            let left = self.clock.remaining(self.to_press, self.now).span();
            let (least_ms, most_ms) = match self.chance.below(100) {
                _ if left > PLENTY => (31_000, 60_000),
                _ if left < SHORTAGE => (200, 3_000),
                0..60 => (200, 3_000),
                _ => (10_000, 130_000),
            };
            self.wait_between(least_ms, most_ms);
            self.press_lever();
            if self.chance.below(100) < 4 {
                self.wait_between(200, 9_000);
                self.clock.pause(self.now);
                self.touch(Key::Ok);
                self.wait_between(500, 5_000);
                self.touch(Key::Ok);
                self.clock.resume(self.now);
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
    let lags = || stamped.iter().map(|stamped| stamped.lag_us);
    let first = stamped.first().context("no key was pressed")?.lag_us;
    for stamped in &stamped {
        let error_us = stamped.lag_us - first;
        ensure!(
            error_us.abs() <= SPREAD_US,
            "{stamped:?}, the first {first}"
        );
    }
    let tenth = stamped.len().div_ceil(10);
    let mean_of_first = mean(lags().take(tenth))?;
    let mean_of_last = mean(lags().rev().take(tenth))?;
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

    let touches = touches(&report.edges);
    let recorded = recorded_touches(report)?;
    compare_records(&touches, &recorded, first)?;
    let true_clock = replay(&touches);
    let box_clock = replay(&recorded);
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
        "{} s in {} million instructions; {} edges, {while_card_was_busy} while the card was busy, \
         stamped {} to {} us late; {} touches on the card; times wrong by {worst_us} us",
        report.virtual_us / 1_000_000,
        report.instructions / 1_000_000,
        stamped.len(),
        lags().min().unwrap_or_default(),
        lags().max().unwrap_or_default(),
        recorded.len(),
    ))
}

fn mean(numbers: impl Iterator<Item = i64>) -> Result<i64> {
    let (sum, count) = numbers.fold((0_i64, 0_i64), |(sum, count), number| {
        (sum + number, count + 1)
    });
    sum.checked_div(count).context("there are no stamps")
}

/// The touches of the clock by these edges. What came before the first lever has set it up.
fn touches(edges: &[Edge]) -> Vec<Touched> {
    let mut touches = Vec::new();
    let mut is_paused = false;
    let mut is_ok_meant = false;
    let is_setting_up = |edge: &&Edge| !edge.key.starts_with("lever");
    for edge in edges.iter().skip_while(is_setting_up) {
        let what = match (Key::from_name(&edge.key), edge.down) {
            (Some(Key::LeverLeft), true) => Touch::Lever(Side::Left),
            (Some(Key::LeverRight), true) => Touch::Lever(Side::Right),
            (Some(Key::Ok), true) => {
                // The clock is stopped at once; it goes on when the key is let go.
                is_ok_meant = is_paused;
                if is_paused {
                    continue;
                }
                Touch::Pause
            }
            (Some(Key::Ok), false) if is_ok_meant => Touch::Resume,
            _ => continue,
        };
        is_paused = what == Touch::Pause;
        touches.push(Touched {
            what,
            at_us: edge.us,
        });
    }
    touches
}

/// The touches that the records on the card tell of, in the box's time. None may be missing.
fn recorded_touches(report: &Report) -> Result<Vec<Touched>> {
    let mut touches = Vec::new();
    let mut last = None;
    for written in &report.clock_records {
        let mut block = Block::new();
        block.contents = written.block.as_slice().try_into()?;
        let record = record::decode::<KeptClocks>(&block);
        let (sequence, kept) = record.context("a record of the clock cannot be read")?;
        // Each is written twice, in different pages of the card.
        if last == Some(sequence) {
            continue;
        }
        ensure!(
            last.is_none_or(|last: Sequence| last.next() == sequence),
            "record {sequence:?} came after {last:?}"
        );
        last = Some(sequence);
        touches.extend(kept.game.touched);
    }
    let is_lever = |touched: &Touched| matches!(touched.what, Touch::Lever(_));
    let game = touches.iter().position(is_lever);
    Ok(touches.split_off(game.context("the card has no press of a lever")?))
}

/// Every touch must be on the card, with the time of its edge.
fn compare_records(touches: &[Touched], recorded: &[Touched], first_lag_us: i64) -> Result<()> {
    ensure!(
        touches.len() == recorded.len(),
        "{} touches, {} of them on the card",
        touches.len(),
        recorded.len()
    );
    for (touched, recorded) in touches.iter().zip(recorded) {
        let expected_us = touched.at_us.saturating_add_signed(first_lag_us);
        ensure!(
            touched.what == recorded.what
                && expected_us.abs_diff(recorded.at_us) <= SPREAD_US.unsigned_abs(),
            "{touched:?} is on the card as {recorded:?}"
        );
    }
    Ok(())
}

/// The clock after all that was done.
fn replay(touches: &[Touched]) -> Clock {
    let mut clock = Clock::new(CONTROL);
    for Touched { what, at_us } in touches {
        let at = Instant::from_micros(*at_us);
        match what {
            Touch::Lever(side) => clock.press(*side, at),
            Touch::Pause => clock.pause(at),
            Touch::Resume => clock.resume(at),
            Touch::Arbiter => {}
        }
    }
    clock
}
