import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Team } from "../../people/team/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { MailEntity } from "../../platform/mail/mail.entity.ts";
import { count } from "../../platform/store/counter.ts";
import { transact } from "../../platform/store/transaction.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Creator } from "../creator/index.ts";
import { CreatorInviteEntity } from "./creator-invite.entity.ts";
import { CreatorInvite } from "./index.ts";
import { byCode, isUsable, using } from "./record.ts";

const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work);
const later = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(Date.now() + ms) }, work);
const codeOf = ({ link }: { link: string }): string => link.slice(link.lastIndexOf("/") + 1);
const anAddress = () => `cleo-${randomUUID()}@clearhouse.test`;
const audit = async (admin: MemberActor) => (await as(admin, () => Team.audit({ limit: 100 }))).items;
const notFound = { kind: "not_found", code: "creator_invite.not_found" };
const dead = { kind: "not_found", message: "This invitation link is invalid or has expired" };

/** The ids of the events that ask to mail an invite, oldest first. */
const mailings = async (inviteId: string): Promise<string[]> => {
  const items = await outboxEvents();
  const ours = items.filter(({ name, data }) => name === "creator_invite.created" && data.inviteId === inviteId);
  return ours.map(({ id }) => id).sort();
};

/** Marks an invite as used, as a creator's onboarding does. */
const use = ({ teamId }: MemberActor, code: string) =>
  actAs({ kind: "system", name: "test", teamId }, () =>
    transact(async () => {
      const invite = await byCode(code);
      if (!isUsable(invite)) throw new Error("not usable");
      return { writes: using(invite, { creatorId: "crt_1", contractId: "con_1" }), result: undefined };
    }),
  );

describe("a creator invite", () => {
  it("a creator invite has a link that is valid for 30 days, a waiting mail and an entry in the team's log", async () => {
    const { member, admin } = await aTeam();
    const address = anAddress().toUpperCase();
    const made = await as(member, () => Sent.inviteCreator({ creator: `  ${address} ` }));
    expect(made).toEqual({
      id: expect.stringMatching(/^cri_/),
      link: expect.stringMatching(/^http:\/\/clearhouse\.test\/creator-onboard\/[a-z2-7]{26}$/),
      creator: address,
      invitedBy: "Max Member",
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      expired: false,
      mail: "waiting",
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(30 * DAY_MS);
    expect(await mailings(made.id)).toHaveLength(1);
    expect(await byCode(codeOf(made))).toMatchObject({ inviteId: made.id, email: address.toLowerCase() });
    expect((await audit(admin))[0]).toMatchObject({
      type: "creator_invite.created",
      by: { name: "Max Member" },
      about: address,
    });
    expect(await as(member, Creator.counts)).toEqual({ creators: 0, invites: 1, content: 0 });
  });

  it.each(["Cleo Creator", "@cleo", "cleo@nowhere", "cleo@example.com, max@example.com"])(
    "a creator invite sends no mail if it doesn't name exactly one valid email address: %s",
    async (creator) => {
      const { member } = await aTeam();
      const made = await as(member, () => Sent.inviteCreator({ creator }));
      expect(made).toMatchObject({ creator, mail: "none" });
      expect(await mailings(made.id)).toEqual([]);
    },
  );

  it.each([
    ["nothing", "", "Creator name or email is required"],
    ["spaces", " \u2003 ", "Creator name or email is required"],
    ["only invisible characters", "\u200b\u202e", "Creator name or email is required"],
    ["two lines", "a@b.co\r\nBcc: c@d.ef", "Creator name or email must be a single line of text"],
    ["255 characters", "c".repeat(255), "Creator name or email is too long (maximum 254 characters)"],
  ])("an invite with %s as the creator is refused", async (_, creator, message) => {
    const { member } = await aTeam();
    const attempt = as(member, () => Sent.inviteCreator({ creator }));
    await expect(attempt).rejects.toMatchObject({ code: "request.invalid", fields: { creator: message } });
  });

  it("four parallel calls with one idempotency key make one creator invite", async () => {
    const { member } = await aTeam();
    const key = randomUUID();
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => as(member, () => Sent.inviteCreator({ creator: "Cleo" }, key))),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await as(member, Creator.counts)).toMatchObject({ invites: 1 });
  });

  it("a team can't have more than a thousand creator invites, even if two invites are made at once", async () => {
    const { member, teamId } = await aTeam();
    await as(member, () =>
      transact(async () => ({ writes: [count(teamId, "creators", "invites", "x", 999)], result: undefined })),
    );
    const make = () => as(member, () => Sent.inviteCreator({ creator: "Cleo" }));
    const results = await Promise.allSettled([make(), make()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        code: "creator_invite.too_many",
        message: "This team has 1,000 pending invites. Revoke some first.",
      },
    });
  });
});

