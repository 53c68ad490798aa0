import { transact } from "../platform/store/transaction.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { rewritten } from "./complete.ts";
import { find, requestsOf } from "./read.ts";
import { RequestBundleExpired } from "./request-bundle.events.ts";

/**
 * Ends a bundle when its time is over: notifies the requester once of the unanswered requests. If some were answered
 * one by one, the link still shows them. Each request ends by itself.
 */
export const expire = async ({ teamId, id: bundleId }: Pick<Timer, "teamId" | "id">): Promise<void> => {
  const bundle = await find(teamId, bundleId);
  if (!bundle) return;
  const requests = await requestsOf(bundle);
  const answered = requests.find(({ decision }) => decision)?.decision;
  const isUnanswered = requests.some(({ status }) => status === "pending" || status === "expired");
  await transact(async () => {
    const current = await find(teamId, bundleId);
    if (!current || current.endedAt) return { writes: [], result: undefined };
    const writes = [
      rewritten(current, {
        endedAt: current.expiresAt,
        ...(answered && { answeredAt: current.answeredAt ?? answered.decidedAt }),
      }),
      ...(isUnanswered ? [RequestBundleExpired.outbox({ bundleId })] : []),
    ];
    return { writes, result: undefined };
  });
};
