//! Finding a way to compile for the chip.
//!
//! The ordinary toolchain is used as it is when it has the chip's target. Otherwise the target's
//! `core` is built from source with a compiler that has its library's source beside it, which the
//! distribution's compilers can have.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::compiler::{CHIP, Compiler};
use crate::debian;
use crate::paths;
use crate::process;
use crate::project;
use crate::version::Version;

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

/// Advice for a system whose packages we do not know.
const ELSEWHERE: &str = "run: rustup target add thumbv6m-none-eabi";

/// A way to compile for the chip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Toolchain {
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
    pub fn find() -> Result<Self> {
        let ordinary = Compiler::ordinary()?;
        if ordinary.has_chip_libraries() {
            return Ok(Self::Ordinary);
        }
        let compiler = match compiler_with_source(&ordinary)? {
            Some(compiler) => compiler,
            None => {
                install_compiler()?;
                compiler_with_source(&ordinary)?.context(
                    "the compiler that was installed has no library source that cargo finds",
                )?
            }
        };
        let linker = linker(&ordinary, &compiler)?;
        Ok(Self::FromSource { compiler, linker })
    }

    /// One line for a person: which compiler is used, and how.
    pub fn description(&self) -> String {
        match self {
            Self::Ordinary => format!("the ordinary toolchain with its {CHIP} target"),
            Self::FromSource { compiler, .. } => {
                format!(
                    "{} {}, building core from its source",
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
        let Self::FromSource { compiler, .. } = self else {
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
        self.target_folder().join(CHIP).join("release")
    }

    /// Another compiler gets another target folder, or the two would take turns in throwing away
    /// what cargo remembers of the other.
    fn target_folder(&self) -> PathBuf {
        match self {
            Self::Ordinary => project::target(),
            Self::FromSource { .. } => project::target().join("chip"),
        }
    }

    /// The source of the chip's `core`, if that is compiled too.
    fn library_source(&self) -> Option<PathBuf> {
        match self {
            Self::Ordinary => None,
            Self::FromSource { compiler, .. } => Some(compiler.library_source()),
        }
    }

    /// Adds what makes a cargo command compile for the chip.
    fn aim_at_chip(&self, command: &mut Command) {
        command
            .args(["--release", "--target", CHIP, "--target-dir"])
            .arg(self.target_folder())
            .arg("--config")
            .arg(paths::without_this_machine(self.library_source()));
        if let Self::FromSource { compiler, linker } = self {
            command
                .args(["-Z", "build-std=core"])
                // Sorting is done at leisure here; its fast forms take some 40 KB of flash.
                .args(["-Z", "build-std-features=optimize_for_size"])
                .env("RUSTC", &compiler.rustc)
                // Building the standard library is not stable; this lets a stable compiler do it.
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER", linker);
        }
    }
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
fn install_compiler() -> Result<()> {
    let oldest = oldest_compiler()?;
    debian::update()?;
    let packages = DEBIAN
        .iter()
        .find(|packages| {
            debian::offered_version(packages.source).is_some_and(|version| version >= oldest)
        })
        .or(DEBIAN.first())
        .context("no packages are known")?;
    debian::install(
        &format!("the {CHIP} target"),
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
