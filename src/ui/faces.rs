//! The faces of clocks: the same design on every display, each with its own measures.

use core::fmt::Write as _;
use core::ops::Range;

use embedded_graphics::geometry::AnchorPoint;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use super::battery::{self, BatteryStyle};
use super::canvas::{Align, Canvas, Lines, area, fill, pointer, text, triangle, whole, width};
use super::font::Font;
use super::ink::Ink;
use super::turned::{Reader, Turned};
use super::view::{ClockFace, HEADING_BYTES, SideFace, SideState, TimerFace, View, time_text};
use super::{ClockParts, Layout, Part};
use crate::clock::{DELAY_STEPS, Seats, Sign};
use crate::language::{Language, Text};
use crate::wording::names::Ladder;
use crate::wording::{filled_in, filled_in_with};

/// A font for times.
pub(super) struct TimeFont {
    font: &'static Font,
    /// The most signs of a time that have room in this font. All digits are equally wide, so that
    /// nothing need be measured.
    longest: usize,
    /// The height of its digits.
    height: i32,
    /// The pixels by which the digits on both sides of a colon, a point or a minus move closer to it.
    tuck: i32,
    /// The pixels by which all signs move closer to each other.
    tight: i32,
}

impl TimeFont {
    /// A font of that height, for times up to that long, and how close its signs come to each other.
    pub(super) const fn new(
        (font, height): (&'static Font, i32),
        longest: usize,
        (tuck, tight): (i32, i32),
    ) -> Self {
        Self {
            font,
            longest,
            height,
            tuck,
            tight,
        }
    }
}

/// A line of words in a half.
pub(super) struct Line {
    pub(super) font: &'static Font,
    /// The columns where it begins and ends.
    pub(super) from: i32,
    pub(super) to: i32,
    pub(super) middle: i32,
}

impl Line {
    const fn room(&self) -> u32 {
        let room = self.to - self.from;
        if room < 0 { 0 } else { room.unsigned_abs() }
    }

    /// The part of the line that is left beside pictures that stand in it.
    fn beside(&self, pictures: &[Option<Rectangle>]) -> Self {
        let gap = width(self.font, " ").cast_signed();
        let centre = i32::midpoint(self.from, self.to);
        let (mut from, mut to) = (self.from, self.to);
        for picture in pictures.iter().flatten() {
            let columns = picture.columns();
            if !picture.rows().contains(&self.middle) {
                continue;
            }
            if columns.end < centre {
                from = from.max(columns.end + gap);
            } else {
                to = to.min(columns.start - gap);
            }
        }
        Self {
            font: self.font,
            from,
            to,
            middle: self.middle,
        }
    }
}

/// The measures of a clock.
pub(super) struct ClockStyle {
    /// The size of the display.
    pub(super) size: Size,
    /// Both players sit in front of it.
    pub(super) beside: SeatingStyle,
    /// Each player sits at a side.
    pub(super) facing: SeatingStyle,
    /// The line between the halves: where it begins, and how thick it is.
    pub(super) rule: (i32, u32),
}

/// The measures of a clock for players who sit so.
pub(super) struct SeatingStyle {
    pub(super) half: HalfStyle,
    /// The places of the times on the display.
    pub(super) times: [Rectangle; 2],
}

impl ClockStyle {
    const fn seating(&self, seats: Seats) -> &SeatingStyle {
        match seats {
            Seats::Beside => &self.beside,
            Seats::Facing => &self.facing,
        }
    }

