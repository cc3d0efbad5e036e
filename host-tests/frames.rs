//! The frames: what is drawn, and what of it is sent.

use core::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use pocket_arbiter::settings::Contrast;
use pocket_arbiter::ui::canvas::{Align, Canvas, area, fill, text};
use pocket_arbiter::ui::font::Font;
use pocket_arbiter::ui::ink::Ink;
use pocket_arbiter::ui::oled::frame::OledFrame;
use pocket_arbiter::ui::tft::frame::TftFrame;
use pocket_arbiter::ui::turned::{Reader, Turned};
use proptest::prelude::*;
use u8g2_fonts::fonts;

use crate::soak;

fn sent(frame: &mut TftFrame) -> Vec<Rectangle> {
    let mut places = Vec::new();
    frame.send_changes(|place, pixels| {
        let size = place.size.width * place.size.height;
        assert_eq!(pixels.count() as u32, size);
        places.push(place);
    });
    places
}

#[test]
fn the_first_picture_is_sent_whole_and_the_same_again_not_at_all() {
    let mut frame = TftFrame::new();
    frame.begin();
    let pixels: u32 = sent(&mut frame)
        .iter()
        .map(|place| place.size.width * place.size.height)
        .sum();
    assert_eq!(pixels, 320 * 240);
    assert_eq!(sent(&mut frame), []);
}

#[test]
fn one_pixel_costs_one_tile() {
    let mut frame = TftFrame::new();
    sent(&mut frame);
    let Ok(()) = frame.draw_iter([Pixel(Point::new(33, 9), Ink::Text)]);
    assert_eq!(sent(&mut frame), [area(32, 8, 32, 8)]);
}

#[test]
fn neighbouring_tiles_go_together() {
    let mut frame = TftFrame::new();
    sent(&mut frame);
    fill(&mut frame, area(40, 16, 80, 4), Ink::Bar);
    assert_eq!(sent(&mut frame), [area(32, 16, 96, 8)]);
}

#[test]
fn soak_filling_is_the_same_as_drawing_every_pixel() {
    let rectangles = (
        -20_i32..340,
        -20_i32..260,
        0_u32..360,
        0_u32..280,
        0_usize..Ink::ALL.len(),
    );
    soak::runner(64)
        .run(&rectangles, |(x, y, width, height, ink)| {
            let ink = Ink::ALL[ink];
            let place = area(x, y, width, height);
            let mut filled = TftFrame::new();
            filled.begin();
            fill(&mut filled, place, ink);
            let mut drawn = TftFrame::new();
            drawn.begin();
            let Ok(()) = drawn.draw_iter(place.points().map(|at| Pixel(at, ink)));
            for at in area(0, 0, 320, 240).points() {
                prop_assert_eq!(filled.colour_at(at), drawn.colour_at(at), "at {:?}", at);
            }
            Ok(())
        })
        .unwrap();
}

/// Rows and columns, some of them out of sight, are what their pixels are.
#[test]
fn soak_rows_and_columns_are_the_same_as_drawing_every_pixel() {
    let lines = (
        -20_i32..340,
        -20_i32..260,
        0_u32..360,
        any::<bool>(),
        0_usize..Ink::ALL.len(),
    );
    soak::runner(256)
        .run(&lines, |(x, y, length, is_row, ink)| {
            let (at, ink) = (Point::new(x, y), Ink::ALL[ink]);
            let size = if is_row {
                Size::new(length, 1)
            } else {
                Size::new(1, length)
            };
            let pixels = || Rectangle::new(at, size).points().map(|at| Pixel(at, ink));
            let mut lined = (TftFrame::new(), OledFrame::new());
            let mut drawn = (TftFrame::new(), OledFrame::new());
            if is_row {
                lined.0.row(at, length, ink);
                lined.1.row(at, length, ink);
            } else {
                lined.0.column(at, length, ink);
                lined.1.column(at, length, ink);
            }
            let (Ok(()), Ok(())) = (drawn.0.draw_iter(pixels()), drawn.1.draw_iter(pixels()));
            for at in area(0, 0, 320, 240).points() {
                prop_assert_eq!(lined.0.colour_at(at), drawn.0.colour_at(at), "at {:?}", at);
                prop_assert_eq!(lined.1.is_lit(at), drawn.1.is_lit(at), "at {:?}", at);
            }
            Ok(())
        })
        .unwrap();
}

