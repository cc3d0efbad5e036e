//! Entries by letters and digits.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use pocket_arbiter::app::menus;
use pocket_arbiter::board::Display;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::ui::draw;
use pocket_arbiter::ui::oled::Oled;
use pocket_arbiter::ui::oled::frame::OledFrame;
use pocket_arbiter::ui::view::{
    Body, DigitEntry, Heading, HintKeys, Kind, Name, NameEntry, ScoreEntry, signs_under,
};

use super::ruler::measured;
use super::{BACK, everywhere, names, saved_view};

#[test]
fn scores_and_ratings_being_entered_fit() {
    let keys = [
        (HintKeys::UpDown, Text::HintDigit),
        (HintKeys::LeftRight, Text::HintPlace),
        (HintKeys::Ok, Text::HintSave),
    ];
    for (name, other) in names().into_iter().zip(names().into_iter().rev()) {
        for selected in 0..=6 {
            for instead in menus::WITHOUT_SCORES {
                let body = Body::Score(ScoreEntry {
                    title: Heading::Within(Text::BoardNumber, 256, Text::InRound, 32),
                    white: name.clone(),
                    black: other.clone(),
                    digits: [[8, 8, 8], [4, 0, 9]],
                    instead,
                    selected,
                });
                everywhere(&body, &keys);
            }
        }
        for selected in 0..4 {
            let body = Body::Digits(DigitEntry {
                title: Heading::Plain(Text::Rating),
                whose: Heading::Name(name.clone()),
                digits: [3, 8, 4, 0],
                selected,
            });
            everywhere(&body, &keys);
        }
    }
    let body = Body::Message {
        kind: Kind::Plain,
        title: Text::Results,
        text: Text::AskNoScores,
        number: None,
    };
    everywhere(&body, &[(HintKeys::Ok, Text::HintSave), BACK]);
}

#[test]
fn a_name_being_written_fits() {
    let places = [
        (0, 0, None),
        (1, 0, Some(8)),
        (2, 10, None),
        (3, 6, Some(1)),
        (5, 0, None),
        (5, 10, None),
    ];
    for text in ["", "A", "Wolfeschlegelsteinhausenbergerdo"] {
        for (row, column, under) in places {
            for (title, done_key) in [
                (Heading::Numbered(Text::PlayerNumber, 512), Text::HintSave),
                (Heading::Plain(Text::Club), Text::HintSave),
                (Heading::Plain(Text::FindPlayer), Text::KeyFind),
            ] {
                for offer in [
                    None,
                    Some(Name::Given(
                        "Wolfeschlegelsteinhausenbergerdo".try_into().unwrap(),
                    )),
                ] {
                    let body = Body::Entry(NameEntry {
                        title: title.clone(),
                        text: text.try_into().unwrap(),
                        offer,
                        is_capital: true,
                        row,
                        column,
                        under: under.filter(|_| !text.is_empty()),
                        done_key,
                    });
                    let keys = [
                        (HintKeys::Ok, Text::HintAccents),
                        (HintKeys::Back, Text::HintFinish),
                    ];
                    everywhere(&body, &keys);
                }
            }
        }
    }
}

/// On the small display the accents of a small letter are a pixel or two: the one that is chosen is seen in large.
#[test]
fn letters_that_differ_by_an_accent_are_told_apart_on_the_small_display() {
    let mut seen: Vec<(char, OledFrame)> = Vec::new();
    for (under, sign) in signs_under('a', false).enumerate() {
        let mut view = saved_view(
            Language::English,
            Body::Entry(NameEntry {
                title: Heading::Plain(Text::Club),
                text: format!("b{sign}").as_str().try_into().unwrap(),
                offer: None,
                is_capital: false,
                row: 1,
                column: 0,
                under: Some(under),
                done_key: Text::HintSave,
            }),
        );
        view.hints.clear();
        let ruler = measured(&view, Display::Oled);
        let mut places = ruler
            .words
            .iter()
            .filter(|(said, _)| said.chars().eq([sign]));
        let highest = places.by_ref().map(|(_, place)| place.size.height).max();
        assert!(highest >= Some(9), "{sign} is {highest:?} high");
        let mut frame = OledFrame::new();
        draw::<Oled, _>(&view, &mut frame);
        // Beside the line of the text: what is written there is no larger than ever.
        let large = Rectangle::new(Point::new(104, 11), Size::new(24, 22));
        for (other, before) in &seen {
            let differ = |at: &Point| frame.is_lit(*at) != before.is_lit(*at);
            let pixels = large.points().filter(differ).count();
            assert!(pixels >= 4, "{sign} looks like {other}: {pixels}");
        }
        seen.push((sign, frame));
    }
    assert!(seen.len() > 6);
}
