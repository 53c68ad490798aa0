import { randomInt } from "node:crypto";
import type { Confirmed } from "../../base/answerer/confirmed.policy.ts";
import type { BasisGiven } from "../../base/license/basis.schema.ts";
import { type AgreedFee, FEE_DAYS, type GrantFee } from "../../base/license/fee.policy.ts";
import type { License } from "../../base/license/license.schema.ts";
import {
  LICENSE_ALPHABET,
  licenseNumber,
  recordNumber,
  reservedNumber,
} from "../../base/license/license-number.policy.ts";
import type { Scope } from "../../base/license/scope.policy.ts";
import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import type { ApprovalRecord } from "../../library/asset/kept.ts";
import { addDays } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { claim } from "../../platform/store/unique.ts";
import { lookedAfter } from "./expiry.ts";
import { type Evidence, GrantEntity, type GrantRecord, LicenseMarkEntity, type Paper } from "./grant.entity.ts";
import { grantSha256 } from "./grant-hash.ts";

export { endedGrantsOf, grantsOf } from "../../library/asset/grants-of.ts";
export { confirmAnswerer } from "./confirm-answerer.ts";
export { endGrant, ending } from "./end.ts";
export { holding } from "./holding.ts";
export * as Grant from "./index.ts";
export { list } from "./list.ts";
export { markPaid } from "./mark-paid.ts";
export { addPaper, newPaper, removePaper } from "./papers.ts";
export { readWords } from "./read-words.ts";
export { restoring } from "./restoring.ts";

export interface OwnerGrant {
  teamId: string;
  assetId: string;
  requestId: string;
  brand: string;
  intendedUse: string;
  license: License;
  /** What is granted, as fields; undefined for an answer to a request of an earlier release. */
  scope: Scope | undefined;
  /** The fee that was agreed; undefined for none. */
  fee: GrantFee | undefined;
  /** The web address that was asked for; "" for none. */
  post: string;
  at: string;
  owner: { name: string; email: string; ip: string; userAgent: string; ownNetwork?: OwnNetwork };
  evidence: Evidence;
  /** What confirms who granted it; undefined if nothing does. */
  confirmed?: Confirmed | undefined;
  /** `contract`: the approval became a grant when a contract was signed. */
  origin?: "owner" | "contract";
}

interface Granted {
  grantId: string;
  /** The grant's hash for the activity, by which a later change of the grant is noticed. */
  sha256: string;
  /** The writes: the grant, its number, and its timer. */
  writes: Write[];
  /** The summary of the grant for the asset's record. */
  approval: ApprovalRecord;
}

/** A fee that is owed for a license given today, a calendar date. */
export const owed = (fee: AgreedFee, today: string): GrantFee => ({ ...fee, dueOn: addDays(today, FEE_DAYS) });

/** An owner's approval, with its evidence. */
export const byOwner = (given: OwnerGrant): Granted => {
  const { owner, at, license, scope, fee, confirmed, origin = "owner", ...about } = given;
  const further = { ...(scope && { scope }), ...(fee && { fee }), ...(confirmed && { confirmed }) };
  const numbered = { ...about, ...further, ...named(newLicenseNumber()) };
  return granted({ ...numbered, ...license, origin, grantedAt: at, grantedBy: owner }, owner);
};

export interface AdminGrant {
  teamId: string;
  assetId: string;
  userId: string;
  displayName: string;
  email: string;
  basis: BasisGiven;
  brand: string;
  intendedUse: string;
  /** Several brands or uses, as fields; absent for one of each. */
  scope?: Scope;
  /** The web address of the asset's source; "" for none. */
  post: string;
  license: License;
  at: string;
  /** The SHA-256s of the asset's files, by which the approval is found. */
  hashes: readonly string[];
  /** The documents on which it rests, if they are stored with it. */
  papers?: Paper[] | undefined;
}

/** An approval set by an admin. The asset's badge shows that it came from an admin. */
export const byAdmin = (given: AdminGrant): Granted => {
  const { userId, displayName: name, email, license, at, hashes, papers, ...granting } = given;
  const about = { ...granting, ...named(newRecordNumber()), origin: "admin" as const, grantedAt: at };
  const made = granted(
    { ...about, ...license, ...(papers && { papers }), grantedBy: { userId, name } },
    { name, email },
  );
  const { teamId } = given;
  const marks = hashes.map((sha256) =>
    putItem(LicenseMarkEntity.put({ sha256, teamId, grantId: made.grantId }).params()),
  );
  return { ...made, writes: [...made.writes, ...marks] };
};

const named = (number: string) => ({ grantId: newId("grant"), number });

const granted = (grant: GrantRecord, approver: { name: string; email: string; ownNetwork?: OwnNetwork }): Granted => {
  const { teamId, grantId, number, origin, brand, intendedUse, basis, scope, fee, post, confirmed, grantedAt, papers } =
    grant;
  const { usageRights = "", useClass, restrictions, credit = "", notes = "", expiresOn = "" } = grant;
  return {
    grantId,
    sha256: grantSha256(grant),
    writes: [
      putItem(GrantEntity.create(grant).params()),
      claim("licence-number", reservedNumber(number), teamId, grantId),
      ...lookedAfter(grant),
    ],
    approval: {
      ...{ grantId, number, origin, brand, intendedUse },
      ...(basis && { basis }),
      ...(scope && { scope }),
      ...(fee && { fee }),
      ...(post !== undefined && { post }),
      ...{ approverName: approver.name, approverEmail: approver.email, approvedAt: grantedAt },
      ...{ usageRights, useClass, restrictions, credit, notes, expiresOn },
      ...(papers && { papers: papers.map(({ id, name }) => ({ id, name })) }),
      ...(approver.ownNetwork && { ownNetwork: approver.ownNetwork }),
      ...(confirmed && { confirmed }),
    },
  };
};

const characters = (): string =>
  Array.from({ length: 12 }, () => LICENSE_ALPHABET[randomInt(LICENSE_ALPHABET.length)]).join("");

/**
 * The number of a new license: 60 random bits, short enough to be read out. The transaction that stores the license
 * fails if the number is taken.
 */
export const newLicenseNumber = (): string => licenseNumber(characters());

/** The number of a new approval by hand, as {@link newLicenseNumber}. */
export const newRecordNumber = (): string => recordNumber(characters());
