//! Random games of every mode: against the model, and what is always so.

use pocket_arbiter::clock::{
    Clock, Control, Correction, DELAY_STEPS, Moves, PASSED_SIGN, Pace, Penalty, PeriodNo, Phase,
    Side, Sign, TimeLeft,
};
use pocket_arbiter::time::Instant;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::controls::{any_control, any_pace, single};
use super::model::{Model, State, index};
use crate::soak;

/// The things that somebody does.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Look,
    Press(Side),
    /// Whoever is to move presses.
    Move,
    Pause,
    Resume,
    Undo,
    Time(Side, i64),
    Moves(Side, u16),
    Period(Side, u8),
    Penalty(Side, Penalty),
    Swap,
    Restart,
}

/// The time when it is done.
#[derive(Debug, Clone, Copy)]
enum Gap {
    Micros(u64),
    /// So long after the running side will have nothing left.
    AroundZero(i64),
    /// So long after the face will have changed.
    AroundChange(i64),
}

fn any_side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Left), Just(Side::Right)]
}

fn any_deed() -> impl Strategy<Value = Deed> {
    let time = prop_oneof![Just(0), -5_000_000_i64..5_000_000, 0_i64..100_000_000];
    prop_oneof![
        2 => Just(Deed::Look),
        4 => any_side().prop_map(Deed::Press),
        16 => Just(Deed::Move),
        3 => Just(Deed::Pause),
        4 => Just(Deed::Resume),
        2 => Just(Deed::Undo),
        2 => (any_side(), time).prop_map(|(side, time)| Deed::Time(side, time)),
        1 => (any_side(), 0_u16..12).prop_map(|(side, moves)| Deed::Moves(side, moves)),
        1 => (any_side(), 1_u8..=4).prop_map(|(side, no)| Deed::Period(side, no)),
        1 => (any_side(), any::<bool>()).prop_map(|(side, two)| Deed::Penalty(
            side,
            if two { Penalty::TwoMinutes } else { Penalty::OneMinute },
        )),
        1 => Just(Deed::Swap),
    ]
}

fn any_gap() -> impl Strategy<Value = Gap> {
    prop_oneof![
        6 => (0_u64..9_000_000).prop_map(Gap::Micros),
        2 => (0_u64..9).prop_map(|secs| Gap::Micros(secs * 1_000_000)),
        1 => (0_u64..400_000_000).prop_map(Gap::Micros),
        2 => (-1_i64..=1).prop_map(Gap::AroundZero),
        1 => (-1_i64..=1).prop_map(Gap::AroundChange),
    ]
}

fn any_game() -> impl Strategy<Value = (Control, Vec<(Gap, Deed)>)> {
    let restarts = prop_oneof![60 => any_deed(), 1 => Just(Deed::Restart)];
    (any_control(), vec((any_gap(), restarts), 1..60))
}

fn micros(gap: Gap, clock: &Clock, now: u64) -> u64 {
    let at = Instant::from_micros(now);
    match gap {
        Gap::Micros(micros) => micros,
        Gap::AroundZero(off) => match clock.phase(at) {
            Phase::Running(side) => clock
                .remaining(side, at)
                .span()
                .as_micros()
                .saturating_add_signed(off),
            _ => 1,
        },
        Gap::AroundChange(off) => clock.changes_at(at).map_or(1, |change| {
            change.since(at).as_micros().saturating_add_signed(off)
        }),
    }
}

fn act(clock: &mut Clock, at: Instant, deed: Deed) {
    match deed {
        Deed::Look => {}
        Deed::Press(side) => clock.press(side, at),
        Deed::Move => clock.press(clock.to_move().unwrap_or(Side::Right), at),
        Deed::Pause => clock.pause(at),
        Deed::Resume => clock.resume(at),
        Deed::Undo => clock.undo_press(at),
        Deed::Time(side, time) => {
            clock.correct(side, Correction::Time(TimeLeft::from_micros(time)), at);
        }
        Deed::Moves(side, moves) => clock.correct(side, Correction::Moves(Moves(moves)), at),
        Deed::Period(side, no) => {
            clock.correct(side, Correction::Period(PeriodNo::new(no).unwrap()), at);
        }
        Deed::Penalty(side, penalty) => clock.penalise(side, penalty, at),
        Deed::Swap => clock.swap_sides(at),
        Deed::Restart => clock.restart(),
    }
}

