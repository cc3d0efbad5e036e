//! Worked examples: a file, and beside it what is in it.

use std::fs;

use pocket_arbiter::language::{Language, Text, Words};
use pocket_arbiter::players_file::{PlayersFile, Problem, Wanted};
use pocket_arbiter::tournament::{Name, Sex, Title};

use super::{EVERYTHING, fixtures, read, read_in_chunks, told};

#[test]
fn every_example_is_read_as_it_should_be() {
    let files = fixtures();
    assert!(files.len() >= 17, "{}", files.len());
    for path in files {
        let expected = fs::read_to_string(path.with_extension("txt")).unwrap();
        let found = told(&read(&fs::read(&path).unwrap()));
        assert_eq!(found, expected, "{}", path.display());
    }
}

#[test]
fn every_example_is_the_same_byte_by_byte() {
    for path in fixtures() {
        let file = fs::read(&path).unwrap();
        for length in [1, 2, 3, 7, 64, 511, 512] {
            let rows = read_in_chunks(&file, EVERYTHING, &[length]);
            assert_eq!(rows, read(&file), "{} by {length}", path.display());
        }
    }
}

/// Every word for a column finds it, in capitals and with a header around it.
#[test]
fn columns_are_found_by_their_words() {
    let cases: &[(&str, &str, &str)] = &[
        (
            "Rating|ELO|Rtg.|DWZ|Elo-Zahl|Ratingtall|Elo Nacional|TWZ|Loc|Loc Rtg|Intl Rtg|Escalafón|\
             Escalafón Local|ESCALAFON INTERNACIONAL|Rating(local)|Local Rating",
            "1500",
            "1: 1500",
        ),
        (
            "Club|School|Escuela|Colegio|Verein|SCHULE|Klubb|Skole|Club/School",
            "Leeds",
            "2: Leeds",
        ),
        (
            "Fed|Feder|Federación|FEDERACION|País|Verband|Land|Forbund|Country (FIDE)",
            "NOR",
            "3: NOR",
        ),
        (
            "Birth|Year|Birth-year|AÑO|ano|Fecha de nacimiento|Geburtsjahr|Jahrgang|Geb.-Datum|\
             Fødselsår|fodselsaar|FØDT|År|an\u{303}o",
            "2012",
            "4: 2012",
        ),
        ("Team|Equipo|Mannschaft|Lag", "B", "5: B"),
    ];
    for name in [
        "Name",
        "PLAYER",
        "Nombre",
        "Jugador",
        "Spieler",
        "Spielerin",
        "Navn",
        "spiller",
        "Deltaker",
        "Apellidos",
        "Nachname",
        "Etternavn",
        "First name",
        "Vorname",
    ] {
        for (words, value, expected) in cases {
            for word in words.split('|') {
                let file = format!("Nr;{word};?;{name}\n1;{value};x;Anna\n");
                let rows = told(&read(file.as_bytes()));
                let cells: Vec<&str> = rows.trim_end().split(" | ").collect();
                let (at, text) = expected.split_once(": ").unwrap();
                assert_eq!(cells[0], "2: Anna", "{file}");
                assert_eq!(cells[at.parse::<usize>().unwrap()], text, "{file}");
            }
        }
    }
}

/// A column that nobody understands is named; a running number is not worth a word.
#[test]
fn columns_that_nobody_understands_are_named() {
    let unknown = |file: &str| {
        let mut reader = PlayersFile::new(EVERYTHING);
        let mut bytes = file.as_bytes();
        while reader.next_row(&mut bytes).is_some() {}
        let names: Vec<String> = reader
            .unknown_columns()
            .iter()
            .map(Name::to_string)
            .collect();
        assert!(names.len() <= usize::from(reader.unknown_column_count()));
        (reader.unknown_column_count(), names.join("|"))
    };
    let named = |count, names: &str| (count, names.to_owned());
    let header = "No;Nr.;N.º;#;;Name;Feder;Rtg;Loc\n1;1;1;1;;Ana;;;\n";
    assert_eq!(unknown(header), named(0, ""));
    let header = "Place|Name|Feder|Loc Id|Loc|Score|Berg.\n1|Ana|||||\n";
    assert_eq!(unknown(header), named(3, "Loc Id|Score|Berg."));
    assert_eq!(unknown("Nombre;Teléfono\nAna;600\n"), named(1, "Teléfono"));
    assert_eq!(
        unknown("Ana;1500;Club\nBo;1400\n"),
        named(0, ""),
        "no header"
    );
    let many: String = (1..=20).map(|number| format!(";X{number}")).collect();
    let (count, names) = unknown(&format!("Name{many}\nAna\n"));
    assert_eq!((count, names.as_str()), (20, "X1|X2|X3|X4|X5|X6|X7|X8"));
    // The first column is unknown, and its name too long for a player.
    let long = "A column with a name of more than thirty-two letters";
    let (count, names) = unknown(&format!("{long};Name\nx;Ana\n"));
    assert_eq!(
        (count, names.as_str()),
        (1, "A column with a name of more tha")
    );
}

#[test]
fn a_title_and_a_sex_are_taken() {
    let rows = read(b"Name;Titulo;Sexo\nAna;MI;Mujer\nBo;g;m\nCy;;-\n");
    let found: Vec<(Title, Sex)> = rows
        .iter()
        .map(|row| row.player.as_ref().unwrap())
        .map(|player| (player.title, player.sex))
        .collect();
    let none = (Title::None, Sex::Unknown);
    assert_eq!(
        found,
        [(Title::Im, Sex::Woman), (Title::Gm, Sex::Man), none]
    );
}

#[test]
fn teams_do_not_matter_where_there_are_none() {
    let wanted = Wanted {
        has_teams: false,
        ..EVERYTHING
    };
    let file = b"Name;Team\nA1;Leeds\nA2;York\nA3;Hull\n";
    let rows = read_in_chunks(file, wanted, &[file.len()]);
    assert!(rows.iter().all(|row| row.problems == Default::default()));
    assert_eq!(told(&rows).matches("| A\n").count(), 3);
}

#[test]
fn every_problem_has_words_of_its_own() {
    for language in Language::ALL {
        let texts: Vec<Words> = Problem::ALL.map(|p| language.text(p.text())).to_vec();
        for (at, text) in texts.iter().enumerate() {
            assert!(!texts[..at].contains(text), "{text}");
        }
    }
    assert!(Problem::ALL.iter().all(|p| Text::ALL.contains(&p.text())));
}
