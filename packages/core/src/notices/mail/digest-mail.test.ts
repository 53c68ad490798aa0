import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { assetPath } from "../../library/asset/view.ts";
import { MemberEntity } from "../../people/account/user.entity.ts";
import { withClock } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { findTimer, type Timer } from "../../platform/timer/timer.entity.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { anOpenRequest, approve, askRemoval, aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { closeDigest, digestDue } from "../notification/digest.ts";
import { Notification } from "../notification/index.ts";
import { NotificationEntity } from "../notification/notification.entity.ts";
import type { ChangePreferencesInput } from "../notification/notification.schema.ts";
import type { Notice } from "../notification/tell.ts";
import { digestMail } from "./digest-mail.ts";

describe("the time at which a summary is due", () => {
  it.each([
    ["daily", "2026-11-20T07:59:00Z", "UTC", "2026-11-20T08:00:00.000Z"],
    ["daily", "2026-11-20T08:00:00Z", "UTC", "2026-11-21T08:00:00.000Z"],
    ["daily", "2026-11-20T20:00:00Z", "America/New_York", "2026-11-21T13:00:00.000Z"],
    ["daily", "2026-11-20T20:00:00Z", "Pacific/Auckland", "2026-11-21T19:00:00.000Z"],
    // Between the two times of the next row the clocks go back, and in the row after it the clocks go forward.
    ["daily", "2026-10-24T12:00:00Z", "Europe/Berlin", "2026-10-25T07:00:00.000Z"],
    ["daily", "2027-03-27T12:00:00Z", "Europe/Berlin", "2027-03-28T06:00:00.000Z"],
    ["weekly", "2026-10-22T12:00:00Z", "Europe/Berlin", "2026-10-26T07:00:00.000Z"],
    ["weekly", "2026-11-23T08:00:00Z", "UTC", "2026-11-30T08:00:00.000Z"],
    // It is Monday in Auckland, and Sunday in UTC.
    ["weekly", "2026-11-22T11:30:00Z", "Pacific/Auckland", "2026-11-22T19:00:00.000Z"],
    ["instant", "2026-11-20T09:00:00Z", "UTC", "2026-11-21T08:00:00.000Z"],
  ] as const)(
    "a summary with the frequency %s that begins at %s in %s is due at %s",
    (frequency, openedAt, timeZone, due) => {
      expect(digestDue(frequency, openedAt, timeZone)).toBe(due);
    },
  );
});

/** A team in UTC, a member with preferences, and a clock. The first day is a Friday. */
const scene = async (chosen: ChangePreferencesInput) => {
  const { teamId, admin, member } = await aTeam();
  const at = <T>(time: string, work: () => Promise<T>): Promise<T> =>
    withClock({ now: () => new Date(time) }, () => work());
  const as = (work: () => Promise<unknown>) => actAs({ kind: "system", name: "test", teamId }, work);
  const choose = (next: ChangePreferencesInput) => actAs(member, () => Sent.changePreferences(next));
  await choose(chosen);
  const timer = () => findTimer({ teamId, kind: "notification-digest", id: member.userId });
  return {
    teamId,
    admin,
    member,
    choose: (time: string, next: ChangePreferencesInput) => at(time, () => choose(next)),
    tell: (time: string, more: Partial<Notice> = {}) =>
      at(time, () => as(() => Notification.tell(notice(member, more))) as Promise<string[]>),
    due: async () => (await timer())?.due,
    timer,
    /** Runs the timer at the given time if the timer is due by then. */
    run: async (time: string) => {
      const found = await timer();
      if (found && found.due <= time) await at(time, () => as(() => closeDigest(found)));
    },
    close: (found: Timer, time: string) => at(time, () => as(() => closeDigest(found))),
    /** The mails of the closed summaries, oldest first. `mails` builds each mail from the stored notifications. */
    mails: (from = 0) =>
      as(async () => Promise.all((await eventsOf(teamId)).slice(from).map(contentOf))) as Promise<MailContent[]>,
  };
};
/** Runs `act` after each call of the given command. @returns a function that removes this hook */
const after = (command: string, act: (input: object) => Promise<void>): (() => void) => {
  const name = "test-after";
  table.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      if (context.commandName === command) await act(args.input);
      return answer;
    },
    { name, step: "initialize" },
  );
  return () => void table.middlewareStack.remove(name);
};

