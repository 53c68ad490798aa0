import { join } from "node:path";
import { askChild } from "../child.ts";
import { median, ms, type Row } from "../measure.ts";

const GOAL_MS = 2_000;

interface Sizes {
  /** How many changes are made one after the other. */
  changes: number;
  /** How many changes are made at once, as an action on many assets makes them. */
  atOnce: number;
}

const rowOf = (what: string, times: readonly number[], goalMs?: number): Row => {
  const slowest = Math.max(...times);
  return {
    what,
    ours: `${ms(median(times))}, ${ms(slowest)} at most`,
    limit: "",
    ratio: undefined,
    goal: goalMs ? `≤ ${goalMs / 1_000} s` : "",
    met: goalMs ? slowest <= goalMs : undefined,
  };
};

/**
 * Measures how long after an asset's change the webhook's message arrives at a receiver on this machine. The time
 * begins with the call that makes the change, or with that call's answer if many changes are made at once.
 */
export const webhooks = async (folder: string, { changes, atOnce }: Sizes): Promise<Row[]> => {
  const parameters = [join(folder, "webhook"), String(changes), String(atOnce)];
  const { times, burst } = await askChild<{ times: number[]; burst: number[] }>("webhook", parameters);
  return [
    rowOf("webhook, from its cause to the receiver", times, GOAL_MS),
    // At most three messages of a team are sent at the same time, so the last of many messages waits for the earlier
    // ones.
    rowOf(`webhooks of ${atOnce} changes at once, each from its cause to the receiver`, burst),
  ];
};
