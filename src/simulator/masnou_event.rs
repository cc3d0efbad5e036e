//! Masnou events played at random, from the entry list to the last knockout, by commands alone.
//!
//! The same plan always gives the same event. Time goes from one happening to the next, in whole
//! seconds: a game ends, somebody who was called is there, the time is up.

use std::boxed::Box;
use std::collections::BTreeMap;
use std::prelude::v1::*;

use super::masnou_watch::{News, Watch};
use crate::chance::Chance;
use crate::ratings::expected_percent;
use crate::standings::Standings;
use crate::tournament::{
    After, BoardNo, ClockTime, Command, Deed, Event, GameNo, GameResult, Place, Player, PlayerNo,
    QueueOptions, Rating, Refusal, Setup, System, Table,
};

/// The plan of the event that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MasnouPlan {
    /// The number of players at the start.
    pub players: u16,
    /// The number of boards; with 0, as many as are recommended.
    pub boards: u8,
    /// The duration of the event.
    pub minutes: u16,
    /// The time that a game takes in the mean.
    pub game_seconds: u16,
    /// Of every hundred games, so many are drawn.
    pub draws: u8,
    /// From the call to the seat.
    pub walk_seconds: u16,
    /// Of every hundred calls so many are not answered, and of every hundred who leave a board so
    /// many do not queue again at once. For each who goes home somebody else comes.
    pub unrest: u8,
    /// The seed of all chance.
    pub seed: u64,
}

impl MasnouPlan {
    /// Games drawn of a hundred, unless it is said otherwise: without clocks there are few.
    pub const USUAL_DRAWS: u8 = 5;
    /// From the call to the seat, unless it is said otherwise.
    pub const USUAL_WALK_SECONDS: u16 = 20;

    /// An ordinary event with as many boards as are recommended.
    pub const fn new(players: u16, minutes: u16, game_seconds: u16, seed: u64) -> Self {
        Self {
            players,
            boards: 0,
            minutes,
            game_seconds,
            draws: Self::USUAL_DRAWS,
            walk_seconds: Self::USUAL_WALK_SECONDS,
            unrest: 0,
            seed,
        }
    }

    fn setup(&self) -> Setup {
        let options = QueueOptions {
            boards: self.boards,
            minutes: self.minutes,
            ..QueueOptions::default()
        };
        Setup {
            system: System::Masnou { options },
            ..Setup::default()
        }
    }

    const fn limit(&self) -> ClockTime {
        ClockTime::from_minutes(self.minutes)
    }
}

/// A thing that will happen at some time.
#[derive(Debug, Clone, Copy)]
enum Happening {
    TimeUp,
    GameEnds(BoardNo),
    Comes(PlayerNo),
    Returns(PlayerNo),
    Joins,
}

/// The number of those, of a hundred who do not queue again at once, who go home; the others only rest.
const LEAVE_PERCENT: u8 = 25;
/// The strength of the players in the mean.
const MEAN_RATING: u32 = 1_600;
/// It is the sum of so many parts, so that most are near the mean.
const RATING_PARTS: u32 = 12;
/// Each is up to so many points above or below. The standard deviation of the sum is twice that.
const RATING_PART: u32 = 150;
/// Nobody is weaker.
const LEAST_RATING: u32 = 100;
/// A game has so many stages, all of which last equally long in the mean. One would be as likely to
/// end in its first second as later; with a hundred all games would take the same time.
const STAGES: u32 = 3;

/// An event that is being played.
pub struct MasnouEvent {
    plan: MasnouPlan,
    event: Box<Event>,
    chance: Chance,
    commands: Vec<Command>,
    /// In the order of time; what was planned first comes first.
    ahead: BTreeMap<(u32, u32), Happening>,
    planned: u32,
    /// The seconds since the start. They go on when the time is up.
    now: u32,
    /// The sum of the percents of all pairs, and the number of pairs.
    percents: (u64, u64),
    watch: Watch,
}

impl MasnouEvent {
    /// The whole event.
    pub fn played(plan: MasnouPlan) -> Result<Self, Refusal> {
        let mut played = Self::start(plan)?;
        while played.step()? {}
        Ok(played)
    }

