import { EVENTS } from "../../base/happenings/events.ts";
import type { RequestTalk } from "../../base/owner-page/offer.schema.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { canonicalJson, type Json, sha256 } from "../../platform/hash.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { ITEMS_MAX } from "../conversation/conversation.schema.ts";
import type { Talk, TalkItem } from "../conversation/stored.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { tooManyMessages } from "../rights-request/rights-request.errors.ts";

/** A conversation with one more step. @throws rights_request.too_many_messages */
export const withItem = ({ conversation, replies = [] }: RightsRequestRecord, item: TalkItem): Talk => {
  const items = conversation?.items ?? [];
  if (items.length + replies.length >= ITEMS_MAX) throw tooManyMessages();
  return { ...conversation, items: [...items, item] };
};

/** What a step leaves on the request and on the card of its asset. */
export interface Left extends Partial<Pick<RightsRequestRecord, "expiresAt">> {
  conversation: Talk;
  ball: "owner" | "team";
}

/** The write that stores a step with its request. It fails if the request has been decided since it was read. */
export const stored = ({ teamId, requestId }: RightsRequestRecord, left: Left): Write =>
  updateItem(
    RightsRequestEntity.patch({ teamId, requestId })
      .set(left)
      .where(({ status }, { eq }) => eq(status, "pending"))
      .params(),
  );

/** An asset whose card shows how far the conversation about its request is. */
export const shownOn = (
  asset: AssetRecord,
  { requestId }: RightsRequestRecord,
  { ball, expiresAt }: Pick<Left, "ball" | "expiresAt">,
  offer?: RequestTalk["offer"],
): AssetRecord =>
  asset.request?.id === requestId
    ? { ...asset, request: { ...asset.request, ball, ...(expiresAt && { expiresAt }), ...(offer && { offer }) } }
    : asset;

/** SHA-256 (hex) of what a step says, as canonical JSON, by which a later change of it is noticed. */
export const stepSha256 = ({ kind, message, asks, fee }: TalkItem): string =>
  sha256(
    canonicalJson({
      form: "clearhouse-step/1",
      ...{ kind, message },
      ...(asks && { asks: asks as unknown as Json }),
      ...(fee && { fee: { ...fee } }),
    }),
  );

/** The event of a step. */
export const told = (
  name:
    | "rights_request.counter_offered"
    | "rights_request.terms_proposed"
    | "rights_request.team_replied"
    | "rights_request.offer_declined",
  { requestId, assetId }: RightsRequestRecord,
  { id: itemId }: TalkItem,
): Write => EVENTS[name].outbox({ requestId, assetId, itemId });
