//! `pico2-tft`: the handheld box on a Raspberry Pi Pico 2, whose pins are where a Pico's are: a 2.8" ILI9341 display of
//! 320×240 with its own SD slot, six buttons, two clock levers and a buzzer.
//!
//! On the chip this is the firmware, on the desktop the board's simulator.

#![cfg_attr(target_os = "none", no_std, no_main)]

use pocket_arbiter::board::PICO2_TFT;

pocket_arbiter::wiring! {
    pins {
        /// The display has a bus of its own, so that a redraw never waits for a busy card.
        display_sck: PIN_10,
        display_mosi: PIN_11,
        display_miso: PIN_12,
        display_cs: PIN_9,
        display_dc: PIN_8,
        display_reset: PIN_13,
        backlight: PIN_14,
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
        display_spi: SPI1,
        backlight_pwm: PWM_SLICE7,
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
    pocket_arbiter::simulator::main(&PICO2_TFT, WIRING)
}

#[cfg(target_os = "none")]
mod chip {
    use defmt_rtt as _;
    use embassy_executor::Spawner;
    use panic_probe as _;
    use pocket_arbiter::app::BootReason;
    use pocket_arbiter::firmware::ili9341::Ili9341;
    use pocket_arbiter::firmware::lamp::Lamp;
    use pocket_arbiter::firmware::{screen, startup};
    use pocket_arbiter::{box_parts, colour_panel};

    use super::{Hardware, PICO2_TFT};

    #[cortex_m_rt::entry]
    fn main() -> ! {
        let hardware = Hardware::take(startup::chip_config());
        startup::run(|thread| start(thread, hardware))
    }

    /// Not inlined: what it needs would stay on the stack below everything, for ever.
    #[inline(never)]
    fn start(thread: Spawner, hardware: Hardware) {
        let parts = box_parts!(hardware);
        let wake = || colour_panel!(hardware);
        startup::start_box(thread, &PICO2_TFT, parts, wake, run_screen);
    }

    #[embassy_executor::task]
    async fn run_screen(reason: BootReason, panel: Ili9341, lamp: Lamp) {
        screen::run(PICO2_TFT.display, reason, panel, lamp).await;
    }
}
