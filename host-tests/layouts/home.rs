//! The box itself: its menus and settings, its PIN, and what it says anywhere.

use heapless::Vec as FixedVec;
use pocket_arbiter::app::menus;
use pocket_arbiter::board::Display;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::settings::{Contrast, Letters};
use pocket_arbiter::ui::view::{
    Banner, Body, DigitEntry, HIDDEN_DIGIT, Heading, HintKeys, Kind, MenuValues, RoundHeading,
    Value, ValueRow, View,
};

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use pocket_arbiter::ui::draw;
use pocket_arbiter::ui::oled::Oled;
use pocket_arbiter::ui::oled::frame::OledFrame;
use pocket_arbiter::ui::tft::Tft;
use pocket_arbiter::ui::tft::frame::TftFrame;

use super::ruler::measured;
use super::{BACK, STATUSES, TITLES, everywhere, saved_view};

#[test]
fn menus_fit() {
    for title in TITLES {
        for items in menus::of_home() {
            for selected in 0..items.len() {
                let body = Body::Menu {
                    title: Heading::Plain(title),
                    items: items.clone(),
                    values: MenuValues::new(),
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
        for kind in Kind::ALL {
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

/// What a message wants is seen before it is read, and without colours, as in the sun.
#[test]
fn every_kind_of_message_looks_different_without_colour() {
    for display in [Display::Tft, Display::Oled] {
        let mut seen: Vec<(Kind, Vec<bool>)> = Vec::new();
        for kind in Kind::ALL {
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
