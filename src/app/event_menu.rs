//! What can be done with the event in hand.

use super::acceleration_screen::AccelerationScreen;
use super::call_screen::CallScreen;
use super::card::PlayersImport;
use super::class_screen::ClassScreen;
use super::confirm_screen::ConfirmScreen;
use super::crosstable_screen::CrosstableScreen;
use super::floor_games::FloorGames;
use super::floor_screen::{self, FloorScreen};
use super::hand_pairing::is_unpaired;
use super::job::Work;
use super::name_screen::NameScreen;
use super::pairings_screen::PairingsScreen;
use super::players_screen::PlayersScreen;
use super::queue_screen::QueueScreen;
use super::round_screen::RoundScreen;
use super::standings_screen::StandingsScreen;
use super::{Hints, Screen, Turn, back_to_home, is_ok, menu_hints, menus, move_selection};
use crate::demo;
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{
    ClockTime, Command, Deed, Event, Floor, Numbering, Phase, PlayerNo, RoundNo, System, Team,
};
use crate::ui::view::{Body, FloorClock, Heading, Value};
use crate::wording::system_text;

/// The event lasts longer or less long by so many minutes at a time.
const TIME_STEP: i16 = 5;

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

    /// The place of the selected entry; that of what is to be done next, if there is none or no longer
    /// such an entry.
    fn selected(&self, entries: &[Text], event: &Event) -> usize {
        let place = |wanted: Text| entries.iter().position(|entry| *entry == wanted);
        self.entry
            .and_then(place)
            .or_else(|| place(next_step(event)))
            .unwrap_or(0)
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event, at: ClockTime) -> Turn {
        let entries = entries(event, unfinished_round(event));
        let mut selected = self.selected(entries, event);
        move_selection(&mut selected, entries.len(), key);
        self.entry = entries.get(selected).copied();
        if !is_ok(key) {
            return back_to_home(key, Text::ContinueEvent);
        }
        let stay = || Screen::Event(self.clone());
        let deed = |deed, then| Turn::one(Command::Deed(at, deed), then);
        match self.entry {
            Some(Text::Boards) => Turn::Go(Screen::Floor(FloorScreen::new())),
            Some(Text::Queue) => Turn::Go(Screen::Queue(QueueScreen::new())),
            Some(Text::AllGames) => Turn::Go(Screen::FloorGames(FloorGames::new())),
            Some(Text::StartClock) => deed(Deed::RunClock, Screen::Floor(FloorScreen::new())),
            Some(Text::StopClock) => deed(Deed::StopClock, Screen::Floor(FloorScreen::new())),
            Some(Text::MoreTime) => deed(Deed::Extend(TIME_STEP), stay()),
            Some(Text::LessTime) if would_end(event, at) => {
                Turn::Go(Screen::Confirm(ConfirmScreen::TimeUp))
            }
            Some(Text::LessTime) => deed(Deed::Extend(-TIME_STEP), stay()),
            Some(Text::AddBoard) => deed(Deed::AddBoard, Screen::Call(CallScreen::next())),
            Some(Text::Knockout) => Turn::Knockout { is_sure: false },
            Some(Text::EndEvent) if is_under_way(event) => {
                Turn::Go(Screen::Confirm(ConfirmScreen::TimeUp))
            }
            Some(Text::StartEvent) => Turn::one(Command::Start, Screen::Event(Self::new())),
            Some(Text::AddPlayer) => match PlayerNo::from_index(event.player_count()) {
                Some(number) => Turn::Go(Screen::Name(NameScreen::newcomer(number))),
                None => Turn::Stay,
            },
            Some(Text::PlayersFromCard) => Turn::Go(Screen::PlayersImport(PlayersImport::new())),
            // Nobody can aim at a microsecond: the moment of the press is as good as a lot.
            Some(Text::DrawNumbers) => Turn::one(
                Command::Number(Numbering::Lot(key.at.as_micros())),
                Screen::Players(PlayersScreen::before(Text::StartEvent)),
            ),
            Some(Text::NumberByRating) => Turn::one(
                Command::Number(Numbering::Rating),
                Screen::Players(PlayersScreen::before(Text::StartEvent)),
            ),
            Some(Text::PairRound) => pair(round_due(event)),
            Some(Text::PairAnew) => Turn::Go(Screen::Confirm(ConfirmScreen::PairAnew)),
            Some(Text::Results) => Turn::Go(Screen::Round(RoundScreen::new(event))),
            Some(Text::Pairings) => Turn::Go(Screen::Pairings(PairingsScreen::new(event))),
            Some(Text::Standings | Text::FinalStandings) => {
                Turn::Go(Screen::Standings(StandingsScreen::new()))
            }
            Some(Text::Acceleration) => {
                Turn::Go(Screen::Acceleration(AccelerationScreen::new(event)))
            }
            Some(Text::EventClass) => Turn::Go(Screen::Class(ClassScreen::new(event))),
            Some(Text::TeamTable) => Turn::Go(Screen::Teams),
            Some(Text::Crosstable) => Turn::Go(Screen::Crosstable(CrosstableScreen::new())),
            Some(Text::Players) => Turn::Go(Screen::Players(PlayersScreen::new())),
            Some(Text::Undo) => Turn::Undo { is_redo: false },
            Some(Text::Redo) => Turn::Undo { is_redo: true },
            // What will be refused is not asked for.
            Some(Text::EndEvent) if event.check(&Command::Finish).is_err() => {
                Turn::one(Command::Finish, stay())
            }
            Some(Text::EndEvent) => Turn::Go(Screen::Confirm(ConfirmScreen::End)),
            Some(Text::ReopenEvent) => Turn::one(Command::Reopen, stay()),
            _ => Turn::Stay,
        }
    }

    pub(super) fn view(&self, event: &Event, clock: FloorClock) -> (Body, Hints) {
        let unfinished = unfinished_round(event);
        let entries = entries(event, unfinished);
        let title = match event.floor() {
            Some(floor) if event.phase() == Phase::Running => floor_screen::title(floor, clock),
            _ => title(event, unfinished),
        };
        let values = [results_value(event, unfinished), players_value(event)];
        let body = Body::Menu {
            title,
            items: entries,
            values: values.into_iter().flatten().collect(),
            selected: self.selected(entries, event),
        };
        (body, menu_hints())
    }
}