fn act_on_paper(model: &mut Model, deed: Deed) {
    match deed {
        Deed::Look => {}
        Deed::Press(side) => model.press(index(side)),
        Deed::Move => match model.state {
            State::Ready => model.press(1),
            State::Running(me) | State::Paused(me) | State::Frozen(me) => model.press(me),
        },
        Deed::Pause => model.pause(),
        Deed::Resume => model.resume(),
        Deed::Undo => model.undo(),
        Deed::Time(side, time) => model.set_time(index(side), time.into()),
        Deed::Moves(side, moves) => model.set_moves(index(side), moves.into()),
        Deed::Period(side, no) => model.set_period(index(side), usize::from(no) - 1),
        Deed::Penalty(side, Penalty::OneMinute) => model.penalise(index(side), 1),
        Deed::Penalty(side, Penalty::TwoMinutes) => model.penalise(index(side), 2),
        Deed::Swap => model.swap(),
        Deed::Restart => model.restart(),
    }
}

fn agrees(clock: &Clock, model: &Model, now: u64) -> Result<(), TestCaseError> {
    let at = Instant::from_micros(now);
    let reading = clock.reading(at);
    let phase = match model.state {
        State::Ready => Phase::Ready,
        State::Running(me) => Phase::Running(Side::BOTH[me]),
        State::Paused(me) => Phase::Paused(Side::BOTH[me]),
        State::Frozen(_) => Phase::Flagged(Side::BOTH[model.flags[0]]),
    };
    prop_assert_eq!(reading.phase, phase);
    for side in Side::BOTH {
        let sheet = &model.sheets[index(side)];
        let half = reading.sides.of(side);
        let left = i128::from(clock.remaining(side, at).as_micros());
        prop_assert_eq!(left, sheet.shown(), "{:?}", side);
        prop_assert_eq!(i128::from(half.moves.0), sheet.moves);
        prop_assert_eq!(usize::from(half.period.get()) - 1, sheet.period);
        prop_assert_eq!(half.moves_to_go.map(i128::from), sheet.to_go());
        let sign = match model.flags.iter().position(|flag| *flag == index(side)) {
            Some(0) => Sign::FirstFlag,
            Some(_) => Sign::SecondFlag,
            None => match sheet.passed {
                Some(passed) if i128::from(now) - passed < i128::from(PASSED_SIGN.as_micros()) => {
                    Sign::Passed
                }
                _ => Sign::None,
            },
        };
        prop_assert_eq!(half.sign, sign);
        let (mut delay, mut byo_yomi, mut penalty) = (None, None, 0);
        match sheet.pace() {
            Pace::Bronstein(seconds) | Pace::Delay(seconds) => {
                let all = i128::from(seconds.0) * 1_000_000;
                let steps = sheet.free() * i128::from(DELAY_STEPS);
                delay = Some((steps + all - 1) / all);
            }
            Pace::ByoYomi { .. } => byo_yomi = Some(sheet.behind + i128::from(sheet.is_over)),
            Pace::Scrabble { points } => {
                let over = (-sheet.shown()).max(0);
                penalty = (over + 59_999_999) / 60_000_000 * i128::from(points);
            }
            _ => {}
        }
        prop_assert_eq!(half.delay.map(i128::from), delay);
        prop_assert_eq!(half.byo_yomi.map(i128::from), byo_yomi);
        prop_assert_eq!(i128::from(half.penalty), penalty);
    }
    Ok(())
}

/// The moments of a game, and the clock after each deed.
fn told(control: Control, game: &[(Gap, Deed)]) -> Vec<(u64, Deed, Clock)> {
    let mut clock = Clock::new(control);
    let mut now = 0;
    game.iter()
        .map(|&(gap, deed)| {
            now += micros(gap, &clock, now);
            act(&mut clock, Instant::from_micros(now), deed);
            (now, deed, clock)
        })
        .collect()
}

