//! The shortest way to tell an event: commands that lead to where it stands, without its detours.
//!
//! With them an event that went on without a card gets onto the next one. What is lost is the way
//! back: the retold event cannot be undone step by step as it was entered.

use super::cell::{GameResult, Turn};
use super::command::{Command, Note};
use super::event::{Event, Phase};
use super::floor::{ClockTime, Deed, Floor};
use super::numbers::{BoardNo, PlayerNo, RoundNo};
use super::player::Player;
use super::time_class::TimeClass;

/// The place that the telling has reached. The event must not change meanwhile.
#[derive(Debug, Clone)]
pub struct Retelling {
    stage: Stage,
}

#[derive(Debug, Clone, Copy)]
enum Stage {
    Setup,
    Tiebreaks,
    Lots,
    Acceleration,
    Class,
    /// The notes from that byte on.
    Notes {
        from: usize,
    },
    /// Everybody who joined after so many rounds, from that place of the list on.
    Joining {
        after: u8,
        from: usize,
    },
    Start,
    Open(RoundNo),
    Byes {
        round: RoundNo,
        from: usize,
    },
    Pairs {
        round: RoundNo,
        from: usize,
    },
    Results {
        round: RoundNo,
        from: usize,
    },
    /// Everybody who left after so many rounds, from that place of the list on.
    Leaving {
        after: u8,
        from: usize,
    },
    /// Games of earlier rounds whose results were taken back.
    Cleared {
        round: RoundNo,
        from: usize,
    },
    /// Byes asked for in rounds to come.
    Ahead {
        round: RoundNo,
        from: usize,
    },
    /// The deeds on the floor, from that place of the tape on and after that time.
    Deeds(FloorStory),
    /// So many players who joined together get their names; then the deeds go on.
    Names(FloorStory, u16),
    /// The running time of the clock.
    Time,
    VirtualPoints,
    /// Those who must not meet, from that place of the list on.
    Forbidden(usize),
    Finish,
    Done,
}

/// The place that the telling of a floor's deeds has reached.
#[derive(Debug, Clone, Copy)]
struct FloorStory {
    /// The place on the tape to go on from.
    from: usize,
    /// The time of the last deed.
    now: ClockTime,
    /// The time that was last told without a deed.
    seen: ClockTime,
    /// The number of players who are there by now.
    told: usize,
}

impl FloorStory {
    const fn with_another(self) -> Self {
        Self {
            told: self.told + 1,
            ..self
        }
    }
}

impl Retelling {
    /// From the beginning.
    pub const fn new() -> Self {
        Self {
            stage: Stage::Setup,
        }
    }

    /// The next command, until all is told.
    pub fn next(&mut self, event: &Event) -> Option<Command> {
        loop {
            let (command, next) = self.stage.tell(event)?;
            self.stage = next;
            if command.is_some() {
                return command;
            }
        }
    }

    /// About how much has been told, of how much. It never goes back.
    pub fn progress(&self, event: &Event) -> (u32, u32) {
        // Everybody joins, and is then told of once a round; or else the tape is told.
        let players = event.player_count();
        let is_by_table = event.setup.system.is_by_table();
        let all = players * (1 + event.open_round_count()) + event.tape.used();
        let done = match self.stage {
            Stage::Joining { after: 0, from } => from.min(players),
            Stage::Joining { after, .. } => players * usize::from(after),
            Stage::Start => players,
            Stage::Open(round) | Stage::Byes { round, .. } | Stage::Pairs { round, .. } => {
                players * usize::from(round.get())
            }
            Stage::Results { round, from } => {
                players * usize::from(round.get()) + from.min(players)
            }
            Stage::Leaving { after, .. } if !is_by_table => players * (1 + usize::from(after)),
            Stage::Deeds(story) | Stage::Names(story, _) => players + story.from,
            Stage::Setup
            | Stage::Tiebreaks
            | Stage::Lots
            | Stage::Acceleration
            | Stage::Class
            | Stage::Notes { .. } => 0,
            Stage::Leaving { .. }
            | Stage::Cleared { .. }
            | Stage::Ahead { .. }
            | Stage::Time
            | Stage::VirtualPoints
            | Stage::Forbidden(_)
            | Stage::Finish
            | Stage::Done => all,
        };
        let narrow = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        (narrow(done.min(all)), narrow(all))
    }
}

