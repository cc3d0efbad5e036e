//! The project's own commands, as `cargo xtask` offers them.

pub mod arguments;
pub mod bench;
pub mod box_drawing;
pub mod budget;
pub mod check;
pub mod compiler;
pub mod debian;
pub mod emulator;
pub mod firmware;
pub mod fsck;
pub mod gallery;
pub mod image;
pub mod manual;
pub mod page;
pub mod parallel;
pub mod paths;
pub mod picture;
pub mod pictures;
pub mod process;
pub mod project;
pub mod release;
pub mod scripts;
pub mod soak;
pub mod toolchain;
pub mod uf2;
pub mod version;
