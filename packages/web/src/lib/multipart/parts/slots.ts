/**
 * At most `limit` holders at once, first come, first served. All files share one set of slots: a single large file gets
 * every slot, and many small files get one slot each. Uploads never take all of the few connections that a browser
 * allows to one host (6 with HTTP/1.1).
 */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#free = limit;
  }

  /** Resolves with the function that gives the slot back; rejects with the signal's reason. */
  acquire(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const grant = () => {
        signal.removeEventListener("abort", leave);
        this.#free -= 1;
        resolve(this.#releaseOnce());
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(grant), 1);
        reject(signal.reason);
      };
      if (this.#free > 0) {
        grant();
        return;
      }
      this.#waiting.push(grant);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #releaseOnce(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#free += 1;
      this.#waiting.shift()?.();
    };
  }
}
