//! A name that is being written, or a club.

use super::opening;
use crate::app::Desk;
use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, words};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::screens::writer::{Typed, TypedText, Writer, Wrote};
use crate::app::screens::{
    Behaviour, EventEntry, EventMenu, PlayerEntry, PlayerScreen, PlayersScreen, Profile, Room,
    Screen, WorkspaceUse, smaller_team,
};
use crate::card::{Answer, FileJob};
use crate::input::KeyEvent;
use crate::language::Text;
use crate::letters;
use crate::tournament::{self, Club, Command, Event, NAME_TEXT_BYTES, NameText, Player, PlayerNo};
use crate::ui::view::{Body, Heading, HintKeys, Kind, Name};

/// The field of a player that is being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Name,
    /// The name of somebody who enters the event with it.
    Newcomer,
    Club,
}

/// The text that is being written, and the player whom it is about.
#[derive(Debug, Clone)]
pub(in crate::app) struct NameScreen {
    number: PlayerNo,
    field: Field,
    writer: Writer,
    /// The text that it could become.
    offer: Typed,
    /// The place of the offer among those that could be made.
    place: u8,
    /// True while the arbiter is asked what is to become of it.
    is_asking: bool,
}

impl NameScreen {
    /// For the name of a player.
    pub(in crate::app) fn new(number: PlayerNo, event: &Event) -> Self {
        let name = event.name(number).map(tournament::Name::text);
        Self::with(number, Field::Name, &name.unwrap_or_default())
    }

    /// For somebody who will be in the event when the name is saved, and not before.
    pub(in crate::app) fn newcomer(number: PlayerNo) -> Self {
        Self::with(number, Field::Newcomer, "")
    }

    /// For the club of a player.
    pub(in crate::app) fn of_club(number: PlayerNo, event: &Event) -> Self {
        let club: NameText = event.club(number).text();
        Self::with(number, Field::Club, &club)
    }

    fn with(number: PlayerNo, field: Field, text: &str) -> Self {
        let writer = match field {
            Field::Name | Field::Newcomer => Writer::of_name(text),
            Field::Club => Writer::of_club(text),
        };
        Self {
            number,
            field,
            writer,
            offer: Typed::EMPTY,
            place: 0,
            is_asking: false,
        }
    }

    /// Looks for something that the text could become.
    fn look(&mut self, desk: &Desk) {
        let text = self.writer.text();
        let fits = |offer: &str| letters::begins_with(offer, &text) && *offer != *text;
        let event = &desk.event;
        self.offer = match self.field {
            _ if text.is_empty() => Typed::EMPTY,
            Field::Name | Field::Newcomer => desk
                .known_names()
                .filter(|name| fits(name))
                // Who is in the event already is not meant.
                .filter(|name| !event.names().any(|other| other == *name))
                .nth(self.place.into())
                .map(Typed::cut)
                .unwrap_or_default(),
            Field::Club => event
                .numbers()
                .map(|number| event.club(number).text::<NAME_TEXT_BYTES>())
                .filter(|club| fits(club))
                .nth(self.place.into())
                .map(|club| Typed::cut(&club))
                .unwrap_or_default(),
        };
    }

    /// The offer as a string.
    fn offered(&self) -> TypedText {
        self.offer.text()
    }

    /// Takes the selection off the offer if there is none: nothing can be selected there.
    fn leave_offer(&mut self) {
        if self.offer.is_empty() {
            self.writer.leave_offer();
        }
    }

    /// The text that was there before.
    fn before(&self, event: &Event) -> NameText {
        match self.field {
            Field::Name | Field::Newcomer => event
                .name(self.number)
                .map(tournament::Name::text)
                .unwrap_or_default(),
            Field::Club => event.club(self.number).text(),
        }
    }

    /// The screen to go to if nothing is to be saved.
    fn back(&self, event: &Event) -> Screen {
        match self.field {
            Field::Newcomer => Screen::Event(EventMenu::at(EventEntry::AddPlayer)),
            Field::Name => Screen::Players(PlayersScreen::at(self.number)),
            Field::Club => Screen::Player(PlayerScreen::at(self.number, PlayerEntry::Club, event)),
        }
    }

