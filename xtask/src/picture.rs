//! Pictures of the box's display, and where two of them differ.

use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use png::{BitDepth, ColorType, Decoder};

/// The bytes of one pixel: red, green and blue.
const PIXEL_BYTES: usize = 3;

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

/// The ways two pictures differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// They have different sizes.
    Size {
        /// Width and height of the first.
        first: (u32, u32),
        /// Width and height of the second.
        second: (u32, u32),
    },
    /// They have different pixels.
    Pixels {
        /// The number of pixels.
        count: usize,
        /// The column of the first of them.
        x: usize,
        /// The row of the first of them.
        y: usize,
    },
}

impl Picture {
    /// Reads a PNG file.
    pub fn read(path: &Path) -> Result<Self> {
        Self::decode(path).with_context(|| format!("cannot read {}", path.display()))
    }

    fn decode(path: &Path) -> Result<Self> {
        let mut reader = Decoder::new(BufReader::new(File::open(path)?)).read_info()?;
        let bytes = reader.output_buffer_size().context("it is too large")?;
        let mut rgb = vec![0; bytes];
        let info = reader.next_frame(&mut rgb)?;
        ensure!(
            (info.color_type, info.bit_depth) == (ColorType::Rgb, BitDepth::Eight),
            "its pixels are not three bytes each"
        );
        Ok(Self {
            width: info.width,
            height: info.height,
            rgb,
        })
    }

    /// The difference of this picture from another, if there is one.
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let (first, second) = ((self.width, self.height), (other.width, other.height));
        if first != second {
            return Some(Difference::Size { first, second });
        }
        let ours = self.rgb.chunks(PIXEL_BYTES);
        let theirs = other.rgb.chunks(PIXEL_BYTES);
        let mut different = ours
            .zip(theirs)
            .enumerate()
            .filter(|(_, (our, their))| our != their)
            .map(|(place, _)| place);
        let place = different.next()?;
        let width = usize::try_from(self.width).ok()?;
        Some(Difference::Pixels {
            count: 1 + different.count(),
            x: place.checked_rem(width)?,
            y: place.checked_div(width)?,
        })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { first, second } => write!(
                formatter,
                "one has {}×{} pixels, the other {}×{}",
                first.0, first.1, second.0, second.1
            ),
            Self::Pixels { count, x, y } => {
                write!(formatter, "{count} pixels differ, the first at ({x}, {y})")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32, rgb: &[u8]) -> Picture {
        Picture {
            width,
            height,
            rgb: rgb.to_vec(),
        }
    }

    #[test]
    fn the_same_pixels_are_no_difference() {
        let one = picture(1, 2, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(one.difference(&one.clone()), None);
    }

    #[test]
    fn a_difference_is_counted_and_located() {
        let one = picture(2, 2, &[0; 12]);
        let other = picture(2, 2, &[0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9]);
        let difference = Difference::Pixels {
            count: 2,
            x: 0,
            y: 1,
        };
        assert_eq!(one.difference(&other), Some(difference));
    }

    #[test]
    fn a_turned_picture_is_different() {
        let difference = Difference::Size {
            first: (1, 2),
            second: (2, 1),
        };
        assert_eq!(
            picture(1, 2, &[0; 6]).difference(&picture(2, 1, &[0; 6])),
            Some(difference)
        );
    }
}
