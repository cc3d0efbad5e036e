//! The I²C bus of a display, which nobody waits for longer than a message takes.
//!
//! A display that missed a clock, because the chip restarted in the middle of a byte or a wire was loose, may hold the
//! data line low for ever, and the chip's block then waits for ever for its turn. So every message has its time. When
//! that is over, the display is given the clocks that it waits for: nine free a line that is held in the middle of a byte.

use embassy_rp::i2c::{Blocking, I2c, Instance};
use embassy_rp::pac;
use embassy_rp::peripherals::{I2C0, I2C1};
use embassy_time::{Duration, Instant, block_for};

/// The time that a message has. The longest takes three milliseconds.
const PATIENCE: Duration = Duration::from_millis(10);
/// Half a period of the clocks that free the line.
const HALF_CLOCK: Duration = Duration::from_micros(5);
/// Eight bits and the answer to them.
const CLOCKS_OF_A_BYTE: usize = 9;

/// The pin's function that its own registers drive.
const BY_HAND: u8 = 5;
/// The pin's function that the block drives.
const BY_BLOCK: u8 = 3;

/// A block of the chip whose registers can be reached.
pub trait Block: Instance {
    /// Its registers.
    const REGISTERS: pac::i2c::I2c;
}

impl Block for I2C0 {
    const REGISTERS: pac::i2c::I2c = pac::I2C0;
}

impl Block for I2C1 {
    const REGISTERS: pac::i2c::I2c = pac::I2C1;
}

/// The pins of the bus, by their numbers.
#[derive(Clone, Copy)]
pub struct Lines {
    /// The clock.
    pub clock: u8,
    /// The data.
    pub data: u8,
}

/// A failure of a message to get through.
#[derive(defmt::Format)]
pub enum NotSent {
    /// Nobody answered to the address or took the bytes.
    Refused,
    /// The bus did not move.
    Stuck,
}

/// A bus with one display on it.
pub struct DisplayWire<T: Block + 'static> {
    /// Set up by its driver, which is kept so that nobody else takes the bus.
    _bus: I2c<'static, T, Blocking>,
    lines: Lines,
}

impl<T: Block> DisplayWire<T> {
    /// Takes the bus, which has been set up, and is told the numbers of its pins.
    pub fn new(bus: I2c<'static, T, Blocking>, lines: Lines) -> Self {
        Self { _bus: bus, lines }
    }

    /// Sends a message. If the bus is stuck, it is freed and the message sent once more.
    pub fn write(&mut self, address: u16, message: &[u8]) -> Result<(), NotSent> {
        match self.send(address, message) {
            Err(NotSent::Stuck) => {
                self.free();
                self.send(address, message)
            }
            outcome => outcome,
        }
    }

    fn send(&mut self, address: u16, message: &[u8]) -> Result<(), NotSent> {
        let registers = T::REGISTERS;
        let deadline = Instant::now() + PATIENCE;
        registers
            .ic_enable()
            .write(|enable| enable.set_enable(false));
        registers
            .ic_tar()
            .write(|target| target.set_ic_tar(address));
        // What is left of a message that was broken off.
        let _ = registers.ic_clr_intr().read();
        registers
            .ic_enable()
            .write(|enable| enable.set_enable(true));
        let mut bytes = message.iter().peekable();
        while let Some(byte) = bytes.next() {
            let is_last = bytes.peek().is_none();
            registers.ic_data_cmd().write(|command| {
                command.set_stop(is_last);
                command.set_dat(*byte);
            });
            wait_until(deadline, || registers.ic_raw_intr_stat().read().tx_empty())?;
            let is_refused = registers.ic_raw_intr_stat().read().tx_abrt();
            if is_refused || is_last {
                wait_until(deadline, || registers.ic_raw_intr_stat().read().stop_det())?;
                let _ = registers.ic_clr_stop_det().read();
            }
            if is_refused {
                let _ = registers.ic_clr_tx_abrt().read();
                return Err(NotSent::Refused);
            }
        }
        Ok(())
    }

    /// Gives whoever holds the data line the clocks that it waits for, and ends the message.
    fn free(&mut self) {
        let Lines { clock, data } = self.lines;
        T::REGISTERS
            .ic_enable()
            .write(|enable| enable.set_enable(false));
        for line in [clock, data] {
            let_go(line);
            pac::SIO.gpio_out(0).value_clr().write_value(1 << line);
            set_function(line, BY_HAND);
        }
        for _ in 0..CLOCKS_OF_A_BYTE {
            pull_low(clock);
            let_go(clock);
        }
        // The data line rises while the clock is high: that ends a message.
        pull_low(clock);
        pull_low(data);
        let_go(clock);
        let_go(data);
        for line in [clock, data] {
            set_function(line, BY_BLOCK);
        }
    }
}

fn wait_until(deadline: Instant, is_so: impl Fn() -> bool) -> Result<(), NotSent> {
    while !is_so() {
        if Instant::now() > deadline {
            return Err(NotSent::Stuck);
        }
    }
    Ok(())
}

/// Pulls a line low, as whoever is on the bus may.
fn pull_low(line: u8) {
    pac::SIO.gpio_oe(0).value_set().write_value(1 << line);
    block_for(HALF_CLOCK);
}

/// Lets a line go up, if nobody else holds it.
fn let_go(line: u8) {
    pac::SIO.gpio_oe(0).value_clr().write_value(1 << line);
    block_for(HALF_CLOCK);
}

fn set_function(line: u8, function: u8) {
    pac::IO_BANK0
        .gpio(line.into())
        .ctrl()
        .modify(|control| control.set_funcsel(function));
}
