//! The first words of doc comments: they name the thing, so that whoever looks through a file sees what there is. A
//! comment that begins like a question (`Whether it is full.`) makes the reader look for the noun.

use std::path::Path;

use crate::rooms::{project, read, sources};

/// The words with which no doc comment begins.
const QUESTIONS: [&str; 10] = [
    "how", "what", "when", "where", "whether", "which", "who", "whom", "whose", "why",
];

/// The words that may stand before one of those: `In which round.` is no better.
const PREPOSITIONS: [&str; 10] = [
    "at", "by", "for", "from", "in", "of", "on", "since", "to", "with",
];

/// The folders with our sources.
const FOLDERS: [&str; 4] = ["boards", "host-tests", "src", "xtask"];

/// The text of a doc comment's line, and its kind: before an item, or at the head of a module.
fn doc(line: &str) -> Option<(&str, &str)> {
    let comment = line.trim_start().split_at_checked(3)?;
    matches!(comment.0, "///" | "//!").then_some(comment)
}

/// The first lines of all doc comments, with their numbers.
fn beginnings(source: &str) -> Vec<(usize, &str)> {
    let mut before = None;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        let doc = doc(line);
        let kind = doc.map(|(kind, _)| kind);
        if let Some((_, text)) = doc
            && kind != before
        {
            found.push((number, text));
        }
        before = kind;
    }
    found
}

/// True if a text begins like a question.
fn asks(text: &str) -> bool {
    let mut words = text
        .split(|letter: char| !letter.is_alphabetic())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .skip_while(|word| PREPOSITIONS.contains(&word.as_str()));
    words
        .next()
        .is_some_and(|word| QUESTIONS.contains(&word.as_str()))
}

/// The doc comments in a file that begin like questions, each with its place.
fn questions(file: &Path) -> Vec<String> {
    let source = read(file);
    let name = file.strip_prefix(project()).unwrap().display();
    let asking = beginnings(&source).into_iter();
    asking
        .filter(|(_, text)| asks(text))
        .map(|(line, text)| format!("{name}:{line}:{text}"))
        .collect()
}

#[test]
fn doc_comments_begin_with_the_noun() {
    let files = FOLDERS
        .into_iter()
        .flat_map(|name| sources(&project().join(name)));
    let faults: Vec<String> = files.flat_map(|file| questions(&file)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_question_is_found_at_the_beginning_of_a_comment_and_nowhere_else() {
    let found = |source| {
        let beginnings = beginnings(source).into_iter();
        let asking = beginnings.filter(|(_, text)| asks(text));
        asking.map(|(line, _)| line).collect::<Vec<usize>>()
    };
    assert_eq!(found("//! What it is.\n\n    /// Whether it is.\n"), [1, 3]);
    assert_eq!(found("//! The game.\n/// How it ends.\nfn end() {}"), [2]);
    assert_eq!(found("/// In which round.\n/// Since when.\nx: u8"), [1]);
    assert_eq!(found("a: u8,\n/// Who: somebody.\nb: u8,"), [2]);
    assert!(found("/// The player\n/// who wins.\n///\n/// What is lost.").is_empty());
    assert!(found("// What is done here.\n/// In the end.\n/// Whatever.").is_empty());
    assert!(found("/// Whatever comes, it holds.\nfn test() {}").is_empty());
}
