//! From a new event to its last round by keys: the pairing as a job, what it says when it is stuck,
//! and why two players meet.

use pocket_arbiter::app::{App, BootReason, Input};
use pocket_arbiter::board::Display;
use pocket_arbiter::card::{Found, Report, Trouble};
use pocket_arbiter::input::{Gesture, KeyEvent};
use pocket_arbiter::journal::{Entry, EventId};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::{Language, Text};
use pocket_arbiter::settings::Settings;
use pocket_arbiter::time::{Instant, Span};
use pocket_arbiter::tournament::scheveningen::FirstRound;
use pocket_arbiter::tournament::{
    BoardNo, Bye, Colour, Command, Event, GameResult, LateEntry, PairingOptions, Phase, Player,
    PlayerNo, RoundNo, Scoring, Setup, System, SystemKind, Team,
};
use pocket_arbiter::ui::draw;
use pocket_arbiter::ui::tft::Tft;
use pocket_arbiter::ui::tft::frame::TftFrame;
use pocket_arbiter::ui::view::{Body, MenuItems, Name, Value};

use crate::{fingers, quick_card, tournament};

/// A box without a card, so that everything is done at once.
struct Desk {
    app: App<Box<pocket_arbiter::app::Desk>>,
    now: Instant,
}

impl Desk {
    /// A box at home with the event that these commands make, read from a card that is out again.
    fn with(commands: impl IntoIterator<Item = Command>) -> Self {
        let mut desk = Self {
            app: App::new(Display::Tft, BootReason::PowerOn, Box::default()),
            now: Instant::START + Span::from_secs(4),
        };
        let mut entries = 0;
        desk.report(Report::Ready(Some(Settings::default())));
        for command in commands {
            desk.report(quick_card::entry(Entry {
                event: EventId(7),
                at_us: 0,
                command,
            }));
            entries += 1;
        }
        desk.report(Report::Loaded(if entries == 0 {
            Found::Nothing
        } else {
            Found::Whole(entries)
        }));
        desk.report(Report::Trouble(Trouble::Missing));
        desk.app.handle(Input::Time, desk.now);
        desk
    }

    /// The same, in the event's menu.
    fn in_event(commands: impl IntoIterator<Item = Command>) -> Self {
        let mut desk = Self::with(commands);
        desk.choose(Text::ContinueEvent);
        desk
    }

    fn report(&mut self, report: Report) {
        self.app.handle(Input::Card(report), self.now);
    }

    fn gesture(&mut self, key: Key, gesture: Gesture) {
        self.now += Span::from_millis(10);
        let at = self.now;
        self.app
            .handle(Input::Key(KeyEvent { key, gesture, at }), at);
    }

    /// A key goes down and up, and no time passes for anything else.
    fn tap(&mut self, key: Key) {
        fingers::touch(false, key, |key, gesture| self.gesture(key, gesture));
    }

    /// The same, and what it leads to is done.
    fn press(&mut self, key: Key) {
        self.tap(key);
        // Whoever wants something final means it.
        if key == Key::Ok && self.app.view(self.now).held.is_some() {
            fingers::touch(true, key, |key, gesture| self.gesture(key, gesture));
        }
        self.work();
    }

    fn is_working(&self) -> bool {
        self.app.wake_at(self.now) == Some(self.now)
    }

    /// The job under way goes on until it is done.
    fn work(&mut self) {
        let mut steps = 0;
        while self.is_working() {
            self.app.handle(Input::Time, self.now);
            steps += 1;
            assert!(steps < 100_000, "the job has no end");
        }
    }

    fn body(&self) -> Body {
        self.app.view(self.now).body
    }

    fn event(&self) -> &Event {
        self.app.event()
    }

    /// The words on the screen.
    fn words(&self) -> String {
        let mut frame = Box::new(TftFrame::new());
        draw::<Tft, _>(&self.app.view(self.now), &mut *frame);
        frame.transcript().as_str().to_owned()
    }

    #[track_caller]
    fn expect(&self, words: &str) {
        let all = self.words();
        assert!(all.contains(words), "'{words}' is not in\n{all}");
    }

    #[track_caller]
    fn refuse(&self, words: &str) {
        let all = self.words();
        assert!(!all.contains(words), "'{words}' is in\n{all}");
    }

    /// The entries of the menu that is on, and which of them is selected.
    #[track_caller]
    fn menu(&self) -> (MenuItems, usize) {
        match self.body() {
            Body::Menu {
                items, selected, ..
            } => (items, selected),
            other => panic!("no menu: {other:?}"),
        }
    }

