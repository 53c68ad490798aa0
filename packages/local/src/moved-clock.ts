import { ServerResponse } from "node:http";
import { pathToFileURL } from "node:url";

/**
 * Sets the clock of the process or page that runs this function ahead. The function must not use anything outside
 * itself, because pages get its source text.
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

/** The settings that set the clock of a run, and of every process that it starts, ahead by this time. */
export const clockAhead = (aheadMs: number): Record<string, string> => ({
  [AHEAD]: String(aheadMs),
  NODE_OPTIONS: `--import=${pathToFileURL(import.meta.filename)}`,
});

const ahead = process.env[AHEAD];
if (ahead !== undefined) {
  moveClock(Number(ahead));
  // Node writes the machine's time into the Date header of answers, to which an AWS client would adjust its clock.
  Object.defineProperty(ServerResponse.prototype, "sendDate", { get: () => false, set: () => undefined });
}
