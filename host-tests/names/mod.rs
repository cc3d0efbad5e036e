//! Names of people: whole where there is room, shortened by whole words where there is not, and never two alike.

mod lists;

use std::collections::{BTreeMap, BTreeSet};

use pocket_arbiter::board::Display;
use pocket_arbiter::language::Language;
use pocket_arbiter::letters;
use pocket_arbiter::settings::Letters;
use pocket_arbiter::tournament::{self, Colour, GameResult, HalfPoints};
use pocket_arbiter::ui::Viewport;
use pocket_arbiter::ui::canvas::width;
use pocket_arbiter::ui::font::Font;
use pocket_arbiter::ui::view::{
    Body, Call, Crosstable, CrosstableRow, Heading, List, ListRow, Name, Podium, PodiumRow,
    RowValue, Seat, View, Who,
};
use pocket_arbiter::wording::names::{Apart, Kept, Ladder};
use proptest::prelude::*;

use crate::layouts::{measured, saved_view};
use lists::COUNTRIES;

/// The letters of a usual name: two given names and two surnames.
const USUAL: usize = 28;

/// A name as somebody has it.
fn name(written: &str) -> tournament::Name {
    written.try_into().unwrap()
}

/// So many different names of each country, the same ones every time.
fn people(of_each: usize) -> Vec<tournament::Name> {
    let mut all = BTreeSet::new();
    let mut lot = 1_u64;
    let mut draw = |of: usize| {
        lot = lot
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(lot >> 33).unwrap() % of
    };
    for country in &COUNTRIES {
        let given: Vec<_> = country.given.split(' ').collect();
        let surnames: Vec<_> = country.surnames.split('|').collect();
        let mut own = BTreeSet::new();
        while own.len() < of_each {
            let pick = |from: &[&str], most: usize, draw: &mut dyn FnMut(usize) -> usize| {
                let count = 1 + draw(most);
                let picked: Vec<_> = (0..count)
                    .map(|_| from[draw(from.len())].to_owned())
                    .collect();
                picked
            };
            let first = pick(&given, country.most_given, &mut draw).join(" ");
            let last = pick(&surnames, country.most_surnames, &mut draw);
            let between = country.between.filter(|_| draw(2) == 0);
            let last = last.join(&between.map_or(" ".to_owned(), |word| format!(" {word} ")));
            let written = format!("{last}, {first}");
            // Two names that are one and the same are nobody's.
            let is_usual = written.chars().count() <= USUAL + 1;
            if let Ok(name) = written.as_str().try_into()
                && is_usual
            {
                let name: tournament::Name = name;
                own.insert(name);
            }
        }
        all.extend(own);
    }
    all.into_iter().collect()
}

/// Everybody as they are shown in an event that has all of them.
fn shown(all: &[tournament::Name]) -> Vec<Name> {
    (1..)
        .zip(all)
        .map(|(number, name)| Name::Said(*name, Apart::new(name, number, all.iter())))
        .collect()
}

fn view(body: Body, letters: Letters) -> View {
    View {
        letters,
        ..saved_view(Language::English, body)
    }
}

/// The words on a screen, one behind the other.
fn words(view: &View, display: Display) -> String {
    let lines = measured(view, display).words();
    // A name may end a line at its hyphen.
    lines.join(" ").replace("- ", "-")
}

fn pair_list(white: &Name, black: &Name, value: RowValue, rows: usize) -> Body {
    let row = ListRow {
        number: Some(255),
        who: Who::Two(white.clone(), black.clone()),
        value,
    };
    Body::List(List {
        title: Heading::Numbered(pocket_arbiter::language::Text::RoundNumber, 1),
        rows: (0..rows).map(|_| row.clone()).collect(),
        first: 0,
        total: rows,
        selected: 0,
        is_tall: true,
    })
}

