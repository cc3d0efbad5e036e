//! The effect of a deed on the floor. The deed has been checked, so it always fits; if it ever did not, it would do
//! nothing.

use super::deed::{After, Deed, Departure};
use super::game::{self, FloorGame, put_game};
use super::table::{MAX_BOARDS, Seat, Table, TableStatus};
use super::timer::{ClockTime, Timer};
use super::{Floor, Place, Presence};
use crate::tournament::cell::GameResult;
use crate::tournament::grid::Grid;
use crate::tournament::numbers::{BoardNo, GameNo, PlayerNo};
use crate::tournament::setup::{QueueOptions, TimeUp};

impl Floor {
    /// Everybody comes to the floor in that order: the first two to the first board, and so on; the
    /// others queue.
    pub(in crate::tournament) fn open(
        &mut self,
        options: &QueueOptions,
        order: impl Iterator<Item = PlayerNo>,
    ) {
        self.clear();
        self.queue.extend(order);
        self.players = u16::try_from(self.queue.len()).unwrap_or(u16::MAX);
        self.starters = self.players;
        self.timer = Timer {
            limit: ClockTime::from_minutes(options.minutes),
            ..Timer::NONE
        };
        let boards = options.boards_for(self.queue.len());
        let mut left = self.queue.iter().copied();
        for table in self.tables.iter_mut().take(boards) {
            table.status = TableStatus::Open;
            for player in left.by_ref().take(2) {
                table.fill(Seat::Taken(player));
            }
            table.is_playing = table.is_full();
        }
        let seated = self.queue.len() - left.count();
        self.queue.copy_within(seated.., 0);
        self.queue.truncate(self.queue.len() - seated);
    }

    /// Does a deed that happened at that time of the event's clock.
    pub(in crate::tournament) fn play(
        &mut self,
        grid: &mut Grid,
        options: &QueueOptions,
        at: ClockTime,
        deed: &Deed,
    ) {
        self.timer.now = self.timer.now.max(at);
        match deed {
            Deed::Result(board, result, after) => {
                self.end_game(grid, options, *board, *result, presence_after(*after));
            }
            Deed::Here(player) => self.arrive(*player),
            Deed::NoShow(player) => self.take_away(*player, Presence::Aside),
            Deed::Depart(player, how) => self.depart(grid, options, *player, *how),
            Deed::Return(player) => self.enqueue(*player),
            Deed::Join(count) => {
                for _ in 0..*count {
                    if let Some(player) = PlayerNo::from_index(self.players.into()) {
                        self.players += 1;
                        self.enqueue(player);
                    }
                }
            }
            Deed::AddBoard => {
                let now = self.timer.now;
                if let Some(table) = self.free_board().and_then(|board| self.table_mut(board)) {
                    *table = Table {
                        status: TableStatus::Open,
                        since: now,
                        ..Table::NONE
                    };
                }
            }
            Deed::CloseBoard(board) => self.close(*board),
            Deed::KeepBoard(board) => self.set_status(*board, TableStatus::Open),
            Deed::Move(player, place) => self.move_in_queue(*player, (*place).into()),
            Deed::Correct(number, result) => self.correct(grid, *number, *result),
            Deed::VoidGame(board) => {
                if let Some(table) = self.table_mut(*board) {
                    table.is_playing = false;
                }
            }
            Deed::RunClock => self.timer.is_running = true,
            Deed::StopClock => self.timer.is_running = false,
            Deed::Extend(minutes) => self.extend(*minutes),
            Deed::TimeUp => self.end_time(options),
            Deed::Knockout(group, seed) => self.draw_knockout(grid, group, *seed),
            Deed::KnockoutResult(number, result) => {
                self.decide_knockout(grid, number.index(), *result);
            }
        }
        self.call();
    }

    /// Writes a game down.
    pub(super) fn record(&mut self, grid: &mut Grid, game: &FloorGame) {
        put_game(grid, self.game_count(), game);
        self.count_white(game, 1);
        self.games = self.games.saturating_add(1);
    }

