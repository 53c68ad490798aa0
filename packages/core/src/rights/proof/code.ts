import { EVENTS } from "../../base/happenings/events.ts";
import { change, whileThere } from "../../library/asset/change.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { Team } from "../../people/team/index.ts";
import { isoIn, nowIso, nowMs } from "../../platform/clock.ts";
import { equalBytes } from "../../platform/hash.ts";
import { limit } from "../../platform/http/limiter.ts";
import { newId } from "../../platform/id.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { mailboxOf } from "../../platform/mail/outsiders.ts";
import { transact, updateItem } from "../../platform/store/transaction.ts";
import type { OwnerRequest } from "../rights-request/owner-request.schema.ts";
import { RightsRequestEntity, type RightsRequestRecord, read } from "../rights-request/rights-request.entity.ts";
import { alreadyDecided, noAddress, requestNotFound } from "../rights-request/rights-request.errors.ts";
import { ownerView } from "../rights-request/view.ts";
import { codeEnd, digitsOf } from "./digits.ts";
import { codeOver, noProofAwaited, tooManyCodes, wrongCode } from "./proof.errors.ts";
import { CODE_TRIES, CODES_PER_HOUR, MOST_CODES, type ParsedProve } from "./proof.schema.ts";
import { settleProof } from "./settle.ts";

const HOUR_SECONDS = 3_600;
/** How many codes an address gets in an hour, over all requests of all teams. */
const CODES_TO_ADDRESS = { name: "proof-code", limit: 30, windowSeconds: HOUR_SECONDS };

/** @throws proof.not_awaited, rights_request.already_decided, rights_request.not_found */
const requireAwaited = (request: RightsRequestRecord): void => {
  const status = statusNow(request);
  if (status === "expired" || status === "withdrawn") throw requestNotFound();
  if (status === "pending") throw noProofAwaited();
  if (status !== "awaiting-proof") throw alreadyDecided();
};

/**
 * Mails a code to the address that was asked, never to another one. A new code ends the one before.
 * @throws proof.not_awaited, proof.too_many_codes, rights_request.already_decided, rights_request.not_found,
 * rights_request.no_address, rate_limit.exceeded
 */
export const sendCode = async (): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const asked = await read(teamId, requestId);
  requireAwaited(asked);
  if (!asked.contentOwnerEmail) throw noAddress();
  requireFewCodes(asked);
  await limit(CODES_TO_ADDRESS, mailboxOf(asked.contentOwnerEmail));
  const changed = await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const request = await read(teamId, requestId);
      requireAwaited(request);
      requireFewCodes(request);
      const { codeId: before, codesSentAt = [] } = request;
      const codeId = newId("event");
      const kept = RightsRequestEntity.patch({ teamId, requestId })
        .set({ codeId, codeTries: 0, codesSentAt: [...codesSentAt, nowIso()] })
        .where(({ status, codeId: now }, { eq, notExists }) =>
          [eq(status, "awaiting-proof"), before ? eq(now, before) : notExists(now)].join(" AND "),
        );
      return {
        next: current,
        step: { type: "rights_request.code_asked", facts: { request: requestId } },
        also: [updateItem(kept.params()), EVENTS["rights_request.code_asked"].outbox({ requestId, assetId, codeId })],
      };
    }),
  );
  // The asset was deleted, and the request is withdrawn with it.
  if (!changed) throw requestNotFound();
  const [request, team] = await Promise.all([read(teamId, requestId), Team.get(teamId)]);
  return ownerView(request, team, changed.record);
};

/** @throws proof.too_many_codes */
const requireFewCodes = ({ codesSentAt = [], expiresAt }: RightsRequestRecord): void => {
  const recent = codesSentAt.filter((at) => at > isoIn(-HOUR_SECONDS * 1_000));
  const again = recent.length < CODES_PER_HOUR ? undefined : Date.parse(recent[0] ?? "") + HOUR_SECONDS * 1_000;
  const until = codesSentAt.length < MOST_CODES ? again : Date.parse(expiresAt);
  if (until !== undefined) throw tooManyCodes(Math.max(1, Math.ceil((until - nowMs()) / 1_000)));
};

/**
 * Takes the code that was mailed: the approval becomes valid, or its contract is made. Each try is counted before it is
 * compared, so a code can't be guessed by many calls at once.
 * @throws proof.wrong_code, proof.code_over, proof.not_awaited, proof.permission_ended, rights_request.already_decided,
 * rights_request.not_found
 */
export const proveByCode = async ({ code }: ParsedProve): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const codeId = await transact(async () => {
    const request = await read(teamId, requestId);
    requireAwaited(request);
    const { codeId: sent, codeTries: tries = 0, codesSentAt = [] } = request;
    const sentAt = codesSentAt.at(-1);
    if (!sent || !sentAt || tries >= CODE_TRIES || codeEnd(sentAt) <= nowIso()) throw codeOver();
    const counted = RightsRequestEntity.patch({ teamId, requestId })
      .set({ codeTries: tries + 1 })
      .where(({ codeId: now, codeTries }, { eq }) => `${eq(now, sent)} AND ${eq(codeTries, tries)}`);
    return { writes: [updateItem(counted.params())], result: sent };
  });
  const digits = await digitsOf({ teamId, requestId }, codeId);
  if (!equalBytes(Buffer.from(code), Buffer.from(digits))) throw wrongCode();
  return settleProof({ teamId, requestId, assetId }, "code");
};
