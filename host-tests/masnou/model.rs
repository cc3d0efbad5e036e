//! The floor once more, written plainly from the rules: lists that are searched, no memory to save.
//!
//! It does not ask whether a deed can be done; it is told only of those that were.

use std::collections::BTreeMap;

use pocket_arbiter::tournament::{After, Deed, Departure, GameResult, QueueOptions, TimeUp};

#[derive(Clone, Default)]
struct Board {
    is_closing: bool,
    /// White first. Who was called and has not come has a star.
    seats: Vec<(u16, bool)>,
    is_playing: bool,
    since: u16,
}

impl Board {
    fn is_full(&self) -> bool {
        self.seats.len() == 2 && self.seats.iter().all(|(_, is_called)| !is_called)
    }
}

#[derive(Clone)]
pub(super) struct Model {
    options: QueueOptions,
    players: u16,
    boards: BTreeMap<u16, Board>,
    queue: Vec<u16>,
    waiting: Vec<u16>,
    away: BTreeMap<u16, &'static str>,
    /// In the order of the calls.
    called: Vec<u16>,
    whites: Vec<u16>,
    now: u16,
    is_up: bool,
}

impl Model {
    /// Everybody in the order in which they begin.
    pub(super) fn new(options: QueueOptions, order: &[u16]) -> Self {
        let mut queue = order.to_vec();
        let boards = match options.boards {
            0 => (order.len() / 3).clamp(1, 64),
            boards => boards.into(),
        };
        let boards = (1..=boards as u16).map(|number| {
            let two = queue
                .drain(..queue.len().min(2))
                .map(|player| (player, false));
            let seats: Vec<_> = two.collect();
            let board = Board {
                is_playing: seats.len() == 2,
                seats,
                ..Board::default()
            };
            (number, board)
        });
        let boards = boards.collect();
        Self {
            options,
            players: order.len() as u16,
            boards,
            queue,
            waiting: vec![],
            away: BTreeMap::new(),
            called: vec![],
            whites: vec![],
            now: 0,
            is_up: false,
        }
    }

    pub(super) fn join(&mut self, at: u16, count: u16) {
        self.now = self.now.max(at);
        for _ in 0..count {
            self.players += 1;
            self.queue.push(self.players);
        }
        self.fill();
    }

    /// `whites` is who had white in every game that counts.
    pub(super) fn happens(&mut self, at: u16, deed: &Deed, whites: Vec<u16>) {
        self.now = self.now.max(at);
        self.whites = whites;
        match deed {
            Deed::Result(board, result, after) => {
                let goes = match after {
                    After::Queue => "queue",
                    After::Pause => "paused",
                    After::Leave => "gone",
                };
                self.ends(board.get(), *result, goes);
            }
            Deed::Here(player) => self.comes(player.get()),
            Deed::NoShow(player) => self.goes(player.get(), "aside"),
            Deed::Depart(player, how) => {
                let how = match how {
                    Departure::Pause => "paused",
                    Departure::Leave => "gone",
                    Departure::Expel => "expelled",
                };
                let player = player.get();
                let at = self.boards.iter().find_map(|(number, board)| {
                    let seat = board.seats.iter().position(|(who, _)| *who == player)?;
                    board.is_playing.then_some((*number, seat))
                });
                match at {
                    Some((board, 0)) => self.ends(board, GameResult::BlackWins, how),
                    Some((board, _)) => self.ends(board, GameResult::WhiteWins, how),
                    None => self.goes(player, how),
                }
            }
            Deed::Return(player) => {
                self.away.remove(&player.get());
                self.queue.push(player.get());
            }
            Deed::AddBoard => {
                let number = (1..).find(|number| !self.boards.contains_key(number));
                let since = self.now;
                let board = Board {
                    since,
                    ..Board::default()
                };
                self.boards.insert(number.unwrap(), board);
            }
            Deed::CloseBoard(board) if self.boards[&board.get()].is_playing => {
                self.board(board.get()).is_closing = true;
            }
            Deed::CloseBoard(board) => self.closes(board.get()),
            Deed::KeepBoard(board) => self.board(board.get()).is_closing = false,
            Deed::Move(player, place) => {
                self.queue.retain(|other| *other != player.get());
                self.queue.insert((*place).into(), player.get());
            }
            Deed::VoidGame(board) => self.board(board.get()).is_playing = false,
            Deed::Extend(minutes) if self.is_up && *minutes > 0 && self.now < u16::MAX => {
                self.goes_on();
            }
            Deed::TimeUp => {
                self.is_up = true;
                if self.options.time_up == TimeUp::Void {
                    let called = std::mem::take(&mut self.called);
                    for board in self.boards.values_mut() {
                        board.seats.retain(|(_, is_called)| !is_called);
                        board.is_playing = false;
                    }
                    self.queue.splice(..0, called);
                }
            }
            Deed::Join(_)
            | Deed::Correct(..)
            | Deed::RunClock
            | Deed::StopClock
            | Deed::Extend(_)
            | Deed::Knockout(..)
            | Deed::KnockoutResult(..) => {}
        }
        self.fill();
    }

    fn board(&mut self, number: u16) -> &mut Board {
        self.boards.get_mut(&number).unwrap()
    }

