import { feeWords } from "../../base/license/fee.policy.ts";
import { offerWords } from "../../base/owner-page/offer.policy.ts";
import { chooseLocale } from "../../base/texts/locale.policy.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { currentCaller, requireHolder } from "../../platform/identity/actor.ts";
import { fieldsOf } from "../conversation/conversation.policy.ts";
import type { ParsedCounterOffer } from "../conversation/conversation.schema.ts";
import type { TalkItem } from "../conversation/stored.ts";
import { limitMessages, say } from "../rights-request/owner-message.ts";
import type { OwnerRequest } from "../rights-request/owner-request.schema.ts";
import { alreadyDecided, requestNotFound } from "../rights-request/rights-request.errors.ts";
import { requirePossibleTerms } from "./possible-terms.ts";
import { shownOn, stepSha256, stored, told, withItem } from "./step.ts";

/** Whether an offer repeats the last step. If the confirmation of an offer is lost, the page sends it again. */
const saysTheSame = (last: TalkItem | undefined, item: TalkItem): boolean =>
  last?.kind === "counter_offer" && last.owner?.email === item.owner?.email && stepSha256(last) === stepSha256(item);

/**
 * Stores an owner's counter-offer, which leaves the request open: the team answers it. Until then the request doesn't
 * expire, and nobody is reminded. A newer offer replaces an earlier one. If the same offer is sent twice, it is stored
 * once.
 * @throws request.invalid, rights_request.already_decided, rights_request.not_found, rights_request.too_many_messages,
 * rate_limit.exceeded
 */
export const counterOffer = async (input: ParsedCounterOffer): Promise<OwnerRequest> => {
  const { teamId, requestId } = requireHolder("owner");
  await limitMessages(requestId);
  const { name, email, asks, fee, message } = input;
  const { timeZone } = await Team.get(teamId);
  const id = newId("event");
  return say((request, asset) => {
    const item: TalkItem = {
      ...{ id, at: nowIso(), kind: "counter_offer", message },
      owner: { name, email, locale: chooseLocale(request.locale, currentCaller().languages ?? "") },
      ...(asks && { asks }),
      ...(fee && { fee }),
    };
    if (saysTheSame(request.conversation?.items.at(-1), item)) return undefined;
    const status = statusNow(request);
    if (status === "approved" || status === "denied" || status === "awaiting-signature") throw alreadyDecided();
    if (status !== "pending" || !asset.request) throw requestNotFound();
    if (asks) requirePossibleTerms(request, asks, timeZone);
    const fields = fieldsOf(item);
    const left = { conversation: { ...withItem(request, item), offerId: id }, ball: "team" as const };
    return {
      next: shownOn(asset, request, left, { at: item.at, state: "open", fields }),
      step: {
        type: "rights_request.counter_offered",
        facts: {
          ...{ request: requestId, offer: id, "yes, but": offerWords(fields) },
          ...(fee && { fee: feeWords(fee) }),
          ...(message !== "" && { message }),
          "step sha256": stepSha256(item),
        },
        outsider: { name, email },
      },
      also: [stored(request, left), told("rights_request.counter_offered", request, item)],
    };
  });
};
