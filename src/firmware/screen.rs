//! The app's level: takes what happens, draws what came of it, and sleeps.

use embassy_futures::select::{Either3, select3};
use embassy_rp::gpio::Output;
use embassy_time::Timer;
use static_cell::ConstStaticCell;

use super::wires::{EDGES, REPORTS, REQUESTS, TONE};
use super::{driver_time, now, screen_text};
use crate::app::{App, BootReason, Desk, Input};
use crate::board::Display;
use crate::input::{Edge, Gestures};
use crate::settings::Light;
use crate::time::{Instant, Span, earlier};
use crate::ui::{Family, draw};

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
/// without its sign of life the dog would bite.
const BREATH: Span = Span::from_millis(1);

/// The app on the chip, whose desk is a static.
pub type ChipApp = App<&'static mut Desk>;

/// Everything large, in the one place where it stays.
static DESK: ConstStaticCell<Desk> = ConstStaticCell::new(Desk::new());

/// The app of a box that has just started. To be called once.
pub fn app(display: Display, reason: BootReason) -> ChipApp {
    App::new(display, reason, DESK.take())
}

/// Runs the app on a panel, for ever.
pub async fn run<P: Panel>(mut app: ChipApp, mut panel: P, mut led: Output<'static>) -> ! {
    let mut gestures = Gestures::new();
    let mut shown = None;
    let mut light = None;
    loop {
        let at = now();
        let view = app.view(at);
        if shown.as_ref() != Some(&view) {
            draw::<P::Family, _>(&view, panel.frame());
            screen_text::publish(P::Family::words(panel.frame()));
            panel.show();
            shown = Some(view);
        }
        let wanted = app.settings().light;
        if light != Some(wanted) {
            panel.set_light(wanted);
            light = Some(wanted);
        }
        led.set_level(app.is_clock_running(at).into());

        let wake_at = earlier(gestures.wake_at(), app.wake_at(at));
        let wake_at = wake_at.map(|wake_at| wake_at.max(now() + BREATH));
        match select3(EDGES.receive(), REPORTS.receive(), until(wake_at)).await {
            Either3::First(edge) => key(&mut app, &mut gestures, edge),
            Either3::Second(report) => input(&mut app, Input::Card(report), now()),
            Either3::Third(()) => {}
        }
        // Whatever else has come meanwhile is taken before the next picture.
        while let Ok(edge) = EDGES.try_receive() {
            key(&mut app, &mut gestures, edge);
        }
        while let Ok(report) = REPORTS.try_receive() {
            input(&mut app, Input::Card(report), now());
        }
        due(&mut app, &mut gestures, now());
    }
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => Timer::at(driver_time(at)).await,
        None => core::future::pending().await,
    }
}

/// An edge, after every repeat and hold that fell due before it.
fn key(app: &mut ChipApp, gestures: &mut Gestures, edge: Edge) {
    due_gestures(app, gestures, edge.at);
    let event = gestures.edge(edge);
    input(app, Input::Key(event), edge.at);
}

fn due(app: &mut ChipApp, gestures: &mut Gestures, now: Instant) {
    due_gestures(app, gestures, now);
    input(app, Input::Time, now);
}

fn due_gestures(app: &mut ChipApp, gestures: &mut Gestures, now: Instant) {
    while let Some(event) = gestures.due(now) {
        input(app, Input::Key(event), event.at);
    }
}

fn input(app: &mut ChipApp, what: Input, at: Instant) {
    let effects = app.handle(what, at);
    if let Some(tone) = effects.tone {
        TONE.signal(tone);
    }
    if let Some(request) = effects.request
        && REQUESTS.try_send(request).is_err()
    {
        defmt::error!("a request to the card found no room");
    }
}
