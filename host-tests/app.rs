//! The app as a value: what it shows is saved, or it says that it is not.

use pocket_arbiter::app::{App, BootReason, Effects, Input, Tone};
use pocket_arbiter::board::Display;
use pocket_arbiter::card::{Found, Report, Request, Trouble};
use pocket_arbiter::input::{Gesture, KeyEvent};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Language;
use pocket_arbiter::settings::{Light, Settings};
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::ui::view::{Body, Status};

struct Desk {
    app: App<Box<pocket_arbiter::app::Desk>>,
    now: Instant,
}

impl Desk {
    /// A box in its settings, with a card that is ready.
    fn in_settings(found: Option<Settings>) -> Self {
        let mut desk = Self::before_any_card();
        let effects = desk.report(Report::Ready(found));
        assert_eq!(effects.request, Some(Request::Load(None)));
        desk.report(Report::Loaded(Found::Nothing));
        desk
    }

    /// A box in its settings whose card has not been heard of.
    fn before_any_card() -> Self {
        let mut desk = Self {
            app: App::new(Display::Tft, BootReason::PowerOn, Box::default()),
            now: Instant::START + Span::from_secs(4),
        };
        desk.app.handle(Input::Time, desk.now);
        for key in [Key::Down, Key::Down, Key::Right, Key::Ok] {
            desk.press(key);
        }
        desk
    }

    fn press(&mut self, key: Key) -> Effects {
        self.now += Span::from_millis(10);
        let gesture = Gesture::Press;
        let event = KeyEvent {
            key,
            gesture,
            at: self.now,
        };
        self.app.handle(Input::Key(event), self.now)
    }

    fn report(&mut self, report: Report) -> Effects {
        self.app.handle(Input::Card(report), self.now)
    }

    fn language(&self) -> Language {
        self.app.settings().language
    }

    fn status(&self) -> Status {
        self.app.view(self.now).status
    }
}

fn in_language(language: Language) -> Settings {
    Settings {
        language,
        ..Settings::default()
    }
}

#[test]
fn a_change_is_shown_only_when_it_is_saved() {
    let mut desk = Desk::in_settings(None);
    let effects = desk.press(Key::Right);
    let wanted = in_language(Language::Spanish);
    assert_eq!(effects.request, Some(Request::SaveSettings(wanted)));
    assert_eq!(desk.language(), Language::English);
    desk.report(Report::Saved(wanted));
    assert_eq!(desk.language(), Language::Spanish);
    assert_eq!(desk.status(), Status::Saved);
}

#[test]
fn a_slow_card_is_mentioned_after_a_blink() {
    let mut desk = Desk::in_settings(None);
    desk.press(Key::Right);
    let at = desk.app.wake_at(desk.now).expect("the status will change");
    assert_eq!(desk.status(), Status::Saved);
    desk.now = at;
    assert_eq!(desk.status(), Status::Saving);
}

#[test]
fn presses_during_a_write_add_up_and_are_saved_together() {
    let mut desk = Desk::in_settings(None);
    desk.press(Key::Right);
    assert_eq!(desk.press(Key::Right).request, None);
    assert_eq!(desk.press(Key::Right).request, None);
    let effects = desk.report(Report::Saved(in_language(Language::Spanish)));
    let wanted = in_language(Language::Norwegian);
    assert_eq!(effects.request, Some(Request::SaveSettings(wanted)));
    assert_eq!(desk.report(Report::Saved(wanted)).request, None);
    assert_eq!(desk.language(), Language::Norwegian);
}

#[test]
fn without_a_card_a_change_holds_at_once_and_is_saved_later() {
    let mut desk = Desk::in_settings(None);
    desk.report(Report::Trouble(Trouble::Missing));
    assert_eq!(desk.press(Key::Right).request, None);
    assert_eq!(desk.language(), Language::Spanish);
    assert_eq!(desk.status(), Status::NoCard);
    let old = in_language(Language::German);
    let effects = desk.report(Report::Ready(Some(old)));
    assert_eq!(
        effects.request,
        Some(Request::SaveSettings(in_language(Language::Spanish))),
        "what the arbiter chose meanwhile wins over what the card has"
    );
}

#[test]
fn a_card_that_comes_back_is_not_called_saved_before_it_is() {
    let mut desk = Desk::in_settings(None);
    desk.report(Report::Trouble(Trouble::Missing));
    desk.press(Key::Right);
    desk.report(Report::Ready(None));
    assert_eq!(desk.status(), Status::Saving);
    let effects = desk.report(Report::Saved(in_language(Language::Spanish)));
    assert_eq!(
        effects.request,
        Some(Request::Load(None)),
        "there may be an event on it"
    );
    desk.report(Report::Loaded(Found::Nothing));
    assert_eq!(desk.status(), Status::Saved);
}

#[test]
fn a_card_that_fails_in_a_write_loses_nothing() {
    let mut desk = Desk::in_settings(None);
    desk.press(Key::Right);
    desk.report(Report::Trouble(Trouble::Faulty));
    assert_eq!(desk.language(), Language::Spanish);
    assert_eq!(desk.status(), Status::CardError);
    let effects = desk.report(Report::Ready(None));
    assert_eq!(
        effects.request,
        Some(Request::SaveSettings(in_language(Language::Spanish)))
    );
}

