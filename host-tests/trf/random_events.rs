//! Events of all kinds, made by chance.

use pocket_arbiter::chance::Chance;
use pocket_arbiter::tournament::round_robin::{Cycles, Table};
use pocket_arbiter::tournament::scheveningen::FirstRound;
use pocket_arbiter::tournament::{
    AcceleratedGroup, Birth, BoardNo, Bye, Chosen, Colour, Command, Event, Federation, GameResult,
    GameScore, HalfPoints, LateEntry, Note, PairingOptions, Player, PlayerNo, Rating, RoundNo,
    Scoring, Setup, Sex, Team, Tiebreak, Title, VirtualPoints,
};

use crate::systems::with_rounds;

/// An event that is being made, and the chance that it is made with.
struct Maker {
    chance: Chance,
    event: Box<Event>,
}

/// An event that follows from a seed. Commands are given as they come; what is refused is not done.
pub(crate) fn make(seed: u64) -> Box<Event> {
    let mut maker = Maker {
        chance: Chance::from_seed(seed),
        event: Box::default(),
    };
    maker.create();
    if maker.event.setup().system.is_by_table() {
        maker.play_table();
    } else {
        maker.play_rounds();
    }
    maker.event
}

impl Maker {
    fn below(&mut self, count: u32) -> u32 {
        self.chance.below(count)
    }

    fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.chance.place(from.len()).unwrap()]
    }

    fn text(&mut self, most: usize) -> String {
        let letters: Vec<char> = "abcdefgXYZ ,-.'ñöšΩ中0123".chars().collect();
        let mut text = String::new();
        for _ in 0..self.below(40) {
            let letter = self.pick(&letters);
            if text.len() + letter.len_utf8() > most {
                break;
            }
            text.push(letter);
        }
        text.trim().to_owned()
    }

    fn apply(&mut self, command: Command) -> bool {
        self.event.apply(&command).is_ok()
    }

    fn anybody(&mut self) -> PlayerNo {
        let count = self.event.player_count() as u32;
        PlayerNo::from_index(self.below(count) as usize).unwrap()
    }

    fn create(&mut self) {
        let table = self.pick(&[Table::Berger, Table::Rutsch]);
        let cycles = self.pick(&[Cycles::Single, Cycles::Double]);
        let first_round = self.pick(&[FirstRound::Printed, FirstRound::Balanced]);
        let pairing = PairingOptions {
            club_rounds: self.below(33) as u8,
            late_entry: self.pick(&[LateEntry::Nothing, LateEntry::Half, LateEntry::Full]),
            first_colour: self.pick(&[Colour::White, Colour::Black]),
        };
        let has_scores = !self.one_in(3);
        let kind = self.pick(&with_rounds());
        let system = kind.system(&Chosen {
            table,
            cycles,
            first_round,
            pairing,
            has_scores,
            ..kind.usual()
        });
        let scoring = match self.below(4) {
            0 => Scoring::MONRAD,
            1 => self.scoring(),
            _ => Scoring::CLASSIC,
        };
        let title = self.text(32);
        let rounds = 1 + self.below(9) as u8;
        assert!(self.apply(Command::Create(Setup {
            title: title.as_str().try_into().unwrap(),
            system,
            rounds,
            scoring,
        })));
        let players = 1 + self.below(13);
        for number in 0..players {
            self.enter(if number % 2 == 1 { Team::B } else { Team::A });
        }
        for line in ["022 Somewhere\n", "132 26/01/02\n", "### note\n"] {
            if self.one_in(4) {
                self.apply(Command::Note(Note::try_from(line).unwrap()));
            }
        }
        if self.one_in(3) {
            let tiebreaks = (0..1 + self.below(8)).map(|_| self.pick(Tiebreak::ALL));
            let tiebreaks = tiebreaks.collect();
            self.apply(Command::SetTiebreaks(tiebreaks));
        }
        if self.one_in(3) {
            let drawn = u64::from(self.below(u32::MAX)) << 30;
            self.apply(Command::DrawLots(drawn));
        }
        if self.one_in(3) {
            self.accelerate();
        }
        if self.one_in(3) {
            let group = (0..2 + self.below(2)).map(|_| self.anybody());
            let group = Command::ForbidGroup(group.collect());
            self.apply(group);
        }
        if self.one_in(3) {
            let most = self.event.player_count();
            let win = self.event.setup().scoring.win;
            let ranges = VirtualPoints::baku(most, rounds.into(), win);
            self.apply(Command::SetVirtualPoints(ranges));
        }
        if !self.one_in(8) {
            self.apply(Command::Start);
        }
    }

    /// Groups that begin and end anywhere: most of them are refused.
    fn accelerate(&mut self) {
        let groups = (0..1 + self.below(3)).map(|_| AcceleratedGroup {
            from: PlayerNo::new(1 + self.below(9) as u16).unwrap(),
            to: PlayerNo::new(1 + self.below(9) as u16).unwrap(),
            points: HalfPoints(self.below(5) as u16),
            last: RoundNo::new(1 + self.below(4) as u8).unwrap(),
        });
        let groups = groups.collect();
        self.apply(Command::Accelerate(groups));
    }

    /// Anything goes, except points for absence: in a file they would count for blanks too.
    fn scoring(&mut self) -> Scoring {
        let [
            win,
            draw,
            loss,
            forfeit_win,
            forfeit_loss,
            pairing_bye,
            full_bye,
            half_bye,
        ] = [(); 8].map(|()| HalfPoints(self.below(9) as u16));
        Scoring {
            win,
            draw,
            loss,
            forfeit_win,
            forfeit_loss,
            pairing_bye,
            full_bye,
            half_bye,
            absence: HalfPoints::ZERO,
        }
    }

    fn enter(&mut self, team: Team) -> bool {
        let rating = |maker: &mut Self| Rating(maker.pick(&[0, 1, 999, 1650, 2400, 9999]));
        let federation = self.pick(&["", "ESP", "NOR", "SUI", "BBB"]);
        let titles = [Title::None, Title::Gm, Title::Wim, Title::Cm, Title::Wcm];
        let birth = Birth {
            year: self.pick(&[0, 1950, 2004]),
            month: self.pick(&[0, 2, 12]),
            day: self.pick(&[0, 1, 28]),
        };
        let player = Player {
            name: self.text(32).as_str().try_into().unwrap(),
            club: self.text(24).as_str().try_into().unwrap(),
            federation: Federation::new(federation).unwrap(),
            rating: rating(self),
            second_rating: rating(self),
            birth,
            fide_id: self.pick(&[0, 7, 12_345_678, u32::MAX]),
            title: self.pick(&titles),
            sex: self.pick(&[Sex::Unknown, Sex::Man, Sex::Woman]),
            team,
            more: None,
        };
        self.apply(Command::Enter(player))
    }

    fn play_rounds(&mut self) {
        for _ in 0..self.below(9) {
            self.between_rounds();
            if !self.apply(Command::OpenRound) {
                break;
            }
            if self.one_in(10) {
                break;
            }
            self.pair();
            self.enter_results();
        }
        self.between_rounds();
        if self.one_in(4) {
            self.apply(Command::Finish);
        }
    }

    fn between_rounds(&mut self) {
        let byes = [Bye::PairingAllocated, Bye::Full, Bye::Half, Bye::Zero];
        for _ in 0..self.below(4) {
            let player = self.anybody();
            let round = RoundNo::new(1 + self.below(10) as u8).unwrap();
            let bye = Some(self.pick(&byes));
            match self.below(7) {
                0 => self.apply(Command::Withdraw(player)),
                6 => self.apply(Command::Expel(player)),
                1 => self.apply(Command::Return(player)),
                2 => self.enter(Team::A),
                _ => self.apply(Command::SetBye(player, round, bye)),
            };
        }
        if self.one_in(9) {
            let round = RoundNo::FIRST;
            self.apply(Command::Result(round, BoardNo::FIRST, GameResult::Pending));
        }
    }

    fn pair(&mut self) {
        let mut players: Vec<PlayerNo> = self.event.numbers().collect();
        self.chance.shuffle(&mut players);
        let round = RoundNo::from_index(self.event.open_round_count() - 1).unwrap();
        players.retain(|player| {
            self.event.is_to_be_paired(*player, round) && !self.event.was_paired(*player, round)
        });
        for two in players.chunks(2) {
            match two {
                [one, other] if !self.one_in(9) => {
                    self.apply(Command::Pair(*one, *other));
                }
                [one] => {
                    let bye = Some(Bye::PairingAllocated);
                    self.apply(Command::SetBye(*one, round, bye));
                }
                _ => {}
            }
        }
    }

    fn enter_results(&mut self) {
        let is_last = self.one_in(9);
        let round = RoundNo::from_index(self.event.open_round_count() - 1).unwrap();
        for board in BoardNo::first(self.event.board_count(round)) {
            if !(is_last && self.one_in(3)) {
                let result = self.pick(&GameResult::ALL[1..]);
                self.apply(Command::Result(round, board, result));
                if self.one_in(2) {
                    let [white, black] =
                        [(); 2].map(|()| GameScore::new(self.below(1000) as u16).unwrap());
                    self.apply(Command::Score(round, board, white, black));
                }
            }
        }
    }

    fn play_table(&mut self) {
        let rounds: Vec<RoundNo> = self.event.open_rounds().collect();
        let played = self.below(rounds.len() as u32 + 1) as usize;
        for round in &rounds[..played] {
            for board in BoardNo::first(self.event.board_count(*round)) {
                let result = self.pick(&GameResult::ALL);
                self.apply(Command::Result(*round, board, result));
            }
            if self.one_in(9) {
                let player = self.anybody();
                let command = if self.one_in(3) {
                    Command::Expel(player)
                } else {
                    Command::Withdraw(player)
                };
                self.apply(command);
            }
        }
        if self.one_in(4) {
            self.apply(Command::Finish);
        }
    }
}
