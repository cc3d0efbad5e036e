//! Deeds of the arbiter by hand in an event whose rounds are paired one by one: key by key.

use pocket_arbiter::app::{App, BootReason, Desk, Input};
use pocket_arbiter::board::Display;
use pocket_arbiter::card::{Answer, FileJob, Found, PIECE_BYTES, Report, Request};
use pocket_arbiter::input::{Gesture, KeyEvent};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::settings::Settings;
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::tournament::{
    AcceleratedGroup, Bye, Colour, Command, Event, GameResult, GameScore, HalfPoints, LateEntry,
    PairingOptions, Player, Rating, SURE_CLUBS, Scoring, System, Team, Turn,
};
use pocket_arbiter::ui::draw;
use pocket_arbiter::ui::tft::Tft;
use pocket_arbiter::ui::tft::frame::TftFrame;
use pocket_arbiter::ui::view::Body;

use crate::tournament::{board, named, number, round, setup};
use crate::{fingers, quick_card};

const OPTIONS: PairingOptions = PairingOptions {
    club_rounds: 0,
    late_entry: LateEntry::Nothing,
    first_colour: Colour::White,
};
const MONRAD: System = System::Monrad { options: OPTIONS };
const SWISS: System = System::Fise {
    options: OPTIONS,
    has_scores: false,
};
const SCRABBLE: System = System::Fise {
    options: OPTIONS,
    has_scores: true,
};
const NAMES: [&str; 6] = ["Ada", "Bob", "Cleo", "Dan", "Eva", "Finn"];

/// A box with an event on its card, and an arbiter who looks at the menu of the event.
pub(crate) struct Hall {
    app: App<Box<Desk>>,
    now: Instant,
    /// The file that is on the card; none if it is empty.
    file: String,
}

impl Hall {
    pub(crate) fn with(commands: impl IntoIterator<Item = Command>) -> Self {
        let mut hall = Self {
            app: App::new(Display::Tft, BootReason::PowerOn, Box::default()),
            now: Instant::START + Span::from_millis(500),
            file: String::new(),
        };
        hall.report(Report::Ready(Some(Settings::default())));
        let mut entries = 0;
        for command in commands {
            entries += 1;
            hall.report(quick_card::entry(Entry {
                event: EventId(1),
                at_us: 0,
                command,
            }));
        }
        let request = hall.report(Report::Loaded(Found::Whole(entries)));
        hall.card_does(request);
        hall.now = Instant::START + Span::from_secs(4);
        hall.app.handle(Input::Time, hall.now);
        hall.press(Key::Ok);
        hall
    }

    /// The card does what it is asked for.
    fn card_does(&mut self, mut request: Option<Request>) {
        while let Some(asked) = request {
            request = self.report(self.answer(&asked));
        }
    }

    fn answer(&self, asked: &Request) -> Report {
        let file = self.file.as_bytes();
        let answer = match asked {
            Request::FileJob(FileJob::Open(_)) if !file.is_empty() => {
                Answer::Opened(Some(file.len() as u32))
            }
            Request::FileJob(FileJob::Read(piece)) => {
                let piece = file.chunks(PIECE_BYTES).nth(*piece as usize);
                Answer::Piece(piece.unwrap_or_default().try_into().unwrap())
            }
            other => return quick_card::report(other),
        };
        Report::Answer(answer)
    }

    fn report(&mut self, report: Report) -> Option<Request> {
        self.app.handle(Input::Card(report), self.now).request
    }

    pub(crate) fn gesture(&mut self, key: Key, gesture: Gesture) {
        self.now += Span::from_millis(10);
        let event = KeyEvent {
            key,
            gesture,
            at: self.now,
        };
        let request = self.app.handle(Input::Key(event), self.now).request;
        self.card_does(request);
    }

    pub(crate) fn press(&mut self, key: Key) {
        let asks_to_hold = self.app.view(self.now).held.is_some();
        fingers::touch(asks_to_hold, key, |key, gesture| self.gesture(key, gesture));
    }

    fn keys(&mut self, keys: impl IntoIterator<Item = Key>) {
        for key in keys {
            self.press(key);
        }
    }

    pub(crate) fn body(&self) -> Body {
        self.app.view(self.now).body
    }

