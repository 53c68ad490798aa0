import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { actAs, type MemberActor, type SignedIn } from "../../platform/identity/actor.ts";
import { lookUp } from "../../platform/store/unique.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam } from "../../testing/scene.ts";
import { User } from "../user/index.ts";
import { MemberEntity } from "./user.entity.ts";

const T0 = 1_900_000_000;
const anAddress = () => `new-${randomUUID()}@clearhouse.test`;

/** The member, calling with a Cognito token that contains this email address. */
const withToken = (member: MemberActor, email: string, given: Partial<SignedIn> = {}): MemberActor => ({
  ...member,
  signedIn: { subject: "s", email, name: "", provider: "password", issuedAt: T0, ...given },
});
const sessionEmail = async (actor: MemberActor): Promise<string> =>
  (await actAs(actor, () => User.session())).user.email;

const events = async (userId: string) =>
  (await outboxEvents()).filter(({ name, data }) => name === "user.email.changed" && data.userId === userId);
const stored = async (userId: string) => {
  const { data: member } = await MemberEntity.get({ userId }).go({ consistent: true });
  return { user: (await User.find(userId))?.email, member: member?.email };
};

describe("a change of a person's email address", () => {
  it("a person's new email address is stored in the account and the membership, and the old address belongs to nobody", async () => {
    const { member } = await aTeam();
    const next = anAddress();
    expect(await sessionEmail(withToken(member, next.toUpperCase()))).toBe(next);
    expect(await stored(member.userId)).toEqual({ user: next, member: next });
    expect(await lookUp("user-email", member.email)).toBeUndefined();
    expect(await lookUp("user-email", next)).toMatchObject({ ref: member.userId });
  });

  it("a change of email address writes one event that contains no address, and the old address is found by the event's id", async () => {
    const { member } = await aTeam();
    const actor = withToken(member, anAddress());
    for (const _ of [1, 2, 3]) await sessionEmail(actor);
    const told = await events(member.userId);
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain("@");
    expect(await User.formerAddress(member.userId, told[0]?.id ?? "")).toEqual({
      email: member.email,
      displayName: "Max Member",
    });
    expect(await User.formerAddress(member.userId, "evt_0")).toBeUndefined();
  });

  it("both old email addresses stay on record after two changes within a minute", async () => {
    const { member } = await aTeam();
    const [second, third] = [anAddress(), anAddress()];
    await sessionEmail(withToken(member, second));
    await sessionEmail(withToken({ ...member, email: second }, third, { issuedAt: T0 + 60 }));
    const told = await Promise.all(
      (await events(member.userId)).map(({ id }) => User.formerAddress(member.userId, id)),
    );
    expect(told.map((one) => one?.email).sort()).toEqual([member.email, second].sort());
  });

  it("five parallel calls with one new email address change the person's address once", async () => {
    const { member } = await aTeam();
    const actor = withToken(member, anAddress());
    const seen = await Promise.all(Array.from({ length: 5 }, () => sessionEmail(actor)));
    expect(new Set(seen)).toEqual(new Set([actor.signedIn?.email]));
    expect(await events(member.userId)).toHaveLength(1);
  });

  it("a sign-up with an email address that another person no longer has makes a new person", async () => {
    const { member } = await aTeam();
    await sessionEmail(withToken(member, anAddress()));
    const signedIn: SignedIn = {
      subject: randomUUID(),
      email: member.email,
      name: "",
      provider: "password",
      issuedAt: T0,
    };
    const other = await User.actorOf(signedIn);
    expect(other.kind).toBe("user");
    expect(other.userId).not.toBe(member.userId);
  });
});

describe("an email address that stays unchanged", () => {
  it("a call whose token has another person's email address succeeds, and changes no address", async () => {
    const { member, admin } = await aTeam();
    expect(await sessionEmail(withToken(member, admin.email))).toBe(member.email);
    expect(await stored(member.userId)).toEqual({ user: member.email, member: member.email });
    expect(await lookUp("user-email", admin.email)).toMatchObject({ ref: admin.userId });
    expect(await events(member.userId)).toEqual([]);
  });

  it("a sign-in through Google doesn't change the person's email address", async () => {
    const { member } = await aTeam();
    expect(await sessionEmail(withToken(member, anAddress(), { provider: "google" }))).toBe(member.email);
    expect(await stored(member.userId)).toMatchObject({ user: member.email });
  });

  it("a token changes the email address only if the token was issued after the last change", async () => {
    const { member } = await aTeam();
    const next = anAddress();
    await sessionEmail(withToken(member, next));
    const moved = { ...member, email: next };
    for (const issuedAt of [T0 - 600, T0]) {
      expect(await sessionEmail(withToken(moved, member.email, { issuedAt }))).toBe(next);
    }
    expect(await stored(member.userId)).toEqual({ user: next, member: next });
    expect(await sessionEmail(withToken(moved, member.email, { issuedAt: T0 + 1 }))).toBe(member.email);
  });

  it("a call without a token doesn't change the email address", async () => {
    const { member } = await aTeam();
    expect(await sessionEmail(member)).toBe(member.email);
  });
});
