//! The books of the languages, as the build script has bound them, say what the languages' files say.

use pocket_arbiter::language::{Language, Text};

/// The files themselves: they name the texts by `super::Text`.
#[path = "../src/language/english.rs"]
mod english;
#[path = "../src/language/german.rs"]
mod german;
#[path = "../src/language/norwegian.rs"]
mod norwegian;
#[path = "../src/language/spanish.rs"]
mod spanish;

#[test]
fn every_text_can_be_read_in_its_book() {
    let files = [
        (Language::English, english::text as fn(Text) -> &'static str),
        (Language::Spanish, spanish::text),
        (Language::German, german::text),
        (Language::Norwegian, norwegian::text),
    ];
    assert_eq!(files.map(|(language, _)| language), Language::ALL);
    for (language, file) in files {
        for text in Text::ALL {
            assert_eq!(language.text(*text), file(*text), "{language:?}, {text:?}");
        }
    }
}
