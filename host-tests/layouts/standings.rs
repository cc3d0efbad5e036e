//! Standings, winners, players and crosstables.

use pocket_arbiter::board::Display;
use pocket_arbiter::language::Text;
use pocket_arbiter::settings::Letters;
use pocket_arbiter::standings::Value as Criterion;
use pocket_arbiter::tournament::{Colour, GameResult, HalfPoints, Outcome, Team, Tiebreak};
use pocket_arbiter::ui::Viewport;
use pocket_arbiter::ui::view::{
    Body, CrossCell, Crosstable, CrosstableRow, GameSign, Head, Heading, HintKeys, List, ListRow,
    Name, Podium, PodiumRow, RowValue, Seat, TeamHead, UNFOLDED_GAMES, Unfolded, Who,
};

use super::{BACK, everywhere, is_tall, names, on, rows_of};

#[test]
fn the_first_three_fit() {
    for name in names() {
        for (rank, more) in [(1, 0), (2, 0), (1, 509)] {
            let row = |rank| PodiumRow {
                rank,
                name: name.clone(),
                points: HalfPoints(125),
            };
            let body = Body::Podium(Podium {
                rows: [row(1), row(rank), row(3)].into_iter().collect(),
                more,
                folder: Some(999),
            });
            let keys = [(HintKeys::Ok, Text::HintAllPlaces), BACK];
            everywhere(&body, &keys);
        }
    }
}

#[test]
fn the_heads_of_the_standings_fit() {
    let all = [
        [
            Some(Head::Word(Text::GamesHead)),
            Some(Head::Word(Text::WinsHead)),
        ],
        [Some(Head::Code("SB")), Some(Head::Word(Text::ScoreHead))],
        [Some(Head::Word(Text::QualityHead)), None],
        [None, None],
    ];
    for criteria in all {
        let head = ListRow {
            number: None,
            who: Who::Code(""),
            value: RowValue::Heads {
                points: Text::PointsHead,
                criteria,
            },
        };
        let row = ListRow {
            number: Some(512),
            who: Who::One(Name::Number(512)),
            value: RowValue::Standing {
                points: HalfPoints(63),
                criteria: criteria.map(|head| head.map(|_| Criterion::Whole(9999))),
            },
        };
        let body = Body::List(List {
            title: Heading::Plain(Text::FinalStandings),
            rows: [head, row].into_iter().collect(),
            first: 0,
            total: 2,
            selected: 1,
            is_tall: false,
        });
        everywhere(&body, &[(HintKeys::UpDown, Text::HintScroll), BACK]);
    }
}

#[test]
fn lists_of_players_and_games_fit() {
    for display in [Display::Tft, Display::Oled] {
        let fill = |title: Heading, who: &dyn Fn(usize) -> Who, value: RowValue| {
            Body::List(List {
                title,
                rows: (0..rows_of(display, &who(0)))
                    .map(|index| ListRow {
                        number: Some(505 + index as u16),
                        who: who(index),
                        value,
                    })
                    .collect(),
                first: 504,
                total: 512,
                selected: 1,
                is_tall: is_tall(&who(0)),
            })
        };
        let one = |index: usize| Who::One(names()[index % 4].clone());
        let two =
            |index: usize| Who::Two(names()[index % 4].clone(), names()[(index + 1) % 4].clone());
        let scroll = [(HintKeys::UpDown, Text::HintScroll), BACK];
        for value in [RowValue::None, RowValue::Points(HalfPoints(63))] {
            for title in [Text::Standings, Text::FinalStandings] {
                on(display, &fill(Heading::Plain(title), &one, value), &scroll);
            }
        }
        let word = |word: Text| move |_: usize| Who::Word(word);
        for (colour, sign) in [(Colour::White, "½*"), (Colour::Black, "+")] {
            let title = Heading::Name(names()[0].clone());
            let made = RowValue::Made(colour, sign, HalfPoints(125));
            on(display, &fill(title, &one, made), &scroll);
        }
        for text in [Text::Rests, Text::TeamA, Text::TeamB] {
            let points = RowValue::Points(HalfPoints(2047));
            let title = Heading::Plain(Text::TeamTable);
            on(display, &fill(title, &word(text), points), &[BACK]);
        }
        let choose = [
            (HintKeys::UpDown, Text::HintChoose),
            (HintKeys::Ok, Text::HintOpen),
            BACK,
        ];
        let left = RowValue::Word(Text::Left);
        on(
            display,
            &fill(Heading::Plain(Text::Players), &one, left),
            &choose,
        );
        let results = [
            (HintKeys::LeftRight, Text::HintRound),
            (HintKeys::Ok, Text::HintResult),
            BACK,
        ];
        for result in GameResult::ALL {
            let title = Heading::Numbered(Text::RoundNumber, 126);
            on(
                display,
                &fill(title, &two, RowValue::Result(result)),
                &results,
            );
        }
    }
}

