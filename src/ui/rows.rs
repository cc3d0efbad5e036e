//! Rows of two lines: the players of a board, each in a line of their own with what they got in the game, or a player
//! and what else there is to say.

use embedded_graphics::prelude::*;
use heapless::String;

use super::Layout;
use super::canvas::{Align, Canvas, area, disc, fill, fitted, frame, pointer, text, whole, width};
use super::font::Font;
use super::ink::Ink;
use super::names::NameLetters;
use super::scroll_bar;
use super::view::{Detail, HEADING_BYTES, List, ListRow, Name, RowValue, View, Who};
use crate::language::Language;
use crate::settings::Letters;
use crate::tournament::{Colour, GameResult, Outcome};
use crate::wording::names::Kept;
use crate::wording::{filled_in, outcome_text};

/// The measures.
pub(super) struct RowsStyle {
    pub(super) top: i32,
    /// The height of all rows together.
    pub(super) height: i32,
    pub(super) row: i32,
    pub(super) width: u32,
    /// The middles of the two lines of a row, from its top.
    pub(super) lines: [i32; 2],
    /// The number of a board: where it begins, its letters, and the widest that is usual.
    pub(super) left: i32,
    pub(super) number: &'static Font,
    pub(super) usual_number: &'static str,
    /// The letters of numbers that are wider.
    pub(super) long_number: &'static Font,
    /// The discs for the colours of the pieces, what is in them, and the space at each side.
    pub(super) disc: u32,
    pub(super) pieces: Pieces,
    pub(super) gap: i32,
    /// The end of what stands at the end of a row.
    pub(super) right: i32,
    pub(super) names: NameLetters,
    /// The letters of those who have won.
    pub(super) winners: NameLetters,
    /// The letters of given names, if surnames are smaller beside them.
    pub(super) given: Option<&'static Font>,
    /// The letters of results, and of those of winners.
    pub(super) result: &'static Font,
    pub(super) won: &'static Font,
    /// The letters of minutes, and of words.
    pub(super) value: &'static Font,
    pub(super) word: &'static Font,
    /// The letters of second lines.
    pub(super) second: NameLetters,
    /// The side of the box in the place of a result that is missing, if it has one.
    pub(super) missing: Option<u32>,
    /// True if there is a rule between two rows.
    pub(super) has_rules: bool,
    /// The height of a further line of a name in the selected row, if it unfolds so that names are whole.
    pub(super) unfolded: Option<i32>,
}

/// The inks of what is in the discs.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    pub(super) white: Ink,
    pub(super) black: Ink,
}

impl Pieces {
    /// Draws the disc of a colour, with its edge in the ink of the text beside it.
    pub(super) fn draw<C: Canvas>(
        self,
        canvas: &mut C,
        centre: Point,
        diameter: u32,
        colour: Colour,
        edge: Ink,
    ) {
        let inside = match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        };
        disc(canvas, centre, diameter, edge);
        disc(canvas, centre, diameter - 2, inside);
    }
}

/// The columns of a list.
#[derive(Clone, Copy)]
struct Columns {
    numbers_right: i32,
    disc: i32,
    names: i32,
}

/// Draws the rows in sight, and where they are among all of them.
pub(super) fn draw<L: Layout, C: Canvas>(canvas: &mut C, view: &View, list: &List) {
    let style = match view.letters {
        Letters::Normal => &L::MEASURES.rows,
        Letters::Large => &L::MEASURES.large_rows,
    };
    rows(canvas, style, view.language, list);
    let in_sight = (list.rows.len(), list.total);
    let bar = (style.top, usize::try_from(style.height).unwrap_or(0));
    scroll_bar::draw(canvas, &L::MEASURES.scroll_bar, bar, list.first, in_sight);
}

