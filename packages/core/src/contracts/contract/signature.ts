import { canonicalJson, sha256 } from "../../platform/hash.ts";
import type { ContractRecord, Signature } from "./contract.entity.ts";
import { isShared, signerOf } from "./signers.ts";

type Signed = Omit<Signature, "sha256" | "textSha256" | "key">;

/** Which of several signers somebody is. */
interface AsWhat {
  number: number;
  role: string;
}

/** Which of several signers a number is; undefined if the party alone signs. */
export const asWhat = (contract: ContractRecord, number: number): AsWhat | undefined =>
  isShared(contract) ? { number, role: signerOf(contract, number).role ?? "party" } : undefined;

/**
 * What a signature signs, as canonical JSON (sorted keys, no white space; platform/hash.ts) in UTF-8:
 *
 *     {"contract": id, "disclosure": {"locale", "sha256", "version"}, "form": "clearhouse-signature/1",
 *      "signature": {"fullName", "ip", "session", "signatureText", "userAgent"}, "signedAt", "text"}
 *
 * If several sign, there is also `"signer": {"number", "role"}`; the role of the first is `party`.
 *
 * `text` is the whole text of the contract, character by character as it was sent. Times are ISO 8601 in UTC. Anybody
 * can compute this JSON again from the contract's record and text (docs/evidence.md).
 */
const signedForm = (contractId: string, text: string, signature: Signed, signer: AsWhat | undefined): string => {
  const { fullName, signatureText, ip, userAgent, session, at, disclosure } = signature;
  return canonicalJson({
    form: "clearhouse-signature/1",
    contract: contractId,
    text,
    signedAt: at,
    signature: { fullName, signatureText, ip, userAgent, session },
    disclosure: { version: disclosure.version, locale: disclosure.locale, sha256: disclosure.sha256 },
    ...(signer && { signer: { ...signer } }),
  });
};

/** SHA-256 (hex) of the text and the signature together. */
export const signedSha256 = (contractId: string, text: string, signature: Signed, signer?: AsWhat): string =>
  sha256(signedForm(contractId, text, signature, signer));
