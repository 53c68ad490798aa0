import { type AgreedFee, type Fee, type FeeStarts, feeWords } from "../../base/license/fee.policy.ts";
import { offerWords } from "../../base/owner-page/offer.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { type Change, change, read as readAsset } from "../../library/asset/change.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { canonicalJson, type Json, sha256 } from "../../platform/hash.ts";
import { limit } from "../../platform/http/limiter.ts";
import { newId } from "../../platform/id.ts";
import { requireAdmin, requireMember } from "../../platform/identity/actor.ts";
import { outsiderMail, requireUnheld } from "../../platform/mail/outsiders.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import { nothingChanged, nothingToAnswer, offerAnswered, offerReplaced } from "../conversation/conversation.errors.ts";
import { changedScope, fieldsOf, withOfferedTerms } from "../conversation/conversation.policy.ts";
import type { OfferedScope, ParsedTeamAnswer, ProposedTerms } from "../conversation/conversation.schema.ts";
import type { Talk, TalkItem } from "../conversation/stored.ts";
import { type CreatedRequest, requestEnd } from "../rights-request/new-request.ts";
import { remindedAfterAnswer } from "../rights-request/remind-due.ts";
import { type RightsRequestRecord, read } from "../rights-request/rights-request.entity.ts";
import { alreadyDecided, notOpen } from "../rights-request/rights-request.errors.ts";
import { FIRST_REMINDER_DAYS } from "../rights-request/rights-request.policy.ts";
import { askedOwner, view } from "../rights-request/view.ts";
import { withdrawing } from "../rights-request/withdraw.ts";
import { requirePossibleTerms } from "./possible-terms.ts";
import { shownOn, stepSha256, stored, told, withItem } from "./step.ts";
import { writerOf } from "./writer.ts";

/** Limits how often the team writes to one owner. */
const ANSWERS = { name: "team-answer", limit: 10, windowSeconds: 3_600 };
/** After a declined offer, the owner isn't reminded of the first terms earlier than that. */
const DECLINED_REMINDER_DAYS = 7;

/**
 * Stores the team's answer to what an owner has written, and mails it to the owner: new terms, which the owner accepts on
 * the link; words; or that the offer is declined. The link's 30 days start anew. Terms with a fee are for admins.
 * @returns the request and the asset as they are now
 * @throws request.invalid, rights_request.not_found, rights_request.already_decided, rights_request.not_open,
 * rights_request.nothing_to_answer, rights_request.offer_replaced, rights_request.offer_answered,
 * rights_request.too_many_messages, auth.forbidden, mail.held_back, rate_limit.exceeded
 */
export const answerOwner = async (requestId: string, input: ParsedTeamAnswer): Promise<CreatedRequest> => {
  const { teamId, userId } = requireMember();
  const { assetId } = await read(teamId, requestId);
  await limit(ANSWERS, requestId);
  const countMail = outsiderMail(userId);
  const [{ timeZone }, show] = await Promise.all([Team.get(teamId), viewer()]);
  const id = newId("event");
  const { record } = await change(teamId, assetId, async (current) => {
    const request = await read(teamId, requestId);
    if (request.conversation?.items.some((item) => item.id === id)) return undefined;
    requireOpen(request, current);
    const writer = writerOf(request);
    if (!writer) throw nothingToAnswer();
    requireLatest(request, input);
    const answer = answerTo(request, input, id, timeZone);
    requireUnheld(await countMail(writer.email));
    return answer(current);
  });
  const request = await read(teamId, requestId);
  return { request: view(request), asset: await show(record ?? (await readAsset(teamId, assetId))) };
};

const requireOpen = (request: RightsRequestRecord, current: AssetRecord): void => {
  const status = statusNow(request);
  if (status === "approved" || status === "denied" || status === "awaiting-signature") throw alreadyDecided();
  if (status !== "pending" || current.openRequestId !== request.requestId) throw notOpen();
};

/** An offer is answered once, and only the latest one. */
const requireLatest = ({ conversation }: RightsRequestRecord, input: ParsedTeamAnswer): void => {
  const named = "offerId" in input ? input.offerId : undefined;
  if (named === undefined || conversation?.offerId === named) return;
  const latest = conversation?.items.findLast(({ kind }) => kind === "counter_offer");
  throw latest && latest.id !== named ? offerReplaced() : offerAnswered();
};

type Answer = (current: AssetRecord) => Change;

