//! What results are worth, as far as a file says it.

use super::line::{Line, split};
use super::problem::{Problem, TrfError};
use crate::tournament::{HalfPoints, Scoring};

/// The values that a file gives.
#[derive(Debug, Clone, Copy)]
pub(super) struct Announced {
    win: Option<HalfPoints>,
    draw: Option<HalfPoints>,
    loss: Option<HalfPoints>,
    absence: Option<HalfPoints>,
    forfeit_loss: Option<HalfPoints>,
    pairing_bye: Option<HalfPoints>,
    /// All of them, in a comment of ours.
    exactly: Option<Scoring>,
}

impl Announced {
    pub(super) const NOTHING: Self = Self {
        win: None,
        draw: None,
        loss: None,
        absence: None,
        forfeit_loss: None,
        pairing_bye: None,
        exactly: None,
    };

    /// The scoring, unless the file says nothing of it.
    pub(super) fn scoring(&self) -> Option<Scoring> {
        let given = [
            self.win,
            self.draw,
            self.loss,
            self.absence,
            self.forfeit_loss,
            self.pairing_bye,
        ];
        if self.exactly.is_some() || given.iter().all(Option::is_none) {
            return self.exactly;
        }
        let usual = Scoring::CLASSIC;
        let win = self.win.unwrap_or(usual.win);
        let draw = self.draw.unwrap_or(usual.draw);
        Some(Scoring {
            win,
            draw,
            loss: self.loss.unwrap_or(usual.loss),
            forfeit_win: win,
            forfeit_loss: self.forfeit_loss.unwrap_or(usual.forfeit_loss),
            pairing_bye: self.pairing_bye.unwrap_or(win),
            full_bye: win,
            half_bye: draw,
            absence: self.absence.unwrap_or(usual.absence),
        })
    }

    /// Reads line 162: a letter with four columns of points, every nine columns.
    pub(super) fn read_all(&mut self, line: Line<'_>) -> Result<(), TrfError> {
        let mut column = 6;
        loop {
            let letter = line.field(column, column);
            let points = line.field(column + 1, column + 4);
            match letter.text {
                "W" => self.win = Some(points.points()?),
                "D" => self.draw = Some(points.points()?),
                "L" => self.loss = Some(points.points()?),
                "A" => {
                    self.absence = Some(points.points()?);
                    self.forfeit_loss = self.absence;
                }
                "P" => self.pairing_bye = Some(points.points()?),
                // An event counts nothing for a game that has no result.
                "X" if points.points()? == HalfPoints::ZERO => {}
                _ => return Err(letter.wrong(Problem::BadScoring)),
            }
            for blank in column + 5..column + 9 {
                line.blank(blank)?;
            }
            column += 9;
            if split(line.text, column - 1).1.is_empty() {
                return Ok(());
            }
        }
    }

    /// Reads one of the lines BBW, BBD, BBL, BBZ, BBF and BBU.
    pub(super) fn read_one(&mut self, kind: u8, line: Line<'_>) -> Result<(), TrfError> {
        let points = Some(line.field(5, 12).points()?);
        match kind {
            b'W' => self.win = points,
            b'D' => self.draw = points,
            b'L' => self.loss = points,
            b'Z' => self.absence = points,
            b'F' => self.forfeit_loss = points,
            _ => self.pairing_bye = points,
        }
        Ok(())
    }

    /// Takes all values from a comment of ours.
    pub(super) fn set(&mut self, scoring: Scoring) {
        self.exactly = Some(scoring);
    }
}
