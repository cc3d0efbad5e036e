//! An event told line by line, with what must be true between the lines.
//!
//! ```text
//! event: 1 board, 90 minutes        what was decided; then everybody who is there at the start
//! players: Ana 2100, Bea, Cid
//! > 1: Ana-Bea | queue: Cid         what must be true: the floor, or what is named before the colon
//! board 1 0-1 and pauses            what is done; see `command` for all of it
//! refused NotCalled: here Ana       what cannot be done, and why
//! at 5:00                           the time of the clock from here on
//! ```

use pocket_arbiter::standings::Standings;
use pocket_arbiter::tournament::{
    After, BoardNo, ClockTime, Command, Deed, Departure, Event, GameNo, GameResult, Player,
    PlayerNo, QueueOptions, Rating, StartOrder, Team, TimeUp,
};

use super::invariants;
use super::line::{line, name};

/// Tells a story, and answers the event at its end.
pub(super) fn tell(story: &str) -> Box<Event> {
    let mut teller = Teller {
        event: Box::default(),
        at: ClockTime::ZERO,
    };
    for said in story.lines().map(str::trim).filter(|line| !line.is_empty()) {
        teller.say(said);
        invariants::check(&teller.event);
        if teller.event.floor().is_some() {
            invariants::points_add_up(&teller.event);
        }
    }
    teller.event
}

struct Teller {
    event: Box<Event>,
    at: ClockTime,
}

impl Teller {
    fn say(&mut self, said: &str) {
        if let Some(expected) = said.strip_prefix("> ") {
            assert_eq!(self.look(expected), expected, "in:\n{}", line(&self.event));
        } else if let Some(options) = said.strip_prefix("event: ") {
            let setup = super::setup(options_of(options));
            self.done(said, &Command::Create(setup));
        } else if let Some(players) = said.strip_prefix("players: ") {
            for player in players.split(", ") {
                self.done(said, &Command::Enter(player_of(player)));
            }
            self.done(said, &Command::Start);
        } else if let Some(time) = said.strip_prefix("at ") {
            self.at = time_of(time);
        } else if let Some(refused) = said.strip_prefix("refused ") {
            let (why, said) = refused.split_once(": ").unwrap();
            let before = self.event.clone();
            let refusal = self.event.apply(&self.command(said)).unwrap_err();
            let refusal = format!("{refusal:?}");
            assert_eq!(refusal.split(['(', ' ']).next(), Some(why), "{said}");
            assert!(*self.event == *before, "{said} left a trace");
        } else {
            self.done(said, &self.command(said));
        }
    }

    fn done(&mut self, said: &str, command: &Command) {
        let before = self.event.floor().map(|_| line(&self.event));
        let done = self.event.apply(command);
        assert_eq!(done, Ok(()), "{said} in:\n{}", before.unwrap_or_default());
    }

    fn command(&self, said: &str) -> Command {
        let words: Vec<&str> = said.split(' ').collect();
        let deed = match *words.as_slice() {
            ["board", board, result] => {
                Deed::Result(board_of(board), result_of(result), After::Queue)
            }
            ["board", board, result, "and", "pauses"] => {
                Deed::Result(board_of(board), result_of(result), After::Pause)
            }
            ["board", board, result, "and", "leaves"] => {
                Deed::Result(board_of(board), result_of(result), After::Leave)
            }
            ["here", player] => Deed::Here(self.player(player)),
            ["no", "show", player] => Deed::NoShow(self.player(player)),
            ["pause", player] => Deed::Depart(self.player(player), Departure::Pause),
            ["leave", player] => Deed::Depart(self.player(player), Departure::Leave),
            ["expel", player] => Deed::Depart(self.player(player), Departure::Expel),
            ["return", player] => Deed::Return(self.player(player)),
            ["add", "board"] => Deed::AddBoard,
            ["close", board] => Deed::CloseBoard(board_of(board)),
            ["keep", board] => Deed::KeepBoard(board_of(board)),
            ["move", player, "to", place] => {
                Deed::Move(self.player(player), place.parse::<u16>().unwrap() - 1)
            }
            ["correct", game, result] => Deed::Correct(game_of(game), result_of(result)),
            ["void", board] => Deed::VoidGame(board_of(board)),
            ["run"] => Deed::RunClock,
            ["stop"] => Deed::StopClock,
            ["extend", minutes] => Deed::Extend(minutes.parse().unwrap()),
            ["time", "up"] => Deed::TimeUp,
            ["knockout", seed, ref players @ ..] => Deed::Knockout(
                players.iter().map(|player| self.player(player)).collect(),
                seed.parse().unwrap(),
            ),
            ["game", game, result] => Deed::KnockoutResult(game_of(game), result_of(result)),
            ["join", count, "more"] => {
                return Command::EnterNumbered(count.parse().unwrap(), Team::A);
            }
            ["join", ref player @ ..] => return Command::Enter(player_of(&player.join(" "))),
            ["rename", player, new] => {
                let number = self.player(player);
                let known = self.event.player(number).unwrap().clone();
                let name = new.try_into().unwrap();
                return Command::Edit(number, Player { name, ..known });
            }
            ["time", "passes"] => return Command::TimePasses(self.at),
            ["undo"] => return Command::Undo,
            ["redo"] => return Command::Redo,
            ["finish"] => return Command::Finish,
            ["reopen"] => return Command::Reopen,
            _ => panic!("what is \"{said}\"?"),
        };
        Command::Deed(self.at, deed)
    }

