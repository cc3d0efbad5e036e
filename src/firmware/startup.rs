//! The start of a board, in the one order that all have: the watchdog before anything that might hang, the keys
//! before the display, whose waking takes its time, and the card last.

use embassy_executor::{Executor, SpawnError, SpawnToken, Spawner};
use embassy_rp::Peri;
use embassy_rp::adc::Channel;
use embassy_rp::clocks::ClockConfig;
use embassy_rp::config::Config;
use embassy_rp::gpio::{AnyPin, Input, Level, Output, Pull};
use embassy_rp::peripherals::{ADC, USB, WATCHDOG};
use embassy_rp::pwm::Pwm;
use embassy_rp::uart::{Blocking, UartTx};
use embassy_rp::watchdog::Watchdog;
use static_cell::StaticCell;

use super::card::{self, SpiSlot};
use super::chip::SYSTEM_HZ;
use super::lamp::{Kind, Lamp};
use super::{levels, link, supply, watchdog};
use crate::app::BootReason;
use crate::board::Model;
use crate::keys::Key;

/// The crystal of a Pico.
const CRYSTAL_HZ: u32 = 12_000_000;
/// The milliseconds for which the crystal is to have swung before anything counts by it. A Pico's needs one, by its
/// maker's own programs; the driver waits for 128, for boards whose crystals are slower.
const CRYSTAL_START_MILLIS: u32 = 1;

static THREAD: StaticCell<Executor> = StaticCell::new();

/// The settings of the chip's clocks.
pub fn chip_config() -> Config {
    let standard = || ClockConfig::crystal(CRYSTAL_HZ);
    let mut clocks = ClockConfig::system_freq(SYSTEM_HZ).unwrap_or_else(|_| standard());
    if let Some(crystal) = &mut clocks.xosc {
        crystal.delay_multiplier = CRYSTAL_START_MILLIS;
    }
    Config::new(clocks)
}

/// Runs thread mode for ever, and starts everything else from there. To be called once.
pub fn run(start: impl FnOnce(Spawner)) -> ! {
    THREAD.init(Executor::new()).run(start)
}

/// Starts the watchdog and says in the log why the chip started.
pub fn guard(model: &Model, part: Peri<'static, WATCHDOG>) -> (Watchdog, BootReason) {
    let (watchdog, reason) = watchdog::start(part);
    defmt::info!("{} starts: {}", model.name, defmt::Debug2Format(&reason));
    (watchdog, reason)
}

