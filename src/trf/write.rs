//! Writing: an event as a file that FIDE, bbpPairings and we ourselves can read.
//!
//! The columns are those of TRF26. Byes in the round after the last go into the players' lines,
//! where every program looks for them, later ones into lines of their own. A game without a result
//! has a blank one, which bbpPairings does not read: it wants rounds that are over.
//!
//! What the format has no place for is in comments; [`own`](super::own) lists them.
//!
//! A file is a sequence of numbered *parts*, so that whoever has little memory can write one at a time
//! and begin anywhere. Which part is which follows from the event by a few sums.

use core::fmt::{self, Write};

use heapless::String;

use super::cell;
use super::note;
use super::own;
use super::player_line::NAME_COLUMNS;
use crate::letters;
use crate::tournament::{
    BoardNo, Bye, CLUB_TEXT_BYTES, Colour, Event, HalfPoints, Leaving, NameText, Phase, Player,
    PlayerNo, Rating, RoundNo, Scoring, Sex, TITLE_BYTES, Team, Title, Turn,
};

/// The players of one line of byes, so that it does not get too long.
const BYES_IN_LINE: usize = 100;
/// The games of one line of scores.
const SCORES_IN_LINE: usize = 64;

/// The pairs that must not meet that are one part of the file.
const FORBIDDEN_IN_PART: usize = 16;

/// The rounds of a player's line that are one part of it.
const ROUNDS_IN_PART: usize = 16;
/// The kinds of byes, in the order of their lines.
const BYES: [Bye; 4] = [Bye::PairingAllocated, Bye::Full, Bye::Half, Bye::Zero];

/// The sections of a file, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    /// The title of the event, and its type.
    Title,
    Notes,
    /// The numbers of players and rounds, the worth of results, and the stage that the event has reached.
    State,
    /// The pairs who must not meet, so many to a part; and before them the virtual points.
    Rules,
    /// Those who joined late; a part a player, as in all that follow up to the clubs.
    Late,
    Asked,
    Left,
    /// Each line in a part for what comes before the rounds, and one for so many of them.
    Players,
    Nationals,
    NationalNotes,
    Clubs,
    /// A part a round, as in the next.
    Boards,
    Scores,
    Decided,
    /// A part for each kind of bye in each round.
    Byes,
}

/// The sections with how many parts each of them has.
fn sections(event: &Event) -> [(Section, usize); 15] {
    let (players, rounds) = (event.player_count(), event.round_count());
    let opened = event.open_round_count();
    [
        (Section::Title, 1),
        (Section::Notes, 1),
        (Section::State, 1),
        (
            Section::Rules,
            1 + event.forbidden_pairs().len().div_ceil(FORBIDDEN_IN_PART),
        ),
        (Section::Late, players),
        (Section::Asked, players),
        (Section::Left, players),
        (Section::Players, players * parts_of_player(rounds)),
        (Section::Nationals, players),
        (Section::NationalNotes, 1),
        (Section::Clubs, players),
        (Section::Boards, opened),
        (Section::Scores, opened),
        (Section::Decided, opened),
        (Section::Byes, rounds * BYES.len()),
    ]
}

/// The parts of a player's line in an event of so many rounds.
const fn parts_of_player(rounds: usize) -> usize {
    1 + rounds.div_ceil(ROUNDS_IN_PART)
}

/// Writes the whole file. `rank` says which place a player has.
pub fn write<W: Write>(event: &Event, rank: impl Fn(PlayerNo) -> u16, to: &mut W) -> fmt::Result {
    (0..part_count(event)).try_for_each(|part| write_part(event, &rank, part, to))
}

/// The number of parts of an event's file. Many of them are empty.
pub fn part_count(event: &Event) -> usize {
    let parts = sections(event).into_iter().map(|(_, parts)| parts);
    parts.sum()
}

/// Writes one part of the file, counted from 0; after the last there is nothing to write.
pub fn write_part<W: Write>(
    event: &Event,
    rank: impl Fn(PlayerNo) -> u16,
    part: usize,
    to: &mut W,
) -> fmt::Result {
    let mut file = Lines(to);
    let mut part = part;
    for (section, parts) in sections(event) {
        match part.checked_sub(parts) {
            None => return write_in(event, rank, (section, part), &mut file),
            Some(later) => part = later,
        }
    }
    Ok(())
}

