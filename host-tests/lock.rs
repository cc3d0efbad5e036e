//! The lock: everybody may look and play, all else wants the PIN; who guesses waits longer and longer.

use equipment::gallery::card_with;
use pocket_arbiter::board::MODELS;
use pocket_arbiter::card::UNLOCK_FILE;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::settings::{Pin, Settings};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::parse;
use pocket_arbiter::time::Span;
use pocket_arbiter::tournament::{GameResult, Phase};
use pocket_arbiter::ui::view::Body;

use crate::fingers;
use crate::tournament::{board, round};

/// A box that is locked by four times zero.
struct Locked {
    device: VirtualDevice,
}

impl Locked {
    fn new() -> Self {
        let mut locked = Self {
            device: VirtualDevice::new(MODELS[0], card(Some([0; 4]))),
        };
        locked.does("wait 3s");
        locked
    }

    /// The same with an event under way, and the arbiter gone.
    fn with_event(create: &str) -> Self {
        let mut locked = Self::new();
        locked.does("press ok\npress ok\npress ok\npress ok\npress ok");
        locked.does(create);
        locked.does("press ok\nwait 4s\npress ok\nwait 4s");
        assert_eq!(locked.device.event().unwrap().phase(), Phase::Running);
        locked.does("cut\npower\nwait 3s");
        locked
    }

    fn does(&mut self, script: &str) {
        let steps = parse(script).unwrap();
        play::run_keeping(&steps, &mut self.device, |_, _| Ok(())).unwrap();
    }

    fn is_asking(&self) -> bool {
        self.device.screen_name() == Some("Pin")
    }

    /// The seconds that the next try must wait.
    fn waits(&self) -> Option<u16> {
        match self.device.view()?.body {
            Body::Message {
                text: Text::PinWrong,
                number,
                ..
            } => number,
            _ => None,
        }
    }

    /// The PIN, and one that is not.
    fn right(&mut self) {
        self.does("press ok\npress ok\npress ok\npress ok");
    }

    fn wrong(&mut self) {
        self.does("press ok\npress ok\npress ok\npress up\npress ok");
    }

    fn menu(&self) -> Vec<Text> {
        let body = self.device.view().unwrap().body;
        let choices = fingers::choices(&body);
        choices.unwrap_or_else(|| panic!("no menu: {body:?}")).0
    }

    /// Opens an entry of the menu on the screen.
    fn choose(&mut self, entry: Text) {
        let (key, presses) = fingers::way_to(&self.device.view().unwrap().body, entry);
        for _ in 0..presses {
            self.does(&format!("press {}", key.name()));
        }
        self.does("press ok");
    }
}

/// A blank card of a box with that PIN.
fn card(pin: Option<[u8; 4]>) -> CardImage {
    let settings = Settings {
        pin: pin.map(Pin::of),
        ..Settings::default()
    };
    card_with(CardImage::blank().unwrap(), settings).unwrap()
}

#[test]
fn each_wrong_pin_makes_the_next_wait_twice_as_long_up_to_64_seconds() {
    let mut locked = Locked::new();
    locked.choose(Text::Settings);
    for seconds in [2, 4, 8, 16, 32, 64, 64] {
        assert!(locked.is_asking() && locked.waits().is_none());
        locked.wrong();
        assert_eq!(locked.waits(), Some(seconds));
        // Meanwhile even the right one is not looked at.
        locked.right();
        locked.device.run(Span::from_secs(u64::from(seconds) - 2));
        assert!(locked.waits().is_some(), "{seconds}");
        locked.device.run(Span::from_secs(2));
    }
    // It was right at last, and does what it was asked for; the next mistake costs little again.
    locked.right();
    assert_eq!(locked.device.screen_name(), Some("Settings"));
    locked.does("cut\npower\nwait 3s");
    locked.choose(Text::Settings);
    locked.wrong();
    assert_eq!(locked.waits(), Some(2));
}

#[test]
fn leaving_the_question_does_not_shorten_the_wait() {
    let mut locked = Locked::new();
    locked.choose(Text::Settings);
    locked.wrong();
    locked.device.run(Span::from_secs(2));
    locked.wrong();
    locked.does("press back");
    assert_eq!(locked.device.screen_name(), Some("Home"));
    locked.does("press ok");
    assert!(locked.waits().is_some_and(|seconds| seconds > 2));
}

#[test]
fn the_levers_and_the_pause_are_the_players_() {
    let mut locked = Locked::new();
    locked.choose(Text::Clock);
    assert_eq!(locked.device.screen_name(), Some("Clock"));
    // Which control is played is not.
    locked.does("press down");
    assert!(locked.is_asking());
    // A player who presses a lever meanwhile has not lost the press.
    locked.does("press lever-left");
    assert_eq!(locked.device.screen_name(), Some("Clock"));
    assert!(locked.device.led(), "the clock runs");
    locked.does("press lever-right\nwait 1s\npress ok");
    assert!(!locked.device.led(), "the clock is stopped");
    locked.does("press ok");
    assert!(locked.device.led(), "and goes on");
    // The clock's menu, and leaving it, are the arbiter's.
    locked.does("press ok\nhold ok 1s");
    assert!(locked.is_asking());
    locked.does("press back\nhold back 1s");
    assert!(locked.is_asking());
    locked.right();
    assert_eq!(locked.device.screen_name(), Some("Home"));
}

