//! The measures of a book, said once for the build script that binds the books and the box that reads them.

/// No text is longer than this, in bytes of UTF-8.
pub(super) const LONGEST: usize = 96;

/// As many codes wait at the most while a text is read: one for every pair within a pair.
pub(super) const DEEPEST: usize = 16;

/// The stride: for every so many texts the beginning is written down; those between are counted off.
pub(super) const STRIDE: usize = 16;