    /// Opens an entry of the menu that is on.
    pub(crate) fn choose(&mut self, wanted: Text) {
        let (key, presses) = fingers::way_to(&self.body(), wanted);
        for _ in 0..presses {
            self.press(key);
        }
        self.press(Key::Ok);
        // Whoever chooses this means it.
        match wanted {
            Text::Leaves | Text::BreakUp => self.press(Key::Ok),
            Text::Undo => self.keys([Key::Ok, Key::Ok]),
            _ => {}
        }
    }

    /// Opens a row of the list that is on, counted from one.
    fn row(&mut self, row: usize) {
        let (Body::List(list) | Body::Standings(list, _)) = self.body() else {
            panic!("no list: {}", self.words());
        };
        let selected = list.first + list.selected + 1;
        let key = if row > selected { Key::Down } else { Key::Up };
        for _ in 0..row.abs_diff(selected) {
            self.press(key);
        }
        self.press(Key::Ok);
    }

    /// Opens a row of the list that is on, and an entry of the menu behind it.
    fn of_row(&mut self, row: usize, entry: Text) {
        self.row(row);
        self.choose(entry);
    }

    fn words(&self) -> String {
        let mut frame = TftFrame::new();
        draw::<Tft, _>(&self.app.view(self.now), &mut frame);
        frame.transcript().replace('\n', " | ")
    }

    fn says(&self, words: &str) {
        assert!(self.words().contains(words), "{words}: {}", self.words());
    }

    /// A sentence may go over several lines.
    fn tells(&self, sentence: &str) {
        let words = self.words().replace(" | ", " ");
        assert!(words.contains(sentence), "{sentence}: {words}");
    }

    pub(crate) fn event(&self) -> &Event {
        self.app.event()
    }

    /// The players at a board of a round, white first.
    fn seats(&self, at: u8, on: u16) -> (u16, u16) {
        let pairing = self.event().pairing(round(at), board(on)).unwrap();
        (pairing.white.get(), pairing.black.get())
    }
}

/// A running event of so many players with names.
fn running(system: System, players: usize) -> Vec<Command> {
    let mut setup = setup(system, 3);
    if system == MONRAD {
        setup.scoring = Scoring::MONRAD;
    }
    let mut commands = vec![Command::Create(setup)];
    commands.extend(
        NAMES
            .iter()
            .take(players)
            .map(|name| Command::Enter(named(name))),
    );
    commands.push(Command::Start);
    commands
}

/// A round with these boards and their results.
fn paired(at: u8, boards: &[(u16, u16, GameResult)]) -> Vec<Command> {
    let mut commands = vec![Command::OpenRound];
    for (on, (white, black, result)) in (1..).zip(boards) {
        commands.push(Command::Pair(number(*white), number(*black)));
        if *result != GameResult::Pending {
            commands.push(Command::Result(round(at), board(on), *result));
        }
    }
    commands
}

const WHITE: GameResult = GameResult::WhiteWins;
const DRAW: GameResult = GameResult::Draw;
const OPEN: GameResult = GameResult::Pending;

/// Six players in their second round, of which nothing has come yet.
fn second_round(system: System) -> Vec<Command> {
    let mut commands = running(system, 6);
    commands.extend(paired(1, &[(1, 2, WHITE), (3, 4, DRAW), (5, 6, WHITE)]));
    commands.extend(paired(2, &[(4, 1, OPEN), (2, 5, OPEN), (6, 3, OPEN)]));
    commands
}

#[test]
fn a_board_is_turned_at_once_if_nothing_speaks_against_it() {
    let mut hall = Hall::with(second_round(SWISS));
    hall.choose(Text::Pairings);
    hall.row(1);
    hall.choose(Text::TurnBoard);
    assert_eq!(hall.seats(2, 1), (1, 4));
    hall.says("Round 2");
}

