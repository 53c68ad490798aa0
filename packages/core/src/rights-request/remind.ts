import type { AssetRecord } from "../asset/asset.entity.ts";
import type { Asset } from "../asset/asset.schema.ts";
import { type Change, change } from "../asset/change.ts";
import { statusNow } from "../asset/request-summary.ts";
import { viewer } from "../asset/viewer.ts";
import { nowIso, nowMs } from "../platform/clock.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { outsiderMail, requireUnheld } from "../platform/mail/outsiders.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import { read } from "./read.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";
import { alreadyDecided, noAddress, notOpen, ownerRefusesReminders, remindedToday } from "./rights-request.errors.ts";
import { RightsRequestReminded } from "./rights-request.events.ts";
import { wasReminded } from "./rights-request.policy.ts";

/** Makes the writes by which a bundle's link is mailed; undefined if the request isn't part of a bundle. */
type MailsOf = (request: RightsRequestRecord) => Promise<Write[] | undefined>;

/**
 * Mails the link to the owner again, at most once in 24 hours, and adds an entry to the asset's activity.
 * @returns the asset as it is now
 * @throws rights_request.not_found, rights_request.already_decided, rights_request.not_open, rights_request.no_address,
 * rights_request.reminders_refused, rights_request.reminded_today, mail.held_back; asset.not_found if the asset was
 * deleted
 */
export const remindOne = async (requestId: string, mailsOf: MailsOf): Promise<Asset> => {
  const { teamId, userId } = requireMember();
  const countMail = outsiderMail(userId);
  const { assetId } = await read(teamId, requestId);
  const show = await viewer();
  const { record } = await change(teamId, assetId, async (current) => {
    const request = await read(teamId, requestId);
    const { contentOwnerEmail, remindedAt } = request;
    const status = statusNow(request);
    if (status === "approved" || status === "denied" || status === "awaiting-signature") throw alreadyDecided();
    if (status !== "pending") throw notOpen();
    if (!contentOwnerEmail) throw noAddress();
    if (request.remindersOff?.by === "owner") throw ownerRefusesReminders();
    if (wasReminded(remindedAt, nowMs())) throw remindedToday();
    requireUnheld(await countMail(contentOwnerEmail));
    return reminding(current, request, await mailsOf(request));
  });
  return show(record);
};

/**
 * The change of an asset and its request after which the owner is mailed again.
 * @param mails the writes by which the bundle's link is mailed, if the request is part of a bundle
 */
export const reminding = (current: AssetRecord, request: RightsRequestRecord, mails?: Write[]): Change => {
  const { teamId, requestId, assetId, contentOwner, contentOwnerEmail } = request;
  const at = nowIso();
  const mark = RightsRequestEntity.patch({ teamId, requestId })
    .set({ remindedAt: at })
    .remove(["mailHeld"])
    .where((now, { eq }) => eq(now.status, "pending"));
  return {
    next: { ...current, request: current.request && { ...current.request, remindedAt: at, mailHeld: undefined } },
    step: {
      type: "rights_request.reminded",
      facts: { request: requestId },
      asked: { name: contentOwner, email: contentOwnerEmail },
    },
    also: [updateItem(mark.params()), ...(mails ?? [RightsRequestReminded.outbox({ requestId, assetId })])],
  };
};
