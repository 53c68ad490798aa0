import { afterEach, expect, it, vi } from "vitest";
import { PROFILES } from "./subscriptions.ts";
import { dying } from "./testing/aws-calls/kill.ts";
import { deliverTo } from "./testing/bus.ts";
import { happeningFor } from "./testing/events.ts";
import { HEARD, listen } from "./testing/hearing.ts";

afterEach(() => {
  vi.useRealTimers();
});

const KILLS = 10;
/** A consequence makes about so many calls of AWS. A process that would be killed later isn't killed. */
const CALLS = 12;

const below = (most: number): number => Math.floor(Math.random() * most);

/** A mail is sent again if nobody learned that SES accepted it (docs/decisions/consequences.md); nothing else is. */
const withoutRepeats = (heard: readonly string[]): string[] =>
  heard.filter((line, n) => !line.includes(" gets: ") || heard.indexOf(line) === n);

it.each(PROFILES)(
  "after each of ten kills at random calls in $name, the next delivery is done, and people hear what they would have heard",
  { timeout: 300_000 },
  async ({ consequences }) => {
    for (let kill = 0; kill < KILLS; kill++) {
      const consequence = consequences[below(consequences.length)];
      if (!consequence) throw new Error("A profile without consequences");
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
      const entry = await happeningFor(consequence)();
      const heard = await listen(entry);
      const [at, when] = [below(CALLS), below(2) === 0 ? "before" : "after"] as const;
      let calls = 0;
      const deliver = () => deliverTo(consequence.name, entry);
      await dying(when, () => calls++ === at, deliver);
      vi.setSystemTime(Date.now() + 241_000);
      await deliver();
      expect(withoutRepeats(await heard()), `${consequence.name} killed ${when} call ${at}`).toEqual(
        withoutRepeats(HEARD[consequence.name] ?? []),
      );
      vi.useRealTimers();
    }
  },
);
