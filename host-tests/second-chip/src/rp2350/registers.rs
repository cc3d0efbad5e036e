//! The registers and what they are wired to: those of `rp2350-emu`, and between them and the processor what they lack.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Result;
use rp2350_emu::core::bus_trait::CoreBus;
use rp2350_emu::threaded::CoreAtomics;
use rp2350_emu::{Bus, Cores, Emulator};

use crate::card::Card;
use crate::parts::{self, Parts};
use crate::wiring::Pins;

/// The one processor that the firmware uses, and the other.
pub(crate) const CORE: usize = 0;
pub(crate) const SECOND_CORE: usize = 1;

const PERIPHERALS: u32 = 0x4;
const SINGLE_CYCLE_IO: u32 = 0xD;

/// The register that raises the interrupt whose number is written to it.
const RAISE: u32 = 0xE000_EF00;
/// The word for a write among what is told.
const WRITTEN: char = 'W';

const TIME_HIGH: u32 = 0x400B_0024;
const TIME_LOW: u32 = 0x400B_0028;

const PIN_INTERRUPT: u32 = 21;
const PIN_ENABLE: u32 = 0x4002_8248;
const PIN_STATUS: u32 = 0x4002_8278;
/// The registers of the pins that there are, and the pins of one.
const PIN_REGISTERS: u32 = 4;
const PINS_A_REGISTER: u32 = 8;

/// The registers of the PWM: five words a slice, of which these two are the counter and where it turns back.
const PWM: u32 = 0x400A_8000;
const SLICE_BYTES: u32 = 0x14;
const SLICES: u32 = 12;
const COUNTER: u32 = 0x8;
const TOP: u32 = 0x10;

const CONVERTED: u32 = 0x400A_0004;

/// The blocks of registers of the two SPI buses, without the bits that choose between writing, setting and clearing.
const SPI: [u32; 2] = [0x4008_0000, 0x4008_8000];
const WAYS_TO_WRITE: u32 = 0x3000;
const FLIP: u32 = 0x1000;
const SET: u32 = 0x2000;
const CLEAR: u32 = 0x3000;
const CONTROL: u32 = 0x0;
const SWITCH: u32 = 0x4;
const DATA: u32 = 0x8;
const STATUS: u32 = 0xC;
const IS_ON: u32 = 1 << 1;
/// Nothing waits to be sent, and there is room.
const MAY_SEND: u32 = 0b11;
const HAS_RECEIVED: u32 = 1 << 2;

/// The outside of the emulator: the parts, and the registers that it lacks.
pub(crate) struct Outside {
    pub(crate) parts: Parts,
    spi: [SpiBus; 2],
}

/// The registers of a bus that are written.
#[derive(Default)]
struct SpiBus {
    control: u32,
    switch: u32,
}

impl Outside {
    pub(crate) fn new(pins: &Pins, card: Card) -> Result<Self> {
        Ok(Self {
            parts: Parts::new(pins, card)?,
            spi: Default::default(),
        })
    }

    /// The chip's own time in microseconds.
    pub(crate) fn micros(&self, emulator: &mut Emulator) -> u64 {
        let high = u64::from(emulator.mmio_read32(TIME_HIGH));
        high << 32 | u64::from(emulator.mmio_read32(TIME_LOW))
    }

    /// One instruction, or the way into a handler.
    pub(crate) fn step(&mut self, emulator: &mut Emulator) {
        let Cores::Arm([core, _]) = &mut emulator.cores else {
            return;
        };
        let bus = &mut emulator.bus;
        core.step(&mut Registers { bus, outside: self });
        if !bus.pending_cache_invalidations.is_empty() {
            core.invalidate_decode_cache_entries(&bus.pending_cache_invalidations);
            bus.pending_cache_invalidations.clear();
        }
    }

