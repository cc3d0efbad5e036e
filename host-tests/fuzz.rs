//! Files that went wrong: good ones, changed by chance, are given to whatever reads them.
//!
//! The same seed gives the same files. What a target must never do is panic; it checks for itself
//! whatever else must be true of any bytes.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use pocket_arbiter::chance::Chance;

use crate::card::corruption::journal_never_panics;
use crate::soak;
use crate::trf::pushed::trf_never_panics;

/// The longest file. Whatever reads files is past its limits by then.
const MOST_BYTES: usize = 16 * 1024;
/// The most changes made to one file.
const MOST_CHANGES: u32 = 8;

/// Pieces that mean something in some format, and numbers at the edges of their types.
const PIECES: &[&[u8]] = &[
    b"\"",
    b"\"\"",
    b";\"",
    b"\";",
    b",",
    b";",
    b"\t",
    b"\r",
    b"\n",
    b"\r\n",
    b"\n\n",
    b"\0",
    b"\x1a",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\xe9",
    b"\xc3",
    b"\xf0\x9f\x98",
    "ñ".as_bytes(),
    "\u{2028}".as_bytes(),
    b"sep=;\n",
    b"Name",
    b"Vorname",
    b"001 ",
    b"012 ",
    b"XXR 9\n",
    b"### Pocket Arbiter: ",
    b"0000 - ",
    b"-1",
    b"0",
    b"255",
    b"256",
    b"65535",
    b"65536",
    b"4294967295",
    b"99999999999999999999",
    b"2012-05-17",
];

/// Gives that many files to a target, each made of one of the corpus.
pub(crate) fn run(target: fn(&[u8]), corpus: &[&[u8]], cases: u64, seed: u64) {
    for entry in corpus {
        try_one(target, entry, "a file of the corpus itself");
    }
    let mut chance = Chance::from_seed(seed);
    for case in 0..cases {
        let file = mutated(corpus, &mut chance);
        try_one(target, &file, &format!("case {case} of seed {seed}"));
    }
}

/// [`run`] for a test: that many cases, or more if it is to take long.
pub(crate) fn soak(target: fn(&[u8]), corpus: &[&[u8]], short: u32) {
    run(target, corpus, soak::cases(short).into(), soak::seed());
}

/// Shows the file with which a target fails, so that it can become a test of its own.
fn try_one(target: fn(&[u8]), file: &[u8], which: &str) {
    if let Err(failure) = panic::catch_unwind(AssertUnwindSafe(|| target(file))) {
        eprintln!("{which} fails: b\"{}\"", file.escape_ascii());
        panic::resume_unwind(failure);
    }
}

fn mutated(corpus: &[&[u8]], chance: &mut Chance) -> Vec<u8> {
    let pick = |chance: &mut Chance| chance.place(corpus.len()).map_or(&[][..], |at| corpus[at]);
    let mut file = pick(chance).to_vec();
    for _ in 0..=chance.below(MOST_CHANGES) {
        let other = pick(chance);
        change(&mut file, other, chance);
        file.truncate(MOST_BYTES);
    }
    file
}

fn change(file: &mut Vec<u8>, other: &[u8], chance: &mut Chance) {
    let at = chance.place(file.len() + 1).unwrap();
    match chance.below(9) {
        // A bit is the other way round.
        0 if at < file.len() => file[at] ^= 1 << chance.below(8),
        // A byte is any other.
        1 if at < file.len() => file[at] = chance.below(256) as u8,
        // The end is missing, or the beginning.
        2 => file.truncate(at),
        3 => drop(file.drain(..at)),
        // A piece is missing.
        4 => drop(file.drain(part(file.len(), chance))),
        // A piece is there again, somewhere.
        5 => {
            let again = file[part(file.len(), chance)].to_vec();
            file.splice(at..at, again);
        }
        // A piece of another file.
        6 => {
            let piece = &other[part(other.len(), chance)];
            file.splice(at..at, piece.iter().copied());
        }
        // The rest is that of another file.
        7 => {
            file.truncate(at);
            file.extend_from_slice(&other[part(other.len(), chance).start..]);
        }
        // Something that means something.
        _ => {
            let piece = PIECES[chance.place(PIECES.len()).unwrap()];
            file.splice(at..at, piece.iter().copied());
        }
    }
}

/// A part of something so long; short ones are as likely as long ones.
fn part(length: usize, chance: &mut Chance) -> std::ops::Range<usize> {
    let start = chance.place(length + 1).unwrap();
    let most = (length - start).min(1 << chance.below(14));
    start..start + chance.place(most + 1).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_files() {
    let corpus: [&[u8]; 2] = [b"Name;Elo\nAnna;1500\n", b"012 Club\n"];
    let files = |seed| {
        let mut chance = Chance::from_seed(seed);
        let files = (0..200).map(|_| mutated(&corpus, &mut chance));
        files.collect::<Vec<_>>()
    };
    assert_eq!(files(1), files(1));
    assert_ne!(files(1), files(2));
    let different: std::collections::BTreeSet<_> = files(1).into_iter().collect();
    assert!(different.len() > 150, "{}", different.len());
}

#[test]
fn what_a_target_cannot_bear_is_found() {
    let fragile: fn(&[u8]) = |file| assert!(!file.windows(2).any(|two| two == b"\"\""));
    let hunt = || run(fragile, &[b"a\"b\n"], 2000, 7);
    assert!(panic::catch_unwind(hunt).is_err());
}

#[test]
fn soak_reports_that_went_wrong() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/fixtures");
    let names = [
        "everything.trf",
        "dutch/n10_r7_s72.trf",
        "trf-malformed/incorrect_points.trf",
    ];
    // Its first bytes say in which pieces the rest comes.
    let files = names.map(|name| [vec![200, 7, 90], fs::read(folder.join(name)).unwrap()].concat());
    let corpus: Vec<&[u8]> = files.iter().map(Vec::as_slice).collect();
    soak(trf_never_panics, &corpus, 150);
}

#[test]
fn soak_journals_that_went_wrong() {
    let journal =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/golden/journal-v2.bin"))
            .unwrap();
    // Its first byte says where on the card the rest goes.
    let files = [0, 1, 2, 17, 33].map(|choice| [vec![choice], journal.clone()].concat());
    let corpus: Vec<&[u8]> = files.iter().map(Vec::as_slice).collect();
    soak(journal_never_panics, &corpus, 60);
}
