//! The registers and what they are wired to: those of `rp2040-emu`, and between them and the processor what they lack.

use anyhow::Result;
use rp2040_emu::bus::ppb::Ppb;
use rp2040_emu::core::{CoreBus, Nvic};
use rp2040_emu::{Bus, CortexM0Plus};

use crate::card::Card;
use crate::parts::{self, Parts};
use crate::wiring::Pins;

/// The one processor that the firmware uses.
pub(crate) const CORE: usize = 0;

const PERIPHERALS: u32 = 0x4;
const SINGLE_CYCLE_IO: u32 = 0xD;
const PROCESSOR: u32 = 0xE;

const ENABLE: u32 = 0xE000_E100;
const DISABLE: u32 = 0xE000_E180;
const RAISE: u32 = 0xE000_E200;
const LOWER: u32 = 0xE000_E280;
/// The interrupts that nothing on the chip is connected to.
const SOFTWARE_INTERRUPTS: u32 = 0xFC00_0000;
/// The number of an interrupt in the table of vectors, less its own.
const FIRST_INTERRUPT: u32 = 16;
/// The value that the emulator has for the program counter while the processor enters a handler.
const ENTERING: u32 = 0xFFFF_FFFE;

const TIMER_STATUS: u32 = 0x4005_4040;
const TIME_HIGH: u32 = 0x4005_4024;
const TIME_LOW: u32 = 0x4005_4028;
/// The timer's four alarms are the first interrupts.
const TIMER_INTERRUPTS: u32 = 0x0F;

const PIN_INTERRUPT: u32 = 13;
const PIN_ENABLE: u32 = 0x4001_4100;
const PIN_STATUS: u32 = 0x4001_4120;
/// The pins of one register, with four bits each.
const PINS_A_REGISTER: u32 = 8;

/// The registers of the PWM: five words a slice, of which these two are the counter and where it turns back.
const PWM: u32 = 0x4005_0000;
const SLICE_BYTES: u32 = 0x14;
const SLICES: u32 = 8;
const COUNTER: u32 = 0x8;
const TOP: u32 = 0x10;

const CONVERTED: u32 = 0x4004_C004;

/// The blocks of registers of the two SPI buses, without the bits that choose between writing, setting and clearing.
const SPI: [u32; 2] = [0x4003_C000, 0x4004_0000];
const WAYS_TO_WRITE: u32 = 0x3000;
const CONTROL: u32 = 0x0;
const DATA: u32 = 0x8;
const STATUS: u32 = 0xC;
const MAY_SEND: u32 = 1 << 1;
const HAS_RECEIVED: u32 = 1 << 2;
const IS_BUSY: u32 = 1 << 4;

/// The chip's registers with the parts of a box at its pins.
pub(crate) struct Registers {
    bus: Bus,
    pub(crate) parts: Parts,
    is_entering: bool,
}

impl Registers {
    pub(crate) fn new(flash: &[u8], pins: &Pins, card: Card) -> Result<Self> {
        let mut bus = Bus::new();
        bus.load_flash(flash);
        Ok(Self {
            bus,
            parts: Parts::new(pins, card)?,
            is_entering: false,
        })
    }

    /// A word of the memory, for whoever looks on.
    pub(crate) fn peek(&self, address: u32) -> u32 {
        self.bus.peek32(address)
    }

    /// The table of vectors is there.
    pub(crate) fn set_vectors(&mut self, address: u32) {
        self.bus.ppb_mut(CORE).vtor = address;
    }

    /// The chip's own time in microseconds.
    pub(crate) fn micros(&mut self) -> u64 {
        let high = u64::from(self.bus.read32(TIME_HIGH));
        high << 32 | u64::from(self.bus.read32(TIME_LOW))
    }

    /// Lets time pass for everything but the processor.
    pub(crate) fn pass(&mut self, cycles: u32) {
        self.bus.advance_lazy_scheduled(cycles.into());
        self.bus.tick_peripherals(cycles);
        self.bus.gpio_in = self.parts.levels(self.outputs());
        let mut raised = self.bus.read32(TIMER_STATUS) & TIMER_INTERRUPTS;
        let is_any_pin_awaited = (0..4).any(|register| self.pin_status(register) != 0);
        raised |= u32::from(is_any_pin_awaited) << PIN_INTERRUPT;
        // A line that is still up when its handler has ended raises it again, not before.
        let active = self.bus.ppb(CORE).active >> FIRST_INTERRUPT;
        let is_idle = |interrupt: &u32| active & 1 << interrupt == 0;
        let lines = (0..u32::BITS).filter(|interrupt| raised & 1 << interrupt != 0);
        let idle: u32 = lines.filter(is_idle).map(|interrupt| 1 << interrupt).sum();
        self.bus.nvic_mut(CORE).pending |= idle;
    }

