//! The menu of what can be done with the event in hand.

use super::opening;
use crate::app::Desk;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::behaviour::back_to_home;
use crate::app::screens::bodies::{Hints, menu_hints};
use crate::app::screens::keys::{is_ok, move_selection};
use crate::app::screens::menu::items;
use crate::app::screens::{
    AccelerationScreen, Behaviour, CallScreen, ClassScreen, ConfirmScreen, CrosstableScreen,
    FloorGames, FloorScreen, HomeEntry, KeptApartScreen, NameScreen, PairingsScreen, PlayersImport,
    PlayersScreen, Profile, QueueScreen, Room, RoundScreen, Screen, StandingsScreen, TeamsScreen,
    TitleScreen, WorkspaceUse, begin_knockout, event_label, is_unpaired, title as floor_title,
};
use crate::app::shell::job::Work;
use crate::demo;
use crate::input::KeyEvent;
use crate::language::Text;
use crate::time::Instant;
use crate::tournament::{
    AcceleratedBy, ClockTime, Command, Course, Deed, Event, Floor, NumberedBy, Numbering, Phase,
    PlayerNo, RoundNo, Team, Tiebreak,
};
use crate::ui::view::{Body, Heading, Value};

menu! {
    /// An entry of the event's menu.
    EventEntry:
        PlayersFromCard AddPlayer Players DrawNumbers NumberByRating StartEvent Undo Redo
        EventTitle EventClass Acceleration KeptApart PairByHand Results Standings Crosstable EndEvent TeamTable PairRound
        Pairings PairAnew FinalStandings ReopenEvent StartClock Boards Queue AddBoard AllGames
        MoreTime LessTime StopClock Knockout DrawLots;
    /// An event that has not started: the players, their numbers, the start.
    ENTERING:
        PlayersFromCard AddPlayer Players DrawNumbers NumberByRating StartEvent Undo Redo
        EventTitle EventClass;
    /// The same for a Swiss, in which groups can be accelerated.
    ENTERING_SWISS:
        PlayersFromCard AddPlayer Players NumberByRating DrawNumbers Acceleration StartEvent
        Undo Redo KeptApart EventTitle EventClass;
    /// The same for a Swiss in which they are not.
    ENTERING_RATED:
        PlayersFromCard AddPlayer Players NumberByRating DrawNumbers StartEvent Undo Redo
        KeptApart EventTitle EventClass;
    /// The same for rounds that the box pairs otherwise.
    ENTERING_PAIRED:
        PlayersFromCard AddPlayer Players DrawNumbers NumberByRating StartEvent Undo Redo
        KeptApart EventTitle EventClass;
    /// An event that has.
    RUNNING: Results Standings Crosstable Players Undo Redo EndEvent EventTitle EventClass;
    /// The same for a match of teams.
    RUNNING_TEAMS:
        Results Standings TeamTable Crosstable Players Undo Redo EndEvent EventTitle EventClass;
    /// An event whose rounds are paired one by one, before the first.
    FIRST_ROUND_DUE: PairRound Players AddPlayer Undo Redo KeptApart EndEvent EventTitle EventClass;
    /// The same for a Swiss.
    FIRST_SWISS_ROUND_DUE:
        PairRound Players AddPlayer Undo Redo Acceleration KeptApart EndEvent EventTitle EventClass;
    /// The same when all results are in and another round is to come.
    ROUND_DUE:
        PairRound Results Standings Pairings Crosstable Players AddPlayer Undo Redo KeptApart
        EndEvent EventTitle EventClass;
    /// The same for a Swiss.
    SWISS_ROUND_DUE:
        PairRound Results Standings Pairings Crosstable Players AddPlayer Undo Redo
        Acceleration KeptApart EndEvent EventTitle EventClass;
    /// The same when somebody has neither game nor bye in the round that is over.
    ROUND_UNPAIRED:
        Pairings PairRound Results Standings Crosstable Players AddPlayer Undo Redo EndEvent
        EventTitle EventClass;
    /// The same when the round has been paired and nothing has come of it yet.
    ROUND_PAIRED:
        Results Standings Pairings PairAnew Crosstable Players AddPlayer Undo Redo KeptApart
        EndEvent EventTitle EventClass;
    /// The same while results are coming in.
    ROUND_RUNNING:
        Results Standings Pairings Crosstable Players AddPlayer Undo Redo EndEvent EventTitle EventClass;
    /// The same when all rounds have been played.
    ROUNDS_PLAYED:
        EndEvent Standings Results Pairings Crosstable Players Undo Redo EventTitle EventClass;
    /// An event paired by hand whose next round is due.
    HAND_ROUND_DUE:
        PairByHand Results Standings Pairings Crosstable Players AddPlayer Undo Redo EndEvent
        EventTitle EventClass;
    /// The same before the first round.
    FIRST_HAND_ROUND_DUE: PairByHand Players AddPlayer Undo Redo EndEvent EventTitle EventClass;
    /// The same when somebody has neither game nor bye in the round opened last.
    HAND_ROUND_OPEN:
        Pairings Results Standings Crosstable Players AddPlayer Undo Redo EndEvent EventTitle EventClass;
    /// An event that is over.
    FINISHED: FinalStandings Crosstable Results Players Undo Redo EventTitle ReopenEvent;
    /// The same for a match of teams.
    FINISHED_TEAMS: TeamTable FinalStandings Crosstable Results Players Undo Redo EventTitle ReopenEvent;
    /// The same for one whose rounds were paired one by one.
    FINISHED_PAIRED: FinalStandings Crosstable Results Pairings Players Undo Redo EventTitle ReopenEvent;
    /// An event that is over, but for the lots of those whom nothing parts.
    FINISHED_LEVEL: DrawLots FinalStandings Crosstable Results Players Undo Redo EventTitle ReopenEvent;
    /// The same for a match of teams.
    FINISHED_TEAMS_LEVEL:
        DrawLots TeamTable FinalStandings Crosstable Results Players Undo Redo EventTitle ReopenEvent;
    /// The same for one whose rounds were paired one by one.
    FINISHED_PAIRED_LEVEL:
        DrawLots FinalStandings Crosstable Results Pairings Players Undo Redo EventTitle ReopenEvent;
    /// An event with a queue whose clock stands.
    FLOOR_STOPPED:
        StartClock Boards Queue Standings Players AddPlayer AddBoard AllGames MoreTime LessTime
        Undo Redo EventTitle EventClass EndEvent;
    /// The same while its clock runs.
    FLOOR_RUNNING:
        Boards Undo Queue Standings AddPlayer Players AddBoard AllGames StopClock MoreTime
        LessTime Redo EventTitle EventClass EndEvent;
    /// The same when the time is up and games are still going on.
    FLOOR_UP: Boards Standings Players AllGames MoreTime Undo Redo EventTitle EndEvent;
    /// The same when all games are over.
    FLOOR_DONE: EndEvent Standings Boards Players AllGames MoreTime Undo Redo EventTitle;
    /// The same when some of those are level for a prize.
    FLOOR_LEVEL:
        Knockout EndEvent Standings Boards Players AllGames MoreTime Undo Redo EventTitle;
    /// The same when it is over.
    FLOOR_FINISHED: FinalStandings AllGames Players Undo Redo EventTitle ReopenEvent;
}

