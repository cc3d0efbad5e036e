//! An event that could not be read whole: nothing changes before the arbiter has decided.

use pocket_arbiter::card::{Found, Replaced, Request, Resumed};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::settings::Pin;
use pocket_arbiter::tournament::Phase;
use pocket_arbiter::ui::view::{Body, Status};

use super::*;

/// So many of the entries are missing that the journal has.
fn damaged(missing: u32) -> Option<Found> {
    let read = u32::try_from(begun().len()).unwrap();
    Some(Found::Damaged { read, missing })
}

/// A box that has found a damaged journal on its card.
fn in_doubt() -> Bench {
    let mut bench = Bench::before_card(begun());
    bench.found = damaged(3);
    bench.insert();
    bench.wait(5);
    assert_eq!(bench.screen(), "Doubt");
    bench
}

#[test]
fn nothing_happens_before_the_arbiter_has_decided() {
    let mut bench = in_doubt();
    let Body::Sentence { sentence, .. } = bench.body() else {
        panic!("{:?}", bench.body());
    };
    let words = sentence.words(Language::English);
    assert!(words.contains("read: 4"), "{words}");
    assert!(words.contains("Missing: 3"), "{words}");
    assert_eq!(bench.view().status, Status::CardError);
    bench.wait(60);
    assert!(bench.writes().is_empty(), "{:?}", bench.asked);
    assert_eq!(bench.asked, [Request::Load(None)]);
}

