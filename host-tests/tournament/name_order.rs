//! The order of names: as in a phone book, and in journals of before as it was.

use std::cmp::Ordering;

use pocket_arbiter::language::Language;
use pocket_arbiter::letters::Alphabet;
use pocket_arbiter::tournament::varma::Print;
use pocket_arbiter::tournament::{
    Command, Event, Federation, Name, Numbering, Player, Rating, Team,
};
use proptest::prelude::*;

use super::{BERGER, FISE, entering};
use crate::soak;

/// The names by number, after players of these names and ratings were numbered so.
fn numbered(players: &[(&str, u16)], how: Numbering) -> Vec<String> {
    let mut event = entering(FISE, 5, 0);
    for (name, rating) in players {
        let player = Player {
            name: (*name).try_into().unwrap(),
            rating: Rating(*rating),
            ..Player::default()
        };
        event.apply(&Command::Enter(player)).unwrap();
    }
    event.apply(&Command::Number(how)).unwrap();
    names(&event)
}

fn names(event: &Event) -> Vec<String> {
    event.names().map(Name::to_string).collect()
}

/// Checks that names which come in any order get theirs.
#[track_caller]
fn assert_order(language: Language, wanted: &[&str]) {
    let mut players: Vec<(&str, u16)> = wanted.iter().map(|name| (*name, 0)).collect();
    for turn in 0..players.len() {
        players.rotate_left(1);
        players.swap(0, turn);
        let found = numbered(&players, Numbering::RatingIn(language));
        assert_eq!(found, wanted, "{language:?}");
    }
}

#[test]
fn names_are_in_the_order_of_a_phone_book() {
    for language in Language::ALL {
        assert_order(
            language,
            &["Álvarez", "de la Cruz", "Navas", "Ñunez", "Ortiz", "Zapata"],
        );
    }
}

/// Of equal ratings; and who has none comes at the end.
#[test]
fn names_decide_between_equal_ratings() {
    let players = [
        ("Ñunez", 0),
        ("zapata", 1500),
        ("Navas", 0),
        ("Ángel", 1500),
        ("Ortiz", 2000),
    ];
    let found = numbered(&players, Numbering::RatingIn(Language::Spanish));
    assert_eq!(found, ["Ortiz", "Ángel", "zapata", "Navas", "Ñunez"]);
}

/// The unrated of 003, which stand there from 23 to 26.
#[test]
fn the_unrated_of_the_scrabble_club_come_by_name() {
    assert_order(
        Language::Spanish,
        &[
            "Klie, Manuel",
            "Maurera, Jaimar",
            "Millan, Jorge",
            "Valenzuela, Carol",
        ],
    );
}

#[test]
fn spanish_and_catalan_names_are_where_people_look_for_them() {
    assert_order(
        Language::Spanish,
        &[
            "Canas, Eva",
            "Cañas, Eva",
            "Caos, Eva",
            "Çelik, Ali",
            "Chacón, Ana",
            "de la Cruz, Ana",
            "Dean, Ana",
            "García, Zoe",
            "García López, Ana",
            "García-Luna, Ana",
            "Lluch, Ana",
            "Nuñez, Ana",
            "Núñez, Bea",
            "Nuño, Ana",
            "O'Neill, Ana",
            "Ortiz, Ana",
        ],
    );
}

#[test]
fn german_names_are_where_people_look_for_them() {
    assert_order(
        Language::German,
        &[
            "Gross, Anna",
            "Groß, Bea",
            "Grosse, Anna",
            "Mueller, Anna",
            "Muller, Anna",
            "Müller, Bea",
            "Muller, Cem",
            "Österreicher, Anna",
            "Ostmann, Anna",
            "Zimmer, Anna",
        ],
    );
}

#[test]
fn norwegian_has_three_letters_after_z() {
    // Ä counts as Æ, Ö as Ø, AA as Å and Ü as Y: what comes after them decides.
    let wanted = [
        "Aune, Åse",
        "Berg, Anne",
        "Myhre, Siri",
        "Müller, Anne",
        "Nygård, Anne",
        "Zachariassen, Jo",
        "Äijälä, Bo",
        "Ærø, Anne",
        "Öberg, Bo",
        "Østby, Anne",
        "Åberg, Anne",
        "Aas, Bo",
        "Åsen, Anne",
    ];
    assert_order(Language::Norwegian, &wanted);
    // Elsewhere they are among A and O.
    assert_order(
        Language::English,
        &[
            "Aas, Bo",
            "Ærø, Anne",
            "Åsen, Anne",
            "Berg, Anne",
            "Öberg, Bo",
            "Østby, Anne",
            "Zorn, A",
        ],
    );
}

#[test]
fn letters_of_other_languages_are_with_those_they_are_written_with() {
    assert_order(
        Language::English,
        &[
            "İnce, A",
            "Ivanov, A",
            "Lopez, A",
            "Łukasz, B",
            "Œuvray, A",
            "Ofner, A",
            "Şahin, A",
            "Sand, A",
            "Țepeș, A",
            "Vidal, A",
            "Žukov, A",
            "Žukov, B",
            "Яшин, A",
        ],
    );
}

