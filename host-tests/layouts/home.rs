//! The box itself: its menus and settings, its PIN, and what it says anywhere.

use heapless::Vec as FixedVec;
use pocket_arbiter::app::menus;
use pocket_arbiter::board::Display;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::settings::{Contrast, Letters};
use pocket_arbiter::tournament::SystemKind;
use pocket_arbiter::ui::canvas::width;
use pocket_arbiter::ui::font::Font;
use pocket_arbiter::ui::view::{
    Banner, Body, DigitEntry, EventCard, EventLabel, EventMark, EventRow, EventRows, EventState,
    FloorClock, FloorHeading, HIDDEN_DIGIT, Heading, HintKeys, HomeCard, HomeView, Kind,
    RoundHeading, Value, ValueRow, View,
};
use u8g2_fonts::fonts::u8g2_font_helvR14_tf;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use pocket_arbiter::ui::draw;
use pocket_arbiter::ui::oled::Oled;
use pocket_arbiter::ui::oled::frame::OledFrame;
use pocket_arbiter::ui::tft::Tft;
use pocket_arbiter::ui::tft::frame::TftFrame;

use super::ruler::measured;
use super::{BACK, STATUSES, TITLES, everywhere, on, saved_view};

/// Cards of events of all kinds: short and long, with and without a title, at every stage.
fn cards() -> Vec<EventCard> {
    let floor = FloorHeading {
        clock: FloorClock::Stopped(43_199),
        queue: 512,
        is_advised: true,
        limit: 43_200,
    };
    let states = [
        EventState::NotStarted,
        EventState::Running,
        EventState::Round(126, 126),
        EventState::Missing(10, 10, 256),
        EventState::Missing(126, 126, 32),
        EventState::ToPair(32, 32),
        EventState::AllPlayed(7),
        EventState::Floor(floor, 500),
        EventState::Over,
    ];
    let mut cards = Vec::new();
    for title in [
        "",
        "Demo",
        "Obert Jove de Gràcia",
        "Ålesund Sjakklubbs Høstturnering",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    ] {
        for kind in SystemKind::offered() {
            let system = kind.setup(&kind.usual()).system;
            for state in states {
                cards.push(EventCard {
                    label: EventLabel::new(title, system, 512),
                    state,
                });
            }
        }
    }
    cards
}

#[test]
fn the_home_screen_fits() {
    let keys = |ok| [(HintKeys::Cross, Text::HintChoose), (HintKeys::Ok, ok)];
    for tiles in menus::of_home() {
        for selected in [None].into_iter().chain((0..tiles.len()).map(Some)) {
            let home = |card| {
                Body::Home(HomeView {
                    card,
                    tiles: tiles.clone(),
                    selected,
                })
            };
            everywhere(&home(HomeCard::NewEvent), &keys(Text::HintOpen));
            let event = cards().swap_remove(2);
            everywhere(&home(HomeCard::Event(event)), &keys(Text::HintResume));
        }
        for event in cards() {
            let body = Body::Home(HomeView {
                card: HomeCard::Event(event),
                tiles: tiles.clone(),
                selected: None,
            });
            everywhere(&body, &keys(Text::HintResume));
        }
    }
}

/// A word of a tile is short: it leaves room for the tile's edge.
#[test]
fn words_of_tiles_are_short() {
    let font = Font::new::<u8g2_font_helvR14_tf>();
    for language in Language::ALL {
        for tile in menus::of_home().flatten() {
            let words = language.text(tile.word);
            let width = width(&font, &words);
            assert!(width <= 90, "{words} in {language:?}: {width}");
        }
    }
}

/// Whatever there is no room for, what is missing stays.
#[test]
fn what_an_event_lacks_is_always_said() {
    for language in Language::ALL {
        for card in cards() {
            let EventState::Missing(.., missing) = card.state else {
                continue;
            };
            let home = Body::Home(HomeView {
                card: HomeCard::Event(card),
                tiles: menus::of_home().next().unwrap(),
                selected: None,
            });
            for display in [Display::Tft, Display::Oled] {
                let view = saved_view(language, home.clone());
                let words = measured(&view, display).words;
                let wanted = Heading::Numbered(Text::MissingNumber, missing).words(language);
                let mut words = words.iter();
                assert!(
                    words.any(|(words, _)| words.to_lowercase().ends_with(&wanted.to_lowercase())),
                    "{display:?}, {language:?}"
                );
            }
        }
    }
}

