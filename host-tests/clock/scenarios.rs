//! The semantics, sentence by sentence.

use pocket_arbiter::clock::{AfterFlag, Clock, Control, FirstMove, Pace, Pair, Seconds};
use pocket_arbiter::time::Instant;

use super::controls::{moves, periods, single, time_out};
use super::script::play;

const NONE: Pace = Pace::SuddenDeath;

fn blitz() -> Control {
    Control::fischer(3, 2)
}

fn without(control: Control) -> Control {
    Control {
        first_move: FirstMove::Without,
        ..control
    }
}

fn run_on(control: Control) -> Control {
    Control {
        after_flag: AfterFlag::RunOn,
        ..control
    }
}

#[test]
fn the_first_lever_starts_the_opponent_and_counts_no_move() {
    play(
        blitz(),
        "
        > ready
        5 right
        > running left
        6.000001 look
        > left 180.999999
        > right 182
        > right moves 0
        ",
    );
}

#[test]
fn a_press_on_the_opponents_time_does_nothing() {
    let clock = play(blitz(), "0 right");
    let mut pressed = clock;
    pressed.press(pocket_arbiter::clock::Side::Right, Instant::from_micros(1));
    assert_eq!(pressed, clock);
}

#[test]
fn exactly_zero_has_lost() {
    play(
        blitz(),
        "
        0 right
        181.999999 look
        > left 0.000001
        > running left
        182 look
        > left 0
        > flagged left
        500 look
        > left 0
        > right 182
        ",
    );
}

#[test]
fn at_the_same_instant_the_flag_beats_the_press() {
    play(
        blitz(),
        "
        0 right
        182 left
        > flagged left
        > left moves 0
        > left 0
        ",
    );
}

#[test]
fn one_microsecond_before_the_flag_is_in_time() {
    play(
        blitz(),
        "
        0 right
        181.999999 left
        > running right
        > left 2.000001
        > left moves 1
        ",
    );
}

#[test]
fn a_press_after_the_flag_does_nothing() {
    let control = blitz();
    let flagged = play(control, "0 right");
    for press in ["183 left", "183 right", "400 left"] {
        let script = format!("0 right\n{press}\n> flagged left\n> left 0\n> right 182");
        assert_eq!(play(control, &script), flagged, "{press}");
    }
}

#[test]
fn the_increment_comes_before_every_move_the_first_included() {
    play(
        blitz(),
        "
        0 right
        > left 182
        1 left
        > left 183
        2 right
        > right 183
        ",
    );
}

#[test]
fn the_first_move_can_be_without_increment() {
    play(
        without(blitz()),
        "
        0 right
        > left 180
        1 left
        > left 181
        > right 180
        ",
    );
}

#[test]
fn the_first_move_can_be_without_delay() {
    play(
        without(single(180, Pace::Delay(Seconds(5)))),
        "
        0 right
        1 look
        > left 179
        > left delay Some(0)
        2 left
        3 right
        3 look
        > left delay Some(20)
        8 look
        > left 178
        ",
    );
}

#[test]
fn bronstein_gives_back_what_was_used_and_no_more_than_the_delay() {
    play(
        single(60, Pace::Bronstein(Seconds(3))),
        "
        0 right
        > left 63
        2 left
        > left 63
        2 right
        7 look
        > left 58
        7 left
        > left 61
        ",
    );
}

#[test]
fn the_first_seconds_of_a_move_are_free_with_a_delay() {
    play(
        single(60, Pace::Delay(Seconds(3))),
        "
        0 right
        > left 60
        > left delay Some(20)
        1.5 look
        > left 60
        > left delay Some(10)
        3 look
        > left 60
        > left delay Some(0)
        3.000001 look
        > left 59.999999
        4 left
        > left 59
        > left delay Some(20)
        ",
    );
}

#[test]
fn a_pause_in_mid_delay_keeps_the_used_part() {
    for pause in ["0.000001", "1.999999", "2", "2.999999"] {
        play(
            single(60, Pace::Delay(Seconds(3))),
            &format!(
                "
                0 right
                {pause} pause
                100 resume
                102.999999 pause
                200 resume
                203 look
                > left {}
                ",
                match pause {
                    "0.000001" => "57",
                    "1.999999" => "55.000002",
                    "2" => "55.000001",
                    _ => "54.000002",
                }
            ),
        );
    }
}

#[test]
fn periods_by_moves_use_each_players_own_counter_and_add_to_what_is_left() {
    let control = Control {
        terms: Pair {
            left: periods([moves(60, 2, NONE), time_out(30, NONE)]).terms.left,
            right: periods([moves(60, 1, NONE), time_out(5, NONE)]).terms.left,
        },
        ..periods([time_out(1, NONE)])
    };
    play(
        control,
        "
        0 right
        > left to_go Some(2)
        10 left
        > left 50
        > left to_go Some(1)
        11 right
        > right 64
        > right period 2
        > right to_go None
        > left period 1
        12 left
        > left 79
        > left period 2
        > left moves 2
        ",
    );
}

