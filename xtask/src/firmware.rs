//! Building the images that go onto the boards.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use pocket_arbiter::board::{Chip, Model};

use crate::budget::{self, Sizes};
use crate::image::{FLASH_START, Image};
use crate::paths;
use crate::process;
use crate::project;
use crate::toolchain::Toolchain;
use crate::uf2;

/// One board's finished image.
#[derive(Debug, Clone)]
pub struct Firmware {
    /// The linker's output, with symbols and the log's texts.
    pub elf: PathBuf,
    /// The flat image, from the first byte of the flash.
    pub bin: PathBuf,
    /// The sizes of the image.
    pub sizes: Sizes,
}

/// The command: builds the images, prints what they take, and fails if that is too much.
pub fn command(boards: &[&'static Model]) -> Result<()> {
    let images = build(boards)?;
    let sizes: Vec<Sizes> = images.into_iter().map(|image| image.sizes).collect();
    print!("{}", budget::table(&sizes));
    budget::enforce(&sizes)
}

/// Brings the boards' images up to date.
pub fn build(boards: &[&'static Model]) -> Result<Vec<Firmware>> {
    let mut images = Vec::new();
    for chip in Chip::ALL {
        let boards = boards.iter().filter(|board| board.chip == chip);
        images.append(&mut build_for(chip, &boards.copied().collect::<Vec<_>>())?);
    }
    Ok(images)
}

/// Brings up to date the images of boards with that chip.
fn build_for(chip: Chip, boards: &[&'static Model]) -> Result<Vec<Firmware>> {
    if boards.is_empty() {
        return Ok(Vec::new());
    }
    let toolchain = Toolchain::find(chip)?;
    let mut compilation = toolchain.cargo("build");
    compilation.args(["--package", "pocket-arbiter"]);
    for board in boards {
        compilation.args(["--bin", board.name]);
    }
    process::run(&mut compilation).with_context(|| format!("with {}", toolchain.description()))?;
    boards
        .iter()
        .map(|board| package(board, &toolchain.output_folder().join(board.name)))
        .collect()
}

/// Makes the three files of a board from the linker's output.
fn package(board: &'static Model, linked: &Path) -> Result<Firmware> {
    let elf = fs::read(linked).with_context(|| format!("cannot read {}", linked.display()))?;
    let image = Image::parse(&elf)?;
    let flash = image.flash()?;
    image
        .ensure_stack_is_guarded()
        .with_context(|| format!("the memory of {}", board.name))?;
    for (what, bytes) in [("image", &flash), ("ELF", &elf)] {
        let path = paths::of_this_machine(bytes);
        ensure!(
            path.is_none(),
            "the {what} of {} holds {path:?}",
            board.name
        );
    }
    let file = |extension: &str| {
        project::firmware()
            .join(board.name)
            .with_extension(extension)
    };
    fs::create_dir_all(project::firmware())?;
    update(&file("elf"), &elf)?;
    update(&file("bin"), &flash)?;
    let drop_file = uf2::encode(&flash, FLASH_START, uf2::family(board.chip))?;
    update(&file("uf2"), &drop_file)?;
    Ok(Firmware {
        elf: file("elf"),
        bin: file("bin"),
        sizes: Sizes {
            board: board.name,
            flash_bytes: u64::try_from(flash.len())?,
            static_ram_bytes: image.static_ram_bytes(),
            initialised_ram_bytes: image.initialised_ram_bytes(),
        },
    })
}

/// Writes a file unless it says the same already, since another run may be reading it.
fn update(path: &Path, contents: &[u8]) -> Result<()> {
    let writing = || format!("cannot write {}", path.display());
    match fs::read(path) {
        Ok(old) if old == contents => Ok(()),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error).with_context(writing),
        _ => fs::write(path, contents).with_context(writing),
    }
}
