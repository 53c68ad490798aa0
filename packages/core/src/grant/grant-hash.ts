import { canonicalJson } from "../platform/canonical-json.ts";
import { sha256 } from "../platform/hash.ts";
import type { GrantRecord } from "./grant.entity.ts";

/**
 * SHA-256 (hex) of what a grant says: what for, until when, and the texts that were read and said. Who gave it isn't part
 * of it: the entry of the activity that names this hash says so, in a way that outlasts erasing the person.
 */
export const grantSha256 = (grant: Omit<GrantRecord, "grantedBy" | "ended" | "document">): string => {
  const { evidence, restrictions, useClass = "", expiresOn = "", usageRights = "", credit = "", notes = "" } = grant;
  const { grantId, assetId, requestId = "", number = "", brand = "", intendedUse = "", origin, grantedAt } = grant;
  return sha256(
    canonicalJson({
      ...{ grantId, assetId, requestId, number, brand, intendedUse, origin, grantedAt },
      ...{ usageRights, useClass, restrictions, credit, notes, expiresOn },
      termsVersion: evidence?.termsVersion ?? "",
      terms: evidence?.terms ?? "",
      message: evidence?.message ?? "",
      files: (evidence?.files ?? []).map(({ id, name, size }) => ({ id, name, size })),
    }),
  );
};
