//! The words on the screen, where a debugger or the emulator can read them.

use core::sync::atomic::{AtomicU32, Ordering};

use crate::ui::canvas::{TRANSCRIPT_BYTES, Transcript};

const WORDS: usize = TRANSCRIPT_BYTES / 4;

/// The length of the text in bytes, followed by its UTF-8, four bytes a word.
#[repr(C)]
pub struct ScreenText {
    length: AtomicU32,
    words: [AtomicU32; WORDS],
}

/// The text on the screen now. Nothing in the program reads it, hence the attribute.
#[used]
pub static SCREEN_TEXT: ScreenText = ScreenText {
    length: AtomicU32::new(0),
    words: [const { AtomicU32::new(0) }; WORDS],
};

/// Puts the words of a new picture there.
pub fn publish(transcript: &Transcript) {
    let mut chunks = transcript.as_bytes().chunks(4);
    for word in &SCREEN_TEXT.words {
        let Some(chunk) = chunks.next() else { break };
        let mut bytes = [0; 4];
        for (to, from) in bytes.iter_mut().zip(chunk) {
            *to = *from;
        }
        word.store(u32::from_le_bytes(bytes), Ordering::Relaxed);
    }
    let length = u32::try_from(transcript.len()).unwrap_or(0);
    SCREEN_TEXT.length.store(length, Ordering::Relaxed);
}