/** What an answer changes. It is checked as a whole before a mail is counted. */
const answerTo = (request: RightsRequestRecord, input: ParsedTeamAnswer, id: string, timeZone: string): Answer => {
  const { userId, displayName: name } = requireMember();
  const base = { id, at: nowIso(), message: input.message, member: { userId, name } };
  switch (input.kind) {
    case "accept": {
      const { asks, fee } = request.conversation?.items.find((item) => item.id === input.offerId) ?? {};
      // A fee that both sides have before them stays, if the offer names no other.
      const agreed = fee ?? request.conversation?.proposed?.fee;
      return proposing(
        request,
        { ...base, kind: "accepted" },
        { asks, fee: agreed, starts: input.feeStarts, timeZone },
      );
    }
    case "change": {
      const { asks, fee, feeStarts: starts } = input;
      const item: TalkItem = { ...base, kind: "changed", ...(asks && { asks }), ...(fee && { fee }) };
      return proposing(request, item, { asks, fee, starts, timeZone });
    }
    case "reply":
      return replying(request, { ...base, kind: "reply" });
    default:
      return declining(request, { ...base, kind: "declined" }, input.withdraw);
  }
};

interface NewTerms {
  asks: OfferedScope | undefined;
  fee: Fee | undefined;
  starts: FeeStarts;
  timeZone: string;
}

/** What every answer has in common: the link's days start anew, and the owner is reminded after some days. */
const anew = (request: RightsRequestRecord, conversation: Talk, reminderDays: number) => {
  const left = { conversation, ball: "owner" as const, expiresAt: requestEnd() };
  const { teamId, requestId } = request;
  const also = [
    stored(request, left),
    setTimer({ teamId, kind: "request-end", id: requestId }, left.expiresAt),
    ...remindedAfterAnswer({ ...request, ...left }, reminderDays),
  ];
  return { left, also };
};

const factsOf = (request: RightsRequestRecord, item: TalkItem) => ({
  request: request.requestId,
  answer: item.id,
  ...(item.message !== "" && { message: item.message }),
  "step sha256": stepSha256(item),
});

const asked = ({ contentOwner, contentOwnerEmail }: RightsRequestRecord) => askedOwner(contentOwner, contentOwnerEmail);

const proposing = (request: RightsRequestRecord, item: TalkItem, terms: NewTerms): Answer => {
  const { asks, fee, starts, timeZone } = terms;
  if (fee) requireAdmin("Only team administrators can agree to a fee.");
  requirePossibleTerms(request, asks, timeZone);
  const standing = withOfferedTerms(request);
  const agreed: AgreedFee | undefined = fee && { amount: fee.amount, currency: fee.currency, starts };
  const proposed: ProposedTerms = {
    at: item.at,
    scope: changedScope(standing, asks),
    ...(agreed && { fee: agreed }),
  };
  const before = { scope: changedScope(standing), fee: standing.fee };
  if (item.kind === "changed" && termsSha256(proposed) === termsSha256(before)) throw nothingChanged();
  const { offerId: _, ...talk } = withItem(request, item);
  const { left, also } = anew(request, { ...talk, proposed }, FIRST_REMINDER_DAYS);
  const fields = fieldsOf({ asks, fee });
  return (current) => ({
    next: shownOn(current, request, left, { at: item.at, state: "proposed", fields }),
    step: {
      type: "rights_request.terms_proposed",
      facts: {
        ...factsOf(request, item),
        "new terms": offerWords(fields),
        ...(agreed && { fee: feeWords(agreed) }),
        "proposed sha256": termsSha256(proposed),
      },
      personal: asked(request),
    },
    also: [...also, told("rights_request.terms_proposed", request, item)],
  });
};

/** SHA-256 (hex) of proposed terms as canonical JSON. */
const termsSha256 = ({ scope, fee }: Pick<ProposedTerms, "scope"> & { fee?: AgreedFee | undefined }): string =>
  sha256(
    canonicalJson({
      form: "clearhouse-proposal/1",
      scope: scope as unknown as Json,
      ...(fee && { fee: { ...fee } }),
    }),
  );

const replying = (request: RightsRequestRecord, item: TalkItem): Answer => {
  const { left, also } = anew(request, withItem(request, item), FIRST_REMINDER_DAYS);
  return (current) => ({
    next: shownOn(current, request, left),
    step: { type: "rights_request.team_replied", facts: factsOf(request, item), personal: asked(request) },
    also: [...also, told("rights_request.team_replied", request, item)],
  });
};

const declining = (request: RightsRequestRecord, item: TalkItem, withdraws: boolean): Answer => {
  const { offerId: _, proposed: __, ...talk } = withItem(request, item);
  const say = told("rights_request.offer_declined", request, item);
  const facts = factsOf(request, item);
  if (withdraws)
    return (current) => {
      const { step, also, next } = withdrawing(current, request, { conversation: talk });
      return { next, step: { ...step, facts: { ...step.facts, ...facts } }, also: [...also, say] };
    };
  const { left, also } = anew(request, talk, DECLINED_REMINDER_DAYS);
  return (current) => ({
    next: shownOn(current, request, left, { at: item.at, state: "declined", fields: [] }),
    step: { type: "rights_request.offer_declined", facts, personal: asked(request) },
    also: [...also, say],
  });
};
