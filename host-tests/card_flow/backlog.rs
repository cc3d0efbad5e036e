//! The backlog: what is done without a card is appended when it is back, and the way back stays.

use pocket_arbiter::card::{Request, Resumed, Trouble};
use pocket_arbiter::keys::Key;
use pocket_arbiter::tournament::Command;
use pocket_arbiter::ui::view::Status;

use super::*;

/// Enters a result at the board that is selected.
fn result(bench: &mut Bench) {
    bench.keys([Key::Left, Key::Ok]);
}

/// Undoes the last thing, and reads what it was.
fn undo(bench: &mut Bench) {
    let at = bench.now;
    let key = Key::Back;
    for gesture in [
        Gesture::Press,
        Gesture::Hold,
        Gesture::Release { held: true },
    ] {
        bench.input(Input::Key(KeyEvent { key, gesture, at }));
    }
    bench.keys([Key::Ok, Key::Ok]);
}

fn has_begun_anew(bench: &Bench) -> bool {
    let is_begin = |request: &Request| matches!(request, Request::Begin { .. });
    bench.asked.iter().any(is_begin)
}

#[test]
fn what_was_done_without_a_card_is_appended_and_can_be_undone() {
    let mut bench = Bench::at_boards();
    let counts = bench.app.event().undo_count();
    bench.eject();
    result(&mut bench);
    result(&mut bench);
    undo(&mut bench);
    assert_eq!(bench.view().status, Status::NoCard);
    assert_eq!(bench.app.event().undo_count(), counts + 1);
    assert_eq!(bench.app.event().redo_count(), 1);
    let before = Box::new(bench.app.event().clone());

    bench.asked.clear();
    bench.insert();
    bench.wait(1);
    assert!(bench.is_saved());
    assert!(!has_begun_anew(&bench), "{:?}", bench.asked);
    assert!(*before == *bench.app.event());
    assert_eq!(bench.journal.len(), begun().len() + 3);
    bench.assert_journal_is_event();

    undo(&mut bench);
    bench.wait(1);
    assert_eq!(bench.app.event().undo_count(), counts);
    assert_eq!(bench.app.event().redo_count(), 2);
    bench.assert_journal_is_event();
}

