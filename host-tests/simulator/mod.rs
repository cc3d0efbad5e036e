//! The simulator as a program of its own: its page's messages, its drawer, and what is left when it is killed.

mod drawer;
mod kills;
mod limits;
mod running;
mod unsaved;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("simulator")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Everything at a path, file or folder: what is in the files, and `None` for the folders.
fn everything_at(path: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut open = vec![path.to_path_buf()];
    while let Some(path) = open.pop() {
        let kind = fs::symlink_metadata(&path).unwrap().file_type();
        if kind.is_dir() {
            open.extend(
                fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
            found.insert(path, None);
        } else {
            let bytes = fs::read(&path).unwrap_or_default();
            found.insert(path, Some(bytes));
        }
    }
    found
}
