//! The content of the tables.

use pocket_arbiter::documents::{Document, all_documents};
use pocket_arbiter::language::Language;
use pocket_arbiter::players_file::{PlayersFile, Wanted};
use pocket_arbiter::tournament::{
    BoardNo, Club, Command, GameResult, HalfPoints, Name, Player, Team,
};
use proptest::prelude::*;

use super::Ranked;
use super::sheet::{self, Cell, is_formula, original};
use crate::soak;
use crate::tournament::{FISE, entering};

fn read(ranked: &Ranked, document: Document) -> Vec<Vec<Cell>> {
    let comma = match ranked.language {
        Language::English => ',',
        Language::Spanish | Language::German | Language::Norwegian => ';',
    };
    let rows = sheet::read(&ranked.text(document), comma);
    for row in &rows {
        assert_eq!(row.len(), rows[0].len(), "{document:?}");
        for cell in row {
            assert!(!is_formula(cell), "{cell:?}");
            assert!(!cell.text.contains(char::is_control), "{cell:?}");
        }
    }
    rows
}

/// The text that people wrote, with blanks for what is no letter.
fn tamed(text: &str) -> String {
    let is_tame = |c: &char| !c.is_control() && !('\u{2028}'..='\u{202E}').contains(c);
    text.chars()
        .map(|c| if is_tame(&c) { c } else { ' ' })
        .collect()
}

fn decimal(points: HalfPoints, language: Language) -> String {
    let written = points.to_string();
    let written = written.trim_end_matches(".0");
    written.replace('.', &language.decimal_sign().to_string())
}

#[test]
fn every_table_can_be_read_and_none_has_a_formula() {
    soak::runner(150)
        .run(&any::<u64>(), |seed| {
            let ranked = Ranked::any(seed);
            for document in all_documents(&ranked.event) {
                let is_table = document.name(&ranked.event).as_str().ends_with(".CSV");
                if is_table {
                    prop_assert!(read(&ranked, document).len() > 1, "{document:?}");
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn players_come_back_as_they_were() {
    for seed in 0..60 {
        let ranked = Ranked::any(seed);
        let event = &ranked.event;
        let rows = read(&ranked, Document::PlayersTable);
        assert_eq!(rows.len(), event.player_count() + 1);
        for (row, number) in rows[1..].iter().zip(event.numbers()) {
            let player = event.player(number).unwrap();
            let or_empty = |number: u16| match number {
                0 => String::new(),
                number => number.to_string(),
            };
            let team = match player.team {
                _ if !event.setup().system.has_teams() => "",
                Team::A => "A",
                Team::B => "B",
            };
            let cells: Vec<&str> = row.iter().map(|cell| original(&cell.text)).collect();
            assert_eq!(
                cells,
                [
                    tamed(&player.name.text()),
                    or_empty(player.rating.0),
                    tamed(&player.club_text()),
                    player.federation.code().to_owned(),
                    or_empty(player.birth.year),
                    team.to_owned(),
                ]
            );
        }
    }
}

#[test]
fn a_round_s_games_are_those_of_the_event() {
    let mut seen = 0;
    for seed in 0..60 {
        let ranked = Ranked::any(seed);
        let event = &ranked.event;
        for document in all_documents(event) {
            let Document::RoundTable(round) = document else {
                continue;
            };
            let rows = read(&ranked, document);
            for (row, board) in rows[1..]
                .iter()
                .zip(BoardNo::first(event.board_count(round)))
            {
                let pairing = event.pairing(round, board).unwrap();
                assert_eq!(row[0].text, board.to_string());
                assert_eq!(row[1].text, pairing.white.to_string());
                assert_eq!(row[3].text, pairing.black.to_string());
                let result = match pairing.result {
                    // Who left lost the games of the table by forfeit.
                    GameResult::Pending => continue,
                    GameResult::WhiteWins | GameResult::WhiteWinsUnrated => "1–0",
                    GameResult::Draw | GameResult::DrawUnrated => "½–½",
                    GameResult::BlackWins | GameResult::BlackWinsUnrated => "0–1",
                    GameResult::WhiteByForfeit => "1–0 F",
                    GameResult::BlackByForfeit => "0–1 F",
                    GameResult::BothForfeit => "0–0 F",
                    GameResult::WhiteWinsDecided => "1–0*",
                    GameResult::DrawDecided => "½–½*",
                    GameResult::BlackWinsDecided => "0–1*",
                };
                assert_eq!(row[5].text, result);
                seen += 1;
                if event.setup().system.has_scores() {
                    let score = event.score(pairing.white, round);
                    let texts = score
                        .map(|(white, black)| (white.get().to_string(), black.get().to_string()));
                    let (white, black) = texts.unwrap_or_default();
                    assert_eq!([&row[6].text, &row[7].text], [&white, &black]);
                }
            }
        }
    }
    assert!(seen > 100);
}

#[test]
fn standings_are_those_of_the_event() {
    for seed in 0..60 {
        let ranked = Ranked::any(seed);
        let Some(document) = all_documents(&ranked.event)
            .find(|document| matches!(document, Document::StandingsTable(_)))
        else {
            continue;
        };
        let rows = read(&ranked, document);
        for (row, standing) in rows[1..].iter().zip(ranked.standings().rows()) {
            let rank = standing.rank.map_or(String::new(), |rank| rank.to_string());
            assert_eq!(row[0].text, rank);
            assert_eq!(row[1].text, standing.player.to_string());
            if !row[6].is_quoted {
                assert_eq!(row[6].text, decimal(standing.points, ranked.language));
            }
        }
    }
}

/// A table of players is read back as it was, again and again: an apostrophe that keeps a spreadsheet from taking a name for
/// a formula does not become part of the name.
#[test]
fn the_table_of_players_is_stable() {
    let names = [
        "=Ana", "+Bo", "-Cy", "@Di", "'=Eva", "''-Fe", "'t Hooft", "O'Neill", " =Gil",
    ];
    let mut written: Vec<Player> = names
        .iter()
        .map(|name| Player {
            name: Name::cut(name.trim_start()),
            club: Club::cut(name.trim_start()),
            ..Player::default()
        })
        .collect();
    for language in Language::ALL {
        let mut event = entering(FISE, 5, 0);
        for player in &written {
            event.apply(&Command::Enter(player.clone())).unwrap();
        }
        let ranked = Ranked::new(event, language);
        let file = ranked.bytes(Document::PlayersTable);
        let mut reader = PlayersFile::new(Wanted {
            most: 512,
            has_teams: false,
        });
        let mut bytes = file.as_slice();
        let mut found = Vec::new();
        while let Some(row) = reader.next_row(&mut bytes) {
            found.push(row.player.unwrap());
        }
        assert!(reader.unknown_columns().is_empty());
        assert_eq!(found, written, "{language:?}");
        written = found;
    }
}
