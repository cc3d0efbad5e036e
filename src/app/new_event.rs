//! A new event: how it is played, and how many play. OK starts it.

use heapless::Vec;

use super::{Hints, Screen, Turn, back_to_home, hints, is_back, is_ok, move_selection, words};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::systems::round_robin::{Cycles, Table};
use crate::systems::scheveningen::{FirstRound, Team};
use crate::tournament::{Command, Event, Phase, Scoring, Setup, System};
use crate::ui::view::{Body, HintKeys, MAX_ROWS, Value, ValueRow};

/// What can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    System,
    Table,
    Cycles,
    FirstRound,
    Players,
    TeamSize,
}

const ROUND_ROBIN_ROWS: [Row; 4] = [Row::System, Row::Table, Row::Cycles, Row::Players];
const SCHEVENINGEN_ROWS: [Row; 3] = [Row::System, Row::FirstRound, Row::TeamSize];

/// The choices made so far.
#[derive(Debug, Clone)]
pub(super) struct NewEvent {
    selected: usize,
    is_scheveningen: bool,
    table: Table,
    cycles: Cycles,
    first_round: FirstRound,
    players: u16,
    team_size: u16,
    /// Whether the arbiter is being asked to leave the event in hand.
    is_asking: bool,
}

impl NewEvent {
    pub(super) fn new() -> Self {
        Self {
            selected: 0,
            is_scheveningen: false,
            table: Table::Berger,
            cycles: Cycles::Single,
            first_round: FirstRound::Printed,
            players: 6,
            team_size: 4,
            is_asking: false,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event, is_saved: bool) -> Turn {
        if self.is_asking {
            return self.answer(key);
        }
        let rows = self.rows();
        move_selection(&mut self.selected, rows.len(), key);
        if !matches!(key.gesture, Gesture::Press | Gesture::Repeat) {
            return back_to_home(key, Text::NewEvent);
        }
        let row = rows.get(self.selected).copied().unwrap_or(Row::System);
        match key.key {
            Key::Left => self.change(row, false),
            Key::Right => self.change(row, true),
            Key::Ok if key.gesture == Gesture::Press => {
                let is_over = match event.phase() {
                    Phase::None => true,
                    Phase::Entering | Phase::Running => false,
                    Phase::Finished => is_saved,
                };
                if !is_over {
                    self.is_asking = true;
                } else {
                    return self.start();
                }
            }
            _ => {}
        }
        Turn::Stay
    }

    fn answer(&mut self, key: KeyEvent) -> Turn {
        if is_back(key) {
            self.is_asking = false;
        } else if is_ok(key) {
            return self.start();
        }
        Turn::Stay
    }

    fn rows(&self) -> &'static [Row] {
        if self.is_scheveningen {
            &SCHEVENINGEN_ROWS
        } else {
            &ROUND_ROBIN_ROWS
        }
    }

    fn change(&mut self, row: Row, up: bool) {
        match row {
            Row::System => self.is_scheveningen = !self.is_scheveningen,
            Row::Table => {
                self.table = match self.table {
                    Table::Berger => Table::Rutsch,
                    Table::Rutsch => Table::Berger,
                }
            }
            Row::Cycles => {
                self.cycles = match self.cycles {
                    Cycles::Single => Cycles::Double,
                    Cycles::Double => Cycles::Single,
                }
            }
            Row::FirstRound => {
                self.first_round = match self.first_round {
                    FirstRound::Printed => FirstRound::Balanced,
                    FirstRound::Balanced => FirstRound::Printed,
                }
            }
            Row::Players => self.players = stepped(self.players, up).clamp(3, 64),
            Row::TeamSize => self.team_size = stepped(self.team_size, up).clamp(2, 32),
        }
    }

    fn start(&self) -> Turn {
        let system = if self.is_scheveningen {
            System::Scheveningen {
                first_round: self.first_round,
            }
        } else {
            System::RoundRobin {
                table: self.table,
                cycles: self.cycles,
            }
        };
        let setup = Setup {
            system,
            rounds: 0,
            scoring: Scoring::CLASSIC,
            ..Setup::default()
        };
        let mut commands = Vec::new();
        let mut then = |command| {
            // There is room for these.
            let _ = commands.push(command);
        };
        then(Command::Create(setup));
        if self.is_scheveningen {
            then(Command::EnterNumbered(self.team_size, Team::A));
            then(Command::EnterNumbered(self.team_size, Team::B));
        } else {
            then(Command::EnterNumbered(self.players, Team::A));
        }
        Turn::Do(commands, Screen::Event(super::event_menu::EventMenu::new()))
    }

    pub(super) fn view(&self, is_saved: bool) -> (Body, Hints) {
        if self.is_asking {
            let text = if is_saved {
                Text::LeaveEvent
            } else {
                Text::LoseEvent
            };
            let body = words(Text::NewEvent, text);
            let keys = hints([
                (HintKeys::Ok, Text::HintResume),
                (HintKeys::Back, Text::HintBack),
            ]);
            return (body, keys);
        }
        let rows: Vec<ValueRow, MAX_ROWS> = self
            .rows()
            .iter()
            .map(|row| self.shown(*row))
            .take(MAX_ROWS)
            .collect();
        let body = Body::Values {
            title: Text::NewEvent,
            rows,
            selected: self.selected,
        };
        let keys = hints([
            (HintKeys::LeftRight, Text::HintChange),
            (HintKeys::Ok, Text::HintResume),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }

    fn shown(&self, row: Row) -> ValueRow {
        let word = |label, word| ValueRow {
            label,
            value: Value::Word(word),
        };
        let number = |label, number| ValueRow {
            label,
            value: Value::Number(number),
        };
        match row {
            Row::System if self.is_scheveningen => word(Text::System, Text::Scheveningen),
            Row::System => word(Text::System, Text::RoundRobin),
            Row::Table => word(
                Text::Table,
                match self.table {
                    Table::Berger => Text::Berger,
                    Table::Rutsch => Text::Rutsch,
                },
            ),
            Row::Cycles => word(
                Text::Cycles,
                match self.cycles {
                    Cycles::Single => Text::Single,
                    Cycles::Double => Text::Double,
                },
            ),
            Row::FirstRound => word(
                Text::FirstRound,
                match self.first_round {
                    FirstRound::Printed => Text::Printed,
                    FirstRound::Balanced => Text::Balanced,
                },
            ),
            Row::Players => number(Text::Players, self.players),
            Row::TeamSize => number(Text::TeamSize, self.team_size),
        }
    }
}

const fn stepped(number: u16, up: bool) -> u16 {
    if up {
        number.saturating_add(1)
    } else {
        number.saturating_sub(1)
    }
}
