//! The frames: what is drawn, and what of it is sent.

use embedded_graphics::Pixel;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use pocket_arbiter::ui::canvas::{Canvas, area, fill};
use pocket_arbiter::ui::ink::Ink;
use pocket_arbiter::ui::oled::frame::OledFrame;
use pocket_arbiter::ui::tft::frame::TftFrame;
use proptest::prelude::*;

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