#[test]
fn a_swap_is_warned_of_and_done() {
    let mut hall = Hall::with(second_round(SWISS));
    hall.choose(Text::Pairings);
    hall.row(2);
    hall.choose(Text::SwapBlack);
    hall.says("With whom? ");
    hall.says("1 | Board 1 | Ada");
    // Eva at board 2 changes places with Ada, who has met Bob.
    hall.row(1);
    hall.tells("Bob and Ada have met already, in round 1.");
    assert_eq!(hall.seats(2, 2), (2, 5), "nothing is done before OK");
    hall.press(Key::Back);
    hall.says("Round 2");
    assert_eq!(hall.seats(2, 2), (2, 5));
    hall.press(Key::Ok);
    hall.choose(Text::SwapBlack);
    hall.row(1);
    hall.press(Key::Ok);
    assert_eq!(hall.seats(2, 2), (2, 1));
    assert_eq!(hall.seats(2, 1), (4, 5));
}

#[test]
fn a_swap_is_warned_of_at_either_board() {
    let mut hall = Hall::with(second_round(SWISS));
    hall.choose(Text::Pairings);
    hall.row(2);
    hall.choose(Text::SwapWhite);
    // Bob for Dan: Dan to Eva, Bob to Ada, whom he has met. Nothing else.
    hall.row(3);
    hall.tells("Bob and Ada have met");
    hall.press(Key::Back);
    hall.row(1);
    hall.choose(Text::SwapBlack);
    // Ada for Cleo: Dan meets Cleo again, and Finn meets Ada.
    hall.row(2);
    hall.tells("Dan and Cleo have met");
    hall.press(Key::Ok);
    assert_eq!(hall.seats(2, 1), (4, 3));
    // Back again, without a word: none of them has met.
    hall.of_row(1, Text::SwapBlack);
    hall.row(1);
    assert_eq!(hall.seats(2, 1), (4, 1));
}

#[test]
fn two_warnings_are_both_told_before_it_is_done() {
    let mut commands = running(SWISS, 6);
    commands.extend(paired(1, &[(1, 2, WHITE), (3, 4, DRAW), (5, 6, WHITE)]));
    commands.extend(paired(2, &[(1, 3, WHITE), (4, 2, DRAW), (6, 5, WHITE)]));
    commands.extend(paired(3, &[(2, 5, OPEN), (6, 1, OPEN), (3, 4, OPEN)]));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Pairings);
    // Ada takes the seat of Bob: white against Eva, for the third time. Bob gets black, as always.
    hall.of_row(2, Text::SwapBlack);
    hall.row(1);
    hall.tells("Bob gets black for the third time in a row.");
    hall.says("go on");
    hall.press(Key::Ok);
    hall.tells("Ada gets white for the third time in a row.");
    hall.says("do it");
    assert_eq!(hall.seats(3, 1), (2, 5));
    hall.press(Key::Ok);
    assert_eq!(hall.seats(3, 1), (1, 5));
    assert_eq!(hall.seats(3, 2), (6, 2));
}

#[test]
fn a_pair_is_broken_up_and_paired_anew() {
    let mut hall = Hall::with(second_round(SWISS));
    hall.choose(Text::Pairings);
    hall.of_row(1, Text::BreakUp);
    hall.of_row(1, Text::BreakUp);
    assert_eq!(hall.event().board_count(round(2)), 1);
    hall.says("not paired");
    // Behind board 1 come Ada, Bob, Dan and Eva.
    hall.of_row(2, Text::PairWith);
    hall.row(3);
    assert_eq!(
        hall.seats(2, 2),
        (5, 1),
        "both had white, and Ada, who was chosen first, gets black"
    );
    hall.of_row(3, Text::PairWith);
    hall.row(1);
    assert_eq!(hall.seats(2, 3), (2, 4), "both had black");
}

#[test]
fn who_has_no_game_gets_a_bye_or_is_absent() {
    let mut commands = running(MONRAD, 3);
    commands.extend(paired(1, &[]));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Pairings);
    for (row, entry, bye) in [
        (1, Text::GiveBye, Bye::PairingAllocated),
        (2, Text::GiveHalfBye, Bye::Half),
        (3, Text::MarkAbsent, Bye::Zero),
    ] {
        hall.of_row(row, entry);
        let turn = hall.event().turn(number(row as u16), round(1));
        assert_eq!(turn, Turn::Bye(bye));
    }
    hall.says("absent");
    hall.of_row(3, Text::TakeByeBack);
    assert_eq!(hall.event().turn(number(3), round(1)), Turn::Nothing);
}

