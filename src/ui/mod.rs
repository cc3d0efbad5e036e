//! The contents of the screen, and how each display shows them.
//!
//! The app describes a screen as a [`View`](view::View): words, rows, times, and which of them is
//! selected, but no pixel. Each family of displays has one layout that places and draws it into
//! a frame. The same layouts run on the chip and in the simulator, so their pixels are equal.

mod battery;
mod call_screen;
pub mod canvas;
mod digits;
mod entry;
mod event_card;
mod faces;
pub mod font;
mod hints;
mod home;
pub mod icons;
pub mod ink;
mod measures;
mod menu;
mod message;
mod names;
pub mod oled;
mod podium;
mod result_choice;
mod rows;
mod score_entry;
mod scroll_bar;
pub mod sentence;
mod shapes;
mod splash;
mod tables;
pub mod tft;
mod title_bar;
pub mod turned;
mod unfolded;
pub mod view;
mod window;

use core::fmt::Write as _;

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::Point;
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use crate::board::Display;
use crate::language::{Language, Text, Words};
use crate::settings::Letters;
use crate::wording::names::Ladder;
use crate::wording::{filled_in, filled_in_with, points_text};
use canvas::{Canvas, Transcript};
use measures::Measures;
use title_bar::{Inks, Title};
use view::{
    Beside, Body, ClockFace, Crosstable, HEADING_BYTES, Heading, List, ResultChoice, RowValue,
    SideFace, ValueRow, View,
};

/// A family of displays: a layout, and the frame it is drawn into.
pub trait Family: Layout {
    /// The frame.
    type Frame: Canvas;

    /// The words that were drawn.
    fn words(frame: &Self::Frame) -> &Transcript;

    /// The colour that a person sees at that point of the frame.
    fn seen(frame: &Self::Frame, at: Point) -> Rgb888;
}

/// The numbers of rows and columns that a display shows at a time. The app asks, so that it need not describe what is
/// out of sight: a list may have 512 rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Viewport {
    /// Rows of a list.
    pub rows: usize,
    /// The rows that give way to what a row of the standings opens: to few criteria, and to many.
    pub unfolded: [usize; 2],
    /// Rows of two lines.
    pub tall_rows: usize,
    /// True if a list of players has room for a second line about each.
    pub has_details: bool,
    /// Rows of the list of events.
    pub events: usize,
    /// Rows of a crosstable.
    pub crosstable_rows: usize,
    /// Columns of a crosstable of single games.
    pub single_columns: usize,
    /// Columns of a crosstable of double games.
    pub double_columns: usize,
}

impl Viewport {
    /// The viewport of that display in letters of that size.
    pub const fn of(display: Display, letters: Letters) -> Self {
        let (viewport, large_rows, large_tall_rows) = match display {
            Display::Tft => (tft::VIEWPORT, tft::LARGE_ROWS, tft::LARGE_TALL_ROWS),
            Display::Oled => (oled::VIEWPORT, oled::LARGE_ROWS, oled::TALL_ROWS),
        };
        match letters {
            Letters::Normal => viewport,
            Letters::Large => Self {
                rows: large_rows,
                unfolded: [1; 2],
                tall_rows: large_tall_rows,
                ..viewport
            },
        }
    }

    /// The same for a list whose rows have two lines.
    pub const fn tall(self) -> Self {
        Self {
            rows: self.tall_rows,
            ..self
        }
    }
}

/// The most bytes of a message.
const MESSAGE_BYTES: usize = 240;

/// A family's way of showing a screen: its measures, and what it draws in its own way.
pub trait Layout {
    /// The measures of what every display shows alike.
    const MEASURES: &'static Measures;

    /// Draws what else is on the boot screen.
    fn emblem<C: Canvas>(canvas: &mut C, restarted: bool);

    /// The width of the mark that says how the card is doing; its trouble may be said in words, too.
    fn mark_width(view: &View, in_words: bool) -> i32;

