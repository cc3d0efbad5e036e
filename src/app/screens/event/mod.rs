//! The event in hand: its players, rounds, results and standings.

mod acceleration;
mod class;
mod crosstable;
mod find;
mod hand_pairing;
mod kept_apart;
mod menu;
mod message;
mod name;
mod new_event;
mod opening;
mod pairings;
mod player_card;
mod players;
mod podium;
mod rating;
mod round;
mod round_rows;
mod score;
mod standings;
mod stuck;
mod teams;
mod title;
mod whereabouts;
mod why;

pub(in crate::app) use acceleration::AccelerationScreen;
pub(in crate::app) use class::{ClassEntry, ClassScreen, misfit};
pub(in crate::app) use crosstable::{CrosstableScreen, club_of};
pub(in crate::app) use find::{FindIn, FindScreen};
pub(in crate::app) use hand_pairing::{PartnerScreen, RowEntry, WarnedScreen, is_unpaired};
pub(in crate::app) use kept_apart::{ApartGroupScreen, KeptApartScreen};
pub(in crate::app) use menu::{
    EventEntry, EventMenu, awaits_lots, floor_running_entries, pair_anew, smaller_team, wind,
};
pub(in crate::app) use message::MessageScreen;
pub(in crate::app) use name::{NameScreen, writing_hints};
pub(in crate::app) use new_event::NewEvent;
pub(in crate::app) use opening::after_file;
pub(in crate::app) use pairings::{BoardScreen, PairingsScreen};
pub(in crate::app) use player_card::PlayerCard;
pub(in crate::app) use players::{PlayerEntry, PlayerScreen, PlayersScreen};
pub(in crate::app) use podium::PodiumScreen;
pub(in crate::app) use rating::RatingScreen;
pub use round::{RESULTS, in_sight};
pub(in crate::app) use round::{
    ResultScreen, RoundScreen, after_entry, board_of_round, entry_of_game, in_words, no_such_board,
};
pub(in crate::app) use round_rows::RoundRow;
pub(in crate::app) use score::ScoreScreen;
pub use score::WITHOUT_SCORES;
pub(in crate::app) use standings::StandingsScreen;
pub(in crate::app) use stuck::{StuckEntry, StuckScreen};
pub(in crate::app) use teams::TeamsScreen;
pub(in crate::app) use title::TitleScreen;
pub(in crate::app) use whereabouts::{event_card, event_label};
pub(in crate::app) use why::WhyScreen;
