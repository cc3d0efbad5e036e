//! The title of an event: as a value, and by buttons.

use proptest::prelude::*;

use pocket_arbiter::board::MODELS;
use pocket_arbiter::journal::{Entry, EventId, Summary};
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::simulator::script::parse;
use pocket_arbiter::tournament::{
    Command, Event, Phase, Retelling, SystemKind, TITLE_BYTES, Team, Undoable,
};

/// An event of that kind that has got so far.
fn event(kind: SystemKind, phase: Phase) -> Box<Event> {
    let mut event = Box::<Event>::default();
    let mut tell = |command: Command| event.apply(&command).unwrap();
    tell(Command::Create(kind.setup(&kind.usual())));
    tell(Command::EnterNumbered(4, Team::A));
    if kind.setup(&kind.usual()).system.has_teams() {
        tell(Command::EnterNumbered(4, Team::B));
    }
    if phase != Phase::Entering {
        tell(Command::Start);
    }
    if phase == Phase::Finished && event.check(&Command::Finish).is_ok() {
        event.apply(&Command::Finish).unwrap();
    }
    event
}

fn told_anew(event: &Event) -> Box<Event> {
    let mut other = Box::<Event>::default();
    let mut retelling = Retelling::new();
    while let Some(command) = retelling.next(event) {
        other.apply(&command).unwrap();
    }
    other
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever somebody writes, as much of it as has room is the title, at any stage of any event; it can be undone and
    /// done again, is in the journal, in the summary and in what is told to the next card, and changes nothing else.
    #[test]
    fn any_title_is_kept_as_far_as_there_is_room(
        title in ".{0,40}",
        kind in 0..SystemKind::offered().count(),
        phase in prop_oneof![Just(Phase::Entering), Just(Phase::Running), Just(Phase::Finished)],
    ) {
        let kind = SystemKind::offered().nth(kind).unwrap();
        let before = event(kind, phase);
        let setup = before.setup().titled(&title);
        prop_assert!(setup.title.len() <= TITLE_BYTES);
        prop_assert!(title.starts_with(setup.title.as_str()));
        if title.len() <= TITLE_BYTES {
            prop_assert_eq!(setup.title.as_str(), title.trim_end());
        }
        let mut after = before.clone();
        after.apply(&Command::SetUp(setup.clone())).unwrap();
        prop_assert_eq!(&after.setup().title, &setup.title);
        prop_assert_eq!(&Summary::of(&after).title, &setup.title);
        let is_new = setup.title != before.setup().title;
        let undoable = if is_new { Undoable::Titled } else { Undoable::Settings };
        prop_assert_eq!(after.next_undo(), Some(undoable));
        prop_assert!(told_anew(&after).looks_like(&after));
        let entry = Entry { event: EventId(1), at_us: 0, command: Command::SetUp(setup) };
        let mut room = [0; 512];
        let bytes = postcard::to_slice(&entry, &mut room).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Entry>(bytes).unwrap(), entry);
        let there = after.clone();
        after.apply(&Command::Undo).unwrap();
        prop_assert!(after.looks_like(&before));
        after.apply(&Command::Redo).unwrap();
        prop_assert!(after == there);
    }
}

/// OK pressed far too often: the title is full, and nothing is lost.
#[test]
fn a_title_takes_no_more_letters_than_it_has_room_for() {
    for model in MODELS {
        let mut device = VirtualDevice::new(model, play::used_card().unwrap());
        let mut script = "wait 2s\npress ok\npress up\npress ok\npress down\n".to_owned();
        script.push_str(&"press ok\n".repeat(TITLE_BYTES + 8));
        // From the letters up to the key that saves.
        script.push_str(
            "press up\npress ok\nexpect \"System\"\npress ok\nwait 4s\ncut\npower\nwait 3s",
        );
        play::run_keeping(&parse(&script).unwrap(), &mut device, |_, _| Ok(())).unwrap();
        let title = &device.event().unwrap().setup().title;
        assert_eq!(title.as_str(), format!("A{}", "a".repeat(TITLE_BYTES - 1)));
    }
}
