//! Events as chance will have them, and the ledger of each, written down on the way.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::scheveningen::FirstRound;
use pocket_arbiter::tournament::{
    BoardNo, Bye, Colour, Command, Event, GameResult, GameScore, LateEntry, PairingOptions,
    PlayerNo, RoundNo, Scoring, Setup, System, Team,
};

use super::ledger::{Cell, End, Gone, Ledger, Line, Rules};
use super::queue;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    RoundRobin,
    Scheveningen,
    Monrad,
    Fise,
    Masnou,
}

/// An event and its ledger.
pub(super) struct Made {
    pub(super) event: Box<Event>,
    pub(super) ledger: Ledger,
}

pub(super) fn make(kind: Kind, seed: u64) -> Made {
    let chance = Chance::from_seed(seed);
    let mut made = match kind {
        Kind::RoundRobin | Kind::Scheveningen => by_table(kind, chance),
        Kind::Monrad | Kind::Fise => by_rounds(kind, chance),
        Kind::Masnou => queue::make(chance),
    };
    if seed.is_multiple_of(3) && kind != Kind::Masnou {
        made.event.apply(&Command::DrawLots(seed)).unwrap();
        // The urn has that many lots; everybody draws one, in the order of their numbers.
        let mut urn = Chance::from_seed(seed);
        let players = made.ledger.players.iter();
        made.ledger.lots = Some(players.map(|_| urn.below(1 << 22)).collect());
    }
    made
}

pub(super) fn number(index: usize) -> PlayerNo {
    PlayerNo::from_index(index).unwrap()
}

/// True in so many of ten cases.
pub(super) fn happens(chance: &mut Chance, of_ten: u32) -> bool {
    chance.below(10) < of_ten
}

pub(super) fn up_to(chance: &mut Chance, count: usize) -> usize {
    chance.below(u32::try_from(count).unwrap()) as usize
}

pub(super) fn created(system: System, rounds: usize, scoring: Scoring) -> Box<Event> {
    let mut event = Box::<Event>::default();
    let setup = Setup {
        system,
        rounds: u8::try_from(rounds).unwrap(),
        scoring,
        ..Setup::default()
    };
    event.apply(&Command::Create(setup)).unwrap();
    event
}

pub(super) fn nobody_gone(players: usize) -> Vec<Line> {
    let line = Line {
        gone: Gone::No,
        is_in_b: false,
        cells: Vec::new(),
    };
    vec![line; players]
}

/// A result as both sides see it: played ones more often than the others.
fn result(chance: &mut Chance) -> (GameResult, End, End) {
    let (win, loss) = (End::Won, End::Lost);
    let all = [
        (GameResult::WhiteWins, win, loss),
        (GameResult::WhiteWins, win, loss),
        (GameResult::Draw, End::Drawn, End::Drawn),
        (GameResult::Draw, End::Drawn, End::Drawn),
        (GameResult::BlackWins, loss, win),
        (GameResult::BlackWins, loss, win),
        (GameResult::WhiteWinsUnrated, win, loss),
        (GameResult::DrawUnrated, End::Drawn, End::Drawn),
        (GameResult::BlackWinsUnrated, loss, win),
        (GameResult::WhiteWinsDecided, win, loss),
        (GameResult::DrawDecided, End::Drawn, End::Drawn),
        (GameResult::BlackWinsDecided, loss, win),
        (
            GameResult::WhiteByForfeit,
            End::WonByForfeit,
            End::LostByForfeit,
        ),
        (
            GameResult::BlackByForfeit,
            End::LostByForfeit,
            End::WonByForfeit,
        ),
        (
            GameResult::BothForfeit,
            End::LostByForfeit,
            End::LostByForfeit,
        ),
    ];
    all[up_to(chance, all.len())]
}

/// Somebody goes, one way or the other.
fn goes(event: &mut Event, ledger: &mut Ledger, chance: &mut Chance, player: usize) {
    let (command, gone) = if happens(chance, 4) {
        (Command::Expel(number(player)), Gone::Expelled)
    } else {
        (Command::Withdraw(number(player)), Gone::Left)
    };
    event.apply(&command).unwrap();
    ledger.players[player].gone = gone;
}

fn by_table(kind: Kind, mut chance: Chance) -> Made {
    let cycles = if happens(&mut chance, 3) {
        Cycles::Double
    } else {
        Cycles::Single
    };
    let table = if happens(&mut chance, 5) {
        Table::Berger
    } else {
        Table::Rutsch
    };
    let size = 3 + up_to(&mut chance, 7);
    let (system, teams) = match kind {
        Kind::Scheveningen => (
            System::Scheveningen {
                first_round: FirstRound::default(),
            },
            true,
        ),
        _ => (System::RoundRobin { table, cycles }, false),
    };
    let mut event = created(system, 0, Scoring::CLASSIC);
    let enter = |team| Command::EnterNumbered(u16::try_from(size).unwrap(), team);
    event.apply(&enter(Team::A)).unwrap();
    if teams {
        event.apply(&enter(Team::B)).unwrap();
    }
    event.apply(&Command::Start).unwrap();
    let mut players = nobody_gone(event.player_count());
    for (player, line) in players.iter_mut().enumerate() {
        line.is_in_b = teams && player >= size;
    }
    let mut ledger = Ledger {
        rules: Rules::Table,
        players,
        lots: None,
        floor: Vec::new(),
        knockouts: Vec::new(),
    };
    let open = up_to(&mut chance, 5) as u32;
    for round in event.open_rounds() {
        for line in &mut ledger.players {
            line.cells.push(Cell::Nothing);
        }
        for board in BoardNo::first(event.board_count(round)) {
            let pairing = event.pairing(round, board).unwrap();
            let (white, black) = (pairing.white.index(), pairing.black.index());
            let (result, of_white, of_black) = if happens(&mut chance, open) {
                (GameResult::Pending, End::Open, End::Open)
            } else {
                result(&mut chance)
            };
            let command = Command::Result(round, board, result);
            event.apply(&command).unwrap();
            for (player, opponent, end) in [(white, black, of_white), (black, white, of_black)] {
                let cell = ledger.players[player].cells.last_mut().unwrap();
                *cell = Cell::Game {
                    opponent,
                    end,
                    score: 0,
                };
            }
        }
    }
    for player in 0..ledger.players.len() {
        if happens(&mut chance, 2) {
            goes(&mut event, &mut ledger, &mut chance, player);
        }
    }
    Made { event, ledger }
}

