//! However a document is read, it is the same.

use pocket_arbiter::documents::{Document, Place, all_documents};
use proptest::collection::vec;
use proptest::prelude::*;

use super::Ranked;
use crate::soak;

/// The document read in buffers of these sizes, again and again.
fn read_in(ranked: &Ranked, document: Document, sizes: &[usize]) -> Vec<u8> {
    let material = ranked.material();
    let mut place = Place::default();
    let mut bytes = Vec::new();
    let (mut done, of) = document.progress(&material, place);
    assert_eq!(done, 0, "{document:?}");
    for size in sizes.iter().cycle() {
        // What is not written stays as it was.
        let mut buffer = vec![0xAA; *size + 1];
        let count = document.read(&material, &mut place, &mut buffer[..*size]);
        assert_eq!(buffer[*size], 0xAA);
        bytes.extend_from_slice(&buffer[..count]);
        let now = document.progress(&material, place);
        assert!(done <= now.0 && now.0 <= of && now.1 == of, "{document:?}");
        done = now.0;
        if count < *size {
            break;
        }
    }
    assert_eq!(done, of, "{document:?}");
    let after = place;
    assert_eq!(document.read(&material, &mut place, &mut [0; 9]), 0);
    assert_eq!(place, after);
    bytes
}

#[test]
fn a_document_is_the_same_in_any_pieces() {
    let runs = (any::<u64>(), vec(1_usize..700, 1..6));
    soak::runner(150)
        .run(&runs, |(seed, sizes)| {
            let ranked = Ranked::any(seed);
            for document in all_documents(&ranked.event) {
                let whole = read_in(&ranked, document, &[1 << 20]);
                prop_assert!(!whole.is_empty());
                prop_assert!(whole == read_in(&ranked, document, &sizes), "{document:?}");
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_document_is_the_same_byte_by_byte() {
    for seed in 0..10 {
        let ranked = Ranked::any(seed);
        for document in all_documents(&ranked.event) {
            let whole = ranked.bytes(document);
            assert!(whole == read_in(&ranked, document, &[1]), "{document:?}");
        }
    }
}

#[test]
fn a_buffer_without_room_changes_nothing() {
    let ranked = Ranked::any(1);
    let document = Document::PlayersTable;
    let mut place = Place::default();
    assert_eq!(document.read(&ranked.material(), &mut place, &mut []), 0);
    assert_eq!(place, Place::default());
}
