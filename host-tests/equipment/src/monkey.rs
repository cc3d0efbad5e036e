//! The monkey test: somebody plays with the box like a child. Presses by chance, the same ones for the same seed.
//!
//! All that is done becomes a script as well, so that it can be played again, and on the emulated chip.

use pocket_arbiter::board::Model;
use pocket_arbiter::chance::Chance;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::settings::{Contrast, Letters, Settings};
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script;
use pocket_arbiter::tournament::Event;
use pocket_arbiter::ui::view::{Body, View};

use crate::gallery;

/// The event, or the game, that is going on when the monkey gets the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scene {
    /// A round robin.
    RoundRobin,
    /// A match of two teams.
    Scheveningen,
    /// A Monrad whose first round is paired.
    Monrad,
    /// The same for a Swiss.
    Swiss,
    /// A Masnou event whose clock runs.
    Masnou,
    /// A chess clock before its game.
    Clock,
}

/// A box as it may be set, by the number of the turn: every language, and the modes in all their mixtures.
pub fn settings_of_turn(turn: usize) -> Settings {
    let is = |often: usize| (turn / often) % 2 == 1;
    let mut languages = Language::ALL.into_iter().cycle();
    Settings {
        language: languages
            .nth(turn % Language::ALL.len())
            .unwrap_or_default(),
        contrast: if is(2) {
            Contrast::Sun
        } else {
            Contrast::Normal
        },
        letters: if is(3) {
            Letters::Large
        } else {
            Letters::Normal
        },
        ..Settings::default()
    }
}

/// The players of `PLAYERS.CSV`: short names and long ones, with all sorts of letters.
const PLAYERS: &str = "Name;Rating;Club
Ada;1500;Skakk
Pérez Ñandú de la Fuente, Ana María;1612;Colegio Rural Nº 3
Ødegård, Åse;;Skole
\"López \"\"Pepe\"\", José\";1480;Los Álamos
Müller-Lüdenscheidt, Jörg;1450;
l·la Vidal, Mercè;1399;
Wu;2100;
Bartholomew Featherstonehaugh;1234;Skakk
";

/// The keys as a monkey likes them: whatever does something.
const LIKES: [(Key, u32); 8] = [
    (Key::Ok, 9),
    (Key::Down, 5),
    (Key::Right, 4),
    (Key::Up, 3),
    (Key::Left, 3),
    (Key::Back, 2),
    (Key::LeverLeft, 1),
    (Key::LeverRight, 1),
];

/// Screens whose picture changes by itself.
const RESTLESS: [&str; 7] = [
    "Splash",
    "Clock",
    "Correction",
    "Timers",
    "Timer",
    "Floor",
    "Queue",
];

/// Screens that wait for something that takes the chip its time.
const BUSY: [&str; 6] = [
    "Export",
    "PlayersImport",
    "ReportImport",
    "Job",
    "ReadingCard",
    "PreparingCard",
];

/// Screens that ask the card something when they come.
const ASKING: [&str; 7] = [
    "Events",
    "EventFile",
    "Reports",
    "NewEvent",
    "Podium",
    "Name",
    "Find",
];

impl Scene {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::RoundRobin,
        Self::Scheveningen,
        Self::Monrad,
        Self::Swiss,
        Self::Masnou,
        Self::Clock,
    ];

    /// True if it can be played by the players of the file. A match wants to know who is in which team.
    const fn can_have_names(self) -> bool {
        !matches!(self, Self::Scheveningen | Self::Clock)
    }

    /// The way there from a box that was just switched on.
    fn script(self, has_names: bool) -> String {
        if self == Self::Clock {
            return "wait 3s\npress down\npress ok".to_owned();
        }
        let choose = match self {
            Self::RoundRobin | Self::Clock => "",
            Self::Scheveningen => "press right\n",
            Self::Monrad => "press right\npress right\n",
            Self::Swiss => "press right\npress right\npress right\n",
            Self::Masnou => "press left\n",
        };
        let enter = match self {
            _ if !has_names => "",
            Self::Masnou => "press ok\nwait 1s\npress ok\nwait 4s\npress back\n",
            Self::Swiss => {
                "press ok\nwait 1s\npress ok\nwait 4s\npress back\npress down\npress down\npress down\n"
            }
            _ => "press ok\nwait 1s\npress ok\nwait 4s\npress back\npress down\npress down\n",
        };
        let begin = match self {
            Self::Monrad | Self::Swiss | Self::Masnou => "press ok\nwait 2s\n",
            _ => "",
        };
        format!("wait 3s\npress ok\n{choose}press ok\nwait 4s\n{enter}press ok\nwait 4s\n{begin}")
    }
}

/// The card of a monkey's box: its settings, and perhaps players.
pub fn card(scene: Scene, settings: Settings, has_names: bool) -> Result<CardImage, String> {
    let mut card = CardImage::blank().map_err(|error| error.to_string())?;
    if has_names && scene.can_have_names() {
        card.write_file("PLAYERS.CSV", PLAYERS.as_bytes())
            .map_err(|error| error.to_string())?;
    }
    gallery::card_with(card, settings)
}