    /// Draws the mark from that column on, on that ground and in the ink of the words there.
    fn mark<C: Canvas>(canvas: &mut C, view: &View, left: i32, in_words: bool, inks: Inks);

    /// Draws the two players of a game whose result is entered.
    fn players<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice);

    /// Draws what is below the halves of the clock.
    fn clock_foot<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace);

    /// Draws what the keys do.
    fn bottom_line<C: Canvas>(canvas: &mut C, view: &View);
}

/// The places of the parts of a clock on a display.
#[derive(Debug, Clone, Copy)]
pub struct ClockParts {
    /// The left player's half.
    pub left: Part,
    /// The right player's half.
    pub right: Part,
    /// The part below them: how the card is doing, and what the keys do.
    pub foot: Rectangle,
}

/// One player's half of a clock.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// All of it.
    pub whole: Rectangle,
    /// The place of the time.
    pub time: Rectangle,
}

impl Part {
    /// The part of it that differs.
    fn difference(self, old: &SideFace, new: &SideFace) -> Option<Rectangle> {
        let mut later = old.clone();
        later.reading.time = new.reading.time;
        if old == new {
            None
        } else if later == *new {
            Some(self.time)
        } else {
            Some(self.whole)
        }
    }
}

/// Draws a view into a frame that has the one that was shown before, if there was one: only the parts
/// that differ, where they are known. The frame is then the same as if all of it had been drawn.
pub fn redraw<F: Family>(shown: Option<&View>, view: &View, frame: &mut F::Frame) {
    frame.narrow(shown.and_then(|shown| difference::<F>(shown, view)));
    draw::<F, _>(view, frame);
}

/// The part of the display in which two views differ. A running clock shows another one each second, and
/// a lever that is pressed meanwhile must not wait for all of it.
fn difference<L: Layout>(one: &View, other: &View) -> Option<Rectangle> {
    let (Body::Clock(old), Body::Clock(new)) = (&one.body, &other.body) else {
        return None;
    };
    let (names, new_names) = (
        (&old.left.name, &old.right.name),
        (&new.left.name, &new.right.name),
    );
    // All this can be said anywhere.
    let is_same = one.language == other.language
        && one.contrast == other.contrast
        && one.banner == other.banner
        && one.is_battery_low == other.is_battery_low
        && one.charge == other.charge
        && one.status.is_alert() == other.status.is_alert()
        && one.hints == other.hints
        && old.control == new.control
        && old.caption == new.caption
        && old.seats == new.seats
        && names == new_names;
    if !is_same {
        return None;
    }
    let ClockParts { left, right, foot } = L::MEASURES.clock.parts(new.seats);
    let parts = [
        left.difference(&old.left, &new.left),
        right.difference(&old.right, &new.right),
        (one.status != other.status).then_some(foot),
    ];
    parts.into_iter().flatten().reduce(canvas::around)
}

