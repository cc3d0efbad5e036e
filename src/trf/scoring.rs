//! The worth of results, as far as a file says it.

use super::line::{Field, Line};
use super::own;
use super::problem::{Place, Problem, TrfError};
use crate::tournament::{HalfPoints, Scoring};

/// The most that a result can be worth: so that 32 of them do not outgrow the column of the points.
const MOST: HalfPoints = HalfPoints(60);

/// The worth of a win, a draw and a loss as long as nothing is said.
const USUAL: [HalfPoints; 3] = [
    Scoring::CLASSIC.win,
    Scoring::CLASSIC.draw,
    Scoring::CLASSIC.loss,
];

/// The values that a file gives. All zeros if there are none.
#[derive(Debug, Clone, Copy)]
pub(super) struct Announced {
    /// True if anything was said at all.
    is_given: bool,
    scoring: Scoring,
    /// A bye of the pairing is worth a win unless something else is said of it.
    has_pairing_bye: bool,
    /// The worth of a win, a draw and a loss with black. The event knows no such difference.
    with_black: [Option<HalfPoints>; 3],
    /// The place where a colour was named.
    coloured_at: Option<Place>,
    /// All values, in a comment of ours; it counts more than anything else.
    exactly: Option<Scoring>,
}

impl Announced {
    pub(super) const NOTHING: Self = Self {
        is_given: false,
        scoring: Scoring::NONE,
        has_pairing_bye: false,
        with_black: [None; 3],
        coloured_at: None,
        exactly: None,
    };

    /// The scoring, unless the file says nothing of it.
    pub(super) fn scoring(&self) -> Result<Option<Scoring>, TrfError> {
        let given = self.is_given.then_some(self.scoring);
        let with_white = given.map_or(USUAL, |given| [given.win, given.draw, given.loss]);
        let with_black = self.with_black.iter().zip(USUAL);
        let with_black = with_black.map(|(said, usual)| said.unwrap_or(usual));
        match self.coloured_at {
            _ if self.exactly.is_some() => Ok(self.exactly),
            Some(place) if !with_black.eq(with_white) => Err(place.wrong(Problem::BadScoring)),
            _ => Ok(given),
        }
    }

    /// Reads line 162: a letter with four columns of points, every nine columns.
    pub(super) fn read_all(&mut self, line: Line<'_>) -> Result<(), TrfError> {
        let mut column = 6;
        loop {
            let letter = line.field(column, column);
            let points = line.field(column + 1, column + 4);
            match letter.text {
                "W" => self.set_win(value(points)?),
                "D" => self.set_draw(value(points)?),
                "L" => self.set_loss(value(points)?),
                "A" => {
                    self.change().absence = value(points)?;
                    self.change().forfeit_loss = value(points)?;
                }
                "P" => self.set_pairing_bye(value(points)?),
                // An event counts nothing for a game that has no result.
                "X" if value(points)? == HalfPoints::ZERO => {}
                _ => return Err(letter.wrong(Problem::BadScoring)),
            }
            for blank in column + 5..column + 9 {
                line.blank(blank)?;
            }
            column += 9;
            if line.from(column).is_empty() {
                return Ok(());
            }
        }
    }

    /// Reads one of bbpPairings' lines BBW, BBD, BBL, BBZ, BBF and BBU.
    pub(super) fn read_one(&mut self, kind: u8, line: Line<'_>) -> Result<(), TrfError> {
        let points = value(line.field(5, 12))?;
        match kind {
            b'W' => self.set_win(points),
            b'D' => self.set_draw(points),
            b'L' => self.set_loss(points),
            b'Z' => self.change().absence = points,
            b'F' => self.change().forfeit_loss = points,
            _ => self.set_pairing_bye(points),
        }
        Ok(())
    }

    /// Reads JaVaFo's line XXS: words such as `W=3` and `PAB=1.5`.
    pub(super) fn read_words(&mut self, line: Line<'_>) -> Result<(), TrfError> {
        for word in line.words(5) {
            let wrong = word.wrong(Problem::BadScoring);
            let (name, text) = word.text.split_once('=').ok_or(wrong)?;
            let points = value(Field { text, ..word })?;
            let [win, draw, loss] = &mut self.with_black;
            match name {
                "W" => self.set_win(points),
                "D" => self.set_draw(points),
                "WW" => self.change().win = points,
                "WD" => self.change().draw = points,
                "WL" => self.change().loss = points,
                "BW" => *win = Some(points),
                "BD" => *draw = Some(points),
                "BL" => *loss = Some(points),
                "ZPB" => self.change().absence = points,
                "HPB" => self.change().half_bye = points,
                "FPB" => self.change().full_bye = points,
                "PAB" => self.set_pairing_bye(points),
                "FW" => self.change().forfeit_win = points,
                "FL" => self.change().forfeit_loss = points,
                _ => return Err(wrong),
            }
            self.coloured_at = self.coloured_at.or(Some(word.place()));
        }
        Ok(())
    }

    /// Takes all values from a comment of ours, and says whether they are possible.
    pub(super) fn set(&mut self, scoring: Scoring) -> bool {
        self.exactly = Some(scoring);
        own::scoring_values(&scoring)
            .iter()
            .all(|points| *points <= MOST)
    }

    const fn change(&mut self) -> &mut Scoring {
        if !self.is_given {
            self.is_given = true;
            self.scoring = Scoring::CLASSIC;
        }
        &mut self.scoring
    }

    /// A win of any kind.
    fn set_win(&mut self, points: HalfPoints) {
        let has_pairing_bye = self.has_pairing_bye;
        let scoring = self.change();
        scoring.win = points;
        scoring.forfeit_win = points;
        scoring.full_bye = points;
        if !has_pairing_bye {
            scoring.pairing_bye = points;
        }
        let [win, ..] = &mut self.with_black;
        *win = Some(points);
    }

    /// A draw, or a bye of half a point.
    fn set_draw(&mut self, points: HalfPoints) {
        self.change().draw = points;
        self.change().half_bye = points;
        let [_, draw, _] = &mut self.with_black;
        *draw = Some(points);
    }

    fn set_loss(&mut self, points: HalfPoints) {
        self.change().loss = points;
        let [.., loss] = &mut self.with_black;
        *loss = Some(points);
    }

    fn set_pairing_bye(&mut self, points: HalfPoints) {
        self.change().pairing_bye = points;
        self.has_pairing_bye = true;
    }
}

/// The worth of a result.
fn value(field: Field<'_>) -> Result<HalfPoints, TrfError> {
    match field.points()? {
        points if points <= MOST => Ok(points),
        _ => Err(field.wrong(Problem::NumberTooBig {
            most: u32::from(MOST.0 / 2),
        })),
    }
}