fn write_in(
    event: &Event,
    rank: impl Fn(PlayerNo) -> u16,
    (section, part): (Section, usize),
    file: &mut Lines<'_, impl Write>,
) -> fmt::Result {
    let player = |part| PlayerNo::from_index(part).unwrap_or(PlayerNo::FIRST);
    let round = |part| RoundNo::from_index(part).unwrap_or(RoundNo::FIRST);
    match section {
        Section::Title => {
            write_title(event, file)?;
            write_type(event, file)
        }
        Section::Notes => write_notes(event, file),
        Section::State => {
            write_counts(event, file)?;
            write_scoring(&event.setup().scoring, file)?;
            write_tiebreaks(event, file)?;
            write_state(event, file)
        }
        Section::Rules => match part.checked_sub(1) {
            None => {
                write_first_colour(event, file)?;
                write_virtual_points(event, file)
            }
            Some(part) => write_forbidden(event, part, file),
        },
        Section::Late => write_late(event, player(part), file),
        Section::Asked => write_asked(event, player(part), file),
        Section::Left => write_left(event, player(part), file),
        Section::Players => {
            let parts = parts_of_player(event.round_count());
            let number = player(part / parts);
            match (part % parts).checked_sub(1) {
                None => write_player(event, number, rank(number), file),
                Some(rounds) => write_rounds(event, number, rounds, file),
            }?;
            if part % parts + 1 == parts {
                file.end()?;
            }
            Ok(())
        }
        Section::Nationals => write_national(event, player(part), file),
        Section::NationalNotes => write_national_notes(event, file),
        Section::Clubs => write_club(event, player(part), file),
        Section::Boards => write_boards(event, round(part), file),
        Section::Scores => write_scores(event, round(part), file),
        Section::Decided => write_decided(event, round(part), file),
        Section::Byes => {
            let kind = BYES.get(part % BYES.len()).copied().unwrap_or(Bye::Zero);
            write_byes(event, round(part / BYES.len()), kind, file)
        }
    }
}

/// A file that grows line by line.
struct Lines<'a, W>(&'a mut W);

impl<W: Write> Lines<'_, W> {
    fn line(&mut self, line: fmt::Arguments<'_>) -> fmt::Result {
        self.0.write_fmt(line)?;
        self.end()
    }

    /// FIDE wants a carriage return at the end; everybody else wants a line feed too.
    fn end(&mut self) -> fmt::Result {
        self.0.write_str("\r\n")
    }

    /// A comment of ours, with a list at its end.
    fn own<T: fmt::Display>(&mut self, word: &str, list: impl Iterator<Item = T>) -> fmt::Result {
        write!(self.0, "{}{word}", own::PREFIX)?;
        for item in list {
            write!(self.0, " {item}")?;
        }
        self.end()
    }
}

/// A text from which nothing can break the line.
struct Tame<'a>(&'a str);

impl fmt::Display for Tame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut columns = 0;
        for letter in self.0.chars() {
            let is_tame = !letter.is_control() || letter == '\t';
            f.write_char(if is_tame { letter } else { '?' })?;
            columns += 1;
        }
        for _ in columns..f.width().unwrap_or(0) {
            f.write_char(' ')?;
        }
        Ok(())
    }
}

fn write_title(event: &Event, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let title = event.setup().title.as_str();
    // The notes have all of a title that was too long. Whoever gave the event another one does not want it back.
    let is_cut = |full: &&str| letters::cut::<TITLE_BYTES>(full) == *title;
    let full = note::with_code(event.notes(), "012").filter(is_cut);
    match full.unwrap_or(title) {
        "" => Ok(()),
        title => file.line(format_args!("012 {}", Tame(title))),
    }
}

