//! The opening of an event, which a person goes through in order:
//!
//! 1. the system is chosen, and the event made ([`NewEvent`](super::NewEvent));
//! 2. the players come: as numbers at once, from the card, or name by name;
//! 3. they get their numbers, where those mean anything, and are looked at;
//! 4. the event starts, and its menu says what comes next.
//!
//! Every step asks here for the screen after it.

use heapless::Vec;

use super::{EventEntry, EventMenu, NameScreen, PlayersScreen};
use crate::app::Desk;
use crate::app::action::Action;
use crate::app::notice::Notice;
use crate::app::screens::{CallScreen, Screen};
use crate::language::Text;
use crate::tournament::{
    AcceleratedBy, Command, Event, NumberedBy, Phase, PlayerNo, Setup, System, VirtualPoints,
};
use crate::ui::view::Kind;

/// The step that a person is at when the menu of an event opens before its start.
pub(super) fn step(event: &Event) -> Option<EventEntry> {
    match event.phase() {
        Phase::Entering if event.can_start() => Some(EventEntry::StartEvent),
        Phase::Entering => Some(EventEntry::AddPlayer),
        Phase::None | Phase::Running | Phase::Finished => None,
    }
}

/// The event has been made. If there is a file of players on the card, and nobody has come yet, they come from there.
pub(super) fn after_making(is_from_file: bool) -> Screen {
    Screen::Event(if is_from_file {
        EventMenu::at(EventEntry::PlayersFromCard)
    } else {
        EventMenu::new()
    })
}

/// The players of a file have come. They are looked at; then they get their numbers.
pub(in crate::app) fn after_file(system: System) -> Screen {
    PlayersScreen::before(numbering(system)).into()
}

/// Somebody has come under that number, with a name or without.
pub(super) fn after_name(number: PlayerNo, has_name: bool, event: &Event) -> Screen {
    let next = PlayerNo::from_index(number.index() + 1);
    match next {
        // Whoever joins a queue may be called at once.
        _ if event.floor().is_some() => CallScreen::next().into(),
        // Before the start one name comes after the other, until BACK says that there is none.
        Some(next) if event.phase() == Phase::Entering && has_name => {
            NameScreen::newcomer(next).into()
        }
        _ => PlayersScreen::at(number).into(),
    }
}

/// The way in which players usually get their numbers. In a queue these mean nothing.
const fn numbering(system: System) -> EventEntry {
    match system.profile().numbered_by {
        Some(NumberedBy::Rating) => EventEntry::NumberByRating,
        Some(NumberedBy::Lot) => EventEntry::DrawNumbers,
        None => EventEntry::StartEvent,
    }
}

/// The numbers have been given. They are looked at; then the event can start.
pub(super) fn after_numbering() -> Screen {
    PlayersScreen::before(EventEntry::StartEvent).into()
}

/// The event starts. If nobody has chosen how many rounds it is to have, there are as many as suit the entries; who counts
/// as having more points by FIDE's acceleration follows from the numbers that there are now.
pub(super) fn start(desk: &Desk) -> Action {
    let event = &desk.event;
    let after_start = EventMenu::new().into();
    let setup = event.setup();
    let paired = setup.system.profile().paired_rounds();
    let suitable = paired.and_then(|paired| {
        let players = u16::try_from(event.player_count()).ok()?;
        desk.rounds_are_proposed
            .then(|| paired.proposed_rounds(players))
            .filter(|rounds| *rounds != setup.rounds && event.can_start())
    });
    let fitted = suitable.map(|rounds| Setup {
        rounds,
        ..setup.clone()
    });
    let rounds = suitable.unwrap_or(setup.rounds);
    let is_baku = setup.system.accelerated_by() == Some(AcceleratedBy::Baku) && event.can_start();
    let ranges = is_baku.then(|| {
        let players = event.player_count();
        VirtualPoints::baku(players, rounds.into(), setup.scoring.win)
    });
    let commands = [
        fitted.map(Command::SetUp),
        ranges.map(Command::SetVirtualPoints),
        Some(Command::Start),
    ];
    let commands: Vec<_, _> = commands.into_iter().flatten().collect();
    if suitable.is_none() {
        return Action::Do(commands, after_start);
    }
    let told = Notice::new(Kind::Done, Text::StartEvent, Text::RoundsFitted);
    let told = told.with(Some(rounds.into()));
    Action::DoAndTell(commands, after_start, told)
}
