//! Standings, winners, players and crosstables.

use pocket_arbiter::board::Display;
use pocket_arbiter::language::Text;
use pocket_arbiter::settings::Letters;
use pocket_arbiter::standings::Value as Criterion;
use pocket_arbiter::tournament::{Colour, GameResult, HalfPoints};
use pocket_arbiter::ui::Viewport;
use pocket_arbiter::ui::view::{
    Body, CrossCell, Crosstable, CrosstableRow, Head, Heading, HintKeys, List, ListRow, Name,
    Podium, PodiumRow, RowValue, Who,
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
        for (is_double, columns) in [
            (false, viewport.single_columns),
            (true, viewport.double_columns),
        ] {
            let cell = |column: usize| match (column, is_double) {
                (0, _) => CrossCell::Own,
                (_, false) => CrossCell::Games('½', ' '),
                (_, true) => CrossCell::Games('½', '½'),
            };
            let body = Body::Crosstable(Crosstable {
                columns: (0..columns).map(|column| 50 + column as u16).collect(),
                rows: (0..viewport.crosstable_rows)
                    .map(|row| CrosstableRow {
                        number: 50 + row as u16,
                        name: names()[row % 4].clone(),
                        cells: (0..columns).map(cell).collect(),
                        points: HalfPoints(if is_double { 125 } else { 63 }),
                        is_left_out: row == 1,
                    })
                    .collect(),
                rows_before: 3,
                columns_before: 3,
                total: 64,
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
