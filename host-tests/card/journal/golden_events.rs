//! Formats that are frozen: the commands of all kinds of events.

use embedded_sdmmc::Block;
use pocket_arbiter::card::record::{Sequence, decode, encode};
use pocket_arbiter::card::{DIRECTORY, JournalNo, Report};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::language::Language;
use pocket_arbiter::tournament::varma::Print;
use pocket_arbiter::tournament::{
    AcceleratedGroup, After, Birth, BoardNo, Bonus, Bye, ByesAhead, ClockTime, Colour, Command,
    Deed, Departure, Event, Federation, FirstPlayer, GameNo, GameResult, GameScore, HalfPoints,
    LateEntry, ListOrder, More, Numbering, PairingOptions, Player, PlayerNo, QueueOptions, Rating,
    RoundNo, RoundPairs, Scoring, Setup, Sex, StartOrder, System, Team, Tiebreak, TimeClass,
    TimeUp, Title, Turn,
};

use super::golden_files::golden;
use super::{append, contents, load_after_restart, load_that};
use crate::card::fat_check::assert_perfect;
use crate::card::{as_block, slot_of, small_card, switch_on};

/// Commands as a journal keeps them, a minute after another.
pub(super) fn kept(commands: impl IntoIterator<Item = Command>) -> Vec<Entry> {
    let minutes = (1..).map(|minute| minute * 61_000_000);
    minutes
        .zip(commands)
        .map(|(at_us, command)| Entry {
            event: EventId(0x1234_5678),
            at_us,
            command,
        })
        .collect()
}

/// The commands in the first golden file.
fn first_commands() -> [Command; 4] {
    [
        Command::Create(Setup {
            title: "Åsgårdstrand 2026".try_into().unwrap(),
            system: System::Free,
            rounds: 7,
            scoring: Scoring::CLASSIC,
        }),
        Command::EnterFirst(FirstPlayer {
            name: "Peña Gómez, Íñigo".try_into().unwrap(),
            club: "Círculo Jaque".try_into().unwrap(),
            federation: *b"ESP",
            rating: Rating(2145),
            second_rating: Rating(2098),
            birth: Birth {
                year: 1987,
                month: 2,
                day: 28,
            },
            fide_id: 2_298_765,
            title: Title::Fm,
            sex: Sex::Man,
            team: Team::B,
        }),
        Command::Result(
            RoundNo::new(3).unwrap(),
            BoardNo::new(200).unwrap(),
            GameResult::BlackByForfeit,
        ),
        Command::Undo,
    ]
}

/// The commands in the second golden file: systems that pair round by round, and what belongs to them.
pub(super) fn second_commands() -> Vec<Command> {
    let options = PairingOptions {
        club_rounds: 3,
        late_entry: LateEntry::Half,
        first_colour: Colour::Black,
    };
    let system = System::Fise {
        options,
        has_scores: true,
    };
    let other = System::Monrad {
        options: PairingOptions {
            club_rounds: 0,
            late_entry: LateEntry::Full,
            first_colour: Colour::White,
        },
    };
    let setup = |system| Setup {
        title: "Villanueva".try_into().unwrap(),
        system,
        rounds: 5,
        scoring: Scoring::CLASSIC,
    };
    let number = |number| PlayerNo::new(number).unwrap();
    let round = |round| RoundNo::new(round).unwrap();
    let group = |from, to, points, last| AcceleratedGroup {
        from: number(from),
        to: number(to),
        points: HalfPoints(points),
        last: round(last),
    };
    let mut commands = vec![
        Command::Create(setup(other)),
        Command::SetUp(setup(system)),
        Command::EnterNumbered(7, Team::A),
        Command::Accelerate(
            [group(1, 2, 4, 2), group(3, 300, 2, 1)]
                .into_iter()
                .collect(),
        ),
        Command::SetTiebreaks(
            [Tiebreak::GamePoints, Tiebreak::Spread]
                .into_iter()
                .collect(),
        ),
        Command::Start,
    ];
    let event = after(&commands);
    let mut list = ListOrder::new();
    event.list_order(RoundNo::FIRST, |_| true, &mut list);
    let pairs = [(1, 3), (4, 2), (5, 7)].map(|(white, black)| (number(white), number(black)));
    let pairs = RoundPairs::new(&list, pairs.into_iter(), Some(number(6))).unwrap();
    let [high, low] = [999, 256].map(|score| GameScore::new(score).unwrap());
    commands.extend([
        Command::PairRound(RoundNo::FIRST, pairs),
        Command::Swap(number(6), number(3)),
        Command::TurnBoard(BoardNo::new(2).unwrap()),
        Command::Score(RoundNo::FIRST, BoardNo::new(3).unwrap(), low, high),
    ]);
    commands
}