    /// The state of things, in the words of what is expected.
    fn look(&self, expected: &str) -> String {
        let event = &*self.event;
        let floor = event.floor().unwrap();
        let (what, rest) = expected.split_once(": ").unwrap();
        let found = match *what.split(' ').collect::<Vec<_>>().as_slice() {
            ["points"] => {
                let asked = rest.split(", ").map(|one| one.split_once(' ').unwrap().0);
                let points: Vec<String> = asked
                    .map(|who| format!("{who} {}", event.points(self.player(who))))
                    .collect();
                points.join(", ")
            }
            ["order"] => self.order(),
            ["games"] => self.games(false),
            ["knockout"] => self.games(true),
            ["clock"] => {
                let timer = floor.timer();
                let does = match (timer.is_up, timer.is_running) {
                    (true, false) => "is up",
                    (false, true) => "runs",
                    (false, false) => "stands",
                    (true, true) => "is up and runs",
                };
                let (now, limit) = (written(timer.now.0.into()), written(timer.limit.0.into()));
                format!("{does}, {now} of {limit}")
            }
            ["seen"] => written(event.clock_seen().0.into()),
            ["calls"] => {
                let calls = floor.calls();
                let calls = calls
                    .iter()
                    .map(|(board, player)| format!("{} to {board}", name(event, *player)));
                calls.collect::<Vec<_>>().join(", ")
            }
            ["wait", who] => {
                let place = floor.queue().iter().position(|no| *no == self.player(who));
                match floor.expected_wait(place.unwrap()) {
                    Some(seconds) => written(seconds),
                    None => "unknown".to_owned(),
                }
            }
            ["pass"] => floor
                .knockout_pass()
                .map_or("nobody".to_owned(), |player| name(event, player)),
            ["level"] => {
                let standings = self.standings();
                let options = event.queue_options().unwrap();
                let level = standings.level_for_prize(event, options.prizes);
                level.map_or("nobody".to_owned(), |(rank, players)| {
                    let names = players.iter().map(|player| name(event, *player));
                    format!("{rank} {}", names.collect::<Vec<_>>().join(" "))
                })
            }
            _ => return line(event),
        };
        format!("{what}: {found}")
    }

    fn standings(&self) -> Box<Standings> {
        let mut standings = Box::<Standings>::default();
        standings.rank(&self.event, &self.event.tiebreaks());
        standings
    }

    /// Everybody in order, those who share a rank with an equal sign between them.
    fn order(&self) -> String {
        let mut order = String::new();
        let mut last = None;
        for row in self.standings().rows() {
            match last.replace(row.rank) {
                None => {}
                Some(rank) if rank == row.rank => order.push_str(" = "),
                Some(_) => order.push_str(", "),
            }
            order.push_str(&name(&self.event, row.player));
        }
        order
    }

    /// The games with their boards; or those of the knockout alone.
    fn games(&self, of_knockout: bool) -> String {
        let event = &*self.event;
        let games = event
            .floor_games()
            .filter(|game| game.is_knockout == of_knockout);
        let games = games.map(|game| {
            let result = match game.result {
                GameResult::WhiteWins => "1-0",
                GameResult::Draw => "½-½",
                GameResult::BlackWins => "0-1",
                GameResult::Pending => "none",
                _ => "?",
            };
            let (white, black) = (name(event, game.white), name(event, game.black));
            let board = match of_knockout {
                true => String::new(),
                false => format!(" board {}", game.board),
            };
            format!("{white}-{black} {result}{board}")
        });
        games.collect::<Vec<_>>().join(", ")
    }

    /// The player of that name or, without a name, of that number.
    fn player(&self, who: &str) -> PlayerNo {
        let mut numbers = self.event.numbers();
        let known = numbers.find(|number| name(&self.event, *number) == who);
        known.unwrap_or_else(|| PlayerNo::new(who.parse().unwrap()).unwrap())
    }
}

fn options_of(said: &str) -> QueueOptions {
    let mut options = QueueOptions::default();
    for option in said.split(", ") {
        match *option.split(' ').collect::<Vec<_>>().as_slice() {
            ["usual"] => {}
            [boards, "board" | "boards"] => options.boards = boards.parse().unwrap(),
            ["by", "ranking"] => options.order = StartOrder::Ranking,
            ["by", "reverse", "ranking"] => options.order = StartOrder::ReverseRanking,
            [minutes, "minutes"] => options.minutes = minutes.parse().unwrap(),
            ["games", "void"] => options.time_up = TimeUp::Void,
            ["games", "decided"] => options.time_up = TimeUp::Decide,
            ["both", "leave"] => options.both_leave_after_draw = true,
            [prizes, "prize" | "prizes"] => options.prizes = prizes.parse().unwrap(),
            _ => panic!("what is \"{option}\"?"),
        }
    }
    options
}

fn player_of(said: &str) -> Player {
    let (name, rating) = said.split_once(' ').unwrap_or((said, "0"));
    Player {
        name: name.try_into().unwrap(),
        rating: Rating(rating.parse().unwrap()),
        ..Player::default()
    }
}

fn board_of(said: &str) -> BoardNo {
    BoardNo::new(said.parse().unwrap()).unwrap()
}

fn game_of(said: &str) -> GameNo {
    GameNo::new(said.parse().unwrap()).unwrap()
}

fn result_of(said: &str) -> GameResult {
    match said {
        "1-0" => GameResult::WhiteWins,
        "½-½" => GameResult::Draw,
        "0-1" => GameResult::BlackWins,
        "none" => GameResult::Pending,
        "+/-" => GameResult::WhiteByForfeit,
        _ => panic!("what is \"{said}\"?"),
    }
}

fn time_of(said: &str) -> ClockTime {
    let (minutes, seconds) = said.split_once(':').unwrap();
    let (minutes, seconds): (u16, u16) = (minutes.parse().unwrap(), seconds.parse().unwrap());
    ClockTime(minutes * 60 + seconds)
}

fn written(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
