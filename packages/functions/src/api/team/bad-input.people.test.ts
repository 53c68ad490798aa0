import { randomUUID } from "node:crypto";
import {
  changePreferencesInput,
  notificationPreferences,
} from "@clearhouse/core/notices/notification/notification.schema.ts";
import { createInviteInput, invite, inviteList, readdressInput } from "@clearhouse/core/people/invite/invite.schema.ts";
import { teamMembers } from "@clearhouse/core/people/team/session.schema.ts";
import {
  editMemberInput,
  editTeamInput,
  setRoleInput,
  teamSettings,
} from "@clearhouse/core/people/team/team.schema.ts";
import { editProfileInput, profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { PNG } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { callsOf } from "../../testing/aws-calls/sdk.ts";
import { type Call, inProcess, refusal } from "../../testing/call.ts";
import { aSignedInTeam, bearer, type Person } from "../../testing/roles/people.ts";
import { named } from "../../testing/route-address.ts";
import { ROUTES } from "../../testing/routes.ts";

/** Matches the routes about people, but not those for API keys and webhooks. */
const PEOPLE = /^\/api\/(team(?!\/(api-keys|webhooks)\b)|profile|notifications|invite)\b/;

let ours: Awaited<ReturnType<typeof aSignedInTeam>>;
let foreign: Person;
let inviteId: string;
beforeAll(async () => {
  ({ member: foreign } = await aSignedInTeam("Rival Media"));
  ours = await aSignedInTeam("Clearhouse Network");
  inviteId = (await actAs(ours.admin, () => Sent.createInvite({ email: `kept-${randomUUID()}@example.com` }))).id;
});

/** Sends a call as the admin, or with other headers. */
const call =
  (send = inProcess.send) =>
  (method: Call["method"], path: string, body?: unknown, headers: Call["headers"] = {}) =>
    send({ method, path, body, headers: { authorization: ours.admin.authorization, ...headers } });
const read = async (path: string): Promise<unknown> => JSON.parse((await call()("GET", path)).text);

/** All data that a call in this file could change. */
const everything = async () => ({
  team: teamSettings.parse(await read("/api/team")),
  members: teamMembers.parse(await read("/api/team/members")).items,
  invites: inviteList.parse(await read("/api/team/invites")).items,
  profile: profile.parse(await read("/api/profile")),
  preferences: notificationPreferences.parse(await read("/api/notifications/preferences")),
});

interface WithBody {
  route: string;
  path: () => string;
  schema: z.ZodObject;
  /** A valid body that changes nothing. */
  good: () => Record<string, unknown>;
  /** For each field, the values of WRONG that the field accepts. */
  takes?: Record<string, readonly unknown[]>;
}

const BODIES: readonly WithBody[] = [
  {
    route: "PATCH /api/team",
    path: () => "/api/team",
    schema: editTeamInput,
    good: () => ({}),
    takes: {
      ...{
        primaryColor: [null],
        secondaryColor: [null],
        brands: [[]],
        expiredForAdmins: [true],
        strictReleases: [true],
        proofByDefault: [true],
        takeDownHours: [7],
      },
      // Unknown names in an object are ignored.
      was: [{}, { $ne: null }, { length: 1, trim: "x" }],
    },
  },
  {
    route: "PATCH /api/team/members/:userId",
    path: () => `/api/team/members/${ours.member.userId}`,
    schema: editMemberInput,
    good: () => ({ displayName: "Max Member" }),
  },
  {
    route: "PUT /api/team/members/:userId/role",
    path: () => `/api/team/members/${ours.member.userId}/role`,
    schema: setRoleInput,
    good: () => ({ role: "member" }),
  },
  { route: "POST /api/team/invites", path: () => "/api/team/invites", schema: createInviteInput, good: () => ({}) },
  {
    route: "PATCH /api/team/invites/:inviteId",
    path: () => `/api/team/invites/${inviteId}`,
    schema: readdressInput,
    good: () => ({ email: "" }),
  },
  {
    route: "PATCH /api/profile",
    path: () => "/api/profile",
    schema: editProfileInput,
    good: () => ({ displayName: "Ada Admin", phone: "", location: "", bio: "" }),
  },
  {
    route: "PATCH /api/notifications/preferences",
    path: () => "/api/notifications/preferences",
    schema: changePreferencesInput,
    good: () => ({}),
    takes: Object.fromEntries(Object.keys(changePreferencesInput.shape).map((name) => [name, [true]])),
  },
];

/** Values of wrong types, and invalid texts. */
const WRONG: readonly unknown[] = [
  null,
  7,
  true,
  [],
  ["a"],
  [[[]]],
  {},
  { $ne: null },
  { length: 1, trim: "x" },
  "\u0000",
  "a\ud800",
  "x".repeat(600_000),
];

it("the list in this file has exactly the routes about people that take a body", () => {
  const real = ROUTES.filter(({ path, body }) => PEOPLE.test(path) && body).map(named);
  expect(BODIES.map(({ route }) => route).toSorted()).toEqual(real.toSorted());
});

describe.each(BODIES)("the route $route", ({ route, path, schema, good, takes = {} }) => {
  const [method = ""] = route.split(" ");

  it.each(Object.keys(schema.shape))("a wrong type of %s is refused with the name of the field", async (field) => {
    const before = await everything();
    const taken = takes[field]?.map((value) => JSON.stringify(value)) ?? [];
    for (const value of WRONG.filter((one) => !taken.includes(JSON.stringify(one)))) {
      const { status, code, fields } = refusal(await call()(method, path(), { ...good(), [field]: value }));
      const shown = JSON.stringify(value).slice(0, 40);
      expect({ status, code }, shown).toEqual({ status: 422, code: "request.invalid" });
      expect(
        Object.keys(fields ?? {}).map((name) => name.split(".")[0]),
        shown,
      ).toEqual([field]);
    }
    expect(await everything()).toEqual(before);
  });

  it("deeply nested JSON, names of properties that every object has, and infinite numbers cause no server error", async () => {
    const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
    for (const body of [
      deep("[", "]", 400_000),
      `{"a":${deep('{"a":', "}", 100_000).replace("{}", '{"a":1}')}`.slice(0, 900_000),
      '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"email":1e999,"displayName":1e999}',
    ]) {
      const { status } = await call()(method, path(), body);
      expect([200, 201, 400, 422], body.slice(0, 30)).toContain(status);
    }
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });
});

/** Fields with which a caller may try to set values that only the server sets. */
const NOT_THE_CALLERS = {
  id: "inv_0",
  teamId: "tea_0",
  userId: "usr_0",
  inviteId: "inv_0",
  inviterId: "usr_0",
  code: "a".repeat(26),
  link: "https://evil.example",
  state: "used",
  mail: "sent",
  expiresAt: "2099-01-01T00:00:00.000Z",
  createdAt: "1999-01-01T00:00:00.000Z",
  joinedAt: "1999-01-01T00:00:00.000Z",
  slug: "evil",
  logoUrl: "javascript:alert(1)",
  avatarUrl: "javascript:alert(1)",
  memberCount: 99,
  permissions: ["Manage team"],
  signIn: { password: false, google: true },
};

describe("fields that the caller can't set", () => {
  it.each(BODIES.filter(({ route }) => !route.startsWith("POST")))(
    "$route ignores fields that only the server sets",
    async ({ route, path, schema, good }) => {
      const [method = ""] = route.split(" ");
      const own = Object.keys(schema.shape);
      const said = { role: "admin", email: "evil@example.com", displayName: "Evil", ...NOT_THE_CALLERS };
      const foreign = Object.fromEntries(Object.entries(said).filter(([name]) => !own.includes(name)));
      await call()(method, path(), good());
      const before = await everything();
      const query = new URLSearchParams({ role: "admin", teamId: "tea_0", userId: ours.admin.userId });
      const headers = { "clearhouse-role": "admin", "clearhouse-team": "tea_0", "x-user-id": ours.admin.userId };
      const answer = await call()(method, `${path()}?${query}`, { ...foreign, ...good() }, headers);
      expect([answer.status, answer.text.includes("evil")]).toEqual([200, false]);
      expect(await everything()).toEqual(before);
    },
  );

  it("a new invite ignores a role, a code and an end that the caller sends", async () => {
    const answer = await call()("POST", "/api/team/invites?role=admin&teamId=tea_0", { ...NOT_THE_CALLERS });
    const made = invite.parse(JSON.parse(answer.text));
    expect(made).toMatchObject({ role: "member", email: "", invitedBy: "Ada Admin", expired: false, mail: "none" });
    expect(made.link).not.toContain(NOT_THE_CALLERS.code);
    expect(Date.parse(made.expiresAt)).toBeLessThan(Date.now() + 8 * 86_400_000);
    await call()("DELETE", `/api/team/invites/${made.id}`);
  });
});

describe("the id of a member", () => {
  it.each(["%55sr_0", "usr_0%4B", "usr_0\u212a", "usr_0%E2%84%AA", "USR_0"])(
    "a member's id in another spelling (%s) is refused, because the table's keys ignore case",
    async (id) => {
      const answer = await call()("PUT", `/api/team/members/${id}/role`, { role: "admin" });
      expect(refusal(answer)).toMatchObject({ status: 404, code: "route.not_found" });
    },
  );
});

const FOREIGN_PICTURES: [string, "admin" | "member", () => string, number][] = [
  ["the team's logo", "member", () => "/api/team/logo", 403],
  ["a colleague's avatar", "member", () => `/api/team/members/${ours.admin.userId}/avatar`, 403],
  ["the avatar of a person in another team", "admin", () => `/api/team/members/${foreign.userId}/avatar`, 404],
];

describe("a refused picture", () => {
  it.each(FOREIGN_PICTURES)("a refused picture for %s causes no call to S3", async (_whose, role, pathOf, status) => {
    const headers = { authorization: ours[role].authorization };
    const picture = { method: "PUT", path: pathOf(), headers, body: new Uint8Array(PNG) };
    const { result, calls } = await callsOf(() => inProcess.send(picture));
    expect(result.status).toBe(status);
    expect(calls.filter(({ service }) => service === "s3")).toEqual([]);
  });
});

describe("the email address of an invite", () => {
  it.each([
    "a,b@example.com",
    "a@example.com,b@example.com",
    "a@example.com;",
    "<a@example.com>",
    "Ada <a@example.com>",
    '"a b"@example.com',
    "a:b@example.com",
    "a\\@example.com",
    "a(b)@example.com",
    "a\u202e@example.com",
    "a\u200b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "\u212aate@example.com",
    "\u0430da@example.com",
    "a@\uff45xample.com",
    "a@exa\u212ample.com",
    "a@example..com",
    "a@-example.com",
    "a@[192.0.2.1]",
    "a@example",
    `a@${"x".repeat(64)}.com`,
  ])("an invite for %j is refused, because mail servers may read another email address in this text", async (email) => {
    for (const [method, path] of [
      ["POST", "/api/team/invites"],
      ["PATCH", `/api/team/invites/${inviteId}`],
    ] as const) {
      expect(refusal(await call()(method, path, { email }))).toMatchObject({
        status: 422,
        fields: { email: "Please enter a valid email address" },
      });
    }
  });

  it("an invite for an email address with a look-alike host shows the ASCII form, and only that address can join", async () => {
    const local = randomUUID();
    const made = invite.parse(
      JSON.parse((await call()("POST", "/api/team/invites", { email: `${local}@\u0430pple.com` })).text),
    );
    expect(made.email).toBe(`${local}@xn--pple-43d.com`);
    const headers = {
      "clearhouse-token": made.link.split("/").at(-1),
      authorization: bearer(randomUUID(), `${local}@apple.com`),
    };
    expect(refusal(await call()("POST", "/api/invite/join", undefined, headers))).toMatchObject({
      code: "invite.wrong_address",
    });
    const right = { ...headers, authorization: bearer(randomUUID(), `${local}@\u0430pple.com`) };
    expect((await call()("POST", "/api/invite/join", undefined, right)).status).toBe(200);
  });
});

describe.each(["/api/notifications", "/api/team/audit"])("the route GET %s", (path) => {
  it.each(["limit=0", "limit=-1", "limit=101", "limit=1e9", "limit=abc", "limit=", "limit=1.5", "limit=1&limit=2"])(
    "a list with the query ?%s is refused",
    async (query) => {
      expect(refusal(await call()("GET", `${path}?${query}`))).toMatchObject({ status: 422, code: "request.invalid" });
    },
  );

  it.each(["x", "%00", "AAAAAAAAAAAAAAAAAAAAAAAA", "%F0%9F%8C%85", "a".repeat(2_000)])(
    "a list with the made-up cursor %s is refused",
    async (cursor) => {
      expect(refusal(await call()("GET", `${path}?cursor=${cursor}`))).toMatchObject({
        status: 422,
        fields: { cursor: expect.any(String) },
      });
    },
  );
});
