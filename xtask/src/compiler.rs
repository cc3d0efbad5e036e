//! The compiler: what one `rustc` can do for us.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use pocket_arbiter::board::Chip;

use crate::process;
use crate::version::Version;

/// The compiler's name for what runs on a chip.
pub const fn target(chip: Chip) -> &'static str {
    match chip {
        Chip::Rp2040 => "thumbv6m-none-eabi",
        Chip::Rp2350 => "thumbv8m.main-none-eabihf",
    }
}

/// One Rust compiler and what it says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiler {
    /// The program.
    pub rustc: PathBuf,
    /// Its version.
    pub version: Version,
    /// The target that it runs on.
    pub host: String,
    /// The folder of its libraries and companions.
    pub sysroot: PathBuf,
}

impl Compiler {
    /// The compiler that cargo uses for the desktop.
    pub fn ordinary() -> Result<Self> {
        Self::ask(
            env::var_os("RUSTC")
                .unwrap_or_else(|| "rustc".into())
                .into(),
        )
    }

    /// The compilers that the system's packages installed; there may be several versions side by
    /// side.
    pub fn of_distribution() -> Vec<Self> {
        let beside_each_other = folder("/usr/bin").filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name == "rustc"
                || name
                    .strip_prefix("rustc-")
                    .is_some_and(|rest| rest.parse::<Version>().is_ok())
        });
        let one_folder_each = folder("/usr/lib")
            .filter(|path| {
                path.file_name()
                    .is_some_and(|name| name.to_string_lossy().starts_with("rust-"))
            })
            .map(|path| path.join("bin").join("rustc"));
        beside_each_other
            .chain(one_folder_each)
            .filter_map(|rustc| Self::ask(rustc).ok())
            .collect()
    }

    /// Asks a compiler about itself.
    fn ask(rustc: PathBuf) -> Result<Self> {
        let description = process::output(Command::new(&rustc).arg("-vV"))?;
        let field = |name: &str| {
            description
                .lines()
                .find_map(|line| line.strip_prefix(name))
                .map(str::trim)
                .with_context(|| format!("{} does not tell its {name}", rustc.display()))
        };
        let sysroot = process::output(Command::new(&rustc).args(["--print", "sysroot"]))?;
        Ok(Self {
            version: field("release:")?.parse()?,
            host: field("host:")?.to_owned(),
            sysroot: sysroot.trim().into(),
            rustc,
        })
    }

    /// True if the chip's libraries came with the compiler.
    pub fn has_libraries_of(&self, chip: Chip) -> bool {
        let mut question = Command::new(&self.rustc);
        question.args(["--print", "target-libdir", "--target", target(chip)]);
        process::output(&mut question).is_ok_and(|folder| Path::new(folder.trim()).is_dir())
    }

    /// The folder where cargo looks for the source of the libraries.
    pub fn library_source(&self) -> PathBuf {
        self.sysroot.join("lib/rustlib/src/rust/library")
    }

    /// True if the chip's libraries can be built, from the source where cargo looks for it.
    pub fn has_library_source(&self) -> bool {
        let library = self.library_source();
        library.join("Cargo.lock").is_file() && library.join("core").is_dir()
    }

    /// The linker that came with the compiler.
    pub fn linker(&self) -> Option<PathBuf> {
        let programs = self
            .sysroot
            .join("lib/rustlib")
            .join(&self.host)
            .join("bin");
        Some(programs.join("rust-lld")).filter(|linker| linker.is_file())
    }

    /// The linter that came with the compiler.
    pub fn linter(&self) -> Option<PathBuf> {
        Some(self.sysroot.join("bin/cargo-clippy")).filter(|linter| linter.is_file())
    }
}

/// The content of a folder; nothing if there is no such folder.
fn folder(path: &str) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(path)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
}
