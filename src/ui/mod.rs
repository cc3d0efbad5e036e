//! What is on the screen, and how each display shows it.
//!
//! The app describes a screen as a [`View`](view::View): words, rows, times, and which of them is
//! selected, but no pixel. Each family of displays has one layout that places and draws it into
//! a frame. The same layouts run on the chip and in the simulator, so their pixels are equal.

pub mod canvas;
mod digits;
mod faces;
pub mod font;
mod hints;
pub mod ink;
pub mod oled;
pub mod sentence;
mod tables;
pub mod tft;
pub mod turned;
pub mod view;

use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::Point;

use heapless::String;

use crate::board::Display;
use crate::language::{Language, Text};
use canvas::{Canvas, Transcript};
use view::{
    Body, Call, ClockFace, Crosstable, DigitEntry, HEADING_BYTES, Heading, List, NameEntry,
    ResultChoice, ScoreEntry, TimerFace, Value, ValueRow, View, filled_in,
};

/// A family of displays: a layout, and the frame it is drawn into.
pub trait Family: Layout {
    /// The frame.
    type Frame: Canvas;

    /// The words that were drawn.
    fn words(frame: &Self::Frame) -> &Transcript;

    /// What a person sees at that point of the frame.
    fn seen(frame: &Self::Frame, at: Point) -> Rgb888;
}

/// How much a display shows at a time. The app asks, so that it need not describe what is out of
/// sight: a list may have 512 rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// Rows of a list.
    pub rows: usize,
    /// Rows of a crosstable.
    pub crosstable_rows: usize,
    /// Columns of a crosstable of single games.
    pub single_columns: usize,
    /// Columns of a crosstable of double games.
    pub double_columns: usize,
}

impl Sight {
    /// What that display shows.
    pub const fn of(display: Display) -> Self {
        match display {
            Display::Tft => tft::SIGHT,
            Display::Oled => oled::SIGHT,
        }
    }
}

/// The most bytes of a message.
const MESSAGE_BYTES: usize = 240;

/// A row of a list: what it is, and its value if it has one.
pub type Row = (Text, Option<Value>);

/// How a family places and draws the parts of a screen.
pub trait Layout {
    /// The boot screen.
    fn splash<C: Canvas>(canvas: &mut C, view: &View, restarted: bool);

    /// What the screen is, and how the card is doing.
    fn title_bar<C: Canvas>(canvas: &mut C, view: &View, title: &str);

    /// Rows, one of them selected.
    fn list<C: Canvas>(
        canvas: &mut C,
        language: Language,
        rows: impl ExactSizeIterator<Item = Row>,
        selected: usize,
    );

    /// What a value means, under that many rows, if there is room.
    fn help<C: Canvas>(canvas: &mut C, words: &str, rows: usize);

    /// Rows about players or games, one of them selected.
    fn table<C: Canvas>(canvas: &mut C, language: Language, list: &List);

    /// A game, and the results it may have.
    fn result<C: Canvas>(canvas: &mut C, language: Language, choice: &ResultChoice);

    /// Somebody is called to a board.
    fn call<C: Canvas>(canvas: &mut C, language: Language, call: &Call);

    /// A game whose scores are being entered.
    fn score<C: Canvas>(canvas: &mut C, language: Language, entry: &ScoreEntry);

    /// Everybody against everybody.
    fn crosstable<C: Canvas>(canvas: &mut C, table: &Crosstable);

    /// A name that is being written.
    fn entry<C: Canvas>(canvas: &mut C, entry: &NameEntry);

    /// A number that is being entered.
    fn digits<C: Canvas>(canvas: &mut C, language: Language, entry: &DigitEntry);

    /// Something to be read, with what the keys do if there is room.
    fn message<C: Canvas>(canvas: &mut C, view: &View, words: &str);

    /// What is being done, and how much of it is done.
    fn progress<C: Canvas>(canvas: &mut C, words: &str, thousandths: u16);

