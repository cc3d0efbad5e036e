//! The title of an event: written letter by letter, or taken from what is offered.

use crate::app::action::Action;
use crate::app::context::{Scene, Tools};
use crate::app::screens::bodies::{Hints, hints, words};
use crate::app::screens::keys::{is_back, is_ok};
use crate::app::screens::writer::{TypedText, Writer, Wrote};
use crate::app::screens::{
    Behaviour, EventEntry, EventMenu, Profile, Room, WorkspaceUse, writing_hints,
};
use crate::demo;
use crate::input::KeyEvent;
use crate::language::{Language, Text};
use crate::letters;
use crate::tournament::{Command, Event, Name as PlayerName, TITLE_BYTES};
use crate::ui::view::{Body, Heading, HintKeys, Kind, Name};
use core::fmt::Write as _;

/// The words that are offered for the title of an event.
const WORDS: [Text; 5] = [
    Text::TitleChampionship,
    Text::TitleOpen,
    Text::TitleSchool,
    Text::TitleYouth,
    Text::TitleEvening,
];

/// A title that is being written.
#[derive(Debug, Clone)]
pub(super) struct TitleWriter {
    writer: Writer,
    /// The place of the offer among those that could be made.
    place: u8,
}

impl TitleWriter {
    pub(super) fn new(text: &str) -> Self {
        Self {
            writer: Writer::of_title(text),
            place: 0,
        }
    }

    /// The title as it is now.
    pub(super) fn text(&self) -> TypedText {
        let text = self.writer.text();
        text.trim().try_into().unwrap_or_default()
    }

    /// The title is that now.
    pub(super) fn set(&mut self, text: &str) {
        self.writer.set(text);
        self.place = 0;
    }

    /// Writing begins. Where nothing is written yet, OK takes what is offered.
    pub(super) fn begin(&mut self) {
        *self = Self::new(&self.text());
        if self.writer.text().is_empty() {
            self.writer.select_offer();
        }
    }

    /// BACK closes the signs under a letter first; says whether it has.
    pub(super) const fn closes_signs(&mut self) -> bool {
        self.writer.closes_signs()
    }

    /// The title that the text could become.
    fn offer(&self, event: Option<&Event>, language: Language) -> Option<TypedText> {
        let text = self.writer.text();
        let fits = |offer: &TypedText| letters::begins_with(offer, &text) && *offer != text;
        let mut offers = offers(event, language).filter(fits);
        offers.nth(self.place.into())
    }

    /// Takes a key; true if that was all. The title of the event before, if there is one, is offered with the next number.
    pub(super) fn key(&mut self, key: KeyEvent, event: Option<&Event>, language: Language) -> bool {
        let offer = self.offer(event, language);
        match self.writer.key(key, offer.is_some(), language) {
            Wrote::Nothing => {}
            Wrote::Text => self.place = 0,
            Wrote::Offer(by) => {
                let before = self.place;
                self.place = before.saturating_add_signed(by);
                if self.offer(event, language).is_none() {
                    self.place = before;
                }
            }
            Wrote::Take => {
                if let Some(offer) = offer {
                    self.set(&offer);
                }
            }
            Wrote::Done => return true,
        }
        if self.offer(event, language).is_none() {
            self.writer.leave_offer();
        }
        false
    }

    pub(super) fn view(&self, event: Option<&Event>, language: Language) -> (Body, Hints) {
        let offer = self.offer(event, language);
        let offer = offer.map(|offer| Name::Given(PlayerName::cut(&offer)));
        let title = Heading::Plain(Text::EventTitle);
        let entry = self.writer.view(title, offer, Text::HintSave);
        (Body::Entry(entry), writing_hints())
    }
}

/// The titles that are offered: that of the event before with the next number, then some words.
fn offers(event: Option<&Event>, language: Language) -> impl Iterator<Item = TypedText> {
    let words = WORDS.into_iter().filter_map(move |text| {
        let words = language.text(text);
        TypedText::try_from(&*words).ok()
    });
    event.and_then(after).into_iter().chain(words)
}

