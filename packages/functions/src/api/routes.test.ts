import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { actAs } from "@clearhouse/core/platform/actor.ts";
import { errorBody } from "@clearhouse/core/platform/error.schema.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { IdentityEntity, UserEntity } from "@clearhouse/core/user/user.entity.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { signIdToken } from "../../../../scripts/vitest/services.ts";
import { type Answer, type Call, TRANSPORTS } from "../testing/call.ts";
import { aPerson, bearer } from "../testing/people.ts";
import { addressOf, type Ids, noIds, ROUTES, type Route } from "../testing/routes.ts";
import { aTeamWithEverything, privateTexts, type TeamWithEverything } from "../testing/team-with-everything.ts";
import { app } from "./app.ts";

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const ofMembers = ROUTES.filter(({ audience }) => audience === "member" || audience === "admin");
const title = (routes: readonly Route[]) => routes.map((route) => ({ ...route, title: named(route), route }));

const OTHER = "Rival Media Ľtd.";
let ours: TeamWithEverything;
let theirs: TeamWithEverything;

beforeAll(async () => {
  ours = await aTeamWithEverything("Clearhouse Network");
  theirs = await aTeamWithEverything(OTHER);
});

const callOf = (route: Route, ids: Ids, headers: Call["headers"] = {}): Call => ({
  method: route.method,
  path: addressOf(route, ids),
  headers,
  body: route.body?.(ids),
});

/** An error's body without what differs from call to call. */
const refusal = ({ status, text }: Answer) => {
  const { error } = errorBody.parse(JSON.parse(text));
  expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
  return { status, code: error.code, message: error.message, fields: error.fields };
};

/** Headers by name, without what differs from call to call. */
const headersOf = ({ headers }: Answer) =>
  Object.fromEntries([...headers].filter(([name]) => !["x-request-id", "content-length"].includes(name)));

it("the table names every route, and no other", () => {
  const real = app.routes.filter(({ method }) => method !== "ALL").map(named);
  expect(ROUTES.map(named).sort()).toEqual([...new Set(real)].sort());
});

/** A token signed by a key that isn't the pool's. */
const signedByAnother = (subject: string, kid: string): string => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const [, payload = ""] = signIdToken({ sub: subject, email: "x@clearhouse.test" }).split(".");
  const header = Buffer.from(JSON.stringify({ alg: "RS256", kid, typ: "JWT" })).toString("base64url");
  const body = `${header}.${payload}`;
  return `${body}.${createSign("RSA-SHA256").update(body).sign(privateKey, "base64url")}`;
};

/** The claims of a member, unsigned and said to need no signature. */
const unsigned = (subject: string): string => {
  const [, payload = ""] = signIdToken({ sub: subject, email: "x@clearhouse.test" }).split(".");
  return `${Buffer.from(JSON.stringify({ alg: "none", kid: "test" })).toString("base64url")}.${payload}.`;
};

const withAnotherPayload = (token: string): string => {
  const [header, , signature] = token.split(".");
  const [, payload] = signIdToken({ sub: randomUUID(), email: "y@clearhouse.test" }).split(".");
  return [header, payload, signature].join(".");
};

const NOW = () => Math.floor(Date.now() / 1000);

/** What isn't a member's valid ID token, though each looks more like one than the one before. */
const badAuthorizations = ({
  subject,
  email,
  authorization,
}: TeamWithEverything["admin"]): Record<string, string | undefined> => {
  const claims = { sub: subject, email };
  const good = authorization.slice("Bearer ".length);
  return {
    "no token": undefined,
    "an empty token": "Bearer ",
    "no scheme": good,
    "another scheme": `Basic ${good}`,
    "no token at all": "Bearer abc",
    "a broken token": `Bearer ${good.slice(0, -20)}`,
    "a token with another payload": `Bearer ${withAnotherPayload(good)}`,
    "an unsigned token": `Bearer ${unsigned(subject)}`,
    "a token signed by a foreign key": `Bearer ${signedByAnother(subject, "test")}`,
    "a token that names a foreign key": `Bearer ${signedByAnother(subject, "foreign")}`,
    "an expired token": `Bearer ${signIdToken({ ...claims, exp: NOW() - 60 })}`,
    "a token of another client": `Bearer ${signIdToken({ ...claims, aud: "another-client" })}`,
    "a token of another pool": `Bearer ${signIdToken({ ...claims, iss: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other" })}`,
    "an access token": `Bearer ${signIdToken({ ...claims, token_use: "access" })}`,
    "a token whose address isn't verified": `Bearer ${signIdToken({ ...claims, email_verified: false })}`,
  };
};

