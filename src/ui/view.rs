//! The contents of the screen, said without pixels.

use core::fmt::Write as _;

use heapless::{String, Vec};

use crate::clock::{ControlName, Reading, Seats, SideReading};
use crate::language::{Language, Text, Words};
use crate::letters;
use crate::settings::{Contrast, Letters};
use crate::standings::Value as Criterion;
use crate::tournament::{
    CLUB_TEXT_BYTES, Club, Colour, GameResult, GameScore, HalfPoints, MAX_TIEBREAKS,
    NAME_TEXT_BYTES, Outcome, Rating, TITLE_BYTES, Team, Tiebreak,
};
use crate::ui::icons::Icon;
use crate::ui::ink::Ink;
use crate::ui::sentence::Sentence;
use crate::wording::{
    SHOWN_NAME_BYTES, criterion_text, filled_in, filled_in_with, points_text, result_text,
};

pub use super::event_card::{EventCard, EventLabel, EventState};
// A view names players in all of its parts.
pub use crate::wording::Name;

/// A whole screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The language of its texts.
    pub language: Language,
    /// The contrast in which it is coloured.
    pub contrast: Contrast,
    /// The size of the letters in its lists.
    pub letters: Letters,
    /// The state of the card.
    pub status: Status,
    /// The banner with what everybody must hear of now, if anything.
    pub banner: Option<Banner>,
    /// True if the battery must be changed or charged soon.
    pub is_battery_low: bool,
    /// The per cent that are left of it, where that is of interest.
    pub charge: Option<u8>,
    /// The main part.
    pub body: Body,
    /// The hints at what the keys do here.
    pub hints: Vec<Hint, 3>,
    /// If OK is to be held here: how many eighths of the time it has been.
    pub held: Option<u8>,
}

/// A view is put together on the stack, and compared there with the one before.
const _: () = assert!(size_of::<View>() <= 1344);

impl View {
    /// True if there is a sign of the battery beside the title.
    pub const fn has_battery_sign(&self) -> bool {
        self.is_battery_low || self.charge.is_some()
    }

    /// True if it only tells that something is under way.
    pub const fn is_in_passing(&self) -> bool {
        self.is_soon_over() || matches!(self.body, Body::Progress { .. })
    }

    /// True if it only tells that something is under way, and that is mostly done in a moment: a file of players has a
    /// few blocks, and so has a list. An event is known to take longer.
    pub const fn is_soon_over(&self) -> bool {
        matches!(
            self.body,
            Body::Progress {
                text: Text::ReadingFile | Text::TakingPlayers,
                ..
            } | Body::Message {
                text: Text::ReadingCard,
                ..
            }
        )
    }

    /// The meaning of that sign, in words.
    pub fn battery_words(&self) -> Words {
        match self.charge {
            Some(percent) if !self.is_battery_low => {
                filled_in(&self.language.text(Text::Percent), Some(percent.into()))
            }
            _ => self.language.text(Text::BatteryLow),
        }
    }
}

/// The state of the card, for the status bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Nobody has looked yet.
    Starting,
    /// All is on the card.
    Saved,
    /// A write is under way.
    Saving,
    /// There is no card: nothing is saved.
    NoCard,
    /// The card does not work: nothing is saved.
    CardError,
}

impl Status {
    /// The words for it.
    pub const fn text(self) -> Text {
        match self {
            Self::Starting => Text::StatusStarting,
            Self::Saved => Text::StatusSaved,
            Self::Saving => Text::StatusSaving,
            Self::NoCard => Text::StatusNoCard,
            Self::CardError => Text::StatusCardError,
        }
    }

    /// True if the arbiter must not overlook it.
    pub const fn is_alert(self) -> bool {
        matches!(self, Self::NoCard | Self::CardError)
    }
}

/// A key, or a pair of keys, and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    /// The keys.
    pub keys: HintKeys,
    /// The text for what they do.
    pub text: Text,
}

/// The keys that a hint speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintKeys {
    /// The cross, up and down.
    UpDown,
    /// The cross, left and right.
    LeftRight,
    /// All of the cross.
    Cross,
    /// OK.
    Ok,
    /// BACK.
    Back,
    /// OK, held.
    HoldOk,
    /// BACK, held.
    HoldBack,
}