    #[track_caller]
    fn selected(&self) -> Text {
        let (items, selected) = self.menu();
        items[selected]
    }

    #[track_caller]
    fn select(&mut self, entry: Text) {
        let (key, presses) = fingers::way_to(&self.body(), entry);
        for _ in 0..presses {
            self.tap(key);
        }
    }

    #[track_caller]
    fn choose(&mut self, entry: Text) {
        self.select(entry);
        self.press(Key::Ok);
    }

    /// On the screen of a new event, goes on to that system.
    #[track_caller]
    fn turn_to(&mut self, kind: SystemKind) {
        let turns = SystemKind::offered().position(|other| other == kind);
        for _ in 0..turns.unwrap() {
            self.press(Key::Right);
        }
        self.expect(&Language::English.text(kind.profile().name));
    }

    /// The round that is due is paired, and the event's menu is on again.
    #[track_caller]
    fn pair(&mut self) {
        self.choose(Text::PairRound);
        self.press(Key::Back);
    }

    /// Every game of the last round ends so, board by board.
    #[track_caller]
    fn enter_results(&mut self, arrow: Key) {
        self.choose(Text::Results);
        let round = self.event().open_rounds().next_back().unwrap();
        self.press(Key::Ok);
        for _ in 0..self.event().board_count(round) {
            self.press(arrow);
            self.press(Key::Ok);
        }
    }
}

fn player(number: u16) -> PlayerNo {
    PlayerNo::new(number).unwrap()
}

fn round(number: u8) -> RoundNo {
    RoundNo::new(number).unwrap()
}

fn monrad(rounds: u8, club_rounds: u8) -> Command {
    Command::Create(Setup {
        system: System::Monrad {
            options: PairingOptions {
                club_rounds,
                late_entry: LateEntry::Nothing,
                first_colour: Colour::Black,
            },
        },
        rounds,
        scoring: Scoring::MONRAD,
        ..Setup::default()
    })
}

/// A Monrad of so many players that has started.
fn started(players: u16, rounds: u8) -> Vec<Command> {
    vec![
        monrad(rounds, 0),
        Command::EnterNumbered(players, Team::A),
        Command::Start,
    ]
}

/// The same, and its first round is paired: 2-1, 4-3 and so on.
fn paired(players: u16, rounds: u8) -> Vec<Command> {
    let mut commands = started(players, rounds);
    commands.push(Command::OpenRound);
    let pairs = (1..=players).step_by(2);
    commands.extend(pairs.map(|upper| Command::Pair(player(upper + 1), player(upper))));
    commands
}

#[test]
fn every_system_is_set_up_by_keys() {
    let offered: Vec<SystemKind> = SystemKind::offered().collect();
    for (turns, kind) in offered.iter().enumerate() {
        let mut desk = Desk::with([]);
        desk.choose(Text::NewEvent);
        for _ in 0..turns {
            desk.press(Key::Right);
        }
        let Body::Values { rows, help, .. } = desk.body() else {
            panic!("no choices");
        };
        let profile = kind.profile();
        assert_eq!(rows[0].value, Value::Word(Text::NoTitle));
        assert_eq!(rows[1].value, Value::Word(profile.name));
        assert_eq!(help, profile.help);
        let labels: Vec<Text> = rows[2..].iter().map(|row| row.label).collect();
        let choices = profile.choices.iter().map(|choice| choice.label());
        assert_eq!(labels, choices.collect::<Vec<_>>(), "{kind:?}");
        desk.press(Key::Ok);
        assert_eq!(*desk.event().setup(), kind.setup(&kind.usual()));
        assert!(desk.event().player_count() >= 6, "{kind:?}");
    }
    // The last is the first to the left, where scripts look for it.
    let mut desk = Desk::with([]);
    desk.choose(Text::NewEvent);
    desk.press(Key::Left);
    let name = offered.last().unwrap().profile().name;
    desk.expect(&Language::English.text(name));
}

