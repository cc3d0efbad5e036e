//! The rules that a file has for its pairings: who must not meet (260, XXP), who counts as having more points (250, XXA), the first
//! colour (152, XXC), and the system (092, 192).

use heapless::Vec;

use super::line::{Field, Line};
use super::problem::{Place, Problem, TrfError};
use crate::tournament::{
    Colour, ForbiddenPair, HalfPoints, MAX_FORBIDDEN, MAX_PAIRED_ROUNDS, PlayerNo, RoundNo, System,
    SystemKind, VirtualPoints, VirtualPointsList,
};

/// The rules that a file has for its pairings. All zeros before it is read.
pub(super) struct PairingRules {
    pub(super) forbidden: Vec<ForbiddenPair, MAX_FORBIDDEN, u8>,
    pub(super) virtual_points: VirtualPointsList,
    /// The player of the last line XXA, and how many ranges it ended.
    last_by_player: Option<(PlayerNo, u8)>,
    /// The highest number of somebody who must not meet somebody, and where it stands.
    highest: Option<(PlayerNo, Place)>,
    pub(super) first_colour: Option<Colour>,
    /// The system in words and in code; the code goes before.
    in_words: Named,
    in_code: Named,
    /// True if the code says that the first rounds are accelerated by FIDE's rules.
    pub(super) is_baku: bool,
}

/// The system that a file names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// None.
    Nothing,
    /// One that the box has.
    Known(SystemKind),
    /// One that it has not, and where it stands.
    Unknown(Place),
}

/// Words for other Swiss systems than those of the box.
const OTHERS: [&str; 6] = ["burstein", "dubov", "lim", "team", "double", "keizer"];
/// Words for a Swiss without saying which; FIDE's is the one that is meant.
const SWISS: [&str; 4] = ["swiss", "schweizer", "sveitser", "suizo"];

impl PairingRules {
    pub(super) const fn new() -> Self {
        Self {
            forbidden: Vec::new(),
            virtual_points: VirtualPointsList::new(),
            last_by_player: None,
            highest: None,
            first_colour: None,
            in_words: Named::Nothing,
            in_code: Named::Nothing,
            is_baku: false,
        }
    }

    /// Looks at a line about the pairings.
    pub(super) fn take(&mut self, line: Line<'_>) -> Result<(), TrfError> {
        match line.text.get(..3) {
            Some("152" | "XXC") => self.first_colour = colour(line).or(self.first_colour),
            Some("260") => {
                let mut words = line.words(5);
                let mut next = || words.next().ok_or(line.wrong(5, Problem::BadPairingRule));
                let rounds = (round(&next()?)?, round(&next()?)?);
                let players = line.words(next()?.column);
                self.forbid(line, rounds, players)?;
            }
            Some("XXP") => {
                let rounds = (RoundNo::FIRST, RoundNo::LAST_PAIRED);
                self.forbid(line, rounds, line.words(5))?;
            }
            Some("250") => self.take_range(line)?,
            Some("XXA") => self.take_player(line)?,
            _ => {}
        }
        Ok(())
    }

    /// Looks at a line that names the system. A round robin is none of these.
    pub(super) fn take_type(&mut self, line: Line<'_>) {
        let words = line.from(5);
        if words.trim().is_empty() {
            return;
        }
        let says = |word: &str| {
            // In words and codes alike, a word begins where letters do.
            let mut parts = words.split(|letter: char| !letter.is_alphabetic());
            parts.any(|part| starts_with(part, word))
        };
        let mut paired = SystemKind::ALL.iter().copied();
        let named = paired.find(|kind| {
            let profile = kind.profile();
            profile.paired_rounds().is_some() && says(profile.word)
        });
        let named = match named {
            Some(kind) => Named::Known(kind),
            None if OTHERS.iter().any(|word| says(word)) => Named::Unknown(line.at(1)),
            None if SWISS.iter().any(|word| says(word)) => Named::Known(SystemKind::Dutch),
            None => Named::Unknown(line.at(1)),
        };
        if line.text.starts_with("192") {
            self.in_code = named;
            self.is_baku = says("BAKU");
        } else {
            self.in_words = named;
        }
    }

    /// The system that the file names.
    pub(super) const fn named(&self) -> Named {
        match self.in_code {
            Named::Nothing => self.in_words,
            named => named,
        }
    }

    /// The mistake if somebody must not meet others who is not among so many players.
    pub(super) fn stranger(&self, players: u16) -> Option<TrfError> {
        let (player, place) = self.highest?;
        let is_strange = player.get() > players;
        is_strange.then(|| place.wrong(Problem::UnknownOpponent(player.get())))
    }

    /// The ranges of virtual points, with those that follow from the code if there are no others.
    pub(super) fn ranges(&self, players: u16, rounds: u8, win: HalfPoints) -> VirtualPointsList {
        if self.is_baku && self.virtual_points.is_empty() {
            VirtualPoints::baku(players.into(), rounds.into(), win)
        } else {
            self.virtual_points.clone()
        }
    }

