//! The documents for people: what they show, name and point to is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use equipment::gallery;
use pocket_arbiter::board::{MODELS, Model};
use pocket_arbiter::language::Language;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every document with its path.
fn documents() -> Vec<(PathBuf, String)> {
    let mut documents = Vec::new();
    for folder in ["", "docs", "docs/manual"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).unwrap();
                documents.push((path, text));
            }
        }
    }
    assert!(documents.len() > 8);
    documents
}

/// The commands in the blocks of a document that are for a shell.
fn commands(text: &str) -> Vec<String> {
    let blocks = text.split("```sh\n").skip(1);
    blocks
        .filter_map(|block| block.split("```").next())
        .flat_map(str::lines)
        .map(|line| line.split(" #").next().unwrap_or(line).trim().to_owned())
        .filter(|line| !line.is_empty())
        .collect()
}

/// The words after `cargo run --`, or after it and a board's name.
fn words(command: &str) -> Option<Vec<&str>> {
    let rest = command.strip_prefix("cargo run")?;
    let (before, after) = rest.split_once("-- ")?;
    let has_board = before.contains("--bin ");
    assert!(before.trim().is_empty() || has_board, "{command}");
    Some(after.split_whitespace().collect())
}

fn program(command: &str) -> PathBuf {
    let own = Path::new(env!("CARGO_BIN_EXE_pico-tft"));
    let named = command.split("--bin ").nth(1);
    match named.and_then(|rest| rest.split_whitespace().next()) {
        Some(board) => own.with_file_name(board),
        None => own.to_owned(),
    }
}

fn help() -> String {
    let output = Command::new(program("")).arg("help").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// A folder of its own with a card on which there are events, made by the box.
fn scratch() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = fs::remove_dir_all(&folder);
    let card = folder.join("card");
    fs::create_dir_all(&card).unwrap();
    // The card is new: the box asks for its language first.
    let story = fs::read_to_string(root().join("host-tests/scripts/monrad.txt")).unwrap();
    let script = folder.join("monrad.txt");
    fs::write(&script, format!("wait 2s\npress ok\nwait 1s\n{story}")).unwrap();
    let arguments = [Path::new("play"), &script, Path::new("--sd"), &card];
    let out = [Path::new("--out"), &folder];
    let mut play = Command::new(program(""));
    assert!(play.args(arguments).args(out).status().unwrap().success());
    folder
}

/// Every command that a document names is run, with real files in the places of `FILE.trf` and the like. Only
/// those that serve a page are not: they have no command word.
#[test]
fn every_command_of_the_documents_can_be_run() {
    let folder = scratch();
    let mut run = BTreeSet::new();
    for (path, text) in documents() {
        for command in commands(&text) {
            let Some(words) = words(&command).filter(|words| !words[0].starts_with("--")) else {
                continue;
            };
            let line = words.join(" ");
            // What may be left out is not asked for here.
            let line = line.split(" [").next().unwrap_or(&line);
            let real = |word: &str| match word {
                "FILE.trf" if line.starts_with("check") => fixture("fixtures/dutch/n10_r7_s72.trf"),
                "FILE.trf" => fixture("fixtures/fise/scrabble_r1.trf"),
                "SCRIPT" => fixture("scripts/home_idle.txt"),
                "DIR" => folder.join("out").display().to_string(),
                "FOLDER|IMAGE" => folder.join("card").display().to_string(),
                // The card has one event.
                "7" if line.contains("--export") => "1".to_owned(),
                other => other.to_owned(),
            };
            let words: Vec<String> = line.split_whitespace().map(real).collect();
            run.insert(words[0].clone());
            let output = Command::new(program(&command))
                .args(&words)
                .output()
                .unwrap();
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success(),
                "{}: {command}\n{complaint}",
                path.display()
            );
        }
    }
    for command in ["card", "pair", "play", "simulate", "tables", "wiring"] {
        assert!(run.contains(command), "{command} is in no document");
    }
}

fn fixture(path: &str) -> String {
    root().join("host-tests").join(path).display().to_string()
}

#[test]
fn every_command_of_the_program_is_in_the_readme_and_every_option_in_the_help() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let named: BTreeSet<String> = commands(&readme)
        .iter()
        .filter_map(|command| Some(words(command)?[0].to_owned()))
        .collect();
    let help = help();
    for line in help.lines().filter(|line| line.starts_with("cargo run")) {
        let word = words(line).unwrap()[0].to_owned();
        assert!(word.starts_with('[') || named.contains(&word), "{word}");
    }
    for command in commands(&readme) {
        for option in words(&command).unwrap_or_default() {
            assert!(
                !option.starts_with("--") || help.contains(option),
                "{command}"
            );
        }
    }
}

/// Links and pictures within the project.
#[test]
fn every_link_leads_somewhere() {
    for (path, text) in documents() {
        for target in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let file = target.split('#').next().unwrap_or(target);
            if file.is_empty() || file.starts_with("http") {
                continue;
            }
            let linked = path.parent().unwrap().join(file);
            assert!(linked.exists(), "{}: {target}", path.display());
        }
    }
}

/// `screens/pico-tft/de/home.png` is the shot `home` of the gallery on that board in that language.
#[test]
fn the_pictures_of_the_documents_are_what_the_box_shows() {
    let mut wanted: BTreeMap<(&str, &str), BTreeSet<String>> = BTreeMap::new();
    let screens = root().join("docs/screens");
    for model in MODELS {
        for language in Language::ALL {
            let folder = screens.join(model.name).join(language.code());
            let names = wanted.entry((model.name, language.code())).or_default();
            for entry in fs::read_dir(folder).into_iter().flatten() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                names.insert(name.strip_suffix(".png").unwrap().to_owned());
            }
        }
    }
    let mut compared = 0;
    for model in MODELS {
        for language in Language::ALL {
            let names = &wanted[&(model.name, language.code())];
            let scripts = root().join("host-tests/gallery");
            let shots = gallery::named(&scripts, names, model, language).unwrap();
            assert_eq!(shots.len(), names.len());
            for shot in shots {
                let path = picture(model, language, &shot.name);
                assert!(
                    pixels(&path) == shot.picture.rgb,
                    "{}: run cargo xtask pictures",
                    path.display()
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 30, "{compared}");
    let shown: String = documents().into_iter().map(|(_, text)| text).collect();
    for ((board, language), names) in wanted {
        for name in names {
            let path = format!("screens/{board}/{language}/{name}.png");
            assert!(shown.contains(&path), "no document shows {path}");
        }
    }
}

fn picture(model: &Model, language: Language, name: &str) -> PathBuf {
    let folder = root().join("docs/screens").join(model.name);
    folder.join(language.code()).join(format!("{name}.png"))
}

fn pixels(path: &Path) -> Vec<u8> {
    let file = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels
}
