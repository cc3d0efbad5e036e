//! A whole Masnou event, and the presses of an arbiter who enters it: what happens in the hall is data, the fingers
//! look at the screen and take the shortest way.

use std::collections::VecDeque;
use std::path::Path;

use pocket_arbiter::board::Model;
use pocket_arbiter::keys::Key;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::parse;
use pocket_arbiter::time::Span;
use pocket_arbiter::tournament::{
    BoardNo, Event, Floor, GameResult, Phase, Place, PlayerNo, Table,
};
use pocket_arbiter::ui::view::{Body, List};

/// The event: a line for everything that happens, with its second on the event's clock. `3 1-0` is a game that ends at
/// board 3, `here 9` somebody who has come to the board.
const DAY: &str = include_str!("masnou_day.txt");

/// From the home screen to the clock that runs: twenty-four players known by their numbers.
const START: &str = "
press ok           # new event
press left
expect \"Masnou\"
press down
hold right 1625ms
press left
expect \"24\"
press ok           # create
wait 4s
press ok           # start
wait 4s
press ok           # start the clock
expect \"queue 8\"
";

/// The second after which the last game is over.
const END: &str = "
press back
expect \"End the event\"
press ok
hold ok 1s
wait 1s
expect \"Winners\"
";

/// The time from a finger's touch to the next.
const TOUCH: Span = Span::from_millis(60);
const REST: Span = Span::from_millis(300);

/// The games that are played.
const GAMES: usize = 101;

/// The presses of the whole event.
pub(crate) fn presses(model: &'static Model) -> Result<usize, String> {
    let card = play::used_card().map_err(|error| error.to_string())?;
    let mut arbiter = Arbiter {
        device: VirtualDevice::new(model, card),
        presses: 0,
        elapsed: Span::ZERO,
    };
    arbiter.play("wait 2s")?;
    arbiter.play(START)?;
    arbiter.elapsed = Span::ZERO;
    for line in DAY.lines().filter(|line| !line.starts_with('#')) {
        arbiter
            .live(line)
            .map_err(|error| format!("{line}: {error}\n{}", arbiter.device.screen_text()))?;
    }
    arbiter.play(END)?;
    let event = arbiter.event()?;
    let games = event.floor().map_or(0, Floor::game_count);
    if event.phase() != Phase::Finished || games != GAMES {
        return Err(format!("{games} games, {:?}", event.phase()));
    }
    Ok(arbiter.presses)
}

/// An arbiter at the box.
struct Arbiter {
    device: VirtualDevice,
    presses: usize,
    /// The time since the clock of the event was started.
    elapsed: Span,
}

impl Arbiter {
    fn play(&mut self, script: &str) -> Result<(), String> {
        let steps = parse(script).map_err(|error| error.to_string())?;
        self.presses += crate::presses::count(&steps);
        play::run(&steps, &mut self.device, Path::new("")).map_err(|failure| failure.to_string())
    }

    fn event(&self) -> Result<&Event, String> {
        self.device.event().ok_or_else(|| "no event".to_owned())
    }

    fn floor(&self) -> Result<&Floor, String> {
        self.event()?.floor().ok_or_else(|| "no floor".to_owned())
    }

    fn body(&self) -> Result<Body, String> {
        let view = self.device.view().ok_or("the box is off")?;
        Ok(view.body)
    }

    fn run(&mut self, span: Span) {
        self.device.run(span);
        self.elapsed = self.elapsed + span;
    }

    fn press(&mut self, key: Key) {
        self.device.key(key, true);
        self.run(TOUCH);
        self.device.key(key, false);
        self.run(REST);
        self.presses += 1;
    }

    /// One thing that happens.
    fn live(&mut self, line: &str) -> Result<(), String> {
        let (second, what) = line.split_once(' ').ok_or("no second")?;
        let second: u64 = second.parse().map_err(|_| "no number")?;
        let until = Span::from_secs(second);
        self.run(until.saturating_sub(self.elapsed));
        match what.split_once(' ').ok_or("what?")? {
            ("here", number) => {
                let number = number.parse().ok().and_then(PlayerNo::new);
                self.greet(number.ok_or("no number")?)
            }
            (board, result) => {
                let board = board
                    .parse()
                    .ok()
                    .and_then(BoardNo::new)
                    .ok_or("no board")?;
                self.enter(board, result)
            }
        }
    }

