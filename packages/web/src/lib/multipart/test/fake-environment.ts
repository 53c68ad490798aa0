import type { UploadEnvironment } from "../upload-environment.ts";

interface Timer {
  at: number;
  run: () => void;
}

/** A clock that only moves when a test moves it; every wait of the engine goes through it. */
export class FakeEnvironment implements UploadEnvironment {
  #now = 0;
  #ids = 0;
  #timers: Timer[] = [];
  #whenOnline: (() => void)[] = [];
  #online = true;
  readonly slept: number[] = [];
  readonly #random: () => number;

  constructor(random: () => number = () => 0.5) {
    this.#random = random;
  }

  now(): number {
    return this.#now;
  }

  random(): number {
    return this.#random();
  }

  isOnline(): boolean {
    return this.#online;
  }

  newId(): string {
    this.#ids += 1;
    return `id-${this.#ids}`;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    this.slept.push(ms);
    return this.wait(ms, signal);
  }

  /** Like `sleep`, but not recorded in `slept`: for work that takes time on the server. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const timer = { at: this.#now + ms, run: resolve };
      this.#timers.push(timer);
      signal.addEventListener("abort", () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
        reject(signal.reason);
      });
    });
  }

  every(ms: number, callback: () => void, signal: AbortSignal): void {
    if (signal.aborted) return;
    const timer = {
      at: this.#now + ms,
      run: () => {
        callback();
        this.every(ms, callback, signal);
      },
    };
    this.#timers.push(timer);
    signal.addEventListener("abort", () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    });
  }

  untilOnline(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#whenOnline.push(resolve);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  }

  set online(online: boolean) {
    this.#online = online;
    if (!online) return;
    for (const resolve of this.#whenOnline.splice(0)) resolve();
  }

  /** Runs everything that can run without moving the clock. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.settle();
    for (let timer = this.#next(end); timer !== undefined; timer = this.#next(end)) {
      this.#timers = this.#timers.filter((other) => other !== timer);
      this.#now = timer.at;
      timer.run();
      await this.settle();
    }
    this.#now = end;
  }

  /** Moves the clock until the condition holds; fails after an hour. */
  async until(condition: () => boolean): Promise<void> {
    await this.settle();
    while (!condition()) {
      const timer = this.#next(3_600_000);
      if (timer === undefined) throw new Error("Nothing is left to wait for.");
      await this.advance(timer.at - this.#now);
    }
  }

  #next(end: number): Timer | undefined {
    return this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