    fn finish(&self, event: &Event) -> Action {
        let text = self.writer.text();
        let text = text.trim();
        if self.field == Field::Newcomer {
            return self.enter(text, event);
        }
        let Some(player) = event.player(self.number) else {
            return Action::Go(self.back(event));
        };
        let mut written = player.clone();
        match self.field {
            Field::Club => written.club = Club::cut(text),
            Field::Name | Field::Newcomer => written.name = tournament::Name::cut(text),
        }
        if written == player {
            return Action::Go(self.back(event));
        }
        Action::one(Command::Edit(self.number, written), self.back(event))
    }

    /// The newcomer enters the event, with a name or as a number.
    fn enter(&self, text: &str, event: &Event) -> Action {
        let team = smaller_team(event);
        let command = if text.is_empty() {
            Command::EnterNumbered(1, team)
        } else {
            Command::Enter(Player {
                name: tournament::Name::cut(text),
                team,
                ..Player::default()
            })
        };
        let then = opening::after_name(self.number, !text.is_empty(), event);
        Action::one(command, then)
    }
}

impl Behaviour for NameScreen {
    fn open(self, tools: &mut Tools<'_>) -> Screen {
        tools.desk.begin_names();
        self.into()
    }

    fn file_job(&self, scene: &Scene<'_>) -> Option<FileJob> {
        scene.desk.names()?.file_job()
    }

    fn answer(&mut self, answer: Answer, tools: &mut Tools<'_>) -> Action {
        if let Some((names, _)) = tools.desk.names_and_event() {
            names.answer(&answer);
            self.look(tools.desk);
        }
        Action::Stay
    }

    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Taken)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let desk = &*tools.desk;
        let language = tools.shared.language();
        let event = &desk.event;
        if self.is_asking {
            return match (is_ok(key), is_back(key)) {
                (true, _) => self.finish(event),
                (_, true) => Action::Go(self.back(event)),
                _ => Action::Stay,
            };
        }
        if is_back(key) {
            if self.writer.closes_signs() {
                return Action::Stay;
            }
            if self.writer.text().trim() == self.before(event).as_str() {
                return Action::Go(self.back(event));
            }
            self.is_asking = true;
            return Action::Stay;
        }
        match self.writer.key(key, !self.offer.is_empty(), language) {
            Wrote::Nothing => {}
            Wrote::Text => {
                self.place = 0;
                self.look(desk);
                self.leave_offer();
            }
            Wrote::Offer(by) => {
                let before = self.place;
                self.place = before.saturating_add_signed(by);
                self.look(desk);
                if self.offer.is_empty() {
                    self.place = before;
                    self.look(desk);
                }
            }
            Wrote::Take => {
                self.writer.set(&self.offered());
                self.place = 0;
                self.look(desk);
                self.leave_offer();
            }
            Wrote::Done => return self.finish(event),
        }
        Action::Stay
    }

    /// OK once too often on the name before is no letter of this one.
    fn drops_earlier_keys(&self) -> bool {
        true
    }

    fn view(&self, _scene: &Scene<'_>) -> (Body, Hints) {
        if self.is_asking {
            let title = match self.field {
                Field::Name | Field::Newcomer => Text::WriteName,
                Field::Club => Text::Club,
            };
            let keys = hints([
                (HintKeys::Ok, Text::HintSave),
                (HintKeys::Back, Text::HintDontSave),
            ]);
            return (words(Kind::Question, title, Text::AskSaveText), keys);
        }
        let title = match self.field {
            Field::Name | Field::Newcomer => {
                Heading::Numbered(Text::PlayerNumber, self.number.get())
            }
            Field::Club => Heading::Plain(Text::Club),
        };
        let offer =
            (!self.offer.is_empty()).then(|| Name::Given(tournament::Name::cut(&self.offered())));
        let entry = self.writer.view(title, offer, Text::HintSave);
        (Body::Entry(entry), writing_hints())
    }
}

/// The hints of what the keys do while something is written.
pub(in crate::app) fn writing_hints() -> Hints {
    hints([
        (HintKeys::Ok, Text::HintAccents),
        (HintKeys::Back, Text::HintFinish),
    ])
}
