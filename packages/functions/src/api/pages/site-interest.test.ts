import { randomUUID } from "node:crypto";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { limit } from "@clearhouse/core/platform/http/limiter.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { aProof } from "@clearhouse/core/testing/scene.ts";
import { describe, expect, it, vi } from "vitest";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { callsOf } from "../../testing/aws-calls/sdk.ts";
import { deliverTo, eventOf, waiting } from "../../testing/bus.ts";
import { freshAddress, headersOf, inProcess, refusal, TRANSPORTS } from "../../testing/call.ts";

const anEmail = () => `vera-${randomUUID()}@clearhouse.test`;

const post = async (body: object, address = freshAddress(), send = inProcess.send) =>
  send({
    method: "POST",
    path: "/api/site-interest",
    headers: { "cloudfront-viewer-address": address },
    body: { plan: "beta", proof: await aProof(), ...body },
  });

const events = async () => (await waiting()).filter(({ name }) => name === "site.interest.registered").length;

describe.each(TRANSPORTS)("registrations of interest, $name", ({ send }) => {
  it("a caller who isn't signed in can register an email address", async () => {
    const answer = await post({ email: anEmail() }, freshAddress(), send);
    expect({ status: answer.status, body: JSON.parse(answer.text) }).toEqual({ status: 200, body: { received: true } });
  });
});

it("a registration of a known email address gets the same answer as the registration of a new address", async () => {
  const email = anEmail();
  const answers = [];
  for (const body of [{ email }, { email: email.toUpperCase() }, { email, message: "Again" }]) {
    const answer = await post(body);
    answers.push({ status: answer.status, text: answer.text, headers: headersOf(answer) });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await deliverTo("ConfirmInterest", await eventOf("", "site.interest.registered"));
  expect(await mailsTo(email)).toHaveLength(1);
});

it("the confirmation of a registration contains no typed text, and the mail to sales contains all of the text", async () => {
  const email = anEmail();
  const typed = { name: "Click here", company: "Spam & Sons", message: "https://spam.example" };
  await post({ email, plan: "enterprise", ...typed });
  const event = await eventOf("", "site.interest.registered");
  await deliverTo("ConfirmInterest", event);
  const [{ body, subject } = { body: {}, subject: "" }] = await mailsTo(email);
  expect(subject).toBe("You asked about Clearhouse Enterprise");
  for (const words of Object.values(typed)) expect(JSON.stringify(body)).not.toContain(words);

  await deliverTo("TellSales", event);
  const told = (await mailsTo("sales@clearhouse.test")).find((mail) => mail.subject.includes(email));
  expect(told).toMatchObject({ subject: `Enterprise: ${email}`, replyTo: [email] });
  for (const words of Object.values(typed)) expect(told?.body.text).toContain(words);
});

it("a form without a proof of work, with a used proof or with the hidden field filled in is refused", async () => {
  const before = await events();
  const proof = await aProof();
  expect((await post({ email: anEmail(), proof })).status).toBe(200);
  for (const body of [{ proof }, { proof: "" }, { website: "https://spam.example" }]) {
    const answer = await post({ email: anEmail(), ...body });
    expect(refusal(answer)).toMatchObject({ status: 422, code: "security.check_failed" });
  }
  expect(await events()).toBe(before + 1);
});

it("after five invalid registrations from an IP address in a minute, a valid registration is refused", async () => {
  // A time inside a rate-limit window that no other test uses.
  const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 70_000);
  await withClock({ now: () => at }, async () => {
    const address = freshAddress();
    for (let n = 0; n < 5; n++) expect((await post({ email: "none" }, address)).status).toBe(422);
    const { result, calls } = await callsOf(() => post({ email: anEmail() }, address));
    expect(refusal(result)).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
    expect(calls).toHaveLength(1);
  });
});

it("the log contains neither the email address nor the name of a registration", async () => {
  const email = anEmail();
  const written = (["info", "warn", "error"] as const).map((level) => vi.spyOn(log, level).mockReturnValue());
  await post({ email, name: "Vera Visitor" });
  await deliverTo("ConfirmInterest", await eventOf("", "site.interest.registered"));
  const text = JSON.stringify(written.map(({ mock }) => mock.calls));
  for (const spy of written) spy.mockRestore();
  expect(text).toContain("mail sent");
  expect(text).not.toContain(email);
  expect(text).not.toContain("Vera Visitor");
});

it("at most 200 registrations are accepted in an hour, whatever IP addresses the calls come from", async () => {
  const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 5_400_000);
  await withClock({ now: () => at }, async () => {
    const rule = { name: "site-interest-all", limit: 200, windowSeconds: 3_600 };
    for (let n = 0; n < 199; n++) await limit(rule, "all");
    expect((await post({ email: anEmail() })).status).toBe(200);
    expect(refusal(await post({ email: anEmail() }))).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
  });
});
