//! The faces of clocks: the same design on every display, each with its own measures.

use core::fmt::Write as _;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;
use u8g2_fonts::FontRenderer;
use u8g2_fonts::types::{FontColor, VerticalPosition};

use super::canvas::{Align, Canvas, area, fill, fitted, pointer, text, triangle, width};
use super::ink::Ink;
use super::view::{
    ClockFace, HEADING_BYTES, SideFace, SideState, TimerFace, View, filled_in, time_text,
};
use crate::clock::{DELAY_STEPS, Sign};
use crate::language::{Language, Text};

/// A font for times.
pub(super) struct TimeFont {
    pub(super) font: &'static FontRenderer,
    /// The most signs of a time that have room in this font. All digits are equally wide, so that
    /// nothing need be measured.
    pub(super) longest: usize,
    /// How high its digits are.
    pub(super) height: i32,
    /// By how much the digits on both sides of a colon or a point move closer to it.
    pub(super) tuck: i32,
}

/// A line of words in a half.
pub(super) struct Line {
    pub(super) font: &'static FontRenderer,
    /// Where it begins and ends.
    pub(super) from: i32,
    pub(super) to: i32,
    pub(super) middle: i32,
}

impl Line {
    const fn room(&self) -> u32 {
        (self.to - self.from).unsigned_abs()
    }
}

/// The measures of one player's half, as the player sees it.
pub(super) struct HalfStyle {
    pub(super) size: Size,
    /// From the largest down. The last one takes what has no room in any.
    pub(super) times: &'static [TimeFont],
    pub(super) time_middle: i32,
    /// What the clock is doing, if each half must say it.
    pub(super) head: Option<Line>,
    /// Who sits there, if there is a line for it.
    pub(super) name: Option<Line>,
    /// Moves and periods.
    pub(super) info: Line,
    /// What costs points or periods, in the same line.
    pub(super) bold: &'static FontRenderer,
    /// The sign of who is to move.
    pub(super) marker: Rectangle,
    pub(super) flag: Rectangle,
    pub(super) delay: Rectangle,
    /// The frames around a half.
    pub(super) frame: u32,
    /// What is filled if this flag fell first.
    pub(super) alert: Rectangle,
}

/// Draws one player's half.
pub(super) fn half<C: Canvas>(
    canvas: &mut C,
    style: &HalfStyle,
    view: &View,
    face: &ClockFace,
    side: &SideFace,
) {
    let language = view.language;
    let ink = ground(canvas, style, side);
    // On the small display only a part is filled for the flag.
    let is_first = side.reading.sign == Sign::FirstFlag;
    let alert = style.alert.rows();
    let ink_at = |y: i32| {
        if is_first && alert.contains(&y) {
            Ink::BadgeText
        } else {
            ink
        }
    };
    let words = time_text(side.reading.time);
    let at = Point::new(style.size.width.cast_signed() / 2, style.time_middle);
    time(canvas, style.times, at, ink_at(at.y), &words);
    let marker_ink = ink_at(style.marker.center().y);
    marker(canvas, language, style.marker, side.state, marker_ink);
    let flag_ink = ink_at(style.flag.center().y);
    flag(canvas, language, style.flag, side.reading.sign, flag_ink);
    if let Some(steps) = side.reading.delay {
        delay(canvas, language, style.delay, steps, ink);
    }
    info(canvas, style, language, side, ink_at(style.info.middle));
    let name = side.name.as_ref().map(|name| name.words(language));
    if let Some(line) = &style.head {
        let own = name.as_ref().filter(|_| style.name.is_none());
        let words = headline(view, face).or_else(|| own.cloned());
        let words = words.as_deref().unwrap_or(&face.control);
        put(canvas, line, ink_at(line.middle), words);
    }
    if let (Some(line), Some(name)) = (&style.name, name) {
        put(canvas, line, ink_at(line.middle), &name);
    }
}

