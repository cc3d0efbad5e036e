//! A release: everything for those who do not build it themselves, in one folder with its checksums.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use pocket_arbiter::board::IMAGES;
use sha2::{Digest, Sha256};

use crate::budget;
use crate::firmware;
use crate::gallery;
use crate::manual;
use crate::project;

/// The list of checksums, as `sha256sum --check` reads it.
const SUMS: &str = "SHA256SUMS";

/// The folder of this version unless somebody says otherwise.
pub fn folder() -> Result<PathBuf> {
    Ok(project::target().join(format!("release-{}", project::version()?)))
}

/// The command: makes everything anew and gathers it.
pub fn command(out: &Path) -> Result<()> {
    make_room(out)?;
    let images = firmware::build(&IMAGES)?;
    let sizes: Vec<_> = images.into_iter().map(|image| image.sizes).collect();
    budget::enforce(&sizes)?;
    for board in IMAGES {
        for extension in ["uf2", "elf", "bin"] {
            let name = format!("{}.{extension}", board.name);
            copy(
                &project::firmware().join(&name),
                &out.join("firmware").join(&name),
            )?;
        }
    }
    manual::write(&out.join("manual"))?;
    gallery::command(&gallery::Wishes {
        out: out.join("gallery"),
        ..gallery::Wishes::default()
    })?;
    copy_all(&project::docs(), &out.join("docs"))?;
    copy(&project::root().join("LICENSE"), &out.join("LICENSE"))?;
    fs::write(out.join("README.txt"), readme(&project::version()?))?;
    let sums = sums(out)?;
    fs::write(out.join(SUMS), &sums)?;
    println!("{} files: {}", sums.lines().count(), out.display());
    Ok(())
}

/// Takes an earlier release away, and nothing else.
fn make_room(out: &Path) -> Result<()> {
    if !out.exists() {
        return Ok(());
    }
    let is_ours = out.join(SUMS).is_file() || fs::read_dir(out)?.next().is_none();
    ensure!(is_ours, "{} holds something else", out.display());
    fs::remove_dir_all(out).with_context(|| format!("emptying {}", out.display()))
}

/// The list of what is where, for whoever opens the folder.
fn readme(version: &str) -> String {
    let mut text = format!(
        "Pocket Arbiter {version}\n\n\
         A tournament box: pairings, standings, calls and a chess clock on a Raspberry Pi Pico.\n\n\
         Flashing: hold BOOTSEL while you plug the Pico in, and copy the .uf2 of your box onto the\n\
         drive that appears. The card and its events stay as they are.\n\n"
    );
    // Writing to a text cannot fail.
    for board in IMAGES {
        let _ = writeln!(
            text,
            "firmware/{0}.uf2, .elf, .bin   the image for {0}",
            board.name
        );
    }
    text.push_str(
        "manual/manual-en.html ...   the arbiter's manual: two pages to print, in every language\n\
         docs/building.md            parts, wiring, power, case\n\
         docs/card.md, clock.md      the card and the clock in full\n\
         docs/manual/                the manual's source\n\
         gallery/index.html          every screen on every board in every language\n\
         SHA256SUMS                  sha256sum --check SHA256SUMS\n\
         LICENSE                     MIT\n",
    );
    text
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to).with_context(|| format!("copying {}", from.display()))?;
    Ok(())
}

fn copy_all(from: &Path, to: &Path) -> Result<()> {
    for file in files(from)? {
        copy(&from.join(&file), &to.join(&file))?;
    }
    Ok(())
}

/// The files in a folder and in those below it, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        let path = folder.join(&below);
        let entries = fs::read_dir(&path).with_context(|| format!("reading {}", path.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = below.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                folders.push(name);
            } else {
                files.push(name);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The checksum of every file but of the list itself.
fn sums(folder: &Path) -> Result<String> {
    let mut sums = String::new();
    for file in files(folder)? {
        if file == Path::new(SUMS) {
            continue;
        }
        let path = folder.join(&file);
        let bytes = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        for byte in Sha256::digest(&bytes) {
            let _ = write!(sums, "{byte:02x}");
        }
        // Also where folders are parted by another sign.
        let name: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
        let _ = writeln!(sums, "  {}", name.join("/"));
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_its_checksum_under_its_name() -> Result<()> {
        let folder = project::target().join("tmp").join("release-sums");
        let _ = fs::remove_dir_all(&folder);
        copy_all(&project::docs().join("wiring"), &folder.join("docs"))?;
        fs::write(folder.join("abc.txt"), "abc")?;
        fs::write(folder.join(SUMS), "old")?;
        let sums = sums(&folder)?;
        // The example of FIPS 180-2.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  abc.txt";
        assert_eq!(sums.lines().next(), Some(abc));
        let names: Vec<&str> = sums.lines().filter_map(|line| line.get(66..)).collect();
        let drawings = IMAGES
            .iter()
            .map(|board| format!("docs/{}.svg", board.name));
        let mut expected: Vec<String> = drawings.collect();
        expected.sort();
        expected.insert(0, "abc.txt".to_owned());
        assert_eq!(names, expected);
        Ok(())
    }

    #[test]
    fn only_an_earlier_release_is_taken_away() -> Result<()> {
        let folder = project::target().join("tmp").join("release-room");
        let _ = fs::remove_dir_all(&folder);
        make_room(&folder)?;
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("thesis.txt"), "mine")?;
        assert!(make_room(&folder).is_err());
        assert!(folder.join("thesis.txt").exists());
        fs::write(folder.join(SUMS), "")?;
        make_room(&folder)?;
        assert!(!folder.exists());
        Ok(())
    }

    #[test]
    fn the_folder_bears_the_version_and_the_text_names_every_board() -> Result<()> {
        let version = project::version()?;
        assert_eq!(version.split('.').count(), 3, "{version}");
        assert!(folder()?.ends_with(format!("release-{version}")));
        let text = readme(&version);
        for board in IMAGES {
            assert!(text.contains(&format!("firmware/{}.uf2", board.name)));
        }
        Ok(())
    }
}
