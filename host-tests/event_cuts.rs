//! The power fails at every write of an event of each system, on the virtual device: before the block, in
//! the middle of it, after it.
//!
//! After that everything is there that the box had shown, and at most the one thing more that was under
//! way; the file system is in order, and the box goes on.

use std::fs;
use std::path::Path;

use pocket_arbiter::board::PICO_OLED;
use pocket_arbiter::simulator::card_image::CardImage;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::{Action, parse};
use pocket_arbiter::simulator::slot::{Fault, FaultKind};
use pocket_arbiter::time::Span;
use pocket_arbiter::tournament::{Command, Event, Retelling};

use crate::card::fat_check::assert_perfect;
use crate::card::small_card;

/// By then the box has read its card, and whatever was left half done is mended.
const COMEBACK: Span = Span::from_secs(4);

/// A part of a script, from one power failure to the next.
struct Part {
    name: String,
    /// The card at its beginning.
    card: Vec<u8>,
    actions: Vec<Action>,
}

/// Everything that there is to an event, but for the detours.
fn told(event: &Event) -> Vec<Command> {
    let mut retelling = Retelling::new();
    std::iter::from_fn(|| retelling.next(event)).collect()
}

/// The course of a part, for the card and for the event, if nothing happens.
struct Course {
    /// The states of the event, from the beginning to the end.
    states: Vec<Vec<Command>>,
    /// For each write, which of them was there before the moment in which it was written, and after.
    at_write: Vec<(usize, usize)>,
    /// The card in the end.
    card: Vec<u8>,
}

impl Part {
    fn switched_on(&self) -> VirtualDevice {
        let mut device = VirtualDevice::new(&PICO_OLED, CardImage::from_bytes(self.card.clone()));
        device.power_on();
        device
    }

    fn act(device: &mut VirtualDevice, action: &Action, mut look: impl FnMut(&VirtualDevice)) {
        match action {
            Action::Down(key) => device.key(*key, true),
            Action::Up(key) => device.key(*key, false),
            Action::Run(span) => {
                let mut left = *span;
                while left > Span::ZERO && device.is_on() {
                    // From one thing that happens to the next.
                    let step = device.idle_for().unwrap_or(left).min(left);
                    device.run(step);
                    left = left.saturating_sub(step);
                    look(device);
                    if step == Span::ZERO {
                        let step = left.min(Span::from_micros(100));
                        device.run(step);
                        left = left.saturating_sub(step);
                    }
                }
            }
            _ => {}
        }
        look(device);
    }

    fn course(&self) -> Course {
        let mut device = self.switched_on();
        let mut states = vec![told(device.event().unwrap())];
        let mut at_write = Vec::new();
        let mut seen = device.picture_version();
        for action in &self.actions {
            Self::act(&mut device, action, |device| {
                let writes = usize::try_from(device.slot().writes()).unwrap();
                let before = states.len() - 1;
                if writes == at_write.len() && seen == device.picture_version() {
                    return;
                }
                seen = device.picture_version();
                let now = told(device.event().unwrap());
                if states.last() != Some(&now) {
                    states.push(now);
                }
                at_write.resize(writes, (before, states.len() - 1));
            });
        }
        let card = device.slot().image().as_bytes().to_vec();
        Course {
            states,
            at_write,
            card,
        }
    }

    /// Lets the power fail there, and looks what is left.
    fn cut(&self, course: &Course, fault: Fault) {
        let when = format!("{}: {fault:?} of {}", self.name, course.at_write.len());
        let mut device = self.switched_on();
        device.plan(fault);
        for action in &self.actions {
            if device.is_on() {
                Self::act(&mut device, action, |_| {});
            }
        }
        assert!(!device.is_on(), "{when}: the power did not fail");
        device.power_on();
        device.run(COMEBACK);
        let found = told(device.event().unwrap());
        let (before, after) = course.at_write[fault.write as usize - 1];
        // An event that is being made is shown when all of it is on the card, but is in memory before.
        let least = if course.states[0].is_empty() && before == 1 {
            0
        } else {
            before
        };
        let allowed = &course.states[least..(after + 2).min(course.states.len())];
        assert!(
            allowed.contains(&found),
            "{when}: state {:?} was found, {least} to {} are allowed\n{found:?}",
            course.states.iter().position(|state| *state == found),
            after + 1
        );
        device.cut();
        assert_perfect(device.slot().image().as_bytes(), &when);
    }
}

/// The parts of the script of a system.
fn parts(system: &str) -> Vec<Part> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("host-tests/scripts/power_cuts")
        .join(system)
        .with_extension("txt");
    let steps = parse(&fs::read_to_string(file).unwrap()).unwrap();
    let actions: Vec<Action> = steps.into_iter().map(|step| step.action).collect();
    let mut parts = Vec::new();
    // The box has been asked for its language.
    let card = play::card_with(CardImage::from_bytes(small_card()), None).unwrap();
    let mut card = card.as_bytes().to_vec();
    let all: Vec<&[Action]> = actions.split(|action| *action == Action::Cut).collect();
    // The last one only looks at what is there.
    for (number, actions) in all[..all.len() - 1].iter().enumerate() {
        let part = Part {
            name: format!("{system} {}", number + 1),
            card: card.clone(),
            actions: actions.to_vec(),
        };
        card = part.course().card;
        parts.push(part);
    }
    parts
}

fn sweep(system: &str) {
    for part in parts(system) {
        let course = part.course();
        let writes = course.at_write.len();
        assert!(course.states.len() > 2, "{}: nothing happens", part.name);
        for write in 1..=u32::try_from(writes).unwrap() {
            for kind in FaultKind::ALL {
                part.cut(&course, Fault { write, kind });
            }
        }
        println!(
            "{}: {writes} writes, {} states of the event",
            part.name,
            course.states.len()
        );
    }
}

#[test]
fn the_power_may_fail_at_every_write_of_a_round_robin() {
    sweep("round_robin");
}

#[test]
fn the_power_may_fail_at_every_write_of_a_scheveningen_match() {
    sweep("scheveningen");
}

#[test]
fn the_power_may_fail_at_every_write_of_a_monrad() {
    sweep("monrad");
}

#[test]
fn the_power_may_fail_at_every_write_of_a_swiss_of_fise() {
    sweep("fise");
}

#[test]
fn the_power_may_fail_at_every_write_of_a_masnou_event() {
    sweep("masnou");
}
