//! The gallery: every screen of the box as a picture, in every language.
//!
//! Its scripts know no language. What they expect is in the names of their shots instead: a shot must
//! begin with the name of the screen it is of, as `result-forfeit` does with that of `Result`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::prelude::v1::*;
use std::{format, io};

use super::card_image::CardImage;
use super::device::{Picture, VirtualDevice};
use super::play::{self, Kept};
use super::script::{self, Action};
use super::slot::VirtualSlot;
use crate::app::screen_names::{COVERS, SCREENS};
use crate::board::Model;
use crate::card::{Keeper, Report, Request};
use crate::language::Language;
use crate::settings::Settings;
use crate::time::Span;
use crate::ui::view::View;

/// What a step of pairing takes on the chip at most.
const WORK_TAKES: Span = Span::from_millis(30);

/// A picture of the gallery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shot {
    /// Which screen it is of.
    pub screen: &'static str,
    /// What it is called: the screen, and what is to be seen there.
    pub name: String,
    /// What is to be seen.
    pub picture: Picture,
    /// The same without pixels.
    pub view: View,
}

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
    let has_language = |action: &Action| matches!(action, Action::Expect(_) | Action::Refuse(_));
    if let Some(step) = steps.iter().find(|step| has_language(&step.action)) {
        let line = step.line;
        return Err(told(&format!(
            "line {line}: what it expects is of one language"
        )));
    }
    let card = play::card_of(path).map_err(|error| told(&error))?;
    let card = card_with(card, settings).map_err(|error| told(&error))?;
    let mut device = VirtualDevice::new(model, card);
    device.set_work_takes(WORK_TAKES);
    let mut shots = Vec::new();
    play::run_keeping(&steps, &mut device, |kept, device| {
        let Kept::Shot(name) = kept else {
            return Err("the gallery keeps no files".to_owned());
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
    })
    .map_err(|failure| told(&failure))?;
    Ok(shots)
}

/// Whether a shot of that name is one of that screen: `players-import-bad` of `PlayersImport`.
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
    let slot = VirtualSlot::new(card);
    let mut keeper = Keeper::new(slot.clone());
    // The keeper does not write before it has looked.
    keeper.look();
    match keeper.handle(Request::SaveSettings(settings)) {
        Report::Saved(_) => Ok(slot.swap(CardImage::from_bytes(Vec::new()))),
        report => Err(format!("the card does not take settings: {report:?}")),
    }
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
