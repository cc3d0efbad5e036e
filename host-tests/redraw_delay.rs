//! Pictures that only tell that something is under way.

use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::runner::redraw_delay::RedrawDelay;
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::ui::view::{Body, Heading, Kind, View};

use crate::layouts::saved_view;

/// The time between two things that are asked of it.
const STEP: Span = Span::from_millis(1);

fn message(text: Text) -> View {
    let body = Body::Message {
        kind: Kind::Plain,
        title: Text::Card,
        text,
        number: None,
    };
    saved_view(Language::English, body)
}

fn progress(thousandths: u16) -> View {
    let body = Body::Progress {
        title: Heading::Plain(Text::Card),
        text: Text::ReadingFile,
        thousandths,
    };
    saved_view(Language::English, body)
}

/// Shows views one after the other, a millisecond apart; answers when which was drawn.
fn drawn(views: impl IntoIterator<Item = View>) -> Vec<(u64, View)> {
    let mut delay = RedrawDelay::new();
    let mut drawn: Vec<(u64, View)> = Vec::new();
    let mut now = Instant::START;
    for view in views {
        let shown = drawn.last().map(|(_, view)| view);
        if delay.draws(shown, &view, now) {
            assert_eq!(delay.wake_at(), None);
            drawn.push((now.since(Instant::START).as_micros() / 1000, view));
        }
        now += STEP;
    }
    drawn
}

#[test]
fn what_is_over_in_a_moment_is_not_drawn() {
    let before = message(Text::CardReady);
    let after = message(Text::NoReports);
    let views = [
        before.clone(),
        message(Text::ReadingCard),
        progress(1),
        progress(2),
        after.clone(),
    ];
    assert_eq!(drawn(views), [(0, before), (4, after)]);
}

#[test]
fn what_takes_longer_is_told_and_then_now_and_then() {
    let before = message(Text::CardReady);
    let steps = (1..300).map(progress);
    let drawn = drawn([before].into_iter().chain(steps));
    let times: Vec<u64> = drawn.iter().map(|(at, _)| *at).collect();
    assert_eq!(times, [0, 13, 114, 215]);
}

#[test]
fn nothing_is_waited_for_if_the_old_picture_is_the_right_one_again() {
    let before = message(Text::CardReady);
    let mut delay = RedrawDelay::new();
    assert!(delay.draws(None, &before, Instant::START));
    assert!(!delay.draws(Some(&before), &progress(1), Instant::START));
    assert_eq!(
        delay.wake_at(),
        Some(Instant::START + Span::from_millis(12))
    );
    assert!(!delay.draws(Some(&before), &before, Instant::START));
    assert_eq!(delay.wake_at(), None);
}

#[test]
fn what_is_known_to_take_long_is_told_at_once() {
    let mut view = progress(0);
    if let Body::Progress { text, .. } = &mut view.body {
        *text = Text::PreparingCard;
    }
    let views = [message(Text::CardReady), progress(0), view.clone()];
    assert_eq!(drawn(views)[1..], [(2, view)]);
}

#[test]
fn the_first_picture_of_all_is_drawn_at_once() {
    assert_eq!(drawn([progress(1)]), [(0, progress(1))]);
}
