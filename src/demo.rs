//! An event to try the box with: eight players in the second round of a Monrad, some results in.
//!
//! It is made of the same commands as any other, so everything can be done with it.

use crate::tournament::{
    BoardNo, Chosen, Command, Event, GameResult, Player, PlayerNo, RoundNo, Setup, SystemKind,
};

/// The title of the event, in every language. By this it is told from the others.
const TITLE: &str = "Demo";

const ROUNDS: u8 = 4;

const NAMES: [&str; 8] = [
    "Ada Berg",
    "Bruno Sanz",
    "Carla Núñez",
    "Dag Østby",
    "Eva Müller",
    "Finn Aas",
    "Gala Puig",
    "Hans Weiß",
];

/// White, black, and how the game ended.
type Game = (u16, u16, GameResult);

/// The first round, and the second one as far as it has got.
const GAMES: [[Game; 4]; 2] = [
    [
        (2, 1, GameResult::BlackWins),
        (4, 3, GameResult::WhiteWins),
        (6, 5, GameResult::Draw),
        (8, 7, GameResult::BlackWins),
    ],
    [
        (1, 4, GameResult::Draw),
        (7, 5, GameResult::Pending),
        (2, 6, GameResult::WhiteWins),
        (3, 8, GameResult::Pending),
    ],
];

/// True if that event is the one to try the box with.
pub fn is_demo(event: &Event) -> bool {
    event.setup().title == TITLE
}

/// Puts it in the place of the event in hand.
pub fn begin(event: &mut Event) {
    let mut then = |command: Command| {
        // A test sees to it that none of them is refused.
        let _ = event.apply(&command);
    };
    let kind = SystemKind::Monrad;
    let chosen = Chosen {
        rounds: ROUNDS,
        ..kind.usual()
    };
    then(Command::Create(Setup {
        title: TITLE.try_into().unwrap_or_default(),
        ..kind.setup(&chosen)
    }));
    for name in NAMES {
        then(Command::Enter(Player {
            name: name.try_into().unwrap_or_default(),
            ..Player::default()
        }));
    }
    then(Command::Start);
    let mut round = Some(RoundNo::FIRST);
    for games in GAMES {
        then(Command::OpenRound);
        let players = games
            .into_iter()
            .filter_map(|(white, black, _)| PlayerNo::new(white).zip(PlayerNo::new(black)));
        players.for_each(|(white, black)| then(Command::Pair(white, black)));
        for (board, (_, _, result)) in BoardNo::first(games.len()).zip(games) {
            if let Some(round) = round.filter(|_| result != GameResult::Pending) {
                then(Command::Result(round, board, result));
            }
        }
        round = round.and_then(RoundNo::next);
    }
}
