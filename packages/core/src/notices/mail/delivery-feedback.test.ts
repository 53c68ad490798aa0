import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { CreatorInvite } from "../../contracts/creator-invite/index.ts";
import { Asset } from "../../library/asset/index.ts";
import { MemberEntity } from "../../people/account/user.entity.ts";
import { InviteEntity } from "../../people/invite/invite.entity.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { MailEntity } from "../../platform/mail/mail.entity.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Notification } from "../notification/index.ts";
import { sendAboutAsset } from "./about-asset.ts";
import { type Feedback, takeIn } from "./delivery-feedback.ts";
import { Mail, ses } from "./index.ts";

const mailTo = (to: string) => ({ to, subject: "Hello", html: "<p>Hello</p>", text: "Hello" });
const anAddress = () => `${randomUUID()}@example.com`;
const inDays = <T>(days: number, work: () => Promise<T>) =>
  withClock({ now: () => new Date(Date.now() + days * DAY_MS) }, work);

const bounced = (messageId: string, ...addresses: string[]): Feedback => ({
  messageId,
  outcome: "bounced",
  suppress: { addresses, reason: "bounced" },
});
const complained = (messageId: string, ...addresses: string[]): Feedback => ({
  messageId,
  outcome: "complained",
  suppress: { addresses, reason: "complained" },
});

const aMailing = async () => {
  const { admin, member, teamId } = await aTeam();
  const system = <T>(work: () => Promise<T>) => actAs({ kind: "system", name: "test", teamId }, work);
  const send = (to: string, mailId = newId("event"), about = {}) =>
    system(() => Mail.send(mailId, "summary", mailTo(to), about));
  const messageOf = async (mailId: string) => {
    const { data } = await MailEntity.get({ teamId, mailId }).go();
    return data?.messageId ?? "";
  };
  const stateOf = (mailId: string) => system(() => Mail.stateOf(mailId));
  return { admin, member, teamId, system, send, messageOf, stateOf };
};

const toldOf = async (actor: MemberActor) => {
  const { items } = await actAs(actor, () => Notification.list({ limit: 20 }));
  return items.map(({ kind, actor: who, subject, path }) => ({ kind, who, subject, path }));
};

/** Makes a mail about the admin's asset. @returns also a function that sends the mail */
const aMailAboutAnAsset = async (to = anAddress()) => {
  const mailing = await aMailing();
  const { admin, member, system } = mailing;
  const { id: assetId } = await actAs(admin, () => anAsset(), CALLER);
  const mailId = newId("event");
  const send = (id = mailId) =>
    system(() => sendAboutAsset(id, "rights request", { assetId, userId: member.userId }, mailTo(to)));
  const steps = async () => {
    const all = await actAs(admin, () => Asset.activity(assetId));
    return all.filter(({ type }) => type.startsWith("mail.")).map(({ type, facts }) => ({ type, ...facts }));
  };
  return { ...mailing, assetId, mailId, to, sendIt: send, steps };
};

