//! The gallery: its scripts come true in every language on every board, and no screen is missing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::link::measured;
use crate::{layouts, soak};
use equipment::gallery::{self, Shot, SignShot};
use pocket_arbiter::board::MODELS;
use pocket_arbiter::language::Language;
use pocket_arbiter::link::{Page, RoomTimer, TimeLeft};
use pocket_arbiter::settings::{Contrast, Letters, Settings};
use pocket_arbiter::sign::{SignBody, SignView};
use pocket_arbiter::simulator::device::Picture;

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("host-tests/gallery");
    gallery::scripts(&folder).unwrap()
}

pub(crate) fn shots(model: usize, language: Language) -> Vec<Shot> {
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

/// The settings of a box for the sun, for a distance, or for both.
const MODES: [(Contrast, Letters); 3] = [
    (Contrast::Sun, Letters::Normal),
    (Contrast::Normal, Letters::Large),
    (Contrast::Sun, Letters::Large),
];

/// The same in the sun and from a distance: in every language under soak, in one that changes from script to
/// script otherwise.
#[test]
fn soak_every_state_fits_in_the_sun_and_from_a_distance() {
    let mut faults = String::new();
    for model in MODELS {
        for (mode, (contrast, letters)) in MODES.into_iter().enumerate() {
            for (at, script) in scripts().iter().enumerate() {
                for (turn, language) in Language::ALL.into_iter().enumerate() {
                    if !soak::is_long() && turn != (at + mode) % Language::ALL.len() {
                        continue;
                    }
                    let settings = Settings {
                        language,
                        contrast,
                        letters,
                        ..Settings::default()
                    };
                    let shots = gallery::play_with(script, model, settings);
                    for shot in shots.unwrap_or_else(|failure| panic!("{failure}")) {
                        let place = format!(
                            "{} {} {contrast:?} {letters:?} {}",
                            model.name,
                            language.code(),
                            shot.name
                        );
                        for fault in layouts::faults(&shot.view, model.display) {
                            faults.push_str(&format!("{place}: {fault}\n"));
                        }
                        let is_plain = shot.view.contrast == Contrast::Sun;
                        if is_plain && colours(&shot.picture) != 2 {
                            let count = colours(&shot.picture);
                            faults.push_str(&format!("{place}: {count} colours\n"));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// All pictures of the sign at a box with those settings.
fn sign_shots(settings: Settings) -> Vec<SignShot> {
    let play = |script: &PathBuf| match gallery::play_sign(script, settings) {
        Ok(shots) => shots,
        Err(failure) => panic!("{failure}"),
    };
    let mut shots: Vec<SignShot> = scripts().iter().flat_map(play).collect();
    shots.append(&mut gallery::made_signs(settings));
    shots
}

/// What a picture of the sign is of, if it is one of those that there must be.
fn kind(view: &SignView) -> &'static str {
    let timer = |timer: &RoomTimer| (timer.is_break, timer.left);
    match &view.body {
        SignBody::NoSignal if view.language.is_none() => "never heard",
        SignBody::NoSignal => "no signal",
        SignBody::OtherVersion => "other version",
        SignBody::Page(Page::Title(title)) if title.is_empty() => "no title",
        SignBody::Page(Page::Title(_)) => "title",
        SignBody::Page(Page::Calls(calls)) => match (calls.calls.len(), calls.left) {
            (0, TimeLeft::Up) => "time up",
            (0, _) if calls.next.is_empty() => "queue empty",
            (0, _) => "nobody called",
            (1, _) => "call",
            _ => "calls",
        },
        SignBody::Page(Page::Pairings(page)) => match page.timer {
            None => "pairings",
            Some(_) => "pairings and timer",
        },
        SignBody::Page(Page::Timer(shown)) => match timer(shown) {
            (true, _) => "break",
            (false, TimeLeft::Running(_)) => "timer",
            (false, TimeLeft::Stopped(_)) => "timer that stands",
            (false, TimeLeft::Up) => "timer that is over",
        },
        SignBody::Page(Page::Places(_)) => "places",
    }
}

const SIGN_KINDS: [&str; 17] = [
    "break",
    "call",
    "calls",
    "never heard",
    "no signal",
    "no title",
    "nobody called",
    "other version",
    "pairings",
    "pairings and timer",
    "places",
    "queue empty",
    "time up",
    "timer",
    "timer that is over",
    "timer that stands",
    "title",
];

/// Whatever the sign can show is in the gallery too, in every language and in the sun: the same pages under the
/// same names, and no word of them cut, off the display or on another.
#[test]
fn every_page_of_the_sign_is_there_and_fits_in_every_language_and_in_the_sun() {
    let mut expected = None;
    let mut faults = String::new();
    for contrast in [Contrast::Normal, Contrast::Sun] {
        for language in Language::ALL {
            let settings = Settings {
                language,
                contrast,
                ..Settings::default()
            };
            let shots = sign_shots(settings);
            for SignShot {
                name,
                picture,
                view,
            } in &shots
            {
                let place = format!("{} {contrast:?} {name}", language.code());
                let (words, found) = measured(view);
                for fault in found {
                    faults.push_str(&format!("{place}: {fault}\n"));
                }
                assert!(!words.is_empty(), "{place} is empty");
                assert_eq!(view.contrast, contrast, "{place}");
                assert!(view.language.is_none_or(|its| its == language), "{place}");
                if contrast == Contrast::Sun && colours(picture) != 2 {
                    let count = colours(picture);
                    faults.push_str(&format!("{place}: {count} colours\n"));
                }
            }
            let kinds: BTreeSet<&str> = shots.iter().map(|shot| kind(&shot.view)).collect();
            assert_eq!(kinds.into_iter().collect::<Vec<_>>(), SIGN_KINDS);
            let names: Vec<String> = shots.into_iter().map(|shot| shot.name).collect();
            let one_each: BTreeSet<&String> = names.iter().collect();
            assert_eq!(one_each.len(), names.len(), "two shots have the same name");
            assert_eq!(*expected.get_or_insert_with(|| names.clone()), names);
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// How many colours a picture has.
fn colours(picture: &Picture) -> usize {
    let colours: BTreeSet<&[u8]> = picture.rgb.chunks(3).collect();
    colours.len()
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