/// What everybody must hear of, what the clock is doing, or what is wrong with the card: whichever
/// matters most.
fn headline(view: &View, face: &ClockFace) -> Option<String<HEADING_BYTES>> {
    let language = view.language;
    let alert = view.status.is_alert().then_some(view.status.text());
    match (view.banner, face.caption.or(alert)) {
        (Some(banner), _) => Some(banner.words(language)),
        (None, Some(text)) => Some(filled_in(language.text(text), None)),
        (None, None) => None,
    }
}

fn put<C: Canvas>(canvas: &mut C, line: &Line, ink: Ink, words: &str) {
    let at = Point::new(line.from, line.middle);
    let words = fitted(line.font, words, line.room());
    text(canvas, line.font, at, Align::Left, ink, &words);
}

/// Fills and frames a half by what its time is doing; answers the ink to be used on it.
fn ground<C: Canvas>(canvas: &mut C, style: &HalfStyle, side: &SideFace) -> Ink {
    let whole = Rectangle::new(Point::zero(), style.size);
    let (ground, ink) = match (side.state, side.reading.sign) {
        (SideState::Running, _) => (Ink::Active, Ink::ActiveText),
        (_, Sign::SecondFlag) => (Ink::Paper, Ink::Alert),
        _ => (Ink::Paper, Ink::Text),
    };
    fill(canvas, whole, ground);
    match side.reading.sign {
        Sign::FirstFlag => {
            fill(canvas, style.alert, Ink::Alert);
            frame(canvas, whole, style.frame, Ink::Alert);
        }
        Sign::SecondFlag => frame(canvas, whole, style.frame.div_ceil(2), Ink::Alert),
        Sign::None | Sign::Passed => {}
    }
    if side.state == SideState::Paused {
        frame(canvas, whole, style.frame, Ink::Active);
    }
    ink
}

fn frame<C: Canvas>(canvas: &mut C, around: Rectangle, thick: u32, ink: Ink) {
    let Rectangle { top_left, size } = around;
    let (across, down) = (Size::new(size.width, thick), Size::new(thick, size.height));
    let last = Point::new(
        (size.width - thick).cast_signed(),
        (size.height - thick).cast_signed(),
    );
    for (at, size) in [
        (Point::zero(), across),
        (Point::zero(), down),
        (Point::new(0, last.y), across),
        (Point::new(last.x, 0), down),
    ] {
        fill(canvas, Rectangle::new(top_left + at, size), ink);
    }
}

/// Draws a time around a point in the largest font in which it has room.
fn time<C: Canvas>(
    canvas: &mut C,
    fonts: &'static [TimeFont],
    middle: Point,
    ink: Ink,
    words: &str,
) {
    // Signs of a time are one byte each.
    let fits = |font: &&TimeFont| words.len() <= font.longest;
    let Some(font) = fonts.iter().find(fits).or(fonts.last()) else {
        return;
    };
    let tucks = |sign: char| {
        if matches!(sign, ':' | '.') {
            font.tuck
        } else {
            0
        }
    };
    let tucked: i32 = words.chars().map(tucks).sum();
    let wide = width(font.font, words).cast_signed() - 2 * tucked;
    let baseline = middle.y + font.height / 2;
    let mut x = middle.x - wide / 2;
    let mut ends = None;
    for sign in words.chars() {
        x -= tucks(sign);
        let drawn = font.font.render(
            sign,
            Point::new(x, baseline),
            VerticalPosition::Baseline,
            FontColor::Transparent(ink),
            canvas,
        );
        // The canvas itself cannot fail, and the fonts have every sign of a time.
        let Ok(drawn) = drawn else { continue };
        x += drawn.advance.x - tucks(sign);
        if let Some(place) = drawn.bounding_box {
            let right = place.top_left.x + place.size.width.cast_signed();
            let (left, _) = ends.unwrap_or((place.top_left.x, right));
            ends = Some((left, right));
        }
    }
    let (left, right) = ends.unwrap_or_default();
    let size = Size::new((right - left).unsigned_abs(), font.height.unsigned_abs());
    canvas.say(
        words,
        Rectangle::new(Point::new(left, baseline - font.height), size),
    );
}

