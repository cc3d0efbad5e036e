//! The bus to a colour display, fast enough that the wire is what one waits for.
//!
//! The drivers at hand send a pixel as two bytes through a buffer, which takes the processor three
//! times as long as the wire. Here a pixel is one frame of 16 bits, straight into the FIFO.

use core::convert::Infallible;

use embassy_rp::gpio::Output;
use embassy_rp::pac;
use embassy_rp::peripherals::SPI1;
use embassy_rp::spi::{Blocking, Spi};
use mipidsi::interface::{Interface, InterfaceKind};

/// The registers of the bus that [`PixelBus`] owns.
const REGISTERS: pac::spi::Spi = pac::SPI1;
/// The register's form of a frame of 8 bits.
const BITS_8: u8 = 7;
/// The register's form of a frame of 16 bits.
const BITS_16: u8 = 15;

/// A bus with one display on it, which is selected for a command with its arguments, or for pixels, and then let go:
/// if a disturbance of the clock has made it miscount the bits, it counts afresh from there. The display allows this
/// after any whole byte, also between the command that pixels follow and the pixels.
pub struct PixelBus {
    /// Set up by its driver, which is kept so that nobody else takes the bus.
    _bus: Spi<'static, SPI1, Blocking>,
    select: Output<'static>,
    data: Output<'static>,
}

impl PixelBus {
    /// Takes the bus, the display's chip select and its data/command line.
    pub fn new(
        bus: Spi<'static, SPI1, Blocking>,
        select: Output<'static>,
        data: Output<'static>,
    ) -> Self {
        Self {
            _bus: bus,
            select,
            data,
        }
    }

    /// Sends pixels, as frames of 16 bits. The frame's size changes while nobody listens: the clock may move meanwhile.
    fn in_frames_of_16(&mut self, send: impl FnOnce()) {
        set_frame(BITS_16);
        self.select.set_low();
        send();
        self.release();
        set_frame(BITS_8);
    }

    /// Lets the display go when the last bit is out. To empty the FIFO takes longer than the 40 ns for which it must
    /// stay so.
    fn release(&mut self) {
        wait_for_last_bit();
        self.select.set_high();
        empty();
    }
}

impl Interface for PixelBus {
    type Word = u8;
    type Error = Infallible;

    const KIND: InterfaceKind = InterfaceKind::Serial4Line;

    fn send_command(&mut self, command: u8, args: &[u8]) -> Result<(), Infallible> {
        self.data.set_low();
        self.select.set_low();
        push(command.into());
        wait_for_last_bit();
        self.data.set_high();
        for byte in args {
            push((*byte).into());
        }
        self.release();
        Ok(())
    }

    fn send_pixels<const N: usize>(
        &mut self,
        pixels: impl IntoIterator<Item = [u8; N]>,
    ) -> Result<(), Infallible> {
        // Not a loop of its own: what gives the pixels knows a quicker one.
        self.in_frames_of_16(|| pixels.into_iter().for_each(|pixel| push(frame(pixel))));
        Ok(())
    }

    fn send_repeated_pixel<const N: usize>(
        &mut self,
        pixel: [u8; N],
        count: u32,
    ) -> Result<(), Infallible> {
        self.in_frames_of_16(|| (0..count).for_each(|_| push(frame(pixel))));
        Ok(())
    }
}

/// A pixel of two bytes as one frame.
///
/// Here, and wherever else something is done for every pixel, inlining is not left to the compiler: it
/// builds for size, and the wire would wait for the calls.
#[inline(always)]
fn frame<const N: usize>(pixel: [u8; N]) -> u16 {
    pixel
        .iter()
        .fold(0, |frame, byte| frame << 8 | u16::from(*byte))
}

#[inline(always)]
fn push(frame: u16) {
    while !REGISTERS.sr().read().tnf() {}
    REGISTERS.dr().write(|register| register.set_data(frame));
}

fn wait_for_last_bit() {
    while REGISTERS.sr().read().bsy() {}
}

/// Forgets what came in meanwhile, which is nothing.
fn empty() {
    while REGISTERS.sr().read().rne() {
        let _ = REGISTERS.dr().read();
    }
}

/// The frame's size may change only while the bus is off.
fn set_frame(bits: u8) {
    REGISTERS.cr1().modify(|register| register.set_sse(false));
    REGISTERS.cr0().modify(|register| register.set_dss(bits));
    REGISTERS.cr1().modify(|register| register.set_sse(true));
}
