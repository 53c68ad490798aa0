import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { headersOf, inProcess, refusal, TRANSPORTS } from "../testing/call.ts";
import { badAuthorizations, unverifiedAuthorizations } from "../testing/roles/bad-tokens.ts";
import { aStranger, bearer } from "../testing/roles/people.ts";
import type { Ids } from "../testing/route.ts";
import { callOf, named, noIds, rows, sameIds } from "../testing/route-address.ts";
import { ROUTES, routesBy } from "../testing/routes.ts";
import { aTeamWithEverything, privateTexts, type TeamWithEverything } from "../testing/team-with-everything.ts";
import { app } from "./app.ts";

const ofMembers = ROUTES.filter(({ audience }) => audience === "member" || audience === "admin");
const ofUsers = ROUTES.filter(({ audience }) => audience === "user");

const RIVALS = "Rival Media";
let ours: TeamWithEverything;
let theirs: TeamWithEverything;
let refused: Record<string, string | undefined>;
let unverified: Record<string, string>;
let teamless: string[];

beforeAll(async () => {
  ours = await aTeamWithEverything("Clearhouse Network");
  theirs = await aTeamWithEverything(RIVALS);
  refused = badAuthorizations(ours.admin);
  unverified = unverifiedAuthorizations(ours.admin);
  teamless = [(await aStranger()).authorization, bearer(randomUUID(), "unknown@clearhouse.test")];
});

it("the tests' table of routes has every route of the API, and no other", () => {
  const real = app.routes.filter(({ method }) => method !== "ALL").map(named);
  expect(ROUTES.map(named).sort()).toEqual([...new Set(real)].sort());
});

describe.each(TRANSPORTS)("$name", (way) => {
  const { send } = way;

  describe.each(rows(routesBy(way)))("$title", ({ route }) => {
    it("is refused if the call doesn't come through the site's front", async () => {
      const headers = { authorization: ours.admin.authorization, "clearhouse-token": ours.token };
      for (const secret of [undefined, "", "origin-secret-of-the-test", "ORIGIN-SECRET-OF-THE-TESTS"]) {
        const answer = await send(callOf(route, ours.ids, { ...headers, "x-clearhouse-origin": secret }));
        expect(refusal(answer)).toMatchObject({ status: 403, code: "request.not_from_site" });
      }
    });
  });

  describe.each(rows(routesBy(way, [...ofUsers, ...ofMembers])))("$title", ({ route }) => {
    it("accepts only a valid ID token of this pool and client", async () => {
      for (const [kind, authorization] of Object.entries(refused)) {
        const answer = await send(callOf(route, ours.ids, { authorization }));
        expect(refusal(answer), kind).toMatchObject({ status: 401, code: "auth.required" });
        expect(answer.cookies, kind).toEqual([]);
      }
    });

    it("refuses unconfirmed addresses", async () => {
      for (const [kind, authorization] of Object.entries(unverified)) {
        const answer = await send(callOf(route, ours.ids, { authorization }));
        expect(refusal(answer), kind).toMatchObject({
          status: 403,
          code: "auth.email_unverified",
          message: "Please confirm your email address first.",
        });
      }
    });
  });

  describe.each(rows(routesBy(way, ofUsers)))("$title", ({ route }) => {
    it("accepts a person without a team", async () => {
      for (const authorization of [...teamless, ours.member.authorization, ours.admin.authorization]) {
        expect([200, 404]).toContain((await send(callOf(route, noIds(), { authorization }))).status);
      }
    });
  });

  describe.each(rows(routesBy(way, ofMembers)))("$title", ({ route }) => {
    it("tells a person without a team to ask for an invite", async () => {
      const message = "You need an invite to access the product. Please contact an admin for an invite link.";
      for (const authorization of teamless) {
        const answer = await send(callOf(route, ours.ids, { authorization }));
        expect(refusal(answer)).toMatchObject({ status: 403, code: "auth.no_team", message });
      }
    });

    it("accepts everybody who may call it", async () => {
      const person = route.audience === "admin" ? ours.admin : ours.member;
      const { status } = await send(callOf(route, noIds(), { authorization: person.authorization }));
      expect([200, 201, 202, 204, 404, 422]).toContain(status);
    });
  });

  const ofAdmins = ROUTES.filter(({ audience }) => audience === "admin");
  describe.each(rows(routesBy(way, ofAdmins)))("$title", ({ route }) => {
    it("is for admins", async () => {
      const answer = await send(callOf(route, ours.ids, { authorization: ours.member.authorization }));
      expect(refusal(answer)).toMatchObject({ status: 403, code: "auth.forbidden" });
    });
  });

  const withIds = ofMembers.filter(({ notFound }) => notFound);
  describe.each(rows(routesBy(way, withIds)))("$title", ({ route }) => {
    it("answers the same for another team's id as for an unknown id, without any of that team's data", async () => {
      const ask = (ids: Ids) => send(callOf(route, ids, { authorization: ours.admin.authorization }));
      const [foreign, unknown] = [await ask(theirs.ids), await ask(noIds())];
      expect(refusal(foreign)).toMatchObject({ status: 404, code: route.notFound });
      expect(refusal(foreign)).toEqual(refusal(unknown));
      expect(headersOf(foreign)).toEqual(headersOf(unknown));
      const bytes = `${foreign.text}${JSON.stringify([...foreign.headers])}${foreign.cookies}`;
      for (const text of privateTexts(theirs, RIVALS)) expect(bytes).not.toContain(text);
    });
  });

  const ofIds = ROUTES.filter(({ path }) => /:\w+Id/.test(path));
  describe.each(rows(routesBy(way, ofIds)))("$title", ({ route }) => {
    it("finds nothing for a malformed id", async () => {
      const headers = { authorization: ours.admin.authorization, "clearhouse-token": ours.token };
      for (const id of ["x".repeat(2_000), "%00", "%F0%9F%8C%85", "..%2F..%2Fsecret", "%E0%A4%A", "undefined", "%20"]) {
        const { body } = callOf(route, ours.ids);
        const answer = await send({ ...callOf(route, sameIds(id), headers), body });
        expect(refusal(answer), id).toMatchObject({ status: 404 });
      }
    });

    it("finds nothing for an id in another letter case, although the table's keys ignore case", async () => {
      const headers = { authorization: ours.admin.authorization, "clearhouse-token": ours.token };
      const shouted = Object.entries(ours.ids).map(([name, id]) => [name, id.toUpperCase()]);
      const call = callOf(route, Object.fromEntries(shouted), headers);
      expect(refusal(await send({ ...call, body: callOf(route, ours.ids).body }))).toMatchObject({ status: 404 });
    });
  });
});

it("an upload can be used only by its sender, neither by other members of the team nor by other owners", async () => {
  const { send } = inProcess;
  const uploads = ofMembers.filter(({ path }) => path.startsWith("/api/uploads/"));
  for (const route of uploads) {
    const answer = await send(callOf(route, ours.ids, { authorization: ours.member.authorization }));
    expect(refusal(answer), named(route)).toMatchObject({ status: 404, code: "upload.not_found" });
  }
  for (const route of ROUTES.filter(({ path }) => path.startsWith("/api/owner/uploads/"))) {
    for (const ownerUploadId of [theirs.ids.ownerUploadId, ours.ids.uploadId]) {
      const answer = await send(callOf(route, { ...ours.ids, ownerUploadId }, { "clearhouse-token": ours.token }));
      expect(refusal(answer), named(route)).toMatchObject({ status: 404, code: "upload.not_found" });
    }
  }
});
