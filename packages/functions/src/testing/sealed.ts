import { X509Certificate } from "node:crypto";
import { fromBER } from "asn1js";
import { Certificate, ContentInfo, SignedData } from "pkijs";

/** The content of a sealed PDF's signature, and whether its bytes are unchanged. */
export interface Sealed {
  /** Whether the signature is valid for these bytes and its embedded certificate. */
  intact: boolean;
  certificate: X509Certificate;
  /** The bytes of the file that the seal doesn't cover, which should be only the seal itself. */
  uncovered: string;
}

/**
 * Reads the seal of a PDF without the code that makes seals: the byte range from the file, the CMS with pkijs.
 */
export const readSeal = async (pdf: Buffer): Promise<Sealed> => {
  const text = pdf.toString("latin1");
  const found = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text);
  if (!found) throw new Error("The PDF has no seal");
  const [start = 0, length = 0, second = 0, rest = 0] = found.slice(1).map(Number);
  const uncovered = text.slice(start + length, second);
  const der = Buffer.from(uncovered.slice(1, -1), "hex");
  const signed = new SignedData({ schema: new ContentInfo({ schema: fromBER(new Uint8Array(der)).result }).content });
  const covered = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(second, second + rest)]);
  if (second + rest !== pdf.length) throw new Error(`The seal ends at ${second + rest} of ${pdf.length} bytes`);
  const [certificate] = signed.certificates ?? [];
  if (!(certificate instanceof Certificate)) throw new Error("The seal holds no certificate");
  const intact = await signed.verify({ signer: 0, data: new Uint8Array(covered).buffer }).catch(() => false);
  return {
    intact: intact === true,
    certificate: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())),
    uncovered,
  };
};