    /// The moment of the next alarm, in cycles since the start.
    pub(crate) fn next_alarm(&self) -> Option<u64> {
        self.bus.next_scheduled_lazy_deadline()
    }

    /// True if the processor has to get up from its sleep.
    pub(crate) fn wakes(&mut self) -> bool {
        self.bus.consume_event_flag(CORE) || self.bus.nvic(CORE).pending_and_enabled() != 0
    }

    pub(crate) fn is_waiting_for_event(&self) -> bool {
        self.bus.wfe_waiting.get(CORE) == Some(&true)
    }

    /// One instruction, or the way into a handler. An interrupt goes before the handler of a lower one.
    pub(crate) fn step(&mut self, core: &mut CortexM0Plus) -> u32 {
        let active = self.bus.ppb(CORE).active;
        let cycles = if active != 0 && self.preempts(core.regs.ipsr()) {
            self.bus.ppb_mut(CORE).active = 0;
            let cycles = core.step(self);
            self.bus.ppb_mut(CORE).active |= active;
            cycles
        } else {
            core.step(self)
        };
        if !self.bus.pending_cache_invalidations.is_empty() {
            core.invalidate_decode_cache_entries(&self.bus.pending_cache_invalidations);
            self.bus.pending_cache_invalidations.clear();
        }
        cycles
    }

    /// True if an interrupt is more urgent than the handler that runs.
    fn preempts(&self, handler: u32) -> bool {
        let nvic = self.bus.nvic(CORE);
        let running = handler
            .checked_sub(FIRST_INTERRUPT)
            .and_then(|interrupt| nvic.priority.get(usize::try_from(interrupt).ok()?));
        match (nvic.highest_priority_pending(), running) {
            (Some((_, priority)), Some(running)) => priority < *running,
            _ => false,
        }
    }

    /// The levels that the firmware gives its pins. A pin that is no output floats, and is up.
    fn outputs(&self) -> u32 {
        self.bus.sio.gpio_out_masked() | !self.bus.sio.gpio_oe_masked()
    }

    /// The levels that are waited for among the pins of a register, and are there.
    fn pin_status(&mut self, register: u32) -> u32 {
        let awaited = self.bus.read32(PIN_ENABLE + 4 * register);
        parts::seen(awaited, self.bus.gpio_in >> (PINS_A_REGISTER * register))
    }

    fn read_peripheral(&mut self, address: u32) -> u32 {
        if let Some((bus, register)) = spi_register(address) {
            return self.read_spi(bus, register, address);
        }
        match address.checked_sub(PIN_STATUS) {
            Some(offset) if offset < 16 => self.pin_status(offset / 4),
            _ if address == CONVERTED => parts::SUPPLY,
            _ => self.bus.read32(address),
        }
    }

    fn write_peripheral(&mut self, address: u32, value: u32) {
        if let Some((bus, DATA)) = spi_register(address) {
            return self.send(bus, address & !0xFFF, value);
        }
        if let Some(offset) = address.checked_sub(PWM)
            && offset < SLICES * SLICE_BYTES
            && offset % SLICE_BYTES == TOP
        {
            self.turn_back(address - TOP + COUNTER, value);
        }
        self.bus.write32(address, value);
    }

    /// A new top comes into force when the counter turns back. There it does at once, and a counter beyond it is a
    /// panic.
    fn turn_back(&mut self, counter: u32, top: u32) {
        if self.bus.read32(counter) > top {
            self.bus.write32(counter, 0);
        }
    }

    fn read_spi(&mut self, bus: usize, register: u32, address: u32) -> u32 {
        match register {
            DATA => self.parts.fetch(bus),
            STATUS if self.parts.has_received(bus) => self.bus.read32(address) | HAS_RECEIVED,
            _ => self.bus.read32(address),
        }
    }

