//! The words that a file can have for its columns, in every language of the box.
//!
//! They are compared without accents, in small letters, and without blanks and signs: `Fødsels-år` is
//! `fodselsar`. What comes after a stroke or in brackets does not count. `Player 1` is no such word,
//! but a player.

use heapless::String;

use super::columns::Column;
use crate::tournament::{Sex, Title};

/// The longest word that is looked up.
const WORD_BYTES: usize = 24;

/// The words for each column.
const COLUMNS: [(Column, &str); 11] = [
    (
        Column::Name,
        "name names fullname player players playername participant participants \
         nombre nombres nombrecompleto nombreyapellidos apellidosynombre apellidosynombres \
         jugador jugadora jugadores jugadoras participante participantes \
         spieler spielerin spielername teilnehmer teilnehmerin \
         navn spiller spillere deltaker deltakere deltager",
    ),
    (
        Column::Surname,
        "surname surnames lastname familyname apellido apellidos \
         nachname familienname zuname etternavn",
    ),
    (
        Column::FirstName,
        "firstname firstnames forename givenname givennames nombredepila vorname vornamen fornavn",
    ),
    (
        Column::Rating,
        "rating elo rtg elorating fideelo elofide fiderating eloi eloint rtgi elon rtgn \
         elonacional elofeda valoracion \
         loc locrtg local localrating ratinglocal intl intlrtg intlrating ratingintl \
         escalafon escalafonlocal escalafoninternacional elointernacional ranking \
         dwz twz nwz wertung wertungszahl elozahl ratingzahl ratingtall elotall",
    ),
    (
        Column::Club,
        "club clubname school clubschool schoolclub escuela colegio centro instituto \
         verein vereinsname schule schulverein klub klubb skole forening skoleklubb klubbskole",
    ),
    (
        Column::Federation,
        "federation fed feder country nation federacion pais nacion \
         verband foderation land forbund nasjon",
    ),
    (
        Column::Birth,
        "birth born year birthyear yearofbirth birthdate birthday dateofbirth byear bdate dob yob \
         ano anonacimiento anodenacimiento nacimiento nacido nacida fechanacimiento \
         fechadenacimiento fnacimiento anonac fechanac fnac \
         geburtsjahr jahrgang geburtsdatum geburtstag geburt geboren gebjahr gebdatum geb jahr jg \
         fodselsar fodselsaar foedselsaar fodselsdato foedselsdato fodt foedt fodtar ar",
    ),
    (Column::Team, TEAM),
    (Column::Title, "title titulo titel tittel tit"),
    (
        Column::Sex,
        "sex sexo gender genero geschlecht kjonn kjoenn",
    ),
    (
        Column::Number,
        "no nr num number startno startnumber rank place pos snr \
         n numero ninicial puesto lugar orden startnr startnummer nummer rang platz plass",
    ),
];

/// The words for each title.
pub(super) const TITLES: [(Title, &str); 9] = [
    (Title::None, "none sin ohne uten ingen keine"),
    (Title::Gm, "gm g"),
    (Title::Im, "im m mi"),
    (Title::Fm, "fm f mf"),
    (Title::Cm, "cm c"),
    (Title::Wgm, "wgm wg gmf"),
    (Title::Wim, "wim wm mif"),
    (Title::Wfm, "wfm wf mff"),
    (Title::Wcm, "wcm wc cmf"),
];

/// The words for each sex.
pub(super) const SEXES: [(Sex, &str); 2] = [
    (
        Sex::Man,
        "m h male man boy masculino hombre varon nino mannlich maennlich herr junge mann gutt",
    ),
    (
        Sex::Woman,
        "f w d k female woman girl femenino mujer dama nina weiblich frau dame madchen maedchen \
         kvinne jente",
    ),
];

/// The words for a team.
const TEAM: &str = "team teams teamname equipo mannschaft lag";

/// The words for a rating that somebody has not got.
/// None of them is also a first name.
const UNRATED: &str = "unrated unr none sinelo ninguno ohne ohneelo ohnedwz keine uten ingen";

/// The column that a word in the header means.
pub(super) fn column(text: &str) -> Option<Column> {
    meaning(text, &COLUMNS)
}

/// The meaning of a word, by a list of words for each.
pub(super) fn meaning<T: Copy>(text: &str, meanings: &[(T, &str)]) -> Option<T> {
    let word = word(text)?;
    let mut meanings = meanings.iter();
    meanings.find_map(|(meaning, words)| is_one_of(words, &word).then_some(*meaning))
}

/// True if it says that there is no rating.
pub(super) fn is_unrated(text: &str) -> bool {
    word(text).is_some_and(|word| is_one_of(UNRATED, &word))
}

/// True if it is a word for a team.
pub(super) fn is_team(text: &str) -> bool {
    word(text).is_some_and(|word| is_one_of(TEAM, &word))
}

/// A letter as it is compared: small, and those of Latin-1 without accents.
pub(super) fn plain(letter: char) -> char {
    const FROM: u32 = 0xc0;
    // Small letters have the order of the capitals; a sign of arithmetic is among either.
    const PLAIN: &[u8; 32] = b"aaaaaaaceeeeiiiidnooooo ouuuuyts";
    let place = u32::from(letter).checked_sub(FROM);
    let place = place.filter(|place| *place < 0x3f && *place & 0x1f != 0x17);
    place
        .and_then(|place| PLAIN.get((place & 0x1f) as usize))
        .map_or(letter.to_ascii_lowercase(), |plain| char::from(*plain))
}

fn is_one_of(words: &str, word: &str) -> bool {
    !word.is_empty() && words.split_ascii_whitespace().any(|known| known == word)
}

/// The part of a text that is compared; none if it is longer than any word.
fn word(text: &str) -> Option<String<WORD_BYTES, u8>> {
    let counts = text.split(['/', '(', '[']).next().unwrap_or_default();
    let mut word = String::new();
    for letter in counts
        .chars()
        .map(plain)
        .filter(char::is_ascii_alphanumeric)
    {
        word.push(letter).ok()?;
    }
    Some(word)
}
