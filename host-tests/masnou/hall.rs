//! An event with the model beside it, compared after everything that happens.

use pocket_arbiter::tournament::{
    ClockTime, Command, Deed, Event, FloorGame, GameResult, Phase, PlayerNo, QueueOptions, Refusal,
    StartOrder,
};

use super::model::Model;
use super::{invariants, line};

/// The two side by side, with the way back of the model.
pub(super) struct Hall {
    pub(super) event: Box<Event>,
    /// The states of the model after everything that was done and not undone; nothing before the start.
    done: Vec<Option<Model>>,
    undone: Vec<Option<Model>>,
}

impl Clone for Hall {
    fn clone(&self) -> Self {
        Self {
            event: self.event.clone(),
            done: self.done.clone(),
            undone: self.undone.clone(),
        }
    }
}

impl Hall {
    pub(super) fn new(options: QueueOptions) -> Self {
        let mut event = Box::<Event>::default();
        event
            .apply(&Command::Create(super::setup(options)))
            .unwrap();
        Self {
            event,
            done: vec![None],
            undone: vec![],
        }
    }

    /// An event of so many players that has started.
    pub(super) fn started(options: QueueOptions, players: u16) -> Self {
        let mut hall = Self::new(options);
        let enter = Command::EnterNumbered(players, Default::default());
        hall.apply(&enter).unwrap();
        hall.apply(&Command::Start).unwrap();
        hall
    }

    pub(super) fn deed(&mut self, deed: Deed) -> Result<(), Refusal> {
        let now = self.event.floor().unwrap().timer().now;
        self.apply(&Command::Deed(ClockTime(now.0 + 1), deed))
    }

    /// Does it, and if it can be done, asks whether the floor is as the model says.
    pub(super) fn apply(&mut self, command: &Command) -> Result<(), Refusal> {
        let before = self.event.player_count();
        self.event.apply(command)?;
        match command {
            Command::Undo => self.undone.extend(self.done.pop()),
            Command::Redo => self.done.extend(self.undone.pop()),
            Command::TimePasses(_) => {}
            command => {
                let mut model = self.done.last().unwrap().clone();
                self.follow(&mut model, before, command);
                self.done.push(model);
                self.undone.clear();
            }
        }
        self.compare(command);
        Ok(())
    }

    fn follow(&self, model: &mut Option<Model>, before: usize, command: &Command) {
        let event = &*self.event;
        let joined = event.player_count() - before;
        match (command, model) {
            (Command::Start, model) => {
                let options = *event.setup().system.queue_options().unwrap();
                *model = Some(Model::new(options, &start_order(event, options.order)));
            }
            (Command::Deed(at, deed), Some(model)) => {
                let counted = event.floor_games().filter(FloorGame::counts);
                model.happens(at.0, deed, counted.map(|game| game.white.get()).collect());
            }
            (Command::Enter(_) | Command::EnterNumbered(..), Some(model)) => {
                model.join(event.floor().unwrap().timer().now.0, joined as u16);
            }
            _ => {}
        }
    }

    fn compare(&self, command: &Command) {
        let event = &*self.event;
        invariants::check(event);
        let Some(model) = self.done.last().unwrap() else {
            assert_eq!(event.phase(), Phase::Entering);
            return;
        };
        let name = |player| line::name(event, PlayerNo::new(player).unwrap());
        assert_eq!(line::line(event), model.line(name), "after {command:?}");
        let calls = event.floor().unwrap().calls();
        let calls = calls.iter().map(|(_, player)| player.get());
        assert_eq!(
            calls.collect::<Vec<_>>(),
            model.called(),
            "after {command:?}"
        );
    }
}

fn start_order(event: &Event, order: StartOrder) -> Vec<u16> {
    let mut players: Vec<u16> = event.numbers().map(PlayerNo::get).collect();
    let rating = |player: &u16| {
        event
            .player(PlayerNo::new(*player).unwrap())
            .unwrap()
            .rating
    };
    if order != StartOrder::Arrival {
        players.sort_by_key(|player| std::cmp::Reverse(rating(player)));
    }
    if order == StartOrder::ReverseRanking {
        players.reverse();
    }
    players
}

/// Every way in which a game on the floor can end.
pub(super) const RESULTS: [GameResult; 3] = [
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
];
