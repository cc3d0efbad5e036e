//! The groups that are paired as if they had more points: one at a time, all saved together.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, hints};
use crate::app::screens::keys::{is_back, is_ok, move_selection, stepped_faster};
use crate::app::screens::{Behaviour, EventEntry, EventMenu, Profile, Room, Screen, WorkspaceUse};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::tournament::{
    AcceleratedGroup, Acceleration, Command, Event, HalfPoints, MAX_ACCELERATED_GROUPS, PlayerNo,
    RoundNo, VirtualPoints,
};
use crate::ui::view::{Body, HintKeys, Value, ValueRow};

/// The most points that a group can have more, in halves.
const MOST_POINTS: u16 = 40;

/// A row of what can be chosen of a group. The first row chooses the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Group,
    Points,
    From,
    To,
    Until,
}

const ROWS: [Row; 5] = [Row::Group, Row::Points, Row::From, Row::To, Row::Until];
/// A group without points is not there, and nothing else of it can be chosen.
const ROWS_OF_NONE: usize = 2;

/// The groups as they will be. One without points will not be there.
#[derive(Debug, Clone)]
pub(in crate::app) struct AccelerationScreen {
    groups: [AcceleratedGroup; MAX_ACCELERATED_GROUPS],
    group: usize,
    selected: usize,
    /// The number of times that the arrow that is down has repeated.
    repeats: u16,
}

const NO_GROUP: AcceleratedGroup = AcceleratedGroup {
    from: PlayerNo::FIRST,
    to: PlayerNo::FIRST,
    points: HalfPoints::ZERO,
    last: RoundNo::FIRST,
};

impl AccelerationScreen {
    pub(in crate::app) fn new(event: &Event) -> Self {
        let mut groups = [NO_GROUP; MAX_ACCELERATED_GROUPS];
        for (group, known) in groups.iter_mut().zip(&groups_of(event)) {
            *group = *known;
        }
        Self {
            groups,
            group: 0,
            selected: 0,
            repeats: 0,
        }
    }

    fn row_count(&self) -> usize {
        if is_there(&self.shown()) {
            ROWS.len()
        } else {
            ROWS_OF_NONE
        }
    }

    fn shown(&self) -> AcceleratedGroup {
        self.groups.get(self.group).copied().unwrap_or(NO_GROUP)
    }

    fn change(&mut self, event: &Event, up: bool) {
        let row = ROWS.get(self.selected).copied().unwrap_or(Row::Group);
        if row == Row::Group {
            let last = MAX_ACCELERATED_GROUPS - 1;
            self.group = next(self.group, up).min(last);
            return;
        }
        let repeats = self.repeats;
        let first_free = self.first_free(event);
        let Some(group) = self.groups.get_mut(self.group) else {
            return;
        };
        let moved = |number: PlayerNo| {
            let index = usize::from(stepped_faster(number.get(), up, repeats)).saturating_sub(1);
            player(index.min(event.player_count().saturating_sub(1)))
        };
        match row {
            Row::Group => {}
            Row::Points => {
                if !is_there(group) && up {
                    // A new group begins behind the others.
                    (group.from, group.to) = (first_free, first_free);
                }
                let points = next(group.points.0.into(), up);
                group.points = HalfPoints(u16::try_from(points).unwrap_or(0).min(MOST_POINTS));
            }
            Row::From => {
                group.from = moved(group.from);
                group.to = group.to.max(group.from);
            }
            Row::To => {
                group.to = moved(group.to);
                group.from = group.from.min(group.to);
            }
            Row::Until => {
                let rounds = event.round_count().saturating_sub(1);
                let index = next(group.last.index(), up).min(rounds);
                group.last = RoundNo::from_index(index).unwrap_or(RoundNo::FIRST);
            }
        }
    }

    /// The player after all groups.
    fn first_free(&self, event: &Event) -> PlayerNo {
        let last = self.groups.iter().filter(|group| is_there(group));
        let next = last.map(|group| group.to.index() + 1).max().unwrap_or(0);
        player(next.min(event.player_count().saturating_sub(1)))
    }

