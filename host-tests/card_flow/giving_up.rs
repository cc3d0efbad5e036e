//! Work that takes long can be given up, and then nothing is half done.

use pocket_arbiter::board::PICO_OLED;
use pocket_arbiter::card::{
    Answer, FileJob, FileName, Found, PIECE_BYTES, Replaced, Report, Request,
};
use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::simulator::device::VirtualDevice;
use pocket_arbiter::simulator::play;
use pocket_arbiter::tournament::Phase;
use pocket_arbiter::ui::view::HintKeys;

use super::*;

/// The meaning of BACK, by the line of hints.
fn back_means(bench: &Bench) -> Option<Text> {
    let hints = bench.view().hints;
    let back = hints.iter().find(|hint| hint.keys == HintKeys::Back);
    back.map(|hint| hint.text)
}

/// A box whose card is reading its journal, and has got to the second entry.
fn reading() -> Bench {
    let mut bench = Bench::before_card(begun());
    bench.is_slow = true;
    bench.insert();
    assert_eq!(bench.waiting, Some(Request::Load(None)));
    for command in begun().into_iter().take(2) {
        let entry = bench.entry(command);
        bench.report(quick_card::entry(entry));
    }
    bench.wait(4);
    bench
}

#[test]
fn an_event_that_is_being_read_can_be_given_up() {
    let mut bench = reading();
    assert_eq!(bench.screen(), "ReadingCard");
    assert_eq!(back_means(&bench), Some(Text::HintCancel));
    bench.press(Key::Back);
    assert_eq!(bench.screen(), "Home");
    assert_eq!(bench.app.event().phase(), Phase::None);
    // The card goes on reading; nobody listens.
    for command in begun().into_iter().skip(2) {
        let entry = bench.entry(command);
        bench.report(quick_card::entry(entry));
    }
    bench.report(Report::Loaded(Found::Whole(4)));
    bench.wait(5);
    assert_eq!(bench.screen(), "Home");
    assert_eq!(bench.app.event().phase(), Phase::None);
    assert!(bench.writes().is_empty(), "{:?}", bench.asked);
    // The next event is one of its own, and does not put the other away.
    bench.waiting = None;
    bench.is_slow = false;
    bench.keys([Key::Ok, Key::Ok]);
    bench.wait(2);
    assert!(bench.asked.contains(&Request::Conclude(Replaced::Nothing)));
    bench.assert_journal_is_event();
}

#[test]
fn whoever_has_not_the_pin_gives_up_nothing() {
    let mut bench = Bench::before_card(begun());
    bench.settings = Some(Settings {
        pin: Some(pocket_arbiter::settings::Pin::of([1, 2, 3, 4])),
        ..Settings::default()
    });
    bench.is_slow = true;
    bench.insert();
    bench.wait(4);
    assert_eq!(back_means(&bench), None);
    bench.press(Key::Back);
    assert_eq!(bench.screen(), "ReadingCard");
}

