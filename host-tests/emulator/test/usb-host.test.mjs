import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsbHost } from '../chip/usb-host.mjs';
import { newClock } from '../clock.mjs';

const AVAILABLE = 1 << 10;
const MILLISECOND = 1_000_000;
const BUFFER = { in: 0x180, out: 0x1c0 };
const REGISTER = { in: 0x80 + 2 * 8, out: 0x80 + 2 * 8 + 4 };

/** A chip whose firmware has a serial port with its data at endpoint 2. */
function setUp() {
  const clock = newClock();
  const usbDPRAM = new Uint8Array(4096);
  const ready = [];
  const usbCtrl = {
    sieCtrl: 0,
    sieStatus: 0,
    sieStatusUpdated() {},
    indicateBufferReady: (endpoint, isOut) => ready.push([endpoint, isOut]),
    getEndpointBufferOffset: (endpoint, isOut) => (isOut ? BUFFER.out : BUFFER.in),
  };
  const mcu = { usbCtrl, usbDPRAM, usbDPRAMView: new DataView(usbDPRAM.buffer) };
  const read = [];
  const host = new UsbHost({ mcu, clock, onText: (bytes) => read.push(bytes.toString()) });
  const offer = (register, length) => {
    mcu.usbDPRAMView.setUint32(register, AVAILABLE | length, true);
    usbCtrl.DPRAMUpdated(register, AVAILABLE | length);
  };
  return { clock, host, mcu, offer, read, ready };
}

test('a packet that the firmware offers is read once', () => {
  const { clock, host, mcu, offer, read, ready } = setUp();
  host.isPlugged = true;
  host.endpoints = { in: 2, out: 2 };
  mcu.usbDPRAM.set(Buffer.from('Round 3'), BUFFER.in);
  offer(REGISTER.in, 7);
  assert.deepEqual(read, []);
  clock.tick(MILLISECOND);
  assert.deepEqual(read, ['Round 3']);
  assert.deepEqual(ready, [[2, false]]);
  assert.equal(mcu.usbDPRAMView.getUint32(REGISTER.in, true) & AVAILABLE, 0);
  host.type(0x70);
  clock.tick(MILLISECOND);
  assert.deepEqual(read, ['Round 3']);
});

test('a letter waits until the firmware offers a place for it', () => {
  const { clock, host, mcu, offer, ready } = setUp();
  host.isPlugged = true;
  host.endpoints = { in: 2, out: 2 };
  host.type(0x70);
  clock.tick(MILLISECOND);
  assert.deepEqual(ready, []);
  offer(REGISTER.out, 64);
  clock.tick(MILLISECOND);
  assert.deepEqual(ready, [[2, true]]);
  assert.equal(mcu.usbDPRAM[BUFFER.out], 0x70);
  assert.equal(mcu.usbDPRAMView.getUint32(REGISTER.out, true) & 0x3ff, 1);
});

test('nothing is read without a cable', () => {
  const { clock, host, mcu, offer, read } = setUp();
  host.endpoints = { in: 2, out: 2 };
  mcu.usbDPRAM.set(Buffer.from('Round 3'), BUFFER.in);
  offer(REGISTER.in, 7);
  clock.tick(MILLISECOND);
  assert.deepEqual(read, []);
});

test('a device that does not pull up its line is not reset', () => {
  const { clock, host, mcu } = setUp();
  host.plug();
  clock.tick(500 * MILLISECOND);
  assert.equal(mcu.usbCtrl.sieStatus, 0);
  mcu.usbCtrl.sieCtrl = 1 << 16;
  clock.tick(500 * MILLISECOND);
  assert.notEqual(mcu.usbCtrl.sieStatus, 0);
});
