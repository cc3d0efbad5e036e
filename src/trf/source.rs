//! Where the bytes of a file come from.

use core::convert::Infallible;

/// A file that can be read from its beginning as often as need be.
///
/// A file says everything of one player before it goes on to the next, an event everything of one
/// round. The box has no room to turn the one into the other, so it reads the file again and
/// again, some rounds at a time.
pub trait Source {
    /// Why it could not be read.
    type Error;

    /// Goes back to the beginning.
    fn rewind(&mut self) -> Result<(), Self::Error>;

    /// Reads on and says how many bytes there were; none at the end only.
    fn read(&mut self, into: &mut [u8]) -> Result<usize, Self::Error>;
}

/// A file in memory.
#[derive(Debug, Clone)]
pub struct Bytes<'a> {
    all: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Bytes<'a> {
    /// The file with these bytes.
    pub const fn new(all: &'a [u8]) -> Self {
        Self { all, rest: all }
    }
}

impl Source for Bytes<'_> {
    type Error = Infallible;

    fn rewind(&mut self) -> Result<(), Infallible> {
        self.rest = self.all;
        Ok(())
    }

    fn read(&mut self, into: &mut [u8]) -> Result<usize, Infallible> {
        let count = into.len().min(self.rest.len());
        let (now, later) = self.rest.split_at(count);
        if let Some(into) = into.get_mut(..count) {
            into.copy_from_slice(now);
        }
        self.rest = later;
        Ok(count)
    }
}