#[test]
fn the_first_choice_reads_the_journal_again() {
    let mut bench = in_doubt();
    bench.press(Key::Ok);
    bench.press(Key::Ok);
    assert_eq!(bench.asked, [Request::Load(None), Request::Load(None)]);
    assert_eq!(bench.screen(), "Doubt", "it is no better");

    bench.found = None;
    bench.keys([Key::Ok, Key::Ok]);
    assert_eq!(bench.screen(), "Home");
    bench.wait(1);
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

#[test]
fn actions_are_dropped_only_if_ok_is_held() {
    let mut bench = in_doubt();
    bench.press(Key::Ok);
    bench.choose(Text::GoOnWithThese);
    assert_eq!(bench.text(), Some(Text::DropActionsAsk));
    bench.tap(Key::Ok);
    bench.wait(2);
    assert!(bench.writes().is_empty(), "{:?}", bench.asked);
    bench.press(Key::Back);
    bench.press(Key::Ok);

    bench.press(Key::Ok);
    bench.wait(1);
    assert_eq!(bench.text(), Some(Text::OldIsInArchive));
    let put_away = Request::Conclude(Replaced::PutAway(FIRST));
    assert!(bench.asked.contains(&put_away), "{:?}", bench.asked);
    bench.press(Key::Ok);
    assert_eq!(bench.screen(), "Event");
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

#[test]
fn an_event_that_is_left_stays_as_it_is() {
    for is_chosen in [false, true] {
        let mut bench = in_doubt();
        if is_chosen {
            bench.press(Key::Ok);
            bench.choose(Text::LeaveAsItIs);
        } else {
            bench.press(Key::Back);
        }
        assert_eq!(bench.screen(), "Home");
        assert_eq!(bench.app.event().phase(), Phase::None);
        bench.wait(10);
        assert!(bench.writes().is_empty(), "{:?}", bench.asked);
        // A new event does not put it away either.
        bench.keys([Key::Ok, Key::Ok]);
        bench.wait(3);
        assert!(bench.asked.contains(&Request::Conclude(Replaced::Nothing)));
    }
}

#[test]
fn a_card_that_goes_takes_the_question_with_it() {
    let mut bench = in_doubt();
    bench.eject();
    assert_eq!(bench.screen(), "Home");
    assert_eq!(bench.app.event().phase(), Phase::None);
    bench.found = None;
    bench.insert();
    bench.wait(1);
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

/// The things that a newer box has written are not known, nor how many there are.
#[test]
fn an_event_of_a_newer_box_is_not_cut_short_unasked() {
    let mut commands = begun();
    commands.push(Command::Result(round(9), board(1), GameResult::Draw));
    let mut bench = Bench::before_card(commands);
    bench.insert();
    bench.wait(5);
    assert_eq!(bench.text(), Some(Text::EventOfNewerBox));
    bench.wait(10);
    assert!(bench.writes().is_empty(), "{:?}", bench.asked);
}

#[test]
fn keys_ask_nothing_of_the_card_meanwhile() {
    let mut bench = in_doubt();
    bench.asked.clear();
    for key in [Key::Up, Key::Down, Key::Left, Key::Right] {
        bench.press(key);
    }
    bench.wait(10);
    assert!(bench.asked.is_empty(), "{:?}", bench.asked);
}

#[test]
fn a_locked_box_asks_for_the_pin_first() {
    let mut bench = Bench::before_card(begun());
    bench.settings = Some(Settings {
        pin: Some(Pin::of([0, 0, 0, 0])),
        ..Settings::default()
    });
    bench.found = damaged(1);
    bench.insert();
    bench.wait(5);
    bench.press(Key::Back);
    assert_eq!(bench.screen(), "Pin");
    bench.keys([Key::Ok, Key::Ok, Key::Ok, Key::Ok]);
    assert_eq!(bench.screen(), "Home");
}

/// The event is whole, but the file system has lost it: it is written where the arbiter wants it.
#[test]
fn a_rescued_event_is_written_anew_only_if_ok_is_held() {
    let mut bench = Bench::before_card(begun());
    bench.found = Some(Found::Rescued(4));
    bench.insert();
    bench.wait(5);
    assert_eq!(bench.text(), Some(Text::EventRescued));
    assert_eq!(bench.view().status, Status::CardError);
    bench.press(Key::Ok);
    assert_eq!(bench.text(), Some(Text::CardLostEvent));
    bench.press(Key::Ok);
    assert_eq!(bench.text(), Some(Text::WriteAnewAsk));
    bench.tap(Key::Ok);
    bench.wait(5);
    assert!(bench.writes().is_empty(), "{:?}", bench.asked);
    bench.press(Key::Ok);
    bench.wait(1);
    assert!(bench.is_saved());
    assert_eq!(bench.text(), Some(Text::CardReady));
    bench.assert_journal_is_event();
}

#[test]
fn a_rescued_event_goes_onto_another_card() {
    for is_over in [false, true] {
        let mut commands = vec![
            Command::Create(setup(BERGER, 1)),
            Command::EnterNumbered(3, Team::A),
            Command::Start,
        ];
        let draw = |of| Command::Result(round(of), board(1), GameResult::Draw);
        commands.extend((1..=3).map(draw));
        if is_over {
            commands.push(Command::Finish);
        }
        assert!(!is_over || replayed(&commands).phase() == Phase::Finished);
        let entries = u32::try_from(commands.len()).unwrap();
        let mut bench = Bench::before_card(commands);
        bench.found = Some(Found::Rescued(entries));
        bench.insert();
        bench.wait(5);
        bench.press(Key::Back);
        let event = Box::new(bench.app.event().clone());
        bench.eject();
        bench.asked.clear();
        bench.resumed = Some(Resumed::Otherwise);
        bench.insert();
        bench.wait(1);
        assert!(
            bench.is_saved(),
            "{is_over}: {:?} {:?}",
            bench.asked,
            bench.body()
        );
        assert!(bench.app.event().looks_like(&event), "{is_over}");
        bench.assert_journal_is_event();
    }
}

/// The box goes on with a rescued event, and what is done waits for a card.
#[test]
fn a_rescued_event_goes_on_in_memory() {
    let mut bench = Bench::before_card(begun());
    bench.found = Some(Found::Rescued(4));
    bench.insert();
    bench.wait(5);
    bench.press(Key::Back);
    bench.keys([Key::Ok, Key::Ok, Key::Ok, Key::Left, Key::Ok]);
    bench.wait(5);
    assert_eq!(bench.app.event().pending_count(round(1)), 1);
    assert!(bench.writes().is_empty(), "{:?}", bench.asked);
}

/// Card, State: what can be done about a journal that cannot be read now.
#[test]
fn an_unreadable_journal_is_tried_again_or_written_anew() {
    let mut bench = Bench::at_boards();
    bench.eject();
    bench.keys([Key::Left, Key::Ok]);
    bench.resumed = Some(Resumed::Unreadable);
    bench.insert();
    bench.go_home();
    bench.choose(Text::Card);
    bench.choose(Text::CardState);
    assert_eq!(bench.text(), Some(Text::CardUnreadable));
    bench.asked.clear();
    bench.press(Key::Ok);
    bench.press(Key::Ok);
    assert_eq!(bench.asked, [Request::Resume(FIRST, 4)]);

    bench.choose(Text::WriteAnew);
    assert_eq!(bench.text(), Some(Text::WriteAnewAsk));
    bench.tap(Key::Ok);
    assert_eq!(bench.asked.len(), 1);
    bench.press(Key::Ok);
    bench.wait(1);
    let put_away = Request::Conclude(Replaced::PutAway(FIRST));
    assert!(bench.asked.contains(&put_away), "{:?}", bench.asked);
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}
