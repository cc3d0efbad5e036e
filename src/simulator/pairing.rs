//! One round of an event in a file, paired as the box pairs it.

use std::boxed::Box;
use std::path::PathBuf;
use std::prelude::v1::*;
use std::{fmt, format};

use super::trf_file;
use crate::language::{Language, Text};
use crate::pairing::{Method, Pairer, Rules, Step, Task};
use crate::tournament::{
    AcceleratedGroup, Acceleration, Bye, Colour, Command, Event, HalfPoints,
    MAX_ACCELERATED_GROUPS, MAX_PAIRED_ROUNDS, PairedRounds, Phase, PlayerNo, Refusal, RoundNo,
    Scoring,
};

/// The wishes for the pairing of a round.
#[derive(Debug, Clone)]
pub struct Wishes {
    /// The system.
    pub method: Method,
    /// Groups that count as having more points; those of the event if none are given.
    pub acceleration: Option<Acceleration>,
    /// The colour of the lower number on the first board; what the file says, or what is usual in
    /// the system, if it is not given.
    pub first_colour: Option<Colour>,
    /// In so many rounds from the first, club mates do not meet if that can be helped; those of the
    /// event if it is not given.
    pub club_rounds: Option<u8>,
    /// True if players may meet again if there is no other way. The rules of some systems say that they may.
    pub allows_rematches: bool,
}

impl Wishes {
    /// Nothing but a system.
    pub const fn new(method: Method) -> Self {
        Self {
            method,
            acceleration: None,
            first_colour: None,
            club_rounds: None,
            allows_rematches: false,
        }
    }
}

/// The options on the command line about the pairing of a round.
#[derive(Debug, Default)]
pub(super) struct Options {
    pub(super) system: Option<Method>,
    pub(super) acceleration: Option<Acceleration>,
    pub(super) first_colour: Option<Colour>,
    pub(super) club_rounds: Option<u8>,
    pub(super) rematches: bool,
}

impl Options {
    /// The wishes for that system.
    pub(super) fn wishes(self, method: Method) -> Wishes {
        Wishes {
            method,
            acceleration: self.acceleration,
            first_colour: self.first_colour,
            club_rounds: self.club_rounds,
            allows_rematches: self.rematches,
        }
    }

    /// The options that only a pairing has a use for, each with whether it was given.
    pub(super) fn given(&self) -> [(bool, &'static str); 5] {
        [
            (self.system.is_some(), "--system"),
            (self.acceleration.is_some(), "--accelerate"),
            (self.first_colour.is_some(), "--first-colour"),
            (self.club_rounds.is_some(), "--clubs"),
            (self.rematches, "--rematches"),
        ]
    }
}

/// A round to be paired.
#[derive(Debug)]
pub(super) struct RoundOf {
    file: PathBuf,
    wishes: Wishes,
}

impl RoundOf {
    pub(super) fn new(file: &str, options: Options) -> Result<Self, String> {
        let method = options.system.ok_or_else(|| {
            let systems = system_words().map(|word| format!("--system {word}"));
            let systems: Vec<_> = systems.collect();
            format!("pair needs {}", systems.join(" or "))
        })?;
        Ok(Self {
            file: PathBuf::from(file),
            wishes: options.wishes(method),
        })
    }

    /// The pairs.
    pub(super) fn paired(&self) -> Result<Paired, String> {
        let named = |message| format!("{}: {message}", self.file.display());
        pair(&mut *trf_file::load(&self.file)?, &self.wishes).map_err(named)
    }
}

/// The system with that name.
pub(super) fn parse_system(name: &str) -> Result<Method, String> {
    let mut methods = Method::ALL.iter().copied();
    let found = methods.find(|method| method.profile().word == name);
    found.ok_or_else(|| {
        let systems: Vec<_> = system_words().collect();
        format!(
            "there is no system '{name}'; there are {}",
            systems.join(" and ")
        )
    })
}

/// The names of all systems that pair round by round.
pub(super) fn system_words() -> impl Iterator<Item = &'static str> {
    Method::ALL.iter().map(|method| method.profile().word)
}

/// `white` or `black`.
pub(super) fn parse_colour(name: &str) -> Result<Colour, String> {
    match name {
        "white" => Ok(Colour::White),
        "black" => Ok(Colour::Black),
        other => Err(format!("'{other}' is no colour; write white or black")),
    }
}

/// Reads the number of rounds for which club mates are kept apart.
pub(super) fn parse_club_rounds(number: &str) -> Result<u8, String> {
    let rounds = number.parse().ok();
    rounds
        .filter(|rounds| *rounds <= MAX_PAIRED_ROUNDS)
        .ok_or_else(|| format!("'{number}' is no number of rounds from 0 to {MAX_PAIRED_ROUNDS}"))
}