impl Default for Retelling {
    fn default() -> Self {
        Self::new()
    }
}

impl Stage {
    /// The command that this stage has to tell, if any, and the stage after it; nothing when all is told.
    fn tell(self, event: &Event) -> Option<(Option<Command>, Self)> {
        let by_table = event.setup.system.is_by_table();
        Some(match self {
            Self::Setup if event.phase == Phase::None => return None,
            Self::Setup => (Some(Command::Create(event.setup.clone())), Self::Tiebreaks),
            Self::Tiebreaks => (
                event.tiebreaks.clone().map(Command::SetTiebreaks),
                Self::Lots,
            ),
            Self::Lots => (event.lots.map(Command::DrawLots), Self::Acceleration),
            Self::Acceleration => {
                let groups = &event.acceleration;
                let accelerate = (!groups.is_empty()).then(|| Command::Accelerate(groups.clone()));
                (accelerate, Self::Class)
            }
            Self::Class => {
                let class = event.time_class;
                let is_said = class != TimeClass::Any;
                let classify = is_said.then_some(Command::Classify(class));
                (classify, Self::Notes { from: 0 })
            }
            Self::Notes { from } => match next_note(event, from) {
                Some((note, from)) => (Some(note), Self::Notes { from }),
                None => (None, Self::Joining { after: 0, from: 0 }),
            },
            Self::Joining { after, from } => {
                // To an event with a queue the others come later, one by one.
                let starters = event.floor().map_or(usize::MAX, Floor::starters);
                let joined = |number: PlayerNo| {
                    event.presence(number).joined_after == after && number.index() < starters
                };
                match first_player(event, from, joined) {
                    Some(number) => (
                        event.player(number).map(Command::Enter),
                        Self::Joining {
                            after,
                            from: number.index() + 1,
                        },
                    ),
                    None => (
                        None,
                        RoundNo::new(after)
                            .map_or(Self::Start, |round| Self::Byes { round, from: 0 }),
                    ),
                }
            }
            Self::Start if event.phase == Phase::Entering => (None, Self::VirtualPoints),
            Self::Start if by_table => {
                let round = RoundNo::FIRST;
                (Some(Command::Start), Self::Results { round, from: 0 })
            }
            Self::Start if let Some(floor) = event.floor() => {
                let story = FloorStory {
                    from: 0,
                    now: ClockTime::ZERO,
                    seen: ClockTime::ZERO,
                    told: floor.starters(),
                };
                (Some(Command::Start), Self::Deeds(story))
            }
            Self::Start => (Some(Command::Start), Self::Leaving { after: 0, from: 0 }),
            // Who joins while a round is open may still be paired in it.
            Self::Open(round) => (
                Some(Command::OpenRound),
                Self::Joining {
                    after: round.get(),
                    from: 0,
                },
            ),
            Self::Byes { round, from } => match next_bye(event, round, from) {
                Some((bye, from)) => (Some(bye), Self::Byes { round, from }),
                None => (None, Self::Pairs { round, from: 0 }),
            },
            Self::Pairs { round, from } => {
                match BoardNo::from_index(from).and_then(|board| event.pairing(round, board)) {
                    Some(pairing) => (
                        Some(Command::Pair(pairing.white, pairing.black)),
                        Self::Pairs {
                            round,
                            from: from + 1,
                        },
                    ),
                    None => (None, Self::Results { round, from: 0 }),
                }
            }
            Self::Results { round, from } => tell_results(event, round, from),
            Self::Leaving { after, from } => {
                let left = |number: PlayerNo| event.presence(number).left_after() == Some(after);
                match first_player(event, from, left) {
                    Some(number) => (
                        Some(if event.is_expelled(number) {
                            Command::Expel(number)
                        } else {
                            Command::Withdraw(number)
                        }),
                        Self::Leaving {
                            after,
                            from: number.index() + 1,
                        },
                    ),
                    None => (None, after_round(event, after)),
                }
            }
            Self::Cleared { round, from } => tell_cleared(event, round, from),
            Self::Ahead { round, from } => match next_bye(event, round, from) {
                Some((bye, from)) => (Some(bye), Self::Ahead { round, from }),
                None => match round.next().filter(|next| next.get() <= event.setup.rounds) {
                    Some(round) => (None, Self::Ahead { round, from: 0 }),
                    None => (None, Self::VirtualPoints),
                },
            },
            Self::Deeds(story) => tell_deed(event, story),
            Self::Names(story, 0) => (None, Self::Deeds(story)),
            Self::Names(story, left) => {
                let named = next_joiner(event, story).filter(|(_, player)| {
                    let team = player.team;
                    *player
                        != Player {
                            team,
                            ..Player::default()
                        }
                });
                let edit = named.map(|(number, player)| Command::Edit(number, player));
                (edit, Self::Names(story.with_another(), left - 1))
            }
            Self::Time => {
                let seen = event.clock_seen();
                let is_later = event.floor().is_some_and(|floor| seen > floor.timer().now);
                (is_later.then_some(Command::TimePasses(seen)), Self::Finish)
            }
            Self::VirtualPoints => {
                let ranges = &event.virtual_points;
                let set = (!ranges.is_empty()).then(|| Command::SetVirtualPoints(ranges.clone()));
                (set, Self::Forbidden(0))
            }
            Self::Forbidden(place) => match event.forbidden.get(place) {
                Some(pair) => (Some(Command::Forbid(*pair)), Self::Forbidden(place + 1)),
                None => (None, Self::Finish),
            },
            Self::Finish => (
                (event.phase == Phase::Finished).then_some(Command::Finish),
                Self::Done,
            ),
            Self::Done => return None,
        })
    }
}

