//! The card on the chip: the slot on its own SPI bus, and the loop of its keeper.

use core::cell::Cell;
use core::fmt;
use core::future::poll_fn;

use embassy_futures::select::{Either, select};
use embassy_rp::gpio::Output;
use embassy_rp::pac;
use embassy_rp::peripherals::SPI0;
use embassy_rp::spi::{Blocking, Config, Spi};
use embassy_time::{Delay, Duration, Timer, block_for};
use embedded_sdmmc::sdcard::spi::AcquireOpts;
use embedded_sdmmc::{Block, BlockCount, BlockDevice, BlockIdx, SdCard, SdCardError};
use static_cell::StaticCell;

use super::card_bus::CardBus;
use super::watchdog::card_is_alive;
use super::wires::{REPORTS, REQUESTS};
use crate::card::{CARD_LOOK_EVERY, CardSlot, Keeper, Report};
use crate::time::Span;

/// The bus while a card is being woken, as the standard wants it.
const SLOW_HZ: u32 = 400_000;
/// The bus afterwards.
const FAST_HZ: u32 = 12_500_000;
/// CMD0 with its checksum: the first thing a card must answer.
const GO_IDLE: [u8; 6] = [0x40, 0, 0, 0, 0, 0x95];
/// The answer to it.
const IDLE: u8 = 0x01;
/// A card may need to be asked more than once after it was put in.
const WAKE_TRIES: usize = 4;

/// Serves the app's requests and looks after the slot, for ever.
///
/// Requests and reports are large. Here nothing is known of them but that there is one, or room for one: what is moved
/// between a task's steps is copied many times, and all those copies lie on the stack.
#[embassy_executor::task]
pub async fn keep(slot: SpiSlot) {
    let keeper = start(slot);
    look(keeper);
    loop {
        card_is_alive();
        poll_fn(|context| REPORTS.poll_ready_to_send(context)).await;
        // A journal is read as fast as the app takes it. Requests wait until the end.
        if read_on(keeper) {
            continue;
        }
        let next_look = Timer::after(Duration::from_micros(CARD_LOOK_EVERY.as_micros()));
        match select(REQUESTS.ready_to_receive(), next_look).await {
            Either::First(()) => serve(keeper),
            Either::Second(()) => look(keeper),
        }
    }
}

/// The keeper, in the one place where it stays. A task that held it would put it together on the stack, below all that the
/// keeper does.
static KEEPER: StaticCell<Keeper<SpiSlot>> = StaticCell::new();

#[inline(never)]
fn start(slot: SpiSlot) -> &'static mut Keeper<SpiSlot> {
    KEEPER.init_with(|| Keeper::new(slot))
}

/// Does what the app has asked for.
#[inline(never)]
fn serve(keeper: &mut Keeper<SpiSlot>) {
    if let Ok(request) = REQUESTS.try_receive() {
        tell(keeper.handle(request));
    }
}

/// Looks after the slot.
#[inline(never)]
fn look(keeper: &mut Keeper<SpiSlot>) {
    if let Some(report) = keeper.look() {
        tell(report);
    }
}

/// Tells what else there is to be told, and answers whether there was anything.
#[inline(never)]
fn read_on(keeper: &mut Keeper<SpiSlot>) -> bool {
    match keeper.read_on() {
        Some(report) => {
            tell(report);
            true
        }
        None => false,
    }
}

/// Tells the app something. There is room for it: nobody else tells anything, and it was waited for.
fn tell(report: Report) {
    if REPORTS.try_send(report).is_err() {
        defmt::error!("a report of the card was lost");
    }
}

/// A card slot on an SPI bus of its own.
pub struct SpiSlot {
    card: SdCard<CardBus, Delay>,
    is_awake: Cell<bool>,
}

/// A failure of the card to do what it was told.
#[derive(Debug)]
pub enum SlotError {
    /// Nobody is there.
    Missing,
    /// The card's driver says so.
    Card(SdCardError),
}

impl fmt::Display for SlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => write!(f, "nobody answers"),
            Self::Card(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SlotError {}

/// The settings of the bus at first.
pub fn bus_config() -> Config {
    let mut config = Config::default();
    config.frequency = SLOW_HZ;
    config
}

/// Pulls a slot's answering line up, so that an empty slot reads as silence.
pub fn pull_up(pin: u8) {
    pac::PADS_BANK0.gpio(pin.into()).modify(|pad| {
        pad.set_pue(true);
        pad.set_pde(false);
    });
}

impl SpiSlot {
    /// A slot on this bus, selected by this pin.
    pub fn new(bus: Spi<'static, SPI0, Blocking>, select: Output<'static>) -> Self {
        let bus = CardBus::new(bus, select);
        let options = AcquireOpts {
            use_crc: true,
            acquire_retries: 2,
        };
        Self {
            card: SdCard::new_with_options(bus, Delay, options),
            is_awake: Cell::new(false),
        }
    }

    /// Wakes the card if it has not been.
    ///
    /// The driver would ask an empty slot ten thousand times; here it is asked a few times first,
    /// so that a box without a card sleeps as well as one with.
    fn wake(&self) -> Result<(), SlotError> {
        if self.is_awake.get() {
            return Ok(());
        }
        self.card.mark_card_uninit();
        if !self.card.spi(answers) {
            return Err(SlotError::Missing);
        }
        self.exchange(SdCard::num_bytes)?;
        self.card.spi(|bus| bus.set_frequency(FAST_HZ));
        self.is_awake.set(true);
        Ok(())
    }

    /// Does something with the card, which is selected from the beginning to the end of it.
    fn exchange<T>(
        &self,
        deed: impl FnOnce(&SdCard<CardBus, Delay>) -> Result<T, SdCardError>,
    ) -> Result<T, SlotError> {
        self.card.spi(CardBus::select);
        let outcome = deed(&self.card);
        self.card.spi(CardBus::release);
        outcome.map_err(SlotError::Card)
    }
}

/// True if anybody on the bus answers a reset.
fn answers(bus: &mut CardBus) -> bool {
    bus.set_frequency(SLOW_HZ);
    // At least 74 clocks with the card not selected bring it to its senses.
    bus.send(&[0xFF; 10]);
    (0..WAKE_TRIES).any(|_| {
        let mut answer = [0xFF; 10];
        bus.select();
        bus.send(&GO_IDLE);
        bus.exchange(&mut answer);
        bus.release();
        answer.contains(&IDLE)
    })
}

impl BlockDevice for SpiSlot {
    type Error = SlotError;

    fn read(&self, blocks: &mut [Block], start: BlockIdx) -> Result<(), SlotError> {
        self.wake()?;
        card_is_alive();
        self.exchange(|card| card.read(blocks, start))
    }

    fn write(&self, blocks: &[Block], start: BlockIdx) -> Result<(), SlotError> {
        self.wake()?;
        card_is_alive();
        self.exchange(|card| card.write(blocks, start))
    }

    fn num_blocks(&self) -> Result<BlockCount, SlotError> {
        self.wake()?;
        self.exchange(SdCard::num_blocks)
    }
}

impl CardSlot for SpiSlot {
    fn forget(&self) {
        self.is_awake.set(false);
    }

    fn pause(&self, span: Span) {
        card_is_alive();
        block_for(Duration::from_micros(span.as_micros()));
    }

    fn is_missing(error: &SlotError) -> bool {
        matches!(
            error,
            SlotError::Missing
                | SlotError::Card(SdCardError::CardNotFound | SdCardError::TimeoutCommand(_))
        )
    }
}
