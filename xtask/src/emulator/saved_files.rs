//! The files that a script saves from the card.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::script::{Action, Step};

use super::report::Failure;

/// Picks the saved files out of the copies of the card that the emulator left, and removes those.
/// A script that failed early leaves fewer. A file that is not on the card is a failure of the
/// script, the first of which is returned.
pub(super) fn pick_out(steps: &[Step], out: &Path) -> Result<Option<Failure>> {
    let saves = steps.iter().filter_map(|step| match &step.action {
        Action::Save(path) => Some((step.line, path)),
        _ => None,
    });
    let mut failure = None;
    for (index, (line, path)) in saves.enumerate() {
        let copy = out.join(format!("card-{index}.img"));
        if !copy.exists() {
            continue;
        }
        let card = CardImage::from_bytes(fs::read(&copy)?);
        fs::remove_file(&copy)?;
        match card.read_file(path) {
            Ok(contents) => {
                let file = out.join(path.rsplit('/').next().unwrap_or(path));
                fs::write(&file, contents)
                    .with_context(|| format!("cannot write {}", file.display()))?;
            }
            Err(error) => {
                failure.get_or_insert(Failure {
                    line: Some(line),
                    message: error.to_string(),
                    screen: None,
                });
            }
        }
    }
    Ok(failure)
}