/// The results of a round. A round can only be opened when those before it are complete, so a game
/// whose result was taken back afterwards gets one here, and loses it in the end.
fn tell_results(event: &Event, round: RoundNo, from: usize) -> (Option<Command>, Stage) {
    let by_table = event.setup.system.is_by_table();
    if round.index() >= event.open_round_count() {
        return (None, Stage::Leaving { after: 0, from: 0 });
    }
    let Some((board, pairing)) =
        BoardNo::from_index(from).and_then(|board| Some((board, event.pairing(round, board)?)))
    else {
        let next = match (by_table, round.next()) {
            (true, Some(round)) => Stage::Results { round, from: 0 },
            (true, None) => Stage::Leaving { after: 0, from: 0 },
            (false, _) => Stage::Leaving {
                after: round.get(),
                from: 0,
            },
        };
        return (None, next);
    };
    let entered = |result| Some(Command::Result(round, board, result));
    let command = match (event.score(pairing.white, round), pairing.result) {
        (Some((white, black)), _) => Some(Command::Score(round, board, white, black)),
        (None, GameResult::Pending) if !by_table && round.get() < event.opened => {
            entered(GameResult::Draw)
        }
        (None, GameResult::Pending) => None,
        (None, result) => entered(result),
    };
    (
        command,
        Stage::Results {
            round,
            from: from + 1,
        },
    )
}