/// A frame that gets a letter row by row.
struct ByRows(TftFrame);

impl OriginDimensions for ByRows {
    fn size(&self) -> Size {
        self.0.size()
    }
}

impl DrawTarget for ByRows {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        self.0.draw_iter(pixels)
    }
}

impl Canvas for ByRows {
    fn begin(&mut self) {
        self.0.begin();
    }

    fn say(&mut self, _: &str, _: Rectangle) {}

    fn row(&mut self, at: Point, length: u32, ink: Ink) {
        self.0.row(at, length, ink);
    }

    fn column(&mut self, at: Point, length: u32, ink: Ink) {
        self.0.column(at, length, ink);
    }
}

/// A part of the frame that is drawn anew.
const NARROW: Rectangle = Rectangle::new(Point::new(75, 45), Size::new(150, 130));

/// The point where words look other than their rows do, of all that is drawn: the whole frame, or the part of it.
fn letters_differ(
    at: Point,
    reader: Reader,
    contrast: Contrast,
    part: Option<Rectangle>,
) -> Option<Point> {
    const WORDS: &str = "Mjøg (½)";
    let font = Font::new::<fonts::u8g2_font_helvB18_tf>();
    let whole = area(0, 0, 320, 240);
    let mut frames = (TftFrame::new(), ByRows(TftFrame::new()));
    for frame in [&mut frames.0, &mut frames.1.0] {
        frame.set_contrast(contrast);
        frame.begin();
        frame.narrow(part);
    }
    let mut turned = Turned::new(&mut frames.0, whole, reader);
    text(&mut turned, &font, at, Align::Centre, Ink::Text, WORDS);
    let mut turned = Turned::new(&mut frames.1, whole, reader);
    text(&mut turned, &font, at, Align::Centre, Ink::Text, WORDS);
    whole
        .points()
        .find(|at| frames.0.colour_at(*at) != frames.1.0.colour_at(*at))
}

/// Letters, some of them partly out of sight or outside of what is being drawn, are what their rows are.
#[test]
fn soak_letters_are_the_same_as_drawing_every_row() {
    let places = (-20_i32..340, -20_i32..260, any::<bool>(), any::<bool>());
    soak::runner(128)
        .run(&places, |(x, y, is_sunny, is_narrow)| {
            let contrast = if is_sunny {
                Contrast::Sun
            } else {
                Contrast::Normal
            };
            let part = is_narrow.then_some(NARROW);
            let differs = letters_differ(Point::new(x, y), Reader::InFront, contrast, part);
            prop_assert_eq!(differs, None);
            Ok(())
        })
        .unwrap();
}

/// In the sun, letters reach into the part that is drawn anew if they end just before it.
#[test]
fn a_letter_beside_the_part_that_is_drawn_leaves_its_edge_there() {
    for reader in READERS {
        for step in 0..30 {
            // Upright, the words end from here to there; turned, their lines go down or up.
            let at = match reader {
                Reader::InFront => Point::new(10 + step, 60),
                Reader::AtLeft => Point::new(step, 200),
                Reader::AtRight => Point::new(180 + step, 200),
            };
            let differs = letters_differ(at, reader, Contrast::Sun, Some(NARROW));
            assert_eq!(differs, None, "{reader:?} {at}");
        }
    }
}

#[test]
fn what_is_sent_is_what_was_drawn() {
    let mut frame = TftFrame::new();
    frame.begin();
    fill(&mut frame, area(10, 10, 50, 3), Ink::Alert);
    fill(&mut frame, area(300, 230, 20, 10), Ink::Good);
    let index = |at: Point| usize::try_from(at.y * 320 + at.x).unwrap();
    let mut display = vec![None; 320 * 240];
    frame.send_changes(|place, pixels| {
        for (at, colour) in place.points().zip(pixels) {
            display[index(at)] = Some(colour);
        }
    });
    for at in area(0, 0, 320, 240).points() {
        assert_eq!(display[index(at)], Some(frame.colour_at(at)));
    }
}

#[test]
fn the_small_display_gets_only_the_columns_that_changed() {
    let mut frame = OledFrame::new();
    let mut bytes = 0;
    frame.send_changes(|_, _, run| bytes += run.len());
    assert_eq!(bytes, 1024, "the first picture is sent whole");
    fill(&mut frame, area(10, 3, 5, 10), Ink::Text);
    let mut runs = Vec::new();
    frame.send_changes(|page, column, run| runs.push((page, column, run.to_vec())));
    assert_eq!(runs, [(0, 10, vec![0xF8; 5]), (1, 10, vec![0x1F; 5])]);
}

