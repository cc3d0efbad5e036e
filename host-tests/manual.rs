//! The arbiter's manual: it calls everything as the screen does.

use std::path::Path;

use pocket_arbiter::language::{Language, Text};

fn manual(language: Language) -> String {
    let path = format!("docs/manual/{}.md", language.code());
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The words between pairs of `**`.
fn bold(text: &str) -> Vec<String> {
    let text = text.replace('\n', " ");
    let pieces = text.split("**").skip(1).step_by(2);
    pieces.map(str::to_owned).collect()
}

/// True if that is the text with something put in at its places.
fn says(text: &str, words: &str) -> bool {
    let mut pieces = text.split('{').map(|piece| match piece.split_once('}') {
        Some((_, rest)) => rest,
        None => piece,
    });
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = words.strip_prefix(first) else {
        return false;
    };
    for piece in pieces {
        let Some((_, after)) = rest.split_once(piece).filter(|_| !piece.is_empty()) else {
            return piece.is_empty();
        };
        rest = after;
    }
    rest.is_empty()
}

#[test]
fn what_is_bold_is_a_text_of_the_screen() {
    let mut strangers = String::new();
    for language in Language::ALL {
        let words = bold(&manual(language));
        assert!(words.len() > 80, "{}", language.code());
        for words in words {
            let is_it = |text: &&Text| says(&language.text(**text), &words);
            if !Text::ALL.iter().any(|text| is_it(&text)) {
                strangers.push_str(&format!("{}: {words}\n", language.code()));
            }
        }
    }
    assert!(strangers.is_empty(), "{strangers}");
}

/// The n-th bold words in every language are the same text of the screen.
#[test]
fn every_manual_speaks_of_the_same_things() {
    let told = |language: Language| -> Vec<Vec<Text>> {
        let its = |words: &String| {
            let all = Text::ALL.iter().copied();
            all.filter(|text| says(&language.text(*text), words))
                .collect()
        };
        bold(&manual(language)).iter().map(its).collect()
    };
    let english = told(Language::English);
    for language in Language::ALL {
        let other = told(language);
        let same =
            |(one, two): &(&Vec<Text>, &Vec<Text>)| one.iter().any(|text| two.contains(text));
        let at = english.iter().zip(&other).take_while(same).count();
        let words = bold(&manual(language));
        assert_eq!(
            at,
            english.len(),
            "{}: {:?}",
            language.code(),
            words.get(at)
        );
        assert_eq!(other.len(), english.len());
    }
}

#[test]
fn a_text_is_known_with_what_is_put_into_it() {
    assert!(says(
        "Results are missing in round {}.",
        "Results are missing in round 3."
    ));
    assert!(says("{1} and {2} met", "Ada and Bea met"));
    assert!(says("Start", "Start"));
    assert!(!says("Start", "Start now"));
    assert!(!says("Round {}.", "Round 3"));
}
