//! Letters: they are drawn by rows, and must look as the fonts' own renderer draws them by pixels.

use core::convert::Infallible;
use std::collections::BTreeSet;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use pocket_arbiter::ui::canvas::{Align, Canvas, LargeFont, large_name, text, width};
use pocket_arbiter::ui::font::Font;
use pocket_arbiter::ui::ink::Ink;
use u8g2_fonts::types::{FontColor, HorizontalAlignment, VerticalPosition};
use u8g2_fonts::{FontRenderer, fonts};

/// Every pixel that got ink, and where the words were said to be.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sheet {
    inked: BTreeSet<(i32, i32)>,
    place: Rectangle,
}

impl Dimensions for Sheet {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::new(-2000, -2000), Size::new(4000, 4000))
    }
}

impl DrawTarget for Sheet {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let pixels = pixels.into_iter();
        self.inked.extend(pixels.map(|Pixel(at, _)| (at.x, at.y)));
        Ok(())
    }
}

impl Canvas for Sheet {
    fn begin(&mut self) {}

    fn say(&mut self, _: &str, place: Rectangle) {
        self.place = place;
    }
}

const AT: Point = Point::new(40, 30);
const ALIGNMENTS: [(Align, HorizontalAlignment); 3] = [
    (Align::Left, HorizontalAlignment::Left),
    (Align::Centre, HorizontalAlignment::Center),
    (Align::Right, HorizontalAlignment::Right),
];

/// The picture that the renderer that came with the fonts makes of it.
fn reference(font: &FontRenderer, words: &str, align: HorizontalAlignment) -> Sheet {
    let mut sheet = Sheet::default();
    let ink = FontColor::Transparent(Ink::Text);
    let place = font
        .render_aligned(words, AT, VerticalPosition::Center, align, ink, &mut sheet)
        .unwrap();
    sheet.place = place.unwrap_or_default();
    sheet
}

/// Compares every letter of a font, and these words.
fn compare<F: u8g2_fonts::Font>(words: &[&str]) {
    let (ours, theirs) = (Font::new::<F>(), FontRenderer::new::<F>());
    let dimensions = |words: &str| {
        theirs.get_rendered_dimensions(words, Point::zero(), VerticalPosition::Baseline)
    };
    let letters = (' '..='\u{ff}').map(String::from);
    let letters = letters.filter(|letter| dimensions(letter).is_ok());
    let words = words.iter().map(|words| (*words).to_owned());
    let mut count = 0;
    for words in letters.chain(words) {
        let advance = dimensions(&words).unwrap().advance.x;
        assert_eq!(width(&ours, &words), advance.unsigned_abs(), "{words:?}");
        for (align, theirs_aligned) in ALIGNMENTS {
            let mut sheet = Sheet::default();
            text(&mut sheet, &ours, AT, align, Ink::Text, &words);
            let wanted = reference(&theirs, &words, theirs_aligned);
            assert_eq!(sheet, wanted, "{words:?} {align:?}");
        }
        count += 1;
    }
    assert!(count > 10, "the font has almost no letters");
}

#[test]
fn letters_look_as_the_fonts_own_renderer_draws_them() {
    const WORDS: [&str; 4] = ["", "Ada Lovelace", "Åse Ñúñez: ½-½", "jgpqy /|_ fijl"];
    // Some of its letters are blank. Those at the end of a line do not count when it is centred.
    const PLAIN_WORDS: [&str; 3] = ["", "Ada Lovelace", "jgpqy /|_ fijl"];
    compare::<fonts::u8g2_font_helvR08_tf>(&WORDS);
    compare::<fonts::u8g2_font_helvB08_tf>(&WORDS);
    compare::<fonts::u8g2_font_helvB10_tf>(&WORDS);
    compare::<fonts::u8g2_font_helvB12_tf>(&WORDS);
    compare::<fonts::u8g2_font_helvR12_tf>(&WORDS);
    compare::<fonts::u8g2_font_helvB14_tf>(&WORDS);
    compare::<fonts::u8g2_font_helvR14_tf>(&WORDS);
    compare::<fonts::u8g2_font_helvR18_tf>(&WORDS);
    compare::<fonts::u8g2_font_helvB18_tf>(&WORDS);
    compare::<fonts::u8g2_font_helvB24_tf>(&WORDS);
    compare::<fonts::u8g2_font_logisoso18_tf>(&PLAIN_WORDS);
    compare::<fonts::u8g2_font_logisoso28_tf>(&PLAIN_WORDS);
    compare::<fonts::u8g2_font_logisoso38_tf>(&PLAIN_WORDS);
}

#[test]
fn digits_look_as_the_fonts_own_renderer_draws_them() {
    const TIMES: [&str; 3] = ["0:00", "-12.3", "1:23:45"];
    compare::<fonts::u8g2_font_logisoso16_tn>(&TIMES);
    compare::<fonts::u8g2_font_logisoso22_tn>(&TIMES);
    compare::<fonts::u8g2_font_logisoso28_tn>(&TIMES);
    compare::<fonts::u8g2_font_logisoso34_tn>(&TIMES);
    compare::<fonts::u8g2_font_logisoso42_tn>(&TIMES);
    compare::<fonts::u8g2_font_logisoso50_tn>(&TIMES);
    compare::<fonts::u8g2_font_logisoso54_tn>(&TIMES);
    compare::<fonts::u8g2_font_logisoso62_tn>(&TIMES);
    compare::<fonts::u8g2_font_logisoso78_tn>(&TIMES);
    compare::<fonts::u8g2_font_logisoso92_tn>(&TIMES);
}

#[test]
fn a_sign_that_a_font_has_not_is_left_out() {
    let font = Font::new::<fonts::u8g2_font_helvR08_tf>();
    let draw = |words| {
        let mut sheet = Sheet::default();
        text(&mut sheet, &font, AT, Align::Left, Ink::Text, words);
        sheet
    };
    assert_eq!(draw("A\u{2603}a"), draw("Aa"));
    assert_eq!(width(&font, "A\u{2603}a"), width(&font, "Aa"));
}

#[test]
fn a_blank_in_the_place_of_a_letter_is_known() {
    let font = Font::new::<fonts::u8g2_font_logisoso38_tf>();
    assert!(font.shows('A') && font.shows(' ') && font.shows('ø'));
    assert!(!font.shows('Å'), "the font has a blank for it");
    assert!(!font.shows('中'));
}

#[test]
fn a_name_is_called_in_letters_that_can_be_seen() {
    static SEEN: Font = Font::new::<fonts::u8g2_font_helvR24_tf>();
    static BLANK: Font = Font::new::<fonts::u8g2_font_logisoso38_tf>();
    static LARGE: [LargeFont; 1] = [LargeFont {
        font: &BLANK,
        height: 50,
        lines: 1,
    }];
    static LAST: LargeFont = LargeFont {
        font: &SEEN,
        height: 30,
        lines: 1,
    };
    for (name, font) in [("Åse", &SEEN), ("Ase", &BLANK)] {
        let mut called = Sheet::default();
        large_name(&mut called, (&LARGE, &LAST), (AT, 300), name);
        let mut expected = Sheet::default();
        text(&mut expected, font, AT, Align::Centre, Ink::Text, name);
        assert_eq!(called, expected, "{name}");
    }
}