    /// Brings the levels to the pins and wakes the processor, after some time has passed for everything else.
    pub(crate) fn pass(&mut self, emulator: &mut Emulator) {
        let bus = &mut emulator.bus;
        let levels = self.parts.levels(outputs(bus));
        bus.gpio_external_mask = u32::MAX;
        bus.gpio_external_in.store(levels, Ordering::Relaxed);
        bus.gpio_in.store(levels, Ordering::Relaxed);
        if (0..PIN_REGISTERS).any(|register| pin_status(bus, register) != 0) {
            bus.assert_irq_core(CORE, PIN_INTERRUPT);
        }
        let atomics = Arc::clone(&bus.atomics);
        let [low, high] = &emulator.core(CORE).ppb.nvic_ispr;
        let [low, high] = [low, high].map(|word| u64::from(word.load(Ordering::Relaxed)));
        let pending = atomics.irq_pending_load(CORE) | low | high << 32;
        if atomics.is_wfe_waiting(CORE) && emulator.core(CORE).ppb.any_pending_enabled(pending) {
            atomics.clear_wfe_waiting(CORE);
        }
    }

    fn read_spi(&mut self, bus: usize, register: u32) -> u32 {
        let written = self.spi.get(bus);
        match register {
            CONTROL => written.map_or(0, |spi| spi.control),
            SWITCH => written.map_or(0, |spi| spi.switch),
            DATA => self.parts.fetch(bus),
            STATUS if self.parts.has_received(bus) => MAY_SEND | HAS_RECEIVED,
            STATUS => MAY_SEND,
            _ => 0,
        }
    }

    fn write_spi(&mut self, bus: usize, address: u32, value: u32, outputs: u32) {
        let Some(spi) = self.spi.get_mut(bus) else {
            return;
        };
        let write = |register: &mut u32| match address & WAYS_TO_WRITE {
            FLIP => *register ^= value,
            SET => *register |= value,
            CLEAR => *register &= !value,
            _ => *register = value,
        };
        match address & 0xFFF {
            CONTROL => write(&mut spi.control),
            SWITCH => write(&mut spi.switch),
            DATA if spi.switch & IS_ON != 0 => {
                let control = spi.control;
                self.parts.send(bus, control, value, outputs);
            }
            _ => {}
        }
    }
}

/// The levels that the firmware gives its pins. A pin that is no output floats, and is up.
fn outputs(bus: &Bus) -> u32 {
    bus.gpio_read_out() | !bus.gpio_read_oe()
}

/// The levels that are waited for among the pins of a register, and are there.
fn pin_status(bus: &mut Bus, register: u32) -> u32 {
    let awaited = bus.read32(PIN_ENABLE + 4 * register, 0);
    let levels = bus.gpio_read_in();
    parts::seen(awaited, levels >> (PINS_A_REGISTER * register))
}

/// The bus and the register of an address, if it is one of an SPI bus.
fn spi_register(address: u32) -> Option<(usize, u32)> {
    let block = address & !(WAYS_TO_WRITE | 0xFFF);
    let bus = SPI.iter().position(|spi| *spi == block)?;
    Some((bus, address & 0xFFF))
}

/// The registers as the processor sees them.
struct Registers<'a> {
    bus: &'a mut Bus,
    outside: &'a mut Outside,
}

impl Registers<'_> {
    fn read_peripheral(&mut self, address: u32, core: u8) -> u32 {
        if let Some((bus, register)) = spi_register(address) {
            return self.outside.read_spi(bus, register);
        }
        match address.checked_sub(PIN_STATUS) {
            Some(offset) if offset < 4 * PIN_REGISTERS => pin_status(self.bus, offset / 4),
            _ if address == CONVERTED => parts::SUPPLY,
            _ => self.bus.read32(address, core),
        }
    }

    fn write_peripheral(&mut self, address: u32, value: u32, core: u8) {
        if let Some((bus, _)) = spi_register(address) {
            let outputs = outputs(self.bus);
            return self.outside.write_spi(bus, address, value, outputs);
        }
        if let Some(offset) = address.checked_sub(PWM)
            && offset < SLICES * SLICE_BYTES
            && offset % SLICE_BYTES == TOP
        {
            self.turn_back(address - TOP + COUNTER, value, core);
        }
        self.bus.write32(address, value, core);
    }

    /// A new top comes into force when the counter turns back. There it does at once, and a counter beyond it is a
    /// panic.
    fn turn_back(&mut self, counter: u32, top: u32, core: u8) {
        if self.bus.read32(counter, core) > top {
            self.bus.write32(counter, 0, core);
        }
    }
}

