//! Every text fits its place, on both displays, in every language.

use core::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec as FixedVec;
use pocket_arbiter::board::Display;
use pocket_arbiter::clock::Reading;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::time::Span;
use pocket_arbiter::ui::canvas::Canvas;
use pocket_arbiter::ui::draw;
use pocket_arbiter::ui::ink::Ink;
use pocket_arbiter::ui::oled::Oled;
use pocket_arbiter::ui::tft::Tft;
use pocket_arbiter::ui::view::{
    Body, ClockFace, Hint, HintKeys, SideFace, SideState, Status, Value, ValueRow, View,
};

/// A canvas that keeps no pixels, only the places of the words.
struct Ruler {
    size: Size,
    words: Vec<(String, Rectangle)>,
}

impl OriginDimensions for Ruler {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Ruler {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        pixels.into_iter().for_each(drop);
        Ok(())
    }
}

impl Canvas for Ruler {
    fn begin(&mut self) {
        self.words.clear();
    }

    fn say(&mut self, words: &str, place: Rectangle) {
        self.words.push((words.to_owned(), place));
    }
}

/// Draws a view and checks that its words are on the screen and not on each other.
fn check(view: &View, display: Display) {
    let (width, height) = display.size();
    let mut ruler = Ruler {
        size: Size::new(width, height),
        words: Vec::new(),
    };
    match display {
        Display::Tft => draw::<Tft, _>(view, &mut ruler),
        Display::Oled => draw::<Oled, _>(view, &mut ruler),
    }
    let screen = ruler.bounding_box();
    for (index, (words, place)) in ruler.words.iter().enumerate() {
        assert!(
            !place.is_zero_sized(),
            "{display:?}: '{words}' was not drawn in {view:?}"
        );
        assert_eq!(
            place.intersection(&screen),
            *place,
            "{display:?}: '{words}' runs off the screen in {view:?}"
        );
        for (others, other) in &ruler.words[..index] {
            assert!(
                place.intersection(other).is_zero_sized(),
                "{display:?}: '{words}' lies on '{others}' in {view:?}"
            );
        }
    }
}

const STATUSES: [Status; 5] = [
    Status::Starting,
    Status::Saved,
    Status::Saving,
    Status::NoCard,
    Status::CardError,
];

const TITLES: [Text; 7] = [
    Text::Home,
    Text::NewEvent,
    Text::ContinueEvent,
    Text::Clock,
    Text::Timers,
    Text::Card,
    Text::Settings,
];

fn hints(pairs: &[(HintKeys, Text)]) -> FixedVec<Hint, 3> {
    pairs
        .iter()
        .map(|(keys, text)| Hint {
            keys: *keys,
            text: *text,
        })
        .collect()
}

/// Checks a body with these hints in every language and status, on both displays.
fn everywhere(body: &Body, keys: &[(HintKeys, Text)]) {
    for language in Language::ALL {
        for status in STATUSES {
            for display in [Display::Tft, Display::Oled] {
                let view = View {
                    language,
                    status,
                    body: body.clone(),
                    hints: hints(keys),
                };
                check(&view, display);
            }
        }
    }
}

#[test]
fn splash_fits() {
    everywhere(&Body::Splash { restarted: false }, &[]);
    everywhere(
        &Body::Splash { restarted: true },
        &[(HintKeys::Ok, Text::HintResume)],
    );
}

#[test]
fn menus_fit() {
    static ITEMS: [Text; 6] = [
        Text::NewEvent,
        Text::ContinueEvent,
        Text::Clock,
        Text::Timers,
        Text::Card,
        Text::Settings,
    ];
    for title in TITLES {
        for selected in 0..ITEMS.len() {
            let body = Body::Menu {
                title,
                items: &ITEMS,
                selected,
            };
            everywhere(
                &body,
                &[
                    (HintKeys::UpDown, Text::HintChoose),
                    (HintKeys::Ok, Text::HintOpen),
                ],
            );
        }
    }
}

#[test]
fn settings_fit() {
    for selected in 0..4 {
        let row = |label, value| ValueRow { label, value };
        let rows = [
            row(Text::SettingLanguage, Value::Word(Text::LanguageName)),
            row(Text::SettingBacklight, Value::Level { step: 10, of: 10 }),
            row(Text::SettingContrast, Value::Level { step: 10, of: 10 }),
            row(Text::SettingSound, Value::Word(Text::Off)),
        ];
        let body = Body::Values {
            title: Text::Settings,
            rows: rows.into_iter().collect(),
            selected,
        };
        everywhere(
            &body,
            &[
                (HintKeys::LeftRight, Text::HintChange),
                (HintKeys::Back, Text::HintBack),
            ],
        );
    }
}

#[test]
fn messages_fit() {
    for title in TITLES {
        for text in [
            Text::NothingHere,
            Text::CardReady,
            Text::CardMissing,
            Text::CardNotFat,
            Text::CardFull,
            Text::CardFaulty,
            Text::Starting,
        ] {
            everywhere(
                &Body::Message { title, text },
                &[(HintKeys::Back, Text::HintBack)],
            );
        }
    }
}

#[test]
fn clock_faces_fit() {
    let captions = [
        (None, [(HintKeys::Ok, Text::HintPause)].as_slice()),
        (
            Some(Text::ClockReady),
            &[
                (HintKeys::UpDown, Text::HintTime),
                (HintKeys::Back, Text::HintBack),
            ],
        ),
        (
            Some(Text::ClockPaused),
            &[
                (HintKeys::Ok, Text::HintResume),
                (HintKeys::Back, Text::HintBack),
            ],
        ),
        (Some(Text::ClockFlag), &[(HintKeys::Ok, Text::HintReset)]),
    ];
    for seconds in [0, 19, 20, 59, 600, 3599, 3600, 35_999] {
        for state in [SideState::Waiting, SideState::Running, SideState::Flagged] {
            for (caption, keys) in captions {
                let side = SideFace {
                    reading: Reading::of(Span::from_secs(seconds)),
                    state,
                };
                let face = ClockFace {
                    left: side,
                    right: side,
                    control: "90+30".try_into().unwrap(),
                    caption,
                };
                everywhere(&Body::Clock(face), keys);
            }
        }
    }
}

#[test]
fn every_text_is_written_in_letters_that_the_fonts_have() {
    for language in Language::ALL {
        for text in Text::ALL {
            let words = language.text(*text);
            assert!(!words.is_empty(), "{language:?} {text:?}");
            assert_eq!(words.trim(), words, "{language:?} {text:?}");
            let latin = |c: char| matches!(c, ' '..='~' | '\u{A0}'..='\u{FF}');
            assert!(words.chars().all(latin), "{language:?} {text:?}: {words}");
        }
    }
}

#[test]
fn languages_differ_and_go_round() {
    let names: std::collections::BTreeSet<&str> = Language::ALL
        .into_iter()
        .map(|language| language.text(Text::LanguageName))
        .collect();
    assert_eq!(names.len(), Language::ALL.len());
    for language in Language::ALL {
        assert_eq!(language.next().previous(), language);
    }
}