    /// A game that is over ended otherwise. A knockout was about who was level then.
    fn correct(&mut self, grid: &mut Grid, number: GameNo, result: GameResult) {
        if let Some(game) = game::game(grid, number.index()) {
            let corrected = FloorGame { result, ..game };
            put_game(grid, number.index(), &corrected);
            self.count_white(&game, -1);
            self.count_white(&corrected, 1);
            if corrected != game {
                self.knockout.clear();
            }
        }
    }

    /// Counts a game, if it counts, among those that white has had white in; or no longer does.
    fn count_white(&mut self, game: &FloorGame, by: i16) {
        if game.counts()
            && let Some(whites) = self.whites.get_mut(game.white.index())
        {
            *whites = whites.saturating_add_signed(by);
        }
    }

    /// The loser leaves, or on a draw white; who stays has white. Whoever leaves goes where it was
    /// said.
    fn end_game(
        &mut self,
        grid: &mut Grid,
        options: &QueueOptions,
        board: BoardNo,
        result: GameResult,
        leaver_goes: Presence,
    ) {
        let Some((table, (white, black))) = self
            .table(board)
            .copied()
            .and_then(|table| Some((table, table.players()?)))
        else {
            return;
        };
        if table.is_playing {
            let seconds = self.timer.now.since(table.since);
            self.seconds_played = self.seconds_played.saturating_add(seconds.into());
            self.games_timed = self.games_timed.saturating_add(1);
        }
        let game = FloorGame {
            board,
            white,
            black,
            result,
            is_knockout: false,
        };
        self.record(grid, &game);
        let (stays, leaves) = match result.without_mark() {
            GameResult::WhiteWins => (white, black),
            _ => (black, white),
        };
        // Whoever was only called must have come.
        self.answered(white);
        self.answered(black);
        let both_leave = result.without_mark() == GameResult::Draw && options.both_leave_after_draw;
        self.free_table(board);
        self.send(leaves, leaver_goes);
        if both_leave {
            self.send(stays, Presence::Here);
        }
        let stays = (!both_leave).then_some(stays);
        let waits = if self.timer.is_up {
            None
        } else {
            self.waiting.first().copied()
        };
        match (stays, waits) {
            // The two who stay meet here, even if this board was to be closed too.
            (Some(stays), Some(waits)) => {
                let waits = self.call_waiting(waits);
                let stays = Seat::Taken(stays);
                let (white, black) = self.colours(waits, stays);
                self.seat(board, white);
                self.seat(board, black);
            }
            (None, Some(waits)) if table.status == TableStatus::Open => {
                let waits = self.call_waiting(waits);
                self.seat(board, waits);
            }
            (stays, _) if table.status == TableStatus::Closing && !self.timer.is_up => {
                self.set_status(board, TableStatus::Closed);
                self.waiting.extend(stays);
            }
            (Some(stays), None) => self.seat(board, Seat::Taken(stays)),
            (None, _) => {}
        }
    }

    /// Calls a player who waited, and has to come over from another board, like anybody else.
    fn call_waiting(&mut self, waits: PlayerNo) -> Seat {
        self.waiting.retain(|other| *other != waits);
        // There are as many chairs.
        let _ = self.called.push(waits);
        Seat::Called(waits)
    }

    /// The seats with white and with black: who waited has white, unless the other one has had white less often.
    fn colours(&self, waited: Seat, other: Seat) -> (Seat, Seat) {
        let whites = |seat: Seat| {
            let player = seat.player();
            player.and_then(|player| self.whites.get(player.index()))
        };
        if whites(other) < whites(waited) {
            (other, waited)
        } else {
            (waited, other)
        }
    }

    /// A call has been answered, or is not to be any more.
    fn answered(&mut self, player: PlayerNo) {
        self.called.retain(|called| *called != player);
    }