#[test]
fn on_the_home_screen_everybody_may_look() {
    let entries = [
        (Text::ContinueEvent, Some("Event")),
        (Text::NewEvent, None),
        (Text::Clock, Some("Clock")),
        (Text::Timers, Some("Timers")),
        (Text::Card, None),
        (Text::Settings, None),
        (Text::Demo, None),
    ];
    let items = Locked::with_event("").menu();
    assert_eq!(items, entries.map(|(entry, _)| entry));
    for (entry, screen) in entries {
        let mut locked = Locked::with_event("");
        locked.choose(entry);
        match screen {
            Some(screen) => assert_eq!(locked.device.screen_name(), Some(screen)),
            None => assert!(locked.is_asking(), "{entry:?}"),
        }
    }
}

/// Every entry of the event's menu, one after the other.
fn check_event(create: &str, for_everybody: &[Text]) {
    let mut locked = Locked::with_event(create);
    locked.does("press ok");
    let before = locked.device.event().cloned().map(Box::new);
    let items = locked.menu();
    for entry in items {
        locked.choose(entry);
        locked.does("wait 1s");
        let is_free = !locked.is_asking();
        assert_eq!(is_free, for_everybody.contains(&entry), "{entry:?}");
        locked.does("press back\nwait 200ms");
        if locked.device.screen_name() != Some("Event") {
            panic!("{entry:?} led to {:?}", locked.device.screen_name());
        }
    }
    // BACK held would undo something.
    locked.does("hold back 1s");
    assert!(locked.is_asking());
    locked.does("press back");
    assert!(locked.device.event().cloned().map(Box::new) == before);
}

#[test]
fn in_an_event_everybody_may_look_and_nobody_may_change_it() {
    let by_table = [
        Text::Results,
        Text::Standings,
        Text::Crosstable,
        Text::Players,
        Text::TeamTable,
    ];
    check_event("", &by_table);
    check_event("press right", &by_table);
    check_event("press right\npress right", &by_table);
    check_event("press right\npress right\npress right", &by_table);
}

#[test]
fn a_result_is_the_arbiter_s() {
    let mut locked = Locked::with_event("");
    locked.does("press ok\npress ok");
    assert_eq!(locked.device.screen_name(), Some("Round"));
    locked.does("press right\npress left\npress ok");
    assert!(locked.is_asking());
    locked.right();
    assert_eq!(locked.device.screen_name(), Some("Result"));
    locked.does("press left\npress ok");
    let pairing = locked.device.event().unwrap().pairing(round(1), board(1));
    assert_eq!(pairing.unwrap().result, GameResult::WhiteWins);
}

#[test]
fn a_file_on_the_card_takes_the_pin_away_and_goes() {
    let mut locked = Locked::new();
    locked.device.eject();
    locked.does("wait 1s");
    locked.device.add_file(UNLOCK_FILE, b"").unwrap();
    locked.device.insert();
    locked.does("wait 3s");
    assert_eq!(locked.device.settings().unwrap().pin, None);
    locked.choose(Text::Settings);
    assert_eq!(locked.device.screen_name(), Some("Settings"));
    assert!(locked.device.read_file(UNLOCK_FILE).is_err());
    // It is gone from the settings on the card, too.
    locked.does("cut\npower\nwait 3s");
    assert_eq!(locked.device.settings().unwrap().pin, None);
}

/// Puts another card in while the box is on.
fn swap(locked: &mut Locked, card: CardImage) {
    locked.device.eject();
    locked.does("wait 1s");
    locked.device.slot().swap(card);
    locked.device.insert();
    locked.does("wait 3s");
}

/// The PIN is one of the settings, and they are the card's: another card brings its own, or none.
#[test]
fn another_card_brings_its_own_pin() {
    let mut locked = Locked::new();
    swap(&mut locked, card(Some([0, 0, 0, 1])));
    locked.choose(Text::Settings);
    locked.right();
    assert!(locked.waits().is_some(), "that was the other card's");
    locked.does("wait 2s");
    locked.wrong();
    assert_eq!(locked.device.screen_name(), Some("Settings"));
    let mut locked = Locked::new();
    swap(&mut locked, card(None));
    locked.choose(Text::Settings);
    assert_eq!(locked.device.screen_name(), Some("Settings"));
}

#[test]
fn neither_a_new_card_nor_none_opens_a_locked_box() {
    let mut locked = Locked::new();
    swap(&mut locked, CardImage::blank().unwrap());
    locked.choose(Text::Settings);
    assert!(locked.is_asking());
    locked.does("press back");
    locked.device.eject();
    locked.does("wait 3s\npress ok");
    assert!(locked.is_asking());
    locked.right();
    assert_eq!(locked.device.screen_name(), Some("Settings"));
}

#[test]
fn who_does_not_touch_it_for_five_minutes_finds_it_locked() {
    let mut locked = Locked::new();
    locked.choose(Text::Settings);
    locked.right();
    locked.does("press back\nwait 299s\npress ok");
    assert_eq!(locked.device.screen_name(), Some("Settings"));
    locked.does("press back\nwait 301s\npress ok");
    assert!(locked.is_asking());
    // Those who play do not keep it open.
    locked.right();
    locked.does("press back");
    locked.choose(Text::Clock);
    for _ in 0..4 {
        locked.does("press lever-left\nwait 40s\npress lever-right\nwait 40s");
    }
    locked.device.key(Key::Ok, true);
    locked.does("wait 1s");
    locked.device.key(Key::Ok, false);
    locked.does("press back\nhold back 1s");
    assert!(locked.is_asking());
}