/// The most rows that any display shows of a list.
pub const MAX_ROWS: usize = 7;
/// The most rows of a list of values, in sight or not.
pub const MAX_VALUES: usize = 12;
/// The most columns of a crosstable that any display shows.
pub const MAX_COLUMNS: usize = 10;

/// The main part of a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// The boot screen.
    Splash {
        /// True if the watchdog had to restart the box.
        restarted: bool,
    },
    /// A list to choose from.
    Menu {
        /// The title of the list.
        title: Heading,
        /// Its entries.
        items: MenuItems,
        /// The values of some of them.
        values: MenuValues,
        /// The selected one of them.
        selected: usize,
    },
    /// The home screen.
    Home(HomeView),
    /// Events to choose from.
    Events(EventRows),
    /// The languages to choose from; the one of the view is selected.
    Languages,
    /// A list of things with values that can be changed.
    Values {
        /// The title of the list.
        title: Text,
        /// Its rows.
        rows: Vec<ValueRow, MAX_VALUES>,
        /// The selected one of them.
        selected: usize,
        /// The meaning of the selected value, if that needs a word and there is room for it.
        help: Option<Text>,
    },
    /// Something to be read.
    Message {
        /// The kind of message.
        kind: Kind,
        /// The subject of the message.
        title: Text,
        /// The message.
        text: Text,
        /// The number in it, if it has one.
        number: Option<u16>,
    },
    /// Work that takes a while.
    Progress {
        /// The subject of the work.
        title: Heading,
        /// The work that is being done.
        text: Text,
        /// The part of it that is done.
        thousandths: u16,
    },
    /// Something about players to be read.
    Sentence {
        /// The kind of sentence.
        kind: Kind,
        /// The subject of the sentence.
        title: Text,
        /// The sentence that is said.
        sentence: Sentence,
    },
    /// A list of which some rows are in sight.
    List(List),
    /// The standings, and what the selected row opens below it.
    Standings(List, Unfolded),
    /// A game, and the results it may have.
    Result(ResultChoice),
    /// The winners.
    Podium(Podium),
    /// Somebody is called to a board.
    Call(Call),
    /// A game whose scores are being entered.
    Score(ScoreEntry),
    /// Everybody against everybody.
    Crosstable(Crosstable),
    /// A name that is being written.
    Entry(NameEntry),
    /// A number that is being entered.
    Digits(DigitEntry),
    /// The chess clock.
    Clock(ClockFace),
    /// A timer for everybody in the room.
    Timer(TimerFace),
}

/// The kind of something to be read: what it wants of whoever reads it. Each looks different at a glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nothing: it is there to be read.
    Plain,
    /// It asks before something is done that matters.
    Question,
    /// It was not done, and why.
    Refusal,
    /// It can be done, or was, but something speaks against it.
    Warning,
    /// It is done.
    Done,
    /// The time is up.
    TimeUp,
    /// The card, or what is on it, wants attention.
    Trouble,
    /// It says what is taken back.
    Undo,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::Plain,
        Self::Question,
        Self::Refusal,
        Self::Warning,
        Self::Done,
        Self::TimeUp,
        Self::Trouble,
        Self::Undo,
    ];

    /// The title of something of this kind: a question is one in its title, too.
    pub fn title(self, language: Language, title: Text) -> String<HEADING_BYTES> {
        let words = language.text(title);
        match self {
            Self::Question | Self::Undo => filled_in_with(&language.text(Text::AsQuestion), &words),
            Self::Plain
            | Self::Refusal
            | Self::Warning
            | Self::Done
            | Self::TimeUp
            | Self::Trouble => filled_in(&words, None),
        }
    }
}

/// The most tiles of the home screen, and how many are side by side.
pub const MAX_TILES: usize = 2 * TILE_COLUMNS;
/// The tiles side by side.
pub const TILE_COLUMNS: usize = 3;

/// The home screen: what is to be done next, and everything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeView {
    /// The thing to be done next.
    pub card: HomeCard,
    /// Everything else, row by row.
    pub tiles: Vec<Tile, MAX_TILES>,
    /// The selected tile; the card, if none.
    pub selected: Option<usize>,
}

/// The thing to be done next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HomeCard {
    /// There is no event yet.
    NewEvent,
    /// The event in hand goes on.
    Event(EventCard),
}

/// An entry of the home screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tile {
    /// Its picture.
    pub icon: Icon,
    /// Its word.
    pub word: Text,
}

/// The most events in sight.
pub const MAX_EVENTS: usize = 4;

