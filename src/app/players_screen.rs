//! The players: their names, and whether they are still there.

use heapless::String;

use super::event_menu::EventMenu;
use super::player_card::PlayerCard;
use super::{
    Hints, Screen, Turn, hints, is_back, is_ok, list, menu, menu_hints, menus, move_selection,
    name_of,
};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::tournament::{Command, Event, NAME_BYTES, Numbering, Phase, Player, PlayerNo};
use crate::ui::Sight;
use crate::ui::view::{Body, Heading, HintKeys, ListRow, NameEntry, RowValue, WHEEL, Who};

/// The list of players.
#[derive(Debug, Clone)]
pub(super) struct PlayersScreen {
    selected: usize,
}

impl PlayersScreen {
    pub(super) const fn new() -> Self {
        Self { selected: 0 }
    }

    const fn at(number: PlayerNo) -> Self {
        Self {
            selected: number.index(),
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        // The last one may have been removed.
        self.selected = self.selected.min(event.player_count().saturating_sub(1));
        move_selection(&mut self.selected, event.player_count(), key);
        if is_back(key) {
            return Turn::Go(Screen::Event(EventMenu::at(Text::Players)));
        }
        let number = event.numbers().nth(self.selected);
        number.filter(|_| is_ok(key)).map_or(Turn::Stay, |number| {
            Turn::Go(Screen::Player(PlayerScreen::new(number)))
        })
    }

    pub(super) fn view(&self, event: &Event, sight: Sight) -> (Body, Hints) {
        let row = |place| {
            let number = PlayerNo::from_index(place)?;
            Some(ListRow {
                number: Some(number.get()),
                who: Who::One(name_of(event, number)),
                value: if event.has_left(number) {
                    RowValue::Word(Text::Left)
                } else {
                    RowValue::None
                },
            })
        };
        let title = Heading::Plain(Text::Players);
        let body = list(title, sight, (self.selected, event.player_count()), row);
        (body, menu_hints())
    }
}

/// What can be done with one player.
#[derive(Debug, Clone)]
pub(super) struct PlayerScreen {
    number: PlayerNo,
    selected: usize,
}

impl PlayerScreen {
    pub(super) const fn new(number: PlayerNo) -> Self {
        Self {
            number,
            selected: 0,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        let entries = self.entries(event);
        move_selection(&mut self.selected, entries.len(), key);
        let to_list = || Screen::Players(PlayersScreen::at(self.number));
        if is_back(key) {
            return Turn::Go(to_list());
        }
        if !is_ok(key) {
            return Turn::Stay;
        }
        match entries.get(self.selected) {
            Some(Text::WriteName) => Turn::Go(Screen::Name(NameScreen::new(self.number, event))),
            Some(Text::PlayerCard) => Turn::Go(Screen::PlayerCard(PlayerCard::new(self.number))),
            Some(Text::NumberUp) => self.renumbered(self.number.index().checked_sub(1), event),
            Some(Text::NumberDown) => self.renumbered(Some(self.number.index() + 1), event),
            Some(Text::RemovePlayer) => Turn::one(Command::Remove(self.number), to_list()),
            Some(Text::Leaves) => Turn::one(Command::Withdraw(self.number), to_list()),
            Some(Text::IsBack) => Turn::one(Command::Return(self.number), to_list()),
            _ => Turn::Stay,
        }
    }

    /// The player gets the number of that place, if there is one; the menu goes along.
    fn renumbered(&self, place: Option<usize>, event: &Event) -> Turn {
        let number = place
            .filter(|place| *place < event.player_count())
            .and_then(PlayerNo::from_index);
        number.map_or(Turn::Stay, |number| {
            let then = Screen::Player(Self {
                number,
                selected: self.selected,
            });
            Turn::one(Command::Number(Numbering::Move(self.number, number)), then)
        })
    }

    fn entries(&self, event: &Event) -> &'static [Text] {
        match event.phase() {
            Phase::Entering => &menus::PLAYER_ENTERED,
            Phase::Finished => &menus::PLAYER_AFTERWARDS,
            _ if event.has_left(self.number) => &menus::PLAYER_GONE,
            _ => &menus::PLAYER_HERE,
        }
    }

