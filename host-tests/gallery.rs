//! The gallery: its scripts come true in every language on every board, and no screen is missing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::link::measured;
use crate::{layouts, soak};
use equipment::gallery::{self, Shot, SignShot};
use pocket_arbiter::board::MODELS;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::link::{Page, RoomTimer, TimeLeft};
use pocket_arbiter::settings::{Contrast, Letters, Settings};
use pocket_arbiter::sign::{SignBody, SignView};
use pocket_arbiter::simulator::device::{Picture, VirtualDevice};
use pocket_arbiter::simulator::play::{self, Kept};
use pocket_arbiter::simulator::script;
use pocket_arbiter::tournament::SystemKind;
use pocket_arbiter::ui::view::{Body, Kind, Value, View};

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
    for kind in SystemKind::offered() {
        let name = Value::Word(kind.profile().name);
        let is_new_event = |shot: &Shot| match &shot.view.body {
            Body::Values { title, rows, .. } => *title == Text::NewEvent && rows[1].value == name,
            _ => false,
        };
        assert!(shots.iter().any(is_new_event), "no picture of {kind:?}");
    }
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

/// The rows of the settings that a shot can be named after.
const ROWS: [(&str, &[Text]); 6] = [
    ("light", &[Text::SettingBacklight, Text::SettingBrightness]),
    ("sun", &[Text::SettingContrast]),
    ("letters", &[Text::SettingLetters]),
    ("sound", &[Text::SettingSound]),
    ("lock", &[Text::SettingPin]),
    ("locked", &[Text::SettingPin]),
];

/// A shot of the settings is of the row that its name ends with, and where a name speaks of the sun or of large letters, so
/// it is. Otherwise a row more would turn the pictures into others, and nobody would see it.
#[test]
fn shots_show_the_settings_that_their_names_speak_of() {
    let mut rows = 0;
    for (at, model) in MODELS.iter().enumerate() {
        for Shot {
            name, view, screen, ..
        } in shots(at, Language::English)
        {
            let place = format!("{} {name}", model.name);
            let says = |word: &str| name.split('-').any(|part| part == word);
            if says("sun") {
                assert_eq!(view.contrast, Contrast::Sun, "{place}");
            }
            if says("large") || says("letters") {
                assert_eq!(view.letters, Letters::Large, "{place}");
            }
            if screen != "Settings" || name == "settings" {
                continue;
            }
            let Body::Values {
                rows: all,
                selected,
                ..
            } = &view.body
            else {
                panic!("{place}: {:?}", view.body);
            };
            let wanted = ROWS.iter().find(|(word, _)| name.ends_with(word));
            let (_, labels) = wanted.unwrap_or_else(|| panic!("{place}: of which row?"));
            assert!(labels.contains(&all[*selected].label), "{place}");
            rows += 1;
        }
    }
    assert!(rows >= 2 * ROWS.len(), "{rows}");
}

/// The screens that are about no event in hand.
const WITHOUT_EVENT: [&str; 29] = [
    "Splash",
    "Language",
    "Home",
    "Settings",
    "NewEvent",
    "Clock",
    "ClockMenu",
    "Controls",
    "OwnControl",
    "Correction",
    "Penalty",
    "Tie",
    "Timers",
    "Timer",
    "Card",
    "CardState",
    "Events",
    "EventFile",
    "Delete",
    "PlayersImport",
    "Reports",
    "ReportImport",
    "Export",
    "Notice",
    "Job",
    "Pin",
    "Doubt",
    "ReadingCard",
    "PreparingCard",
];

/// BACK held says what can be undone, wherever the event is looked at. BACK then leads to where it was.
#[test]
fn back_held_offers_undo_on_every_screen_of_an_event() {
    let is_of_event = |screen: &str| !WITHOUT_EVENT.contains(&screen) && screen != "Undo";
    let mut asked = BTreeSet::new();
    for script in scripts() {
        let shots = gallery::play(&script, MODELS[0], Language::English).unwrap();
        let of_event = |name: &&str| {
            let shot = shots.iter().find(|shot| shot.name == *name);
            // One of the questions is about the clock.
            let is_of_clock = |view: &View| {
                matches!(
                    view.body,
                    Body::Message {
                        kind: Kind::Refusal | Kind::Question | Kind::Warning,
                        text: Text::NewGameAsk
                            | Text::NothingToTakeBack
                            | Text::ProblemNoTime
                            | Text::ProblemNothing
                            | Text::ProblemNeverReached,
                        ..
                    }
                )
            };
            shot.is_some_and(|shot| is_of_event(shot.screen) && !is_of_clock(&shot.view))
        };
        let mut steps = String::new();
        for line in std::fs::read_to_string(&script).unwrap().lines() {
            let name = line.strip_prefix("shot ").filter(of_event);
            steps.push_str(&match name {
                Some(_) => format!("{line}\nhold back 1s\nshot undo\npress back\n"),
                None => format!("{line}\n"),
            });
        }
        let mut device = VirtualDevice::new(MODELS[0], play::card_of(&script).unwrap());
        let mut last = "";
        let steps = script::parse(&steps).unwrap();
        let played = play::run_keeping(&steps, &mut device, |kept, device| {
            let screen = device.screen_name().unwrap();
            match kept {
                Kept::Shot("undo") if !matches!(screen, "Undo" | "Notice") => {
                    return Err(format!("{last} leads to {screen}"));
                }
                Kept::Shot("undo") => {}
                _ => last = screen,
            }
            if is_of_event(last) {
                asked.insert(last);
            }
            Ok(())
        });
        played.unwrap_or_else(|failure| panic!("{}: {failure}", script.display()));
    }
    let missing: Vec<&str> = gallery::screens()
        .filter(|screen| is_of_event(screen) && !asked.contains(screen))
        .collect();
    assert!(missing.is_empty(), "not tried: {missing:?}");
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

/// The kind of a picture of the sign, if it is one of those that there must be.
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

/// The number of colours of a picture.
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
