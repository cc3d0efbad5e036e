//! Finding a way to compile for the chip.
//!
//! The ordinary toolchain is used as it is when it has the chip's target. Otherwise the target's
//! `core` is built from source with a compiler that has its library's source beside it, which the
//! distribution's compilers can have.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use pocket_arbiter::board::Chip;

use crate::compiler::{self, Compiler};
use crate::debian;
use crate::paths;
use crate::process;
use crate::project;
use crate::version::Version;

/// Advice for a system whose packages we do not know.
const ELSEWHERE: &str = "run: rustup target add thumbv6m-none-eabi thumbv8m.main-none-eabihf";

/// Debian's packages of one Rust compiler.
struct Packages {
    compiler: &'static str,
    source: &'static str,
    linter: &'static str,
}

/// The compilers that Debian has. `rustc-web` is kept recent in its stable releases, for the
/// browsers' sake.
const DEBIAN: [Packages; 2] = [
    Packages {
        compiler: "rustc-web",
        source: "rust-web-src",
        linter: "rust-web-clippy",
    },
    Packages {
        compiler: "rustc",
        source: "rust-src",
        linter: "rust-clippy",
    },
];

/// A compiler for a chip, and how it is to be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toolchain {
    chip: Chip,
    way: Way,
}

/// A way to compile for a chip.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Way {
    /// The ordinary toolchain has the chip's target.
    Ordinary,
    /// The chip's `core` is built along with the firmware.
    FromSource {
        /// A compiler with its library's source.
        compiler: Compiler,
        /// The linker: LLVM's, by whoever packaged it.
        linker: PathBuf,
    },
}

impl Toolchain {
    /// The way that works on this machine, after installing what is missing if that is ours to do.
    pub fn find(chip: Chip) -> Result<Self> {
        let way = Way::find(chip)?;
        Ok(Self { chip, way })
    }

    /// One line for a person: which compiler is used, and how.
    pub fn description(&self) -> String {
        let target = self.target();
        match &self.way {
            Way::Ordinary => format!("the ordinary toolchain with its {target} target"),
            Way::FromSource { compiler, .. } => {
                format!(
                    "{} {}, building core for {target} from its source",
                    compiler.rustc.display(),
                    compiler.version
                )
            }
        }
    }

    /// `cargo SUBCOMMAND` for the chip, in the release profile; packages and binaries are still to
    /// be chosen.
    pub fn cargo(&self, subcommand: &str) -> Command {
        let mut command = process::cargo();
        command.arg(subcommand);
        self.aim_at_chip(&mut command);
        command
    }

    /// `cargo clippy` for the chip, by the linter that belongs to the compiler.
    pub fn clippy(&self) -> Result<Command> {
        let Way::FromSource { compiler, .. } = &self.way else {
            return Ok(self.cargo("clippy"));
        };
        let linter = match compiler.linter() {
            Some(linter) => linter,
            None => {
                install_linter(compiler.version)?;
                compiler
                    .linter()
                    .context("the linter that was installed is not beside its compiler")?
            }
        };
        let mut command = Command::new(linter);
        command.current_dir(project::root()).arg("clippy");
        self.aim_at_chip(&mut command);
        Ok(command)
    }

    /// The folder where cargo puts what it builds for the chip with this toolchain.
    pub fn output_folder(&self) -> PathBuf {
        self.target_folder().join(self.target()).join("release")
    }