/// The title after that of an event: with the next number, or with a 2. The demo has none after it.
fn after(event: &Event) -> Option<TypedText> {
    let title = event.setup().title.as_str();
    if title.is_empty() || demo::is_demo(event) {
        return None;
    }
    let (before, number) = numbered(title).unwrap_or((title, 1));
    let mut next = TypedText::new();
    let gap = if before.len() == title.len() { " " } else { "" };
    write!(next, "{before}{gap}{}", number.checked_add(1)?).ok()?;
    (next.len() <= TITLE_BYTES).then_some(next)
}

/// A title that ends in a number: what is before it, and the number.
fn numbered(title: &str) -> Option<(&str, u16)> {
    let before = title.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = title.get(before.len()..)?.parse().ok()?;
    Some((before, number))
}

/// The title that a new event has at first: whoever numbers events goes on with the next number.
pub(super) fn usual(event: &Event) -> TypedText {
    let is_numbered = numbered(&event.setup().title).is_some();
    let next = after(event).filter(|_| is_numbered);
    next.unwrap_or_default()
}

/// The offer after or before a title, round and round, with none among them.
pub(super) fn turned(title: &str, up: bool, event: &Event, language: Language) -> TypedText {
    let all = || core::iter::once(TypedText::new()).chain(offers(Some(event), language));
    let count = all().count();
    // Before what somebody has written lies nothing: it is not lost by the way.
    let at = all().position(|offer| offer == title).unwrap_or(0);
    let at = if up { at + 1 } else { at + count - 1 };
    all().nth(at % count.max(1)).unwrap_or_default()
}

/// The title of the event in hand, and what is being made of it.
#[derive(Debug, Clone)]
pub(in crate::app) struct TitleScreen {
    title: TitleWriter,
    /// True while the arbiter is asked what is to become of it.
    is_asking: bool,
}

impl TitleScreen {
    pub(in crate::app) fn new(event: &Event) -> Self {
        let mut title = TitleWriter::new(&event.setup().title);
        title.begin();
        Self {
            title,
            is_asking: false,
        }
    }

    fn finish(&self, event: &Event) -> Action {
        let back = EventMenu::at(EventEntry::EventTitle).into();
        let setup = event.setup().titled(&self.title.text());
        if setup == *event.setup() {
            return Action::Go(back);
        }
        Action::one(Command::SetUp(setup), back)
    }
}

impl Behaviour for TitleScreen {
    fn profile(&self) -> Profile {
        Profile::of_arbiter(Room::Event, WorkspaceUse::Free)
    }

    fn key(&mut self, key: KeyEvent, tools: &mut Tools<'_>) -> Action {
        let event = &tools.desk.event;
        let back = || Action::Go(EventMenu::at(EventEntry::EventTitle).into());
        if self.is_asking {
            return match (is_ok(key), is_back(key)) {
                (true, _) => self.finish(event),
                (_, true) => back(),
                _ => Action::Stay,
            };
        }
        if is_back(key) {
            if self.title.closes_signs() {
                return Action::Stay;
            }
            if self.title.text() == *event.setup().title.trim() {
                return back();
            }
            self.is_asking = true;
            return Action::Stay;
        }
        if self.title.key(key, None, tools.shared.language()) {
            return self.finish(event);
        }
        Action::Stay
    }

    fn view(&self, scene: &Scene<'_>) -> (Body, Hints) {
        if self.is_asking {
            let keys = hints([
                (HintKeys::Ok, Text::HintSave),
                (HintKeys::Back, Text::HintDontSave),
            ]);
            return (
                words(Kind::Question, Text::TitleLabel, Text::AskSaveText),
                keys,
            );
        }
        self.title.view(None, scene.shared.language())
    }
}