impl CoreBus for Registers<'_> {
    fn read32(&mut self, address: u32, core: u8) -> u32 {
        match address >> 28 {
            PERIPHERALS => self.read_peripheral(address, core),
            _ => self.bus.read32(address, core),
        }
    }

    fn write32(&mut self, address: u32, value: u32, core: u8) {
        match address >> 28 {
            PERIPHERALS => self.write_peripheral(address, value, core),
            SINGLE_CYCLE_IO => {
                let before = outputs(self.bus);
                self.bus.write32(address, value, core);
                let after = outputs(self.bus);
                if before != after {
                    self.outside.parts.notice(before, after, [false; 2]);
                }
            }
            _ => self.bus.write32(address, value, core),
        }
    }

    fn read8(&mut self, address: u32, core: u8) -> u8 {
        CoreBus::read8(self.bus, address, core)
    }

    fn read16(&mut self, address: u32, core: u8) -> u16 {
        CoreBus::read16(self.bus, address, core)
    }

    fn write8(&mut self, address: u32, value: u8, core: u8) {
        CoreBus::write8(self.bus, address, value, core);
    }

    fn write16(&mut self, address: u32, value: u16, core: u8) {
        CoreBus::write16(self.bus, address, value, core);
    }

    fn set_active_pc(&mut self, pc: u32, core: u8) {
        CoreBus::set_active_pc(self.bus, pc, core);
    }

    fn bus_fault(&self, core: u8) -> bool {
        CoreBus::bus_fault(self.bus, core)
    }

    fn bus_fault_addr(&self, core: u8) -> u32 {
        CoreBus::bus_fault_addr(self.bus, core)
    }

    fn clear_bus_fault(&mut self, core: u8) {
        CoreBus::clear_bus_fault(self.bus, core);
    }

    fn set_burst_mode(&mut self, is_on: bool) {
        CoreBus::set_burst_mode(self.bus, is_on);
    }

    fn add_extra_wait_states(&mut self, count: u32) {
        CoreBus::add_extra_wait_states(self.bus, count);
    }

    fn take_extra_wait_states(&mut self) -> u32 {
        CoreBus::take_extra_wait_states(self.bus)
    }

    fn atomics(&self) -> &Arc<CoreAtomics> {
        CoreBus::atomics(self.bus)
    }

    fn gpio_read_out(&self) -> u32 {
        CoreBus::gpio_read_out(self.bus)
    }

    fn gpio_write_out(&mut self, bits: u32) {
        CoreBus::gpio_write_out(self.bus, bits);
    }

    fn gpio_set_out(&mut self, bits: u32) {
        CoreBus::gpio_set_out(self.bus, bits);
    }

    fn gpio_clear_out(&mut self, bits: u32) {
        CoreBus::gpio_clear_out(self.bus, bits);
    }

    fn gpio_xor_out(&mut self, bits: u32) {
        CoreBus::gpio_xor_out(self.bus, bits);
    }

    fn gpio_read_oe(&self) -> u32 {
        CoreBus::gpio_read_oe(self.bus)
    }

    fn gpio_write_oe(&mut self, bits: u32) {
        CoreBus::gpio_write_oe(self.bus, bits);
    }

    fn gpio_set_oe(&mut self, bits: u32) {
        CoreBus::gpio_set_oe(self.bus, bits);
    }

    fn gpio_clear_oe(&mut self, bits: u32) {
        CoreBus::gpio_clear_oe(self.bus, bits);
    }

    fn gpio_xor_oe(&mut self, bits: u32) {
        CoreBus::gpio_xor_oe(self.bus, bits);
    }

    fn gpio_read_in(&self) -> u32 {
        CoreBus::gpio_read_in(self.bus)
    }

    fn extra_wait_states(&self) -> u32 {
        CoreBus::extra_wait_states(self.bus)
    }

    fn reset_extra_wait_states(&mut self) {
        CoreBus::reset_extra_wait_states(self.bus);
    }

    fn last_fetch_addr(&self) -> u32 {
        CoreBus::last_fetch_addr(self.bus)
    }

    fn set_last_fetch_addr(&mut self, address: u32) {
        CoreBus::set_last_fetch_addr(self.bus, address);
    }

    /// The processor's own registers are not on the bus, but what is done to them is told there.
    fn mmio_trace_enabled(&self) -> bool {
        true
    }

    fn emit_mmio_trace(&mut self, way: char, _size: u32, address: u32, value: u32, _core: u8) {
        if way == WRITTEN && address == RAISE {
            self.bus.assert_irq_shared(value);
        }
    }
}
