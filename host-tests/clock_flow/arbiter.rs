//! The arbiter's deeds in a game.

use pocket_arbiter::clock::Side;
use pocket_arbiter::input::Gesture;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::time::Span;
use pocket_arbiter::ui::view::{Body, SideState};

use super::table::{Table, shown};

/// 5+3: left has made a move after 10 s, and right's time runs since 2 s.
fn in_the_middle() -> Table {
    let mut table = Table::at_the_clock();
    table.press(Key::LeverRight);
    table.secs(10);
    table.press(Key::LeverLeft);
    table.secs(2);
    assert_eq!(table.times(), shown("4:56", "5:01"));
    table
}

#[test]
fn three_presses_from_the_start_of_the_box_a_game_of_5_3_runs() {
    let mut table = Table::start(None, None, &[]);
    table.keys([Key::Down, Key::Ok, Key::LeverLeft]);
    table.secs(1);
    assert_eq!(table.times(), shown("5:03", "5:02"));
    assert_eq!(table.face().control, "5+3");
}

#[test]
fn levers_and_arrows_do_the_same() {
    for keys in [[Key::LeverRight, Key::LeverLeft], [Key::Right, Key::Left]] {
        let mut table = Table::at_the_clock();
        table.press(keys[0]);
        table.secs(10);
        table.press(keys[1]);
        table.secs(2);
        assert_eq!(table.times(), shown("4:56", "5:01"));
        assert_eq!(table.face().right.state, SideState::Running);
    }
}

#[test]
fn ok_stops_the_clock_and_letting_go_of_it_does_not_start_it() {
    let mut table = in_the_middle();
    table.gesture(Key::Ok, Gesture::Press);
    assert_eq!(table.caption(), Some(Text::ClockPaused));
    table.secs(1);
    table.gesture(Key::Ok, Gesture::Release { held: false });
    table.secs(60);
    assert_eq!(table.caption(), Some(Text::ClockPaused));
    assert_eq!(table.times(), shown("4:56", "5:01"));
    table.press(Key::Ok);
    table.secs(1);
    assert_eq!(table.caption(), None);
    assert_eq!(table.times(), shown("4:56", "5:00"));
}

#[test]
fn a_penalty_takes_two_presses() {
    for (key, times) in [
        (Key::Left, shown("5:56", "5:01")),
        (Key::Right, shown("4:56", "6:01")),
    ] {
        let mut table = in_the_middle();
        table.press(Key::Ok);
        table.hold(Key::Up);
        table.press(key);
        assert_eq!(table.times(), times);
        assert_eq!(table.caption(), Some(Text::ClockPaused));
    }
    // Two minutes instead of one, and no penalty after all.
    let mut table = in_the_middle();
    table.press(Key::Ok);
    table.hold(Key::Up);
    table.keys([Key::Down, Key::Left]);
    assert_eq!(table.times(), shown("6:56", "5:01"));
    table.hold(Key::Up);
    table.press(Key::Back);
    assert_eq!(table.times(), shown("6:56", "5:01"));
}

#[test]
fn the_penalty_of_a_long_game_is_two_minutes() {
    let mut table = Table::at_the_clock();
    // 5+3, 10+5, 15+10, 25+10, 45+15, 60+30, 90+30.
    table.keys([Key::Up; 6]);
    assert_eq!(table.face().control, "90+30");
    table.press(Key::LeverLeft);
    table.press(Key::Ok);
    table.hold(Key::Up);
    table.press(Key::Right);
    assert_eq!(table.times(), shown("1:30:30", "1:32:30"));
}

#[test]
fn a_press_is_taken_back_with_the_time_that_has_run() {
    let mut table = in_the_middle();
    table.hold(Key::Ok);
    table.choose(Text::TakeBackPress);
    // The ten seconds before and the two since are left's, and there was no increment.
    assert_eq!(table.times(), shown("4:51", "5:03"));
    assert_eq!(table.face().left.state, SideState::Paused);
    assert_eq!(table.reading(Side::Left).moves.0, 0);
    // There is one press to be taken back, and no other.
    table.hold(Key::Ok);
    table.choose(Text::TakeBackPress);
    assert_eq!(table.told(), Some(Text::NothingToTakeBack));
}

