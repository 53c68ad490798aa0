import { type Confirmed, confirmedFacts } from "../../base/answerer/confirmed.policy.ts";
import { Answerer } from "../../base/answerer/index.ts";
import { EVENTS } from "../../base/happenings/events.ts";
import { chooseLocale, type Locale } from "../../base/texts/locale.policy.ts";
import { disowned } from "../../library/asset/accounts.ts";
import type { AssetFileRecord, AssetRecord } from "../../library/asset/asset.entity.ts";
import { isAnswered } from "../../library/asset/asset.policy.ts";
import { type Change, change, whileThere } from "../../library/asset/change.ts";
import type { ApprovalRecord, RefusalRecord, RequestSummary } from "../../library/asset/kept.ts";
import {
  keptRefusals,
  refusalsOf,
  withoutRefusalsOf,
  withoutRemovalsOf,
  withRefusal,
} from "../../library/asset/objections.ts";
import { closedRequest, statusNow } from "../../library/asset/request-summary.ts";
import type { Licensee } from "../../library/verdict/question.policy.ts";
import { Team } from "../../people/team/index.ts";
import { newId } from "../../platform/id.ts";
import { currentCaller, requireHolder } from "../../platform/identity/actor.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { Grant } from "../grant/index.ts";
import type { OwnerRequest } from "./owner-request.schema.ts";
import { type Decision, RightsRequestEntity, type RightsRequestRecord, read } from "./rights-request.entity.ts";
import { alreadyDecided, requestNotFound } from "./rights-request.errors.ts";
import { type AgreedTerms, ownerView } from "./view.ts";

/**
 * An answer about several requests. The answer is stored before it is carried out request by request, so that the time
 * and terms of the owner's agreement stay the same, even if a request is answered much later. Carrying out the same
 * answer again changes nothing.
 */
export interface StoredAnswer {
  id: string;
  /** When the owner gave the answer, ISO 8601. */
  at: string;
  /** What confirms who gave it; absent if nothing does. */
  confirmed?: Confirmed;
}

/** What confirms an answer by this address, for its decision. */
export const confirming = async (
  { token, contentOwnerEmail }: RightsRequestRecord,
  email: string,
  stored: StoredAnswer | undefined,
): Promise<Pick<Decision, "confirmed">> => {
  if (stored) return stored.confirmed ? { confirmed: stored.confirmed } : {};
  return (await Answerer.isMailed({ token, email: contentOwnerEmail }, email)) ? { confirmed: "mailed" } : {};
};

/** An approval lifts the same person's refusals, whoever else has refused; one that isn't signed yet lifts none. */
const refusalsAfter = (
  current: AssetRecord,
  { requestId, contentOwner: owner, contentOwnerEmail: ownerEmail, renews }: RightsRequestRecord,
  { status, decision: { decidedAt: at, name, email, reason, notTheirs }, isRefused, granted, more, ifBy }: Refusable,
): AssetRecord["refusals"] => {
  const who = { ...(owner && { owner }), ...(ownerEmail && { ownerEmail }), name, ...(email && { email }) };
  if (granted) return withoutRefusalsOf(current, who, { ...granted, renews: renews?.grantId });
  if (status === "awaiting-signature" || status === "awaiting-proof") return keptRefusals(refusalsOf(current));
  if (isRefused === false && !ifBy) return keptRefusals(refusalsOf(current));
  // 'Not mine' takes an earlier yes back, whatever else was asked.
  const renewed = renews && !notTheirs && { renews: renews.grantId, renewsUntil: renews.expiresOn };
  return withRefusal(current, {
    requestId,
    at,
    ...who,
    reason,
    ...renewed,
    ...(more && { more }),
    ...(ifBy && { ifBy }),
  });
};

/** With a new approval the content may stay, so the same owner's earlier request for its removal is dropped. */
const lifted = (
  current: AssetRecord,
  { contentOwner: owner, contentOwnerEmail: ownerEmail }: RightsRequestRecord,
  { email }: Pick<Said, "email">,
) => withoutRemovalsOf(current, { owner, ...(ownerEmail && { ownerEmail }), email });

export type Said = Omit<Decision, "id" | "locale">;

export interface Answer {
  status: "approved" | "denied" | "awaiting-proof" | "awaiting-signature";
  decision: Said;
  /**
   * What the request stores of an approval that takes effect when the account is proven or a contract is signed; absent
   * if the approval takes effect at once.
   */
  waits?: Required<Pick<RightsRequestRecord, "agreed" | "expiresAt">> & Pick<RightsRequestRecord, "contract">;
  /** The terms that the owner agreed to; only in an approval. */
  terms?: AgreedTerms;
  /** The asset's grants after the answer. */
  holding: Parameters<typeof Grant.holding>[1];
  /** What was granted to whom; only in an approval that takes effect at once. */
  granted?: { granted: ApprovalRecord; team: Licensee };
  /** What was denied beside a grant that stays; absent if everything was. */
  more?: RefusalRecord["more"] | undefined;
  /** False if a denial isn't one of the content. */
  isRefused?: boolean | undefined;
  /** Whoever answers takes back that their agreement covers the asset. */
  isUncovered?: boolean | undefined;
  /** Of which creators' content only a denial is one; absent if of whatever the asset is. */
  ifBy?: RefusalRecord["ifBy"] | undefined;
  /** Originals sent with the answer. */
  files: AssetFileRecord[];
  /** What the asset knows of its people after the answer; absent if the answer says nothing of them. */
  releases?: AssetRecord["releases"];
  facts: Record<string, string>;
  also: Write[];
}