    /// Every two of these must not meet in those rounds.
    fn forbid<'a>(
        &mut self,
        line: Line<'_>,
        (first, last): (RoundNo, RoundNo),
        mut players: impl Iterator<Item = Field<'a>> + Clone,
    ) -> Result<(), TrfError> {
        if last < first {
            return Err(line.wrong(5, Problem::BadPairingRule));
        }
        while let Some(word) = players.next() {
            let one = word.player()?;
            if self.highest.is_none_or(|(player, _)| player < one) {
                self.highest = Some((one, word.place()));
            }
            for other in players.clone() {
                let pair = ForbiddenPair {
                    one,
                    other: other.player()?,
                    first,
                    last,
                };
                if pair.one == pair.other {
                    return Err(other.wrong(Problem::OwnOpponent));
                }
                if self.forbidden.iter().any(|known| known.covers(&pair)) {
                    continue;
                }
                let full = other.wrong(Problem::TooManyForbidden);
                self.forbidden.push(pair).map_err(|_| full)?;
            }
        }
        Ok(())
    }

    /// Points, the first and last round, the first and last player. Match points may stand before them.
    fn take_range(&mut self, line: Line<'_>) -> Result<(), TrfError> {
        let wrong = line.wrong(5, Problem::BadPairingRule);
        let mut last: Vec<Field<'_>, 6> = Vec::new();
        for word in line.words(5) {
            last.push(word).map_err(|_| wrong)?;
        }
        let [.., points, first, last, from, to] = last.as_slice() else {
            return Err(wrong);
        };
        let range = VirtualPoints {
            from: from.player()?,
            to: to.player()?,
            first: round(first)?,
            last: round(last)?,
            points: points.points()?,
        };
        if !range.is_sound() {
            return Err(wrong);
        }
        self.last_by_player = None;
        self.push(range, line)
    }

    /// The points of one player in each round. Players in a row who have the same are one range.
    fn take_player(&mut self, line: Line<'_>) -> Result<(), TrfError> {
        let mut words = line.words(5);
        let wrong = line.wrong(5, Problem::BadPairingRule);
        let player = words.next().ok_or(wrong)?.player()?;
        let mut points: Vec<HalfPoints, { MAX_PAIRED_ROUNDS as usize }> = Vec::new();
        for word in words {
            points.push(word.points()?).map_err(|_| wrong)?;
        }
        let runs = || {
            let mut from = 0;
            points.chunk_by(|a, b| a == b).filter_map(move |run| {
                let first = from;
                from += run.len();
                Some(VirtualPoints {
                    from: player,
                    to: player,
                    first: RoundNo::from_index(first)?,
                    last: RoundNo::from_index(from - 1)?,
                    points: *run.first().filter(|points| **points > HalfPoints::ZERO)?,
                })
            })
        };
        let count = runs().count();
        if let Some((before, ended)) = self.last_by_player
            && before.next() == Some(player)
            && usize::from(ended) == count
        {
            let from = self.virtual_points.len().saturating_sub(count);
            let known = self.virtual_points.get_mut(from..).unwrap_or_default();
            let is_same = known.iter().zip(runs()).all(|(known, run)| {
                (known.first, known.last, known.points) == (run.first, run.last, run.points)
            });
            if is_same {
                known.iter_mut().for_each(|range| range.to = player);
                self.last_by_player = Some((player, ended));
                return Ok(());
            }
        }
        for run in runs() {
            if !run.is_sound() {
                return Err(wrong);
            }
            self.push(run, line)?;
        }
        self.last_by_player = Some((player, u8::try_from(count).unwrap_or(u8::MAX)));
        Ok(())
    }

    fn push(&mut self, range: VirtualPoints, line: Line<'_>) -> Result<(), TrfError> {
        let full = line.wrong(1, Problem::TooManyRanges);
        self.virtual_points.push(range).map_err(|_| full)
    }
}

/// A round; those after the last that there can be are as good as that one.
fn round(word: &Field<'_>) -> Result<RoundNo, TrfError> {
    let number = word.small(9999)?;
    let number = number.filter(|number| *number > 0);
    let number = number.ok_or(word.wrong(Problem::NoNumber))?;
    let round = u8::try_from(number).ok().and_then(RoundNo::new);
    let last = RoundNo::LAST_PAIRED;
    Ok(round.map_or(last, |round| round.min(last)))
}

/// The colour that a line speaks of, by its first letter.
fn colour(line: Line<'_>) -> Option<Colour> {
    line.words(5)
        .find_map(|word| match word.text.as_bytes().first() {
            Some(b'w' | b'W') => Some(Colour::White),
            Some(b'b' | b'B') => Some(Colour::Black),
            _ => None,
        })
}

/// True if a line says nothing but the first colour, which an event has a place for where the box pairs its rounds.
pub(super) fn is_first_colour(line: Line<'_>) -> bool {
    matches!(line.text.get(..3), Some("152" | "XXC"))
        && line.words(5).count() == 1
        && colour(line).is_some()
}

/// True if a line of rules becomes something of the event, and need not be kept as a line.
pub(super) fn is_told(line: Line<'_>, system: System) -> bool {
    if system.is_by_table() {
        return false;
    }
    match line.text.get(..3) {
        Some("250" | "260" | "XXA" | "XXP") => true,
        _ => system.pairing_options().is_some() && is_first_colour(line),
    }
}

/// True if a text begins so, however it is written.
fn starts_with(text: &str, word: &str) -> bool {
    let start = text.as_bytes().get(..word.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
}