/// The entries while the clock of an event with a queue runs.
pub(in crate::app) const fn floor_running_entries() -> &'static [EventEntry] {
    FLOOR_RUNNING
}

/// The event lasts longer or less long by so many minutes at a time.
const TIME_STEP: i16 = 5;

/// The menu and its selection.
#[derive(Debug, Clone)]
pub(in crate::app) struct EventMenu {
    /// The entry, not its place: what is undone may bring another menu, and the next press must
    /// not hit something else.
    entry: Option<EventEntry>,
    /// True if players are level whom a lot or a knockout is to part. It takes a while to find out.
    has_level: bool,
}

impl EventMenu {
    pub(in crate::app) const fn new() -> Self {
        Self {
            entry: None,
            has_level: false,
        }
    }

    /// The menu with that entry selected, as it was when the entry was opened.
    pub(in crate::app) const fn at(entry: EventEntry) -> Self {
        Self {
            entry: Some(entry),
            ..Self::new()
        }
    }

    /// The place of the selected entry; that of what is to be done next, if there is none or no longer
    /// such an entry.
    fn selected(&self, entries: &[EventEntry], event: &Event) -> usize {
        let place = |wanted: EventEntry| entries.iter().position(|entry| *entry == wanted);
        self.entry
            .and_then(place)
            .or_else(|| opening::step(event).and_then(place))
            .unwrap_or(0)
    }
}

