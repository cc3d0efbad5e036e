//! The pins' interrupt: it takes the time of an edge before anything else, and nothing of it is in flash.
//!
//! Code, constants and vectors in flash come through a cache, and each word that is not in it keeps the chip waiting for
//! fifty cycles. The way from an edge to the task that knows what it means is long and seldom gone, so that an edge
//! would be stamped seventy microseconds late. Therefore the vectors are copied to RAM, and the code that takes the
//! time and the levels lies there, too. It has the highest priority and is done within a microsecond, so that only what
//! masks all interrupts delays it. Everything after it may come late: [`Sightings`] keep what was seen.

#![expect(
    unsafe_code,
    reason = "a handler in RAM, and a table of vectors that names it, cannot be had otherwise"
)]

use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::peripheral::{NVIC, SCB};
use embassy_rp::pac::{self, Interrupt};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;

use super::chip::{INTERRUPTS, TIMER, VectorTable};
use super::now;
use crate::time::Instant;

/// There is something new among the [`SIGHTINGS`].
pub(super) static STIR: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The moments at which a pin came to the level that it was watched for, until the keys' task takes them.
pub(super) static SIGHTINGS: Sightings = Sightings::new();

/// The interrupt at the level of the edges by which the handler in RAM has the rest done.
const REST: Interrupt = Interrupt::SWI_IRQ_3;

/// The pins whose bits are in one register.
const PINS_A_REGISTER: u8 = 8;
/// The bits that a pin has in it.
const BITS_A_PIN: u8 = 4;
/// The first of them is for a low level, the second for a high one.
const LOW: u32 = 0b01;
const HIGH: u32 = 0b10;
/// The registers that the keys' pins can be in.
const REGISTERS: usize = 4;
/// The distance behind a register at which what is written sets bits of it, and leaves the others alone.
const SET_ALIAS_BYTES: usize = 0x2000;

/// A vector's place is its exception's number: before the interrupts come those of the core.
const CORE_EXCEPTIONS: usize = 16;
const VECTORS: usize = CORE_EXCEPTIONS + INTERRUPTS;

/// The table of vectors in RAM.
static VECTOR_TABLE: VectorTable = VectorTable([const { AtomicU32::new(0) }; VECTORS]);

unsafe extern "C" {
    /// The table in flash, which the linker's script names.
    #[link_name = "__vector_table"]
    static VECTORS_IN_FLASH: [u32; VECTORS];
}

/// Has the pins' interrupt handled in RAM from now on.
pub(super) fn move_to_ram() {
    // SAFETY: the linker's script puts the table there, with a word for each of the chip's exceptions, and nobody
    // writes to flash.
    let in_flash = unsafe { &VECTORS_IN_FLASH };
    for (to, from) in VECTOR_TABLE.0.iter().zip(in_flash) {
        to.store(*from, Ordering::Relaxed);
    }
    let handler = word(stamp as extern "C" fn() as *const ());
    if let Some(place) = VECTOR_TABLE
        .0
        .get(CORE_EXCEPTIONS + Interrupt::IO_IRQ_BANK0 as usize)
    {
        place.store(handler, Ordering::Release);
    }
    // SAFETY: the table has been filled, stays where it is for ever, and is aligned as the register wants it.
    unsafe {
        (*SCB::PTR)
            .vtor
            .write(word((&raw const VECTOR_TABLE).cast()));
    }
}

/// An address as the chip's registers and vectors have it.
fn word(address: *const ()) -> u32 {
    u32::try_from(address.addr()).unwrap_or(0)
}

/// Watches for a pin's next level, once. If it is there already, it is seen at once.
pub(super) fn watch_for(pin: u8, is_low: bool) {
    let register = pac::IO_BANK0
        .int_proc(0)
        .inte(usize::from(pin / PINS_A_REGISTER));
    let level = if is_low { LOW } else { HIGH };
    // SAFETY: every register of this block has such an alias. Through it nothing is read first, so that the interrupt
    // may change the register at any moment.
    unsafe {
        register
            .as_ptr()
            .cast::<u32>()
            .byte_add(SET_ALIAS_BYTES)
            .write_volatile(level << (pin % PINS_A_REGISTER * BITS_A_PIN));
    }
}

/// Takes the time, then the levels, and leaves the rest to be done later.
///
/// A pin whose level was seen is watched no longer: the interrupt would come again and again.
#[unsafe(link_section = ".data.edge_interrupt")]
extern "C" fn stamp() {
    let micros = TIMER.timerawl().read();
    let levels = pac::SIO.gpio_in(0).read();
    let interrupts = pac::IO_BANK0.int_proc(0);
    for register in 0..REGISTERS {
        let seen = interrupts.ints(register).read().0;
        // Nobody comes between these two: there is no higher priority.
        interrupts
            .inte(register)
            .modify(|watched| watched.0 &= !seen);
    }
    SIGHTINGS.put(micros, levels);
    NVIC::pend(REST);
}

/// Wakes the keys' task. To be called by the interrupt [`REST`].
pub(super) fn do_the_rest() {
    STIR.signal(());
}

/// More than there are keys, each of which can be seen once before the task looks.
const PLACES: u32 = 16;

/// A ring that the interrupt fills and the keys' task empties, without either waiting for the other.
pub(super) struct Sightings {
    /// The number that have ever been put there.
    put: AtomicU32,
    /// The number of them that have been taken.
    taken: AtomicU32,
    places: [Place; PLACES as usize],
}

struct Place {
    micros: AtomicU32,
    levels: AtomicU32,
}

/// The levels of all pins at a moment.
pub(super) struct Sight {
    pub(super) levels: u32,
    pub(super) at: Instant,
}

impl Sightings {
    const fn new() -> Self {
        Self {
            put: AtomicU32::new(0),
            taken: AtomicU32::new(0),
            places: [const {
                Place {
                    micros: AtomicU32::new(0),
                    levels: AtomicU32::new(0),
                }
            }; PLACES as usize],
        }
    }

    /// If it is full, this one is lost: the task looks at the pins anyway, a little later.
    #[inline(always)]
    fn put(&self, micros: u32, levels: u32) {
        let put = self.put.load(Ordering::Relaxed);
        if put.wrapping_sub(self.taken.load(Ordering::Acquire)) >= PLACES {
            return;
        }
        if let Some(place) = self.places.get((put % PLACES) as usize) {
            place.micros.store(micros, Ordering::Relaxed);
            place.levels.store(levels, Ordering::Relaxed);
        }
        self.put.store(put.wrapping_add(1), Ordering::Release);
    }

    /// The oldest that has not been taken.
    pub(super) fn take(&self) -> Option<Sight> {
        let taken = self.taken.load(Ordering::Relaxed);
        if taken == self.put.load(Ordering::Acquire) {
            return None;
        }
        let place = self.places.get((taken % PLACES) as usize)?;
        let levels = place.levels.load(Ordering::Relaxed);
        let at = moment(place.micros.load(Ordering::Relaxed));
        self.taken.store(taken.wrapping_add(1), Ordering::Release);
        Some(Sight { levels, at })
    }
}

/// The last moment at which the timer's lower half stood there.
fn moment(micros: u32) -> Instant {
    let now = now().as_micros();
    let lower_half = u32::try_from(now & u64::from(u32::MAX)).unwrap_or(0);
    let age = lower_half.wrapping_sub(micros);
    Instant::from_micros(now.saturating_sub(age.into()))
}
