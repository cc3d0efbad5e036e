//! The card: one of high capacity on an SPI bus, byte by byte, as the standard has it.

use std::collections::VecDeque;

use crate::checksum;

/// The bytes of a block.
pub const BLOCK_BYTES: usize = 512;

/// The line when nobody drives it.
pub(crate) const SILENCE: u8 = 0xFF;
const BUSY: u8 = 0x00;

const START: u8 = 0xFE;
const START_OF_MANY: u8 = 0xFC;
const STOP: u8 = 0xFD;

const ACCEPTED: u8 = 0xE5;
const WRONG_CHECKSUM: u8 = 0xEB;
const NOT_WRITTEN: u8 = 0xED;

/// Bits of the first byte of every answer.
const IDLE: u8 = 0x01;
const ILLEGAL: u8 = 0x04;
const SPOILT: u8 = 0x08;
const OUT_OF_RANGE: u8 = 0x40;

/// The bytes that a card needs to come to its senses, not selected: 74 clocks at least.
const WAKING_BYTES: u32 = 10;
/// The times that it says it is not ready yet.
const WAKING_ANSWERS: u32 = 2;
/// The bytes until the data of a read, and those that a write keeps the card busy.
const PATIENCE: usize = 24;

/// A card.
#[derive(Debug, Clone)]
pub struct Card {
    contents: Vec<u8>,
    /// The blocks that were read from it.
    pub blocks_read: u32,
    /// The blocks that were written to it.
    pub blocks_written: u32,
    unselected_bytes: u32,
    speaks_spi: bool,
    is_idle: bool,
    answers_till_ready: u32,
    checks: bool,
    is_application_command: bool,
    command: Vec<u8>,
    hearing: Hearing,
    saying: VecDeque<u8>,
    /// The next block of a read that goes on until it is stopped.
    reading_on: Option<u32>,
    busy: usize,
}

/// The place to which blocks go that are to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Writing {
    block: u32,
    goes_on: bool,
}

/// The things that a card can be waiting for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Hearing {
    Command,
    Token(Writing),
    Data(Writing, Vec<u8>),
}

impl Card {
    /// A card with these contents, just put in.
    pub fn new(contents: Vec<u8>) -> Self {
        Self {
            contents,
            blocks_read: 0,
            blocks_written: 0,
            unselected_bytes: 0,
            speaks_spi: false,
            is_idle: true,
            answers_till_ready: WAKING_ANSWERS,
            checks: false,
            is_application_command: false,
            command: Vec::new(),
            hearing: Hearing::Command,
            saying: VecDeque::new(),
            reading_on: None,
            busy: 0,
        }
    }

    /// Everything that is on it.
    pub fn contents(&self) -> &[u8] {
        &self.contents
    }

    /// A byte in either direction. The card's was decided before it heard the other.
    pub(crate) fn exchange(&mut self, byte: u8, is_selected: bool) -> u8 {
        if !is_selected {
            self.unselected_bytes = self.unselected_bytes.saturating_add(1);
            return SILENCE;
        }
        let is_busy = self.saying.is_empty() && self.busy > 0;
        let said = self.say();
        if !is_busy {
            self.hear(byte);
        }
        said
    }

    fn say(&mut self) -> u8 {
        if let Some(byte) = self.saying.pop_front() {
            return byte;
        }
        if self.busy > 0 {
            self.busy -= 1;
            return BUSY;
        }
        if let Some(block) = self.reading_on {
            self.say_block(block);
            self.reading_on = Some(block + 1);
        }
        SILENCE
    }

    fn hear(&mut self, byte: u8) {
        match &mut self.hearing {
            Hearing::Data(writing, bytes) => {
                bytes.push(byte);
                if bytes.len() == BLOCK_BYTES + 2 {
                    let (writing, bytes) = (*writing, std::mem::take(bytes));
                    self.write(writing, &bytes);
                }
            }
            Hearing::Token(writing) if self.command.is_empty() && byte & 0xC0 != 0x40 => {
                let writing = *writing;
                match byte {
                    START_OF_MANY if writing.goes_on => {
                        self.hearing = Hearing::Data(writing, Vec::new());
                    }
                    START if !writing.goes_on => {
                        self.hearing = Hearing::Data(writing, Vec::new());
                    }
                    STOP if writing.goes_on => {
                        self.hearing = Hearing::Command;
                        self.saying.push_back(SILENCE);
                        self.busy = PATIENCE;
                    }
                    _ => {}
                }
            }
            Hearing::Command | Hearing::Token(_) => {
                if !self.command.is_empty() || byte & 0xC0 == 0x40 {
                    self.command.push(byte);
                }
                if let [number, a, b, c, d, checksum] = *self.command.as_slice() {
                    let is_whole = checksum::of_command(&[number, a, b, c, d]) == checksum;
                    self.command.clear();
                    self.obey(number & 0x3F, u32::from_be_bytes([a, b, c, d]), is_whole);
                }
            }
        }
    }

