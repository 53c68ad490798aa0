import { randomUUID } from "node:crypto";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { UserEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../testing/bus.ts";

/** The number of a person's notifications. */
const told = async (person: MemberActor): Promise<number> =>
  (await actAs(person, () => Notification.list({ limit: 20 }))).items.length;

const NAMED = "x\r\nBcc: a@b.c\u202e";
const TEXTS = { subject: "=?utf-8?q?x?= \u202eBcc: a@b.c", text: `One\r\n${NAMED}` };

/** The only mail to an email address, after checking that people's names and texts have added no headers. */
const oneMail = async (to: string, containing = "") => {
  const [mail, ...more] = (await mailsTo(to)).filter(({ subject }) => subject.includes(containing));
  expect(more).toEqual([]);
  if (!mail) throw new Error("No mail came");
  expect(mail.destination).toEqual({ to: [to], cc: [], bcc: [] });
  expect(mail.subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+$/u);
  for (const part of [mail.body.html, mail.body.text]) expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  return mail;
};

/** A member with a name that no form accepts. The name is written directly to the table. */
const aRenamedMember = async () => {
  const team = await aTeam();
  await UserEntity.patch({ userId: team.member.userId }).set({ displayName: NAMED }).go();
  return { ...team, member: { ...team.member, displayName: NAMED } };
};

it("a support request is mailed to support with the sender's email address for replies, and confirmed to the sender", async () => {
  const { member, teamId } = await aRenamedMember();
  const { ticketId } = await actAs(member, () =>
    Sent.requestSupport({ priority: "Medium", subject: TEXTS.subject, description: TEXTS.text }),
  );
  const entry = await eventOf(teamId, "support.requested");
  await deliverTo("MailSupport", entry);
  await deliverTo("ConfirmSupportRequest", entry);
  const request = await oneMail(env.SUPPORT_EMAIL, ticketId);
  expect(request.replyTo).toEqual([member.email]);
  expect(request.subject).toBe(`[${ticketId}] Medium: = ?utf-8?q?x?= Bcc: a@b.c`);
  const confirmation = await oneMail(member.email, ticketId);
  expect(confirmation.replyTo).toEqual([env.SUPPORT_EMAIL]);
  expect(confirmation.body.text).toContain("within 24 hours");
});

it("feedback is announced to an admin who didn't write it, by notice and by mail with the sender's address for replies", async () => {
  const { admin, member, teamId } = await aRenamedMember();
  const send = (from: typeof member, details: string) =>
    actAs(from, () => Sent.sendFeedback({ type: "User Experience", subject: TEXTS.subject, details }, randomUUID()));
  await send(member, TEXTS.text);
  await deliverTo("NotifyAdminsOfFeedback", await eventOf(teamId, "feedback.sent"));
  expect((await oneMail(admin.email)).replyTo).toEqual([member.email]);
  expect([await told(admin), await told(member)]).toEqual([1, 0]);

  await send(admin, "The admin's own");
  await deliverTo("NotifyAdminsOfFeedback", await eventOf(teamId, "feedback.sent"));
  expect(await mailsTo(admin.email)).toHaveLength(1);
  expect([await told(admin), await told(member)]).toEqual([1, 0]);
});