/// Once all rounds are open, games may be without a result again.
fn tell_cleared(event: &Event, round: RoundNo, from: usize) -> (Option<Command>, Stage) {
    if round.get() >= event.opened {
        let first = RoundNo::new(event.opened.saturating_add(1));
        let next = first
            .filter(|round| round.get() <= event.setup.rounds)
            .map_or(Stage::VirtualPoints, |round| Stage::Ahead {
                round,
                from: 0,
            });
        return (None, next);
    }
    let board = BoardNo::from_index(from);
    match board.and_then(|board| Some((board, event.pairing(round, board)?))) {
        Some((board, pairing)) => (
            (pairing.result == GameResult::Pending).then_some(Command::Result(
                round,
                board,
                GameResult::Pending,
            )),
            Stage::Cleared {
                round,
                from: from + 1,
            },
        ),
        None => match round.next() {
            Some(round) => (None, Stage::Cleared { round, from: 0 }),
            None => (None, Stage::VirtualPoints),
        },
    }
}

/// The next thing that happened on the floor, and the stage after it.
fn tell_deed(event: &Event, story: FloorStory) -> (Option<Command>, Stage) {
    let Some((deed, seconds, from)) = event.deed_at(story.from) else {
        return (None, Stage::Time);
    };
    let now = ClockTime(story.now.0.saturating_add(seconds));
    // Who enters says no time, so it is told before.
    if matches!(deed, Deed::Join(_)) && now > story.now.max(story.seen) {
        let seen = FloorStory { seen: now, ..story };
        return (Some(Command::TimePasses(now)), Stage::Deeds(seen));
    }
    let story = FloorStory { from, now, ..story };
    match (deed, next_joiner(event, story)) {
        (Deed::Join(1), Some((_, player))) => (
            Some(Command::Enter(player)),
            Stage::Deeds(story.with_another()),
        ),
        // One by one they might be more than the tape has room for.
        (Deed::Join(count), Some((_, player))) => (
            Some(Command::EnterNumbered(count, player.team)),
            Stage::Names(story, count),
        ),
        (Deed::Join(_), None) => (None, Stage::Deeds(story)),
        (deed, _) => (Some(Command::Deed(now, deed)), Stage::Deeds(story)),
    }
}

/// The first player of whom nothing has been told yet.
fn next_joiner(event: &Event, story: FloorStory) -> Option<(PlayerNo, Player)> {
    let number = PlayerNo::from_index(story.told)?;
    Some((number, event.player(number)?))
}

/// The stage that comes when all is told of so many rounds.
fn after_round(event: &Event, round: u8) -> Stage {
    let next = RoundNo::new(round.saturating_add(1));
    if event.setup.system.is_by_table() {
        return Stage::Finish;
    }
    match next {
        Some(next) if next.get() <= event.opened => Stage::Open(next),
        _ => Stage::Cleared {
            round: RoundNo::FIRST,
            from: 0,
        },
    }
}

fn first_player(event: &Event, from: usize, wanted: impl Fn(PlayerNo) -> bool) -> Option<PlayerNo> {
    // Those before are not walked through: it would be all of them for each.
    let mut numbers = (from..event.player_count()).filter_map(PlayerNo::from_index);
    numbers.find(|number| wanted(*number))
}

/// The next piece of the notes, as long as one can be, and where to go on.
fn next_note(event: &Event, from: usize) -> Option<(Command, usize)> {
    let rest = event.notes.get(from..).filter(|rest| !rest.is_empty())?;
    let mut piece = Note::new();
    for letter in rest.chars() {
        if piece.push(letter).is_err() {
            break;
        }
    }
    let next = from + piece.len();
    Some((Command::Note(piece), next))
}

/// The next bye of a round, and where to go on. Those for joining late come by themselves.
fn next_bye(event: &Event, round: RoundNo, from: usize) -> Option<(Command, usize)> {
    let mut numbers = (from..event.player_count()).filter_map(PlayerNo::from_index);
    numbers.find_map(|number| {
        let Turn::Bye(bye) = event.grid.turn(number, round) else {
            return None;
        };
        let command = Command::SetBye(number, round, Some(bye));
        Some((command, number.index() + 1))
    })
}
