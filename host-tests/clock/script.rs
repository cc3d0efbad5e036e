//! A game at the clock in a few lines of text.
//!
//! A line is a time in seconds and a deed, or `>` and what is so at the time of the line before:
//!
//! ```text
//! 0 right                 the right lever is pressed
//! 2.000001 pause
//! > paused left
//! > left 179.999999       to the microsecond
//! > left shows 3:00
//! ```

use pocket_arbiter::clock::{
    Clock, Control, Correction, Moves, Penalty, PeriodNo, Phase, Side, SideReading, TimeLeft,
};
use pocket_arbiter::time::Instant;
use pocket_arbiter::ui::view::time_text;

/// Plays the script.
pub(super) fn play(control: Control, script: &str) -> Clock {
    let mut clock = Clock::new(control);
    let mut now = Instant::START;
    for line in script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        if let Some(said) = line.strip_prefix("> ") {
            check(&clock, now, said);
        } else {
            let (time, deed) = line.split_once(' ').expect(line);
            now = Instant::from_micros(micros(time).try_into().expect(line));
            act(&mut clock, now, deed);
        }
    }
    clock
}

fn act(clock: &mut Clock, now: Instant, deed: &str) {
    let words: Vec<&str> = deed.split(' ').collect();
    match words[..] {
        ["look"] => {}
        ["pause"] => clock.pause(now),
        ["resume"] => clock.resume(now),
        ["undo"] => clock.undo_press(now),
        ["swap"] => clock.swap_sides(now),
        ["restart"] => clock.restart(),
        ["penalty", offender, minutes] => clock.penalise(
            side(offender),
            match minutes {
                "1" => Penalty::OneMinute,
                "2" => Penalty::TwoMinutes,
                _ => panic!("{deed}"),
            },
            now,
        ),
        [who, "time", time] => {
            let time = TimeLeft::from_micros(micros(time));
            clock.correct(side(who), Correction::Time(time), now);
        }
        [who, "moves", moves] => {
            let moves = Moves(moves.parse().expect(deed));
            clock.correct(side(who), Correction::Moves(moves), now);
        }
        [who, "period", no] => {
            let no = PeriodNo::new(no.parse().expect(deed)).expect(deed);
            clock.correct(side(who), Correction::Period(no), now);
        }
        [who] => clock.press(side(who), now),
        _ => panic!("{deed}"),
    }
}

fn check(clock: &Clock, now: Instant, said: &str) {
    let words: Vec<&str> = said.split(' ').collect();
    let is = match words[..] {
        ["ready" | "running" | "paused" | "flagged", ..] => match clock.phase(now) {
            Phase::Ready => String::from("ready"),
            Phase::Running(side) => format!("running {}", name(side)),
            Phase::Paused(side) => format!("paused {}", name(side)),
            Phase::Flagged(side) => format!("flagged {}", name(side)),
        },
        [who, time] => {
            let left = clock.remaining(side(who), now);
            let said = micros(time);
            assert_eq!(left.as_micros(), said, "{who} at {now:?}: {clock:?}");
            return;
        }
        [who, what, _] => {
            let reading = *clock.reading(now).sides.of(side(who));
            format!("{who} {what} {}", value(&reading, what))
        }
        _ => panic!("{said}"),
    };
    assert_eq!(is, said, "at {now:?}: {clock:?}");
}

fn value(reading: &SideReading, what: &str) -> String {
    match what {
        "shows" => time_text(reading.time).to_string(),
        "moves" => reading.moves.0.to_string(),
        "period" => reading.period.get().to_string(),
        "to_go" => format!("{:?}", reading.moves_to_go),
        "byo_yomi" => format!("{:?}", reading.byo_yomi),
        "delay" => format!("{:?}", reading.delay),
        "sign" => format!("{:?}", reading.sign),
        "penalty" => reading.penalty.to_string(),
        _ => panic!("{what}"),
    }
}

fn side(name: &str) -> Side {
    match name {
        "left" => Side::Left,
        "right" => Side::Right,
        _ => panic!("{name}"),
    }
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// Seconds with up to six decimals.
fn micros(time: &str) -> i64 {
    let (is_negative, digits) = time
        .strip_prefix('-')
        .map_or((false, time), |rest| (true, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part: i64 = format!("{part:0<6}").parse().expect(time);
    let micros = whole.parse::<i64>().expect(time) * 1_000_000 + part;
    if is_negative { -micros } else { micros }
}