/// Draws a view in the manner of a layout.
///
/// The bodies are drawn by functions that are not inlined: all of them together would take their room on the stack at
/// once, and they take less of the flash so.
pub fn draw<L: Layout, C: Canvas>(view: &View, canvas: &mut C) {
    canvas.set_contrast(view.contrast);
    canvas.begin();
    match &view.body {
        Body::Splash { restarted } => splash::draw::<L, C>(canvas, view, *restarted),
        Body::Menu {
            title,
            items,
            values,
            selected,
        } => {
            headed::<L, C>(canvas, view, title);
            let rows = items.iter().map(|item| {
                let mut values = values.iter();
                let value = values.find(|(entry, _)| entry == item);
                (*item, value.map(|(_, value)| *value))
            });
            let style = (view.language, view.letters);
            menu::draw::<L, C>(canvas, style, rows, (*selected, false));
            L::bottom_line(canvas, view);
        }
        Body::Home(home) => {
            titled::<L, C>(canvas, view, Text::Home);
            home::draw::<L, C>(canvas, view.language, home);
            L::bottom_line(canvas, view);
        }
        Body::Events(events) => {
            titled::<L, C>(canvas, view, events.title);
            home::events::<L, C>(canvas, view.language, events);
            L::bottom_line(canvas, view);
        }
        Body::Languages => {
            titled::<L, C>(canvas, view, Text::SettingLanguage);
            home::languages::<L, C>(canvas, view.language);
            L::bottom_line(canvas, view);
        }
        Body::Values {
            title,
            rows,
            selected,
            help,
        } => {
            titled::<L, C>(canvas, view, *title);
            let row = |row: &ValueRow| (row.label, Some(row.value));
            let rows = rows.iter().map(row);
            // What is being set is read at arm's length, and has two things in a row.
            let style = (view.language, Letters::Normal);
            menu::draw::<L, C>(canvas, style, rows, (*selected, help.is_some()));
            if let Some(help) = help {
                menu::help::<L, C>(canvas, &view.language.text(*help));
            }
            L::bottom_line(canvas, view);
        }
        Body::Message {
            kind,
            title,
            text,
            number,
        } => {
            let words = view.language.text(*text);
            let (first, rest) = message::sentences(&words);
            let [first, rest] =
                [first, rest].map(|words| filled_in::<MESSAGE_BYTES>(words, *number));
            message::draw::<L, C>(canvas, view, (*kind, *title), [&first, &rest]);
            L::bottom_line(canvas, view);
        }
        Body::Progress {
            title,
            text,
            thousandths,
        } => {
            headed::<L, C>(canvas, view, title);
            let words = view.language.text(*text);
            message::progress(canvas, &L::MEASURES.progress, &words, *thousandths);
            L::bottom_line(canvas, view);
        }
        Body::Sentence {
            kind,
            title,
            sentence,
        } => {
            // The names that are put in may have full stops.
            let words = view.language.text(sentence.text);
            let (first, rest) = message::sentences(&words);
            let [first, rest] = [first, rest].map(|words| sentence.filled_in(view.language, words));
            message::draw::<L, C>(canvas, view, (*kind, *title), [&first, &rest]);
            L::bottom_line(canvas, view);
        }
        Body::List(list) => {
            list_title::<L, C>(canvas, view, list);
            if list.is_tall {
                rows::draw::<L, C>(canvas, view, list);
            } else {
                tables::list::<L, C>(canvas, view, list);
            }
            L::bottom_line(canvas, view);
        }
        Body::Standings(list, unfolded) => {
            list_title::<L, C>(canvas, view, list);
            tables::standings::<L, C>(canvas, view, list, unfolded);
            L::bottom_line(canvas, view);
        }
        Body::Result(choice) => {
            headed::<L, C>(canvas, view, &choice.title);
            result_choice::draw::<L, C>(canvas, view.language, choice);
            L::bottom_line(canvas, view);
        }
        Body::Podium(podium) => {
            titled::<L, C>(canvas, view, Text::Podium);
            podium::draw(canvas, &L::MEASURES.podium, view.language, podium);
            L::bottom_line(canvas, view);
        }
        Body::Call(call) => {
            headed::<L, C>(canvas, view, &call.title());
            call_screen::draw(canvas, &L::MEASURES.call, view.language, call);
            L::bottom_line(canvas, view);
        }
        Body::Score(entry) => {
            headed::<L, C>(canvas, view, &entry.title);
            score_entry::draw(canvas, &L::MEASURES.score, view.language, entry);
            L::bottom_line(canvas, view);
        }
        Body::Crosstable(table) => {
            let words = crosstable_title::<L>(view, table);
            title_bar::draw::<L, C>(canvas, view, &Title::plain(&words));
            tables::crosstable::<L, C>(canvas, table);
            L::bottom_line(canvas, view);
        }
        Body::Entry(entry) => {
            headed::<L, C>(canvas, view, &entry.title);
            entry::draw(canvas, &L::MEASURES.entry, view.language, entry);
            L::bottom_line(canvas, view);
        }
        Body::Digits(entry) => {
            headed::<L, C>(canvas, view, &entry.title);
            score_entry::number(canvas, &L::MEASURES.number, view.language, entry);
            L::bottom_line(canvas, view);
        }
        Body::Timer(face) => {
            titled::<L, C>(canvas, view, face.title);
            faces::timer(canvas, &L::MEASURES.timer, view.language, face);
            L::bottom_line(canvas, view);
        }
        Body::Clock(face) => faces::clock::<L, C>(canvas, view, face),
    }
}