/// A list of events of which some are in sight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRows {
    /// The title of the list.
    pub title: Text,
    /// The rows in sight.
    pub rows: Vec<EventRow, MAX_EVENTS>,
    /// The number of rows before these.
    pub first: usize,
    /// The number of rows in all.
    pub total: usize,
    /// The selected one of those in sight.
    pub selected: usize,
}

/// An event in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// The number of its journal, which is also that of its folder.
    pub number: u16,
    /// The event, as far as that is known.
    pub event: Option<EventCard>,
    /// The mark by which it is found.
    pub mark: Option<EventMark>,
}

/// A mark of an event in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventMark {
    /// It is the one in hand.
    InHand,
    /// It cannot be read whole.
    Damaged,
}

impl EventMark {
    /// The word for it.
    pub const fn text(self) -> Text {
        match self {
            Self::InHand => Text::InHand,
            Self::Damaged => Text::IsDamaged,
        }
    }

    /// Its ground and the ink of its word.
    pub(super) const fn inks(self) -> (Ink, Ink) {
        match self {
            Self::InHand => (Ink::Active, Ink::ActiveText),
            Self::Damaged => (Ink::Alert, Ink::Paper),
        }
    }
}

/// The most entries of a menu.
pub const MAX_MENU: usize = 16;

/// The entries of a menu.
pub type MenuItems = Vec<Text, MAX_MENU>;

/// The values of some entries of a menu.
pub type MenuValues = Vec<(Text, Value), 2>;

/// A thing and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueRow {
    /// The name of the thing.
    pub label: Text,
    /// The value that it is set to.
    pub value: Value,
}

/// A value in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// A word.
    Word(Text),
    /// The title of an event.
    Title(letters::Letters<TITLE_BYTES>),
    /// A number.
    Number(u16),
    /// Points.
    Points(HalfPoints),
    /// A time.
    Time(Reading),
    /// A time that runs.
    RunningTime(Reading),
    /// A number, perhaps in words, that cannot be changed here.
    ReadOnly(Option<Text>, u16),
    /// So many steps of so many.
    Level {
        /// The step it stands at.
        step: u8,
        /// The highest step.
        of: u8,
    },
}

impl Value {
    /// True if ← and → change it.
    pub const fn is_changeable(self) -> bool {
        !matches!(self, Self::ReadOnly(..))
    }

    /// In words.
    pub fn words(self, language: Language) -> String<HEADING_BYTES> {
        match self {
            Self::Word(text) => filled_in(&language.text(text), None),
            Self::Title(title) => title.text(),
            Self::Number(number) => filled_in("{}", Some(number)),
            Self::Points(points) => points_text(points),
            Self::Time(reading) => filled_in(&time_text(reading), None),
            Self::RunningTime(reading) => put(format_args!("» {}", time_text(reading))),
            Self::ReadOnly(text, number) => {
                let words = text.map(|text| language.text(text));
                let words = words.as_deref().unwrap_or("{}");
                // A word says it all without a number.
                filled_in(words, words.contains("{}").then_some(number))
            }
            Self::Level { step, of } => {
                let mut written = String::new();
                let _ = write!(written, "{step}/{of}");
                written
            }
        }
    }
}

/// The heading of a screen, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heading {
    /// Just that.
    Plain(Text),
    /// With a number in it.
    Numbered(Text, u16),
    /// With two numbers in it.
    Pair(Text, u16, u16),
    /// A kind of event, and the number of its players.
    Counted(Text, u16),
    /// A round.
    Round(RoundHeading),
    /// That with a number in it, and where it belongs, with another one.
    Within(Text, u16, Text, u16),
    /// About that player.
    Name(Name),
    /// With a player in it.
    Named(Text, Name),
    /// The state of an event with a queue.
    Floor(FloorHeading),
    /// That event.
    Event(EventLabel),
}

/// A round, and how far it has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundHeading {
    /// Its number.
    pub number: u16,
    /// The number of its games.
    pub games: u16,
    /// The number of those without a result, once there are results.
    pub missing: u16,
}

/// The words beside a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beside {
    /// The words.
    pub words: Words,
    /// True if they say what is left to be done.
    pub is_left: bool,
}

/// Progress, and the whole of it: work grows, and time shrinks.
pub type Strip = (u16, u16);

