//! The console on USB: the box as a serial port (CDC-ACM) that a computer reads.
//!
//! Its level is between the edges and the screen: a computer wants an answer to the questions of the bus within
//! fifty milliseconds, which a redraw may take, and nothing here may hold up an edge. Without a computer nobody
//! ever asks anything, and the level sleeps.

use embassy_futures::join::join;
use embassy_futures::select::{Either3, select3};
use embassy_rp::Peri;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::{Builder, Config};

use super::levels::Interrupts;
use super::wires::{CONSOLE_INPUTS, CONSOLE_TEXT};
use crate::app::{ConsoleInput, ConsoleText};

/// The name by which Pico programs with a serial port go: every system knows how to treat it.
const VENDOR: u16 = 0x2E8A;
const PRODUCT: u16 = 0x000A;
/// The bytes that a full-speed endpoint takes at a time.
const PACKET_BYTES: usize = 64;
const PACKET_SIZE: u16 = 64;

/// Is a serial port, for ever.
///
/// It has no serial number: a box has none of its own, and two with the same one could not be told apart.
#[embassy_executor::task]
pub async fn run(usb: Peri<'static, USB>) {
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Pocket Arbiter");
    config.product = Some("Pocket Arbiter");
    // It has a battery, and takes what it needs from the cable while there is one.
    config.self_powered = true;
    config.max_power = 250;

    let mut config_descriptor = [0; 80];
    let mut bos_descriptor = [0; 16];
    let mut control = [0; PACKET_BYTES];
    let mut state = State::new();
    let mut builder = Builder::new(
        Driver::new(usb, Interrupts),
        config,
        &mut config_descriptor,
        &mut bos_descriptor,
        &mut [],
        &mut control,
    );
    let class = CdcAcmClass::new(&mut builder, &mut state, PACKET_SIZE);
    let mut device = builder.build();
    join(device.run(), serve(class)).await;
}

/// Tells the app what happens at the other end, and gives it what the app has to say.
async fn serve<'d>(class: CdcAcmClass<'d, Driver<'d, USB>>) {
    let (mut sender, mut receiver, control) = class.split_with_control();
    let mut is_open = false;
    let mut typed = [0; PACKET_BYTES];
    // What is on its way, should something else happen first.
    let mut text: Option<ConsoleText> = None;
    loop {
        let keys = async {
            receiver.wait_connection().await;
            receiver.read_packet(&mut typed).await
        };
        let outlet = async {
            if text.is_none() {
                text = Some(CONSOLE_TEXT.wait().await);
            }
            sender
                .write_packet(text.as_deref().unwrap_or_default())
                .await
        };
        let input = match select3(control.control_changed(), keys, outlet).await {
            Either3::First(()) => {
                let was_open = is_open;
                is_open = control.dtr();
                if is_open == was_open {
                    continue;
                }
                text = None;
                CONSOLE_TEXT.reset();
                if is_open {
                    ConsoleInput::Opened
                } else {
                    ConsoleInput::Closed
                }
            }
            Either3::Second(Ok(count)) => {
                // Of several letters that came at once the last counts.
                let letters = typed.get(..count).unwrap_or_default();
                match letters.last() {
                    Some(letter) => ConsoleInput::Typed(*letter),
                    None => continue,
                }
            }
            Either3::Second(Err(_)) => continue,
            Either3::Third(_) => {
                text = None;
                ConsoleInput::Taken
            }
        };
        CONSOLE_INPUTS.send(input).await;
    }
}
