//! Events played at random, from the entry list to the last round, by commands and by the box's
//! own pairing.
//!
//! The same plan always gives the same event. People behave as they do: the stronger mostly wins,
//! somebody is ill or asks for a bye, leaves, comes late, or does not come to a game.

use std::boxed::Box;
use std::format;
use std::prelude::v1::*;

use super::pairing;
use crate::chance::Chance;
use crate::pairing::{Method, Pairer, Rules, Step, Task};
use crate::tournament::{
    BoardNo, Bye, Chosen, Command, Event, GameResult, LateEntry, MAX_PLAYERS, Player, PlayerNo,
    Refusal, RoundNo, Setup, Team,
};

/// The kind of event that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The system.
    pub method: Method,
    /// The number of players at the start.
    pub players: u16,
    /// The number of rounds.
    pub rounds: u8,
    /// The seed that all chance comes from.
    pub seed: u64,
    /// Of every hundred players, so many do something unexpected in a round.
    pub unrest: u8,
    /// Of every hundred games, so many are drawn.
    pub draws: u8,
    /// The number of clubs that the players belong to, one after another; none if it is zero.
    pub clubs: u16,
    /// In so many rounds from the first, club mates do not meet if that can be helped.
    pub club_rounds: u8,
}

impl Plan {
    /// An ordinary event.
    pub const fn new(method: Method, players: u16, rounds: u8, seed: u64) -> Self {
        Self {
            method,
            players,
            rounds,
            seed,
            unrest: 3,
            draws: 20,
            clubs: 0,
            club_rounds: 0,
        }
    }

    fn setup(&self, chance: &mut Chance) -> Setup {
        let late_entry = match chance.below(3) {
            0 => LateEntry::Nothing,
            1 => LateEntry::Half,
            _ => LateEntry::Full,
        };
        let kind = self.method.kind();
        let mut chosen = Chosen {
            rounds: self.rounds,
            ..kind.usual()
        };
        chosen.pairing.club_rounds = self.club_rounds;
        chosen.pairing.late_entry = late_entry;
        kind.setup(&chosen)
    }
}

/// The outcome of a round's pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairedRound {
    /// The round.
    pub round: RoundNo,
    /// The players who were left over when nobody was to meet again, if it came to that.
    pub stuck: Option<Vec<PlayerNo>>,
    /// True if club mates could not be kept apart in a round in which they should be.
    pub dropped_clubs: bool,
}

/// An event that is being played.
pub struct RandomEvent {
    plan: Plan,
    event: Box<Event>,
    pairer: Box<Pairer>,
    chance: Chance,
    commands: Vec<Command>,
}

impl RandomEvent {
    /// The event with everybody entered, just started.
    pub fn start(plan: Plan) -> Result<Self, Refusal> {
        let mut chance = Chance::from_seed(plan.seed);
        let setup = plan.setup(&mut chance);
        let mut started = Self {
            plan,
            event: Box::default(),
            pairer: Box::default(),
            chance,
            commands: Vec::new(),
        };
        started.apply(Command::Create(setup))?;
        if plan.clubs == 0 {
            started.apply(Command::EnterNumbered(plan.players, Team::A))?;
        } else {
            for _ in 0..plan.players {
                started.enter()?;
            }
        }
        started.apply(Command::Start)?;
        Ok(started)
    }

    /// The event as it stands.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// The work on the round that was paired last.
    pub fn pairer(&self) -> &Pairer {
        &self.pairer
    }

    /// Everything that was done so far.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// The round to be paired next: none if all have been, or if fewer than two would play.
    pub fn next_round(&self) -> Option<RoundNo> {
        let round = RoundNo::from_index(self.event.open_round_count())?;
        let players = self.event.to_be_paired(round).count();
        let is_there = round.index() < self.event.round_count() && players >= 2;
        is_there.then_some(round)
    }

