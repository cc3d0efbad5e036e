//! Files for people: that they can be given in any pieces, that they are what they should be, and that
//! nothing people write can break them.

mod chunks;
mod golden;
mod names;
mod page;
mod pages;
mod printout;
mod report;
mod sheet;
mod tables;

use pocket_arbiter::chance::Chance;
use pocket_arbiter::documents::{Document, Material, Place};
use pocket_arbiter::language::Language;
use pocket_arbiter::simulator::masnou_event::{MasnouEvent, MasnouPlan};
use pocket_arbiter::standings::Standings;
use pocket_arbiter::tournament::{Club, Command, Event, Name};

use crate::trf::random_events;

/// An event with its standings.
pub(super) struct Ranked {
    pub(super) event: Box<Event>,
    standings: Box<Standings>,
    pub(super) language: Language,
}

impl Ranked {
    pub(super) fn new(event: Box<Event>, language: Language) -> Self {
        let mut standings = Box::<Standings>::default();
        standings.rank(&event, &event.tiebreaks());
        Self {
            event,
            standings,
            language,
        }
    }

    /// An event of any system that follows from a seed, with names that want to break everything.
    pub(super) fn any(seed: u64) -> Self {
        let mut chance = Chance::from_seed(seed);
        let mut event = if seed.is_multiple_of(5) {
            any_queue(&mut chance)
        } else {
            random_events::make(seed)
        };
        for number in event.numbers() {
            let mut player = event.player(number).unwrap();
            if chance.below(3) > 0 {
                player.name = Name::cut(&text::<32>(&mut chance));
                player.club = Club::cut(&text::<32>(&mut chance));
            }
            event.apply(&Command::Edit(number, player)).unwrap();
        }
        let language = Language::ALL[chance.place(Language::ALL.len()).unwrap()];
        Self::new(event, language)
    }

    pub(super) fn material(&self) -> Material<'_> {
        Material {
            event: &self.event,
            standings: &self.standings,
            language: self.language,
        }
    }

    pub(super) fn standings(&self) -> &Standings {
        &self.standings
    }

    /// The whole file.
    pub(super) fn bytes(&self, document: Document) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut place = Place::default();
        let mut buffer = [0; 1024];
        loop {
            match document.read(&self.material(), &mut place, &mut buffer) {
                0 => return bytes,
                count => bytes.extend_from_slice(&buffer[..count]),
            }
        }
    }

    pub(super) fn text(&self, document: Document) -> String {
        String::from_utf8(self.bytes(document)).unwrap()
    }
}

/// A queue that may have got anywhere.
fn any_queue(chance: &mut Chance) -> Box<Event> {
    let plan = MasnouPlan {
        unrest: 10,
        ..MasnouPlan::new(
            2 + chance.below(20) as u16,
            60,
            300,
            chance.below(1000).into(),
        )
    };
    let mut queue = MasnouEvent::start(plan).unwrap();
    for _ in 0..chance.below(300) {
        if !queue.step().unwrap() {
            break;
        }
    }
    Box::new(queue.event().clone())
}

const NASTY: [&str; 16] = [
    "<b>",
    "\"&'",
    "=1+1",
    "l·l ñ å",
    "</td>",
    ";,\"",
    "\r\n",
    "\t@",
    "''-",
    "&lt;",
    "\u{202E}x",
    "中",
    "-->",
    "+4",
    "Ada",
    "\u{0}\u{7F}\u{9F}",
];

fn text<const N: usize>(chance: &mut Chance) -> heapless::String<N, u8> {
    let mut text = heapless::String::new();
    for _ in 0..chance.below(7) {
        // What does not fit is left out.
        let _ = text.push_str(NASTY[chance.place(NASTY.len()).unwrap()]);
    }
    text
}
