/** Steps that the mean is taken over. */
const STEPS = 8;
/** From nearer together than this a figure would be noise. */
const SETTLE_MS = 500;

interface Look {
  /** ms since 1970. */
  at: number;
  rowsDone: number;
}

/**
 * Rows a second. An import moves on by hundreds of rows at a time, some seconds apart on a slow day, so the mean is taken
 * from step to step: between them it stands still instead of falling.
 */
export class RowsRate {
  readonly #steps: Look[] = [];

  /** Looks in between, at the same rows, tell nothing. */
  look(now: Look): void {
    const last = this.#steps.at(-1);
    if (last !== undefined && now.rowsDone <= last.rowsDone) return;
    this.#steps.push(now);
    if (this.#steps.length > STEPS) this.#steps.shift();
  }

  /** 0 while nothing can be said. */
  get perSecond(): number {
    const [first, last] = [this.#steps[0], this.#steps.at(-1)];
    if (first === undefined || last === undefined || last.at - first.at < SETTLE_MS) return 0;
    return ((last.rowsDone - first.rowsDone) * 1_000) / (last.at - first.at);
  }
}
