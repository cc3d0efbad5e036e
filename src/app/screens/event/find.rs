//! Finding a player by the first letters of a name, of either of its words, or by the number.

use crate::app::Desk;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, listed_name_of};
use crate::app::screens::keys::is_back;
use crate::app::screens::writer::{Writer, Wrote};
use crate::app::screens::{
    ApartGroupScreen, Behaviour, PartnerScreen, PlayersScreen, Profile, QueueScreen, Room, Screen,
    StandingsScreen, WorkspaceUse, writing_hints,
};
use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::Text;
use crate::letters;
use crate::tournament::{Event, PlayerNo};
use crate::ui::view::{Body, Heading};

/// The list in which somebody is looked for, and to which this leads back.
#[derive(Debug, Clone)]
pub(in crate::app) enum FindIn {
    Players,
    Standings,
    Queue,
    Partners(PartnerScreen),
    Apart(ApartGroupScreen),
}

impl FindIn {
    fn has(&self, player: PlayerNo, event: &Event) -> bool {
        match self {
            Self::Players | Self::Standings => true,
            Self::Queue => QueueScreen::lists(player, event),
            Self::Partners(screen) => screen.lists(player, event),
            Self::Apart(screen) => screen.lists(player),
        }
    }

    /// The list with that player selected.
    fn at(&self, player: PlayerNo, desk: &Desk) -> Screen {
        match self {
            Self::Players => Screen::Players(PlayersScreen::at(player)),
            Self::Standings => Screen::Standings(StandingsScreen::at(player, desk)),
            Self::Queue => Screen::Queue(QueueScreen::at(player, &desk.event)),
            Self::Apart(screen) => Screen::ApartGroup(screen.clone().at(player, &desk.event)),
            Self::Partners(screen) => Screen::Partner(screen.clone().at(player, &desk.event)),
        }
    }
}

/// The text that was typed, and who is meant.
#[derive(Debug, Clone)]
pub(in crate::app) struct FindScreen {
    list: FindIn,
    writer: Writer,
    /// The player who is meant; before anybody is, the one who was selected in the list.
    player: PlayerNo,
    is_found: bool,
    /// The number of those who could be meant and were passed over.
    place: u8,
}

impl FindScreen {
    /// ← or → in a list of players looks for one.
    pub(in crate::app) fn opened(
        key: KeyEvent,
        list: FindIn,
        selected: Option<PlayerNo>,
        event: &Event,
    ) -> Option<Action> {
        let is_asked = matches!(key.key, Key::Left | Key::Right) && key.gesture == Gesture::Press;
        let player = selected.filter(|_| is_asked)?;
        let has_names = event.names().any(|name| !name.is_empty());
        Some(Action::Go(Screen::Find(Self {
            list,
            writer: if has_names {
                Writer::of_name("")
            } else {
                Writer::of_number()
            },
            player,
            is_found: false,
            place: 0,
        })))
    }

    fn look(&mut self, event: &Event) {
        let text = self.writer.text();
        let number = text.parse::<u16>().ok();
        let is_meant = |player: &PlayerNo| {
            let is_found = || {
                let name = event.name(*player);
                name.is_some_and(|name| letters::is_found(&name.text(), &text))
            };
            !text.is_empty()
                && (number == Some(player.get()) || is_found())
                && self.list.has(*player, event)
        };
        let found = event.numbers().filter(is_meant).nth(self.place.into());
        self.is_found = found.is_some();
        self.player = found.unwrap_or(self.player);
    }
}

impl Behaviour for FindScreen {
    fn profile(&self) -> Profile {
        Profile::of_everybody(Room::Event, WorkspaceUse::Standings)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let desk = &*tools.desk;
        let language = tools.shared.language();
        if is_back(key) {
            if self.writer.closes_signs() {
                return Action::Stay;
            }
            return Action::Go(self.list.at(self.player, desk));
        }
        match self.writer.key(key, self.is_found, language) {
            Wrote::Nothing => {}
            Wrote::Text => {
                self.place = 0;
                self.look(&desk.event);
                if !self.is_found {
                    self.writer.leave_offer();
                }
            }
            Wrote::Offer(by) => {
                let before = self.place;
                self.place = before.saturating_add_signed(by);
                self.look(&desk.event);
                if !self.is_found {
                    self.place = before;
                    self.look(&desk.event);
                }
            }
            Wrote::Take | Wrote::Done => return Action::Go(self.list.at(self.player, desk)),
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        let event = scene.event();
        let offer = self.is_found.then(|| listed_name_of(event, self.player));
        let title = match &offer {
            Some(_) => Heading::Numbered(Text::FoundPlayer, self.player.get()),
            None => Heading::Plain(Text::FindPlayer),
        };
        let entry = self.writer.view(title, offer, Text::KeyFind);
        (Body::Entry(entry), writing_hints())
    }
}