/// The commands in the third golden file: a system with a queue, and everything that can happen there.
pub(super) fn third_commands() -> Vec<Command> {
    let options = QueueOptions {
        boards: 3,
        order: StartOrder::ReverseRanking,
        minutes: 90,
        time_up: TimeUp::Decide,
        both_leave_after_draw: true,
        prizes: 2,
    };
    let setup = |options| Setup {
        title: "Masnou".try_into().unwrap(),
        system: System::Masnou { options },
        rounds: 0,
        scoring: Scoring::CLASSIC,
    };
    let number = |number| PlayerNo::new(number).unwrap();
    let board = |board| BoardNo::new(board).unwrap();
    let game = |game| GameNo::new(game).unwrap();
    let others = QueueOptions {
        order: StartOrder::Ranking,
        time_up: TimeUp::Void,
        ..options
    };
    let (white, draw, black) = (
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::BlackWins,
    );
    let mut commands = vec![
        Command::Create(setup(QueueOptions::default())),
        Command::SetUp(setup(others)),
        Command::SetUp(setup(options)),
        Command::EnterNumbered(20, Team::A),
        Command::Start,
    ];
    let deed = |(at, deed)| Command::Deed(ClockTime(at), deed);
    commands.extend(
        [
            (0, Deed::RunClock),
            (200, Deed::Result(board(1), white, After::Queue)),
            (230, Deed::Here(number(14))),
            (300, Deed::Result(board(2), black, After::Pause)),
            (330, Deed::NoShow(number(13))),
            (340, Deed::Return(number(13))),
            (400, Deed::Result(board(3), draw, After::Leave)),
            (450, Deed::Depart(number(20), Departure::Expel)),
            (451, Deed::Depart(number(19), Departure::Pause)),
            (452, Deed::Depart(number(8), Departure::Leave)),
            (500, Deed::AddBoard),
        ]
        .map(deed),
    );
    commands.extend([
        Command::EnterFirst(FirstPlayer {
            name: "Íñigo".try_into().unwrap(),
            ..FirstPlayer::default()
        }),
        Command::EnterNumbered(2, Team::A),
        Command::TimePasses(ClockTime(530)),
    ]);
    commands.extend(
        [
            (550, Deed::Here(number(9))),
            (600, Deed::CloseBoard(board(1))),
            (601, Deed::KeepBoard(board(1))),
            (700, Deed::Move(number(13), 0)),
            (800, Deed::Correct(game(2), draw)),
            (900, Deed::StopClock),
            (900, Deed::Extend(-70)),
            (1200, Deed::TimeUp),
            (1200, Deed::VoidGame(board(1))),
            (
                1200,
                Deed::Knockout([number(14), number(17)].into_iter().collect(), u64::MAX),
            ),
            (1200, Deed::KnockoutResult(game(5), draw)),
        ]
        .map(deed),
    );
    commands.push(Command::Finish);
    commands
}

/// The commands in the fourth golden file: every class of an event.
fn fourth_commands() -> Vec<Command> {
    let setup = Setup {
        title: "Blitz".try_into().unwrap(),
        system: System::Free,
        rounds: 3,
        scoring: Scoring::CLASSIC,
    };
    let classes = [
        TimeClass::Any,
        TimeClass::Blitz,
        TimeClass::Rapid,
        TimeClass::Standard,
    ]
    .map(Command::Classify);
    [Command::Create(setup)]
        .into_iter()
        .chain(classes)
        .collect()
}

/// The sixth golden file. `WRITE_GOLDEN=1` makes it if there is none.
fn newest_journal() -> &'static [u8] {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/host-tests/golden/journal-v1-expelled-decided.bin"
    );
    if std::env::var_os("WRITE_GOLDEN").is_some() && !std::path::Path::new(path).exists() {
        let blocks = kept(sixth_commands()).into_iter().zip(1..);
        let bytes: Vec<u8> = blocks
            .flat_map(|(entry, number)| encode(&entry, Sequence(number)).unwrap().contents)
            .collect();
        std::fs::write(path, bytes).unwrap();
    }
    Box::leak(std::fs::read(path).unwrap().into_boxed_slice())
}

