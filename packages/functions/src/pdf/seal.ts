import { createPrivateKey, sign, X509Certificate } from "node:crypto";
import { secret } from "@clearhouse/core/platform/identity/secret.ts";
import { secretProblem } from "@clearhouse/core/platform/identity/secret-shape.ts";
import { PDF, type Signer } from "@libpdf/core";

/** Bytes reserved for the signature, several times what the certificate needs; the rest is filled with zeros. */
const ROOM = 8_192;

/** The deployment's key and its certificate, two PEMs in one secret. @throws Error that says what is wrong with them */
const signerOf = (pem: string): Signer => {
  const problem = secretProblem("LICENCE_SEAL", pem);
  if (problem) throw new Error(`Secret LICENCE_SEAL ${problem}`);
  const key = createPrivateKey(pem);
  const certificate = new X509Certificate(pem);
  return {
    certificate: new Uint8Array(certificate.raw),
    keyType: "RSA",
    signatureAlgorithm: "RSASSA-PKCS1-v1_5",
    sign: async (data) => new Uint8Array(sign("sha256", data, key)),
  };
};

/** The seal's words for the event since which the document is unchanged. */
const SINCE = { license: "the license was issued", contract: "the contract was signed" } as const;

/**
 * Seals a PDF with a detached CMS signature over all its bytes. The signature is made with this deployment's key and
 * contains the key's certificate. The seal shows that the PDF wasn't changed after it was sealed. The seal doesn't
 * prove who sealed the PDF, because nobody else vouches for the certificate.
 * @param at the time in the seal, ISO 8601; the same PDF at the same time gives the same bytes
 */
export const seal = async (pdf: Buffer, at: string, of: keyof typeof SINCE): Promise<Buffer> => {
  const signer = signerOf(await secret("LICENCE_SEAL"));
  const document = await PDF.load(new Uint8Array(pdf));
  const { bytes } = await document.sign({
    signer,
    signingTime: new Date(at),
    fieldName: "Seal",
    reason: `Sealed by Clearhouse: unchanged since ${SINCE[of]}`,
    subFilter: "ETSI.CAdES.detached",
    estimatedSize: ROOM,
  });
  return Buffer.from(bytes);
};
