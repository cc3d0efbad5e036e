//! The presses that everyday work takes: stories as data, counted by a test and by the benchmark.
//!
//! A story is two scripts: what has been done before, and the presses that count, which end with what must
//! be on the screen then. One is a whole event with its own fingers ([`masnou_day`]). Waiting is free; only fingers count.

use std::path::Path;

use crate::masnou_day;
use pocket_arbiter::board::Model;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::{Action, Step, parse};

/// Something that is done often.
#[derive(Debug, Clone, Copy)]
pub struct Story {
    /// Its name in the table.
    pub name: &'static str,
    /// It must not take more presses than this.
    pub most: usize,
    /// The number of players in `PLAYERS.CSV` on the card; 0 if there is no such file.
    pub players_on_card: usize,
    /// The script of what happens before.
    pub before: &'static str,
    /// The part that counts.
    pub counted: Counted,
}

/// The part of a story that counts.
#[derive(Debug, Clone, Copy)]
pub enum Counted {
    /// A script.
    Script(&'static str),
    /// The whole event of [`masnou_day`].
    MasnouDay,
}

/// All of them. They begin on the home screen or where an arbiter is at that moment.
pub const STORIES: [Story; 6] = [
    Story {
        name: "presses-monrad-20-from-csv",
        most: 12,
        players_on_card: 20,
        before: "wait 2s",
        counted: Counted::Script(MONRAD_FROM_CSV),
    },
    Story {
        name: "presses-result",
        most: 2,
        players_on_card: 0,
        before: FOUR_PLAYERS,
        counted: Counted::Script("press left\npress ok\nexpect \"Board 2\""),
    },
    Story {
        name: "presses-10-board-round",
        most: 22,
        players_on_card: 20,
        before: TWENTY_PAIRED,
        counted: Counted::Script(TEN_BOARDS),
    },
    Story {
        name: "presses-masnou-result-and-call",
        most: 4,
        players_on_card: 0,
        before: FLOOR,
        counted: Counted::Script(RESULT_AND_CALL),
    },
    Story {
        name: "presses-masnou-24-players-101-games",
        most: 560,
        players_on_card: 0,
        before: "",
        counted: Counted::MasnouDay,
    },
    Story {
        name: "presses-start-5+3",
        most: 3,
        players_on_card: 0,
        before: "wait 2s",
        counted: Counted::Script(FIVE_PLUS_THREE),
    },
];

/// From the home screen to a game of chess.
const FIVE_PLUS_THREE: &str = "
press down
press ok
expect \"5+3\"
press lever-left
expect \"pause\"
";

/// From the home screen to the boards of the first round, with numbers drawn by lot.
const MONRAD_FROM_CSV: &str = "
press ok           # new event
press right
press right
expect \"Monrad\"
press ok           # create
wait 4s
press ok           # players from the card
wait 1s
expect \"20\"
press ok           # take them
wait 4s
press back
press ok           # draw the numbers
wait 1s
press back
press ok           # start
wait 4s
press ok           # pair round 1
wait 1s
expect \"Round 1\"
expect \"Name\"
";

/// The same without the lot, up to the boards of the first round.
const TWENTY_PAIRED: &str = "
wait 2s
press ok
press right
press right
press ok
wait 4s
press ok
wait 1s
press ok
wait 4s
press back
press down
press down
press ok
wait 4s
press ok
wait 1s
expect \"Round 1\"
";

/// All results of the round. The next one is offered then.
const TEN_BOARDS: &str = "
press ok
expect \"Board 1\"
press left
press ok
press right
press ok
press up
press ok
press left
press ok
press left
press ok
press right
press ok
press right
press ok
press up
press ok
press left
press ok
press right
press ok
expect \"Round 2\"
expect \"Pair the round\"
";

/// A round robin of six at its first board.
const FOUR_PLAYERS: &str = "
wait 2s
press ok
press ok
wait 4s
expect \"Start\"
press ok
wait 4s
press ok
press ok
expect \"Board 1\"
";

/// A Masnou event of twelve whose clock runs, at its boards.
const FLOOR: &str = "
wait 2s
press ok
press left
expect \"Masnou\"
press down
press right
press right
press right
press right
press right
press right
press ok
wait 4s
press ok
wait 4s
press ok
wait 1s
expect \"queue 4\"
";

/// White wins at the first board; the next player is called, and comes.
const RESULT_AND_CALL: &str = "
press ok
press left
press ok
expect \"Player 9\"
press ok
expect \"queue 4\"
";

impl Story {
    /// Plays the story and counts the presses, if it comes true.
    pub fn presses(&self, model: &'static Model) -> Result<usize, String> {
        let named = |error: String| format!("{} on {}: {error}", self.name, model.name);
        let Counted::Script(counted) = self.counted else {
            return masnou_day::presses(model).map_err(named);
        };
        let steps = |script: &str| parse(script).map_err(|error| named(error.to_string()));
        let (before, counted) = (steps(self.before)?, steps(counted)?);
        let mut card = play::used_card().map_err(|error| named(error.to_string()))?;
        if self.players_on_card > 0 {
            let file = players_file(self.players_on_card);
            card.write_file("PLAYERS.CSV", file.as_bytes())
                .map_err(|error| named(error.to_string()))?;
        }
        let all: Vec<Step> = before.iter().chain(&counted).cloned().collect();
        let mut device = VirtualDevice::new(model, card);
        play::run(&all, &mut device, Path::new(""))
            .map_err(|failure| named(failure.to_string()))?;
        Ok(count(&counted))
    }
}

/// Counts the presses of a script.
pub(crate) fn count(steps: &[Step]) -> usize {
    let is_press = |step: &&Step| matches!(step.action, Action::Down(_));
    steps.iter().filter(is_press).count()
}

/// So many players with names and ratings.
fn players_file(count: usize) -> String {
    let rows = (1..=count).map(|number| format!("Name {number:02};{}\n", 2000 - number * 10));
    core::iter::once("Name;Rating\n".to_owned())
        .chain(rows)
        .collect()
}