/// Reads groups such as `1-7:4:6,8-21:2.5:6`: players, points, and the last round paired so.
pub(super) fn parse_acceleration(list: &str) -> Result<Acceleration, String> {
    let mut groups = Acceleration::new();
    for item in list.split(',').map(str::trim) {
        let group = parse_group(item)
            .ok_or_else(|| format!("'{item}' is no group; write FROM-TO:POINTS:LASTROUND"))?;
        groups
            .push(group)
            .map_err(|_| format!("there can be no more than {MAX_ACCELERATED_GROUPS} groups"))?;
    }
    Ok(groups)
}

fn parse_group(item: &str) -> Option<AcceleratedGroup> {
    let mut parts = item.split(':');
    let (players, points, last) = (parts.next()?, parts.next()?, parts.next()?);
    let (from, to) = players.split_once('-')?;
    let group = AcceleratedGroup {
        from: PlayerNo::new(from.parse().ok()?)?,
        to: PlayerNo::new(to.parse().ok()?)?,
        points: parse_points(points)?,
        last: RoundNo::new(last.parse().ok()?)?,
    };
    parts.next().is_none().then_some(group)
}

/// Points such as `4`, `1.5` or `0.5`.
pub(super) fn parse_points(text: &str) -> Option<HalfPoints> {
    let (whole, half) = match text.split_once('.') {
        None => (text, 0),
        Some((whole, "0")) => (whole, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return None,
    };
    let whole: u16 = whole.parse().ok()?;
    Some(HalfPoints(whole.checked_mul(2)?.checked_add(half)?))
}

/// A round as it was paired. As text it is what bbpPairings prints: how many lines follow, then
/// white and black of each board, and `0` as the opponent of whoever has the bye.
#[derive(Debug, PartialEq, Eq)]
pub struct Paired {
    /// White and black on each board.
    pub pairs: Vec<(PlayerNo, PlayerNo)>,
    /// The player who has the bye, if anybody.
    pub bye: Option<PlayerNo>,
    /// The things that the arbiter should know.
    pub notes: Vec<String>,
}

impl fmt::Display for Paired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.pairs.len() + usize::from(self.bye.is_some()))?;
        for (white, black) in &self.pairs {
            writeln!(f, "{white} {black}")?;
        }
        match self.bye {
            Some(player) => writeln!(f, "{player} 0"),
            None => Ok(()),
        }
    }
}

/// Pairs the next round of an event, or says why it cannot be paired. The pairs are not set in the
/// event.
pub fn pair(event: &mut Event, wishes: &Wishes) -> Result<Paired, String> {
    let round = round_to_pair(event)?;
    let players: Vec<PlayerNo> = event.to_be_paired(round).collect();
    match players.as_slice() {
        [] => return Err(format!("nobody plays in round {round}")),
        [only] => return Err(format!("only player {only} plays in round {round}")),
        _ => {}
    }
    check_points(event, wishes.method, round)?;
    if let Some(groups) = &wishes.acceleration {
        event
            .apply(&Command::Accelerate(groups.clone()))
            .map_err(|refusal| not_accelerated(&refusal))?;
    }
    let mut notes = Vec::new();
    let mut rules = begin_rules(event, wishes);
    let mut pairer = Box::<Pairer>::default();
    if run(&mut pairer, event, round, rules, Task::Pair) == Step::Stuck {
        let trouble = stuck(event, round, pairer.trouble());
        let is_in_rules = is_in_profile(wishes.method, |rounds| rounds.has_rematches);
        if !is_in_rules && !wishes.allows_rematches {
            return Err(format!("{trouble} (--rematches allows one)"));
        }
        notes.push(trouble);
        rules.allows_rematches = true;
        if run(&mut pairer, event, round, rules, Task::Pair) == Step::Stuck {
            return Err(format!("round {round} cannot be paired"));
        }
        notes.push(format!("there are {} rematches", pairer.rematches(event)));
    }
    if pairer.dropped_clubs() {
        notes.push(words(Text::ClubsDropped));
    }
    Ok(Paired {
        pairs: pairer.pairs().collect(),
        bye: pairer.bye(),
        notes,
    })
}

/// The rules by which the wishes want a round paired, without rematches.
pub(super) fn begin_rules(event: &Event, wishes: &Wishes) -> Rules {
    let own = event.setup().system.pairing_options();
    Rules {
        method: wishes.method,
        club_rounds: wishes
            .club_rounds
            .or(own.map(|options| options.club_rounds))
            .unwrap_or(0),
        first_colour: first_colour(event, wishes),
        allows_rematches: false,
    }
}

