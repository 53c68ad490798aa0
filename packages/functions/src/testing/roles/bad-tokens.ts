import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { signIdToken } from "../../../../../scripts/vitest/services.ts";
import type { Person } from "./people.ts";

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const payloadOf = (token: string): string => token.split(".")[1] ?? "";

const signedByAnother = (token: string, kid: string): string => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const body = `${encoded({ alg: "RS256", kid, typ: "JWT" })}.${payloadOf(token)}`;
  return `${body}.${createSign("RSA-SHA256").update(body).sign(privateKey, "base64url")}`;
};

const withAnotherPayload = (token: string): string => {
  const [header, , signature] = token.split(".");
  return [header, payloadOf(signIdToken({ sub: randomUUID(), email: "y@clearhouse.test" })), signature].join(".");
};

/** Texts that look like a person's ID token but aren't valid. Each key says what is wrong. */
export const badAuthorizations = ({ subject, email, authorization }: Person): Record<string, string | undefined> => {
  const claims = { sub: subject, email };
  const good = authorization.slice("Bearer ".length);
  const now = Math.floor(Date.now() / 1000);
  const tokens = {
    empty: "",
    "a word": "abc",
    dots: "..",
    "three words": "a.b.c",
    emoji: encodeURIComponent("🌅.🌅.🌅"),
    cut: good.slice(0, -20),
    "JSON of another shape": `${encoded([])}.${encoded([1])}.AAAA`,
    "another payload": withAnotherPayload(good),
    unsigned: `${encoded({ alg: "none", kid: "test" })}.${payloadOf(good)}.`,
    "signed with the public key as a secret": `${encoded({ alg: "HS256", kid: "test" })}.${payloadOf(good)}.AAAA`,
    "signed by a foreign key": signedByAnother(good, "test"),
    "signed by a foreign key of another name": signedByAnother(good, "foreign"),
    expired: signIdToken({ ...claims, exp: now - 60 }),
    "without an end": signIdToken({ ...claims, exp: undefined }),
    "of another client": signIdToken({ ...claims, aud: "another-client" }),
    "of another pool": signIdToken({ ...claims, iss: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other" }),
    "an access token": signIdToken({ ...claims, token_use: "access" }),
  };
  return {
    "no header": undefined,
    "no scheme": good,
    "another scheme": `Basic ${good}`,
    ...Object.fromEntries(Object.entries(tokens).map(([kind, token]) => [kind, `Bearer ${token}`])),
  };
};

/**
 * Tokens that are valid except for an unverified email address. Each key says how the token shows that the email
 * address is unverified.
 */
export const unverifiedAuthorizations = ({ subject, email }: Person): Record<string, string> => {
  const tokens = {
    "not verified": signIdToken({ sub: subject, email, email_verified: false }),
    "verified, but as text": signIdToken({ sub: subject, email, email_verified: "true" as never }),
    "no address": signIdToken({ sub: subject, email: "" }),
    "the Kelvin sign, whose lower case is the k of another address": signIdToken({
      sub: randomUUID(),
      email: `\u212a${email}`,
    }),
    "a line break": signIdToken({ sub: randomUUID(), email: `${email}\nb@clearhouse.test` }),
  };
  return Object.fromEntries(Object.entries(tokens).map(([kind, token]) => [kind, `Bearer ${token}`]));
};
