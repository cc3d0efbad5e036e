#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
use pocket_arbiter::documents::*;
use pocket_arbiter::language::Language;
use pocket_arbiter::pairing::Method;
use pocket_arbiter::simulator::masnou_event::{MasnouEvent, MasnouPlan};
use pocket_arbiter::simulator::random_event::{Plan, RandomEvent};
use pocket_arbiter::standings::Standings;
use pocket_arbiter::systems::round_robin::{Cycles, Table};
use pocket_arbiter::systems::scheveningen::{FirstRound, Team};
use pocket_arbiter::tournament::*;
use std::time::Instant;

const SUR: [&str; 16] = [
    "Hansen",
    "Müller",
    "García López",
    "Åsgård",
    "Fernández de Córdoba",
    "Øvrebø",
    "Schneider",
    "Nygård",
    "O'Neill",
    "Wolff",
    "Peñarroya i Puig",
    "Li",
    "Kaczmarek",
    "Björklund",
    "Sánchez",
    "Vandenbroucke",
];
const FIRST: [&str; 9] = [
    "Anna",
    "Jørgen",
    "María José",
    "Karl-Heinz",
    "Li",
    "Bjørn",
    "Núria",
    "Wolfgang",
    "Eva",
];
const CLUBS: [&str; 7] = [
    "Oslo SS",
    "SK München",
    "CE El Masnou",
    "Bergens SK",
    "Peña Rey Ardid",
    "",
    "Hamburger SK von 1830",
];

fn name(event: &mut Event) {
    for number in event.numbers() {
        let i = number.index();
        let mut p = event.player(number).unwrap().clone();
        let n = format!(
            "{}, {}",
            SUR[(i * 7 + i / 16) % 16],
            FIRST[(i * 5 + i / 9) % 9]
        );
        p.name = n
            .chars()
            .take(28)
            .collect::<String>()
            .as_str()
            .try_into()
            .unwrap();
        p.club = CLUBS[i % 7].try_into().unwrap();
        if event.floor().is_none() {
            p.rating = Rating(2450 - (i as u16 * 3) % 1400);
        }
        p.federation = Federation::new(["NOR", "GER", "ESP"][i % 3]).unwrap();
        event.apply(&Command::Edit(number, p)).unwrap();
    }
}
fn dump(dir: &str, event: &Event, language: Language) {
    std::fs::create_dir_all(dir).unwrap();
    let mut standings = Box::<Standings>::default();
    standings.rank(event, &event.tiebreaks());
    let material = Material {
        event,
        standings: &standings,
        language,
    };
    for d in all_documents(event) {
        let t = Instant::now();
        let mut place = Place::default();
        let mut bytes = vec![];
        let mut buf = [0; 400];
        loop {
            let n = d.read(&material, &mut place, &mut buf);
            if n == 0 {
                break;
            }
            bytes.extend_from_slice(&buf[..n]);
        }
        println!(
            "{dir} {} {} bytes {:?} pieces {}",
            d.name(event).as_str(),
            bytes.len(),
            t.elapsed(),
            d.progress(&material, place).1
        );
        std::fs::write(format!("{dir}/{}", d.name(event).as_str()), bytes).unwrap();
    }
}
fn swiss(method: Method, players: u16, rounds: u8, played: u8) -> Box<Event> {
    let mut plan = Plan::new(method, players, rounds, 7);
    plan.clubs = 9;
    let mut e = RandomEvent::start(plan).unwrap();
    for r in 0..played {
        e.come_and_go().unwrap();
        e.pair().unwrap();
        if r + 1 < played || played == rounds {
            e.play().unwrap();
        }
    }
    let mut event = Box::<Event>::default();
    for c in e.commands() {
        event.apply(c).unwrap();
    }
    name(&mut event);
    event
}
fn setup(system: System) -> Setup {
    Setup {
        title: "Sommerturnier <2026> & Co".try_into().unwrap(),
        system,
        rounds: 9,
        scoring: Scoring::CLASSIC,
    }
}
fn table(system: System, players: u16, upto: usize) -> Box<Event> {
    let mut event = Box::<Event>::default();
    event.apply(&Command::Create(setup(system))).unwrap();
    if system.has_teams() {
        event
            .apply(&Command::EnterNumbered(players / 2, Team::A))
            .unwrap();
        event
            .apply(&Command::EnterNumbered(players / 2, Team::B))
            .unwrap();
    } else {
        event
            .apply(&Command::EnterNumbered(players, Team::A))
            .unwrap();
    }
    name(&mut event);
    event.apply(&Command::Start).unwrap();
    let mut k = 1usize;
    for round in RoundNo::first(upto.min(event.open_round_count())) {
        for board in BoardNo::first(event.board_count(round)) {
            k = k * 31 % 1009;
            let r = [
                GameResult::WhiteWins,
                GameResult::Draw,
                GameResult::BlackWins,
                GameResult::WhiteWins,
                GameResult::WhiteByForfeit,
            ][k % 5];
            event.apply(&Command::Result(round, board, r)).unwrap();
        }
    }
    event
}
fn main() {
    let o = std::env::args().nth(1).unwrap();
    dump(
        &format!("{o}/s40"),
        &swiss(Method::Fise, 41, 7, 6),
        Language::German,
    );
    dump(
        &format!("{o}/m40"),
        &swiss(Method::Monrad, 40, 7, 7),
        Language::Norwegian,
    );
    dump(
        &format!("{o}/s512"),
        &swiss(Method::Fise, 512, 11, 11),
        Language::English,
    );
    let rr = |cycles| System::RoundRobin {
        table: Table::Berger,
        cycles,
    };
    dump(
        &format!("{o}/rr14"),
        &table(rr(Cycles::Single), 14, 9),
        Language::Spanish,
    );
    dump(
        &format!("{o}/rr13"),
        &table(rr(Cycles::Double), 13, 30),
        Language::English,
    );
    dump(
        &format!("{o}/rr64"),
        &table(rr(Cycles::Double), 64, 126),
        Language::German,
    );
    dump(
        &format!("{o}/sch"),
        &table(
            System::Scheveningen {
                first_round: FirstRound::Printed,
            },
            20,
            6,
        ),
        Language::Norwegian,
    );
    let m = MasnouEvent::played(MasnouPlan::new(60, 180, 400, 3)).unwrap();
    let mut ev = Box::new(m.event().clone());
    name(&mut ev);
    dump(&format!("{o}/masnou"), &ev, Language::Spanish);
    let mut m = MasnouEvent::start(MasnouPlan::new(30, 180, 400, 3)).unwrap();
    for _ in 0..200 {
        m.step().unwrap();
    }
    let mut ev = Box::new(m.event().clone());
    name(&mut ev);
    dump(&format!("{o}/masnow"), &ev, Language::English);
}
