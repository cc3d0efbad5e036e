//! The runner between the app and an outside that does nothing but note what is asked of it.

use std::collections::VecDeque;
use std::ops::DerefMut;

use pocket_arbiter::app::{BootReason, ConsoleInput, ConsoleText, Desk, Tone};
use pocket_arbiter::board::{Display, PICO_TFT};
use pocket_arbiter::card::{Found, Report, Request};
use pocket_arbiter::input::Edge;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::link::SEND_EVERY;
use pocket_arbiter::link::frame::Frame;
use pocket_arbiter::power::Supply;
use pocket_arbiter::runner::{BackEnd, Runner};
use pocket_arbiter::settings::Light;
use pocket_arbiter::settings::Settings;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::{play, script};
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::ui::view::{Body, View};

/// The time for which a finger stays on a key.
const TOUCH: Span = Span::from_millis(60);
/// A key that is held begins to repeat after this.
const REPEAT_AFTER: Span = Span::from_millis(400);
/// The delay of a picture that may be over at once.
const REDRAW_DELAY: Span = Span::from_millis(12);
/// A link that was busy is looked at again after this.
const LINK_BUSY: Span = Span::from_millis(100);

/// Something that the runner did to the outside.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Deed {
    Edge(Key, bool),
    Report,
    Supply,
    Console(ConsoleInput),
    Draw,
    Light,
    Led,
    Send,
}

/// An outside that notes everything.
#[derive(Default)]
struct Notes {
    now: Instant,
    edges: VecDeque<Edge>,
    /// An edge that comes while the runner is busy: after it has asked for edges and found none.
    late_edge: Option<Edge>,
    reports: VecDeque<Report>,
    supply: Option<Supply>,
    console_inputs: VecDeque<ConsoleInput>,
    requests: Vec<Request>,
    drawn: Vec<View>,
    frame: Frame,
    is_link_busy: bool,
    deeds: Vec<Deed>,
}

impl BackEnd for Notes {
    fn now(&self) -> Instant {
        self.now
    }

    fn next_edge(&mut self) -> Option<Edge> {
        let edge = self.edges.pop_front();
        match edge {
            Some(edge) => self.deeds.push(Deed::Edge(edge.key, edge.down)),
            None => self.edges.extend(self.late_edge.take()),
        }
        edge
    }

    fn next_report(&mut self) -> Option<Report> {
        let report = self.reports.pop_front();
        self.deeds.extend(report.as_ref().map(|_| Deed::Report));
        report
    }

    fn next_supply(&mut self) -> Option<Supply> {
        let supply = self.supply.take();
        self.deeds.extend(supply.map(|_| Deed::Supply));
        supply
    }

    fn next_console_input(&mut self) -> Option<ConsoleInput> {
        let input = self.console_inputs.pop_front();
        self.deeds.extend(input.map(Deed::Console));
        input
    }

    fn draw(&mut self, shown: Option<&View>, view: &View) {
        assert_eq!(shown, self.drawn.last());
        self.drawn.push(view.clone());
        self.deeds.push(Deed::Draw);
    }

    fn set_light(&mut self, _light: Light) {
        self.deeds.push(Deed::Light);
    }

    fn set_led(&mut self, _is_lit: bool) {
        self.deeds.push(Deed::Led);
    }

    fn play(&mut self, _tone: Tone) {}

    fn print(&mut self, _text: ConsoleText) {}

    fn ask(&mut self, request: Request) {
        self.requests.push(request);
    }

    fn link_frame(&mut self) -> Option<impl DerefMut<Target = Frame>> {
        (!self.is_link_busy).then_some(&mut self.frame)
    }

    fn send_link_frame(&mut self) {
        assert!(!self.frame.is_empty());
        self.deeds.push(Deed::Send);
    }
}

/// A box, and the outside around it.
struct Bench {
    runner: Runner<Box<Desk>>,
    notes: Notes,
}

impl Bench {
    /// A box that has just been switched on.
    fn new() -> Self {
        Self {
            runner: Runner::new(Display::Tft, BootReason::PowerOn, Box::default()),
            notes: Notes::default(),
        }
    }

    /// A box at its first menu, with an empty card.
    fn at_home() -> Self {
        let mut bench = Self::new();
        bench.wait(Span::from_secs(4));
        bench
            .notes
            .reports
            .push_back(Report::Ready(Some(Settings::default())));
        bench.turn();
        let found = Report::Loaded(Found::Nothing);
        bench.notes.reports.push_back(found);
        bench.turn();
        assert!(matches!(bench.shown().body, Body::Home(_)));
        bench
    }

    /// Takes in what has happened, and presents it; answers the wake-up.
    fn turn(&mut self) -> Option<Instant> {
        self.runner.take_in(&mut self.notes);
        self.runner.present(&mut self.notes)
    }