    fn target(&self) -> &'static str {
        compiler::target(self.chip)
    }

    /// Another compiler gets another target folder, or the two would take turns in throwing away
    /// what cargo remembers of the other.
    fn target_folder(&self) -> PathBuf {
        match self.way {
            Way::Ordinary => project::target(),
            Way::FromSource { .. } => project::target().join("chip"),
        }
    }

    /// The source of the chip's `core`, if that is compiled too.
    fn library_source(&self) -> Option<PathBuf> {
        match &self.way {
            Way::Ordinary => None,
            Way::FromSource { compiler, .. } => Some(compiler.library_source()),
        }
    }

    /// Adds what makes a cargo command compile for the chip.
    fn aim_at_chip(&self, command: &mut Command) {
        let target = self.target();
        command
            .args(["--release", "--target", target, "--target-dir"])
            .arg(self.target_folder())
            .arg("--config")
            .arg(paths::without_this_machine(
                self.chip,
                self.library_source(),
            ));
        if let Way::FromSource { compiler, linker } = &self.way {
            command
                .args(["-Z", "build-std=core"])
                // Sorting is done at leisure here; its fast forms take some 40 KB of flash.
                .args(["-Z", "build-std-features=optimize_for_size"])
                .env("RUSTC", &compiler.rustc)
                // Building the standard library is not stable; this lets a stable compiler do it.
                .env("RUSTC_BOOTSTRAP", "1")
                .env(linker_setting(target), linker);
        }
    }
}

impl Way {
    fn find(chip: Chip) -> Result<Self> {
        let ordinary = Compiler::ordinary()?;
        if ordinary.has_libraries_of(chip) {
            return Ok(Self::Ordinary);
        }
        let compiler = match compiler_with_source(&ordinary)? {
            Some(compiler) => compiler,
            None => {
                install_compiler(chip)?;
                compiler_with_source(&ordinary)?.context(
                    "the compiler that was installed has no library source that cargo finds",
                )?
            }
        };
        let linker = linker(&ordinary, &compiler)?;
        Ok(Self::FromSource { compiler, linker })
    }
}

/// Cargo's variable for the linker of a target.
fn linker_setting(target: &str) -> String {
    let name = target.to_uppercase().replace(['-', '.'], "_");
    format!("CARGO_TARGET_{name}_LINKER")
}

/// The oldest compiler that the project is written for.
fn oldest_compiler() -> Result<Version> {
    env!("CARGO_PKG_RUST_VERSION").parse()
}

/// The newest compiler on this machine that can build the chip's `core` from source.
fn compiler_with_source(ordinary: &Compiler) -> Result<Option<Compiler>> {
    let oldest = oldest_compiler()?;
    let mut compilers = Compiler::of_distribution();
    compilers.push(ordinary.clone());
    Ok(compilers
        .into_iter()
        .filter(|compiler| compiler.version >= oldest && compiler.has_library_source())
        .max_by_key(|compiler| compiler.version))
}

/// LLVM's linker: the one of either compiler, or the distribution's.
fn linker(ordinary: &Compiler, compiler: &Compiler) -> Result<PathBuf> {
    if let Some(linker) = ordinary
        .linker()
        .or_else(|| compiler.linker())
        .or_else(linker_on_path)
    {
        return Ok(linker);
    }
    debian::install("the linker lld", &["lld"], "install LLVM's linker lld")?;
    linker_on_path().context("the linker that was installed is not on the path")
}

/// The distribution's `ld.lld`.
fn linker_on_path() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join("ld.lld"))
        .find(|linker| linker.is_file())
}

/// Installs a compiler with its library's source.
fn install_compiler(chip: Chip) -> Result<()> {
    let oldest = oldest_compiler()?;
    debian::update()?;
    let packages = DEBIAN
        .iter()
        .find(|packages| {
            debian::offered_version(packages.source).is_some_and(|version| version >= oldest)
        })
        .or(DEBIAN.first())
        .context("no packages are known")?;
    let target = compiler::target(chip);
    debian::install(
        &format!("the {target} target"),
        &[packages.compiler, packages.source],
        ELSEWHERE,
    )
}

/// Installs the linter of the distribution's compiler.
fn install_linter(version: Version) -> Result<()> {
    let packages = DEBIAN
        .iter()
        .find(|packages| debian::offered_version(packages.linter) == Some(version))
        .with_context(|| format!("no package holds the clippy of Rust {version}"))?;
    debian::install(
        "clippy for the chip's compiler",
        &[packages.linter],
        ELSEWHERE,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chip_has_a_linker() {
        let settings = Chip::ALL.map(|chip| linker_setting(compiler::target(chip)));
        assert_eq!(
            settings,
            [
                "CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER",
                "CARGO_TARGET_THUMBV8M_MAIN_NONE_EABIHF_LINKER"
            ]
        );
    }
}
