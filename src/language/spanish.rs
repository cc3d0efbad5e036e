use super::Text;

pub(super) const fn text(text: Text) -> &'static str {
    match text {
        Text::LanguageName => "Español",
        Text::Tagline => "Torneos en el bolsillo",
        Text::Starting => "Arrancando",
        Text::Restarted => "Reinicio tras un fallo",
        Text::RestartedHelp => "Lo guardado sigue a salvo.",
        Text::Home => "Pocket Arbiter",
        Text::NewEvent => "Torneo nuevo",
        Text::ContinueEvent => "Continuar",
        Text::Clock => "Reloj",
        Text::Timers => "Temporizadores",
        Text::Card => "Tarjeta",
        Text::Settings => "Ajustes",
        Text::NothingHere => "Aquí todavía no hay nada.",
        Text::SettingLanguage => "Idioma",
        Text::SettingBacklight => "Brillo",
        Text::SettingContrast => "Contraste",
        Text::SettingSound => "Sonido",
        Text::On => "Sí",
        Text::Off => "No",
        Text::StatusStarting => "¿Tarjeta?",
        Text::StatusSaved => "Guardado",
        Text::StatusSaving => "Guardando",
        Text::StatusNoCard => "Sin tarjeta",
        Text::StatusCardError => "Tarjeta mal",
        Text::CardReady => "La tarjeta está puesta. Todo está guardado.",
        Text::CardMissing => "Sin tarjeta: no se guarda nada. Ponga una; el aparato sigue solo.",
        Text::CardNotFat => {
            "La tarjeta no tiene formato FAT. Formatéela como FAT32 en un ordenador."
        }
        Text::CardFull => "La tarjeta está llena. Borre archivos en un ordenador o ponga otra.",
        Text::CardFaulty => "La tarjeta no responde bien. Sáquela y vuelva a ponerla, o use otra.",
        Text::HintChoose => "elegir",
        Text::HintOpen => "abrir",
        Text::HintBack => "volver",
        Text::HintChange => "cambiar",
        Text::ClockReady => "Palanca: empezar",
        Text::ClockPaused => "En pausa",
        Text::ClockFlag => "Bandera",
        Text::HintTime => "tiempo",
        Text::HintPause => "pausa",
        Text::HintResume => "seguir",
        Text::HintReset => "mantener: otra partida",
    }
}