/// The state of an event with a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FloorHeading {
    /// The reading of its clock.
    pub clock: FloorClock,
    /// The seconds that it lasts.
    pub limit: u16,
    /// The number of players who wait.
    pub queue: u16,
    /// True if they are too many or too few.
    pub is_advised: bool,
}

/// The reading of the clock of an event with a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FloorClock {
    /// So many seconds are left.
    Running(u16),
    /// It stands, and so many seconds are left.
    Stopped(u16),
    /// The last minutes have begun.
    LastMinutes(u16),
    /// The time is up.
    Up,
}

impl Heading {
    /// The words.
    pub fn words(&self, language: Language) -> String<HEADING_BYTES> {
        match self {
            Self::Plain(text) => filled_in(&language.text(*text), None),
            Self::Numbered(text, number) => filled_in(&language.text(*text), Some(*number)),
            Self::Pair(text, first, second) => {
                let words: String<HEADING_BYTES> = filled_in(&language.text(*text), Some(*first));
                filled_in(&words, Some(*second))
            }
            Self::Counted(text, _) => filled_in(&language.text(*text), None),
            Self::Round(round) => filled_in(&language.text(Text::RoundNumber), Some(round.number)),
            Self::Within(text, number, ..) => filled_in(&language.text(*text), Some(*number)),
            Self::Name(name) => name.words(language),
            Self::Named(text, name) => filled_in_with(&language.text(*text), &name.words(language)),
            Self::Floor(heading) => floor_words(language, heading),
            Self::Event(label) => label.words(language),
        }
    }

    /// The words beside those: where it belongs, or what is left to be done.
    pub fn beside(&self, language: Language) -> Option<Beside> {
        let beside = |text, number, is_left| {
            Some(Beside {
                words: filled_in(&language.text(text), Some(number)),
                is_left,
            })
        };
        match self {
            Self::Counted(_, number) => beside(Text::PlayersShort, *number, false),
            Self::Round(round) if round.missing > 0 => beside(Text::LeftToDo, round.missing, true),
            Self::Within(.., text, number) => beside(*text, *number, false),
            Self::Floor(heading) => match heading.clock {
                FloorClock::Running(_) => beside(Text::QueueOf, heading.queue, heading.is_advised),
                FloorClock::Stopped(_) | FloorClock::LastMinutes(_) | FloorClock::Up => None,
            },
            Self::Round(_)
            | Self::Plain(_)
            | Self::Numbered(..)
            | Self::Pair(..)
            | Self::Name(_)
            | Self::Named(..)
            | Self::Event(_) => None,
        }
    }

    /// The progress: the results that are in, or the time that is left.
    pub const fn strip(&self) -> Option<Strip> {
        match self {
            Self::Round(round) if round.missing > 0 => {
                Some((round.games.saturating_sub(round.missing), round.games))
            }
            Self::Floor(heading) => match heading.clock {
                FloorClock::Running(left) | FloorClock::Stopped(left) => {
                    Some((left, heading.limit))
                }
                FloorClock::LastMinutes(_) | FloorClock::Up => None,
            },
            _ => None,
        }
    }
}

/// The time that is left; what is more urgent takes the room of the queue.
fn floor_words(language: Language, heading: &FloorHeading) -> String<HEADING_BYTES> {
    match heading.clock {
        FloorClock::Running(left) => put(format_args!("{}", TimeLeft(left))),
        FloorClock::Stopped(left) => {
            let stopped = language.text(Text::ClockPaused);
            put(format_args!("{stopped} {}", TimeLeft(left)))
        }
        FloorClock::LastMinutes(minutes) => {
            filled_in(&language.text(Text::LastMinutes), Some(minutes))
        }
        FloorClock::Up => filled_in(&language.text(Text::TimeIsUp), None),
    }
}

/// Seconds as an event's clock shows them: `1h59`, and in the last hour `59:59`.
struct TimeLeft(u16);

impl core::fmt::Display for TimeLeft {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (minutes, seconds) = (self.0 / 60, self.0 % 60);
        match minutes / 60 {
            0 => write!(f, "{minutes}:{seconds:02}"),
            hours => write!(f, "{hours}h{:02}", minutes % 60),
        }
    }
}

/// The most bytes of a heading. A name can be one.
pub const HEADING_BYTES: usize = SHOWN_NAME_BYTES;

