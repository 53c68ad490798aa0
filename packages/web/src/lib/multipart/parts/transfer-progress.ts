import { RateMeter } from "./rate-meter.ts";
import type { Waiting } from "./retry.ts";

export interface ProgressView {
  /** Bytes that were sent, stored parts included. */
  sentBytes: number;
  /** 0 while the speed is unknown. */
  bytesPerSecond: number;
  /** Set while nothing is sent because the computer is offline or the next attempt is due later. */
  waiting: Waiting | undefined;
}

/** The progress of one run of a transfer: the parts that are stored or being sent, the speed, and what it waits for. */
export class TransferProgress {
  readonly #meters: readonly RateMeter[];
  readonly #meter = new RateMeter();
  readonly #inFlight = new Map<number, number>();
  readonly #waits = { offline: 0, retry: 0 };
  storedBytes: number;

  /** @param total a meter that also gets the bytes, to measure several files together */
  constructor(storedBytes: number, total?: RateMeter) {
    this.storedBytes = storedBytes;
    this.#meter.start(performance.now());
    this.#meters = total === undefined ? [this.#meter] : [this.#meter, total];
  }

  sent(part: number, bytes: number): void {
    const more = bytes - (this.#inFlight.get(part) ?? 0);
    this.#inFlight.set(part, bytes);
    if (more > 0) for (const meter of this.#meters) meter.add(more, performance.now());
  }

  /** Drops the part's sent bytes, because the attempt failed. */
  lost(part: number): void {
    this.#inFlight.delete(part);
  }

  stored(part: number, bytes: number): void {
    this.#inFlight.delete(part);
    this.storedBytes += bytes;
  }

  /** Notes that an operation waits; returns the function to call when the wait ends. */
  readonly wait = (waiting: Waiting): (() => void) => {
    this.#waits[waiting] += 1;
    return () => {
      this.#waits[waiting] -= 1;
    };
  };

  view(size: number): ProgressView {
    const inFlight = [...this.#inFlight.values()].reduce((sum, bytes) => sum + bytes, 0);
    const stuck = this.#waits.retry > 0 && this.#inFlight.size === 0;
    return {
      sentBytes: Math.min(size, this.storedBytes + inFlight),
      bytesPerSecond: this.#meter.bytesPerSecond(performance.now()),
      waiting: this.#waits.offline > 0 ? "offline" : stuck ? "retry" : undefined,
    };
  }
}
