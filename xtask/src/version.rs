//! Versions of compilers, packages and Node, as far as we compare them.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Error, Result};

/// A version's first three numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// The first number.
    pub major: u32,
    /// The second number; zero if there is none.
    pub minor: u32,
    /// The third number; zero if there is none.
    pub patch: u32,
}

impl FromStr for Version {
    type Err = Error;

    /// Reads `1.96.0`, `v20.20.2`, `1.90` and what Debian makes of them (`1.96.0+dfsg1-1`); what
    /// follows the numbers is ignored.
    fn from_str(text: &str) -> Result<Self> {
        let mut numbers = text
            .trim_start_matches('v')
            .split(|character: char| !character.is_ascii_digit() && character != '.')
            .next()
            .unwrap_or_default()
            .split('.');
        let major = numbers
            .next()
            .and_then(|number| number.parse().ok())
            .with_context(|| format!("\"{text}\" is not a version"))?;
        let mut later = || {
            numbers
                .next()
                .and_then(|number| number.parse().ok())
                .unwrap_or(0)
        };
        Ok(Self {
            major,
            minor: later(),
            patch: later(),
        })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_tools_print() -> Result<()> {
        let version = Version {
            major: 1,
            minor: 96,
            patch: 0,
        };
        assert_eq!("1.96.0".parse::<Version>()?, version);
        assert_eq!("1.96".parse::<Version>()?, version);
        assert_eq!("1.96.0+dfsg1-1~deb12u2".parse::<Version>()?, version);
        assert_eq!("v1.96.0-nightly".parse::<Version>()?, version);
        Ok(())
    }

    #[test]
    fn refuses_what_is_no_version() {
        assert!("(none)".parse::<Version>().is_err());
    }

    #[test]
    fn later_versions_are_greater() -> Result<()> {
        assert!("1.100.0".parse::<Version>()? > "1.96.2".parse::<Version>()?);
        Ok(())
    }
}
