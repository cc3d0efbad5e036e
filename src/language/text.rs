//! The names of all texts.
//!
//! The build script reads this file and those of the languages too, and binds the books of them (`build.rs`).

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
    /// The words under the box's name on the boot screen: what it is.
    Tagline,
    /// The box is starting.
    Starting,
    /// The watchdog restarted the box.
    Restarted,
    /// The meaning of that for the arbiter.
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
    /// Home screen, a tile: start a new event.
    TileNew,
    /// Home screen, a tile: timers for the room.
    TileTimers,
    /// Home screen, a tile: the events on the card.
    TileEvents,
    /// Home screen, under *New event* where there is no other: what it takes.
    NewEventHelp,
    /// An event: so many players.
    PlayersCount,
    /// An event: one player.
    OnePlayer,
    /// An event: it has not begun.
    NotStarted,
    /// An event: it has begun and is not over.
    IsRunning,
    /// An event: that round of so many.
    RoundOfAll,
    /// An event: the round is to be paired.
    ToPair,
    /// An event: all rounds are played, and it is not over.
    AllPlayed,
    /// The entry for the title of the event, and the field where it is written.
    EventTitle,
    /// A setting of a new event: its title.
    TitleLabel,
    /// The event has no title.
    NoTitle,
    /// The meaning of that setting.
    HelpTitle,
    /// A title to begin with.
    TitleChampionship,
    /// A title to begin with.
    TitleOpen,
    /// A title to begin with.
    TitleSchool,
    /// A title to begin with.
    TitleYouth,
    /// A title to begin with.
    TitleEvening,
    /// This entry of the menu has nothing in it.
    NothingHere,
    /// The list of events: there is none.
    NoEventsOnCard,
    /// Settings: the language.
    SettingLanguage,
    /// Settings: light of a display with a backlight.
    SettingBacklight,
    /// Settings: how the screen is coloured.
    SettingContrast,
    /// Settings: the buzzer.
    SettingSound,
    /// Settings: how bright a display without a backlight is.
    SettingBrightness,
    /// Settings: how large lists are written.
    SettingLetters,
    /// Settings: whether the box locks itself.
    SettingPin,
    /// As it usually is.
    Normal,
    /// Contrast: for the sun.
    InTheSun,
    /// Letters: to be read from a distance.
    LargeLetters,
    /// The meaning of a setting.
    HelpLanguage,
    /// The meaning of a setting.
    HelpLight,
    /// The meaning of a setting.
    HelpContrast,
    /// The meaning of a setting.
    HelpLetters,
    /// The meaning of a setting.
    HelpSound,
    /// The meaning of a setting.
    HelpPin,
    /// The title of the PIN.
    Pin,
    /// Asks for the PIN.
    PinOfArbiter,
    /// Asks for a new PIN.
    PinNew,
    /// Asks for the new PIN once more.
    PinAgain,
    /// The PIN was wrong; in so many seconds there may be another one.
    PinWrong,
    /// The new PIN was not entered twice the same.
    PinsDiffer,
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
    /// Sign: the battery must be changed or charged soon.
    BatteryLow,
    /// Setting: what the battery is made of.
    SettingCells,
    /// Battery: three dry cells.
    CellsThreeAa,
    /// Battery: a lithium cell.
    CellsLithium,
    /// The meaning of the battery's setting.
    HelpCells,
    /// The charge left in the battery.
    Charge,
    /// A share of a hundred.
    Percent,
    /// The power comes by USB.
    OnUsb,
    /// Nobody has measured yet.
    ChargeUnknown,
    /// The meaning of the charge.
    HelpCharge,
    /// The battery will be over in minutes.
    BatteryEmpty,
    /// Files are not written on the last of the battery.
    FilesNeedPower,
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
    /// Hint: the event is created so.
    HintCreate,
    /// Clock: a game is set up and waits for a lever.
    ClockReady,
    /// The same in a word, where there is no room for more.
    ClockIsReady,
    /// Clock: the arbiter stopped it.
    ClockPaused,
    /// Clock: a flag fell.
    ClockFlag,
    /// A half of the clock: the moves made.
    FaceMove,
    /// A half of the clock: what its arrow means.
    FaceRuns,
    /// A half of the clock: what the bars of a stopped one mean.
    FaceToMove,
    /// A half of the clock: its flag fell first.
    FaceFirstFlag,
    /// A half of the clock: its flag fell, but not first.
    FaceSecondFlag,
    /// A half of the clock: a period ran out and the next one began.
    FacePassed,
    /// A half of the clock: the bar of the part of a move that is free.
    FaceDelay,
    /// Hint: choose the time control.
    HintTime,
    /// Hint: stop the clock.
    HintPause,
    /// Hint: let the clock go on.
    HintResume,
    /// Hint, before a key: it is to be held.
    HintHold,
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
    /// New event: what the system is.
    HelpRoundRobin,
    /// New event: what the system is.
    HelpScheveningen,
    /// New event: what the system is.
    HelpMonrad,
    /// New event: what the system is.
    HelpFise,
    /// New event: what the system is.
    HelpDutch,
    /// New event: what the system is.
    HelpMasnou,
    /// New event: help.
    HelpTable,
    /// New event: help.
    HelpCycles,
    /// New event: help.
    HelpFirstRound,
    /// New event: help.
    HelpPlayers,
    /// New event: help.
    HelpTeamSize,
    /// New event: help.
    HelpRounds,
    /// New event: the reason for a number of rounds.
    HelpMonradRounds,
    /// New event: the reason for a number of rounds.
    HelpFiseRounds,
    /// New event: so many rounds of so few players could be a round robin.
    HelpRoundRobinBetter,
    /// The number of rounds was proposed, and the entries suggest another: the number.
    RoundsFitted,
    /// New event: help.
    HelpGameScores,
    /// New event: help.
    HelpFirstColour,
    /// New event: help.
    HelpClubRounds,
    /// New event: help.
    HelpMissedRound,
    /// New event: help.
    HelpBoards,
    /// New event: help.
    HelpMinutes,
    /// New event: help.
    HelpStartOrder,
    /// New event: help.
    HelpAtTimeUp,
    /// New event: help.
    HelpAfterDraw,
    /// New event: help.
    HelpPrizes,
    /// New event: the one in hand is not over.
    LeaveEvent,
    /// New event: the card is being made ready.
    PreparingCard,
    /// The event in hand: title.
    Event,
    /// The rounds and their results.
    Results,
    /// The standings.
    Standings,
    /// The standings after the last round.
    FinalStandings,
    /// Standings: there are no results.
    NoResultsYet,
    /// Standings: over the points.
    PointsHead,
    /// Standings: over all game scores.
    ScoreHead,
    /// Standings: over the games.
    GamesHead,
    /// Standings: over the wins.
    WinsHead,
    /// Standings: over the Monrad quality.
    QualityHead,
    /// The first three: title.
    Podium,
    /// The first three: where the files are; the folder is put in.
    FilesInFolder,
    /// The winners: so many more share the last place shown.
    MoreShare,
    /// Hint: from the first three to all.
    HintAllPlaces,
    /// Everybody against everybody.
    Crosstable,
    /// Take the last thing back.
    Undo,
    /// Do the last undone thing again.
    Redo,
    /// That was undone.
    Undone,
    /// That was done again.
    Redone,
    /// Hint: undo it.
    HintUndo,
    /// Hint: do it again.
    HintRedo,
    /// Undone: the result of a game.
    UndoResult,
    /// Undone: the result of a game of an event with a queue.
    UndoFloorResult,
    /// Undone: the start.
    UndoStart,
    /// Undone: the end.
    UndoEnd,
    /// Undone: the event was reopened.
    UndoReopen,
    /// Undo: lots were drawn.
    UndoLots,
    /// Undone: a player was added.
    UndoJoined,
    /// Undone: players were added.
    UndoJoinedMany,
    /// Undone: what is known of a player changed.
    UndoEdited,
    /// Undone: a player was removed.
    UndoRemoved,
    /// Undone: new numbers.
    UndoNumbers,
    /// Undone: a round was paired.
    UndoPaired,
    /// Undone: a board set by hand.
    UndoSeated,
    /// Undone: a board was broken up.
    UndoBrokenUp,
    /// Undone: two changed places.
    UndoSwapped,
    /// Undone: a bye.
    UndoBye,
    /// Undone: a player left.
    UndoLeft,
    /// Undone: a player takes a break.
    UndoBreak,
    /// Undone: a player was expelled.
    UndoExpelled,
    /// Undone: a player is back.
    UndoReturned,
    /// Undone: a setting.
    UndoSettings,
    /// Undo: the title of the event.
    UndoTitle,
    /// Undone: somebody came to a board.
    UndoCame,
    /// Undone: somebody did not come.
    UndoNoShow,
    /// Undone: a board was closed, kept, or its game does not count.
    UndoBoard,
    /// Undone: a board was added.
    UndoAddedBoard,
    /// Undone: another place in the queue.
    UndoQueued,
    /// Undone: a result was put right.
    UndoCorrected,
    /// Undone: the clock of the event.
    UndoClock,
    /// The event is over.
    EndEvent,
    /// The event is not over after all.
    ReopenEvent,
    /// A round; its number is put in.
    RoundNumber,
    /// The event to try the box with, before or after its rounds: title.
    Demo,
    /// The same in a round; it and how many there are are put in.
    DemoRound,
    /// A round of how many; both are put in.
    RoundOf,
    /// The same beside the name of an event, where there is less room.
    RoundOfShort,
    /// Beside a title: the number of results that are missing; it is put in.
    LeftToDo,
    /// Beside a title: the round that it is about; it is put in.
    InRound,
    /// The number of results that are missing; it is put in.
    MissingNumber,
    /// A board; its number is put in.
    BoardNumber,
    /// A player without a name; the number is put in.
    PlayerNumber,
    /// The player with the white pieces.
    White,
    /// The player with the black pieces.
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
    /// Hint: who has won.
    HintWin,
    /// Hint: a draw.
    HintDraw,
    /// Hint: save what was chosen.
    HintSave,
    /// Hint: the next one.
    HintNext,
    /// Hint: see the rest.
    HintScroll,
    /// Hint: what OK does on a letter if it is held.
    HintAccents,
    /// Hint: there is no more to be written.
    HintFinish,
    /// Hint: what was written is not saved.
    HintDontSave,
    /// The key that takes a letter away.
    KeyDelete,
    /// Something was written and not saved yet.
    AskSaveText,
    /// Somebody is looked for: title.
    FindPlayer,
    /// Somebody was found: title; the number is put in.
    FoundPlayer,
    /// The key that goes to whoever was found.
    KeyFind,
    /// Hint: look for somebody.
    HintFind,
    /// The list of players is empty.
    NobodyYet,
    /// The queue is empty.
    NobodyWaits,
    /// The list of games is empty.
    NoGameYet,
    /// Entry of a result: which arrow is whose.
    AskWhoWon,
    /// A result in words.
    WhiteWon,
    /// A result in words.
    ADraw,
    /// A result in words.
    BlackWon,
    /// A result in words.
    BlackMissing,
    /// A result in words.
    WhiteMissing,
    /// A result in words.
    BothMissing,
    /// A result in words.
    NoResultAfterAll,
    /// Entering a result: the arbiter has decided that white wins.
    ArbiterWhite,
    /// The same for a draw.
    ArbiterDraw,
    /// The same for black.
    ArbiterBlack,
    /// Under a list of results: the meaning of the asterisk.
    DecidedMark,
    /// A player's menu: will not be there in the next round.
    AbsentNext,
    /// A player's menu: has asked for a bye worth a draw.
    HalfByeNext,
    /// A player's menu: neither of the two after all.
    PlaysAfterAll,
    /// A player's club.
    Club,
    /// A player's rating.
    Rating,
    /// A player left before the game was over; both are put in.
    LeavesUnplayed,
    /// Somebody is about to leave a round robin with half of the games or more. In the number and the round: games played, and all of them.
    LeavesCounting,
    /// The same with fewer than half of the games.
    LeavesNotCounting,
    /// The same in a match of teams.
    LeavesTeamOnly,
    /// The title of a question; what is to be done is put in.
    AsQuestion,
    /// Something that wants attention at once.
    AsAlarm,
    /// Something was not done, but can be later: title.
    NotYet,
    /// Something was not done, and cannot be: title.
    NotPossible,
    /// Something speaks against what is to be done: title.
    Warning,
    /// Two change places: title.
    SwapTitle,
    /// Two players are to meet again: title.
    HaveMet,
    /// Warning; both players and the round are put in.
    WarnRematch,
    /// Warning; the player is put in.
    WarnThirdWhite,
    /// Warning; the player is put in.
    WarnThirdBlack,
    /// Warning; both players are put in.
    WarnClub,
    /// Hint: do it all the same.
    HintDoIt,
    /// Hint: go where something can be done about it.
    HintGoThere,
    /// Hint: leave it as it is.
    HintLeaveIt,
    /// A board's menu: the two change colours.
    TurnBoard,
    /// A board's menu: white changes places with somebody.
    SwapWhite,
    /// A board's menu: black changes places with somebody.
    SwapBlack,
    /// A board's menu: the two do not play.
    BreakUp,
    /// The menu of a player with the bye: changes places with somebody.
    SwapBye,
    /// The menu of a player without a game.
    PairWith,
    /// The menu of a player without a game.
    GiveBye,
    /// The menu of a player without a game.
    GiveHalfBye,
    /// The menu of a player without a game.
    MarkAbsent,
    /// The menu of a player with a bye: is to be paired.
    TakeByeBack,
    /// The list of those to choose from: title.
    WithWhom,
    /// Entry of scores: what is entered instead of them.
    NotPlayed,
    /// Entry of scores: nobody has scored.
    AskNoScores,
    /// Hint: turn a digit.
    HintDigit,
    /// Hint: go to another digit.
    HintPlace,
    /// Hint: a player's games.
    HintGames,
    /// A player's card: the Monrad quality.
    Quality,
    /// A player's card: the points of beaten opponents.
    BeatenPoints,
    /// A player's card: all game scores together.
    ScoreTotal,
    /// A player's card: the place in the standings.
    Place,
    /// Groups that are paired as if they had more points.
    Acceleration,
    /// Acceleration: which group.
    Group,
    /// Acceleration: how many points more.
    ExtraPoints,
    /// Acceleration: the first player of the group.
    FromNumber,
    /// Acceleration: the last player of the group.
    ToNumber,
    /// Acceleration: the last round that is paired so.
    UntilRound,
    /// Acceleration: what the points are for.
    HelpExtraPoints,
    /// Acceleration: what the round means.
    HelpUntilRound,
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
    /// The same for an event that is over: it can be reopened.
    NothingToUndoReopen,
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
    /// The pairings of a round.
    Pairings,
    /// The reason why these two meet, or why this player has the bye.
    Why,
    /// The pairing left a player over.
    PairingBye,
    /// A bye worth a win.
    FullBye,
    /// A bye worth a draw.
    HalfBye,
    /// A player stays away from a round.
    Absent,
    /// A player has no opponent yet.
    NotPaired,
    /// Modified Monrad.
    Monrad,
    /// The Swiss system of FISE.
    Fise,
    /// The Dutch system of FIDE.
    Dutch,
    /// The number of rounds.
    Rounds,
    /// The number of rounds in which club mates do not meet.
    ClubRounds,
    /// The worth of a round to a player who came after it.
    MissedRound,
    /// The setting for games with scores.
    GameScores,
    /// The colour of number 1 in the first round.
    FirstColour,
    /// Decided by lot.
    ByLot,
    /// Everybody gets a number by rating and name.
    NumberByRating,
    /// The round that is due is paired.
    PairRound,
    /// The round is paired once more.
    PairAnew,
    /// The round is being paired.
    IsPairing,
    /// The reason for a pair is being found.
    IsExplaining,
    /// Hint: stop this.
    HintCancel,
    /// Club mates meet in a round in which they should not.
    ClubsDropped,
    /// There is no pairing without a rematch.
    NoPairing,
    /// Players may meet again.
    AllowRematches,
    /// A player who cannot be paired.
    LeftOver,
    /// A pair that the rules would not make.
    NotAsTheRulesSay,
    /// The player whose turn it was to get an opponent; the name is put in.
    Chooses,
    /// The player with the bye; the name is put in.
    GetsBye,
    /// Nobody was passed over; the two are put in.
    WhyFirst,
    /// The reason why a player has the bye; the name is put in.
    WhyBye,
    /// The one it came to.
    Chosen,
    /// More players were passed over; their number is put in.
    AndMore,
    /// Two have met; the round is put in.
    MetInRound,
    /// Two are of one club.
    SameClub,
    /// The reason for passing somebody over: the arbiter forbade it.
    MustNotMeet,
    /// The colours of two do not fit.
    WrongColour,
    /// The others could not all be paired then.
    RestUnpaired,
    /// The rounds to come could not all be paired then.
    DeadEnd,
    /// A player has had a bye.
    HadBye,
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
    /// Refusal: boards, minutes or prizes of a queue.
    RefusedWrongQueueOptions,
    /// Refusal: nobody called that player.
    RefusedNotCalled,
    /// Refusal: not in the queue.
    RefusedNotQueued,
    /// Refusal: no game at that board.
    RefusedNoGame,
    /// Refusal: no such game.
    RefusedNoSuchGame,
    /// Refusal: all boards are in use.
    RefusedTooManyBoards,
    /// Refusal: the board is closing already.
    RefusedIsClosing,
    /// Refusal: the board is not closing.
    RefusedNotClosing,
    /// Refusal: one board must stay.
    RefusedLastBoard,
    /// Refusal: no room for more games.
    RefusedTooManyGames,
    /// Refusal: games are going on.
    RefusedGamesGoingOn,
    /// Refusal: the event's clock runs.
    RefusedClockRuns,
    /// Refusal: the event's clock stands still.
    RefusedClockStands,
    /// Refusal: the time is up.
    RefusedTimeIsUp,
    /// Refusal: the time is not up.
    RefusedTimeNotUp,
    /// Refusal: players who are not level.
    RefusedNotLevel,
    /// Refusal; the most is put in.
    RefusedTooManyClubs,
    /// Refusal: too many byes asked for before the event.
    RefusedTooManyByesAhead,
    /// Refused: the list of those who must not meet is full.
    RefusedTooManyForbidden,
    /// Refused: they are not on the list of those who must not meet.
    RefusedNotForbidden,
    /// The reason for passing somebody over: others would fit less well.
    WorseForOthers,
    /// New event: help.
    HelpAcceleration,
    /// An acceleration: that of FIDE's rules.
    Baku,
    /// An acceleration: by groups of players.
    InGroups,
    /// Those who must not meet.
    KeptApart,
    /// Those who must not meet: more of them.
    AddKeptApart,
    /// Those who must not meet: these come onto the list.
    TheseApart,
    /// Those who must not meet: one more.
    AnotherPlayer,
    /// Those who must not meet: the group has as many as there can be.
    GroupFull,
    /// Those who must not meet: from that round to that one.
    InRounds,
    /// Hint: they may meet again.
    HintAllow,
    /// The round that is due is opened, to be paired by hand.
    PairByHand,
    /// Warning: two who must not meet.
    WarnForbidden,
    /// The reason for passing somebody over: one of the two would float again.
    FloatsAgain,
    /// The reasons of a pair: the player came from a higher score group.
    MovedDown,
    /// Refused: all of them are on the list of those who must not meet.
    RefusedAlreadyForbidden,
    /// Refused: a player on the list of those who must not meet cannot be removed.
    RefusedKeptApart,
    /// About a report file: a line about the pairing.
    TrfBadRule,
    /// About a report file: too many who must not meet.
    TrfTooManyForbidden,
    /// About a report file: too many accelerations.
    TrfTooManyRanges,
    /// About a report file: a system that is not one of ours.
    TrfUnknownSystem,
    /// About a report file: nothing says the system.
    TrfNoSystem,
    /// A report file: how its event goes on.
    GoesOnBy,
    /// The system Masnou.
    Masnou,
    /// The boards of a queue event.
    Boards,
    /// As many boards as are recommended.
    ThirdOfPlayers,
    /// The duration of the event.
    Minutes,
    /// The order in which players begin.
    StartOrder,
    /// Whoever came first begins.
    ByArrival,
    /// The best begin.
    BestFirst,
    /// The best come last.
    BestLast,
    /// The fate of games when the time is up.
    AtTimeUp,
    /// Games in progress still count.
    GamesCount,
    /// Games in progress do not count.
    GamesVoid,
    /// The arbiter decides each game.
    ArbiterDecides,
    /// The player who leaves after a draw.
    AfterDraw,
    /// White leaves after a draw.
    WhiteLeaves,
    /// Both leave after a draw.
    BothLeave,
    /// The number of places with a prize.
    Prizes,
    /// Advice: the event is too short.
    HelpShort,
    /// The queue.
    Queue,
    /// The queue and how long it is.
    QueueOf,
    /// Menu: the event's clock starts.
    StartClock,
    /// Menu: the event's clock stops.
    StopClock,
    /// Menu: the event lasts longer.
    MoreTime,
    /// Menu: the event ends earlier.
    LessTime,
    /// Menu: one board more.
    AddBoard,
    /// Menu: the board's game is its last.
    CloseBoard,
    /// Menu: the board stays after all.
    KeepBoard,
    /// Menu: the game at the board does not count.
    VoidGame,
    /// Menu: enter the result of the board's game.
    EnterResult,
    /// Menu: all games so far.
    AllGames,
    /// Menu: those level for a prize play it out.
    Knockout,
    /// Question: so many are level for a prize, and a knockout begins among them.
    KnockoutAsk,
    /// Notice: no knockout is needed.
    NobodyLevel,
    /// Menu: lots are drawn for those whom nothing parts.
    DrawLots,
    /// Lots are about to be drawn. In the number: those who are level.
    LotAsk,
    /// Notice: too many for a knockout.
    TooManyLevel,
    /// Goes on in the knockout without a game.
    GoesOn,
    /// A call: plays White against; the name is put in.
    CallWhite,
    /// A call: plays Black against; the name is put in.
    CallBlack,
    /// A call: which board.
    CalledTo,
    /// A call: how many more are pending.
    MoreCalls,
    /// A player has played one game; the number is put in.
    OneGame,
    /// A player has played so many games.
    SomeGames,
    /// In a game without colours: the one who starts.
    Starts,
    /// In a game without colours: the other one.
    PlaysSecond,
    /// So many names of a file have letters that the displays do not have.
    LettersPlain,
    /// Hint: the player called is here.
    HintHere,
    /// Hint: the player called did not come.
    HintNoShow,
    /// Hint: leave the call pending.
    HintLater,
    /// A board: somebody was called to it.
    IsCalled,
    /// A board: somebody waits for an opponent.
    WaitsThere,
    /// A board: its game is the last.
    IsClosing,
    /// A board: nobody is there.
    IsFree,
    /// So many minutes.
    MinutesShort,
    /// The place of a player: at that board.
    AtBoard,
    /// The place of a player: did not come.
    DidNotCome,
    /// The place of a player: rests.
    HasPause,
    /// The place of a player: was sent home.
    WasExpelled,
    /// Menu: the player rests for a while.
    TakesBreak,
    /// Menu: the player is sent home.
    Expel,
    /// Menu: forward in the queue.
    QueueForward,
    /// Menu: back in the queue.
    QueueBack,
    /// The leaver goes to the queue.
    ThenQueue,
    /// The leaver rests.
    ThenBreak,
    /// The leaver goes home.
    ThenLeaves,
    /// Notice: the time is up.
    TimeUpCount,
    /// Notice: the time is up.
    TimeUpVoid,
    /// Notice: the time is up.
    TimeUpDecide,
    /// Warning: so many minutes are left.
    LastMinutes,
    /// Notice: the event's clock after a power failure.
    ClockGoesOn,
    /// Advice: the queue is empty.
    QueueEmpty,
    /// Advice: the queue is too long, and one more board would do.
    OpenOneMoreBoard,
    /// Advice: the queue is too long; how many boards are missing is put in.
    OpenMoreBoards,
    /// Advice: the queue is too long.
    QueueLong,
    /// Warning: who leaves loses the game.
    GamesLost,
    /// The event's time is up.
    TimeIsUp,
    /// Warning: the time is not up.
    EndNow,
    /// Title: somebody is called.
    Call,
    /// The number of games that a player has played.
    GamesWord,
    /// The number of games that a player has won.
    WinsWord,
    /// Nobody is called any more.
    NobodyCalled,
    /// Title: the queue and its length.
    QueueTitle,
    /// The sign: the box is silent.
    NoSignal,
    /// The advice for that case.
    NoSignalHelp,
    /// The sign: it and the box are of different versions.
    SignOutdated,
    /// The sign: those who come next.
    NextInQueue,
    /// Hint: left to the queue, right to what else can be done with the board.
    HintQueueMore,
    /// About the clock: time control.
    TimeControl,
    /// About the clock: own.
    OwnControl,
    /// About the clock: empty.
    EmptySlot,
    /// A mode of the clock.
    ModeSuddenDeath,
    /// A mode of the clock.
    ModeFischer,
    /// A mode of the clock.
    ModeBronstein,
    /// A mode of the clock.
    ModeDelay,
    /// A mode of the clock.
    ModeByoYomi,
    /// A mode of the clock.
    ModeCanadian,
    /// A mode of the clock.
    ModeHourglass,
    /// A mode of the clock.
    ModeGong,
    /// A mode of the clock.
    ModeCountUp,
    /// A mode of the clock.
    ModeScrabble,
    /// A class of time controls.
    ClassBlitz,
    /// A class of time controls.
    ClassRapid,
    /// A class of time controls.
    ClassStandard,
    /// Class of an event that nobody has said.
    ClassAny,
    /// Menu of the event: the class of its games.
    EventClass,
    /// About the clock: the event is blitz, this control is not.
    NotBlitz,
    /// About the clock: the event is rapid, this control is not.
    NotRapid,
    /// About the clock: the event is standard, this control is not.
    NotStandard,
    /// About the clock: left side.
    LeftSide,
    /// About the clock: right side.
    RightSide,
    /// About the clock: both.
    BothSides,
    /// About the clock: left.
    SideLeft,
    /// About the clock: right.
    SideRight,
    /// About the clock: penalty.
    Penalty,
    /// About the clock: who gets so many minutes.
    PenaltyWhom,
    /// About the clock: swap sides.
    SwapSides,
    /// About the clock: new game.
    NewGame,
    /// About the clock: the game at the clock is not over. OK wipes its times out.
    NewGameAsk,
    /// About the clock: take back press.
    TakeBackPress,
    /// About the clock: there is no press to take back.
    NothingToTakeBack,
    /// About the clock: facing.
    FacingPlayers,
    /// About the clock: board.
    GameBoard,
    /// About the clock: no game of an event waits for its result.
    NoBoards,
    /// About the clock: hours.
    Hours,
    /// About the clock: seconds.
    Seconds,
    /// About the clock: moves.
    Moves,
    /// About the clock: period.
    Period,
    /// About the clock: periods.
    Periods,
    /// About the clock: overtime.
    Overtime,
    /// About the clock: side.
    Side,
    /// About the clock: mode.
    Mode,
    /// About the clock: sec. a move.
    PerMove,
    /// About the clock: byo-yomi.
    OvertimePeriods,
    /// About the clock: moves each.
    OvertimeMoves,
    /// About the clock: seconds each.
    OvertimeSeconds,
    /// About the clock: points a min.
    PointsPerMinute,
    /// About the clock: until move.
    UntilMove,
    /// About the clock: time out.
    UntilTimeOut,
    /// About the clock: first move.
    FirstMove,
    /// About the clock: with.
    WithIncrement,
    /// About the clock: without.
    WithoutIncrement,
    /// About the clock: at the flag.
    AtFlag,
    /// About the clock: both stop.
    BothStop,
    /// About the clock: play on.
    GameGoesOn,
    /// The reason why a time control cannot be played.
    ProblemNoTime,
    /// The reason why a time control cannot be played.
    ProblemNothing,
    /// The reason why a time control cannot be played.
    ProblemNeverReached,
    /// Hint: menu.
    HintMenu,
    /// Hint: leave.
    HintLeave,
    /// Hint: use.
    HintUse,
    /// Hint: edit.
    HintEdit,
    /// Hint: set.
    HintSet,
    /// About the clock: power failed.
    ClockAfterCut,
    /// About a timer: round.
    RoundTimer,
    /// About a timer: break.
    BreakTimer,
    /// About a timer: event.
    EventTimer,
    /// About a timer: ready.
    TimerReady,
    /// About a timer: running.
    TimerRuns,
    /// About a timer: round: {} min left.
    RoundMinutes,
    /// About a timer: break: {} min left.
    BreakMinutes,
    /// About a timer: round: time is up.
    RoundTimeOver,
    /// About a timer: the break is over.
    BreakOver,
    /// Hint: start.
    HintStart,
    /// Hint: draw the lots.
    HintDrawLots,
    /// Hint: minutes.
    HintMinutes,
    /// Hint: set up anew.
    HintAnew,
    /// Card screen: a card that can be read but not written.
    CardLocked,
    /// A problem in a file of players: a file that is none.
    RowNotCsv,
    /// A problem in a file of players: characters that no text has.
    RowNotText,
    /// A problem in a file of players: quotation marks that do not match.
    RowBadQuotes,
    /// A problem in a file of players: more cells than columns.
    RowTooManyCells,
    /// A problem in a file of players: a row without a name.
    RowNoName,
    /// A problem in a file of players: no room for more players.
    RowTooManyPlayers,
    /// A problem in a file of players: a row that is too long.
    RowCut,
    /// A problem in a file of players: a name that is too long.
    RowNameCut,
    /// A problem in a file of players: a club that is too long.
    RowClubCut,
    /// There is no room for one more club.
    RowTooManyClubs,
    /// Of a line of a file: no title of FIDE's.
    RowBadTitle,
    /// Of a line of a file: neither man nor woman.
    RowBadSex,
    /// Of a file: so many columns that nobody understands.
    UnknownColumns,
    /// Of a file for two teams: they would not be of one size.
    TeamsDiffer,
    /// Of a file that is to be taken: what was done before cannot be undone then.
    UndoEndsHere,
    /// A problem in a file of players: a rating that is none.
    RowBadRating,
    /// A problem in a file of players: a federation that is not three letters.
    RowBadFederation,
    /// A problem in a file of players: neither year nor date.
    RowBadBirth,
    /// A problem in a file of players: a team that is neither of the two.
    RowThirdTeam,
    /// Of a row in a file: somebody of that name is there already.
    RowNameTwice,
    /// Card menu: the events on the card.
    CardEvents,
    /// Card menu: events that were put away.
    CardArchive,
    /// Card menu: make an event of a tournament report file.
    ReadReport,
    /// Card menu: make files for print, spreadsheets and federations.
    WriteFiles,
    /// Card menu: whether the card is all right.
    CardState,
    /// The events: that one is in hand.
    InHand,
    /// List of events: a round robin, where there is no room for its name.
    RoundRobinShort,
    /// The same for a Scheveningen match.
    ScheveningenShort,
    /// The same for a Swiss.
    FiseShort,
    /// An event on the card: another one like it.
    CopyEvent,
    /// An event on the card: to the archive.
    PutAway,
    /// An event on the card: out of the archive.
    TakeBack,
    /// An event on the card: gone for good.
    DeleteEvent,
    /// Asks whether an event is to be deleted.
    DeleteAsk,
    /// Hint: delete.
    HintDelete,
    /// OK was let go too early.
    HoldLonger,
    /// Hint: wipe the event out.
    HintWipe,
    /// Hint: end it.
    HintEnd,
    /// Hint: pair anew.
    HintPairAnew,
    /// Hint: break the board up.
    HintBreakUp,
    /// Hint: the player leaves.
    HintLeaves,
    /// Hint: expel the player.
    HintExpel,
    /// Hint: take the player off the list.
    HintRemove,
    /// Hint: a new game.
    HintNewGame,
    /// To be confirmed: the event ends.
    EndAsk,
    /// To be confirmed: a round is paired anew.
    PairAnewAsk,
    /// To be confirmed: a board is broken up.
    BreakUpAsk,
    /// To be confirmed: a player goes off the list.
    RemoveAsk,
    /// Of an event in a list: it has ended.
    IsOver,
    /// Of an event in a list: the beginning of its journal is spoilt.
    IsDamaged,
    /// So many players.
    PlayersNumber,
    /// The same in a row with little room.
    PlayersShort,
    /// So many rounds.
    RoundsNumber,
    /// So many of them have been played.
    PlayedNumber,
    /// So many problems in a file.
    ProblemsNumber,
    /// So many lines of a file for which the box has no place.
    LinesLost,
    /// A system: pairings by hand.
    PairedByHand,
    /// Event menu: players from PLAYERS.CSV.
    PlayersFromCard,
    /// There is no PLAYERS.CSV on the card.
    NoPlayersFile,
    /// There is one, and nobody is in it.
    NobodyInFile,
    /// There is no report file on the card.
    NoReports,
    /// Asks whether the players of a file are to be taken.
    TakePlayersAsk,
    /// The players of a file are being entered.
    TakingPlayers,
    /// An event is being made of a file.
    MakingEvent,
    /// Files are being written.
    WritingFiles,
    /// All files are on the card.
    FilesWritten,
    /// The card has no room for the files.
    FilesRefused,
    /// The card went away while something was taken from it.
    ImportGivenUp,
    /// Of a line of a file: it is left out.
    NotTaken,
    /// Hint: take what is offered.
    HintTake,
    /// A copy of an event was made.
    CopyMade,
    /// The event in hand is not on a card.
    SaveEventFirst,
    /// There is no event to make files of.
    NothingToWrite,
    /// On paper: the column of the players' numbers.
    NumberColumn,
    /// On paper: the column of the points.
    PointsColumn,
    /// On paper: the column of the federations' codes.
    FederationColumn,
    /// On paper: the column of the ratings.
    RatingColumn,
    /// On paper: the column of the rounds' numbers.
    RoundColumn,
    /// On paper: the column of the opponents.
    OpponentColumn,
    /// On paper: the column of the points after each round.
    TotalColumn,
    /// On paper: the federation, in full.
    Federation,
    /// On paper: the year of birth.
    BirthYear,
    /// On paper: the team.
    Team,
    /// On paper: what white scored in the game.
    WhiteScore,
    /// On paper: what black scored in the game.
    BlackScore,
    /// On paper: what else there is to say.
    Remark,
    /// On paper: the standings after a round; its number is put in.
    AfterRound,
    /// On paper: the standings while a round is played; its number is put in.
    RoundUnderWay,
    /// On paper: all rounds and who meets whom in them.
    Schedule,
    /// On paper: everybody's card.
    PlayerCards,
    /// On paper: who plays where, and who waits.
    BoardsAndQueue,
    /// On paper: a game that does not count.
    DoesNotCount,
    /// On paper: a criterion in full, as all that follow.
    TiebreakDirect,
    /// On paper: wins, forfeits included.
    TiebreakWins,
    /// On paper: wins over the board.
    TiebreakWonGames,
    /// On paper: games with black.
    TiebreakBlackGames,
    /// On paper: wins with black.
    TiebreakBlackWins,
    /// On paper: Sonneborn-Berger.
    TiebreakSonnebornBerger,
    /// On paper: the same without the least.
    TiebreakSonnebornBergerCut1,
    /// On paper: Buchholz.
    TiebreakBuchholz,
    /// On paper: the same without the least.
    TiebreakBuchholzCut1,
    /// On paper: the same without the two least.
    TiebreakBuchholzCut2,
    /// On paper: the same without the least and the best.
    TiebreakBuchholzMedian1,
    /// On paper: Buchholz before the last round.
    TiebreakForeBuchholz,
    /// On paper: the mean of the opponents' Buchholz.
    TiebreakAverageBuchholz,
    /// On paper: the sum of the scores after each round.
    TiebreakProgressive,
    /// On paper: Koya.
    TiebreakKoya,
    /// On paper: the mean rating of the opponents.
    TiebreakAverageRating,
    /// On paper: the same without the least.
    TiebreakAverageRatingCut1,
    /// On paper: the performance.
    TiebreakPerformance,
    /// On paper: the perfect performance.
    TiebreakPerfectPerformance,
    /// On paper: the mean performance of the opponents.
    TiebreakAveragePerformance,
    /// On paper: rounds that a player wanted to play.
    TiebreakRoundsPlayed,
    /// On paper: the Monrad quality.
    TiebreakQuality,
    /// On paper: the points of beaten opponents.
    TiebreakBeaten,
    /// On paper: the fewer games the better.
    TiebreakFewestGames,
    /// On paper: scores for less scores against.
    TiebreakSpread,
    /// About a report file: nobody is in it.
    TrfNoPlayers,
    /// About a report file: rounds of one player.
    TrfOnePlayer,
    /// About a report file: not text, too long, or without a code that is known.
    TrfNoSuchLine,
    /// About a report file: something is said twice.
    TrfSaidTwice,
    /// About a report file: two players with one number.
    TrfNumberTwice,
    /// About a report file: a gap in the numbers.
    TrfNumberMissing,
    /// About a report file: points given outside the games.
    TrfExtraPoints,
    /// About a report file: a line ends too early, or a column is not blank.
    TrfColumn,
    /// About a report file: no number, or one that cannot be.
    TrfNumber,
    /// About a report file: sex, federation, birth.
    TrfPlayer,
    /// About a report file: an opponent who is not in it.
    TrfNobody,
    /// About a report file: opponent, colour and result.
    TrfGame,
    /// About a report file: the two lines of a game.
    TrfGameDisagrees,
    /// About a report file: a bye and the player's line.
    TrfByeDisagrees,
    /// About a report file: points that the rounds do not make.
    TrfPoints,
    /// About a report file: a point system that is none.
    TrfScoring,
    /// About a report file: a number of rounds that cannot be.
    TrfRoundCount,
    /// About a report file: a comment of ours that makes no sense.
    TrfOwnComment,
    /// About a report file: no room for what the pairing needs.
    TrfRuleNoRoom,
    /// About a report file: a title that is not FIDE's; it is lost.
    TrfPlayerTitle,
    /// About a report file: a name that is cut.
    TrfCut,
    /// About a report file: a line that is lost.
    TrfNotKept,
    /// About a report file: a round robin that follows no table.
    TrfNoTable,
    /// About a report file: a table that is accelerated.
    TrfNoAcceleration,
    /// About a report file: scores without a game.
    TrfNoScores,
    /// About a report file: a decision of the arbiter without a game.
    TrfNoSuchGame,
    /// About a report file: it is not the same any more.
    TrfChanged,
    /// New event: what no players at the start means.
    HelpNoPlayers,
    /// A file of the card is being read.
    ReadingFile,
    /// Card screen: a card that is formatted as exFAT.
    CardExFat,
    /// Card screen: a card that holds less than it says.
    CardFalseCapacity,
    /// Card screen: a card whose file system contradicts itself.
    CardFileSystem,
    /// Card screen: the file system has lost the event, which is whole in memory.
    CardLostEvent,
    /// Card screen: the journal of the event, which is whole in memory, cannot be read now.
    CardUnreadable,
    /// The file system has lost the event, which was read whole all the same.
    EventRescued,
    /// An event could not be read whole: so many actions were, {1}, and so many are missing, {2}.
    EventDamaged,
    /// An event that a newer box went on with: so many actions were read.
    EventOfNewerBox,
    /// A damaged event: read it once more.
    TryAgain,
    /// A damaged event: go on with what was read.
    GoOnWithThese,
    /// A damaged event: let it be as it is.
    LeaveAsItIs,
    /// A damaged event: what becomes of the actions that were not read.
    DropActionsAsk,
    /// A damaged event goes on in a new journal.
    OldIsInArchive,
    /// Card screen: write the event on this card once more.
    WriteAnew,
    /// Card screen: what becomes of the journal that is there.
    WriteAnewAsk,
    /// Card screen: make a new file system.
    FormatCard,
    /// Card screen: what a new file system costs.
    FormatAsk,
    /// Card screen: a new file system is being made.
    FormattingCard,
    /// Hint: make a new file system.
    HintFormat,
    /// Hint: write the event anew.
    HintWrite,
    /// Hint: what is under way goes on behind the next screen.
    HintDontWait,
}