/// In words and in FIDE's code, if there are any; otherwise the notes may have it.
fn write_type(event: &Event, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let system = event.setup().system;
    let table = own::named_table(system).map(|table| (table.type_words, table.type_code));
    let paired = system.profile().paired_rounds();
    let Some((words, code)) = table.or_else(|| paired?.report_type) else {
        return Ok(());
    };
    for (number, text) in [("092", words), ("192", code)] {
        if note::with_code(event.notes(), number).is_none() {
            file.line(format_args!("{number} {text}"))?;
        }
    }
    Ok(())
}

/// Writes the notes: what came with the event goes with it.
fn write_notes(event: &Event, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let is_written_elsewhere = |line: &str| {
        let is_own = line.starts_with(own::PREFIX) && !note::is_nobodys_name(event, line);
        line.starts_with("012") || is_own || note::is_national(line)
    };
    for line in event.notes().lines() {
        if !is_written_elsewhere(line) {
            file.line(format_args!("{}", Tame(line)))?;
        }
    }
    Ok(())
}

fn write_counts(event: &Event, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let rated = event.numbers().filter(|number| {
        let player = event.player(*number);
        player.is_some_and(|player| player.rating != Rating::NONE)
    });
    file.line(format_args!("062 {}", event.player_count()))?;
    file.line(format_args!("072 {}", rated.count()))?;
    file.line(format_args!("142 {}", event.round_count().max(1)))
}

/// Says what results are worth, unless it is the usual.
fn write_scoring(scoring: &Scoring, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    if *scoring == Scoring::CLASSIC {
        return Ok(());
    }
    file.line(format_args!(
        "162  W{:>4}    D{:>4}    L{:>4}    A{:>4}    P{:>4}",
        Points(scoring.win),
        Points(scoring.draw),
        Points(scoring.loss),
        Points(scoring.absence),
        Points(scoring.pairing_bye),
    ))?;
    if scoring.forfeit_loss != scoring.absence {
        // FIDE knows no difference; bbpPairings has lines of its own for it.
        file.line(format_args!("BBZ {:>4}", Points(scoring.absence)))?;
        file.line(format_args!("BBF {:>4}", Points(scoring.forfeit_loss)))?;
    }
    let all = own::scoring_values(scoring);
    let is_said = scoring.forfeit_win == scoring.win
        && scoring.full_bye == scoring.win
        && scoring.half_bye == scoring.draw;
    if is_said {
        return Ok(());
    }
    file.own("scoring", all.into_iter().map(|points| points.0))
}

fn write_tiebreaks(event: &Event, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let Some(tiebreaks) = event.chosen_tiebreaks() else {
        return Ok(());
    };
    if tiebreaks.is_empty() {
        return Ok(());
    }
    write!(file.0, "202 ")?;
    for (place, tiebreak) in tiebreaks.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        // FIDE's codes have a stroke in these lists.
        let (code, cut) = match tiebreak.code().split_once('-') {
            Some((code, cut)) if code.bytes().all(|letter| letter.is_ascii_uppercase()) => {
                (code, Some(cut))
            }
            _ => (tiebreak.code(), None),
        };
        write!(file.0, "{comma}{code}")?;
        if let Some(cut) = cut {
            write!(file.0, "/{cut}")?;
        }
    }
    file.end()
}

/// Says how far the event has got.
fn write_state(event: &Event, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let nothing = || core::iter::empty::<u8>();
    if let Some(words) = own::system_words(event.setup().system) {
        file.own("system", [words].into_iter())?;
    }
    for group in event.acceleration() {
        let (from, to) = (group.from.get(), group.to.get());
        let numbers = [from, to, group.points.0, group.last.get().into()];
        file.own("accelerated", numbers.into_iter())?;
    }
    if let Some(drawn) = event.lots() {
        file.own("lots", [drawn].into_iter())?;
    }
    match event.phase() {
        Phase::None | Phase::Running => {}
        Phase::Entering => file.own("entering", nothing())?,
        Phase::Finished => file.own("finished", nothing())?,
    }
    let team_b = || {
        let in_b = |number: &PlayerNo| {
            let player = event.player(*number);
            player.is_some_and(|player| player.team == Team::B)
        };
        event.numbers().filter(in_b)
    };
    if team_b().next().is_some() {
        file.own("team B", team_b())?;
    }
    let opened = event.open_round_count();
    if !event.setup().system.is_by_table() && opened > last_paired_round(event) {
        file.own("opened", [opened].into_iter())?;
    }
    Ok(())
}