describe.each(TRANSPORTS)("$name", ({ send }) => {
  describe.each(title(ofMembers))("$title", ({ route }) => {
    it("opens to nothing but a valid ID token of this pool and client", async () => {
      for (const [kind, authorization] of Object.entries(badAuthorizations(ours.admin))) {
        const answer = await send(callOf(route, ours.ids, { authorization }));
        expect(refusal(answer), kind).toEqual({
          status: 401,
          code: "auth.required",
          message: "Please sign in to go on.",
          fields: undefined,
        });
        expect(answer.cookies, kind).toEqual([]);
      }
    });

    it("tells somebody without a team to ask for an invite", async () => {
      for (const subject of [randomUUID(), await aPersonWithoutTeam()]) {
        const answer = await send(callOf(route, ours.ids, { authorization: bearer(subject, "new@clearhouse.test") }));
        expect(refusal(answer)).toMatchObject({
          status: 403,
          code: "auth.no_team",
          message: "You need an invite to access the product. Please contact an admin for an invite link.",
        });
      }
    });

    it("works for whoever may call it", async () => {
      const person = route.audience === "admin" ? ours.admin : ours.member;
      const { status } = await send(callOf(route, noIds(), { authorization: person.authorization }));
      expect([200, 201, 204, 404, 422]).toContain(status);
    });
  });

  describe.each(title(ofMembers.filter(({ notFound }) => notFound)))("$title", ({ route }) => {
    it("answers to another team's id as to an id of nothing, without a byte of theirs", async () => {
      const headers = { authorization: ours.admin.authorization };
      const [foreign, unknown] = [
        await send(callOf(route, theirs.ids, headers)),
        await send(callOf(route, noIds(), headers)),
      ];
      expect(refusal(foreign)).toMatchObject({ status: 404, code: route.notFound });
      expect(refusal(foreign)).toEqual(refusal(unknown));
      expect(headersOf(foreign)).toEqual(headersOf(unknown));
      const answered = `${foreign.text}${JSON.stringify([...foreign.headers])}${foreign.cookies}`;
      for (const text of privateTexts(theirs, OTHER)) expect(answered).not.toContain(text);
    });
  });

  describe.each(title(ROUTES.filter(({ audience }) => audience === "admin")))("$title", ({ route }) => {
    it("is for admins", async () => {
      const answer = await send(callOf(route, ours.ids, { authorization: ours.member.authorization }));
      expect(refusal(answer)).toMatchObject({ status: 403, code: "auth.forbidden" });
    });
  });

  describe.each(title(ROUTES.filter(({ body }) => body)))("$title", ({ route }) => {
    const headers = () => ({ authorization: ours.admin.authorization, "clearhouse-token": ours.token });

    it("refuses JSON that can't be read", async () => {
      for (const body of ['{"name": ', "", "\u0000", "not json", '{"a":1}}']) {
        const answer = await send({ ...callOf(route, ours.ids, headers()), body });
        expect(refusal(answer), JSON.stringify(body)).toMatchObject({ status: 400, code: "request.malformed" });
      }
    });

    it("names the fields of JSON of another shape", async () => {
      for (const body of [{}, [], "null", "1", '"text"', { uploadId: { $ne: null }, name: ["a"], proof: {} }]) {
        const { status, code, fields } = refusal(await send({ ...callOf(route, ours.ids, headers()), body }));
        expect({ status, code }, JSON.stringify(body)).toEqual({ status: 422, code: "request.invalid" });
        expect(Object.keys(fields ?? {})).not.toEqual([]);
      }
    });

    it("refuses more than 1 MB before reading it", async () => {
      const answer = await send({
        ...callOf(route, ours.ids, headers()),
        body: { notes: "x".repeat(2 * 1024 * 1024) },
      });
      expect(refusal(answer)).toMatchObject({ status: 413, code: "request.too_large" });
    });
  });

  describe.each(title(ROUTES))("$title", ({ route }) => {
    it("is reached through the site's front alone", async () => {
      const { authorization } = ours.admin;
      for (const secret of [undefined, "", "origin-secret-of-the-test", "origin-secret-of-the-tests "]) {
        const call = callOf(route, ours.ids, {
          authorization,
          "clearhouse-token": ours.token,
          "x-clearhouse-origin": secret,
        });
        expect(refusal(await send(call))).toMatchObject({ status: 403, code: "request.not_from_site" });
      }
    });
  });
});
