//! From one state to the next, and back by the same way.

use heapless::Vec;

use super::cell::{Cell, GameResult};
use super::change::{Change, Payload};
use super::command::Note;
use super::event::{Event, Leaving, Pairing, Phase, Presence};
use super::numbering;
use super::numbers::{BoardNo, GameScore, PlayerNo, RoundNo};
use super::player::Player;
use super::setup::{MAX_TABLE_PLAYERS, Setup};
use super::tables::PairingTable;
use super::team::Team;
use super::time_class::TimeClass;

/// Of a result that does not follow from scores.
pub(super) const NO_SCORES: (GameScore, GameScore) = (GameScore::ZERO, GameScore::ZERO);

impl Event {
    /// A new event, with nothing in it.
    pub(super) fn create(&mut self, setup: &Setup) {
        self.setup = setup.clone();
        self.phase = Phase::Entering;
        self.roster.clear();
        self.presence.clear();
        self.opened = 0;
        self.grid.clear(0);
        self.clear_floor();
        self.annex.keep_scores(setup.system.has_scores());
        self.tiebreaks = None;
        self.acceleration.clear();
        self.forbidden.clear();
        self.virtual_points.clear();
        self.lots = None;
        self.time_class = TimeClass::Any;
        self.notes.clear();
    }

    /// Makes a change, and answers the one that takes it back, for which there is room in `back`.
    ///
    /// A change comes from [`Event::plan`] or from here, so it always fits the state; if it ever
    /// did not, it would change nothing.
    pub(super) fn set<'a>(&mut self, change: Change<'a>, back: &'a mut Payload) -> Change<'a> {
        match change {
            Change::Setup(setup) => Change::Setup(self.set_setup(setup)),
            Change::Phase(phase) => Change::Phase(self.set_phase(phase)),
            Change::Count(count, team) => Change::Count(self.set_count(count, team), team),
            Change::Player(number, player) => self.edit(number, player),
            Change::Insert(number, player) => self.insert(number, player),
            Change::Remove(number) => self.remove(number),
            Change::Renumber(from, direction) => {
                numbering::renumber(&mut self.roster, from, direction);
                self.renumber_forbidden(from, direction);
                Change::Renumber(from, direction.other())
            }
            Change::Opened(opened) => Change::Opened(core::mem::replace(&mut self.opened, opened)),
            Change::Seat(board, white, black, result) => {
                if let Some(round) = RoundNo::new(self.opened) {
                    self.grid.seat(round, board, (white, black), result);
                }
                Change::Unseat(board)
            }
            Change::Unseat(board) => self.unseat(board),
            Change::Result(round, board, result) => {
                self.set_result(round, board, result, NO_SCORES)
            }
            Change::Score(round, board, white, black) => {
                let result = GameResult::of_scores(white, black);
                self.set_result(round, board, result, (white, black))
            }
            Change::Swap(one, other) => {
                if let Some(round) = RoundNo::new(self.opened) {
                    self.grid.swap(round, one, other);
                }
                Change::Swap(one, other)
            }
            Change::Round(games) => Change::Round(self.set_round(&games, back)),
            Change::Acceleration(groups) => {
                Change::Acceleration(core::mem::replace(&mut self.acceleration, groups))
            }
            Change::Forbid(place, pair) => {
                self.insert_forbidden(place, pair);
                Change::Allow(place)
            }
            Change::Allow(place) => match self.remove_forbidden(place) {
                Some(pair) => Change::Forbid(place, pair),
                None => Change::Allow(place),
            },
            Change::ForbidMore(keep, more) => self.set_forbidden_from(keep, more, back),
            Change::VirtualPoints(ranges) => {
                Change::VirtualPoints(core::mem::replace(&mut self.virtual_points, ranges))
            }
            Change::SetupAndMore(setup, groups, tiebreaks) => Change::SetupAndMore(
                self.set_setup(setup),
                core::mem::replace(&mut self.acceleration, groups),
                core::mem::replace(&mut self.tiebreaks, tiebreaks),
            ),
            Change::Cell(number, round, cell) => {
                let old = Cell::of(self.grid.turn(number, round));
                self.grid.set_turn(number, round, cell.turn());
                Change::Cell(number, round, old)
            }
            Change::Presence(number, presence) => match self.presence.get_mut(number.index()) {
                Some(known) => Change::Presence(number, core::mem::replace(known, presence)),
                None => Change::Presence(number, presence),
            },
            Change::Tiebreaks(tiebreaks) => {
                Change::Tiebreaks(core::mem::replace(&mut self.tiebreaks, tiebreaks))
            }
            Change::Note(piece) => {
                // A plan has seen to it that there is room.
                let _ = self.notes.push_str(&piece);
                Change::CutNotes(u8::try_from(piece.len()).unwrap_or(u8::MAX))
            }
            Change::CutNotes(length) => Change::Note(self.cut_notes(length)),
            Change::Deed(at, deed) => self.do_deed(at, &deed),
            Change::Undeed => self.undo_deed(),
            Change::Redeed => self.redo_deed(),
            Change::Class(class) => Change::Class(core::mem::replace(&mut self.time_class, class)),
            Change::Lots(lots) => Change::Lots(core::mem::replace(&mut self.lots, lots)),
        }
    }

    fn set_setup(&mut self, setup: Setup) -> Setup {
        if setup.system.has_scores() {
            self.roster.leave_annex(&self.annex);
        }
        self.annex.keep_scores(setup.system.has_scores());
        core::mem::replace(&mut self.setup, setup)
    }

