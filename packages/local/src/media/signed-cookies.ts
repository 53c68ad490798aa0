import { createVerify } from "node:crypto";
import * as z from "zod";

const policyShape = z.strictObject({
  Statement: z.tuple([
    z.strictObject({
      Resource: z.string(),
      Condition: z.strictObject({
        DateLessThan: z.strictObject({ "AWS:EpochTime": z.number() }),
        DateGreaterThan: z.strictObject({ "AWS:EpochTime": z.number() }).optional(),
      }),
    }),
  ]),
});

/** Decodes CloudFront's base64, in which three characters are replaced. */
const fromCloudFrontBase64 = (text: string) =>
  Buffer.from(text.replaceAll("-", "+").replaceAll("_", "=").replaceAll("~", "/"), "base64");

/**
 * Cookies by name. Of several cookies with one name, only the first counts, because browsers send the cookie with the
 * longest matching path first.
 */
export const parseCookies = (header: string | undefined): Map<string, string> => {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (name && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
};

/** Whether a URL matches a policy's resource, in which `*` stands for any characters and `?` for one. */
const matches = (resource: string, url: string): boolean =>
  new RegExp(
    `^${resource
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
    "s",
  ).test(url);

export interface KeyPair {
  id: string;
  publicKey: string;
}

const SIGNED = ["Policy", "Signature", "Key-Pair-Id"] as const;
type Signed = Record<(typeof SIGNED)[number], string | null | undefined>;

/** The signature in a URL, which is used instead of cookies, and the URL without the signature. */
const inQuery = (address: string): { url: string; signed: Signed | undefined } => {
  const [path = "", search = ""] = address.split("?", 2);
  const query = new URLSearchParams(search);
  const named = SIGNED.map((name) => [name, query.get(name)] as const);
  if (named.every(([, value]) => value === null)) return { url: address, signed: undefined };
  for (const name of SIGNED) query.delete(name);
  const url = query.size > 0 ? `${path}?${query}` : path;
  return { url, signed: Object.fromEntries(named) as Signed };
};

const inCookies = (header: string | undefined): Signed => {
  const cookies = parseCookies(header);
  return Object.fromEntries(SIGNED.map((name) => [name, cookies.get(`CloudFront-${name}`)])) as Signed;
};

/** Whether CloudFront would accept this request: it has a policy with our signature for this URL and time. */
export const opens = (cookieHeader: string | undefined, address: string, key: KeyPair, nowMs: number): boolean => {
  const { url, signed = inCookies(cookieHeader) } = inQuery(address);
  const { Policy: policyText, Signature: signature } = signed;
  if (!policyText || !signature || signed["Key-Pair-Id"] !== key.id) return false;
  const policyBytes = fromCloudFrontBase64(policyText);
  const isSigned = createVerify("RSA-SHA1").update(policyBytes).verify(key.publicKey, fromCloudFrontBase64(signature));
  if (!isSigned) return false;
  const policy = policyShape.safeParse(JSON.parse(policyBytes.toString("utf8")));
  if (!policy.success) return false;
  const [{ Resource, Condition }] = policy.data.Statement;
  const seconds = nowMs / 1_000;
  const from = Condition.DateGreaterThan?.["AWS:EpochTime"] ?? 0;
  return seconds < Condition.DateLessThan["AWS:EpochTime"] && seconds >= from && matches(Resource, url);
};
