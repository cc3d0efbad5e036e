//! The limits of the drawer and of `--sd`: both follow the same rules.

use std::fs;

use pocket_arbiter::simulator::card_image::{CardFile, CardImage};
use pocket_arbiter::simulator::card_limits::{LONGEST_NAME, card_for, check_path};
use proptest::prelude::*;

use super::folder;

const MIB: u64 = 1 << 20;

fn file(path: &str, size: u64) -> CardFile {
    CardFile {
        path: path.to_owned(),
        size,
    }
}

#[test]
fn the_longest_name_is_kept_in_a_folder() {
    let card = folder("longest").join("card");
    let longest = "N".repeat(LONGEST_NAME);
    let mut open = CardImage::kept_at(&card).unwrap();
    open.write_file(&longest, b"a long story").unwrap();
    assert_eq!(fs::read(card.join(&longest)).unwrap(), b"a long story");
    let again = CardImage::kept_at(&card).unwrap();
    assert_eq!(again.read_file(&longest).unwrap(), b"a long story");
    let longer = open.write_file(&"N".repeat(LONGEST_NAME + 1), b"a longer one");
    let words = longer.unwrap_err().to_string();
    assert_eq!(
        words,
        "'NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN…' is too long: a name may have 251 bytes and a path 255"
    );
}

/// A folder with such a file in it is not opened, for the same reason and in the same words.
#[cfg(unix)]
#[test]
fn a_folder_is_refused_as_its_files_would_be() {
    for (number, name) in ["A:B", "LAST.", "nul.txt", &"N".repeat(252), "🙂", "\u{1}"]
        .into_iter()
        .enumerate()
    {
        let card = folder(&format!("refused-{number}"));
        fs::write(card.join(name), "").unwrap();
        let opened = CardImage::kept_at(&card).err().unwrap().to_string();
        let taken = CardImage::blank().unwrap().write_file(name, b"");
        assert_eq!(opened, taken.unwrap_err().to_string());
        assert_eq!(opened, check_path(name).unwrap_err().to_string());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn two_files_that_are_one_on_a_card_are_not_opened() {
    for (number, [one, other]) in [["a.txt", "A.TXT"], ["list long.txt", "LISTLO~1.TXT"]]
        .into_iter()
        .enumerate()
    {
        let card = folder(&format!("twice-{number}"));
        fs::write(card.join(one), "one").unwrap();
        fs::write(card.join(other), "other").unwrap();
        let refusal = CardImage::kept_at(&card)
            .err()
            .map(|error| error.to_string());
        if let Some(words) = refusal {
            assert!(words.contains("another file"), "{words}");
        } else {
            let opened = CardImage::kept_at(&card).unwrap();
            assert_eq!(opened.read_file(one).unwrap(), b"one");
            assert_eq!(opened.read_file(other).unwrap(), b"other");
        }
        assert_eq!(fs::read(card.join(one)).unwrap(), b"one");
        assert_eq!(fs::read(card.join(other)).unwrap(), b"other");
    }
    assert!(card_for(&[file("a.txt", 1), file("A.TXT", 1)]).is_err());
}

#[test]
fn a_card_grows_a_little_with_its_folder_and_no_further() {
    let size = |files: &[CardFile]| card_for(files).map(|bytes| bytes >> 20).ok();
    assert_eq!(size(&[]), Some(64));
    assert_eq!(size(&[file("A", 61 * MIB)]), Some(64));
    assert_eq!(size(&[file("A", 62 * MIB)]), Some(65));
    assert_eq!(size(&[file("A", 69 * MIB)]), Some(72));
    assert_eq!(size(&[file("A", 70 * MIB)]), None);
    assert_eq!(size(&[file("A", u64::MAX), file("B", u64::MAX)]), None);
    let words = card_for(&[file("A", 100 * MIB)]).unwrap_err().to_string();
    assert_eq!(
        words,
        "that is more than fits on a card: it would take 101 MiB, and there are 69"
    );
    // Small files take a block each, and a place in their folder.
    let many: Vec<CardFile> = (0..130_000)
        .map(|number| file(&format!("F{number}"), 1))
        .collect();
    assert_eq!(size(&many), None);
}

/// The card that is promised has room for what it was promised for.
#[test]
fn a_folder_that_just_fits_is_opened() {
    let card = folder("just-fits");
    let mut files: Vec<CardFile> = (0..50)
        .map(|number| {
            file(
                &format!("Folder {number}/A rather long name {number}.txt"),
                700,
            )
        })
        .collect();
    let mut size = 62 * MIB;
    let with = |files: &[CardFile], size| {
        let mut files = files.to_vec();
        files.push(file("LARGE.BIN", size));
        card_for(&files).unwrap()
    };
    while with(&files, size) > 64 << 20 {
        size -= 512;
    }
    files.push(file("LARGE.BIN", size));
    for CardFile { path, size } in &files {
        let place = card.join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, vec![3; usize::try_from(*size).unwrap()]).unwrap();
    }
    let opened = CardImage::kept_at(&card).unwrap();
    assert_eq!(opened.as_bytes().len(), 64 << 20);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    assert_eq!(opened.files().unwrap(), files);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the name is: if the card takes it, the folder has it, and it comes back.
    #[test]
    fn a_name_that_is_taken_comes_back(names in prop::collection::vec("(\\PC|[ .~a-c/]){1,30}", 1..4)) {
        let card = folder("any-name").join("card");
        let mut open = CardImage::kept_at(&card).unwrap();
        let mut taken = Vec::new();
        for name in &names {
            let before = open.as_bytes().to_vec();
            match open.write_file(name, name.as_bytes()) {
                Ok(()) => {
                    prop_assert!(check_path(name).is_ok());
                    taken.retain(|other: &&String| other.to_uppercase() != name.to_uppercase());
                    taken.push(name);
                }
                Err(_) => prop_assert!(open.as_bytes() == before),
            }
        }
        let again = CardImage::kept_at(&card).unwrap();
        prop_assert_eq!(again.files().unwrap(), open.files().unwrap());
        for name in taken {
            prop_assert_eq!(again.read_file(name).unwrap(), name.as_bytes());
        }
    }
}
