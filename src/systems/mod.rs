//! The pairing systems, one file each.