/** The keys of the items that `work` writes in transactions. */
const writesOf = async (work: () => Promise<void>): Promise<string[]> => {
  const keys: string[] = [];
  const stop = after("TransactWriteItemsCommand", async (input) => {
    for (const item of (input as TransactWriteCommandInput).TransactItems ?? []) {
      const { pk, sk } = item.Put?.Item ?? item.Update?.Key ?? item.Delete?.Key ?? {};
      keys.push(`${pk} ${sk}`);
    }
  });
  await work();
  stop();
  return keys;
};

type MailContent = Awaited<ReturnType<typeof digestMail>>;

const notice = ({ userId }: MemberActor, more: Partial<Notice>): Notice => ({
  to: [userId],
  kind: "rights_request.approved",
  actor: "Olivia Owner",
  subject: "Sunset",
  path: "/?asset=ast_1",
  dedupeKey: newId("event"),
  mailed: true,
  ...more,
});

const eventsOf = async (teamId: string) => {
  const all = await outboxEvents();
  return all
    .filter((one) => one.teamId === teamId && one.name === "notification.digest.due")
    .sort((a, b) => (a.at < b.at ? -1 : 1));
};
const contentOf = ({ data }: { data: Record<string, unknown> }) =>
  digestMail(String(data.userId), String(data.digestId));

const said = (content: MailContent) =>
  content?.props.groups.map(({ heading, items }) => [
    heading,
    items.map(({ parts }) => parts.map(({ text }) => text).join("")),
  ]);

const FRIDAY = "2026-11-20T09:00:00.000Z";
const SATURDAY_8 = "2026-11-21T08:00:00.000Z";
const SUNDAY_8 = "2026-11-22T08:00:00.000Z";
const MONDAY_8 = "2026-11-23T08:00:00.000Z";

