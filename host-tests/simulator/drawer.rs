//! Files that a person puts onto the card: taken whole, or refused in words without a trace.

use std::fs;
use std::path::Path;

use pocket_arbiter::simulator::card_image::CardImage;

use super::running::Simulator;
use super::{everything_at, folder};

const CREATED: u16 = 201;
const REFUSED: u16 = 422;
const TOO_LARGE: u16 = 413;

/// Paths that are refused, and a word of the reason.
fn refused() -> Vec<(String, &'static str)> {
    let mut refused = vec![
        ("A".repeat(252), "too long"),
        (format!("{}.TXT", "ß".repeat(125)), "too long"),
        (
            format!("{}/{}", "D".repeat(150), "F".repeat(150)),
            "too long",
        ),
        ("NEW/../../ELSEWHERE.TXT".to_owned(), "no way"),
        ("NEW//TWO.TXT".to_owned(), "no way"),
        ("NEW/./DOT.TXT".to_owned(), "no way"),
        ("NEW/".to_owned(), "no way"),
        ("NEW/LINE\nTWO.TXT".to_owned(), "'\\n'"),
        ("NEW/NUL\0.TXT".to_owned(), "'\\0'"),
        ("NEW/PAWN♟🙂.TXT".to_owned(), "'🙂'"),
        ("NEW/LAST.TXT.".to_owned(), "dot"),
        ("NEW /LAST.TXT".to_owned(), "space"),
        ("NEW/con.txt".to_owned(), "keep this name"),
        ("NEW/LPT1".to_owned(), "keep this name"),
        (".pocket-arbiter-saving".to_owned(), "keep this name"),
        ("LISTLO~1.TXT".to_owned(), "another file"),
        ("HERE.TXT/BELOW.TXT".to_owned(), "HERE.TXT"),
        ("LETTERS".to_owned(), "LETTERS"),
    ];
    for letter in r#"\:*?"<>|"#.chars() {
        refused.push((format!("NEW/A{letter}B.TXT"), "cannot be the name"));
    }
    refused
}

/// A file that is refused leaves the card as it is, where it is kept and for whoever reads it in the drawer.
fn leaves_no_trace(card: &Path) {
    let mut simulator = Simulator::start(card);
    simulator.eject();
    let kept = [
        ("HERE.TXT", "here"),
        ("list long.txt", "long"),
        ("LETTERS/A.TXT", "a"),
    ];
    for (path, text) in kept {
        assert_eq!(simulator.upload(path, text.as_bytes()).0, CREATED, "{path}");
    }
    let before = everything_at(card.parent().unwrap());
    let unchanged = |what: &str| {
        let is_same = everything_at(card.parent().unwrap()) == before;
        assert!(is_same, "{what} has left a trace");
    };
    for (path, word) in refused() {
        let (status, words) = simulator.upload(&path, b"a file");
        assert_eq!(status, REFUSED, "{path:?}: {words}");
        assert!(words.contains(word), "{path:?}: {words}");
        assert!(words.len() < 200, "{words}");
        unchanged(&path);
    }
    let (status, words) = simulator.upload("LARGE.BIN", &vec![1; (8 << 20) + 1]);
    assert_eq!(status, TOO_LARGE, "{words}");
    unchanged("a large file");
    simulator.kill();
    let opened = CardImage::kept_at(card).unwrap();
    for (path, text) in kept {
        assert_eq!(opened.read_file(path).unwrap(), text.as_bytes());
    }
    unchanged("opening");
}

#[test]
fn a_refused_file_leaves_no_trace_in_an_image() {
    leaves_no_trace(&folder("refused-image").join("card.img"));
}

#[test]
fn a_refused_file_leaves_no_trace_in_a_folder() {
    leaves_no_trace(&folder("refused-folder").join("card"));
}

#[test]
fn a_card_in_the_box_takes_no_files() {
    let card = folder("in-the-box").join("card.img");
    let simulator = Simulator::start(&card);
    let before = fs::read(&card).unwrap();
    let (status, words) = simulator.upload("A.TXT", b"a");
    assert_eq!(
        (status, words.as_str()),
        (REFUSED, "the card is in the box: eject it first")
    );
    assert!(fs::read(&card).unwrap() == before);
}

/// A card is filled until it takes no more: what it took is all there in the next run.
fn a_full_card_can_be_opened(card: &Path) {
    const PIECE: usize = 8 << 20;
    let mut simulator = Simulator::start(card);
    simulator.eject();
    let mut taken = 0_u8;
    let words = loop {
        let (status, words) =
            simulator.upload(&format!("NEW{taken}/FILE.BIN"), &vec![taken; PIECE]);
        if status != CREATED {
            assert_eq!(status, REFUSED, "{words}");
            break words;
        }
        taken += 1;
    };
    assert_eq!(taken, 7, "{words}");
    assert!(words.contains("space") || words.contains("fits"), "{words}");
    let before = everything_at(card.parent().unwrap());
    simulator.kill();
    assert!(!before.keys().any(|path| path.ends_with("NEW7")));

    let opened = CardImage::kept_at(card).unwrap();
    for number in 0..taken {
        let file = opened.read_file(&format!("NEW{number}/FILE.BIN")).unwrap();
        assert!(file == vec![number; PIECE], "{number}");
    }
    let files = opened.files().unwrap();
    assert!(!files.iter().any(|file| file.path.starts_with("NEW7")));
    assert!(everything_at(card.parent().unwrap()) == before);
}

#[test]
fn a_full_image_can_be_opened_again() {
    a_full_card_can_be_opened(&folder("full-image").join("card.img"));
}

#[test]
fn a_full_folder_can_be_opened_again() {
    a_full_card_can_be_opened(&folder("full-folder").join("card"));
}

/// A link in the folder leads out of it; the drawer does not go there.
#[cfg(unix)]
#[test]
fn a_link_in_the_folder_is_not_followed() {
    let own = folder("link");
    let (card, elsewhere) = (own.join("card"), own.join("elsewhere"));
    fs::create_dir_all(&card).unwrap();
    fs::create_dir_all(&elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, card.join("OUT")).unwrap();
    let mut simulator = Simulator::start(&card);
    simulator.eject();
    let before = everything_at(&own);
    let (status, words) = simulator.upload("NEW/A.TXT", b"a");
    assert_eq!(status, CREATED, "{words}");
    let with_it = everything_at(&own);
    assert_eq!(with_it.len(), before.len() + 2);
    let (status, words) = simulator.upload("OUT/DEEP/A.TXT", b"a");
    assert_eq!(status, REFUSED, "{words}");
    assert!(words.contains("OUT/DEEP/A.TXT: something else"), "{words}");
    assert!(everything_at(&own) == with_it);
    assert_eq!(simulator.upload("B.TXT", b"b").0, CREATED);
}