    fn ends(&mut self, number: u16, result: GameResult, leaver: &'static str) {
        let (now, is_up) = (self.now, self.is_up);
        let board = self.board(number);
        let is_closing = board.is_closing;
        let [(white, _), (black, _)] = board.seats[..] else {
            panic!("two are needed for a game");
        };
        *board = Board {
            is_closing,
            since: now,
            ..Board::default()
        };
        self.called
            .retain(|player| ![white, black].contains(player));
        let (stays, leaves) = match result {
            GameResult::WhiteWins => (white, black),
            _ => (black, white),
        };
        match leaver {
            "queue" => self.queue.push(leaves),
            away => drop(self.away.insert(leaves, away)),
        }
        let both_leave = result == GameResult::Draw && self.options.both_leave_after_draw;
        let mut stays = vec![stays];
        if both_leave {
            self.queue.append(&mut stays);
        }
        if is_up {
            let seats = stays.into_iter().map(|player| (player, false));
            self.board(number).seats = seats.collect();
        } else if is_closing && (both_leave || self.waiting.is_empty()) {
            self.boards.remove(&number);
            self.waiting.append(&mut stays);
        } else {
            let mut waited = None;
            if !self.waiting.is_empty() {
                let waits = self.waiting.remove(0);
                self.called.push(waits);
                stays.insert(0, waits);
                waited = Some(waits);
            }
            let whites = |player: u16| self.whites.iter().filter(|white| **white == player).count();
            // Who waited comes first, unless the other one has had fewer whites.
            stays.sort_by_key(|player| whites(*player));
            let board = self.board(number);
            let seats = stays.into_iter();
            board.seats = seats
                .map(|player| (player, waited == Some(player)))
                .collect();
        }
    }

    fn comes(&mut self, player: u16) {
        self.called.retain(|other| *other != player);
        let now = self.now;
        for board in self.boards.values_mut() {
            let mut seats = board.seats.iter_mut();
            let Some(seat) = seats.find(|(who, _)| *who == player) else {
                continue;
            };
            *seat = (player, false);
            if board.is_full() {
                board.is_playing = true;
                board.since = now;
            }
        }
    }

    fn vacate(&mut self, player: u16) {
        let now = self.now;
        self.called.retain(|other| *other != player);
        for board in self.boards.values_mut() {
            let before = board.seats.len();
            board.seats.retain(|(who, _)| *who != player);
            if board.seats.len() < before {
                board.since = now;
            }
        }
    }

    fn goes(&mut self, player: u16, how: &'static str) {
        self.vacate(player);
        self.queue.retain(|other| *other != player);
        self.waiting.retain(|other| *other != player);
        self.away.insert(player, how);
    }

    fn closes(&mut self, number: u16) {
        let board = self.boards.remove(&number).unwrap();
        for (player, is_called) in board.seats.into_iter().rev() {
            self.called.retain(|other| *other != player);
            if is_called || self.waiting.len() == 64 {
                self.queue.insert(0, player);
            } else {
                self.waiting.push(player);
            }
        }
    }

    fn goes_on(&mut self) {
        self.is_up = false;
        let now = self.now;
        for board in self.boards.values_mut() {
            if board.is_full() && !board.is_playing {
                board.is_playing = true;
                board.since = now;
            }
        }
        let over: Vec<u16> = self
            .boards
            .iter()
            .filter(|(_, board)| board.is_closing && !board.is_playing)
            .map(|(number, _)| *number)
            .collect();
        over.into_iter().for_each(|number| self.closes(number));
    }

    /// Chairs are taken by the queue and then by those who wait: first where one sits alone, then
    /// where nobody has sat for longest.
    fn fill(&mut self) {
        let deserted: Vec<u16> = self
            .boards
            .iter()
            .filter(|(_, board)| board.is_closing && board.seats.len() < 2)
            .map(|(number, _)| *number)
            .collect();
        if !self.is_up {
            deserted.into_iter().for_each(|number| self.closes(number));
        }
        while !self.is_up {
            let boards = self.boards.iter();
            let free = boards.filter(|(_, board)| !board.is_closing && board.seats.len() < 2);
            let first =
                free.min_by_key(|(number, board)| (board.seats.len() != 1, board.since, **number));
            let Some(number) = first.map(|(number, _)| *number) else {
                return;
            };
            let player = if !self.queue.is_empty() {
                self.queue.remove(0)
            } else if !self.waiting.is_empty() {
                self.waiting.remove(0)
            } else {
                return;
            };
            self.called.push(player);
            let now = self.now;
            let board = self.board(number);
            board.seats.push((player, true));
            board.since = now;
            board.is_playing = board.is_full();
        }
    }

    /// The players who were called and have not come, the first call first.
    pub(super) fn called(&self) -> &[u16] {
        &self.called
    }

    /// The line that the floor must have, by the names of its players.
    pub(super) fn line(&self, name: impl Fn(u16) -> String) -> String {
        let seat = |(player, is_called): &(u16, bool)| {
            format!("{}{}", name(*player), if *is_called { "*" } else { "" })
        };
        let boards = self.boards.iter().map(|(number, board)| {
            let closing = if board.is_closing { " closing" } else { "" };
            let chair = |at: usize| board.seats.get(at).map_or("_".to_owned(), seat);
            let between = if board.is_full() && !board.is_playing {
                '.'
            } else {
                '-'
            };
            format!("{number}{closing}: {}{between}{}", chair(0), chair(1))
        });
        let boards = boards.collect::<Vec<_>>().join(", ");
        let names = |players: &[u16]| {
            let names: Vec<String> = players.iter().map(|player| name(*player)).collect();
            names.join(" ")
        };
        let mut line = format!("{boards} | queue: {}", names(&self.queue));
        if self.queue.is_empty() {
            line.push('-');
        }
        let mut lists = vec![("waiting", self.waiting.clone())];
        for called in ["aside", "paused", "gone", "expelled"] {
            let those = self.away.iter().filter(|(_, how)| **how == called);
            lists.push((called, those.map(|(player, _)| *player).collect()));
        }
        for (called, players) in lists.iter().filter(|(_, players)| !players.is_empty()) {
            line.push_str(&format!(" | {called}: {}", names(players)));
        }
        line
    }
}