    /// The chess clock, with what the keys do if there is room.
    fn clock<C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace);

    /// A timer for everybody in the room.
    fn timer<C: Canvas>(canvas: &mut C, language: Language, face: &TimerFace);

    /// What the keys do.
    fn bottom_line<C: Canvas>(canvas: &mut C, view: &View);
}

/// Draws a view in the manner of a layout.
pub fn draw<L: Layout, C: Canvas>(view: &View, canvas: &mut C) {
    canvas.begin();
    let title = |heading: &Heading| heading.words(view.language);
    match &view.body {
        Body::Splash { restarted } => L::splash(canvas, view, *restarted),
        Body::Menu {
            title,
            items,
            selected,
        } => {
            title_bar::<L, C>(canvas, view, &title.words(view.language));
            let rows = items.iter().map(|item| (*item, None));
            L::list(canvas, view.language, rows, *selected);
            L::bottom_line(canvas, view);
        }
        Body::Values {
            title,
            rows,
            selected,
            help,
        } => {
            title_bar::<L, C>(canvas, view, view.language.text(*title));
            let row = |row: &ValueRow| (row.label, Some(row.value));
            L::list(canvas, view.language, rows.iter().map(row), *selected);
            if let Some(help) = help {
                L::help(canvas, view.language.text(*help), rows.len());
            }
            L::bottom_line(canvas, view);
        }
        Body::Message {
            title,
            text,
            number,
        } => {
            title_bar::<L, C>(canvas, view, view.language.text(*title));
            let words: String<MESSAGE_BYTES> = filled_in(view.language.text(*text), *number);
            L::message(canvas, view, &words);
        }
        Body::Progress {
            title,
            text,
            thousandths,
        } => {
            title_bar::<L, C>(canvas, view, &title.words(view.language));
            L::progress(canvas, view.language.text(*text), *thousandths);
            L::bottom_line(canvas, view);
        }
        Body::Told { title, sentence } => {
            title_bar::<L, C>(canvas, view, view.language.text(*title));
            L::message(canvas, view, &sentence.words(view.language));
        }
        Body::List(list) => {
            title_bar::<L, C>(canvas, view, &title(&list.title));
            L::table(canvas, view.language, list);
            L::bottom_line(canvas, view);
        }
        Body::Result(choice) => {
            title_bar::<L, C>(canvas, view, &title(&choice.title));
            L::result(canvas, view.language, choice);
            L::bottom_line(canvas, view);
        }
        Body::Call(call) => {
            let title: String<HEADING_BYTES> = match call.more {
                0 => filled_in(view.language.text(Text::Call), None),
                more => filled_in(view.language.text(Text::MoreCalls), Some(more)),
            };
            title_bar::<L, C>(canvas, view, &title);
            L::call(canvas, view.language, call);
            L::bottom_line(canvas, view);
        }
        Body::Score(entry) => {
            title_bar::<L, C>(canvas, view, &title(&entry.title));
            L::score(canvas, view.language, entry);
            L::bottom_line(canvas, view);
        }
        Body::Crosstable(table) => {
            title_bar::<L, C>(canvas, view, view.language.text(Text::Crosstable));
            L::crosstable(canvas, table);
            L::bottom_line(canvas, view);
        }
        Body::Entry(entry) => {
            title_bar::<L, C>(canvas, view, &title(&entry.title));
            L::entry(canvas, entry);
            L::bottom_line(canvas, view);
        }
        Body::Digits(entry) => {
            title_bar::<L, C>(canvas, view, &title(&entry.title));
            L::digits(canvas, view.language, entry);
            L::bottom_line(canvas, view);
        }
        Body::Timer(face) => {
            title_bar::<L, C>(canvas, view, view.language.text(face.title));
            L::timer(canvas, view.language, face);
            L::bottom_line(canvas, view);
        }
        Body::Clock(face) => L::clock(canvas, view, face),
    }
}

/// The title of a screen, or what everybody must hear of.
fn title_bar<L: Layout, C: Canvas>(canvas: &mut C, view: &View, title: &str) {
    match view.banner {
        Some(banner) => L::title_bar(canvas, view, &banner.words(view.language)),
        None => L::title_bar(canvas, view, title),
    }
}