    /// Before a round is paired: some leave, some come late, some will not play in it.
    pub fn come_and_go(&mut self) -> Result<(), Refusal> {
        let Some(round) = self.next_round() else {
            return Ok(());
        };
        let mut playing = self.event.to_be_paired(round).count();
        for number in self.event.numbers() {
            if self.event.has_left(number) {
                if self.happens(5) {
                    self.apply(Command::Return(number))?;
                    // Who is back was absent in the round that is over.
                    if let Some(last) = self.event.open_rounds().next_back() {
                        self.apply(Command::SetBye(number, last, Some(Bye::Zero)))?;
                    }
                    playing += 1;
                }
                continue;
            }
            // Two always stay.
            if playing <= 2 || !self.is_restless() {
                continue;
            }
            playing -= 1;
            let bye = match self.chance.below(4) {
                0 => {
                    self.apply(Command::Withdraw(number))?;
                    continue;
                }
                1 => Bye::Half,
                _ => Bye::Zero,
            };
            self.apply(Command::SetBye(number, round, Some(bye)))?;
        }
        let has_room = self.event.player_count() < MAX_PLAYERS;
        if has_room && round > RoundNo::FIRST && self.plan.unrest > 0 && self.happens(20) {
            self.enter()?;
        }
        Ok(())
    }

    /// The rules by which the rounds are paired.
    pub fn rules(&self, allows_rematches: bool) -> Option<Rules> {
        Rules::of(self.event.setup().system, allows_rematches)
    }

    /// Pairs the next round: without rematches, or with as many as it needs. None if there is no
    /// round to be paired.
    pub fn pair(&mut self) -> Result<Option<PairedRound>, Refusal> {
        let (Some(round), Some(rules)) = (self.next_round(), self.rules(false)) else {
            return Ok(None);
        };
        let Self { event, pairer, .. } = self;
        let mut stuck = None;
        if pairing::run(pairer, event, round, rules, Task::Pair) == Step::Stuck {
            stuck = Some(pairer.trouble().to_vec());
            let rules = Rules {
                allows_rematches: true,
                ..rules
            };
            pairing::run(pairer, event, round, rules, Task::Pair);
        }
        let dropped_clubs = pairer.dropped_clubs();
        let pairs = pairer.round_pairs().ok_or(Refusal::WrongPairs)?;
        self.apply(Command::PairRound(round, pairs))?;
        Ok(Some(PairedRound {
            round,
            stuck,
            dropped_clubs,
        }))
    }

    /// Plays the games of the round that was paired last.
    pub fn play(&mut self) -> Result<(), Refusal> {
        let Some(round) = self.event.open_rounds().next_back() else {
            return Ok(());
        };
        for board in BoardNo::first(self.event.board_count(round)) {
            if let Some(pairing) = self.event.pairing(round, board) {
                let result = self.result(pairing.white, pairing.black);
                self.apply(Command::Result(round, board, result))?;
            }
        }
        Ok(())
    }

    /// The result of a game: the lower number is the stronger player, and mostly wins the more surely the further the
    /// two are apart.
    fn result(&mut self, white: PlayerNo, black: PlayerNo) -> GameResult {
        if self.is_restless() {
            return match self.chance.below(5) {
                0 | 1 => GameResult::WhiteByForfeit,
                2 | 3 => GameResult::BlackByForfeit,
                _ => GameResult::BothForfeit,
            };
        }
        let apart = u32::from(white.get().abs_diff(black.get()));
        let surety = apart * 40 / u32::from(self.plan.players).max(1);
        let white_is_stronger = white < black;
        if self.happens(self.plan.draws) {
            GameResult::Draw
        } else if (self.chance.below(80) < 40 + surety) == white_is_stronger {
            GameResult::WhiteWins
        } else {
            GameResult::BlackWins
        }
    }

    /// One more player.
    fn enter(&mut self) -> Result<(), Refusal> {
        let count = u16::try_from(self.event.player_count()).unwrap_or(u16::MAX);
        let club = count.checked_rem(self.plan.clubs);
        let club = club.map_or(String::new(), |club| format!("Club {}", club + 1));
        self.apply(Command::Enter(Player {
            club: club.as_str().try_into().unwrap_or_default(),
            ..Player::default()
        }))
    }

    fn is_restless(&mut self) -> bool {
        let unrest = self.plan.unrest;
        self.happens(unrest)
    }

    /// Something that happens so often in a hundred times.
    fn happens(&mut self, percent: u8) -> bool {
        self.chance.below(100) < percent.into()
    }

    /// Something else that the arbiter does.
    pub fn apply(&mut self, command: Command) -> Result<(), Refusal> {
        self.event.apply(&command)?;
        self.commands.push(command);
        Ok(())
    }
}