    pub(super) fn view(&self, event: &Event) -> (Body, Hints) {
        let title = Heading::Name(name_of(event, self.number));
        menu(title, self.entries(event), self.selected)
    }
}

/// The letters of the wheel. Behind a letter the small ones are written by themselves.
const CAPITALS: &str = " ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÄÅÆÇÉÈÍÏÑÓÒÖØÚÜ.-'0123456789";
const SMALL: &str = " abcdefghijklmnopqrstuvwxyzáàäåæçéèíïñóòöøúüß.·-'0123456789";

/// A name that is being written: ↑↓ turn the wheel, → takes its letter, ← takes one away.
#[derive(Debug, Clone)]
pub(super) struct NameScreen {
    number: PlayerNo,
    text: String<NAME_BYTES, u8>,
    /// The letter of the wheel that is selected.
    letter: usize,
}

impl NameScreen {
    /// For a player who has just come.
    pub(super) const fn nameless(number: PlayerNo) -> Self {
        Self {
            number,
            text: String::new(),
            letter: 1,
        }
    }

    fn new(number: PlayerNo, event: &Event) -> Self {
        let text = event
            .player(number)
            .map(|player| player.name.clone())
            .unwrap_or_default();
        Self {
            text,
            ..Self::nameless(number)
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, event: &Event) -> Turn {
        let back = || Screen::Players(PlayersScreen::at(self.number));
        if is_back(key) {
            return Turn::Go(back());
        }
        if !matches!(key.gesture, Gesture::Press | Gesture::Repeat) {
            return Turn::Stay;
        }
        let letters = self.letters().chars().count();
        match key.key {
            Key::Down => self.letter = (self.letter + 1) % letters,
            Key::Up => self.letter = (self.letter + letters - 1) % letters,
            Key::Right => self.take_letter(),
            Key::Left => {
                self.text.pop();
                self.stay_on_wheel();
            }
            Key::Ok if key.gesture == Gesture::Press => return self.finish(event, back()),
            _ => {}
        }
        Turn::Stay
    }

    /// Capitals begin a word.
    fn letters(&self) -> &'static str {
        match self.text.chars().next_back() {
            Some(last) if last.is_alphabetic() => SMALL,
            _ => CAPITALS,
        }
    }

    fn take_letter(&mut self) {
        let letter = self.letters().chars().nth(self.letter).unwrap_or(' ');
        // A name that is full takes no more letters.
        let _ = self.text.push(letter);
        self.stay_on_wheel();
    }

    /// After a letter the wheel may be the other one, which is not as long.
    fn stay_on_wheel(&mut self) {
        let last = self.letters().chars().count() - 1;
        self.letter = self.letter.min(last);
    }

    fn finish(&self, event: &Event, then: Screen) -> Turn {
        let Some(player) = event.player(self.number) else {
            return Turn::Go(then);
        };
        let name = self.text.trim().try_into().unwrap_or_default();
        if player.name == name {
            return Turn::Go(then);
        }
        let player = Player {
            name,
            ..player.clone()
        };
        Turn::one(Command::Edit(self.number, player), then)
    }

    pub(super) fn view(&self) -> (Body, Hints) {
        let letters = self.letters();
        let count = letters.chars().count();
        let mut wheel = [' '; WHEEL];
        for (place, shown) in wheel.iter_mut().enumerate() {
            let index = (self.letter + count + place - WHEEL / 2) % count;
            *shown = letters.chars().nth(index).unwrap_or(' ');
        }
        let entry = NameEntry {
            title: Heading::Numbered(Text::PlayerNumber, self.number.get()),
            text: self.text.clone(),
            wheel,
        };
        let keys = hints([
            (HintKeys::UpDown, Text::HintLetter),
            (HintKeys::LeftRight, Text::HintTakeLetter),
            (HintKeys::Ok, Text::HintSave),
        ]);
        (Body::Entry(entry), keys)
    }
}
