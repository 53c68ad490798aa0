import { randomUUID } from "node:crypto";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { CreatorInvite } from "@clearhouse/core/contracts/creator-invite/index.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anInvite, onboard } from "@clearhouse/core/testing/onboarding.ts";
import { aProof, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { headersOf, refusal, TRANSPORTS } from "../../testing/call.ts";
import { sessionOf } from "../../testing/contract.ts";
import { anInvitedCreator } from "../../testing/roles/invited-creator.ts";
import { callOf, rows } from "../../testing/route-address.ts";
import { ROUTES, routesBy } from "../../testing/routes.ts";
import { aTeamWithEverything, type TeamWithEverything } from "../../testing/team-with-everything.ts";

let ours: TeamWithEverything;
/** Links that don't work, by the reason why. */
let invalid: Record<string, string | undefined>;

beforeAll(async () => {
  ours = await aTeamWithEverything("Clearhouse Network");
  const [revoked, { code }] = [await anInvite(ours.admin), await anInvite(ours.admin)];
  await actAs(ours.admin, () => CreatorInvite.revoke(revoked.invite.id), CALLER);
  invalid = {
    missing: undefined,
    empty: "",
    unknown: "a".repeat(26),
    revoked: revoked.code,
    "in upper case": code.toUpperCase(),
    "with more behind it": `${code}a`,
    "a signer's": ours.signingToken,
    "a member's invite": ours.invite.code,
    "somebody's id": ours.ids.creatorInviteId,
    endless: "a".repeat(10_000),
  };
});

const [inProcess] = TRANSPORTS;
const INVALID = {
  status: 404,
  code: "creator_invite.not_found",
  message: "This invitation link is invalid or has expired",
};
const USED = { status: 409, code: "creator_invite.used", message: "This invitation has already been used." };

const open = async () => {
  const made = await anInvite(ours.admin);
  return { ...made, browser: (userAgent?: string) => anInvitedCreator(inProcess, made.code, userAgent) };
};
const creators = async () => (await actAs(ours.admin, () => Sent.listCreators({ limit: 100 }), CALLER)).items;

describe.each(TRANSPORTS)("links of creator invites, $name", (transport) => {
  const routes = ROUTES.filter(({ audience }) => audience === "invited-creator");

  describe.each(rows(routesBy(transport, routes)))("the route $title", ({ route }) => {
    // Each transport's clock is set to another minute, because a rate limit counts all calls without a code in a
    // minute.
    const minute = { now: () => new Date(Date.now() + TRANSPORTS.indexOf(transport) * 60_000) };
    const send: typeof transport.send = (call) => withClock(minute, () => transport.send(call));

    it("all invalid links of creator invites get the same refusal", async () => {
      const answers = [];
      for (const [kind, token] of Object.entries(invalid)) {
        const answer = await send(callOf(route, ours.ids, { "clearhouse-token": token }));
        expect(refusal(answer), kind).toMatchObject(INVALID);
        expect(answer.cookies, kind).toEqual([]);
        answers.push({ ...refusal(answer), headers: headersOf(answer) });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });

    it("a call with a member's ID token instead of an invite's link is refused", async () => {
      const answer = await send(callOf(route, ours.ids, { authorization: ours.admin.authorization }));
      expect(refusal(answer)).toMatchObject(INVALID);
    });
  });

  it("an invited creator joins with only the link, and an Arabic name and a Hebrew bio are stored", async () => {
    const { code } = await anInvite(ours.admin, "مريم");
    const creator = anInvitedCreator(transport, code);
    expect(await creator.asked()).toMatchObject({ team: { name: "Clearhouse Network" }, prefill: { name: "مريم" } });
    const answer = await creator.onboard({ name: "مريم 🎬 <b>שלום</b>", bio: "שלום\n🌅" });
    expect(answer.status).toBe(201);
    const joined = (await creators()).find(({ name }) => name === "مريم 🎬 <b>שלום</b>");
    expect(joined).toMatchObject({ status: "pending", bio: "שלום\n🌅", contract: { status: "signed" } });
  });
});

it("a creator invite's link opens neither the lists of creators and invites nor the signing of contracts", async () => {
  const { code } = await open();
  for (const path of ["/api/creators", "/api/creator-invites"]) {
    const answer = await inProcess.send({ method: "GET", path, headers: { "clearhouse-token": code } });
    expect(refusal(answer)).toMatchObject({ status: 401 });
  }
  const answer = await inProcess.send({
    method: "GET",
    path: "/api/sign-contract",
    headers: { "clearhouse-token": code },
  });
  expect(refusal(answer)).toMatchObject({ status: 404, code: "contract.not_found" });
});

it("viewing a creator invite shows no email or id of the inviting member, and a bot can view the invite too", async () => {
  const { browser } = await open();
  const { status, text } = await browser().look();
  expect(status).toBe(200);
  for (const hidden of [ours.admin.email, ours.admin.userId, ours.teamId]) expect(text).not.toContain(hidden);
  expect((await browser("Slackbot-LinkExpanding 1.0").look()).status).toBe(200);
});

describe("joining with a creator invite", () => {
  it("joining with a used creator invite is refused, and the link of the used invite is invalid", async () => {
    const { browser } = await open();
    const late = browser();
    await late.asked();
    expect((await browser().onboard()).status).toBe(201);
    expect(refusal(await late.onboard())).toMatchObject(USED);
    expect(refusal(await late.look())).toMatchObject(INVALID);
  });

  it("joining again in the same browser or with the same idempotency key returns the first result, and other joins are refused", async () => {
    const { browser } = await open();
    const [one, elsewhere, key] = [browser(), browser(), randomUUID()];
    await elsewhere.asked();
    const email = `cleo-${randomUUID()}@example.com`;
    const first = await one.onboard({ email }, key);
    expect(first.status).toBe(201);
    expect((await one.onboard({ email, name: "Another Name" })).text).toBe(first.text);
    expect((await elsewhere.onboard({ email }, key)).text).toBe(first.text);
    expect(refusal(await elsewhere.onboard({ email }, randomUUID()))).toMatchObject(USED);
    expect(refusal(await one.onboard({ email: `other-${randomUUID()}@example.com` }))).toMatchObject(USED);
  });

  it("of four parallel joins with the same creator invite, one succeeds and three are refused", async () => {
    const { browser } = await open();
    const browsers = [1, 2, 3, 4].map(() => browser());
    for (const one of browsers) await one.asked();
    const answers = await Promise.all(browsers.map((one) => one.onboard()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it("joining with an existing creator's email address is refused with a message that the creator is registered", async () => {
    const { invited } = await open();
    const { email } = await onboard(invited);
    const { browser } = await open();
    expect(refusal(await browser().onboard({ email }))).toMatchObject({
      status: 409,
      code: "creator.already_registered",
      message: "You're already registered as a creator for this team.",
    });
  });

  it("joining with invalid fields is refused with a message for each field", async () => {
    const { browser } = await open();
    const wrong = { name: "x".repeat(101), specialties: [], socialMedia: { instagram: "javascript:alert(1)" } };
    const portfolioLinks = ["https://example.com", "javascript:alert(1)"];
    expect(refusal(await browser().onboard({ ...wrong, portfolioLinks }))).toMatchObject({
      status: 422,
      code: "request.invalid",
      fields: {
        name: "Name is too long (maximum 100 characters)",
        specialties: "Please select at least one specialty",
        "socialMedia.instagram": "Please enter a valid Instagram handle",
        "portfolioLinks.1": "Please enter a valid URL",
      },
    });
  });

  it("joining needs a valid and unused proof of work and an empty hidden field", async () => {
    const { browser } = await open();
    const proof = await aProof();
    expect((await (await open()).browser().onboard({ proof })).status).toBe(201);
    for (const spam of [{ proof: "" }, { proof: "made up" }, { proof }, { website: "https://spam.example" }]) {
      expect(refusal(await browser().onboard(spam))).toMatchObject({ status: 422, code: "security.check_failed" });
    }
    expect((await browser().onboard()).status, "the invite is still unused").toBe(201);
  });

  it("joining records the time, IP address, browser and session that the server sees, and not the values in the body", async () => {
    const { browser } = await open();
    const theirs = browser("Their browser");
    const [cookie = ""] = (await theirs.look()).cookies;
    const made = { at: "1999-01-01T00:00:00.000Z", ip: "1.1.1.1", userAgent: "x", session: "mine", teamId: "tea_1" };
    const answer = await theirs.onboard({ ...made, name: "Wanda Wahr", status: "approved" });
    expect(answer.status).toBe(201);
    const joined = (await creators()).find(({ name }) => name === "Wanda Wahr");
    expect(joined?.status).toBe("pending");
    const contractId = joined?.contract?.id ?? "";
    const { signed } = await actAs(ours.admin, () => Contract.get(contractId), CALLER);
    expect(signed).toMatchObject({ userAgent: "Their browser", ip: expect.stringMatching(/^198\.51\./) });
    expect(Date.now() - Date.parse(signed?.at ?? "")).toBeLessThan(60_000);
    expect(cookie).toContain(`clearhouse-onboarding=${await sessionOf(ours.teamId, contractId)}.`);
  });

  it("viewing a creator invite sets a session cookie that scripts can't read", async () => {
    const { browser } = await open();
    expect((await browser().look()).cookies).toEqual([
      expect.stringMatching(
        /^clearhouse-onboarding=[a-z2-7]{26}\.[\w-]{22}; Path=\/api\/creator-onboard; HttpOnly;.* SameSite=Strict$/,
      ),
    ]);
  });

  it("joining is refused if the creator invite has expired since the page was opened", async () => {
    const { browser } = await open();
    const late = browser();
    await late.asked();
    const inTime = { now: () => new Date(Date.now() + 31 * DAY_MS) };
    expect(refusal(await withClock(inTime, () => late.onboard()))).toMatchObject(INVALID);
  });
});
