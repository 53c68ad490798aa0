/** The rate is the mean over this many steps. */
const STEPS = 8;
/** Over a shorter time, a rate would be unreliable. */
const SETTLE_MS = 500;

interface Reading {
  /** ms since 1970. */
  at: number;
  rowsDone: number;
}

/**
 * The rows per second of an import. Its count of rows grows by hundreds at a time, up to some seconds apart. So the
 * mean is taken over the last times at which the count grew, and stays the same in between instead of falling.
 */
export class RowsRate {
  readonly #steps: Reading[] = [];

  /** A reading with the same rows as before is ignored. */
  add(now: Reading): void {
    const last = this.#steps.at(-1);
    if (last !== undefined && now.rowsDone <= last.rowsDone) return;
    this.#steps.push(now);
    if (this.#steps.length > STEPS) this.#steps.shift();
  }

  /** 0 while the rate is unknown. */
  get perSecond(): number {
    const [first, last] = [this.#steps[0], this.#steps.at(-1)];
    if (first === undefined || last === undefined || last.at - first.at < SETTLE_MS) return 0;
    return ((last.rowsDone - first.rowsDone) * 1_000) / (last.at - first.at);
  }
}
