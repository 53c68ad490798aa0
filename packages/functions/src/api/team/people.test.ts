import { randomUUID } from "node:crypto";
import { invitation, invite, inviteList, joined } from "@clearhouse/core/people/invite/invite.schema.ts";
import { session, teamMembers } from "@clearhouse/core/people/team/session.schema.ts";
import { activityStats, profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { forgetClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { signIdToken } from "../../../../../scripts/vitest/services.ts";
import { callsOf } from "../../testing/aws-calls/sdk.ts";
import { type Answer, asOnAws, type Call, refusal, TRANSPORTS } from "../../testing/call.ts";
import { aPerson, aSignedInTeam, aStranger, bearer, type Person } from "../../testing/roles/people.ts";

let ours: Awaited<ReturnType<typeof aSignedInTeam>>;
beforeAll(async () => {
  ours = await aSignedInTeam("Clearhouse Network");
});

const codeOf = ({ link }: { link: string }): string => link.slice(link.lastIndexOf("/") + 1);
const jsonOf = ({ text }: Answer): unknown => JSON.parse(text);

describe.each(TRANSPORTS)("people of a team, $name", ({ send }) => {
  const by =
    (headers: Record<string, string>) =>
    (method: Call["method"], path: string, body?: unknown): Promise<Answer> =>
      send({ method, path, headers, body });
  const asAdmin = () => by({ authorization: ours.admin.authorization });
  const anInvite = async (input: object = {}) =>
    invite.parse(jsonOf(await asAdmin()("POST", "/api/team/invites", input)));

  it("an invited person views the invite and joins with only the link and an account", async () => {
    const email = `nia-${randomUUID()}@clearhouse.test`;
    const made = await anInvite({ email, role: "member" });
    const token = { "clearhouse-token": codeOf(made) };
    const seen = invitation.parse(jsonOf(await by(token)("GET", "/api/invite")));
    expect(seen).toMatchObject({ team: { name: "Clearhouse Network" }, role: "member", email });
    const authorization = bearer(randomUUID(), email.toUpperCase());
    const answer = joined.parse(jsonOf(await by({ ...token, authorization })("POST", "/api/invite/join")));
    expect(answer).toEqual({ team: { id: ours.teamId, name: "Clearhouse Network" }, already: false });
    const current = session.parse(jsonOf(await by({ authorization })("GET", "/api/session")));
    expect(current).toMatchObject({ user: { email }, team: { id: ours.teamId }, role: "member" });
    const { items } = inviteList.parse(jsonOf(await asAdmin()("GET", "/api/team/invites")));
    expect(items.map(({ id }) => id)).not.toContain(made.id);
  });

  it("a role that an invited person sends in a header, the query or the body is ignored", async () => {
    const made = await anInvite({ role: "member" });
    const { authorization, userId } = await aStranger();
    const headers = { authorization, "clearhouse-token": codeOf(made), role: "admin", "clearhouse-role": "admin" };
    const body = { role: "admin", teamId: "tea_0", userId: ours.admin.userId, email: ours.admin.email };
    expect((await by(headers)("POST", "/api/invite/join?role=admin", body)).status).toBe(200);
    const { items } = teamMembers.parse(jsonOf(await asAdmin()("GET", "/api/team/members")));
    expect(items.find((one) => one.userId === userId)?.role).toBe("member");
    expect(refusal(await by({ authorization })("GET", "/api/team/audit"))).toMatchObject({ code: "auth.forbidden" });
  });

  it("a removed member is refused at the next call and can join again with another invite", async () => {
    const { authorization, userId } = await aStranger();
    const comeIn = async () => {
      const headers = { authorization, "clearhouse-token": codeOf(await anInvite()) };
      return by(headers)("POST", "/api/invite/join");
    };
    await comeIn();
    expect((await by({ authorization })("GET", "/api/profile")).status).toBe(200);
    expect((await asAdmin()("DELETE", `/api/team/members/${userId}`)).status).toBe(204);
    expect(refusal(await by({ authorization })("GET", "/api/profile"))).toMatchObject({ code: "auth.no_team" });
    expect((await comeIn()).status).toBe(200);
    expect((await by({ authorization })("GET", "/api/profile")).status).toBe(200);
  });

  it("a removed member can't view or use an invite from before the removal, but another person can", async () => {
    const { authorization, userId } = await aStranger();
    const before = { "clearhouse-token": codeOf(await anInvite()) };
    const headers = { authorization, "clearhouse-token": codeOf(await anInvite()) };
    await by(headers)("POST", "/api/invite/join");
    await asAdmin()("DELETE", `/api/team/members/${userId}`);
    const theirs = by({ ...before, authorization });
    const refused = { status: 404, code: "invite.not_found", message: "Invite not found or expired" };
    expect(refusal(await theirs("GET", "/api/invite"))).toMatchObject(refused);
    expect(refusal(await theirs("POST", "/api/invite/join"))).toMatchObject(refused);
    expect((await by(before)("GET", "/api/invite")).status).toBe(200);
    const other = by({ ...before, authorization: (await aStranger()).authorization });
    expect((await other("GET", "/api/invite")).status).toBe(200);
    expect((await other("POST", "/api/invite/join")).status).toBe(200);
  });

  it.each([
    ["is invalid", () => "Bearer nonsense"],
    ["is of another scheme", () => "Basic YTpi"],
    [
      "has an unconfirmed email address",
      () => `Bearer ${signIdToken({ sub: randomUUID(), email: "x@clearhouse.test", email_verified: false })}`,
    ],
  ])("an invite can be viewed with an Authorization header whose token %s", async (_which, authorization) => {
    const headers = { authorization: authorization(), "clearhouse-token": codeOf(await anInvite()) };
    expect((await by(headers)("GET", "/api/invite")).status).toBe(200);
  });

  it.each([
    ["of another team", () => aSignedInTeam("Elsewhere").then(({ member }) => member), 409, "team.other_membership"],
    ["with another email address", () => aStranger(), 403, "invite.wrong_address"],
  ] as const)("a person %s can't join with an invite for an email address", async (_who, person, status, code) => {
    const made = await anInvite({ email: `x-${randomUUID()}@clearhouse.test` });
    const { authorization } = await person();
    const headers = { authorization, "clearhouse-token": codeOf(made) };
    expect(refusal(await by(headers)("POST", "/api/invite/join"))).toMatchObject({ status, code });
  });

  it("a call that edits a profile changes the signed-in person's profile, whatever id the body contains", async () => {
    const { userId, authorization } = ours.member;
    const call = by({ authorization });
    const edit = { displayName: "Maxine", phone: "1", location: "Berlin", bio: "", userId: ours.admin.userId };
    const changed = profile.parse(
      jsonOf(await call("PATCH", "/api/profile", { ...edit, role: "admin", email: "a@b.co" })),
    );
    expect(changed).toMatchObject({ id: userId, displayName: "Maxine", role: "member", email: ours.member.email });
    expect(profile.parse(jsonOf(await call("GET", "/api/profile")))).toEqual(changed);
    expect(activityStats.parse(jsonOf(await call("GET", "/api/profile/stats")))).toMatchObject({ totalAssets: 0 });
  });

  it("sign-ins with a password and with Google belong to one person if both accounts have the same confirmed email address", async () => {
    const email = `two-${randomUUID()}@clearhouse.test`;
    const google = (more: object) =>
      `Bearer ${signIdToken({ sub: randomUUID(), email, identities: [{ providerName: "Google" }], ...more })}`;
    const headers = { authorization: bearer(randomUUID(), email), "clearhouse-token": codeOf(await anInvite()) };
    await by(headers)("POST", "/api/invite/join");
    const unverified = await by({ authorization: google({ email_verified: false }) })("GET", "/api/session");
    expect(refusal(unverified)).toMatchObject({ status: 403, code: "auth.email_unverified" });
    const way = by({ authorization: google({}) });
    expect(session.parse(jsonOf(await way("GET", "/api/session"))).user.email).toBe(email);
    expect(profile.parse(jsonOf(await way("GET", "/api/profile"))).signIn).toEqual({ password: true, google: true });
  });

  it("an unconfirmed account with a member's email address is refused, both before and after the member joins", async () => {
    const email = `first-${randomUUID()}@clearhouse.test`;
    const squatter = `Bearer ${signIdToken({ sub: randomUUID(), email, email_verified: false })}`;
    expect(refusal(await by({ authorization: squatter })("GET", "/api/session"))).toMatchObject({ status: 403 });
    const headers = { authorization: bearer(randomUUID(), email), "clearhouse-token": codeOf(await anInvite()) };
    expect((await by(headers)("POST", "/api/invite/join")).status).toBe(200);
    expect(refusal(await by({ authorization: squatter })("GET", "/api/session"))).toMatchObject({
      code: "auth.email_unverified",
    });
  });

  it("a list of thirty invites costs as many reads as a list of one invite", async () => {
    const team = await aSignedInTeam("Many");
    const list = () => {
      // The cache of closed teams is emptied, so that each call reads whether the team is closed.
      forgetClosed(team.teamId);
      return callsOf(() =>
        send({ method: "GET", path: "/api/team/invites", headers: { authorization: team.admin.authorization } }),
      );
    };
    // A person's first call also reads the person's account.
    await list();
    const few = (await list()).calls.map(({ action }) => action);
    for (let n = 0; n < 30; n++) await actAs(team.admin, () => Sent.createInvite({ email: `x${n}@clearhouse.test` }));
    const { result, calls } = await list();
    const { items } = inviteList.parse(jsonOf(result));
    expect(items.map(({ mail }) => mail)).toEqual(Array(31).fill("waiting"));
    expect(calls.map(({ action }) => action)).toEqual(few);
  });

  it("a confirmed new email address is used from the next session on, unless another person has that address", async () => {
    const { authorization, subject, userId } = await aStranger();
    const headers = { authorization, "clearhouse-token": codeOf(await anInvite()) };
    await by(headers)("POST", "/api/invite/join");
    const email = `moved-${randomUUID()}@clearhouse.test`;
    const moved = by({ authorization: bearer(subject, email) });
    expect(session.parse(jsonOf(await moved("GET", "/api/session"))).user.email).toBe(email);
    const { items } = teamMembers.parse(jsonOf(await asAdmin()("GET", "/api/team/members")));
    expect(items.find((one) => one.userId === userId)?.email).toBe(email);
    const taken = by({ authorization: bearer(subject, ours.admin.email) });
    expect(session.parse(jsonOf(await taken("GET", "/api/session"))).user.email).toBe(email);
  });
});

describe("parallel calls of a team's people", () => {
  const { send } = asOnAws;
  const by = (person: { authorization: string }, more: Call["headers"] = {}) => ({
    authorization: person.authorization,
    ...more,
  });
  const adminsOf = async (admin: Person) => {
    const { text } = await send({ method: "GET", path: "/api/team/members", headers: by(admin) });
    return teamMembers.parse(JSON.parse(text)).items.filter(({ role }) => role === "admin");
  };

  it("the last admin can't give up the role or leave with parallel calls", async () => {
    const { admin } = await aSignedInTeam("Alone");
    const own = `/api/team/members/${admin.userId}`;
    const tabs = [
      { method: "PUT", path: `${own}/role`, body: { role: "member" } },
      { method: "DELETE", path: own },
    ];
    const answers = await Promise.all([...tabs, ...tabs].map((tab) => send({ ...tab, headers: by(admin) })));
    for (const answer of answers) expect(refusal(answer)).toMatchObject({ status: 409, code: "team.last_admin" });
    expect(await adminsOf(admin)).toMatchObject([{ userId: admin.userId }]);
  });

  it("of two admins who give up the role at the same moment, one stays an admin", async () => {
    const { admin, teamId } = await aSignedInTeam("Two");
    const pair = [admin, await aPerson(teamId, "admin")];
    const answers = await Promise.all(
      pair.map((one) => {
        const path = `/api/team/members/${one.userId}/role`;
        return send({ method: "PUT", path, headers: by(one), body: { role: "member" } });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await adminsOf(admin)).toHaveLength(1);
  });

  it("of five people who use one invite with two parallel calls each, only one person joins", async () => {
    const { admin } = await aSignedInTeam("One place");
    const { link } = await actAs(admin, () => Sent.createInvite({}));
    const token = { "clearhouse-token": link.split("/").at(-1) };
    const join = (person: { authorization: string }) =>
      send({ method: "POST", path: "/api/invite/join", headers: by(person, token) });
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => aStranger()));
    const answers = await Promise.all(people.flatMap((person) => [join(person), join(person)]));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, ...Array(8).fill(404)]);
    const { text } = await send({ method: "GET", path: "/api/team/members", headers: by(admin) });
    expect(teamMembers.parse(JSON.parse(text)).items).toHaveLength(3);
  });
});