/// The entry that is selected when the menu opens: what is to be done next, which comes first in most menus.
fn next_step(event: &Event) -> Text {
    match event.phase() {
        Phase::Entering if event.can_start() => Text::StartEvent,
        Phase::Entering => Text::AddPlayer,
        _ => Text::Event,
    }
}

/// What comes after the players of a file are there: their numbers. In a queue they mean nothing.
pub(super) const fn after_players(system: System) -> Text {
    match system {
        System::Fise { .. } => Text::NumberByRating,
        System::Masnou { .. } => Text::StartEvent,
        _ => Text::DrawNumbers,
    }
}

/// How many results are missing in the round under way.
fn results_value(event: &Event, unfinished: Option<RoundNo>) -> Option<(Text, Value)> {
    let round = unfinished?;
    let missing = u16::try_from(event.pending_count(round)).ok()?;
    (missing > 0).then_some((
        Text::Results,
        Value::Told(Some(Text::MissingNumber), missing),
    ))
}

/// How many players there are, before the start.
fn players_value(event: &Event) -> Option<(Text, Value)> {
    let count = u16::try_from(event.player_count()).ok()?;
    let is_told = event.phase() == Phase::Entering;
    is_told.then_some((Text::Players, Value::Told(None, count)))
}

/// Undoes or redoes something. If that stops the event's clock, it must know how late it was: so that
/// is written down first.
pub(super) fn wind(command: Command, event: &Event, at: ClockTime, then: Screen) -> Turn {
    let is_running = event.floor().is_some_and(|floor| floor.timer().is_running);
    let time = is_running.then_some(Command::TimePasses(at));
    Turn::Do(time.into_iter().chain([command]).collect(), then)
}

