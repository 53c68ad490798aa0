import type { IncomingHttpHeaders } from "node:http";
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import { type Credentials, REGION } from "../stand-in.ts";

interface SignedRequest {
  /** The whole path, as the caller requested it. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=[^,]+, SignedHeaders=([a-z0-9;-]+), Signature=[0-9a-f]{64}$/;

/** "20261123T233000Z" as a date. */
const dateOf = (stamp: string): Date =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** Whether a POST was signed for AppSync with these credentials: signing the request again gives the same signature. */
export const isSignedBy = async (
  credentials: Credentials,
  { path, headers, body }: SignedRequest,
): Promise<boolean> => {
  const { authorization = "", host = "" } = headers;
  const signed = AUTHORIZATION.exec(authorization)?.[1]?.split(";") ?? [];
  const signingDate = dateOf(String(headers["x-amz-date"]));
  if (!["content-type", "host", "x-amz-date"].every((name) => signed.includes(name))) return false;
  if (Number.isNaN(signingDate.getTime())) return false;
  const signer = new SignatureV4({ service: "appsync", region: REGION, credentials, sha256: Sha256 });
  const again = await signer.sign(
    {
      method: "POST",
      protocol: "http:",
      hostname: host,
      path,
      headers: { host, "content-type": headers["content-type"] ?? "" },
      body,
    },
    { signingDate },
  );
  return again.headers.authorization === authorization;
};