impl Behaviour for EventMenu {
    fn open(mut self, tools: &mut Tools<'_>) -> Screen {
        self.has_level = has_level(tools.desk);
        self.into()
    }

    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let at = tools.event_time(key.at);
        let entries = entries(event, unfinished_round(event), self.has_level);
        let mut selected = self.selected(entries, event);
        move_selection(&mut selected, entries.len(), key);
        self.entry = entries.get(selected).copied();
        if !is_ok(key) {
            return back_to_home(key, HomeEntry::ContinueEvent);
        }
        let stay = || Screen::Event(self.clone());
        let deed = |deed, then| Action::one(Command::Deed(at, deed), then);
        let Some(entry) = self.entry else {
            return Action::Stay;
        };
        match entry {
            EventEntry::Boards => Action::Go(Screen::Floor(FloorScreen::new())),
            EventEntry::Queue => Action::Go(Screen::Queue(QueueScreen::new())),
            EventEntry::AllGames => Action::Go(Screen::FloorGames(FloorGames::new())),
            EventEntry::StartClock => deed(Deed::RunClock, Screen::Floor(FloorScreen::new())),
            EventEntry::StopClock => deed(Deed::StopClock, Screen::Floor(FloorScreen::new())),
            EventEntry::MoreTime => deed(Deed::Extend(TIME_STEP), stay()),
            EventEntry::LessTime if would_end(event, at) => {
                Action::Go(Screen::Confirm(ConfirmScreen::TimeUp))
            }
            EventEntry::LessTime => deed(Deed::Extend(-TIME_STEP), stay()),
            EventEntry::AddBoard => deed(Deed::AddBoard, Screen::Call(CallScreen::next())),
            EventEntry::Knockout => begin_knockout(tools, key.at, false),
            EventEntry::DrawLots => Action::Go(Screen::Confirm(ConfirmScreen::lots(tools.desk))),
            EventEntry::EndEvent if is_under_way(event) => {
                Action::Go(Screen::Confirm(ConfirmScreen::TimeUp))
            }
            EventEntry::StartEvent => opening::start(tools.desk),
            EventEntry::AddPlayer => match PlayerNo::from_index(event.player_count()) {
                Some(number) => Action::Go(Screen::Name(NameScreen::newcomer(number))),
                None => Action::Stay,
            },
            EventEntry::PlayersFromCard => Action::Go(Screen::PlayersImport(PlayersImport::new())),
            // Nobody can aim at a microsecond: the moment of the press is as good as a lot.
            EventEntry::DrawNumbers => Action::one(
                Command::Number(Numbering::Lot(key.at.as_micros())),
                opening::after_numbering(),
            ),
            EventEntry::NumberByRating => Action::one(
                Command::Number(Numbering::RatingIn(tools.shared.language())),
                opening::after_numbering(),
            ),
            EventEntry::PairRound => pair(round_due(event)),
            EventEntry::PairAnew => Action::Go(Screen::Confirm(ConfirmScreen::PairAnew)),
            EventEntry::Results => Action::Go(Screen::Round(RoundScreen::new(event))),
            EventEntry::Pairings => Action::Go(Screen::Pairings(PairingsScreen::new(event))),
            EventEntry::Standings | EventEntry::FinalStandings => {
                Action::Go(Screen::Standings(StandingsScreen::new()))
            }
            EventEntry::Acceleration => {
                Action::Go(Screen::Acceleration(AccelerationScreen::new(event)))
            }
            EventEntry::KeptApart => Action::Go(Screen::KeptApart(KeptApartScreen::new())),
            EventEntry::PairByHand => match round_due(event) {
                Some(round) => Action::one(
                    Command::OpenRound,
                    Screen::Pairings(PairingsScreen::of(round)),
                ),
                None => Action::Stay,
            },
            EventEntry::EventClass => Action::Go(Screen::Class(ClassScreen::new(event))),
            EventEntry::EventTitle => Action::Go(Screen::Title(TitleScreen::new(event))),
            EventEntry::TeamTable => Action::Go(Screen::Teams(TeamsScreen)),
            EventEntry::Crosstable => Action::Go(Screen::Crosstable(CrosstableScreen::new())),
            EventEntry::Players => Action::Go(Screen::Players(PlayersScreen::new())),
            EventEntry::Undo => Action::Undo { is_redo: false },
            EventEntry::Redo => Action::Undo { is_redo: true },
            // What will be refused is not asked for.
            EventEntry::EndEvent if event.check(&Command::Finish).is_err() => {
                Action::one(Command::Finish, stay())
            }
            EventEntry::EndEvent => Action::Go(Screen::Confirm(ConfirmScreen::End)),
            EventEntry::ReopenEvent => Action::one(Command::Reopen, stay()),
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let clock = scene.floor_clock();
        let unfinished = unfinished_round(event);
        let entries = entries(event, unfinished, self.has_level);
        let title = match event.floor() {
            Some(floor) if event.phase() == Phase::Running => floor_title(floor, clock),
            _ => title(event, unfinished),
        };
        let values = [results_value(event, unfinished), players_value(event)];
        let body = Body::Menu {
            title,
            items: items(entries),
            values: values.into_iter().flatten().collect(),
            selected: self.selected(entries, event),
        };
        (body, menu_hints())
    }

