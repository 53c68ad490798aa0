/** The rate is the mean over the latest readings, at most this many. */
const STEPS = 8;
/** A rate over a shorter time would be unreliable. */
const SETTLE_MS = 500;

interface Reading {
  /** When the count was loaded, in ms since 1970. */
  at: number;
  rowsDone: number;
}

/**
 * The speed of an import in rows per second. The count of finished rows grows by hundreds, every few seconds. Only
 * readings at which the count has grown are used; otherwise the speed would fall until the count grows again.
 */
export class RowsRate {
  readonly #steps: Reading[] = [];

  /** Ignores a reading whose count hasn't grown. */
  add(now: Reading): void {
    const last = this.#steps.at(-1);
    if (last !== undefined && now.rowsDone <= last.rowsDone) return;
    this.#steps.push(now);
    if (this.#steps.length > STEPS) this.#steps.shift();
  }

  /** 0 while the speed is unknown. */
  get perSecond(): number {
    const [first, last] = [this.#steps[0], this.#steps.at(-1)];
    if (first === undefined || last === undefined || last.at - first.at < SETTLE_MS) return 0;
    return ((last.rowsDone - first.rowsDone) * 1_000) / (last.at - first.at);
  }
}