/// The drivers of a box, but for its display. [`box_parts!`](crate::box_parts) makes them of a board's pins.
pub struct BoxParts {
    /// The pins of the keys.
    pub keys: [(Key, Peri<'static, AnyPin>); Key::COUNT],
    /// The buzzer.
    pub buzzer: Pwm<'static>,
    /// The pin of the lamp that is lit while a clock runs.
    pub led: Peri<'static, AnyPin>,
    /// The console's bus.
    pub usb: Peri<'static, USB>,
    /// The converter for the supply's voltage.
    pub converter: Peri<'static, ADC>,
    /// Its channel.
    pub battery: Channel<'static>,
    /// The pin that says whether USB gives the supply.
    pub vbus: Peri<'static, AnyPin>,
    /// The wire to the sign.
    pub link: UartTx<'static, Blocking>,
    /// The card's slot.
    pub slot: SpiSlot,
    /// The watchdog.
    pub watchdog: Peri<'static, WATCHDOG>,
}

/// Starts a box: its display is woken by `wake`, and `screen` is the task that draws on it.
pub fn start_box<P, S: Send>(
    thread: Spawner,
    model: &Model,
    parts: BoxParts,
    wake: impl FnOnce() -> Option<P>,
    screen: impl FnOnce(BootReason, P, Lamp) -> Result<SpawnToken<S>, SpawnError>,
) {
    let (watchdog, reason) = guard(model, parts.watchdog);
    levels::start_edges(parts.keys, parts.buzzer);
    levels::start_console(parts.usb);
    let panel = defmt::unwrap!(wake());
    let (mut converter, mut battery) = (parts.converter, parts.battery);
    let led = Output::new(parts.led, Level::Low);
    let lamp = Lamp::new(led, converter.reborrow(), &mut battery);
    let usb = match lamp.kind() {
        Kind::Plain => Some(Input::new(parts.vbus, Pull::None)),
        Kind::WithRadio => None,
    };
    let upper = levels::start_screen();
    upper.spawn(defmt::unwrap!(watchdog::feed(watchdog)));
    upper.spawn(defmt::unwrap!(supply::measure(converter, battery, usb)));
    upper.spawn(defmt::unwrap!(link::send(parts.link)));
    upper.spawn(defmt::unwrap!(screen(reason, panel, lamp)));
    thread.spawn(defmt::unwrap!(card::keep(parts.slot)));
}

/// The drivers of a box from its [`wiring!`](crate::wiring), by the names that its pins and parts have there.
#[macro_export]
macro_rules! box_parts {
    ($hardware:ident) => {
        $crate::firmware::startup::BoxParts {
            keys: [
                ($crate::keys::Key::Up, $hardware.up.into()),
                ($crate::keys::Key::Down, $hardware.down.into()),
                ($crate::keys::Key::Left, $hardware.left.into()),
                ($crate::keys::Key::Right, $hardware.right.into()),
                ($crate::keys::Key::Ok, $hardware.ok.into()),
                ($crate::keys::Key::Back, $hardware.back.into()),
                ($crate::keys::Key::LeverLeft, $hardware.lever_left.into()),
                ($crate::keys::Key::LeverRight, $hardware.lever_right.into()),
            ],
            buzzer: embassy_rp::pwm::Pwm::new_output_a(
                $hardware.buzzer_pwm,
                $hardware.buzzer,
                $crate::firmware::sound::silence(),
            ),
            led: $hardware.led.into(),
            usb: $hardware.usb,
            converter: $hardware.battery_adc,
            battery: embassy_rp::adc::Channel::new_pin(
                $hardware.battery,
                embassy_rp::gpio::Pull::None,
            ),
            vbus: $hardware.vbus.into(),
            link: embassy_rp::uart::UartTx::new_blocking(
                $hardware.link_uart,
                $hardware.link_tx,
                $crate::firmware::link::config(),
            ),
            slot: {
                let answering_pin = embassy_rp::gpio::Pin::pin(&*$hardware.sd_miso);
                let bus = embassy_rp::spi::Spi::new_blocking(
                    $hardware.sd_spi,
                    $hardware.sd_sck,
                    $hardware.sd_mosi,
                    $hardware.sd_miso,
                    $crate::firmware::card::bus_config(),
                );
                $crate::firmware::card::pull_up(answering_pin);
                let select =
                    embassy_rp::gpio::Output::new($hardware.sd_cs, embassy_rp::gpio::Level::High);
                $crate::firmware::card::SpiSlot::new(bus, select)
            },
            watchdog: $hardware.watchdog,
        }
    };
}

/// The woken colour display from a board's [`wiring!`](crate::wiring), by the names that its pins and parts have
/// there.
#[macro_export]
macro_rules! colour_panel {
    ($hardware:ident) => {
        $crate::firmware::ili9341::Ili9341::new(
            embassy_rp::spi::Spi::new_blocking(
                $hardware.display_spi,
                $hardware.display_sck,
                $hardware.display_mosi,
                $hardware.display_miso,
                $crate::firmware::ili9341::bus_config(),
            ),
            $crate::firmware::ili9341::Lines {
                select: $hardware.display_cs.into(),
                data: $hardware.display_dc.into(),
                reset: $hardware.display_reset.into(),
            },
            embassy_rp::pwm::Pwm::new_output_a(
                $hardware.backlight_pwm,
                $hardware.backlight,
                $crate::firmware::ili9341::backlight_config(),
            ),
        )
    };
}