#[test]
fn two_thousand_names_of_ten_countries_are_whole_where_people_work() {
    let people = people(200);
    assert_eq!(people.len(), 2000);
    let mut cut = Vec::new();
    // As many as an event can have.
    for event in people.chunks(500) {
        let shown = shown(event);
        for (white, black) in shown.iter().zip(shown.iter().skip(1)) {
            let mut screens = Vec::new();
            let results = [
                RowValue::Result(GameResult::WhiteWins),
                RowValue::Result(GameResult::BlackWinsDecided),
                RowValue::Result(GameResult::Draw),
                RowValue::Result(GameResult::Pending),
                RowValue::Minutes(11),
            ];
            for letters in [Letters::Normal, Letters::Large] {
                let rows = Viewport::of(Display::Tft, letters).tall_rows;
                for value in results {
                    screens.push(view(pair_list(white, black, value, rows), letters));
                }
            }
            screens.push(view(
                Body::Call(Call {
                    board: 64,
                    name: white.clone(),
                    against: Some((Colour::Black, black.clone())),
                    more: 0,
                }),
                Letters::Normal,
            ));
            let place = |rank: u16, name: &Name| PodiumRow {
                rank,
                name: name.clone(),
                points: HalfPoints(15),
            };
            for more in [0, 2] {
                let rows = [place(1, white), place(2, black), place(3, white)];
                let podium = Podium {
                    rows: rows.into_iter().collect(),
                    more,
                    folder: None,
                };
                screens.push(view(Body::Podium(podium), Letters::Normal));
            }
            for (number, screen) in screens.iter().enumerate() {
                let words = words(screen, Display::Tft);
                for name in [white, black] {
                    let whole = name.words(Language::English);
                    if !words.contains(whole.as_str()) {
                        cut.push(format!("{whole} on screen {number}: {words}"));
                    }
                }
            }
        }
    }
    let few: Vec<_> = cut.iter().take(20).collect();
    assert!(cut.is_empty(), "{} names are cut: {few:#?}", cut.len());
}

/// Families of people who are easily taken for each other.
fn alike() -> Vec<tournament::Name> {
    [
        "Martín López, Salvador",
        "Martínez Gil, Salvador",
        "Martín Gil, Salvador",
        "Martín López, Silvia",
        "Moreno López, Salvador",
        "García López, Ana María",
        "García López, Ana Marta",
        "García López, Ana",
        "García, Ana",
        "Garcia, Ana",
        "García Luna, Ana",
        "de la Torre, Ana",
        "de la Torre Gil, Ana",
        "del Torre, Ana",
        "Großmann-Weißmüller, Jörg",
        "Großmann-Wagner, Jörg",
        "Großmann, Jörg",
        "Łukasiewicz, Łukasz",
        "Lukasiewicz, Lukasz",
        "Łuczak, Łukasz",
        "Noa Herrera",
        "Noa Herrero",
        "Noa Herrera Ruiz",
        "Noa",
        "Herrera, Noa",
        "Puigdemasa i Coll, Gal·la",
        "Puigdemasa i Casas, Gal·la",
        "Puigdemasa i Cases, Gal·la",
        "Wolfeschlegelsteinhausenbergerdo",
        "Wolfeschlegelsteinhausenbergerda",
        "van der Berg, Bo",
        "van den Berg, Bo",
        "Berg, Bo",
        "Berg, B.",
        "Li, Wei",
        "Li, Wen",
        "Li, Wei",
        "Øst, Åse",
        "Øst, Åge",
        "Åse Øst",
    ]
    .map(name)
    .to_vec()
}

/// The forms in which each of these is shown, in any room.
fn forms(shown: &[Name], rooms: impl Iterator<Item = u32> + Clone) -> Vec<BTreeSet<String>> {
    const FONT: Font = Font::new::<u8g2_fonts::fonts::u8g2_font_helvR08_tf>();
    let forms = |name: &Name| {
        let ladders = [Ladder::Surname, Ladder::Given].into_iter();
        let kept = ladders.flat_map(|ladder| {
            let kept = move |room| name.kept(ladder, |words| width(&FONT, words) <= room);
            rooms.clone().map(kept)
        });
        kept.map(|Kept { words, .. }| words.as_str().to_owned())
            .collect()
    };
    shown.iter().map(forms).collect()
}

