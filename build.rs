//! Binds the texts of each language into a book of half their size (`src/language/book.rs` reads it).
//!
//! Again and again the two codes that most often stand side by side become a new code of their own, until all
//! 256 codes are used: byte pair encoding.

#![allow(
    unreachable_pub,
    clippy::enum_variant_names,
    reason = "the names of the texts are public in the library, which excuses both"
)]

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use measures::{DEEPEST, LONGEST, STRIDE};
use text::Text;

#[path = "src/language/english.rs"]
mod english;
#[path = "src/language/german.rs"]
mod german;
#[path = "src/language/measures.rs"]
mod measures;
#[path = "src/language/norwegian.rs"]
mod norwegian;
#[path = "src/language/spanish.rs"]
mod spanish;
#[path = "src/language/text.rs"]
mod text;

/// A pair that is found less often than this would take as much room as it saves.
const WORTH_A_CODE: usize = 4;

type Problem = Box<dyn std::error::Error>;

fn main() -> Result<(), Problem> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/language");
    let books = [
        Book::bind("ENGLISH", english::text)?,
        Book::bind("SPANISH", spanish::text)?,
        Book::bind("GERMAN", german::text)?,
        Book::bind("NORWEGIAN", norwegian::text)?,
    ];
    let out = env::var("OUT_DIR")?;
    fs::write(
        Path::new(&out).join("books.rs"),
        books.map(|book| book.source()).concat(),
    )?;
    Ok(())
}

struct Book {
    name: &'static str,
    letters: Vec<u8>,
    pairs: Vec<(u8, u8)>,
    texts: Vec<Vec<u8>>,
}

impl Book {
    fn bind(name: &'static str, words: fn(Text) -> &'static str) -> Result<Self, Problem> {
        let mut letters: Vec<u8> = Vec::new();
        for text in Text::ALL {
            if words(*text).len() > LONGEST {
                return Err(format!("{name}, {text:?}: longer than {LONGEST} bytes").into());
            }
            for letter in words(*text).chars() {
                let letter = u8::try_from(letter)
                    .map_err(|_| format!("{name}, {text:?}: {letter} is not in Latin-1"))?;
                if !letters.contains(&letter) {
                    letters.push(letter);
                }
            }
        }
        letters.sort_unstable();
        let code_of = |letter: char| {
            let place = letters
                .iter()
                .position(|known| char::from(*known) == letter);
            place.and_then(|place| u8::try_from(place).ok())
        };
        let texts = Text::ALL.iter();
        let mut book = Self {
            name,
            texts: texts
                .map(|text| words(*text).chars().filter_map(code_of).collect())
                .collect(),
            letters,
            pairs: Vec::new(),
        };
        book.find_pairs()?;
        Ok(book)
    }

    fn find_pairs(&mut self) -> Result<(), Problem> {
        let mut depths = vec![0; self.letters.len()];
        while let Ok(code) = u8::try_from(depths.len()) {
            let Some(pair) = self.most_frequent_pair() else {
                break;
            };
            let depth_of = |code: u8| depths.get(usize::from(code)).copied().unwrap_or(0);
            let depth = 1 + depth_of(pair.0).max(depth_of(pair.1));
            if depth > DEEPEST {
                return Err(format!("{}: pairs within pairs, {depth} deep", self.name).into());
            }
            depths.push(depth);
            self.pairs.push(pair);
            for text in &mut self.texts {
                join(text, pair, code);
            }
        }
        Ok(())
    }

    /// The first of them, if several are found equally often, so that the book is always the same.
    fn most_frequent_pair(&self) -> Option<(u8, u8)> {
        let mut counts = BTreeMap::<(u8, u8), usize>::new();
        for text in &self.texts {
            for (first, second) in text.iter().zip(text.iter().skip(1)) {
                *counts.entry((*first, *second)).or_default() += 1;
            }
        }
        let most = counts.values().copied().max()?;
        let is_most = |(pair, count): (&(u8, u8), &usize)| (*count == most).then_some(*pair);
        (most >= WORTH_A_CODE).then(|| counts.iter().find_map(is_most))?
    }

    /// The book as a `static` of Rust.
    fn source(&self) -> String {
        let Self {
            name,
            letters,
            pairs,
            texts,
        } = self;
        let pairs: Vec<_> = pairs
            .iter()
            .map(|(first, second)| [first, second])
            .collect();
        let lengths: Vec<_> = texts.iter().map(Vec::len).collect();
        let every = (0..texts.len()).step_by(STRIDE);
        let starts: Vec<usize> = every
            .map(|place| lengths.iter().take(place).sum())
            .collect();
        format!(
            "pub(super) static {name}: Book = Book {{\n    letters: &{letters:?},\n    \
             pairs: &{pairs:?},\n    codes: &{:?},\n    lengths: &{lengths:?},\n    \
             starts: &{starts:?},\n}};\n",
            texts.concat()
        )
    }
}

/// Puts the code in the place of every such pair.
fn join(text: &mut Vec<u8>, pair: (u8, u8), code: u8) {
    let mut joined = Vec::with_capacity(text.len());
    let mut rest = text.as_slice();
    while let [first, after @ ..] = rest {
        if let [second, others @ ..] = after
            && pair == (*first, *second)
        {
            joined.push(code);
            rest = others;
        } else {
            joined.push(*first);
            rest = after;
        }
    }
    *text = joined;
}