#[test]
fn crosstables_fit() {
    for display in [Display::Tft, Display::Oled] {
        let viewport = Viewport::of(display, Letters::Normal);
        for (is_double, columns, teams) in [
            (false, viewport.single_columns, false),
            (true, viewport.double_columns, false),
            (false, viewport.double_columns, true),
        ] {
            let cell = |column: usize| match (column, is_double) {
                (0, _) => CrossCell::Own,
                (_, false) => CrossCell::Games('½', ' '),
                (_, true) => CrossCell::Games('½', '½'),
            };
            let seat = |place: usize, team: Team| Seat {
                number: if teams { 25 } else { 50 } + place as u16,
                team: teams.then_some(team),
            };
            let head = |team| TeamHead {
                team,
                club: None,
                points: HalfPoints(2047),
            };
            let body = Body::Crosstable(Crosstable {
                columns: (0..columns).map(|column| seat(column, Team::B)).collect(),
                rows: (0..viewport.crosstable_rows)
                    .map(|row| CrosstableRow {
                        seat: seat(row, Team::A),
                        name: names()[row % 4].clone(),
                        cells: (0..columns).map(cell).collect(),
                        points: HalfPoints(if is_double { 125 } else { 63 }),
                        is_left_out: row == 1,
                    })
                    .collect(),
                rows_before: 3,
                columns_before: 3,
                total: 64,
                total_columns: 64,
                teams: teams.then(|| [Team::A, Team::B].map(head)),
                is_double,
            });
            on(
                display,
                &body,
                &[(HintKeys::UpDown, Text::HintScroll), BACK],
            );
        }
    }
}

/// Whatever parts players, its name and the greatest values have room where a row of the standings opens.
#[test]
fn what_a_row_of_the_standings_opens_fits() {
    let criteria: Vec<Tiebreak> = Tiebreak::ALL.to_vec();
    for display in [Display::Tft, Display::Oled] {
        let viewport = Viewport::of(display, Letters::Normal);
        for (some, has_queue) in criteria
            .chunks(3)
            .flat_map(|some| [(some, false), (some, true)])
        {
            let row = |rank| ListRow {
                number: Some(rank),
                who: Who::One(Name::Number(rank)),
                value: RowValue::Points(HalfPoints(63)),
            };
            let rows = viewport.rows - viewport.unfolded[0];
            let list = List {
                title: Heading::Plain(Text::FinalStandings),
                rows: (510..).take(rows).map(row).collect(),
                first: 0,
                total: 512,
                selected: rows - 1,
                is_tall: false,
            };
            let unfolded = Unfolded {
                criteria: some
                    .iter()
                    .map(|tiebreak| (*tiebreak, Criterion::Quarters(2399)))
                    .collect(),
                has_queue,
                games: [
                    GameSign::Played(Colour::White, Outcome::Win),
                    GameSign::None,
                    GameSign::Played(Colour::Black, Outcome::DecidedDraw),
                ]
                .into_iter()
                .cycle()
                .take(UNFOLDED_GAMES)
                .collect(),
            };
            let body = Body::Standings(list, unfolded);
            on(
                display,
                &body,
                &[(HintKeys::UpDown, Text::HintScroll), BACK],
            );
        }
    }
}
