import { createSign } from "node:crypto";
import { inject } from "vitest";
import * as z from "zod";
import type { TestServices } from "./context.ts";
import type { BusEntry, Signal } from "./recorder.ts";

const services = (): TestServices => inject("services");

/** A mail as the local replacement of SES stores it. */
const mailSchema = z.object({
  messageId: z.string(),
  from: z.string(),
  replyTo: z.array(z.string()),
  destination: z.object({ to: z.array(z.string()), cc: z.array(z.string()), bcc: z.array(z.string()) }),
  subject: z.string(),
  body: z.object({ html: z.string().optional(), text: z.string().optional() }),
  /** Attachments, with their content in base64. */
  attachments: z.array(z.object({ filename: z.string(), content: z.string() })).default([]),
});
export type Mail = z.infer<typeof mailSchema>;

/**
 * Mails that were sent to an email address, oldest first. All tests share the inbox, so each test needs its own email
 * address.
 */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${services().recorder}/mails?to=${encodeURIComponent(address)}`);
  return z.object({ emails: z.array(mailSchema) }).parse(await response.json()).emails;
}

const bus = (): string => process.env.BUS_NAME ?? "";

/** The entries that the code in this test file has put on the bus, oldest first. */
export async function busEntries(): Promise<BusEntry[]> {
  const response = await fetch(`${services().recorder}/entries?bus=${bus()}`);
  const body: { entries: BusEntry[] } = JSON.parse(await response.text());
  return body.entries;
}

/** Makes the bus refuse each of the next `count` entries, in an answer with status 200. */
export async function refuseBusEntries(count: number): Promise<void> {
  await fetch(`${services().recorder}/refuse?bus=${bus()}&count=${count}`, { method: "PUT" });
}

/** The signals that were published on a channel of open pages, oldest first. */
export async function signalsOn(channel: string): Promise<Signal[]> {
  const response = await fetch(`${services().recorder}/signals?channel=${encodeURIComponent(channel)}`);
  const body: { signals: Signal[] } = JSON.parse(await response.text());
  return body.signals;
}

/** Makes the next `count` signals on a channel fail. */
export async function refuseSignals(channel: string, count: number): Promise<void> {
  await fetch(`${services().recorder}/refuse-signals?channel=${encodeURIComponent(channel)}&count=${count}`, {
    method: "PUT",
  });
}

export interface TokenClaims {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  /** The identities of a person who signed in with Google. */
  identities?: { providerName: string }[];
  token_use?: string;
  aud?: string;
  iss?: string;
  /** Seconds since 1970. */
  exp?: number;
}

/** An ID token as the user pool would sign it; `claims` replace the usual ones. */
export function signIdToken(claims: TokenClaims): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = [
    part({ alg: "RS256", kid: "test", typ: "JWT" }),
    part({
      email_verified: true,
      token_use: "id",
      aud: process.env.USER_POOL_CLIENT_ID,
      iss: `https://cognito-idp.us-east-1.amazonaws.com/${process.env.USER_POOL_ID}`,
      auth_time: now,
      iat: now,
      exp: now + 3600,
      ...claims,
    }),
  ].join(".");
  return `${body}.${createSign("RSA-SHA256").update(body).sign(services().tokenPrivateKey, "base64url")}`;
}
