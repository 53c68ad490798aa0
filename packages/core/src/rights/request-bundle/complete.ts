import { EVENTS } from "../../base/happenings/events.ts";
import { DAY_MS, nowIso } from "../../platform/clock.ts";
import type { Refusal } from "../../platform/errors/refusal.schema.ts";
import { transact, updateItem, type Write } from "../../platform/store/transaction.ts";
import { release } from "../../platform/store/unique.ts";
import { cancelTimer, setTimer } from "../../platform/timer/timer.entity.ts";
import { FIRST_REMINDER_DAYS, isReminded } from "../rights-request/rights-request.policy.ts";
import { find, requestsOf } from "./read.ts";
import { RequestBundleEntity, type RequestBundleRecord } from "./request-bundle.entity.ts";

/** No call runs this long, so a bundle or an answer that is still unfinished after this time was interrupted. */
export const UNFINISHED_MS = 5 * 60_000;

const patched = ({ teamId, bundleId, version }: RequestBundleRecord, change: Partial<RequestBundleRecord>) =>
  RequestBundleEntity.patch({ teamId, bundleId }).set({ ...change, version: version + 1 });

/** The write of a bundle's new state; the transaction fails if the bundle has changed since it was read. */
export const rewritten = (bundle: RequestBundleRecord, change: Partial<RequestBundleRecord>): Write =>
  updateItem(
    patched(bundle, change)
      .where(({ version }, { eq }) => eq(version, bundle.version))
      .params(),
  );

/** As {@link rewritten}, for a bundle whose owner is mailed. */
export const mailed = (bundle: RequestBundleRecord, change: Partial<RequestBundleRecord>): Write =>
  updateItem(
    patched(bundle, change)
      .remove(["mailHeld"])
      .where(({ version }, { eq }) => eq(version, bundle.version))
      .params(),
  );

/**
 * Finishes the making of a bundle: stores why some requests weren't made, and sets the timers for its reminders and its
 * end. Also writes the event after which the owner is mailed. If no request was made, the link's token is released.
 * Repeated calls change nothing.
 */
export const complete = (
  { teamId, bundleId }: Pick<RequestBundleRecord, "teamId" | "bundleId">,
  failures: Record<string, Refusal>,
): Promise<void> =>
  transact(async () => {
    const bundle = await find(teamId, bundleId);
    if (!bundle || bundle.madeAt) return { writes: [], result: undefined };
    // A request that failed in this call may have been made by a repetition of the call.
    const made = new Set((await requestsOf(bundle)).map(({ requestId }) => requestId));
    const kept = Object.fromEntries(Object.entries(failures).filter(([requestId]) => !made.has(requestId)));
    const writes = [
      rewritten(bundle, { madeAt: nowIso(), failures: kept }),
      cancelTimer({ teamId, kind: "bundle-unfinished", id: bundleId }),
      ...(made.size > 0 ? goesOut(bundle) : [release("rights-token", bundle.token, bundleId)]),
    ];
    return { writes, result: undefined };
  });

const goesOut = (bundle: RequestBundleRecord): Write[] => {
  const { teamId, bundleId, createdAt, expiresAt } = bundle;
  const firstReminder = new Date(Date.parse(createdAt) + FIRST_REMINDER_DAYS * DAY_MS).toISOString();
  return [
    EVENTS["request_bundle.created"].outbox({ bundleId }),
    setTimer({ teamId, kind: "bundle-end", id: bundleId }, expiresAt),
    ...(isReminded(bundle) ? [setTimer({ teamId, kind: "bundle-reminder", id: bundleId }, firstReminder)] : []),
  ];
};
