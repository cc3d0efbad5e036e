//! `pico-oled`: the cheapest box. A Raspberry Pi Pico, a 1.3" SH1106 display of 128×64 on I²C, an
//! SD module, six buttons, two clock levers and a buzzer.
//!
//! On the chip this is the firmware, on the desktop the board's simulator.

#![cfg_attr(target_os = "none", no_std, no_main)]

use pocket_arbiter::board::PICO_OLED;

pocket_arbiter::wiring! {
    pins {
        display_sda: PIN_12,
        display_scl: PIN_13,
        sd_sck: PIN_18,
        sd_mosi: PIN_19,
        sd_miso: PIN_16,
        sd_cs: PIN_17,
        /// Buttons and levers close to ground; the pull-ups are inside the chip.
        up: PIN_2,
        down: PIN_3,
        left: PIN_4,
        right: PIN_5,
        ok: PIN_6,
        back: PIN_7,
        lever_left: PIN_20,
        lever_right: PIN_21,
        buzzer: PIN_22,
        link_tx: PIN_0,
        link_rx: PIN_1,
        battery: PIN_29,
        vbus: PIN_24,
        led: PIN_25,
    }
    parts {
        display_i2c: I2C0,
        sd_spi: SPI0,
        buzzer_pwm: PWM_SLICE3,
        link_uart: UART0,
        battery_adc: ADC,
        watchdog: WATCHDOG,
        usb: USB,
    }
}

#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    pocket_arbiter::simulator::main(&PICO_OLED, WIRING)
}

#[cfg(target_os = "none")]
mod chip {
    use defmt_rtt as _;
    use embassy_executor::Spawner;
    use embassy_rp::gpio::Pin as _;
    use embassy_rp::i2c::I2c;
    use embassy_rp::peripherals::I2C0;
    use panic_probe as _;
    use pocket_arbiter::app::BootReason;
    use pocket_arbiter::box_parts;
    use pocket_arbiter::firmware::display_wire::{DisplayWire, Lines};
    use pocket_arbiter::firmware::lamp::Lamp;
    use pocket_arbiter::firmware::sh1106::{self, Sh1106};
    use pocket_arbiter::firmware::{screen, startup};

    use super::{Hardware, PICO_OLED};

    #[cortex_m_rt::entry]
    fn main() -> ! {
        let hardware = Hardware::take(startup::chip_config());
        startup::run(|thread| start(thread, hardware))
    }

    /// Not inlined: what it needs would stay on the stack below everything, for ever.
    #[inline(never)]
    fn start(thread: Spawner, hardware: Hardware) {
        let parts = box_parts!(hardware);
        let wake = || {
            let lines = Lines {
                clock: hardware.display_scl.pin(),
                data: hardware.display_sda.pin(),
            };
            let bus = I2c::new_blocking(
                hardware.display_i2c,
                hardware.display_scl,
                hardware.display_sda,
                sh1106::bus_config(),
            );
            Sh1106::new(DisplayWire::new(bus, lines))
        };
        startup::start_box(thread, &PICO_OLED, parts, wake, run_screen);
    }

    #[embassy_executor::task]
    async fn run_screen(reason: BootReason, panel: Sh1106<I2C0>, lamp: Lamp) {
        screen::run(PICO_OLED.display, reason, panel, lamp).await;
    }
}