#[test]
fn another_card_brings_its_own_settings() {
    let mut desk = Desk::in_settings(Some(in_language(Language::German)));
    assert_eq!(desk.language(), Language::German);
    desk.report(Report::Trouble(Trouble::Missing));
    desk.report(Report::Ready(Some(in_language(Language::Norwegian))));
    assert_eq!(desk.language(), Language::Norwegian);
}

#[test]
fn an_empty_card_gets_what_the_screen_shows() {
    let mut desk = Desk::in_settings(Some(in_language(Language::German)));
    desk.report(Report::Trouble(Trouble::Missing));
    let effects = desk.report(Report::Ready(None));
    assert_eq!(
        effects.request,
        Some(Request::SaveSettings(in_language(Language::German)))
    );
    assert_eq!(desk.status(), Status::Saving);
}

#[test]
fn a_card_that_nobody_has_seen_is_not_written_over() {
    let mut desk = Desk::before_any_card();
    assert_eq!(desk.press(Key::Right).request, None);
    assert_eq!(desk.status(), Status::Starting);
    let effects = desk.report(Report::Ready(Some(in_language(Language::Norwegian))));
    assert_eq!(effects.request, Some(Request::Load(None)));
    assert_eq!(desk.language(), Language::Norwegian);
}

#[test]
fn the_light_stops_at_both_ends() {
    let mut light = Light::default();
    let mut steps = 0;
    while let Some(next) = light.brighter() {
        light = next;
        steps += 1;
        assert!(steps < 20);
    }
    assert_eq!(light.step(), Light::MAX);
    while let Some(next) = light.dimmer() {
        light = next;
    }
    assert_eq!(light.step(), Light::MIN);
}

#[test]
fn keys_click_unless_the_sound_is_off() {
    let mut desk = Desk::in_settings(None);
    assert_eq!(desk.press(Key::Down).tone, Some(Tone::CLICK));
    desk.press(Key::Down);
    let Effects { request, .. } = desk.press(Key::Right);
    let Some(Request::SaveSettings(settings)) = request else {
        panic!("the sound was not changed");
    };
    desk.report(Report::Saved(settings));
    assert_eq!(desk.press(Key::Up).tone, None);
}

#[test]
fn the_boot_screen_waits_for_the_card_but_not_for_ever() {
    let mut app = App::new(
        Display::Oled,
        BootReason::PowerOn,
        Box::<pocket_arbiter::app::Desk>::default(),
    );
    let second = |seconds| Instant::START + Span::from_secs(seconds);
    app.handle(Input::Time, second(2));
    assert!(matches!(app.view(second(2)).body, Body::Splash { .. }));
    app.handle(Input::Time, second(3));
    assert!(matches!(app.view(second(3)).body, Body::Home(_)));
}

#[test]
fn nobody_leaves_a_running_clock_and_a_stopped_one_waits() {
    let mut desk = Desk::in_settings(None);
    let back = |desk: &mut Desk| {
        desk.press(Key::Back);
        let event = KeyEvent {
            key: Key::Back,
            gesture: Gesture::Release { held: false },
            at: desk.now,
        };
        desk.app.handle(Input::Key(event), desk.now);
    };
    back(&mut desk);
    for key in [Key::Up, Key::Left, Key::Ok] {
        desk.press(key);
    }
    desk.press(Key::LeverLeft);
    back(&mut desk);
    assert!(matches!(desk.app.view(desk.now).body, Body::Clock(_)));
    desk.now += Span::from_secs(60);
    desk.press(Key::Ok);
    let stopped = desk.app.view(desk.now);
    back(&mut desk);
    assert_eq!(
        desk.app.view(desk.now),
        stopped,
        "a short press does nothing"
    );
    let held = KeyEvent {
        key: Key::Back,
        gesture: Gesture::Hold,
        at: desk.now,
    };
    desk.app.handle(Input::Key(held), desk.now);
    assert!(matches!(desk.app.view(desk.now).body, Body::Home(_)));
    desk.press(Key::Ok);
    assert_eq!(desk.app.view(desk.now), stopped);
}

/// Eight presses a second are a lot; a card can be busy for longer. What does not fit is left out
/// from there on, never from the middle.
#[test]
fn keys_that_find_no_room_are_left_out_together() {
    let mut desk = Desk::before_any_card();
    desk.press(Key::Back);
    let back = |desk: &mut Desk| {
        let gesture = Gesture::Release { held: false };
        let at = desk.now;
        let key = Key::Back;
        desk.app
            .handle(Input::Key(KeyEvent { key, gesture, at }), at)
    };
    back(&mut desk);
    let effects = desk.report(Report::Ready(None));
    assert_eq!(effects.request, Some(Request::Load(None)));
    // The menu is on its last entry. All of these wait; thirty-two fit, and all after those are
    // gone, not just the one that met no room.
    for _ in 0..31 {
        desk.press(Key::Up);
    }
    for _ in 0..10 {
        desk.press(Key::Down);
    }
    desk.report(Report::Loaded(Found::Nothing));
    let Body::Home(home) = desk.app.view(desk.now).body else {
        panic!("not at home");
    };
    assert_eq!(home.selected, Some(1), "up to the card, and one down");
    desk.press(Key::Down);
    let Body::Home(home) = desk.app.view(desk.now).body else {
        panic!("not at home");
    };
    assert_eq!(home.selected, Some(4), "and now they count again");
}