/// Says which colour the first number has at first, where that is decided before the first round.
fn write_first_colour(event: &Event, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let system = event.setup().system;
    let is_known = system
        .profile()
        .paired_rounds()
        .is_some_and(|paired| paired.report_type.is_some());
    let is_noted = ["152", "XXC"]
        .iter()
        .any(|code| note::with_code(event.notes(), code).is_some());
    match system.pairing_options() {
        Some(options) if is_known && !is_noted => {
            let letter = match options.first_colour {
                Colour::White => 'W',
                Colour::Black => 'B',
            };
            file.line(format_args!("152 {letter}"))
        }
        _ => Ok(()),
    }
}

/// Says who counts as having more points, in FIDE's lines: blank match points, points, rounds, players.
fn write_virtual_points(event: &Event, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let Some(last_player) = event.numbers().next_back() else {
        return Ok(());
    };
    // To other programs, a number is a player.
    let ranges = event.virtual_point_ranges().iter();
    let mut ranges = ranges.filter(|range| range.from <= last_player);
    ranges.try_for_each(|range| {
        let (first, last) = (range.first, range.last);
        let (from, to) = (range.from, range.to.min(last_player));
        let points = Points(range.points);
        file.line(format_args!(
            "250      {points:>4} {first:>3} {last:>3} {from:>4} {to:>4}"
        ))
    })
}

/// Says who must not meet.
fn write_forbidden(event: &Event, part: usize, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let pairs = event.forbidden_pairs().iter();
    let mut pairs = pairs.skip(part * FORBIDDEN_IN_PART).take(FORBIDDEN_IN_PART);
    let rounds = RoundNo::from_index(event.round_count().saturating_sub(1));
    pairs.try_for_each(|pair| {
        let first = pair.first;
        let last = rounds.map_or(pair.last, |rounds| pair.last.min(rounds).max(first));
        file.line(format_args!(
            "260 {first:>3} {last:>3} {:>4} {:>4}",
            pair.one, pair.other
        ))
    })
}

/// Says that a player joined late, if it was later than everybody before.
fn write_late(event: &Event, number: PlayerNo, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let joined = |number| event.presence(number).joined_after;
    let own = joined(number);
    if own == 0 || PlayerNo::first(number.index()).any(|before| joined(before) >= own) {
        return Ok(());
    }
    file.own("late", [number.get(), own.into()].into_iter())
}

fn write_asked(event: &Event, number: PlayerNo, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    if !has_asked(event, number) {
        return Ok(());
    }
    file.own("asked", [number].into_iter())
}

fn write_left(event: &Event, number: PlayerNo, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let (word, after) = match event.presence(number).leaving {
        Leaving::Here => return Ok(()),
        Leaving::Left(after) => ("left", after),
        Leaving::Expelled(after) => ("expelled", after),
    };
    file.own(word, [number.get(), after.into()].into_iter())
}

/// True if a player has asked for just the bye which would have come by joining so late.
fn has_asked(event: &Event, number: PlayerNo) -> bool {
    let options = event.setup().system.pairing_options();
    let late = options.and_then(|options| options.late_entry.bye());
    let joined_in = RoundNo::new(event.presence(number).joined_after);
    late.zip(joined_in).is_some_and(|(bye, round)| {
        event.turn(number, round) == Turn::Bye(bye) && event.late_bye(number, round).is_none()
    })
}

/// The last round from which a reader can tell that it has been opened.
fn last_paired_round(event: &Event) -> usize {
    let is_paired = |round: &RoundNo| {
        event.numbers().any(|number| {
            matches!(
                event.turn(number, *round),
                Turn::Game(_) | Turn::Bye(Bye::PairingAllocated)
            )
        })
    };
    event
        .open_rounds()
        .rev()
        .find(is_paired)
        .map_or(0, |round| round.index() + 1)
}

