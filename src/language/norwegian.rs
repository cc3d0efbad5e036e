use super::Text;

pub(super) const fn text(text: Text) -> &'static str {
    match text {
        Text::LanguageName => "Norsk",
        Text::Tagline => "Turneringer i lomma",
        Text::Starting => "Starter",
        Text::Restarted => "Startet på nytt etter en feil",
        Text::RestartedHelp => "Det som er lagret, er trygt.",
        Text::Home => "Pocket Arbiter",
        Text::NewEvent => "Ny turnering",
        Text::ContinueEvent => "Fortsett",
        Text::Clock => "Klokke",
        Text::Timers => "Tidtakere",
        Text::Card => "Kort",
        Text::Settings => "Innstillinger",
        Text::NothingHere => "Her er det ingenting ennå.",
        Text::SettingLanguage => "Språk",
        Text::SettingBacklight => "Lysstyrke",
        Text::SettingContrast => "Kontrast",
        Text::SettingSound => "Lyd",
        Text::On => "På",
        Text::Off => "Av",
        Text::StatusStarting => "Kort?",
        Text::StatusSaved => "Lagret",
        Text::StatusSaving => "Lagrer",
        Text::StatusNoCard => "Mangler kort",
        Text::StatusCardError => "Kortfeil",
        Text::CardReady => "Kortet står i. Alt er lagret.",
        Text::CardMissing => {
            "Mangler kort: ingenting blir lagret. Sett inn et; boksen fortsetter selv."
        }
        Text::CardNotFat => {
            "Kortet har ikke FAT-filsystem. Formater det som FAT32 på en datamaskin."
        }
        Text::CardFull => {
            "Kortet er fullt. Slett filer på en datamaskin, eller bruk et annet kort."
        }
        Text::CardFaulty => {
            "Kortet svarer ikke som det skal. Ta det ut og sett det inn igjen, eller bruk et annet."
        }
        Text::HintChoose => "velg",
        Text::HintOpen => "åpne",
        Text::HintBack => "tilbake",
        Text::HintChange => "endre",
        Text::ClockReady => "Hendel: start",
        Text::ClockPaused => "Pause",
        Text::ClockFlag => "Flagg",
        Text::HintTime => "tid",
        Text::HintPause => "pause",
        Text::HintResume => "fortsett",
        Text::HintReset => "hold: nytt parti",
    }
}
