//! The texts themselves.

use pocket_arbiter::language::{Language, Text, Words};
use pocket_arbiter::ui::canvas::{fitted, width};
use pocket_arbiter::ui::font::Font;
use u8g2_fonts::fonts;

/// A long name is cut at its end, and nothing that matters may stand behind it.
#[test]
fn a_name_in_a_title_comes_last() {
    for language in Language::ALL {
        for title in [Text::Chooses, Text::GetsBye] {
            let words = language.text(title);
            assert!(words.ends_with(" {}"), "{words}");
        }
    }
}

#[test]
fn a_text_is_cut_only_if_it_must_be_and_as_late_as_possible() {
    let font = Font::new::<fonts::u8g2_font_helvR08_tf>();
    for text in ["Ada", "Wolfeschlegelsteinhausenbergerdo", "Åse Ñúñez"] {
        for room in 10..200 {
            let kept = fitted(&font, text, room);
            assert!(width(&font, &kept) <= room, "{kept} in {room}");
            if kept != text {
                assert!(width(&font, text) > room, "{kept} in {room}");
                let count = kept.chars().count();
                let more: String = text.chars().take(count).chain(['.']).collect();
                assert!(width(&font, &more) > room, "{kept} in {room}");
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
    let names: std::collections::BTreeSet<Words> = Language::ALL
        .into_iter()
        .map(|language| language.text(Text::LanguageName))
        .collect();
    assert_eq!(names.len(), Language::ALL.len());
    for language in Language::ALL {
        assert_eq!(language.next().previous(), language);
    }
}