/// An arrow at a time that runs, bars at one that the arbiter stopped.
fn marker<C: Canvas>(
    canvas: &mut C,
    language: Language,
    place: Rectangle,
    state: SideState,
    ink: Ink,
) {
    let words = match state {
        SideState::Waiting => return,
        SideState::Running => {
            let Size { width, height } = place.size;
            let (left, top) = (place.top_left.x, place.top_left.y);
            let right = left + width.cast_signed() - 1;
            let tip = (place.center().x, top + height.cast_signed() - 1);
            triangle(canvas, [(left, top), (right, top), tip], ink);
            Text::FaceRuns
        }
        SideState::Paused => {
            bars(canvas, place, ink);
            Text::FaceToMove
        }
    };
    canvas.say(language.text(words), place);
}

/// The two bars of everything that can be stopped and go on.
fn bars<C: Canvas>(canvas: &mut C, place: Rectangle, ink: Ink) {
    let height = place.size.height;
    let thick = height.div_ceil(4).max(2);
    let left = place.center().x - thick.cast_signed() * 3 / 2;
    for x in [left, left + thick.cast_signed() * 2] {
        fill(canvas, area(x, place.top_left.y, thick, height), ink);
    }
}

/// A flag: filled if it was the first to fall, hollow if it was the second, small if a period ran out.
fn flag<C: Canvas>(canvas: &mut C, language: Language, place: Rectangle, sign: Sign, ink: Ink) {
    let (words, place) = match sign {
        Sign::None => return,
        Sign::FirstFlag => (Text::FaceFirstFlag, place),
        Sign::SecondFlag => (Text::FaceSecondFlag, place),
        Sign::Passed => {
            let Size { width, height } = place.size;
            let size = Size::new(width - width / 4, height - height / 4);
            let anchor = embedded_graphics::geometry::AnchorPoint::BottomRight;
            (Text::FacePassed, place.resized(size, anchor))
        }
    };
    let Size { width, height } = place.size;
    let thick = width.div_ceil(9);
    let cloth = Rectangle::new(place.top_left, Size::new(width, height * 5 / 8));
    if sign == Sign::SecondFlag {
        frame(canvas, cloth, thick, ink);
    } else {
        fill(canvas, cloth, ink);
    }
    let pole = Size::new(thick, height);
    fill(canvas, Rectangle::new(place.top_left, pole), ink);
    canvas.say(language.text(words), place);
}

/// What is left of the free part of the move.
fn delay<C: Canvas>(canvas: &mut C, language: Language, place: Rectangle, steps: u8, ink: Ink) {
    let Size { width, height } = place.size;
    let done = width * u32::from(steps) / u32::from(DELAY_STEPS);
    let top = place.top_left.y + height.cast_signed() - 1;
    fill(canvas, area(place.top_left.x, top, width, 1), ink);
    fill(
        canvas,
        Rectangle::new(place.top_left, Size::new(done, height)),
        ink,
    );
    canvas.say(language.text(Text::FaceDelay), place);
}

/// What costs points or periods, the moves, and at the end of the line the period. What has no room
/// is left out.
fn info<C: Canvas>(
    canvas: &mut C,
    style: &HalfStyle,
    language: Language,
    side: &SideFace,
    ink: Ink,
) {
    let line = &style.info;
    let gap = width(line.font, "0").cast_signed();
    let mut from = line.from;
    if let Some(words) = cost(side) {
        let at = Point::new(from, line.middle);
        text(canvas, style.bold, at, Align::Left, ink, &words);
        from += width(style.bold, &words).cast_signed() + gap;
    }
    let room = |from: i32| (line.to - from).max(0).unsigned_abs();
    if let Some((long, short)) = moves(language, side) {
        let words = [long, short]
            .into_iter()
            .map(|words| (width(line.font, &words), words))
            .find(|(wide, _)| *wide <= room(from));
        if let Some((wide, words)) = words {
            let at = Point::new(from, line.middle);
            text(canvas, line.font, at, Align::Left, ink, &words);
            from += wide.cast_signed() + gap;
        }
    }
    if side.periods > 1 {
        let mut words = String::<8>::new();
        // Two numbers of three digits at the most.
        let _ = write!(words, "{}/{}", side.reading.period.get(), side.periods);
        if width(line.font, &words) <= room(from) {
            let at = Point::new(line.to, line.middle);
            text(canvas, line.font, at, Align::Right, ink, &words);
        }
    }
}

