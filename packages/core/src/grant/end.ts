import type { ApprovalRecord, AssetRecord } from "../asset/asset.entity.ts";
import { AssetStatusChanged } from "../asset/asset.events.ts";
import { type Change, change } from "../asset/change.ts";
import { nowIso } from "../platform/clock.ts";
import { currentActor } from "../platform/identity/actor.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import { findGrant } from "./find.ts";
import { type GrantEnd, GrantEntity } from "./grant.entity.ts";
import { grantNotFound } from "./grant.errors.ts";
import { GrantWithdrawn } from "./grant.events.ts";
import { grantsOf, holding } from "./holding.ts";

type Ending = Omit<GrantEnd, "at">;

/**
 * The writes that take grants of an asset back: each is marked as ended, and told of unless another takes its place. They
 * belong into the transaction that changes what the asset holds.
 */
export const ending = (
  { teamId, assetId }: Pick<AssetRecord, "teamId" | "assetId">,
  grants: readonly Pick<ApprovalRecord, "grantId">[],
  { by, reason }: Ending,
): Write[] =>
  grants.flatMap(({ grantId }) => {
    const ended: GrantEnd = { at: nowIso(), by, ...(reason && { reason }) };
    const mark = updateItem(GrantEntity.patch({ teamId, grantId }).set({ ended }).params());
    return by === "replaced" ? [mark] : [mark, GrantWithdrawn.outbox({ grantId, assetId, by, ...byMember() })];
  });

/** Whose act it is, where that is one of the team. */
export const byMember = (): { byUserId?: string } => {
  const actor = currentActor();
  return actor.kind === "member" ? { byUserId: actor.userId } : {};
};

export interface EndGrant {
  teamId: string;
  assetId: string;
  grantId: string;
  by: "owner" | "admin";
  /** Kept with the grant and in the activity; "" for none. */
  reason: string;
  /** Who takes it back, as they gave themselves; an owner's alone. */
  owner?: { name: string; email: string };
}

/**
 * Takes one grant back before its end. What the asset is from then on, its other grants say; without one it is denied, or
 * still requested where a question is open. Done once, however often it is asked.
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
      next: { ...next, version: current.version + 1 },
      step: { type: "grant.withdrawn", ...moved, facts: { grant: grantId, ...(reason && { reason }) }, owner },
      also: [
        ...ending(current, gone, { by, reason }),
        ...(moved ? [AssetStatusChanged.outbox({ assetId, ...moved })] : []),
      ],
    };
  };
  const { record } = await change(teamId, assetId, end);
  return record;
};

/** @throws grant.not_found unless the grant was one of this asset's */
const wasEnded = async ({ teamId, assetId }: AssetRecord, grantId: string): Promise<undefined> => {
  const grant = await findGrant(teamId, grantId);
  if (grant?.assetId !== assetId) throw grantNotFound();
};