#[test]
fn who_comes_late_can_still_be_paired_in_the_open_round() {
    let options = PairingOptions {
        late_entry: LateEntry::Half,
        ..OPTIONS
    };
    let mut commands = running(System::Monrad { options }, 3);
    commands.extend(paired(1, &[(1, 2, OPEN)]));
    commands.push(Command::Enter(named("Dan")));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Pairings);
    hall.says("Cleo | not paired | Dan | bye as draw");
    hall.of_row(3, Text::PairWith);
    hall.row(1);
    assert_eq!(hall.seats(1, 2), (4, 3));
}

#[test]
fn who_has_left_is_not_paired() {
    let mut commands = running(SWISS, 4);
    commands.extend(paired(1, &[(1, 2, OPEN)]));
    commands.push(Command::Withdraw(number(3)));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Pairings);
    hall.row(2);
    hall.says("Round 1");
    hall.of_row(3, Text::PairWith);
    hall.says("With whom?");
    assert!(!hall.words().contains("Cleo"), "{}", hall.words());
}

#[test]
fn the_bye_can_be_swapped() {
    let mut commands = running(SWISS, 3);
    commands.extend(paired(1, &[(1, 2, OPEN)]));
    let bye = Some(Bye::PairingAllocated);
    commands.push(Command::SetBye(number(3), round(1), bye));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Pairings);
    hall.of_row(2, Text::SwapBye);
    hall.row(2);
    assert_eq!(hall.seats(1, 1), (1, 3));
    let turn = hall.event().turn(number(2), round(1));
    assert_eq!(turn, Turn::Bye(Bye::PairingAllocated));
}

/// The players on offer, by name.
fn offered(hall: &Hall) -> Vec<&'static str> {
    hall.says("With whom?");
    let words = hall.words();
    NAMES
        .into_iter()
        .filter(|name| words.contains(name))
        .collect()
}

#[test]
fn the_bye_is_swapped_for_a_game_and_not_for_a_bye() {
    let mut commands = running(SWISS, 4);
    commands.extend(paired(1, &[(1, 2, OPEN)]));
    for who in [3, 4] {
        let bye = Some(Bye::PairingAllocated);
        commands.push(Command::SetBye(number(who), round(1), bye));
    }
    let mut hall = Hall::with(commands);
    hall.choose(Text::Pairings);
    hall.of_row(2, Text::SwapBye);
    assert_eq!(offered(&hall), ["Ada", "Bob"]);
    hall.press(Key::Back);
    hall.of_row(1, Text::SwapWhite);
    assert_eq!(offered(&hall), ["Bob", "Cleo", "Dan"]);
}

#[test]
fn nobody_is_swapped_with_who_has_left() {
    let mut commands = running(SWISS, 4);
    commands.extend(paired(1, &[(1, 2, OPEN)]));
    for who in [3, 4] {
        let bye = Some(Bye::PairingAllocated);
        commands.push(Command::SetBye(number(who), round(1), bye));
    }
    commands.push(Command::Withdraw(number(4)));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Pairings);
    hall.of_row(1, Text::SwapWhite);
    assert_eq!(offered(&hall), ["Bob", "Cleo"]);
}

#[test]
fn a_board_with_a_result_is_left_alone() {
    let mut commands = second_round(SWISS);
    commands.push(Command::Result(round(2), board(1), WHITE));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Pairings);
    hall.row(1);
    let Body::Menu { items, .. } = hall.body() else {
        panic!("no menu");
    };
    assert_eq!(items, [Text::Why]);
    hall.press(Key::Back);
    // Nor can those who have played be swapped with.
    hall.of_row(2, Text::SwapWhite);
    assert!(!hall.words().contains("Ada"), "{}", hall.words());
    hall.says("Finn");
}

#[test]
fn an_absence_is_entered_ahead_and_taken_back() {
    let mut hall = Hall::with(second_round(MONRAD));
    hall.choose(Text::Players);
    let bye_of_eva = |hall: &Hall| hall.event().turn(number(5), round(3));
    hall.of_row(5, Text::AbsentNext);
    assert_eq!(bye_of_eva(&hall), Turn::Bye(Bye::Zero));
    hall.says("5 | Eva | absent");
    hall.of_row(5, Text::PlaysAfterAll);
    assert_eq!(bye_of_eva(&hall), Turn::Nothing);
    hall.of_row(5, Text::HalfByeNext);
    assert_eq!(bye_of_eva(&hall), Turn::Bye(Bye::Half));
    hall.says("bye as draw");
}

