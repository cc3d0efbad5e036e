//! The gallery: every screen of the box and of the sign as a picture, in every language.
//!
//! Its scripts know no language. What they expect is in the names of their shots instead: a shot must
//! begin with the name of the screen it is of, as `result-forfeit` does with that of `Result`.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pocket_arbiter::app::{COVERS, SCREENS};
use pocket_arbiter::board::{Model, PICO_TFT};
use pocket_arbiter::language::Language;
use pocket_arbiter::link::{Calls, Page, Place, Places, TimeLeft};
use pocket_arbiter::settings::Settings;
use pocket_arbiter::sign::{SignBody, SignView};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::{Picture, VirtualDevice};
use pocket_arbiter::simulator::play::{self, Kept};
use pocket_arbiter::simulator::script::{self, Action};
use pocket_arbiter::simulator::virtual_sign::picture_of;
use pocket_arbiter::time::Span;
use pocket_arbiter::tournament::HalfPoints;
use pocket_arbiter::ui::view::{Name, View};

/// The most time that a step of pairing takes on the chip.
const WORK_TAKES: Span = Span::from_millis(30);

/// A picture of the gallery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shot {
    /// The screen it is of.
    pub screen: &'static str,
    /// The name: the screen, and what is to be seen there.
    pub name: String,
    /// The picture itself.
    pub picture: Picture,
    /// The same without pixels.
    pub view: View,
}

/// A picture of the sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignShot {
    /// The name: `sign`, and what is to be seen there.
    pub name: String,
    /// The picture itself.
    pub picture: Picture,
    /// The same without pixels.
    pub view: SignView,
}

/// The name under which all pictures of the sign are.
pub const SIGN: &str = "Sign";

/// The names of all screens, and of what may lie over them.
pub fn screens() -> impl Iterator<Item = &'static str> {
    SCREENS.iter().chain(COVERS).copied()
}

/// The scripts in that folder, in the order of their names.
pub fn scripts(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut scripts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            scripts.push(path);
        }
    }
    scripts.sort();
    Ok(scripts)
}

/// The shots of these names, out of all scripts in that folder; the others are not played.
pub fn named(
    folder: &Path,
    names: &BTreeSet<String>,
    model: &'static Model,
    language: Language,
) -> Result<Vec<Shot>, String> {
    let told = |error: io::Error| format!("{}: {error}", folder.display());
    let mut shots = Vec::new();
    for script in scripts(folder).map_err(told)? {
        let text = fs::read_to_string(&script).map_err(told)?;
        let mut its = text.lines().filter_map(|line| line.strip_prefix("shot "));
        if its.any(|name| names.contains(name)) {
            shots.append(&mut play(&script, model, language)?);
        }
    }
    shots.retain(|shot| names.contains(&shot.name));
    Ok(shots)
}

/// The shots of a script, played on a box of that model that speaks that language.
pub fn play(path: &Path, model: &'static Model, language: Language) -> Result<Vec<Shot>, String> {
    let settings = Settings {
        language,
        ..Settings::default()
    };
    play_with(path, model, settings)
}

/// The shots of a script, played on a box of that model with those settings.
pub fn play_with(
    path: &Path,
    model: &'static Model,
    settings: Settings,
) -> Result<Vec<Shot>, String> {
    let mut shots = Vec::new();
    let is_wanted = |action: &Action| matches!(action, Action::Shot(_));
    play_keeping(path, model, settings, is_wanted, |kept, device| {
        let name = match kept {
            Kept::Shot(name) => name,
            Kept::SignShot(_) => return Ok(()),
            Kept::File(_) => return Err("the gallery keeps no files".to_owned()),
        };
        let screen = device.screen_name().ok_or("the box is off")?;
        if !is_of(name, screen) {
            return Err(format!("the screen is {screen}, not that of '{name}'"));
        }
        shots.push(Shot {
            screen,
            name: name.to_owned(),
            picture: device.picture(),
            view: device.view().ok_or("the box is off")?,
        });
        Ok(())
    })?;
    Ok(shots)
}

/// The shots that a script makes of the sign at a box with those settings.
pub fn play_sign(path: &Path, settings: Settings) -> Result<Vec<SignShot>, String> {
    let mut shots = Vec::new();
    let is_wanted = |action: &Action| matches!(action, Action::SignShot(_));
    play_keeping(path, &PICO_TFT, settings, is_wanted, |kept, device| {
        let Kept::SignShot(name) = kept else {
            return Ok(());
        };
        if !is_of(name, SIGN) {
            return Err(format!("'{name}' is not the name of a picture of the sign"));
        }
        let sign = device.sign().ok_or("there is no sign")?;
        shots.push(SignShot {
            name: name.to_owned(),
            picture: sign.picture(),
            view: sign.view(),
        });
        Ok(())
    })?;
    Ok(shots)
}

