//! Players as the event keeps them: whatever was entered comes back, clubs are kept once, and journals of the first
//! form are read.

use pocket_arbiter::tournament::{
    Birth, Bonus, Bye, ByesAhead, Club, Command, Event, Federation, FirstPlayer, LateEntry,
    MAX_BYES_AHEAD, More, Name, Numbering, PairingOptions, Player, PlayerNo, Rating, Refusal,
    RoundNo, SURE_CLUBS, Scoring, Setup, Sex, System, Team, Title,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::soak;

/// Letters of every length, and what is between names.
const ODD: &str = "abZ ,ñØÿ\u{80}\u{9f}šłΩЖ\u{7ff}\u{800}中😀\0";

fn no(number: u16) -> PlayerNo {
    PlayerNo::new(number).unwrap()
}

fn begun(has_scores: bool) -> Box<Event> {
    let mut event = Box::<Event>::default();
    event.apply(&Command::Create(setup(has_scores))).unwrap();
    event
}

fn setup(has_scores: bool) -> Setup {
    let options = PairingOptions {
        club_rounds: 0,
        late_entry: LateEntry::Nothing,
        first_colour: pocket_arbiter::tournament::Colour::White,
    };
    Setup {
        title: "Records".try_into().unwrap(),
        system: System::Fise {
            options,
            has_scores,
        },
        rounds: 5,
        scoring: Scoring::CLASSIC,
    }
}

fn of_club(club: &str) -> Player {
    Player {
        club: club.try_into().unwrap(),
        ..Player::default()
    }
}

fn text(letters: &'static str, most: usize) -> impl Strategy<Value = String> {
    let letters: Vec<char> = letters.chars().collect();
    prop::collection::vec(prop::sample::select(letters), 0..=most)
        .prop_map(|letters| letters.into_iter().collect())
}

/// Any player that has room.
fn player() -> impl Strategy<Value = Player> {
    let name = text(ODD, 34);
    let club = text("aBñß ł", 33);
    let person = (0_u16..9999, 0_u8..=12, 0_u8..=31, 0_usize..9, 0_usize..3);
    let numbers = (any::<u32>(), any::<u16>(), any::<u16>(), any::<bool>());
    let more = (
        any::<u16>(),
        any::<u16>(),
        0_u8..40,
        0_u8..40,
        0_u8..=19,
        prop::collection::vec((1_u8..=32, 0_usize..3), 0..4),
    );
    (name, club, person, numbers, more).prop_map(|(name, club, person, numbers, more)| {
        let (year, month, day, title, sex) = person;
        let (fide_id, rating, second, is_b) = numbers;
        let (games, average, first, gone, bonus, asked) = more;
        let titles = [
            Title::None,
            Title::Gm,
            Title::Im,
            Title::Fm,
            Title::Cm,
            Title::Wgm,
            Title::Wim,
            Title::Wfm,
            Title::Wcm,
        ];
        let mut byes = ByesAhead::default();
        for (round, kind) in asked {
            let bye = [Bye::Half, Bye::Zero, Bye::Full][kind];
            byes.set(RoundNo::new(round).unwrap(), Some(bye));
        }
        Player {
            name: Name::cut(&name),
            club: Club::cut(&club),
            federation: Federation::new(["", "ESP", "N0RW"][usize::from(day) % 3]).unwrap(),
            rating: Rating(rating),
            second_rating: Rating(second),
            birth: Birth::new(year, month, day).unwrap_or_default(),
            fide_id,
            title: titles[title],
            sex: [Sex::Unknown, Sex::Man, Sex::Woman][sex],
            team: if is_b { Team::B } else { Team::A },
            more: More {
                games,
                average,
                first_round: RoundNo::new(first),
                gone_from: RoundNo::new(gone),
                bonus: Bonus::new(bonus).unwrap(),
                byes,
            }
            .unless_usual(),
        }
    })
}

/// A list of players that changes as the event's list does.
fn renumbered(players: &mut Vec<Player>, from: u16, to: u16) {
    let player = players.remove(usize::from(from) - 1);
    players.insert(usize::from(to) - 1, player);
}

/// Whatever is entered, edited, taken out, moved and undone: the event knows the same players as a plain list.
#[test]
fn players_come_back_as_they_were_entered() {
    let step = (0_u8..6, any::<u16>(), any::<u16>(), player());
    let steps = (prop::collection::vec(step, 1..40), any::<bool>());
    let run = |(steps, has_scores)| {
        let mut event = begun(has_scores);
        let mut lists: Vec<Vec<Player>> = vec![Vec::new()];
        for (kind, one, other, player) in steps {
            follow(&mut event, &mut lists, kind, (one, other), player)?;
        }
        Ok(())
    };
    soak::runner(64).run(&steps, run).unwrap();
}

/// One step, of the event and of the list.
fn follow(
    event: &mut Event,
    lists: &mut Vec<Vec<Player>>,
    kind: u8,
    (one, other): (u16, u16),
    player: Player,
) -> Result<(), TestCaseError> {
    let mut list = lists.last().unwrap().clone();
    let count = list.len() as u16;
    let (one, other) = (1 + one % count.max(1), 1 + other % count.max(1));
    let command = match kind {
        0 | 1 => Command::Enter(player),
        _ if count == 0 => Command::Enter(player),
        2 => Command::Edit(no(one), player),
        3 => Command::Remove(no(one)),
        4 => Command::Number(Numbering::Move(no(one), no(other))),
        _ => Command::Undo,
    };
    if event.apply(&command).is_err() {
        return Ok(());
    }
    match command {
        Command::Enter(player) => list.push(player),
        Command::Edit(number, player) => list[number.index()] = player,
        Command::Remove(number) => drop(list.remove(number.index())),
        Command::Number(_) => renumbered(&mut list, one, other),
        _ => {
            lists.pop();
            list = lists.pop().unwrap();
        }
    }
    let known: Vec<Player> = event.numbers().map(|n| event.player(n).unwrap()).collect();
    prop_assert_eq!(&known, &list);
    for number in event.numbers() {
        for mate in event.numbers() {
            let is_same = list[number.index()].club == list[mate.index()].club;
            prop_assert_eq!(event.club_no(number) == event.club_no(mate), is_same);
        }
    }
    lists.push(list);
    Ok(())
}

/// A name as a journal has it.
fn bytes(name: &Name) -> Vec<u8> {
    let mut buffer = [0; 64];
    postcard::to_slice(name, &mut buffer).unwrap().to_vec()
}

/// A name is kept to the letter, in the order in which strings are.
#[test]
fn names_are_texts() {
    let texts = (text(ODD, 40), text("ab ,ñ", 3));
    let run = |(one, other): (String, String)| {
        for text in [&one, &other] {
            match Name::new(text) {
                Some(name) => {
                    prop_assert!(name.text() == text.as_str());
                    prop_assert!(name == text.as_str());
                    prop_assert_eq!(postcard::from_bytes::<Name>(&bytes(&name)).unwrap(), name);
                }
                None => prop_assert!(text.len() > 32, "{}", text),
            }
            let cut = Name::cut(text).text();
            prop_assert!(text.starts_with(cut.as_str()));
            prop_assert_eq!(cut.trim_end(), cut.as_str());
        }
        if let (Some(a), Some(b)) = (Name::new(&one), Name::new(&other)) {
            prop_assert_eq!(a.cmp(&b), one.cmp(&other));
        }
        Ok(())
    };
    soak::runner(2000).run(&texts, run).unwrap();
}

/// Bytes that are no name, or one written in another way, are refused.
#[test]
fn no_bytes_break_a_name() {
    let any_bytes = prop::collection::vec(prop_oneof![0_u8..40, 0x7E_u8..0x8C, any::<u8>()], 0..12);
    let run = |mut given: Vec<u8>| {
        // A length that can be, and a split.
        given.insert(0, given.len() as u8);
        given.push(given.len() as u8 / 2);
        if let Ok(name) = postcard::from_bytes::<Name>(&given) {
            prop_assert_eq!(bytes(&name), given);
            prop_assert_eq!(Name::new(&name.text()), Some(name));
        }
        Ok(())
    };
    soak::runner(4000).run(&any_bytes, run).unwrap();
}

#[test]
fn a_name_has_32_letters_whatever_their_accents() {
    let longest = format!("{}, {}", "ñ".repeat(16), "é".repeat(16));
    assert_eq!(Name::new(&longest).unwrap().text(), longest.as_str());
    assert_eq!(Name::new(&format!("{longest}a")), None);
    assert_eq!(Name::cut(&format!("{longest}abc")), longest.as_str());
    assert_eq!(Name::new(&"ł".repeat(16)).unwrap(), "ł".repeat(16).as_str());
    assert_eq!(Name::new(&"ł".repeat(17)), None);
    // What looks like a comma between names and is none is kept as it was typed.
    for odd in [", ", "A, ", ", B", "A,B", "A , B", "A, B, C", ",", ""] {
        assert_eq!(Name::new(odd).unwrap().text(), odd);
    }
}

/// Letters are typed and taken back one by one, and those taken back leave no trace.
#[test]
fn letters_are_taken_off_one_by_one() {
    let run = |typed: String| {
        let mut letters = Club::cut(&typed);
        let mut left: Vec<char> = letters.chars().collect();
        while !letters.is_empty() {
            letters.pop();
            left.pop();
            // Whatever was taken off leaves no trace.
            let again: String = left.iter().collect();
            prop_assert_eq!(Some(letters), Club::new(&again));
        }
        letters.pop();
        prop_assert!(left.is_empty() && letters.is_empty());
        Ok(())
    };
    soak::runner(500).run(&text(ODD, 34), run).unwrap();
}

#[test]
fn a_club_is_kept_once_and_its_place_is_given_to_another() {
    let mut event = begun(true);
    for at in 0..SURE_CLUBS {
        let player = of_club(&format!("Club {at}"));
        event.apply(&Command::Enter(player)).unwrap();
    }
    let full = Err(Refusal::TooManyClubs {
        most: SURE_CLUBS as u16,
    });
    let another = || Command::Enter(of_club("Another"));
    let before = event.clone();
    assert_eq!(event.check(&another()), full);
    assert_eq!(event.apply(&another()), full);
    assert!(*event == *before);
    assert_eq!(
        event.apply(&Command::Edit(no(1), of_club("Club 5"))),
        Ok(()),
        "one that there is takes no room"
    );
    event.apply(&another()).unwrap();
    assert_eq!(event.apply(&Command::Enter(of_club("More"))), full);
    assert_eq!(
        event.apply(&Command::Edit(no(6), of_club("More"))),
        full,
        "the first player has that club, too"
    );
    assert_eq!(event.club(no(1)), "Club 5");
    assert_eq!(event.club(no(SURE_CLUBS as u16 + 1)), "Another");
    // Back, though the place of the first club has been taken meanwhile.
    event.apply(&Command::Undo).unwrap();
    event.apply(&Command::Undo).unwrap();
    assert!(*event == *before);
    // Who alone has a club may change it.
    event
        .apply(&Command::Edit(no(1), of_club("Renamed")))
        .unwrap();
    assert_eq!(event.club(no(1)), "Renamed");
}

#[test]
fn without_scores_everybody_may_have_a_club_of_32_letters() {
    let mut event = begun(false);
    let club = |at: u16| format!("{at:03}{}", "Ñ".repeat(29));
    for at in 1..=512 {
        event.apply(&Command::Enter(of_club(&club(at)))).unwrap();
    }
    for number in event.numbers() {
        assert_eq!(event.club(number), club(number.get()).as_str());
    }
    // Scores need the room of some.
    let most = SURE_CLUBS as u16;
    let refused = event.apply(&Command::SetUp(setup(true)));
    assert_eq!(refused, Err(Refusal::TooManyClubs { most }));
    for number in (most + 1..=512).rev() {
        event.apply(&Command::Remove(no(number))).unwrap();
    }
    event.apply(&Command::SetUp(setup(true))).unwrap();
    assert_eq!(event.club(no(most)), club(most).as_str());
}

/// Clubs are told apart by their places. Those in the annex find others when scores come, by a change or by undoing one.
#[test]
fn clubs_leave_the_annex_for_scores() {
    let mut event = begun(true);
    let club = |at: usize| format!("Club {at}");
    for at in 1..=SURE_CLUBS {
        event.apply(&Command::Enter(of_club(&club(at)))).unwrap();
    }
    let before = event.clone();
    let last = no(SURE_CLUBS as u16 + 1);
    for command in [
        Command::SetUp(setup(false)),
        Command::Enter(of_club("One more")),
        Command::Remove(no(1)),
        Command::Remove(no(last.get() - 1)),
    ] {
        event.apply(&command).unwrap();
    }
    for _ in 0..4 {
        event.apply(&Command::Undo).unwrap();
    }
    assert!(*event == *before);
    // As many as have room, one of them in the annex.
    event.apply(&Command::SetUp(setup(false))).unwrap();
    event.apply(&Command::Enter(of_club("One more"))).unwrap();
    event.apply(&Command::Remove(no(5))).unwrap();
    event.apply(&Command::SetUp(setup(true))).unwrap();
    assert_eq!(event.club(no(SURE_CLUBS as u16)), "One more");
    assert_eq!(event.club(no(5)), "Club 6");
}

/// All clubs of the annex find places at once, and each its own.
#[test]
fn many_clubs_leave_the_annex_together() {
    let mut event = begun(false);
    let club = |at: usize| format!("Club {at}");
    for at in 1..=2 * SURE_CLUBS {
        event.apply(&Command::Enter(of_club(&club(at)))).unwrap();
    }
    for _ in 0..SURE_CLUBS {
        event.apply(&Command::Remove(no(1))).unwrap();
    }
    let without = event.clone();
    event.apply(&Command::SetUp(setup(true))).unwrap();
    for number in event.numbers() {
        let at = SURE_CLUBS + usize::from(number.get());
        assert_eq!(event.club(number), club(at).as_str());
    }
    event.apply(&Command::Undo).unwrap();
    assert!(*event == *without);
}

#[test]
fn a_player_of_a_first_journal_has_all_that_it_said() {
    let first = FirstPlayer {
        name: "Peña Gómez, Íñigo".try_into().unwrap(),
        club: "Círculo Jaque".try_into().unwrap(),
        federation: *b"ESP",
        rating: Rating(2145),
        second_rating: Rating(2098),
        birth: Birth::new(1987, 2, 28).unwrap(),
        fide_id: 2_298_765,
        title: Title::Fm,
        sex: Sex::Man,
        team: Team::B,
    };
    let today = Player {
        name: "Peña Gómez, Íñigo".try_into().unwrap(),
        club: "Círculo Jaque".try_into().unwrap(),
        federation: Federation::new("ESP").unwrap(),
        rating: Rating(2145),
        second_rating: Rating(2098),
        birth: Birth::new(1987, 2, 28).unwrap(),
        fide_id: 2_298_765,
        title: Title::Fm,
        sex: Sex::Man,
        team: Team::B,
        more: None,
    };
    let mut event = begun(false);
    event.apply(&Command::EnterFirst(first.clone())).unwrap();
    event.apply(&Command::EnterNumbered(1, Team::A)).unwrap();
    event.apply(&Command::EditFirst(no(2), first)).unwrap();
    assert_eq!(event.player(no(1)), Some(today.clone()));
    assert_eq!(event.player(no(2)), Some(today));
}

/// Names and clubs of the first form are kept to the letter, however long they were.
#[test]
fn texts_of_a_first_journal_are_kept_to_the_letter() {
    let run = |(name, club): (String, String)| {
        let Ok(first_name) = name.as_str().try_into() else {
            return Ok(());
        };
        let Ok(first_club) = club.as_str().try_into() else {
            return Ok(());
        };
        let mut event = begun(false);
        let first = FirstPlayer {
            name: first_name,
            club: first_club,
            ..FirstPlayer::default()
        };
        event.apply(&Command::EnterFirst(first)).unwrap();
        let player = event.player(no(1)).unwrap();
        prop_assert!(
            player.name == name.as_str(),
            "{} is not {}",
            player.name,
            name
        );
        prop_assert!(
            player.club == club.as_str(),
            "{} is not {}",
            player.club,
            club
        );
        prop_assert_eq!(player.federation, Federation::NONE);
        Ok(())
    };
    let texts = (text(ODD, 20), text(ODD, 14));
    soak::runner(200).run(&texts, run).unwrap();
}

/// A journal may say any numbers for a date; one that there is not is none, and leaves the rest as it is.
#[test]
fn a_date_that_there_is_not_is_none() {
    for (year, month, day) in [
        (0, 13, 0),
        (1987, 2, 31),
        (12_345, 1, 1),
        (u16::MAX, 255, 255),
    ] {
        let mut event = begun(false);
        let player = Player {
            birth: Birth { year, month, day },
            title: Title::Wcm,
            sex: Sex::Man,
            ..Player::default()
        };
        event.apply(&Command::Enter(player.clone())).unwrap();
        let birth = Birth::default();
        let known = Player { birth, ..player };
        assert_eq!(event.player(no(1)), Some(known));
    }
}

/// Journals of the first form may have more clubs than there is room for today; these players go without.
#[test]
fn a_first_journal_with_scores_is_read_however_many_clubs_it_has() {
    let mut event = begun(true);
    for at in 0..512 {
        let player = FirstPlayer {
            club: format!("Club {at}").as_str().try_into().unwrap(),
            ..FirstPlayer::default()
        };
        event.apply(&Command::EnterFirst(player)).unwrap();
    }
    assert_eq!(
        event.club(no(SURE_CLUBS as u16)),
        format!("Club {}", SURE_CLUBS - 1).as_str()
    );
    assert!(event.club(no(SURE_CLUBS as u16 + 1)).is_empty());
    let player = FirstPlayer {
        name: "Ana".try_into().unwrap(),
        club: "Another".try_into().unwrap(),
        ..FirstPlayer::default()
    };
    let last = no(512);
    event.apply(&Command::EditFirst(last, player)).unwrap();
    assert_eq!(event.name(last).unwrap(), &"Ana");
    assert!(event.club(last).is_empty());
}

#[test]
fn byes_ahead_have_a_bound() {
    let mut event = begun(false);
    let asking = |count: u8| {
        let mut byes = ByesAhead::default();
        for round in RoundNo::first(usize::from(count)) {
            byes.set(round, Some(Bye::Zero));
        }
        let more = More {
            byes,
            ..More::default()
        };
        Player {
            more: Some(more),
            ..Player::default()
        }
    };
    for _ in 0..MAX_BYES_AHEAD / 32 {
        event.apply(&Command::Enter(asking(32))).unwrap();
    }
    let refused = event.apply(&Command::Enter(asking(1)));
    assert_eq!(refused, Err(Refusal::TooManyByesAhead));
    event.apply(&Command::Edit(no(1), asking(31))).unwrap();
    event.apply(&Command::Enter(asking(1))).unwrap();
    let refused = event.apply(&Command::Edit(no(1), asking(32)));
    assert_eq!(refused, Err(Refusal::TooManyByesAhead));
    // Of another event nobody has asked for any.
    event.apply(&Command::Create(setup(false))).unwrap();
    event.apply(&Command::EnterNumbered(1, Team::A)).unwrap();
    assert_eq!(event.player(no(1)), Some(Player::default()));
}
