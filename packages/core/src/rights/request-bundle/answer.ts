import pMap from "p-map";
import { Answerer } from "../../base/answerer/index.ts";
import { EVENTS } from "../../base/happenings/events.ts";
import { answerTerms } from "../../base/license/answer-terms.policy.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import type { ParsedReply } from "../../base/owner-page/owner-message.schema.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, nowMs, todayIn } from "../../platform/clock.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { sha256 } from "../../platform/hash.ts";
import { newId } from "../../platform/id.ts";
import { actAs, currentCaller, type OwnerActor, requireHolder } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import { cancelTimer, setTimer } from "../../platform/timer/timer.entity.ts";
import { approve as approveOne, requirePossible } from "../rights-request/approve.ts";
import { deny as denyOne } from "../rights-request/deny.ts";
import { keepReply, limitMessages } from "../rights-request/owner-message.ts";
import {
  alreadyDecided,
  expiresInThePast,
  requestNotFound,
  termsChanged,
  tooManyMessages,
} from "../rights-request/rights-request.errors.ts";
import { rewritten, UNFINISHED_MS } from "./complete.ts";
import { forOwner } from "./owner.ts";
import { read, requestsOf } from "./read.ts";
import type { BundleAnswer, RequestBundleRecord } from "./request-bundle.entity.ts";
import { tooManyAnswers } from "./request-bundle.errors.ts";
import type { BundleAnswered, ParsedApproveBundle, ParsedDenyBundle } from "./request-bundle.schema.ts";

/** How many requests are answered in parallel. */
const AT_ONCE = 8;
/**
 * The most answers to one bundle that may be carried out at the same time. An answer is kept in the bundle's record
 * until it is carried out.
 */
const MOST_ANSWERS = 5;
const MOST_REPLIES = 20;

/**
 * Approves several requests of a bundle as the owner. The approval is stored first, with its evidence. Then it is
 * carried out request by request, in one transaction for each request. If the call is interrupted, the rest is carried
 * out later, so no approval is lost. Requests that were answered before stay unchanged, and the result says so.
 * @throws request.invalid, rights_request.terms_changed, rights_request.not_found for a request that isn't in the
 * bundle
 */
export const approve = async (input: ParsedApproveBundle): Promise<BundleAnswered> => {
  const { requestIds, website: _, proof: __, ...said } = input;
  const bundle = await held();
  const team = await Team.get(bundle.teamId);
  const licensee = Team.legalName(team);
  // The terms are the same for all requests, because each request was made with the bundle's own values.
  const { terms, granted } = answerTerms(bundle, licensee, said);
  requirePossible(granted);
  if (isExpired(granted?.scope.until ?? said.expiresOn, todayIn(team.timeZone))) throw expiresInThePast();
  if (sha256(terms.text) !== said.termsSha256) throw termsChanged();
  return answer(bundle, requestIds, { kind: "approve", licensee, said });
};

/**
 * Denies several requests as the owner, with a reason, in the same steps as {@link approve}.
 * @throws rights_request.not_found
 */
export const deny = async (input: ParsedDenyBundle): Promise<BundleAnswered> => {
  const { requestIds, website: _, proof: __, ...said } = input;
  return answer(await held(), requestIds, { kind: "deny", said });
};

/**
 * Stores the owner's 'Yes, but…': one message about all open requests. The requests stay open. If the same message is
 * sent twice, it is stored once.
 * @throws rights_request.already_decided if no request is open, rights_request.too_many_messages, rate_limit.exceeded
 */
export const reply = async (input: ParsedReply): Promise<BundleAnswered> => {
  const { website: _, proof: __, ...said } = input;
  const bundle = await held();
  await limitMessages(bundle.bundleId);
  const earlier = bundle.replies ?? [];
  const last = earlier.at(-1);
  if (last?.topic === said.topic && last.message === said.message && last.email === said.email) {
    return { bundle: await forOwner(), results: [] };
  }
  if (earlier.length >= MOST_REPLIES) throw tooManyMessages();
  const open = (await requestsOf(bundle)).filter((request) => statusNow(request) === "pending");
  if (open.length === 0) throw alreadyDecided();
  return answer(
    bundle,
    open.map(({ requestId }) => requestId),
    { kind: "reply", said },
  );
};

/** The bundle whose link the owner has. @throws rights_request.not_found */
const held = (): Promise<RequestBundleRecord> => {
  const { teamId, bundleId } = requireHolder("bundle-owner");
  return read(teamId, bundleId);
};

/** The part of an answer that depends on its kind. */
type Said = BundleAnswer extends infer Each
  ? Each extends BundleAnswer
    ? Omit<Each, "id" | "at" | "requestIds" | "ip" | "userAgent" | "languages" | "ownNetwork" | "confirmed">
    : never
  : never;

