//! A card that cannot be used as it is: the box says why, and formats it if the arbiter means it.

use pocket_arbiter::card::{Report, Request, Trouble};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::settings::Pin;
use pocket_arbiter::ui::view::Body;

use super::*;

const USELESS: [(Trouble, Text); 3] = [
    (Trouble::NotFat, Text::CardNotFat),
    (Trouble::ExFat, Text::CardExFat),
    (Trouble::FileSystem, Text::CardFileSystem),
];

/// A box without an event, at home, with such a card in it.
fn with_useless(trouble: Trouble) -> Bench {
    let mut bench = Bench::before_card(Vec::new());
    bench.is_slow = true;
    bench.trouble(trouble);
    bench.wait(4);
    bench
}

fn is_format(request: &Request) -> bool {
    matches!(request, Request::Format { .. })
}

#[test]
fn a_card_is_formatted_after_two_steps_and_ok_held() {
    for (trouble, text) in USELESS {
        let mut bench = with_useless(trouble);
        assert_eq!(bench.screen(), "Notice");
        assert_eq!(bench.text(), Some(text));
        bench.press(Key::Ok);
        assert_eq!(bench.screen(), "CardState");
        assert_eq!(bench.text(), Some(text));
        bench.press(Key::Ok);
        assert_eq!(bench.text(), Some(Text::FormatAsk));
        bench.tap(Key::Ok);
        assert!(bench.asked.is_empty(), "{:?}", bench.asked);
        bench.press(Key::Ok);
        assert!(bench.asked.iter().all(is_format) && bench.asked.len() == 1);

        // A bar moves, and nothing that is pressed meanwhile is taken.
        let bar = |bench: &Bench| match bench.body() {
            Body::Progress {
                text: Text::FormattingCard,
                thousandths,
                ..
            } => thousandths,
            other => panic!("{other:?}"),
        };
        assert_eq!(bar(&bench), 0);
        bench.report(Report::Formatting(500));
        assert_eq!(bar(&bench), 500);
        bench.keys([Key::Back, Key::Ok, Key::Down]);
        assert_eq!(bar(&bench), 500);

        bench.is_slow = false;
        bench.waiting = None;
        bench.insert();
        bench.wait(1);
        assert_eq!(bench.screen(), "CardState");
        assert_eq!(bench.text(), Some(Text::CardReady));
        assert_eq!(
            bench.asked.iter().filter(|asked| is_format(asked)).count(),
            1
        );
    }
}

/// An event that is whole in memory goes onto the card that was formatted.
#[test]
fn the_event_in_hand_is_told_to_a_card_that_was_formatted() {
    let mut bench = Bench::at_boards();
    bench.trouble(Trouble::FileSystem);
    bench.keys([Key::Ok, Key::Ok]);
    bench.is_slow = true;
    bench.press(Key::Ok);
    assert!(bench.asked.last().is_some_and(is_format));
    bench.waiting = None;
    bench.is_slow = false;
    bench.id = EventId::new(0, 0);
    bench.journal.clear();
    bench.insert();
    bench.wait(1);
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

#[test]
fn a_card_that_lies_about_its_size_is_not_offered_to_be_formatted() {
    let mut bench = with_useless(Trouble::FalseCapacity);
    assert_eq!(bench.text(), Some(Text::CardFalseCapacity));
    bench.press(Key::Ok);
    assert_eq!(bench.screen(), "Home");
    bench.choose(Text::Card);
    bench.choose(Text::CardState);
    assert_eq!(bench.text(), Some(Text::CardFalseCapacity));
    bench.keys([Key::Ok, Key::Ok, Key::Ok]);
    assert_eq!(bench.text(), Some(Text::CardFalseCapacity));
    assert!(bench.asked.is_empty());
}

/// It would be waited for in vain.
#[test]
fn a_list_that_cannot_be_read_says_why() {
    for (trouble, text) in USELESS {
        for entry in [Text::CardEvents, Text::ReadReport, Text::CardArchive] {
            let mut bench = with_useless(trouble);
            bench.press(Key::Ok);
            bench.go_home();
            bench.choose(Text::Card);
            bench.choose(entry);
            assert_eq!(bench.text(), Some(text));
        }
    }
}

/// Whoever holds OK when another card is in has not seen what is on that.
#[test]
fn a_question_about_a_card_goes_with_the_card() {
    let mut bench = with_useless(Trouble::NotFat);
    bench.keys([Key::Ok, Key::Ok]);
    assert_eq!(bench.text(), Some(Text::FormatAsk));
    bench.trouble(Trouble::Missing);
    assert_eq!(bench.text(), Some(Text::CardMissing));
    bench.press(Key::Up);
    bench.trouble(Trouble::NotFat);
    assert_eq!(bench.screen(), "Notice");
    bench.press(Key::Back);
    assert_eq!(bench.text(), Some(Text::CardNotFat));
    assert!(bench.asked.is_empty());
}

#[test]
fn a_locked_box_asks_for_the_pin_before_it_formats() {
    let mut bench = Bench::before_card(Vec::new());
    bench.settings = Some(Settings {
        pin: Some(Pin::of([0, 0, 0, 0])),
        ..Settings::default()
    });
    bench.insert();
    bench.wait(4);
    bench.trouble(Trouble::NotFat);
    bench.asked.clear();
    bench.is_slow = true;
    bench.press(Key::Ok);
    bench.press(Key::Ok);
    assert_eq!(bench.screen(), "Pin");
    bench.keys([Key::Ok, Key::Ok, Key::Ok, Key::Ok]);
    assert_eq!(bench.text(), Some(Text::FormatAsk));
    bench.press(Key::Ok);
    assert!(bench.asked.last().is_some_and(is_format));
}
