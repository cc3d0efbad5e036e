//! The chip in a box: it runs, its keys are pressed, and what it shows is read.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use rp2040_emu::CortexM0Plus;
use rp2040_emu::core::CoreBus as _;

use crate::card::Card;
use crate::panel::Panel;
use crate::registers::{CORE, Registers};
use crate::wiring::{self, Pins};

/// The address of the image in the chip's memory.
const FLASH: u32 = 0x1000_0000;
/// The vectors lie behind the second stage of the boot loader.
const VECTORS: u32 = 0x100;
/// The processor goes on for so many cycles before everything else does.
const AT_A_TIME: u32 = 32;
/// A sleeping chip lets so many pass.
const ASLEEP_AT_A_TIME: u64 = 12_500;
/// More cycles than a microsecond has.
const MOST_CYCLES: u64 = 1_000;
/// The cycles until the clock runs.
const START_CYCLES: u64 = 100_000_000;
/// The bit that says that addresses are those of Thumb instructions.
const THUMB: u32 = 1;

/// The keys, by the names of their pins.
const KEYS: [&str; 8] = [
    "up",
    "down",
    "left",
    "right",
    "ok",
    "back",
    "lever_left",
    "lever_right",
];

/// A box with its power on.
pub struct Chip {
    core: CortexM0Plus,
    registers: Registers,
    pins: Pins,
    cycles: u64,
}

impl Chip {
    /// A box with this image in its flash and this card in its slot; nothing has happened yet.
    pub fn new(flash: &[u8], pins: Pins, card: Card) -> Result<Self> {
        let keys: Result<Vec<u32>> = KEYS.iter().map(|key| wiring::bit(&pins, key)).collect();
        let mut registers = Registers::new(flash, &pins, keys?.iter().sum(), card)?;
        let vectors = FLASH + VECTORS;
        registers.set_vectors(vectors);
        let mut core = CortexM0Plus::new();
        let stack = registers.read32(vectors);
        core.regs.msp = stack;
        core.regs.set_sp(stack);
        core.regs.set_pc(registers.read32(vectors + 4) & !THUMB);
        Ok(Self {
            core,
            registers,
            pins,
            cycles: 0,
        })
    }

    /// Lets that much time of the chip's own clock pass.
    pub fn run(&mut self, span: Duration) -> Result<()> {
        let micros = u64::try_from(span.as_micros())?;
        let end = self.registers.micros() + micros;
        let give_up = self.cycles + START_CYCLES + micros * MOST_CYCLES;
        while self.registers.micros() < end {
            self.go_on();
            if self.core.is_in_hardfault() {
                let frame = self.core.regs.sp();
                let at = self.registers.peek(frame + 24);
                bail!("the processor gave up at {at:#010x} or before");
            }
            self.registers.ensure_contentment()?;
            ensure!(self.cycles < give_up, "the chip's clock stands still");
        }
        Ok(())
    }

    /// Presses a key, or lets it go.
    pub fn set_key(&mut self, key: &str, is_down: bool) -> Result<()> {
        let bit = wiring::bit(&self.pins, key)?;
        self.registers.levels = if is_down {
            self.registers.levels & !bit
        } else {
            self.registers.levels | bit
        };
        Ok(())
    }

    /// The text that the firmware keeps at that address: a length, then so many bytes.
    pub fn text(&self, address: u32) -> Result<String> {
        let length = usize::try_from(self.registers.peek(address))?;
        ensure!(length < 0x1_0000, "there is no text at {address:#010x}");
        let words = (address..).step_by(4).skip(1);
        let bytes = words.flat_map(|word| self.registers.peek(word).to_le_bytes());
        String::from_utf8(bytes.take(length).collect()).context("the text is garbled")
    }

    /// The display.
    pub fn panel(&self) -> &Panel {
        &self.registers.panel
    }

    /// The card in its slot.
    pub fn card(&self) -> &Card {
        &self.registers.card
    }

    /// The cycles since the start.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Some instructions, or some sleep.
    fn go_on(&mut self) {
        let mut cycles = 0;
        if self.is_asleep() {
            if self.registers.wakes() {
                self.registers.set_wfe_waiting(CORE, false);
                self.core.wake();
            } else {
                let alarm = self.registers.next_alarm();
                let rest = alarm.map_or(ASLEEP_AT_A_TIME, |at| at.saturating_sub(self.cycles));
                let rest = rest.clamp(1, ASLEEP_AT_A_TIME);
                cycles = u32::try_from(rest).unwrap_or(AT_A_TIME);
            }
        }
        while cycles < AT_A_TIME && !self.is_asleep() {
            cycles += self.registers.step(&mut self.core);
        }
        self.registers.pass(cycles);
        self.cycles += u64::from(cycles);
    }

    fn is_asleep(&self) -> bool {
        self.core.is_halted() || self.registers.is_waiting_for_event()
    }
}
