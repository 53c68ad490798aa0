import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { endingsAfter, grantsOf } from "../../library/asset/grants-of.ts";
import type { RemovalRecord } from "../../library/asset/kept.ts";
import { isUndecided, removalsOf, withRemoval } from "../../library/asset/objections.ts";
import { nowIso } from "../../platform/clock.ts";
import type { Write } from "../../platform/store/transaction.ts";
import { Grant } from "../grant/index.ts";
import { grantsOfOwner } from "../rights-request/grants-of-owner.ts";
import { read as readRequest } from "../rights-request/rights-request.entity.ts";

/** With what says whose a request for removal of an earlier release is: only that owner's yes may lift the decision. */
export const whose = async ({ teamId }: AssetRecord, wish: RemovalRecord): Promise<RemovalRecord> => {
  if (wish.about !== undefined) return wish;
  const { contentOwner: owner, contentOwnerEmail: ownerEmail, decision } = await readRequest(teamId, wish.requestId);
  const email = decision?.email;
  return { ...wish, about: "other", owner, ...(ownerEmail && { ownerEmail }), ...(email && { email }) };
};

interface Followed {
  /** The asset without this owner's grants. */
  next: AssetRecord;
  /** The ids of the grants that end. */
  grants: string[];
  /** For the same transaction: ends these grants, and tells the owner. */
  writes: Write[];
}

/**
 * What follows when a request for removal is followed: all grants of this owner for the asset end.
 * @param ended when (ISO 8601), and with which words to the owner
 * @param otherwise the status of an asset without a grant
 */
export const follow = async (
  current: AssetRecord,
  wish: RemovalRecord,
  ended: NonNullable<RemovalRecord["ended"]>,
  otherwise: "denied" | "requesting-rights",
): Promise<Followed> => {
  const { requestId } = wish;
  const why = { by: "owner" as const, reason: ended.reason };
  const gone = await grantsOfOwner(current, wish);
  const left = grantsOf(current).filter((grant) => !gone.includes(grant));
  return {
    next: {
      ...Grant.holding(current, { grants: left, ended: [], otherwise }),
      endings: endingsAfter(current, gone, { ...why, at: ended.at }),
      ...withRemoval(current, { ...wish, ended }),
    },
    grants: gone.map(({ grantId }) => grantId),
    writes: [
      ...Grant.ending(current, gone, why),
      EVENTS["removal.ended"].outbox({ requestId, assetId: current.assetId }),
    ],
  };
};

/**
 * What follows for the owners' open requests for removal when their asset is deleted: each of them is followed.
 * @returns the asset as if somebody had ended these licenses before, and the ids of the requests
 */
export const followOpen = async (current: AssetRecord): Promise<Followed & { requests: string[] }> => {
  const ended = { at: nowIso(), reason: "" };
  const all = { next: current, grants: [] as string[], writes: [] as Write[], requests: [] as string[] };
  for (const open of removalsOf(current).filter((one) => isUndecided(one, current))) {
    const { next, grants, writes } = await follow(all.next, await whose(current, open), ended, "denied");
    all.next = next;
    all.grants.push(...grants);
    all.writes.push(...writes);
    all.requests.push(open.requestId);
  }
  return all;
};
