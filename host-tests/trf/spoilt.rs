//! Files that somebody has spoilt.

use std::fs;

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};

use super::random_events::make;
use super::{SMALL, written};

/// Files of all kinds with a few bytes wrong.
pub(super) fn spoilt_files() -> impl Strategy<Value = Vec<u8>> {
    let mut files: Vec<Vec<u8>> = ["n6_r3_s190.trf", "n9_r4_s54.trf"]
        .iter()
        .map(|name| fs::read(format!("host-tests/fixtures/dutch/{name}")).unwrap())
        .collect();
    files.push(SMALL.into());
    files.extend((0..6).map(|seed| written(&make(seed)).into_bytes()));
    let files = proptest::sample::select(files);
    (files, vec(spoil(), 1..4)).prop_map(|(file, spoils)| spoilt(file, &spoils))
}

/// One way to spoil a file.
#[derive(Debug, Clone)]
enum Spoil {
    Replace(usize, u8),
    Insert(usize, u8),
    Delete(usize, usize),
    /// Cuts the file there.
    Cut(usize),
    /// Copies so many bytes from one place to another.
    Copy(usize, usize, usize),
}

fn spoil() -> impl Strategy<Value = Spoil> {
    // Bytes that mean something in such files are worth more tries than others.
    let byte = || {
        proptest::prop_oneof![
            any::<u8>(),
            proptest::sample::select(b"0123456789 wb-=+UHFZ\r\n#X.".to_vec()),
        ]
    };
    let at = || any::<usize>();
    proptest::prop_oneof![
        (at(), byte()).prop_map(|(place, byte)| Spoil::Replace(place, byte)),
        (at(), byte()).prop_map(|(place, byte)| Spoil::Insert(place, byte)),
        (at(), 1..20_usize).prop_map(|(place, count)| Spoil::Delete(place, count)),
        at().prop_map(Spoil::Cut),
        (at(), at(), 1..200_usize).prop_map(|(from, to, count)| Spoil::Copy(from, to, count)),
    ]
}

fn spoilt(mut bytes: Vec<u8>, spoils: &[Spoil]) -> Vec<u8> {
    for spoil in spoils {
        let place = |place: usize| place % bytes.len().max(1);
        let end = |from: usize, count: usize| (from + count).min(bytes.len());
        match *spoil {
            _ if bytes.is_empty() => {}
            Spoil::Replace(at, byte) => {
                let at = place(at);
                bytes[at] = byte;
            }
            Spoil::Insert(at, byte) => bytes.insert(place(at), byte),
            Spoil::Delete(at, count) => {
                let at = place(at);
                bytes.drain(at..end(at, count));
            }
            Spoil::Cut(at) => bytes.truncate(place(at)),
            Spoil::Copy(from, to, count) => {
                let (from, to) = (place(from), place(to));
                let piece = bytes[from..end(from, count)].to_vec();
                bytes.splice(to..to, piece);
            }
        }
    }
    bytes
}
