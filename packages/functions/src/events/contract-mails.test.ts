import { expire } from "@clearhouse/core/contracts/contract/expire.ts";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { forMember } from "@clearhouse/core/contracts/contract-document/read.ts";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import { takeIn } from "@clearhouse/core/notices/mail/delivery-feedback.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { NotificationEntity } from "@clearhouse/core/notices/notification/notification.entity.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type MemberActor, type SignerActor } from "@clearhouse/core/platform/identity/actor.ts";
import { suppress } from "@clearhouse/core/platform/mail/suppression.ts";
import { aContract, decline, sign } from "@clearhouse/core/testing/contracts.ts";
import { aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../testing/bus.ts";
import { makeFiles } from "../testing/contract.ts";
import { readSeal } from "../testing/sealed.ts";

const toldOf = async (person: MemberActor) => {
  const { items } = await actAs(person, () => Notification.list({ limit: 20 }));
  return items.map(({ kind, actor, subject, path }) => ({ kind, actor, subject, path }));
};
/** Lets a contract expire. */
const pass = ({ teamId, contractId: id }: SignerActor) =>
  withClock({ now: () => new Date(Date.now() + 61 * DAY_MS) }, () =>
    actAs({ kind: "system", name: "test", teamId }, () => expire({ teamId, id }), CALLER),
  );
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
  it("a contract is mailed to the creator with its link, and replies go to the sender", async () => {
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

  it("a voided, signed or expired contract isn't mailed, and replies go to the team if the sender has left", async () => {
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

  it("the history shows that a contract's mail to a bounced email address failed, and the sender is notified", async () => {
    const { creator, member, deliver, steps, path } = await sent();
    await suppress(creator.email, "bounced");
    await deliver("SendContract", "contract.created");
    expect((await steps()).at(-1)).toMatchObject({ type: "mail.failed", mail: "contract" });
    expect(await toldOf(member)).toEqual([{ kind: "mail.undeliverable", actor: "", subject: "Sunset", path }]);
  });

  it("the history shows a later bounce of a contract's mail once, after the sending of the mail", async () => {
    const { creator, deliver, steps, inbox } = await sent();
    await deliver("SendContract", "contract.created");
    const messageId = (await inbox())[0]?.messageId ?? "";
    const bounced = { addresses: [creator.email], reason: "bounced" as const };
    for (const _ of [1, 2]) await takeIn({ messageId, outcome: "bounced", suppress: bounced });
    expect((await steps()).map(({ type }) => type)).toEqual(["contract.created", "mail.sent", "mail.failed"]);
  });
});

it("a contract that is sent again is mailed as a reminder that names the day of the first sending", async () => {
  const { contract, asMember, deliver, inbox } = await withClock({ now: () => new Date("2026-11-20T12:00:00Z") }, sent);
  await withClock({ now: () => new Date("2026-11-24T12:00:00Z") }, async () => {
    await asMember(() => Contract.resend(contract.id));
    await deliver("RemindSigner", "contract.reminded");
  });
  const mails = await inbox();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Reminder: Clearhouse Network sent you a contract to sign: “Sunset”",
  ]);
  expect(mails[0]?.body.text).toContain("It was sent to you on November 20, 2026");
});

describe("a voided contract", () => {
  it("a voided contract is announced to its signer by mail only if the contract had been mailed", async () => {
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

  it("a contract that is voided because its creator was deleted is announced by mail", async () => {
    const { admin, creator, deliver, inbox } = await sent();
    await deliver("SendContract", "contract.created");
    await actAs(admin, () => Creator.remove(creator.id), CALLER);
    await deliver("VoidContracts", "creator.deleted");
    await deliver("TellSignerVoided", "contract.voided");
    expect(await inbox()).toHaveLength(2);
  });
});

const subjectsTo = async ({ email }: MemberActor) => (await mailsTo(email)).map((mail) => mail.subject);

describe.each([
  ["NotifySenderDeclined", "contract.declined" as const, decline, "Declined: “Sunset”"],
  ["NotifySenderContractExpired", "contract.expired" as const, pass, "Not signed: “Sunset”"],
])("%s", (name, event, happen, subject) => {
  const ended = async () => {
    const one = await sent();
    await happen(one.signer);
    const notices = [{ kind: event, actor: one.creator.name, subject: "Sunset", path: one.path }];
    return { ...one, notices, go: () => one.deliver(name, event) };
  };

  it("a declined or expired contract is announced to its sender in the application and by mail, and replies go to the signer", async () => {
    const { admin, member, creator, notices, go, steps } = await ended();
    await go();
    expect([await toldOf(member), await toldOf(admin)]).toEqual([notices, []]);
    expect([await subjectsTo(member), await subjectsTo(admin)]).toEqual([[subject], []]);
    expect((await mailsTo(member.email))[0]?.replyTo).toEqual([creator.email]);
    expect((await steps()).at(-1)).toMatchObject({ type: "mail.sent" });
  });

  it("a declined or expired contract is announced to the admins if the sender left, and isn't mailed to a sender who wants no mail", async () => {
    const [left, silent] = [await ended(), await ended()];
    await leave(left.member);
    await actAs(silent.member, () => Sent.changePreferences({ email: false }));
    for (const { go } of [left, silent]) await go();
    expect(await toldOf(left.admin)).toEqual(left.notices);
    expect(await subjectsTo(left.admin)).toEqual([subject]);
    expect(await toldOf(silent.member)).toEqual(silent.notices);
    expect(await subjectsTo(silent.member)).toEqual([]);
  });
});

it("the sender isn't notified of an expired contract that was sent again before the notification", async () => {
  const { contract, member, signer, asMember, deliver } = await sent();
  await pass(signer);
  await asMember(() => Contract.resend(contract.id));
  await deliver("NotifySenderContractExpired", "contract.expired");
  expect([await toldOf(member), await subjectsTo(member)]).toEqual([[], []]);
});

describe("a signature", () => {
  const signed = async (
    change: (one: Awaited<ReturnType<typeof sent>>) => Promise<unknown> = async () => undefined,
  ) => {
    const one = await sent();
    await sign(one.signer, { fullName: "Cleo Creator" }, {}, { ...CALLER, languages: "es" });
    await change(one);
    await one.deliver("NotifySenderSigned", "contract.signed");
    await makeFiles(one.teamId, one.contract.id);
    for (const name of ["MailSenderSigned", "MailSignerCopy"]) await one.deliver(name, "contract.document.stored");
    const { body } = await one.asMember(() => forMember(one.contract.id, "pdf"));
    const attached = [[`contract_${one.contract.id}.pdf`, body.toString("base64")]];
    const notices = [{ kind: "contract.signed", actor: "Cleo Creator", subject: "Sunset", path: one.path }];
    return { ...one, attached, notices };
  };
  const filesOf = (mail: Awaited<ReturnType<typeof mailsTo>>[number] | undefined) =>
    mail?.attachments.map(({ filename, content }) => [filename, content]);

  it("a signature is announced to the sender in the application and by one mail with the PDF", async () => {
    const { admin, member, creator, attached, notices } = await signed();
    expect([await toldOf(member), await toldOf(admin)]).toEqual([notices, []]);
    const [mail, ...more] = await mailsTo(member.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Signed: “Sunset”", replyTo: [creator.email] });
    expect(filesOf(mail)).toEqual(attached);
  });

  it("a signature is confirmed to the signer in the language of the signer's browser, with the PDF and the link", async () => {
    const { member, contract, attached, inbox } = await signed();
    const [mail, ...more] = await inbox();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Firmado: tu contrato con Clearhouse Network: «Sunset»",
      replyTo: [member.email],
    });
    expect(mail?.body.text).toContain(contract.link);
    expect(filesOf(mail)).toEqual(attached);
  });

  it.each([
    ["daily", "instant", 0],
    ["instant", "daily", 1],
  ] as const)(
    "a signature is announced once if the sender changes the frequency of mails from %s to %s before the PDF is made",
    async (before, after, mails) => {
      const { member, teamId, contract, signer, deliver, asMember } = await sent();
      const choose = (emailFrequency: typeof before | typeof after) =>
        asMember(() => Sent.changePreferences({ emailFrequency }));
      await choose(before);
      await sign(signer);
      await deliver("NotifySenderSigned", "contract.signed");
      await choose(after);
      await makeFiles(teamId, contract.id);
      await deliver("MailSenderSigned", "contract.document.stored");
      expect(await mailsTo(member.email)).toHaveLength(mails);
      const { data } = await NotificationEntity.query.primary({ teamId, userId: member.userId }).go();
      expect(data.map(({ channels }) => channels.includes("digest"))).toEqual([mails === 0]);
    },
  );

  it("a signature is announced to the admins if the sender left, and isn't mailed to a sender who wants no mail", async () => {
    const left = await signed(({ member }) => leave(member));
    const [silent, deaf] = [
      await signed(({ member }) => actAs(member, () => Sent.changePreferences({ email: false }))),
      await signed(({ member }) => actAs(member, () => Sent.changePreferences({ approvals: false }))),
    ];
    expect([await toldOf(left.admin), await subjectsTo(left.admin)]).toEqual([left.notices, ["Signed: “Sunset”"]]);
    expect([await toldOf(silent.member), await subjectsTo(silent.member)]).toEqual([silent.notices, []]);
    expect([await toldOf(deaf.member), await subjectsTo(deaf.member)]).toEqual([[], []]);
  });
});

it("the document of a signed contract is a sealed PDF", async () => {
  const { contract, signer, deliver, asMember } = await sent();
  await sign(signer, { fullName: "محمد بن عبد الله", signatureText: "山田太郎 🌅" });
  await deliver("MakeContractDocuments", "contract.signed");
  const { body } = await asMember(() => forMember(contract.id, "pdf"));
  expect(body.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await readSeal(body)).intact).toBe(true);
});