describe("a daily summary", () => {
  it("a daily summary is mailed the next morning, only once, with links and with its notifications sorted by kind", async () => {
    const { member, tell, due, run, mails } = await scene({ emailFrequency: "daily" });
    expect(await due()).toBeUndefined();
    expect(await tell(FRIDAY)).toEqual([]);
    expect(await tell("2026-11-20T10:00:00.000Z", { kind: "grant.expired", actor: "", path: "" })).toEqual([]);
    expect(await tell("2026-11-20T11:00:00.000Z", { subject: "Dawn" })).toEqual([]);
    expect(await due()).toBe(SATURDAY_8);
    await run("2026-11-21T07:59:00.000Z");
    expect(await mails()).toEqual([]);
    await run(SATURDAY_8);
    await run(SATURDAY_8);
    await run(SUNDAY_8);
    const [content, ...others] = await mails();
    expect(others).toEqual([]);
    expect(said(content)).toEqual([
      ["Approved requests", ["Olivia Owner approved the rights to Dawn", "Olivia Owner approved the rights to Sunset"]],
      ["Expired rights", ["The rights to Sunset have expired"]],
    ]);
    expect(content).toMatchObject({ to: member.email, props: { count: 3, more: 0, frequency: "daily" } });
    const links = content?.props.groups.flatMap(({ items }) => items.map(({ link }) => new URL(link).pathname));
    expect(links).toEqual(["/", "/", "/notifications"]);
  });

  it("says of each asset whether it may be used when the summary is sent, whatever was true when it happened", async () => {
    const { admin, tell, run, mails } = await scene({ emailFrequency: "daily" });
    const { asset, owner } = await anOpenRequest(admin);
    await approve(owner);
    await tell(FRIDAY, { path: assetPath(asset.id) });
    await tell("2026-11-20T10:00:00.000Z", { path: "/contracts", subject: "A contract" });
    await askRemoval(owner);
    await run(SATURDAY_8);
    const [content] = await mails();
    const uses = content?.props.groups.flatMap(({ items }) => items.map(({ use }) => use));
    expect(uses).toEqual([undefined, expect.objectContaining({ verdict: "stop", reason: "removal_open" })]);
  });

  it("a second summary has only the notifications since the first summary, and no timer exists while no notification waits", async () => {
    const { tell, due, run, mails } = await scene({ emailFrequency: "daily" });
    await tell(FRIDAY);
    await run(SATURDAY_8);
    expect((await mails()).map(said)).toEqual([
      [["Approved requests", ["Olivia Owner approved the rights to Sunset"]]],
    ]);
    expect(await due()).toBeUndefined();
    await tell(SATURDAY_8, { subject: "Dawn" });
    expect(await due()).toBe(SUNDAY_8);
    await run(SUNDAY_8);
    expect((await mails(1)).map(said)).toEqual([[["Approved requests", ["Olivia Owner approved the rights to Dawn"]]]]);
  });

  it("a summary leaves out read notifications, and isn't mailed if all notifications were read", async () => {
    const { member, tell, run, mails } = await scene({ emailFrequency: "daily" });
    await tell(FRIDAY);
    await tell("2026-11-20T10:00:00.000Z", { subject: "Dawn" });
    const [newest] = (await actAs(member, () => Notification.list({ limit: 1 }))).items;
    await actAs(member, () => Notification.markRead(newest?.id ?? ""));
    await run(SATURDAY_8);
    expect((await mails()).map(said)).toEqual([
      [["Approved requests", ["Olivia Owner approved the rights to Sunset"]]],
    ]);
    await actAs(member, () => Notification.markAllRead());
    expect(await mails()).toEqual([undefined]);
  });

  it("a summary names 50 notifications, and says how many more there are", async () => {
    const { tell, run, mails } = await scene({ emailFrequency: "daily" });
    for (let n = 0; n < 52; n++) await tell(new Date(Date.parse(FRIDAY) + n).toISOString(), { subject: String(n) });
    await run(SATURDAY_8);
    const [content] = await mails();
    expect(content?.props).toMatchObject({ count: 52, more: 2 });
    expect(content?.props.groups[0]?.items).toHaveLength(50);
    expect(said(content)?.[0]?.[1]?.[0]).toContain("51");
  });

  it("a notification that comes while a summary is being closed is in either that summary or the next, never in both", async () => {
    const { teamId, member, tell, timer, close, run, mails } = await scene({ emailFrequency: "daily" });
    await Promise.all(["a", "b", "c"].map((subject) => tell(FRIDAY, { subject })));
    const found = await timer();
    if (!found) throw new Error("no timer");
    await Promise.all([
      close(found, SATURDAY_8),
      close(found, SATURDAY_8),
      ...["d", "e"].map((subject) => tell(SATURDAY_8, { subject })),
    ]);
    await run(SUNDAY_8);
    const subjects = (await mails()).flatMap((content) => said(content)?.flatMap(([, words]) => words) ?? []);
    expect(subjects.map((words) => String(words).at(-1)).toSorted()).toEqual(["a", "b", "c", "d", "e"]);
    const { data } = await NotificationEntity.query.primary({ teamId, userId: member.userId }).go();
    expect(data.every(({ channels }) => channels.includes("digest") && !channels.includes("email"))).toBe(true);
  });

  it("if notifications are added to a waiting summary in parallel, no item is written twice", async () => {
    const { tell, run, mails } = await scene({ emailFrequency: "daily" });
    await tell(FRIDAY);
    const written = await writesOf(async () => {
      await Promise.all(Array.from({ length: 120 }, (_, n) => tell(FRIDAY, { subject: String(n) })));
    });
    expect(new Set(written).size).toBe(240);
    expect(written).toHaveLength(240);
    await run(SATURDAY_8);
    expect((await mails()).map((content) => content?.props.count)).toEqual([121]);
  });

  it("a summary that is closed right after a notification was stored includes the notification, and a new timer is set", async () => {
    const { tell, timer, close, run, due, mails } = await scene({ emailFrequency: "daily" });
    await tell(FRIDAY);
    const found = await timer();
    if (!found) throw new Error("no timer");
    let closed = false;
    const stop = after("TransactWriteItemsCommand", async () => {
      if (closed) return;
      closed = true;
      await close(found, SATURDAY_8);
    });
    await tell(SATURDAY_8, { subject: "Dawn" });
    stop();
    expect((await mails()).map((content) => content?.props.count)).toEqual([2]);
    expect(await due()).toBe(SUNDAY_8);
    await run(SUNDAY_8);
    expect((await mails()).map((content) => content?.props.count)).toEqual([2, undefined]);
  });

  it("a summary leaves out notifications that were turned off, and isn't mailed to a person who left or turned off email", async () => {
    const { member, choose, tell, run, mails } = await scene({ emailFrequency: "daily" });
    await tell(FRIDAY);
    await tell(FRIDAY, { kind: "grant.expired", subject: "Dawn" });
    await choose(FRIDAY, { approvals: false });
    await run(SATURDAY_8);
    expect((await mails()).map(said)).toEqual([[["Expired rights", ["The rights to Dawn have expired"]]]]);
    await choose(SATURDAY_8, { email: false });
    expect(await mails()).toEqual([undefined]);
    await choose(SATURDAY_8, { email: true });
    await MemberEntity.delete({ userId: member.userId }).go();
    expect(await mails()).toEqual([undefined]);
  });

  it("notifications about a new way to sign in or an undelivered mail start no summary", async () => {
    const { tell, due } = await scene({ emailFrequency: "daily" });
    await tell(FRIDAY, { kind: "user.sign_in.added", mailed: undefined });
    await tell(FRIDAY, { kind: "mail.undeliverable", mailed: undefined });
    expect(await due()).toBeUndefined();
  });
});

