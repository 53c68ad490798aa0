import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { isAnswered, isRemindable } from "../../library/asset/asset.policy.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { type Change, change } from "../../library/asset/change.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso, nowMs } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import type { HeldBack } from "../../platform/mail/held-back.schema.ts";
import { outsiderMail, requireUnheld } from "../../platform/mail/outsiders.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { ownerHasWritten } from "../conversation/conversation.errors.ts";
import { isWithTeam } from "../conversation/conversation.policy.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { RightsRequestEntity, type RightsRequestRecord, read } from "./rights-request.entity.ts";
import { alreadyDecided, noAddress, notOpen, ownerRefusesReminders, remindedToday } from "./rights-request.errors.ts";
import { mailedAgainAt, wasReminded } from "./rights-request.policy.ts";
import { askedOwner } from "./view.ts";

/** When a link was mailed again, or for the first time if the mail at its making was held back; ISO 8601. */
export type MailedAt = { firstMailedAt: string } | { remindedAt: string };

/** The time of a mail that goes out now for a request or a bundle. */
export const mailedNow = ({ mailHeld }: { mailHeld?: HeldBack | undefined }): MailedAt =>
  mailHeld ? { firstMailedAt: nowIso() } : { remindedAt: nowIso() };

/** How a bundle's link is mailed. */
export interface BundleMail {
  writes: Write[];
  at: MailedAt;
}

/** How a bundle's link is mailed; undefined if the request isn't part of a bundle. */
type MailOf = (request: RightsRequestRecord) => Promise<BundleMail | undefined>;

/**
 * Mails the link to the owner again, at most once in 24 hours, and adds an entry to the asset's activity.
 * @returns the asset as it is now
 * @throws rights_request.not_found, rights_request.already_decided, rights_request.not_open,
 * rights_request.owner_has_written, rights_request.no_address, rights_request.reminders_refused, rights_request.reminded_today,
 * do_not_ask.said, mail.held_back; asset.not_found if the asset was
 * deleted
 */
export const remindOne = async (requestId: string, mailOf: MailOf): Promise<Asset> => {
  const { teamId, userId } = requireMember();
  const countMail = outsiderMail(userId);
  const { assetId } = await read(teamId, requestId);
  const show = await viewer();
  const { record } = await change(teamId, assetId, async (current) => {
    const request = await read(teamId, requestId);
    const { contentOwnerEmail } = request;
    const status = statusNow(request);
    if (!isRemindable(status)) throw isAnswered(status) ? alreadyDecided() : notOpen();
    if (status === "pending" && isWithTeam(request)) throw ownerHasWritten();
    if (!contentOwnerEmail) throw noAddress();
    if (request.remindersOff?.by === "owner") throw ownerRefusesReminders();
    await DoNotAsk.requireMayAsk(request);
    if (wasReminded(mailedAgainAt(request), nowMs())) throw remindedToday();
    requireUnheld(await countMail(contentOwnerEmail));
    return reminding(current, request, await mailOf(request));
  });
  return show(record);
};

/**
 * The change of an asset and its request after which the owner is mailed again, or for the first time if the mail at the
 * request's making was held back.
 * @param bundled how the bundle's link is mailed, if the request is part of a bundle
 */
export const reminding = (current: AssetRecord, request: RightsRequestRecord, bundled?: BundleMail): Change => {
  const { teamId, requestId, assetId, contentOwner, contentOwnerEmail } = request;
  const at = bundled?.at ?? mailedNow(request);
  const mark = RightsRequestEntity.patch({ teamId, requestId })
    .set(at)
    .remove(["mailHeld"])
    .where((now, { eq }) => `${eq(now.status, "pending")} OR ${eq(now.status, "awaiting-proof")}`);
  return {
    next: { ...current, request: current.request && { ...current.request, ...at, mailHeld: undefined } },
    step: {
      type: "firstMailedAt" in at ? "rights_request.mailed" : "rights_request.reminded",
      facts: { request: requestId },
      personal: askedOwner(contentOwner, contentOwnerEmail),
    },
    also: [
      updateItem(mark.params()),
      ...(bundled?.writes ?? [EVENTS["rights_request.reminded"].outbox({ requestId, assetId })]),
    ],
  };
};
