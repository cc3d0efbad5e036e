//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser, ValueExt};
use pocket_arbiter::board::{IMAGES, MODELS, Model};
use pocket_arbiter::language::Language;

use crate::bench::Part;
use crate::emulator::{TYPICAL_WRITE_LATENCY, Wishes};
use crate::gallery;
use crate::manual;
use crate::release;

/// The help that is printed when nothing, or nothing sensible, was said.
pub const USAGE: &str = "\
usage: cargo xtask COMMAND

  firmware [--board NAME]
      build the images into target/firmware, and compare them with their budgets
  emulate SCRIPT --out DIR [--board NAME] [--sd IMAGE] [--write-latency 2ms] [--fault KIND@N]
          [--trace-cache]
      play a script on an emulated Pico; with KIND before, after or torn the power fails at the
      N-th block write; --trace-cache tells which functions miss the flash cache
  check
      everything that must hold before a change is taken
  soak [--seed N]
      the long versions of the random tests and the power-cut tests
  bench [--only PART]
      how fast the box is, as a table separated by tabs; a part is scripts, levers, pairing, card,
      masnou or presses
  gallery [--out DIR] [--board NAME] [--language CODE]
      every screen as pictures, and a page that shows them all, into target/gallery
  manual [--out DIR]
      the arbiter's manual as pages to print, into target/manual
  pictures
      the pictures in the documents anew, from the gallery's scripts
  release [--out DIR]
      images, manual, documents, gallery and checksums, into target/release-VERSION
";

/// One command with its options.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    /// Build the images of some boards.
    Firmware {
        /// The boards.
        boards: Vec<&'static Model>,
    },
    /// Play a script on an emulated Pico.
    Emulate(Wishes),
    /// The full check.
    Check,
    /// The long tests.
    Soak {
        /// The seed of their randomness; any if it does not matter.
        seed: Option<u64>,
    },
    /// Measure how fast the box is.
    Bench {
        /// The parts to measure.
        parts: Vec<Part>,
    },
    /// Pictures of every screen.
    Gallery(gallery::Wishes),
    /// The arbiter's manual as pages.
    Manual {
        /// The folder for the pages.
        out: PathBuf,
    },
    /// The pictures in the documents.
    Pictures,
    /// Everything for those who do not build.
    Release {
        /// The folder for the release.
        out: PathBuf,
    },
}

impl Command {
    /// Reads the words after `cargo xtask`.
    pub fn parse(mut words: Parser) -> Result<Self> {
        let Some(Arg::Value(name)) = words.next()? else {
            bail!("no command was given");
        };
        match name.string()?.as_str() {
            "firmware" => firmware(words),
            "emulate" => emulate(words),
            "check" => alone(words, Self::Check),
            "soak" => soak(words),
            "bench" => bench(words),
            "gallery" => gallery(words),
            "manual" => Ok(Self::Manual {
                out: folder(words)?.unwrap_or_else(manual::folder),
            }),
            "pictures" => alone(words, Self::Pictures),
            "release" => Ok(Self::Release {
                out: match folder(words)? {
                    Some(out) => out,
                    None => release::folder()?,
                },
            }),
            other => bail!("there is no command \"{other}\""),
        }
    }
}

fn alone(mut words: Parser, command: Command) -> Result<Command> {
    match words.next()? {
        None => Ok(command),
        Some(word) => Err(word.unexpected().into()),
    }
}

