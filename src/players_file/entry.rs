//! From cells to a player.

use heapless::String;

use super::cells::{Cell, Cells};
use super::columns::{Column, Place, Walk};
use super::problem::{Problem, Problems};
use super::values::{self, Teams};
use crate::letters;
use crate::tournament::{
    Birth, Club, Federation, NAME_TEXT_BYTES, Name, Player, Rating, Sex, Title,
};

/// The letters between the two halves of a name.
const BETWEEN: &str = ", ";

/// A player as far as the cells have said.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub(super) player: Player,
    /// The name, or the surname alone.
    name: String<NAME_TEXT_BYTES, u8>,
    first_name: String<NAME_TEXT_BYTES, u8>,
    pub(super) has_team: bool,
    pub(super) problems: Problems,
}

impl Entry {
    /// Reads all cells of a row. If they ask for nothing to be entered, there is no entry.
    pub(super) fn read(
        mut cells: Cells<'_>,
        mut walk: Walk<'_>,
        mut teams: Option<&mut Teams>,
    ) -> Option<Self> {
        let mut entry = Self::default();
        if cells.is_row_cut() {
            entry.problems.add(Problem::RowCut);
        }
        let mut is_empty = true;
        for cell in cells.by_ref() {
            if cell.has_controls {
                entry.problems.add(Problem::NotText);
            }
            let place = walk.place(&cell);
            if values::is_nothing(&cell.text) {
                continue;
            }
            match place {
                Place::Column(column) => entry.put(column, &cell, teams.as_deref_mut()),
                Place::Beyond => entry.problems.add(Problem::TooManyCells),
                Place::Passed => continue,
            }
            is_empty = false;
        }
        if cells.has_bad_quotes() {
            entry.problems.add(Problem::BadQuotes);
        }
        entry.join_names();
        if is_empty && entry.problems == Problems::NONE {
            return None;
        }
        if entry.player.name.is_empty() {
            entry.problems.add(Problem::NoName);
        }
        Some(entry)
    }

    /// Takes a cell over. If a column is there twice, the first that says something counts.
    fn put(&mut self, column: Column, cell: &Cell, teams: Option<&mut Teams>) {
        let text = untamed(&cell.text);
        let player = &mut self.player;
        match column {
            Column::Name | Column::Surname if self.name.is_empty() => {
                self.problems.add_if(cell.is_cut, Problem::NameCut);
                self.name = letters::cut(text);
            }
            Column::FirstName if self.first_name.is_empty() => {
                self.problems.add_if(cell.is_cut, Problem::NameCut);
                self.first_name = letters::cut(text);
            }
            Column::Club if player.club.is_empty() => {
                let whole = Club::new(text).filter(|_| !cell.is_cut);
                self.problems.add_if(whole.is_none(), Problem::ClubCut);
                player.club = whole.unwrap_or_else(|| Club::cut(text));
            }
            Column::Rating if player.rating == Rating::NONE => {
                player.rating = self
                    .problems
                    .expect(values::rating(text), Problem::BadRating);
            }
            Column::Federation if player.federation == Federation::NONE => {
                let federation = values::federation(text);
                player.federation = self.problems.expect(federation, Problem::BadFederation);
            }
            Column::Birth if player.birth == Birth::default() => {
                player.birth = self.problems.expect(values::birth(text), Problem::BadBirth);
            }
            Column::Title if player.title == Title::None => {
                player.title = self.problems.expect(values::title(text), Problem::BadTitle);
            }
            Column::Sex if player.sex == Sex::Unknown => {
                player.sex = self.problems.expect(values::sex(text), Problem::BadSex);
            }
            Column::Team if !self.has_team => {
                if let Some(teams) = teams {
                    let team = teams.team(text);
                    self.has_team = team.is_some();
                    player.team = self.problems.expect(team, Problem::ThirdTeam);
                }
            }
            _ => {}
        }
    }

    fn join_names(&mut self) {
        let has_both = !self.name.is_empty() && !self.first_name.is_empty();
        let between = if has_both { BETWEEN } else { "" };
        let mut text = String::<{ 2 * NAME_TEXT_BYTES + BETWEEN.len() }>::new();
        for part in [&self.name, between, &self.first_name] {
            // There is room for all of them.
            let _ = text.push_str(part);
        }
        self.player.name = Name::new(&text).unwrap_or_else(|| {
            self.problems.add(Problem::NameCut);
            let cut = Name::cut(&text).text();
            Name::cut(cut.trim_end_matches([',', ' ']))
        });
    }
}

/// The text of a cell without the apostrophe that says that it is no formula. Whoever writes a table puts one more before
/// a text that begins with such apostrophes already, so one is taken off.
fn untamed(text: &str) -> &str {
    let is_tamed = text
        .trim_start_matches(['\'', ' '])
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    text.strip_prefix('\'').filter(|_| is_tamed).unwrap_or(text)
}

impl Problems {
    fn add_if(&mut self, is_wrong: bool, problem: Problem) {
        if is_wrong {
            self.add(problem);
        }
    }

    fn expect<T: Default>(&mut self, value: Option<T>, problem: Problem) -> T {
        if value.is_none() {
            self.add(problem);
        }
        value.unwrap_or_default()
    }
}
