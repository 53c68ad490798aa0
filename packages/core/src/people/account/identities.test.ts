import { randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import type { SignedIn } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { lookUp, release } from "../../platform/store/unique.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam } from "../../testing/scene.ts";
import { readRoster } from "../team/change.ts";
import { User } from "../user/index.ts";
import { IdentityEntity, MemberEntity, UserEntity } from "./user.entity.ts";

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A sign-in as the API reads it from a token. The API refuses tokens with an unverified email address. */
const aSignIn = (email: string, given: Partial<SignedIn> = {}): SignedIn => ({
  subject: randomUUID(),
  email,
  name: "",
  provider: "password",
  issuedAt: nowSeconds(),
  ...given,
});
const anAddress = (local = `p-${randomUUID()}`) => `${local}@clearhouse.test`;

const idOf = async (signedIn: SignedIn): Promise<string> => (await User.actorOf(signedIn)).userId;
const flagsOf = async (userId: string) => {
  const { password, google } = (await User.find(userId)) ?? {};
  return { password: password ?? false, google: google ?? false };
};

describe("the first sign-in", () => {
  it("a first sign-in makes a person without a team, and the next sign-in finds that person", async () => {
    const email = anAddress();
    const signedIn = aSignIn(email, { name: "  Ada Lovelace " });
    const actor = await User.actorOf(signedIn);
    expect(actor).toEqual({ kind: "user", userId: actor.userId, email, displayName: "Ada Lovelace" });
    expect(actor.userId).toMatch(/^usr_/);
    expect(await User.actorOf(signedIn)).toEqual(actor);
    expect(await lookUp("user-email", email)).toMatchObject({ ref: actor.userId });
  });

  it.each(["password", "google"] as const)(
    "a person whose first sign-in is by %s has only that way to sign in",
    async (provider) => {
      const userId = await idOf(aSignIn(anAddress(), { provider }));
      expect(await flagsOf(userId)).toEqual({ password: provider === "password", google: provider === "google" });
    },
  );

  it.each([
    ["Grace Hopper", "x@b.co", "Grace Hopper"],
    ["", "ada.lovelace", "Ada Lovelace"],
    ["", "ada_king-noel+news", "Ada King Noel"],
    ["A", "grace", "Grace"],
    ["Ada\r\nBcc: all@example.com", "ada", "Ada"],
    ["x".repeat(101), "ada", "Ada"],
    ["", "a", "New member"],
    ["", "+tag", "New member"],
    ["", "名前", "名前"],
    ["<b>Ada</b>", "ada", "<b>Ada</b>"],
  ])(
    "a person with the name %j whose email address begins with %j is shown as %j",
    async (name, local, displayName) => {
      const [mailbox = ""] = local.split("@");
      const email = `${mailbox}@${randomUUID()}.test`;
      expect(await User.actorOf(aSignIn(email, { name }))).toMatchObject({ displayName });
    },
  );

  it("eight parallel calls of the same first sign-in make one person", async () => {
    const signedIn = aSignIn(anAddress());
    const ids = await Promise.all(Array.from({ length: 8 }, () => idOf(signedIn)));
    expect(new Set(ids).size).toBe(1);
  });

  it("parallel first sign-ins by password and Google with one email address make one person", async () => {
    const email = anAddress();
    const ways = [aSignIn(email), aSignIn(email, { provider: "google" })];
    const ids = await Promise.all([...ways, ...ways].map(idOf));
    expect(new Set(ids).size).toBe(1);
    expect(await flagsOf(ids[0] ?? "")).toEqual({ password: true, google: true });
  });
});

describe("a second way to sign in", () => {
  it.each([
    ["password", "google"],
    ["google", "password"],
  ] as const)(
    "a person who signs in by %s and then by %s with one email address stays the same person",
    async (first, second) => {
      const email = anAddress();
      const [one, other] = [aSignIn(email, { provider: first }), aSignIn(email, { provider: second, name: "Another" })];
      const before = await User.actorOf(one);
      const after = await User.actorOf(other);
      expect(after).toEqual(before);
      expect(await User.actorOf(one)).toEqual(before);
      expect(await flagsOf(before.userId)).toEqual({ password: true, google: true });
      const { data } = await IdentityEntity.get({ subject: other.subject }).go({ consistent: true });
      expect(data).toMatchObject({ userId: before.userId, provider: second });
    },
  );

  it("an admin who signs in through Google for the first time keeps their team and role", async () => {
    const { admin, teamId } = await aTeam();
    const google = aSignIn(admin.email, { provider: "google" });
    expect(await User.actorOf(google)).toMatchObject({ kind: "member", userId: admin.userId, teamId, role: "admin" });
  });

  it.each([
    ["leads to the same person if the addresses differ only in letter case", "Ada.Lovelace", "ada.LOVELACE", true],
    ["leads to another person if only one address has a tag", "ada", "ada+x", false],
    ["leads to another person if only one address has dots", "adalovelace", "ada.lovelace", false],
  ])("a second way to sign in %s", async (_rule, one, other, same) => {
    const host = `${randomUUID()}.test`;
    const first = await idOf(aSignIn(`${one}@${host}`));
    const second = await idOf(aSignIn(`${other}@${host}`, { provider: "google" }));
    expect(first === second).toBe(same);
  });

  it.each([
    ["Cyrillic а", "\u0430pple.com"],
    ["full-width letters", "\uff41pple.com"],
    ["an accent on its own", "a\u0301pple.com"],
    ["the accented letter", "\u00e1pple.com"],
    ["the ASCII form of Cyrillic а", "xn--pple-43d.com"],
  ])("an email address whose domain only looks like apple.com belongs to another person: %s", async (_how, domain) => {
    const local = randomUUID();
    const real = await idOf(aSignIn(`${local}@apple.com`));
    expect(await idOf(aSignIn(`${local}@${domain}`, { provider: "google" }))).not.toBe(real);
  });
});

describe("the event about a second way to sign in", () => {
  const told = async (userId: string) =>
    (await outboxEvents())
      .filter(({ name, data }) => name === "user.sign_in.added" && data.userId === userId)
      .map(({ teamId, data }) => ({ teamId, data }));

  it.each([
    ["password", "google"],
    ["google", "password"],
    ["google", "google"],
  ] as const)(
    "a person's first sign-in (by %s) publishes no event, and sign-ins by a second way (%s) publish one event",
    async (first, second) => {
      const email = anAddress();
      const userId = await idOf(aSignIn(email, { provider: first }));
      expect(await told(userId)).toEqual([]);
      const further = aSignIn(email, { provider: second });
      for (const _ of [1, 2, 3]) await idOf(further);
      expect(await told(userId)).toEqual([{ teamId: "", data: { userId, way: second } }]);
    },
  );

  it("five parallel calls with a second way to sign in publish one event in the person's team", async () => {
    const { admin, teamId } = await aTeam();
    const google = aSignIn(admin.email, { provider: "google" });
    await Promise.all(Array.from({ length: 5 }, () => idOf(google)));
    expect(await told(admin.userId)).toEqual([{ teamId, data: { userId: admin.userId, way: "google" } }]);
  });
});

describe("an account", () => {
  it("a new account has the given team and role, and the team's counts and log include the account", async () => {
    const { teamId } = await aTeam();
    const before = await readRoster(teamId);
    const subject = randomUUID();
    const email = anAddress();
    const user = await User.createAccount({
      subject,
      email: email.toUpperCase(),
      displayName: "Ada",
      teamId,
      role: "admin",
    });
    expect(await User.actorOf(aSignIn(email, { subject }))).toMatchObject({
      kind: "member",
      userId: user.userId,
      email,
      teamId,
      role: "admin",
    });
    const after = await readRoster(teamId);
    expect(after).toMatchObject({ members: before.members + 1, admins: before.admins + 1 });
    expect(after.head.seq).toBe(before.head.seq + 1);
    const { data } = await MemberEntity.get({ userId: user.userId }).go({ consistent: true });
    expect(data).toMatchObject({ email, displayName: "Ada", role: "admin" });
  });

  it("four parallel calls with one Cognito subject make one account", async () => {
    const { teamId } = await aTeam();
    const { members } = await readRoster(teamId);
    const account = { subject: randomUUID(), email: anAddress(), displayName: "Ada", teamId, role: "member" as const };
    const users = await Promise.all(Array.from({ length: 4 }, () => User.createAccount(account)));
    expect(new Set(users.map(({ userId }) => userId)).size).toBe(1);
    expect((await readRoster(teamId)).members).toBe(members + 1);
  });

  it("an account that is made for a person without a team keeps the person's id and adds the person to the team", async () => {
    const { teamId } = await aTeam();
    const signedIn = aSignIn(anAddress());
    const { userId } = await User.actorOf(signedIn);
    const { subject, email } = signedIn;
    const user = await User.createAccount({ subject, email, displayName: "Ada", teamId, role: "member" });
    expect(user.userId).toBe(userId);
    expect(await User.actorOf(signedIn)).toMatchObject({ kind: "member", teamId });
  });

  it("a person whose account was deleted becomes a new person at the next sign-in", async () => {
    const { teamId } = await aTeam();
    const signedIn = aSignIn(anAddress());
    const { subject, email } = signedIn;
    const { userId } = await User.createAccount({ subject, email, displayName: "Ada", teamId, role: "member" });
    expect(await User.actorOf(signedIn)).toMatchObject({ kind: "member", userId });
    await Promise.all([
      IdentityEntity.delete({ subject }).go(),
      UserEntity.delete({ userId }).go(),
      MemberEntity.delete({ userId }).go(),
      table.send(new TransactWriteCommand({ TransactItems: [release("user-email", email, userId)] })),
    ]);
    const anew = await User.actorOf(signedIn);
    expect(anew).toMatchObject({ kind: "user", email });
    expect(anew.userId).not.toBe(userId);
  });

  it("a member keeps their team and role if an account in another team is made for their email address", async () => {
    const [ours, theirs] = [await aTeam(), await aTeam()];
    const { subject, email } = aSignIn(theirs.member.email);
    await User.createAccount({ subject, email, displayName: "Max", teamId: ours.teamId, role: "admin" });
    expect(await User.actorOf(aSignIn(email, { subject }))).toMatchObject({ teamId: theirs.teamId, role: "member" });
  });

  it("an account for an unknown team is refused", async () => {
    const account = { subject: randomUUID(), email: anAddress(), displayName: "Ada", role: "member" as const };
    await expect(User.createAccount({ ...account, teamId: newId("team") })).rejects.toMatchObject({
      code: "team.not_found",
    });
  });
});