/// Goes through all steps of the work.
pub(super) fn run(
    pairer: &mut Pairer,
    event: &Event,
    round: RoundNo,
    rules: Rules,
    task: Task,
) -> Step {
    pairer.begin(event, round, rules, task);
    loop {
        match pairer.step(event) {
            Step::Working => {}
            end => return end,
        }
    }
}

/// The first round that nobody has been paired in.
fn round_to_pair(event: &mut Event) -> Result<RoundNo, String> {
    if event.setup().system.is_by_table() {
        return Err("the event is played by a table, which says all pairs".to_owned());
    }
    match event.phase() {
        Phase::Running => {}
        Phase::Finished => return Err("the event is over".to_owned()),
        Phase::None | Phase::Entering => event
            .apply(&Command::Start)
            .map_err(|_| "an event needs two players at least".to_owned())?,
    }
    if let Some(round) = event.first_unfinished_round() {
        return Err(format!("a game of round {round} has no result yet"));
    }
    let opened = event.open_rounds().next_back();
    if let Some(round) = opened.filter(|round| event.board_count(*round) == 0) {
        // Whoever has a bye there sits out, even if it says that a pairing gave it.
        for number in event.numbers() {
            if !event.was_paired(number, round) {
                continue;
            }
            let bye = Command::SetBye(number, round, Some(Bye::Full));
            event
                .apply(&bye)
                .map_err(|refusal| format!("player {number} in round {round}: {refusal:?}"))?;
        }
        return Ok(round);
    }
    let rounds = event.round_count();
    RoundNo::from_index(event.open_round_count())
        .filter(|next| next.index() < rounds)
        .ok_or_else(|| {
            format!("all rounds have been paired: line 142 or XXR says that there are {rounds}")
        })
}

/// True if the profile of a system says so of its rounds.
fn is_in_profile(method: Method, says: impl Fn(&PairedRounds) -> bool) -> bool {
    method.profile().paired_rounds().is_some_and(says)
}

/// A list that is made of its system's own points would give other pairs with others.
fn check_points(event: &Event, method: Method, round: RoundNo) -> Result<(), String> {
    let points = |scoring: Scoring| [scoring.win, scoring.draw, scoring.loss];
    let (own, found) = (
        points(method.profile().scoring),
        points(event.setup().scoring),
    );
    let needs_own = is_in_profile(method, |rounds| rounds.needs_own_points);
    if !needs_own || round == RoundNo::FIRST || own == found {
        return Ok(());
    }
    let name = Language::English.text(method.profile().name);
    let [own_win, own_draw, own_loss] = own.map(|points| {
        let points = points.to_string();
        points.trim_end_matches(".0").to_owned()
    });
    let [win, draw, loss] = found;
    Err(format!(
        "{name} gives {own_win} points for a win, {own_draw} for a draw and {own_loss} for a loss, \
         but the file has {win}, {draw} and {loss}"
    ))
}

fn not_accelerated(refusal: &Refusal) -> String {
    match refusal {
        Refusal::WrongGroups => {
            "a group of --accelerate ends before it begins, shares players with another, or has \
             more than 100 points"
                .to_owned()
        }
        other => format!("--accelerate: {other:?}"),
    }
}

/// The colour that the arbiter wants, or the file says, or is usual.
fn first_colour(event: &Event, wishes: &Wishes) -> Colour {
    let own = || Some(event.setup().system.pairing_options()?.first_colour);
    let said = || {
        event.notes().lines().find_map(|line| {
            let colour = line
                .strip_prefix("152 ")
                .or_else(|| line.strip_prefix("XXC "))?;
            colour
                .split_whitespace()
                .find_map(|word| match word.as_bytes().first() {
                    Some(b'w' | b'W') => Some(Colour::White),
                    Some(b'b' | b'B') => Some(Colour::Black),
                    _ => None,
                })
        })
    };
    // The rules of others do not say how to read it back.
    let is_dutch = wishes.method == Method::Dutch;
    let seen = || is_dutch.then(|| event.first_colour_seen()).flatten();
    let usual = wishes.method.kind().usual().pairing.first_colour;
    wishes
        .first_colour
        .or_else(own)
        .or_else(said)
        .or_else(seen)
        .unwrap_or(usual)
}

/// That there is no pairing without a rematch, and whose fault it is.
pub(super) fn stuck(event: &Event, round: RoundNo, trouble: &[PlayerNo]) -> String {
    let named = |number: &PlayerNo| match event.name(*number) {
        Some(name) => format!("{number} {name}"),
        None => number.to_string(),
    };
    let players: Vec<String> = trouble.iter().map(named).collect();
    format!(
        "round {round}: {} {}",
        words(Text::NoPairing),
        players.join(", ")
    )
}

/// The box's words, which the command line says in English.
fn words(text: Text) -> String {
    Language::English.text(text).as_str().to_owned()
}
