//! Every text that a person reads on the screen, in every language.
//!
//! A text is a name ([`Text`]); each language is one file with one exhaustive `match`, so a
//! missing translation does not compile. All texts keep to Latin-1, which is what the fonts hold.

mod english;
mod german;
mod norwegian;
mod spanish;

use serde::{Deserialize, Serialize};

/// The languages of the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Español.
    Spanish,
    /// Deutsch.
    German,
    /// Norsk.
    Norwegian,
}

impl Language {
    /// Every language, in the order in which the settings offer them.
    pub const ALL: [Self; 4] = [Self::English, Self::Spanish, Self::German, Self::Norwegian];

    /// The words for `text` in this language.
    pub const fn text(self, text: Text) -> &'static str {
        match self {
            Self::English => english::text(text),
            Self::Spanish => spanish::text(text),
            Self::German => german::text(text),
            Self::Norwegian => norwegian::text(text),
        }
    }

    /// The language after this one, round and round.
    pub const fn next(self) -> Self {
        match self {
            Self::English => Self::Spanish,
            Self::Spanish => Self::German,
            Self::German => Self::Norwegian,
            Self::Norwegian => Self::English,
        }
    }

    /// The language before this one, round and round.
    pub const fn previous(self) -> Self {
        match self {
            Self::English => Self::Norwegian,
            Self::Spanish => Self::English,
            Self::German => Self::Spanish,
            Self::Norwegian => Self::German,
        }
    }
}

/// Declares [`Text`] together with the list of all of its names, which the tests walk.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The name of a text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Text {
            $($(#[$doc])* $name,)*
        }

        impl Text {
            /// Every text there is.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
    };
}

texts! {
    /// The language's own name, as its speakers write it.
    LanguageName,
    /// What the box is, under its name on the boot screen.
    Tagline,
    /// The box is starting.
    Starting,
    /// The watchdog restarted the box.
    Restarted,
    /// What that means for the arbiter.
    RestartedHelp,
    /// Home screen: title.
    Home,
    /// Home screen: start a new event.
    NewEvent,
    /// Home screen: go on with an event from the card.
    ContinueEvent,
    /// Home screen: the chess clock.
    Clock,
    /// Home screen: timers for the room.
    Timers,
    /// Home screen: the memory card.
    Card,
    /// Home screen: settings.
    Settings,
    /// This entry of the menu has nothing in it.
    NothingHere,
    /// Settings: the language.
    SettingLanguage,
    /// Settings: light of a display with a backlight.
    SettingBacklight,
    /// Settings: light of a display without one.
    SettingContrast,
    /// Settings: the buzzer.
    SettingSound,
    /// Sound on.
    On,
    /// Sound off.
    Off,
    /// Status: the card is being looked for.
    StatusStarting,
    /// Status: all is on the card.
    StatusSaved,
    /// Status: a write is under way.
    StatusSaving,
    /// Status: there is no card.
    StatusNoCard,
    /// Status: the card does not work.
    StatusCardError,
    /// Card screen: all is well.
    CardReady,
    /// Card screen: there is none, and what that means.
    CardMissing,
    /// Card screen: a card that is no FAT card.
    CardNotFat,
    /// Card screen: a card that is full.
    CardFull,
    /// Card screen: a card that answers with errors.
    CardFaulty,
    /// Hint: move through a list.
    HintChoose,
    /// Hint: open the selected thing.
    HintOpen,
    /// Hint: back to where one came from.
    HintBack,
    /// Hint: change a value.
    HintChange,
    /// Clock: a game is set up and waits for a lever.
    ClockReady,
    /// Clock: the arbiter stopped it.
    ClockPaused,
    /// Clock: a flag fell.
    ClockFlag,
    /// Hint: choose the time control.
    HintTime,
    /// Hint: stop the clock.
    HintPause,
    /// Hint: let the clock go on.
    HintResume,
    /// Hint: set the clock up anew.
    HintReset,
}
