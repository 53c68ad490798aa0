import { join } from "node:path";
import { askChild } from "./child.ts";
import { median, ms, type Row } from "./measure.ts";

const GOAL_MS = 2_000;

/** From the call that changes an asset to its message at a customer's receiver, on this machine. */
export const webhooks = async (folder: string, changes: number): Promise<Row> => {
  const { times } = await askChild<{ times: number[] }>("webhook", [join(folder, "webhook"), String(changes)]);
  const slowest = Math.max(...times);
  return {
    what: "webhook, from its cause to the receiver",
    ours: `${ms(median(times))}, ${ms(slowest)} at most`,
    limit: "",
    ratio: undefined,
    goal: `≤ ${GOAL_MS / 1_000} s`,
    met: slowest <= GOAL_MS,
  };
};
