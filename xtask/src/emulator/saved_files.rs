//! The files that a script saves from the card.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::script::{Action, Step};

/// Picks the saved files out of the copies of the card that the emulator left, and removes those.
/// A script that failed early leaves fewer.
pub(super) fn pick_out(steps: &[Step], out: &Path) -> Result<()> {
    let saves = steps.iter().filter_map(|step| match &step.action {
        Action::Save(path) => Some((step.line, path)),
        _ => None,
    });
    for (index, (line, path)) in saves.enumerate() {
        let copy = out.join(format!("card-{index}.img"));
        if copy.exists() {
            let card = CardImage::from_bytes(fs::read(&copy)?);
            fs::remove_file(&copy)?;
            save(&card, path, out).with_context(|| format!("line {line}: cannot save {path}"))?;
        }
    }
    Ok(())
}

fn save(card: &CardImage, path: &str, out: &Path) -> Result<()> {
    let contents = card.read_file(path)?;
    let name = path.rsplit('/').next().unwrap_or(path);
    fs::write(out.join(name), contents)?;
    Ok(())
}
