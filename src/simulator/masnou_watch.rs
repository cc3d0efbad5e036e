//! Somebody with a watch who stands by a Masnou event and writes down how long things take.

use std::prelude::v1::*;

use crate::tournament::{
    BoardNo, ClockTime, Floor, MAX_BOARDS, MAX_PLAYERS, PlayerNo, Seat, Table,
};

/// A player's time in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// The player who waited.
    pub player: PlayerNo,
    /// The length of the wait.
    pub seconds: u32,
    /// True if it ended with a call, and not because the time was up.
    pub was_called: bool,
}

/// The news since the last look.
#[derive(Debug, Default)]
pub(super) struct News {
    /// Board, white and black of games that have begun.
    pub(super) begun: Vec<(BoardNo, PlayerNo, PlayerNo)>,
    /// The players who were called.
    pub(super) called: Vec<PlayerNo>,
}

/// A game that is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Game {
    white: PlayerNo,
    black: PlayerNo,
    /// By the event's clock, as the board says it.
    since: ClockTime,
    /// By the watch.
    began: u32,
}

/// The notes. Seconds count from the start, and go on when the time is up.
#[derive(Debug)]
pub struct Watch {
    limit: u32,
    seen: u32,
    /// By number, since when somebody has been in the queue.
    queued: Vec<Option<u32>>,
    /// By number, who was called and is not there yet.
    called: Vec<bool>,
    games: Vec<Option<Game>>,
    /// The number of players in the queue, and of boards without a game, at the last look.
    queue: usize,
    idle: usize,
    /// Every time in the queue that ended with a call or with the time, in the order of their ends.
    pub waits: Vec<Wait>,
    /// The length of each game, in the order of their ends.
    pub game_seconds: Vec<u32>,
    /// The most players in the queue, until the time was up.
    pub longest_queue: usize,
    /// For each player the seconds in the queue, all together, until the time was up.
    pub queue_seconds: u64,
    /// The seconds in which nobody was in the queue, until the time was up.
    pub empty_queue_seconds: u32,
    /// For each board the seconds without a game, all together, until the time was up.
    pub idle_seconds: u64,
}

impl Watch {
    /// Before the start of an event that lasts so long.
    pub(super) fn new(limit: ClockTime) -> Self {
        Self {
            limit: limit.0.into(),
            seen: 0,
            queued: [None; MAX_PLAYERS].to_vec(),
            called: [false; MAX_PLAYERS].to_vec(),
            games: [None; MAX_BOARDS].to_vec(),
            queue: 0,
            idle: 0,
            waits: Vec::new(),
            game_seconds: Vec::new(),
            longest_queue: 0,
            queue_seconds: 0,
            empty_queue_seconds: 0,
            idle_seconds: 0,
        }
    }

    /// Looks at the floor as it is now.
    pub(super) fn look(&mut self, now: u32, floor: &Floor) -> News {
        self.count_until(now);
        self.seen = now;
        let begun = self.look_at_boards(now, floor);
        if floor.timer().is_up {
            self.close_queue();
            return News {
                begun,
                called: Vec::new(),
            };
        }
        let called = self.look_at_queue(now, floor);
        let playing = floor.games_going_on().count();
        self.queue = floor.queue().len();
        self.idle = floor.boards().count() - playing;
        self.longest_queue = self.longest_queue.max(self.queue);
        News { begun, called }
    }

    /// The longest time that a player was in the queue, in seconds.
    pub fn longest_wait(&self, player: PlayerNo) -> u32 {
        let own = self.waits.iter().filter(|wait| wait.player == player);
        own.map(|wait| wait.seconds).max().unwrap_or(0)
    }

    /// Until now all was as at the last look.
    fn count_until(&mut self, now: u32) {
        let seconds = now.min(self.limit).saturating_sub(self.seen);
        self.queue_seconds += u64::from(seconds) * self.queue as u64;
        self.idle_seconds += u64::from(seconds) * self.idle as u64;
        if self.queue == 0 {
            self.empty_queue_seconds += seconds;
        }
    }

    fn look_at_boards(&mut self, now: u32, floor: &Floor) -> Vec<(BoardNo, PlayerNo, PlayerNo)> {
        let mut begun = Vec::new();
        for (board, known) in BoardNo::first(MAX_BOARDS).zip(&mut self.games) {
            let there = floor.table(board).and_then(|table| game(table, now));
            let is_same = |one: &Game| {
                there.is_some_and(|there| {
                    Game {
                        began: one.began,
                        ..there
                    } == *one
                })
            };
            if known.as_ref().is_some_and(is_same) {
                continue;
            }
            if let Some(ended) = known.take() {
                self.game_seconds.push(now - ended.began);
            }
            if let Some(there) = there {
                begun.push((board, there.white, there.black));
            }
            *known = there;
        }
        begun
    }

    fn look_at_queue(&mut self, now: u32, floor: &Floor) -> Vec<PlayerNo> {
        let before = std::mem::replace(&mut self.queued, [None; MAX_PLAYERS].to_vec());
        let was_called = std::mem::replace(&mut self.called, [false; MAX_PLAYERS].to_vec());
        let since = |player: PlayerNo| before.get(player.index()).copied().flatten();
        for player in floor.queue() {
            if let Some(queued) = self.queued.get_mut(player.index()) {
                *queued = Some(since(*player).unwrap_or(now));
            }
        }
        let mut news = Vec::new();
        for (_, player) in floor.calls() {
            if let Some(called) = self.called.get_mut(player.index()) {
                *called = true;
            }
            if was_called.get(player.index()) == Some(&false) {
                // Who is called at once was never seen in the queue.
                self.waits.push(Wait {
                    player,
                    seconds: now - since(player).unwrap_or(now),
                    was_called: true,
                });
                news.push(player);
            }
        }
        news
    }

    /// Nobody is called any more.
    fn close_queue(&mut self) {
        for (player, queued) in PlayerNo::first(MAX_PLAYERS).zip(&mut self.queued) {
            if let Some(since) = queued.take() {
                self.waits.push(Wait {
                    player,
                    seconds: self.limit.saturating_sub(since),
                    was_called: false,
                });
            }
        }
    }
}

/// The game at a board, as if it had begun now.
fn game(table: &Table, now: u32) -> Option<Game> {
    let (Seat::Taken(white), Seat::Taken(black)) = (table.white(), table.black()) else {
        return None;
    };
    table.is_playing().then_some(Game {
        white,
        black,
        since: table.since(),
        began: now,
    })
}
