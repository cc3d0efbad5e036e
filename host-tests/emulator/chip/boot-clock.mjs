/**
 * The emulation's one clock as one start of the chip sees it: its time starts at zero, and
 * everything that the chip has scheduled is forgotten when the chip loses its power or is reset.
 */
export class BootClock {
  constructor(clock) {
    this.clock = clock;
    this.startNanos = clock.nanos;
    this.alarms = [];
  }

  get nanos() {
    return this.clock.nanos - this.startNanos;
  }

  createAlarm(callback) {
    const alarm = this.clock.createAlarm(callback);
    this.alarms.push(alarm);
    return alarm;
  }

  stop() {
    for (const alarm of this.alarms) {
      alarm.cancel();
    }
  }
}
