use super::Text;

pub(super) const fn text(text: Text) -> &'static str {
    match text {
        Text::LanguageName => "Deutsch",
        Text::Tagline => "Turniere in der Tasche",
        Text::Starting => "Startet",
        Text::Restarted => "Neustart nach Fehler",
        Text::RestartedHelp => "Gespeichertes ist sicher.",
        Text::Home => "Pocket Arbiter",
        Text::NewEvent => "Neues Turnier",
        Text::ContinueEvent => "Fortsetzen",
        Text::Clock => "Uhr",
        Text::Timers => "Zeitgeber",
        Text::Card => "Karte",
        Text::Settings => "Einstellungen",
        Text::NothingHere => "Hier ist noch nichts.",
        Text::SettingLanguage => "Sprache",
        Text::SettingBacklight => "Helligkeit",
        Text::SettingContrast => "Kontrast",
        Text::SettingSound => "Ton",
        Text::On => "An",
        Text::Off => "Aus",
        Text::StatusStarting => "Karte?",
        Text::StatusSaved => "Gesichert",
        Text::StatusSaving => "Sichert",
        Text::StatusNoCard => "Keine Karte",
        Text::StatusCardError => "Kartenfehler",
        Text::CardReady => "Die Karte steckt. Alles ist gespeichert.",
        Text::CardMissing => {
            "Keine Karte: nichts wird gespeichert. Bitte einlegen; es geht von selbst weiter."
        }
        Text::CardNotFat => {
            "Die Karte hat kein FAT-Dateisystem. Am Computer als FAT32 formatieren."
        }
        Text::CardFull => {
            "Die Karte ist voll. Am Computer Dateien löschen oder andere Karte nehmen."
        }
        Text::CardFaulty => {
            "Die Karte antwortet nicht richtig. Neu einstecken oder andere Karte nehmen."
        }
        Text::HintChoose => "wählen",
        Text::HintOpen => "öffnen",
        Text::HintBack => "zurück",
        Text::HintChange => "ändern",
        Text::ClockReady => "Hebel: Start",
        Text::ClockPaused => "Pause",
        Text::ClockFlag => "Fallblatt",
        Text::HintTime => "Zeit",
        Text::HintPause => "Pause",
        Text::HintResume => "weiter",
        Text::HintReset => "halten: neue Partie",
    }
}
