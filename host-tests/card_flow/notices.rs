//! A notice says what it is about.

use super::*;

/// Whoever wants files on a locked card is told of the card, not of the event.
#[test]
fn a_locked_card_is_about_the_card() {
    let mut bench = Bench::with(begun());
    bench.trouble(Trouble::Locked);
    bench.go_home();
    bench.choose(Text::Card);
    bench.choose(Text::WriteFiles);
    assert_eq!(
        bench.body(),
        Body::Message {
            kind: Kind::Trouble,
            title: Text::NotPossible,
            text: Text::CardLocked,
            number: None,
        }
    );
}

/// Two PINs that differ are about the PIN.
#[test]
fn pins_that_differ_are_about_the_pin() {
    let mut bench = Bench::with(begun());
    bench.go_home();
    bench.choose(Text::Settings);
    bench.keys([Key::Down; 7]);
    bench.press(Key::Right);
    bench.keys([Key::Up, Key::Ok, Key::Ok, Key::Ok, Key::Ok]);
    bench.keys([Key::Ok; 4]);
    assert_eq!(
        bench.body(),
        Body::Message {
            kind: Kind::Refusal,
            title: Text::NotPossible,
            text: Text::PinsDiffer,
            number: None,
        }
    );
}
