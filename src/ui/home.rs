//! The home screen, the list of events, and the question for the language: the same design on every display, each with
//! its own measures.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use super::Layout;
use super::canvas::{Align, Canvas, area, fill, pointer, text, whole, width};
use super::event_card::{EventCard, Progress};
use super::font::Font;
use super::icons::{self, Icon};
use super::ink::Ink;
use super::scroll_bar;
use super::view::{EventRow, EventRows, HEADING_BYTES, HomeCard, HomeView, TILE_COLUMNS, Tile};
use crate::language::{Language, Text};

/// The measures.
pub(super) struct HomeStyle {
    pub(super) card: CardStyle,
    pub(super) tiles: TileStyle,
    pub(super) events: EventStyle,
    pub(super) languages: LanguageStyle,
}

/// The measures of the card: what is to be done next.
pub(super) struct CardStyle {
    pub(super) place: Rectangle,
    /// The columns by which its rows begin later and end earlier, from the top: a round corner.
    pub(super) corner: &'static [i32],
    /// The place where its words begin, and their room.
    pub(super) left: i32,
    pub(super) room: u32,
    /// The word over the name and its letters, if there is room for it.
    pub(super) above: Option<(i32, &'static Font)>,
    /// The middle of the name, and its letters: the largest in which it has room.
    pub(super) name: (i32, &'static [&'static Font]),
    /// The middle of the line below, and its letters.
    pub(super) below: (i32, &'static Font),
    /// The arrow, and its reach.
    pub(super) pointer: (Point, i32),
    pub(super) squares: Option<SquareStyle>,
    /// The ground of its picture, where it has no event; what is beside it begins so much further to the right.
    pub(super) icon: Option<(Rectangle, i32)>,
}

/// The measures of the squares that rounds are.
pub(super) struct SquareStyle {
    pub(super) top: i32,
    /// The end of the last one.
    pub(super) right: i32,
    pub(super) size: Size,
    /// From one square to the next.
    pub(super) pitch: i32,
}

/// The measures of the tiles.
pub(super) struct TileStyle {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) size: Size,
    /// From one tile to the next.
    pub(super) pitch: Size,
    pub(super) corner: &'static [i32],
    /// The distance from a tile's top to its icon, if it has one.
    pub(super) icon: Option<i32>,
    /// The distance from a tile's top to the middle of its word, and the word's letters.
    pub(super) word: (i32, &'static Font),
    /// True if columns are as wide as their words, and tiles have no edge.
    pub(super) is_tight: bool,
}

/// The measures of the list of events.
pub(super) struct EventStyle {
    pub(super) top: i32,
    pub(super) row: Size,
    pub(super) rows: usize,
    pub(super) numbers_right: i32,
    pub(super) left: i32,
    pub(super) right: i32,
    pub(super) number: &'static Font,
    /// The distance from a row's top to the middle of the name, and its letters.
    pub(super) name: (i32, &'static [&'static Font]),
    /// The same for the line below.
    pub(super) below: (i32, &'static Font),
    /// The letters of the mark, and the height of its ground if it has one and stands beside the name.
    pub(super) mark: (&'static Font, Option<u32>),
    /// A line between two rows.
    pub(super) has_rule: bool,
}

/// The measures of the languages to choose from.
pub(super) struct LanguageStyle {
    pub(super) top: i32,
    pub(super) row: Size,
    pub(super) left: i32,
    /// The distance of the words under the middle of a row.
    pub(super) below: i32,
    pub(super) font: &'static Font,
}

/// Draws the card and the tiles.
#[inline(never)]
pub(super) fn draw<L: Layout, C: Canvas>(canvas: &mut C, language: Language, home: &HomeView) {
    let style = &L::MEASURES.home;
    let is_selected = home.selected.is_none();
    match &home.card {
        HomeCard::Event(event) => event_card(canvas, &style.card, language, event, is_selected),
        HomeCard::NewEvent => new_card(canvas, &style.card, language, is_selected),
    }
    tiles(canvas, &style.tiles, language, home);
}

/// The inks of a card: its ground, its words, and its smaller words.
const fn inks(is_selected: bool) -> (Ink, Ink, Ink) {
    if is_selected {
        (Ink::Selected, Ink::Paper, Ink::BarFaint)
    } else {
        (Ink::Ground, Ink::Text, Ink::Faint)
    }
}

fn event_card<C: Canvas>(
    canvas: &mut C,
    style: &CardStyle,
    language: Language,
    event: &EventCard,
    is_selected: bool,
) {
    let (ground, ink, faint) = inks(is_selected);
    plate(canvas, style.place, style.corner, ground);
    let word = language.text(Text::ContinueEvent);
    match style.above {
        Some((middle, font)) => {
            let at = Point::new(style.left, middle);
            text(canvas, font, at, Align::Left, faint, &word);
        }
        // There the arrow says it.
        None => canvas.say(&word, around_pointer(style.pointer)),
    }
    if let (Some(squares), Some(progress)) = (&style.squares, event.progress()) {
        draw_progress(canvas, squares, progress, ink);
    }
    let (middle, fonts) = style.name;
    let words = event.label.words(language);
    let at = Point::new(style.left, middle);
    name(canvas, fonts, at, style.room, ink, &words);
    let (middle, font) = style.below;
    // The arrow is beside the name.
    let line = event.line(language, |line| width(font, line) <= style.room);
    let at = Point::new(style.left, middle);
    text(canvas, font, at, Align::Left, faint, &line);
    pointer(canvas, style.pointer.0, style.pointer.1, ink);
}

fn new_card<C: Canvas>(canvas: &mut C, style: &CardStyle, language: Language, is_selected: bool) {
    let (ground, ink, faint) = inks(is_selected);
    plate(canvas, style.place, style.corner, ground);
    let left = match style.icon {
        Some((place, further)) => {
            let (paper, plus) = if is_selected {
                (Ink::Paper, Ink::Selected)
            } else {
                (Ink::Selected, Ink::Paper)
            };
            rounded(canvas, place, style.corner, paper);
            let side = Icon::Plus.side() * 2;
            let margin = (place.size.width.saturating_sub(side) / 2).cast_signed();
            let at = place.top_left + Point::new(margin, margin);
            icons::draw(canvas, Icon::Plus, at, 2, plus);
            style.left + further
        }
        None => style.left,
    };
    let room = style.room - (left - style.left).unsigned_abs();
    let (middle, fonts) = style.name;
    // With nothing above it the two lines are in the middle of the card.
    let rise = style.above.map_or(0, |(above, _)| (middle - above) / 2);
    let words = language.text(Text::NewEvent);
    if let Some(font) = fonts.first() {
        let words = whole(canvas, font, &words, room);
        let at = Point::new(left, middle - rise);
        text(canvas, font, at, Align::Left, ink, &words);
    }
    let (middle, font) = style.below;
    let words = whole(canvas, font, &language.text(Text::NewEventHelp), room);
    let at = Point::new(left, middle - rise);
    text(canvas, font, at, Align::Left, faint, &words);
    pointer(canvas, style.pointer.0, style.pointer.1, ink);
}

fn around_pointer((at, reach): (Point, i32)) -> Rectangle {
    let half = reach.unsigned_abs();
    area(at.x, at.y - reach, half + 1, 2 * half + 1)
}

/// The rounds as squares: full, half full, or empty; or a bar.
fn draw_progress<C: Canvas>(canvas: &mut C, style: &SquareStyle, progress: Progress, ink: Ink) {
    let (Size { width, height }, top) = (style.size, style.top);
    let frame = |canvas: &mut C, left, width| {
        fill(canvas, area(left, top, width, 1), ink);
        let bottom = top + height.cast_signed() - 1;
        fill(canvas, area(left, bottom, width, 1), ink);
        fill(canvas, area(left, top, 1, height), ink);
        let right = left + width.cast_signed() - 1;
        fill(canvas, area(right, top, 1, height), ink);
    };
    match progress {
        Progress::Rounds {
            done,
            is_under_way,
            of,
        } => {
            let wide = i32::from(of) * style.pitch - (style.pitch - width.cast_signed());
            let mut left = style.right - wide;
            for round in 0..of {
                let full = match round {
                    round if round < done => width,
                    round if round == done && is_under_way => width / 2,
                    _ => 0,
                };
                frame(canvas, left, width);
                fill(canvas, area(left, top, full, height), ink);
                left += style.pitch;
            }
        }
        Progress::Thousandths(done) => {
            let wide = 10 * style.pitch.unsigned_abs();
            let left = style.right - wide.cast_signed();
            frame(canvas, left, wide);
            let full = wide * u32::from(done.min(1000)) / 1000;
            fill(canvas, area(left, top, full, height), ink);
        }
    }
}

fn tiles<C: Canvas>(canvas: &mut C, style: &TileStyle, language: Language, home: &HomeView) {
    let (middle, font) = style.word;
    let wide = |tile: &Tile| width(font, &language.text(tile.word));
    // The width of each column's longest word, and the room that is left over for each.
    let mut columns = [0; TILE_COLUMNS];
    for row in home.tiles.chunks(TILE_COLUMNS) {
        for (column, tile) in columns.iter_mut().zip(row) {
            *column = wide(tile).max(*column);
        }
    }
    let all = style.pitch.width * columns_count();
    let spare = all.saturating_sub(columns.iter().sum()) / columns_count();
    for (place, tile) in home.tiles.iter().enumerate() {
        let (row, column) = (place / TILE_COLUMNS, place % TILE_COLUMNS);
        let pixels =
            |count: usize, pitch: u32| i32::try_from(count).unwrap_or(0) * pitch.cast_signed();
        let top = style.top + pixels(row, style.pitch.height);
        let place_of_tile = if style.is_tight {
            let before = columns
                .iter()
                .take(column)
                .map(|wide| wide + spare)
                .sum::<u32>();
            let wide = columns.get(column).copied().unwrap_or(0) + spare;
            area(
                style.left + before.cast_signed(),
                top,
                wide - 1,
                style.size.height,
            )
        } else {
            let left = style.left + pixels(column, style.pitch.width);
            Rectangle::new(Point::new(left, top), style.size)
        };
        let is_selected = home.selected == Some(place);
        let ink = match (is_selected, style.is_tight) {
            (true, _) => {
                rounded(canvas, place_of_tile, style.corner, Ink::Selected);
                Ink::Paper
            }
            (false, true) => Ink::Text,
            (false, false) => {
                plate(canvas, place_of_tile, style.corner, Ink::Ground);
                Ink::Text
            }
        };
        let centre = place_of_tile.top_left.x + place_of_tile.size.width.cast_signed() / 2;
        if let Some(below) = style.icon {
            let half = tile.icon.side().cast_signed() / 2;
            let ink = if is_selected { Ink::Paper } else { Ink::Bar };
            icons::draw(
                canvas,
                tile.icon,
                Point::new(centre - half, top + below),
                1,
                ink,
            );
        }
        let words = language.text(tile.word);
        // A tight column is as wide as its longest word at least.
        let margins = if style.is_tight { 0 } else { 2 };
        let room = (place_of_tile.size.width + 1).saturating_sub(margins);
        let words = whole(canvas, font, &words, room);
        let at = Point::new(centre, top + middle);
        text(canvas, font, at, Align::Centre, ink, &words);
    }
}

fn columns_count() -> u32 {
    u32::try_from(TILE_COLUMNS).unwrap_or(1)
}

/// Draws the events in sight, and where they are among all of them.
#[inline(never)]
pub(super) fn events<L: Layout, C: Canvas>(canvas: &mut C, language: Language, events: &EventRows) {
    let style = &L::MEASURES.home.events;
    let height = style.row.height.cast_signed();
    let mut top = style.top;
    for (place, row) in events.rows.iter().enumerate() {
        let is_selected = place == events.selected;
        if is_selected {
            let ground = Rectangle::new(Point::new(0, top), style.row);
            fill(canvas, ground, Ink::Selected);
        } else if style.has_rule {
            let rule = area(0, top + height - 1, style.row.width, 1);
            fill(canvas, rule, Ink::Rule);
        }
        event_row(canvas, style, language, row, (top, is_selected));
        top += height;
    }
    let bar = (style.top, style.row.height as usize * style.rows);
    let in_sight = (events.rows.len(), events.total);
    scroll_bar::draw(canvas, &L::MEASURES.scroll_bar, bar, events.first, in_sight);
}

fn event_row<C: Canvas>(
    canvas: &mut C,
    style: &EventStyle,
    language: Language,
    row: &EventRow,
    (top, is_selected): (i32, bool),
) {
    let (_, ink, faint) = inks(is_selected);
    let number: String<8> = crate::wording::filled_in("{}", Some(row.number));
    let middle = top + style.name.0;
    let at = Point::new(style.numbers_right, middle);
    text(canvas, style.number, at, Align::Right, faint, &number);
    // The mark is beside the name where there is room for both, else beside the line below.
    let (mut name_right, mut below_right) = (style.right, style.right);
    if let Some(mark) = row.mark {
        let words = language.text(mark.text());
        let (font, chip) = style.mark;
        let wide = width(font, &words);
        if let Some(height) = chip {
            let (ground, ink) = mark.inks();
            let wide = wide + 10;
            let left = style.right - wide.cast_signed();
            let place = area(left, middle - height.cast_signed() / 2, wide, height);
            rounded(canvas, place, &[1], ground);
            let at = Point::new(style.right - 5, middle);
            text(canvas, font, at, Align::Right, ink, &words);
            name_right = left - 4;
        } else {
            let at = Point::new(style.right, top + style.below.0);
            text(canvas, font, at, Align::Right, ink, &words);
            below_right -= wide.cast_signed() + 4;
        }
    }
    let room = (name_right - style.left).unsigned_abs();
    let at = Point::new(style.left, middle);
    let Some(event) = &row.event else {
        let words = language.text(Text::Event);
        name(canvas, style.name.1, at, room, ink, &words);
        return;
    };
    let words = event.label.words(language);
    name(canvas, style.name.1, at, room, ink, &words);
    let (below, font) = style.below;
    let room = (below_right - style.left).unsigned_abs();
    let line = event.line(language, |line| width(font, line) <= room);
    // What it is said to be matters more than how far it has got.
    if width(font, &line) > room {
        return;
    }
    let at = Point::new(style.left, top + below);
    text(canvas, font, at, Align::Left, faint, &line);
}

/// Draws the names of all languages, each as its speakers write it.
#[inline(never)]
pub(super) fn languages<L: Layout, C: Canvas>(canvas: &mut C, selected: Language) {
    let style = &L::MEASURES.home.languages;
    let height = style.row.height.cast_signed();
    let mut top = style.top;
    for language in Language::ALL {
        let ink = if language == selected {
            let ground = Rectangle::new(Point::new(0, top), style.row);
            fill(canvas, ground, Ink::Selected);
            Ink::Paper
        } else {
            Ink::Text
        };
        let at = Point::new(style.left, top + height / 2 + style.below);
        let words = language.text(Text::LanguageName);
        text(canvas, style.font, at, Align::Left, ink, &words);
        top += height;
    }
}

/// The name of an event, in the largest of these letters in which it has room; in the smallest without its last words.
fn name<C: Canvas>(canvas: &mut C, fonts: &[&Font], at: Point, room: u32, ink: Ink, words: &str) {
    let fits = fonts.iter().find(|font| width(font, words) <= room);
    let Some(font) = fits.or(fonts.last()) else {
        return;
    };
    let words = by_words(font, words, room);
    text(canvas, font, at, Align::Left, ink, &words);
}

/// As many words as there is room for; of the first as many letters.
pub(super) fn by_words(font: &Font, words: &str, room: u32) -> String<HEADING_BYTES> {
    let mut kept = words.trim_end();
    while width(font, kept) > room
        && let Some((before, _)) = kept.rsplit_once(' ')
    {
        kept = before.trim_end_matches([' ', '·', '-', ',']);
    }
    super::canvas::fitted(font, kept, room)
}

/// A light area with a thin edge; one that is dark has none.
fn plate<C: Canvas>(canvas: &mut C, place: Rectangle, corner: &[i32], ground: Ink) {
    if ground == Ink::Selected {
        rounded(canvas, place, corner, ground);
        return;
    }
    rounded(canvas, place, corner, Ink::Rule);
    let inner = Size::new(
        place.size.width.saturating_sub(2),
        place.size.height.saturating_sub(2),
    );
    let inner = Rectangle::new(place.top_left + Point::new(1, 1), inner);
    rounded(canvas, inner, corner, ground);
}

/// Fills an area whose corners are round: so many columns are left out at both ends of its first and last rows.
fn rounded<C: Canvas>(canvas: &mut C, place: Rectangle, corner: &[i32], ink: Ink) {
    let Rectangle { top_left, size } = place;
    let rows = i32::try_from(corner.len()).unwrap_or(0);
    let last = size.height.cast_signed() - 1;
    for (row, left_out) in (0..).zip(corner) {
        let wide = (size.width.cast_signed() - 2 * left_out)
            .max(0)
            .unsigned_abs();
        for row in [row, last - row] {
            let from = top_left + Point::new(*left_out, row);
            fill(canvas, Rectangle::new(from, Size::new(wide, 1)), ink);
        }
    }
    let height = (last + 1 - 2 * rows).max(0).unsigned_abs();
    let from = top_left + Point::new(0, rows);
    fill(
        canvas,
        Rectangle::new(from, Size::new(size.width, height)),
        ink,
    );
}