#[test]
fn the_list_of_events_fits() {
    let keys = [
        (HintKeys::UpDown, Text::HintChoose),
        (HintKeys::Ok, Text::HintOpen),
        BACK,
    ];
    for title in [Text::CardEvents, Text::CardArchive] {
        for (place, event) in cards().into_iter().enumerate() {
            for mark in [None, Some(EventMark::InHand), Some(EventMark::Damaged)] {
                for (display, rows) in [(Display::Tft, 4), (Display::Oled, 2)] {
                    let row = EventRow {
                        number: 999,
                        event: Some(event.clone()),
                        mark,
                    };
                    let unknown = EventRow {
                        event: None,
                        ..row.clone()
                    };
                    let both = [row, unknown].into_iter().cycle();
                    let body = Body::Events(EventRows {
                        title,
                        rows: both.take(rows).collect(),
                        first: 5,
                        total: 999,
                        selected: place % rows,
                    });
                    on(display, &body, &keys);
                }
            }
        }
    }
}

#[test]
fn the_question_for_the_language_fits() {
    let keys = [
        (HintKeys::UpDown, Text::HintChoose),
        (HintKeys::Ok, Text::HintResume),
    ];
    everywhere(&Body::Languages, &keys);
}

#[test]
fn settings_fit() {
    let row = |label, value| ValueRow { label, value };
    let level = Value::Level { step: 10, of: 10 };
    let rows = [
        (
            row(Text::SettingLanguage, Value::Word(Text::LanguageName)),
            Text::HelpLanguage,
        ),
        (row(Text::SettingBacklight, level), Text::HelpLight),
        (row(Text::SettingBrightness, level), Text::HelpLight),
        (
            row(Text::SettingContrast, Value::Word(Text::Normal)),
            Text::HelpContrast,
        ),
        (
            row(Text::SettingContrast, Value::Word(Text::InTheSun)),
            Text::HelpContrast,
        ),
        (
            row(Text::SettingLetters, Value::Word(Text::Normal)),
            Text::HelpLetters,
        ),
        (
            row(Text::SettingLetters, Value::Word(Text::LargeLetters)),
            Text::HelpLetters,
        ),
        (
            row(Text::SettingSound, Value::Word(Text::Off)),
            Text::HelpSound,
        ),
        (row(Text::SettingPin, Value::Word(Text::Off)), Text::HelpPin),
    ];
    for (selected, (_, help)) in rows.iter().enumerate() {
        let body = Body::Values {
            title: Text::Settings,
            rows: rows.iter().map(|(row, _)| *row).collect(),
            selected,
            help: Some(*help),
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
fn the_pin_fits() {
    let keys = [
        (HintKeys::UpDown, Text::HintDigit),
        (HintKeys::Ok, Text::HintNext),
        BACK,
    ];
    for whose in [Text::PinOfArbiter, Text::PinNew, Text::PinAgain] {
        for selected in 0..4 {
            let mut digits = [HIDDEN_DIGIT; 4];
            digits[selected] = 8;
            let body = Body::Digits(DigitEntry {
                title: Heading::Plain(Text::Pin),
                whose: Heading::Plain(whose),
                digits,
                selected,
            });
            everywhere(&body, &keys);
        }
    }
    let body = |title, text, number| Body::Message {
        kind: Kind::Plain,
        title,
        text,
        number,
    };
    everywhere(&body(Text::Pin, Text::PinWrong, Some(64)), &[BACK]);
    let ok = [(HintKeys::Ok, Text::HintResume)];
    everywhere(&body(Text::Pin, Text::PinsDiffer, None), &ok);
}

#[test]
fn messages_fit() {
    for title in TITLES {
        for text in [
            Text::NoEventsOnCard,
            Text::CardReady,
            Text::CardMissing,
            Text::CardNotFat,
            Text::CardExFat,
            Text::CardFull,
            Text::CardFaulty,
            Text::Starting,
        ] {
            everywhere(
                &Body::Message {
                    kind: Kind::Plain,
                    title,
                    text,
                    number: None,
                },
                &[(HintKeys::Back, Text::HintBack)],
            );
        }
    }
}

#[test]
fn progress_fits() {
    let texts = [
        Text::IsPairing,
        Text::IsExplaining,
        Text::ReadingCard,
        Text::PreparingCard,
    ];
    for text in texts {
        for thousandths in [0, 500, 1000] {
            let body = Body::Progress {
                title: Heading::Round(RoundHeading {
                    number: 32,
                    games: 256,
                    missing: 255,
                }),
                text,
                thousandths,
            };
            everywhere(&body, &[(HintKeys::Back, Text::HintCancel)]);
        }
    }
}

#[test]
fn refusals_fit() {
    for text in Text::ALL {
        if format!("{text:?}").starts_with("Refused")
            || [Text::EventOfNewerBox, Text::ClockGoesOn, Text::GamesLost].contains(text)
        {
            let body = Body::Message {
                kind: Kind::Plain,
                title: Text::Event,
                text: *text,
                number: Some(512),
            };
            everywhere(&body, &[(HintKeys::Ok, Text::HintResume)]);
        }
    }
    for text in Text::ALL {
        if format!("{text:?}").starts_with("Trf") {
            let body = Body::Message {
                kind: Kind::Plain,
                title: Text::Event,
                text: *text,
                number: Some(u16::MAX),
            };
            everywhere(&body, &[(HintKeys::Ok, Text::HintResume)]);
        }
    }
    for text in [
        Text::LeaveEvent,
        Text::LoseEvent,
        Text::PreparingCard,
        Text::ReadingCard,
        Text::NoPairing,
        Text::ClubsDropped,
        Text::NotAsTheRulesSay,
        Text::HelpShort,
        Text::NobodyLevel,
        Text::TooManyLevel,
        Text::TimeUpCount,
        Text::TimeUpVoid,
        Text::TimeUpDecide,
        Text::EndNow,
        Text::NobodyCalled,
    ] {
        // When the time is up nothing else is said so large.
        let is_time = |kind: &Kind| {
            let says = [Text::TimeUpCount, Text::TimeUpVoid, Text::TimeUpDecide];
            *kind != Kind::TimeUp || says.contains(&text)
        };
        for kind in Kind::ALL.into_iter().filter(is_time) {
            let body = Body::Message {
                kind,
                title: Text::NewEvent,
                text,
                number: None,
            };
            everywhere(&body, &[(HintKeys::Ok, Text::HintResume), BACK]);
        }
    }
}

#[test]
fn a_banner_is_read_in_full_in_the_place_of_any_title() {
    for (text, number) in [
        (Text::RoundMinutes, Some(5)),
        (Text::BreakMinutes, Some(600)),
        (Text::RoundTimeOver, None),
        (Text::BreakOver, None),
        (Text::LastMinutes, Some(5)),
        (Text::TimeIsUp, None),
    ] {
        for language in Language::ALL {
            for status in STATUSES {
                let view = View {
                    contrast: Contrast::Normal,
                    letters: Letters::Normal,
                    language,
                    status,
                    banner: Some(Banner { text, number }),
                    is_battery_low: true,
                    charge: None,
                    body: Body::Values {
                        title: Text::Home,
                        rows: FixedVec::new(),
                        selected: 0,
                        help: None,
                    },
                    hints: FixedVec::new(),
                    held: None,
                };
                for display in [Display::Tft, Display::Oled] {
                    let words = Banner { text, number }.words(language);
                    let drawn = measured(&view, display).words;
                    assert!(
                        drawn.iter().any(|(drawn, _)| **drawn == *words),
                        "{display:?}, {status:?}: '{words}' is cut: {drawn:?}"
                    );
                }
            }
        }
    }
}

/// The wish of a message is seen before it is read, and without colours, as in the sun.
#[test]
fn every_kind_of_message_looks_different_without_colour() {
    for display in [Display::Tft, Display::Oled] {
        let mut seen: Vec<(Kind, Vec<bool>)> = Vec::new();
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::TimeUp) {
            // An undoing may be followed by another question, so even these two differ; only their words may be alike.
            let body = Body::Message {
                kind,
                title: Text::Event,
                text: Text::NothingHere,
                number: None,
            };
            let view = View {
                contrast: Contrast::Sun,
                ..saved_view(Language::English, body)
            };
            let shades = shades_of(&view, display);
            for (other, before) in &seen {
                let pixels = shades
                    .iter()
                    .zip(before)
                    .filter(|(one, other)| one != other);
                let pixels = pixels.count();
                assert!(
                    pixels >= 12,
                    "{display:?}: {kind:?} looks like {other:?}: {pixels}"
                );
            }
            seen.push((kind, shades));
        }
    }
}

/// The part of a picture where the icon of a message is, in two shades.
fn shades_of(view: &View, display: Display) -> Vec<bool> {
    match display {
        Display::Tft => {
            let mut frame = TftFrame::new();
            draw::<Tft, _>(view, &mut frame);
            let icon = Rectangle::new(Point::zero(), Size::new(180, 52)).points();
            icon.map(|at| frame.colour_at(at) == Rgb565::BLACK)
                .collect()
        }
        Display::Oled => {
            let mut frame = OledFrame::new();
            draw::<Oled, _>(view, &mut frame);
            let icon = Rectangle::new(Point::zero(), Size::new(12, 11)).points();
            icon.map(|at| frame.is_lit(at)).collect()
        }
    }
}
