//! Undoing: what would be undone is known beforehand and is said in words, for every kind of command, forth and back.

use pocket_arbiter::input::Gesture;
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::tournament::{
    AcceleratedGroup, After, Bye, ClockTime, Command, Deed, Departure, Event, ForbiddenPair,
    GameNo, GameResult, GameScore, HalfPoints, KnockoutGroup, ListOrder, Numbering, Phase, Place,
    PlayerNo, QueueOptions, RoundNo, RoundPairs, System, Team, TimeClass, TimeUp, Undoable,
    VirtualPoints,
};
use pocket_arbiter::ui::view::Body;

use crate::at_hand::Hall;
use crate::tournament::{BERGER, FISE, SCRABBLE, board, named, number, round, setup};

const WHITE: GameResult = GameResult::WhiteWins;

/// An event as it goes, and what was done so far.
struct Story {
    event: Box<Event>,
    told: Vec<Command>,
    /// The kinds of commands that were undone.
    kinds: Vec<&'static str>,
}

impl Story {
    fn new(system: System, players: u16) -> Self {
        let mut story = Self {
            event: Box::default(),
            told: Vec::new(),
            kinds: Vec::new(),
        };
        story.tell(Command::Create(setup(system, 3)));
        story.tell(Command::EnterNumbered(players, Team::A));
        story
    }

    /// Something is done that is no matter here.
    fn tell(&mut self, command: Command) {
        self.event.apply(&command).unwrap();
        self.told.push(command);
    }

    /// Something is done, and is what would be undone, and done again.
    fn undo(&mut self, command: Command, undoable: Undoable, text: Text) {
        let kind = kind(&command);
        self.kinds.push(kind);
        self.tell(command);
        let there = self.event.clone();
        assert_eq!(there.next_undo(), Some(undoable), "{kind}");
        self.event.apply(&Command::Undo).unwrap();
        assert_eq!(self.event.next_redo(), Some(undoable), "{kind}");
        self.event.apply(&Command::Redo).unwrap();
        assert!(self.event == there, "{kind}");
        assert_eq!(self.event.next_undo(), Some(undoable), "{kind}");
        assert_eq!(self.event.next_redo(), None, "{kind}");
        self.says(text, kind);
    }

    /// BACK held says it, OK does it, and BACK held and an arrow do it again.
    fn says(&self, text: Text, kind: &str) {
        let mut hall = Hall::with(self.told.iter().cloned());
        // A finished event is not the first thing on the home screen, and a clock that runs is told of before.
        if self.event.phase() == Phase::Finished {
            hall.press(Key::Back);
        }
        if matches!(hall.body(), Body::Home(_)) {
            hall.choose(Text::ContinueEvent);
        }
        hold_back(&mut hall);
        told(&hall, Text::Undo, text, kind);
        hall.press(Key::Ok);
        told(&hall, Text::Undone, text, kind);
        hall.press(Key::Ok);
        hold_back(&mut hall);
        let Body::Sentence { title, .. } = hall.body() else {
            panic!("{kind}: nothing is told");
        };
        if title == Text::Undo {
            hall.press(Key::Right);
        }
        told(&hall, Text::Redo, text, kind);
        hall.press(Key::Ok);
        told(&hall, Text::Redone, text, kind);
        hall.press(Key::Ok);
        let before = hall.event().undo_count();
        assert_eq!(before, self.event.undo_count(), "{kind}");
    }

    fn deed(&mut self, at: u16, deed: Deed, undoable: Undoable, text: Text) {
        self.undo(Command::Deed(ClockTime(at), deed), undoable, text);
    }

    /// The first player in such a place of the floor.
    fn who(&self, is_it: impl Fn(Place) -> bool) -> PlayerNo {
        let place = |player: &PlayerNo| self.event.place_on_floor(*player).is_some_and(&is_it);
        self.event.numbers().find(place).unwrap()
    }
}

fn hold_back(hall: &mut Hall) {
    hall.gesture(Key::Back, Gesture::Press);
    hall.gesture(Key::Back, Gesture::Hold);
    hall.gesture(Key::Back, Gesture::Release { held: true });
}