#[test]
fn a_monrad_is_set_up_by_keys() {
    let mut desk = Desk::with([]);
    desk.choose(Text::NewEvent);
    desk.turn_to(SystemKind::Monrad);
    let rows = [
        ("Players", 4),
        ("Rounds", 2),
        ("Clubs apart", 3),
        ("Missed round", 1),
    ];
    for (row, presses) in rows {
        desk.expect(row);
        desk.press(Key::Down);
        for _ in 0..presses {
            desk.press(Key::Right);
        }
    }
    desk.press(Key::Ok);
    let setup = desk.event().setup();
    let options = PairingOptions {
        club_rounds: 3,
        late_entry: LateEntry::Half,
        first_colour: Colour::Black,
    };
    assert_eq!(setup.system, System::Monrad { options });
    assert_eq!(setup.rounds, 7);
    assert_eq!(setup.scoring, Scoring::MONRAD);
    assert_eq!(desk.event().player_count(), 10);
}

#[test]
fn a_swiss_is_set_up_by_keys_and_the_moment_draws_the_first_colour() {
    for (micros, first_colour) in [(0, Colour::White), (1, Colour::Black)] {
        let mut desk = Desk::with([]);
        desk.now += Span::from_micros(micros);
        desk.choose(Text::NewEvent);
        desk.turn_to(SystemKind::Fise);
        for _ in 0..3 {
            desk.press(Key::Down);
        }
        desk.press(Key::Right);
        desk.press(Key::Down);
        desk.press(Key::Left);
        desk.expect("By lot");
        desk.press(Key::Ok);
        let system = System::Fise {
            options: PairingOptions {
                club_rounds: 0,
                late_entry: LateEntry::Nothing,
                first_colour,
            },
            has_scores: true,
        };
        let setup = desk.event().setup();
        assert_eq!(setup.system, system);
        assert_eq!((setup.scoring, setup.rounds), (Scoring::CLASSIC, 5));
    }
}

/// The rounds that a new event of that system has, after the arrow was pressed so often on the row of the players.
#[track_caller]
fn proposed(kind: SystemKind, arrow: Key, presses: u16) -> (Value, Option<Text>) {
    let mut desk = Desk::with([]);
    desk.choose(Text::NewEvent);
    desk.turn_to(kind);
    desk.press(Key::Down);
    for _ in 0..presses {
        desk.press(arrow);
    }
    desk.press(Key::Down);
    let Body::Values { rows, help, .. } = desk.body() else {
        panic!("no choices");
    };
    assert_eq!(rows[3].label, Text::Rounds);
    (rows[3].value, help)
}

#[test]
fn the_rounds_are_proposed_by_the_entries_with_the_reason() {
    let better = Text::HelpRoundRobinBetter;
    for (kind, players, rounds, help) in [
        (SystemKind::Monrad, 2, 1, better),
        (SystemKind::Monrad, 3, 3, better),
        (SystemKind::Monrad, 4, 3, better),
        (SystemKind::Monrad, 5, 5, better),
        (SystemKind::Monrad, 7, 5, better),
        (SystemKind::Monrad, 8, 5, Text::HelpMonradRounds),
        (SystemKind::Monrad, 32, 5, Text::HelpMonradRounds),
        (SystemKind::Monrad, 33, 7, Text::HelpMonradRounds),
        (SystemKind::Monrad, 128, 7, Text::HelpMonradRounds),
        (SystemKind::Monrad, 129, 9, Text::HelpMonradRounds),
        (SystemKind::Fise, 4, 3, better),
        (SystemKind::Fise, 8, 5, Text::HelpFiseRounds),
        (SystemKind::Fise, 32, 5, Text::HelpFiseRounds),
        (SystemKind::Fise, 33, 6, Text::HelpFiseRounds),
        (SystemKind::Fise, 65, 7, Text::HelpFiseRounds),
    ] {
        let (arrow, presses) = match players {
            ..6 => (Key::Left, 6 - players),
            _ => (Key::Right, players - 6),
        };
        let expected = (Value::Number(rounds), Some(help));
        assert_eq!(
            proposed(kind, arrow, presses),
            expected,
            "{kind:?} of {players}"
        );
    }
}

#[test]
fn rounds_that_were_chosen_stay_whatever_the_entries() {
    let mut desk = Desk::with([]);
    desk.choose(Text::NewEvent);
    desk.turn_to(SystemKind::Monrad);
    desk.press(Key::Down);
    desk.press(Key::Down);
    desk.press(Key::Right);
    desk.press(Key::Up);
    for _ in 0..30 {
        desk.press(Key::Right);
    }
    desk.press(Key::Ok);
    assert_eq!(desk.event().player_count(), 36);
    assert_eq!(desk.event().setup().rounds, 6);
    desk.choose(Text::StartEvent);
    assert_eq!(desk.event().setup().rounds, 6);
}