fn check_that_none_are_alike(all: &[tournament::Name]) {
    let shown = shown(all);
    let forms = forms(&shown, 40..200);
    let mut whose = BTreeMap::<&str, usize>::new();
    for (player, forms) in forms.iter().enumerate() {
        for form in forms {
            if let Some(other) = whose.insert(form, player)
                && other != player
            {
                panic!("'{form}' is {} and {}", all[player], all[other]);
            }
        }
    }
}

#[test]
fn no_two_of_those_who_are_easily_mistaken_read_alike_in_any_room() {
    check_that_none_are_alike(&alike());
}

#[test]
fn no_two_of_two_thousand_read_alike_in_any_room() {
    for event in people(200).chunks(500) {
        check_that_none_are_alike(event);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Few letters make many who are nearly the same.
    #[test]
    fn no_two_read_alike_whatever_they_are_called(
        written in prop::collection::vec("(A|B)[a-b]{0,2}( (de|A|B)[a-b]{0,2}){0,2}(-Ab)?(, (A|B)[a-b]{0,2}( A[a-b]?)?)?", 2..12)
    ) {
        let all: Vec<_> = written.iter().map(|written| name(written)).collect();
        check_that_none_are_alike(&all);
    }
}

#[test]
fn a_name_that_is_shortened_keeps_its_words() {
    for event in [alike(), people(20)] {
        for form in forms(&shown(&event), 60..200).iter().flatten() {
            assert!(!form.contains(" ."), "'{form}'");
            assert!(!form.contains(",."), "'{form}'");
            assert!(!form.ends_with([' ', ',', '-']), "'{form}'");
            // A point follows one letter: an initial.
            for word in form.split([' ', '-']).filter(|word| word.ends_with('.')) {
                assert_eq!(word.chars().count(), 2, "'{form}'");
            }
        }
    }
}

#[test]
fn names_are_shortened_by_whole_words() {
    let kept = |written: &str, ladder, room: usize| {
        let all = [name(written)];
        let shown = &shown(&all)[0];
        let fits = |words: &str| words.chars().count() <= room;
        shown.kept(ladder, fits).words.as_str().to_owned()
    };
    let spanish = "Fernández de la Torre, Álvaro José";
    for (ladder, room, expected) in [
        (Ladder::Surname, 40, "Álvaro José Fernández de la Torre"),
        (Ladder::Surname, 32, "Álvaro J. Fernández de la Torre"),
        (Ladder::Surname, 22, "Álvaro J. Fernández T."),
        (Ladder::Surname, 20, "Á. J. Fernández T."),
        (Ladder::Surname, 15, "Á. Fernández T."),
        (Ladder::Given, 20, "Álvaro Fernández T."),
        (Ladder::Given, 18, "Álvaro Fernández"),
        (Ladder::Given, 15, "Álvaro F. T."),
        (Ladder::Given, 9, "Álvaro F."),
    ] {
        assert_eq!(kept(spanish, ladder, room), expected, "{ladder:?} {room}");
    }
    // Particles stay with their surname, and a surname of two ends at the hyphen.
    assert_eq!(
        kept("von der Straße, Käthe", Ladder::Given, 20),
        "Käthe von der Straße"
    );
    assert_eq!(kept("von der Straße, Käthe", Ladder::Given, 15), "Käthe S.");
    assert_eq!(
        kept("Großmann-Weißmüller, Jörg", Ladder::Given, 20),
        "Jörg Großmann-W."
    );
    assert_eq!(
        kept("Großmann-Weißmüller, Jörg", Ladder::Given, 14),
        "Jörg Großmann"
    );
    // Without a comma it is as it was typed.
    assert_eq!(kept("Noa Herrera", Ladder::Given, 20), "Noa Herrera");
    assert_eq!(kept("Noa", Ladder::Given, 20), "Noa");
}

#[test]
fn letters_that_no_display_has_are_shown_plainly() {
    let all = [name("Łukaszewicz, Świętosław")];
    let shown = &shown(&all)[0];
    assert_eq!(
        shown.words(Language::English).as_str(),
        "Swietoslaw Lukaszewicz"
    );
    for (letter, plain) in [
        ('Ş', 'S'),
        ('ş', 's'),
        ('ı', 'i'),
        ('İ', 'I'),
        ('ğ', 'g'),
        ('Ř', 'R'),
        ('ř', 'r'),
        ('Ž', 'Z'),
        ('ž', 'z'),
        ('Ł', 'L'),
        ('ł', 'l'),
        ('Ÿ', 'Y'),
        ('ő', 'o'),
        ('Ű', 'U'),
        ('ň', 'n'),
        ('Ň', 'N'),
        ('Ș', 'S'),
        ('ț', 't'),
        ('ẞ', 'S'),
        ('Ư', 'U'),
        ('ơ', 'o'),
        ('\u{2019}', '\''),
        ('Ж', '?'),
        ('é', 'é'),
        ('ß', 'ß'),
        ('A', 'A'),
    ] {
        assert_eq!(letters::shown(letter), Some(plain), "{letter}");
    }
    assert_eq!(letters::shown('\u{301}'), None);
    // Not one letter of these names is missing on a screen.
    for name in people(200) {
        let shown = name.chars().filter_map(letters::shown).count();
        assert_eq!(shown, name.chars().count(), "{name}");
        assert!(
            !name
                .chars()
                .any(|letter| letters::shown(letter) == Some('?')),
            "{name}"
        );
    }
}

/// Each player as a screen shows them, with the players of an event one after the other in it.
#[test]
fn no_two_read_alike_on_a_screen() {
    let mut events = vec![alike()];
    events.extend(people(200).chunks(40).step_by(5).map(<[_]>::to_vec));
    for event in &events {
        let shown = shown(event);
        for display in [Display::Tft, Display::Oled] {
            for letters in [Letters::Normal, Letters::Large] {
                for screen in [round_row, list_row, crosstable_row] {
                    let mut whose = BTreeMap::<String, usize>::new();
                    for (player, name) in shown.iter().enumerate() {
                        let words = screen(name, display, letters);
                        if let Some(other) = whose.insert(words.clone(), player) {
                            panic!(
                                "{display:?}: '{words}' is {} and {}",
                                event[player], event[other]
                            );
                        }
                    }
                }
            }
        }
    }
}

/// A short name, which is selected, so that the other row is as narrow as rows are.
fn ada() -> Name {
    Name::Said(name("Ada"), Apart::alone(999))
}

fn round_row(name: &Name, display: Display, letters: Letters) -> String {
    let Body::List(mut list) = pair_list(&ada(), &ada(), RowValue::Minutes(11), 2) else {
        unreachable!()
    };
    list.rows[1].who = Who::Two(name.clone(), ada());
    words(&view(Body::List(list), letters), display)
}

fn list_row(name: &Name, display: Display, letters: Letters) -> String {
    let row = |name: &Name| ListRow {
        number: Some(255),
        who: Who::One(name.clone()),
        value: RowValue::Standing {
            points: HalfPoints(15),
            criteria: [Some(pocket_arbiter::standings::Value::Halves(1191)), None],
        },
    };
    let list = List {
        title: Heading::Plain(pocket_arbiter::language::Text::Standings),
        rows: [row(&ada()), row(name)].into_iter().collect(),
        first: 0,
        total: 2,
        selected: 0,
        is_tall: false,
    };
    words(&view(Body::List(list), letters), display)
}

fn crosstable_row(name: &Name, display: Display, letters: Letters) -> String {
    let row = CrosstableRow {
        seat: Seat {
            number: match name {
                Name::Said(_, apart) => apart.number,
                Name::Number(number) => *number,
                Name::Given(_) => 5,
            },
            team: None,
        },
        name: name.clone(),
        cells: heapless::Vec::new(),
        points: HalfPoints(15),
        is_left_out: false,
    };
    let table = Crosstable {
        columns: heapless::Vec::new(),
        rows: [row].into_iter().collect(),
        rows_before: 0,
        columns_before: 0,
        total: 1,
        total_columns: 1,
        is_double: false,
        teams: None,
    };
    words(&view(Body::Crosstable(table), letters), display)
}