/// The sentence is on the screen, and it is one in every language.
fn told(hall: &Hall, wanted: Text, text: Text, kind: &str) {
    let Body::Sentence {
        title, sentence, ..
    } = hall.body()
    else {
        panic!("{kind}: nothing is told");
    };
    assert_eq!((title, sentence.text), (wanted, text), "{kind}");
    for language in Language::ALL {
        let words = sentence.words(language);
        assert!(!words.is_empty(), "{kind} {language:?}");
        assert!(!words.contains(['{', '}']), "{kind} {language:?}: {words}");
    }
}

/// The kind of a command. One that is missing here does not compile, and one that can be undone but is undone nowhere
/// below fails.
fn kind(command: &Command) -> &'static str {
    match command {
        Command::Create(_) => "create",
        Command::SetUp(_) => "set up",
        Command::Enter(_) | Command::EnterFirst(_) => "enter",
        Command::EnterNumbered(..) => "enter numbered",
        Command::Edit(..) | Command::EditFirst(..) => "edit",
        Command::Remove(_) => "remove",
        Command::Number(_) => "number",
        Command::Start => "start",
        Command::OpenRound => "open round",
        Command::Pair(..) => "pair",
        Command::Unpair(_) => "unpair",
        Command::Result(..) => "result",
        Command::SetBye(..) => "set bye",
        Command::Withdraw(_) => "withdraw",
        Command::Expel(_) => "expel",
        Command::Forbid(_) => "forbid",
        Command::Allow(_) => "allow",
        Command::ForbidGroup(_) => "forbid group",
        Command::SetVirtualPoints(_) => "set virtual points",
        Command::Return(_) => "return",
        Command::SetTiebreaks(_) => "set tiebreaks",
        Command::DrawLots(_) => "draw lots",
        Command::Finish => "finish",
        Command::Reopen => "reopen",
        Command::Undo => "undo",
        Command::Redo => "redo",
        Command::Settle => "settle",
        Command::Note(_) => "note",
        Command::PairRound(..) => "pair round",
        Command::Swap(..) => "swap",
        Command::TurnBoard(_) => "turn board",
        Command::Score(..) => "score",
        Command::Accelerate(_) => "accelerate",
        Command::Deed(_, deed) => kind_of_deed(deed),
        Command::TimePasses(_) => "time passes",
        Command::Classify(_) => "classify",
    }
}

fn kind_of_deed(deed: &Deed) -> &'static str {
    match deed {
        Deed::Result(..) => "deed: result",
        Deed::Here(_) => "deed: here",
        Deed::NoShow(_) => "deed: no-show",
        Deed::Depart(_, Departure::Pause) => "deed: break",
        Deed::Depart(_, Departure::Leave) => "deed: leave",
        Deed::Depart(_, Departure::Expel) => "deed: expel",
        Deed::Return(_) => "deed: return",
        Deed::Join(_) => "deed: join",
        Deed::AddBoard => "deed: add board",
        Deed::CloseBoard(_) => "deed: close board",
        Deed::KeepBoard(_) => "deed: keep board",
        Deed::Move(..) => "deed: move",
        Deed::Correct(..) => "deed: correct",
        Deed::VoidGame(_) => "deed: void game",
        Deed::RunClock => "deed: run clock",
        Deed::StopClock => "deed: stop clock",
        Deed::Extend(_) => "deed: extend",
        Deed::TimeUp => "deed: time up",
        Deed::Knockout(..) => "deed: knockout",
        Deed::KnockoutResult(..) => "deed: knockout result",
    }
}

/// Every kind that can be undone. Time itself cannot, nor can undoing; and who joins a queue does so by entering
/// the event.
const KINDS: [&str; 49] = [
    "accelerate",
    "allow",
    "classify",
    "deed: add board",
    "deed: break",
    "deed: close board",
    "deed: correct",
    "deed: expel",
    "deed: extend",
    "deed: here",
    "deed: keep board",
    "deed: knockout",
    "deed: knockout result",
    "deed: leave",
    "deed: move",
    "deed: no-show",
    "deed: result",
    "deed: return",
    "deed: run clock",
    "deed: stop clock",
    "deed: time up",
    "deed: void game",
    "draw lots",
    "edit",
    "enter",
    "enter numbered",
    "expel",
    "finish",
    "forbid",
    "forbid group",
    "note",
    "number",
    "open round",
    "pair",
    "pair round",
    "remove",
    "reopen",
    "result",
    "return",
    "score",
    "set bye",
    "set tiebreaks",
    "set up",
    "set virtual points",
    "start",
    "swap",
    "turn board",
    "unpair",
    "withdraw",
];