#[inline(never)]
fn rows<C: Canvas>(canvas: &mut C, style: &RowsStyle, language: Language, list: &List) {
    let widths = list.rows.iter().filter_map(|row| {
        let number = filled_in::<8>("{}", Some(row.number?));
        Some(width(style.number_font(&number), &number))
    });
    let columns = match widths.max() {
        Some(widest) => {
            let widest = widest.max(width(style.number, style.usual_number));
            let numbers_right = style.left + widest.cast_signed();
            let disc = numbers_right + style.gap + style.disc.cast_signed() / 2;
            Columns {
                numbers_right,
                disc,
                names: disc + style.disc.cast_signed() / 2 + 1 + style.gap,
            }
        }
        None => Columns {
            numbers_right: 0,
            disc: style.left + style.disc.cast_signed() / 2,
            names: style.left + style.disc.cast_signed() + style.gap,
        },
    };
    let selected = list.rows.get(list.selected);
    let unfolded = selected.map_or(0, |row| further_lines(style, language, columns, row));
    let mut rest = style.height - unfolded - style.row;
    let mut top = style.top;
    for (index, row) in list.rows.iter().enumerate() {
        let drawn = Drawn {
            style,
            language,
            columns,
            is_selected: index == list.selected,
        };
        if index == list.selected {
            drawn.draw(canvas, row, top, style.row + unfolded);
            top += style.row + unfolded;
        } else if unfolded == 0 || rest >= style.row {
            drawn.draw(canvas, row, top, style.row);
            top += style.row;
            rest -= style.row;
        } else if rest >= style.row / 2 {
            drawn.draw_narrow(canvas, row, top);
            top += style.row / 2;
            rest = 0;
        }
    }
}

/// The height by which a selected row unfolds so that its names are whole.
fn further_lines(style: &RowsStyle, language: Language, columns: Columns, row: &ListRow) -> i32 {
    let (Some(line), Who::Two(white, black) | Who::InTurn(white, black) | Who::Pair(white, black)) =
        (style.unfolded, &row.who)
    else {
        return 0;
    };
    let room = style.room(language, columns, row.value);
    let cut = [white, black]
        .iter()
        .filter(|name| {
            let words = name.words(language);
            style.names.in_two_lines(&words, room).is_some()
        })
        .count();
    line * i32::try_from(cut).unwrap_or(0)
}

impl RowsStyle {
    fn number_font(&self, number: &str) -> &'static Font {
        if width(self.number, number) <= width(self.number, self.usual_number) {
            self.number
        } else {
            self.long_number
        }
    }

    /// The room of a name beside what stands at the end of its row.
    fn room(&self, language: Language, columns: Columns, value: RowValue) -> u32 {
        let wide = match sides(value) {
            Some(Sides::Missing) => self.missing.unwrap_or_else(|| width(self.won, "?")),
            Some(Sides::Each(signs)) => {
                let wide = |sign: &String<8>| width(self.won, sign);
                signs.iter().map(wide).max().unwrap_or(0)
            }
            None => self.value_width(language, value),
        };
        let gap = if wide == 0 { 0 } else { self.gap };
        let room = self.right + 1 - wide.cast_signed() - gap - columns.names;
        room.max(0).unsigned_abs()
    }

    fn value_width(&self, language: Language, value: RowValue) -> u32 {
        width(self.value_font(value), &value.words(language))
    }

    const fn value_font(&self, value: RowValue) -> &'static Font {
        match value {
            RowValue::Word(_) | RowValue::Numbered(..) => self.word,
            _ => self.value,
        }
    }
}

/// The results of the two, if that is known of a value.
enum Sides {
    /// Nobody knows yet.
    Missing,
    /// White's and black's.
    Each([String<8>; 2]),
}

fn sides(value: RowValue) -> Option<Sides> {
    match value {
        RowValue::Result(GameResult::Pending) => Some(Sides::Missing),
        RowValue::Result(result) => {
            let of = |colour| filled_in(outcome_text(result.outcome(colour)), None);
            Some(Sides::Each([of(Colour::White), of(Colour::Black)]))
        }
        RowValue::Scores(white, black) => {
            let of = |score| filled_in("{}", Some(score));
            Some(Sides::Each([of(white.get()), of(black.get())]))
        }
        _ => None,
    }
}

