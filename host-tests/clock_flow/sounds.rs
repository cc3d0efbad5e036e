//! The sounds of a clock, which can be silenced.

use pocket_arbiter::app::Tone;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;

use super::table::Table;

fn heard(table: &Table, tone: Tone) -> usize {
    table.tones.iter().filter(|other| **other == tone).count()
}

#[test]
fn a_flag_is_heard_once() {
    let mut table = Table::at_the_clock();
    table.press(Key::LeverLeft);
    table.secs(302);
    assert_eq!(heard(&table, Tone::FLAG), 0);
    table.secs(100);
    assert_eq!(heard(&table, Tone::FLAG), 1);
    table.keys([Key::Ok, Key::LeverRight]);
    assert_eq!(heard(&table, Tone::FLAG), 1);
}

#[test]
fn a_silent_clock_says_nothing_not_even_a_click() {
    let mut table = Table::at_the_clock();
    table.press(Key::Ok);
    table.choose(Text::SettingSound);
    table.press(Key::Back);
    table.tones.clear();
    table.press(Key::LeverLeft);
    table.secs(400);
    assert_eq!(table.tones, []);
    // It stays so, also after the power was cut.
    let mut again = table.restarted();
    again.open_clock();
    again.tones.clear();
    again.press(Key::Ok);
    assert_eq!(again.tones, []);
}

#[test]
fn the_last_seconds_of_a_move_with_a_time_of_its_own_are_counted() {
    let mut table = Table::at_the_clock();
    table.press(Key::Ok);
    table.choose(Text::TimeControl);
    table.choose(Text::ModeGong);
    table.press(Key::Ok);
    table.press(Key::LeverLeft);
    table.secs(4);
    assert_eq!(heard(&table, Tone::COUNT), 0);
    table.secs(3);
    assert_eq!(heard(&table, Tone::COUNT), 3, "five, four, three");
    table.press(Key::LeverRight);
    table.secs(11);
    assert_eq!(heard(&table, Tone::COUNT), 3 + 5);
    assert_eq!(heard(&table, Tone::FLAG), 1);
}
