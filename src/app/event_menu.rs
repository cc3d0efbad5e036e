//! What can be done with the event in hand.

use super::acceleration_screen::AccelerationScreen;
use super::crosstable_screen::CrosstableScreen;
use super::job::Work;
use super::pairings_screen::PairingsScreen;
use super::players_screen::{NameScreen, PlayersScreen};
use super::round_screen::RoundScreen;
use super::standings_screen::StandingsScreen;
use super::{Hints, Screen, Turn, back_to_home, is_ok, menu, menus, move_selection};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::systems::scheveningen::Team;
use crate::tournament::{
    Command, Event, Numbering, Phase, PlayerNo, RoundNo, System, Turn as RoundTurn,
};
use crate::ui::view::{Body, Heading};

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(super) struct EventMenu {
    /// The entry, not its place: what is undone may bring another menu, and the next press must
    /// not hit something else.
    entry: Option<Text>,
}

impl EventMenu {
    pub(super) const fn new() -> Self {
        Self { entry: None }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(super) const fn at(entry: Text) -> Self {
        Self { entry: Some(entry) }
    }

    /// The place of the selected entry; the first, if there is none or no longer such an entry.
    fn selected(&self, event: &Event) -> usize {
        entries(event)
            .iter()
            .position(|entry| Some(*entry) == self.entry)
            .unwrap_or(0)
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        let entries = entries(event);
        let mut selected = self.selected(event);
        move_selection(&mut selected, entries.len(), key);
        self.entry = entries.get(selected).copied();
        if !is_ok(key) {
            return back_to_home(key, Text::ContinueEvent);
        }
        let stay = || Screen::Event(self.clone());
        match self.entry {
            Some(Text::StartEvent) => Turn::one(Command::Start, Screen::Event(Self::new())),
            Some(Text::AddPlayer) => match PlayerNo::from_index(event.player_count()) {
                Some(number) => Turn::one(
                    Command::EnterNumbered(1, smaller_team(event)),
                    Screen::Name(NameScreen::nameless(number)),
                ),
                None => Turn::Stay,
            },
            // Nobody can aim at a microsecond: the moment of the press is as good as a lot.
            Some(Text::DrawNumbers) => Turn::one(
                Command::Number(Numbering::Lot(key.at.as_micros())),
                Screen::Players(PlayersScreen::new()),
            ),
            Some(Text::NumberByRating) => Turn::one(
                Command::Number(Numbering::Rating),
                Screen::Players(PlayersScreen::new()),
            ),
            Some(Text::PairRound) => pair(round_due(event)),
            Some(Text::PairAnew) => pair(event.open_rounds().next_back()),
            Some(Text::Results) => Turn::Go(Screen::Round(RoundScreen::new(event))),
            Some(Text::Pairings) => Turn::Go(Screen::Pairings(PairingsScreen::new(event))),
            Some(Text::Standings | Text::FinalStandings) => {
                Turn::Go(Screen::Standings(StandingsScreen::new()))
            }
            Some(Text::Acceleration) => {
                Turn::Go(Screen::Acceleration(AccelerationScreen::new(event)))
            }
            Some(Text::TeamTable) => Turn::Go(Screen::Teams),
            Some(Text::Crosstable) => Turn::Go(Screen::Crosstable(CrosstableScreen::new())),
            Some(Text::Players) => Turn::Go(Screen::Players(PlayersScreen::new())),
            Some(Text::Undo) => Turn::one(Command::Undo, stay()),
            Some(Text::Redo) => Turn::one(Command::Redo, stay()),
            Some(Text::EndEvent) => {
                Turn::one(Command::Finish, Screen::Standings(StandingsScreen::new()))
            }
            Some(Text::ReopenEvent) => Turn::one(Command::Reopen, stay()),
            _ => Turn::Stay,
        }
    }

    pub(super) fn view(&self, event: &Event) -> (Body, Hints) {
        menu(title(event), entries(event), self.selected(event))
    }
}

/// The round is paired without rematches, if that can be.
fn pair(round: Option<RoundNo>) -> Turn {
    round.map_or(Turn::Stay, |round| {
        Turn::Work(Work::Pair {
            round,
            allows_rematches: false,
        })
    })
}

/// Where an event stands whose rounds are paired one by one: in the round that is due or under
/// way.
fn title(event: &Event) -> Heading {
    let is_paired = event.setup().system.pairing_options().is_some();
    let round = round_due(event).or_else(|| event.first_unfinished_round());
    match round.filter(|_| is_paired && event.phase() == Phase::Running) {
        Some(round) => Heading::Numbered(Text::RoundNumber, round.get().into()),
        None => Heading::Plain(Text::Event),
    }
}

/// The team that a player without one joins.
fn smaller_team(event: &Event) -> Team {
    let is_b_smaller = event.members(Team::B).count() < event.members(Team::A).count();
    if event.setup().system.has_teams() && is_b_smaller {
        Team::B
    } else {
        Team::A
    }
}

fn entries(event: &Event) -> &'static [Text] {
    let system = event.setup().system;
    match event.phase() {
        Phase::Entering if is_swiss(event) => &menus::ENTERING_SWISS,
        Phase::Entering => &menus::ENTERING,
        Phase::Finished if system.has_teams() => &menus::FINISHED_TEAMS,
        Phase::Finished if system.pairing_options().is_some() => &menus::FINISHED_PAIRED,
        Phase::Finished => &menus::FINISHED,
        _ if system.has_teams() => &menus::RUNNING_TEAMS,
        _ if system.pairing_options().is_some() => entries_of_round(event),
        _ => &menus::RUNNING,
    }
}