describe("an email address", () => {
  it("an address whose mail bounced gets no more mail from any team, even if the address is written differently", async () => {
    const [one, other] = [await aMailing(), await aMailing()];
    const to = anAddress();
    const mailId = newId("event");
    await one.send(to, mailId);
    await takeIn(bounced(await one.messageOf(mailId), to.toUpperCase()));
    expect(await one.send(to)).toBe(false);
    expect(await other.send(` ${to}`)).toBe(false);
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it.each([
    ["a bounce", bounced, 179, 181],
    ["a complaint", complained, 729, 731],
  ] as const)(
    "an address gets no mail for some time after %s, and gets mail again afterwards",
    async (_, feedback, before, after) => {
      const { send } = await aMailing();
      const to = anAddress();
      await takeIn(feedback(randomUUID(), to));
      expect(await inDays(before, () => send(to))).toBe(false);
      expect(await inDays(after, () => send(to))).toBe(true);
    },
  );

  it("a complaint and a bounce stop mail to an address for as long as a complaint alone", async () => {
    const { send } = await aMailing();
    const to = anAddress();
    await Promise.all([takeIn(complained(randomUUID(), to)), takeIn(bounced(randomUUID(), to))]);
    expect(await inDays(600, () => send(to))).toBe(false);
  });

  it("an address still gets mail after a temporary problem", async () => {
    const { send, messageOf, stateOf } = await aMailing();
    const to = anAddress();
    const mailId = newId("event");
    await send(to, mailId);
    await takeIn({ messageId: await messageOf(mailId), outcome: "bounced", suppress: undefined });
    expect(await stateOf(mailId)).toBe("undeliverable");
    expect(await send(to)).toBe(true);
  });

  it("the stored record of a mail doesn't contain the recipient's address", async () => {
    const { teamId, send, messageOf } = await aMailing();
    const to = anAddress();
    const mailId = newId("event");
    await send(to, mailId);
    await takeIn(bounced(await messageOf(mailId), to));
    const { data } = await MailEntity.query.primary({ teamId }).go({ data: "raw" });
    expect(JSON.stringify(data)).toContain(mailId);
    expect(JSON.stringify(data)).not.toContain(to);
  });
});

describe("the state of a mail", () => {
  it("the state of a mail is waiting, sent, or undeliverable", async () => {
    const { send, stateOf, messageOf } = await aMailing();
    const to = anAddress();
    const mailId = newId("event");
    expect(await stateOf(mailId)).toBe("waiting");
    await send(to, mailId);
    expect(await stateOf(mailId)).toBe("sent");
    await takeIn(complained(await messageOf(mailId), to));
    expect(await stateOf(mailId)).toBe("undeliverable");
    const next = newId("event");
    await send(to, next);
    expect(await stateOf(next)).toBe("undeliverable");
  });
});

describe("a mail about an asset that bounces", () => {
  it("a mail that bounces is shown once in the asset's activity, and the requester is notified once", async () => {
    const { admin, member, assetId, mailId, to, sendIt, steps, messageOf } = await aMailAboutAnAsset();
    await sendIt();
    const feedback = bounced(await messageOf(mailId), to);
    await Promise.all([1, 2, 3].map(() => takeIn(feedback)));
    await takeIn(feedback);
    await takeIn(complained(feedback.messageId, to));
    await sendIt();
    expect(await steps()).toEqual([
      { type: "mail.sent", mail: "rights request", attempts: "1" },
      { type: "mail.failed", mail: "rights request", reason: "The email bounced" },
    ]);
    expect(await toldOf(member)).toEqual([
      { kind: "mail.undeliverable", who: "", subject: "Sunset over the bridge", path: `/?asset=${assetId}` },
    ]);
    expect(await toldOf(admin)).toEqual([]);
    expect(JSON.stringify(await steps())).not.toContain(to);
  });

  it("the activity shows a mail as sent and then as bounced, even if the bounce is reported first", async () => {
    const { member, mailId, to, sendIt, steps, messageOf } = await aMailAboutAnAsset();
    const NAME = "test-faster";
    ses.middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args);
        await takeIn(bounced((answer.output as { MessageId: string }).MessageId, to));
        return answer;
      },
      { name: NAME, step: "initialize" },
    );
    await sendIt().finally(() => ses.middlewareStack.remove(NAME));
    expect((await steps()).map(({ type }) => type)).toEqual(["mail.sent", "mail.failed"]);
    expect(await toldOf(member)).toHaveLength(1);
    const { teamId } = member;
    const { data } = await MailEntity.get({ teamId, mailId }).go();
    expect(data).toMatchObject({ state: "bounced", attempts: 1, messageId: await messageOf(mailId) });
  });

  it("the activity shows a mail as failed if the mail wasn't sent because the address gets no more mail", async () => {
    const { member, to, sendIt, steps } = await aMailAboutAnAsset();
    await takeIn(bounced(randomUUID(), to));
    await sendIt();
    await sendIt();
    expect(await mailsTo(to)).toEqual([]);
    expect(await steps()).toEqual([
      {
        type: "mail.failed",
        mail: "rights request",
        reason: "An earlier email to this address bounced or was reported as spam",
      },
    ]);
    expect(await toldOf(member)).toHaveLength(1);
  });

  it("an admin is notified of a bounced mail about an asset if the requester has left", async () => {
    const { admin, member, mailId, to, sendIt, messageOf } = await aMailAboutAnAsset();
    await sendIt();
    await MemberEntity.delete({ userId: member.userId }).go();
    await takeIn(bounced(await messageOf(mailId), to));
    expect(await toldOf(admin)).toHaveLength(1);
  });
});