fn by_rounds(kind: Kind, mut chance: Chance) -> Made {
    let late_entry = [LateEntry::Nothing, LateEntry::Half, LateEntry::Full][up_to(&mut chance, 3)];
    let options = PairingOptions {
        club_rounds: 0,
        late_entry,
        first_colour: Colour::White,
    };
    let has_scores = happens(&mut chance, 5);
    let planned = 1 + up_to(&mut chance, 10);
    let (system, rules, scoring, worth) = match kind {
        Kind::Monrad => (
            System::Monrad { options },
            Rules::Monrad(planned),
            Scoring::MONRAD,
            [6, 4],
        ),
        _ => (
            System::Fise {
                options,
                has_scores,
            },
            Rules::Fise(has_scores),
            Scoring::CLASSIC,
            [2, 1],
        ),
    };
    let has_scores = has_scores && kind == Kind::Fise;
    let mut event = created(system, planned, scoring);
    let size = 2 + up_to(&mut chance, 12);
    let enter = Command::EnterNumbered(u16::try_from(size).unwrap(), Team::A);
    event.apply(&enter).unwrap();
    event.apply(&Command::Start).unwrap();
    let mut ledger = Ledger {
        rules,
        players: nobody_gone(size),
        lots: None,
        floor: Vec::new(),
        knockouts: Vec::new(),
    };
    let late = match late_entry {
        LateEntry::Nothing => Cell::Nothing,
        LateEntry::Half => Cell::Points(worth[1]),
        LateEntry::Full => Cell::Points(worth[0]),
    };
    for round in RoundNo::first(1 + up_to(&mut chance, planned)) {
        event.apply(&Command::OpenRound).unwrap();
        for line in &mut ledger.players {
            line.cells.push(Cell::Nothing);
        }
        let mut here: Vec<usize> = (0..ledger.players.len())
            .filter(|player| ledger.players[*player].gone == Gone::No)
            .collect();
        chance.shuffle(&mut here);
        play_round(
            (&mut event, &mut ledger),
            &mut chance,
            (round, worth, has_scores),
            here,
        );
        if happens(&mut chance, 2) {
            let one = Command::EnterNumbered(1, Team::A);
            event.apply(&one).unwrap();
            let mut line = nobody_gone(1).remove(0);
            line.cells = vec![late; round.index() + 1];
            ledger.players.push(line);
        }
        let there = (0..ledger.players.len()).filter(|one| ledger.players[*one].gone == Gone::No);
        let there: Vec<usize> = there.collect();
        if there.len() > 2 && happens(&mut chance, 2) {
            let player = there[up_to(&mut chance, there.len())];
            goes(&mut event, &mut ledger, &mut chance, player);
        }
    }
    Made { event, ledger }
}

/// Some are absent or have byes; the others meet whom chance will have them meet, as often as it may be.
fn play_round(
    (event, ledger): (&mut Event, &mut Ledger),
    chance: &mut Chance,
    (round, worth, has_scores): (RoundNo, [i64; 2], bool),
    here: Vec<usize>,
) {
    let mut left = here;
    let mut boards = BoardNo::first(256);
    while let Some(player) = left.pop() {
        if left.is_empty() || happens(chance, 1) {
            let byes = [
                (Bye::PairingAllocated, worth[0]),
                (Bye::Full, worth[0]),
                (Bye::Half, worth[1]),
                (Bye::Zero, 0),
            ];
            let (bye, points) = byes[up_to(chance, byes.len())];
            let command = Command::SetBye(number(player), round, Some(bye));
            event.apply(&command).unwrap();
            *ledger.players[player].cells.last_mut().unwrap() = Cell::Points(points);
            continue;
        }
        let opponent = left.pop().unwrap();
        let pair = Command::Pair(number(player), number(opponent));
        event.apply(&pair).unwrap();
        let board = boards.next().unwrap();
        let (ends, scores) = if has_scores && happens(chance, 7) {
            let mut score = || 300 + up_to(chance, 3);
            let (white, black) = (score(), score());
            let points = |score: usize| GameScore::new(u16::try_from(score).unwrap()).unwrap();
            let command = Command::Score(round, board, points(white), points(black));
            event.apply(&command).unwrap();
            let end = match white.cmp(&black) {
                std::cmp::Ordering::Less => End::Lost,
                std::cmp::Ordering::Equal => End::Drawn,
                std::cmp::Ordering::Greater => End::Won,
            };
            ((end, end.other_way()), (white, black))
        } else {
            let (result, of_white, of_black) = result(chance);
            event.apply(&Command::Result(round, board, result)).unwrap();
            ((of_white, of_black), (0, 0))
        };
        for (player, opponent, end, score) in [
            (player, opponent, ends.0, scores.0),
            (opponent, player, ends.1, scores.1),
        ] {
            *ledger.players[player].cells.last_mut().unwrap() = Cell::Game {
                opponent,
                end,
                score: i64::try_from(score).unwrap(),
            };
        }
    }
}