#[test]
fn nothing_is_called_saved_before_the_last_of_them_is() {
    let mut bench = Bench::at_boards();
    bench.eject();
    result(&mut bench);
    result(&mut bench);
    bench.is_slow = true;
    bench.insert();
    let mut appended = 0;
    for _ in 0..20 {
        let Some(request) = &bench.waiting else {
            break;
        };
        if appended < 2 {
            assert_ne!(bench.view().status, Status::Saved, "{request:?}");
        }
        appended += usize::from(matches!(request, Request::Append(_)));
        bench.answer_now();
    }
    assert_eq!(appended, 2);
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

/// The write that was under way when the card failed may have got there, or not.
#[test]
fn an_entry_that_was_under_way_is_there_once() {
    for gets_there in [false, true] {
        let mut bench = Bench::at_boards();
        bench.fails = Some(gets_there);
        result(&mut bench);
        assert_eq!(bench.view().status, Status::CardError);
        result(&mut bench);
        bench.asked.clear();
        bench.insert();
        bench.wait(1);
        assert!(bench.is_saved(), "{gets_there}");
        assert!(!has_begun_anew(&bench), "{gets_there}");
        assert_eq!(bench.journal.len(), begun().len() + 2, "{gets_there}");
        bench.assert_journal_is_event();
    }
}

/// And so may one of those that are caught up with.
#[test]
fn the_card_may_fail_again_while_it_catches_up() {
    for gets_there in [false, true] {
        let mut bench = Bench::at_boards();
        bench.eject();
        result(&mut bench);
        result(&mut bench);
        bench.fails = Some(gets_there);
        bench.insert();
        assert_eq!(bench.view().status, Status::CardError);
        undo(&mut bench);
        bench.insert();
        bench.wait(1);
        assert!(bench.is_saved(), "{gets_there}");
        assert!(!has_begun_anew(&bench), "{gets_there}");
        assert_eq!(bench.journal.len(), begun().len() + 3, "{gets_there}");
        bench.assert_journal_is_event();
    }
}

/// Another box has gone on with the card meanwhile.
#[test]
fn an_entry_of_somebody_else_is_not_taken_for_ones_own() {
    let mut bench = Bench::at_boards();
    bench.eject();
    result(&mut bench);
    bench
        .journal
        .push(Command::Result(round(1), board(3), GameResult::Draw));
    bench.insert();
    bench.wait(1);
    assert!(has_begun_anew(&bench));
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

#[test]
fn one_entry_more_without_any_of_ones_own_is_somebody_elses() {
    let mut bench = Bench::at_boards();
    bench.eject();
    bench.journal.push(white_wins(3));
    bench.insert();
    bench.wait(1);
    assert!(has_begun_anew(&bench));
    bench.assert_journal_is_event();
}

#[test]
fn another_card_gets_the_event_told_anew() {
    let mut bench = Bench::at_boards();
    bench.eject();
    result(&mut bench);
    bench.id = EventId::new(7, 7);
    bench.insert();
    bench.wait(1);
    assert!(has_begun_anew(&bench));
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

/// A backlog has its bounds: behind them the event is told anew.
#[test]
fn more_than_the_box_keeps_is_told_anew() {
    for (times, is_too_much) in [(100, false), (700, true)] {
        let mut bench = Bench::at_boards();
        bench.eject();
        result(&mut bench);
        undo(&mut bench);
        for _ in 0..times {
            for deed in [Text::Redo, Text::Undo] {
                bench.choose(deed);
                bench.keys([Key::Ok, Key::Ok]);
            }
        }
        bench.insert();
        bench.wait(1);
        assert_eq!(has_begun_anew(&bench), is_too_much, "{times}");
        assert!(bench.is_saved());
        bench.assert_journal_is_event();
    }
}

/// A new event without a card is none of those on the card.
#[test]
fn a_new_event_without_a_card_is_not_appended_to_the_old_journal() {
    let mut bench = Bench::at_boards();
    bench.eject();
    result(&mut bench);
    bench.go_home();
    bench.choose(Text::NewEvent);
    bench.keys([Key::Ok, Key::Ok]);
    assert_eq!(bench.app.event().open_round_count(), 0);
    bench.insert();
    bench.wait(1);
    let old = bench.journal.contains(&white_wins(1));
    assert!(!old, "{:?}", bench.journal);
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

/// Whoever starts an event without a card gets its room on the card before the games.
#[test]
fn room_is_made_before_a_start_that_was_caught_up_with() {
    let mut bench = Bench::with(begun()[..2].to_vec());
    bench.eject();
    bench.press(Key::Ok);
    bench.choose(Text::StartEvent);
    bench.asked.clear();
    bench.insert();
    bench.wait(1);
    let place = |wanted: fn(&Request) -> bool| bench.asked.iter().position(wanted);
    let reserved = place(|request| matches!(request, Request::Reserve(_))).unwrap();
    let appended = place(|request| matches!(request, Request::Append(_))).unwrap();
    assert!(reserved < appended, "{:?}", bench.asked);
    bench.assert_journal_is_event();
}

/// The journal is there but cannot be read: the box goes on in memory, and catches up later.
#[test]
fn a_journal_that_cannot_be_read_now_is_taken_up_later() {
    let mut bench = Bench::at_boards();
    bench.eject();
    result(&mut bench);
    bench.resumed = Some(Resumed::Unreadable);
    bench.asked.clear();
    bench.insert();
    bench.wait(1);
    assert_eq!(bench.view().status, Status::CardError);
    result(&mut bench);
    bench.wait(3);
    assert!(bench.writes().is_empty(), "{:?}", bench.asked);
    assert_eq!(bench.app.event().pending_count(round(1)), 0);

    // It is looked for again when the card was out.
    bench.resumed = None;
    bench.eject();
    bench.insert();
    bench.wait(1);
    assert!(bench.is_saved());
    assert!(!has_begun_anew(&bench));
    bench.assert_journal_is_event();
}

/// Two boxes that do the same at the same time give their journals different marks, if their keys were not pressed
/// at the same microsecond.
#[test]
fn a_mark_depends_on_the_moments_of_all_presses() {
    let mark = |earlier: u64| {
        let mut bench = Bench::with(Vec::new());
        bench.now = Instant::START + Span::from_micros(5_000_000 - earlier);
        bench.press(Key::Down);
        bench.press(Key::Up);
        // The last press is at the same moment in both.
        bench.now = Instant::START + Span::from_secs(9);
        bench.keys([Key::Ok, Key::Ok]);
        let mark = |request: &Request| match request {
            Request::Begin { mark, .. } => Some(*mark),
            _ => None,
        };
        bench.asked.iter().find_map(mark).unwrap()
    };
    assert_eq!(mark(0), mark(0));
    assert_ne!(mark(0), mark(1));
}

#[test]
fn a_faulty_card_that_comes_back_by_itself_is_gone_on_with() {
    let mut bench = Bench::at_boards();
    bench.trouble(Trouble::Faulty);
    result(&mut bench);
    bench.insert();
    bench.wait(1);
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}
