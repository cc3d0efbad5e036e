//! The bytes of a link for a sign that is alone: from a serial port to which a box is wired, a pipe, or a file
//! that somebody has saved them in.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::thread;
use std::vec::Vec;

use super::link::{BenchLink, Order};

/// So much is read at a time, at the most.
const PIECE: usize = 256;

/// Reads on until the source ends.
pub(super) fn start(source: PathBuf, link: BenchLink) -> io::Result<()> {
    let file = File::open(source)?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    thread::Builder::new()
        .name("link".into())
        .spawn(move || runtime.block_on(pass_on(file, link)))?;
    Ok(())
}

/// Reading waits for bytes, which is no harm on a thread of its own.
async fn pass_on(mut file: File, link: BenchLink) {
    let mut piece = [0; PIECE];
    while let Ok(count @ 1..) = file.read(&mut piece) {
        let bytes: Vec<u8> = piece.iter().take(count).copied().collect();
        if link.give(Order::Hear(bytes)).await.is_err() {
            return;
        }
    }
}