/// The points for overtime, or the periods of byo-yomi that are left.
fn cost(side: &SideFace) -> Option<String<8>> {
    /// Hours of overtime.
    const MOST: u32 = 99_999;
    let mut words = String::new();
    match (side.reading.penalty, side.reading.byo_yomi) {
        (0, None) => return None,
        (0, Some(periods)) => write!(words, "x{periods}"),
        (points, _) => write!(words, "-{}", points.min(MOST)),
    }
    // Six signs at the most.
    .ok()?;
    Some(words)
}

/// The moves made, with a word and without; and the move with which time is added, if there is one.
fn moves(
    language: Language,
    side: &SideFace,
) -> Option<(String<HEADING_BYTES>, String<HEADING_BYTES>)> {
    let moves = side.reading.moves.0;
    let mut short = String::new();
    match side.reading.moves_to_go {
        // Nothing has happened yet.
        None if moves == 0 => return None,
        None => {
            write!(short, "{moves}").ok()?;
            let long = filled_in(language.text(Text::FaceMove), Some(moves));
            Some((long, short))
        }
        Some(to_go) => {
            write!(short, "{moves}/{}", moves.saturating_add(to_go)).ok()?;
            Some((short.clone(), short))
        }
    }
}

/// The measures of a timer.
pub(super) struct TimerStyle {
    pub(super) place: Rectangle,
    pub(super) times: &'static [TimeFont],
    pub(super) time_middle: i32,
    /// What it is doing, in a word.
    pub(super) font: &'static FontRenderer,
    pub(super) caption_middle: i32,
    /// How far the arrow of a running one reaches.
    pub(super) reach: i32,
    pub(super) frame: u32,
    /// Whether the ground is filled when the time is over. A display that only knows on and off
    /// would look as if it ran.
    pub(super) fills_alert: bool,
}

/// Draws a timer for everybody in the room.
pub(super) fn timer<C: Canvas>(
    canvas: &mut C,
    style: &TimerStyle,
    language: Language,
    face: &TimerFace,
) {
    let is_over = face.left.hms() == (0, 0, 0) && face.left.tenths().unwrap_or(0) == 0;
    let ink = match (face.is_running, is_over) {
        (_, true) if style.fills_alert => {
            fill(canvas, style.place, Ink::Alert);
            Ink::BadgeText
        }
        (_, true) => {
            frame(canvas, style.place, style.frame, Ink::Alert);
            Ink::Text
        }
        (true, false) => {
            fill(canvas, style.place, Ink::Active);
            Ink::ActiveText
        }
        (false, false) => Ink::Text,
    };
    let middle = style.place.center().x;
    let words = time_text(face.left);
    let at = Point::new(middle, style.time_middle);
    time(canvas, style.times, at, ink, &words);
    let caption = language.text(face.caption);
    let reach = style.reach;
    let wide = width(style.font, caption).cast_signed();
    // The sign before the word, as wide as it reaches and as far from it.
    let left = middle - (wide + 2 * reach) / 2;
    let at = Point::new(left, style.caption_middle);
    match (face.is_running, is_over) {
        (_, true) => {}
        (true, false) => pointer(canvas, at, reach, ink),
        (false, false) => {
            let (side, high) = (reach.unsigned_abs(), (2 * reach).unsigned_abs());
            bars(canvas, area(at.x, at.y - reach, side, high), ink);
        }
    }
    let x = if is_over {
        middle - wide / 2
    } else {
        left + 2 * reach
    };
    let at = Point::new(x, style.caption_middle);
    text(canvas, style.font, at, Align::Left, ink, caption);
}