/// The point where a pixel of a part of 60×40 at (30, 10) lands, said without the canvas's own arithmetic.
fn landing(at: Point, reader: Reader) -> Point {
    match reader {
        Reader::InFront => Point::new(30 + at.x, 10 + at.y),
        // Their right is our bottom, and what is near them is at our left.
        Reader::AtLeft => Point::new(30 + 59 - at.y, 10 + at.x),
        // Their right is our top, and what is near them is at our right.
        Reader::AtRight => Point::new(30 + at.y, 10 + 39 - at.x),
    }
}

const READERS: [Reader; 3] = [Reader::InFront, Reader::AtLeft, Reader::AtRight];
const PART: Rectangle = Rectangle::new(Point::new(30, 10), Size::new(60, 40));

#[test]
fn a_turned_part_has_its_fills_where_they_should_be() {
    for reader in READERS {
        let mut frame = OledFrame::new();
        let mut part = Turned::new(&mut frame, PART, reader);
        let long = match reader {
            Reader::InFront => Size::new(60, 40),
            Reader::AtLeft | Reader::AtRight => Size::new(40, 60),
        };
        assert_eq!(part.size(), long);
        let filled = area(3, 5, 20, 7);
        fill(&mut part, filled, Ink::Text);
        fill(&mut part, area(3, 5, 0, 7), Ink::Paper);
        let landed: Vec<Point> = filled.points().map(|at| landing(at, reader)).collect();
        for at in area(0, 0, 128, 64).points() {
            assert_eq!(frame.is_lit(at), landed.contains(&at), "{reader:?} {at:?}");
        }
    }
}

#[test]
fn a_turned_part_has_its_rows_and_columns_where_they_should_be() {
    let at = Point::new(3, 5);
    for reader in READERS {
        let mut frame = OledFrame::new();
        let mut part = Turned::new(&mut frame, PART, reader);
        part.row(at, 20, Ink::Text);
        part.column(at, 7, Ink::Text);
        let row = area(at.x, at.y, 20, 1).points();
        let lines = row.chain(area(at.x, at.y, 1, 7).points());
        let landed: Vec<Point> = lines.map(|at| landing(at, reader)).collect();
        for at in area(0, 0, 128, 64).points() {
            assert_eq!(frame.is_lit(at), landed.contains(&at), "{reader:?} {at:?}");
        }
    }
}

#[test]
fn a_turned_part_has_its_words_where_they_should_be() {
    let font = Font::new::<fonts::u8g2_font_helvB08_tf>();
    let write = |canvas: &mut Turned<'_, Noted>| {
        let at = Point::new(2, 12);
        text(canvas, &font, at, Align::Left, Ink::Text, "Rf.");
    };
    let mut upright = Noted::new();
    write(&mut Turned::new(
        &mut upright,
        area(0, 0, 128, 64),
        Reader::InFront,
    ));
    for reader in READERS {
        let mut turned = Noted::new();
        write(&mut Turned::new(&mut turned, PART, reader));
        for at in area(0, 0, 35, 35).points() {
            let (here, there) = (upright.frame.is_lit(at), landing(at, reader));
            assert_eq!(turned.frame.is_lit(there), here, "{reader:?} {at:?}");
        }
        let corners = |place: Rectangle| (place.top_left, place.bottom_right().unwrap());
        let (first, last) = corners(upright.place);
        let wanted = Rectangle::with_corners(landing(first, reader), landing(last, reader));
        assert_eq!(turned.place, wanted, "{reader:?}");
    }
}

/// A frame that remembers where the last words were put.
struct Noted {
    frame: OledFrame,
    place: Rectangle,
}

impl Noted {
    fn new() -> Self {
        Self {
            frame: OledFrame::new(),
            place: Rectangle::zero(),
        }
    }
}

impl OriginDimensions for Noted {
    fn size(&self) -> Size {
        self.frame.size()
    }
}

impl DrawTarget for Noted {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        self.frame.draw_iter(pixels)
    }
}

impl Canvas for Noted {
    fn begin(&mut self) {
        self.frame.begin();
    }

    fn say(&mut self, _: &str, place: Rectangle) {
        self.place = place;
    }
}
