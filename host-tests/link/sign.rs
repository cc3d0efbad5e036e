//! The views of the sign, and their times.

use pocket_arbiter::language::Language;
use pocket_arbiter::link::{Message, Page};
use pocket_arbiter::sign::{SILENCE, Sign, SignBody};
use pocket_arbiter::time::{Instant, Span};

use super::{call, calls, examples, framed, message};

fn at(millis: u64) -> Instant {
    Instant::START + Span::from_millis(millis)
}

fn body(message: &Message) -> SignBody {
    SignBody::Page(message.page.clone())
}

fn tell(sign: &mut Sign, message: &Message, now: Instant) {
    sign.receive(&framed(message), now);
}

#[test]
fn without_a_box_there_is_no_signal_in_any_language() {
    let sign = Sign::new();
    let view = sign.view(at(0));
    assert_eq!(view.body, SignBody::NoSignal);
    assert_eq!(view.language, None);
    assert_eq!(sign.wake_at(at(0)), None);
}

#[test]
fn it_shows_what_it_is_told_until_there_is_silence_and_goes_on_by_itself() {
    let mut sign = Sign::new();
    let [one, other, ..] = examples();
    tell(&mut sign, &one, at(1000));
    assert_eq!(sign.view(at(1000)).body, body(&one));
    assert_eq!(sign.wake_at(at(1000)), Some(at(1000) + SILENCE));
    assert_eq!(sign.view(at(3999)).body, body(&one));
    assert_eq!(sign.view(at(4000)).body, SignBody::NoSignal);
    assert_eq!(sign.view(at(4000)).language, Some(Language::English));
    assert_eq!(sign.wake_at(at(4000)), None);
    // Noise is no signal.
    sign.receive(&[0, 3, 7, 7, 0, 1, 2], at(5000));
    assert_eq!(sign.view(at(5000)).body, SignBody::NoSignal);
    tell(&mut sign, &other, at(60_000));
    assert_eq!(sign.view(at(60_000)).body, body(&other));
    assert_eq!(sign.view(at(60_000)).language, Some(Language::Spanish));
}

#[test]
fn a_frame_may_come_in_pieces() {
    let mut sign = Sign::new();
    let [_, other, ..] = examples();
    for (millis, piece) in (0..).zip(framed(&other).chunks(7)) {
        sign.receive(piece, at(millis));
    }
    assert_eq!(sign.view(at(100)).body, body(&other));
    assert_eq!(sign.receiver().whole(), 1);
    assert_eq!(sign.receiver().spoilt(), 0);
}

#[test]
fn a_new_call_blinks_for_a_while() {
    let mut sign = Sign::new();
    let nobody = message(Page::Calls(calls([])));
    let ann = message(Page::Calls(calls([call(1, "Ann")])));
    let both = message(Page::Calls(calls([call(2, "Bob"), call(1, "Ann")])));
    tell(&mut sign, &nobody, at(0));
    tell(&mut sign, &ann, at(500));
    let blinking = |sign: &Sign, millis: u64| sign.view(at(millis)).is_blinking;
    assert!(blinking(&sign, 500) && blinking(&sign, 999));
    assert_eq!(sign.wake_at(at(500)), Some(at(1000)));
    assert!(!blinking(&sign, 1000) && blinking(&sign, 1500));
    // The same again is nothing new, nor is the first one when the second has come.
    tell(&mut sign, &ann, at(1500));
    tell(&mut sign, &both, at(6000));
    assert!(blinking(&sign, 6000));
    tell(&mut sign, &ann, at(7000));
    tell(&mut sign, &ann, at(10_000));
    for millis in (10_000..13_000).step_by(100) {
        assert!(!blinking(&sign, millis), "{millis}");
    }
    assert_eq!(sign.wake_at(at(10_000)), Some(at(13_000)));
}

#[test]
fn who_was_called_before_sign_or_box_was_on_does_not_blink() {
    let mut sign = Sign::new();
    let ann = message(Page::Calls(calls([call(1, "Ann")])));
    tell(&mut sign, &ann, at(0));
    assert!(!sign.view(at(0)).is_blinking);
    let [title, ..] = examples();
    tell(&mut sign, &title, at(1000));
    tell(&mut sign, &ann, at(2000));
    assert!(!sign.view(at(2000)).is_blinking);
}