#[test]
fn nobody_is_absent_from_a_round_that_will_not_be() {
    let mut commands = second_round(MONRAD);
    for on in 1..=3 {
        commands.push(Command::Result(round(2), board(on), DRAW));
    }
    commands.extend(paired(3, &[(1, 6, OPEN)]));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Players);
    hall.row(1);
    let Body::Menu { items, .. } = hall.body() else {
        panic!("no menu");
    };
    assert!(!items.contains(&Text::AbsentNext), "{items:?}");
    assert!(items.contains(&Text::Leaves));
}

#[test]
fn who_leaves_a_game_loses_it_and_the_screen_says_so() {
    let mut hall = Hall::with(second_round(SWISS));
    hall.choose(Text::Players);
    hall.of_row(1, Text::Leaves);
    hall.tells("Ada leaves the event. Dan wins by forfeit.");
    assert!(hall.event().has_left(number(1)));
    let pairing = hall.event().pairing(round(2), board(1)).unwrap();
    assert_eq!(pairing.result, GameResult::WhiteByForfeit);
    hall.press(Key::Ok);
    hall.says("1 | Ada | left");
    // Bob plays white against Eva.
    hall.of_row(2, Text::Leaves);
    let pairing = hall.event().pairing(round(2), board(2)).unwrap();
    assert_eq!(pairing.result, GameResult::BlackByForfeit);
}

#[test]
fn who_leaves_after_the_game_just_leaves() {
    let mut commands = second_round(SWISS);
    commands.push(Command::Result(round(2), board(1), WHITE));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Players);
    hall.of_row(1, Text::Leaves);
    hall.says("1 | Ada | left");
    let pairing = hall.event().pairing(round(2), board(1)).unwrap();
    assert_eq!(pairing.result, WHITE);
}

#[test]
fn a_club_is_written_with_the_wheel() {
    let mut hall = Hall::with(second_round(MONRAD));
    hall.choose(Text::Players);
    hall.of_row(2, Text::Club);
    hall.says("Club");
    // A is selected: write it, then the small b behind it, and save.
    hall.keys([Key::Ok, Key::Right, Key::Ok, Key::Back]);
    hall.says("Save what was written?");
    hall.press(Key::Ok);
    assert_eq!(hall.event().player(number(2)).unwrap().club, "Ab");
    assert_eq!(hall.event().player(number(2)).unwrap().name, "Bob");
    let Body::Menu {
        items, selected, ..
    } = hall.body()
    else {
        panic!("back in the menu of the player");
    };
    assert_eq!(items[selected], Text::Club);
}

#[test]
fn a_club_takes_as_many_letters_as_it_has_room_for() {
    let mut hall = Hall::with(second_round(MONRAD));
    hall.choose(Text::Players);
    hall.of_row(2, Text::Club);
    hall.keys([Key::Ok; 40]);
    hall.keys([Key::Back, Key::Ok]);
    assert_eq!(hall.event().player(number(2)).unwrap().club.len(), 32);
}

/// Beside scores there is room for so many clubs. Only those are told who go without theirs.
#[test]
fn players_from_the_card_without_room_for_their_club_are_told() {
    let entered = Player {
        club: "Club 1".try_into().unwrap(),
        ..named("Ana")
    };
    let mut hall = Hall::with([Command::Create(setup(SCRABBLE, 3)), Command::Enter(entered)]);
    let clubs = (1..=SURE_CLUBS + 3).chain([2, SURE_CLUBS, SURE_CLUBS + 3]);
    let rows = clubs.enumerate();
    let rows = rows.map(|(row, club)| format!("Player {row};Club {club}\n"));
    hall.file = format!("Name;Club\n{}", rows.collect::<String>());
    hall.choose(Text::PlayersFromCard);
    hall.says(&format!("Players: {}", SURE_CLUBS + 6));
    hall.says("Problems: 4");
    hall.press(Key::Ok);
    let event = hall.event();
    assert_eq!(event.player_count(), SURE_CLUBS + 7);
    let without = event.numbers().filter(|n| event.club(*n).is_empty());
    assert_eq!(without.count(), 4);
}

