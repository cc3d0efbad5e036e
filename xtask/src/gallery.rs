//! The gallery: every screen of the box on every board, and of the sign, in every language, as pictures and as one
//! page.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Error, Result, ensure};
use equipment::gallery::{self, Shot, SignShot};
use pocket_arbiter::board::{Display, MODELS, Model, PICO_SIGN};
use pocket_arbiter::language::Language;
use pocket_arbiter::settings::Settings;
use pocket_arbiter::simulator::device::Picture;
use pocket_arbiter::simulator::play::write_png;

use crate::parallel;
use crate::project;

/// The factor by which the second picture of every screen is larger.
const ENLARGED: u32 = 3;
/// The folder of the enlarged ones, beside those of true size.
const ENLARGED_FOLDER: &str = "x3";

/// The pictures to make, and the folder for them.
#[derive(Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The folder of the page and its pictures.
    pub out: PathBuf,
    /// The boards, of which the sign may be one.
    pub boards: Vec<&'static Model>,
    /// The languages.
    pub languages: Vec<Language>,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            out: project::target().join("gallery"),
            boards: MODELS.into_iter().chain([&PICO_SIGN]).collect(),
            languages: Language::ALL.to_vec(),
        }
    }
}

/// A row of the page: a state of a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    screen: &'static str,
    name: String,
}

impl Row {
    fn is_of(&self, board: &Model) -> bool {
        is_sign(board) == (self.screen == gallery::SIGN)
    }
}

/// The command: plays the gallery's scripts, writes the pictures and the page that shows them.
pub fn command(wishes: &Wishes) -> Result<()> {
    let start = Instant::now();
    let scripts = gallery::scripts(&project::gallery()).context("cannot read the scripts")?;
    let mut jobs = Vec::new();
    for board in &wishes.boards {
        for language in &wishes.languages {
            let folder = wishes.out.join(board.name).join(language.code());
            make_empty(&folder)?;
            let job = |script| (script, *board, *language, folder.clone());
            jobs.extend(scripts.iter().map(Some).map(job));
            if is_sign(board) {
                jobs.push(job(None));
            }
        }
    }
    // Every box has the same rows in every language, and so has the sign.
    let of_box = wishes.boards.iter().find(|board| !is_sign(board));
    let of_sign = wishes.boards.iter().find(|board| is_sign(board));
    let columns = [of_box, of_sign].map(|board| board.zip(wishes.languages.first()));
    let is_first: Vec<bool> = jobs
        .iter()
        .map(|(_, board, language, _)| columns.contains(&Some((board, language))))
        .collect();
    let runs = parallel::map(jobs, |(script, board, language, folder)| {
        let shots = shots(script.map(PathBuf::as_path), board, language).map_err(Error::msg)?;
        shots
            .into_iter()
            .map(|(row, picture)| kept(row, &picture, &folder))
            .collect::<Result<Vec<Row>>>()
    })?;
    let pictures: usize = runs.iter().map(Vec::len).sum();
    let first = runs.into_iter().zip(is_first);
    let first = first.filter_map(|(rows, is_first)| is_first.then_some(rows));
    let rows: Vec<Row> = first.flatten().collect();
    let names: BTreeSet<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    ensure!(names.len() == rows.len(), "two shots have the same name");
    let index = wishes.out.join("index.html");
    fs::write(&index, page(&rows, wishes))
        .with_context(|| format!("writing {}", index.display()))?;
    println!(
        "{pictures} pictures of {} screens in {:.1} s: {}",
        rows.len(),
        start.elapsed().as_secs_f64(),
        index.display()
    );
    Ok(())
}

/// Pictures of an earlier run must not look like ones of this.
fn make_empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("emptying {}", folder.display()))?;
    }
    let enlarged = folder.join(ENLARGED_FOLDER);
    fs::create_dir_all(&enlarged).with_context(|| format!("making {}", enlarged.display()))
}

fn is_sign(board: &Model) -> bool {
    board.name == PICO_SIGN.name
}

/// The pictures of a script on a board. What no script makes a sign show is of none.
fn shots(
    script: Option<&Path>,
    board: &'static Model,
    language: Language,
) -> Result<Vec<(Row, Picture)>, String> {
    let settings = Settings {
        language,
        ..Settings::default()
    };
    let of_sign = |SignShot { name, picture, .. }| {
        let screen = gallery::SIGN;
        (Row { screen, name }, picture)
    };
    let of_box = |shot: Shot| {
        let Shot { screen, name, .. } = shot;
        (Row { screen, name }, shot.picture)
    };
    Ok(match script {
        None => gallery::made_signs(settings)
            .into_iter()
            .map(of_sign)
            .collect(),
        Some(script) if is_sign(board) => gallery::play_sign(script, settings)?
            .into_iter()
            .map(of_sign)
            .collect(),
        Some(script) => gallery::play(script, board, language)?
            .into_iter()
            .map(of_box)
            .collect(),
    })
}

