import { canonicalJson, sha256 } from "../../platform/hash.ts";
import type { StandingScope } from "./standing-license.schema.ts";

type Texts = "credit" | "expiresOn";
/** What a contract allows, from a form or from a record. */
type Kept = Omit<StandingScope, Texts> & { [text in Texts]?: string | undefined };

/**
 * SHA-256 (hex) of what a contract allows for all content of its creator, as canonical JSON
 * (platform/hash.ts):
 *
 *     {"brand", "credit", "expiresOn", "form": "clearhouse-covers/1", "restrictions", "usageRights", "useClass"}
 *
 * The first entry of the contract's history contains this hash.
 */
export const coversSha256 = (brand: string, scope: Kept): string => {
  const { usageRights, useClass, restrictions, credit = "", expiresOn = "" } = scope;
  const form = "clearhouse-covers/1";
  return sha256(canonicalJson({ form, brand, usageRights, useClass, restrictions, credit, expiresOn }));
};