#[test]
fn a_rating_is_entered_before_the_start() {
    let mut hall = Hall::with([
        Command::Create(setup(SWISS, 3)),
        Command::EnterNumbered(2, Team::A),
        Command::Edit(
            number(2),
            Player {
                rating: Rating(1999),
                ..named("Bob")
            },
        ),
    ]);
    hall.choose(Text::Players);
    hall.of_row(2, Text::Rating);
    hall.says("Bob | 1 | 9 | 9 | 9");
    hall.keys([Key::Up, Key::Up, Key::Up]);
    hall.says("0 | 9 | 9 | 9");
    hall.keys([
        Key::Down,
        Key::Right,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Down,
    ]);
    hall.says("3 | 9 | 8 | 9");
    hall.press(Key::Ok);
    assert_eq!(hall.event().player(number(2)).unwrap().rating, Rating(3989));
}

#[test]
fn who_came_late_gets_a_rating_too() {
    let mut commands = second_round(SWISS);
    commands.push(Command::Enter(named("Gus")));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Players);
    hall.of_row(7, Text::Rating);
    hall.keys([Key::Up, Key::Ok]);
    assert_eq!(hall.event().player(number(7)).unwrap().rating, Rating(1000));
    let Body::Menu { items, .. } = hall.body() else {
        panic!("no menu");
    };
    assert!(items.contains(&Text::AbsentNext), "{items:?}");
    hall.choose(Text::AbsentNext);
    hall.of_row(7, Text::Rating);
    hall.says("Gus | 1 | 0 | 0 | 0");
}

/// A game whose scores are to be entered.
fn at_scores() -> Hall {
    let mut hall = Hall::with(second_round(SCRABBLE));
    hall.choose(Text::Results);
    hall.press(Key::Ok);
    hall.says("Board 1");
    hall
}

fn score(points: u16) -> GameScore {
    GameScore::new(points).unwrap()
}

#[test]
fn scores_are_entered_digit_by_digit() {
    let mut hall = at_scores();
    // 401-388 for Dan.
    hall.keys([Key::Up; 4]);
    hall.keys([Key::Right, Key::Right, Key::Up, Key::Right]);
    hall.gesture(Key::Up, Gesture::Press);
    hall.gesture(Key::Up, Gesture::Repeat);
    hall.gesture(Key::Up, Gesture::Repeat);
    hall.keys([
        Key::Right,
        Key::Down,
        Key::Down,
        Key::Right,
        Key::Down,
        Key::Down,
    ]);
    hall.says("4 | 0 | 1");
    hall.says("3 | 8 | 8");
    hall.press(Key::Ok);
    let dan = number(4);
    assert_eq!(
        hall.event().score(dan, round(2)),
        Some((score(401), score(388)))
    );
    let pairing = hall.event().pairing(round(2), board(1)).unwrap();
    assert_eq!(pairing.result, WHITE);
    hall.says("Board 2");
    hall.press(Key::Back);
    hall.says("Dan | 401 | Ada | 388");
    // What was entered can be put right: it stands there.
    hall.row(1);
    hall.says("4 | 0 | 1");
}

#[test]
fn nil_nil_is_asked_about() {
    let mut hall = at_scores();
    hall.press(Key::Ok);
    hall.tells("0-0 counts as a draw. Save it?");
    assert_eq!(hall.event().pending_count(round(2)), 3);
    hall.press(Key::Back);
    hall.says("Board 1");
    hall.keys([Key::Ok, Key::Ok]);
    let pairing = hall.event().pairing(round(2), board(1)).unwrap();
    assert_eq!(pairing.result, DRAW);
}

#[test]
fn a_game_not_played_has_a_result_instead_of_scores() {
    let mut hall = at_scores();
    hall.keys([Key::Right; 8]);
    hall.says("No scores | +/-");
    hall.press(Key::Down);
    hall.says("-/+");
    hall.press(Key::Ok);
    let result = |hall: &Hall| hall.event().pairing(round(2), board(1)).unwrap().result;
    assert_eq!(result(&hall), GameResult::BlackByForfeit);
    hall.says("Board 2");
    hall.press(Key::Back);
    hall.row(1);
    // It stands there, and can be taken back: one up and two further round.
    hall.says("-/+");
    hall.keys([Key::Up, Key::Up, Key::Ok]);
    assert_eq!(result(&hall), OPEN);
    hall.says("Round 2");
}