/// Writes a picture at its true size and enlarged.
fn kept(row: Row, picture: &Picture, folder: &Path) -> Result<Row> {
    let file = format!("{}.png", row.name);
    let enlarged = gallery::enlarged(picture, ENLARGED);
    for (path, picture) in [
        (folder.join(&file), picture),
        (folder.join(ENLARGED_FOLDER).join(&file), &enlarged),
    ] {
        write_png(&path, picture).with_context(|| format!("writing {}", path.display()))?;
    }
    Ok(row)
}

const STYLE: &str = "\
body { font: 15px/1.4 sans-serif; margin: 1.5rem; background: #e8e8e8; color: #222; }
table { border-collapse: collapse; }
th { text-align: left; font-weight: normal; padding: .3rem .6rem .3rem 0; vertical-align: top; }
td { padding: .3rem .4rem; vertical-align: top; }
img { display: block; margin-bottom: .4rem; image-rendering: pixelated; }
nav a { margin-right: .8rem; }
";

/// The page: a part for each screen, a row for each of its states, a column for each language.
fn page(rows: &[Row], wishes: &Wishes) -> String {
    let of_screen = |screen| rows.iter().filter(move |row| row.screen == screen);
    let screens: Vec<&str> = gallery::screens()
        .chain([gallery::SIGN])
        .filter(|screen| of_screen(*screen).next().is_some())
        .collect();
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <title>Pocket Arbiter: every screen</title>\n<style>\n{STYLE}</style>\n\
         <h1>Every screen</h1>\n<p>Each picture leads to one of three times its size.</p>\n<nav>\n"
    );
    // Writing to a text cannot fail.
    for screen in &screens {
        let _ = writeln!(page, "<a href=\"#{screen}\">{screen}</a>");
    }
    page.push_str("</nav>\n");
    for screen in &screens {
        let _ = writeln!(
            page,
            "<h2 id=\"{screen}\">{screen}</h2>\n<table>\n<tr><th></th>"
        );
        for language in &wishes.languages {
            let _ = writeln!(page, "<th>{}</th>", language.code());
        }
        for row in of_screen(screen) {
            let _ = writeln!(page, "<tr><th>{}</th>", row.name);
            for language in &wishes.languages {
                page.push_str("<td>\n");
                let boards = wishes.boards.iter();
                for board in boards.filter(|board| row.is_of(board)) {
                    page.push_str(&picture(row, board, *language));
                }
            }
        }
        page.push_str("</table>\n");
    }
    page
}

fn picture(row: &Row, board: &Model, language: Language) -> String {
    let folder = format!("{}/{}", board.name, language.code());
    let name = &row.name;
    // At its true size the small display would be the smallest thing on the page.
    let times = match board.display {
        Display::Tft => 1,
        Display::Oled => 2,
    };
    let (width, height) = board.display.size();
    format!(
        "<a href=\"{folder}/{ENLARGED_FOLDER}/{name}.png\">\
         <img src=\"{folder}/{name}.png\" width=\"{}\" height=\"{}\" loading=\"lazy\" \
         alt=\"{name}, {}, {}\"></a>\n",
        width * times,
        height * times,
        board.name,
        language.code()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_every_row_on_every_board_in_every_language() {
        let row = |screen, name: &str| Row {
            screen,
            name: name.to_owned(),
        };
        let rows = [
            row("Home", "home"),
            row("Home", "home-down"),
            row("Job", "job"),
            row(gallery::SIGN, "sign-call"),
        ];
        let page = page(&rows, &Wishes::default());
        for row in &rows {
            let name = &row.name;
            for board in Wishes::default().boards {
                for language in Language::ALL {
                    let folder = format!("{}/{}", board.name, language.code());
                    for picture in [
                        format!("src=\"{folder}/{name}.png\""),
                        format!("href=\"{folder}/x3/{name}.png\""),
                    ] {
                        assert_eq!(page.contains(&picture), row.is_of(board), "{picture}");
                    }
                }
            }
        }
        assert_eq!(page.matches("<h2 ").count(), 3);
    }

    #[test]
    fn the_page_needs_nothing_from_elsewhere() {
        let page = page(&[], &Wishes::default());
        assert!(!page.contains("<script") && !page.contains("http"));
    }
}
