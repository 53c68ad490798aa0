import { describe, expect, it } from "vitest";
import { verify } from "../../base/ledger/verify.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { suppress } from "../../platform/mail/suppression.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { aContract, CONTRACT_TEXT, decline, sign } from "../../testing/contracts.ts";
import { aPendingCreator } from "../../testing/creators.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Creator } from "../creator/index.ts";
import { expire } from "./expire.ts";
import { CONTRACT_HISTORIES } from "./histories.ts";
import { Contract } from "./index.ts";
import { remindDue } from "./sending/remind-due.ts";
import { voidOfCreator } from "./void.ts";

const START = Date.now();
const onDay = <T>(day: number, work: () => T): T =>
  withClock({ now: () => new Date(START + day * DAY_MS + 3_600_000) }, work);
const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work, CALLER);
const run = () => runTimers({ "contract-end": expire, "contract-reminder": remindDue });
const code = (name: string) => ({ kind: "conflict", code: `contract.${name}` });

const scene = async () => {
  const { admin, member, teamId } = await aTeam();
  const made = await aContract(member);
  const { id } = made.contract;
  const types = async () =>
    (await as(admin, () => Contract.history(id, { limit: 100 }))).items.map(({ type }) => type).toReversed();
  const get = () => as(admin, () => Contract.get(id));
  const shown = async () => (await as(admin, () => Creator.get(made.creator.id))).contract?.status;
  const resend = () => as(member, () => Contract.resend(id));
  const events = async () => (await outboxEvents()).filter((event) => event.teamId === teamId).map(({ name }) => name);
  return { ...made, admin, member, teamId, id, types, get, shown, resend, events };
};

describe("reminders of a contract", () => {
  it("a contract's reminders are sent on days 5, 12 and 19, once each", async () => {
    const { id, admin } = await scene();
    for (let day = 0; day <= 30; day++) {
      await onDay(day, run);
      await onDay(day, run);
    }
    const { items } = await as(admin, () => Contract.history(id, { limit: 100 }));
    const days = items
      .filter(({ type }) => type === "contract.reminded")
      .map(({ at }) => Math.floor((Date.parse(at) - START) / DAY_MS));
    expect(days.toReversed()).toEqual([5, 12, 19]);
  });

  it("two overdue reminders of a contract are sent as one reminder, and the third reminder keeps its day", async () => {
    const { id, teamId, types } = await scene();
    await onDay(13, run);
    expect((await types()).filter((type) => type === "contract.reminded")).toHaveLength(1);
    const due = (await findTimer({ teamId, kind: "contract-reminder", id }))?.due ?? "";
    expect(Math.round((Date.parse(due) - START) / DAY_MS)).toBe(19);
  });

  it("a contract's reminders stop after an answer or a bounced mail, and start anew when the contract is sent again", async () => {
    const [signed, refused, silent, again] = [await scene(), await scene(), await scene(), await scene()];
    await sign(signed.signer);
    await decline(refused.signer);
    await suppress(silent.creator.email, "bounced");
    await onDay(4, again.resend);
    for (const day of [5, 6]) await onDay(day, run);
    for (const one of [signed, refused, silent, again]) expect(await one.types()).not.toContain("contract.reminded");
    await onDay(10, run);
    expect(await again.types()).toContain("contract.reminded");
  });

  it("no reminder of a contract is sent while the creator is rejected", async () => {
    const { admin } = await aTeam();
    const creator = await as(admin, () => aPendingCreator());
    const { contract } = await aContract(admin, { creatorId: creator.id });
    await as(admin, () => Creator.reject(creator.id));
    await onDay(6, run);
    await as(admin, () => Creator.approve(creator.id));
    for (const day of [7, 13]) await onDay(day, run);
    const { items } = await as(admin, () => Contract.history(contract.id, { limit: 100 }));
    expect(items.filter(({ type }) => type === "contract.reminded")).toHaveLength(1);
  });

  it("a contract's reminder is sent once even if its timer fires twice in parallel and once more later", async () => {
    const { id, teamId, types } = await scene();
    const timer = await findTimer({ teamId, kind: "contract-reminder", id });
    if (!timer) throw new Error("no timer");
    const fire = () =>
      onDay(5, () => actAs({ kind: "system", name: "timer:contract-reminder", teamId }, () => remindDue(timer)));
    await Promise.all([fire(), fire()]);
    await fire();
    expect((await types()).filter((type) => type === "contract.reminded")).toHaveLength(1);
  });
});