/// The commands in the sixth golden file: a player is sent home, and the arbiter decides games.
fn sixth_commands() -> Vec<Command> {
    let setup = Setup {
        title: "Masnou".try_into().unwrap(),
        system: System::Free,
        rounds: 3,
        scoring: Scoring::CLASSIC,
    };
    let decided = [
        GameResult::WhiteWinsDecided,
        GameResult::DrawDecided,
        GameResult::BlackWinsDecided,
    ];
    let number = |number| PlayerNo::new(number).unwrap();
    let mut commands = vec![
        Command::Create(setup),
        Command::EnterNumbered(4, Team::A),
        Command::Start,
        Command::OpenRound,
        Command::Pair(number(1), number(2)),
    ];
    let result = |result| Command::Result(RoundNo::FIRST, BoardNo::FIRST, result);
    commands.extend(decided.map(result));
    commands.push(Command::Expel(number(4)));
    commands
}

/// The commands in the fifth golden file: players in today's form.
fn fifth_commands() -> Vec<Command> {
    let setup = Setup {
        title: "Łódź".try_into().unwrap(),
        system: System::Free,
        rounds: 5,
        scoring: Scoring::CLASSIC,
    };
    let mut byes = ByesAhead::default();
    let round = |round| RoundNo::new(round).unwrap();
    for (at, bye) in [(2, Bye::Half), (4, Bye::Zero), (32, Bye::Full)] {
        byes.set(round(at), Some(bye));
    }
    let player = Player {
        name: "Peña Gómez Ñáñez, José Íñigo Ángel".try_into().unwrap(),
        club: "Círculo de Ajedrez Jaque Ñuñoa".try_into().unwrap(),
        federation: Federation::new("ESPA").unwrap(),
        rating: Rating(2145),
        second_rating: Rating(2098),
        birth: Birth {
            year: 1987,
            month: 2,
            day: 28,
        },
        fide_id: 2_298_765,
        title: Title::Fm,
        sex: Sex::Man,
        team: Team::B,
        more: Some(More {
            games: 1500,
            average: 412,
            first_round: Some(round(2)),
            gone_from: Some(round(5)),
            bonus: Bonus::new(3).unwrap(),
            byes,
        }),
    };
    let plain = Player {
        name: "Łukasz 中 😀".try_into().unwrap(),
        ..Player::default()
    };
    vec![
        Command::Create(setup),
        Command::Enter(plain),
        Command::Enter(Player::default()),
        Command::Edit(PlayerNo::new(2).unwrap(), player),
    ]
}

/// The event that commands make.
pub(super) fn after(commands: &[Command]) -> Box<Event> {
    let mut event = Box::<Event>::default();
    for command in commands {
        event.apply(command).unwrap();
    }
    event
}