type Refusable = Pick<Answer, "status" | "decision" | "isRefused" | "granted" | "more" | "ifBy">;

const STEPS = {
  approved: "rights_request.approved",
  denied: "rights_request.denied",
  "awaiting-proof": "rights_request.proof_awaited",
  "awaiting-signature": "rights_request.agreed",
} as const;

interface Decided extends Change {
  /** The request as it is stored after the answer. */
  request: RightsRequestRecord;
  terms: AgreedTerms | undefined;
}

/**
 * Stores an owner's answer and what follows from it, in one transaction. Of two answers to a request, only the first
 * counts.
 * @throws rights_request.already_decided, rights_request.not_found
 */
export const decide = async (
  stored: StoredAnswer | undefined,
  answerTo: (request: RightsRequestRecord, asset: AssetRecord, locale: Locale) => Promise<Answer>,
): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  // Every attempt of this call uses the same id. So if the confirmation of a stored attempt was lost, the next attempt
  // recognizes the stored answer by the id.
  const id = newId("event");
  // The first attempt reads the request in parallel with the asset; later attempts read the request again.
  const reading = read(teamId, requestId);
  let isFirst = true;
  const decideOn = async (current: AssetRecord): Promise<Decided | undefined> => {
    const request = await (isFirst ? reading : read(teamId, requestId));
    isFirst = false;
    const { decision: earlier } = request;
    if (earlier?.id === id || (stored && earlier?.answerId === stored.id)) return undefined;
    // An answer that was stored in time counts, even if it is carried out after the request has ended.
    const status = statusNow(request, stored?.at);
    if (isAnswered(status)) throw alreadyDecided();
    if (status !== "pending") throw requestNotFound();
    const locale = chooseLocale(request.locale, currentCaller().languages ?? "");
    const {
      status: answered,
      decision,
      terms,
      waits,
      holding,
      files,
      releases,
      facts,
      also,
      isUncovered,
      ...refusable
    } = await answerTo(request, current, locale);
    const lifts = answered === "approved" && lifted(current, request, decision);
    const next = Grant.holding({ ...current, ...lifts }, holding);
    const [from, to] = [current.status, next.status];
    const moved = from === to ? undefined : { from, to };
    const { ownNetwork } = currentCaller();
    const signs = ownNetwork && { ownNetwork };
    const answer = {
      status: answered,
      ...waits,
      decision: { ...decision, id, locale, ...signs, ...(stored && { answerId: stored.id }) },
    };
    const noted = RightsRequestEntity.patch({ teamId, requestId })
      .set(answer)
      .where(({ status: now }, { eq }) => eq(now, "pending"));
    const summary: RequestSummary = {
      ...(current.request as RequestSummary),
      status: answered,
      ...(waits && { expiresAt: waits.expiresAt }),
      ...(waits?.contract && { contract: { id: waits.contract.id ?? "" } }),
      decidedAt: decision.decidedAt,
      ...signs,
      ...(decision.confirmed && { confirmed: decision.confirmed }),
      locale,
      ...(decision.status === "denied" && { denyReason: decision.reason }),
      ...(decision.notTheirs && { notTheirs: decision.notTheirs }),
    };
    return {
      request: { ...request, ...answer },
      terms,
      next: {
        ...next,
        files: [...current.files, ...files],
        // An approval that waits for a proof or a signature leaves the request open.
        ...(waits ? { request: summary } : closedRequest(summary)),
        ...(answered === "approved" && { deniedByHand: undefined }),
        // Whoever says 'not mine' may be the creator whose agreement covers it.
        ...(decision.notTheirs && { coverConfirmed: undefined, posted: disowned(current) }),
        ...(releases && { releases }),
        ...(isUncovered && { uncoveredSince: decision.decidedAt }),
        refusals: refusalsAfter(current, request, { status: answered, decision, ...refusable }),
        version: current.version + 1,
      },
      step: {
        type: STEPS[answered],
        ...moved,
        facts: { ...facts, ...confirmedFacts(decision.confirmed) },
        outsider: { name: decision.name, email: decision.email },
      },
      also: [
        updateItem(noted.params()),
        ...also,
        ...(moved ? [EVENTS["asset.status.changed"].outbox({ assetId, ...moved })] : []),
      ],
    };
  };
  const changing = whileThere(teamId, assetId, () => change(teamId, assetId, decideOn));
  const [changed] = await Promise.all([changing, reading]);
  const team = await Team.get(teamId);
  const request = changed?.decision?.request ?? (await read(teamId, requestId));
  // The asset was deleted. If the request has an answer, the answer is kept; an open request was withdrawn with the
  // asset.
  if (!changed) throw request.decision ? alreadyDecided() : requestNotFound();
  return ownerView(request, team, changed.record, changed.decision?.terms);
};
