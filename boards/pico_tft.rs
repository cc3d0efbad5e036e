//! `pico-tft`: the handheld box. A Raspberry Pi Pico, a 2.8" ILI9341 display of 320×240 with its
//! own SD slot, six buttons, two clock levers and a buzzer.
//!
//! On the chip this is the firmware, on the desktop the board's simulator.

#![cfg_attr(target_os = "none", no_std, no_main)]

use pocket_arbiter::board::PICO_TFT;

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
    pocket_arbiter::simulator::main(&PICO_TFT, WIRING)
}

#[cfg(target_os = "none")]
mod chip {
    use defmt_rtt as _;
    use embassy_executor::{Executor, Spawner};
    use embassy_rp::adc::Channel;
    use embassy_rp::gpio::{Input, Level, Output, Pin as _, Pull};
    use embassy_rp::pwm::Pwm;
    use embassy_rp::spi::Spi;
    use embassy_rp::uart::UartTx;
    use panic_probe as _;
    use pocket_arbiter::app::BootReason;
    use pocket_arbiter::firmware::card::{self, SpiSlot};
    use pocket_arbiter::firmware::ili9341::{self, Ili9341};
    use pocket_arbiter::firmware::pixel_bus::PixelBus;
    use pocket_arbiter::firmware::{levels, link, screen, sound, supply, watchdog};
    use pocket_arbiter::keys::Key;
    use static_cell::StaticCell;

    use super::{Hardware, PICO_TFT};

    static THREAD: StaticCell<Executor> = StaticCell::new();

    #[cortex_m_rt::entry]
    fn main() -> ! {
        let hardware = Hardware::take();
        THREAD
            .init(Executor::new())
            .run(|spawner| start(spawner, hardware))
    }

    /// Not inlined: what it needs would stay on the stack below everything, for ever.
    #[inline(never)]
    fn start(thread: Spawner, hardware: Hardware) {
        let (watchdog, reason) = watchdog::start(hardware.watchdog);
        defmt::info!("{} starts: {}", PICO_TFT.name, defmt::Debug2Format(&reason));

        let keys = [
            (Key::Up, hardware.up.into()),
            (Key::Down, hardware.down.into()),
            (Key::Left, hardware.left.into()),
            (Key::Right, hardware.right.into()),
            (Key::Ok, hardware.ok.into()),
            (Key::Back, hardware.back.into()),
            (Key::LeverLeft, hardware.lever_left.into()),
            (Key::LeverRight, hardware.lever_right.into()),
        ];
        let buzzer = Pwm::new_output_a(hardware.buzzer_pwm, hardware.buzzer, sound::silence());
        levels::start_edges(keys, buzzer);
        levels::start_console(hardware.usb);

        let bus = Spi::new_blocking(
            hardware.display_spi,
            hardware.display_sck,
            hardware.display_mosi,
            hardware.display_miso,
            ili9341::bus_config(),
        );
        let select = Output::new(hardware.display_cs, Level::High);
        let data = Output::new(hardware.display_dc, Level::High);
        let reset = Output::new(hardware.display_reset, Level::High);
        let backlight = Pwm::new_output_a(
            hardware.backlight_pwm,
            hardware.backlight,
            ili9341::backlight_config(),
        );
        let panel = defmt::unwrap!(Ili9341::new(
            PixelBus::new(bus, select, data),
            reset,
            backlight
        ));
        let led = Output::new(hardware.led, Level::Low);
        let upper = levels::start_screen();
        upper.spawn(defmt::unwrap!(watchdog::feed(watchdog)));
        upper.spawn(defmt::unwrap!(supply::measure(
            hardware.battery_adc,
            Channel::new_pin(hardware.battery, Pull::None),
            Input::new(hardware.vbus, Pull::None),
        )));
        let wire = UartTx::new_blocking(hardware.link_uart, hardware.link_tx, link::config());
        upper.spawn(defmt::unwrap!(link::send(wire)));
        upper.spawn(defmt::unwrap!(run_screen(reason, panel, led)));

        let answering_pin = hardware.sd_miso.pin();
        let bus = Spi::new_blocking(
            hardware.sd_spi,
            hardware.sd_sck,
            hardware.sd_mosi,
            hardware.sd_miso,
            card::bus_config(),
        );
        card::pull_up(answering_pin);
        let slot = SpiSlot::new(bus, Output::new(hardware.sd_cs, Level::High));
        thread.spawn(defmt::unwrap!(card::keep(slot)));
    }

    #[embassy_executor::task]
    async fn run_screen(reason: BootReason, panel: Ili9341, led: Output<'static>) {
        screen::run(PICO_TFT.display, reason, panel, led).await;
    }
}
