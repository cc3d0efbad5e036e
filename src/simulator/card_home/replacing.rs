//! A file that is never half there.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The end of the name under which a file is written before it takes its place.
const UNFINISHED: &str = ".new";

/// Writes a file under another name beside its place, and moves it there once the disk has all of it. Whatever goes
/// wrong before that leaves the old file as it was, and nothing beside it.
pub(super) fn replace_file(path: &Path, contents: &[u8]) -> io::Result<()> {
    let unfinished = unfinished(path);
    let written = write_whole(&unfinished, contents).and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // What could not be written may not even be there.
        let _ = fs::remove_file(&unfinished);
    }
    written?;
    sync_folder_of(path);
    Ok(())
}

fn unfinished(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(UNFINISHED);
    name.into()
}

fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

/// Gets a new name onto the disk as well. Not every system can do that for a folder; where it cannot, the name is safe
/// from the end of the process all the same, only not from a power cut.
fn sync_folder_of(path: &Path) {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let opened = File::open(folder.unwrap_or(Path::new(".")));
    let _ = opened.and_then(|folder| folder.sync_all());
}