    fn obey(&mut self, number: u8, argument: u32, is_whole: bool) {
        if !self.speaks_spi {
            // Before the first reset, and without its clocks, a card does not listen on this bus.
            if number != 0 || self.unselected_bytes < WAKING_BYTES {
                return;
            }
            self.speaks_spi = true;
        }
        let is_application_command = std::mem::take(&mut self.is_application_command);
        if !is_whole && (self.checks || number == 0 || number == 8) {
            return self.answer(SPOILT, &[]);
        }
        match (is_application_command, number) {
            (false, 0) => {
                let contents = std::mem::take(&mut self.contents);
                *self = Self {
                    blocks_read: self.blocks_read,
                    blocks_written: self.blocks_written,
                    unselected_bytes: self.unselected_bytes,
                    speaks_spi: true,
                    ..Self::new(contents)
                };
                self.answer(0, &[]);
            }
            (false, 8) => {
                let [_, _, voltage, pattern] = argument.to_be_bytes();
                self.answer(0, &[0, 0, voltage & 0x0F, pattern]);
            }
            (false, 55) => {
                self.is_application_command = true;
                self.answer(0, &[]);
            }
            (false, 58) => {
                let state = if self.is_idle { 0x00 } else { 0xC0 };
                self.answer(0, &[state, 0xFF, 0x80, 0x00]);
            }
            (false, 59) => {
                self.checks = argument & 1 != 0;
                self.answer(0, &[]);
            }
            (true, 41) => {
                let knows_high_capacity = argument & 0x4000_0000 != 0;
                if knows_high_capacity {
                    self.is_idle = self.answers_till_ready > 0;
                    self.answers_till_ready = self.answers_till_ready.saturating_sub(1);
                }
                self.answer(0, &[]);
            }
            _ if self.is_idle => self.answer(ILLEGAL, &[]),
            (true, 23) | (false, 16) => self.answer(0, &[]),
            (false, 13) => self.answer(0, &[0]),
            (false, 9) => {
                self.answer(0, &[]);
                self.say_data(&self.specifics());
            }
            (false, 12) => {
                self.reading_on = None;
                self.saying.clear();
                // The byte after this command means nothing.
                self.saying.push_back(SILENCE);
                self.answer_after(0, &[]);
            }
            (false, 17) if self.has(argument) => {
                self.answer(0, &[]);
                self.say_block(argument);
            }
            (false, 18) if self.has(argument) => {
                self.answer(0, &[]);
                self.reading_on = Some(argument);
            }
            (false, 24 | 25) if self.has(argument) => {
                self.answer(0, &[]);
                self.hearing = Hearing::Token(Writing {
                    block: argument,
                    goes_on: number == 25,
                });
            }
            (false, 17 | 18 | 24 | 25) => self.answer(OUT_OF_RANGE, &[]),
            _ => self.answer(ILLEGAL, &[]),
        }
    }

    fn answer(&mut self, errors: u8, more: &[u8]) {
        self.saying.clear();
        self.hearing = Hearing::Command;
        self.answer_after(errors, more);
    }

    /// An answer comes a byte late, at the least.
    fn answer_after(&mut self, errors: u8, more: &[u8]) {
        let first = errors | if self.is_idle { IDLE } else { 0 };
        self.saying.extend([SILENCE, first]);
        self.saying.extend(more);
    }

    fn say_block(&mut self, block: u32) {
        let Some(place) = self.place(block) else {
            return;
        };
        let data = self.contents.get(place).map(<[u8]>::to_vec);
        self.blocks_read += 1;
        self.say_data(&data.unwrap_or_default());
    }

    fn say_data(&mut self, data: &[u8]) {
        self.saying.extend([SILENCE; PATIENCE]);
        self.saying.push_back(START);
        self.saying.extend(data);
        self.saying.extend(checksum::of_data(data).to_be_bytes());
    }

    fn write(&mut self, writing: Writing, bytes: &[u8]) {
        let next = Writing {
            block: writing.block + 1,
            ..writing
        };
        self.hearing = if writing.goes_on {
            Hearing::Token(next)
        } else {
            Hearing::Command
        };
        let Some((data, checksum)) = bytes.split_last_chunk() else {
            return;
        };
        if self.checks && checksum::of_data(data) != u16::from_be_bytes(*checksum) {
            self.saying.push_back(WRONG_CHECKSUM);
            return;
        }
        let place = self.place(writing.block);
        match place.and_then(|place| self.contents.get_mut(place)) {
            Some(block) => {
                block.copy_from_slice(data);
                self.blocks_written += 1;
                self.saying.push_back(ACCEPTED);
                self.busy = PATIENCE;
            }
            None => self.saying.push_back(NOT_WRITTEN),
        }
    }

