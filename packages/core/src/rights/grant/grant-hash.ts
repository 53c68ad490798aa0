import { canonicalJson, type Json, sha256 } from "../../platform/hash.ts";
import type { GrantRecord } from "./grant.entity.ts";

/** The parts of a grant that are hashed for the asset's activity. */
export type GrantContent = ReturnType<typeof grantContent>;

/**
 * The content of a grant: its scope, its end, and the whole texts of terms and message. The person who gave the grant
 * isn't included: the activity's entry with this hash names the person, and the hash stays valid when the person is
 * erased.
 */
export const grantContent = (
  grant: Omit<GrantRecord, "grantedBy" | "ended" | "read" | "answererConfirmed" | "feePaid" | "document" | "papers">,
) => {
  const { evidence, restrictions, useClass = "", expiresOn = "", usageRights = "", credit = "", notes = "" } = grant;
  const {
    grantId,
    assetId,
    requestId = "",
    number,
    brand = "",
    intendedUse = "",
    basis,
    scope,
    fee,
    post,
    confirmed,
    origin,
    grantedAt,
  } = grant;
  return {
    ...{ grantId, assetId, requestId, number, brand, intendedUse, origin, grantedAt },
    ...{ usageRights, useClass, restrictions, credit, notes, expiresOn },
    // Only grants that have a basis, a scope, a fee, a post or what confirms them, so that the hashes of earlier ones stay.
    ...(basis && { basis }),
    ...(scope && { scope: scope as unknown as Json }),
    ...(fee && { fee: { ...fee } }),
    ...(post !== undefined && { post }),
    ...(confirmed && { confirmed }),
    termsVersion: evidence?.termsVersion ?? "",
    terms: evidence?.terms ?? "",
    message: evidence?.message ?? "",
    files: (evidence?.files ?? []).map(({ id, name, size }) => ({ id, name, size })),
  };
};

/** SHA-256 (hex) of {@link grantContent} as canonical JSON. */
export const grantSha256 = (grant: Parameters<typeof grantContent>[0]): string =>
  sha256(canonicalJson(grantContent(grant)));