/// Nothing but `--out`.
fn folder(mut words: Parser) -> Result<Option<PathBuf>> {
    let mut out = None;
    while let Some(word) = words.next()? {
        match word {
            Arg::Long("out") => out = Some(PathBuf::from(words.value()?)),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(out)
}

fn firmware(mut words: Parser) -> Result<Command> {
    let mut boards = IMAGES.to_vec();
    while let Some(word) = words.next()? {
        match word {
            Arg::Long("board") => boards = vec![image(&words.value()?.string()?)?],
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Firmware { boards })
}

fn emulate(mut words: Parser) -> Result<Command> {
    let mut script = None;
    let mut out = None;
    let mut model = MODELS.first().copied();
    let mut card = None;
    let mut write_latency = TYPICAL_WRITE_LATENCY;
    let mut fault = None;
    let mut traces_cache = false;
    while let Some(word) = words.next()? {
        match word {
            Arg::Value(path) if script.is_none() => script = Some(PathBuf::from(path)),
            Arg::Long("out") => out = Some(PathBuf::from(words.value()?)),
            Arg::Long("board") => model = Some(board(&words.value()?.string()?)?),
            Arg::Long("sd") => card = Some(PathBuf::from(words.value()?)),
            Arg::Long("write-latency") => write_latency = duration(&words.value()?.string()?)?,
            Arg::Long("trace-cache") => traces_cache = true,
            Arg::Long("fault") => fault = Some(words.value()?.string()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Emulate(Wishes {
        script: script.context("no script was given")?,
        out: out.context("--out is missing")?,
        board: model.context("there is no board")?,
        card,
        write_latency,
        fault,
        traces_cache,
    }))
}

fn soak(mut words: Parser) -> Result<Command> {
    let mut seed = None;
    while let Some(word) = words.next()? {
        match word {
            Arg::Long("seed") => seed = Some(words.value()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Soak { seed })
}

fn bench(mut words: Parser) -> Result<Command> {
    let mut parts = Part::ALL.to_vec();
    while let Some(word) = words.next()? {
        match word {
            Arg::Long("only") => {
                let name = words.value()?.string()?;
                parts.retain(|part| part.name() == name);
                if parts.is_empty() {
                    bail!("there is no part \"{name}\"");
                }
            }
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Bench { parts })
}

fn gallery(mut words: Parser) -> Result<Command> {
    let mut wishes = gallery::Wishes::default();
    while let Some(word) = words.next()? {
        match word {
            Arg::Long("out") => wishes.out = PathBuf::from(words.value()?),
            Arg::Long("board") => wishes.boards = vec![image(&words.value()?.string()?)?],
            Arg::Long("language") => {
                wishes.languages = vec![language(&words.value()?.string()?)?];
            }
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Gallery(wishes))
}

fn language(code: &str) -> Result<Language> {
    let spoken = Language::ALL.into_iter();
    let mut spoken = spoken.filter(|language| language.code() == code);
    spoken.next().with_context(|| {
        let codes = Language::ALL.map(Language::code);
        format!(
            "there is no language \"{code}\"; there are {}",
            codes.join(", ")
        )
    })
}

/// A box.
fn board(name: &str) -> Result<&'static Model> {
    named(name, &MODELS)
}

/// A box, or the sign.
fn image(name: &str) -> Result<&'static Model> {
    named(name, &IMAGES)
}

fn named(name: &str, models: &[&'static Model]) -> Result<&'static Model> {
    let mut found = models.iter().filter(|model| model.name == name);
    found.next().copied().with_context(|| {
        let names: Vec<&str> = models.iter().map(|model| model.name).collect();
        format!(
            "there is no board \"{name}\"; there are {}",
            names.join(", ")
        )
    })
}

/// Reads `500us`, `2ms` or `1s`.
fn duration(text: &str) -> Result<Duration> {
    let digits = text.trim_end_matches(|character: char| !character.is_ascii_digit());
    let number: Option<u64> = digits.parse().ok();
    let unit = text.strip_prefix(digits);
    match (number, unit) {
        (Some(number), Some("us")) => Ok(Duration::from_micros(number)),
        (Some(number), Some("ms")) => Ok(Duration::from_millis(number)),
        (Some(number), Some("s")) => Ok(Duration::from_secs(number)),
        _ => bail!("\"{text}\" is not a time such as 500us, 2ms or 1s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emulator::{Fault, FaultKind};

    fn parse(words: &str) -> Result<Command> {
        Command::parse(Parser::from_args(words.split_whitespace()))
    }

    fn default_board() -> Result<&'static Model> {
        MODELS.first().copied().context("no board")
    }

    #[test]
    fn firmware_is_built_for_every_board_unless_one_is_named() -> Result<()> {
        assert_eq!(
            parse("firmware")?,
            Command::Firmware {
                boards: IMAGES.to_vec()
            }
        );
        let name = default_board()?.name;
        assert_eq!(
            parse(&format!("firmware --board {name}"))?,
            Command::Firmware {
                boards: vec![default_board()?]
            }
        );
        Ok(())
    }

    #[test]
    fn a_script_is_played_on_the_default_board_with_a_typical_card() -> Result<()> {
        let wishes = Wishes {
            script: "a.txt".into(),
            out: "shots".into(),
            board: default_board()?,
            card: None,
            write_latency: TYPICAL_WRITE_LATENCY,
            fault: None,
            traces_cache: false,
        };
        assert_eq!(
            parse("emulate a.txt --out shots")?,
            Command::Emulate(wishes)
        );
        Ok(())
    }

    #[test]
    fn everything_about_a_run_can_be_said() -> Result<()> {
        let wishes = Wishes {
            script: "a.txt".into(),
            out: "shots".into(),
            board: default_board()?,
            card: Some("card.img".into()),
            write_latency: Duration::from_millis(250),
            fault: Some(Fault {
                write: 3,
                kind: FaultKind::Torn,
            }),
            traces_cache: true,
        };
        let words = "emulate --sd card.img --write-latency 250ms --fault torn@3 --trace-cache a.txt \
            --out shots";
        assert_eq!(parse(words)?, Command::Emulate(wishes));
        Ok(())
    }

    #[test]
    fn the_gallery_is_of_everything_unless_something_is_named() -> Result<()> {
        assert_eq!(
            parse("gallery")?,
            Command::Gallery(gallery::Wishes::default())
        );
        let name = default_board()?.name;
        let wishes = gallery::Wishes {
            out: "shots".into(),
            boards: vec![default_board()?],
            languages: vec![Language::Norwegian],
        };
        assert_eq!(
            parse(&format!("gallery --language nb --board {name} --out shots"))?,
            Command::Gallery(wishes)
        );
        Ok(())
    }

    #[test]
    fn pages_and_releases_go_where_they_are_wanted() -> Result<()> {
        let out = manual::folder();
        assert_eq!(parse("manual")?, Command::Manual { out });
        let out = PathBuf::from("here");
        assert_eq!(parse("manual --out here")?, Command::Manual { out });
        let out = release::folder()?;
        assert_eq!(parse("release")?, Command::Release { out });
        let out = PathBuf::from("there");
        assert_eq!(parse("release --out there")?, Command::Release { out });
        assert_eq!(parse("pictures")?, Command::Pictures);
        Ok(())
    }

    #[test]
    fn all_of_the_box_is_measured_unless_a_part_is_named() -> Result<()> {
        let parts = Part::ALL.to_vec();
        assert_eq!(parse("bench")?, Command::Bench { parts });
        for part in Part::ALL {
            let words = format!("bench --only {}", part.name());
            let parts = vec![part];
            assert_eq!(parse(&words)?, Command::Bench { parts });
        }
        Ok(())
    }

    /// `cargo xtask` in the documents, with something in the places of `SCRIPT` and `DIR`.
    #[test]
    fn every_command_of_the_documents_is_understood_and_every_command_is_in_them() -> Result<()> {
        let mut named = Vec::new();
        for document in ["README.md", "CONTRIBUTING.md", "docs/building.md"] {
            let text = std::fs::read_to_string(crate::project::root().join(document))?;
            for line in text.lines() {
                let Some(words) = line.strip_prefix("cargo xtask ") else {
                    continue;
                };
                let words = words.split(" #").next().unwrap_or(words);
                parse(words).with_context(|| format!("{document}: {words}"))?;
                named.extend(words.split_whitespace().next().map(str::to_owned));
            }
        }
        let offered = USAGE.lines().filter_map(|line| line.strip_prefix("  "));
        for line in offered.filter(|line| !line.starts_with(' ')) {
            let name = line.split_whitespace().next().unwrap_or_default();
            assert!(named.iter().any(|known| known == name), "{name}");
        }
        Ok(())
    }

    #[test]
    fn nonsense_is_refused() {
        let nonsense = [
            "",
            "fly",
            "check everything",
            "firmware --board pico-teapot",
            "emulate a.txt",
            "emulate --out shots",
            "emulate a.txt b.txt --out shots",
            "emulate a.txt --out shots --write-latency 2",
            "soak --seed many",
            "gallery --language xx",
            "gallery --board pico-teapot",
            "bench --only everything",
            "manual here",
            "pictures --out here",
            "release --board pico-tft",
        ];
        for words in nonsense {
            assert!(parse(words).is_err(), "{words}");
        }
    }
}
