//! The bus to the card, with a chip select that stays where it is.
//!
//! The standard wants a card selected from a command to the end of its answer and its data: one that is let go before
//! may forget both. Its driver knows of no such thing. To it every byte is a transaction, after which the bus as others
//! make it lets the card go. So here a transaction moves nothing but bytes, and the slot selects and releases.

use core::convert::Infallible;

use embassy_rp::gpio::Output;
use embassy_rp::peripherals::SPI0;
use embassy_rp::spi::{Blocking, Spi};
use embassy_time::{Duration, block_for};
use embedded_hal::spi::{ErrorType, Operation, SpiDevice};

/// The bytes of a command. The driver writes nothing else of this length.
const COMMAND_BYTES: usize = 6;
/// The first byte of the one command that is given while data comes: to let the card go would break that off.
const STOP_TRANSMISSION: u8 = 0x40 | 12;
/// The line at rest.
const REST: u8 = 0xFF;

/// A bus with one card on it.
pub struct CardBus {
    wire: Spi<'static, SPI0, Blocking>,
    select: Output<'static>,
}

impl CardBus {
    /// Takes the bus and the card's chip select.
    pub fn new(wire: Spi<'static, SPI0, Blocking>, select: Output<'static>) -> Self {
        Self { wire, select }
    }

    /// Sets the pace.
    pub fn set_frequency(&mut self, hertz: u32) {
        self.wire.set_frequency(hertz);
    }

    /// Selects the card. It has eight clocks to take the line.
    pub fn select(&mut self) {
        self.select.set_low();
        self.send(&[REST]);
    }

    /// Lets the card go. It needs eight clocks more to leave the line.
    pub fn release(&mut self) {
        self.select.set_high();
        self.send(&[REST]);
    }

    /// Sends bytes, whatever comes meanwhile.
    pub fn send(&mut self, bytes: &[u8]) {
        // Here and below: the wire of a chip that asks its registers cannot fail.
        let _ = self.wire.blocking_write(bytes);
    }

    /// Sends bytes, and puts in their place what comes meanwhile.
    pub fn exchange(&mut self, bytes: &mut [u8]) {
        let _ = self.wire.blocking_transfer_in_place(bytes);
    }

    /// Every command begins with a card that is selected anew: had it miscounted the clocks, it would count from here.
    fn command(&mut self, frame: &[u8]) {
        if frame.first() != Some(&STOP_TRANSMISSION) {
            self.release();
            self.select();
        }
        self.send(frame);
    }
}

impl ErrorType for CardBus {
    type Error = Infallible;
}

impl SpiDevice for CardBus {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), Infallible> {
        for operation in operations {
            match operation {
                Operation::Write(bytes) if bytes.len() == COMMAND_BYTES => self.command(bytes),
                Operation::Write(bytes) => self.send(bytes),
                Operation::Read(bytes) => {
                    bytes.fill(REST);
                    self.exchange(bytes);
                }
                Operation::Transfer(read, write) => {
                    let _ = self.wire.blocking_transfer(read, write);
                }
                Operation::TransferInPlace(bytes) => self.exchange(bytes),
                Operation::DelayNs(nanos) => block_for(Duration::from_nanos((*nanos).into())),
            }
        }
        Ok(())
    }
}
