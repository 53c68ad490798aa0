import { ServerResponse } from "node:http";
import { pathToFileURL } from "node:url";

/**
 * Moves the clock ahead in the process or page that runs this function. The function must not use anything outside
 * itself, because its source text is sent to pages.
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

/** The environment variables that move the clock ahead by this time in a server and in every process that it starts. */
export const clockAhead = (aheadMs: number): Record<string, string> => ({
  [AHEAD]: String(aheadMs),
  NODE_OPTIONS: `--import=${pathToFileURL(import.meta.filename)}`,
});

const ahead = process.env[AHEAD];
if (ahead !== undefined) {
  moveClock(Number(ahead));
  // Node writes the machine's time into the Date header of answers, and an AWS client would adjust its own clock to
  // this time.
  Object.defineProperty(ServerResponse.prototype, "sendDate", { get: () => false, set: () => undefined });
}
