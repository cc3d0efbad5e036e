//! Players that are written down in any way come back as they were.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::tournament::{Birth, Club, Federation, Name, Player, Rating, Team};
use proptest::prelude::*;

use super::{EVERYTHING, read_in_chunks};
use crate::soak;

/// A person with a spreadsheet.
struct Writer {
    chance: Chance,
    is_western: bool,
    delimiter: char,
    line_end: &'static str,
}

impl Writer {
    fn new(seed: u64) -> Self {
        let mut chance = Chance::from_seed(seed);
        Self {
            is_western: chance.below(3) == 0,
            delimiter: [',', ';', '\t', '|'][chance.below(4) as usize],
            line_end: ["\n", "\r", "\r\n"][chance.below(3) as usize],
            chance,
        }
    }

    fn one_in(&mut self, count: u32) -> bool {
        self.chance.below(count) == 0
    }

    /// A text with everything in it that can be difficult. Its first letter makes it a word.
    fn text(&mut self, has_room: impl Fn(&str) -> bool) -> String {
        // Whatever is not in Latin-1, or could be taken for UTF-8 there, comes last.
        let letters: Vec<char> = "abcXYZ0 ,;-.'\"ñöåéÜšΩ中’".chars().collect();
        let count = if self.is_western { 19 } else { letters.len() };
        let mut text = "Q".to_owned();
        for _ in 0..self.chance.below(40) {
            let letter = letters[self.chance.place(count).unwrap()];
            if !has_room(&format!("{text}{letter}")) {
                break;
            }
            if letter != ' ' || !text.ends_with(' ') {
                text.push(letter);
            }
        }
        text.trim_end().to_owned()
    }

    fn player(&mut self) -> Player {
        let name = self.text(|text| Name::new(text).is_some());
        let club = if self.one_in(3) {
            String::new()
        } else {
            self.text(|text| Club::new(text).is_some())
        };
        let rating = if self.one_in(3) {
            0
        } else {
            1 + self.chance.below(3999)
        };
        let birth = match self.chance.below(3) {
            0 => Birth::default(),
            1 => Birth::new(1900 + self.chance.below(200) as u16, 0, 0).unwrap(),
            _ => {
                let (month, day) = (1 + self.chance.below(12), 1 + self.chance.below(28));
                Birth::new(1900 + self.chance.below(200) as u16, month as u8, day as u8).unwrap()
            }
        };
        Player {
            name: name.as_str().try_into().unwrap(),
            club: club.as_str().try_into().unwrap(),
            federation: Federation::new(["", "NOR", "ESP", "GER"][self.chance.below(4) as usize])
                .unwrap(),
            rating: Rating(rating as u16),
            birth,
            team: if self.one_in(2) { Team::A } else { Team::B },
            ..Player::default()
        }
    }

    /// A cell, with quotes if it needs them, and sometimes if not.
    fn cell(&mut self, text: &str) -> String {
        // A semicolon in the first row would be taken for what separates the cells.
        let is_doubtful = matches!(self.delimiter, ',' | '|') && text.contains(';');
        let needs_quotes = is_doubtful || text.contains([self.delimiter, '"']);
        if needs_quotes || self.one_in(4) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.to_owned()
        }
    }

    fn date(&mut self, birth: Birth) -> String {
        let Birth { year, month, day } = birth;
        match (year, month) {
            (0, _) => String::new(),
            (_, 0) => format!("{year}"),
            _ => match self.chance.below(3) {
                0 => format!("{year}-{month:02}-{day:02}"),
                1 => format!("{day:02}.{month:02}.{year}"),
                _ => format!("{day}/{month}/{year}"),
            },
        }
    }

    fn file(&mut self, players: &[Player]) -> Vec<u8> {
        const HEADERS: [[&str; 6]; 4] = [
            ["Name", "Rating", "Club", "Fed", "Birth year", "Team"],
            ["Nombre", "Elo", "Colegio", "Federación", "Año", "Equipo"],
            [
                "Spieler",
                "DWZ",
                "Verein",
                "Verband",
                "Jahrgang",
                "Mannschaft",
            ],
            ["Navn", "Rating", "Klubb", "Forbund", "Fødselsår", "Lag"],
        ];
        let mut order: Vec<usize> = (0..6).collect();
        let mut rows: Vec<Vec<String>> = Vec::new();
        if let Some(header) = HEADERS.get(self.chance.below(5) as usize) {
            self.chance.shuffle(&mut order);
            rows.push(header.map(str::to_owned).to_vec());
        }
        for player in players {
            let rating = player.rating.points().map(|points| points.to_string());
            rows.push(vec![
                player.name.to_string(),
                rating.unwrap_or_default(),
                player.club.to_string(),
                player.federation.code().to_owned(),
                self.date(player.birth),
                if player.team == Team::A { "A" } else { "B" }.to_owned(),
            ]);
        }
        let mut text = String::new();
        if self.one_in(5) {
            text.push_str(&format!("sep={}{}", self.delimiter, self.line_end));
        }
        for row in rows {
            let cells: Vec<String> = order.iter().map(|at| self.cell(&row[*at])).collect();
            text.push_str(&cells.join(&self.delimiter.to_string()));
            text.push_str(self.line_end);
            if self.one_in(6) {
                text.push_str(self.line_end);
            }
        }
        if self.is_western {
            return text
                .chars()
                .map(|letter| u8::try_from(letter).unwrap())
                .collect();
        }
        if self.one_in(2) {
            text.insert(0, '\u{feff}');
        }
        text.into_bytes()
    }
}

#[test]
fn soak_players_come_back_as_they_were_written() {
    soak::runner(800)
        .run(&(any::<u64>(), 1_usize..300), |(seed, chunk)| {
            let mut writer = Writer::new(seed);
            let count = writer.chance.below(20);
            let players: Vec<Player> = (0..count).map(|_| writer.player()).collect();
            let file = writer.file(&players);
            let rows = read_in_chunks(&file, EVERYTHING, &[chunk]);
            let shown = String::from_utf8_lossy(&file).into_owned();
            for row in &rows {
                prop_assert_eq!(row.problems, Default::default(), "{:?} {}", row, shown);
            }
            let found: Vec<Player> = rows.into_iter().filter_map(|row| row.player).collect();
            prop_assert_eq!(found, players, "{}", shown);
            Ok(())
        })
        .unwrap();
}
