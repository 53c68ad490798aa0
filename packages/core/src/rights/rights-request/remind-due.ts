import { isRemindable } from "../../library/asset/asset.policy.ts";
import { change, whileThere } from "../../library/asset/change.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { DAY_MS, nowIso, nowMs } from "../../platform/clock.ts";
import { outsiderMail } from "../../platform/mail/outsiders.ts";
import { isSuppressed } from "../../platform/mail/suppression.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import { isUnchanged, moveTimer, setTimer, type Timer } from "../../platform/timer/timer.entity.ts";
import { isWithTeam } from "../conversation/conversation.policy.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { reminding } from "./remind.ts";
import { type RightsRequestRecord, read } from "./rights-request.entity.ts";
import {
  FIRST_REMINDER_DAYS,
  isReminded,
  mailedAgainAt,
  REMINDER_EVERY_DAYS,
  wasReminded,
} from "./rights-request.policy.ts";

/**
 * Whether the owner may be reminded: the request, or its proof, is open and waits for the owner, the owner's email address
 * is known, and nobody has switched the reminders off.
 */
const mayRemind = (request: RightsRequestRecord): boolean =>
  isRemindable(statusNow(request)) && isReminded(request) && !(request.status === "pending" && isWithTeam(request));

/**
 * The write that sets the timer of the first reminder, if the owner was asked by mail; for the transaction that makes
 * the request.
 */
export const remindedUntilAnswered = (request: RightsRequestRecord): Write[] =>
  mayRemind(request) ? [remindedOn(request, firstDue(request))] : [];

/** The write that sets the timer of the next reminder after reminders were switched on again. */
export const remindedAgain = (request: RightsRequestRecord): Write[] => {
  const [first, soonest] = [firstDue(request), new Date(nowMs() + REMINDER_EVERY_DAYS * DAY_MS).toISOString()];
  const due = first > nowIso() ? first : soonest;
  return due < request.expiresAt ? [remindedOn(request, due)] : [];
};

/**
 * The write that sets the timer of the next reminder after the team has answered what the owner wrote.
 * @param request as it is after the answer
 * @param days until the reminder
 */
export const remindedAfterAnswer = (request: RightsRequestRecord, days: number): Write[] => {
  const due = new Date(nowMs() + days * DAY_MS).toISOString();
  return mayRemind(request) && !request.bundleId && due < request.expiresAt ? [remindedOn(request, due)] : [];
};

const firstDue = ({ createdAt }: RightsRequestRecord): string =>
  new Date(Date.parse(createdAt) + FIRST_REMINDER_DAYS * DAY_MS).toISOString();

const remindedOn = ({ teamId, requestId }: RightsRequestRecord, due: string): Write =>
  setTimer({ teamId, kind: "request-reminder", id: requestId }, due);

/**
 * Reminds an owner who hasn't answered, after five days and then every three days. Reminders end when the owner
 * answers, when the request ends, when somebody switches them off, or when a mail to the owner bounces or is reported
 * as spam, or once the owner doesn't want to be asked again. If a member has reminded the owner within the last day, or if a limit holds the mail back, this reminder is
 * skipped.
 */
export const remindDue = async (timer: Timer): Promise<void> => {
  const { teamId, id: requestId } = timer;
  const asked = await read(teamId, requestId);
  const { assetId, contentOwnerEmail = "" } = asked;
  if (!mayRemind(asked) || (await isSuppressed(contentOwnerEmail)) || (await DoNotAsk.said(asked))) return;
  const countMail = outsiderMail(asked.requesterId);
  await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const request = await read(teamId, requestId);
      if (!mayRemind(request) || wasReminded(mailedAgainAt(request), nowMs()) || (await countMail(contentOwnerEmail)))
        return undefined;
      const reminder = reminding(current, request);
      return { ...reminder, also: [...reminder.also, ...(await again(timer, request))] };
    }),
  );
  // If no reminder was sent, or an earlier, interrupted run has sent the reminder, the timer still has to be moved.
  await transact(async () => ({ writes: await again(timer, await read(teamId, requestId)), result: undefined }));
};

/**
 * The writes that move the timer to the next reminder; none if no further reminder is due. Without such writes, the
 * timer ends.
 */
const again = async (timer: Timer, request: RightsRequestRecord): Promise<Write[]> => {
  const next = new Date(nowMs() + REMINDER_EVERY_DAYS * DAY_MS).toISOString();
  if (!mayRemind(request) || next >= request.expiresAt) return [];
  return (await isUnchanged(timer)) ? [moveTimer(timer, next)] : [];
};
