//! What results are worth, as far as a file says it.

use super::line::{Field, Line};
use super::own;
use super::problem::{Problem, TrfError};
use crate::tournament::{HalfPoints, Scoring};

/// The most that a result can be worth: so that 32 of them do not outgrow the column of the points.
const MOST: HalfPoints = HalfPoints(60);

/// The values that a file gives.
#[derive(Debug, Clone, Copy)]
pub(super) struct Announced {
    scoring: Scoring,
    /// Whether anything was said at all.
    is_given: bool,
    /// A bye of the pairing is worth a win unless something else is said of it.
    has_pairing_bye: bool,
    /// What a win, a draw and a loss are worth with black. The event knows no such difference.
    with_black: [HalfPoints; 3],
    /// Where a colour was named.
    coloured_at: Option<TrfError>,
    /// All values, in a comment of ours; it counts more than anything else.
    exactly: Option<Scoring>,
}

impl Announced {
    pub(super) const NOTHING: Self = Self {
        scoring: Scoring::CLASSIC,
        is_given: false,
        has_pairing_bye: false,
        with_black: [
            Scoring::CLASSIC.win,
            Scoring::CLASSIC.draw,
            Scoring::CLASSIC.loss,
        ],
        coloured_at: None,
        exactly: None,
    };

    /// The scoring, unless the file says nothing of it.
    pub(super) fn scoring(&self) -> Result<Option<Scoring>, TrfError> {
        let Scoring {
            win, draw, loss, ..
        } = self.scoring;
        match self.coloured_at {
            _ if self.exactly.is_some() => Ok(self.exactly),
            Some(place) if self.with_black != [win, draw, loss] => Err(place),
            _ => Ok(self.is_given.then_some(self.scoring)),
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
                "BW" => *win = points,
                "BD" => *draw = points,
                "BL" => *loss = points,
                "ZPB" => self.change().absence = points,
                "HPB" => self.change().half_bye = points,
                "FPB" => self.change().full_bye = points,
                "PAB" => self.set_pairing_bye(points),
                "FW" => self.change().forfeit_win = points,
                "FL" => self.change().forfeit_loss = points,
                _ => return Err(wrong),
            }
            self.coloured_at = self.coloured_at.or(Some(wrong));
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
        self.is_given = true;
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
        *win = points;
    }

    /// A draw, or a bye of half a point.
    fn set_draw(&mut self, points: HalfPoints) {
        self.change().draw = points;
        self.change().half_bye = points;
        let [_, draw, _] = &mut self.with_black;
        *draw = points;
    }

    fn set_loss(&mut self, points: HalfPoints) {
        self.change().loss = points;
        let [.., loss] = &mut self.with_black;
        *loss = points;
    }

    fn set_pairing_bye(&mut self, points: HalfPoints) {
        self.change().pairing_bye = points;
        self.has_pairing_bye = true;
    }
}

/// What a result is worth.
fn value(field: Field<'_>) -> Result<HalfPoints, TrfError> {
    match field.points()? {
        points if points <= MOST => Ok(points),
        _ => Err(field.wrong(Problem::NumberTooBig {
            most: u32::from(MOST.0 / 2),
        })),
    }
}
