import { canonicalJson, type Json, sha256 } from "../../platform/hash.ts";
import type { Agreed, Decision, RightsRequestRecord } from "./rights-request.entity.ts";

type Yes = Pick<RightsRequestRecord, "brand" | "intendedUse"> & {
  decision: Omit<Decision, "id" | "locale">;
  agreed: Pick<Agreed, "evidence">;
};

/**
 * SHA-256 (hex) of what an owner agreed to with an approval that waits for a proof or a signature, as canonical JSON
 * (platform/hash.ts):
 *
 * {"brand", "contract": id, "evidence": {"files": [{"id", "name", "size"}], "message", "terms", "termsSha256",
 * "termsVersion"}, "form": "clearhouse-agreed/1", "intendedUse", "licence": {"credit", "expiresOn", "notes",
 * "restrictions", "scope", "usageRights", "useClass"}}
 *
 * An answer without a scope has none in `licence`, and one without a fee no `fee`; one that something confirms has
 * `confirmed` beside it. While the proof of the account is missing, `contract` is "".
 *
 * The approval's entry in the asset's activity contains the hash, so that the signature can't grant anything else.
 */
export const agreedSha256 = ({ brand, intendedUse, decision, agreed }: Yes, contractId: string): string => {
  const { usageRights, useClass, restrictions, credit, notes, expiresOn, scope, fee, confirmed } = decision;
  const { files, message, terms, termsSha256, termsVersion } = agreed.evidence;
  return sha256(
    canonicalJson({
      form: "clearhouse-agreed/1",
      contract: contractId,
      brand,
      intendedUse,
      ...(confirmed && { confirmed }),
      licence: {
        usageRights,
        useClass,
        restrictions,
        credit,
        notes,
        expiresOn,
        ...(scope && { scope: scope as unknown as Json }),
        ...(fee && { fee: { ...fee } }),
      },
      evidence: {
        files: files.map(({ id, name, size }) => ({ id, name, size })),
        message,
        terms,
        termsSha256,
        termsVersion,
      },
    }),
  );
};
