import { API_SCOPES, type ApiScope } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { ApiKey } from "@clearhouse/core/people/api-key/index.ts";
import { nowIso } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { ClosedTeamEntity, forgetClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { inV1 } from "../../api-addresses.ts";
import { headersOf, inProcess, refusal } from "../../testing/call.ts";
import { FURTHER } from "../../testing/further-routes.ts";
import type { Ids } from "../../testing/route.ts";
import { callOf, named, noIds, rows } from "../../testing/route-address.ts";
import { ROUTES } from "../../testing/routes.ts";
import { aTeamWithEverything, privateTexts, type TeamWithEverything } from "../../testing/team-with-everything.ts";
import { wholeApp } from "../app.ts";
import { scopeOf } from "../http/auth.ts";

/** By scope, every route that keys may call. All other routes refuse keys. */
const OPEN: Record<ApiScope, readonly string[]> = {
  "assets:read": [
    "GET /api/assets",
    "GET /api/assets/board",
    "GET /api/assets/ids",
    "GET /api/assets/counts",
    "GET /api/assets/changes",
    "GET /api/assets/:assetId",
    "GET /api/assets/:assetId/clearance",
    "GET /api/assets/:assetId/activity",
    "GET /api/assets/:assetId/activity/:seq/evidence",
    "POST /api/assets/:assetId/downloads",
    "GET /api/assets/:assetId/publications",
    "GET /api/assets/:assetId/releases",
  ],
  "assets:write": [
    "POST /api/assets",
    "POST /api/assets/bulk",
    "PATCH /api/assets/:assetId",
    "POST /api/assets/:assetId/publications",
    "PUT /api/assets/:assetId/publications/:publicationId",
    "DELETE /api/assets/:assetId/publications/:publicationId",
    "POST /api/assets/:assetId/removal/end",
    "POST /api/assets/:assetId/releases",
    "PUT /api/assets/:assetId/releases/:releaseId",
    "GET /api/uploads",
    "POST /api/uploads",
    "GET /api/uploads/:uploadId",
    "POST /api/uploads/:uploadId/parts",
    "PUT /api/uploads/:uploadId/parts/:part",
    "POST /api/uploads/:uploadId/complete",
    "DELETE /api/uploads/:uploadId",
  ],
  "requests:read": [
    "GET /api/assets/:assetId/rights-requests/open",
    "GET /api/rights-requests/bulk/:jobId",
    "GET /api/rights-requests/earlier-post",
    "GET /api/rights-requests/earlier-answers",
  ],
  "requests:write": [
    "POST /api/assets/:assetId/rights-requests",
    "POST /api/assets/:assetId/ad-code/ask",
    "POST /api/rights-requests",
    "POST /api/rights-requests/bulk",
    "POST /api/rights-requests/:requestId/reminders",
    "PUT /api/rights-requests/:requestId/reminders",
    "POST /api/rights-requests/:requestId/withdrawal",
    "POST /api/rights-requests/:requestId/answers",
  ],
  "licenses:read": [
    "GET /api/assets/:assetId/grants",
    "GET /api/licenses/:grantId",
    "GET /api/licenses/:grantId/terms",
    "GET /api/licenses/:grantId/odrl",
    "GET /api/calendar",
    "GET /api/calendar/releases",
  ],
  "contracts:read": [
    "GET /api/contracts",
    "GET /api/contracts/:contractId",
    "GET /api/contracts/:contractId/history",
    "GET /api/contracts/:contractId/documents/pdf",
    "GET /api/contracts/:contractId/documents/text",
  ],
  "creators:read": [
    "GET /api/creators",
    "GET /api/creators/:creatorId",
    "GET /api/creators/:creatorId/assets",
    "GET /api/creator-content",
  ],
  // This scope adds links to what the other scopes show (key-links.test.ts).
  "links:read": [],
};
const scopeFor = (name: string): ApiScope | undefined => API_SCOPES.find((scope) => OPEN[scope].includes(name));

const ofPeople = ROUTES.filter(({ audience }) => ["user", "member", "admin"].includes(audience));
/** The routes that keys may call, at their addresses for keys. */
const open = ofPeople.flatMap((route) => {
  const scope = scopeFor(named(route));
  return scope ? [{ scope, route: { ...route, path: inV1(route.path) } }] : [];
});
const closed = ofPeople.filter((route) => !scopeFor(named(route)));

const { send } = inProcess;
let ours: TeamWithEverything;
let theirs: TeamWithEverything;
/** For each scope, a key with all other scopes. */
let without: Record<ApiScope, string>;
let all: string;

const authorization = (secret: string) => ({ authorization: `Bearer ${secret}` });

beforeAll(async () => {
  ours = await aTeamWithEverything("Clearhouse Network");
  theirs = await aTeamWithEverything("Rival Media");
  const keyFor = async (scopes: ApiScope[]) => {
    const { secret } = await actAs(ours.admin, () => Sent.createApiKey({ name: "Test", scopes }));
    return authorization(secret).authorization;
  };
  all = await keyFor([...API_SCOPES]);
  // Keys are made one after the other, because each key adds an entry to the team's log, and parallel entries may
  // collide.
  const made: [ApiScope, string][] = [];
  for (const scope of API_SCOPES) made.push([scope, await keyFor(API_SCOPES.filter((one) => one !== scope))]);
  without = Object.fromEntries(made) as Record<ApiScope, string>;
});

it("API keys can call exactly the routes that this file lists for each scope", async () => {
  const further = FURTHER.map(named);
  const real = (await wholeApp()).routes.flatMap((route) => {
    const scope = scopeOf(route.handler);
    return scope && !further.includes(named(route)) ? [`${scope} ${named(route)}`] : [];
  });
  const listed = API_SCOPES.flatMap((scope) => OPEN[scope].map((name) => `${scope} ${name}`));
  expect(real.toSorted()).toEqual(listed.toSorted());
});

describe.each(open.map(({ route, scope }) => ({ title: named(route), route, scope })))("the route $title", (one) => {
  const { route, scope } = one;

  it("an API key with the route's scope is accepted, and a key with all other scopes is refused", async () => {
    const answer = await send(callOf(route, noIds(), { authorization: all }));
    expect([200, 201, 204, 404, 422]).toContain(answer.status);
    const lacking = await send(callOf(route, ours.ids, { authorization: without[scope] }));
    expect(refusal(lacking)).toMatchObject({ status: 403, code: "api_key.scope_missing" });
  });

  if (route.notFound) {
    it("an API key gets the same answer for another team's id as for an unknown id", async () => {
      const ask = (ids: Ids) => send(callOf(route, ids, { authorization: all }));
      const [foreign, unknown] = [await ask(theirs.ids), await ask(noIds())];
      expect(refusal(foreign)).toMatchObject({ status: 404, code: route.notFound });
      expect(refusal(foreign)).toEqual(refusal(unknown));
      expect(headersOf(foreign)).toEqual(headersOf(unknown));
      for (const text of privateTexts(theirs, "Rival Media")) expect(foreign.text).not.toContain(text);
    });
  }
});

describe.each(rows(closed))("the route $title", ({ route }) => {
  it("an API key with all scopes is refused", async () => {
    const answer = await send(callOf(route, ours.ids, { authorization: all }));
    expect(refusal(answer)).toMatchObject({ status: 403, code: "api_key.closed" });
  });
});

it("a call with an API key in its URL is refused, even with a valid key in the header", async () => {
  const secret = ours.key.secret;
  const encoded = [secret.replace("_", "%5F"), secret.replace("k", "%6b")];
  for (const query of [`key=${secret}`, `access_token=${secret}`, secret, ...encoded]) {
    const answer = await send({ method: "GET", path: `/api/assets?${query}`, headers: { authorization: all } });
    expect(refusal(answer)).toMatchObject({ status: 422, code: "api_key.in_address" });
  }
  const words = await send({ method: "GET", path: "/api/assets?q=chk_intro", headers: { authorization: all } });
  expect(words.status).toBe(200);
});

it("an API key is refused if it is invalid or shortened, or if it isn't sent as a bearer token", async () => {
  const { secret } = ours.key;
  const ask = (headers: Record<string, string>) => send({ method: "GET", path: "/api/assets", headers });
  for (const text of [secret.slice(0, -1), `${secret}a`, secret.toUpperCase(), "chk_", `chk_${"a".repeat(38)}`]) {
    expect(refusal(await ask(authorization(text))), text).toMatchObject({ status: 401, code: "auth.required" });
  }
  for (const headers of [{ authorization: `Basic ${secret}` }, { "x-api-key": secret }, { cookie: `key=${secret}` }]) {
    expect((await ask(headers as unknown as Record<string, string>)).status).toBe(401);
  }
});

it("a revoked API key is refused at the next call", async () => {
  const { id, secret } = await actAs(ours.admin, () => Sent.createApiKey({ name: "Gone", scopes: ["assets:read"] }));
  const ask = () => send({ method: "GET", path: "/api/assets", headers: authorization(secret) });
  expect((await ask()).status).toBe(200);
  await actAs(ours.admin, () => ApiKey.revoke(id));
  expect(refusal(await ask())).toMatchObject({ status: 401, code: "auth.required" });
});

it("a rights request without a proof of work is accepted with an API key and refused from an admin", async () => {
  const body = {
    contentUrl: "https://instagram.com/p/key",
    contentTitle: "By key",
    contentOwner: "@creator",
    brand: "Clearhouse Network",
    intendedUse: "Social media posts",
    requestedBy: "Ada Admin",
  };
  const ask = (by: string) =>
    send({ method: "POST", path: "/api/rights-requests", headers: { authorization: by }, body });
  expect((await ask(ours.admin.authorization)).status).not.toBe(201);
  expect((await ask(all)).status).toBe(201);
});

it("an API key of a closed team is refused because the team is closed", async () => {
  const { key, teamId } = theirs;
  await ClosedTeamEntity.create({
    teamId,
    name: "Closed",
    closedAt: nowIso(),
    keptUntil: nowIso(),
    deleteAfter: "",
  }).go();
  forgetClosed(teamId);
  const answer = await send({ method: "GET", path: "/api/assets", headers: authorization(key.secret) });
  expect(refusal(answer)).toMatchObject({ status: 403, code: "auth.team_closed" });
  await ClosedTeamEntity.delete({ teamId }).go();
  forgetClosed(teamId);
});
