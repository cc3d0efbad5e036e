//! Writing with six keys: the cross moves on a field of letters that is round both ways, OK writes. OK held
//! turns the letter just written into one of those under it, as on a telephone.
//!
//! Words begin with a capital by themselves. What the text could become is offered above the letters: there
//! OK takes it, ← and → offer another.

use heapless::String;

use crate::input::{Gesture, KeyEvent};
use crate::keys::Key;
use crate::language::{Language, Text};
use crate::letters::{self, Letters};
use crate::tournament::{self, Club, NAME_LETTERS, TITLE_BYTES};
use crate::ui::view::{
    Heading, LETTER_COLUMNS, LETTER_KEYS, Name, NameEntry, WIDE_KEYS_FROM, signs_under,
};

/// As much as a name has, with the comma and the blank in it.
pub(in crate::app) type Typed = Letters<{ NAME_LETTERS + 2 }>;
/// The same as a string.
pub(in crate::app) type TypedText = String<{ 2 * Typed::ROOM }>;

/// The text that is being written, and the keyboard for it.
#[derive(Debug, Clone)]
pub(in crate::app) struct Writer {
    text: Typed,
    /// True if there is room for a text.
    has_room: fn(&str) -> bool,
    row: u8,
    column: u8,
    /// The place of the chosen one among the signs under the last letter, while they are in sight.
    under: Option<u8>,
}

/// The outcome of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Wrote {
    /// Nothing that matters to anybody else.
    Nothing,
    /// The text is another one now.
    Text,
    /// Offer the one after it, or the one before.
    Offer(i8),
    /// Take what is offered.
    Take,
    /// That was all.
    Done,
}

/// The row of the digits: where whoever looks for a number begins.
const DIGITS_ROW: u8 = 4;
const WIDE_ROW: u8 = 5;
const ROWS: u8 = WIDE_ROW + 1;
const COLUMNS: u8 = 11;
const _: () = assert!(COLUMNS as usize == LETTER_COLUMNS);

impl Writer {
    /// For a name.
    pub(in crate::app) fn of_name(text: &str) -> Self {
        Self::new(text, |text| tournament::Name::new(text).is_some())
    }

    /// For a club.
    pub(in crate::app) fn of_club(text: &str) -> Self {
        Self::new(text, |text| Club::new(text).is_some())
    }

    /// For the title of an event.
    pub(in crate::app) fn of_title(text: &str) -> Self {
        Self::new(text, |text| text.len() <= TITLE_BYTES)
    }

    fn new(text: &str, has_room: fn(&str) -> bool) -> Self {
        Self {
            text: Typed::cut(text),
            has_room,
            row: 1,
            column: 0,
            under: None,
        }
    }

    /// For somebody who will rather write a number.
    pub(in crate::app) fn of_number() -> Self {
        Self {
            row: DIGITS_ROW,
            ..Self::of_name("")
        }
    }

    /// The text so far.
    pub(in crate::app) fn text(&self) -> TypedText {
        self.text.text()
    }

    /// The text is that now.
    pub(in crate::app) fn set(&mut self, text: &str) {
        self.text = Typed::cut(text);
        while !(self.has_room)(&self.text()) {
            self.text.pop();
        }
    }

    /// There is nothing more to be taken from above the letters.
    pub(in crate::app) const fn leave_offer(&mut self) {
        if self.row == 0 {
            self.row = WIDE_ROW;
            self.column = 0;
        }
    }

    /// The offer above the letters is selected.
    pub(in crate::app) const fn select_offer(&mut self) {
        self.row = 0;
    }

    /// BACK closes the signs under a letter first; says whether it has.
    pub(in crate::app) const fn closes_signs(&mut self) -> bool {
        self.under.take().is_some()
    }

    pub(in crate::app) fn key(
        &mut self,
        key: KeyEvent,
        has_offer: bool,
        language: Language,
    ) -> Wrote {
        let is_press = key.gesture == Gesture::Press;
        if !is_press && key.gesture != Gesture::Repeat {
            return Wrote::Nothing;
        }
        if let Some(at) = self.under {
            match key.key {
                Key::Left => return self.turn(at.checked_sub(1)),
                Key::Right => return self.turn(Some(at + 1)),
                // The finger that opened them is still on OK.
                Key::Ok if !is_press => return Wrote::Nothing,
                _ => self.under = None,
            }
            if key.key == Key::Ok {
                return Wrote::Nothing;
            }
        }
        let top = u8::from(!has_offer);
        match key.key {
            Key::Up if self.row <= top => self.row = WIDE_ROW,
            Key::Up => self.row -= 1,
            Key::Down if self.row + 1 == ROWS => self.row = top,
            Key::Down => self.row += 1,
            Key::Left if self.row == 0 => return Wrote::Offer(-1),
            Key::Right if self.row == 0 => return Wrote::Offer(1),
            Key::Left | Key::Right if self.row == WIDE_ROW => {
                let is_last = usize::from(self.column) >= WIDE_KEYS_FROM;
                self.column = if is_last { 0 } else { COLUMNS - 1 };
            }
            Key::Left => self.column = self.column.checked_sub(1).unwrap_or(COLUMNS - 1),
            Key::Right => self.column = (self.column + 1) % COLUMNS,
            Key::Ok => return self.ok(is_press, language),
            _ => {}
        }
        Wrote::Nothing
    }