/// Two are numbered, and one round is proposed; a third comes by name, and with three there can be three.
#[test]
fn rounds_that_were_proposed_suit_those_who_have_come_at_the_start() {
    for (has_chosen, rounds) in [(false, 3), (true, 2)] {
        let mut desk = Desk::with([]);
        desk.choose(Text::NewEvent);
        desk.turn_to(SystemKind::Monrad);
        desk.press(Key::Down);
        for _ in 0..4 {
            desk.press(Key::Left);
        }
        desk.press(Key::Down);
        if has_chosen {
            desk.press(Key::Right);
        }
        desk.press(Key::Ok);
        assert_eq!(desk.event().setup().rounds, if has_chosen { 2 } else { 1 });
        desk.choose(Text::AddPlayer);
        desk.press(Key::Up);
        desk.press(Key::Ok);
        desk.press(Key::Back);
        assert_eq!(desk.event().player_count(), 3);
        desk.choose(Text::StartEvent);
        assert_eq!(desk.event().phase(), Phase::Running);
        assert_eq!(desk.event().setup().rounds, rounds);
        if has_chosen {
            desk.refuse("suits so many");
        } else {
            desk.expect("The event has 3 rounds");
            desk.press(Key::Ok);
        }
        desk.expect("Pair the round");
    }
}

#[test]
fn a_small_monrad_goes_on_to_its_last_round() {
    let mut desk = Desk::in_event(started(6, 5));
    for number in 1..=5 {
        desk.pair();
        assert_eq!(desk.event().board_count(round(number)), 3, "round {number}");
        desk.enter_results(if number % 2 == 0 {
            Key::Left
        } else {
            Key::Right
        });
    }
    for one in 1..=6 {
        let met = (1..=5).filter_map(|number| desk.event().met_in(player(one), round(number)));
        let met: std::collections::BTreeSet<PlayerNo> = met.collect();
        assert_eq!(met.len(), 5, "player {one} met {met:?}");
    }
}

/// Whoever shares the last of the places that are shown is a winner, too; without lots the places stay shared.
#[test]
fn all_who_share_the_last_place_are_winners() {
    let mut desk = Desk::in_event(started(6, 1));
    desk.pair();
    desk.enter_results(Key::Up);
    desk.choose(Text::EndEvent);
    desk.expect("6 players are level");
    desk.press(Key::Back);
    let shown = |desk: &Desk| match desk.body() {
        Body::Podium(podium) => (
            podium.rows.iter().map(|row| row.rank).collect(),
            podium.more,
        ),
        other => panic!("{other:?}"),
    };
    assert_eq!(shown(&desk), (vec![1, 1, 1], 3));
    for _ in 0..5 {
        desk.press(Key::Down);
    }
    assert_eq!(shown(&desk), (vec![1, 1, 1], 0));
    let last = match desk.body() {
        Body::Podium(podium) => podium.rows.last().map(|row| row.name.clone()),
        other => panic!("{other:?}"),
    };
    assert_eq!(last, Some(Name::Number(6)));
    // The lot parts them all, once, and can be taken back.
    desk.press(Key::Back);
    desk.choose(Text::DrawLots);
    assert_eq!(shown(&desk), (vec![1, 2, 3], 0));
    assert!(desk.event().lots().is_some());
    desk.press(Key::Back);
    assert!(!desk.menu().0.contains(&Text::DrawLots));
    desk.select(Text::Undo);
    desk.press(Key::Ok);
    desk.press(Key::Ok);
    assert_eq!(desk.event().lots(), None);
}

