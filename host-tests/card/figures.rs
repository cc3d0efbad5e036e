//! The numbers of blocks read and written for what a box does: a card takes about a millisecond for each.

use pocket_arbiter::card::{Found, JOURNAL_ROOM, Keeper, Replaced, Report, Request, Resumed};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::simulator::slot::VirtualSlot;
use pocket_arbiter::tournament::{
    BoardNo, Colour, Command, Event, GameResult, LateEntry, ListOrder, PairingOptions, Player,
    PlayerNo, Rating, RoundNo, RoundPairs, Setup, System,
};

use super::journal::begin;
use super::{cards, slot_of};

const EVENT: EventId = EventId::new(1, 5);
const PLAYERS: u16 = 512;
const ROUNDS: u8 = 11;

/// A large event, command by command.
fn commands() -> Vec<Command> {
    let setup = Setup {
        title: "Villanueva".try_into().unwrap(),
        system: System::Monrad {
            options: PairingOptions {
                club_rounds: 0,
                late_entry: LateEntry::Full,
                first_colour: Colour::White,
            },
        },
        rounds: ROUNDS,
        ..Setup::default()
    };
    let mut commands = vec![Command::Create(setup)];
    commands.extend((1..=PLAYERS).map(|number| {
        Command::Enter(Player {
            name: format!("Peña Gómez, Íñigo {number}")
                .as_str()
                .try_into()
                .unwrap(),
            club: "Círculo Jaque".try_into().unwrap(),
            rating: Rating(1000 + number),
            ..Player::default()
        })
    }));
    commands.push(Command::Start);
    let mut event = Box::<Event>::default();
    for command in &commands {
        event.apply(command).unwrap();
    }
    let mut list = ListOrder::new();
    event.list_order(RoundNo::FIRST, |_| true, &mut list);
    let half = PLAYERS / 2;
    let number = |number| PlayerNo::new(number).unwrap();
    let pairs = (1..=half).map(|first| (number(first), number(first + half)));
    let pairs = RoundPairs::new(&list, pairs, None).unwrap();
    for round in (1..=ROUNDS).map(|round| RoundNo::new(round).unwrap()) {
        commands.push(Command::PairRound(round, pairs.clone()));
        commands.extend(
            BoardNo::first(half.into())
                .map(|board| Command::Result(round, board, GameResult::WhiteWins)),
        );
    }
    commands
}

/// The cost of that: blocks read and written.
fn cost<T>(slot: &VirtualSlot, run: impl FnOnce() -> T) -> (u64, u64) {
    let before = (slot.reads(), slot.writes());
    run();
    (slot.reads() - before.0, slot.writes() - before.1)
}

fn mounted(slot: &VirtualSlot) -> Keeper<VirtualSlot> {
    slot.power_up();
    let mut keeper = Keeper::new(slot.clone());
    assert!(matches!(keeper.look(), Some(Report::Ready(_))));
    while keeper.read_on().is_some() {}
    keeper
}

#[test]
fn little_is_read_and_written() {
    let commands = commands();
    let count = u32::try_from(commands.len()).unwrap();
    for (name, card) in [
        ("clusters of a block", cards::fat32 as cards::Make),
        ("clusters of 64 blocks", cards::coarsest),
    ] {
        let slot = slot_of(&card());
        let first = cost(&slot, || mounted(&slot));
        let again = cost(&slot, || mounted(&slot));
        let mut keeper = mounted(&slot);
        let begin = cost(&slot, || {
            let begun = keeper.handle(begin(EVENT));
            assert_eq!(begun, Report::Begun(EVENT));
            let concluded = keeper.handle(Request::Conclude(Replaced::Nothing));
            assert_eq!(concluded, Report::Concluded);
        });
        let (mut most, mut idle) = ((0, 0), (0, 0));
        let mut all = (0, 0);
        for (at_us, command) in (1..).zip(commands.iter().cloned()) {
            let entry = Entry {
                event: EVENT,
                at_us: at_us * 7_000_000,
                command,
            };
            let append = cost(&slot, || {
                assert_eq!(keeper.handle(Request::Append(entry)), Report::Appended);
            });
            if at_us % u64::from(JOURNAL_ROOM) != 1 {
                // Growing is no everyday matter.
                most = most.max(append);
                assert_eq!(append.1, 1, "{name}");
            }
            all = (all.0 + append.0, all.1 + append.1);
            idle = idle.max(cost(&slot, || assert_eq!(keeper.read_on(), None)));
        }
        let mut keeper = mounted(&slot);
        let resume = cost(&slot, || {
            let resumed = keeper.handle(Request::Resume(EVENT, count));
            assert_eq!(resumed, Report::Resumed(Resumed::AsTold));
        });
        let load = cost(&slot, || {
            let mut report = Some(keeper.handle(Request::Load(None)));
            while let Some(Report::Entries(_)) = report {
                report = keeper.read_on();
            }
            assert_eq!(report, Some(Report::Loaded(Found::Whole(count))));
        });
        let after = cost(&slot, || {
            let entry = Entry {
                event: EVENT,
                at_us: 0,
                command: Command::Finish,
            };
            assert_eq!(keeper.handle(Request::Append(entry)), Report::Appended);
        });
        println!("{name}, {count} entries; blocks (read, written):");
        println!("  first mount {first:?}, mount {again:?}, begin {begin:?}");
        println!("  an append {most:?} at most, then at leisure {idle:?}; all {all:?}");
        println!("  resume {resume:?}, load {load:?}, the first append after it {after:?}");
        assert_eq!(again.1, 0, "{name}");
        // Most of the first one is to see whether the card holds what it says.
        assert!(first.0 + first.1 < 2500, "{name}");
        assert!(again.0 < 320, "{name}");
        assert!(begin.0 + begin.1 < 600, "{name}");
        // The first one sees to it that the last entry has its copy.
        assert!(most.0 <= 1 && after.0 <= 3, "{name}");
        assert!(resume.0 < 400 && load.0 < 400, "{name}");
        assert_eq!((resume.1, load.1), (0, 0), "{name}");
    }
}
