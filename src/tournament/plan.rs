//! From a command to the change it makes, or to the reason why it makes none.

use super::cell::{GameResult, Turn};
use super::change::{Change, Direction, Payload};
use super::command::{AcceleratedGroup, Acceleration, Command, Numbering, Refusal};
use super::event::{Event, Leaving, NOTES_BYTES, Pairing, Phase, Presence};
use super::numbering;
use super::numbers::{BoardNo, PlayerNo, RoundNo};
use super::player::Player;
use super::roster::SURE_CLUBS;
use super::setup::Setup;
use super::tables::round_robin::Table;
use super::team::Team;

impl Event {
    /// The change that a command makes. Nothing is touched yet.
    pub(super) fn plan<'a>(
        &self,
        command: &Command,
        payload: &'a mut Payload,
    ) -> Result<Change<'a>, Refusal> {
        if self.phase == Phase::None {
            return Err(Refusal::NoEvent);
        }
        match command {
            Command::SetUp(setup) => self.plan_setup(setup),
            Command::Enter(player) => {
                self.has_room_about(None, player)?;
                self.plan_enter(player.clone())
            }
            Command::EnterFirst(player) => self.plan_enter(player.player()),
            Command::EnterNumbered(more, team) => {
                self.has_tape()?;
                Ok(Change::Count(self.room_for(*more)?, *team))
            }
            Command::Edit(number, player) => {
                self.has_room_about(Some(*number), player)?;
                self.plan_edit(*number, player.clone())
            }
            Command::EditFirst(number, player) => self.plan_edit(*number, player.player()),
            Command::Remove(number) => {
                self.before_start()?;
                self.known(*number)?;
                if self.is_kept_apart(*number) {
                    return Err(Refusal::IsKeptApart(*number));
                }
                Ok(Change::Remove(*number))
            }
            Command::Number(how) => {
                self.before_start()?;
                let is_berger = self.setup.system.table() == Some(Table::Berger);
                // Varma's groups are about who meets whom when in Berger's tables.
                if matches!(how, Numbering::Varma(..) | Numbering::VarmaIn(..)) && !is_berger {
                    return Err(Refusal::NotInThisSystem);
                }
                let from = numbering::order(*how, &self.roster, payload)?;
                Ok(Change::Renumber(from, Direction::Forwards))
            }
            Command::Start => self.plan_start(),
            Command::OpenRound => Ok(Change::Opened(self.next_round()?.get())),
            Command::Pair(white, black) => self.plan_pair(*white, *black),
            Command::Unpair(board) => self.plan_unpair(*board),
            Command::Result(round, board, result) => {
                self.game_for_result(*round, *board, *result)?;
                Ok(Change::Result(*round, *board, *result))
            }
            Command::SetBye(number, round, bye) => self.plan_bye(*number, *round, *bye),
            Command::Withdraw(_)
            | Command::Expel(_)
            | Command::Return(_)
            | Command::SetTiebreaks(_)
                if self.setup.system.queue_options().is_some() =>
            {
                Err(Refusal::NotInThisSystem)
            }
            Command::Withdraw(number) => self.plan_leaving(*number, Leaving::Left(self.opened)),
            Command::Expel(number) => {
                // Who has gone already can still be told not to come back.
                let after = self.presence(*number).left_after();
                self.plan_leaving(*number, Leaving::Expelled(after.unwrap_or(self.opened)))
            }
            Command::Return(number) => self.plan_leaving(*number, Leaving::Here),
            Command::SetTiebreaks(tiebreaks) => Ok(Change::Tiebreaks(Some(tiebreaks.clone()))),
            Command::DrawLots(drawn) => Ok(Change::Lots(Some(*drawn))),
            Command::Note(piece) if self.notes.len() + piece.len() > NOTES_BYTES => {
                Err(Refusal::NotesFull)
            }
            Command::Note(piece) => Ok(Change::Note(piece.clone())),
            Command::Deed(at, deed) => self.plan_deed(*at, deed),
            Command::Finish if self.has_games_going_on() => Err(Refusal::GamesGoingOn),
            Command::Finish => {
                self.while_running()?;
                match self.first_unfinished_round() {
                    Some(round) => Err(Refusal::RoundUnfinished(round)),
                    None => Ok(Change::Phase(Phase::Finished)),
                }
            }
            Command::Reopen => match self.phase {
                Phase::Finished => Ok(Change::Phase(Phase::Running)),
                _ => Err(Refusal::NotFinished),
            },
            Command::PairRound(round, pairs) => self.plan_pairs(*round, pairs, payload),
            Command::Swap(one, other) => self.plan_swap(*one, *other),
            Command::TurnBoard(board) => {
                let (white, black) = self.open_game(*board)?;
                Ok(Change::Swap(white, black))
            }
            Command::Score(..) if !self.setup.system.has_scores() => Err(Refusal::NotInThisSystem),
            Command::Score(round, board, white, black) => {
                self.game_for_result(*round, *board, GameResult::of_scores(*white, *black))?;
                Ok(Change::Score(*round, *board, *white, *black))
            }
            Command::Classify(class) => Ok(Change::Class(*class)),
            Command::Forbid(pair) => {
                self.check_forbidden(pair)?;
                let place = u8::try_from(self.forbidden.len()).unwrap_or(u8::MAX);
                Ok(Change::Forbid(place, *pair))
            }
            Command::ForbidGroup(group) => self.plan_group(group, payload),
            Command::Allow(pair) => self.plan_allowed(pair),
            Command::SetVirtualPoints(ranges) => {
                self.check_virtual_points(ranges)?;
                Ok(Change::VirtualPoints(ranges.clone()))
            }
            Command::Accelerate(groups) => self.plan_acceleration(groups),
            // These are not changes of this kind; the event itself sees to them.
            Command::Create(_) | Command::Settle | Command::TimePasses(_) => {
                Err(Refusal::HasStarted)
            }
            Command::Undo => Err(Refusal::NothingToUndo),
            Command::Redo => Err(Refusal::NothingToRedo),
        }
    }

    fn plan_setup(&self, setup: &Setup) -> Result<Change<'static>, Refusal> {
        setup.check()?;
        if self.phase != Phase::Entering {
            // The games that have been played were played by these rules.
            let can_go_on = self.setup.system.can_become(setup.system);
            if !can_go_on || setup.scoring != self.setup.scoring {
                return Err(Refusal::HasStarted);
            }
            let is_too_few = setup.rounds < self.opened || self.has_byes_after(setup.rounds);
            if !setup.system.is_by_table() && is_too_few {
                return Err(Refusal::WrongNumberOfRounds);
            }
        }
        let most = setup.system.most_players();
        if self.player_count() > usize::from(most) {
            return Err(Refusal::TooManyPlayers { most });
        }
        if setup.system.has_scores() && !self.roster.has_sure_clubs() {
            let most = u16::try_from(SURE_CLUBS).unwrap_or(u16::MAX);
            return Err(Refusal::TooManyClubs { most });
        }
        // What the new system has no place for goes.
        let has_queue = setup.system.queue_options().is_some();
        let drops_tiebreaks = has_queue && self.tiebreaks.is_some();
        let drops_groups =
            (has_queue || setup.system.is_by_table()) && !self.acceleration.is_empty();
        if !drops_tiebreaks && !drops_groups {
            return Ok(Change::Setup(setup.clone()));
        }
        let tiebreaks = self.tiebreaks.clone().filter(|_| !has_queue);
        let none = Acceleration::new();
        Ok(Change::SetupAndMore(setup.clone(), none, tiebreaks))
    }

    /// Checks that there is room for a player's club and byes. Journals of before have clubs that may have none: these
    /// players go without.
    fn has_room_about(&self, number: Option<PlayerNo>, player: &Player) -> Result<(), Refusal> {
        if !self.roster.has_room_for_club(number, player, &self.annex) {
            let most = u16::try_from(SURE_CLUBS).unwrap_or(u16::MAX);
            return Err(Refusal::TooManyClubs { most });
        }
        if !self.roster.has_room_for_byes(number, player) {
            return Err(Refusal::TooManyByesAhead);
        }
        Ok(())
    }

    fn plan_enter(&self, player: Player) -> Result<Change<'static>, Refusal> {
        self.has_tape()?;
        let count = self.room_for(1)?;
        let most = self.setup.system.most_players();
        let number = PlayerNo::new(count).ok_or(Refusal::TooManyPlayers { most })?;
        Ok(Change::Insert(number, player))
    }

    fn plan_edit(&self, number: PlayerNo, player: Player) -> Result<Change<'static>, Refusal> {
        self.known(number)?;
        // The pairings were made for these teams.
        if self.phase != Phase::Entering && self.roster.team(number) != Some(player.team) {
            return Err(Refusal::HasStarted);
        }
        // Who began is found out anew whenever something on the floor is undone.
        if self.floor().is_some() && self.rating(number) != player.rating {
            return Err(Refusal::HasStarted);
        }
        Ok(Change::Player(number, player))
    }

    /// True if the event can start: the players are there that it takes.
    pub fn can_start(&self) -> bool {
        self.plan_start().is_ok()
    }

    fn plan_start(&self) -> Result<Change<'static>, Refusal> {
        self.before_start()?;
        let count = u16::try_from(self.player_count()).unwrap_or(u16::MAX);
        let fewest = self.setup.system.profile().fewest_players;
        if count < fewest {
            return Err(Refusal::TooFewPlayers { fewest });
        }
        if self.setup.system.has_teams() {
            let size = |team| u16::try_from(self.members(team).count()).unwrap_or(u16::MAX);
            let (a, b) = (size(Team::A), size(Team::B));
            if a != b {
                return Err(Refusal::UnevenTeams { a, b });
            }
        }
        Ok(Change::Phase(Phase::Running))
    }

    /// The game that gets a result, if it may have that one.
    pub(super) fn game_for_result(
        &self,
        round: RoundNo,
        board: BoardNo,
        result: GameResult,
    ) -> Result<Pairing, Refusal> {
        match self.phase {
            Phase::None => return Err(Refusal::NoEvent),
            Phase::Entering => return Err(Refusal::NotStarted),
            Phase::Running => {}
            // A mistake may still be put right, but no game may be left open.
            Phase::Finished if result != GameResult::Pending => {}
            Phase::Finished => return Err(Refusal::IsFinished),
        }
        if round.index() >= self.open_round_count() {
            return Err(Refusal::NoSuchRound(round));
        }
        self.pairing(round, board)
            .ok_or(Refusal::NoSuchBoard(board))
    }

    /// True if somebody has asked for a bye in a round after so many.
    fn has_byes_after(&self, rounds: u8) -> bool {
        RoundNo::first(usize::from(self.setup.rounds))
            .filter(|round| round.get() > rounds)
            .any(|round| {
                self.numbers()
                    .any(|number| self.grid.turn(number, round) != Turn::Nothing)
            })
    }

    fn plan_acceleration(&self, groups: &Acceleration) -> Result<Change<'static>, Refusal> {
        self.paired_by_hand()?;
        if self.phase == Phase::Finished {
            return Err(Refusal::IsFinished);
        }
        if !AcceleratedGroup::are_sound(groups) {
            return Err(Refusal::WrongGroups);
        }
        Ok(Change::Acceleration(groups.clone()))
    }

    /// The player leaves after so many rounds, or has not left after all.
    fn plan_leaving(&self, number: PlayerNo, leaving: Leaving) -> Result<Change<'static>, Refusal> {
        self.while_running()?;
        self.known(number)?;
        let presence = self.presence(number);
        match (presence.leaving, leaving) {
            (Leaving::Here, Leaving::Here) => Err(Refusal::HasNotLeft(number)),
            (Leaving::Left(_), Leaving::Left(_))
            | (Leaving::Expelled(_), Leaving::Left(_) | Leaving::Expelled(_)) => {
                Err(Refusal::HasLeft(number))
            }
            _ => Ok(Change::Presence(
                number,
                Presence {
                    leaving,
                    ..presence
                },
            )),
        }
    }

    /// True if a game on the floor, or of a knockout, is not over.
    fn has_games_going_on(&self) -> bool {
        self.floor().is_some_and(|floor| {
            floor.games_going_on().next().is_some() || floor.knockout_round().is_some()
        })
    }

    fn before_start(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Entering => Ok(()),
            _ => Err(Refusal::HasStarted),
        }
    }

    pub(super) fn while_running(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Running => Ok(()),
            Phase::Finished => Err(Refusal::IsFinished),
            Phase::None | Phase::Entering => Err(Refusal::NotStarted),
        }
    }

    pub(super) fn paired_by_hand(&self) -> Result<(), Refusal> {
        let system = &self.setup.system;
        if system.is_by_table() || system.queue_options().is_some() {
            Err(Refusal::NotInThisSystem)
        } else {
            Ok(())
        }
    }

    pub(super) fn known(&self, number: PlayerNo) -> Result<(), Refusal> {
        if self.has_player(number) {
            Ok(())
        } else {
            Err(Refusal::NoSuchPlayer(number))
        }
    }

    /// The number of players with so many more, if these may come.
    fn room_for(&self, more: u16) -> Result<u16, Refusal> {
        if self.phase == Phase::Finished {
            return Err(Refusal::IsFinished);
        }
        if self.setup.system.is_by_table() {
            self.before_start()?;
        }
        let most = self.setup.system.most_players();
        u16::try_from(self.player_count())
            .ok()
            .and_then(|count| count.checked_add(more))
            .filter(|count| *count <= most)
            .ok_or(Refusal::TooManyPlayers { most })
    }
}
