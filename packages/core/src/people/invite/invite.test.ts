import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { MailEntity } from "../../platform/mail/mail.entity.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Team } from "../team/index.ts";
import { Invite } from "./index.ts";

const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work);
const later = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(Date.now() + ms) }, work);
const codeOf = ({ link }: { link: string }): string => link.slice(link.lastIndexOf("/") + 1);
const anAddress = () => `new-${randomUUID()}@clearhouse.test`;
const audit = async (admin: MemberActor) => (await as(admin, () => Team.audit({ limit: 100 }))).items;
const notFound = { code: "invite.not_found", message: "Invite not found or expired" };

/** The ids of the events that ask to mail an invite, oldest first. */
const mailings = async (inviteId: string): Promise<string[]> => {
  const items = await outboxEvents();
  const ours = items.filter(({ name, data }) => name === "invite.created" && data.inviteId === inviteId);
  return ours.map(({ id }) => id).sort();
};

describe("an invite", () => {
  it("a new invite has a link that works for seven days, a role, an inviter, and a mail that waits to be sent", async () => {
    const { admin } = await aTeam();
    const email = anAddress();
    const made = await as(admin, () => Sent.createInvite({ email: email.toUpperCase(), role: "admin" }));
    expect(made).toEqual({
      id: expect.stringMatching(/^inv_/),
      link: expect.stringMatching(/^http:\/\/clearhouse\.test\/invite\/[a-z2-7]{26}$/),
      role: "admin",
      email,
      invitedBy: "Ada Admin",
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      expired: false,
      mail: "waiting",
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * DAY_MS);
    expect((await audit(admin))[0]).toMatchObject({
      type: "invite.created",
      by: { kind: "member", name: "Ada Admin" },
      about: email,
      changes: [{ what: "role", from: "", to: "admin" }],
    });
  });

  it("an invite that is made without an email address or a role has the role of member, and isn't mailed", async () => {
    const { admin } = await aTeam();
    expect(await as(admin, () => Sent.createInvite({}))).toMatchObject({
      email: "",
      role: "member",
      mail: "none",
    });
  });

  it.each([
    [{ email: "nobody" }, { email: "Please enter a valid email address" }],
    [{ email: "a@b.co\r\nBcc: c@d.ef" }, { email: "Please enter a valid email address" }],
    [{ role: "owner" as "admin" }, expect.objectContaining({ role: expect.any(String) })],
  ])("an invite with the invalid input %j is refused", async (wrong, fields) => {
    const { admin } = await aTeam();
    await expect(as(admin, () => Sent.createInvite(wrong))).rejects.toMatchObject({ code: "request.invalid", fields });
  });

  it("an invite is created once if several calls with the same idempotency key arrive at once", async () => {
    const { admin } = await aTeam();
    const key = randomUUID();
    const made = await Promise.all([1, 2, 3, 4].map(() => as(admin, () => Sent.createInvite({}, key))));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await as(admin, Invite.listOpen)).filter(({ email }) => email === "")).toHaveLength(1);
  });
});

describe("the list of invites", () => {
  it("the list of invites has open and expired invites, newest first, and no revoked invites", async () => {
    const { admin } = await aTeam();
    const [first] = await as(admin, Invite.listOpen);
    const old = await later(1_000, () => as(admin, () => Sent.createInvite({})));
    const gone = await later(2_000, () => as(admin, () => Sent.createInvite({})));
    const young = await later(3 * DAY_MS, () => as(admin, () => Sent.createInvite({})));
    await as(admin, () => Invite.revoke(gone.id));
    const listed = await later(8 * DAY_MS, () => as(admin, Invite.listOpen));
    expect(listed.map(({ id, expired }) => [id, expired])).toEqual([
      [young.id, false],
      [old.id, true],
      [first?.id, true],
    ]);
  });

  it.each([
    ["sending", "waiting"],
    ["sent", "sent"],
    ["bounced", "undeliverable"],
    ["complained", "undeliverable"],
    ["suppressed", "undeliverable"],
  ] as const)("the list of invites shows a mail that is %s as %s", async (state, mail) => {
    const { admin, teamId } = await aTeam();
    const { id } = await as(admin, () => Sent.createInvite({ email: anAddress() }));
    const [eventId = ""] = await mailings(id);
    await MailEntity.put({ teamId, mailId: `${eventId}.send-invite`, kind: "team invite", state, attempts: 1 }).go();
    expect(await as(admin, Invite.listOpen)).toContainEqual(expect.objectContaining({ id, mail }));
  });
});

