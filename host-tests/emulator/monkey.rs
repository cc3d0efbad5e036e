//! The same monkey as on the simulator has the real box: what it presses leads to the same pictures, and home by
//! BACK.
//!
//! The simulator makes the script: it knows when a slower box has to be waited for, and which presses are decided
//! by their very moment. Two hundred presses a board in the short version, twenty thousand in the long one.

use anyhow::{Result, anyhow, ensure};
use equipment::monkey::{self, MonkeyTest, Scene, settings_of_turn};
use pocket_arbiter::simulator::script;
use xtask::{fsck, parallel};

use super::pictures::compare;
use super::{Board, boards, number_from};

/// The number of presses in each of the scenes, on each board.
const PRESSES: usize = 34;
/// The long version has so many times more, however long the soak is.
const MOST_TIMES: usize = 100;
/// The number of those times that are on one card.
const TIMES_ON_A_CARD: usize = 5;
/// A picture is taken after so many.
const SHOT_AFTER: usize = 6;

/// A monkey with a box.
struct Case {
    board: &'static Board,
    scene: Scene,
    turn: usize,
    presses: usize,
    seed: u64,
}

impl Case {
    fn has_names(&self) -> bool {
        self.turn.is_multiple_of(2)
    }

    /// The presses of the monkey.
    fn script(&self) -> Result<String, String> {
        let how = (settings_of_turn(self.turn), self.has_names());
        let mut monkey = MonkeyTest::new(self.board.model, self.scene, how, self.seed)?;
        for press in 1..=self.presses {
            monkey.press_with_patience()?;
            if press.is_multiple_of(SHOT_AFTER) {
                monkey.shoot()?;
            }
        }
        if !monkey.goes_home()? {
            return Err(format!("it does not come home:\n{}", monkey.script()));
        }
        monkey.do_all("wait 3s\nshot home")?;
        Ok(monkey.script().to_owned())
    }

    fn complaints(&self) -> Result<Vec<String>> {
        let text = self.script().map_err(|error| anyhow!(error))?;
        let steps = script::parse(&text)?;
        let card = monkey::card(self.scene, settings_of_turn(self.turn), self.has_names());
        let card = card.map_err(|error| anyhow!(error))?;
        let name = format!("monkey-{:?}-{}", self.scene, self.seed);
        let complaints = compare(self.board, &name, &steps, card)?;
        if complaints.is_empty() {
            return Ok(Vec::new());
        }
        // So that it can be played again.
        let file = super::empty_folder(&["monkey", self.board.model.name, &name])?;
        std::fs::write(file.join("script.txt"), &text)?;
        let told = complaints.into_iter();
        Ok(told
            .map(|complaint| format!("{name} on {}: {complaint}", self.board.model.name))
            .collect())
    }
}

#[test]
fn soak_a_monkey_finds_the_same_on_the_emulated_chip() -> Result<()> {
    fsck::ensure_installed()?;
    let seed = number_from("SEED")?.unwrap_or(1);
    let times = usize::try_from(number_from("SOAK")?.unwrap_or(1))?.clamp(1, MOST_TIMES);
    let on_a_card = times.min(TIMES_ON_A_CARD);
    let mut cases = Vec::new();
    for round in 0..times.div_ceil(on_a_card) {
        for board in boards()? {
            cases.extend(Scene::ALL.into_iter().enumerate().map(|(at, scene)| {
                let turn = round * Scene::ALL.len() + at;
                Case {
                    board,
                    scene,
                    turn,
                    presses: PRESSES * on_a_card,
                    seed: seed.wrapping_mul(10_000).wrapping_add(turn as u64),
                }
            }));
        }
    }
    let presses: usize = cases.iter().map(|case| case.presses).sum();
    println!("{presses} presses on {} cards, by seed {seed}", cases.len());
    let complaints = parallel::map(cases, |case| case.complaints())?;
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    ensure!(complaints.is_empty(), "{}", complaints.join("\n"));
    Ok(())
}
