import { ServerResponse } from "node:http";
import { pathToFileURL } from "node:url";

/**
 * Sets the clock of the process or page that runs this ahead. It must not use anything outside itself, because pages
 * are given its text.
 */
export const moveClock = (aheadMs: number): void => {
  const Clock = Date;
  const now = () => Clock.now() + aheadMs;
  globalThis.Date = new Proxy(Clock, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new Clock(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
};

const AHEAD = "CLEARHOUSE_CLOCK_AHEAD_MS";

/** The settings with which a run, and every process that it starts, has its clock set ahead by so much. */
export const clockAhead = (aheadMs: number): Record<string, string> => ({
  [AHEAD]: String(aheadMs),
  NODE_OPTIONS: `--import=${pathToFileURL(import.meta.filename)}`,
});

const ahead = process.env[AHEAD];
if (ahead !== undefined) {
  moveClock(Number(ahead));
  // Node dates answers by the machine's clock; an AWS client would take the difference for an error of its own clock.
  Object.defineProperty(ServerResponse.prototype, "sendDate", { get: () => false, set: () => undefined });
}
