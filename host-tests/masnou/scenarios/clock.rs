//! The event lasts a fixed time and can be paused.

use super::tell;

#[test]
fn the_clock_runs_and_stops() {
    tell(
        "
        event: 1 board, 90 minutes
        players: Ana, Bea, Cid
        > clock: stands, 0:00 of 90:00
        refused ClockStands: stop
        run
        > clock: runs, 0:00 of 90:00
        refused ClockRuns: run
        at 10:00
        stop
        > clock: stands, 10:00 of 90:00
        run
        at 12:00
        board 1 1-0
        > clock: runs, 12:00 of 90:00
    ",
    );
}

#[test]
fn the_event_can_last_longer_or_less_long_but_not_shorter_than_it_has_lasted() {
    tell(
        "
        event: 1 board, 90 minutes
        players: Ana, Bea, Cid
        run
        extend 15
        > clock: runs, 0:00 of 105:00
        at 30:00
        extend -60
        > clock: runs, 30:00 of 45:00
        extend -60
        > clock: runs, 30:00 of 30:00
    ",
    );
}

#[test]
fn time_does_not_run_backwards() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        at 10:00
        board 1 1-0
        at 5:00
        here Cid
        > clock: stands, 10:00 of 120:00
    ",
    );
}

#[test]
fn undoing_does_not_turn_the_clock_back() {
    tell(
        "
        event: 1 board
        players: Ana, Bea, Cid
        run
        at 10:00
        board 1 1-0
        undo
        > clock: runs, 0:00 of 120:00
        > seen: 10:00
        at 12:00
        time passes
        > seen: 12:00
        at 3:00
        time passes
        > seen: 12:00
        redo
        > clock: runs, 10:00 of 120:00
        > seen: 12:00
        undo
        undo
        undo
        redo
        > seen: 12:00
    ",
    );
}