/// A telling is not given up, since the event would be on no card. But nobody has to watch it.
#[test]
fn whoever_does_not_wait_for_a_telling_finds_it_done() {
    let mut bench = Bench::with(Vec::new());
    bench.is_slow = true;
    bench.keys([Key::Ok, Key::Ok]);
    bench.answer_now();
    assert_eq!(bench.screen(), "PreparingCard");
    assert_eq!(back_means(&bench), Some(Text::HintDontWait));
    bench.press(Key::Back);
    assert_eq!(bench.screen(), "Event");
    assert!(!bench.is_saved());
    bench.wait(1);
    // What is pressed now waits for it.
    while bench.waiting.is_some() {
        assert!(!bench.is_saved());
        bench.answer_now();
        if bench
            .asked
            .iter()
            .any(|asked| matches!(asked, Request::Conclude(_)))
        {
            break;
        }
    }
    bench.is_slow = false;
    bench.answer_now();
    bench.wait(1);
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

/// A list of players that is so many kilobytes long: the first rows have one, the others are too many.
fn players(kilobytes: usize) -> String {
    let row = |row: usize| format!("Player {row};{}\n", 1000 + row % 900);
    let mut list = String::new();
    let mut rows = 0..;
    while list.len() < kilobytes << 10 {
        list += &rows.next().map(row).unwrap();
    }
    list
}

fn tap(device: &mut VirtualDevice, key: Key) {
    device.key(key, true);
    device.run(Span::from_millis(60));
    device.key(key, false);
    device.run(Span::from_millis(140));
}

fn says(device: &VirtualDevice, words: &str) -> bool {
    device.screen_text().contains(words)
}

/// A box with a new event without players, and with a card that has that file, about to read it.
fn before_import(list: &str) -> VirtualDevice {
    let mut image = play::used_card().unwrap();
    image.write_file("PLAYERS.CSV", list.as_bytes()).unwrap();
    let mut device = VirtualDevice::new(&PICO_OLED, image);
    device.power_on();
    device.run(Span::from_secs(2));
    for key in [Key::Ok, Key::Right, Key::Right, Key::Down] {
        tap(&mut device, key);
    }
    device.key(Key::Left, true);
    device.run(Span::from_secs(3));
    device.key(Key::Left, false);
    tap(&mut device, Key::Ok);
    device.run(Span::from_secs(4));
    assert!(says(&device, "Players from card"));
    device
}

/// Runs until the screen says so.
#[track_caller]
fn run_until(device: &mut VirtualDevice, words: &str) {
    for _ in 0..4000 {
        if says(device, words) {
            return;
        }
        device.run(Span::from_millis(100));
    }
    panic!("no {words}: {}", device.screen_text());
}

#[test]
fn reading_a_huge_list_of_players_can_be_given_up() {
    let mut device = before_import(&players(40 << 10));
    tap(&mut device, Key::Ok);
    device.run(Span::from_secs(5));
    assert!(says(&device, "Reading"), "{}", device.screen_text());
    assert!(says(&device, "cancel"), "{}", device.screen_text());
    tap(&mut device, Key::Back);
    assert!(says(&device, "Players from card"));
    assert_eq!(device.event().unwrap().player_count(), 0);
    device.run(Span::from_secs(2));
    assert!(says(&device, "Saved"));
}

/// Those who were taken so far are taken back, and the event is again what its journal says.
#[test]
fn taking_players_from_a_huge_list_can_be_given_up() {
    let mut device = before_import(&players(300));
    let before = Box::new(device.event().unwrap().clone());
    tap(&mut device, Key::Ok);
    run_until(&mut device, "import");
    let writes = device.slot().writes();
    device.key(Key::Ok, true);
    device.run(Span::from_millis(60));
    device.key(Key::Ok, false);
    run_until(&mut device, "cancel");
    for _ in 0..100 {
        if device.event().unwrap().player_count() > 20 {
            break;
        }
        device.run(Span::from_millis(2));
    }
    assert!(device.event().unwrap().player_count() > 20);
    tap(&mut device, Key::Back);
    assert!(
        says(&device, "Players from card"),
        "{}",
        device.screen_text()
    );
    assert!(*before == *device.event().unwrap());
    device.run(Span::from_secs(3));
    assert_eq!(
        device.slot().writes(),
        writes,
        "there is nothing to be told"
    );
    device.cut();
    device.power_on();
    device.run(Span::from_secs(4));
    assert!(*before == *device.event().unwrap());
}

/// The event that has made way for one of a report comes back from the card.
#[test]
fn making_an_event_of_a_report_can_be_given_up() {
    let mut bench = Bench::with(begun());
    let event = Box::new(bench.app.event().clone());
    bench.is_slow = true;
    bench.choose(Text::Card);
    bench.choose(Text::ReadReport);
    let answer = |bench: &mut Bench, answer| {
        bench.waiting = None;
        bench.report(Report::Answer(answer));
    };
    let name = FileName::try_from("CLUB.TRF").unwrap();
    answer(&mut bench, Answer::Found(Some(name)));
    answer(&mut bench, Answer::Found(None));
    bench.press(Key::Ok);
    let report = report_file();
    for _ in 0..400 {
        match bench.waiting.take() {
            Some(Request::FileJob(FileJob::Open(_))) => {
                let bytes = u32::try_from(report.len()).unwrap();
                bench.report(Report::Answer(Answer::Opened(Some(bytes))));
            }
            Some(Request::FileJob(FileJob::Read(piece))) => {
                let from = usize::try_from(piece).unwrap() * PIECE_BYTES;
                let rest = report.get(from..).unwrap_or_default();
                let piece = rest.iter().take(PIECE_BYTES).copied().collect();
                bench.report(Report::Answer(Answer::Piece(piece)));
            }
            None => bench.input(Input::Time),
            other => panic!("{other:?}"),
        }
        if back_means(&bench) == Some(Text::HintLeaveIt) {
            break;
        }
        assert_eq!(back_means(&bench), Some(Text::HintCancel));
    }
    bench.press(Key::Ok);
    assert_eq!(bench.text(), Some(Text::MakingEvent));
    assert_eq!(bench.app.event().phase(), Phase::None);
    assert_eq!(back_means(&bench), Some(Text::HintCancel));
    bench.waiting = None;
    bench.is_slow = false;
    bench.press(Key::Back);
    bench.wait(1);
    assert!(*event == *bench.app.event());
    assert!(bench.is_saved());
    bench.assert_journal_is_event();
}

fn report_file() -> Vec<u8> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/host-tests/fixtures/everything.trf"
    );
    std::fs::read(path).unwrap()
}