const fn is_swiss(event: &Event) -> bool {
    matches!(event.setup().system, System::Fise { .. })
}

/// What is to be done next comes first.
fn entries_of_round(event: &Event) -> &'static [Text] {
    let Some(last) = event.open_rounds().next_back() else {
        return if is_swiss(event) {
            &menus::FIRST_SWISS_ROUND_DUE
        } else {
            &menus::FIRST_ROUND_DUE
        };
    };
    let is_complete = event.first_unfinished_round().is_none();
    let mut numbers = event.numbers();
    let has_forgotten = numbers.any(|number| is_forgotten(event, number, last));
    let is_open = event.pending_count(last) > 0 || has_forgotten;
    match round_due(event) {
        _ if is_open && can_be_paired_anew(event, last) => &menus::ROUND_PAIRED,
        Some(_) if has_forgotten => &menus::ROUND_UNPAIRED,
        Some(_) if is_swiss(event) => &menus::SWISS_ROUND_DUE,
        Some(_) => &menus::ROUND_DUE,
        None if !is_complete || has_forgotten => &menus::ROUND_RUNNING,
        None => &menus::ROUNDS_PLAYED,
    }
}

/// The round that is to be paired now: all results are in, and there is another round.
fn round_due(event: &Event) -> Option<RoundNo> {
    let next = RoundNo::from_index(event.open_round_count())?;
    let is_due = next.index() < event.round_count() && event.first_unfinished_round().is_none();
    is_due.then_some(next)
}

/// Whether a player has neither game nor bye in a round, but is here now and had joined before it.
/// Who had left and is back looks the same, and may be called absent.
fn is_forgotten(event: &Event, number: PlayerNo, round: RoundNo) -> bool {
    event.turn(number, round) == RoundTurn::Nothing
        && event.is_to_be_paired(number, round)
        && event.presence(number).joined_after < round.get()
}

/// Whether a round can be paired anew: nothing has come of any of its games, and what is before it
/// is complete.
fn can_be_paired_anew(event: &Event, round: RoundNo) -> bool {
    let has_no_result = event.pending_count(round) == event.board_count(round);
    let first_unfinished = event.first_unfinished_round();
    has_no_result && first_unfinished.is_none_or(|unfinished| unfinished >= round)
}
