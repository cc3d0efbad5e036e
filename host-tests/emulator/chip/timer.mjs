const FIRST_ALARM = 0x10;
const LAST_ALARM = 0x1c;
const NANOS_PER_MICRO = 1000;

/**
 * Makes the timer's alarms come on time. rp2040js drops the fraction of a microsecond of the time
 * to the alarm, so the alarm comes while the timer still shows the microsecond before: embassy's
 * driver then finds nothing due, and arms the alarm again and again until it is.
 */
export function makeAlarmsPunctual(timer) {
  const writeRegister = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    writeRegister(offset, value);
    if (offset >= FIRST_ALARM && offset <= LAST_ALARM) {
      const { nanos } = timer.clock;
      const now = Math.floor(nanos / NANOS_PER_MICRO);
      const target = now + ((value - now) >>> 0);
      timer.alarms[(offset - FIRST_ALARM) / 4].clockAlarm.schedule(
        Math.max(0, target * NANOS_PER_MICRO - nanos),
      );
    }
  };
}
