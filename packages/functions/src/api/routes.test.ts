import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { headersOf, inProcess, refusal, TRANSPORTS } from "../testing/call.ts";
import { FURTHER } from "../testing/further-routes.ts";
import { badAuthorizations, unverifiedAuthorizations } from "../testing/roles/bad-tokens.ts";
import { aStranger, bearer } from "../testing/roles/people.ts";
import type { Ids } from "../testing/route.ts";
import { callOf, named, noIds, rows, sameIds } from "../testing/route-address.ts";
import { ROUTES, routesBy } from "../testing/routes.ts";
import { aTeamWithEverything, privateTexts, type TeamWithEverything } from "../testing/team-with-everything.ts";
import { wholeApp } from "./app.ts";

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

it("the table of routes in the tests has exactly the routes of the API", async () => {
  const real = (await wholeApp()).routes.filter(({ method }) => method !== "ALL").map(named);
  expect([...ROUTES, ...FURTHER].map(named).sort()).toEqual([...new Set(real)].sort());
});

describe.each(TRANSPORTS)("routes of the API, $name", (way) => {
  const { send } = way;

  describe.each(rows(routesBy(way)))("the route $title", ({ route }) => {
    it("a call without the secret that CloudFront adds to each call is refused", async () => {
      const headers = { authorization: ours.admin.authorization, "clearhouse-token": ours.token };
      for (const secret of [undefined, "", "origin-secret-of-the-test", "ORIGIN-SECRET-OF-THE-TESTS"]) {
        const answer = await send(callOf(route, ours.ids, { ...headers, "x-clearhouse-origin": secret }));
        expect(refusal(answer)).toMatchObject({ status: 403, code: "request.not_from_site" });
      }
    });
  });

  describe.each(rows(routesBy(way, [...ofUsers, ...ofMembers])))("the route $title", ({ route }) => {
    it("a call without a valid ID token of this user pool and client is refused", async () => {
      for (const [kind, authorization] of Object.entries(refused)) {
        const answer = await send(callOf(route, ours.ids, { authorization }));
        expect(refusal(answer), kind).toMatchObject({ status: 401, code: "auth.required" });
        expect(answer.cookies, kind).toEqual([]);
      }
    });

    it("a person with an unconfirmed email address is refused", async () => {
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

  describe.each(rows(routesBy(way, ofUsers)))("the route $title", ({ route }) => {
    it("a person with or without a team is accepted", async () => {
      for (const authorization of [...teamless, ours.member.authorization, ours.admin.authorization]) {
        expect([200, 404]).toContain((await send(callOf(route, noIds(), { authorization }))).status);
      }
    });
  });

  describe.each(rows(routesBy(way, ofMembers)))("the route $title", ({ route }) => {
    it("a person without a team is refused with the advice to ask an admin for an invite", async () => {
      const message = "You need an invite to access the product. Please contact an admin for an invite link.";
      for (const authorization of teamless) {
        const answer = await send(callOf(route, ours.ids, { authorization }));
        expect(refusal(answer)).toMatchObject({ status: 403, code: "auth.no_team", message });
      }
    });

    it("a person with the required role is accepted", async () => {
      const person = route.audience === "admin" ? ours.admin : ours.member;
      const { status } = await send(callOf(route, noIds(), { authorization: person.authorization }));
      expect([200, 201, 202, 204, 404, 422]).toContain(status);
    });
  });

  const ofAdmins = ROUTES.filter(({ audience }) => audience === "admin");
  describe.each(rows(routesBy(way, ofAdmins)))("the route $title", ({ route }) => {
    it("a member who isn't an admin is refused", async () => {
      const answer = await send(callOf(route, ours.ids, { authorization: ours.member.authorization }));
      expect(refusal(answer)).toMatchObject({ status: 403, code: "auth.forbidden" });
    });
  });

  const withIds = ofMembers.filter(({ notFound }) => notFound);
  describe.each(rows(routesBy(way, withIds)))("the route $title", ({ route }) => {
    it("another team's id gets the same answer as an unknown id, without any data of that team", async () => {
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
  describe.each(rows(routesBy(way, ofIds)))("the route $title", ({ route }) => {
    it("a malformed id is answered with 404", async () => {
      const headers = { authorization: ours.admin.authorization, "clearhouse-token": ours.token };
      for (const id of ["x".repeat(2_000), "%00", "%F0%9F%8C%85", "..%2F..%2Fsecret", "%E0%A4%A", "undefined", "%20"]) {
        const { body } = callOf(route, ours.ids);
        const answer = await send({ ...callOf(route, sameIds(id), headers), body });
        expect(refusal(answer), id).toMatchObject({ status: 404 });
      }
    });

    it("an id in upper case is answered with 404, although the table's keys ignore case", async () => {
      const headers = { authorization: ours.admin.authorization, "clearhouse-token": ours.token };
      const shouted = Object.entries(ours.ids).map(([name, id]) => [name, id.toUpperCase()]);
      const call = callOf(route, Object.fromEntries(shouted), headers);
      expect(refusal(await send({ ...call, body: callOf(route, ours.ids).body }))).toMatchObject({ status: 404 });
    });
  });
});

it("an upload can't be used by another member of the team or by another owner", async () => {
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
