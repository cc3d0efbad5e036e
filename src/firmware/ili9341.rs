//! The colour display: an ILI9341 on an SPI bus of its own.

use embassy_rp::gpio::Output;
use embassy_rp::pwm;
use embassy_rp::spi::{Blocking, Config, Instance, Spi};
use embassy_time::Delay;
use embedded_graphics::primitives::Rectangle;
use embedded_hal_bus::spi::{ExclusiveDevice, NoDelay};
use mipidsi::interface::SpiInterface;
use mipidsi::models::ILI9341Rgb565;
use mipidsi::options::{ColorOrder, Orientation, Rotation};
use mipidsi::{Builder, Display};
use static_cell::ConstStaticCell;

use super::screen::Panel;
use crate::settings::Light;
use crate::ui::tft::Tft;
use crate::ui::tft::frame::{Pixels, TftFrame};

/// The bus of the display. The controller's data sheet promises less, its makers' modules and
/// everybody's practice this much.
const BUS_HZ: u32 = 31_250_000;
/// How many bytes go to the bus at a time.
const CHUNK: usize = 512;
/// The backlight's PWM counts to this, too fast for the eye.
const LIGHT_TOP: u16 = 10_000;

type Bus<T> = ExclusiveDevice<Spi<'static, T, Blocking>, Output<'static>, NoDelay>;
type Driver<T> =
    Display<SpiInterface<'static, Bus<T>, Output<'static>>, ILI9341Rgb565, Output<'static>>;

static FRAME: ConstStaticCell<TftFrame> = ConstStaticCell::new(TftFrame::new());
static BUFFER: ConstStaticCell<[u8; CHUNK]> = ConstStaticCell::new([0; CHUNK]);

/// The display and its frame.
pub struct Ili9341<T: Instance + 'static> {
    driver: Driver<T>,
    frame: &'static mut TftFrame,
    backlight: pwm::Pwm<'static>,
}

/// The pins of the display that are not the bus's.
pub struct Lines {
    /// Chip select.
    pub select: Output<'static>,
    /// Data or command.
    pub data: Output<'static>,
    /// Reset.
    pub reset: Output<'static>,
}

/// How the bus is set up.
pub fn bus_config() -> Config {
    let mut config = Config::default();
    config.frequency = BUS_HZ;
    config
}

/// How the backlight is set up: dark, until there is a picture.
pub fn backlight_config() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.top = LIGHT_TOP;
    config
}

impl<T: Instance + 'static> Ili9341<T> {
    /// Wakes the display. `None` if it has been taken already; there is only one frame.
    pub fn new(bus: Spi<'static, T, Blocking>, lines: Lines, backlight: pwm::Pwm<'static>) -> Option<Self> {
        let frame = FRAME.try_take()?;
        let buffer = BUFFER.try_take()?;
        let Ok(bus) = ExclusiveDevice::new_no_delay(bus, lines.select);
        let interface = SpiInterface::new(bus, lines.data, buffer);
        let driver = Builder::new(ILI9341Rgb565, interface)
            .reset_pin(lines.reset)
            .color_order(ColorOrder::Bgr)
            .orientation(Orientation::new().rotate(Rotation::Deg90).flip_vertical())
            .init(&mut Delay)
            .ok()?;
        Some(Self {
            driver,
            frame,
            backlight,
        })
    }
}

impl<T: Instance + 'static> Panel for Ili9341<T> {
    type Family = Tft;

    fn frame(&mut self) -> &mut TftFrame {
        self.frame
    }

    fn show(&mut self) {
        let driver = &mut self.driver;
        self.frame.send_changes(|place, pixels| send(driver, place, pixels));
    }

    fn set_light(&mut self, light: Light) {
        let mut config = backlight_config();
        config.compare_a = LIGHT_TOP / 100 * u16::from(light.percent());
        self.backlight.set_config(&config);
    }
}

fn send<T: Instance>(driver: &mut Driver<T>, place: Rectangle, pixels: Pixels<'_>) {
    let Some(last) = place.bottom_right() else { return };
    let corner = |coordinate: i32| u16::try_from(coordinate).unwrap_or(0);
    // The bus cannot fail; a display that is not there takes everything, too.
    let _ = driver.set_pixels(
        corner(place.top_left.x),
        corner(place.top_left.y),
        corner(last.x),
        corner(last.y),
        pixels,
    );
}