/// Before somebody leaves, or is sent home, it is said what becomes of the games: half of them is enough.
#[test]
fn what_becomes_of_the_games_is_said_before_somebody_leaves() {
    let round_robin = tournament::setup(tournament::BERGER, 0);
    let system = System::Scheveningen {
        first_round: FirstRound::Printed,
    };
    let teams = tournament::setup(system, 0);
    let five = vec![Command::EnterNumbered(5, Team::A)];
    let two_fours = [Team::A, Team::B].map(|team| Command::EnterNumbered(4, team));
    for (setup, entered, played, text) in [
        (&round_robin, &five, 1, Text::LeavesNotCounting),
        (&round_robin, &five, 2, Text::LeavesCounting),
        (&round_robin, &five, 3, Text::LeavesCounting),
        (&teams, &two_fours.to_vec(), 1, Text::LeavesTeamOnly),
        (&teams, &two_fours.to_vec(), 2, Text::LeavesCounting),
    ] {
        let mut commands = vec![Command::Create(setup.clone())];
        commands.extend(entered.iter().cloned());
        commands.push(Command::Start);
        let mut event = Box::<Event>::default();
        for command in &commands {
            event.apply(command).unwrap();
        }
        // The first games of number 1.
        let games = event.open_rounds().filter_map(|round| {
            let board = event.board(player(1), round)?;
            Some(Command::Result(round, board, GameResult::Draw))
        });
        commands.extend(games.take(played));
        for entry in [Text::Leaves, Text::Expel] {
            let mut desk = Desk::in_event(commands.clone());
            desk.choose(Text::Players);
            desk.press(Key::Ok);
            desk.select(entry);
            desk.tap(Key::Ok);
            let Body::Sentence { sentence, .. } = desk.body() else {
                panic!("{}", desk.words());
            };
            let told = (sentence.text, sentence.number.map(usize::from));
            assert_eq!(told, (text, Some(played)), "{entry:?}");
            assert_eq!(sentence.result, Some((4, GameResult::Pending)));
            assert!(!desk.event().has_left(player(1)), "it is asked first");
            desk.press(Key::Ok);
            assert!(desk.event().has_left(player(1)));
            let is_out = text != Text::LeavesCounting;
            assert_eq!(desk.event().is_left_out(player(1)), is_out, "{entry:?}");
        }
    }
}

#[test]
fn an_arrow_held_down_takes_larger_and_larger_steps_to_the_end() {
    let mut desk = Desk::with([]);
    desk.choose(Text::NewEvent);
    desk.press(Key::Left);
    desk.press(Key::Down);
    let shown = |desk: &Desk| -> u16 {
        match desk.body() {
            Body::Values { rows, .. } => rows[2].value.words(Language::English).parse().unwrap(),
            other => panic!("{other:?}"),
        }
    };
    desk.gesture(Key::Right, Gesture::Press);
    let mut before = shown(&desk);
    assert_eq!(before, 7);
    let mut largest = 0;
    for _ in 0..60 {
        desk.gesture(Key::Right, Gesture::Repeat);
        let after = shown(&desk);
        largest = largest.max(after.checked_sub(before).unwrap());
        before = after;
    }
    assert_eq!((before, largest), (512, 20));
    desk.gesture(Key::Right, Gesture::Release { held: true });
    desk.press(Key::Left);
    assert_eq!(shown(&desk), 511, "the next press is one step again");
}

#[test]
fn a_round_is_paired_by_one_press_and_the_next_follows_its_last_result() {
    let mut desk = Desk::in_event(started(10, 2));
    desk.expect("Round 1");
    assert_eq!(desk.selected(), Text::PairRound);
    desk.press(Key::Ok);
    desk.expect("Round 1");
    assert!(matches!(desk.body(), Body::List(_)));
    assert_eq!(desk.event().board_count(RoundNo::FIRST), 5);
    let first = desk
        .event()
        .pairing(RoundNo::FIRST, BoardNo::FIRST)
        .unwrap();
    assert_eq!((first.white, first.black), (player(2), player(1)));
    desk.press(Key::Back);
    assert_eq!(desk.selected(), Text::Results);
    desk.enter_results(Key::Left);
    // The arbiter comes to what is to be done next.
    desk.expect("Round 2");
    assert_eq!(desk.selected(), Text::PairRound);
    desk.press(Key::Ok);
    assert_eq!(desk.event().open_round_count(), 2);
    desk.press(Key::Back);
    desk.enter_results(Key::Left);
    assert_eq!(desk.selected(), Text::EndEvent);
    desk.press(Key::Ok);
    assert_eq!(desk.event().phase(), Phase::Finished);
    desk.expect("A lot decides.");
    desk.press(Key::Back);
    desk.expect("Winners");
    desk.press(Key::Ok);
    desk.expect("Final standings");
}

#[test]
fn a_corrected_result_leaves_the_arbiter_at_the_round() {
    let mut desk = Desk::in_event(started(4, 3));
    desk.pair();
    desk.enter_results(Key::Left);
    desk.choose(Text::Results);
    desk.press(Key::Ok);
    desk.press(Key::Right);
    desk.press(Key::Ok);
    assert!(matches!(desk.body(), Body::List(_)));
}