    /// The event with everybody entered, its clock just started.
    pub fn start(plan: MasnouPlan) -> Result<Self, Refusal> {
        let mut started = Self {
            plan,
            event: Box::default(),
            chance: Chance::from_seed(plan.seed),
            commands: Vec::new(),
            ahead: BTreeMap::new(),
            planned: 0,
            now: 0,
            percents: (100, 1),
            watch: Watch::new(plan.limit()),
        };
        started.apply(Command::Create(plan.setup()))?;
        for _ in 0..plan.players {
            started.enter()?;
        }
        started.percents = started.percents_of_pairs();
        started.apply(Command::Start)?;
        started.plan_in(plan.limit().0.into(), Happening::TimeUp);
        started.deed(Deed::RunClock)?;
        Ok(started)
    }

    /// The event as it stands.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// Everything that was done so far.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// The notes of somebody with a watch.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// The players in order.
    pub fn standings(&self) -> Box<Standings> {
        let mut standings = Box::<Standings>::default();
        standings.rank(&self.event, &self.event.tiebreaks());
        standings
    }

    /// Goes on to the next happening; false if the event is over.
    pub fn step(&mut self) -> Result<bool, Refusal> {
        let Some(((at, _), happening)) = self.ahead.pop_first() else {
            return Ok(false);
        };
        self.now = at;
        let is_up = self.is_up();
        match happening {
            Happening::TimeUp => self.deed(Deed::TimeUp)?,
            Happening::GameEnds(board) => self.end_game(board)?,
            Happening::Comes(player) => self.answer(player)?,
            // Whoever comes now comes too late.
            Happening::Returns(_) | Happening::Joins if is_up => {}
            Happening::Returns(player) => self.deed(Deed::Return(player))?,
            Happening::Joins => self.join()?,
        }
        if self.ahead.is_empty() {
            self.play_knockouts()?;
            self.apply(Command::Finish)?;
        }
        Ok(true)
    }

    fn is_up(&self) -> bool {
        self.event.floor().is_some_and(|floor| floor.timer().is_up)
    }

    fn end_game(&mut self, board: BoardNo) -> Result<(), Refusal> {
        let table = self.event.floor().and_then(|floor| floor.table(board));
        let players = table.and_then(Table::players);
        let (white, black) = players.ok_or(Refusal::NoGame(board))?;
        let result = self.result(white, black);
        let after = match (self.is_restless(), self.is_up()) {
            (true, false) if self.happens(LEAVE_PERCENT) => After::Leave,
            (true, false) => After::Pause,
            _ => After::Queue,
        };
        self.deed(Deed::Result(board, result, after))?;
        let leaver = match result {
            GameResult::WhiteWins => black,
            _ => white,
        };
        match after {
            After::Queue => {}
            After::Pause => self.plan_in(self.rest(), Happening::Returns(leaver)),
            After::Leave => self.plan_in(self.rest(), Happening::Joins),
        }
        Ok(())
    }

    /// Somebody who was called is there, unless nobody comes or the call was taken back.
    fn answer(&mut self, player: PlayerNo) -> Result<(), Refusal> {
        if !matches!(self.event.place_on_floor(player), Some(Place::Called(_))) {
            return Ok(());
        }
        if self.is_restless() {
            self.plan_in(self.rest(), Happening::Returns(player));
            self.deed(Deed::NoShow(player))
        } else {
            self.deed(Deed::Here(player))
        }
    }

    fn join(&mut self) -> Result<(), Refusal> {
        let most = self.event.setup().system.most_players();
        if self.event.player_count() >= usize::from(most) {
            return Ok(());
        }
        self.enter()?;
        self.look();
        Ok(())
    }

    /// While players are level for a prize, they play it out.
    fn play_knockouts(&mut self) -> Result<(), Refusal> {
        let prizes = self.event.queue_options().map_or(0, |known| known.prizes);
        while let Some(group) = self.standings().knockout_group(&self.event, prizes) {
            let seed = self.chance.below(u32::MAX).into();
            self.deed(Deed::Knockout(group, seed))?;
            let drawn: Vec<_> = (0..).zip(self.event.floor_games()).collect();
            for (at, game) in drawn {
                let Some(number) = GameNo::from_index(at) else {
                    continue;
                };
                if game.is_knockout && game.result == GameResult::Pending {
                    let result = self.result(game.white, game.black);
                    self.deed(Deed::KnockoutResult(number, result))?;
                }
            }
        }
        Ok(())
    }

