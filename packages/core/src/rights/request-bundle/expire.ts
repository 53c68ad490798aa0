import { EVENTS } from "../../base/happenings/events.ts";
import { transact } from "../../platform/store/transaction.ts";
import type { Timer } from "../../platform/timer/timer.entity.ts";
import { expire as expireOne } from "../rights-request/expire.ts";
import { read as readRequest } from "../rights-request/rights-request.entity.ts";
import { rewritten } from "./complete.ts";
import { finish } from "./finish.ts";
import { find, requestsOf } from "./read.ts";

/** Ends a request when its time is over. If it is part of a bundle, an interrupted answer is carried out first. */
export const expireRequest = async (timer: Pick<Timer, "teamId" | "id">): Promise<void> => {
  const { teamId, id: requestId } = timer;
  const { bundleId } = await readRequest(teamId, requestId);
  if (bundleId) await finish({ teamId, id: bundleId });
  await expireOne(timer);
};

/**
 * Ends a bundle when its time is over. An interrupted answer is carried out first. Then the requester is notified once
 * of all unanswered requests. The link still shows requests that were answered. The requests themselves are ended by
 * {@link expireRequest}.
 */
export const expire = async (timer: Pick<Timer, "teamId" | "id">): Promise<void> => {
  const { teamId, id: bundleId } = timer;
  await finish(timer);
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
      ...(isUnanswered ? [EVENTS["request_bundle.expired"].outbox({ bundleId })] : []),
    ];
    return { writes, result: undefined };
  });
};
