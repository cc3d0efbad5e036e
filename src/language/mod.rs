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
    /// New event: which system.
    System,
    /// A system: everyone meets everyone.
    RoundRobin,
    /// A system: team against team.
    Scheveningen,
    /// New event: which table.
    Table,
    /// A table.
    Berger,
    /// A table: the carousel.
    Rutsch,
    /// New event: how often everyone meets everyone.
    Cycles,
    /// Once.
    Single,
    /// Twice.
    Double,
    /// New event: who has white when equal numbers meet.
    FirstRound,
    /// The first team has white throughout.
    Printed,
    /// The teams have white in turn.
    Balanced,
    /// The players, or how many there are.
    Players,
    /// New event: how many play in a team.
    TeamSize,
    /// New event: the one in hand is not over.
    LeaveEvent,
    /// New event: the card is being made ready.
    PreparingCard,
    /// The event in hand: title.
    Event,
    /// The rounds and their results.
    Results,
    /// Who leads.
    Standings,
    /// Who has won.
    FinalStandings,
    /// Everybody against everybody.
    Crosstable,
    /// Take the last thing back.
    Undo,
    /// Do the last undone thing again.
    Redo,
    /// The event is over.
    EndEvent,
    /// The event is not over after all.
    ReopenEvent,
    /// A round; its number is put in.
    RoundNumber,
    /// A board; its number is put in.
    BoardNumber,
    /// A player without a name; the number is put in.
    PlayerNumber,
    /// Who has the white pieces.
    White,
    /// Who has the black pieces.
    Black,
    /// A player who has left the event.
    Left,
    /// A player's name is to be written.
    WriteName,
    /// A player leaves the event.
    Leaves,
    /// A player who left is back.
    IsBack,
    /// Hint: another round.
    HintRound,
    /// Hint: enter a result.
    HintResult,
    /// Hint: save what was chosen.
    HintSave,
    /// Hint: see the rest.
    HintScroll,
    /// Hint: turn the wheel of letters.
    HintLetter,
    /// Hint: write the letter, or take one away.
    HintTakeLetter,
    /// Refusal.
    RefusedHasStarted,
    /// Refusal.
    RefusedNotStarted,
    /// Refusal.
    RefusedIsFinished,
    /// Refusal.
    RefusedNotFinished,
    /// Refusal; the most is put in.
    RefusedTooManyPlayers,
    /// Refusal; the fewest is put in.
    RefusedTooFewPlayers,
    /// Refusal.
    RefusedUnevenTeams,
    /// Refusal; the number is put in.
    RefusedNoSuchPlayer,
    /// Refusal; the number is put in.
    RefusedNoSuchRound,
    /// Refusal; the number is put in.
    RefusedNoSuchBoard,
    /// Refusal.
    RefusedWrongNumberOfRounds,
    /// Refusal.
    RefusedNoMoreRounds,
    /// Refusal; the round is put in.
    RefusedRoundUnfinished,
    /// Refusal; the number is put in.
    RefusedAlreadyPaired,
    /// Refusal; the number is put in.
    RefusedHasLeft,
    /// Refusal; the number is put in.
    RefusedNotPaired,
    /// Refusal.
    RefusedSamePlayer,
    /// Refusal; the board is put in.
    RefusedHasResult,
    /// Refusal.
    RefusedNotInThisSystem,
    /// Refusal; the number is put in.
    RefusedHasNotLeft,
    /// Refusal.
    RefusedNoVarmaTable,
    /// Refusal.
    RefusedNothingToUndo,
    /// Refusal.
    RefusedNothingToRedo,
    /// Refusal.
    RefusedNotesFull,
    /// Refusal: a pairing that leaves somebody out.
    RefusedWrongPairs,
    /// Refusal: accelerated groups that overlap.
    RefusedWrongGroups,
    /// Team against team.
    TeamTable,
    /// The first team.
    TeamA,
    /// The second team.
    TeamB,
    /// A player's games.
    PlayerCard,
    /// White, in one letter.
    WithWhite,
    /// Black, in one letter.
    WithBlack,
    /// A player has no opponent in a round.
    Rests,
    /// The players are there: let it begin.
    StartEvent,
    /// Everybody gets a number by lot.
    DrawNumbers,
    /// One more player.
    AddPlayer,
    /// A player gets the number before.
    NumberUp,
    /// A player gets the number after.
    NumberDown,
    /// A player goes before the start.
    RemovePlayer,
    /// The card is being read.
    ReadingCard,
    /// New event: the one in hand is on no card.
    LoseEvent,
    /// What was found of a damaged event; the number of entries is put in.
    JournalDamaged,
}
