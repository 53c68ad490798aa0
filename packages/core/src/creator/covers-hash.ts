import { canonicalJson } from "../platform/canonical-json.ts";
import { sha256 } from "../platform/hash.ts";
import type { StandingScope } from "./standing-licence.schema.ts";

type Texts = "credit" | "expiresOn";
/** A scope as a form or a record has it. */
type Kept = Omit<StandingScope, Texts> & { [text in Texts]?: string | undefined };

/**
 * SHA-256 (hex) of what a contract allows of all content of its creator, as canonical JSON (canonical-json.ts):
 *
 *     {"brand", "credit", "expiresOn", "form": "clearhouse-covers/1", "restrictions", "usageRights", "useClass"}
 *
 * The contract's first entry names it.
 */
export const coversSha256 = (brand: string, scope: Kept): string => {
  const { usageRights, useClass, restrictions, credit = "", expiresOn = "" } = scope;
  const form = "clearhouse-covers/1";
  return sha256(canonicalJson({ form, brand, usageRights, useClass, restrictions, credit, expiresOn }));
};