    /// Somebody who was called is there.
    fn greet(&mut self, player: PlayerNo) -> Result<(), String> {
        let Some(Place::Called(board)) = self.event()?.place_on_floor(player) else {
            return Err("was not called".to_owned());
        };
        for _ in 0..PATIENCE {
            match self.body()? {
                Body::Call(call) if call.board == board.get() => {
                    self.press(Key::Ok);
                    return match self.event()?.place_on_floor(player) {
                        Some(Place::Seated(_)) => Ok(()),
                        place => Err(format!("{place:?}")),
                    };
                }
                Body::Call(_) => self.press(Key::Down),
                Body::List(list) => self.go_to(&list, board)?,
                _ => self.press(Key::Ok),
            }
        }
        Err("is not to be reached".to_owned())
    }

    /// A game is over.
    fn enter(&mut self, board: BoardNo, result: &str) -> Result<(), String> {
        let games = self.floor()?.game_count();
        for _ in 0..PATIENCE {
            match self.body()? {
                Body::Call(_) => {
                    let key = self.way_out(board)?;
                    self.press(key);
                }
                Body::List(list) => self.go_to(&list, board)?,
                Body::Result(_) => {
                    self.press(match result {
                        "1-0" => Key::Left,
                        "0-1" => Key::Right,
                        _ => Key::Up,
                    });
                    self.press(Key::Ok);
                    return self.is_entered(games, board, result);
                }
                _ => self.press(Key::Ok),
            }
        }
        Err("is not to be reached".to_owned())
    }

    fn is_entered(&self, games: usize, board: BoardNo, result: &str) -> Result<(), String> {
        let event = self.event()?;
        let expected = match result {
            "1-0" => GameResult::WhiteWins,
            "0-1" => GameResult::BlackWins,
            _ => GameResult::Draw,
        };
        match event.floor_games().nth(games) {
            Some(game) if game.board == board && game.result == expected => Ok(()),
            game => Err(format!("{game:?}")),
        }
    }

    /// Goes to a board in the list, and opens it.
    fn go_to(&mut self, list: &List, board: BoardNo) -> Result<(), String> {
        let place = self.place(board)?;
        let way = way(list.first + list.selected, place, list.total);
        for key in way {
            self.press(key);
        }
        match self.body()? {
            Body::List(list) if list.first + list.selected == place => {}
            _ => return Err("is elsewhere".to_owned()),
        }
        self.press(Key::Ok);
        Ok(())
    }

    fn place(&self, board: BoardNo) -> Result<usize, String> {
        let boards = self.floor()?.boards();
        Ok(boards.take_while(|(other, _)| *other < board).count())
    }

    /// The key that leads from a call to the boards, so that the way from there is short: the list begins at the game
    /// that has gone on for longest, and up and down lead on from it if nobody else is called.
    fn way_out(&self, board: BoardNo) -> Result<Key, String> {
        let floor = self.floor()?;
        let total = floor.boards().count();
        let longest = floor
            .boards()
            .enumerate()
            .filter(|(_, (_, table))| table.is_playing())
            .min_by_key(|(_, (_, table))| Table::since(table))
            .map_or(0, |(place, _)| place);
        let place = self.place(board)?;
        let far = |from: usize| way(from, place, total).len();
        let ways = [
            (Key::Back, far(longest)),
            (Key::Down, far((longest + 1) % total)),
            (Key::Up, far((longest + total - 1) % total)),
            (Key::LeverRight, far((longest + 5) % total)),
            (Key::LeverLeft, far((longest + 5 * total - 5) % total)),
        ];
        let many = floor.calls().len() > 1;
        let ways = ways
            .into_iter()
            .filter(|(key, _)| *key == Key::Back || !many);
        let best = ways.min_by_key(|(_, far)| *far);
        Ok(best.map_or(Key::Back, |(key, _)| key))
    }
}

/// Nobody needs more presses than that to be where they want.
const PATIENCE: usize = 12;

/// The shortest way between two rows of the list of boards: it is round, and the levers jump.
fn way(from: usize, to: usize, total: usize) -> Vec<Key> {
    let mut ways = VecDeque::from([(from, Vec::new())]);
    while let Some((at, way)) = ways.pop_front() {
        if at == to || way.len() > PATIENCE {
            return way;
        }
        for (key, next) in [
            (Key::Down, at + 1),
            (Key::Up, at + total - 1),
            (Key::LeverRight, at + 5),
            (Key::LeverLeft, (at + 5 * total) - 5),
        ] {
            let mut longer = way.clone();
            longer.push(key);
            ways.push_back((next % total, longer));
        }
    }
    Vec::new()
}