/// The monkey, its box, and what it has done.
pub struct MonkeyTest {
    device: VirtualDevice,
    chance: Chance,
    script: String,
    shots: usize,
}

impl MonkeyTest {
    /// A monkey that gets a box of that model in the middle of a scene.
    pub fn new(
        model: &'static Model,
        scene: Scene,
        (settings, has_names): (Settings, bool),
        seed: u64,
    ) -> Result<Self, String> {
        let card = card(scene, settings, has_names)?;
        let mut monkey = Self {
            device: VirtualDevice::new(model, card),
            chance: Chance::from_seed(seed),
            script: String::new(),
            shots: 0,
        };
        monkey.do_all(&scene.script(has_names && scene.can_have_names()))?;
        Ok(monkey)
    }

    /// The box.
    pub const fn device(&self) -> &VirtualDevice {
        &self.device
    }

    /// The box, for somebody else to do something with it.
    pub const fn device_mut(&mut self) -> &mut VirtualDevice {
        &mut self.device
    }

    /// All that was done so far.
    pub fn script(&self) -> &str {
        &self.script
    }

    /// Presses something.
    pub fn press(&mut self) -> Result<(), String> {
        let key = self.key();
        let held = self.held();
        let then = match self.chance.below(200) {
            0 => "\nwait 40s",
            1..10 => "\nwait 2700ms",
            _ => "",
        };
        self.do_all(&format!("hold {} {held}{then}", key.name()))
    }

    /// Presses something that leads to the same on a box which is slower: nothing that is decided by the moment of the
    /// press, and it waits until all that came of it is done.
    pub fn press_with_patience(&mut self) -> Result<(), String> {
        let mut key = self.key();
        let held = self.held();
        if key == Key::Ok && self.device.view().is_some_and(|view| draws_lots(&view)) {
            key = Key::Down;
        }
        let before = self.device.event().map(stage);
        self.do_all(&format!("hold {} {held}\nwait 310ms", key.name()))?;
        let is_other = self.device.event().map(stage) != before;
        let screen = self.device.screen_name().unwrap_or_default();
        if is_other || BUSY.contains(&screen) {
            self.do_all("wait 6s")?;
        } else if ASKING.contains(&screen) {
            self.do_all("wait 1s")?;
        }
        Ok(())
    }

    /// Takes a picture, unless it would be another one a moment later.
    pub fn shoot(&mut self) -> Result<(), String> {
        self.do_all("wait 1300ms")?;
        let Some(view) = self.device.view() else {
            return Ok(());
        };
        let screen = self.device.screen_name().unwrap_or_default();
        let has_clock = self
            .device
            .event()
            .and_then(Event::floor)
            .is_some_and(|floor| floor.timer().is_running);
        let is_restless = RESTLESS.contains(&screen) || BUSY.contains(&screen);
        if is_restless || has_clock || view.banner.is_some() {
            return Ok(());
        }
        self.shots += 1;
        self.do_all(&format!("shot {:04}-{screen}", self.shots))
    }

    /// Goes home by BACK; a game that runs is stopped first, and is left by BACK held. Answers whether that is
    /// where it came to.
    pub fn goes_home(&mut self) -> Result<bool, String> {
        for attempt in 0..16 {
            match self.device.screen_name() {
                Some("Home") => return Ok(true),
                Some("Clock") if self.device.led() => self.do_all("press ok")?,
                // Before a game BACK is enough; one that goes on wants it held.
                Some("Clock") if attempt % 2 == 1 => self.do_all("hold back 1s")?,
                _ => self.do_all("press back\nwait 100ms")?,
            }
        }
        Ok(false)
    }

    /// Does what a script says, and remembers it.
    pub fn do_all(&mut self, script: &str) -> Result<(), String> {
        let steps = script::parse(script).map_err(|error| error.to_string())?;
        self.script.push_str(script.trim_end());
        self.script.push('\n');
        play::run_keeping(&steps, &mut self.device, |_, _| Ok(()))
            .map_err(|failure| failure.to_string())
    }

    fn key(&mut self) -> Key {
        let all = LIKES.iter().map(|(_, weight)| weight).sum();
        let mut lot = self.chance.below(all);
        for (key, weight) in LIKES {
            match lot.checked_sub(weight) {
                Some(rest) => lot = rest,
                None => return key,
            }
        }
        Key::Ok
    }

    /// The time that a key is held: never up to the very moment at which something comes of it.
    fn held(&mut self) -> &'static str {
        match self.chance.below(40) {
            0 => "1925ms",
            1..4 => "940ms",
            _ => "60ms",
        }
    }
}

/// True if OK would draw lots: by the moment at which it is pressed.
fn draws_lots(view: &View) -> bool {
    match &view.body {
        Body::Menu {
            items, selected, ..
        } => items.get(*selected) == Some(&Text::DrawNumbers),
        Body::Message { text, .. } => *text == Text::KnockoutAsk,
        _ => false,
    }
}

/// The stage of an event, as far as the card has more to do than a line about it.
fn stage(event: &Event) -> (u8, usize, usize, usize) {
    let phase = event.phase() as u8;
    let history = usize::from(event.undo_count() == 0);
    (
        phase,
        event.open_round_count(),
        event.player_count(),
        history,
    )
}