#[test]
fn a_round_can_be_paired_anew_until_it_has_a_result() {
    let mut desk = Desk::in_event(started(4, 3));
    desk.pair();
    desk.choose(Text::PairAnew);
    assert_eq!(desk.event().open_round_count(), 1);
    desk.press(Key::Ok);
    desk.press(Key::Left);
    desk.press(Key::Ok);
    desk.press(Key::Back);
    desk.press(Key::Back);
    assert!(!desk.menu().0.contains(&Text::PairAnew));
    assert!(desk.menu().0.contains(&Text::AddPlayer));
}

#[test]
fn keys_pressed_while_a_short_job_works_wait_for_it() {
    let mut desk = Desk::in_event(started(10, 2));
    desk.tap(Key::Ok);
    assert!(matches!(desk.body(), Body::Menu { .. }), "nothing yet");
    desk.tap(Key::Down);
    desk.tap(Key::Down);
    desk.tap(Key::Ok);
    assert_eq!(desk.event().open_round_count(), 0);
    desk.work();
    desk.expect("Board 3");
}

#[test]
fn a_long_job_shows_how_far_it_is_and_back_ends_it() {
    let mut desk = Desk::in_event(started(300, 9));
    let before = desk.words();
    desk.gesture(Key::Ok, Gesture::Press);
    desk.app.handle(Input::Time, desk.now);
    desk.now += Span::from_millis(299);
    assert_eq!(desk.words(), before);
    desk.now += Span::from_millis(1);
    assert!(matches!(desk.body(), Body::Progress { .. }));
    desk.expect("Pairing ...");
    desk.expect("cancel");
    desk.tap(Key::Ok);
    desk.tap(Key::Down);
    assert!(matches!(desk.body(), Body::Progress { .. }));
    assert!(desk.is_working());
    desk.tap(Key::Back);
    assert_eq!(desk.words(), before, "nothing has changed");
    assert!(!desk.is_working());
    assert_eq!(desk.event().open_round_count(), 0);
    desk.press(Key::Ok);
    assert_eq!(desk.event().open_round_count(), 1, "and it can begin again");
}

#[test]
fn the_bar_of_a_long_job_only_grows() {
    let mut desk = Desk::in_event(started(300, 9));
    desk.tap(Key::Ok);
    desk.now += Span::from_secs(1);
    let mut shown = Vec::new();
    while let Body::Progress { thousandths, .. } = desk.body() {
        shown.push(thousandths);
        desk.app.handle(Input::Time, desk.now);
    }
    assert!(shown.is_sorted(), "{shown:?}");
    shown.dedup();
    assert!(shown.len() > 1, "{shown:?}");
    assert_eq!(desk.event().open_round_count(), 1);
}

#[test]
fn without_a_pairing_the_arbiter_decides() {
    let mut desk = Desk::in_event(started(2, 3));
    desk.pair();
    desk.enter_results(Key::Left);
    desk.press(Key::Ok);
    desk.expect("Without a rematch");
    desk.press(Key::Ok);
    for words in ["Allow rematches", "End the event", "Player 1", "left over"] {
        desk.expect(words);
    }
    desk.press(Key::Back);
    assert_eq!(desk.selected(), Text::PairRound);
    assert_eq!(desk.event().open_round_count(), 1);
    for _ in 0..3 {
        desk.press(Key::Ok);
    }
    assert_eq!(desk.event().open_round_count(), 2, "they meet again");
    desk.expect("Round 2");
    desk.press(Key::Back);
    desk.enter_results(Key::Left);
    desk.press(Key::Ok);
    desk.press(Key::Ok);
    desk.press(Key::Down);
    desk.press(Key::Ok);
    assert_eq!(desk.event().phase(), Phase::Finished);
}

#[test]
fn an_open_round_without_a_pairing_does_not_offer_the_end() {
    let mut desk = Desk::in_event(started(2, 3));
    desk.pair();
    desk.enter_results(Key::Left);
    for _ in 0..3 {
        desk.press(Key::Ok);
    }
    assert_eq!(desk.event().open_round_count(), 2, "they meet again");
    desk.press(Key::Back);
    desk.choose(Text::PairAnew);
    desk.expect("Without a rematch");
    desk.press(Key::Ok);
    for words in ["Allow rematches", "Player 1", "left over"] {
        desk.expect(words);
    }
    desk.refuse("End the event");
    // Nothing happens at those who are left over.
    desk.press(Key::Down);
    desk.press(Key::Ok);
    assert_eq!(desk.event().phase(), Phase::Running);
    desk.press(Key::Up);
    desk.press(Key::Ok);
    desk.expect("Round 2");
    assert_eq!(desk.event().board_count(RoundNo::new(2).unwrap()), 1);
}