#[test]
fn sides_are_swapped_with_all_they_have() {
    let mut table = in_the_middle();
    table.hold(Key::Ok);
    table.choose(Text::SwapSides);
    assert_eq!(table.times(), shown("5:01", "4:56"));
    assert_eq!(table.face().left.state, SideState::Paused);
    assert_eq!(table.reading(Side::Right).moves.0, 1);
}

#[test]
fn a_game_that_is_not_over_is_wiped_out_only_if_that_is_confirmed() {
    let mut table = in_the_middle();
    table.hold(Key::Ok);
    table.choose(Text::NewGame);
    assert_eq!(table.told(), Some(Text::NewGameAsk));
    table.keys([Key::Back, Key::Back]);
    assert_eq!(table.times(), shown("4:56", "5:01"));
    table.hold(Key::Ok);
    table.choose(Text::NewGame);
    table.press(Key::Ok);
    assert_eq!(table.times(), shown("5:03", "5:03"));
    assert_eq!(table.caption(), Some(Text::ClockReady));
}

#[test]
fn time_moves_and_period_are_corrected() {
    let mut table = Table::at_the_clock();
    table.press(Key::Ok);
    table.choose(Text::TimeControl);
    table.choose(Text::ModeFischer);
    // 90/40+30;15+30 is the first after those of one period.
    while table
        .face_control()
        .is_none_or(|name| name != "90/40+30;15+30")
    {
        table.press(Key::Down);
    }
    table.press(Key::Ok);
    table.press(Key::LeverRight);
    table.press(Key::Ok);
    table.hold(Key::Ok);
    table.choose(Text::LeftSide);
    for (label, key, times) in [
        (Text::Hours, Key::Left, 1),
        (Text::Minutes, Key::Right, 5),
        (Text::Seconds, Key::Left, 20),
        (Text::Moves, Key::Right, 41),
        (Text::Period, Key::Right, 1),
    ] {
        table.select(label);
        for _ in 0..times {
            table.press(key);
        }
    }
    table.press(Key::Ok);
    assert_eq!(table.times(), shown("35:10", "1:30:30"));
    let left = table.reading(Side::Left);
    assert_eq!((left.moves.0, left.period.get()), (41, 2));
    assert_eq!(table.reading(Side::Right).moves.0, 0);
}

#[test]
fn what_is_not_corrected_stays_to_the_microsecond() {
    let mut table = in_the_middle();
    table.wait(Span::from_micros(123_456));
    table.press(Key::Ok);
    let before = table.clocks.clone().unwrap().game.position;
    table.hold(Key::Ok);
    table.choose(Text::RightSide);
    table.press(Key::Ok);
    assert_eq!(table.clocks.clone().unwrap().game.position, before);
    // BACK sets nothing.
    table.hold(Key::Ok);
    table.choose(Text::RightSide);
    table.keys([Key::Right, Key::Back, Key::Back]);
    assert_eq!(table.times(), shown("4:56", "5:01"));
}

#[test]
fn a_flag_stays_until_a_new_game() {
    let mut table = in_the_middle();
    table.secs(400);
    assert_eq!(table.caption(), Some(Text::ClockFlag));
    assert_eq!(table.times(), shown("4:56", "0.0"));
    table.keys([Key::Ok, Key::Back, Key::LeverLeft, Key::Right, Key::Up]);
    assert_eq!(table.caption(), Some(Text::ClockFlag));
    // Two minutes for the player without time bring the game back, stopped.
    table.hold(Key::Ok);
    table.choose(Text::RightSide);
    table.select(Text::Minutes);
    table.keys([Key::Right, Key::Right, Key::Ok]);
    assert_eq!(table.caption(), Some(Text::ClockPaused));
    assert_eq!(table.times(), shown("4:56", "2:00"));
}

#[test]
fn the_face_is_turned_to_players_who_sit_opposite() {
    let mut table = Table::at_the_clock();
    let before = table.face().seats;
    table.press(Key::Ok);
    table.choose(Text::FacingPlayers);
    assert_ne!(table.face().seats, before);
    let mut again = table.restarted();
    again.open_clock();
    assert_eq!(again.face().seats, table.face().seats);
}

impl Table {
    /// The name of the control in the selected row.
    fn face_control(&self) -> Option<String> {
        match self.body() {
            Body::List(list) => match &list.rows.get(list.selected)?.who {
                pocket_arbiter::ui::view::Who::Control(name) => Some(name.as_str().to_owned()),
                _ => None,
            },
            _ => None,
        }
    }
}