    fn edit(&mut self, number: PlayerNo, player: Player) -> Change<'static> {
        let Some(known) = self.player(number) else {
            return Change::Player(number, player);
        };
        self.roster.put(number, &player, &mut self.annex);
        Change::Player(number, known)
    }

    fn set_phase(&mut self, phase: Phase) -> Phase {
        let old = core::mem::replace(&mut self.phase, phase);
        let has_queue = self.setup.system.queue_options().is_some();
        match (old, phase) {
            // The grid has no room for rounds before the start, and a floor needs none.
            (Phase::Entering, Phase::Running) if has_queue => self.open_floor(),
            (Phase::Entering, Phase::Running) => {
                self.grid.clear(self.setup.system.most_players());
                self.annex.clear_scores();
                self.lay_out_table();
            }
            (_, Phase::Entering) if has_queue => self.leave_floor(),
            // Back to before the start: by now nothing but open games is left in it.
            (_, Phase::Entering) => {
                self.grid.clear(0);
            }
            _ => {}
        }
        old
    }

    fn set_count(&mut self, count: u16, team: Team) -> u16 {
        let old = u16::try_from(self.roster.len()).unwrap_or(u16::MAX);
        let count = usize::from(count);
        self.roster.resize(count, team);
        let _ = self.presence.resize(count, self.joining_now());
        self.joined(count);
        old
    }

    fn insert(&mut self, number: PlayerNo, player: Player) -> Change<'static> {
        let joining = self.joining_now();
        if self.roster.insert(number, &player, &mut self.annex) {
            let _ = self.presence.insert(number.index(), joining);
            self.shift_forbidden(number, true);
            self.joined(self.roster.len());
        }
        Change::Remove(number)
    }

    fn remove(&mut self, number: PlayerNo) -> Change<'static> {
        let Some(player) = self.player(number) else {
            return Change::Remove(number);
        };
        self.roster.remove(number);
        self.shift_forbidden(number, false);
        if number.index() < self.presence.len() {
            self.presence.remove(number.index());
        }
        self.joined(self.roster.len());
        Change::Insert(number, player)
    }

    /// Takes so many bytes off the notes.
    fn cut_notes(&mut self, length: u8) -> Note {
        let start = self.notes.len().saturating_sub(length.into());
        let piece = self.notes.get(start..).unwrap_or_default();
        let piece = Note::try_from(piece).unwrap_or_default();
        // Only what was added as one piece is taken off, so this never cuts a letter in two.
        if self.notes.is_char_boundary(start) {
            self.notes.truncate(start);
        }
        piece
    }

    const fn joining_now(&self) -> Presence {
        Presence {
            joined_after: self.opened,
            leaving: Leaving::Here,
        }
    }

    /// Enters a result with scores, or with none; the change back is the short one of a result if
    /// there were none.
    fn set_result(
        &mut self,
        round: RoundNo,
        board: BoardNo,
        result: GameResult,
        scores: (GameScore, GameScore),
    ) -> Change<'static> {
        match self.pairing(round, board) {
            Some(game) => self.set_result_of(game, round, board, result, scores),
            None => Change::Result(round, board, result),
        }
    }

    /// The same, for the game that is at that board.
    pub(super) fn set_result_of(
        &mut self,
        old: Pairing,
        round: RoundNo,
        board: BoardNo,
        result: GameResult,
        scores: (GameScore, GameScore),
    ) -> Change<'static> {
        let back = match self.score(old.white, round) {
            Some((white, black)) => Change::Score(round, board, white, black),
            None => Change::Result(round, board, old.result),
        };
        let players = (old.white, old.black);
        self.grid.set_result(round, players, result);
        if self.annex.has_scores() {
            for (player, score) in [(old.white, scores.0), (old.black, scores.1)] {
                if let Some(place) = self.grid.place(player, round) {
                    self.annex.set_score(place, score);
                }
            }
        }
        back
    }

    fn unseat(&mut self, board: BoardNo) -> Change<'static> {
        let round = RoundNo::new(self.opened);
        let pairing = round.and_then(|round| self.pairing(round, board).map(|p| (round, p)));
        let Some((round, pairing)) = pairing else {
            return Change::Unseat(board);
        };
        self.grid.unseat(round, board);
        Change::Seat(board, pairing.white, pairing.black, pairing.result)
    }

    /// All the games that the table says.
    fn lay_out_table(&mut self) {
        let Some(table) = PairingTable::new(self.setup.system, self.player_count()) else {
            return;
        };
        let seats = self.seats();
        for round in RoundNo::first(table.rounds()) {
            for board in BoardNo::first(table.boards()) {
                if let Some((white, black)) = table.pairing(round, board)
                    && let (Some(white), Some(black)) = (seats.get(white), seats.get(black))
                {
                    let pending = GameResult::Pending;
                    self.grid.seat(round, board, (*white, *black), pending);
                }
            }
        }
    }

    /// The players in the order of their seats in the table: by number, in a match of teams the first team before the
    /// second.
    fn seats(&self) -> Vec<PlayerNo, { MAX_TABLE_PLAYERS as usize }> {
        let room = usize::from(MAX_TABLE_PLAYERS);
        if self.setup.system.has_teams() {
            let teams = self.members(Team::A).chain(self.members(Team::B));
            teams.take(room).collect()
        } else {
            self.numbers().take(room).collect()
        }
    }
}
