import type { Timer } from "../../platform/timer/timer.entity.ts";
import { carryOut, end } from "./answer.ts";
import { complete } from "./complete.ts";
import { find, requestsOf } from "./read.ts";
import { INTERRUPTED } from "./request-bundle.errors.ts";

/**
 * Finishes what an interrupted call left unfinished. A bundle is sent with the requests that were made; the requester
 * can make the missing requests again. An owner's answer is carried out completely.
 * @throws Error if a request couldn't be answered; the timer then tries again
 */
export const finish = async ({ teamId, id: bundleId }: Pick<Timer, "teamId" | "id">): Promise<void> => {
  const bundle = await find(teamId, bundleId);
  if (!bundle) return;
  if (!bundle.madeAt) {
    const made = new Set((await requestsOf(bundle)).map(({ requestId }) => requestId));
    const missing = bundle.items.filter(({ requestId }) => !made.has(requestId));
    await complete(bundle, Object.fromEntries(missing.map(({ requestId }) => [requestId, INTERRUPTED])));
  }
  for (const given of bundle.answering ?? []) {
    const results = await carryOut(bundle, given);
    if (results.some(({ outcome }) => outcome === "failed")) throw new Error("A request of a bundle wasn't answered");
    await end(bundle, given);
  }
};
