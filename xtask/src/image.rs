//! The image that the linker made: the bytes for the flash, the sizes that the budgets limit, and where things ended
//! up.

use anyhow::{Context, Result, ensure};
use object::elf::{PT_LOAD, SHF_ALLOC, STT_FUNC};
use object::read::elf::{ElfFile32, ProgramHeader};
use object::{Endianness, Object, ObjectSection, ObjectSymbol, SectionFlags, SectionKind};
use rustc_demangle::demangle;

/// The address where the flash begins.
pub const FLASH_START: u32 = 0x1000_0000;
/// Flash has one more window after this address; nothing of ours lies beyond.
const FLASH_END: u32 = 0x1100_0000;
/// The address where the RAM begins.
const RAM_START: u64 = 0x2000_0000;
/// The first address after the RAM of the chip that has more of it.
const RAM_END: u64 = 0x2008_2000;
/// The byte that flash reads as where nothing was written.
const ERASED: u8 = 0xff;

/// An ELF file of the firmware, parsed.
pub struct Image<'data> {
    elf: ElfFile32<'data, Endianness>,
}

impl<'data> Image<'data> {
    /// Parses the ELF file's bytes.
    pub fn parse(elf: &'data [u8]) -> Result<Self> {
        let elf = ElfFile32::parse(elf).context("the linker's output is not a 32-bit ELF file")?;
        Ok(Self { elf })
    }

    /// Everything that goes into the flash, from its first byte; gaps read as erased flash does.
    pub fn flash(&self) -> Result<Vec<u8>> {
        let endian = self.elf.endian();
        let mut flash = Vec::new();
        for segment in self.elf.elf_program_headers() {
            let contents = segment
                .data(endian, self.elf.data())
                .ok()
                .context("a segment lies outside of the ELF file")?;
            if segment.p_type(endian) != PT_LOAD || contents.is_empty() {
                continue;
            }
            let address = segment.p_paddr(endian);
            ensure!(
                (FLASH_START..FLASH_END).contains(&address),
                "a segment is to be loaded at {address:#010x}, which is not in the flash"
            );
            let start = usize::try_from(address - FLASH_START)?;
            let end = start + contents.len();
            if flash.len() < end {
                flash.resize(end, ERASED);
            }
            flash
                .get_mut(start..end)
                .context("a segment lies outside of the flash")?
                .copy_from_slice(contents);
        }
        ensure!(!flash.is_empty(), "the ELF file has nothing for the flash");
        Ok(flash)
    }

    /// The RAM that is taken before the program starts: initialised, zeroed and untouched, without
    /// the stack.
    pub fn static_ram_bytes(&self) -> u64 {
        self.ram_sections().map(|section| section.size()).sum()
    }

    /// The part of it that begins as something else than zeros, and so takes flash as well.
    pub fn initialised_ram_bytes(&self) -> u64 {
        self.ram_sections()
            .filter(|section| section.kind() != SectionKind::UninitializedData)
            .map(|section| section.size())
            .sum()
    }

    /// Fails unless the stack has the lowest RAM to itself: if it grows too long there, the chip stops at once, and
    /// writes over nothing.
    pub fn ensure_stack_is_guarded(&self) -> Result<()> {
        let [lowest, highest] = ["_stack_end", "_stack_start"].map(|name| self.address(name));
        let highest = u64::from(highest.context("the image does not say where its stack begins")?);
        ensure!(
            lowest.map(u64::from) == Some(RAM_START),
            "the stack ends at {lowest:#x?}, and not with the RAM"
        );
        let below = self
            .ram_sections()
            .find(|section| section.address() < highest);
        let below = below.map(|section| section.name().unwrap_or_default().to_owned());
        ensure!(
            below.is_none(),
            "{} lies where the stack is",
            below.unwrap_or_default()
        );
        Ok(())
    }

    fn ram_sections(&self) -> impl Iterator<Item = impl ObjectSection<'data> + use<'_, 'data>> {
        self.elf
            .sections()
            .filter(|section| is_allocated(section.flags()))
            .filter(|section| (RAM_START..RAM_END).contains(&section.address()))
    }

    /// Every function, under the name that a person wrote.
    pub fn functions(&self) -> Functions {
        let symbols = self.elf.symbols();
        let mut places: Vec<(u32, u32, String)> = symbols
            .filter(|symbol| symbol.elf_symbol().st_type() == STT_FUNC)
            .filter_map(|symbol| {
                let start = u32::try_from(symbol.address()).ok()? & !1;
                let end = start.checked_add(u32::try_from(symbol.size()).ok()?)?;
                Some((start, end, format!("{:#}", demangle(symbol.name().ok()?))))
            })
            .collect();
        places.sort();
        Functions { places }
    }

    /// The address of a symbol, by the last part of its path: `NAME` or `some::path::NAME`.
    pub fn address(&self, name: &str) -> Option<u32> {
        let symbol = self.elf.symbols().find(|symbol| {
            symbol.name().is_ok_and(|mangled| {
                let path = format!("{:#}", demangle(mangled));
                path.rsplit("::").next() == Some(name)
            })
        })?;
        let address = u32::try_from(symbol.address()).ok()?;
        // A function's lowest bit says "Thumb instructions"; they begin one byte lower.
        let is_function = symbol.elf_symbol().st_type() == STT_FUNC;
        Some(if is_function { address & !1 } else { address })
    }
}

/// The functions of an image by their places.
pub struct Functions {
    /// The beginning and the end of each, from the lowest on.
    places: Vec<(u32, u32, String)>,
}

impl Functions {
    /// Functions that begin and end there.
    #[cfg(test)]
    pub(crate) fn from_places<const N: usize>(places: [(u32, u32, &str); N]) -> Self {
        let places = places.map(|(start, end, name)| (start, end, name.to_owned()));
        Self {
            places: places.into(),
        }
    }

    /// The function in which an address lies.
    pub fn at(&self, address: u32) -> Option<&str> {
        let after = self
            .places
            .partition_point(|(start, _, _)| *start <= address);
        let (_, end, name) = self.places.get(after.checked_sub(1)?)?;
        (address < *end).then_some(name)
    }
}

/// True if a section takes memory when the program runs.
fn is_allocated(flags: SectionFlags) -> bool {
    matches!(flags, SectionFlags::Elf { sh_flags } if sh_flags & u64::from(SHF_ALLOC) != 0)
}
