//! An RP2040 in a box, by `rp2040-emu`. That crate lacks:
//!
//! - Interrupts 26 to 31 cannot be enabled. They are connected to nothing on the chip, but software can raise
//!   them, and our executors do.
//! - An interrupt does not preempt the handler of a lower one.
//! - An interrupt does not end the sleep of `wfe`.
//! - Lines of interrupts go through a field that is not ours to see: they are read in the masked status registers.
//! - Pins raise no interrupts. Ours are waited for by level; edges are not modelled here either.
//! - SPI sends, but never receives. What a part answers is there as soon as the frame is in the buffer, not when it has
//!   left.
//! - A PWM that is given a lower top than it has counted to panics.
//! - The converter does not measure: it is given the supply's voltage here.

mod registers;

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use rp2040_emu::CortexM0Plus;
use rp2040_emu::core::CoreBus as _;

use crate::Chip;
use crate::card::Card;
use crate::parts::Parts;
use crate::wiring::Pins;
use registers::{CORE, Registers};

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

/// A box with its power on.
pub struct Rp2040 {
    core: CortexM0Plus,
    registers: Registers,
    cycles: u64,
}

impl Rp2040 {
    /// A box with this image in its flash and this card in its slot; nothing has happened yet.
    pub fn new(flash: &[u8], pins: &Pins, card: Card) -> Result<Self> {
        let mut registers = Registers::new(flash, pins, card)?;
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
            cycles: 0,
        })
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

impl Chip for Rp2040 {
    fn run(&mut self, span: Duration) -> Result<()> {
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
            self.registers.parts.ensure_contentment()?;
            ensure!(self.cycles < give_up, "the chip's clock stands still");
        }
        Ok(())
    }

    fn peek(&self, address: u32) -> u32 {
        self.registers.peek(address)
    }

    fn cycles(&self) -> u64 {
        self.cycles
    }

    fn parts(&self) -> &Parts {
        &self.registers.parts
    }

    fn parts_mut(&mut self) -> &mut Parts {
        &mut self.registers.parts
    }
}