/// A list of which some rows are in sight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// The title of the list.
    pub title: Heading,
    /// The rows in sight.
    pub rows: Vec<ListRow, MAX_ROWS>,
    /// The number of rows before these.
    pub first: usize,
    /// The number of rows in all.
    pub total: usize,
    /// The selected one of those in sight.
    pub selected: usize,
    /// True if a row has two lines: the players of a board, or a player and what else there is to say.
    pub is_tall: bool,
}

/// The criteria and the games of a player in the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfolded {
    /// The criteria that part those who are level, the first one first.
    pub criteria: Vec<(Tiebreak, Criterion), UNFOLDED_CRITERIA, u8>,
    /// True if the event has a queue and no rounds.
    pub has_queue: bool,
    /// The player's last games, the first one first.
    pub games: Vec<GameSign, UNFOLDED_GAMES, u8>,
}

/// The most criteria of a player: those that an event can have, the wins and the scores.
pub const UNFOLDED_CRITERIA: usize = MAX_TIEBREAKS + 2;
/// The most games that are told by their signs.
pub const UNFOLDED_GAMES: usize = 9;

/// A round of a player, told by signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameSign {
    /// No game.
    None,
    /// A game: the player's colour, and how it ended.
    Played(Colour, Outcome),
}

/// A row of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRow {
    /// The number that it is counted by: a place, a number, a board; or none.
    pub number: Option<u16>,
    /// The subject of the row.
    pub who: Who,
    /// The value at its end.
    pub value: RowValue,
}

/// The subject of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// One player.
    One(Name),
    /// Two at a board, white first.
    Two(Name, Name),
    /// Two at a board in a game without colours, the one who starts first.
    InTurn(Name, Name),
    /// Two who do not sit at a board.
    Pair(Name, Name),
    /// One player, and what else there is to say of them.
    Detailed(Name, Detail),
    /// Nobody in particular.
    Word(Text),
    /// So many.
    Numbered(Text, u16),
    /// A criterion, by its short name.
    Code(&'static str),
    /// A time control.
    Control(ControlName),
}

/// The second line about a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// The rating, if there is one, and the club.
    Club(Rating, Club),
    /// The number of games so far.
    Games(u16),
}

impl Detail {
    /// In words.
    pub fn words(&self, language: Language) -> String<HEADING_BYTES> {
        match self {
            Self::Club(rating, club) => {
                let mut words = String::new();
                // A rating and a club are shorter than a heading.
                if let Some(points) = rating.points() {
                    let _ = write!(words, "{points}");
                }
                let club: String<CLUB_TEXT_BYTES> = club.text();
                let between = if words.is_empty() || club.is_empty() {
                    ""
                } else {
                    " · "
                };
                let _ = words.push_str(between);
                let _ = words.push_str(&club);
                words
            }
            Self::Games(games) => {
                let text = match games {
                    1 => Text::OneGame,
                    _ => Text::SomeGames,
                };
                filled_in(&language.text(text), Some(*games))
            }
        }
    }
}