    /// The places of its parts.
    pub(super) const fn parts(&self, seats: Seats) -> ClockParts {
        let SeatingStyle { half, times } = self.seating(seats);
        let height = match seats {
            Seats::Beside => half.size.height,
            Seats::Facing => half.size.width,
        };
        let [left, right] = *times;
        let Size { width, .. } = self.size;
        let middle = width / 2;
        ClockParts {
            left: Part {
                whole: area(0, 0, middle, height),
                time: left,
            },
            right: Part {
                whole: area(middle.cast_signed(), 0, middle, height),
                time: right,
            },
            foot: area(0, height.cast_signed(), width, self.size.height - height),
        }
    }
}

/// Draws the two halves, and what is below them.
pub(super) fn clock<L: Layout, C: Canvas>(canvas: &mut C, view: &View, face: &ClockFace) {
    let style = &L::MEASURES.clock;
    let readers = match face.seats {
        Seats::Beside => [Reader::InFront; 2],
        Seats::Facing => [Reader::AtLeft, Reader::AtRight],
    };
    let ClockParts { left, right, foot } = style.parts(face.seats);
    let places = [left.whole, right.whole].into_iter().zip(readers);
    for ((place, reader), side) in places.zip([&face.left, &face.right]) {
        let canvas = &mut Turned::new(canvas, place, reader);
        half(canvas, &style.seating(face.seats).half, view, face, side);
    }
    let (middle, thick) = style.rule;
    let height = foot.top_left.y.unsigned_abs();
    fill(canvas, area(middle, 0, thick, height), Ink::Rule);
    L::clock_foot(canvas, view, face);
}

/// The measures of one player's half, as the player sees it.
pub(super) struct HalfStyle {
    pub(super) size: Size,
    /// From the largest down. The last one takes what has no room in any.
    pub(super) times: &'static [TimeFont],
    pub(super) time_middle: i32,
    /// The line for what the clock is doing, if each half must say it.
    pub(super) head: Option<Line>,
    /// The line for who sits there, if there is one.
    pub(super) name: Option<Line>,
    /// Moves and periods.
    pub(super) info: Line,
    /// The letters of what costs points or periods, in the same line.
    pub(super) bold: &'static Font,
    /// The sign of who is to move.
    pub(super) marker: Rectangle,
    pub(super) flag: Rectangle,
    pub(super) delay: Rectangle,
    /// The part that is filled while this side's time runs.
    pub(super) running: Rectangle,
    /// The part that is filled if the arbiter stopped the clock with this side to move.
    pub(super) band: Rectangle,
    /// The part that is filled if this flag fell first.
    pub(super) alert: Rectangle,
    /// The frame around a half whose flag fell.
    pub(super) frame: u32,
    /// The sign of a weak battery, if each half must have it, where it stands, and where the name ends before it.
    pub(super) battery: Option<(&'static BatteryStyle, Point, i32)>,
}

/// Draws one player's half.
#[inline(never)]
fn half<C: Canvas>(
    canvas: &mut C,
    style: &HalfStyle,
    view: &View,
    face: &ClockFace,
    side: &SideFace,
) {
    let language = view.language;
    let inks = ground(canvas, style, side);
    let words = time_text(side.reading.time);
    let at = Point::new(style.size.width.cast_signed() / 2, style.time_middle);
    time(canvas, style.times, at, inks.at(at.y), &words);
    let pictures = [
        marker(canvas, language, style.marker, side.state, &inks),
        flag(canvas, language, style.flag, side.reading.sign, &inks),
    ];
    if let Some(steps) = side.reading.delay {
        let ink = inks.at(style.delay.top_left.y);
        delay(canvas, language, style.delay, steps, ink);
    }
    let line = style.info.beside(&pictures);
    info(canvas, (&line, style.bold), language, side, &inks);
    let battery = style.battery.as_ref().filter(|_| view.is_battery_low);
    let named = style.name.as_ref().map(|line| {
        let to = battery.map_or(line.to, |(_, _, name_end)| *name_end);
        Line { to, ..*line }
    });
    let head = style.head.as_ref().map(|line| line.beside(&pictures));
    let mut name = side.name.as_ref().map(|name| {
        let line = named.as_ref().or(head.as_ref());
        let fits = |words: &str| line.is_none_or(|line| width(line.font, words) <= line.room());
        name.kept_alone(language, Ladder::Given, fits).words
    });
    if let Some(line) = head {
        let has_room = |words: &str| {
            let is_whole = width(line.font, words) <= line.room();
            let mut parts = words.split(' ');
            is_whole
                || style.name.is_some() && parts.all(|part| width(line.font, part) <= line.room())
        };
        match headline(view, face, has_room) {
            Some(words) => {
                let mut lines = Lines::new(line.font, line.room(), &words);
                match (&style.name, lines.next(), lines.next()) {
                    // A word is better moved than cut.
                    (Some(_), Some(first), Some(second)) => {
                        put(canvas, &line, &inks, first);
                        name = Some(filled_in(second, None));
                    }
                    _ => put(canvas, &line, &inks, &words),
                }
            }
            None => {
                let own = name.as_deref().filter(|_| style.name.is_none());
                // A control is there whole or not at all.
                let has_room = width(line.font, &face.control) <= line.room();
                if own.is_some() || has_room {
                    put(canvas, &line, &inks, own.unwrap_or(&face.control));
                }
            }
        }
    }
    if let (Some(line), Some(name)) = (&named, name) {
        put(canvas, line, &inks, &name);
    }
    if let Some((style, at, _)) = battery {
        battery::draw(canvas, style, view, *at, inks.at(at.y));
    }
}

/// The large letters if words have room in them, and the small ones otherwise: what has no room is written smaller
/// before it is cut.
pub(super) fn large_if(
    [large, small]: [&'static Font; 2],
    words: &str,
    room: i32,
) -> &'static Font {
    if width(large, words).cast_signed() <= room {
        large
    } else {
        small
    }
}

/// Words from a point at the left up to a column.
pub(super) fn put_large<C: Canvas>(
    canvas: &mut C,
    fonts: [&'static Font; 2],
    (at, to): (Point, i32),
    ink: Ink,
    words: &str,
) {
    let room = (to - at.x).max(0);
    let font = large_if(fonts, words, room);
    let words = whole(canvas, font, words, room.unsigned_abs());
    text(canvas, font, at, Align::Left, ink, &words);
}

/// The words for what everybody must hear of, what the clock is doing, or what is wrong with the card: whichever
/// matters most. Where there is no room to say what is wrong with the card, it is called by its name.
fn headline(
    view: &View,
    face: &ClockFace,
    has_room: impl Fn(&str) -> bool,
) -> Option<String<HEADING_BYTES>> {
    let language = view.language;
    let says = |text| filled_in(&language.text(text), None);
    match (view.banner, face.caption) {
        (Some(banner), _) => Some(banner.words(language)),
        (None, Some(text)) => Some(says(text)),
        (None, None) if view.status.is_alert() => {
            let all: String<HEADING_BYTES> = says(view.status.text());
            if has_room(&all) {
                return Some(all);
            }
            let card = language.text(Text::Card);
            Some(filled_in_with(&language.text(Text::AsAlarm), &card))
        }
        (None, None) => None,
    }
}

fn put<C: Canvas>(canvas: &mut C, line: &Line, inks: &Inks, words: &str) {
    let at = Point::new(line.from, line.middle);
    let words = whole(canvas, line.font, words, line.room());
    text(canvas, line.font, at, Align::Left, inks.at(at.y), &words);
}

/// The inks to be used on a half, by height.
struct Inks {
    ink: Ink,
    /// The parts that are filled, the uppermost last.
    parts: [(Range<i32>, Ink); 3],
}

impl Inks {
    fn at(&self, y: i32) -> Ink {
        let part = self.parts.iter().rev().find(|(rows, _)| rows.contains(&y));
        part.map_or(self.ink, |(_, ink)| *ink)
    }
}

/// Fills and frames a half by what its time is doing.
fn ground<C: Canvas>(canvas: &mut C, style: &HalfStyle, side: &SideFace) -> Inks {
    let whole = Rectangle::new(Point::zero(), style.size);
    let sign = side.reading.sign;
    let ink = match sign {
        Sign::SecondFlag => Ink::Alert,
        Sign::None | Sign::Passed | Sign::FirstFlag => Ink::Text,
    };
    let mut parts = [(0..0, ink), (0..0, ink), (0..0, ink)];
    let [running, alert, band] = &mut parts;
    if side.state == SideState::Running {
        fill(canvas, style.running, Ink::Active);
        *running = (style.running.rows(), Ink::ActiveText);
    }
    match sign {
        Sign::FirstFlag => {
            fill(canvas, style.alert, Ink::Alert);
            frame(canvas, whole, style.frame, Ink::Alert);
            *alert = (style.alert.rows(), Ink::Paper);
        }
        Sign::SecondFlag => frame(canvas, whole, style.frame.div_ceil(2), Ink::Alert),
        Sign::None | Sign::Passed => {}
    }
    if side.state == SideState::Paused {
        fill(canvas, style.band, Ink::Active);
        *band = (style.band.rows(), Ink::ActiveText);
    }
    Inks { ink, parts }
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
        if matches!(sign, ':' | '.' | '-') {
            font.tuck
        } else {
            0
        }
    };
    let closer: i32 = words.chars().map(|sign| 2 * tucks(sign) + font.tight).sum();
    let wide = width(font.font, words).cast_signed() - closer;
    let baseline = middle.y + font.height / 2;
    let mut x = middle.x - wide / 2;
    let mut ends = None;
    for sign in words.chars() {
        x -= tucks(sign);
        // The fonts have every sign of a time.
        let Some(letter) = font.font.letter(sign) else {
            continue;
        };
        let advance = letter.advance;
        if let Some(place) = letter.draw(canvas, Point::new(x, baseline), ink) {
            let right = place.top_left.x + place.size.width.cast_signed();
            let (left, _) = ends.unwrap_or((place.top_left.x, right));
            ends = Some((left, right));
        }
        x += advance - tucks(sign) - font.tight;
    }
    let (left, right) = ends.unwrap_or_default();
    let size = Size::new((right - left).unsigned_abs(), font.height.unsigned_abs());
    canvas.say(
        words,
        Rectangle::new(Point::new(left, baseline - font.height), size),
    );
}

/// An arrow at a time that runs, bars at one that the arbiter stopped. Answers where it stands.
fn marker<C: Canvas>(
    canvas: &mut C,
    language: Language,
    place: Rectangle,
    state: SideState,
    inks: &Inks,
) -> Option<Rectangle> {
    let ink = inks.at(place.top_left.y);
    let words = match state {
        SideState::Waiting => return None,
        SideState::Running => {
            let (left, top) = (place.top_left.x, place.top_left.y);
            let last = place.bottom_right()?;
            let tip = (place.center().x, last.y);
            triangle(canvas, [(left, top), (last.x, top), tip], ink);
            Text::FaceRuns
        }
        SideState::Paused => {
            bars(canvas, place, ink);
            Text::FaceToMove
        }
    };
    canvas.say(&language.text(words), place);
    Some(place)
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
/// Answers where it stands.
fn flag<C: Canvas>(
    canvas: &mut C,
    language: Language,
    place: Rectangle,
    sign: Sign,
    inks: &Inks,
) -> Option<Rectangle> {
    let ink = inks.at(place.top_left.y);
    let (words, place) = match sign {
        Sign::None => return None,
        Sign::FirstFlag => (Text::FaceFirstFlag, place),
        Sign::SecondFlag => (Text::FaceSecondFlag, place),
        Sign::Passed => {
            let Size { width, height } = place.size;
            let size = Size::new(width - width / 4, height - height / 4);
            (
                Text::FacePassed,
                place.resized(size, AnchorPoint::BottomRight),
            )
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
    canvas.say(&language.text(words), place);
    Some(place)
}

/// Draws what is left of the free part of the move.
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
    canvas.say(&language.text(Text::FaceDelay), place);
}

/// Draws what costs points or periods, the moves, and at the end of the line the period. What has no room is left out.
fn info<C: Canvas>(
    canvas: &mut C,
    (line, bold): (&Line, &'static Font),
    language: Language,
    side: &SideFace,
    inks: &Inks,
) {
    let ink = inks.at(line.middle);
    let gap = width(line.font, "0").cast_signed();
    let mut from = line.from;
    if let Some(words) = cost(side) {
        let at = Point::new(from, line.middle);
        text(canvas, bold, at, Align::Left, ink, &words);
        from += width(bold, &words).cast_signed() + gap;
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
        None if moves == 0 => None,
        None => {
            write!(short, "{moves}").ok()?;
            let long = filled_in(&language.text(Text::FaceMove), Some(moves));
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
    /// The letters of the word for what it is doing, and the middle of its line.
    pub(super) font: &'static Font,
    pub(super) caption_middle: i32,
    /// The reach of the arrow of a running one.
    pub(super) reach: i32,
    /// The part that is filled when the time is over. A display that only knows on and off would look as if it ran,
    /// were it all of it.
    pub(super) alert: Rectangle,
}

/// Draws a timer for everybody in the room.
#[inline(never)]
pub(super) fn timer<C: Canvas>(
    canvas: &mut C,
    style: &TimerStyle,
    language: Language,
    face: &TimerFace,
) {
    let is_over = face.left.hms() == (0, 0, 0) && face.left.tenths().unwrap_or(0) == 0;
    let mut inks = Inks {
        ink: Ink::Text,
        parts: [const { (0..0, Ink::Text) }; 3],
    };
    if is_over {
        fill(canvas, style.alert, Ink::Alert);
        let [part, ..] = &mut inks.parts;
        *part = (style.alert.rows(), Ink::Paper);
    } else if face.is_running {
        fill(canvas, style.place, Ink::Active);
        inks.ink = Ink::ActiveText;
    }
    let middle = style.place.center().x;
    let words = time_text(face.left);
    let at = Point::new(middle, style.time_middle);
    time(canvas, style.times, at, inks.at(at.y), &words);
    let caption = language.text(face.caption);
    let ink = inks.at(style.caption_middle);
    let wide = width(style.font, &caption).cast_signed();
    let reach = style.reach;
    // The sign of what it is doing stands before the word, and nothing if it is over.
    let (sign, gap) = if is_over { (0, 0) } else { (reach, reach + 1) };
    let left = middle - (wide + sign + gap) / 2;
    let at = Point::new(left, style.caption_middle);
    if is_over {
        // The word says it all.
    } else if face.is_running {
        pointer(canvas, at, reach, ink);
    } else {
        let (across, down) = (reach.unsigned_abs(), (2 * reach).unsigned_abs());
        bars(canvas, area(at.x, at.y - reach, across, down), ink);
    }
    let at = Point::new(left + sign + gap, style.caption_middle);
    text(canvas, style.font, at, Align::Left, ink, &caption);
}