    fn ok(&mut self, is_press: bool, language: Language) -> Wrote {
        let row = usize::from(self.row);
        let keys = row.checked_sub(1).and_then(|row| LETTER_KEYS.get(row));
        let is_last = usize::from(self.column) >= WIDE_KEYS_FROM;
        match keys.and_then(|keys| keys.chars().nth(self.column.into())) {
            Some(sign) if is_press => self.write(sign),
            Some(_) => self.open_signs(language),
            None if self.row == 0 && is_press => Wrote::Take,
            None if self.row == 0 => Wrote::Nothing,
            None if is_last => {
                self.text.pop();
                Wrote::Text
            }
            None if is_press => Wrote::Done,
            None => Wrote::Nothing,
        }
    }

    fn write(&mut self, sign: char) -> Wrote {
        let sign = if self.is_capital() {
            letters::capital(sign)
        } else {
            sign
        };
        // A text that is full takes no more letters.
        if self.text.push(sign) && !(self.has_room)(&self.text()) {
            self.text.pop();
        }
        Wrote::Text
    }

    /// True if the next letter is a capital one, or the last one if it is being chosen.
    fn is_capital(&self) -> bool {
        let text = self.text();
        let mut before = text.chars();
        if self.under.is_some() {
            before.next_back();
        }
        begins_word(before.next_back())
    }

    /// The letter just written turns into the first of those under it, by the language that is spoken; one
    /// that has none under it changes its size.
    fn open_signs(&mut self, language: Language) -> Wrote {
        let Some(written) = self.text().chars().next_back() else {
            return Wrote::Nothing;
        };
        let plain = letters::plain(written);
        let wanted = first_under(language, plain);
        let mut signs = signs_under(written, false);
        let place = wanted.and_then(|wanted| signs.position(|sign| sign == wanted));
        let place = place.and_then(|place| u8::try_from(place).ok());
        self.turn(Some(place.unwrap_or(0)))
    }

    /// The last letter turns into that one of those under it; before the first comes the last.
    fn turn(&mut self, at: Option<u8>) -> Wrote {
        let text = self.text();
        let mut before = text.chars();
        let Some(written) = before.next_back() else {
            return Wrote::Nothing;
        };
        let is_capital = begins_word(before.next_back());
        let signs = || signs_under(written, is_capital);
        let count = signs().count();
        let at = at.map_or(count.saturating_sub(1), usize::from);
        let at = if at < count { at } else { 0 };
        let Some(sign) = signs().nth(at) else {
            return Wrote::Nothing;
        };
        // One letter takes the place of another.
        self.text.pop();
        let _ = self.text.push(sign);
        self.under = u8::try_from(at).ok();
        Wrote::Text
    }

    pub(in crate::app) fn view(
        &self,
        title: Heading,
        offer: Option<Name>,
        done_key: Text,
    ) -> NameEntry {
        NameEntry {
            title,
            text: letters::cut(&self.text()),
            offer,
            is_capital: self.is_capital(),
            row: self.row.into(),
            column: self.column.into(),
            under: self.under.map(usize::from),
            done_key,
        }
    }
}

/// Capitals begin a word, after that sign or at the beginning. The dot in `l·l` stands within one.
fn begins_word(last: Option<char>) -> bool {
    last.is_none_or(|last| last.is_ascii() && !last.is_ascii_alphabetic())
}

/// The letter that most people mean who look under a plain one.
const fn first_under(language: Language, plain: char) -> Option<char> {
    Some(match (language, plain) {
        (Language::Norwegian, 'a') => 'å',
        (Language::Norwegian, 'o') => 'ø',
        (Language::German, 'a') => 'ä',
        (Language::German, 'o') => 'ö',
        (Language::German, 'u') => 'ü',
        _ => return None,
    })
}