    /// The result of a game.
    fn result(&mut self, white: PlayerNo, black: PlayerNo) -> GameResult {
        let percent = expected_percent(self.rating(white), self.rating(black));
        if self.happens(self.plan.draws) {
            GameResult::Draw
        } else if self.happens(percent) {
            GameResult::WhiteWins
        } else {
            GameResult::BlackWins
        }
    }

    /// The length of a game: the seconds until the last of its stages has ended.
    fn seconds(&mut self, white: PlayerNo, black: PlayerNo) -> u32 {
        let (sum, pairs) = self.percents;
        let percent = length_percent(self.rating(white), self.rating(black));
        let mean = u64::from(self.plan.game_seconds) * u64::from(percent) * pairs / sum;
        let mean = u32::try_from(mean).unwrap_or(u32::MAX).max(STAGES);
        let (mut seconds, mut stages) = (0, 0);
        while stages < STAGES {
            seconds += 1;
            stages += u32::from(self.chance.below(mean) < STAGES);
        }
        seconds
    }

    /// The percents by which games are longer or shorter, of all pairs together, and the pairs: so
    /// that the mean is what it should be.
    fn percents_of_pairs(&self) -> (u64, u64) {
        let (mut sum, mut pairs) = (0, 0);
        for one in self.event.numbers() {
            for other in self.event.numbers().take_while(|other| *other < one) {
                sum += u64::from(length_percent(self.rating(one), self.rating(other)));
                pairs += 1;
            }
        }
        (sum.max(1), pairs.max(1))
    }

    fn rating(&self, player: PlayerNo) -> u16 {
        let known = self.event.player(player);
        known.map_or(0, |known| known.rating.0)
    }

    /// One more player.
    fn enter(&mut self) -> Result<(), Refusal> {
        let parts: u32 = (0..RATING_PARTS)
            .map(|_| self.chance.below(2 * RATING_PART + 1))
            .sum();
        let rating = (MEAN_RATING + parts).saturating_sub(RATING_PARTS * RATING_PART);
        self.apply(Command::Enter(Player {
            rating: Rating(u16::try_from(rating.max(LEAST_RATING)).unwrap_or(u16::MAX)),
            ..Player::default()
        }))
    }

    /// The time that somebody stays away: as long as a game takes.
    fn rest(&self) -> u32 {
        self.plan.game_seconds.into()
    }

    fn is_restless(&mut self) -> bool {
        self.happens(self.plan.unrest)
    }

    /// Something that happens so often in a hundred times.
    fn happens(&mut self, percent: u8) -> bool {
        self.chance.below(100) < percent.into()
    }

    fn plan_in(&mut self, seconds: u32, happening: Happening) {
        self.ahead
            .insert((self.now + seconds, self.planned), happening);
        self.planned += 1;
    }

    /// Does that now. The event's clock stands still when the time is up.
    fn deed(&mut self, deed: Deed) -> Result<(), Refusal> {
        let limit = self.plan.limit();
        let at = u16::try_from(self.now).map_or(limit, |now| ClockTime(now).min(limit));
        self.apply(Command::Deed(at, deed))?;
        self.look();
        Ok(())
    }

    /// Sees what has come of it: which games have begun, and who was called.
    fn look(&mut self) {
        let Some(floor) = self.event.floor() else {
            return;
        };
        let News { begun, called } = self.watch.look(self.now, floor);
        for (board, white, black) in begun {
            let seconds = self.seconds(white, black);
            self.plan_in(seconds, Happening::GameEnds(board));
        }
        for player in called {
            self.plan_in(self.plan.walk_seconds.into(), Happening::Comes(player));
        }
    }

    fn apply(&mut self, command: Command) -> Result<(), Refusal> {
        self.event.apply(&command)?;
        self.commands.push(command);
        Ok(())
    }
}

/// The length of a game, in percent of one between equals: if it is as good as decided before it
/// begins, it takes a third of the time. If all took the same, nobody could play twice as many games
/// as the others, as winners do.
fn length_percent(one: u16, other: u16) -> u16 {
    let expected = expected_percent(one.max(other), one.min(other));
    (500 - 4 * u16::from(expected)) / 3
}
