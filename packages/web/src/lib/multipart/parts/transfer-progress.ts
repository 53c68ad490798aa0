import { RateMeter } from "./rate-meter.ts";
import type { Waiting } from "./retry.ts";

export interface ProgressView {
  /** Bytes that were sent, stored parts included. */
  sentBytes: number;
  /** 0 while the speed is unknown. */
  bytesPerSecond: number;
  secondsLeft: number | undefined;
  /** Set while nothing is sent because the computer is offline or the next attempt is due later. */
  waiting: Waiting | undefined;
}

/** A file's progress: the parts that are stored or being sent, the speed, and what the upload waits for. */
export class TransferProgress {
  readonly #meter = new RateMeter();
  readonly #inFlight = new Map<number, number>();
  readonly #waits = { offline: 0, retry: 0 };
  #storedBytes = 0;

  begin(now: number): void {
    this.#meter.start(now);
  }

  /** Drops the bytes of parts that were being sent, because nothing is being sent any more. */
  halt(): void {
    this.#inFlight.clear();
  }

  set storedBytes(bytes: number) {
    this.#storedBytes = bytes;
    this.#inFlight.clear();
  }

  sent(part: number, bytes: number, now: number): void {
    const more = bytes - (this.#inFlight.get(part) ?? 0);
    this.#inFlight.set(part, bytes);
    if (more > 0) this.#meter.add(more, now);
  }

  /** Drops the part's sent bytes, because the attempt failed. */
  lost(part: number): void {
    this.#inFlight.delete(part);
  }

  stored(part: number, bytes: number): void {
    this.#inFlight.delete(part);
    this.#storedBytes += bytes;
  }

  /** Reports the waits of one operation; each operation needs its own function. */
  trackWaits(): (waiting: Waiting | undefined) => void {
    let current: Waiting | undefined;
    return (waiting) => {
      if (current !== undefined) this.#waits[current] -= 1;
      if (waiting !== undefined) this.#waits[waiting] += 1;
      current = waiting;
    };
  }

  view(size: number, now: number): ProgressView {
    const inFlight = [...this.#inFlight.values()].reduce((sum, bytes) => sum + bytes, 0);
    const sentBytes = Math.min(size, this.#storedBytes + inFlight);
    const bytesPerSecond = this.#meter.bytesPerSecond(now);
    const stuck = this.#waits.retry > 0 && this.#inFlight.size === 0;
    return {
      sentBytes,
      bytesPerSecond,
      secondsLeft: bytesPerSecond > 0 ? (size - sentBytes) / bytesPerSecond : undefined,
      waiting: this.#waits.offline > 0 ? "offline" : stuck ? "retry" : undefined,
    };
  }
}
