//! The pictures in the documents: screens of the gallery, and the box with one of them on its display.
//!
//! Which there are is said by the documents alone. A picture called `screens/pico-tft/de/home.png` is the
//! shot `home` of the gallery on that board in that language; a test compares all of them with the gallery.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, ensure};
use equipment::gallery;
use pocket_arbiter::board::{Display, MODELS, Model};
use pocket_arbiter::language::Language;
use pocket_arbiter::simulator::play::write_png;

use crate::box_drawing;
use crate::project;

/// The beginning of a picture's path wherever a document names it.
const PREFIX: &str = "screens/";
/// The shot on the display of the drawn box.
const ON_THE_BOX: &str = "round-demo";

/// The names of the shots that documents show, by board and language.
type Wanted = BTreeMap<(&'static str, &'static str), BTreeSet<String>>;

/// The command: makes every picture that a document shows anew, and takes away what none shows any more.
pub fn command() -> Result<()> {
    let wanted = wanted(&documents()?)?;
    let folder = project::docs().join("screens");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("emptying {}", folder.display()))?;
    }
    let mut pictures = 0_usize;
    for model in MODELS {
        for language in Language::ALL {
            let Some(names) = wanted.get(&(model.name, language.code())) else {
                continue;
            };
            let shots = gallery::named(&project::gallery(), names, model, language);
            let shots = shots.map_err(Error::msg)?;
            let made: BTreeSet<String> = shots.iter().map(|shot| shot.name.clone()).collect();
            let missing: Vec<&String> = names.difference(&made).collect();
            ensure!(missing.is_empty(), "the gallery has no {missing:?}");
            let folder = folder.join(model.name).join(language.code());
            fs::create_dir_all(&folder)?;
            for shot in shots {
                let path = folder.join(format!("{}.png", shot.name));
                write_png(&path, &shot.picture)
                    .with_context(|| format!("writing {}", path.display()))?;
                pictures += 1;
            }
        }
    }
    let drawing = box_drawing::svg(&box_picture(Language::English)?);
    fs::write(project::docs().join("box.svg"), drawing)?;
    for language in Language::ALL {
        let drawing = box_drawing::svg_with_numbers(&box_picture(language)?);
        let name = format!("box-{}.svg", language.code());
        fs::write(project::docs().join("manual").join(name), drawing)?;
    }
    println!("{pictures} pictures, and the box");
    Ok(())
}

/// The picture on the display of the drawn box: the default board's, as the file of a picture.
pub fn box_picture(language: Language) -> Result<Vec<u8>> {
    let model = MODELS
        .into_iter()
        .find(|model| model.display == Display::Tft);
    let model = model.context("no board has such a display")?;
    let names = BTreeSet::from([ON_THE_BOX.to_owned()]);
    let shots = gallery::named(&project::gallery(), &names, model, language).map_err(Error::msg)?;
    let shot = shots.first().context("the gallery has no such shot")?;
    let path = project::target().join(format!("{ON_THE_BOX}-{}.png", language.code()));
    // A drawing is seen at any size; with larger pixels their edges stay sharp.
    write_png(&path, &gallery::enlarged(&shot.picture, 3))?;
    fs::read(&path).with_context(|| format!("reading {}", path.display()))
}

/// Every document of the project.
fn documents() -> Result<Vec<PathBuf>> {
    let mut documents = Vec::new();
    for folder in [
        project::root().to_owned(),
        project::docs(),
        project::docs().join("manual"),
    ] {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                documents.push(path);
            }
        }
    }
    documents.sort();
    Ok(documents)
}

fn wanted(documents: &[PathBuf]) -> Result<Wanted> {
    let mut wanted = Wanted::new();
    for document in documents {
        let text = fs::read_to_string(document)?;
        for path in named_in(&text) {
            let (model, language, name) = parse(path)
                .with_context(|| format!("{}: no such picture: {path}", document.display()))?;
            let names = wanted.entry((model.name, language.code())).or_default();
            names.insert(name.to_owned());
        }
    }
    Ok(wanted)
}

/// The pictures that a document shows, as the paths below the folder of all of them.
fn named_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(PREFIX).skip(1).filter_map(|rest| {
        let (path, _) = rest.split_once([')', '"', ' ', '\n'])?;
        path.strip_suffix(".png")
    })
}

/// The board, the language and the shot of `pico-tft/de/home`.
fn parse(path: &str) -> Option<(&'static Model, Language, &str)> {
    let mut pieces = path.split('/');
    let model = Model::named(pieces.next()?)?;
    let code = pieces.next()?;
    let language = Language::ALL.into_iter().find(|it| it.code() == code)?;
    let name = pieces.next()?;
    pieces.next().is_none().then_some((model, language, name))
}

/// The file of a picture that a document in that folder shows.
pub fn file(document: &Path, shown: &str) -> PathBuf {
    document.parent().unwrap_or(document).join(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_known_by_its_path() {
        let text = "![a](docs/screens/pico-tft/de/home.png) <img src=\"../screens/pico-oled/nb/call.png\">";
        let paths: Vec<&str> = named_in(text).collect();
        assert_eq!(paths, ["pico-tft/de/home", "pico-oled/nb/call"]);
        let (model, language, name) = parse("pico-oled/nb/call").unwrap_or_else(|| unreachable!());
        assert_eq!(
            (model.name, language.code(), name),
            ("pico-oled", "nb", "call")
        );
        for wrong in [
            "pico-teapot/de/home",
            "pico-tft/fr/home",
            "pico-tft/home",
            "pico-tft/de/a/b",
        ] {
            assert!(parse(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn every_document_shows_pictures_that_can_be_made() -> Result<()> {
        let wanted = wanted(&documents()?)?;
        assert!(!wanted.is_empty());
        Ok(())
    }
}
