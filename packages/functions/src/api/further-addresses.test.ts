import { Metrics } from "@aws-lambda-powertools/metrics";
import { API_SCOPES, type ApiScope } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { limit } from "@clearhouse/core/platform/http/limiter.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { callsOf } from "../testing/aws-calls/sdk.ts";
import { type Answer, asOnAws, type Call, headersOf, inProcess, refusal } from "../testing/call.ts";
import { EARLIER, OPEN_TO_KEYS, V1 } from "../testing/further-routes.ts";
import type { Route } from "../testing/route.ts";
import { callOf, named, noIds } from "../testing/route-address.ts";
import { ROUTES } from "../testing/routes.ts";
import { aTeamWithEverything, type TeamWithEverything } from "../testing/team-with-everything.ts";
import { isOfWorkspace } from "../testing/workspace-path.ts";
import { wholeApp } from "./app.ts";

const { send } = inProcess;
let team: TeamWithEverything;
let authorization: string;

const keyWith = async (scopes: readonly ApiScope[]) => {
  const { id, secret } = await actAs(team.admin, () => Sent.createApiKey({ name: "Test", scopes: [...scopes] }));
  return { id, authorization: `Bearer ${secret}` };
};

beforeAll(async () => {
  team = await aTeamWithEverything("Clearhouse Network");
  ({ authorization } = await keyWith(API_SCOPES));
});

/** A route that is open to keys, with the same route in version 1. */
const pairs = OPEN_TO_KEYS.map((route, n) => ({ route, v1: V1[n] as Route }));

const FROM = "203.0.113.7:443";

/** What an answer says, without what differs between two answers to the same call, and between the two addresses. */
const said = (answer: Answer) => {
  const { deprecation, link, ...headers } = headersOf(answer);
  const text = answer.text.replace(/"requestId":"[^"]*"/, '"requestId":""');
  const isJson = headers["content-type"]?.startsWith("application/json");
  return { status: answer.status, headers, body: isJson ? JSON.parse(text) : text };
};

describe("version 1 of the API, for API keys", () => {
  it("a route is in version 1 if its declaration names a scope for keys, and only then", async () => {
    const inVersion1 = (await wholeApp()).routes.filter(({ path }) => path.startsWith("/api/v1"));
    expect([...new Set(inVersion1.map(named))].toSorted()).toEqual(V1.map(named).toSorted());
    expect(V1.map(named)).toContain("GET /api/v1/licenses/:grantId");
    expect(inVersion1.filter(({ path }) => path.includes("licence"))).toEqual([]);
  });

  it("a route in version 1 is declared once: it has the same handlers, in the same order, as the workspace's route", async () => {
    const { routes } = await wholeApp();
    const handlersOf = (route: Route) =>
      routes.filter((one) => named(one) === named(route)).map(({ handler }) => handler);
    for (const { route, v1 } of pairs) expect(handlersOf(v1), named(v1)).toEqual(handlersOf(route));
  });

  it("each route in version 1 answers a key as the address from before version 1 does", async () => {
    const at = new Date();
    for (const { route, v1 } of pairs) {
      // Ids that exist for what only reads, unknown ids for what would change the answer to the next call.
      const ids = route.method === "GET" ? team.ids : noIds();
      const ask = (one: Route) =>
        withClock({ now: () => at }, () =>
          send(callOf(one, ids, { authorization, "cloudfront-viewer-address": FROM })),
        );
      const earlier = await ask(route);
      const answer = await ask(v1);
      expect(answer.status, named(v1)).not.toBe(401);
      if (answer.status === 201) expect(earlier.status, named(v1)).toBe(201);
      else expect(said(answer), named(v1)).toEqual(said(earlier));
    }
  });

  it("a route that is closed to keys isn't in version 1", async () => {
    const closed = ROUTES.filter((route) => route.path.startsWith("/api/") && !OPEN_TO_KEYS.includes(route));
    expect(closed.length).toBeGreaterThan(80);
    for (const route of closed) {
      const { path, ...call } = callOf(route, team.ids, { authorization, "clearhouse-token": team.token });
      const answer = await send({ ...call, path: path.replace("/api/", "/api/v1/") });
      expect(refusal(answer), named(route)).toMatchObject({ status: 404, code: expect.stringMatching(/\.not_found$/) });
    }
  });

  it("in version 1 a person's token, no token and a malformed one are refused with the reason, and nothing is read", async () => {
    const { authorization: ofAdmin } = team.admin;
    const key = authorization.replace("Bearer ", "");
    for (const other of [ofAdmin, undefined, "", "Bearer", key, `Basic ${key}`, "Bearer x"]) {
      for (const v1 of V1) {
        const { result, calls } = await callsOf(() => send(callOf(v1, team.ids, { authorization: other })));
        expect(refusal(result), named(v1)).toEqual({
          status: 401,
          code: "api_key.required",
          message:
            'The addresses under /api/v1 are for programs, with an API key of your team in the header "Authorization: Bearer chk_…".',
          fields: undefined,
        });
        expect(calls, named(v1)).toEqual([]);
      }
    }
  });

  it("a call counts towards the key's 600 a minute whichever address it uses", async () => {
    const { id, authorization: used } = await keyWith(["assets:read"]);
    const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 10_000);
    await withClock({ now: () => at }, async () => {
      const ask = (path: string) => send({ method: "GET", path, headers: { authorization: used } });
      await limit({ name: "api-key", limit: 600, windowSeconds: 60 }, id, 598);
      expect((await ask("/api/assets/counts")).status).toBe(200);
      expect((await ask("/api/v1/assets/counts")).status).toBe(200);
      for (const path of ["/api/v1/assets/counts", "/api/assets/counts"]) {
        expect(refusal(await ask(path))).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
      }
    });
  });

  it("a call that is repeated with the same Idempotency-Key at the other address makes nothing a second time", async () => {
    const headers = { authorization, "idempotency-key": "b7a1c9d2-0000-4000-8000-000000000001" };
    const body = {
      contentUrl: "https://www.instagram.com/p/Cabc123/",
      contentTitle: "At the pier",
      contentOwner: "@creator",
      brand: "Clearhouse Network",
      intendedUse: "Social media posts",
      requestedBy: "Website",
    };
    const ask = async (path: string) => JSON.parse((await send({ method: "POST", path, headers, body })).text).request;
    const { id } = await ask("/api/v1/rights-requests");
    expect(id).toMatch(/^req_/);
    expect(await ask("/api/rights-requests")).toMatchObject({ id });
  });

  it("all of version 1 is answered by the workspace's function, which has no limit for all callers together", () => {
    expect(V1.filter(({ path }) => !isOfWorkspace(path)).map(named)).toEqual([]);
  });

  it("the line that the API writes for a call in version 1 has the route's pattern, not the ids", async () => {
    const facts = vi.spyOn(Metrics.prototype, "addMetadata");
    await asOnAws.send({ method: "GET", path: `/api/v1/assets/${team.ids.assetId}`, headers: { authorization } });
    const written = facts.mock.calls.map(([name, fact]) => `${name} ${fact}`);
    facts.mockRestore();
    expect(written).toContain("route GET /api/v1/assets/:assetId");
    expect(written.join()).not.toContain(team.ids.assetId);
  });
});

