//! The screen's level: the runner with the chip as its back end.

use core::ops::DerefMut;

use embassy_futures::select::select5;
use static_cell::{ConstStaticCell, StaticCell};

use super::lamp::Lamp;
use super::wires::{
    CONSOLE_INPUTS, CONSOLE_TEXT, EDGES, FRAME, FRAME_READY, REPORTS, REQUESTS, SUPPLY, TONE,
};
use super::{now, screen_text, until};
use crate::app::{BootReason, ConsoleInput, ConsoleText, Desk, Tone};
use crate::board::Display;
use crate::card::{Report, Request};
use crate::input::Edge;
use crate::link::frame::Frame;
use crate::power::Supply;
use crate::runner::{BackEnd, Runner};
use crate::settings::Light;
use crate::time::{Instant, Span};
use crate::ui::view::View;
use crate::ui::{Family, redraw};

/// A display with its frame.
pub trait Panel {
    /// The family it belongs to.
    type Family: Family;

    /// The frame to draw into.
    fn frame(&mut self) -> &mut <Self::Family as Family>::Frame;

    /// Sends what has changed in the frame.
    fn show(&mut self);

    /// Sets the light.
    fn set_light(&mut self, light: Light);
}

/// Between two steps of long work the level below has this much: a card may be waiting there, and
/// without its sign of life the watchdog would bite.
const BREATH: Span = Span::from_millis(1);

/// Everything large, in the one place where it stays.
static DESK: ConstStaticCell<Desk> = ConstStaticCell::new(Desk::new());

/// The runner. A future that held it would be put together on the stack and moved from there; in a static it takes its
/// room once.
static RUNNER: StaticCell<Runner<&'static mut Desk>> = StaticCell::new();

/// Runs a box that has just started, for ever. To be called once.
pub async fn run<P: Panel>(display: Display, reason: BootReason, panel: P, lamp: Lamp) -> ! {
    let runner = start(display, reason);
    let mut chip = Chip { panel, lamp };
    loop {
        let wake_at = runner.present(&mut chip);
        let wake_at = wake_at.map(|wake_at| wake_at.max(now() + BREATH));
        select5(
            EDGES.ready_to_receive(),
            REPORTS.ready_to_receive(),
            SUPPLY.ready_to_receive(),
            CONSOLE_INPUTS.ready_to_receive(),
            until(wake_at),
        )
        .await;
        runner.take_in(&mut chip);
    }
}

/// Not inlined: what it needs would stay on the stack below everything.
#[inline(never)]
fn start(display: Display, reason: BootReason) -> &'static mut Runner<&'static mut Desk> {
    RUNNER.init_with(|| Runner::new(display, reason, DESK.take()))
}

/// The chip as the runner sees it: the wires to the other levels, the panel and the lamp.
struct Chip<P> {
    panel: P,
    lamp: Lamp,
}

impl<P: Panel> BackEnd for Chip<P> {
    fn now(&self) -> Instant {
        now()
    }

    fn next_edge(&mut self) -> Option<Edge> {
        EDGES.try_receive().ok()
    }

    fn next_report(&mut self) -> Option<Report> {
        REPORTS.try_receive().ok()
    }

    fn next_supply(&mut self) -> Option<Supply> {
        SUPPLY.try_receive().ok()
    }

    fn next_console_input(&mut self) -> Option<ConsoleInput> {
        CONSOLE_INPUTS.try_receive().ok()
    }

    fn draw(&mut self, shown: Option<&View>, view: &View) {
        redraw::<P::Family>(shown, view, self.panel.frame());
        screen_text::publish(P::Family::words(self.panel.frame()));
        self.panel.show();
    }

    fn set_light(&mut self, light: Light) {
        self.panel.set_light(light);
    }

    fn set_led(&mut self, is_lit: bool) {
        self.lamp.set(is_lit);
    }

    fn play(&mut self, tone: Tone) {
        TONE.signal(tone);
    }

    fn print(&mut self, text: ConsoleText) {
        CONSOLE_TEXT.signal(text);
    }

    fn ask(&mut self, request: Request) {
        if REQUESTS.try_send(request).is_err() {
            defmt::error!("a request to the card found no room");
        }
    }

    fn link_frame(&mut self) -> Option<impl DerefMut<Target = Frame>> {
        FRAME.try_lock().ok()
    }

    fn send_link_frame(&mut self) {
        FRAME_READY.signal(());
    }
}
