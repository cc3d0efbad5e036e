//! The columns of a written file: everything stands in the right ones.

use std::fs;

use super::random_events::make;
use super::{event, fixtures, written};
use pocket_arbiter::tournament::{Event, Phase, Scoring, Turn};

/// The tournament that bbpPairings makes of a file: an answer only if it would take it.
///
/// The program is not at hand where these tests run. This follows its reader rule by rule, as far
/// as we write such lines; the rules are those of its source.
fn as_bbp_pairings_reads(text: &str) -> Result<Tournament, String> {
    let mut tournament = Tournament {
        win: 10,
        draw: 5,
        loss: 0,
        absence: 0,
        forfeit_loss: 0,
        pairing_bye: 10,
        ..Tournament::default()
    };
    // It splits at carriage returns first, then at line feeds, and skips what is short.
    for line in text.split(['\r', '\n']).filter(|line| line.len() >= 3) {
        let letters: Vec<char> = line.chars().collect();
        let wrong = || format!("invalid line {line}");
        let columns = |from: usize, to: usize| letters[from - 1..to].iter().collect::<String>();
        match columns(1, 3).as_str() {
            "001" => tournament.players.push(player(&letters).ok_or_else(wrong)?),
            "013" | "310" | "299" => return Err(wrong()),
            "142" => tournament.rounds = columns(4, letters.len()).trim().parse().unwrap(),
            "152" if !["152 W", "152 B"].contains(&line) => return Err(wrong()),
            "162" => {
                let mut at = 6;
                while at + 4 <= letters.len() {
                    let points = tenths(&columns(at + 1, at + 4)).ok_or_else(wrong)?;
                    match letters[at - 1] {
                        'W' => tournament.win = points,
                        'D' => tournament.draw = points,
                        'L' => tournament.loss = points,
                        'A' => {
                            tournament.absence = points;
                            tournament.forfeit_loss = points;
                        }
                        'P' => tournament.pairing_bye = points,
                        _ => return Err(wrong()),
                    }
                    at += 9;
                }
            }
            "BBZ" => tournament.absence = tenths(&columns(5, 8)).ok_or_else(wrong)?,
            "BBF" => tournament.forfeit_loss = tenths(&columns(5, 8)).ok_or_else(wrong)?,
            "192" if line != "192 FIDE_DUTCH" => return Err(wrong()),
            "250" => {
                let is_blank = columns(5, 8).trim().is_empty();
                let points = tenths(&columns(10, 13)).ok_or_else(wrong)?;
                let number = |from, to| columns(from, to).trim().parse::<u16>();
                let numbers = [(15, 17), (19, 21), (23, 26), (28, 31)];
                let numbers = numbers.map(|(from, to)| number(from, to).unwrap());
                let in_order = numbers[0] <= numbers[1] && numbers[2] <= numbers[3];
                if !is_blank || points == 0 || !in_order {
                    return Err(wrong());
                }
            }
            "260" => {
                let number = |from, to| columns(from, to).trim().parse::<u16>();
                let numbers = [(5, 7), (9, 11), (13, 16), (18, 21)];
                let numbers = numbers.map(|(from, to)| number(from, to).unwrap());
                if letters.len() != 21 || numbers[0] > numbers[1] {
                    return Err(wrong());
                }
            }
            "240" => {
                columns(7, 9).trim().parse::<u8>().map_err(|_| wrong())?;
                for four in letters[10..].chunks(5) {
                    let four: String = four.iter().take(4).collect();
                    four.trim().parse::<u16>().map_err(|_| wrong())?;
                }
            }
            _ => {}
        }
    }
    tournament.check()?;
    Ok(tournament)
}

#[derive(Debug, Default)]
struct Tournament {
    rounds: usize,
    win: u32,
    draw: u32,
    loss: u32,
    absence: u32,
    forfeit_loss: u32,
    pairing_bye: u32,
    players: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    number: usize,
    points: u32,
    games: Vec<(usize, char, char)>,
}

fn tenths(text: &str) -> Option<u32> {
    let (whole, tenth) = text.trim().split_once('.')?;
    (tenth.len() == 1).then_some(())?;
    Some(10 * whole.parse::<u32>().ok()? + tenth.parse::<u32>().ok()?)
}