describe("the expiry of a contract", () => {
  it("a contract is expired after 60 days, and its timer stores the expiry once", async () => {
    const { id, teamId, types, get, shown } = await scene();
    expect(await onDay(60, get)).toMatchObject({ status: "expired" });
    await onDay(60, run);
    await onDay(61, run);
    expect(await get()).toMatchObject({ status: "expired" });
    expect(await shown()).toBe("expired");
    expect((await types()).filter((type) => type === "contract.expired")).toHaveLength(1);
    expect(await findTimer({ teamId, kind: "contract-end", id })).toBeUndefined();
  });

  it("a signed contract doesn't expire, and sending a contract again postpones its expiry", async () => {
    const [signed, again] = [await scene(), await scene()];
    await sign(signed.signer);
    await onDay(50, again.resend);
    for (const { id, teamId } of [signed, again])
      await onDay(60, () => actAs({ kind: "system", name: "t", teamId }, () => expire({ teamId, id })));
    await onDay(60, run);
    expect([(await onDay(60, signed.get)).status, (await onDay(60, again.get)).status]).toEqual(["signed", "pending"]);
    await onDay(111, run);
    expect((await onDay(111, again.get)).status).toBe("expired");
  });
});

describe("sending a contract again", () => {
  it("an expired contract that is sent again is valid for another 60 days with the same link", async () => {
    const { resend, get, shown, signer, types } = await scene();
    await onDay(60, run);
    const { link, status, expiresAt } = await onDay(62, resend);
    expect([status, link]).toEqual(["pending", (await get()).link]);
    expect(Math.round((Date.parse(expiresAt) - START) / DAY_MS)).toBe(122);
    expect(await shown()).toBe("pending");
    expect(await onDay(100, () => sign(signer))).toMatchObject({ status: "signed" });
    expect((await types()).slice(-3)).toEqual(["contract.expired", "contract.resent", "contract.signed"]);
  });

  it("a contract can be sent again once in 24 hours, but not after it was answered or voided", async () => {
    const [open, signed, refused, taken] = [await scene(), await scene(), await scene(), await scene()];
    await open.resend();
    await expect(open.resend()).rejects.toMatchObject(code("resent_today"));
    await onDay(1, open.resend);
    await sign(signed.signer);
    await expect(signed.resend()).rejects.toMatchObject(code("already_signed"));
    await decline(refused.signer);
    await expect(refused.resend()).rejects.toMatchObject(code("already_declined"));
    await as(taken.admin, () => Contract.voidContract(taken.id));
    await expect(taken.resend()).rejects.toMatchObject(code("voided"));
    expect((await open.events()).filter((name) => name === "contract.reminded")).toHaveLength(2);
  });
});

describe("voiding a contract", () => {
  it("a contract that is voided repeatedly keeps the first reason and loses its timers, and its creator's record says 'voided'", async () => {
    const { id, admin, member, teamId, types, get, shown, events } = await scene();
    await Promise.all([1, 2, 3].map(() => as(member, () => Contract.voidContract(id, "Wrong text"))));
    await as(admin, () => Contract.voidContract(id, "Again"));
    expect(await get()).toMatchObject({ status: "voided", voided: { by: "Max Member", reason: "Wrong text" } });
    expect(await shown()).toBe("voided");
    expect(await types()).toEqual(["contract.created", "contract.voided"]);
    for (const kind of ["contract-end", "contract-reminder"] as const)
      expect(await findTimer({ teamId, kind, id }), kind).toBeUndefined();
    expect((await events()).filter((name) => name === "contract.voided")).toHaveLength(1);
  });

  it("a signed or declined contract can't be voided", async () => {
    const [signed, refused] = [await scene(), await scene()];
    await sign(signed.signer);
    await decline(refused.signer);
    await expect(as(signed.admin, () => Contract.voidContract(signed.id))).rejects.toMatchObject(
      code("already_signed"),
    );
    await expect(as(refused.admin, () => Contract.voidContract(refused.id))).rejects.toMatchObject(
      code("already_declined"),
    );
  });
});