/// The fate of the player with that colour, as a value says it: one who has won, and one who has lost.
fn fate(value: RowValue, colour: Colour) -> Fate {
    let result = match value {
        RowValue::Result(result) => result,
        RowValue::Scores(white, black) => GameResult::of_scores(white, black),
        _ => return Fate::Open,
    };
    match result.outcome(colour) {
        Outcome::Win | Outcome::UnratedWin | Outcome::DecidedWin | Outcome::ForfeitWin => Fate::Won,
        Outcome::Loss | Outcome::UnratedLoss | Outcome::DecidedLoss | Outcome::ForfeitLoss => {
            Fate::Lost
        }
        _ => Fate::Open,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Won,
    Lost,
    Open,
}

/// A row that is being drawn.
struct Drawn<'a> {
    style: &'a RowsStyle,
    language: Language,
    columns: Columns,
    is_selected: bool,
}

impl Drawn<'_> {
    const fn inks(&self) -> (Ink, Ink) {
        if self.is_selected {
            (Ink::Paper, Ink::BarFaint)
        } else {
            (Ink::Text, Ink::Faint)
        }
    }

    fn draw<C: Canvas>(&self, canvas: &mut C, row: &ListRow, top: i32, height: i32) {
        let style = self.style;
        let (ink, faint) = self.inks();
        let middle = top + height / 2 + 1;
        if self.is_selected {
            let ground = area(0, top, style.width, height.unsigned_abs());
            fill(canvas, ground, Ink::Selected);
        } else if style.has_rules {
            let long = style.right - style.left;
            let rule = area(style.left, top + height - 1, long.unsigned_abs(), 1);
            fill(canvas, rule, Ink::Rule);
        }
        if let Some(number) = row.number {
            let words = filled_in::<8>("{}", Some(number));
            let at = Point::new(self.columns.numbers_right, middle);
            let font = style.number_font(&words);
            text(canvas, font, at, Align::Right, faint, &words);
        }
        let room = style.room(self.language, self.columns, row.value);
        let left = self.columns.names;
        match &row.who {
            Who::Two(white, black) | Who::InTurn(white, black) | Who::Pair(white, black) => {
                self.players(canvas, row, (white, black), (top, room));
            }
            Who::One(name) => {
                let at = Point::new(left, middle);
                let name = (self.language, name);
                style.names.draw(canvas, name, (at, Align::Left), room, ink);
            }
            Who::Detailed(name, detail) => self.detailed(canvas, (name, detail), (top, room)),
            Who::Word(word) => {
                let words = self
                    .language
                    .fitting(*word, |words| width(style.word, words) <= room);
                self.words(canvas, &words, (left, middle), room);
            }
            Who::Numbered(words, number) => {
                let words = filled_in::<HEADING_BYTES>(&self.language.text(*words), Some(*number));
                self.words(canvas, &words, (left, middle), room);
            }
            Who::Code(words) => self.words(canvas, words, (left, middle), room),
            Who::Control(words) => self.words(canvas, words, (left, middle), room),
        }
        let value_middle = match row.who {
            Who::Detailed(..) => top + style.lines.first().copied().unwrap_or(0),
            _ => middle,
        };
        match sides(row.value) {
            Some(Sides::Missing) => self.missing(canvas, value_middle),
            Some(Sides::Each(_)) => {}
            None => {
                let words = row.value.words(self.language);
                if !words.is_empty() {
                    let at = Point::new(style.right, value_middle);
                    let font = style.value_font(row.value);
                    text(canvas, font, at, Align::Right, ink, &words);
                }
            }
        }
    }

    fn words<C: Canvas>(&self, canvas: &mut C, words: &str, (left, middle): (i32, i32), room: u32) {
        let style = self.style;
        if !words.is_empty() {
            let words = whole(canvas, style.word, words, room);
            let at = Point::new(left, middle);
            text(canvas, style.word, at, Align::Left, self.inks().0, &words);
        }
    }

    /// Draws the box of a result that is missing.
    fn missing<C: Canvas>(&self, canvas: &mut C, middle: i32) {
        let style = self.style;
        let (ink, faint) = self.inks();
        let Some(side) = style.missing else {
            let at = Point::new(style.right, middle);
            text(canvas, style.won, at, Align::Right, ink, "?");
            return;
        };
        let edge = if self.is_selected { ink } else { faint };
        let left = style.right + 1 - side.cast_signed();
        let place = area(left, middle - 1 - side.cast_signed() / 2, side, side);
        frame(canvas, place, edge);
        let at = Point::new(left + side.cast_signed() / 2, middle);
        text(canvas, style.won, at, Align::Centre, ink, "?");
    }

    /// Draws the two at a board, each with what they got.
    fn players<C: Canvas>(
        &self,
        canvas: &mut C,
        row: &ListRow,
        (white, black): (&Name, &Name),
        (top, room): (i32, u32),
    ) {
        let style = self.style;
        let (ink, faint) = self.inks();
        let signs = match sides(row.value) {
            Some(Sides::Each([white, black])) => [Some(white), Some(black)],
            _ => [None, None],
        };
        let players = [(Colour::White, white), (Colour::Black, black)];
        let mut top = top;
        for (((colour, name), line), sign) in players.into_iter().zip(style.lines).zip(signs) {
            let fate = fate(row.value, colour);
            let ink = if fate == Fate::Lost { faint } else { ink };
            let (letters, result) = match fate {
                Fate::Won => (&style.winners, style.won),
                Fate::Lost | Fate::Open => (&style.names, style.result),
            };
            let middle = top + line;
            let edge = self.inks().0;
            let centre = Point::new(self.columns.disc, middle - 1);
            self.side(canvas, row, (centre, colour), edge);
            top += self.name(canvas, (letters, name), (middle, room), ink);
            if let Some(sign) = sign {
                let at = Point::new(style.right, middle);
                text(canvas, result, at, Align::Right, ink, &sign);
            }
        }
    }

    /// Draws the disc of a player's colour; in a game without colours an arrow for who starts.
    fn side<C: Canvas>(
        &self,
        canvas: &mut C,
        row: &ListRow,
        (centre, colour): (Point, Colour),
        edge: Ink,
    ) {
        let style = self.style;
        match (&row.who, colour) {
            (Who::InTurn(..), Colour::White) => {
                let reach = style.disc.cast_signed() / 2;
                pointer(canvas, centre - Point::new(reach / 2, 0), reach, edge);
            }
            (Who::InTurn(..) | Who::Pair(..), _) => {}
            _ => style.pieces.draw(canvas, centre, style.disc, colour, edge),
        }
    }

    /// Draws a name; if its row unfolds, in as many lines as it takes. Answers the height of those after the first.
    fn name<C: Canvas>(
        &self,
        canvas: &mut C,
        (letters, name): (&NameLetters, &Name),
        (middle, room): (i32, u32),
        ink: Ink,
    ) -> i32 {
        let (style, left) = (self.style, self.columns.names);
        let at = Point::new(left, middle);
        if let Some(given) = style.given {
            self.beside(canvas, (given, letters, name), (at, room), ink);
            return 0;
        }
        let (font, kept) = letters.fit(self.language, name, room);
        if let Some(line) = style.unfolded
            && self.is_selected
        {
            // The same letters as were measured: a winner's are wider.
            let all = name.words(self.language);
            if let Some((font, [first, rest])) = style.names.in_two_lines(&all, room) {
                text(canvas, font, at, Align::Left, ink, first);
                let below = Point::new(left, middle + line);
                text(canvas, font, below, Align::Left, ink, rest);
                return line;
            }
        }
        text(canvas, font, at, Align::Left, ink, &kept.words);
        0
    }

    /// Draws a given name in its own letters, and the surnames smaller beside it.
    fn beside<C: Canvas>(
        &self,
        canvas: &mut C,
        (given, letters, name): (&'static Font, &NameLetters, &Name),
        (at, room): (Point, u32),
        ink: Ink,
    ) {
        let gap = self.style.gap;
        let split = |kept: &Kept| {
            let words = kept.words.as_str();
            let (first, rest) = words.split_at_checked(kept.given).unwrap_or((words, ""));
            // A name of one word is as large as given names are.
            if first.is_empty() {
                (kept.words.len(), 0)
            } else {
                (first.trim_end().len(), rest.len())
            }
        };
        let wide = |font: &'static Font, kept: &Kept| {
            let (first, rest) = split(kept);
            let start = kept.words.get(..first).unwrap_or_default();
            let end = kept
                .words
                .get(kept.words.len() - rest..)
                .unwrap_or_default();
            let beside = if rest == 0 {
                0
            } else {
                gap.unsigned_abs() + width(font, end.trim())
            };
            width(given, start) + beside
        };
        let all = name.kept_alone(self.language, letters.ladder, |_| true);
        let found = letters.fonts.iter().find(|font| wide(font, &all) <= room);
        let Some(font) = found.copied() else {
            // In letters of one size there is more room.
            let (font, kept) = letters.fit(self.language, name, room);
            text(canvas, font, at, Align::Left, ink, &kept.words);
            return;
        };
        let (first, rest) = split(&all);
        let start = all.words.get(..first).unwrap_or_default();
        text(canvas, given, at, Align::Left, ink, start);
        if rest > 0 {
            let end = all.words.get(all.words.len() - rest..).unwrap_or_default();
            let left = at.x + width(given, start).cast_signed() + gap;
            let at = Point::new(left, at.y + 1);
            text(canvas, font, at, Align::Left, ink, end.trim());
        }
    }

    /// Draws a player, and what else there is to say below.
    fn detailed<C: Canvas>(
        &self,
        canvas: &mut C,
        (name, detail): (&Name, &Detail),
        (top, room): (i32, u32),
    ) {
        let style = self.style;
        let (ink, faint) = self.inks();
        let [upper, lower] = style.lines.map(|line| top + line);
        let left = self.columns.disc - style.disc.cast_signed() / 2;
        let wider = (self.columns.names - left).unsigned_abs();
        let at = Point::new(left, upper);
        let named = (self.language, name);
        style
            .winners
            .draw(canvas, named, (at, Align::Left), room + wider, ink);
        let words = detail.words(self.language);
        if !words.is_empty() {
            let at = Point::new(left, lower);
            let room = (style.right + 1 - left).unsigned_abs();
            let mut fonts = style.second.fonts.iter();
            let font = fonts.find(|font| width(font, &words) <= room);
            let last = style.second.fonts.last();
            if let Some(font) = font.or(last) {
                let words = fitted(font, &words, room);
                text(canvas, font, at, Align::Left, faint, &words);
            }
        }
    }

    /// Draws a row for which there is one line: the two beside each other.
    fn draw_narrow<C: Canvas>(&self, canvas: &mut C, row: &ListRow, top: i32) {
        let style = self.style;
        let (ink, faint) = self.inks();
        let Some(line) = style.lines.first() else {
            return;
        };
        let middle = top + line;
        if let Some(number) = row.number {
            let words = filled_in::<8>("{}", Some(number));
            let at = Point::new(self.columns.numbers_right, middle);
            let font = style.number_font(&words);
            text(canvas, font, at, Align::Right, faint, &words);
        }
        let disc = style.disc.cast_signed();
        let end = style.right - style.gap;
        match &row.who {
            Who::Two(white, black) | Who::InTurn(white, black) | Who::Pair(white, black) => {
                let first = self.columns.disc - disc / 2;
                let half = (end - first) / 2;
                let room = half - disc - 2 * style.gap;
                let sides = [
                    (Colour::White, white, first),
                    (Colour::Black, black, first + half),
                ];
                for (colour, name, left) in sides {
                    let centre = Point::new(left + disc / 2, middle - 1);
                    self.side(canvas, row, (centre, colour), ink);
                    let at = Point::new(left + disc + style.gap, middle);
                    let name = (self.language, name);
                    let room = room.max(0).unsigned_abs();
                    style.names.draw(canvas, name, (at, Align::Left), room, ink);
                }
            }
            Who::One(name) | Who::Detailed(name, _) => {
                let at = Point::new(self.columns.names, middle);
                let room = (end - at.x).max(0).unsigned_abs();
                let name = (self.language, name);
                style.names.draw(canvas, name, (at, Align::Left), room, ink);
            }
            _ => {}
        }
    }
}