fn golden_journals() -> [(&'static [u8], Vec<Entry>); 6] {
    [
        (
            include_bytes!("../../golden/journal-v1.bin"),
            kept(first_commands()),
        ),
        (
            include_bytes!("../../golden/journal-v1-rounds.bin"),
            kept(second_commands()),
        ),
        (
            include_bytes!("../../golden/journal-v1-queue.bin"),
            kept(third_commands()),
        ),
        (
            include_bytes!("../../golden/journal-v1-class.bin"),
            kept(fourth_commands()),
        ),
        (
            include_bytes!("../../golden/journal-v1-players.bin"),
            kept(fifth_commands()),
        ),
        (newest_journal(), kept(sixth_commands())),
    ]
}

#[test]
fn the_format_of_a_journal_is_frozen() {
    for (golden, entries) in golden_journals() {
        let blocks: Vec<&[u8]> = golden.chunks(Block::LEN).collect();
        assert_eq!(blocks.len(), entries.len());
        for ((entry, bytes), number) in entries.into_iter().zip(blocks).zip(1..) {
            let block = encode(&entry, Sequence(number)).unwrap();
            assert_eq!(block.contents, *bytes);
            let decoded = decode::<Entry>(&as_block(bytes));
            assert_eq!(decoded, Some((Sequence(number), entry)));
        }
    }
}

/// The numberings that name the language of their order, and those of before, which do not.
#[test]
fn the_format_of_numbering_is_frozen() {
    let numberings = [
        Numbering::Lot(0x0123_4567_89ab_cdef),
        Numbering::Varma(5, Print::Fide),
        Numbering::Rating,
        Numbering::Move(PlayerNo::new(512).unwrap(), PlayerNo::FIRST),
        Numbering::RatingIn(Language::English),
        Numbering::RatingIn(Language::Spanish),
        Numbering::RatingIn(Language::German),
        Numbering::RatingIn(Language::Norwegian),
        Numbering::VarmaIn(6, Print::Sound, Language::Norwegian),
    ];
    let entries = kept(numberings.map(Command::Number));
    let numbered = entries.iter().zip(1..);
    let bytes: Vec<u8> = numbered
        .flat_map(|(entry, number)| encode(entry, Sequence(number)).unwrap().contents)
        .collect();
    let golden = golden("journal-v1-order.bin", &bytes);
    for ((block, entry), number) in golden.chunks(Block::LEN).zip(entries).zip(1..) {
        let decoded = decode::<Entry>(&as_block(block));
        assert_eq!(decoded, Some((Sequence(number), entry)));
    }
}

#[test]
fn a_frozen_journal_can_still_be_loaded() {
    for (golden, entries) in golden_journals() {
        let slot = slot_of(&small_card());
        switch_on(&slot);
        let path = format!("{DIRECTORY}/EVENT001.DAT");
        slot.image_mut().write_file(&path, golden).unwrap();
        assert_eq!(load_after_restart(&slot), entries);
        // And it goes on, though its file has no room left.
        let (mut keeper, _) = switch_on(&slot);
        assert_eq!(load_that(&mut keeper, Some(JournalNo(1))), entries);
        let mut more = entries.clone();
        for number in 0..40 {
            let entry = Entry {
                at_us: number,
                ..entries[0].clone()
            };
            assert_eq!(append(&mut keeper, entry.clone()), Report::Appended);
            assert_eq!(keeper.read_on(), None);
            more.push(entry);
        }
        assert_eq!(load_after_restart(&slot), more);
        assert_perfect(slot.image().as_bytes(), "an old journal goes on");
        let old = &contents(&slot, 1)[..golden.len()];
        assert_eq!(old, golden, "and is still an old one");
    }
}

/// The commands mean what they meant: 6 and 3 have changed places, and the second board is turned.
#[test]
fn a_frozen_journal_still_makes_the_same_event() {
    let event = after(&second_commands());
    let boards: Vec<(u16, u16)> = BoardNo::first(3)
        .map(|board| event.pairing(RoundNo::FIRST, board).unwrap())
        .map(|pairing| (pairing.white.get(), pairing.black.get()))
        .collect();
    assert_eq!(boards, [(1, 6), (2, 4), (5, 7)]);
    let bye = event.turn(PlayerNo::new(3).unwrap(), RoundNo::FIRST);
    assert_eq!(bye, Turn::Bye(Bye::PairingAllocated));
    assert_eq!(event.points(PlayerNo::new(7).unwrap()), HalfPoints(2));
}

/// The same of the event with a queue: who waits for whom, what was made of the games, and who won the
/// knockout.
#[test]
fn a_frozen_journal_still_makes_the_same_floor() {
    let event = after(&third_commands());
    let floor = event.floor().unwrap();
    let queue: Vec<u16> = floor.queue().iter().map(|player| player.get()).collect();
    assert_eq!(queue, [13, 5, 4, 3, 2, 1, 15, 21, 22, 23]);
    let games: Vec<(u16, u16, GameResult)> = event
        .floor_games()
        .map(|game| (game.white.get(), game.black.get(), game.result))
        .collect();
    let (white, draw, black) = (
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::BlackWins,
    );
    let expected = [
        (20, 19, white),
        (18, 17, draw),
        (16, 15, draw),
        (20, 14, black),
        (14, 17, draw),
    ];
    assert_eq!(games, expected);
    let rank = |number| floor.knockout_rank(PlayerNo::new(number).unwrap());
    assert_eq!([14, 17].map(rank), [0, 1]);
    assert_eq!(floor.timer().limit, ClockTime::from_minutes(20));
    assert_eq!(event.clock_seen(), ClockTime(1200));
}
