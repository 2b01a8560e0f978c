/** A stopwatch that calls back every second while it runs. */
export class Clock {
  #before = 0; // milliseconds of earlier runs
  #since = null;
  #ticking;

  constructor(onTick) {
    this.onTick = onTick;
  }

  get isRunning() {
    return this.#since !== null;
  }

  get seconds() {
    const now = this.isRunning ? performance.now() - this.#since : 0;
    return Math.floor((this.#before + now) / 1000);
  }

  /** Sets the time and stops. */
  set(seconds) {
    this.stop();
    this.#before = seconds * 1000;
    this.onTick();
  }

  start() {
    if (this.isRunning) return;
    this.#since = performance.now();
    this.#ticking = setInterval(this.onTick, 1000);
  }

  stop() {
    if (!this.isRunning) return;
    this.#before += performance.now() - this.#since;
    this.#since = null;
    clearInterval(this.#ticking);
  }
}

/** Seconds as people write them: 5:07, 1:02:30. */
export function inWords(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => String(part).padStart(2, "0"))].join(":");
}