    fn has(&self, block: u32) -> bool {
        self.place(block)
            .is_some_and(|place| place.end <= self.contents.len())
    }

    fn place(&self, block: u32) -> Option<std::ops::Range<usize>> {
        let start = usize::try_from(block).ok()?.checked_mul(BLOCK_BYTES)?;
        Some(start..start + BLOCK_BYTES)
    }

    /// The register that says how large the card is, in units of half a megabyte.
    fn specifics(&self) -> [u8; 16] {
        let units = (self.contents.len() / BLOCK_BYTES / 1024).saturating_sub(1);
        let [.., high, middle, low] = units.to_be_bytes();
        let register = [
            0x40,
            0x0E,
            0x00,
            0x32,
            0x5B,
            0x59,
            0x00,
            high & 0x3F,
            middle,
            low,
            0x7F,
            0x80,
            0x0A,
            0x40,
            0x00,
        ];
        let mut whole = [checksum::of_command(&register); 16];
        for (to, from) in whole.iter_mut().zip(register) {
            *to = from;
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends a command to the selected card and gives what it says in so many bytes.
    fn ask(card: &mut Card, number: u8, argument: u32, bytes: usize) -> Vec<u8> {
        let [a, b, c, d] = argument.to_be_bytes();
        let frame = [0x40 | number, a, b, c, d];
        for byte in frame.into_iter().chain([checksum::of_command(&frame)]) {
            card.exchange(byte, true);
        }
        hear(card, bytes)
    }

    fn hear(card: &mut Card, bytes: usize) -> Vec<u8> {
        (0..bytes).map(|_| card.exchange(SILENCE, true)).collect()
    }

    /// A card of four blocks, each full of its own number, awake.
    fn awake() -> Card {
        let contents = (0..4).flat_map(|block| [block; BLOCK_BYTES]).collect();
        let mut card = Card::new(contents);
        for _ in 0..WAKING_BYTES {
            card.exchange(SILENCE, false);
        }
        assert_eq!(ask(&mut card, 0, 0, 2), [SILENCE, IDLE]);
        for _ in 0..=WAKING_ANSWERS {
            assert!(ask(&mut card, 55, 0, 2).ends_with(&[IDLE]));
            ask(&mut card, 41, 0x4000_0000, 2);
        }
        assert_eq!(ask(&mut card, 13, 0, 3), [SILENCE, 0, 0]);
        card
    }

    #[test]
    fn a_card_is_deaf_before_its_clocks() {
        let mut card = Card::new(Vec::new());
        assert_eq!(ask(&mut card, 0, 0, 4), [SILENCE; 4]);
    }

    #[test]
    fn a_block_is_read_with_its_checksum() {
        let mut card = awake();
        let said = ask(&mut card, 17, 2, 2 + PATIENCE + 1 + BLOCK_BYTES + 2);
        let data = [2; BLOCK_BYTES];
        let mut expected = vec![START];
        expected.extend(data);
        expected.extend(checksum::of_data(&data).to_be_bytes());
        assert!(said.ends_with(&expected));
        assert_eq!(card.blocks_read, 1);
        assert_eq!(ask(&mut card, 17, 4, 2), [SILENCE, OUT_OF_RANGE]);
    }

    #[test]
    fn many_blocks_are_read_until_it_is_told_to_stop() {
        let mut card = awake();
        let said = ask(&mut card, 18, 1, 2 * (PATIENCE + BLOCK_BYTES + 4));
        assert_eq!(said.iter().filter(|byte| **byte == START).count(), 2);
        assert_eq!(ask(&mut card, 12, 0, 3), [SILENCE, SILENCE, 0]);
        assert_eq!(hear(&mut card, 2 * PATIENCE), [SILENCE; 2 * PATIENCE]);
    }

    #[test]
    fn a_block_is_written_if_its_checksum_is_right() {
        let mut card = awake();
        ask(&mut card, 59, 1, 2);
        for (checksum, answer) in [(0, WRONG_CHECKSUM), (0x7FA1, ACCEPTED)] {
            ask(&mut card, 24, 3, 2);
            card.exchange(START, true);
            for byte in [0xFF; BLOCK_BYTES] {
                card.exchange(byte, true);
            }
            for byte in u16::to_be_bytes(checksum) {
                card.exchange(byte, true);
            }
            assert_eq!(hear(&mut card, 1), [answer]);
        }
        assert_eq!(hear(&mut card, 1), [BUSY]);
        assert!(card.contents().ends_with(&[0xFF; BLOCK_BYTES]));
        assert_eq!(card.blocks_written, 1);
    }
}