#[test]
fn the_last_scores_of_a_round_lead_to_the_next_one() {
    let mut hall = at_scores();
    for _ in 0..3 {
        hall.keys([Key::Up, Key::Ok]);
    }
    let Body::Menu {
        items, selected, ..
    } = hall.body()
    else {
        panic!("{}", hall.words());
    };
    assert_eq!(items[selected], Text::PairRound);
}

#[test]
fn standings_show_what_parts_players_and_open_their_cards() {
    let mut hall = Hall::with(second_round(MONRAD));
    hall.choose(Text::Standings);
    // Ada won (3), Eva too; everybody's quality is what the one opponent has, the worst of whom is
    // left out.
    hall.says("1 | 3 | Ada | Quality | 0 | Wins | 1");
    hall.keys([Key::Down, Key::Ok]);
    hall.says("Eva | ");
    hall.says("Finn");
    hall.press(Key::Back);
    let Body::Standings(list, _) = hall.body() else {
        panic!("no standings");
    };
    assert_eq!(list.selected, 1, "back where it was");
    hall.press(Key::Back);
    let Body::Menu {
        items, selected, ..
    } = hall.body()
    else {
        panic!("no menu");
    };
    assert_eq!(items[selected], Text::Standings);
}

#[test]
fn a_monrad_card_counts_as_monrad_does() {
    let mut commands = running(MONRAD, 5);
    commands.extend(paired(1, &[(2, 1, WHITE), (4, 3, DRAW)]));
    let bye = Some(Bye::PairingAllocated);
    commands.push(Command::SetBye(number(5), round(1), bye));
    commands.extend(paired(2, &[(5, 2, DRAW), (3, 1, OPEN)]));
    commands.push(Command::SetBye(number(4), round(2), Some(Bye::Half)));
    let mut hall = Hall::with(commands);
    let card = |hall: &mut Hall, row: usize| {
        hall.choose(Text::Players);
        hall.row(row);
        hall.choose(Text::PlayerCard);
        let words = hall.words();
        hall.keys([Key::Back, Key::Back, Key::Back]);
        words
    };
    let ada = card(&mut hall, 1);
    assert!(ada.contains("1 | b 1  1 | Bob"), "{ada}");
    assert!(ada.contains("2 | b .  1 | Cleo"), "{ada}");
    let bob = card(&mut hall, 2);
    assert!(bob.contains("2 | b 2  5 | Eva"), "{bob}");
    assert!(bob.contains("5 | Quality"), "{bob}");
    assert!(bob.contains("1 | Place"), "{bob}");
    let dan = card(&mut hall, 4);
    assert!(dan.contains("2 | 2  4 | bye as draw"), "{dan}");
    let eva = card(&mut hall, 5);
    assert!(eva.contains("1 | 3  3 | bye"), "{eva}");
    assert!(eva.contains("2 | w 2  5 | Bob"), "{eva}");
}

#[test]
fn a_card_of_games_with_scores_shows_them() {
    let mut commands = running(SCRABBLE, 4);
    commands.extend(paired(1, &[(1, 2, OPEN), (3, 4, OPEN)]));
    let scored =
        |at, on, white, black| Command::Score(round(at), board(on), score(white), score(black));
    commands.extend([scored(1, 1, 401, 388), scored(1, 2, 350, 350)]);
    commands.extend(paired(2, &[(3, 1, OPEN), (2, 4, GameResult::BothForfeit)]));
    commands.push(scored(2, 1, 300, 512));
    let mut hall = Hall::with(commands);
    hall.choose(Text::Standings);
    // Two points, those of the beaten Bob (none) and Cleo (a half), and 401 + 512 together.
    hall.says("1 | 2 | Ada | Wins | 2 | SB | ½ | Game points | 913");
    hall.press(Key::Ok);
    hall.says("1 | 1. 401-388  1 | Bob");
    hall.says("2 | 2. 512-300  2 | Cleo");
    hall.says("½ | Sonneborn-B. | 913 | Game points | 1 | Place");
    hall.press(Key::Back);
    hall.row(4);
    hall.says("2 | -  0 | Dan");
}