/// Writes what stands before the rounds in a player's line.
fn write_player(
    event: &Event,
    number: PlayerNo,
    rank: u16,
    file: &mut Lines<'_, impl Write>,
) -> fmt::Result {
    let player = event.player(number).unwrap_or_default();
    write!(
        file.0,
        "001 {number:>4} {}{:>3} {:33} {:>4} {:3.3} {:>11} {:10}{:>5} {rank:>4}",
        match player.sex {
            Sex::Unknown => ' ',
            Sex::Man => 'm',
            Sex::Woman => 'w',
        },
        title(player.title),
        Tame(columns(
            note::full_name(event, &player.name.text()),
            &mut NameText::new()
        )),
        OrBlank(player.rating.0.min(9999).into()),
        player.federation.code(),
        OrBlank(player.fide_id),
        Birthday(&player),
        Points(event.points(number)),
    )
}

/// A name in the columns that a report has for it: one that is too long goes without the blank behind its comma.
fn columns<'a>(name: &'a str, written: &'a mut NameText) -> &'a str {
    if name.chars().count() <= NAME_COLUMNS {
        return name;
    }
    let (surname, first_name) = name.split_once(", ").unwrap_or((name, ""));
    let comma = if first_name.is_empty() { "" } else { "," };
    let letters = surname
        .chars()
        .chain(comma.chars())
        .chain(first_name.chars());
    for letter in letters.take(NAME_COLUMNS) {
        // Fewer letters than the whole name has.
        let _ = written.push(letter);
    }
    written
}

/// Some rounds of a player's line, as far as it goes.
fn write_rounds(
    event: &Event,
    number: PlayerNo,
    part: usize,
    file: &mut Lines<'_, impl Write>,
) -> fmt::Result {
    let first = part * ROUNDS_IN_PART;
    let last = RoundNo::first(event.round_count())
        .rev()
        .take_while(|round| round.index() >= first)
        .find(|round| is_in_line(event, number, *round));
    let Some(last) = last else { return Ok(()) };
    for round in RoundNo::first(last.index() + 1)
        .skip(first)
        .take(ROUNDS_IN_PART)
    {
        let turn = if is_in_line(event, number, round) {
            event.turn(number, round)
        } else {
            Turn::Nothing
        };
        cell::write(turn, file.0)?;
    }
    Ok(())
}

/// True if a player's part in a round stands in the player's own line.
fn is_in_line(event: &Event, number: PlayerNo, round: RoundNo) -> bool {
    let opened = event.open_round_count();
    match event.turn(number, round) {
        Turn::Nothing => false,
        // A table has games to come in all of its rounds; they are no news.
        Turn::Game(_) if event.setup().system.is_by_table() => event.has_results(round),
        Turn::Game(_) => true,
        // A bye given by the pairing would mean that its round has been paired.
        Turn::Bye(Bye::PairingAllocated) => round.index() < opened,
        Turn::Bye(_) => round.index() <= opened,
    }
}

/// A second rating.
fn write_national(
    event: &Event,
    number: PlayerNo,
    file: &mut Lines<'_, impl Write>,
) -> fmt::Result {
    let notes = event.notes();
    let Some(player) = event.player(number) else {
        return Ok(());
    };
    match player.second_rating.points() {
        Some(points) if !note::has_national(notes, number, points) => {
            let federation = note::rating_federation(notes, &player);
            let points = points.min(9999);
            file.line(format_args!(
                "{federation:.3} {number:>4} {:39}{points:>4}",
                ""
            ))
        }
        _ => Ok(()),
    }
}

/// The lines about second ratings that say more than that.
fn write_national_notes(event: &Event, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let mut lines = event.notes().lines().filter(|line| note::is_national(line));
    lines.try_for_each(|line| file.line(format_args!("{}", Tame(line))))
}

fn write_club(event: &Event, number: PlayerNo, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let club: String<CLUB_TEXT_BYTES> = event.club(number).text();
    if club.is_empty() {
        return Ok(());
    }
    let prefix = own::PREFIX;
    file.line(format_args!("{prefix}club {number} {}", Tame(&club)))
}