#[test]
fn the_flag_falls_if_the_moves_are_not_made() {
    play(
        run_on(periods([moves(60, 2, NONE), time_out(30, NONE)])),
        "
        0 right
        10 left
        11 right
        61 left
        > flagged left
        > left 0
        > left period 1
        ",
    );
}

#[test]
fn the_next_period_brings_its_own_increment() {
    play(
        periods([moves(60, 1, NONE), time_out(30, Pace::Fischer(Seconds(5)))]),
        "
        0 right
        > left 60
        10 left
        > left 85
        ",
    );
}

#[test]
fn periods_without_moves_begin_when_the_time_is_out_and_the_sign_stays_for_five_minutes() {
    play(
        periods([time_out(60, NONE), time_out(900, NONE)]),
        "
        0 right
        59.999999 look
        > left period 1
        > left sign None
        60 look
        > running left
        > left 900
        > left period 2
        > left sign Passed
        > right period 1
        70 left
        > left 890
        80 pause
        359.999999 look
        > left sign Passed
        360 look
        > left sign None
        ",
    );
}

#[test]
fn after_the_last_control_with_increment_both_freeze() {
    for control in [blitz(), run_on(blitz())] {
        play(
            control,
            "
            0 right
            182 look
            > flagged left
            183 left
            190 look
            > left 0
            > right 182
            > left sign FirstFlag
            > right sign None
            ",
        );
    }
}

#[test]
fn without_increment_the_other_side_may_run_on_and_only_the_first_flag_is_first() {
    play(
        run_on(single(60, NONE)),
        "
        0 right
        60 look
        > running left
        > left sign FirstFlag
        65 left
        > running right
        > left 0
        > left moves 0
        75 look
        > right 50
        80 right
        > right moves 1
        > running left
        90 left
        134.999999 look
        > right 0.000001
        > right sign None
        135 look
        > flagged left
        > left sign FirstFlag
        > right sign SecondFlag
        ",
    );
    play(
        single(60, NONE),
        "
        0 right
        60 look
        > flagged left
        65 left
        > flagged left
        > right 60
        ",
    );
}

#[test]
fn nothing_but_increment_or_delay_is_not_lost_at_once() {
    let paces = [
        Pace::Fischer(Seconds(10)),
        Pace::Bronstein(Seconds(10)),
        Pace::Delay(Seconds(10)),
        Pace::Gong(Seconds(10)),
        Pace::ByoYomi {
            periods: 1,
            seconds: Seconds(10),
        },
        Pace::Canadian {
            moves: 1,
            seconds: Seconds(10),
        },
    ];
    for pace in paces {
        for control in [
            single(0, pace),
            without(single(0, pace)),
            // A period that begins in the middle of a move.
            periods([time_out(0, NONE), time_out(0, pace)]),
        ] {
            play(
                control,
                "
                0 right
                > running left
                9.999999 left
                > running right
                19.999998 look
                > running right
                19.999999 right
                > flagged right
                ",
            );
        }
    }
}

#[test]
fn byo_yomi_starts_anew_with_every_move_and_loses_its_periods_one_by_one() {
    play(
        single(
            10,
            Pace::ByoYomi {
                periods: 3,
                seconds: Seconds(30),
            },
        ),
        "
        0 right
        > left byo_yomi Some(3)
        10 look
        > left 30
        > left byo_yomi Some(3)
        39.999999 left
        > left 30
        40 right
        > left byo_yomi Some(3)
        70 look
        > left byo_yomi Some(2)
        > left 30
        71 left
        > left 30
        72 right
        131.999999 look
        > left 0.000001
        > left byo_yomi Some(1)
        132 left
        > flagged left
        ",
    );
}

#[test]
fn canadian_byo_yomi_is_so_many_moves_in_so_much_time() {
    play(
        single(
            10,
            Pace::Canadian {
                moves: 2,
                seconds: Seconds(30),
            },
        ),
        "
        0 right
        > left to_go None
        15 left
        > left 25
        > left to_go Some(1)
        15 right
        20 left
        > left 30
        > left to_go Some(2)
        20 right
        50 left
        > flagged left
        ",
    );
}

#[test]
fn in_an_hourglass_what_one_uses_the_other_gets() {
    play(
        single(60, Pace::Hourglass),
        "
        0 right
        10.000001 left
        > left 49.999999
        > right 70.000001
        80.000002 look
        > flagged right
        > right 0
        > left 120
        ",
    );
}

#[test]
fn a_gong_gives_the_same_time_to_every_move() {
    play(
        single(0, Pace::Gong(Seconds(10))),
        "
        0 right
        3 left
        > left 10
        12.999999 right
        > right 10
        22.999999 left
        > flagged left
        ",
    );
}

#[test]
fn counting_up_shows_what_was_used_and_has_no_flag() {
    play(
        single(0, Pace::CountUp),
        "
        0 right
        59.999999 look
        > left shows 0:59
        60 left
        > left shows 1:00
        > left 60
        5060 right
        > right 5000
        > running left
        ",
    );
}