    fn help(&self) -> Option<Text> {
        match ROWS.get(self.selected) {
            Some(Row::Points) => Some(Text::HelpExtraPoints),
            Some(Row::Until) => Some(Text::HelpUntilRound),
            _ => None,
        }
    }
}

impl Behaviour for AccelerationScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let back = || Screen::Event(EventMenu::at(EventEntry::Acceleration));
        if is_back(key) {
            return Action::Go(back());
        }
        if is_ok(key) {
            let groups = self.groups.iter().filter(|group| is_there(group));
            let groups: Acceleration = groups.copied().collect();
            return if groups == groups_of(event) {
                Action::Go(back())
            } else if !AcceleratedGroup::are_sound(&groups) {
                Action::Tell(Notice::refusal(Text::NotPossible, Text::RefusedWrongGroups))
            } else {
                Action::one(command(&groups, event), back())
            };
        }
        let rows = self.row_count();
        move_selection(&mut self.selected, rows, key);
        self.repeats = match key.gesture {
            Gesture::Press => 0,
            Gesture::Repeat => self.repeats.saturating_add(1),
            Gesture::Hold | Gesture::Release { .. } => return Action::Stay,
        };
        match key.key {
            Key::Left => self.change(event, false),
            Key::Right => self.change(event, true),
            _ => {}
        }
        Action::Stay
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        let group = self.shown();
        let rows = ROWS.iter().take(self.row_count()).map(|row| match row {
            Row::Group => ValueRow {
                label: Text::Group,
                value: Value::Number(u16::try_from(self.group + 1).unwrap_or(0)),
            },
            Row::Points => ValueRow {
                label: Text::ExtraPoints,
                value: if is_there(&group) {
                    Value::Points(group.points)
                } else {
                    Value::Word(Text::Off)
                },
            },
            Row::From => number(Text::FromNumber, group.from.get()),
            Row::To => number(Text::ToNumber, group.to.get()),
            Row::Until => number(Text::UntilRound, group.last.get().into()),
        });
        let body = Body::Values {
            title: Text::Acceleration,
            rows: rows.collect(),
            selected: self.selected.min(self.row_count() - 1),
            help: self.help(),
        };
        let keys = hints([
            (HintKeys::LeftRight, Text::HintChange),
            (HintKeys::Ok, Text::HintSave),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// The groups of an event. Where its system lets people choose how it is accelerated, they are ranges of virtual points,
/// as a report file has them.
fn groups_of(event: &Event) -> Acceleration {
    let ranges = event
        .virtual_point_ranges()
        .iter()
        .map(|range| AcceleratedGroup {
            from: range.from,
            to: range.to,
            points: range.points,
            last: range.last,
        });
    let known = event.acceleration().iter().copied();
    known.chain(ranges).take(MAX_ACCELERATED_GROUPS).collect()
}

/// The command by which these are the groups.
fn command(groups: &Acceleration, event: &Event) -> Command {
    if event.setup().system.accelerated_by().is_none() {
        return Command::Accelerate(groups.clone());
    }
    let ranges = groups.iter().map(|group| VirtualPoints {
        from: group.from,
        to: group.to,
        first: RoundNo::FIRST,
        last: group.last,
        points: group.points,
    });
    Command::SetVirtualPoints(ranges.collect())
}

fn is_there(group: &AcceleratedGroup) -> bool {
    group.points > HalfPoints::ZERO
}

const fn number(label: Text, number: u16) -> ValueRow {
    ValueRow {
        label,
        value: Value::Number(number),
    }
}

fn player(index: usize) -> PlayerNo {
    PlayerNo::from_index(index).unwrap_or(PlayerNo::FIRST)
}

/// The number after or before, however long the arrow has been down: there are only a few.
const fn next(number: usize, up: bool) -> usize {
    if up {
        number.saturating_add(1)
    } else {
        number.saturating_sub(1)
    }
}
