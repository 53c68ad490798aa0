import { canonicalJson } from "../platform/canonical-json.ts";
import { sha256 } from "../platform/hash.ts";
import type { Signature } from "./contract.entity.ts";

type Signed = Omit<Signature, "sha256" | "textSha256" | "key">;

/**
 * The document that a signature makes of a contract, as canonical JSON (canonical-json.ts: keys sorted, no white
 * space), in UTF-8:
 *
 *     {"contract": id, "disclosure": {"locale", "sha256", "version"}, "form": "clearhouse-signature/1",
 *      "signature": {"fullName", "ip", "session", "signatureText", "userAgent"}, "signedAt", "text"}
 *
 * `text` is the whole text of the contract, character by character as it was sent; times are ISO 8601 in UTC. Anybody
 * can compute this document again from the record alone (docs/evidence.md).
 */
const signedForm = (contractId: string, text: string, signature: Signed): string => {
  const { fullName, signatureText, ip, userAgent, session, at, disclosure } = signature;
  return canonicalJson({
    form: "clearhouse-signature/1",
    contract: contractId,
    text,
    signedAt: at,
    signature: { fullName, signatureText, ip, userAgent, session },
    disclosure: { version: disclosure.version, locale: disclosure.locale, sha256: disclosure.sha256 },
  });
};

/** SHA-256 (hex) of the text and the signature together. */
export const signedSha256 = (contractId: string, text: string, signature: Signed): string =>
  sha256(signedForm(contractId, text, signature));
