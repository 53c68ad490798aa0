import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { actAs, type MemberActor, type SignedIn } from "../platform/identity/actor.ts";
import { lookUp } from "../platform/store/unique.ts";
import { outboxEvents } from "../testing/outbox.ts";
import { aTeam } from "../testing/scene.ts";
import { User } from "../user/index.ts";
import { MemberEntity } from "./user.entity.ts";

const T0 = 1_900_000_000;
const anAddress = () => `new-${randomUUID()}@clearhouse.test`;

/** The person as the API finds them from a call's token. */
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

describe("a password session whose address was changed and confirmed", () => {
  it("moves account, membership and the claim on the address to the new address", async () => {
    const { member } = await aTeam();
    const next = anAddress();
    expect(await sessionEmail(withToken(member, next.toUpperCase()))).toBe(next);
    expect(await stored(member.userId)).toEqual({ user: next, member: next });
    expect(await lookUp("user-email", member.email)).toBeUndefined();
    expect(await lookUp("user-email", next)).toMatchObject({ ref: member.userId });
  });

  it("writes one event, through which the old address can be found", async () => {
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

  it("leaves each old address on record, even if two changes follow each other closely", async () => {
    const { member } = await aTeam();
    const [second, third] = [anAddress(), anAddress()];
    await sessionEmail(withToken(member, second));
    await sessionEmail(withToken({ ...member, email: second }, third, { issuedAt: T0 + 60 }));
    const told = await Promise.all(
      (await events(member.userId)).map(({ id }) => User.formerAddress(member.userId, id)),
    );
    expect(told.map((one) => one?.email).sort()).toEqual([member.email, second].sort());
  });

  it("changes the address once, even if several tabs call at the same moment", async () => {
    const { member } = await aTeam();
    const actor = withToken(member, anAddress());
    const seen = await Promise.all(Array.from({ length: 5 }, () => sessionEmail(actor)));
    expect(new Set(seen)).toEqual(new Set([actor.signedIn?.email]));
    expect(await events(member.userId)).toHaveLength(1);
  });

  it("releases the old address: the next person to sign up with it is another person", async () => {
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

describe("the address doesn't change", () => {
  it("a person's address doesn't change to another person's address, and the session continues", async () => {
    const { member, admin } = await aTeam();
    expect(await sessionEmail(withToken(member, admin.email))).toBe(member.email);
    expect(await stored(member.userId)).toEqual({ user: member.email, member: member.email });
    expect(await lookUp("user-email", admin.email)).toMatchObject({ ref: admin.userId });
    expect(await events(member.userId)).toEqual([]);
  });

  it("the address doesn't change in a session through Google, because the address is Google's", async () => {
    const { member } = await aTeam();
    expect(await sessionEmail(withToken(member, anAddress(), { provider: "google" }))).toBe(member.email);
    expect(await stored(member.userId)).toMatchObject({ user: member.email });
  });

  it("the address doesn't change with a token that is older than the change", async () => {
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

  it("the address doesn't change for a call without a signed-in person", async () => {
    const { member } = await aTeam();
    expect(await sessionEmail(member)).toBe(member.email);
  });
});