describe("deleting a creator", () => {
  const remove = async ({ admin, teamId, creator }: Awaited<ReturnType<typeof scene>>) => {
    await as(admin, () => Creator.remove(creator.id));
    return () => actAs({ kind: "system", name: "void-contracts", teamId }, () => voidOfCreator(creator.id));
  };

  it("deleting a creator voids the creator's open contracts once, and keeps the signed and declined contracts", async () => {
    const one = await scene();
    const { member, admin, creator, get } = one;
    await sign(one.signer);
    const sent = () => as(member, () => Sent.sendContract({ creatorId: creator.id, text: CONTRACT_TEXT }));
    const [open, refused] = [await sent(), await sent()];
    await decline(await Contract.signerByToken(refused.link.slice(-26)));
    const follow = await remove(one);
    await Promise.all([follow(), follow()]);
    await follow();
    expect((await get()).status).toBe("signed");
    expect((await as(admin, () => Contract.get(refused.id))).status).toBe("declined");
    expect(await as(admin, () => Contract.get(open.id))).toMatchObject({
      status: "voided",
      voided: { by: "", reason: "The creator was deleted" },
    });
    const { items } = await as(admin, () => Contract.history(open.id, { limit: 10 }));
    expect(items.map(({ type, by }) => [type, by.kind])).toEqual([
      ["contract.voided", "system"],
      ["contract.created", "member"],
    ]);
    const listed = await as(admin, () => Sent.listContracts({ creatorId: creator.id, status: "signed" }));
    expect(listed.items.map(({ id }) => id)).toEqual([one.id]);
  });

  it("no contract stays pending if its creator is deleted while contracts are sent", async () => {
    const one = await scene();
    const { member, admin, creator } = one;
    const sending = Promise.allSettled(
      Array.from({ length: 8 }, () =>
        as(member, () => Sent.sendContract({ creatorId: creator.id, text: CONTRACT_TEXT })),
      ),
    );
    const follow = await remove(one);
    await follow();
    for (const sent of await sending)
      if (sent.status === "rejected") expect(sent.reason.code).toBe("creator.not_found");
    const { items } = await as(admin, () => Sent.listContracts({ creatorId: creator.id }));
    expect(items.filter(({ status }) => status === "pending")).toEqual([]);
    expect(items.length).toBeGreaterThan(0);
  });
});

describe("the history of a contract", () => {
  it("a contract's history records once a day that the signer opened the page", async () => {
    const { signer, types, get } = await scene();
    for (const _ of [1, 2]) await actAs(signer, Contract.forSigner);
    expect(await types()).toEqual(["contract.created"]);
    const look = () => actAs(signer, Contract.viewed, CALLER);
    for (const day of [1, 1, 2]) await onDay(day, look);
    expect((await types()).filter((type) => type === "contract.viewed")).toHaveLength(2);
    expect(Math.floor((Date.parse((await get()).viewedAt ?? "") - START) / DAY_MS)).toBe(1);
    await sign(signer);
    await onDay(3, look);
    expect((await types()).filter((type) => type === "contract.viewed")).toHaveLength(2);
  });

  it("a contract's history records that the link was copied", async () => {
    const { id, member, types } = await scene();
    await as(member, () => Contract.linkCopied(id));
    expect(await types()).toEqual(["contract.created", "contract.link.copied"]);
  });
});

it("an older contract of a creator can be signed, and the creator's record still names the latest contract", async () => {
  const { member } = await aTeam();
  const { creator, contract, signer } = await aContract(member);
  const later = await as(member, () => Sent.sendContract({ creatorId: creator.id, text: CONTRACT_TEXT }));
  await sign(signer);
  expect((await as(member, () => Contract.get(contract.id))).status).toBe("signed");
  expect((await as(member, () => Creator.get(creator.id))).contract).toMatchObject({
    id: later.id,
    status: "pending",
  });
});

it("the history of a contract is valid after sending, a view, reminders, an expiry and the signature", async () => {
  const { id, teamId, resend, signer, types } = await scene();
  await onDay(1, () => actAs(signer, Contract.viewed, CALLER));
  for (const day of [5, 12]) await onDay(day, run);
  await onDay(60, run);
  await onDay(61, resend);
  await onDay(62, () => sign(signer));
  expect(await verify({ ...CONTRACT_HISTORIES, records: undefined }, { teamId, id })).toEqual({
    ok: true,
    entries: (await types()).length,
    redacted: 0,
  });
});
