import { randomUUID } from "node:crypto";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { ses } from "@clearhouse/core/notices/mail/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { SiteInterest } from "@clearhouse/core/people/site-interest/index.ts";
import { type Clock, DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { limit } from "@clearhouse/core/platform/http/limiter.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import type { Rule } from "@clearhouse/core/platform/limit-rule.ts";
import {
  MAILS_BY_SENDER,
  MAILS_BY_TEAM,
  MAILS_TO_RECIPIENT,
  STRANGERS_AN_HOUR,
} from "@clearhouse/core/platform/mail/mail-limits.ts";
import { findTimer, type Timer } from "@clearhouse/core/platform/timer/timer.entity.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import { remindDue } from "@clearhouse/core/rights/request-bundle/remind.ts";
import { RequestBundleEntity } from "@clearhouse/core/rights/request-bundle/request-bundle.entity.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { BULK_ASK, posts } from "@clearhouse/core/testing/bundle.ts";
import { aContract } from "@clearhouse/core/testing/contracts.ts";
import { ASK, anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { aroundEach, describe, expect, it, vi } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { deliverTo, eventOf } from "../testing/bus.ts";

const HOUR_MS = 3_600_000;

/** How far to go so that the tests begin in the middle of an hour, because limits count by the hour and the day. */
const AHEAD_MS = HOUR_MS / 2 - (Date.now() % HOUR_MS);
const fromHalfPast = (days = 0): Clock => ({ now: () => new Date(Date.now() + AHEAD_MS + days * DAY_MS) });
aroundEach((run) => withClock(fromHalfPast(), run));

const anAddress = () => `owner-${randomUUID()}@example.com`;
const asking = (contentOwnerEmail: string) => ({ ...ASK, contentOwnerEmail });

/** Counts mails until only `left` more are allowed. */
const useUp = (rule: Rule, subject: string, left = 0): Promise<void> => limit(rule, subject, rule.limit - left);

const theTimer = async (teamId: string, bundleId: string): Promise<Timer> => {
  const timer = await findTimer({ teamId, kind: "bundle-reminder", id: bundleId });
  if (!timer) throw new Error("The bundle has no reminders");
  return timer;
};

const aScene = async () => {
  const { member, admin, teamId } = await aTeam();
  const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work, CALLER);
  const email = anAddress();
  const useUpAddress = (left = 0) => useUp(MAILS_TO_RECIPIENT, `${teamId} ${email}`, left);
  const request = (to = email, actor = member) =>
    as(actor, async () => (await Sent.requestForAsset((await anAsset()).id, asking(to))).request);
  const deliver = async (name: string, event: string) => deliverTo(name, await eventOf(teamId, event));
  return { member, admin, teamId, email, as, useUpAddress, request, deliver };
};

describe("a request beyond a limit", () => {
  it("is made with its link, isn't mailed, and says in the answer, the activity and a notification why", async () => {
    const { member, email, as, useUpAddress, request, deliver } = await aScene();
    await useUpAddress(1);
    const mailed = await request();
    expect(mailed.mailHeld).toBeUndefined();
    await deliver("NotifyOwner", "rights_request.created");
    const held = await request();
    const reason = "This team has sent as many emails to this address as it may in a day";
    expect(held).toMatchObject({ status: "pending", link: expect.stringContaining("token=") });
    expect(held.mailHeld).toEqual({ by: "recipient", reason, again: expect.any(String) });
    expect(Date.parse(held.mailHeld?.again ?? "")).toBeGreaterThan(Date.now());
    await deliver("NotifyOwner", "rights_request.created");
    expect(await mailsTo(email)).toHaveLength(1);
    const steps = await as(member, () => Asset.activity(held.assetId));
    expect(steps.map(({ type, facts }) => [type, facts?.reason])).toContainEqual(["mail.failed", reason]);
    const ways = steps.map(({ type, asked }) => [type, asked?.email ?? ""]);
    expect(ways, "nobody was asked by mail").toContainEqual(["rights_request.created", ""]);
    const { items: told } = await as(member, () => Notification.list({ limit: 5 }));
    expect(told.map(({ kind }) => kind)).toContain("mail.held");
  });

  it("can be mailed by a reminder once the limit allows it, and until then the reminder says from when on", async () => {
    const { member, as, useUpAddress, request } = await aScene();
    await useUpAddress();
    const { id, mailHeld } = await request();
    const remind = () => as(member, () => RequestBundle.remind(id));
    await expect(remind()).rejects.toMatchObject({
      kind: "rate_limited",
      code: "mail.held_back",
      message: expect.stringContaining("Email is possible again from"),
    });
    await withClock({ now: () => new Date(mailHeld?.again ?? "") }, remind);
  });

  it("its first mail is no reminder, and is told with its date; the mail after it is a reminder of that day", async () => {
    const { member, email, as, useUpAddress, request, deliver } = await aScene();
    await useUpAddress();
    const { id, assetId } = await request();
    const remind = () => as(member, () => RequestBundle.remind(id));
    const later = fromHalfPast(2);
    await withClock(later, async () => {
      await remind();
      await deliver("RemindOwner", "rights_request.reminded");
      await expect(remind()).rejects.toMatchObject({ code: "rights_request.reminded_today" });
    });
    const [first] = await mailsTo(email);
    expect(first?.subject).not.toMatch(/^Reminder/);
    const asset = await as(member, () => Asset.get(assetId));
    expect(asset.request).toMatchObject({ remindedAt: undefined, firstMailedAt: expect.any(String) });
    expect(asset.request?.firstMailedAt?.slice(0, 10)).toBe(later.now().toISOString().slice(0, 10));
    const steps = await as(member, () => Asset.activity(assetId));
    expect(steps.map(({ type, asked }) => [type, asked?.email])).toContainEqual(["rights_request.mailed", email]);
    expect(steps.map(({ type }) => type)).not.toContain("rights_request.reminded");
    await withClock(fromHalfPast(4), async () => {
      await remind();
      await deliver("RemindOwner", "rights_request.reminded");
    });
    const [, second] = await mailsTo(email);
    expect(second?.subject).toMatch(/^Reminder/);
    const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(later.now());
    expect(second?.body.html).toContain(day);
  });

  it("says on the asset's card that it wasn't mailed, until a reminder is mailed", async () => {
    const { member, as, useUpAddress, request } = await aScene();
    await useUpAddress();
    const { id, assetId, mailHeld } = await request();
    const shown = async () => {
      const [asset, open] = await as(member, () => Promise.all([Asset.get(assetId), RightsRequest.openOf(assetId)]));
      return [asset.request?.mailHeld, open?.mailHeld];
    };
    expect(await shown()).toEqual([mailHeld, mailHeld]);
    await withClock({ now: () => new Date(mailHeld?.again ?? "") }, () => as(member, () => RequestBundle.remind(id)));
    expect(await shown()).toEqual([undefined, undefined]);
  });

  it("is also one to the same mailbox by another of its addresses", async () => {
    const { useUpAddress, request, email } = await aScene();
    await useUpAddress();
    expect((await request(email.replace("@", "+photos@"))).mailHeld).toMatchObject({ by: "recipient" });
  });

  it("another team can still mail the address, and the team can still mail others", async () => {
    const { useUpAddress, request, email } = await aScene();
    await useUpAddress();
    expect((await request(anAddress())).mailHeld).toBeUndefined();
    expect((await (await aScene()).request(email)).mailHeld).toBeUndefined();
  });

  it("counts for nobody else's limit: the sender and the team can still mail others as often", async () => {
    const { member, teamId, useUpAddress, request } = await aScene();
    await useUpAddress();
    await useUp(MAILS_BY_SENDER, member.userId, 1);
    await useUp(MAILS_BY_TEAM, teamId, 1);
    expect((await request()).mailHeld).toMatchObject({ by: "recipient" });
    expect((await request(anAddress())).mailHeld).toBeUndefined();
  });

  it.each([
    ["sender", MAILS_BY_SENDER],
    ["team", MAILS_BY_TEAM],
  ] as const)("a %s has a limit for all recipients together", async (by, { name }) => {
    const { member, admin, teamId, request } = await aScene();
    const subject = by === "sender" ? member.userId : teamId;
    const rule = by === "sender" ? MAILS_BY_SENDER : MAILS_BY_TEAM;
    expect(rule.name).toBe(name);
    await useUp(rule, subject);
    expect((await request(anAddress())).mailHeld).toMatchObject({ by });
    expect((await request(anAddress(), admin)).mailHeld).toEqual(by === "sender" ? undefined : expect.anything());
  });
});

describe("requests of many owners at once", () => {
  const inBulk = (groups: { contentOwner: string; contentOwnerEmail: string; items: ReturnType<typeof posts> }[]) =>
    Sent.bulkRequest({ ...BULK_ASK, groups });

  it("the answer says for each owner whether the mail was held back, and no request is lost", async () => {
    const { member, email, as, useUpAddress } = await aScene();
    await useUpAddress(1);
    const other = anAddress();
    const { groups } = await as(member, () =>
      inBulk([
        { contentOwner: "@one", contentOwnerEmail: email, items: posts(2) },
        { contentOwner: "@one", contentOwnerEmail: email, items: posts(2, 3) },
        { contentOwner: "@one", contentOwnerEmail: email, items: posts(1, 5) },
        { contentOwner: "@two", contentOwnerEmail: other, items: posts(1, 6) },
      ]),
    );
    expect(groups.map(({ mailHeld }) => mailHeld?.by)).toEqual([undefined, "recipient", "recipient", undefined]);
    for (const { link, items } of groups) {
      expect(link).toContain("token=");
      expect(items.every(({ requestId }) => requestId !== undefined)).toBe(true);
    }
  });

  it("a bundle that was held back says so until a reminder is mailed", async () => {
    const { member, teamId, email, as, useUpAddress } = await aScene();
    await useUpAddress();
    const [made] = (
      await as(member, () => inBulk([{ contentOwner: "@one", contentOwnerEmail: email, items: posts(2) }]))
    ).groups;
    const { bundleId, mailHeld, items } = made ?? { items: [] };
    const held = async () =>
      (await RequestBundleEntity.get({ teamId, bundleId: bundleId ?? "" }).go({ consistent: true })).data?.mailHeld;
    expect(await held()).toEqual(mailHeld);
    const { requestId = "" } = items[0] ?? {};
    await withClock({ now: () => new Date(mailHeld?.again ?? "") }, () =>
      as(member, () => RequestBundle.remind(requestId)),
    );
    expect(mailHeld).toMatchObject({ by: "recipient" });
    expect(await held()).toBeUndefined();
  });

  it("each card and entry of a bundle that was held back says that its owner wasn't mailed, and why", async () => {
    const { member, email, as, useUpAddress } = await aScene();
    await useUpAddress();
    const [made] = (
      await as(member, () => inBulk([{ contentOwner: "@one", contentOwnerEmail: email, items: posts(3) }]))
    ).groups;
    const { mailHeld, items = [] } = made ?? {};
    expect(mailHeld).toMatchObject({ by: "recipient" });
    for (const { asset } of items) {
      const assetId = asset?.id ?? "";
      const [shown, open, steps] = await as(member, () =>
        Promise.all([Asset.get(assetId), RightsRequest.openOf(assetId), Asset.activity(assetId)]),
      );
      expect([shown.request?.mailHeld, open?.mailHeld]).toEqual([mailHeld, mailHeld]);
      const ways = steps.map(({ type, asked }) => [type, asked?.email ?? ""]);
      expect(ways, "nobody was asked by mail").toContainEqual(["rights_request.created", ""]);
    }
  });

  it("the first mail of a bundle that was held back is no reminder", async () => {
    const { member, email, as, useUpAddress, deliver } = await aScene();
    await useUpAddress();
    const [made] = (
      await as(member, () => inBulk([{ contentOwner: "@one", contentOwnerEmail: email, items: posts(2) }]))
    ).groups;
    const { requestId = "", asset } = made?.items[0] ?? {};
    for (const days of [2, 4]) {
      await withClock(fromHalfPast(days), async () => {
        await as(member, () => RequestBundle.remind(requestId));
        await deliver("RemindBundleOwner", "request_bundle.reminded");
      });
    }
    const subjects = (await mailsTo(email)).map(({ subject }) => subject.startsWith("Reminder"));
    expect(subjects).toEqual([false, true]);
    const steps = await as(member, () => Asset.activity(asset?.id ?? ""));
    const types = steps.map(({ type }) => type).filter((type) => /mailed|reminded/.test(type));
    expect(types.toSorted()).toEqual(["rights_request.mailed", "rights_request.reminded"]);
  });

  it.each(["by hand", "by the timer"])(
    "each open request of a bundle that was held back has the day of its first mail, which was sent %s",
    async (how) => {
      const { member, teamId, email, as, useUpAddress, deliver } = await aScene();
      await useUpAddress();
      const [made] = (
        await as(member, () => inBulk([{ contentOwner: "@one", contentOwnerEmail: email, items: posts(4) }]))
      ).groups;
      const { bundleId, items = [] } = made ?? {};
      const [asked = "", withdrawn = ""] = items.map(({ requestId }) => requestId ?? "");
      await as(member, () => RightsRequest.withdraw(withdrawn));
      const first = fromHalfPast(6);
      await withClock(first, async () => {
        if (how === "by hand") await as(member, () => RequestBundle.remind(asked));
        else await as(member, async () => remindDue(await theTimer(teamId, bundleId ?? "")));
        await deliver("RemindBundleOwner", "request_bundle.reminded");
      });
      const stored = (await RequestBundleEntity.get({ teamId, bundleId: bundleId ?? "" }).go({ consistent: true }))
        .data;
      expect(stored?.firstMailedAt?.slice(0, 10)).toBe(first.now().toISOString().slice(0, 10));
      const { firstMailedAt } = stored ?? {};
      const shown = () =>
        Promise.all(
          items.map(async ({ requestId, asset }) => {
            const assetId = asset?.id ?? "";
            const [{ request }, steps] = await as(member, () =>
              Promise.all([Asset.get(assetId), Asset.activity(assetId)]),
            );
            const mailed = steps.filter(({ type }) => type === "rights_request.mailed").length;
            return { requestId, mailHeld: request?.mailHeld, firstMailedAt: request?.firstMailedAt, mailed };
          }),
        );
      const told = items.map(({ requestId }) =>
        requestId === withdrawn
          ? expect.objectContaining({ requestId, firstMailedAt: undefined, mailed: 0 })
          : { requestId, mailHeld: undefined, firstMailedAt, mailed: 1 },
      );
      expect(await shown()).toEqual(told);
      await withClock(fromHalfPast(8), async () => {
        await as(member, () => RequestBundle.remind(asked));
        await deliver("RemindBundleOwner", "request_bundle.reminded");
      });
      expect(await shown(), "after a reminder").toEqual(told);
    },
  );

  it("a bundle that was held back isn't mailed", async () => {
    const { member, email, as, useUpAddress, deliver } = await aScene();
    await useUpAddress();
    await as(member, () => inBulk([{ contentOwner: "@one", contentOwnerEmail: email, items: posts(2) }]));
    await deliver("NotifyBundleOwner", "request_bundle.created");
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("a contract beyond a limit", () => {
  it("is made with its link and isn't mailed, and sending it again says from when on it is possible", async () => {
    const { member, teamId, as, deliver } = await aScene();
    const { creator } = await aContract(member);
    await useUp(MAILS_TO_RECIPIENT, `${teamId} ${creator.email}`, 1);
    const made = await as(member, () => Sent.sendContract({ creatorId: creator.id, text: "One more" }));
    expect(made.mailHeld).toMatchObject({ by: "recipient" });
    expect(made.link).toContain("/sign-contract/");
    await deliver("SendContract", "contract.created");
    expect(await mailsTo(creator.email)).toEqual([]);
    const again = as(member, () => Contract.resend(made.id));
    await expect(again).rejects.toMatchObject({ code: "mail.held_back" });
  });
});

describe("the confirmation of a visitor's interest", () => {
  /** A day that no other test uses, because the budget for strangers belongs to the whole stage. */
  const aDay = () => {
    const clock = fromHalfPast(1_000 + Math.floor(Math.random() * 100_000));
    return <T>(work: () => T): T => withClock(clock, work);
  };
  const register = async () => {
    const email = anAddress();
    await SiteInterest.register({ plan: "beta", email, name: "", company: "", message: "" });
    const entry = await eventOf("", "site.interest.registered");
    return { email, entry, interestId: JSON.parse(entry.Detail).data.interestId };
  };
  const mailsOf = async ({ email }: { email: string }) => (await mailsTo(email)).length;

  it("isn't mailed once the budget for strangers is used up, and the interest is still stored", async () => {
    const inFuture = aDay();
    const one = await register();
    await inFuture(() => deliverTo("ConfirmInterest", one.entry));
    await inFuture(() => limit(STRANGERS_AN_HOUR, "stage", STRANGERS_AN_HOUR.limit - 1));
    const other = await register();
    await inFuture(() => deliverTo("ConfirmInterest", other.entry));
    expect([await mailsOf(one), await mailsOf(other)]).toEqual([1, 0]);
    expect((await SiteInterest.find(other.interestId))?.email).toBe(other.email);
  });

  it("is counted once, however often it is tried while SES refuses it", async () => {
    const inFuture = aDay();
    const one = await register();
    const refused = vi.spyOn(ses, "send").mockRejectedValue(new Error("Account is paused"));
    await expect(inFuture(() => deliverTo("ConfirmInterest", one.entry))).rejects.toThrow("Account is paused");
    refused.mockRestore();
    await inFuture(() => limit(STRANGERS_AN_HOUR, "stage", STRANGERS_AN_HOUR.limit - 1));
    await inFuture(() => deliverTo("ConfirmInterest", one.entry));
    expect(await mailsOf(one)).toBe(1);
  });
});

describe("an invite beyond a limit", () => {
  it("an invite into the team or the creators isn't made, and the refusal says from when on it is possible", async () => {
    const { admin, email, as, useUpAddress } = await aScene();
    await useUpAddress();
    const held = { kind: "rate_limited", code: "mail.held_back", retryAfterSeconds: expect.any(Number) };
    await expect(as(admin, () => Sent.createInvite({ email }))).rejects.toMatchObject(held);
    await expect(as(admin, () => Sent.inviteCreator({ creator: email }))).rejects.toMatchObject(held);
  });
});