describe("the list of creator invites", () => {
  it("the list of creator invites shows unused and expired invites, newest first, but no used or revoked invites", async () => {
    const { member } = await aTeam();
    const invite = (creator: string) => as(member, () => Sent.inviteCreator({ creator }));
    const old = await invite("Old");
    const gone = await later(1_000, () => invite("Gone"));
    const used = await later(2_000, () => invite("Used"));
    const young = await later(60 * DAY_MS, () => invite("Young"));
    await as(member, () => CreatorInvite.revoke(gone.id));
    await use(member, codeOf(used));
    const listed = await later(70 * DAY_MS, () => as(member, CreatorInvite.list));
    expect(listed.map(({ id, expired }) => [id, expired])).toEqual([
      [young.id, false],
      [old.id, true],
    ]);
    expect(await as(member, Creator.counts)).toMatchObject({ invites: 2 });
  });

  it.each([
    ["sending", "waiting"],
    ["sent", "sent"],
    ["bounced", "undeliverable"],
    ["suppressed", "undeliverable"],
  ] as const)("the list of creator invites shows a mail in the state '%s' as '%s'", async (state, mail) => {
    const { member, teamId } = await aTeam();
    const { id } = await as(member, () => Sent.inviteCreator({ creator: anAddress() }));
    const [eventId = ""] = await mailings(id);
    const mailId = `${eventId}.send-creator-invite`;
    await MailEntity.put({ teamId, mailId, kind: "creator invite", state, attempts: 1 }).go();
    expect(await as(member, CreatorInvite.list)).toEqual([expect.objectContaining({ id, mail })]);
  });
});

describe("renewing a creator invite", () => {
  it("a renewed creator invite gets a new link and another mail, and its old link stops working", async () => {
    const { member, admin } = await aTeam();
    const made = await as(member, () => Sent.inviteCreator({ creator: anAddress() }));
    const renewed = await later(40 * DAY_MS, () => as(admin, () => CreatorInvite.renew(made.id)));
    expect(renewed).toMatchObject({ id: made.id, creator: made.creator, expired: false, mail: "waiting" });
    expect(Date.parse(renewed.expiresAt)).toBeGreaterThan(Date.parse(made.createdAt) + 69 * DAY_MS);
    await expect(byCode(codeOf(made))).rejects.toMatchObject(dead);
    expect(await byCode(codeOf(renewed))).toMatchObject({ inviteId: made.id });
    expect(await mailings(made.id)).toHaveLength(2);
    expect((await audit(admin))[0]).toMatchObject({ type: "creator_invite.renewed", about: made.creator });
    expect(await as(member, Creator.counts)).toMatchObject({ invites: 1 });
  });
});

describe("the link of a creator invite", () => {
  it("the link of an expired, used or revoked creator invite stops working", async () => {
    const { member } = await aTeam();
    const invite = () => as(member, () => Sent.inviteCreator({ creator: "Cleo" }));
    const [old, used, gone] = [await invite(), await invite(), await invite()];
    expect(isUsable(await byCode(codeOf(old)))).toBe(true);
    await later(30 * DAY_MS + 1_000, async () => expect(isUsable(await byCode(codeOf(old)))).toBe(false));
    await use(member, codeOf(used));
    expect(isUsable(await byCode(codeOf(used)))).toBe(false);
    await as(member, () => CreatorInvite.revoke(gone.id));
    await expect(byCode(codeOf(gone))).rejects.toMatchObject(dead);
    for (const code of ["", "0", "x".repeat(26), "1".repeat(26)])
      await expect(byCode(code)).rejects.toMatchObject(dead);
  });

  it("one of four parallel uses of an invite succeeds, and a use and a revocation don't both succeed", async () => {
    const { member, teamId } = await aTeam();
    const made = await as(member, () => Sent.inviteCreator({ creator: "Cleo" }));
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => use(member, codeOf(made))));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { data } = await CreatorInviteEntity.get({ teamId, inviteId: made.id }).go();
    expect(data).toMatchObject({ state: "used", creatorId: "crt_1", usedAt: expect.any(String) });
    const other = await as(member, () => Sent.inviteCreator({ creator: "Max" }));
    const both = await Promise.allSettled([
      use(member, codeOf(other)),
      as(member, () => CreatorInvite.revoke(other.id)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await as(member, Creator.counts)).toMatchObject({ invites: 0 });
  });
});

describe("revoking a creator invite", () => {
  it("one of two parallel revocations of a creator invite succeeds and is in the team's log", async () => {
    const { member, admin, teamId } = await aTeam();
    const { id } = await as(member, () => Sent.inviteCreator({ creator: "Cleo" }));
    const twice = await Promise.allSettled([1, 2].map(() => as(member, () => CreatorInvite.revoke(id))));
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(twice.find(({ status }) => status === "rejected")).toMatchObject({ reason: notFound });
    expect(await CreatorInvite.find(teamId, id)).toBeUndefined();
    expect((await audit(admin))[0]).toMatchObject({ type: "creator_invite.revoked", about: "Cleo" });
    expect(await as(member, Creator.counts)).toMatchObject({ invites: 0 });
  });
});

it("a used creator invite or another team's invite can't be renewed or revoked", async () => {
  const [{ member }, other] = [await aTeam(), await aTeam()];
  const made = await as(member, () => Sent.inviteCreator({ creator: "Cleo" }));
  for (const act of [CreatorInvite.renew, CreatorInvite.revoke]) {
    await expect(as(other.admin, async () => void (await act(made.id)))).rejects.toMatchObject(notFound);
  }
  expect(await as(other.admin, CreatorInvite.list)).toEqual([]);
  await use(member, codeOf(made));
  for (const act of [CreatorInvite.renew, CreatorInvite.revoke]) {
    await expect(as(member, async () => void (await act(made.id)))).rejects.toMatchObject(notFound);
  }
});
