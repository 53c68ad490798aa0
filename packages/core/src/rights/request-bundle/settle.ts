import { EVENTS } from "../../base/happenings/events.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { transact } from "../../platform/store/transaction.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { type RightsRequestRecord, read as readRequest } from "../rights-request/rights-request.entity.ts";
import { rewritten } from "./complete.ts";
import { find, requestsOf } from "./read.ts";
import type { RequestBundleRecord } from "./request-bundle.entity.ts";

/** The requests decided by one answer. */
export const decidedBy = (requests: readonly RightsRequestRecord[], answerId: string): RightsRequestRecord[] =>
  requests.filter(({ decision }) => decision?.answerId === answerId);

/**
 * Writes the event after which the requester and the owner are notified of an answer to several requests. Nothing is
 * written until each approved request has its license, so that all licenses are in one mail; requests whose asset was
 * deleted need no license. The event is written once for each answer that decided any request.
 */
export const settle = async (bundleId: string, answerId: string): Promise<void> => {
  const teamId = requireTeamId();
  const bundle = await find(teamId, bundleId);
  if (!bundle || isKnown(bundle, answerId)) return;
  const decided = decidedBy(await requestsOf(bundle), answerId);
  if (decided.length === 0 || !(await haveLicenses(decided))) return;
  await transact(async () => {
    const current = await find(teamId, bundleId);
    if (!current || isKnown(current, answerId)) return { writes: [], result: undefined };
    const writes = [
      rewritten(current, { settled: [...(current.settled ?? []), answerId] }),
      EVENTS["request_bundle.settled"].outbox({ bundleId, answerId }),
    ];
    return { writes, result: undefined };
  });
};

/**
 * Calls {@link settle} for the answer that decided this request; does nothing if the request wasn't answered together
 * with others.
 */
export const settleOf = async (requestId: string): Promise<void> => {
  const { bundleId, decision } = await readRequest(requireTeamId(), requestId);
  if (bundleId && decision?.answerId) await settle(bundleId, decision.answerId);
};

/**
 * Whether {@link settle} has nothing to do for an answer: the answer is still being carried out, or its event was
 * written already.
 */
const isKnown = ({ answering = [], settled = [] }: RequestBundleRecord, answerId: string): boolean =>
  answering.some(({ id }) => id === answerId) || settled.includes(answerId);

/**
 * Whether each approved request has its license. The last request is checked first: licenses are made roughly in the
 * requests' order, so a missing license is usually found with the first read.
 */
const haveLicenses = async (decided: readonly RightsRequestRecord[]): Promise<boolean> => {
  for (const { teamId, assetId, decision } of decided.toReversed()) {
    if (!decision?.grantId) continue;
    const grant = await findGrant(teamId, decision.grantId);
    if (!grant?.document && (await findAsset(teamId, assetId))) return false;
  }
  return true;
};