describe("a new email address of an invite", () => {
  it("a new email address of an invite replaces the former address and gets the mail, and the link stays unchanged", async () => {
    const { admin } = await aTeam();
    const [former, email] = [anAddress(), anAddress()];
    const made = await as(admin, () => Sent.createInvite({ email: former }));
    const next = await as(admin, () => Sent.readdressInvite(made.id, email.toUpperCase()));
    expect(next).toEqual({ ...made, email, mail: "waiting" });
    expect(await mailings(made.id)).toHaveLength(2);
    expect(await as(admin, () => Invite.get(made.id))).toMatchObject({ mailEventId: (await mailings(made.id)).at(-1) });
    expect((await audit(admin))[0]).toMatchObject({
      type: "invite.readdressed",
      about: email,
      changes: [{ what: "email", from: former, to: email }],
    });
  });

  it("an invite whose email address is removed isn't mailed again", async () => {
    const { admin } = await aTeam();
    const made = await as(admin, () => Sent.createInvite({ email: anAddress() }));
    expect(await as(admin, () => Sent.readdressInvite(made.id, ""))).toEqual({ ...made, email: "", mail: "none" });
    expect(await mailings(made.id)).toHaveLength(1);
  });

  it("setting an invite's current email address again in capital letters changes nothing and sends no mail", async () => {
    const { admin } = await aTeam();
    const email = anAddress();
    const { id } = await as(admin, () => Sent.createInvite({ email }));
    const before = await audit(admin);
    await as(admin, () => Sent.readdressInvite(id, ` ${email.toUpperCase()} `));
    expect(await audit(admin)).toEqual(before);
    expect(await mailings(id)).toHaveLength(1);
  });

  it("a new email address of an expired invite gets no mail until the invite is renewed", async () => {
    const { admin } = await aTeam();
    const { id } = await as(admin, () => Sent.createInvite({}));
    await later(8 * DAY_MS, async () => {
      expect(await as(admin, () => Sent.readdressInvite(id, anAddress()))).toMatchObject({
        expired: true,
        mail: "none",
      });
      expect(await as(admin, () => Invite.renew(id))).toMatchObject({ expired: false, mail: "waiting" });
    });
  });

  it("an invalid or missing new email address of an invite is refused", async () => {
    const { admin } = await aTeam();
    const { id } = await as(admin, () => Sent.createInvite({}));
    await expect(as(admin, () => Sent.readdressInvite(id, "nobody"))).rejects.toMatchObject({
      code: "request.invalid",
    });
    const without = as(admin, () => Sent.readdressInvite(id, undefined as never));
    await expect(without, "a missing address isn't an empty one").rejects.toMatchObject({ code: "request.invalid" });
  });
});

describe("a renewed invite", () => {
  it("a renewed invite is mailed again with a new link that works for seven days, and its old link stops working", async () => {
    const { admin } = await aTeam();
    const made = await as(admin, () => Sent.createInvite({ email: anAddress() }));
    const at = new Date(Date.now() + 6 * DAY_MS);
    await withClock({ now: () => at }, async () => {
      const renewed = await as(admin, () => Invite.renew(made.id));
      expect(renewed).toMatchObject({ id: made.id, email: made.email, createdAt: made.createdAt, mail: "waiting" });
      expect(renewed.link).not.toBe(made.link);
      expect(Date.parse(renewed.expiresAt) - at.getTime()).toBe(7 * DAY_MS);
      await expect(Invite.look(codeOf(made))).rejects.toMatchObject(notFound);
      expect(await Invite.look(codeOf(renewed))).toMatchObject({ email: made.email });
    });
    expect(await mailings(made.id)).toHaveLength(2);
    expect((await audit(admin))[0]).toMatchObject({ type: "invite.renewed", about: made.email });
  });
});

describe("a revoked invite", () => {
  it("the link of a revoked invite stops working, and the invite can't be changed", async () => {
    const { admin } = await aTeam();
    const made = await as(admin, () => Sent.createInvite({ email: anAddress() }));
    await as(admin, () => Invite.revoke(made.id));
    await expect(Invite.look(codeOf(made))).rejects.toMatchObject(notFound);
    for (const change of [Invite.revoke, Invite.renew, (id: string) => Sent.readdressInvite(id, "")]) {
      await expect(as(admin, () => change(made.id))).rejects.toMatchObject(notFound);
    }
    expect((await audit(admin))[0]).toMatchObject({ type: "invite.revoked", about: made.email });
  });
});

const ACTS: Record<string, (id: string) => Promise<unknown>> = {
  create: () => Sent.createInvite({}),
  list: () => Invite.listOpen(),
  readdress: (id) => Sent.readdressInvite(id, ""),
  renew: (id) => Invite.renew(id),
  revoke: (id) => Invite.revoke(id),
};

describe.each(Object.entries(ACTS))("the action '%s'", (act, attempt) => {
  it(`only an admin can ${act} invites`, async () => {
    const { admin, member } = await aTeam();
    const { id } = await as(admin, () => Sent.createInvite({}));
    const refusal = { code: "auth.forbidden", message: "Only admins can invite team members" };
    await expect(as(member, () => attempt(id))).rejects.toMatchObject(refusal);
    if (act !== "list") {
      // The member was still an admin when the call began.
      await expect(as({ ...member, role: "admin" }, () => attempt(id))).rejects.toMatchObject(refusal);
    }
  });

  it(`the action ${act} neither shows nor changes another team's invite`, async () => {
    const [ours, theirs] = [await aTeam(), await aTeam()];
    const { id } = await as(theirs.admin, () => Sent.createInvite({}));
    if (["readdress", "renew", "revoke"].includes(act)) {
      for (const other of [id, newId("invite"), "undefined"]) {
        await expect(as(ours.admin, () => attempt(other))).rejects.toMatchObject(notFound);
      }
    } else {
      const answer = JSON.stringify(await as(ours.admin, () => attempt(id)));
      expect(answer).not.toContain(id);
    }
    expect((await as(theirs.admin, Invite.listOpen)).map((one) => one.id)).toContain(id);
  });
});
