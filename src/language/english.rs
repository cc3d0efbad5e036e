use super::Text;

pub(super) const fn text(text: Text) -> &'static str {
    match text {
        Text::LanguageName => "English",
        Text::Tagline => "Tournaments in your pocket",
        Text::Starting => "Starting",
        Text::Restarted => "Restarted after a fault",
        Text::RestartedHelp => "What was saved is safe.",
        Text::Home => "Pocket Arbiter",
        Text::NewEvent => "New event",
        Text::ContinueEvent => "Continue",
        Text::Clock => "Clock",
        Text::Timers => "Timers",
        Text::Card => "Card",
        Text::Settings => "Settings",
        Text::NothingHere => "There is nothing here yet.",
        Text::SettingLanguage => "Language",
        Text::SettingBacklight => "Backlight",
        Text::SettingContrast => "Contrast",
        Text::SettingSound => "Sound",
        Text::On => "On",
        Text::Off => "Off",
        Text::StatusStarting => "Card?",
        Text::StatusSaved => "Saved",
        Text::StatusSaving => "Saving",
        Text::StatusNoCard => "No card",
        Text::StatusCardError => "Card error",
        Text::CardReady => "The card is in. Everything is saved.",
        Text::CardMissing => "No card: nothing is saved. Put one in; the box goes on by itself.",
        Text::CardNotFat => "This card has no FAT file system. Format it on a computer as FAT32.",
        Text::CardFull => "The card is full. Delete files on a computer, or use another card.",
        Text::CardFaulty => {
            "The card does not answer properly. Take it out and put it in again, or use another."
        }
        Text::HintChoose => "choose",
        Text::HintOpen => "open",
        Text::HintBack => "back",
        Text::HintChange => "change",
        Text::ClockReady => "Lever: start",
        Text::ClockPaused => "Paused",
        Text::ClockFlag => "Flag",
        Text::HintTime => "time",
        Text::HintPause => "pause",
        Text::HintResume => "go on",
        Text::HintReset => "hold: new game",
    }
}