describe("an invite whose mail bounces", () => {
  const anInvite = async () => {
    const mailing = await aMailing();
    const { teamId, admin, member, send } = mailing;
    const to = anAddress();
    const [inviteId, mailEventId] = [newId("invite"), newId("event")];
    const invite = {
      teamId,
      inviteId,
      code: randomUUID(),
      email: to,
      role: "member" as const,
      state: "open" as const,
      inviterId: member.userId,
      mailEventId,
      createdAt: new Date().toISOString(),
      expiresAt: new Date().toISOString(),
    };
    await InviteEntity.put(invite).go();
    const mailId = `${mailEventId}.send-invite`;
    await send(to, mailId, { inviteId });
    return { ...mailing, admin, member, to, mailId, invite };
  };

  it("the inviter of a bounced invite gets a notification with the invited address", async () => {
    const { member, to, mailId, messageOf } = await anInvite();
    await takeIn(bounced(await messageOf(mailId), to));
    expect(await toldOf(member)).toEqual([{ kind: "mail.undeliverable", who: "", subject: to, path: "/team" }]);
  });

  it.each([
    ["used", { state: "used" as const }],
    ["revoked", { state: "revoked" as const, mailEventId: undefined }],
    ["mailed to another address", { email: "other@example.com", mailEventId: newId("event") }],
  ])(
    "nobody is notified of a bounced invite if the invite was %s before the bounce was reported",
    async (_, change) => {
      const { admin, member, to, mailId, invite, messageOf } = await anInvite();
      await InviteEntity.put({ ...invite, ...change }).go();
      await takeIn(bounced(await messageOf(mailId), to));
      expect([...(await toldOf(member)), ...(await toldOf(admin))]).toEqual([]);
    },
  );
});

describe("a creator invite whose mail bounces", () => {
  const anInvite = async () => {
    const mailing = await aMailing();
    const { member, teamId, send } = mailing;
    const to = anAddress();
    const { id } = await actAs(member, () => Sent.inviteCreator({ creator: to }));
    const invite = await CreatorInvite.find(teamId, id);
    const mailId = CreatorInvite.mailId(invite?.mailEventId ?? "");
    await send(to, mailId, { creatorInviteId: id });
    return { ...mailing, to, mailId, id };
  };

  it("the inviter of a bounced creator invite gets a notification with a link to the pending invites", async () => {
    const { member, to, mailId, messageOf } = await anInvite();
    await takeIn(bounced(await messageOf(mailId), to));
    expect(await toldOf(member)).toEqual([
      { kind: "mail.undeliverable", who: "", subject: to, path: "/creators?tab=invites" },
    ]);
  });

  it.each([
    ["revoked", (id: string) => CreatorInvite.revoke(id)],
    // The renewal sends another mail.
    ["renewed", async (id: string) => void (await CreatorInvite.renew(id))],
  ])(
    "nobody is notified of a bounced creator invite if the creator invite was %s before the bounce was reported",
    async (_, change) => {
      const { admin, member, to, mailId, id, messageOf } = await anInvite();
      await actAs(member, () => change(id));
      await takeIn(bounced(await messageOf(mailId), to));
      expect([...(await toldOf(member)), ...(await toldOf(admin))]).toEqual([]);
    },
  );
});

it("a bounce from one of the deployment's own addresses is logged as an error, and the address still gets mail", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const { send, messageOf } = await aMailing();
  for (const [setting, told] of [
    ["SUPPORT_EMAIL", bounced],
    ["SALES_EMAIL", complained],
  ] as const) {
    const mailId = newId("event");
    await send(env[setting], mailId);
    await takeIn(told(await messageOf(mailId), env[setting].toUpperCase()));
    expect(logged.mock.lastCall).toEqual([
      "mail to the deployment's own address came back",
      new Error(`${setting}: ${told("").outcome}`),
      { setting, outcome: told("").outcome },
    ]);
    expect(await send(env[setting])).toBe(true);
  }
  logged.mockRestore();
});
