//! The players who must not meet: the pairs on the list, and a group that comes to it.

use heapless::Vec;

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::notice::Notice;
use crate::app::screens::bodies::{Hints, find_hints, hints, list, name_of, tall_list};
use crate::app::screens::keys::{is_back, is_ok, move_selection};
use crate::app::screens::{
    Behaviour, EventEntry, EventMenu, FindIn, FindScreen, Profile, Room, Screen, WorkspaceUse,
};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::tournament::{Command, Event, ForbiddenGroup, PlayerNo};
use crate::ui::view::{Body, Heading, HintKeys, ListRow, RowValue, Who};

/// The list of pairs. Its first row adds to it.
#[derive(Debug, Clone)]
pub(in crate::app) struct KeptApartScreen {
    selected: usize,
}

impl KeptApartScreen {
    pub(in crate::app) const fn new() -> Self {
        Self { selected: 0 }
    }
}

impl Behaviour for KeptApartScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let pairs = tools.desk.event.forbidden_pairs();
        self.selected = self.selected.min(pairs.len());
        move_selection(&mut self.selected, 1 + pairs.len(), key);
        if is_back(key) {
            return Action::Go(Screen::Event(EventMenu::at(EventEntry::KeptApart)));
        }
        if !is_ok(key) {
            return Action::Stay;
        }
        match self.selected.checked_sub(1) {
            None => Action::Go(Screen::ApartGroup(ApartGroupScreen::new())),
            Some(place) => pairs.get(place).map_or(Action::Stay, |pair| {
                Action::one(Command::Allow(*pair), Screen::KeptApart(self.clone()))
            }),
        }
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let pairs = event.forbidden_pairs();
        let selected = self.selected.min(pairs.len());
        let row = |place: usize| {
            let Some(place) = place.checked_sub(1) else {
                return Some(word(Text::AddKeptApart));
            };
            let pair = pairs.get(place)?;
            let rounds = (pair.first.get(), pair.last.get());
            let is_always = rounds.0 == 1 && usize::from(rounds.1) >= event.round_count();
            Some(ListRow {
                number: None,
                who: Who::Pair(name_of(event, pair.one), name_of(event, pair.other)),
                value: if is_always {
                    RowValue::None
                } else {
                    RowValue::Pair(Text::InRounds, rounds.0.into(), rounds.1.into())
                },
            })
        };
        let title = Heading::Plain(Text::KeptApart);
        let body = tall_list(title, scene.viewport(), (selected, 1 + pairs.len()), row);
        let ok = if selected == 0 {
            Text::HintChoose
        } else {
            Text::HintAllow
        };
        let keys = hints([
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Ok, ok),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

/// Those of whom nobody is to meet another, as far as they have been chosen; and the list of players while one is.
#[derive(Debug, Clone)]
pub(in crate::app) struct ApartGroupScreen {
    group: ForbiddenGroup,
    selected: u16,
    is_choosing: bool,
}

/// The rows before the members of the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Save,
    Another,
    Member(usize),
}

impl ApartGroupScreen {
    fn new() -> Self {
        Self {
            group: Vec::new(),
            selected: 0,
            is_choosing: true,
        }
    }

    /// True if that player is in the list of those who can still be chosen.
    pub(in crate::app) fn lists(&self, player: PlayerNo) -> bool {
        !self.group.contains(&player)
    }

    /// The list with that player selected.
    pub(in crate::app) fn at(mut self, player: PlayerNo, event: &Event) -> Self {
        let place = self.candidates(event).position(|other| other == player);
        self.select(place.unwrap_or(0));
        self
    }

    fn candidates<'a>(&'a self, event: &Event) -> impl Iterator<Item = PlayerNo> + use<'a> {
        event.numbers().filter(|number| self.lists(*number))
    }

    fn select(&mut self, place: usize) {
        self.selected = u16::try_from(place).unwrap_or(0);
    }

    fn rows(&self) -> usize {
        2 + self.group.len()
    }

    const fn row(place: usize) -> Row {
        match place {
            0 => Row::Save,
            1 => Row::Another,
            place => Row::Member(place - 2),
        }
    }

    fn choose(&mut self, key: KeyEvent, event: &Event) -> Action {
        let mut selected = usize::from(self.selected);
        move_selection(&mut selected, self.candidates(event).count(), key);
        self.select(selected);
        if is_back(key) {
            // Two make a group: with fewer there is nothing to go back to.
            if self.group.len() < 2 {
                return Action::Go(Screen::KeptApart(KeptApartScreen::new()));
            }
            self.is_choosing = false;
            self.selected = 0;
            return Action::Stay;
        }
        let player = self.candidates(event).nth(selected);
        if let Some(action) = FindScreen::opened(key, FindIn::Apart(self.clone()), player, event) {
            return action;
        }
        if let Some(player) = player.filter(|_| is_ok(key)) {
            // A full group offers nobody.
            let _ = self.group.push(player);
            self.is_choosing = self.group.len() < 2;
            self.selected = if self.is_choosing { self.selected } else { 0 };
        }
        Action::Stay
    }
}

impl Behaviour for ApartGroupScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        if self.is_choosing {
            return self.choose(key, event);
        }
        let mut selected = usize::from(self.selected);
        move_selection(&mut selected, self.rows(), key);
        self.select(selected);
        if is_back(key) {
            return Action::Go(Screen::KeptApart(KeptApartScreen::new()));
        }
        if !is_ok(key) {
            return Action::Stay;
        }
        match Self::row(selected) {
            Row::Save => {
                let then = Screen::KeptApart(KeptApartScreen::new());
                return Action::one(Command::ForbidGroup(self.group.clone()), then);
            }
            Row::Another if self.group.is_full() => {
                return Action::Tell(Notice::refusal(Text::NotPossible, Text::GroupFull));
            }
            Row::Another => {
                self.is_choosing = true;
                self.selected = 0;
            }
            Row::Member(place) => {
                if place < self.group.len() {
                    self.group.remove(place);
                }
                self.is_choosing = self.group.len() < 2;
                self.selected = 0;
            }
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let title = Heading::Counted(
            Text::Group,
            u16::try_from(self.group.len()).unwrap_or(u16::MAX),
        );
        let selected = usize::from(self.selected);
        let player = |number: PlayerNo| ListRow {
            number: Some(number.get()),
            who: Who::One(name_of(event, number)),
            value: RowValue::None,
        };
        if self.is_choosing {
            let total = self.candidates(event).count();
            let row = |place| self.candidates(event).nth(place).map(player);
            let body = list(title, scene.viewport(), (selected, total), row);
            return (body, find_hints(Text::HintChoose));
        }
        let row = |place| match Self::row(place) {
            Row::Save => Some(word(Text::TheseApart)),
            Row::Another => Some(word(Text::AnotherPlayer)),
            Row::Member(place) => self.group.get(place).copied().map(player),
        };
        let body = list(title, scene.viewport(), (selected, self.rows()), row);
        let ok = match Self::row(selected) {
            Row::Save => Text::HintSave,
            Row::Another => Text::HintChoose,
            Row::Member(_) => Text::HintRemove,
        };
        let keys = hints([
            (HintKeys::UpDown, Text::HintScroll),
            (HintKeys::Ok, ok),
            (HintKeys::Back, Text::HintBack),
        ]);
        (body, keys)
    }
}

const fn word(text: Text) -> ListRow {
    ListRow {
        number: None,
        who: Who::Word(text),
        value: RowValue::None,
    }
}
