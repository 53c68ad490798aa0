import { EVENTS } from "../../base/happenings/events.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { DAY_MS, nowMs } from "../../platform/clock.ts";
import { outsiderMail } from "../../platform/mail/outsiders.ts";
import { isSuppressed } from "../../platform/mail/suppression.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import { isUnchanged, moveTimer, type Timer } from "../../platform/timer/timer.entity.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { type BundleMail, type MailedAt, mailedNow, remindOne } from "../rights-request/remind.ts";
import { remindedToday } from "../rights-request/rights-request.errors.ts";
import {
  isReminded,
  mailedAgainAt,
  REMINDER_EVERY_DAYS,
  wasReminded,
} from "../rights-request/rights-request.policy.ts";
import { mailed } from "./complete.ts";
import { find, read, requestsOf } from "./read.ts";
import type { RequestBundleRecord } from "./request-bundle.entity.ts";

const reminding = (bundle: RequestBundleRecord, at: MailedAt): Write[] => [
  mailed(bundle, at),
  EVENTS["request_bundle.reminded"].outbox({ bundleId: bundle.bundleId }),
];

/**
 * Mails the link to the owner of a request again, at most once in 24 hours. If the request is part of a bundle, the
 * mail has the bundle's link, and counts as a reminder of all the bundle's requests.
 * @returns the asset as it is now
 * @throws as `remindOne`
 */
export const remind = (requestId: string): Promise<Asset> =>
  remindOne(requestId, async ({ teamId, bundleId }) => (bundleId ? byHand(teamId, bundleId) : undefined));

const byHand = async (teamId: string, bundleId: string): Promise<BundleMail> => {
  const bundle = await read(teamId, bundleId);
  if (wasReminded(mailedAgainAt(bundle), nowMs())) throw remindedToday();
  const at = mailedNow(bundle);
  return { writes: reminding(bundle, at), at };
};

/**
 * Reminds an owner who hasn't answered all requests, after as many days as for a single request
 * (rights-request/remind-due.ts).
 */
export const remindDue = async (timer: Timer): Promise<void> => {
  const { teamId, id: bundleId } = timer;
  let countMail: ReturnType<typeof outsiderMail> | undefined;
  await transact(async () => {
    const bundle = await find(teamId, bundleId);
    if (!bundle || !isReminded(bundle) || (await isSuppressed(bundle.contentOwnerEmail ?? ""))) return NOTHING;
    if (await DoNotAsk.said(bundle)) return NOTHING;
    const isOpen = (await requestsOf(bundle)).some((request) => statusNow(request) === "pending");
    const next = new Date(nowMs() + REMINDER_EVERY_DAYS * DAY_MS).toISOString();
    if (!isOpen || !(await isUnchanged(timer))) return NOTHING;
    countMail ??= outsiderMail(bundle.requesterId);
    const isSkipped =
      wasReminded(mailedAgainAt(bundle), nowMs()) || (await countMail(bundle.contentOwnerEmail)) !== undefined;
    const writes = [
      ...(isSkipped ? [] : reminding(bundle, mailedNow(bundle))),
      ...(next < bundle.expiresAt ? [moveTimer(timer, next)] : []),
    ];
    return { writes, result: undefined };
  });
};

const NOTHING = { writes: [], result: undefined };
