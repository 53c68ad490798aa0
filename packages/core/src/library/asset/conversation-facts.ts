import { feeWords, isAwaitingFee } from "../../base/license/fee.policy.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import { offerWords } from "../../base/owner-page/offer.policy.ts";
import { REPLY_TOPIC_LABELS } from "../../base/owner-page/owner-message.schema.ts";
import { shownDate } from "../../platform/calendar-date.policy.ts";
import type { AssetFacts, RequestFacts } from "../verdict/facts.policy.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { grantsOf } from "./grants-of.ts";
import type { ApprovalRecord, RequestSummary } from "./kept.ts";

type Holding = Pick<AssetRecord, "approval" | "grants">;

/** Words about whoever was asked, with their name if it is known, and without it. */
export const byName = ({ owner }: RequestSummary, words: (who: string) => string) => ({
  text: words(owner || "The owner"),
  unnamed: words("The owner"),
});

/** How far the conversation with the owner is; undefined if the owner hasn't written, or only words have followed. */
export const counterOffer = (
  request: RequestSummary,
  dayOf: (at: string) => string,
): Pick<RequestFacts, "text" | "unnamed" | "next"> | undefined => {
  const { reply, offer, ball = reply ? "team" : "owner" } = request;
  if (ball === "team") {
    const isOffer = offer?.state === "open" && (!reply || reply.at <= offer.at);
    const but = isOffer ? offerWords(offer.fields) : reply && REPLY_TOPIC_LABELS[reply.topic];
    return byName(request, (who) => `${who}: yes, but ${but}.`);
  }
  if (offer?.state === "proposed")
    return { text: `New terms sent on ${shownDate(dayOf(offer.at))}, not accepted yet.`, next: ["remind"] };
  return offer?.state === "declined"
    ? { text: "Counter-offer declined; the first terms are open.", next: ["remind"] }
    : undefined;
};

/** Whether a license that hasn't ended starts only when its fee is paid, and isn't. */
export const awaitsFee = (grant: Pick<ApprovalRecord, "fee" | "feePaidAt" | "expiresOn">, today: string): boolean =>
  isAwaitingFee(grant) && !isExpired(grant.expiresOn, today);

/** Yes was said, and the license starts only when its fee is paid; undefined if there is no such license. */
export const awaitedFee = (asset: Holding, today: string): RequestFacts | undefined => {
  const grant = grantsOf(asset).findLast((one) => awaitsFee(one, today));
  const text = "Yes given; the payment is missing.";
  return grant && { reason: "not_yet_valid", text, next: ["mark_paid"], grantId: grant.grantId };
};

/** The fee that is overdue for the longest time. */
export const feeDue = (asset: Holding, today: string): AssetFacts["feeDue"] => {
  const due = grantsOf(asset).flatMap(({ fee, feePaidAt, grantId }) =>
    fee && !feePaidAt && fee.dueOn < today ? [{ amount: feeWords(fee), since: fee.dueOn, grantId }] : [],
  );
  return due.toSorted((a, b) => a.since.localeCompare(b.since))[0];
};
