//! From a command about a round's games and byes to the change it makes.

use super::cell::{Bye, Cell, GameResult, Outcome, Turn};
use super::change::{Change, Payload};
use super::command::Refusal;
use super::event::Event;
use super::list_order::ListOrder;
use super::numbers::{BoardNo, PlayerNo, RoundNo};
use super::round_games::RoundGames;
use super::round_pairs::RoundPairs;

impl Event {
    /// The round that can be opened now.
    pub(super) fn next_round(&self) -> Result<RoundNo, Refusal> {
        self.while_running()?;
        self.paired_by_hand()?;
        if let Some(round) = self.first_unfinished_round() {
            return Err(Refusal::RoundUnfinished(round));
        }
        RoundNo::from_index(self.opened.into())
            .filter(|round| round.get() <= self.setup.rounds)
            .ok_or(Refusal::NoMoreRounds)
    }

    /// A round with all its pairs: the next one, or the last anew.
    ///
    /// Not inlined: the list would take two kilobytes of the stack from every other command.
    #[inline(never)]
    pub(super) fn plan_pairs<'a>(
        &self,
        round: RoundNo,
        pairs: &RoundPairs,
        payload: &'a mut Payload,
    ) -> Result<Change<'a>, Refusal> {
        self.while_running()?;
        self.paired_by_hand()?;
        if RoundNo::new(self.opened) == Some(round) {
            // A game whose result was taken back would count as none: no meeting, no points.
            let unfinished = self.first_unfinished_round();
            if let Some(earlier) = unfinished.filter(|earlier| *earlier < round) {
                return Err(Refusal::RoundUnfinished(earlier));
            }
            self.without_results(round)?;
        } else if round.index() != usize::from(self.opened) || self.next_round()? != round {
            return Err(Refusal::NoSuchRound(round));
        }
        let mut list = ListOrder::new();
        self.list_order(
            round,
            |number| self.is_to_be_paired(number, round),
            &mut list,
        );
        let bytes = payload.room(2 * list.len()).unwrap_or_default();
        let mut room = bytes.chunks_exact_mut(2);
        let mut put = |player: PlayerNo| {
            if let Some(two) = room.next() {
                two.copy_from_slice(&player.get().to_le_bytes());
            }
        };
        let bye = pairs.tell(&list, |white, black| {
            put(white);
            put(black);
        })?;
        if let Some(bye) = bye {
            put(bye);
        }
        let paired = self.setup.system.profile().paired_rounds();
        if paired.is_some_and(|paired| paired.orders_boards) {
            self.order_boards(round, bytes);
        }
        Ok(Change::Round(RoundGames {
            round,
            opened: round.get(),
            boards: u16::try_from(list.len() / 2).unwrap_or(0),
            players: bytes,
        }))
    }

    /// Puts pairs of two bytes for each player in the order of their boards.
    fn order_boards(&self, round: RoundNo, bytes: &mut [u8]) {
        let player =
            |bytes: [u8; 2]| PlayerNo::new(u16::from_le_bytes(bytes)).unwrap_or(PlayerNo::FIRST);
        let (pairs, _) = bytes.as_chunks_mut::<4>();
        pairs.sort_unstable_by_key(|[a, b, c, d]| {
            self.board_order(round, player([*a, *b]), player([*c, *d]))
        });
    }

    /// No game of a round may have a result.
    fn without_results(&self, round: RoundNo) -> Result<(), Refusal> {
        self.grid
            .whites(round)
            .filter(|(_, game)| game.outcome != Outcome::Pending)
            .filter_map(|(white, _)| self.board(white, round))
            .min()
            .map_or(Ok(()), |board| Err(Refusal::HasResult(board)))
    }

    pub(super) fn plan_swap(
        &self,
        one: PlayerNo,
        other: PlayerNo,
    ) -> Result<Change<'static>, Refusal> {
        self.while_running()?;
        self.paired_by_hand()?;
        let round = self.last_round()?;
        if one == other {
            return Err(Refusal::SamePlayer);
        }
        let mut games = 0;
        for number in [one, other] {
            self.known(number)?;
            match self.grid.turn(number, round) {
                Turn::Game(_) => {
                    let board = self.board(number, round).unwrap_or(BoardNo::FIRST);
                    self.open_game(board)?;
                    games += 1;
                }
                // A bye may be left to somebody who has gone, but they get no game for it.
                Turn::Bye(Bye::PairingAllocated) if self.has_left(number) => {
                    return Err(Refusal::NotPresent(number));
                }
                Turn::Bye(Bye::PairingAllocated) => {}
                Turn::Bye(_) | Turn::Nothing => return Err(Refusal::NotPaired(number)),
            }
        }
        if games == 0 {
            return Err(Refusal::NotPaired(one));
        }
        Ok(Change::Swap(one, other))
    }

    /// The two at a board of the round opened last, if their game has no result.
    pub(super) fn open_game(&self, board: BoardNo) -> Result<(PlayerNo, PlayerNo), Refusal> {
        self.while_running()?;
        self.paired_by_hand()?;
        let round = self.last_round()?;
        let pairing = self
            .pairing(round, board)
            .ok_or(Refusal::NoSuchBoard(board))?;
        if pairing.result != GameResult::Pending {
            return Err(Refusal::HasResult(board));
        }
        Ok((pairing.white, pairing.black))
    }

    pub(super) fn plan_pair(
        &self,
        white: PlayerNo,
        black: PlayerNo,
    ) -> Result<Change<'static>, Refusal> {
        self.while_running()?;
        self.paired_by_hand()?;
        let round = self.last_round()?;
        if white == black {
            return Err(Refusal::SamePlayer);
        }
        for number in [white, black] {
            self.known(number)?;
            if self.has_left(number) {
                return Err(Refusal::NotPresent(number));
            }
            // Who joined too late for the round can still be paired in it.
            if self.grid.turn(number, round) != Turn::Nothing {
                return Err(Refusal::AlreadyPaired(number));
            }
        }
        let board = BoardNo::from_index(self.board_count(round)).unwrap_or(BoardNo::FIRST);
        Ok(Change::Seat(board, white, black, GameResult::Pending))
    }

    pub(super) fn plan_unpair(&self, board: BoardNo) -> Result<Change<'static>, Refusal> {
        self.open_game(board)?;
        Ok(Change::Unseat(board))
    }

    pub(super) fn plan_bye(
        &self,
        number: PlayerNo,
        round: RoundNo,
        bye: Option<Bye>,
    ) -> Result<Change<'static>, Refusal> {
        self.while_running()?;
        self.paired_by_hand()?;
        self.known(number)?;
        // The last round that is open, or one to come: what is over stays as it was.
        if round.get() < self.opened || round.get() > self.setup.rounds {
            return Err(Refusal::NoSuchRound(round));
        }
        let turn = bye.map_or(Turn::Nothing, Turn::Bye);
        match self.grid.turn(number, round) {
            Turn::Game(_) => Err(Refusal::AlreadyPaired(number)),
            Turn::Nothing | Turn::Bye(_) => Ok(Change::Cell(number, round, Cell::of(turn))),
        }
    }

    fn last_round(&self) -> Result<RoundNo, Refusal> {
        RoundNo::new(self.opened).ok_or(Refusal::NoSuchRound(RoundNo::FIRST))
    }
}
