//! The gallery: its scripts come true in every language on every board, and no screen is missing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::layouts;
use pocket_arbiter::board::MODELS;
use pocket_arbiter::language::Language;
use pocket_arbiter::simulator::device::Picture;
use pocket_arbiter::simulator::gallery::{self, Shot};

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/gallery");
    gallery::scripts(&folder).unwrap()
}

fn shots(model: usize, language: Language) -> Vec<Shot> {
    let play = |script: &PathBuf| match gallery::play(script, MODELS[model], language) {
        Ok(shots) => shots,
        Err(failure) => panic!("{failure}"),
    };
    scripts().iter().flat_map(play).collect()
}

#[test]
fn every_screen_is_in_the_gallery() {
    let shots = shots(0, Language::English);
    let shown: BTreeSet<&str> = shots.iter().map(|shot| shot.screen).collect();
    let missing: Vec<&str> = gallery::screens()
        .filter(|screen| !shown.contains(screen))
        .collect();
    assert!(missing.is_empty(), "no picture of {missing:?}");
    let names: BTreeSet<&str> = shots.iter().map(|shot| shot.name.as_str()).collect();
    assert_eq!(names.len(), shots.len(), "two shots have the same name");
}

/// A script that depended on the language or on the display would end at another screen, and a shot's
/// name says which one is meant. Whatever the box can show is in the gallery, so this is also where
/// nothing that it says may be cut or left out.
#[test]
fn every_state_is_the_same_screen_and_fits_in_every_language_on_every_board() {
    let mut expected: Option<Vec<String>> = None;
    let mut faults = String::new();
    for (at, model) in MODELS.iter().enumerate() {
        for language in Language::ALL {
            let shots = shots(at, language);
            for Shot { name, view, .. } in &shots {
                for fault in layouts::faults(view, model.display) {
                    let code = language.code();
                    faults.push_str(&format!("{} {code} {name}: {fault}\n", model.name));
                }
            }
            let names: Vec<String> = shots.into_iter().map(|shot| shot.name).collect();
            assert_eq!(*expected.get_or_insert_with(|| names.clone()), names);
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn the_box_speaks_the_language_from_its_first_menu_on() {
    let script = scripts()
        .into_iter()
        .find(|script| script.ends_with("boot.txt"))
        .unwrap();
    let home = |language| {
        let shots = gallery::play(&script, MODELS[0], language).unwrap();
        let mut homes = shots.into_iter().filter(|shot| shot.name == "home");
        homes.next().unwrap().picture.rgb
    };
    let all: BTreeSet<Vec<u8>> = Language::ALL.into_iter().map(home).collect();
    assert_eq!(all.len(), Language::ALL.len());
}

#[test]
fn a_script_of_one_language_is_refused() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/scripts/home_idle.txt");
    let refusal = gallery::play(&script, MODELS[0], Language::English).unwrap_err();
    assert!(refusal.contains("of one language"), "{refusal}");
}

#[test]
fn an_enlarged_pixel_is_a_square() {
    let picture = Picture {
        width: 2,
        height: 1,
        rgb: vec![1, 2, 3, 4, 5, 6],
    };
    let row = [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6];
    let large = Picture {
        width: 4,
        height: 2,
        rgb: [row, row].concat(),
    };
    assert_eq!(gallery::enlarged(&picture, 2), large);
}
