const WINDOW_MS = 8_000;
/** Over a shorter time, a rate would be unreliable. */
const SETTLE_MS = 1_000;

/**
 * Speed over the last few seconds, from bytes that were really sent, so that resumed and repeated parts don't make the
 * upload look faster.
 */
export class RateMeter {
  readonly #samples: { at: number; bytes: number }[] = [];
  #since: number | undefined;

  /** Starts again, because values from before a pause say nothing about the present speed. */
  start(now: number): void {
    this.#samples.length = 0;
    this.#since = now;
  }

  add(bytes: number, now: number): void {
    const last = this.#samples.at(-1);
    // A browser reports progress every 50 ms for each part; ten samples a second are enough.
    if (last !== undefined && now - last.at < 100) last.bytes += bytes;
    else this.#samples.push({ at: now, bytes });
  }

  /** 0 while the speed is unknown. */
  bytesPerSecond(now: number): number {
    if (this.#since === undefined) return 0;
    while (this.#samples[0] !== undefined && this.#samples[0].at < now - WINDOW_MS) this.#samples.shift();
    const span = Math.min(WINDOW_MS, now - this.#since);
    if (span < SETTLE_MS) return 0;
    const bytes = this.#samples.reduce((sum, sample) => sum + sample.bytes, 0);
    return (bytes * 1_000) / span;
  }
}
