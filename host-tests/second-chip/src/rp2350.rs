//! An RP2350 in a box, by `rp2350-emu`. That crate lacks:
//!
//! - The second SPI bus is at another address than the chip's. Both buses are modelled here: what a part answers is
//!   there as soon as the frame is sent, and a bus is never busy.
//! - Loads and stores that keep an order (`lda`, `stl`) are taken for jumps. When the program comes to one, its plain
//!   form is put in its place.
//! - Its timers count the cycles of the processor as if they were those of the slower reference clock. So the processor
//!   gets as many more than everything else as its clock is faster.
//! - The register that raises an interrupt by its number is not there.
//! - Pins raise no interrupts. Ours are waited for by level; edges are not modelled here either.
//! - An interrupt does not end the sleep of `wfe`.
//! - A PWM that is given a lower top than it has counted to panics.
//! - The converter does not measure: it is given the supply's voltage here.

mod plain;
mod registers;

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use rp2350_emu::{Config, Emulator, EmulatorBuilder};

use crate::Chip;
use crate::card::Card;
use crate::parts::Parts;
use crate::wiring::Pins;
use registers::{CORE, Outside, SECOND_CORE};

/// The address of the image in the chip's memory, where its vectors are.
const FLASH: u32 = 0x1000_0000;
/// The address where the memory begins in which the program can also have code.
const RAM: u32 = 0x2000_0000;
/// Everything but the processor goes on by so many cycles of the reference clock: a microsecond.
const AT_A_TIME: u32 = 12;
/// More cycles than a microsecond has.
const MOST_CYCLES: u64 = 1_000;
/// The cycles until the clock runs.
const START_CYCLES: u64 = 100_000_000;
/// The bit that says that addresses are those of Thumb instructions.
const THUMB: u32 = 1;
const STACK_POINTER: usize = 13;
const PROGRAM_COUNTER: usize = 15;
/// The number of the exception in which the processor gives up.
const HARD_FAULT: u32 = 3;

/// A box with its power on.
pub struct Rp2350 {
    emulator: Emulator,
    outside: Outside,
    flash: Vec<u8>,
    cycles: u64,
}

impl Rp2350 {
    /// A box with this image in its flash and this card in its slot; nothing has happened yet.
    pub fn new(flash: &[u8], pins: &Pins, card: Card) -> Result<Self> {
        let builder = EmulatorBuilder::new(Config::default());
        let built = builder.step_quantum(AT_A_TIME).build();
        let Ok(mut emulator) = built else {
            bail!("the emulator does not want to be");
        };
        emulator.load_flash(flash);
        emulator.bus.atomics.set_halted(SECOND_CORE);
        let [stack, start] = [0, 4].map(|offset| emulator.peek(FLASH + offset));
        let core = emulator.core_mut(CORE);
        core.ppb.vtor = FLASH;
        core.set_reg(STACK_POINTER, stack);
        core.set_reg(PROGRAM_COUNTER, start & !THUMB);
        Ok(Self {
            emulator,
            outside: Outside::new(pins, card)?,
            flash: flash.to_vec(),
            cycles: 0,
        })
    }

    /// Sees to it that the emulator knows the next instruction.
    fn make_plain(&mut self) {
        let counter = self.emulator.core(CORE).regs.pc();
        if counter >= RAM {
            return self.make_plain_in_ram(counter);
        }
        let place = counter.checked_sub(FLASH);
        let place = place.and_then(|place| usize::try_from(place).ok());
        let word = place.and_then(|place| self.flash.get_mut(place..place + 4));
        let Some([a, b, c, d]) = word else {
            return;
        };
        let [first, second] = [[*a, *b], [*c, *d]].map(u16::from_le_bytes);
        if let Some(halves) = plain::plain(first, second) {
            let [first, second] = halves.map(u16::to_le_bytes);
            [*a, *b] = first;
            [*c, *d] = second;
            self.emulator.load_flash(&self.flash);
        }
    }

    fn make_plain_in_ram(&mut self, counter: u32) {
        let word = counter & !3;
        let [low, high] = [word, word + 4].map(|word| u64::from(self.emulator.peek(word)));
        let shift = 8 * (counter - word);
        let both = low | high << 32;
        let [a, b, c, d, ..] = (both >> shift).to_le_bytes();
        let [first, second] = [[a, b], [c, d]].map(u16::from_le_bytes);
        if let Some(halves) = plain::plain(first, second) {
            let [first, second] = halves.map(u16::to_le_bytes);
            self.emulator.load_image(counter, &[first, second].concat());
            self.emulator.core_mut(CORE).invalidate_decode_cache_all();
        }
    }

    /// Some instructions, or some sleep.
    fn go_on(&mut self) {
        let atomics = self.emulator.bus.atomics.clone();
        let start = self.emulator.core(CORE).cycles();
        let bus = &self.emulator.bus;
        let ratio = bus.sys_clk_hz() / bus.ref_clk_hz().max(1);
        let cycles = u64::from(AT_A_TIME * ratio.max(1));
        while !atomics.is_halted(CORE)
            && !atomics.is_wfe_waiting(CORE)
            && self.emulator.core(CORE).cycles().wrapping_sub(start) < cycles
        {
            self.make_plain();
            self.outside.step(&mut self.emulator);
        }
        // What the emulator itself does in a step is for everything else: the processor has gone on already.
        let is_asleep = atomics.is_halted(CORE);
        atomics.set_halted(CORE);
        let _ = self.emulator.step();
        if !is_asleep {
            atomics.clear_halted(CORE);
        }
        self.outside.pass(&mut self.emulator);
        self.cycles += cycles;
    }
}

impl Chip for Rp2350 {
    fn run(&mut self, span: Duration) -> Result<()> {
        let micros = u64::try_from(span.as_micros())?;
        let end = self.outside.micros(&mut self.emulator) + micros;
        let give_up = self.cycles() + START_CYCLES + micros * MOST_CYCLES;
        while self.outside.micros(&mut self.emulator) < end {
            self.go_on();
            let core = self.emulator.core(CORE);
            if core.regs.ipsr() == HARD_FAULT {
                let at = self.emulator.peek(core.regs.sp() + 24);
                bail!("the processor gave up at {at:#010x} or before");
            }
            self.outside.parts.ensure_contentment()?;
            ensure!(self.cycles() < give_up, "the chip's clock stands still");
        }
        Ok(())
    }

    fn peek(&self, address: u32) -> u32 {
        self.emulator.peek(address)
    }

    fn cycles(&self) -> u64 {
        self.cycles
    }

    fn parts(&self) -> &Parts {
        &self.outside.parts
    }

    fn parts_mut(&mut self) -> &mut Parts {
        &mut self.outside.parts
    }
}