/// The value at the end of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowValue {
    /// Nothing.
    None,
    /// A word.
    Word(Text),
    /// A word with a number in it.
    Numbered(Text, u16),
    /// The result of a game.
    Result(GameResult),
    /// Points.
    Points(HalfPoints),
    /// A player's result in a game, the colour, and the points after it.
    Made(Colour, &'static str, HalfPoints),
    /// The same of games without colours that were not played.
    Unplayed(&'static str, HalfPoints),
    /// The same, with what the game was worth, and an asterisk if the arbiter decided it.
    Worth(Colour, HalfPoints, &'static str, HalfPoints),
    /// The same, with the scores of the game, the player's own first.
    Scored(Colour, GameScore, GameScore, HalfPoints),
    /// The points that a player got in a round without a game, and those after it.
    Given(HalfPoints, HalfPoints),
    /// The scores of a game, white's first.
    Scores(GameScore, GameScore),
    /// Points, and what parts players with equal points.
    Standing {
        /// The points.
        points: HalfPoints,
        /// The first criteria.
        criteria: [Option<Criterion>; CRITERIA],
    },
    /// The value of a criterion.
    Criterion(Criterion),
    /// The heads over columns: points, and what parts players with equal points.
    Heads {
        /// The points.
        points: Text,
        /// The first criteria.
        criteria: [Option<Head>; CRITERIA],
    },
    /// A word with two numbers in it.
    Pair(Text, u16, u16),
    /// So many minutes.
    Minutes(u16),
}

/// The head of a column of the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    /// A word.
    Word(Text),
    /// The short name of a criterion.
    Code(&'static str),
}

impl Head {
    /// In words.
    pub fn words(self, language: Language) -> Words {
        match self {
            Self::Word(text) => language.text(text),
            Self::Code(code) => filled_in(code, None),
        }
    }
}

/// The most criteria that a row of the standings shows.
pub const CRITERIA: usize = 2;

impl RowValue {
    /// In words.
    pub fn words(self, language: Language) -> String<HEADING_BYTES> {
        match self {
            Self::None => String::new(),
            Self::Word(text) => filled_in(&language.text(text), None),
            Self::Numbered(text, number) => filled_in(&language.text(text), Some(number)),
            Self::Result(result) => filled_in(result_text(result), None),
            Self::Points(points) => points_text(points),
            Self::Made(colour, sign, total) => {
                with_colour(language, colour, format_args!("{sign}  {}", Points(total)))
            }
            Self::Unplayed(sign, total) => put(format_args!("{sign}  {}", Points(total))),
            Self::Worth(colour, made, mark, total) => {
                let both = (Points(made), Points(total));
                let words = format_args!("{}{mark}  {}", both.0, both.1);
                with_colour(language, colour, words)
            }
            Self::Scored(colour, own, other, total) => {
                // Such games have no colours: who has white in others starts.
                let turn = match colour {
                    Colour::White => 1,
                    Colour::Black => 2,
                };
                let scores = (own.get(), other.get());
                let total = Points(total);
                put(format_args!("{turn}. {}-{}  {total}", scores.0, scores.1))
            }
            Self::Given(made, total) => put(format_args!("{}  {}", Points(made), Points(total))),
            Self::Scores(white, black) => put(format_args!("{}-{}", white.get(), black.get())),
            // A layout that has columns gives each its own.
            Self::Standing { points, criteria } => {
                let mut written = points_text(points);
                for criterion in criteria.into_iter().flatten() {
                    let _ = write!(written, "  {}", criterion_text(criterion));
                }
                written
            }
            Self::Criterion(criterion) => filled_in(&criterion_text(criterion), None),
            // Only a layout that has columns shows these.
            Self::Heads { points, .. } => filled_in(&language.text(points), None),
            Self::Pair(text, first, second) => Heading::Pair(text, first, second).words(language),
            Self::Minutes(0) => filled_in("<1'", None),
            Self::Minutes(minutes) => filled_in("{}'", Some(minutes)),
        }
    }

    /// The words without those that have columns of their own.
    pub(super) fn first_words(self, language: Language) -> String<HEADING_BYTES> {
        match self {
            Self::Standing { points, .. } => points_text(points),
            value => value.words(language),
        }
    }
}

fn put(words: core::fmt::Arguments<'_>) -> String<HEADING_BYTES> {
    let mut written = String::new();
    // Three numbers are far shorter than a heading.
    let _ = written.write_fmt(words);
    written
}

fn with_colour(
    language: Language,
    colour: Colour,
    words: core::fmt::Arguments<'_>,
) -> String<HEADING_BYTES> {
    let colour = language.text(match colour {
        Colour::White => Text::WithWhite,
        Colour::Black => Text::WithBlack,
    });
    put(format_args!("{colour} {words}"))
}

/// Points among other words.
struct Points(HalfPoints);

impl core::fmt::Display for Points {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&points_text::<8>(self.0))
    }
}

/// A game, and the results it may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultChoice {
    /// The board, in words.
    pub title: Heading,
    /// The player who has white.
    pub white: Name,
    /// The player who has black.
    pub black: Name,
    /// The results on offer.
    pub choices: &'static [GameResult],
    /// The selected one of them, if any.
    pub selected: Option<usize>,
    /// The result that the game has.
    pub entered: GameResult,
    /// The text for what else is decided with it.
    pub note: Option<Text>,
}

/// The rows of winners that are in sight together.
pub const PODIUM_ROWS: usize = 3;

/// The first three of an event that is over, and those who share the last of these places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Podium {
    /// The players, the best first.
    pub rows: Vec<PodiumRow, PODIUM_ROWS>,
    /// The number of those below them who are not in sight.
    pub more: u16,
    /// The number of the folder in which the files are, if a card has them.
    pub folder: Option<u16>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PodiumRow {
    /// The place, which may be shared.
    pub rank: u16,
    /// The player.
    pub name: Name,
    /// The points.
    pub points: HalfPoints,
}

