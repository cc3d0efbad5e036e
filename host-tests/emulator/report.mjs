import { CHARGES } from './chip/charges.mjs';

function micros(nanos) {
  return Math.round(nanos / 1000);
}

function microsOrNull(nanos) {
  return nanos === null ? null : micros(nanos);
}

/**
 * Puts together what the job found out. There is no wall-clock time in it: the same job gives the
 * same report.
 */
export function makeReport({ box, script, failure }) {
  const { usage, display } = box;
  const card = box.slot.card;
  const nowNanos = box.clock.nanos;
  return {
    ok: failure === null,
    failure,
    faultFired: box.fault.fired,
    sdFaults: box.cardFaults?.count ?? 0,
    virtualUs: micros(nowNanos),
    instructions: usage.instructions,
    cyclesAwake: Math.round(usage.cyclesAwake),
    cyclesAsleep: Math.round(usage.cyclesAsleep),
    cacheMisses: usage.cacheMisses,
    cyclesStalled: usage.cacheMisses * CHARGES.miss,
    cacheTrace: box.cacheTrace?.report() ?? null,
    sdReads: card?.blocksRead ?? 0,
    sdWrites: card?.writes.length ?? 0,
    writes: (card?.writes ?? []).map(({ nanos, block, readBackNanos }) => ({
      us: micros(nanos),
      block,
      readBackUs: readBackNanos === null ? null : micros(readBackNanos),
    })),
    clockRecords: box.clockRecords.records.map(({ nanos, block }) => ({
      us: micros(nanos),
      block: block.toString('base64'),
    })),
    boots: box.starts.map(({ nanos, follower, rttOffset, reason }) => ({
      us: micros(nanos),
      firstPictureUs: microsOrNull(follower.firstPictureNanos),
      rttOffset,
      reason,
    })),
    presses: box.presses.map(({ line, key, nanos, follower }) => ({
      line,
      key,
      us: micros(nanos),
      firstPixelUs: microsOrNull(follower.firstNanos),
      lastPixelUs: microsOrNull(follower.lastNanos),
      settledUs: microsOrNull(follower.settledNanos),
      longestPauseUs: microsOrNull(follower.longestPauseNanos),
      cacheMisses: follower.cacheMisses,
    })),
    edges: box.edges.map(({ key, isDown, nanos, cardKeepsWaiting }) => ({
      key,
      down: isDown,
      us: micros(nanos),
      cardKeepsWaiting,
    })),
    edgeStamps: box.edgeStamps.stamps,
    pixelsWritten: display.pixelsWritten,
    displayBytes: display.bytesReceived,
    sleepSpans: script.sleepSpans.map(({ line, nanos, awakeNanos }) => ({
      line,
      us: micros(nanos),
      awakeUs: micros(awakeNanos),
    })),
    stackHighWaterBytes: box.stack.highWaterBytes,
    tones: box.buzzer.tones.map(({ nanos, hz, untilNanos }) => ({
      us: micros(nanos),
      hz,
      until: micros(untilNanos ?? nowNanos),
    })),
    wantedTones: box.buzzer.wishes.map(({ nanos, hz, untilNanos, heardNanos }) => ({
      us: micros(nanos),
      hz,
      until: micros(untilNanos),
      heardUs: micros(heardNanos),
    })),
    screen: box.screenText,
    sign: box.sign?.report() ?? null,
    backlightPercent: box.backlightPercent,
    contrast: display.contrast,
    led: box.ledIsLit,
    console: Buffer.from(box.consoleBytes).toString('base64'),
    usbProduct: box.computer?.product ?? null,
    uart: Buffer.from(box.uartBytes).toString('base64'),
    rtt: box.rtt.bytes().toString('base64'),
  };
}