#[test]
fn scrabble_is_overdrawn_for_points_for_every_started_minute() {
    play(
        single(60, Pace::Scrabble { points: 10 }),
        "
        0 right
        60 look
        > left 0
        > left penalty 0
        > left shows 0.0
        60.000001 look
        > left -0.000001
        > left penalty 10
        > left shows -0:01
        120 look
        > left shows -1:00
        > left penalty 10
        120.000001 left
        > left penalty 20
        > left moves 1
        > running right
        ",
    );
}

#[test]
fn both_sides_can_have_their_own_settings() {
    let control = Control {
        terms: Pair {
            left: single(300, NONE).terms.left,
            right: single(60, Pace::Fischer(Seconds(5))).terms.left,
        },
        ..blitz()
    };
    play(
        control,
        "
        0 right
        > left 300
        > right 65
        10 left
        11 right
        > left 290
        > right 69
        ",
    );
}

#[test]
fn a_pause_stops_both_and_remembers_who_was_to_move() {
    play(
        blitz(),
        "
        0 right
        1.234567 pause
        > paused left
        9 left
        9 right
        > paused left
        > left 180.765433
        > right 182
        10 resume
        > running left
        11 look
        > left 179.765433
        ",
    );
}

#[test]
fn the_arbiter_corrects_times_moves_and_periods() {
    play(
        periods([moves(60, 2, NONE), time_out(30, Pace::Fischer(Seconds(5)))]),
        "
        0 right
        10 pause
        20 left time 45.5
        20 right moves 1
        20 left period 2
        > paused left
        > left 45.5
        > left period 2
        > right moves 1
        > right to_go Some(1)
        30 resume
        31 left
        > left 49.5
        32 right
        > right period 2
        > right 94
        ",
    );
}

#[test]
fn a_flag_goes_up_again_if_the_arbiter_gives_time() {
    play(
        blitz(),
        "
        0 right
        182 look
        > flagged left
        200 right moves 7
        > flagged left
        200 left time 30
        > paused left
        > left sign None
        210 resume
        220 left
        > left 22
        ",
    );
}

#[test]
fn a_penalty_is_more_time_for_the_opponent() {
    play(
        blitz(),
        "
        0 right
        10 penalty left 2
        > right 302
        > left 172
        11 penalty right 1
        > left 231
        500 penalty right 2
        > flagged left
        > left 0
        ",
    );
}

#[test]
fn the_last_press_can_be_taken_back() {
    play(
        blitz(),
        "
        0 right
        10 left
        > left 174
        15 undo
        > running left
        > left 167
        > right 182
        > left moves 0
        16 undo
        > left 166
        20 left
        > left 164
        ",
    );
}

#[test]
fn pauses_are_not_charged_when_a_press_is_taken_back() {
    play(
        blitz(),
        "
        0 right
        10 left
        12 pause
        100 undo
        > paused left
        > left 170
        > right 182
        110 resume
        111 look
        > left 169
        ",
    );
}

#[test]
fn the_first_press_taken_back_leaves_the_clock_as_it_was_set_up() {
    let clock = play(
        blitz(),
        "
        0 right
        10 undo
        > ready
        > left 182
        > right 182
        11 left
        > running right
        ",
    );
    assert_eq!(clock, play(blitz(), "11 left"));
}

#[test]
fn taking_back_a_press_can_cost_the_game_or_save_it() {
    // The player who pressed with a second left has not moved for two.
    play(
        single(10, NONE),
        "
        0 right
        9 left
        11 undo
        > flagged left
        ",
    );
    // The opponent's flag fell on a press that should not have been.
    play(
        single(10, NONE),
        "
        0 right
        9 left
        9 right
        9 left
        19 look
        > flagged right
        ",
    );
    play(
        Control {
            terms: Pair {
                left: single(100, NONE).terms.left,
                right: single(10, NONE).terms.left,
            },
            ..blitz()
        },
        "
        0 right
        5 left
        30 undo
        > paused left
        > left 85
        > right 10
        ",
    );
}

#[test]
fn a_correction_cannot_be_taken_back_with_a_press() {
    play(
        blitz(),
        "
        0 right
        10 left
        11 left time 5
        12 undo
        > running right
        > left 5
        ",
    );
}

#[test]
fn the_players_can_change_places() {
    play(
        blitz(),
        "
        0 right
        10 pause
        10 swap
        > paused right
        > right 172
        > left 182
        20 resume
        25 right
        > right 169
        30 restart
        > ready
        > right 182
        ",
    );
}

#[test]
fn after_a_power_cut_the_game_goes_on_where_it_was() {
    let control = single(60, Pace::Delay(Seconds(3)));
    let clock = play(control, "0 right\n10 left\n12 right\n13 look");
    let position = clock.position(Instant::from_micros(13_000_000));
    let mut buffer = [0; 64];
    let bytes = postcard::to_slice(&position, &mut buffer).unwrap();
    let kept = postcard::from_bytes(bytes).unwrap();
    let mut restored = Clock::restored(control, kept);
    restored.resume(Instant::from_micros(1_000_000));
    let later = |clock: &Clock, micros| clock.reading(Instant::from_micros(micros));
    for micros in [0, 1, 1_999_999, 2_000_000, 60_000_000] {
        assert_eq!(
            later(&restored, 1_000_000 + micros),
            later(&clock, 13_000_000 + micros)
        );
    }
}
