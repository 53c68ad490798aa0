import { EVENTS } from "../../base/happenings/events.ts";
import { mayBeKept } from "../../base/owner-page/owner-message.schema.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { type Change, change } from "../../library/asset/change.ts";
import type { RemovalRecord } from "../../library/asset/kept.ts";
import { isSamePerson, isUndecided, removalsOf, withRemoval } from "../../library/asset/objections.ts";
import { closedRequest } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireAdmin, requireMember } from "../../platform/identity/actor.ts";
import { Grant } from "../grant/index.ts";
import { withdrawal } from "../rights-request/withdraw.ts";
import { follow, whose } from "./follow.ts";
import { alreadyEnded, alreadyKept, mustBeFollowed, nothingToRemove } from "./removal.errors.ts";
import type { ParsedDecideRemoval } from "./removal.schema.ts";

export * as Removal from "./index.ts";
export { liftStop } from "./lift-stop.ts";
export { noSay } from "./no-say.ts";

/**
 * Ends the license at its owner's wish: all grants of this owner for the asset, whatever request they came from. The
 * asset becomes denied, agreements signed until now cover it no more, an open request to the same owner is withdrawn,
 * and what is still published is to be taken down. The owner is mailed. Repeated calls change nothing.
 * @throws asset.not_found, removal.not_open, removal.already_kept
 */
export const end = async (assetId: string, { requestId, reason }: ParsedDecideRemoval): Promise<Asset> => {
  const { teamId } = requireMember();
  return decide(teamId, assetId, async (current) => {
    const wish = await whose(current, wishOf(current, requestId));
    if (wish.ended) return undefined;
    if (wish.kept) throw alreadyKept();
    const { request, openRequestId } = current;
    const isAsked = openRequestId !== undefined && request !== undefined;
    const withdrawn = isAsked && isSamePerson(request, wish) ? openRequestId : undefined;
    const status = isAsked && !withdrawn ? "requesting-rights" : "denied";
    const moved = current.status === status ? undefined : { from: current.status, to: status };
    const ended = { at: nowIso(), reason };
    const { next, grants, writes } = await follow(current, wish, ended, status);
    return {
      next: {
        ...next,
        ...(withdrawn && closedRequest(request && { ...request, status: "withdrawn" })),
        status,
        uncoveredSince: ended.at,
        version: current.version + 1,
      },
      step: {
        type: "removal.ended",
        ...moved,
        facts: {
          ...{ request: requestId, reason },
          ...(grants.length > 0 && { "ended grant": grants.join(", ") }),
          ...(withdrawn && { "withdrawn request": withdrawn }),
        },
      },
      also: [
        ...writes,
        ...(withdrawn ? withdrawal(teamId, withdrawn) : []),
        ...(moved ? [EVENTS["asset.status.changed"].outbox({ assetId, ...moved })] : []),
      ],
    };
  });
};

/**
 * Keeps what an owner asked to remove, and tells the owner why; only admins may. The grant stays in force. Repeated
 * calls change nothing.
 * @throws auth.forbidden, asset.not_found, removal.not_open, removal.already_ended, removal.must_be_followed
 */
export const keep = async (assetId: string, { requestId, reason }: ParsedDecideRemoval): Promise<Asset> => {
  const { teamId } = requireAdmin();
  return decide(teamId, assetId, async (current) => {
    const wish = await whose(current, wishOf(current, requestId));
    if (wish.kept) return undefined;
    if (wish.ended) throw alreadyEnded();
    if (!mayBeKept(wish.about)) throw mustBeFollowed();
    return {
      next: { ...current, ...withRemoval(current, { ...wish, kept: { at: nowIso(), reason } }) },
      step: { type: "removal.kept", facts: { request: requestId, reason } },
      also: [EVENTS["removal.kept"].outbox({ requestId, assetId })],
    };
  });
};

/**
 * Opens a request for removal again that an admin had decided not to follow; only admins may. Repeated calls change
 * nothing.
 * @throws auth.forbidden, asset.not_found, removal.not_open, removal.already_ended
 */
export const reconsider = async (assetId: string, requestId: string): Promise<Asset> => {
  const { teamId } = requireAdmin();
  return decide(teamId, assetId, (current) => {
    const { kept, ...wish } = wishOf(current, requestId);
    if (wish.ended) throw alreadyEnded();
    if (!kept) return undefined;
    return {
      next: { ...current, ...withRemoval(current, wish) },
      step: { type: "removal.reconsidered", facts: { request: requestId } },
      also: [],
    };
  });
};

/**
 * Ends one license for reasons of the team's own; only admins may. Its owner is mailed. Repeated calls change nothing.
 * @throws auth.forbidden, asset.not_found, grant.not_found
 */
export const endByTeam = async (assetId: string, grantId: string, reason: string): Promise<Asset> => {
  const { teamId } = requireAdmin();
  const show = await viewer();
  return show(await Grant.endGrant({ teamId, assetId, grantId, by: "admin", reason }));
};

const decide = async (
  teamId: string,
  assetId: string,
  decision: (current: AssetRecord) => Promise<Change | undefined> | Change | undefined,
): Promise<Asset> => {
  const show = await viewer();
  return show((await change(teamId, assetId, decision)).record);
};

/** @throws removal.not_open if there is none, or if it is one that was decided before decisions were stored */
const wishOf = (current: AssetRecord, requestId: string): RemovalRecord => {
  const wish = removalsOf(current).find((one) => one.requestId === requestId);
  if (!wish || !(wish.kept || wish.ended || isUndecided(wish, current))) throw nothingToRemove();
  return wish;
};
