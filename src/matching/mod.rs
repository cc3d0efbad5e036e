//! Who can be paired with whom, all at once: matchings in graphs of up to 512 players.
