//! From the end of the time to the final order.

use pocket_arbiter::keys::Key;
use pocket_arbiter::language::Text;
use pocket_arbiter::tournament::{GameResult, Phase, QueueOptions, TimeUp};
use pocket_arbiter::ui::view::{Body, RowValue};

use super::hall::Hall;

/// Six players and two boards, whose time the arbiter has ended; both games still go on.
fn ended(options: QueueOptions) -> Hall {
    let mut hall = Hall::playing(options, 6);
    hall.menu(Text::EndEvent);
    assert_eq!(hall.notice(), Some(Text::EndNow));
    hall.press(Key::Back);
    assert!(!hall.floor().timer().is_up);
    hall.choose(Text::EndEvent);
    hall.press(Key::Ok);
    assert!(hall.floor().timer().is_up);
    hall
}

/// True if the menu that is on offers a knockout.
fn offers_knockout(hall: &Hall) -> bool {
    let Body::Menu { items, .. } = hall.body() else {
        panic!("no menu");
    };
    items.contains(&Text::Knockout)
}

#[test]
fn those_who_are_level_play_it_out_until_the_order_is_known() {
    let mut hall = ended(QueueOptions::default());
    hall.result(1, Key::Left);
    hall.result(2, Key::Left);
    hall.press(Key::Back);
    // 1 and 3 are level at the top, and those who lost or never played behind them.
    let mut rounds = 0;
    loop {
        hall.back_to_menu();
        // Once the order is known, there is nothing more to be played.
        if !offers_knockout(&hall) {
            break;
        }
        hall.choose(Text::Knockout);
        assert_eq!(hall.floor().knockout_round(), None, "it is asked first");
        hall.press(Key::Ok);
        rounds += 1;
        assert!(rounds < 10, "the knockout has no end");
        while hall.floor().knockout_round().is_some() {
            let rows = hall.list().rows;
            let open = rows
                .iter()
                .position(|row| row.value == RowValue::Result(GameResult::Pending));
            hall.row(open.unwrap() + 1);
            hall.keys([Key::Left, Key::Ok]);
        }
        assert!(matches!(hall.body(), Body::Standings(..)), "the standings");
    }
    assert!(rounds > 0);
    hall.choose(Text::EndEvent);
    assert_eq!(hall.event().phase(), Phase::Running, "it is asked first");
    hall.press(Key::Ok);
    assert_eq!(hall.event().phase(), Phase::Finished);
    hall.press(Key::Ok);
    let places: Vec<_> = hall.list().rows.iter().map(|row| row.number).collect();
    // Under the heads of the columns.
    assert_eq!(places[..4], [Some(1), Some(2), Some(3), Some(4)]);
    hall.journal_tells_all();
}

#[test]
fn nobody_is_level_if_there_are_no_prizes() {
    let mut hall = ended(QueueOptions {
        prizes: 0,
        ..QueueOptions::default()
    });
    hall.result(1, Key::Left);
    hall.result(2, Key::Left);
    hall.back_to_menu();
    assert!(!offers_knockout(&hall));
}

#[test]
fn the_arbiter_decides_the_games_still_going_on() {
    let mut hall = ended(QueueOptions {
        time_up: TimeUp::Decide,
        ..QueueOptions::default()
    });
    hall.press(Key::Right);
    hall.choose(Text::VoidGame);
    assert_eq!(hall.floor().games_going_on().count(), 1);
    assert_eq!(hall.floor().game_count(), 0);
    hall.select(2);
    hall.press(Key::Right);
    hall.choose(Text::EnterResult);
    hall.keys([Key::Right, Key::Ok]);
    assert_eq!(hall.floor().games_going_on().count(), 0);
    assert_eq!(hall.floor().game_count(), 1);
    assert_eq!(hall.calls(), []);
    hall.journal_tells_all();
}