fn player(letters: &[char]) -> Option<Entry> {
    let columns = |from: usize, to: usize| {
        letters
            .get(from - 1..to)
            .map(|part| part.iter().collect::<String>())
    };
    let number = columns(5, 8)?.trim().parse().ok()?;
    let rating = columns(49, 52)?;
    if !rating.trim().is_empty() {
        rating.trim().parse::<u16>().ok()?;
    }
    let points = tenths(&columns(81, 84)?)?;
    let mut games = Vec::new();
    let mut at = 92;
    while at + 7 <= letters.len() {
        let opponent = columns(at, at + 3)?;
        let opponent = match opponent.trim() {
            "" | "0000" => 0,
            number => number.parse().ok()?,
        };
        let (colour, result) = (letters[at + 4], letters[at + 6]);
        let is_game = opponent != 0;
        let is_fine = match result {
            '1' | '=' | '0' | 'W' | 'D' | 'L' => is_game && "wb".contains(colour),
            '+' | '-' => is_game && "wb".contains(colour),
            'H' | 'F' | 'U' | 'Z' => !is_game && colour == '-',
            ' ' => !is_game && colour == ' ',
            _ => false,
        };
        is_fine.then_some(())?;
        games.push((opponent, colour, result));
        at += 10;
    }
    letters
        .iter()
        .skip(at - 1)
        .all(|letter| *letter == ' ')
        .then_some(())?;
    Some(Entry {
        number,
        points,
        games,
    })
}

impl Tournament {
    fn check(&self) -> Result<(), String> {
        let mut played = 0;
        for (place, entry) in self.players.iter().enumerate() {
            if entry.number != place + 1 {
                return Err("a pairing number is missing".to_owned());
            }
            for (round, (opponent, _, result)) in entry.games.iter().enumerate() {
                // A bye means that the rounds before it are over, a game that its own is.
                let over = round + usize::from(*opponent != 0 || *result == 'U');
                if *result != ' ' {
                    played = over.max(played);
                }
            }
        }
        for entry in &self.players {
            let mut points = 0;
            for round in 0..played {
                let (opponent, colour, result) =
                    entry.games.get(round).copied().unwrap_or((0, ' ', ' '));
                points += match result {
                    '1' | 'W' | '+' | 'F' => self.win,
                    '=' | 'D' | 'H' => self.draw,
                    '0' | 'L' => self.loss,
                    '-' => self.forfeit_loss,
                    'U' => self.pairing_bye,
                    _ => self.absence,
                };
                if "1=0WDL".contains(result) {
                    let other = self.players[opponent - 1].games.get(round);
                    let (back, theirs, _) = other.ok_or("no game of the opponent's")?;
                    if *back != entry.number || *theirs == colour {
                        return Err(format!("contradiction: {} in {round}", entry.number));
                    }
                }
            }
            if points != entry.points {
                return Err(format!("the score of {} does not match", entry.number));
            }
        }
        if played > self.rounds {
            return Err("too many rounds".to_owned());
        }
        Ok(())
    }
}

#[test]
fn bbp_pairings_takes_what_is_written() {
    for folder in ["dutch", "monrad", "fise"] {
        for path in fixtures(folder) {
            let once = event(&fs::read_to_string(&path).unwrap());
            let read = as_bbp_pairings_reads(&written(&once)).unwrap();
            assert_eq!(read.players.len(), once.player_count());
            assert_eq!(read.rounds, once.round_count());
        }
    }
}

/// True if an event is one that bbpPairings can express: rounds that are over, usual points.
fn is_plain(event: &Event) -> bool {
    let scoring = event.setup().scoring;
    let opened = event.open_round_count();
    let is_paired = |round| {
        let mut turns = event.numbers().map(|number| event.turn(number, round));
        turns.any(|turn| matches!(turn, Turn::Game(_)))
    };
    event.phase() != Phase::Entering
        && !event.setup().system.is_by_table()
        && [Scoring::CLASSIC, Scoring::MONRAD].contains(&scoring)
        && event.first_unfinished_round().is_none()
        && event.open_rounds().next_back().is_none_or(is_paired)
        && opened > 0
}

#[test]
fn bbp_pairings_takes_random_events() {
    let mut tried = 0;
    for once in (0..400).map(make).filter(|event| is_plain(event)) {
        let text = written(&once);
        as_bbp_pairings_reads(&text).unwrap_or_else(|message| panic!("{message}\n{text}"));
        tried += 1;
    }
    assert!(tried > 50, "{tried}");
}

#[test]
fn a_written_file_looks_like_this() {
    let source = fs::read_to_string("host-tests/fixtures/everything.trf").unwrap();
    let once = event(&source);
    assert_eq!(written(&once), source);
}
