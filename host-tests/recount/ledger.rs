//! The record of an event, as an arbiter with a pencil would have it: a line for each player, a cell for each round.

/// The system, as far as it makes a difference to places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    /// A round robin or a match of teams: all games were known before the first.
    Table,
    /// Modified Monrad, of so many rounds.
    Monrad(usize),
    /// The Swiss of FISE; true if games have scores.
    Fise(bool),
    /// A queue.
    Masnou,
}

/// The way in which a player is no longer there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gone {
    No,
    Left,
    Expelled,
}

/// The end of a game for one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Won,
    Drawn,
    Lost,
    WonByForfeit,
    LostByForfeit,
    /// Not yet.
    Open,
}

impl End {
    pub(super) const fn other_way(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            other => other,
        }
    }

    const fn is_played(self) -> bool {
        matches!(self, Self::Won | Self::Drawn | Self::Lost)
    }
}

/// A player's round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    /// Not there, or at rest.
    Nothing,
    /// Points without a game, in halves.
    Points(i64),
    Game {
        opponent: usize,
        end: End,
        score: i64,
    },
}

#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) gone: Gone,
    pub(super) is_in_b: bool,
    pub(super) cells: Vec<Cell>,
}

/// A game of a queue, from white's side.
#[derive(Debug, Clone, Copy)]
pub(super) struct FloorGame {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) end: End,
}

/// A round of a knockout: those who went on, and those who are out.
#[derive(Debug, Clone)]
pub(super) struct Knockout {
    pub(super) on: Vec<usize>,
    pub(super) out: Vec<usize>,
}

#[derive(Debug, Clone)]
pub(super) struct Ledger {
    pub(super) rules: Rules,
    pub(super) players: Vec<Line>,
    /// The lots in the urn, by number, if they were drawn; the least is the best.
    pub(super) lots: Option<Vec<u32>>,
    pub(super) floor: Vec<FloorGame>,
    pub(super) knockouts: Vec<Knockout>,
}

impl Ledger {
    /// Halves for a win, a draw and a loss.
    const fn worth(&self) -> [i64; 3] {
        match self.rules {
            Rules::Monrad(_) => [6, 4, 2],
            _ => [2, 1, 0],
        }
    }

    /// A cell by all that is known: in a table an open game of somebody who has left is lost by forfeit.
    fn cell(&self, player: usize, round: usize) -> Cell {
        let cell = self.players[player].cells[round];
        let Cell::Game {
            opponent,
            end: End::Open,
            score,
        } = cell
        else {
            return cell;
        };
        let has_gone = |one: usize| self.players[one].gone != Gone::No;
        let end = if self.rules != Rules::Table {
            End::Open
        } else if has_gone(player) {
            End::LostByForfeit
        } else if has_gone(opponent) {
            End::WonByForfeit
        } else {
            End::Open
        };
        Cell::Game {
            opponent,
            end,
            score,
        }
    }

    /// The games that a player was to play, with their ends and scores.
    fn games(&self, player: usize) -> Vec<(usize, End, i64)> {
        let rounds = 0..self.players[player].cells.len();
        rounds
            .filter_map(|round| match self.cell(player, round) {
                Cell::Game {
                    opponent,
                    end,
                    score,
                } => Some((opponent, end, score)),
                _ => None,
            })
            .collect()
    }

    /// Fewer than half of the games of a table were played by somebody who is gone.
    fn does_not_count(&self, player: usize) -> bool {
        if self.rules != Rules::Table || self.players[player].gone == Gone::No {
            return false;
        }
        let games = self.games(player);
        let played = games.iter().filter(|(_, end, _)| end.is_played()).count();
        played * 2 < games.len()
    }

    /// Whoever does not count has no place; who was sent home only where no table says so.
    pub(super) fn has_place(&self, player: usize) -> bool {
        match self.rules {
            Rules::Table => !self.does_not_count(player),
            _ => self.players[player].gone != Gone::Expelled,
        }
    }

    fn worth_of(&self, end: End) -> i64 {
        let [win, draw, loss] = self.worth();
        match end {
            End::Won | End::WonByForfeit => win,
            End::Drawn => draw,
            End::Lost => loss,
            End::LostByForfeit | End::Open => 0,
        }
    }