    fn arrive(&mut self, player: PlayerNo) {
        let now = self.timer.now;
        if let Some(Place::Called(board)) = self.place(player)
            && let Some(table) = self.table_mut(board)
        {
            table.arrive(player);
            if table.is_full() {
                table.is_playing = true;
                table.since = now;
            }
        }
        self.answered(player);
    }

    /// A game under way is lost by whoever goes.
    fn depart(
        &mut self,
        grid: &mut Grid,
        options: &QueueOptions,
        player: PlayerNo,
        how: Departure,
    ) {
        let goes = match how {
            Departure::Pause => Presence::Paused,
            Departure::Leave => Presence::Gone,
            Departure::Expel => Presence::Expelled,
        };
        let board = match self.place(player) {
            Some(Place::Seated(board)) => Some(board),
            _ => None,
        };
        let table = board.and_then(|board| self.table(board));
        match (board, table.filter(|table| table.is_playing)) {
            (Some(board), Some(table)) => {
                let result = if table.white.player() == Some(player) {
                    GameResult::BlackWins
                } else {
                    GameResult::WhiteWins
                };
                self.end_game(grid, options, board, result, goes);
            }
            _ => self.take_away(player, goes),
        }
    }

    /// Takes somebody who does not play off the floor.
    fn take_away(&mut self, player: PlayerNo, goes: Presence) {
        match self.place(player) {
            Some(Place::Seated(board) | Place::Called(board)) => {
                let now = self.timer.now;
                if let Some(table) = self.table_mut(board) {
                    table.vacate(player);
                    table.since = now;
                }
                self.answered(player);
            }
            Some(Place::Queued(at)) => {
                self.queue.remove(at);
            }
            Some(Place::Waiting) => self.waiting.retain(|other| *other != player),
            _ => {}
        }
        self.set_presence(player, goes);
    }

    /// Somebody who is nowhere goes to the end of the queue, or away.
    fn send(&mut self, player: PlayerNo, goes: Presence) {
        if goes == Presence::Here {
            self.enqueue(player);
        } else {
            self.set_presence(player, goes);
        }
    }

    fn enqueue(&mut self, player: PlayerNo) {
        self.set_presence(player, Presence::Here);
        // There is room for everybody.
        let _ = self.queue.push(player);
    }

    /// Those who were called go back to the head of the queue: they have not lost their turn. Who
    /// stayed waits.
    fn close(&mut self, board: BoardNo) {
        let Some(table) = self.table(board).copied() else {
            return;
        };
        if table.is_playing {
            self.set_status(board, TableStatus::Closing);
            return;
        }
        self.free_table(board);
        self.set_status(board, TableStatus::Closed);
        for seat in table.seats().into_iter().rev() {
            match seat {
                Seat::Called(player) => self.recall(player),
                // Boards that come and go could leave more of them than there can be boards.
                Seat::Taken(player) => {
                    if self.waiting.push(player).is_err() {
                        self.recall(player);
                    }
                }
                Seat::Empty => {}
            }
        }
    }

    fn recall(&mut self, player: PlayerNo) {
        self.answered(player);
        // There is room for everybody.
        let _ = self.queue.insert(0, player);
    }

    fn move_in_queue(&mut self, player: PlayerNo, place: usize) {
        if let Some(at) = self.place_in_queue(player)
            && place < self.queue.len()
        {
            self.queue.remove(at);
            let _ = self.queue.insert(place, player);
        }
    }

    /// The event lasts longer or less long, but never shorter than it has lasted. If the time was
    /// up, it goes on for so many minutes from now, whether it had ended early or late.
    fn extend(&mut self, minutes: i16) {
        let now = self.timer.now;
        let from = if self.timer.is_up {
            now
        } else {
            self.timer.limit
        };
        let limit = i32::from(from.0).saturating_add(i32::from(minutes) * 60);
        let limit = u16::try_from(limit.max(0)).unwrap_or(u16::MAX);
        self.timer.limit = ClockTime(limit).max(now);
        if self.timer.is_up && self.timer.limit > now {
            self.go_on();
        }
    }

