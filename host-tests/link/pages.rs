//! The pages of the sign: every word has room, in every language, and is there.

use pocket_arbiter::board::Display;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::link::{Calls, MAX_CALLS, Page, Pair, Pairings, Places, RoomTimer, TimeLeft};
use pocket_arbiter::settings::Contrast;
use pocket_arbiter::sign::{SignBody, SignView};
use pocket_arbiter::tournament::HalfPoints;
use pocket_arbiter::ui::tft::sign;
use pocket_arbiter::ui::view::Name;
use pocket_arbiter::wording::points_text;

use super::{calls, given, place};
use crate::layouts::{Ruler, overlaps};

const NAMES: [&str; 6] = [
    "Ana",
    "Ødegård, Åse",
    "Schäfer, Ludwig",
    "Müller-Lüdenscheid, Maximilian",
    "Fernández de la Hoz, Mª Conce",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
];

const TIMES: [TimeLeft; 4] = [
    TimeLeft::Running(35_999),
    TimeLeft::Running(59),
    TimeLeft::Stopped(3600),
    TimeLeft::Up,
];

/// The words drawn of a body; nothing of it is cut, and nothing lies on anything else.
fn drawn(body: SignBody, language: Option<Language>) -> Vec<String> {
    let view = SignView {
        language,
        contrast: Contrast::Normal,
        body,
        is_blinking: false,
    };
    let (words, faults) = measured(&view);
    assert_eq!(faults, [] as [String; 0], "{view:?}");
    words
}

/// The words on a sign, and which of them are cut, run off it or lie on others.
pub(crate) fn measured(view: &SignView) -> (Vec<String>, Vec<String>) {
    let mut ruler = Ruler::new(Display::Tft);
    sign::draw(view, &mut ruler);
    let cut = ruler.lost().iter().map(|words| format!("'{words}' is cut"));
    let faults = cut.chain(overlaps(&ruler)).collect();
    (ruler.words(), faults)
}

#[test]
fn no_signal_is_said_in_the_language_of_the_box_or_in_all() {
    let all = drawn(SignBody::NoSignal, None);
    for language in Language::ALL {
        let words = language.text(Text::NoSignal);
        assert!(all.iter().any(|drawn| *drawn == words.as_str()), "{words}");
        let said = drawn(SignBody::NoSignal, Some(language)).join(" ");
        assert!(said.contains(words.as_str()), "{said}");
        assert!(
            said.contains(language.text(Text::NoSignalHelp).as_str()),
            "{said}"
        );
        let said = drawn(SignBody::OtherVersion, Some(language)).join(" ");
        assert!(
            said.contains(language.text(Text::SignOutdated).as_str()),
            "{said}"
        );
    }
}

#[test]
fn calls_fit_with_any_names() {
    for language in Language::ALL {
        for name in NAMES.map(given).into_iter().chain([Name::Number(512)]) {
            for count in 0..=MAX_CALLS {
                for left in TIMES {
                    let mut page: Calls = calls([]);
                    for board in 0..count {
                        let board = 64 - u16::try_from(board).unwrap();
                        let name = name.clone();
                        let call = pocket_arbiter::link::Call { board, name };
                        page.calls.push(call).unwrap();
                    }
                    page.more = if count == MAX_CALLS { 124 } else { 0 };
                    page.next = std::iter::repeat_n(name.clone(), count.min(3)).collect();
                    page.left = left;
                    let words = drawn(SignBody::Page(Page::Calls(page)), Some(language));
                    if count > 0 {
                        let board = language.text(Text::CalledTo).replace("{}", "64");
                        assert_eq!(words[0], board);
                    }
                }
            }
        }
    }
}

/// Names as most are stand on the sign in full.
#[test]
fn usual_names_are_whole() {
    for name in &NAMES[..4] {
        for count in 1..=2 {
            let mut page = calls([]);
            for board in 0..count {
                let name = given(name);
                let call = pocket_arbiter::link::Call {
                    board: board + 1,
                    name,
                };
                page.calls.push(call).unwrap();
            }
            let words = drawn(SignBody::Page(Page::Calls(page)), Some(Language::German));
            let said = words.join(" ");
            assert!(
                said.contains(name) || words.concat().contains(name),
                "{said}"
            );
        }
    }
}

#[test]
fn pairings_fit_with_any_names() {
    for language in Language::ALL {
        for name in NAMES.map(given).into_iter().chain([Name::Number(512)]) {
            for timer in [None, Some(TIMES[0]), Some(TIMES[3])] {
                for black in [Some(name.clone()), None] {
                    let pair = Pair {
                        board: black.as_ref().map(|_| 256),
                        white: name.clone(),
                        black,
                    };
                    let page = Pairings {
                        round: 32,
                        page: (64, 128),
                        pairs: std::iter::repeat_n(pair, 4).collect(),
                        timer: timer.map(|left| RoomTimer {
                            is_break: false,
                            left,
                        }),
                    };
                    drawn(SignBody::Page(Page::Pairings(page)), Some(language));
                }
            }
        }
    }
}

#[test]
fn places_fit_with_any_names() {
    for language in Language::ALL {
        for name in NAMES.map(given).into_iter().chain([Name::Number(512)]) {
            for timer in [None, Some(TIMES[0]), Some(TIMES[1])] {
                for (rank, halves) in [(1, 0), (1, 13), (12, 199), (512, 1023)] {
                    let places = Places {
                        page: (64, 128),
                        places: std::iter::repeat_n(place(rank, name.clone(), halves), 4).collect(),
                        timer: timer.map(|left| RoomTimer {
                            is_break: true,
                            left,
                        }),
                    };
                    let words = drawn(SignBody::Page(Page::Places(places)), Some(language));
                    let title = language.text(Text::FinalStandings);
                    assert!(words.contains(&title.as_str().to_owned()), "{words:?}");
                    assert!(words.contains(&rank.to_string()), "{words:?}");
                    let points = points_text::<8>(HalfPoints(halves));
                    assert!(words.contains(&points.as_str().to_owned()), "{words:?}");
                }
            }
        }
    }
}

/// Names as most are stand there in full, beside the points of a long event; longer ones in two lines.
#[test]
fn usual_names_are_whole_among_the_places() {
    for name in &NAMES[..5] {
        let page = Places {
            page: (1, 1),
            places: [place(10, given(name), 19)].into_iter().collect(),
            timer: None,
        };
        let words = drawn(SignBody::Page(Page::Places(page)), Some(Language::German));
        assert!(words.join(" ").ends_with(name), "{words:?}");
    }
}

#[test]
fn timers_and_titles_fit() {
    for language in Language::ALL {
        for left in TIMES {
            for is_break in [false, true] {
                let timer = RoomTimer { is_break, left };
                drawn(SignBody::Page(Page::Timer(timer)), Some(language));
            }
        }
        for title in ["", "Torneig", "Gran Obert d'Escacs del Masnou"] {
            let page = Page::Title(title.try_into().unwrap());
            drawn(SignBody::Page(page), Some(language));
        }
    }
}
