import { canonicalJson, type Json, sha256 } from "../../platform/hash.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

/** The fact of a denial's entry with {@link askedSha256}. Entries of earlier releases lack it. */
export const ASKED_FACT = "asked sha256";

/** SHA-256 (hex) of what an owner was asked for and denied, as canonical JSON. docs/evidence.md describes the form. */
export const askedSha256 = ({
  brand,
  intendedUse,
  scope,
  message = "",
}: Pick<RightsRequestRecord, "brand" | "intendedUse" | "scope" | "message">): string =>
  sha256(
    canonicalJson({
      form: "clearhouse-asked/1",
      brand,
      intendedUse,
      ...(scope && { scope: scope as unknown as Json }),
      message,
    }),
  );
