//! The sign in the hall, and what it is told of a queue.

use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::link::{Calls, Page, TimeLeft};
use pocket_arbiter::ui::view::Name;

use super::hall::{Hall, Slot};

fn page(hall: &mut Hall) -> Calls {
    match hall.app.hall(hall.now).page {
        Page::Calls(calls) => calls,
        other => panic!("{other:?}"),
    }
}

fn called(calls: &Calls) -> Vec<(u16, Name)> {
    let calls = calls.calls.iter();
    calls.map(|call| (call.board, call.name.clone())).collect()
}

#[test]
fn the_last_call_comes_first_and_then_who_is_next() {
    let mut hall = Hall::of(16);
    let before = page(&mut hall);
    assert_eq!(called(&before), []);
    assert_eq!(before.queue, 6);
    assert_eq!(
        before.next.as_slice(),
        [11, 12, 13].map(Name::Number).as_slice()
    );
    assert_eq!(before.left, TimeLeft::Running(7200));
    hall.wait(60);
    for board in 1..=5 {
        hall.result(board, Key::Left);
        hall.press(Key::Back);
    }
    let after = page(&mut hall);
    let expected = [(5, 15), (4, 14), (3, 13), (2, 12)];
    let expected = expected.map(|(board, player)| (board, Name::Number(player)));
    assert_eq!(called(&after), expected);
    assert_eq!(after.more, 1);
    assert!(matches!(after.left, TimeLeft::Running(left) if left <= 7140));
}

/// A text that the hall reads is on the card.
#[test]
fn a_call_is_told_only_when_the_card_has_it() {
    let mut hall = Hall::of(12);
    hall.slot = Slot::Slow;
    hall.result(1, Key::Left);
    assert!(hall.asked.is_some());
    assert_eq!(called(&page(&mut hall)), []);
    hall.card_is_done();
    assert_eq!(called(&page(&mut hall)), [(1, Name::Number(9))]);
}

#[test]
fn nobody_is_to_come_when_the_time_is_up() {
    let mut hall = Hall::of(12);
    hall.result(1, Key::Left);
    assert_eq!(called(&page(&mut hall)).len(), 1);
    hall.minutes(121);
    let page = page(&mut hall);
    assert_eq!(page.left, TimeLeft::Up);
    assert_eq!((called(&page), page.next.len()), (Vec::new(), 0));
}

#[test]
fn a_clock_that_stands_is_told_so() {
    let mut hall = Hall::of(12);
    hall.back_to_menu();
    hall.menu(Text::StopClock);
    assert!(matches!(page(&mut hall).left, TimeLeft::Stopped(_)));
}
