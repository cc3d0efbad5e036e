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
pub mod oled;
mod podium;
mod result_choice;
mod score_entry;
mod scroll_bar;
pub mod sentence;
mod splash;
mod tables;
pub mod tft;
mod title_bar;
pub mod turned;
pub mod view;
mod window;

use core::fmt::Write as _;

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::Point;
use embedded_graphics::primitives::Rectangle;

use heapless::String;

use crate::board::Display;
use crate::language::{Language, Text};
use crate::settings::Letters;
use crate::wording::filled_in;
use canvas::{Canvas, Transcript};
use measures::Measures;
use view::{
    Body, ClockFace, HEADING_BYTES, Heading, List, ResultChoice, RowValue, SideFace, ValueRow, View,
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
        let (viewport, large_rows) = match display {
            Display::Tft => (tft::VIEWPORT, tft::LARGE_ROWS),
            Display::Oled => (oled::VIEWPORT, oled::LARGE_ROWS),
        };
        match letters {
            Letters::Normal => viewport,
            Letters::Large => Self {
                rows: large_rows,
                ..viewport
            },
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

    /// The column where a title must end.
    fn title_end(view: &View) -> i32;

    /// The place of the battery's sign in the title bar.
    fn battery_at(view: &View) -> Point;

    /// Draws how the card is doing, in the title bar after a title that ends there.
    fn status<C: Canvas>(canvas: &mut C, view: &View, title_end: i32);

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
    let title = |heading: &Heading| heading.words(view.language);
    match &view.body {
        Body::Splash { restarted } => splash::draw::<L, C>(canvas, view, *restarted),
        Body::Menu {
            title,
            items,
            values,
            selected,
        } => {
            title_bar::draw::<L, C>(canvas, view, &title.words(view.language));
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
            title_bar::draw::<L, C>(canvas, view, &view.language.text(Text::Home));
            home::draw::<L, C>(canvas, view.language, home);
            L::bottom_line(canvas, view);
        }
        Body::Events(events) => {
            title_bar::draw::<L, C>(canvas, view, &view.language.text(events.title));
            home::events::<L, C>(canvas, view.language, events);
            L::bottom_line(canvas, view);
        }
        Body::Languages => {
            title_bar::draw::<L, C>(canvas, view, &view.language.text(Text::SettingLanguage));
            home::languages::<L, C>(canvas, view.language);
            L::bottom_line(canvas, view);
        }
        Body::Values {
            title,
            rows,
            selected,
            help,
        } => {
            title_bar::draw::<L, C>(canvas, view, &view.language.text(*title));
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
            title,
            text,
            number,
        } => {
            title_bar::draw::<L, C>(canvas, view, &view.language.text(*title));
            let words: String<MESSAGE_BYTES> = filled_in(&view.language.text(*text), *number);
            message::draw(canvas, &L::MEASURES.message, &words);
            L::bottom_line(canvas, view);
        }
        Body::Progress {
            title,
            text,
            thousandths,
        } => {
            title_bar::draw::<L, C>(canvas, view, &title.words(view.language));
            let words = view.language.text(*text);
            message::progress(canvas, &L::MEASURES.progress, &words, *thousandths);
            L::bottom_line(canvas, view);
        }
        Body::Sentence { title, sentence } => {
            title_bar::draw::<L, C>(canvas, view, &view.language.text(*title));
            message::draw(canvas, &L::MEASURES.message, &sentence.words(view.language));
            L::bottom_line(canvas, view);
        }
        Body::List(list) => {
            title_bar::draw::<L, C>(canvas, view, &list_title::<L>(view, list));
            tables::list::<L, C>(canvas, view, list);
            L::bottom_line(canvas, view);
        }
        Body::Result(choice) => {
            title_bar::draw::<L, C>(canvas, view, &title(&choice.title));
            result_choice::draw::<L, C>(canvas, view.language, choice);
            L::bottom_line(canvas, view);
        }
        Body::Podium(podium) => {
            title_bar::draw::<L, C>(canvas, view, &view.language.text(Text::Podium));
            podium::draw(canvas, &L::MEASURES.podium, view.language, podium);
            L::bottom_line(canvas, view);
        }
        Body::Call(call) => {
            title_bar::draw::<L, C>(canvas, view, &title(&call.title()));
            call_screen::draw(canvas, &L::MEASURES.call, view.language, call);
            L::bottom_line(canvas, view);
        }
        Body::Score(entry) => {
            title_bar::draw::<L, C>(canvas, view, &title(&entry.title));
            score_entry::draw(canvas, &L::MEASURES.score, view.language, entry);
            L::bottom_line(canvas, view);
        }
        Body::Crosstable(table) => {
            title_bar::draw::<L, C>(canvas, view, &view.language.text(Text::Crosstable));
            tables::crosstable::<L, C>(canvas, table);
            L::bottom_line(canvas, view);
        }
        Body::Entry(entry) => {
            title_bar::draw::<L, C>(canvas, view, &title(&entry.title));
            entry::draw(canvas, &L::MEASURES.entry, view.language, entry);
            L::bottom_line(canvas, view);
        }
        Body::Digits(entry) => {
            title_bar::draw::<L, C>(canvas, view, &title(&entry.title));
            score_entry::number(canvas, &L::MEASURES.number, view.language, entry);
            L::bottom_line(canvas, view);
        }
        Body::Timer(face) => {
            title_bar::draw::<L, C>(canvas, view, &view.language.text(face.title));
            faces::timer(canvas, &L::MEASURES.timer, view.language, face);
            L::bottom_line(canvas, view);
        }
        Body::Clock(face) => faces::clock::<L, C>(canvas, view, face),
    }
}

/// The title of a list, and the place in it if it is much longer than what is in sight.
fn list_title<L: Layout>(view: &View, list: &List) -> String<HEADING_BYTES> {
    let title = list.title.words(view.language);
    let mut placed = title.clone();
    // The heads of columns are a row, but nobody's.
    let has_heads =
        matches!(list.rows.first(), Some(row) if matches!(row.value, RowValue::Heads { .. }));
    let heads = usize::from(has_heads);
    let place = list.first + list.selected + 1 - heads;
    let total = list.total.saturating_sub(heads);
    let is_whole = write!(placed, "  {place}/{total}").is_ok();
    if is_whole && list.total > 2 * list.rows.len() && title_bar::has_room::<L>(view, &placed) {
        placed
    } else {
        title
    }
}