#[test]
fn the_arbiter_is_told_when_club_mates_meet() {
    let mate = || {
        Command::Enter(Player {
            club: "Oslo".try_into().unwrap(),
            ..Player::default()
        })
    };
    let mut desk = Desk::in_event([monrad(3, 3), mate(), mate(), Command::Start]);
    desk.tap(Key::Ok);
    // Pressed before the notice was there, so not meant for it.
    desk.tap(Key::Ok);
    desk.work();
    desk.expect("kept apart in this round.");
    desk.press(Key::Ok);
    desk.expect("Round 1");
    assert_eq!(desk.event().board_count(RoundNo::FIRST), 1);
}

#[test]
fn nobody_is_missing_from_the_list_of_a_round() {
    let mut commands = started(7, 3);
    commands.push(Command::SetBye(player(2), RoundNo::FIRST, Some(Bye::Half)));
    commands.push(Command::SetBye(player(3), RoundNo::FIRST, Some(Bye::Zero)));
    let mut desk = Desk::in_event(commands);
    desk.choose(Text::PairRound);
    for words in ["Player 2\n", "bye as draw", "Player 3\n", "absent"] {
        desk.expect(words);
    }
    for _ in 0..4 {
        desk.press(Key::Down);
    }
    desk.expect("Player 7\n");
    desk.refuse("not paired");
    // Somebody comes while the round is on.
    desk.press(Key::Back);
    desk.choose(Text::AddPlayer);
    desk.press(Key::Up);
    desk.press(Key::Ok);
    desk.press(Key::Back);
    desk.choose(Text::Pairings);
    for _ in 0..5 {
        desk.press(Key::Down);
    }
    desk.expect("Player 8");
    desk.expect("not paired");
}

#[test]
fn who_comes_late_is_paired_in_the_next_round() {
    let mut desk = Desk::in_event(started(4, 3));
    desk.pair();
    desk.enter_results(Key::Left);
    desk.choose(Text::AddPlayer);
    desk.press(Key::Up);
    desk.press(Key::Ok);
    desk.press(Key::Back);
    desk.pair();
    assert!(desk.event().was_paired(player(5), round(2)));
}

#[test]
fn a_list_says_why_two_meet() {
    let mut desk = Desk::in_event(started(4, 3));
    desk.pair();
    desk.choose(Text::Pairings);
    desk.press(Key::Ok);
    desk.expect("Board 1");
    desk.choose(Text::Why);
    desk.expect("Player 1 was next");
    desk.expect("Player 2 came first");
    desk.press(Key::Back);
    desk.expect("Board 1");
    desk.press(Key::Back);
    desk.press(Key::Back);
    // All draw, and numbers 1 and 2 are next to each other in the list again.
    desk.enter_results(Key::Up);
    desk.pair();
    desk.choose(Text::Pairings);
    desk.press(Key::Ok);
    desk.choose(Text::Why);
    desk.expect("Choice: Player 1");
    desk.expect("met round 1");
    desk.expect("chosen");
}

#[test]
fn a_list_says_why_somebody_has_the_bye() {
    let mut desk = Desk::in_event(started(5, 3));
    desk.pair();
    // Black wins: numbers 2 and 4 have the fewest points, and 5 has had the bye.
    desk.enter_results(Key::Right);
    desk.pair();
    desk.choose(Text::Pairings);
    desk.press(Key::Down);
    desk.press(Key::Down);
    desk.press(Key::Ok);
    desk.choose(Text::Why);
    desk.expect("Player 4 is last on the list");
}

#[test]
fn a_pair_set_by_hand_is_called_so() {
    let mut commands = started(6, 3);
    commands.push(Command::OpenRound);
    for (white, black) in [(2, 3), (1, 4), (6, 5)] {
        commands.push(Command::Pair(player(white), player(black)));
    }
    let mut desk = Desk::in_event(commands);
    desk.choose(Text::Pairings);
    desk.press(Key::Ok);
    desk.choose(Text::Why);
    desk.expect("The rules say otherwise");
    desk.press(Key::Ok);
    desk.expect("Player 1 was next");
}

