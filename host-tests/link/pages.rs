//! The pages of the sign: every word has room, in every language, and is there.

use pocket_arbiter::board::Display;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::link::{Calls, MAX_CALLS, Page, Pair, Pairings, RoomTimer, TimeLeft};
use pocket_arbiter::settings::Contrast;
use pocket_arbiter::sign::{SignBody, SignView};
use pocket_arbiter::ui::tft::sign;
use pocket_arbiter::ui::view::Name;

use super::{calls, given};
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

/// What is drawn of a body; nothing of it is cut, and nothing lies on anything else.
fn drawn(body: SignBody, language: Option<Language>) -> Vec<String> {
    let view = SignView {
        language,
        contrast: Contrast::Normal,
        body,
        is_blinking: false,
    };
    let mut ruler = Ruler::new(Display::Tft);
    sign::draw(&view, &mut ruler);
    assert_eq!(ruler.lost(), [] as [String; 0], "{view:?}");
    assert_eq!(overlaps(&ruler), [] as [String; 0], "{view:?}");
    ruler.words()
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