    /// Takes a frame to be sent, if there is room for it, and fetches the answer.
    fn send(&mut self, bus: usize, block: u32, frame: u32) {
        let may_send = self.bus.read32(block + STATUS) & MAY_SEND != 0;
        self.bus.write32(block + DATA, frame);
        let is_on = self.bus.read32(block + STATUS) & IS_BUSY != 0;
        if !(may_send && is_on) {
            return;
        }
        let control = self.bus.read32(block + CONTROL);
        self.parts.send(bus, control, frame, self.outputs());
    }

    /// The levels of the pins have changed.
    fn notice(&mut self, before: u32) {
        let busy = SPI.map(|block| self.bus.read32(block + STATUS) & IS_BUSY != 0);
        self.parts.notice(before, self.outputs(), busy);
    }

    /// Does for the last interrupts what the emulator does for the others.
    fn write_interrupts(&mut self, address: u32, value: u32) {
        let value = value & SOFTWARE_INTERRUPTS;
        let nvic = self.bus.nvic_mut(CORE);
        match address {
            ENABLE => nvic.enabled |= value,
            DISABLE => nvic.enabled &= !value,
            RAISE => nvic.pending |= value,
            LOWER => nvic.pending &= !value,
            _ => {}
        }
    }

    /// The processor fetches a vector: its interrupt is no longer pending.
    fn enter(&mut self, address: u32) {
        let offset = address.wrapping_sub(self.bus.ppb(CORE).vtor);
        let interrupt = (offset / 4).checked_sub(FIRST_INTERRUPT);
        let bit = interrupt.and_then(|interrupt| 1_u32.checked_shl(interrupt));
        self.bus.nvic_mut(CORE).pending &= !bit.unwrap_or_default();
    }
}

/// The bus and the register of an address, if it is one of an SPI bus.
fn spi_register(address: u32) -> Option<(usize, u32)> {
    let block = address & !(WAYS_TO_WRITE | 0xFFF);
    let bus = SPI.iter().position(|spi| *spi == block)?;
    Some((bus, address & 0xFFF))
}

impl CoreBus for Registers {
    fn read8(&mut self, address: u32) -> u8 {
        self.bus.read8(address)
    }

    fn read16(&mut self, address: u32) -> u16 {
        self.bus.read16(address)
    }

    fn read32(&mut self, address: u32) -> u32 {
        if self.is_entering {
            self.enter(address);
        }
        match address >> 28 {
            PERIPHERALS => self.read_peripheral(address),
            _ => self.bus.read32(address),
        }
    }

    fn write8(&mut self, address: u32, value: u8) {
        self.bus.write8(address, value);
    }

    fn write16(&mut self, address: u32, value: u16) {
        self.bus.write16(address, value);
    }

    fn write32(&mut self, address: u32, value: u32) {
        match address >> 28 {
            PERIPHERALS => self.write_peripheral(address, value),
            SINGLE_CYCLE_IO => {
                let before = self.outputs();
                self.bus.write32(address, value);
                if before != self.outputs() {
                    self.notice(before);
                }
            }
            PROCESSOR => {
                self.bus.write32(address, value);
                self.write_interrupts(address, value);
            }
            _ => self.bus.write32(address, value),
        }
    }

    fn set_active_pc(&mut self, pc: u32) {
        self.is_entering = pc == ENTERING;
        self.bus.set_active_pc(pc);
    }

    fn bus_fault(&self) -> bool {
        self.bus.bus_fault()
    }

    fn bus_fault_addr(&self) -> u32 {
        self.bus.bus_fault_addr()
    }

    fn clear_bus_fault(&mut self) {
        self.bus.clear_bus_fault();
    }

    fn ppb(&self, core: usize) -> &Ppb {
        self.bus.ppb(core)
    }

    fn ppb_mut(&mut self, core: usize) -> &mut Ppb {
        self.bus.ppb_mut(core)
    }

    fn nvic(&self, core: usize) -> &Nvic {
        self.bus.nvic(core)
    }

    fn nvic_mut(&mut self, core: usize) -> &mut Nvic {
        self.bus.nvic_mut(core)
    }

    fn active_core(&self) -> usize {
        CORE
    }

    fn event_flag(&self, core: usize) -> bool {
        self.bus.event_flag(core)
    }

    fn consume_event_flag(&mut self, core: usize) -> bool {
        self.bus.consume_event_flag(core)
    }

    fn set_wfe_waiting(&mut self, core: usize, is_waiting: bool) {
        self.bus.set_wfe_waiting(core, is_waiting);
    }

    fn signal_sev(&mut self) {
        self.bus.signal_sev();
    }
}