    /// The games that count for places, with what they were worth.
    pub(super) fn counted(&self, player: usize) -> Vec<(usize, End, i64)> {
        if self.does_not_count(player) {
            return Vec::new();
        }
        let games = self.games(player).into_iter();
        games
            .filter(|(opponent, ..)| !self.does_not_count(*opponent))
            .map(|(opponent, end, _)| (opponent, end, self.worth_of(end)))
            .collect()
    }

    fn without_game(&self, player: usize) -> impl Iterator<Item = i64> {
        let cells = self.players[player].cells.iter();
        cells.filter_map(|cell| match cell {
            Cell::Points(points) => Some(*points),
            _ => None,
        })
    }

    /// Points in halves.
    pub(super) fn points(&self, player: usize) -> i64 {
        if self.rules == Rules::Masnou {
            return self.floor_ends(player).map(|end| self.worth_of(end)).sum();
        }
        let games: i64 = self.counted(player).iter().map(|(.., points)| points).sum();
        games + self.without_game(player).sum::<i64>()
    }

    /// A team's score counts every board.
    pub(super) fn team_points(&self, is_b: bool) -> i64 {
        let members = (0..self.players.len()).filter(|one| self.players[*one].is_in_b == is_b);
        members
            .flat_map(|player| self.games(player))
            .map(|(_, end, _)| self.worth_of(end))
            .sum()
    }

    /// Wins, and whatever was worth as much as one.
    pub(super) fn wins(&self, player: usize) -> i64 {
        let [win, ..] = self.worth();
        let games = self.counted(player);
        let won = games.iter().filter(|(.., points)| *points == win).count();
        let given = self.without_game(player).filter(|points| *points == win);
        i64::try_from(won + given.count()).unwrap()
    }

    /// Opponent's points times result, in quarters. In a table forfeits are games.
    pub(super) fn sonneborn_berger(&self, player: usize) -> i64 {
        let games = self.counted(player).into_iter();
        games
            .filter(|(_, end, _)| *end != End::Open)
            .map(|(opponent, _, points)| self.points(opponent) * points)
            .sum()
    }

    /// The opponents' points, without the worst or the two worst rounds; a round without a game is worth nothing.
    pub(super) fn quality(&self, player: usize) -> i64 {
        let Rules::Monrad(rounds) = self.rules else {
            return 0;
        };
        let cells = (0..self.players[player].cells.len()).map(|round| self.cell(player, round));
        let mut opponents: Vec<i64> = cells
            .map(|cell| match cell {
                Cell::Game { opponent, end, .. } if end.is_played() => self.points(opponent),
                _ => 0,
            })
            .collect();
        opponents.sort_unstable();
        let dropped = if rounds > 8 { 2 } else { 1 };
        opponents.iter().skip(dropped).sum()
    }

    /// The points of those beaten over the board.
    pub(super) fn beaten(&self, player: usize) -> i64 {
        let games = self.counted(player).into_iter();
        games
            .filter(|(_, end, _)| *end == End::Won)
            .map(|(opponent, ..)| self.points(opponent))
            .sum()
    }

    /// The total of the scores.
    pub(super) fn scored(&self, player: usize) -> i64 {
        self.games(player).iter().map(|(.., score)| score).sum()
    }

    fn floor_ends(&self, player: usize) -> impl Iterator<Item = End> + '_ {
        self.floor.iter().filter_map(move |game| {
            if game.white == player {
                Some(game.end)
            } else {
                (game.black == player).then(|| game.end.other_way())
            }
        })
    }

    pub(super) fn games_on_floor(&self, player: usize) -> i64 {
        i64::try_from(self.floor_ends(player).count()).unwrap()
    }

    pub(super) fn wins_on_floor(&self, player: usize) -> i64 {
        let won = self.floor_ends(player).filter(|end| *end == End::Won);
        i64::try_from(won.count()).unwrap()
    }

    /// The way of a player through the knockouts: true where the player went on.
    pub(super) fn way(&self, player: usize) -> Vec<bool> {
        let rounds = self.knockouts.iter();
        rounds
            .filter_map(|round| {
                if round.on.contains(&player) {
                    Some(true)
                } else {
                    round.out.contains(&player).then_some(false)
                }
            })
            .collect()
    }
}
