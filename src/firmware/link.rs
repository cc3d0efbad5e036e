//! The link to the sign: frames go out whenever the transmitter has room, and nobody waits for them.

use embassy_rp::pac;
use embassy_rp::uart::{Blocking, Config, UartTx};
use embassy_time::{Duration, Timer};

use super::wires::{FRAME, FRAME_READY};
use crate::link::BAUD;

/// The registers of the transmitter that [`send`] owns.
const REGISTERS: pac::uart::Uart = pac::UART0;
/// The transmitter holds 32 bytes, which take 2.8 ms. If it is filled up late it waits, and the sign does not
/// mind.
const FILL_UP_EVERY: Duration = Duration::from_micros(2500);

/// The settings of the wire.
pub fn config() -> Config {
    let mut config = Config::default();
    config.baudrate = BAUD;
    config
}

/// Sends what the app's level has for the sign, for ever.
///
/// It runs beside the app, on the same level: a few microseconds for what the transmitter takes at a time,
/// without an interrupt of its own. The card's level below would do so only when no card is busy.
#[embassy_executor::task]
pub async fn send(_wire: UartTx<'static, Blocking>) {
    loop {
        FRAME_READY.wait().await;
        let frame = FRAME.lock().await;
        let mut bytes = frame.iter();
        loop {
            while !REGISTERS.uartfr().read().txff()
                && let Some(byte) = bytes.next()
            {
                REGISTERS
                    .uartdr()
                    .write(|register| register.set_data(*byte));
            }
            if bytes.len() == 0 {
                break;
            }
            Timer::after(FILL_UP_EVERY).await;
        }
    }
}