describe("addresses from before version 1", () => {
  const ofAsset = () => `/api/assets/${team.ids.assetId}`;
  const get = (path: string, headers: Call["headers"]) => send({ method: "GET", path, headers });

  it("an answer to a key names the address in version 1 that takes its place, and since when", async () => {
    const { headers } = await get(`${ofAsset()}?x=1`, { authorization });
    expect(headers.get("deprecation")).toBe("@1795910400");
    expect(headers.get("link")).toBe(`</api/v1/assets/${team.ids.assetId}>; rel="successor-version"`);
    const { link } = headersOf(await get(`/api/licences/${team.ids.grantId}/terms`, { authorization }));
    expect(link).toBe(`</api/v1/licenses/${team.ids.grantId}/terms>; rel="successor-version"`);
  });

  it("a refusal of a key names it too, also for an address with letters that no header can have", async () => {
    for (const id of ["%F0%9F%8C%85", "%3E%22", "x"]) {
      const answer = await get(`/api/assets/${id}`, { authorization });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("link")).toBe(`</api/v1/assets/${id}>; rel="successor-version"`);
    }
  });

  it("answers to people, and those in version 1, name no other address", async () => {
    for (const { headers, status } of [
      await get(ofAsset(), { authorization: team.admin.authorization }),
      await get(ofAsset().replace("/api/", "/api/v1/"), { authorization }),
    ]) {
      expect([status, headers.get("deprecation"), headers.get("link")]).toEqual([200, null, null]);
    }
  });
});

describe("addresses with the earlier spelling of license", () => {
  it("the addresses of licenses answer in the spelling licences too, as customers' programs may call them", () => {
    expect(EARLIER.map(named)).toEqual([
      "GET /api/licences/check",
      "GET /api/licences/:grantId",
      "GET /api/licences/:grantId/terms",
      "GET /api/licences/:grantId/odrl",
    ]);
  });

  it("both spellings give the same answer", async () => {
    const headers = { authorization: team.admin.authorization };
    const query = "?number=CH-0000-0000-0000";
    for (const earlier of EARLIER) {
      const call = callOf(earlier, team.ids, headers);
      const old = await send({ ...call, path: `${call.path}${query}` });
      const today = await send({ ...call, path: `${call.path.replace("/licences/", "/licenses/")}${query}` });
      expect([old.status, old.text, headersOf(old)], named(earlier)).toEqual([200, today.text, headersOf(today)]);
    }
  });

  it("the API's description names only today's spelling", async () => {
    const { text } = await send({ method: "GET", path: "/api/openapi.json" });
    expect(Object.keys(JSON.parse(text).paths).filter((path) => path.includes("licence"))).toEqual([]);
  });
});
