//! Choosing a time control, and making one.

use pocket_arbiter::clock::{Control, Ends, FirstMove, Mode, PRESETS, Pace, Period, Seconds};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::ui::view::{Body, Value, Who};

use super::table::{Table, shown};

const MODES: [(Text, Mode); 10] = [
    (Text::ModeSuddenDeath, Mode::SuddenDeath),
    (Text::ModeFischer, Mode::Fischer),
    (Text::ModeBronstein, Mode::Bronstein),
    (Text::ModeDelay, Mode::Delay),
    (Text::ModeByoYomi, Mode::ByoYomi),
    (Text::ModeCanadian, Mode::Canadian),
    (Text::ModeHourglass, Mode::Hourglass),
    (Text::ModeGong, Mode::Gong),
    (Text::ModeCountUp, Mode::CountUp),
    (Text::ModeScrabble, Mode::Scrabble),
];

fn at_modes() -> Table {
    let mut table = Table::at_the_clock();
    table.press(Key::Ok);
    table.choose(Text::TimeControl);
    table
}

#[test]
fn every_preset_can_be_chosen_by_its_mode() {
    let mut chosen = 0;
    for (text, mode) in MODES {
        for (index, preset) in PRESETS.iter().filter(|one| one.mode() == mode).enumerate() {
            let mut table = at_modes();
            table.choose(text);
            for _ in 0..index {
                table.press(Key::Down);
            }
            table.press(Key::Ok);
            assert_eq!(table.face().control, preset.name());
            table.press(Key::LeverLeft);
            table.press(Key::Ok);
            assert_eq!(table.clocks.clone().unwrap().game.control, *preset);
            chosen += 1;
        }
    }
    assert_eq!(chosen, PRESETS.len());
}

fn at_own() -> Table {
    let mut table = at_modes();
    table.choose(Text::OwnControl);
    table
}

/// Changes a value by so many presses.
fn turn(table: &mut Table, label: Text, steps: i32) {
    table.select(label);
    let key = if steps < 0 { Key::Left } else { Key::Right };
    for _ in 0..steps.abs() {
        table.press(key);
    }
}

#[test]
fn a_control_of_one_s_own_is_made_used_and_survives() {
    let mut table = at_own();
    table.press(Key::Ok);
    turn(&mut table, Text::Minutes, 7);
    turn(&mut table, Text::Seconds, 30);
    turn(&mut table, Text::PerMove, -1);
    turn(&mut table, Text::FirstMove, 1);
    table.press(Key::Ok);
    assert_eq!(table.face().control, "12:30+2");
    assert_eq!(table.times(), shown("12:30", "12:30"));
    let mut again = table.restarted();
    again.open_clock();
    again.press(Key::Ok);
    again.choose(Text::TimeControl);
    again.choose(Text::OwnControl);
    let Body::List(list) = again.body() else {
        panic!("no list");
    };
    assert_eq!(list.total, 5);
    assert_eq!(
        list.rows[0].who,
        Who::Control("12:30+2".try_into().unwrap())
    );
    assert_eq!(list.rows[1].who, Who::Word(Text::EmptySlot));
    again.press(Key::Ok);
    assert_eq!(again.times(), shown("12:30", "12:30"));
}

#[test]
fn each_of_five_slots_has_its_own() {
    let mut table = at_own();
    for slot in 0..5 {
        for _ in 0..slot {
            table.press(Key::Down);
        }
        table.press(Key::Ok);
        turn(&mut table, Text::Minutes, slot + 1);
        table.press(Key::Ok);
        table.press(Key::Ok);
        table.choose(Text::TimeControl);
        table.choose(Text::OwnControl);
    }
    let Body::List(list) = table.body() else {
        panic!("no list");
    };
    let names: Vec<String> = list
        .rows
        .iter()
        .map(|row| match &row.who {
            Who::Control(name) => name.as_str().to_owned(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(names, ["6+3", "8+3", "11+3", "15+3", "20+3"]);
}

#[test]
fn the_sides_may_have_different_terms_and_several_periods() {
    let mut table = at_own();
    table.press(Key::Ok);
    turn(&mut table, Text::Side, 2);
    turn(&mut table, Text::Minutes, -3);
    turn(&mut table, Text::Periods, 1);
    turn(&mut table, Text::UntilMove, -10);
    turn(&mut table, Text::Period, 1);
    turn(&mut table, Text::Mode, 4);
    table.press(Key::Ok);
    assert!(table.is_face(), "{:?}", table.body());
    let control = table.clocks.clone().unwrap().game.control;
    let fischer = Pace::Fischer(Seconds(3));
    assert_eq!(control.terms.left, Control::fischer(5, 3).terms.left);
    let right: Vec<Period> = control.terms.right.periods().collect();
    assert_eq!(
        right[0],
        Period {
            time: Seconds::minutes(2),
            ends: Ends::Moves(30),
            pace: fischer
        }
    );
    assert_eq!(
        right[1].pace,
        Pace::ByoYomi {
            periods: 3,
            seconds: Seconds(3)
        }
    );
    assert_eq!(control.first_move, FirstMove::With);
    assert_eq!(table.face().control, "5+3 | 2/30+3;2;3x3");
}

#[test]
fn what_cannot_be_played_is_said_and_not_kept() {
    let mut table = at_own();
    table.press(Key::Ok);
    // Sudden death without any time.
    turn(&mut table, Text::Mode, 1);
    turn(&mut table, Text::Minutes, -5);
    table.press(Key::Ok);
    assert_eq!(table.told(), Some(Text::ProblemNoTime));
    table.press(Key::Ok);
    // A period after an hourglass.
    turn(&mut table, Text::Minutes, 5);
    turn(&mut table, Text::Mode, 5);
    turn(&mut table, Text::Periods, 1);
    table.press(Key::Ok);
    assert_eq!(table.told(), Some(Text::ProblemNeverReached));
    table.press(Key::Ok);
    turn(&mut table, Text::Periods, -1);
    turn(&mut table, Text::Mode, -2);
    turn(&mut table, Text::OvertimePeriods, -3);
    table.press(Key::Ok);
    assert_eq!(table.told(), Some(Text::ProblemNothing));
    table.press(Key::Ok);
    table.press(Key::Back);
    assert_eq!(table.controls, None);
}

#[test]
fn looking_at_the_editor_changes_nothing() {
    let mut odds = Control::fischer(5, 3);
    odds.terms.right = Control::fischer(2, 0).terms.right;
    let mut own = pocket_arbiter::clock::OwnControls::default();
    own.0[0] = Some(odds);
    let mut table = Table::start(None, Some(own), &[]);
    table.open_clock();
    table.press(Key::Ok);
    table.choose(Text::TimeControl);
    table.choose(Text::OwnControl);
    table.press(Key::Right);
    for label in [Text::Side, Text::Mode, Text::Periods] {
        table.select(label);
    }
    // To the end of its row and back.
    turn(&mut table, Text::Periods, -1);
    let Body::Values { rows, .. } = table.body() else {
        panic!("no values");
    };
    assert!(
        rows.iter()
            .any(|row| row.value == Value::Word(Text::BothSides))
    );
    table.press(Key::Ok);
    assert_eq!(table.controls, Some(own));
    assert_eq!(table.clocks.clone().unwrap().game.control, odds);
}
