//! A Masnou event as chance will have it. Of each game it is written down who won when its result is entered.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::standings::Standings;
use pocket_arbiter::tournament::{
    After, BoardNo, ClockTime, Command, Deed, Departure, Event, FloorGame as Played, GameNo,
    GameResult, Place, PlayerNo, QueueOptions, Scoring, StartOrder, System, Team, TimeUp,
};

use super::event::{Made, created, happens, nobody_gone, number, up_to};
use super::ledger::{End, FloorGame, Gone, Knockout, Ledger, Rules};

const RESULTS: [(GameResult, End); 6] = [
    (GameResult::WhiteWins, End::Won),
    (GameResult::Draw, End::Drawn),
    (GameResult::BlackWins, End::Lost),
    (GameResult::WhiteWinsDecided, End::Won),
    (GameResult::DrawDecided, End::Drawn),
    (GameResult::BlackWinsDecided, End::Lost),
];

const PRIZES: u8 = 4;

fn deed(event: &mut Event, deed: Deed) -> bool {
    event.apply(&Command::Deed(ClockTime::ZERO, deed)).is_ok()
}

pub(super) fn make(mut chance: Chance) -> Made {
    let options = QueueOptions {
        boards: 0,
        order: StartOrder::Arrival,
        minutes: 120,
        time_up: TimeUp::Count,
        both_leave_after_draw: happens(&mut chance, 3),
        prizes: PRIZES,
    };
    let mut event = created(System::Masnou { options }, 0, Scoring::CLASSIC);
    let size = 3 + up_to(&mut chance, 8);
    let enter = Command::EnterNumbered(u16::try_from(size).unwrap(), Team::A);
    event.apply(&enter).unwrap();
    event.apply(&Command::Start).unwrap();
    let mut ledger = Ledger {
        rules: Rules::Masnou,
        players: nobody_gone(size),
        lots: None,
        floor: Vec::new(),
        knockouts: Vec::new(),
    };
    assert!(deed(&mut event, Deed::RunClock));
    for _ in 0..up_to(&mut chance, 30) {
        step(&mut event, &mut ledger, &mut chance);
    }
    assert!(deed(&mut event, Deed::TimeUp));
    while let Some(board) = going_on(&event).first().copied() {
        end_game(&mut event, &mut ledger, &mut chance, board);
    }
    for _ in 0..up_to(&mut chance, 5) {
        knock_out(&mut event, &mut ledger, &mut chance);
    }
    Made { event, ledger }
}

fn going_on(event: &Event) -> Vec<BoardNo> {
    event.floor().unwrap().games_going_on().collect()
}

fn step(event: &mut Event, ledger: &mut Ledger, chance: &mut Chance) {
    let calls = event.floor().unwrap().calls();
    for (_, player) in &calls {
        assert!(deed(event, Deed::Here(*player)));
    }
    if happens(chance, 1) {
        let player = up_to(chance, ledger.players.len());
        let (how, gone) = if happens(chance, 5) {
            (Departure::Expel, Gone::Expelled)
        } else {
            (Departure::Leave, Gone::Left)
        };
        let known = event.floor().unwrap().game_count();
        if ledger.players[player].gone == Gone::No && deed(event, Deed::Depart(number(player), how))
        {
            ledger.players[player].gone = gone;
            // Whoever leaves a game loses it.
            if event.floor().unwrap().game_count() > known {
                let game = event.floor_games().nth(known).unwrap();
                let end = if game.white.index() == player {
                    End::Lost
                } else {
                    End::Won
                };
                ledger.floor.push(written(&game, end));
            }
        }
        return;
    }
    if happens(chance, 1) && event.apply(&Command::EnterNumbered(1, Team::A)).is_ok() {
        ledger.players.extend(nobody_gone(1));
        return;
    }
    let boards = going_on(event);
    if boards.is_empty() {
        return;
    }
    let board = boards[up_to(chance, boards.len())];
    end_game(event, ledger, chance, board);
    if happens(chance, 1) && !ledger.floor.is_empty() {
        // A result was entered wrongly, or the game does not count; then it is struck off here too.
        let at = up_to(chance, ledger.floor.len());
        let (result, end) = RESULTS[up_to(chance, RESULTS.len())];
        let number = GameNo::from_index(at).unwrap();
        if deed(event, Deed::Correct(number, result)) {
            ledger.floor[at].end = end;
        }
    }
}

fn end_game(event: &mut Event, ledger: &mut Ledger, chance: &mut Chance, board: BoardNo) {
    let (result, end) = RESULTS[up_to(chance, RESULTS.len())];
    let at = event.floor().unwrap().game_count();
    assert!(deed(event, Deed::Result(board, result, After::Queue)));
    let game = event.floor_games().nth(at).unwrap();
    ledger.floor.push(written(&game, end));
    // The loser leaves, or on a draw white; who stays does so at the same board, whoever decided the game.
    let floor = event.floor().unwrap();
    let both_leave = event.queue_options().unwrap().both_leave_after_draw && end == End::Drawn;
    if !both_leave && !floor.timer().is_up {
        let stays = match end {
            End::Won => game.white,
            _ => game.black,
        };
        assert_eq!(floor.place(stays), Some(Place::Seated(board)));
    }
}

fn written(game: &Played, end: End) -> FloorGame {
    FloorGame {
        white: game.white.index(),
        black: game.black.index(),
        end,
    }
}

/// A round of the knockout among those who are level for a prize.
fn knock_out(event: &mut Event, ledger: &mut Ledger, chance: &mut Chance) {
    let mut standings = Box::<Standings>::default();
    standings.rank(event, &event.tiebreaks());
    let Some(group) = standings.knockout_group(event, PRIZES) else {
        return;
    };
    let first = event.floor().unwrap().game_count();
    let seed = u64::from(chance.below(1000));
    assert!(deed(event, Deed::Knockout(group, seed)));
    let pass = event.floor().unwrap().knockout_pass();
    let games: Vec<(usize, Played)> = event.floor_games().enumerate().skip(first).collect();
    let mut round = Knockout {
        on: pass.into_iter().map(PlayerNo::index).collect(),
        out: Vec::new(),
    };
    for (at, game) in games {
        let (result, end) = RESULTS[up_to(chance, RESULTS.len())];
        let number = GameNo::from_index(at).unwrap();
        assert!(deed(event, Deed::KnockoutResult(number, result)));
        let (white, black) = (game.white.index(), game.black.index());
        // A draw eliminates white.
        let (on, out) = match end {
            End::Won => (white, black),
            _ => (black, white),
        };
        round.on.push(on);
        round.out.push(out);
    }
    ledger.knockouts.push(round);
}
