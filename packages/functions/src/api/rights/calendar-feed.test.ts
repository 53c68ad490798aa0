import { Team } from "@clearhouse/core/people/team/index.ts";
import { addDays } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { ASK, anAsset, anOpenRequest, approve, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "../../testing/aws-calls/sdk.ts";
import { freshAddress, headersOf, inProcess, refusal, WITHOUT_BODY } from "../../testing/call.ts";
import { readIcs, textOf } from "../../testing/ics.ts";
import { aSignedInTeam, type Person } from "../../testing/roles/people.ts";

const TODAY = new Date().toISOString().slice(0, 10);
/** An asset's name with all characters that a calendar must escape, and too long for a single line. */
const NAME = `Ünder the bridge; take 2, "final" \\ ${"– a long name – ".repeat(8)}`.trim();
const OWNER = { name: "Olivia Owner", email: "olivia.owner@example.com" };

let team: Awaited<ReturnType<typeof aSignedInTeam>>;
let assetId: string;
beforeAll(async () => {
  team = await aSignedInTeam("Riverside; Media, Ltd");
  const { asset, request } = await actAs(
    team.admin,
    async () => Sent.requestForAsset((await anAsset(NAME)).id, { ...ASK, brand: "rap" }),
    CALLER,
  );
  assetId = asset.id;
  const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
  await approve(owner, { ...OWNER, expiresOn: addDays(TODAY, 3) });
});

/** Makes a new URL for a person's feed and returns the URL's path. */
const subscribe = async ({ authorization }: Person): Promise<string> => {
  const { text } = await inProcess.send({ method: "POST", path: "/api/calendar/feed", headers: { authorization } });
  return new URL(JSON.parse(text).address).pathname;
};

describe.each(WITHOUT_BODY)("calendar feeds, $name", ({ send }) => {
  const read = (path: string, headers: Record<string, string> = {}) => send({ method: "GET", path, headers });

  it("a calendar feed has a license's end as an all-day event in the format of RFC 5545", async () => {
    const answer = await read(await subscribe(team.member));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const { calendar, events } = readIcs(answer.text);
    const ofCalendar = Object.fromEntries(calendar.map(({ name, value }) => [name, value]));
    expect(ofCalendar).toMatchObject({ VERSION: "2.0", PRODID: expect.stringContaining("Clearhouse") });
    expect(textOf(ofCalendar["X-WR-CALNAME"] ?? "")).toBe("License ends, Riverside; Media, Ltd");
    expect(events).toHaveLength(1);
    const event = new Map(events[0]?.map((property) => [property.name, property]));
    const textAt = (name: string): string => event.get(name)?.value ?? "";
    expect(textAt("UID")).toMatch(/^grt_\w+@/);
    expect(textOf(textAt("SUMMARY"))).toBe(`License ends: ${NAME}`);
    expect([event.get("DTSTART")?.parameters, textAt("DTSTART")]).toEqual([
      ";VALUE=DATE",
      addDays(TODAY, 3).replaceAll("-", ""),
    ]);
    // DTEND is the day after the event.
    expect([event.get("DTEND")?.parameters, textAt("DTEND")]).toEqual([
      ";VALUE=DATE",
      addDays(TODAY, 4).replaceAll("-", ""),
    ]);
    expect(textAt("DTSTAMP")).toMatch(/^\d{8}T\d{6}Z$/);
    expect(textOf(textAt("DESCRIPTION"))).toMatch(/^Brand: rap\nUse: Social media posts\nLicense: CH-/);
    expect(textAt("URL")).toMatch(new RegExp(`/\\?asset=${assetId}$`));
  });

  it("a calendar feed contains no name and no email address of the owner or of a member", async () => {
    const { text } = await read(await subscribe(team.member));
    const whole = text.replaceAll("\r\n ", "");
    for (const { displayName, email } of [team.admin, team.member]) {
      for (const detail of [displayName, email]) expect(whole).not.toContain(detail);
    }
    for (const detail of [OWNER.name, OWNER.email, ASK.contentOwner]) expect(whole).not.toContain(detail);
  });

  it("an unchanged calendar feed is answered with 304 and an empty body", async () => {
    const path = await subscribe(team.member);
    const first = await read(path);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).not.toBe("");
    const again = await read(path, { "if-none-match": tag });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
    expect((await read(path, { "if-none-match": '"another"' })).status).toBe(200);
  });

  it("a calendar feed can be read with and without .ics in its URL, and may be cached only by its reader", async () => {
    const path = await subscribe(team.member);
    const [ending, none] = [await read(path), await read(path.replace(".ics", ""))];
    expect(none.text).toBe(ending.text);
    expect(ending.headers.get("cache-control")).toBe("private, no-cache");
    expect(ending.cookies).toEqual([]);
  });

  it("all invalid URLs of calendar feeds get the same refusal", async () => {
    const replaced = await subscribe(team.admin);
    await subscribe(team.admin);
    const leaving = await aSignedInTeam("Leaving");
    const removed = await subscribe(leaving.member);
    await actAs(leaving.admin, () => Team.removeMember(leaving.member.userId), CALLER);
    const off = await subscribe(leaving.admin);
    const { authorization } = leaving.admin;
    expect((await send({ method: "DELETE", path: "/api/calendar/feed", headers: { authorization } })).status).toBe(204);
    const never = `/api/calendar/feed/${"a".repeat(26)}.ics`;
    const answers = [];
    for (const path of [never, replaced, removed, off, "/api/calendar/feed/x", "/api/calendar/feed/.ics"]) {
      const answer = await read(path);
      expect(refusal(answer), path).toMatchObject({ status: 404, code: "calendar_feed.not_found" });
      answers.push({ ...refusal(answer), headers: headersOf(answer) });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("a calendar feed's token opens neither the calendar nor the assets, and a POST to the feed is refused", async () => {
    const token = (await subscribe(team.member)).split("/").at(-1)?.replace(".ics", "") ?? "";
    const headers = { authorization: `Bearer ${token}`, "clearhouse-token": token };
    for (const path of ["/api/calendar/feed", "/api/calendar?from=2026-01-01&to=2026-01-02", "/api/assets"]) {
      expect((await send({ method: "GET", path, headers })).status).toBe(401);
    }
    expect((await send({ method: "POST", path: `/api/calendar/feed/${token}` })).status).toBe(404);
  });
});

it("a license that ends on the last possible day has an event without an end date in the calendar feed", async () => {
  const { admin } = await aSignedInTeam("Riverside");
  const { owner } = await anOpenRequest(admin);
  await approve(owner, { ...OWNER, expiresOn: "9999-12-31" });
  const { text } = await inProcess.send({ method: "GET", path: await subscribe(admin) });
  const dates = readIcs(text)
    .events.flat()
    .filter(({ name }) => name.startsWith("DT"));
  expect(dates.map(({ name, value }) => [name, value])).toEqual([
    ["DTSTAMP", "99991231T000000Z"],
    ["DTSTART", "99991231"],
  ]);
});

it("a call costs the same reads whether its feed URL is unknown, replaced, turned off or a removed member's", async () => {
  const off = await aSignedInTeam("Off");
  const turnedOff = await subscribe(off.member);
  const { authorization } = off.member;
  await inProcess.send({ method: "DELETE", path: "/api/calendar/feed", headers: { authorization } });
  const leaving = await aSignedInTeam("Gone");
  const removed = await subscribe(leaving.member);
  await actAs(leaving.admin, () => Team.removeMember(leaving.member.userId), CALLER);
  const replaced = await subscribe(leaving.admin);
  await subscribe(leaving.admin);
  const reads = async (path: string) => {
    const { calls } = await callsOf(() => inProcess.send({ method: "GET", path }));
    return calls.map(({ action, input }) => `${action} ${Object.keys(input).sort()}`).sort();
  };
  const never = await reads(`/api/calendar/feed/${"b".repeat(26)}`);
  expect(never.length).toBeGreaterThan(3);
  expect(await reads(removed)).toEqual(never);
  expect(await reads(replaced)).toEqual(never);
  expect(await reads(turnedOff)).toEqual(never);
});

it("calls for calendar feeds are limited for each feed and for each caller's IP address", async () => {
  const path = await subscribe(team.member);
  const statuses = new Set<number>();
  for (let n = 0; n < 45; n++) statuses.add((await inProcess.send({ method: "GET", path })).status);
  expect(statuses).toEqual(new Set([200, 429]));
  const address = freshAddress();
  const headers = { "cloudfront-viewer-address": address };
  let last = 404;
  for (let n = 0; n < 70 && last === 404; n++) {
    last = (await inProcess.send({ method: "GET", path: `/api/calendar/feed/guess${n}`, headers })).status;
  }
  expect(last).toBe(429);
});