/// The pictures of a sign at a box with those settings that no script makes it show: nothing has ever come, nothing
/// comes any more, or it is not understood; a title; nobody is called and nobody waits; and winners with names of any
/// length.
pub fn made_signs(settings: Settings) -> Vec<SignShot> {
    // It is shorter than titles can be.
    let title = "Gran Obert d'Escacs del Masnou"
        .try_into()
        .unwrap_or_default();
    let nobody = Calls {
        calls: heapless::Vec::new(),
        more: 0,
        next: heapless::Vec::new(),
        queue: 0,
        left: TimeLeft::Running(5025),
    };
    let names = [
        ("Ødegård, Åse", 1, 13),
        ("Gal·la i Puigdomènech, Núria", 1, 13),
        ("Weiß, Jörg", 3, 12),
        ("Fernández de la Hoz, Mª Conce", 4, 11),
    ];
    let places = names.into_iter().map(|(name, rank, halves)| Place {
        rank,
        name: Name::Given(name.try_into().unwrap_or_default()),
        points: HalfPoints(halves),
    });
    let winners = Places {
        page: (1, 3),
        places: places.collect(),
        timer: None,
    };
    let bodies = [
        ("sign-places", SignBody::Page(Page::Places(winners))),
        ("sign-never-heard", SignBody::NoSignal),
        ("sign-no-signal", SignBody::NoSignal),
        ("sign-other-version", SignBody::OtherVersion),
        ("sign-title", SignBody::Page(Page::Title(title))),
        ("sign-queue-empty", SignBody::Page(Page::Calls(nobody))),
    ];
    let shots = bodies.into_iter().map(|(name, body)| {
        let view = SignView {
            language: (name != "sign-never-heard").then_some(settings.language),
            contrast: settings.contrast,
            body,
            is_blinking: false,
        };
        SignShot {
            name: name.to_owned(),
            picture: picture_of(&view),
            view,
        }
    });
    shots.collect()
}

/// Plays a script on a box of that model with those settings, if it does anything of what is wanted.
fn play_keeping(
    path: &Path,
    model: &'static Model,
    settings: Settings,
    is_wanted: impl Fn(&Action) -> bool,
    keep: impl FnMut(Kept<'_>, &VirtualDevice) -> Result<(), String>,
) -> Result<(), String> {
    let told = |error: &dyn std::fmt::Display| {
        format!(
            "{} ({}, {}): {error}",
            path.display(),
            model.name,
            settings.language.code()
        )
    };
    let text = fs::read_to_string(path).map_err(|error| told(&error))?;
    let steps = script::parse(&text).map_err(|error| told(&error))?;
    let has_language = |action: &Action| {
        matches!(
            action,
            Action::Expect(_) | Action::Refuse(_) | Action::SignExpect(_) | Action::SignRefuse(_)
        )
    };
    if let Some(step) = steps.iter().find(|step| has_language(&step.action)) {
        let line = step.line;
        return Err(told(&format!(
            "line {line}: what it expects is of one language"
        )));
    }
    if !steps.iter().any(|step| is_wanted(&step.action)) {
        return Ok(());
    }
    let card = play::card_of(path).map_err(|error| told(&error))?;
    let card = card_with(card, settings).map_err(|error| told(&error))?;
    let mut device = VirtualDevice::new(model, card);
    device.set_work_takes(WORK_TAKES);
    play::run_keeping(&steps, &mut device, keep).map_err(|failure| told(&failure))
}

/// True if a shot of that name is one of that screen: `players-import-bad` of `PlayersImport`.
fn is_of(shot: &str, screen: &str) -> bool {
    let rest = shot.strip_prefix(slug(screen).as_str());
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// `PlayersImport` as `players-import`.
fn slug(screen: &str) -> String {
    let mut slug = String::new();
    for letter in screen.chars() {
        if letter.is_ascii_uppercase() && !slug.is_empty() {
            slug.push('-');
        }
        slug.push(letter.to_ascii_lowercase());
    }
    slug
}

/// The same card with these settings on it, as a box leaves them.
pub fn card_with(card: CardImage, settings: Settings) -> Result<CardImage, String> {
    play::card_with(card, Some(settings)).map_err(|error| error.to_string())
}

/// The same picture, every pixel a square of so many.
pub fn enlarged(picture: &Picture, times: u32) -> Picture {
    let Picture { width, height, rgb } = picture;
    let often = usize::try_from(times).unwrap_or(1);
    let row_bytes = usize::try_from(*width).unwrap_or(0) * 3;
    let mut large = Vec::with_capacity(rgb.len() * often * often);
    let mut wide = Vec::with_capacity(row_bytes * often);
    for row in rgb.chunks(row_bytes.max(1)) {
        wide.clear();
        for pixel in row.chunks(3) {
            (0..times).for_each(|_| wide.extend_from_slice(pixel));
        }
        (0..times).for_each(|_| large.extend_from_slice(&wide));
    }
    Picture {
        width: width * times,
        height: height * times,
        rgb: large,
    }
}
