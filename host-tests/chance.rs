//! Lots: the same for the same seed, for ever, and fair.

use pocket_arbiter::chance::Chance;

#[test]
fn the_generator_is_the_published_one() {
    // The published test values of SplitMix64; a choice among 2^31 shows their upper 31 bits.
    let mut chance = Chance::from_seed(1_234_567);
    for value in [
        6_457_827_717_110_365_317_u64,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ] {
        assert_eq!(u64::from(chance.below(1 << 31)), value >> 33);
    }
}

#[test]
fn what_a_seed_gave_once_it_gives_for_ever() {
    let mut chance = Chance::from_seed(20_261_116);
    let dice: Vec<u32> = (0..20).map(|_| chance.below(6)).collect();
    assert_eq!(
        dice,
        [5, 5, 4, 0, 1, 5, 1, 1, 1, 5, 2, 5, 1, 2, 1, 0, 5, 3, 2, 0]
    );
    let mut numbers: Vec<u8> = (1..=16).collect();
    chance.shuffle(&mut numbers);
    assert_eq!(
        numbers,
        [13, 9, 14, 4, 15, 10, 3, 12, 1, 2, 11, 7, 6, 16, 8, 5]
    );
}

#[test]
fn every_choice_is_equally_likely() {
    let mut chance = Chance::from_seed(1);
    for count in [2_u32, 3, 6, 10, 24] {
        let mut seen = vec![0_u32; count as usize];
        for _ in 0..count * 1000 {
            seen[chance.below(count) as usize] += 1;
        }
        assert!(
            seen.iter().all(|times| (850..=1150).contains(times)),
            "{count}: {seen:?}"
        );
    }
}

#[test]
fn the_surplus_is_drawn_again() {
    // Three quarters of all numbers: without a second draw every third choice would come twice
    // as often as the others.
    let mut chance = Chance::from_seed(2);
    let mut seen = [0_u32; 3];
    for _ in 0..3000 {
        seen[chance.below(3 << 30) as usize % 3] += 1;
    }
    assert!(
        seen.iter().all(|times| (850..=1150).contains(times)),
        "{seen:?}"
    );
}

#[test]
fn every_order_is_equally_likely() {
    let mut chance = Chance::from_seed(3);
    let mut seen = std::collections::BTreeMap::<[u8; 4], u32>::new();
    for _ in 0..24_000 {
        let mut cards = [1, 2, 3, 4];
        chance.shuffle(&mut cards);
        *seen.entry(cards).or_default() += 1;
    }
    assert_eq!(seen.len(), 24);
    assert!(
        seen.values().all(|times| (850..=1150).contains(times)),
        "{seen:?}"
    );
}

#[test]
fn nothing_to_choose_is_no_trouble() {
    let mut chance = Chance::from_seed(4);
    assert_eq!(chance.below(0), 0);
    assert_eq!(chance.below(1), 0);
    assert_eq!(chance.place(0), None);
    assert_eq!(chance.place(1), Some(0));
    chance.shuffle::<u8>(&mut []);
}
