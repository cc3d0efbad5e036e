//! Entries by letters and digits.

use pocket_arbiter::app::menus;
use pocket_arbiter::language::Text;
use pocket_arbiter::ui::view::{Body, DigitEntry, Heading, HintKeys, Name, NameEntry, ScoreEntry};

use super::{BACK, everywhere, names};

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
                    title: Heading::Pair(Text::BoardOfRound, 256, 32),
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