    fn wake_at(&self, scene: &Scene<'_>) -> Option<Instant> {
        let clock = &scene.shared.event_clock;
        clock.wake_at(scene.event(), scene.now, true)
    }
}

/// The number of results that are missing in the round under way.
fn results_value(event: &Event, unfinished: Option<RoundNo>) -> Option<(Text, Value)> {
    let round = unfinished?;
    let missing = u16::try_from(event.pending_count(round)).ok()?;
    (missing > 0).then_some((
        Text::Results,
        Value::ReadOnly(Some(Text::MissingNumber), missing),
    ))
}

/// The number of players, before the start.
fn players_value(event: &Event) -> Option<(Text, Value)> {
    let count = u16::try_from(event.player_count()).ok()?;
    let is_told = event.phase() == Phase::Entering;
    is_told.then_some((Text::Players, Value::ReadOnly(None, count)))
}

/// Undoes or redoes something. If that stops the event's clock, it must know how late it was: so that
/// is written down first.
pub(in crate::app) fn wind(command: Command, event: &Event, at: ClockTime, then: Screen) -> Action {
    let is_running = event.floor().is_some_and(|floor| floor.timer().is_running);
    let time = is_running.then_some(Command::TimePasses(at));
    Action::Do(time.into_iter().chain([command]).collect(), then)
}

/// The round opened last gets other pairs.
pub(in crate::app) fn pair_anew(event: &Event) -> Action {
    pair(event.open_rounds().next_back())
}