/// A finished event makes way for the one that another card has; what was being found out about
/// the old one is of no use then.
#[test]
fn a_job_ends_when_another_event_comes() {
    let mut commands = started(2, 1);
    let board = (RoundNo::FIRST, BoardNo::FIRST);
    commands.push(Command::OpenRound);
    commands.push(Command::Pair(player(2), player(1)));
    commands.push(Command::Result(board.0, board.1, GameResult::Draw));
    commands.push(Command::Finish);
    let mut desk = Desk::in_event(commands);
    desk.choose(Text::Pairings);
    desk.press(Key::Ok);
    desk.select(Text::Why);
    desk.tap(Key::Ok);
    assert!(desk.is_working());
    desk.report(Report::Ready(Some(Settings::default())));
    assert!(!desk.is_working());
}

#[test]
fn a_round_whose_pairs_were_all_broken_up_is_paired_anew_not_passed_by() {
    let mut commands = paired(4, 3);
    commands.extend([
        Command::Unpair(BoardNo::FIRST),
        Command::Unpair(BoardNo::FIRST),
    ]);
    let mut desk = Desk::in_event(commands);
    assert_eq!(desk.event().board_count(round(1)), 0);
    assert!(desk.menu().0.contains(&Text::PairAnew));
    desk.choose(Text::PairAnew);
    assert_eq!(desk.event().open_round_count(), 1);
    assert_eq!(desk.event().board_count(round(1)), 2);
}

#[test]
fn whoever_has_neither_game_nor_bye_comes_before_the_next_round() {
    let mut commands = paired(4, 3);
    commands.push(Command::Unpair(BoardNo::FIRST));
    commands.push(Command::Result(
        round(1),
        BoardNo::FIRST,
        GameResult::WhiteWins,
    ));
    let desk = Desk::in_event(commands.clone());
    assert_eq!(desk.selected(), Text::Pairings);
    for number in [1, 2] {
        commands.push(Command::SetBye(player(number), round(1), Some(Bye::Zero)));
    }
    let desk = Desk::in_event(commands);
    assert_eq!(desk.selected(), Text::PairRound);
}

#[test]
fn a_round_cannot_be_paired_anew_while_a_result_before_it_is_missing() {
    let mut commands = paired(2, 3);
    let result = |result| Command::Result(round(1), BoardNo::FIRST, result);
    commands.push(result(GameResult::Draw));
    commands.push(Command::OpenRound);
    commands.push(result(GameResult::Pending));
    let desk = Desk::in_event(commands);
    assert!(!desk.menu().0.contains(&Text::PairAnew));
}

#[test]
fn when_nobody_is_there_no_round_is_paired() {
    let mut commands = started(2, 3);
    commands.extend([1, 2].map(|number| Command::Withdraw(player(number))));
    let mut desk = Desk::in_event(commands);
    desk.choose(Text::PairRound);
    assert_eq!(desk.event().open_round_count(), 0);
    assert!(matches!(
        desk.body(),
        Body::Message {
            text: Text::RefusedTooFewPlayers,
            ..
        }
    ));
}

#[test]
fn back_that_went_down_before_a_notice_does_not_take_it_away() {
    let mut commands = started(2, 3);
    commands.extend([1, 2].map(|number| Command::Withdraw(player(number))));
    let mut desk = Desk::in_event(commands);
    desk.gesture(Key::Back, Gesture::Press);
    desk.gesture(Key::Ok, Gesture::Press);
    let is_notice = |desk: &Desk| matches!(desk.body(), Body::Message { .. });
    assert!(is_notice(&desk));
    desk.gesture(Key::Back, Gesture::Release { held: false });
    assert!(is_notice(&desk));
    desk.tap(Key::Back);
    assert!(!is_notice(&desk));
}

#[test]
fn standings_of_one_event_are_not_shown_of_another() {
    let mut commands = paired(2, 1);
    commands.push(Command::Result(
        round(1),
        BoardNo::FIRST,
        GameResult::WhiteWins,
    ));
    commands.push(Command::Finish);
    let mut desk = Desk::in_event(commands);
    desk.choose(Text::FinalStandings);
    assert!(matches!(desk.body(), Body::Standings(..)));
    desk.report(Report::Ready(Some(Settings::default())));
    desk.report(quick_card::entry(Entry {
        event: EventId(8),
        at_us: 0,
        command: monrad(1, 0),
    }));
    desk.report(Report::Loaded(Found::Whole(1)));
    assert!(matches!(desk.body(), Body::Home(_)), "{}", desk.words());
}
