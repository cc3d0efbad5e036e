//! Paths of this machine, and how to keep them out of the images.
//!
//! The text of a panic names the file that it is in. Without care that is a path of whoever built the image: it
//! takes flash, and two people who build the same source get two images.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use pocket_arbiter::board::Chip;

use crate::compiler;
use crate::project;

/// Cargo's own folder, where the crates' sources are.
pub fn cargo_home() -> Option<PathBuf> {
    let home = || home().map(|home| home.join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

/// The folder of whoever runs us.
pub fn home() -> Option<PathBuf> {
    env::var_os("HOME").map(PathBuf::from)
}

/// An addition to cargo's settings: the compiler writes other names for the folders of this machine. Cargo
/// puts it behind the flags that the project's own settings give.
pub fn without_this_machine(chip: Chip, library_source: Option<PathBuf>) -> String {
    let mut folders = vec![(project::root().to_owned(), ".")];
    folders.extend(crate_folders().into_iter().map(|folder| (folder, "crates")));
    folders.extend(library_source.map(|folder| (folder, "rust")));
    setting(chip, &folders)
}

/// The first folder of this machine whose path is in the bytes.
pub fn of_this_machine(bytes: &[u8]) -> Option<PathBuf> {
    let project = as_cargo_sees(project::root());
    let folders = [Some(project), cargo_home(), home()];
    let known = folders.into_iter().flatten();
    // The folder of a machine that has no home proper is the beginning of every path.
    let mut known = known.filter(|folder| folder.components().count() > 1);
    known.find(|folder| {
        let wanted = format!("{}/", folder.display());
        let wanted = wanted.as_bytes();
        bytes.windows(wanted.len()).any(|window| window == wanted)
    })
}

/// The folders in which crates' sources lie, one for each registry.
fn crate_folders() -> Vec<PathBuf> {
    let sources = cargo_home().map(|home| home.join("registry").join("src"));
    let entries = sources
        .into_iter()
        .filter_map(|folder| fs::read_dir(folder).ok());
    let mut folders: Vec<PathBuf> = entries
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    folders.sort();
    folders
}

fn setting(chip: Chip, folders: &[(PathBuf, &str)]) -> String {
    let flag = |(folder, name): &(PathBuf, &str)| {
        // Some paths come to the compiler as they were given, some after their links have been followed.
        let mut paths = vec![folder.clone(), as_cargo_sees(folder)];
        paths.dedup();
        let flag = |path: &PathBuf| {
            let flag = format!("--remap-path-prefix={}={name}", path.display());
            // A text of JSON is one of TOML, too.
            serde_json::Value::String(flag).to_string()
        };
        paths.iter().map(flag).collect::<Vec<String>>()
    };
    let flags: Vec<String> = folders.iter().flat_map(flag).collect();
    // Cargo takes a target's name apart at its dots, and wants them as they are.
    let target = compiler::target(chip);
    format!("target.{target}.rustflags=[{}]", flags.join(","))
}

/// The folder itself, whatever links lead to it.
fn as_cargo_sees(folder: &Path) -> PathBuf {
    fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_gets_another_name_in_a_flag_of_the_chip() {
        let folders = [(PathBuf::from("/no/such \"folder\""), "crates")];
        assert_eq!(
            setting(Chip::Rp2350, &folders),
            "target.thumbv8m.main-none-eabihf.rustflags=[\"--remap-path-prefix=/no/such \\\"folder\\\"=crates\"]"
        );
    }

    #[test]
    fn a_path_of_this_machine_is_found_in_an_image() {
        let inside = format!(
            "....{}/src/lib.rs....",
            as_cargo_sees(project::root()).display()
        );
        assert!(of_this_machine(inside.as_bytes()).is_some());
        assert!(of_this_machine(b"....crates/embassy-rp-0.10.0/src/lib.rs....").is_none());
    }

    #[test]
    fn this_project_is_among_the_folders() {
        let root = as_cargo_sees(project::root());
        let flag = format!("--remap-path-prefix={}=.", root.display());
        assert!(without_this_machine(Chip::Rp2040, None).contains(&flag));
    }
}
