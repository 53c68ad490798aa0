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

/** CloudFront writes base64 with three characters of its own. */
const fromCloudFrontBase64 = (text: string) =>
  Buffer.from(text.replaceAll("-", "+").replaceAll("_", "=").replaceAll("~", "/"), "base64");

/** The first of each name: browsers send the cookie with the longest matching path first. */
export const parseCookies = (header: string | undefined): Map<string, string> => {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (name && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
};

/** `*` stands for any characters, `?` for one. */
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

/** Whether CloudFront would let this request through: a policy signed by our key, for this address, at this time. */
export const opens = (cookieHeader: string | undefined, url: string, key: KeyPair, nowMs: number): boolean => {
  const cookies = parseCookies(cookieHeader);
  const policyText = cookies.get("CloudFront-Policy");
  const signature = cookies.get("CloudFront-Signature");
  if (!policyText || !signature || cookies.get("CloudFront-Key-Pair-Id") !== key.id) return false;
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