describe("a weekly summary", () => {
  it("a weekly summary is mailed on Monday with all notifications", async () => {
    const { tell, due, run, mails } = await scene({ emailFrequency: "weekly" });
    await tell(FRIDAY);
    await run(SATURDAY_8);
    expect([await mails(), await due()]).toEqual([[], MONDAY_8]);
    await tell("2026-11-22T10:00:00.000Z", { subject: "Dawn" });
    await run(MONDAY_8);
    expect((await mails())[0]?.props).toMatchObject({ count: 2, frequency: "weekly" });
  });

  it("a weekly summary whose timer fires late, on a Tuesday, is mailed on that day", async () => {
    const { tell, run, mails } = await scene({ emailFrequency: "weekly" });
    await tell(FRIDAY);
    await run("2026-11-24T09:00:00.000Z");
    expect(await mails()).toHaveLength(1);
  });
});

describe("a changed preference", () => {
  it.each([
    ["daily", SUNDAY_8],
    ["instant", SUNDAY_8],
    ["weekly", MONDAY_8],
  ] as const)(
    "after a change of the frequency to %s, the waiting summary is due at %s",
    async (emailFrequency, due) => {
      const { choose, tell, due: now, run, mails } = await scene({ emailFrequency: "weekly" });
      await tell(SATURDAY_8);
      await run(SUNDAY_8.replace("08:00", "07:00"));
      await choose("2026-11-21T09:00:00.000Z", { emailFrequency });
      expect(await now()).toBe(due);
      await run(due);
      expect(await mails()).toHaveLength(1);
    },
  );

  it("a repeated notification is mailed either alone or in a summary, even if the frequency has changed", async () => {
    const { member, choose, tell, run, mails } = await scene({ emailFrequency: "daily" });
    const [waits, mailed] = [newId("event"), newId("event")];
    expect(await tell(FRIDAY, { dedupeKey: waits })).toEqual([]);
    await choose(FRIDAY, { emailFrequency: "instant" });
    expect(await tell(FRIDAY, { dedupeKey: waits })).toEqual([]);
    expect(await tell(FRIDAY, { dedupeKey: mailed, subject: "Dawn" })).toEqual([member.userId]);
    await choose(FRIDAY, { emailFrequency: "daily" });
    expect(await tell(FRIDAY, { dedupeKey: mailed, subject: "Dawn" })).toEqual([member.userId]);
    await run(SATURDAY_8);
    expect((await mails()).map(said)).toEqual([
      [["Approved requests", ["Olivia Owner approved the rights to Sunset"]]],
    ]);
  });
});