/// Some programs write an accent as a sign of its own.
#[test]
fn accents_of_their_own_count_as_those_on_letters() {
    assert_order(Language::Spanish, &["Nz", "N\u{303}a", "Ñb", "Oa"]);
    assert_order(
        Language::Norwegian,
        &["Za", "A\u{308}a", "O\u{308}a", "A\u{30a}a"],
    );
    assert_order(Language::English, &["A\u{30a}a", "Åb", "Ba"]);
}

/// Whoever is only a number comes behind those of the same rating who have a name.
#[test]
fn who_has_no_name_comes_last() {
    let mut event = entering(FISE, 5, 0);
    event.apply(&Command::EnterNumbered(2, Team::A)).unwrap();
    let player = Player {
        name: "Zoe".try_into().unwrap(),
        ..Player::default()
    };
    event.apply(&Command::Enter(player)).unwrap();
    event
        .apply(&Command::Number(Numbering::RatingIn(Language::English)))
        .unwrap();
    assert_eq!(names(&event), ["Zoe", "", ""]);
}

/// A journal of before means what it meant.
#[test]
fn a_journal_of_before_is_numbered_as_it_was() {
    let players = ["Navas", "Álvarez", "de la Cruz", "Ñunez", "Zapata", "Ortiz"];
    let players = players.map(|name| (name, 0));
    let found = numbered(&players, Numbering::Rating);
    assert_eq!(
        found,
        ["Navas", "Ortiz", "Zapata", "de la Cruz", "Álvarez", "Ñunez"]
    );
}

/// The same name twice: whoever was entered first comes first.
#[test]
fn equal_names_stay_as_they_were_entered() {
    let mut event = entering(FISE, 5, 0);
    for birth in [2012, 2010, 2011] {
        let mut player = Player {
            name: "Ada".try_into().unwrap(),
            ..Player::default()
        };
        player.birth.year = birth;
        event.apply(&Command::Enter(player)).unwrap();
    }
    event
        .apply(&Command::Number(Numbering::RatingIn(Language::German)))
        .unwrap();
    let years: Vec<u16> = event
        .numbers()
        .map(|number| event.player(number).unwrap().birth.year)
        .collect();
    assert_eq!(years, [2012, 2010, 2011]);
}

/// The draw of 000 takes the players of a federation by name: the same seed gives the numbers to the same people,
/// whatever the case of their letters.
#[test]
fn the_varma_draw_goes_by_the_phone_book() {
    let drawn = |names: [&str; 9], how: fn(u64) -> Numbering| {
        let mut event = entering(BERGER, 0, 0);
        for name in names {
            let player = Player {
                name: name.try_into().unwrap(),
                federation: Federation::new("ESP").unwrap(),
                ..Player::default()
            };
            event.apply(&Command::Enter(player)).unwrap();
        }
        event.apply(&Command::Number(how(7))).unwrap();
        event
            .names()
            .map(|name| name.to_string().to_uppercase())
            .collect::<Vec<_>>()
    };
    let plain = [
        "ABAD",
        "BOU",
        "CANO",
        "DE LA CRUZ",
        "EGEA",
        "FONT",
        "GIL",
        "HARO",
        "IBOR",
    ];
    let small = [
        "ABAD",
        "BOU",
        "CANO",
        "de la Cruz",
        "EGEA",
        "FONT",
        "GIL",
        "HARO",
        "IBOR",
    ];
    let new = |seed| Numbering::VarmaIn(seed, Print::Sound, Language::Spanish);
    let old = |seed| Numbering::Varma(seed, Print::Sound);
    assert_eq!(drawn(plain, new), drawn(small, new));
    assert_eq!(drawn(plain, old), drawn(plain, new));
    assert_ne!(drawn(small, old), drawn(small, new));
}

fn any_name() -> impl Strategy<Value = Name> {
    let letters = "aAáÁåÅäæÆbnNñÑ\u{303}\u{308}oOøöœsßşzZ ,-'.0中Ж";
    let letters: Vec<char> = letters.chars().collect();
    proptest::collection::vec(proptest::sample::select(letters), 0..8)
        .prop_map(|letters| Name::cut(&letters.into_iter().collect::<String>()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(soak::cases(2000)))]

    /// It is an order: no two names are level unless they are the same, and there is no way round.
    #[test]
    fn the_order_of_names_is_total(a in any_name(), b in any_name(), c in any_name()) {
        for alphabet in [Alphabet::Western, Alphabet::Norwegian] {
            let order = |one: &Name, other: &Name| one.listed(other, alphabet);
            prop_assert_eq!(order(&a, &b), order(&b, &a).reverse());
            prop_assert_eq!(order(&a, &b) == Ordering::Equal, a == b);
            if order(&a, &b) != Ordering::Greater && order(&b, &c) != Ordering::Greater {
                prop_assert!(order(&a, &c) != Ordering::Greater, "{a} {b} {c}");
            }
        }
    }
}
