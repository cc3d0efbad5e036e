//! Invariants: what is true of every floor at every time.

use pocket_arbiter::tournament::{
    Event, Floor, FloorGame, HalfPoints, MAX_GAMES, Place, PlayerNo, Seat, TableStatus, TimeUp,
};

use super::line::{line, seats_of};

/// All of it.
pub(super) fn check(event: &Event) {
    let Some(floor) = event.floor() else {
        return;
    };
    for player in event.numbers() {
        is_in_one_place(event, floor, player);
    }
    let everybody = floor.queue().iter().chain(floor.waiting());
    let at_boards = floor.boards().flat_map(|(_, table)| table.seats());
    let at_boards = at_boards.filter_map(Seat::player).collect::<Vec<_>>();
    for player in everybody.chain(&at_boards) {
        assert!(floor.place(*player).is_some(), "{player} is nobody");
    }
    chairs(event, floor);
    games(event, floor);
}

/// A seat, the queue, the waiting ones, or none of them.
fn is_in_one_place(event: &Event, floor: &Floor, player: PlayerNo) {
    let count = |list: &[PlayerNo]| list.iter().filter(|other| **other == player).count();
    let seats = seats_of(floor, player);
    let found = (seats.len(), count(floor.queue()), count(floor.waiting()));
    let at = |board| seats.first().map(|(at, seat)| (*at == board, *seat));
    let is_right = match floor.place(player).unwrap() {
        Place::Seated(board) => {
            found == (1, 0, 0) && at(board) == Some((true, Seat::Taken(player)))
        }
        Place::Called(board) => {
            found == (1, 0, 0) && at(board) == Some((true, Seat::Called(player)))
        }
        Place::Queued(place) => found == (0, 1, 0) && floor.queue().get(place) == Some(&player),
        Place::Waiting => found == (0, 0, 1),
        Place::Aside | Place::Paused | Place::Gone | Place::Expelled => found == (0, 0, 0),
    };
    assert!(is_right, "{player}: {}", line(event));
    let is_called = floor.calls().iter().any(|(_, called)| *called == player);
    let expected = matches!(floor.place(player), Some(Place::Called(_)));
    assert_eq!(is_called, expected, "{player}: {}", line(event));
}

/// No chair is free while somebody could sit there; a game goes on where two sit, if the time is not
/// up; and one board at least is open.
fn chairs(event: &Event, floor: &Floor) {
    let is_up = floor.timer().is_up;
    let somebody = !floor.queue().is_empty() || !floor.waiting().is_empty();
    for (board, table) in floor.boards() {
        let has = |wanted: fn(&Seat) -> bool| table.seats().iter().any(wanted);
        let is_free = has(|seat| *seat == Seat::Empty);
        let is_called_to = has(|seat| matches!(seat, Seat::Called(_)));
        let is_full = !is_free && !is_called_to;
        let says = || format!("board {board}: {}", line(event));
        if table.status() == TableStatus::Open && !is_up {
            assert!(!(is_free && somebody), "{}", says());
        }
        if table.status() == TableStatus::Closing && !is_up {
            assert!(table.players().is_some(), "{}", says());
        }
        if is_up {
            let is_void = event
                .queue_options()
                .is_some_and(|options| options.time_up == TimeUp::Void);
            assert!(!(is_called_to && is_void), "{}", says());
            assert!(is_full || !table.is_playing(), "{}", says());
        } else {
            assert_eq!(is_full, table.is_playing(), "{}", says());
        }
        if let Some((white, black)) = table.players() {
            assert_ne!(white, black, "{}", says());
        }
    }
    let mut tables = floor.boards().map(|(_, table)| table.status());
    assert!(tables.any(|status| status == TableStatus::Open));
}

/// Every game is between two who are there.
fn games(event: &Event, floor: &Floor) {
    assert!(floor.game_count() <= MAX_GAMES);
    assert_eq!(event.floor_games().count(), floor.game_count());
    for game in event.floor_games() {
        assert_ne!(game.white, game.black);
        assert!(event.player(game.white.max(game.black)).is_some());
    }
}

/// Everybody's points together are the games that count. It takes all games for everybody, so it is not
/// asked after everything.
pub(super) fn points_add_up(event: &Event) {
    let counted = event.floor_games().filter(FloorGame::counts).count();
    let points: HalfPoints = event.numbers().map(|player| event.points(player)).sum();
    assert_eq!(usize::from(points.0), 2 * counted, "{}", line(event));
}
