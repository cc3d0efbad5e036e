//! A floor in one line of text, such as `1: Ana-Bea*, 2 closing: Cid-Dan | queue: Eva Fio | aside: Gus`.
//!
//! White comes first. A star is somebody who was called and is not there yet, an underscore a free
//! chair. Two who sit at a board without a game have a dot between them.

use pocket_arbiter::tournament::{
    BoardNo, Event, Floor, Place, PlayerNo, Seat, Table, TableStatus,
};

/// The floor of an event that has started.
pub(super) fn line(event: &Event) -> String {
    let floor = event.floor().unwrap();
    let names = |players: &[PlayerNo]| {
        let names: Vec<String> = players.iter().map(|player| name(event, *player)).collect();
        names.join(" ")
    };
    let boards: Vec<String> = floor
        .boards()
        .map(|(number, table)| board(event, number, table))
        .collect();
    let mut line = format!("{} | queue: {}", boards.join(", "), names(floor.queue()));
    if floor.queue().is_empty() {
        line.push('-');
    }
    let those = |place: Place| -> Vec<PlayerNo> {
        let is_there = |player: &PlayerNo| floor.place(*player) == Some(place);
        event.numbers().filter(is_there).collect()
    };
    for (called, players) in [
        ("waiting", floor.waiting().to_vec()),
        ("aside", those(Place::Aside)),
        ("paused", those(Place::Paused)),
        ("gone", those(Place::Gone)),
        ("expelled", those(Place::Expelled)),
    ] {
        if !players.is_empty() {
            line.push_str(&format!(" | {called}: {}", names(&players)));
        }
    }
    line
}

fn board(event: &Event, number: BoardNo, table: &Table) -> String {
    let closing = match table.status() {
        TableStatus::Closing => " closing",
        _ => "",
    };
    let [white, black] = table.seats().map(|seat| match seat {
        Seat::Empty => "_".to_owned(),
        Seat::Called(player) => format!("{}*", name(event, player)),
        Seat::Taken(player) => name(event, player),
    });
    let is_full = matches!(table.seats(), [Seat::Taken(_), Seat::Taken(_)]);
    let between = if is_full && !table.is_playing() {
        '.'
    } else {
        '-'
    };
    format!("{number}{closing}: {white}{between}{black}")
}

/// The name of a player; who has none is known by number.
pub(super) fn name(event: &Event, player: PlayerNo) -> String {
    match event.name(player) {
        None => player.to_string(),
        Some(name) => name.to_string(),
    }
}

/// The seats of boards in use that somebody has: one, or none.
pub(super) fn seats_of(floor: &Floor, player: PlayerNo) -> Vec<(BoardNo, Seat)> {
    floor
        .boards()
        .flat_map(|(board, table)| table.seats().map(|seat| (board, seat)))
        .filter(|(_, seat)| seat.player() == Some(player))
        .collect()
}