/// The words that say where the files of an event are.
pub fn folder_words<const N: usize>(language: Language, folder: u16) -> String<N> {
    let name = put(format_args!("EVENT{folder:03}"));
    filled_in_with(&language.text(Text::FilesInFolder), &name)
}

/// Somebody is called to a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The board.
    pub board: u16,
    /// The player.
    pub name: Name,
    /// The player's colour and opponent, if somebody sits there.
    pub against: Option<(Colour, Name)>,
    /// The number of further players who were called and are not there yet.
    pub more: u16,
}

impl Call {
    /// The heading over it, with how many more there are.
    pub const fn title(&self) -> Heading {
        match self.more {
            0 => Heading::Plain(Text::Call),
            more => Heading::Numbered(Text::MoreCalls, more),
        }
    }
}

/// A game whose scores are being entered, digit by digit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreEntry {
    /// The board, in words.
    pub title: Heading,
    /// The player who has white.
    pub white: Name,
    /// The player who has black.
    pub black: Name,
    /// The digits: white's, then black's.
    pub digits: [[u8; SCORE_DIGITS]; 2],
    /// The result that can be entered instead of scores, and is if it is selected.
    pub instead: GameResult,
    /// The selected place: the digits from left to right, then what is instead of them.
    pub selected: usize,
}

/// The digits of a score.
pub const SCORE_DIGITS: usize = 3;

/// A number that is being entered, digit by digit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DigitEntry {
    /// The kind of number, in words.
    pub title: Heading,
    /// The words for whose it is.
    pub whose: Heading,
    /// Its digits.
    pub digits: [u8; NUMBER_DIGITS],
    /// The selected one of them.
    pub selected: usize,
}

/// The digits of a number that is entered.
pub const NUMBER_DIGITS: usize = 4;
/// In the place of a digit that nobody is to see.
pub const HIDDEN_DIGIT: u8 = 10;

/// Everybody against everybody, as far as it is in sight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crosstable {
    /// The players over the columns in sight.
    pub columns: Vec<Seat, MAX_COLUMNS>,
    /// The rows in sight.
    pub rows: Vec<CrosstableRow, MAX_ROWS>,
    /// The number of rows before these.
    pub rows_before: usize,
    /// The number of columns before these.
    pub columns_before: usize,
    /// The number of rows in all.
    pub total: usize,
    /// The number of columns in all.
    pub total_columns: usize,
    /// The two teams of a match, that of the rows first.
    pub teams: Option<[TeamHead; 2]>,
    /// True if everybody meets twice.
    pub is_double: bool,
}

/// The number by which a crosstable calls a player: in a match, that in the team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    /// The number.
    pub number: u16,
    /// The team, if there are any.
    pub team: Option<Team>,
}

impl Seat {
    /// In signs: `7`, or `7A`.
    pub fn words(self) -> String<8> {
        filled_in(
            match self.team {
                None => "{}",
                Some(Team::A) => "{}A",
                Some(Team::B) => "{}B",
            },
            Some(self.number),
        )
    }
}

/// A team over a crosstable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamHead {
    /// The team.
    pub team: Team,
    /// The name of the club of all its players, if they have one.
    pub club: Option<Name>,
    /// The points.
    pub points: HalfPoints,
}

impl TeamHead {
    /// The team in words.
    pub fn words(&self, language: Language) -> String<HEADING_BYTES> {
        let team = language.text(match self.team {
            Team::A => Text::TeamA,
            Team::B => Text::TeamB,
        });
        self.club
            .as_ref()
            .map_or_else(|| filled_in(&team, None), |club| club.words(language))
    }
}

/// A player's row in the crosstable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrosstableRow {
    /// The player's number.
    pub seat: Seat,
    /// The player.
    pub name: Name,
    /// The results against those of the columns in sight.
    pub cells: Vec<CrossCell, MAX_COLUMNS>,
    /// The points in all.
    pub points: HalfPoints,
    /// True if the player's results do not count.
    pub is_left_out: bool,
}

/// The results against one opponent: up to two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CrossCell {
    /// The player's own column.
    Own,
    /// The games, as signs, the first one first.
    Games(char, char),
}