const answer = async (bundle: RequestBundleRecord, requestIds: string[], said: Said): Promise<BundleAnswered> => {
  const known = new Set(bundle.items.map(({ requestId }) => requestId));
  if (requestIds.some((id) => !known.has(id))) throw requestNotFound();
  const { ip, userAgent, languages = "", ownNetwork } = currentCaller();
  const asked = [...new Set(requestIds)];
  const mailed = { token: bundle.token, email: bundle.contentOwnerEmail };
  const isMailed = await Answerer.isMailed(mailed, said.said.email || (bundle.contentOwnerEmail ?? ""));
  const given: BundleAnswer = {
    ...said,
    id: newId("event"),
    at: nowIso(),
    requestIds: asked,
    ip,
    userAgent,
    languages,
    ...(ownNetwork && { ownNetwork }),
    ...(isMailed && { confirmed: "mailed" }),
  };
  await begin(bundle, given);
  const results = await carryOut(bundle, given);
  await end(bundle, given);
  return { bundle: await forOwner(), results };
};

type BundleKey = Pick<RequestBundleRecord, "teamId" | "bundleId">;

const begin = ({ teamId, bundleId }: BundleKey, given: BundleAnswer): Promise<void> =>
  transact(async () => {
    const bundle = await read(teamId, bundleId);
    const { answering = [], replies = [] } = bundle;
    if (answering.some(({ id }) => id === given.id)) return { writes: [], result: undefined };
    if (answering.length >= MOST_ANSWERS) throw tooManyAnswers();
    const said = given.kind === "reply" ? { replies: [...replies, { id: given.id, at: given.at, ...given.said }] } : {};
    const later = new Date(nowMs() + UNFINISHED_MS).toISOString();
    const writes = [
      rewritten(bundle, { answering: [...answering, given], ...said }),
      setTimer({ teamId, kind: "bundle-unfinished", id: bundleId }, later),
    ];
    return { writes, result: undefined };
  });

/**
 * Answers each request as if the owner had answered it alone, with the IP address, browser and languages of the whole
 * answer. Requests that have an answer keep it.
 */
export const carryOut = (bundle: RequestBundleRecord, given: BundleAnswer): Promise<BundleAnswered["results"]> => {
  const { teamId, bundleId, items } = bundle;
  const assetIdOf = new Map(items.map(({ requestId, assetId }) => [requestId, assetId]));
  const { ip, userAgent, languages, ownNetwork } = given;
  const { requestId: call } = currentCaller();
  const caller = { requestId: call, ip, userAgent, languages, ...(ownNetwork && { ownNetwork }) };
  const answerOne = async (requestId: string): Promise<BundleAnswered["results"][number]> => {
    const assetId = assetIdOf.get(requestId) ?? "";
    const owner: OwnerActor = { kind: "owner", teamId, requestId, assetId, readsMedia: false };
    try {
      await actAs(owner, () => giveOne(given), caller);
      return { requestId, outcome: "answered" };
    } catch (error) {
      return { requestId, outcome: outcomeOf(error, { bundleId, rightsRequestId: requestId }) };
    }
  };
  return pMap(given.requestIds, answerOne, { concurrency: AT_ONCE });
};

const giveOne = (given: BundleAnswer): Promise<unknown> => {
  const unused = { website: "", proof: "" };
  switch (given.kind) {
    case "approve":
      return approveOne({ ...given.said, ...unused, uploadIds: [] }, given);
    case "deny":
      return denyOne({ ...given.said, ...unused }, given);
    default:
      return keepReply({ ...given.said, ...unused }, false);
  }
};

type Outcome = BundleAnswered["results"][number]["outcome"];

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  [alreadyDecided().code, "answered-before"],
  [requestNotFound().code, "gone"],
  // The team has proposed other terms for this request, which the owner accepts on its own page.
  [termsChanged().code, "failed"],
]);

const outcomeOf = (error: unknown, context: Record<string, string>): Outcome => {
  const outcome = error instanceof CodedError ? OUTCOMES.get(error.code) : undefined;
  if (!outcome) log.error("a request of a bundle wasn't answered", error, context);
  return outcome ?? "failed";
};

/** Removes an answer that was carried out from the bundle, and writes its event. Repeated calls change nothing. */
export const end = ({ teamId, bundleId }: BundleKey, given: BundleAnswer): Promise<void> =>
  transact(async () => {
    const bundle = await read(teamId, bundleId);
    const { answering = [], answeredAt } = bundle;
    if (!answering.some(({ id }) => id === given.id)) return { writes: [], result: undefined };
    const left = answering.filter(({ id }) => id !== given.id);
    const isReply = given.kind === "reply";
    const told = (isReply ? EVENTS["request_bundle.replied"] : EVENTS["request_bundle.answered"]).outbox({
      bundleId,
      answerId: given.id,
    });
    const writes: Write[] = [
      rewritten(bundle, { answering: left, ...(!isReply && { answeredAt: answeredAt ?? given.at }) }),
      told,
      ...(left.length > 0 ? [] : [cancelTimer({ teamId, kind: "bundle-unfinished", id: bundleId })]),
    ];
    return { writes, result: undefined };
  });
