import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type Credentials, REGION } from "../stand-in.ts";

export interface SignedRequest {
  method: string;
  /** The path and query as they were sent. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** S3's error code and status for a refusal. */
export interface Refusal {
  code: "AccessDenied" | "SignatureDoesNotMatch" | "InvalidAccessKeyId" | "AuthorizationQueryParametersError";
  message: string;
}

const MAX_EXPIRES = 604_800;
/** How far a signer's clock may be ahead of ours. */
const SKEW_MS = 15 * 60_000;

const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data, "utf8").digest();

/**
 * Encodes a text by RFC 3986, as signatures need; encodeURIComponent leaves five characters unencoded that signatures
 * need encoded.
 */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const parseTime = (text: string): number => {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  return parts ? Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`) : Number.NaN;
};

const canonicalPath = (path: string): string | undefined => {
  try {
    return path
      .split("/")
      .map((segment) => encode(decodeURIComponent(segment)))
      .join("/");
  } catch {
    // A URL with a malformed escape sequence can't have been signed.
    return undefined;
  }
};

/**
 * Checks a query-signed request (Signature Version 4) as S3 does: key, scope, time, and the signature over method,
 * path, query and every signed header. The host and the exact length must be signed headers, so that a part's URL
 * accepts no more bytes than it was made for.
 * @returns undefined if the request is valid
 */
export const refuse = (request: SignedRequest, credentials: Credentials, nowMs: number): Refusal | undefined => {
  const at = request.url.indexOf("?");
  const path = canonicalPath(at < 0 ? request.url : request.url.slice(0, at));
  const query = new URLSearchParams(at < 0 ? "" : request.url.slice(at + 1));
  const value = (name: string) => (query.getAll(name).length === 1 ? (query.get(name) ?? "") : "");

  const signature = value("X-Amz-Signature");
  const date = value("X-Amz-Date");
  const expires = Number(value("X-Amz-Expires") || Number.NaN);
  const [keyId, ...scopeParts] = value("X-Amz-Credential").split("/");
  const scope = scopeParts.join("/");
  if (value("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256" || !/^[0-9a-f]{64}$/.test(signature) || path === undefined) {
    return {
      code: "AuthorizationQueryParametersError",
      message: "Query-string authentication parameters are missing or malformed",
    };
  }
  if (keyId !== credentials.accessKeyId) {
    return { code: "InvalidAccessKeyId", message: "The AWS Access Key Id you provided does not exist in our records." };
  }
  const signedAt = parseTime(date);
  if (Number.isNaN(signedAt) || scope !== `${date.slice(0, 8)}/${REGION}/s3/aws4_request`) {
    return { code: "AuthorizationQueryParametersError", message: "The credential scope is not for this service" };
  }
  if (!Number.isInteger(expires) || expires < 1 || expires > MAX_EXPIRES) {
    return { code: "AuthorizationQueryParametersError", message: "X-Amz-Expires must be between 1 and 604800 seconds" };
  }
  if (nowMs > signedAt + expires * 1_000 || nowMs < signedAt - SKEW_MS) {
    return { code: "AccessDenied", message: "Request has expired" };
  }

  const signedHeaders = value("X-Amz-SignedHeaders").split(";");
  if (!signedHeaders.includes("host") || !signedHeaders.includes("content-length")) {
    return { code: "AccessDenied", message: "Host and Content-Length must be signed" };
  }
  const headers = signedHeaders
    .map((name) => `${name}:${[request.headers[name] ?? ""].flat().join(",").trim()}\n`)
    .join("");
  const canonicalQuery = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, text]) => `${encode(name)}=${encode(text)}`)
    .sort()
    .join("&");
  const canonical = [request.method, path, canonicalQuery, headers, signedHeaders.join(";"), "UNSIGNED-PAYLOAD"].join(
    "\n",
  );
  const digest = createHash("sha256").update(canonical, "utf8").digest("hex");
  const key = scopeParts.reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = hmac(key, ["AWS4-HMAC-SHA256", date, scope, digest].join("\n"));
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) {
    return {
      code: "SignatureDoesNotMatch",
      message:
        "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    };
  }
  return undefined;
};
