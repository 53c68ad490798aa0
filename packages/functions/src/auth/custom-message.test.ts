import { randomUUID } from "node:crypto";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import type { CustomMessageTriggerEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { triggersFor } from "../testing/triggers.ts";

const SITE = process.env.SITE_URL ?? "";
const USER = "4c14f6a8-0d61-4a0e-9d2c-1f0a3b8c7d65";
const sourceOf = (name: string) => `CustomMessage_${name}` as CustomMessageTriggerEvent["triggerSource"];
const anAddress = () => `new-${randomUUID()}@example.com`;

/** Each mail is in another hour, because the mails of an hour are limited. */
const HOUR_MS = 3_600_000;
const FIRST = Math.floor(Math.random() * 100_000) * 24;
let hours = 0;
const inNextHour = <T>(work: () => T): T => {
  const time = Date.now() + (FIRST + ++hours) * HOUR_MS;
  return withClock({ now: () => new Date(time) }, work);
};

const answer = async (source: string, clientMetadata?: Record<string, string>) => {
  const { mail } = triggersFor({ email: anAddress(), sub: USER });
  const answered = await inNextHour(() => mail(sourceOf(source), clientMetadata));
  expect(answered).toMatchObject({ triggerSource: sourceOf(source), userName: USER });
  const { emailMessage, emailSubject } = answered.response;
  const link = /href="([^"]+)"/.exec(emailMessage ?? "")?.[1]?.replaceAll("&amp;", "&");
  return { subject: emailSubject, html: emailMessage ?? "", link };
};

describe.each([
  ["SignUp", "Confirm your email address", "/auth/confirm"],
  ["ResendCode", "Confirm your email address", "/auth/confirm"],
  ["ForgotPassword", "Reset your password", "/auth/reset"],
])("%s", (source, subject, path) => {
  it("Cognito's mail has a link with the code and the account only in its fragment", async () => {
    const { link, html, ...rest } = await answer(source);
    expect(rest).toEqual({ subject });
    expect(link).toBe(`${SITE}${path}#user=${USER}&code={####}`);
    expect(html).not.toContain("@example.com");
  });

  it("the link in Cognito's mail leads on to the page where the person began, but to no other site", async () => {
    const leadsTo = async (next: string) => {
      const { link = "" } = await answer(source, { next });
      return new URLSearchParams(link.slice(link.indexOf("#") + 1)).get("next");
    };
    expect(await leadsTo("/invite/3q2-7wE_code?x=1#top")).toBe("/invite/3q2-7wE_code?x=1#top");
    for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/", ""]) {
      expect(await leadsTo(next), next).toBeNull();
    }
  });

  it("Cognito's mail isn't longer than Cognito allows, whatever a caller sends with the request", async () => {
    for (const next of [
      `/${"a".repeat(100_000)}`,
      `/${'"<&>'.repeat(400)}`,
      `/${"\u{1f600}".repeat(400)}`,
      "/#{####}",
    ]) {
      const { html } = await answer(source, { next });
      expect(html.length).toBeLessThan(20_000);
      expect(html).not.toContain("<&");
    }
  });
});

it.each(["UpdateUserAttribute", "VerifyUserAttribute"])("the trigger %s mails a code and no link", async (source) => {
  const { subject, html, link } = await answer(source, { next: "/team" });
  expect([subject, link]).toEqual(["Confirm your new email address", undefined]);
  expect(html).toContain("{####}");
});

it.each(["AdminCreateUser", "Authentication"])("the trigger %s keeps Cognito's own text", async (source) => {
  expect(await answer(source)).toMatchObject({ subject: "", html: "" });
});

describe.each(["ResendCode", "ForgotPassword", "UpdateUserAttribute", "VerifyUserAttribute"])("%s", (source) => {
  it("Cognito sends no sixth mail to one address within an hour, because the trigger throws", () =>
    inNextHour(async () => {
      const { mail } = triggersFor({ email: anAddress(), sub: randomUUID() });
      const ask = () => mail(sourceOf(source));
      for (let n = 0; n < 5; n++) await ask();
      await expect(ask()).rejects.toThrow("Too many emails were requested");
    }));
});