/// The round is paired without rematches, if that can be.
fn pair(round: Option<RoundNo>) -> Action {
    round.map_or(Action::Stay, |round| {
        Action::Work(Work::Pair {
            round,
            allows_rematches: false,
        })
    })
}

/// True if an event is running whose rounds are paired one by one, by the box or by hand.
fn is_paired_by_rounds(event: &Event) -> bool {
    let course = &event.setup().system.profile().course;
    event.phase() == Phase::Running && matches!(course, Course::Rounds(_))
}

/// The first round of such an event that lacks a result. All rounds are looked through for it, so it
/// is asked for once.
pub(super) fn unfinished_round(event: &Event) -> Option<RoundNo> {
    (event.phase() == Phase::Running && event.floor().is_none())
        .then(|| event.first_unfinished_round())
        .flatten()
}

/// The title of the menu, which says where an event stands: in the round that is due or under way. Before the start
/// and after the end, what it is.
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
        None if !event.setup().title.is_empty() => Heading::Event(event_label(event)),
        None if system.has_teams() => Heading::Plain(system.profile().name),
        None => Heading::Counted(system.profile().name, count(event.player_count())),
    }
}

/// The team that a player without one joins.
pub(in crate::app) fn smaller_team(event: &Event) -> Team {
    let is_b_smaller = event.members(Team::B).count() < event.members(Team::A).count();
    if event.setup().system.has_teams() && is_b_smaller {
        Team::B
    } else {
        Team::A
    }
}

fn entries(event: &Event, unfinished: Option<RoundNo>, has_level: bool) -> &'static [EventEntry] {
    let system = event.setup().system;
    match event.phase() {
        Phase::Running if let Some(floor) = event.floor() => entries_of_floor(floor, has_level),
        Phase::Finished if event.floor().is_some() => FLOOR_FINISHED,
        Phase::Entering if can_accelerate(event) => ENTERING_SWISS,
        Phase::Entering if system.pairing_options().is_some() => {
            match system.profile().numbered_by {
                Some(NumberedBy::Rating) => ENTERING_RATED,
                _ => ENTERING_PAIRED,
            }
        }
        Phase::Entering => ENTERING,
        Phase::Finished if has_level && awaits_lots(event) => match system.profile().course {
            _ if system.has_teams() => FINISHED_TEAMS_LEVEL,
            Course::Rounds(Some(_)) => FINISHED_PAIRED_LEVEL,
            _ => FINISHED_LEVEL,
        },
        Phase::Finished if system.has_teams() => FINISHED_TEAMS,
        Phase::Finished if system.pairing_options().is_some() => FINISHED_PAIRED,
        Phase::Finished => FINISHED,
        _ if system.has_teams() => RUNNING_TEAMS,
        _ if system.pairing_options().is_some() => entries_of_round(event, unfinished),
        _ if matches!(system.profile().course, Course::Rounds(None)) => {
            entries_of_hand_round(event, unfinished)
        }
        _ => RUNNING,
    }
}

/// The entries of an event with a queue: what is to be done next comes first.
fn entries_of_floor(floor: &Floor, has_level: bool) -> &'static [EventEntry] {
    let timer = floor.timer();
    if floor.is_over() && (has_level || floor.knockout_round().is_some()) {
        FLOOR_LEVEL
    } else if floor.is_over() {
        FLOOR_DONE
    } else if timer.is_up {
        FLOOR_UP
    } else if timer.is_running {
        FLOOR_RUNNING
    } else {
        FLOOR_STOPPED
    }
}

/// True if players are level whom a lot or a knockout is to part.
fn has_level(desk: &mut Desk) -> bool {
    if awaits_lots(&desk.event) {
        desk.rank();
        let standings = desk.standings();
        return standings.is_some_and(|standings| standings.level_count() > 0);
    }
    if !desk.event.floor().is_some_and(Floor::is_over) || desk.event.phase() != Phase::Running {
        return false;
    }
    desk.rank();
    let event = &desk.event;
    let prizes = event.queue_options().map_or(0, |options| options.prizes);
    let standings = desk.standings();
    standings.is_some_and(|standings| standings.level_for_prize(event, prizes).is_some())
}

