//! Whatever the bytes are, and however they come.

use std::fs;

use pocket_arbiter::players_file::{Row, Wanted};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{EVERYTHING, fixtures, read, read_in_chunks};
use crate::{fuzz, soak};

/// The lines of a file, one more than it has line ends.
fn lines(file: &[u8]) -> u64 {
    let mut lines = 1;
    let mut before = b' ';
    for byte in file {
        let is_second_half = *byte == b'\n' && before == b'\r';
        lines += u64::from(matches!(byte, b'\r' | b'\n') && !is_second_half);
        before = *byte;
    }
    lines
}

fn check(file: &[u8], rows: &[Row]) {
    let lines = lines(file);
    let mut line = 0;
    for row in rows {
        assert!(row.line.get() > line || line == u16::MAX, "{row:?}");
        line = row.line.get();
        assert!(u64::from(line) <= lines, "{row:?} of {lines} lines");
        match &row.player {
            None => assert!(row.problems.each().next().is_some(), "{row:?}"),
            Some(player) => {
                assert!(!row.problems.has_error(), "{row:?}");
                assert!(!player.name.is_empty(), "{row:?}");
                for text in [player.name.to_string(), player.club.to_string()] {
                    assert!(!text.contains(char::is_control), "{row:?}");
                    assert_eq!(text.trim(), text, "{row:?}");
                }
            }
        }
    }
}

/// The rules for any bytes; this is what is given to the fuzzer.
pub(crate) fn csv_never_panics(file: &[u8]) {
    let rows = read(file);
    check(file, &rows);
    let by_one = read_in_chunks(file, EVERYTHING, &[1]);
    assert_eq!(by_one, rows);
    let wanted = Wanted {
        most: 3,
        has_teams: false,
    };
    let few = read_in_chunks(file, wanted, &[512]);
    check(file, &few);
    assert!(few.iter().filter(|row| row.player.is_some()).count() <= 3);
    assert_eq!(few.len(), rows.len());
}

#[test]
fn soak_files_of_players_that_went_wrong() {
    let files: Vec<Vec<u8>> = fixtures()
        .iter()
        .map(|path| fs::read(path).unwrap())
        .collect();
    let corpus: Vec<&[u8]> = files.iter().map(Vec::as_slice).collect();
    fuzz::soak(csv_never_panics, &corpus, 3000);
}

/// Bytes that mean something are frequent.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        8 => prop::sample::select(b"\"\";;,,\t\r\n\n A1-0.".to_vec()),
        4 => prop::sample::select(b"Namelofd2012".to_vec()),
        1 => any::<u8>(),
    ];
    vec(byte, 0..900)
}

#[test]
fn soak_any_bytes_are_read() {
    soak::runner(1500)
        .run(&bytes(), |file| {
            csv_never_panics(&file);
            Ok(())
        })
        .unwrap();
}

#[test]
fn soak_chunks_make_no_difference() {
    let chunks = vec(1_usize..600, 1..20);
    soak::runner(1000)
        .run(&(bytes(), chunks), |(file, lengths)| {
            prop_assert_eq!(read_in_chunks(&file, EVERYTHING, &lengths), read(&file));
            Ok(())
        })
        .unwrap();
}
