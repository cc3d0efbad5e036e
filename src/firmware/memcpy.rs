//! Copying memory, by code in RAM.
//!
//! Whatever is moved is copied by calling `memcpy`, ten thousand times while a large event is read. The compiler's own,
//! built for size, copies byte by byte and lies in flash, behind the cache: a tenth of that time. This one moves
//! four words at a time, and is never waited for.

#![expect(
    unsafe_code,
    reason = "the compiler looks for it by its name, and only the processor's own language moves several words at once"
)]

use core::arch::global_asm;

global_asm!(
    "
    .section .data.memcpy, \"awx\"
    .balign 4
    .syntax unified
    .global memcpy
    .global __aeabi_memcpy
    .global __aeabi_memcpy4
    .global __aeabi_memcpy8
    .type memcpy, %function
    .type __aeabi_memcpy, %function
    .type __aeabi_memcpy4, %function
    .type __aeabi_memcpy8, %function
    // r0: where to, which is also what is returned; r1: from where; r2: how many bytes.
    .thumb_func
memcpy:
    .thumb_func
__aeabi_memcpy:
    .thumb_func
__aeabi_memcpy4:
    .thumb_func
__aeabi_memcpy8:
    push {{r0, r4, r5, r6, r7, lr}}
    movs r3, r0
    orrs r3, r1
    lsls r3, r3, #30
    beq 2f
    cmp r2, #16
    blo 6f
    // Single bytes up to a whole word of the target.
1:  lsls r3, r0, #30
    beq 7f
    ldrb r3, [r1]
    strb r3, [r0]
    adds r1, #1
    adds r0, #1
    subs r2, #1
    b 1b
7:  lsls r3, r1, #30
    bne 8f
    // Four words at a time, then one.
2:  subs r2, #16
    blo 4f
3:  ldmia r1!, {{r3, r4, r5, r6}}
    stmia r0!, {{r3, r4, r5, r6}}
    subs r2, #16
    bhs 3b
4:  adds r2, #12
    bmi 9f
5:  ldmia r1!, {{r3}}
    stmia r0!, {{r3}}
    subs r2, #4
    bhs 5b
9:  adds r2, #4
    // The bytes that are left, from the last to the first.
6:  subs r2, #1
    blo 11f
10: ldrb r3, [r1, r2]
    strb r3, [r0, r2]
    subs r2, #1
    bhs 10b
11: pop {{r0, r4, r5, r6, r7, pc}}
    // The source's words lie across the target's: each of those is put together from two.
8:  lsrs r3, r3, #30
    subs r1, r1, r3
    lsls r6, r3, #3
    movs r7, #32
    subs r7, r7, r6
    ldmia r1!, {{r4}}
    lsrs r4, r6
    subs r2, #4
12: ldmia r1!, {{r5}}
    movs r3, r5
    lsls r3, r7
    orrs r3, r4
    stmia r0!, {{r3}}
    lsrs r5, r6
    movs r4, r5
    subs r2, #4
    bhs 12b
    adds r2, #4
    lsrs r6, r6, #3
    adds r1, r1, r6
    subs r1, #4
    b 6b
    .size memcpy, . - memcpy
    .text
    "
);