/// The round opened last gets other pairs.
pub(super) fn pair_anew(event: &Event) -> Turn {
    pair(event.open_rounds().next_back())
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

/// Whether an event is running whose rounds are paired one by one.
fn is_paired_by_rounds(event: &Event) -> bool {
    event.phase() == Phase::Running && event.setup().system.pairing_options().is_some()
}

/// The first round of such an event that lacks a result. All rounds are looked through for it, so it
/// is asked for once.
fn unfinished_round(event: &Event) -> Option<RoundNo> {
    (event.phase() == Phase::Running && event.floor().is_none())
        .then(|| event.first_unfinished_round())
        .flatten()
}

/// Where an event stands: in the round that is due or under way. Before the start and after the end, what
/// it is.
fn title(event: &Event, unfinished: Option<RoundNo>) -> Heading {
    let due = || {
        is_paired_by_rounds(event)
            .then(|| round_after(event))
            .flatten()
    };
    let count = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let system = event.setup().system;
    match unfinished.or_else(due) {
        Some(round) => {
            let text = if demo::is_demo(event) {
                Text::DemoRound
            } else {
                Text::RoundOf
            };
            Heading::Pair(text, round.get().into(), count(event.round_count()))
        }
        None if demo::is_demo(event) => Heading::Plain(Text::Demo),
        None if system.has_teams() => Heading::Plain(system_text(system)),
        None => Heading::Counted(system_text(system), count(event.player_count())),
    }
}

/// The team that a player without one joins.
pub(super) fn smaller_team(event: &Event) -> Team {
    let is_b_smaller = event.members(Team::B).count() < event.members(Team::A).count();
    if event.setup().system.has_teams() && is_b_smaller {
        Team::B
    } else {
        Team::A
    }
}

fn entries(event: &Event, unfinished: Option<RoundNo>) -> &'static [Text] {
    let system = event.setup().system;
    match event.phase() {
        Phase::Running if let Some(floor) = event.floor() => entries_of_floor(floor),
        Phase::Finished if event.floor().is_some() => &menus::FLOOR_FINISHED,
        Phase::Entering if is_swiss(event) => &menus::ENTERING_SWISS,
        Phase::Entering => &menus::ENTERING,
        Phase::Finished if system.has_teams() => &menus::FINISHED_TEAMS,
        Phase::Finished if system.pairing_options().is_some() => &menus::FINISHED_PAIRED,
        Phase::Finished => &menus::FINISHED,
        _ if system.has_teams() => &menus::RUNNING_TEAMS,
        _ if system.pairing_options().is_some() => entries_of_round(event, unfinished),
        _ => &menus::RUNNING,
    }
}

/// What is to be done next comes first.
fn entries_of_floor(floor: &Floor) -> &'static [Text] {
    let timer = floor.timer();
    if floor.is_over() {
        &menus::FLOOR_DONE
    } else if timer.is_up {
        &menus::FLOOR_UP
    } else if timer.is_running {
        &menus::FLOOR_RUNNING
    } else {
        &menus::FLOOR_STOPPED
    }
}

/// Whether a step less of time would be the end.
fn would_end(event: &Event, at: ClockTime) -> bool {
    let minutes = TIME_STEP.unsigned_abs();
    event.floor().is_some_and(|floor| {
        let timer = floor.timer();
        !timer.is_up && timer.limit.since(at) <= minutes * 60
    })
}

/// Whether the time of an event with a queue is not up.
fn is_under_way(event: &Event) -> bool {
    event.floor().is_some_and(|floor| !floor.timer().is_up)
}

const fn is_swiss(event: &Event) -> bool {
    matches!(event.setup().system, System::Fise { .. })
}

/// What is to be done next comes first.
fn entries_of_round(event: &Event, unfinished: Option<RoundNo>) -> &'static [Text] {
    let Some(last) = event.open_rounds().next_back() else {
        return if is_swiss(event) {
            &menus::FIRST_SWISS_ROUND_DUE
        } else {
            &menus::FIRST_ROUND_DUE
        };
    };
    let mut numbers = event.numbers();
    let has_forgotten = numbers.any(|number| is_forgotten(event, number, last));
    let pending = event.pending_count(last);
    let has_no_result = pending == event.board_count(last);
    let is_first_gap = unfinished.is_none_or(|unfinished| unfinished >= last);
    let is_open = pending > 0 || has_forgotten;
    match (unfinished, round_after(event)) {
        // Nothing has come of any of its games, and what is before it is complete.
        _ if is_open && has_no_result && is_first_gap => &menus::ROUND_PAIRED,
        (Some(_), _) => &menus::ROUND_RUNNING,
        (None, Some(_)) if has_forgotten => &menus::ROUND_UNPAIRED,
        (None, Some(_)) if is_swiss(event) => &menus::SWISS_ROUND_DUE,
        (None, Some(_)) => &menus::ROUND_DUE,
        (None, None) if has_forgotten => &menus::ROUND_RUNNING,
        (None, None) => &menus::ROUNDS_PLAYED,
    }
}

/// The round that is to be paired now: all results are in, and there is another round.
fn round_due(event: &Event) -> Option<RoundNo> {
    let next = round_after(event)?;
    event.first_unfinished_round().is_none().then_some(next)
}

/// The round after those that are open, if there is another.
fn round_after(event: &Event) -> Option<RoundNo> {
    let next = RoundNo::from_index(event.open_round_count())?;
    (next.index() < event.round_count()).then_some(next)
}

/// Whether a player has neither game nor bye in a round, but is here now and had joined before it.
/// Who had left and is back looks the same, and may be called absent.
fn is_forgotten(event: &Event, number: PlayerNo, round: RoundNo) -> bool {
    is_unpaired(event, number, round) && event.presence(number).joined_after < round.get()
}