#[test]
fn soak_the_clock_agrees_with_paper() {
    soak::runner(4096)
        .run(&any_game(), |(control, game)| {
            let mut model = Model::new(control);
            let mut before = 0;
            let mut untouched = Clock::new(control);
            for (now, deed, clock) in told(control, &game) {
                model.pass((now - before).into());
                agrees(&untouched, &model, now)?;
                act_on_paper(&mut model, deed);
                agrees(&clock, &model, now)?;
                (before, untouched) = (now, clock);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_the_same_deeds_give_the_same_clock() {
    soak::runner(256)
        .run(&any_game(), |(control, game)| {
            let story = told(control, &game);
            let mut again = Clock::new(control);
            for &(now, deed, clock) in &story {
                // Looking at it in between makes no difference.
                let _ = again.reading(Instant::from_micros(now));
                act(&mut again, Instant::from_micros(now), deed);
                prop_assert_eq!(again, clock);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_a_pause_at_any_microsecond_changes_nothing() {
    let pauses = vec((0_u64..20_000_000, 0_u64..20_000_000), 1..6);
    soak::runner(1024)
        .run(&(any_control(), pauses), |(control, pauses)| {
            let mut straight = Clock::new(control);
            straight.press(Side::Right, Instant::START);
            let mut stopped = straight;
            let (mut played, mut now) = (0, 0);
            for (plays, stands) in pauses {
                played += plays;
                now += plays;
                let position = straight.position(Instant::from_micros(played));
                prop_assert_eq!(stopped.position(Instant::from_micros(now)), position);
                stopped.pause(Instant::from_micros(now));
                now += stands;
                stopped.resume(Instant::from_micros(now));
                prop_assert_eq!(stopped.position(Instant::from_micros(now)), position);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_a_reading_stays_until_it_changes_and_no_longer() {
    let game = (any_game(), any::<u64>());
    soak::runner(1024)
        .run(&game, |((control, game), pick)| {
            for (now, _, clock) in told(control, &game) {
                let read = |micros| clock.reading(Instant::from_micros(micros));
                let shown = read(now);
                match clock.changes_at(Instant::from_micros(now)) {
                    Some(change) => {
                        let change = change.as_micros();
                        prop_assert!(change > now);
                        prop_assert_eq!(read(change - 1), shown);
                        prop_assert_eq!(read(now + pick % (change - now)), shown);
                        prop_assert_ne!(read(change), shown);
                    }
                    None => prop_assert_eq!(read(now + 1_000_000_000_000), shown),
                }
            }
            Ok(())
        })
        .unwrap();
}

/// Follows the face from change to change: it misses nothing and never counts up where it should
/// count down.
#[test]
fn soak_what_counts_down_never_jumps_up() {
    let single = (1_u16..40, any_pace()).prop_map(|(time, pace)| single(time, pace));
    let control = prop_oneof![single, any_control()];
    soak::runner(512)
        .run(&control, |control| {
            let mut clock = Clock::new(control);
            let mut now = Instant::START;
            clock.press(Side::Right, now);
            for _ in 0..300 {
                let before = clock.reading(now).sides.left;
                let time = clock.remaining(Side::Left, now);
                let Some(change) = clock.changes_at(now) else {
                    break;
                };
                now = change;
                let after = clock.reading(now).sides.left;
                let is_same_stretch = before.period == after.period
                    && before.byo_yomi == after.byo_yomi
                    && before.moves_to_go == after.moves_to_go;
                let period = control.terms.left.get(after.period).unwrap();
                let opens =
                    matches!(period.pace, Pace::ByoYomi { .. }) && time.as_micros() <= 100_000;
                if is_same_stretch && !opens && period.pace != Pace::CountUp {
                    prop_assert!(clock.remaining(Side::Left, now) <= time);
                    if !after.time.is_overtime() {
                        let of = |reading: pocket_arbiter::clock::Reading| {
                            (reading.hms(), reading.tenths().unwrap_or(0))
                        };
                        prop_assert!(of(after.time) <= of(before.time));
                    }
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_a_position_goes_on_as_the_clock_would() {
    soak::runner(512)
        .run(&any_game(), |(control, game)| {
            for (now, _, clock) in told(control, &game) {
                let at = Instant::from_micros(now);
                let restored = Clock::restored(*clock.control(), clock.position(at));
                prop_assert_eq!(restored.position(at), clock.position(at));
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn bronstein_and_delay_are_the_same_but_for_the_face() {
    let game = vec((0_u64..20_000_000, any::<bool>()), 1..40);
    let strategy = (0_u16..40, 1_u16..10, game);
    soak::runner(256)
        .run(&strategy, |(time, delay, game)| {
            let seconds = pocket_arbiter::clock::Seconds(delay);
            let mut bronstein = Clock::new(single(time, Pace::Bronstein(seconds)));
            let mut delayed = Clock::new(single(time, Pace::Delay(seconds)));
            let mut now = 0;
            for (gap, pauses) in game {
                now += gap;
                let at = Instant::from_micros(now);
                for clock in [&mut bronstein, &mut delayed] {
                    let deed = if pauses { Deed::Pause } else { Deed::Move };
                    act(clock, at, Deed::Resume);
                    act(clock, at, deed);
                }
                prop_assert_eq!(bronstein.position(at), delayed.position(at));
            }
            Ok(())
        })
        .unwrap();
}