fn round_robin() -> Vec<&'static str> {
    let mut story = Story::new(BERGER, 4);
    let mut other = setup(BERGER, 3);
    other.title = "Other".try_into().unwrap();
    story.undo(
        Command::SetUp(other.clone()),
        Undoable::Titled,
        Text::UndoTitle,
    );
    other.rounds = 4;
    story.undo(
        Command::SetUp(other),
        Undoable::Settings,
        Text::UndoSettings,
    );
    let note = Command::Note("A note".try_into().unwrap());
    story.undo(note, Undoable::Settings, Text::UndoSettings);
    let blitz = Command::Classify(TimeClass::Blitz);
    story.undo(blitz, Undoable::Settings, Text::UndoSettings);
    let joined = Undoable::Joined(number(5), 1);
    story.undo(Command::Enter(named("Ada")), joined, Text::UndoJoined);
    let joined = Undoable::Joined(number(6), 3);
    let three = Command::EnterNumbered(3, Team::A);
    story.undo(three, joined, Text::UndoJoinedMany);
    let edit = Command::Edit(number(2), named("Bob"));
    story.undo(edit, Undoable::Edited(number(2)), Text::UndoEdited);
    let remove = Command::Remove(number(8));
    story.undo(remove, Undoable::Removed(number(8)), Text::UndoRemoved);
    let moved = Command::Number(Numbering::Move(number(1), number(3)));
    story.undo(moved, Undoable::Numbered, Text::UndoNumbers);
    story.undo(Command::Start, Undoable::Started, Text::UndoStart);
    let result = Command::Result(round(1), board(2), WHITE);
    let undoable = Undoable::Result(round(1), board(2), WHITE);
    story.undo(result, undoable, Text::UndoResult);
    let expel = Command::Expel(number(3));
    let expelled = Undoable::Departed(number(3), Departure::Expel);
    story.undo(expel, expelled, Text::UndoExpelled);
    let leave = Command::Withdraw(number(2));
    story.undo(leave, Undoable::Left(number(2)), Text::UndoLeft);
    let comes_back = Command::Return(number(2));
    story.undo(
        comes_back,
        Undoable::Returned(number(2)),
        Text::UndoReturned,
    );
    let tiebreaks = Command::SetTiebreaks(Default::default());
    story.undo(tiebreaks, Undoable::Settings, Text::UndoSettings);
    let lots = Command::DrawLots(7);
    story.undo(lots, Undoable::Lots, Text::UndoLots);
    story.kinds
}