/// A text that is being written: a name, or what somebody is looked for by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameEntry {
    /// The kind of text, in words.
    pub title: Heading,
    /// The part that is written already.
    pub text: String<NAME_TEXT_BYTES, u8>,
    /// The name that it could become by one key.
    pub offer: Option<Name>,
    /// True if the next letter is a capital one, or the last one while it is chosen.
    pub is_capital: bool,
    /// The row that is selected: the text itself, then those of [`LETTER_KEYS`], then the two wide keys.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The place of the last letter among [`signs_under`], while they are chosen from.
    pub under: Option<usize>,
    /// The text engraved on the key that says that this is all.
    pub done_key: Text,
}

/// The keys for letters and signs.
///
/// Six buttons make a name fastest on a field that is round both ways: three rows of letters in the order
/// that every child knows, where a letter is 3.5 steps away on the average (a single wheel of 26 letters:
/// 6.5). Rows by frequency would save one step more and cost the time to look for the letter.
pub const LETTER_KEYS: [&str; 4] = ["abcdefghijk", "lmnopqrstuv", "wxyz ,.-'·/", "1234567890&"];
/// The number of them in a row.
pub const LETTER_COLUMNS: usize = 11;
/// Under the letters there are two wide keys; the second begins here.
pub const WIDE_KEYS_FROM: usize = 6;

/// The signs that a letter can be turned into while its key is held: its accents, the letter in the other size, and the
/// letter itself. Nothing for a sign that is no letter.
pub fn signs_under(letter: char, is_capital: bool) -> impl Iterator<Item = char> {
    let plain = letters::plain(letter);
    let accents = letters::ACCENTS.iter().find(|(of, _)| *of == plain);
    let accents = accents.map_or("", |(_, accents)| *accents).chars();
    let sized = move |sign| {
        if is_capital {
            letters::capital(sign)
        } else {
            sign
        }
    };
    let other = if is_capital {
        plain
    } else {
        letters::capital(plain)
    };
    accents
        .map(sized)
        .chain([other, sized(plain)])
        .filter(move |_| plain.is_ascii_lowercase())
}

/// The face of the chess clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockFace {
    /// The players' halves.
    pub left: SideFace,
    /// The right player's half.
    pub right: SideFace,
    /// The time control, such as `5+3`.
    pub control: ControlName,
    /// The words for what the clock is doing, if it does not simply run.
    pub caption: Option<Text>,
    /// The seats of the players, towards which the halves are turned.
    pub seats: Seats,
}

/// One player's half of the face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideFace {
    /// The time left, the moves, and what else there is to say.
    pub reading: SideReading,
    /// The number of periods that the player has.
    pub periods: u8,
    /// The state of this side's time.
    pub state: SideState,
    /// The player who sits there, if that is known.
    pub name: Option<Name>,
}

/// The state of a side's time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideState {
    /// Not running.
    Waiting,
    /// Running.
    Running,
    /// Stopped by the arbiter, with this side to move.
    Paused,
}

/// A timer for everybody in the room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimerFace {
    /// The name of the timer.
    pub title: Text,
    /// The time left.
    pub left: Reading,
    /// True if it runs.
    pub is_running: bool,
    /// The word for what it is doing.
    pub caption: Text,
}

/// Something that everybody must hear of, whatever screen is on: it takes the place of the title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Banner {
    /// The words.
    pub text: Text,
    /// The number in them, if they have one.
    pub number: Option<u16>,
}

impl Banner {
    /// The words.
    pub fn words(self, language: Language) -> String<HEADING_BYTES> {
        filled_in(&language.text(self.text), self.number)
    }
}

/// The first row to show of a list of `total`, with room for `room`, so that the selected one is
/// in sight and there is something to see on both sides of it.
pub const fn first_visible(total: usize, room: usize, selected: usize) -> usize {
    let latest = total.saturating_sub(room);
    let centred = selected.saturating_sub(room / 2);
    if centred < latest { centred } else { latest }
}

/// A time as it is written on a clock: `1:05:00`, `5:00`, `19.9`.
pub fn time_text(reading: Reading) -> String<12> {
    let (hours, minutes, seconds) = reading.hms();
    let mut written = String::new();
    // Twelve characters hold any time of less than a thousand hours.
    if reading.is_overtime() {
        let _ = written.push('-');
    }
    let _ = match (hours, reading.tenths()) {
        (0, None) => write!(written, "{minutes}:{seconds:02}"),
        (0, Some(tenths)) => write!(written, "{seconds}.{tenths}"),
        (hours, _) => write!(written, "{hours}:{minutes:02}:{seconds:02}"),
    };
    written
}
