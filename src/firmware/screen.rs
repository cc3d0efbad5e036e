//! The app's level: takes what happens, draws what came of it, and sleeps.

use embassy_futures::select::{Either5, select5};
use embassy_rp::gpio::Output;
use static_cell::{ConstStaticCell, StaticCell};

use super::wires::{
    CONSOLE_INPUTS, CONSOLE_TEXT, EDGES, FRAME, FRAME_READY, REPORTS, REQUESTS, SUPPLY, TONE,
};
use super::{now, screen_text, until};
use crate::app::{App, BootReason, Desk, Input};
use crate::board::Display;
use crate::input::{Edge, Gestures};
use crate::link::Sender;
use crate::settings::Light;
use crate::time::{Instant, Span, earlier};
use crate::ui::patience::Patience;
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
/// without its sign of life the dog would bite.
const BREATH: Span = Span::from_millis(1);

/// Everything large, in the one place where it stays.
static DESK: ConstStaticCell<Desk> = ConstStaticCell::new(Desk::new());

/// What this level knows from one input to the next. A future that held it would be put together on
/// the stack and moved from there; in a static it takes its room once.
static LEVEL: StaticCell<Level> = StaticCell::new();

struct Level {
    app: App<&'static mut Desk>,
    gestures: Gestures,
    /// What the panel shows.
    shown: Option<View>,
    patience: Patience,
    light: Option<Light>,
    /// What was said to the sign.
    sender: Sender,
}

/// Runs the app of a box that has just started on its panel, for ever. To be called once.
pub async fn run<P: Panel>(
    display: Display,
    reason: BootReason,
    mut panel: P,
    mut led: Output<'static>,
) -> ! {
    let level = Level::start(display, reason);
    loop {
        let at = now();
        level.show(&mut panel, at);
        led.set_level(level.app.is_clock_running(at).into());

        let said_again = level.tell_the_hall(at);
        let wake_at = earlier(level.gestures.wake_at(), level.app.wake_at(at));
        let wake_at = earlier(wake_at, earlier(said_again, level.patience.wake_at()));
        let wake_at = wake_at.map(|wake_at| wake_at.max(now() + BREATH));
        let happens = select5(
            EDGES.receive(),
            REPORTS.ready_to_receive(),
            SUPPLY.wait(),
            CONSOLE_INPUTS.receive(),
            until(wake_at),
        );
        match happens.await {
            Either5::First(edge) => level.key(edge),
            // A report is large, and what is moved between a task's steps lies on the stack: it is taken below.
            Either5::Second(()) => {}
            Either5::Third(supply) => level.input(Input::Supply(supply), now()),
            Either5::Fourth(input) => level.input(Input::Console(input), now()),
            Either5::Fifth(()) => {}
        }
        // Whatever else has come meanwhile is taken before the next picture, and so is what came
        // during a step of long work: nobody wants to see its bar who has just ended it.
        level.take_waiting();
        level.due(now());
        level.take_waiting();
    }
}

/// A view takes a kilobyte of the stack, and so do the commands of a press. Functions of their own
/// give that room back at once; inlined, each would take it from the other.
impl Level {
    #[inline(never)]
    fn start(display: Display, reason: BootReason) -> &'static mut Self {
        LEVEL.init_with(|| Self {
            app: App::new(display, reason, DESK.take()),
            gestures: Gestures::new(),
            shown: None,
            patience: Patience::new(),
            light: None,
            sender: Sender::new(),
        })
    }

    /// Brings the panel up to date.
    #[inline(never)]
    fn show<P: Panel>(&mut self, panel: &mut P, at: Instant) {
        let view = self.app.view(at);
        if self.patience.draws(self.shown.as_ref(), &view, at) {
            redraw::<P::Family>(self.shown.as_ref(), &view, panel.frame());
            screen_text::publish(P::Family::words(panel.frame()));
            panel.show();
            self.shown = Some(view);
        }
        let wanted = self.app.light(at);
        if self.light != Some(wanted) {
            panel.set_light(wanted);
            self.light = Some(wanted);
        }
    }

    /// Gives the link what is to be said to the sign by now; answers when there will be something to say.
    /// It comes after the picture: nobody at the box waits for it.
    #[inline(never)]
    fn tell_the_hall(&mut self, at: Instant) -> Option<Instant> {
        if self.sender.looks(at) {
            match FRAME.try_lock() {
                Ok(mut frame) => {
                    if self.sender.say(&self.app.hall(at), at, &mut frame) {
                        FRAME_READY.signal(());
                    }
                }
                Err(_) => self.sender.put_off(at),
            }
        }
        earlier(self.sender.wake_at(), self.app.hall_wake_at(at))
    }

    /// An edge, after every repeat and hold that fell due before it.
    fn key(&mut self, edge: Edge) {
        self.due_gestures(edge.at);
        let event = self.gestures.edge(edge);
        self.input(Input::Key(event), edge.at);
    }

    /// Everything that is there already.
    fn take_waiting(&mut self) {
        while let Ok(edge) = EDGES.try_receive() {
            self.key(edge);
        }
        while let Ok(report) = REPORTS.try_receive() {
            self.input(Input::Card(report), now());
        }
    }

    fn due(&mut self, now: Instant) {
        self.due_gestures(now);
        self.input(Input::Time, now);
    }

    fn due_gestures(&mut self, now: Instant) {
        while let Some(event) = self.gestures.due(now) {
            self.input(Input::Key(event), event.at);
        }
    }

    #[inline(never)]
    fn input(&mut self, what: Input, at: Instant) {
        let effects = self.app.handle(what, at);
        if let Some(tone) = effects.tone {
            TONE.signal(tone);
        }
        if let Some(text) = effects.console {
            CONSOLE_TEXT.signal(text);
        }
        if let Some(request) = effects.request
            && REQUESTS.try_send(request).is_err()
        {
            defmt::error!("a request to the card found no room");
        }
    }
}
