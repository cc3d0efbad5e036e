//! `pico-sign`: the sign in the hall. A Raspberry Pi Pico and the display of the handheld box; it shows
//! what a box says over the link.
//!
//! On the chip this is the firmware, on the desktop the sign's simulator.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
use pocket_arbiter::board::PICO_SIGN;

pocket_arbiter::wiring! {
    pins {
        display_sck: PIN_10,
        display_mosi: PIN_11,
        display_miso: PIN_12,
        display_cs: PIN_9,
        display_dc: PIN_8,
        display_reset: PIN_13,
        backlight: PIN_14,
        /// The wire from a box's `link_tx` ends here.
        link_rx: PIN_1,
    }
    parts {
        display_spi: SPI1,
        backlight_pwm: PWM_SLICE7,
        link_uart: UART0,
        watchdog: WATCHDOG,
    }
}

#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    pocket_arbiter::simulator::sign_main(WIRING)
}

#[cfg(target_os = "none")]
mod chip {
    use defmt_rtt as _;
    use embassy_executor::{Executor, Spawner};
    use embassy_rp::bind_interrupts;
    use embassy_rp::gpio::{Level, Output, Pin as _};
    use embassy_rp::peripherals::UART0;
    use embassy_rp::pwm::Pwm;
    use embassy_rp::spi::Spi;
    use embassy_rp::uart::{BufferedInterruptHandler, BufferedUartRx};
    use embassy_rp::watchdog::Watchdog;
    use panic_probe as _;
    use pocket_arbiter::firmware::ili9341::{self, Ili9341};
    use pocket_arbiter::firmware::pixel_bus::PixelBus;
    use pocket_arbiter::firmware::{card, link, sign, watchdog};
    use static_cell::{ConstStaticCell, StaticCell};

    use super::{Hardware, PICO_SIGN};

    bind_interrupts! {
        /// The receiver's interrupt goes to its driver.
        struct LinkInterrupt {
            UART0_IRQ => BufferedInterruptHandler<UART0>;
        }
    }

    static THREAD: StaticCell<Executor> = StaticCell::new();
    static RECEIVED: ConstStaticCell<[u8; sign::BUFFER_BYTES]> =
        ConstStaticCell::new([0; sign::BUFFER_BYTES]);

    #[cortex_m_rt::entry]
    fn main() -> ! {
        let hardware = Hardware::take();
        THREAD
            .init(Executor::new())
            .run(|spawner| start(spawner, hardware))
    }

    #[inline(never)]
    fn start(thread: Spawner, hardware: Hardware) {
        let (watchdog, reason) = watchdog::start(hardware.watchdog);
        defmt::info!(
            "{} starts: {}",
            PICO_SIGN.name,
            defmt::Debug2Format(&reason)
        );
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
        let receiving_pin = hardware.link_rx.pin();
        let wire = BufferedUartRx::new(
            hardware.link_uart,
            LinkInterrupt,
            hardware.link_rx,
            RECEIVED.take(),
            link::config(),
        );
        // Without a box at its other end the wire is to be silent.
        card::pull_up(receiving_pin);
        thread.spawn(defmt::unwrap!(run_sign(wire, panel, watchdog)));
    }

    #[embassy_executor::task]
    async fn run_sign(wire: BufferedUartRx, panel: Ili9341, watchdog: Watchdog) {
        sign::run(wire, panel, watchdog).await;
    }
}