fn swiss() -> Vec<&'static str> {
    let mut story = Story::new(FISE, 5);
    story.tell(Command::Start);
    let group = AcceleratedGroup {
        from: number(1),
        to: number(2),
        points: HalfPoints(2),
        last: round(2),
    };
    let groups = [group].into_iter().collect();
    let accelerate = Command::Accelerate(groups);
    story.undo(accelerate, Undoable::Settings, Text::UndoSettings);
    let range = VirtualPoints {
        from: number(1),
        to: number(2),
        first: round(1),
        last: round(2),
        points: HalfPoints(2),
    };
    let ranges = Command::SetVirtualPoints([range].into_iter().collect());
    story.undo(ranges, Undoable::Settings, Text::UndoSettings);
    let apart = ForbiddenPair {
        one: number(1),
        other: number(5),
        first: round(1),
        last: round(2),
    };
    let settings = Undoable::Settings;
    story.undo(Command::Forbid(apart), settings, Text::UndoSettings);
    story.undo(Command::Allow(apart), settings, Text::UndoSettings);
    let group = Command::ForbidGroup([number(1), number(3), number(5)].into_iter().collect());
    story.undo(group, settings, Text::UndoSettings);
    let half = Command::SetBye(number(5), round(1), Some(Bye::Half));
    story.undo(half, Undoable::Bye(number(5), round(1)), Text::UndoBye);
    let paired = Undoable::Paired(RoundNo::FIRST);
    story.undo(Command::OpenRound, paired, Text::UndoPaired);
    let pair = Command::Pair(number(1), number(2));
    story.undo(pair, Undoable::Seated(board(1)), Text::UndoSeated);
    story.tell(Command::Pair(number(3), number(4)));
    let swap = Command::Swap(number(1), number(3));
    let swapped = Undoable::Swapped(number(1), number(3));
    story.undo(swap, swapped, Text::UndoSwapped);
    let turn = Command::TurnBoard(board(1));
    let turned = Undoable::Swapped(number(3), number(2));
    story.undo(turn, turned, Text::UndoSwapped);
    let apart = Command::Unpair(board(2));
    story.undo(apart, Undoable::BrokenUp(board(2)), Text::UndoBrokenUp);
    let mut list = ListOrder::new();
    story
        .event
        .list_order(RoundNo::FIRST, |player| player.get() <= 4, &mut list);
    let pairs = [(number(1), number(4)), (number(2), number(3))];
    let pairs = RoundPairs::new(&list, pairs.into_iter(), None).unwrap();
    let pair_anew = Command::PairRound(RoundNo::FIRST, pairs);
    story.undo(pair_anew, paired, Text::UndoPaired);
    for at in [1, 2] {
        story.tell(Command::Result(round(1), board(at), WHITE));
    }
    story.undo(Command::Finish, Undoable::Ended, Text::UndoEnd);
    story.undo(Command::Reopen, Undoable::Reopened, Text::UndoReopen);
    story.kinds
}

fn scrabble() -> Vec<&'static str> {
    let mut story = Story::new(SCRABBLE, 2);
    story.tell(Command::Start);
    story.tell(Command::OpenRound);
    story.tell(Command::Pair(number(1), number(2)));
    let points = |points| GameScore::new(points).unwrap();
    let score = Command::Score(round(1), board(1), points(412), points(388));
    let undoable = Undoable::Result(round(1), board(1), WHITE);
    story.undo(score, undoable, Text::UndoResult);
    story.kinds
}

fn masnou() -> Vec<&'static str> {
    let options = QueueOptions {
        boards: 3,
        prizes: 3,
        time_up: TimeUp::Decide,
        ..QueueOptions::default()
    };
    let mut story = Story::new(System::Masnou { options }, 12);
    story.tell(Command::Start);
    story.deed(0, Deed::RunClock, Undoable::Clock, Text::UndoClock);
    let joined = Undoable::Joined(number(13), 1);
    story.undo(Command::Enter(named("Ada")), joined, Text::UndoJoined);
    let result = Deed::Result(board(1), WHITE, After::Queue);
    let undoable = Undoable::FloorResult(board(1), WHITE);
    story.deed(60, result, undoable, Text::UndoFloorResult);
    let is_called = |place| matches!(place, Place::Called(_));
    let called = story.who(is_called);
    story.deed(
        70,
        Deed::Here(called),
        Undoable::Came(called),
        Text::UndoCame,
    );
    story.tell(Command::Deed(
        ClockTime(80),
        Deed::Result(board(2), WHITE, After::Queue),
    ));
    let called = story.who(is_called);
    let absent = Undoable::NoShow(called);
    story.deed(90, Deed::NoShow(called), absent, Text::UndoNoShow);
    let back = Undoable::Returned(called);
    story.deed(95, Deed::Return(called), back, Text::UndoReturned);
    for (how, text) in [
        (Departure::Pause, Text::UndoBreak),
        (Departure::Leave, Text::UndoLeft),
        (Departure::Expel, Text::UndoExpelled),
    ] {
        let player = story.who(|place| matches!(place, Place::Queued(2)));
        let gone = Undoable::Departed(player, how);
        story.deed(100, Deed::Depart(player, how), gone, text);
    }
    let player = story.who(|place| matches!(place, Place::Queued(1)));
    story.deed(
        110,
        Deed::Move(player, 0),
        Undoable::Queued(player),
        Text::UndoQueued,
    );
    let boards = Undoable::Boards(None);
    story.deed(120, Deed::AddBoard, boards, Text::UndoAddedBoard);
    let third = Undoable::Boards(Some(board(3)));
    story.deed(130, Deed::CloseBoard(board(3)), third, Text::UndoBoard);
    story.deed(140, Deed::KeepBoard(board(3)), third, Text::UndoBoard);
    let first = GameNo::from_index(0).unwrap();
    let corrected = Undoable::Corrected(first);
    let correct = Deed::Correct(first, GameResult::Draw);
    story.deed(150, correct, corrected, Text::UndoCorrected);
    story.deed(160, Deed::Extend(5), Undoable::Clock, Text::UndoClock);
    story.deed(170, Deed::StopClock, Undoable::Clock, Text::UndoClock);
    story.deed(170, Deed::TimeUp, Undoable::TimeUp, Text::TimeIsUp);
    story.deed(170, Deed::VoidGame(board(3)), third, Text::UndoBoard);
    story.kinds
}