/// Says who played where, unless the boards are in the order in which a reader puts them.
fn write_boards(event: &Event, round: RoundNo, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    if event.setup().system.is_by_table() {
        return Ok(());
    }
    let boards =
        || BoardNo::first(event.board_count(round)).filter_map(|board| event.pairing(round, board));
    if boards().is_sorted_by_key(|pairing| pairing.white.min(pairing.black)) {
        return Ok(());
    }
    let whites = boards().map(|pairing| pairing.white.get());
    file.own("boards", core::iter::once(round.get().into()).chain(whites))
}

/// Says what was scored in games that have scores.
fn write_scores(event: &Event, round: RoundNo, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    if !event.setup().system.has_scores() {
        return Ok(());
    }
    let games = BoardNo::first(event.board_count(round))
        .filter_map(|board| event.pairing(round, board))
        .filter_map(|pairing| Some((pairing.white, event.score(pairing.white, round)?)));
    let mut in_line = 0;
    for (white, (own, other)) in games {
        if in_line == 0 {
            write!(file.0, "{}scores {round}", own::PREFIX)?;
        }
        write!(file.0, " {white} {} {}", own.get(), other.get())?;
        in_line += 1;
        if in_line == SCORES_IN_LINE {
            file.end()?;
            in_line = 0;
        }
    }
    if in_line > 0 {
        file.end()?;
    }
    Ok(())
}

/// Says which games of a round the arbiter decided: the format has no letter for that.
fn write_decided(event: &Event, round: RoundNo, file: &mut Lines<'_, impl Write>) -> fmt::Result {
    let whites = || {
        BoardNo::first(event.board_count(round))
            .filter_map(|board| event.pairing(round, board))
            .filter(|pairing| pairing.result.is_decided())
            .map(|pairing| pairing.white.get())
    };
    if whites().next().is_none() {
        return Ok(());
    }
    file.own(
        "decided",
        core::iter::once(round.get().into()).chain(whites()),
    )
}

/// The byes of one kind in a round to come that stand in nobody's line.
fn write_byes(
    event: &Event,
    round: RoundNo,
    kind: Bye,
    file: &mut Lines<'_, impl Write>,
) -> fmt::Result {
    if event.setup().system.is_by_table() || round.index() < event.open_round_count() {
        return Ok(());
    }
    let players = event.numbers().filter(|number| {
        event.turn(*number, round) == Turn::Bye(kind) && !is_in_line(event, *number, round)
    });
    let mut in_line = 0;
    for number in players {
        if in_line == 0 {
            write!(file.0, "240 {} {round:>3}", cell::bye_letter(kind))?;
        }
        write!(file.0, " {number:>4}")?;
        in_line += 1;
        if in_line == BYES_IN_LINE {
            file.end()?;
            in_line = 0;
        }
    }
    if in_line > 0 {
        file.end()?;
    }
    Ok(())
}

const fn title(title: Title) -> &'static str {
    match title {
        Title::None => "",
        Title::Gm => "GM",
        Title::Im => "IM",
        Title::Fm => "FM",
        Title::Cm => "CM",
        Title::Wgm => "WGM",
        Title::Wim => "WIM",
        Title::Wfm => "WFM",
        Title::Wcm => "WCM",
    }
}

/// Points, right-aligned.
struct Points(HalfPoints);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0.0.is_multiple_of(2) { 0 } else { 5 };
        let width = f.width().unwrap_or(0).saturating_sub(2);
        write!(f, "{:>width$}.{half}", self.0.0 / 2)
    }
}

/// A number, or blanks instead of zero.
struct OrBlank(u32);

impl fmt::Display for OrBlank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = f.width().unwrap_or(0);
        match self.0 {
            0 => write!(f, "{:width$}", ""),
            number => write!(f, "{number:>width$}"),
        }
    }
}

/// A date of birth, as far as it is known.
struct Birthday<'a>(&'a Player);

impl fmt::Display for Birthday<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let birth = self.0.birth;
        if birth == Player::default().birth {
            return write!(f, "{:10}", "");
        }
        let (year, month, day) = (birth.year.min(9999), birth.month.min(99), birth.day.min(99));
        write!(f, "{year:04}/{month:02}/{day:02}")
    }
}
