import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { type Change, change } from "../../library/asset/change.ts";
import { endingsAfter, grantsOf } from "../../library/asset/grants-of.ts";
import type { ApprovalRecord } from "../../library/asset/kept.ts";
import { nowIso } from "../../platform/clock.ts";
import { currentActor } from "../../platform/identity/actor.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { findGrant, type GrantEnd, GrantEntity } from "./grant.entity.ts";
import { grantNotFound } from "./grant.errors.ts";
import { holding } from "./holding.ts";

type Ending = Omit<GrantEnd, "at">;

/**
 * The writes that withdraw grants of an asset, for the transaction that changes the asset's grants. Each grant gets its
 * attribute `ended`; an event announces each withdrawal, but not the replacement of a grant.
 */
export const ending = (
  { teamId, assetId }: Pick<AssetRecord, "teamId" | "assetId">,
  grants: readonly Pick<ApprovalRecord, "grantId">[],
  { by, reason }: Ending,
): Write[] =>
  grants.flatMap(({ grantId }) => {
    const ended: GrantEnd = { at: nowIso(), by, ...(reason && { reason }) };
    const mark = updateItem(GrantEntity.patch({ teamId, grantId }).set({ ended }).params());
    return by === "replaced"
      ? [mark]
      : [mark, EVENTS["grant.withdrawn"].outbox({ grantId, assetId, by, ...byMember() })];
  });

/** The id of the withdrawing actor, if the actor is a member. */
export const byMember = (): { byUserId?: string } => {
  const actor = currentActor();
  return actor.kind === "member" ? { byUserId: actor.userId } : {};
};

export interface EndGrant {
  teamId: string;
  assetId: string;
  grantId: string;
  by: "owner" | "admin";
  /** The reason, stored with the grant and in the activity; "" for none. */
  reason: string;
  /** The name and email address that an owner gave when withdrawing; missing if an admin withdraws. */
  owner?: { name: string; email: string };
}

/**
 * Withdraws one grant before its end. The asset's status then follows from its remaining grants. An asset without a
 * remaining grant becomes denied, but stays requested if a request is open. Repeated calls change nothing.
 * @returns the asset as it is stored now
 * @throws asset.not_found; grant.not_found for a grant that the asset never had
 */
export const endGrant = async ({ teamId, assetId, grantId, by, reason, owner }: EndGrant): Promise<AssetRecord> => {
  const end = async (current: AssetRecord): Promise<Change | undefined> => {
    const grants = grantsOf(current);
    const gone = grants.filter((grant) => grant.grantId === grantId);
    if (gone.length === 0) return wasEnded(current, grantId);
    const next = holding(current, {
      grants: grants.filter((grant) => grant.grantId !== grantId),
      ended: [],
      otherwise: current.openRequestId ? "requesting-rights" : "denied",
    });
    const [from, to] = [current.status, next.status];
    const moved = from === to ? undefined : { from, to };
    return {
      next: {
        ...next,
        endings: endingsAfter(current, gone, { at: nowIso(), by, ...(reason && { reason }) }),
        version: current.version + 1,
      },
      step: {
        type: "grant.withdrawn",
        ...moved,
        facts: { grant: grantId, ...(reason && { reason }) },
        outsider: owner,
      },
      also: [
        ...ending(current, gone, { by, reason }),
        ...(moved ? [EVENTS["asset.status.changed"].outbox({ assetId, ...moved })] : []),
      ],
    };
  };
  const { record } = await change(teamId, assetId, end);
  return record;
};

/** Checks that a grant that was ended before belongs to this asset. @throws grant.not_found */
const wasEnded = async ({ teamId, assetId }: AssetRecord, grantId: string): Promise<undefined> => {
  const grant = await findGrant(teamId, grantId);
  if (grant?.assetId !== assetId) throw grantNotFound();
};
