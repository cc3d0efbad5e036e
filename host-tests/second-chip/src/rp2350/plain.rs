//! The loads and stores that keep an order (`lda`, `stl` and their like), which the emulator takes for jumps, as those
//! that keep none. With one processor at work the two do the same.

/// The plain form of an instruction of two halves, if it keeps an order.
pub(crate) fn plain(first: u16, second: u16) -> Option<[u16; 2]> {
    let (base, value, kind) = (first & 0xF, second & 0xF000, second & 0x00F0);
    // Of a store that may fail: the register that tells.
    let told = second & 0xF;
    let has_none = second & 0x0F0F == 0x0F0F;
    let is_store = second & 0x0F00 == 0x0F00;
    let halves = match (first & 0xFFF0, kind) {
        (0xE8D0, 0x80) if has_none => [0xF890 | base, value],
        (0xE8D0, 0x90) if has_none => [0xF8B0 | base, value],
        (0xE8D0, 0xA0) if has_none => [0xF8D0 | base, value],
        (0xE8D0, 0xC0) if has_none => [first, value | 0x0F4F],
        (0xE8D0, 0xD0) if has_none => [first, value | 0x0F5F],
        (0xE8D0, 0xE0) if has_none => [0xE850 | base, value | 0x0F00],
        (0xE8C0, 0x80) if has_none => [0xF880 | base, value],
        (0xE8C0, 0x90) if has_none => [0xF8A0 | base, value],
        (0xE8C0, 0xA0) if has_none => [0xF8C0 | base, value],
        (0xE8C0, 0xC0) if is_store => [first, value | 0x0F40 | told],
        (0xE8C0, 0xD0) if is_store => [first, value | 0x0F50 | told],
        (0xE8C0, 0xE0) if is_store => [0xE840 | base, value | told << 8],
        _ => return None,
    };
    Some(halves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keeps_an_order_has_a_plain_form() {
        // As an assembler has them: with order, without.
        let pairs = [
            // ldab r3, [r3]; ldrb.w r3, [r3]
            ([0xE8D3, 0x3F8F], [0xF893, 0x3000]),
            // lda r1, [r2]; ldr.w r1, [r2]
            ([0xE8D2, 0x1FAF], [0xF8D2, 0x1000]),
            // ldaexb r1, [r2]; ldrexb r1, [r2]
            ([0xE8D2, 0x1FCF], [0xE8D2, 0x1F4F]),
            // ldaex r1, [r2]; ldrex r1, [r2]
            ([0xE8D2, 0x1FEF], [0xE852, 0x1F00]),
            // stlh r4, [r5]; strh.w r4, [r5]
            ([0xE8C5, 0x4F9F], [0xF8A5, 0x4000]),
            // stlexb r0, r1, [r2]; strexb r0, r1, [r2]
            ([0xE8C2, 0x1FC0], [0xE8C2, 0x1F40]),
            // stlex r0, r1, [r2]; strex r0, r1, [r2]
            ([0xE8C2, 0x1FE0], [0xE842, 0x1000]),
        ];
        for ([first, second], expected) in pairs {
            assert_eq!(plain(first, second), Some(expected), "{first:x} {second:x}");
        }
        // tbb [pc, r0]; strd r0, r1, [r2]; movs r0, r0
        for (first, second) in [(0xE8DF, 0xF000), (0xE9C2, 0x0100), (0, 0)] {
            assert_eq!(plain(first, second), None);
        }
    }
}
