import { MemberEntity } from "@clearhouse/core/account/user.entity.ts";
import { Contract } from "@clearhouse/core/contract/index.ts";
import { Creator } from "@clearhouse/core/creator/index.ts";
import { takeIn } from "@clearhouse/core/mail/feedback.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { suppress } from "@clearhouse/core/platform/mail/suppression.ts";
import { aContract, decline, sign } from "@clearhouse/core/testing/contracts.ts";
import { aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../testing/bus.ts";

const toldOf = async (person: MemberActor) => {
  const { items } = await actAs(person, () => Notification.list({ limit: 20 }));
  return items.map(({ kind, actor, subject, path }) => ({ kind, actor, subject, path }));
};
const leave = ({ userId }: MemberActor) => MemberEntity.delete({ userId }).go();

/** A contract that the member has sent. */
const sent = async () => {
  const { admin, member, teamId } = await aTeam();
  const made = await aContract(member, { contentTitle: "Sunset" });
  const deliver = async (name: string, event: string) => deliverTo(name, await eventOf(teamId, event));
  const asMember = <T>(work: () => T): T => actAs(member, work, CALLER);
  const steps = async () =>
    (await asMember(() => Contract.history(made.contract.id, { limit: 20 }))).items
      .map(({ type, facts }) => ({ type, ...facts }))
      .toReversed();
  const path = `/creators?contract=${made.contract.id}`;
  const inbox = () => mailsTo(made.creator.email);
  return { ...made, admin, member, teamId, deliver, asMember, steps, path, inbox };
};

describe("the mail with a contract", () => {
  it("goes to the creator with text and link, answers go to the sender, and the history tells of it", async () => {
    const { contract, member, deliver, steps, inbox } = await sent();
    await deliver("SendContract", "contract.created");
    const [mail] = await inbox();
    expect(mail).toMatchObject({
      subject: "Clearhouse Network sent you a contract to sign: “Sunset”",
      replyTo: [member.email],
    });
    for (const said of [contract.link, "You keep your copyright.", contract.id])
      expect(mail?.body.text).toContain(said);
    expect((await steps()).map(({ type }) => type)).toEqual(["contract.created", "mail.sent"]);
  });

  it("isn't sent any more once it was voided, signed or has expired; answers go to the team once the sender left", async () => {
    const [taken, signed, late, left] = [await sent(), await sent(), await sent(), await sent()];
    await taken.asMember(() => Contract.voidContract(taken.contract.id));
    await sign(signed.signer);
    for (const one of [taken, signed]) await one.deliver("SendContract", "contract.created");
    const after = { now: () => new Date(Date.now() + 61 * DAY_MS) };
    await withClock(after, () => late.deliver("SendContract", "contract.created"));
    for (const { inbox } of [taken, signed, late]) expect(await inbox()).toEqual([]);
    await actAs(left.admin, () => Sent.editTeam({ contactEmail: "team@example.com" }), CALLER);
    await leave(left.member);
    await left.deliver("SendContract", "contract.created");
    expect((await left.inbox())[0]?.replyTo).toEqual(["team@example.com"]);
  });

  it("that bounces shows in the history, and the sender is told", async () => {
    const { creator, member, deliver, steps, path } = await sent();
    await suppress(creator.email, "bounced");
    await deliver("SendContract", "contract.created");
    expect((await steps()).at(-1)).toMatchObject({ type: "mail.failed", mail: "contract" });
    expect(await toldOf(member)).toEqual([{ kind: "mail.undeliverable", actor: "", subject: "Sunset", path }]);
  });

  it("that comes back later shows after it was sent, once", async () => {
    const { creator, deliver, steps, inbox } = await sent();
    await deliver("SendContract", "contract.created");
    const messageId = (await inbox())[0]?.messageId ?? "";
    const bounced = { addresses: [creator.email], reason: "bounced" as const };
    for (const _ of [1, 2]) await takeIn({ messageId, outcome: "bounced", suppress: bounced });
    expect((await steps()).map(({ type }) => type)).toEqual(["contract.created", "mail.sent", "mail.failed"]);
  });
});

it("a contract sent again reminds of the day on which it was sent first", async () => {
  const { contract, asMember, deliver, inbox } = await sent();
  await asMember(() => Contract.resend(contract.id));
  await deliver("RemindSigner", "contract.reminded");
  expect((await inbox()).map(({ subject }) => subject)).toEqual([
    "Reminder: Clearhouse Network sent you a contract to sign: “Sunset”",
  ]);
});

describe("a voided contract", () => {
  it("is told to a signer who was mailed, and to no other", async () => {
    const [mailed, silent] = [await sent(), await sent()];
    await mailed.deliver("SendContract", "contract.created");
    for (const one of [mailed, silent]) {
      await one.asMember(() => Contract.voidContract(one.contract.id, "Internal"));
      await one.deliver("TellSignerVoided", "contract.voided");
    }
    const mails = await mailed.inbox();
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("sent you a contract"),
      "Clearhouse Network withdrew a contract: “Sunset”",
    ]);
    expect(JSON.stringify(mails[1]?.body)).not.toContain("Internal");
    expect(await silent.inbox()).toEqual([]);
  });

  it("of a deleted creator is told as well", async () => {
    const { admin, creator, deliver, inbox } = await sent();
    await deliver("SendContract", "contract.created");
    await actAs(admin, () => Creator.remove(creator.id), CALLER);
    await deliver("VoidContracts", "creator.deleted");
    await deliver("TellSignerVoided", "contract.voided");
    expect(await inbox()).toHaveLength(2);
  });
});

describe.each([
  ["NotifySenderSigned", "contract.signed" as const, sign, "Signed: “Sunset”"],
  ["NotifySenderDeclined", "contract.declined" as const, decline, "Declined: “Sunset”"],
])("%s", (name, event, answer, subject) => {
  const answered = async () => {
    const one = await sent();
    await answer(one.signer);
    const news = [{ kind: event, actor: "Cleo Creator", subject: "Sunset", path: one.path }];
    const subjectsTo = async ({ email }: MemberActor) => (await mailsTo(email)).map((mail) => mail.subject);
    return { ...one, news, subjectsTo, go: () => one.deliver(name, event) };
  };

  it("tells who sent the contract, by mail too, whose answers go to the signer", async () => {
    const { admin, member, creator, news, subjectsTo, go, steps } = await answered();
    await go();
    expect([await toldOf(member), await toldOf(admin)]).toEqual([news, []]);
    expect([await subjectsTo(member), await subjectsTo(admin)]).toEqual([[subject], []]);
    expect((await mailsTo(member.email))[0]?.replyTo).toEqual([creator.email]);
    expect((await steps()).at(-1)).toMatchObject({ type: "mail.sent" });
  });

  it("tells the admins when the sender has left, and mails nobody who wants no mail", async () => {
    const [left, silent] = [await answered(), await answered()];
    await leave(left.member);
    await actAs(silent.member, () => Sent.changePreferences({ email: false }));
    for (const { go } of [left, silent]) await go();
    expect(await toldOf(left.admin)).toEqual(left.news);
    expect(await left.subjectsTo(left.admin)).toEqual([subject]);
    expect(await toldOf(silent.member)).toEqual(silent.news);
    expect(await silent.subjectsTo(silent.member)).toEqual([]);
  });
});
