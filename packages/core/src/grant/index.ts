import type { ApprovalRecord } from "../asset/asset.entity.ts";
import type { Licence } from "../licence/licence.schema.ts";
import { newId } from "../platform/id.ts";
import { putItem, type Write } from "../platform/store/transaction.ts";
import { type Evidence, GrantEntity } from "./grant.entity.ts";

export * as Grant from "./index.ts";

export interface OwnerGrant {
  teamId: string;
  assetId: string;
  requestId: string;
  brand: string;
  licence: Licence;
  at: string;
  owner: { name: string; email: string; ip: string; userAgent: string };
  evidence: Evidence;
}

interface Granted {
  grantId: string;
  write: Write;
  /** What the asset's card says of it. */
  approval: ApprovalRecord;
}

/** The owner's yes, with its evidence (product decisions §4). */
export const byOwner = (given: OwnerGrant): Granted => {
  const grantId = newId("grant");
  const { owner, at, licence, ...about } = given;
  const grant = { ...about, ...licence, grantId, origin: "owner" as const, grantedAt: at, grantedBy: owner };
  const approval: ApprovalRecord = {
    grantId,
    origin: "owner",
    approverName: owner.name,
    approverEmail: owner.email,
    approvedAt: at,
    ...licence,
  };
  return { grantId, write: putItem(GrantEntity.create(grant).params()), approval };
};

export interface AdminGrant {
  teamId: string;
  assetId: string;
  userId: string;
  displayName: string;
  email: string;
  licence: Licence;
  at: string;
}

/** An approval set by an admin; the badge says so. */
export const byAdmin = (given: AdminGrant): Granted => {
  const grantId = newId("grant");
  const { teamId, assetId, userId, displayName, email, licence, at } = given;
  const about = { teamId, grantId, assetId, origin: "admin" as const, grantedAt: at };
  const grant = { ...about, ...licence, grantedBy: { userId, name: displayName } };
  const approval: ApprovalRecord = {
    grantId,
    origin: "admin",
    approverName: displayName,
    approverEmail: email,
    approvedAt: at,
    ...licence,
  };
  return { grantId, write: putItem(GrantEntity.create(grant).params()), approval };
};
