import type { ApprovalRecord } from "../asset/asset.entity.ts";
import { newId } from "../platform/id.ts";
import { putItem, type Write } from "../platform/store/transaction.ts";
import type { Restriction, UseClass } from "../rights-request/rights-request.schema.ts";
import { GrantEntity } from "./grant.entity.ts";

export * as Grant from "./index.ts";

export interface OwnerGrant {
  teamId: string;
  assetId: string;
  requestId: string;
  brand: string;
  useClass: UseClass;
  usageRights: string;
  restrictions: Restriction[];
  credit: string;
  notes: string;
  expiresOn: string;
  at: string;
  owner: { name: string; email: string; ip: string; userAgent: string };
  evidence: {
    termsVersion: string;
    termsSha256: string;
    terms: string;
    message: string;
    files: { id: string; name: string; size: number }[];
  };
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
  const { owner, at, ...scope } = given;
  const write = putItem(
    GrantEntity.create({ ...scope, grantId, origin: "owner", grantedAt: at, grantedBy: owner }).params(),
  );
  const approval: ApprovalRecord = {
    grantId,
    origin: "owner",
    approverName: owner.name,
    approverEmail: owner.email,
    approvedAt: at,
    usageRights: given.usageRights,
    restrictions: given.restrictions,
    credit: given.credit,
    notes: given.notes,
    expiresOn: given.expiresOn,
  };
  return { grantId, write, approval };
};

export interface AdminGrant {
  teamId: string;
  assetId: string;
  userId: string;
  displayName: string;
  email: string;
  usageRights: string;
  notes: string;
  at: string;
}

/** An approval set by an admin; the badge says so. */
export const byAdmin = (given: AdminGrant): Granted => {
  const grantId = newId("grant");
  const { teamId, assetId, userId, displayName, email, usageRights, notes, at } = given;
  const item = {
    teamId,
    grantId,
    assetId,
    origin: "admin" as const,
    usageRights,
    notes,
    restrictions: [],
    grantedAt: at,
  };
  const write = putItem(GrantEntity.create({ ...item, grantedBy: { userId, name: displayName } }).params());
  const approval: ApprovalRecord = {
    grantId,
    origin: "admin",
    approverName: displayName,
    approverEmail: email,
    approvedAt: at,
    usageRights,
    restrictions: [],
    credit: "",
    notes,
    expiresOn: "",
  };
  return { grantId, write, approval };
};
