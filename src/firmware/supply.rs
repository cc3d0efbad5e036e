//! The supply: its voltage, of which a third is on a pin of the converter, and whether USB gives it.

use embassy_rp::Peri;
use embassy_rp::adc::{Adc, Blocking, Channel, Config, Error};
use embassy_rp::gpio::Input;
use embassy_rp::peripherals::ADC;

use super::until;
use super::wires::SUPPLY;
use crate::power::{Millivolts, READINGS, SUPPLY_LOOK_EVERY, Supply};
use crate::time::Instant;

/// Measures the supply now and then, for ever, and tells the screen's level.
///
/// Without a pin for it, as on a Pico W, USB is taken for a battery.
///
/// The simulator measures at the same moments after the start, so that both show the same.
#[embassy_executor::task]
pub async fn measure(
    mut converter: Peri<'static, ADC>,
    mut battery: Channel<'static>,
    usb: Option<Input<'static>>,
) {
    let mut at = Instant::START;
    loop {
        // The converter is on only while it is read: it takes its current whether it is or not.
        let adc = Adc::new_blocking(converter.reborrow(), Config::default());
        match read(adc, &mut battery) {
            Ok(readings) => {
                let voltage = Millivolts::of_supply(readings);
                let is_on_usb = usb.as_ref().is_some_and(Input::is_high);
                SUPPLY.send(Supply { voltage, is_on_usb }).await;
            }
            Err(error) => defmt::warn!("the supply cannot be measured: {}", error),
        }
        at += SUPPLY_LOOK_EVERY;
        until(Some(at)).await;
    }
}

/// A reading takes two microseconds: less than going to sleep for it would.
fn read(mut adc: Adc<'_, Blocking>, battery: &mut Channel<'_>) -> Result<[u16; READINGS], Error> {
    let mut readings = [0; READINGS];
    for reading in &mut readings {
        *reading = adc.blocking_read(battery)?;
    }
    Ok(readings)
}