/// True if an event is over, and its last criterion is a lot that nobody has drawn.
pub(in crate::app) fn awaits_lots(event: &Event) -> bool {
    event.phase() == Phase::Finished
        && event.floor().is_none()
        && event.lots().is_none()
        && event.tiebreaks().contains(&Tiebreak::Lot)
}

/// True if a step less of time would be the end.
fn would_end(event: &Event, at: ClockTime) -> bool {
    let minutes = TIME_STEP.unsigned_abs();
    event.floor().is_some_and(|floor| {
        let timer = floor.timer();
        !timer.is_up && timer.limit.since(at) <= minutes * 60
    })
}

/// True if the time of an event with a queue is not up.
fn is_under_way(event: &Event) -> bool {
    event.floor().is_some_and(|floor| !floor.timer().is_up)
}

/// True if groups of players can count as having more points.
fn can_accelerate(event: &Event) -> bool {
    let system = event.setup().system;
    let paired = system.profile().paired_rounds();
    let is_by_groups = system
        .accelerated_by()
        .is_none_or(|how| how == AcceleratedBy::Groups);
    paired.is_some_and(|paired| paired.can_accelerate) && is_by_groups
}

/// The entries of an event whose rounds are paired by hand: what is to be done next comes first.
fn entries_of_hand_round(event: &Event, unfinished: Option<RoundNo>) -> &'static [EventEntry] {
    let Some(last) = event.open_rounds().next_back() else {
        return FIRST_HAND_ROUND_DUE;
    };
    let mut numbers = event.numbers();
    let has_forgotten = numbers.any(|number| is_forgotten(event, number, last));
    match (unfinished, round_after(event)) {
        _ if has_forgotten => HAND_ROUND_OPEN,
        (Some(_), _) => ROUND_RUNNING,
        (None, Some(_)) => HAND_ROUND_DUE,
        (None, None) => ROUNDS_PLAYED,
    }
}

/// The entries of an event that is paired round by round: what is to be done next comes first.
fn entries_of_round(event: &Event, unfinished: Option<RoundNo>) -> &'static [EventEntry] {
    let Some(last) = event.open_rounds().next_back() else {
        return if can_accelerate(event) {
            FIRST_SWISS_ROUND_DUE
        } else {
            FIRST_ROUND_DUE
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
        _ if is_open && has_no_result && is_first_gap => ROUND_PAIRED,
        (Some(_), _) => ROUND_RUNNING,
        (None, Some(_)) if has_forgotten => ROUND_UNPAIRED,
        (None, Some(_)) if can_accelerate(event) => SWISS_ROUND_DUE,
        (None, Some(_)) => ROUND_DUE,
        (None, None) if has_forgotten => ROUND_RUNNING,
        (None, None) => ROUNDS_PLAYED,
    }
}

/// The round that is to be paired now: all results are in, and there is another round.
fn round_due(event: &Event) -> Option<RoundNo> {
    let next = round_after(event)?;
    event.first_unfinished_round().is_none().then_some(next)
}

/// The round after those that are open, if there is another.
pub(super) fn round_after(event: &Event) -> Option<RoundNo> {
    let next = RoundNo::from_index(event.open_round_count())?;
    (next.index() < event.round_count()).then_some(next)
}

/// True if a player has neither game nor bye in a round, but is here now and had joined before it.
/// Who had left and is back looks the same, and may be called absent.
fn is_forgotten(event: &Event, number: PlayerNo, round: RoundNo) -> bool {
    is_unpaired(event, number, round) && event.presence(number).joined_after < round.get()
}