    /// The time is not up any more. A game that did not count begins anew; and where the last game
    /// of a board has ended meanwhile, who stayed waits, as at any board that is closed. A knockout
    /// was about who was level then.
    fn go_on(&mut self) {
        self.timer.is_up = false;
        self.timer.is_running = true;
        self.knockout.clear();
        let now = self.timer.now;
        for table in self.tables.iter_mut().filter(|table| table.is_full()) {
            if !table.is_playing {
                table.is_playing = true;
                table.since = now;
            }
        }
        for board in BoardNo::first(MAX_BOARDS) {
            let status = self.table(board).map(Table::status);
            if status == Some(TableStatus::Closing) {
                self.close(board);
            }
        }
    }

    /// Nobody is called any more. Who was called stays so: perhaps the game had begun and nobody had
    /// said so. If games do not count, they are over, and who was on the way is back at the head of
    /// the queue.
    fn end_time(&mut self, options: &QueueOptions) {
        self.timer.is_up = true;
        self.timer.is_running = false;
        if options.time_up != TimeUp::Void {
            return;
        }
        while let Some(called) = self.called.last().copied() {
            if let Some((board, _)) = self.seat_of(called)
                && let Some(table) = self.table_mut(board)
            {
                table.vacate(called);
            }
            self.recall(called);
        }
        for table in &mut self.tables {
            table.is_playing = false;
        }
    }

    /// Free chairs are filled: from the queue, whose head is called; if it is empty, by those who
    /// stayed at closed boards. Where somebody waits already comes first, then where the chair has
    /// been free longest.
    fn call(&mut self) {
        self.close_deserted();
        while !self.timer.is_up {
            let free = self
                .boards()
                .filter(|(_, table)| table.status == TableStatus::Open && table.has_free())
                .min_by_key(|(board, table)| (!table.has_one_free(), table.since, *board))
                .map(|(board, _)| board);
            let Some(board) = free else { return };
            let seat = if let Some(head) = self.queue.first().copied() {
                self.queue.remove(0);
                // There are as many chairs.
                let _ = self.called.push(head);
                Seat::Called(head)
            } else if let Some(waits) = self.waiting.first().copied() {
                self.call_waiting(waits)
            } else {
                return;
            };
            self.seat(board, seat);
        }
    }

    /// A board that was to be closed after its game, and whose game cannot be played any more because
    /// somebody went before it began, is closed now.
    fn close_deserted(&mut self) {
        for board in BoardNo::first(MAX_BOARDS) {
            let is_deserted = self.table(board).is_some_and(|table| {
                table.status == TableStatus::Closing && table.players().is_none()
            });
            if is_deserted && !self.timer.is_up {
                self.close(board);
            }
        }
    }

    fn seat(&mut self, board: BoardNo, seat: Seat) {
        let now = self.timer.now;
        if let Some(table) = self.table_mut(board) {
            table.fill(seat);
            table.since = now;
            table.is_playing = table.is_full();
        }
    }

    /// Nobody is at a board any more.
    fn free_table(&mut self, board: BoardNo) {
        let now = self.timer.now;
        if let Some(table) = self.table_mut(board) {
            *table = Table {
                status: table.status,
                since: now,
                ..Table::NONE
            };
        }
    }

    fn set_status(&mut self, board: BoardNo, status: TableStatus) {
        if let Some(table) = self.table_mut(board) {
            table.status = status;
        }
    }

    fn set_presence(&mut self, player: PlayerNo, presence: Presence) {
        if let Some(known) = self.presence.get_mut(player.index()) {
            *known = presence;
        }
    }

    fn table_mut(&mut self, board: BoardNo) -> Option<&mut Table> {
        self.tables.get_mut(board.index())
    }
}

const fn presence_after(after: After) -> Presence {
    match after {
        After::Queue => Presence::Here,
        After::Pause => Presence::Paused,
        After::Leave => Presence::Gone,
    }
}