/// The title of a crosstable: of a match, the score, with the names of the teams if there is room for them.
fn crosstable_title<L: Layout>(view: &View, table: &Crosstable) -> String<HEADING_BYTES> {
    let Some([one, other]) = &table.teams else {
        return filled_in(&view.language.text(Text::Crosstable), None);
    };
    let points = [one, other].map(|team| points_text::<8>(team.points));
    let [first, second] = &points;
    let names = [one, other].map(|team| team.words(view.language));
    let mut title = String::new();
    let [name, other_name] = &names;
    let is_whole = write!(title, "{name} {first} - {second} {other_name}").is_ok();
    if !is_whole || !title_bar::has_room::<L>(view, &title, None) {
        title.clear();
        // Four signs and two scores are far shorter than a heading.
        let _ = write!(title, "A {first} - {second} B");
    }
    title
}

/// Draws a title bar with a heading in it.
#[inline(never)]
fn headed<L: Layout, C: Canvas>(canvas: &mut C, view: &View, heading: &Heading) {
    let title = Title {
        words: &title_words::<L>(view, heading),
        beside: heading.beside(view.language),
        strip: heading.strip(),
    };
    title_bar::draw::<L, C>(canvas, view, &title);
}

/// Draws a title bar with a text in it.
fn titled<L: Layout, C: Canvas>(canvas: &mut C, view: &View, text: Text) {
    title_bar::draw::<L, C>(canvas, view, &Title::plain(&view.language.text(text)));
}

/// The words of a title; of a name in it as much as there is room for.
fn title_words<L: Layout>(view: &View, heading: &Heading) -> String<HEADING_BYTES> {
    let language = view.language;
    match heading {
        Heading::Name(name) => {
            let fits = |words: &str| title_bar::fits::<L>(view, words);
            name.kept_alone(language, Ladder::Given, fits).words
        }
        Heading::Named(text, name) => {
            let text = language.text(*text);
            let around = |words: &str| filled_in_with::<HEADING_BYTES>(&text, words);
            let fits = |words: &str| title_bar::fits::<L>(view, &around(words));
            around(&name.kept_alone(language, Ladder::Given, fits).words)
        }
        heading => heading.words(language),
    }
}

/// Draws the title bar of a list: if there is nothing else beside its title, and it is much longer than what is in sight,
/// the place in it.
#[inline(never)]
fn list_title<L: Layout, C: Canvas>(canvas: &mut C, view: &View, list: &List) {
    let words = title_words::<L>(view, &list.title);
    // The heads of columns are a row, but nobody's.
    let has_heads =
        matches!(list.rows.first(), Some(row) if matches!(row.value, RowValue::Heads { .. }));
    let heads = usize::from(has_heads);
    let place = || {
        let mut written = Words::new();
        let place = list.first + list.selected + 1 - heads;
        let total = list.total.saturating_sub(heads);
        let is_whole = write!(written, "{place}/{total}").is_ok();
        let beside = Beside {
            words: written,
            is_left: false,
        };
        let is_long = list.total > 2 * list.rows.len();
        (is_whole && is_long && title_bar::has_room::<L>(view, &words, Some(&beside)))
            .then_some(beside)
    };
    let title = Title {
        words: &words,
        beside: list.title.beside(view.language).or_else(place),
        strip: list.title.strip(),
    };
    title_bar::draw::<L, C>(canvas, view, &title);
}