    /// Time passes, and the runner is woken at the end of it.
    fn wait(&mut self, span: Span) -> Option<Instant> {
        self.notes.now += span;
        self.turn()
    }

    /// Time passes, and the runner is woken whenever it wants to be.
    fn live(&mut self, span: Span) {
        let end = self.notes.now + span;
        while let Some(at) = self.turn().filter(|at| *at <= end) {
            assert!(at > self.notes.now, "it never sleeps");
            self.notes.now = at;
        }
        self.notes.now = end;
    }

    fn edge(&mut self, key: Key, down: bool) {
        let at = self.notes.now;
        self.notes.edges.push_back(Edge { key, down, at });
    }

    fn press(&mut self, key: Key) {
        self.edge(key, true);
        self.turn();
        self.notes.now += TOUCH;
        self.edge(key, false);
        self.turn();
    }

    fn press_down(&mut self, times: usize) {
        (0..times).for_each(|_| self.press(Key::Down));
    }

    fn shown(&self) -> &View {
        self.runner.shown().expect("there is a picture")
    }

    fn selected(&self) -> usize {
        match self.shown().body {
            Body::Home(ref home) => home.selected.map_or(0, |place| place + 1),
            _ => panic!("no menu: {:?}", self.shown()),
        }
    }

    /// True if the picture says that the card is being read.
    fn says_reading(&self) -> bool {
        let text = Text::ReadingCard;
        matches!(self.shown().body, Body::Message { text: shown, .. } if shown == text)
    }

    /// The deeds since the last time.
    fn deeds(&mut self) -> Vec<Deed> {
        std::mem::take(&mut self.notes.deeds)
    }

    /// Opens a list that the card must be asked for, up to the key that does so, which stays down.
    fn ask_for_list(&mut self) -> Option<Instant> {
        self.press_down(2);
        self.press(Key::Ok);
        self.press_down(2);
        // The link has nothing to say for a while.
        self.live(SEND_EVERY);
        self.wait(Span::from_millis(1));
        self.edge(Key::Ok, true);
        self.turn()
    }
}

#[test]
fn what_has_happened_is_taken_in_before_time() {
    let mut bench = Bench::at_home();
    bench.deeds();
    bench.notes.supply = Some(Supply::FRESH);
    bench.notes.console_inputs = [ConsoleInput::Opened, ConsoleInput::Typed(b'p')].into();
    bench
        .notes
        .reports
        .push_back(Report::Loaded(Found::Nothing));
    bench.edge(Key::Down, true);
    bench.edge(Key::Down, false);
    let at = bench.notes.now;
    let (key, down) = (Key::Up, true);
    bench.notes.late_edge = Some(Edge { key, down, at });
    bench.runner.take_in(&mut bench.notes);
    assert_eq!(
        bench.deeds(),
        [
            Deed::Edge(Key::Down, true),
            Deed::Edge(Key::Down, false),
            Deed::Report,
            Deed::Supply,
            Deed::Console(ConsoleInput::Opened),
            Deed::Edge(Key::Up, true),
        ]
    );
    // The console's next turn comes with the next round.
    bench.turn();
    assert!(
        bench
            .deeds()
            .contains(&Deed::Console(ConsoleInput::Typed(b'p')))
    );
}

#[test]
fn the_picture_comes_first_and_the_sign_last() {
    let mut bench = Bench::new();
    bench.turn();
    assert_eq!(
        bench.deeds(),
        [Deed::Draw, Deed::Light, Deed::Led, Deed::Send]
    );
    // Nothing is new a moment later.
    bench.wait(Span::from_millis(1));
    assert_eq!(bench.deeds(), [Deed::Led]);
}

/// However late the runner gets to it, a key that was let go has repeated until then and no longer.
#[test]
fn gestures_that_fell_due_come_before_an_edge() {
    let mut places = Vec::new();
    for millis in (100..3000).step_by(100) {
        let held = Span::from_millis(millis);
        let mut in_time = Bench::at_home();
        in_time.edge(Key::Right, true);
        in_time.live(held);
        in_time.edge(Key::Right, false);
        in_time.live(Span::from_secs(1));

        let mut late = Bench::at_home();
        late.edge(Key::Right, true);
        late.notes.now += held;
        late.edge(Key::Right, false);
        late.wait(Span::from_secs(1));
        assert_eq!(late.selected(), in_time.selected(), "{millis} ms");
        places.push(late.selected());
    }
    places.dedup();
    assert!(places.len() > 3, "{places:?}");
}