#[test]
fn groups_are_accelerated_and_saved_together() {
    let mut hall = Hall::with(running(SWISS, 6));
    hall.choose(Text::Acceleration);
    hall.says("Group | 1 | Extra points | Off");
    // One point for 1 to 3 until round 2.
    hall.keys([Key::Down, Key::Right, Key::Right]);
    hall.keys([Key::Down, Key::Down, Key::Right, Key::Right]);
    hall.keys([Key::Down, Key::Right]);
    // Half a point for 4 alone: a new group begins behind the others.
    hall.keys([Key::Up, Key::Up, Key::Up, Key::Up, Key::Right]);
    hall.keys([Key::Down, Key::Right]);
    hall.says("From number | 4 | To number | 4");
    assert!(hall.event().acceleration().is_empty());
    hall.press(Key::Ok);
    let group = |from, to, points, last| AcceleratedGroup {
        from: number(from),
        to: number(to),
        points: HalfPoints(points),
        last: round(last),
    };
    assert_eq!(
        hall.event().acceleration(),
        [group(1, 3, 2, 2), group(4, 4, 1, 1)]
    );
    // Opened again, it shows what there is; a group without points goes.
    hall.choose(Text::Acceleration);
    hall.says("Extra points | 1 | From number | 1 | To number | 3 | Until round | 2");
    hall.keys([Key::Down, Key::Left, Key::Left]);
    hall.says("Off");
    hall.press(Key::Ok);
    assert_eq!(hall.event().acceleration(), [group(4, 4, 1, 1)]);
}

#[test]
fn groups_that_overlap_are_refused_with_a_reason() {
    let mut hall = Hall::with(running(SWISS, 6));
    hall.choose(Text::Acceleration);
    hall.keys([
        Key::Down,
        Key::Right,
        Key::Up,
        Key::Right,
        Key::Down,
        Key::Right,
    ]);
    // The second group from 2 back to 1.
    hall.keys([Key::Down, Key::Left, Key::Ok]);
    hall.says("overlap");
    assert!(hall.event().acceleration().is_empty());
    hall.press(Key::Ok);
    // The choices are still there to be put right.
    hall.says("From number | 1");
    hall.keys([Key::Right, Key::Ok]);
    assert_eq!(hall.event().acceleration().len(), 2);
}

#[test]
fn the_ends_of_a_group_move_faster_while_the_arrow_is_down() {
    let mut hall = Hall::with([
        Command::Create(setup(SWISS, 3)),
        Command::EnterNumbered(200, Team::A),
        Command::Start,
    ]);
    hall.choose(Text::Acceleration);
    hall.keys([Key::Down, Key::Right, Key::Down, Key::Down]);
    hall.gesture(Key::Right, Gesture::Press);
    for _ in 0..30 {
        hall.gesture(Key::Right, Gesture::Repeat);
    }
    hall.gesture(Key::Right, Gesture::Release { held: true });
    hall.says("From number | 1 | To number | 200");
    // Another press is a small step again.
    hall.press(Key::Left);
    hall.says("To number | 199");
    hall.press(Key::Up);
    for _ in 0..3 {
        hall.press(Key::Left);
    }
    hall.says("From number | 1 |");
}

#[test]
fn groups_left_as_they_are_leave_nothing_to_undo() {
    let mut hall = Hall::with(running(SWISS, 6));
    hall.choose(Text::Acceleration);
    hall.keys([Key::Down, Key::Right, Key::Ok]);
    assert_eq!(hall.event().acceleration().len(), 1);
    hall.choose(Text::Acceleration);
    hall.press(Key::Ok);
    // What is undone is the group, and not a second command that changed nothing.
    hall.choose(Text::Undo);
    assert!(hall.event().acceleration().is_empty());
}

#[test]
fn acceleration_is_for_the_swiss_alone() {
    let hall = Hall::with(running(MONRAD, 6));
    let Body::Menu { items, .. } = hall.body() else {
        panic!("no menu");
    };
    assert!(!items.contains(&Text::Acceleration));
}