fn knockout() -> Vec<&'static str> {
    let options = QueueOptions {
        boards: 4,
        prizes: 1,
        ..QueueOptions::default()
    };
    let mut story = Story::new(System::Masnou { options }, 8);
    story.tell(Command::Start);
    let deed = |at, deed| Command::Deed(ClockTime(at), deed);
    story.tell(deed(0, Deed::RunClock));
    let mut winners = KnockoutGroup::new();
    for at in 1..=4 {
        let table = story.event.floor().unwrap().table(board(at)).unwrap();
        winners.extend(table.seats()[0].player());
        story.tell(deed(60, Deed::Result(board(at), WHITE, After::Queue)));
    }
    story.tell(deed(70, Deed::TimeUp));
    let knockout = Deed::Knockout(winners, 1);
    story.deed(80, knockout, Undoable::Knockout, Text::Knockout);
    let game = story.event.floor().unwrap().knockout_round().unwrap();
    let game = GameNo::from_index(game).unwrap();
    let result = Deed::KnockoutResult(game, WHITE);
    let corrected = Undoable::Corrected(game);
    story.deed(90, result, corrected, Text::UndoCorrected);
    story.kinds
}

/// The way forward is offered where the way back has come to its end, and is called what it is.
#[test]
fn back_held_offers_to_do_again_what_was_undone_last() {
    let four = Command::EnterNumbered(4, Team::A);
    let mut hall = Hall::with([Command::Create(setup(BERGER, 3)), four]);
    if matches!(hall.body(), Body::Menu { items, .. } if items.contains(&Text::ContinueEvent)) {
        hall.choose(Text::ContinueEvent);
    }
    for (title, done) in [(Text::Undo, Text::Undone), (Text::Redo, Text::Redone)] {
        hold_back(&mut hall);
        told(&hall, title, Text::UndoJoinedMany, "before");
        hall.press(Key::Ok);
        told(&hall, done, Text::UndoJoinedMany, "after");
        hall.press(Key::Ok);
    }
    assert_eq!(hall.event().player_count(), 4);
}

#[test]
fn whatever_can_be_undone_is_named_before_and_after() {
    let mut kinds = [round_robin(), swiss(), scrabble(), masnou(), knockout()].concat();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds, KINDS);
}

/// A whole evening back to its beginning and forth again: each is named in its turn.
#[test]
fn what_is_undone_one_after_the_other_is_done_again_in_the_same_words() {
    let mut story = Story::new(BERGER, 4);
    story.tell(Command::Start);
    for (at, on) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)] {
        story.tell(Command::Result(round(at), board(on), WHITE));
    }
    story.tell(Command::Finish);
    let mut undone = Vec::new();
    while let Some(next) = story.event.next_undo() {
        undone.push(next);
        story.event.apply(&Command::Undo).unwrap();
    }
    assert_eq!(undone.first(), Some(&Undoable::Ended));
    assert_eq!(undone.last(), Some(&Undoable::Joined(number(1), 4)));
    assert_eq!(undone.len(), 9);
    while let Some(next) = story.event.next_redo() {
        assert_eq!(undone.pop(), Some(next));
        story.event.apply(&Command::Redo).unwrap();
    }
    assert!(undone.is_empty(), "{undone:?}");
}