/// Input that comes during a step of work is on the next picture.
#[test]
fn an_edge_that_comes_meanwhile_is_on_the_next_picture() {
    let mut bench = Bench::at_home();
    let before = bench.selected();
    let at = bench.notes.now;
    let (key, down) = (Key::Right, true);
    bench.notes.late_edge = Some(Edge { key, down, at });
    bench.turn();
    assert_eq!(bench.selected(), before + 1);
}

#[test]
fn a_picture_that_may_be_over_at_once_waits() {
    let mut bench = Bench::at_home();
    let wake_at = bench.ask_for_list();
    assert!(matches!(
        bench.notes.requests.last(),
        Some(Request::FileJob(_))
    ));
    assert!(!bench.says_reading(), "it was drawn at once");
    assert_eq!(wake_at, Some(bench.notes.now + REDRAW_DELAY));
    bench.wait(REDRAW_DELAY);
    assert!(bench.says_reading(), "{:?}", bench.shown());
}

/// The virtual device has a card that is quick: nobody sees that it is read.
#[test]
fn the_virtual_device_waits_as_the_box_does() {
    let mut device = VirtualDevice::new(&PICO_TFT, play::used_card().unwrap());
    let steps = "wait 2s\npress down\npress down\npress ok\npress down\npress down";
    let steps = script::parse(steps).unwrap();
    play::run_keeping(&steps, &mut device, |_, _| Ok(())).unwrap();
    let before = (device.picture_version(), device.view());
    device.key(Key::Ok, true);
    assert_eq!((device.picture_version(), device.view()), before);
    device.run(REDRAW_DELAY);
    assert_eq!(device.picture_version(), before.0 + 1);
    let view = device.view().unwrap();
    assert!(!view.is_in_passing(), "{view:?}");
}

#[test]
fn it_wakes_for_whatever_comes_first() {
    // The app: the first screen goes by itself.
    let mut bench = Bench::new();
    let mut wakes = vec![bench.turn().unwrap()];
    while matches!(bench.shown().body, Body::Splash { .. }) {
        bench.notes.now = *wakes.last().unwrap();
        wakes.push(bench.turn().unwrap());
    }
    let splash_over = bench.notes.now;
    let mut bench = Bench::new();
    bench.notes.now = splash_over.before(Span::from_millis(5));
    assert_eq!(bench.turn(), Some(splash_over));

    // The sign: it is told again.
    let mut bench = Bench::at_home();
    bench.live(Span::from_secs(120));
    bench.deeds();
    let mut told_at = bench.turn().unwrap();
    while !bench.deeds().contains(&Deed::Send) {
        bench.notes.now = told_at;
        told_at = bench.turn().unwrap();
    }
    assert_eq!(told_at, bench.notes.now + SEND_EVERY);

    // A gesture: a key that is held repeats at its own moment.
    bench.edge(Key::Right, true);
    let pressed_at = bench.notes.now;
    let mut wake_at = bench.turn().unwrap();
    let before = bench.selected();
    while bench.selected() == before {
        bench.notes.now = wake_at;
        wake_at = bench.turn().unwrap();
    }
    assert_eq!(bench.notes.now.since(pressed_at), REPEAT_AFTER);
}

/// The hall sees a timer change with its seconds, whatever is on the screen.
#[test]
fn it_wakes_when_the_hall_has_news() {
    let mut bench = Bench::at_home();
    bench.press_down(1);
    bench.press(Key::Right);
    bench.press(Key::Ok);
    bench.press(Key::Ok);
    bench.edge(Key::Ok, true);
    let started_at = bench.notes.now;
    bench.turn();
    bench.notes.now += TOUCH;
    bench.edge(Key::Ok, false);
    bench.turn();
    bench.press(Key::Back);
    bench.press(Key::Back);
    bench.live(Span::from_secs(180));
    let mut wakes = Vec::new();
    for _ in 0..20 {
        let at = bench.turn().unwrap();
        wakes.push(at.since(started_at).as_micros() % 1_000_000);
        bench.notes.now = at;
    }
    assert!(wakes.contains(&0), "{wakes:?}");
}

#[test]
fn a_busy_link_is_asked_again_later() {
    let mut bench = Bench::at_home();
    bench.live(Span::from_secs(120));
    bench.notes.is_link_busy = true;
    bench.wait(SEND_EVERY);
    bench.deeds();
    let wake_at = bench.wait(LINK_BUSY).unwrap();
    assert!(!bench.deeds().contains(&Deed::Send));
    assert!(wake_at > bench.notes.now, "it never sleeps");
    assert!(wake_at <= bench.notes.now + LINK_BUSY, "{wake_at:?}");
    bench.notes.is_link_busy = false;
    bench.notes.now = wake_at;
    bench.turn();
    assert!(bench.deeds().contains(&Deed::Send));
}
