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
    use embassy_executor::Spawner;
    use embassy_rp::bind_interrupts;
    use embassy_rp::gpio::Pin as _;
    use embassy_rp::peripherals::UART0;
    use embassy_rp::uart::{BufferedInterruptHandler, BufferedUartRx};
    use embassy_rp::watchdog::Watchdog;
    use panic_probe as _;
    use pocket_arbiter::colour_panel;
    use pocket_arbiter::firmware::ili9341::Ili9341;
    use pocket_arbiter::firmware::{card, link, sign, startup};
    use static_cell::ConstStaticCell;

    use super::{Hardware, PICO_SIGN};

    bind_interrupts! {
        /// The receiver's interrupt goes to its driver.
        struct LinkInterrupt {
            UART0_IRQ => BufferedInterruptHandler<UART0>;
        }
    }

    static RECEIVED: ConstStaticCell<[u8; sign::BUFFER_BYTES]> =
        ConstStaticCell::new([0; sign::BUFFER_BYTES]);

    #[cortex_m_rt::entry]
    fn main() -> ! {
        let hardware = Hardware::take(startup::chip_config());
        startup::run(|thread| start(thread, hardware))
    }

    #[inline(never)]
    fn start(thread: Spawner, hardware: Hardware) {
        let (watchdog, _) = startup::guard(&PICO_SIGN, hardware.watchdog);
        let panel = defmt::unwrap!(colour_panel!(hardware));
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
