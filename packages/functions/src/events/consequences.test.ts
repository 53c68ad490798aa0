import { ALL } from "@clearhouse/core/base/happenings/list.schema.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { MailEntity } from "@clearhouse/core/platform/mail/mail.entity.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { consequencesOf, SUBSCRIPTIONS } from "../subscriptions.ts";
import { countChanges } from "../testing/aws-calls/changes.ts";
import { dying, Killed } from "../testing/aws-calls/kill.ts";
import { callsOf, intercept, isWork, type SdkCall } from "../testing/aws-calls/sdk.ts";
import { COMES_AGAIN, deliverTo, entryOf, waiting } from "../testing/bus.ts";
import { happeningFor } from "../testing/events.ts";
import { HEARD, listen } from "../testing/hearing.ts";
import { issueLicense } from "../testing/license.ts";

afterEach(() => {
  vi.useRealTimers();
});

const times = (count: number): undefined[] => Array.from({ length: count });

/** What the table holds of an email address to which mail has bounced. */
const BOUNCED = { addressHash: "", reason: "bounced", expires: 2 ** 32, __edb_e__: "suppression", __edb_v__: "1" };

/** Makes five deliveries at the same time. The first delivery waits in its work until the others are refused. */
const fiveAtOnce = async (deliver: () => Promise<void>) => {
  const failures: string[] = [];
  let release = () => {};
  const allRefused = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stop = intercept({
    call: async (call, perform) => {
      if (isWork(call)) await allRefused;
      return perform();
    },
  });
  const attempt = () =>
    deliver().catch((error: unknown) => {
      if (failures.push(error instanceof Error ? error.message : String(error)) === 4) release();
    });
  await Promise.all(times(5).map(attempt)).finally(stop);
  return failures;
};

it.each(SUBSCRIPTIONS)(
  "$name is done once, and exactly its people hear of it, although deliveries fail, crash, run in parallel and are repeated",
  async (subscription) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const entry = await happeningFor(subscription)();
    const heard = await listen(entry);
    const deliver = () => deliverTo(subscription.name, entry);
    const changes = countChanges();
    onTestFinished(changes.stop);

    const repair = intercept({
      call: (call, perform) => (isWork(call) ? Promise.reject(new Error("down")) : perform()),
    });
    await expect(deliver().finally(repair), "a delivery while AWS is down").rejects.toThrow("down");

    // This delivery comes right after a failed delivery. Its crash during the work shows that the work began at once.
    const death = await dying("before", isWork, deliver);
    expect([death, death instanceof Error && death.cause], "the very next delivery begins its work, and dies").toEqual(
      expect.arrayContaining([expect.any(Killed)]),
    );
    await expect(deliver(), "a delivery while the dead process may still run").rejects.toThrow(COMES_AGAIN);
    expect(changes.made(), "after a failure and a death").toBe(0);

    vi.setSystemTime(Date.now() + 121_000);
    const failures = await fiveAtOnce(deliver);
    expect(failures, "once the dead delivery's time is out, one of five deliveries does the work").toEqual(
      times(4).map(() => COMES_AGAIN),
    );
    const done = changes.made();
    expect(done, "after five deliveries at once").toBeGreaterThan(0);

    await Promise.all(times(4).map(deliver));
    await deliver();
    expect(changes.made(), "after further deliveries").toBe(done);
    expect(await heard()).toEqual(HEARD[subscription.name] ?? []);
  },
);

it.each(SUBSCRIPTIONS)(
  "$name is done even if all people have left the team and all mail has bounced, and only the operator hears of it",
  async (subscription) => {
    const entry = await happeningFor(subscription)();
    const heard = await listen(entry);
    const { teamId } = JSON.parse(entry.Detail);
    const { data: members } = teamId ? await MemberEntity.query.ofTeam({ teamId }).go() : { data: [] };
    for (const { userId } of members) await MemberEntity.delete({ userId }).go();
    onTestFinished(
      intercept({
        call: async (call, perform) => {
          const { sk } = (call.input.Key ?? {}) as { sk?: unknown };
          return String(sk).startsWith("$suppression_") ? { Item: BOUNCED } : perform();
        },
      }),
    );
    const deliver = () => deliverTo(subscription.name, entry);
    await deliver();
    const { calls } = await callsOf(deliver);
    expect(calls.filter(isWork), "a further delivery finds it done").toEqual([]);
    const toOperator = (HEARD[subscription.name] ?? []).filter((line) => /^(sales|support)@/.test(line));
    expect(await heard()).toEqual(toOperator);
  },
);

it.each(ALL.filter(([, { data }]) => data))(
  "of %s people hear exactly what the list of happenings says",
  (name, said) => {
    const heard = consequencesOf(name).flatMap((consequence) => HEARD[consequence] ?? []);
    const after = (mark: string) => heard.flatMap((line) => line.split(mark)[1] ?? []);
    const [told, logged] = [after(" is told: "), after("log: ")];
    const kinds = [said.notice ?? []].flat().map(({ kind }) => kind);
    expect(kinds, "notices").toEqual(expect.arrayContaining(told));
    expect(told.length > 0, "somebody is told").toBe(kinds.length > 0);
    expect(said.mail ?? [], "mails").toEqual(expect.arrayContaining(logged));
    expect(after(" gets: ").length > 0, "somebody gets a mail").toBe(said.mail !== null);
  },
);

describe("the mail about an owner's approval", () => {
  const NAME = "NotifyRequesterApproved";
  const isMail = ({ service }: SdkCall): boolean => service === "ses";

  const anApproval = async () => {
    const { admin, teamId } = await aTeam();
    const { asset, request, owner } = await anOpenRequest(admin);
    const send = () => approve(owner);
    const event = async () => {
      await actAs({ kind: "system", name: "test", teamId }, () =>
        issueLicense({ requestId: request.id, assetId: asset.id }),
      );
      const item = (await waiting(teamId)).find(({ name }) => name === "licence.issued");
      if (!item) throw new Error("no event");
      return entryOf(item);
    };
    const record = async () => {
      const { data } = await MailEntity.query.primary({ teamId }).go({ consistent: true });
      return data.map(({ state, attempts, notedAt }) => ({ state, attempts, noted: notedAt !== undefined }));
    };
    const noted = async () => {
      const all = await actAs(admin, () => Asset.activity(asset.id), CALLER);
      return all.filter(({ type }) => type === "mail.sent").map(({ facts }) => facts);
    };
    const status = async () => (await actAs(admin, () => Asset.get(asset.id), CALLER)).status;
    return { admin, send, event, record, noted, status, mails: () => mailsTo(admin.email) };
  };

  it("the mail about an approval is sent once the mail service works again, and the approval stays", async () => {
    const { send, event, record, noted, status, mails } = await anApproval();
    const stop = intercept({
      call: (call, perform) => (isMail(call) ? Promise.reject(new Error("connect ECONNREFUSED")) : perform()),
    });
    expect(await send()).toMatchObject({ status: "approved" });
    const entry = await event();
    for (const _ of times(3)) await expect(deliverTo(NAME, entry)).rejects.toThrow("ECONNREFUSED");
    expect(await status()).toBe("approved");
    expect(await mails()).toEqual([]);
    expect(await noted()).toEqual([]);
    stop();
    await deliverTo(NAME, entry);
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/approved/i)]);
    expect(await record()).toEqual([{ state: "sent", attempts: 4, noted: true }]);
    expect(await noted()).toEqual([{ mail: "approval notice", attempts: "4" }]);
  });

  it("the mail about an approval is sent twice after a crash during sending, and the mail's record has two attempts", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { send, event, record, noted, mails } = await anApproval();
    await send();
    const entry = await event();
    expect(await dying("after", isMail, () => deliverTo(NAME, entry))).toBeInstanceOf(Error);
    expect(await record()).toEqual([{ state: "sending", attempts: 1, noted: false }]);
    vi.setSystemTime(Date.now() + 31_000);
    await deliverTo(NAME, entry);
    await deliverTo(NAME, entry);
    expect(await mails()).toHaveLength(2);
    expect(await record()).toEqual([{ state: "sent", attempts: 2, noted: true }]);
    expect(await noted()).toEqual([{ mail: "approval notice", attempts: "2" }]);
  });

  it("if the process crashes before it adds the activity entry, the mail isn't sent again and the entry is added once", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { send, event, record, noted, mails } = await anApproval();
    await send();
    const entry = await event();
    const isSent = ({ action, input }: SdkCall) => action === "PutItem" && JSON.stringify(input).includes('"sent"');
    expect(await dying("after", isSent, () => deliverTo(NAME, entry))).toBeInstanceOf(Error);
    expect(await noted()).toEqual([]);
    vi.setSystemTime(Date.now() + 31_000);
    await deliverTo(NAME, entry);
    expect(await mails()).toHaveLength(1);
    expect(await record()).toEqual([{ state: "sent", attempts: 1, noted: true }]);
    expect(await noted()).toHaveLength(1);
  });

  it("the mail about an approval is in the activity once, although the process was killed after adding the entry", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { send, event, record, noted, mails } = await anApproval();
    await send();
    const entry = await event();
    const isNote = ({ action, input }: SdkCall) =>
      action === "TransactWriteItems" && JSON.stringify(input).includes('"mail.sent"');
    expect(await dying("after", isNote, () => deliverTo(NAME, entry))).toBeInstanceOf(Error);
    expect(await noted()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 31_000);
    await deliverTo(NAME, entry);
    expect(await mails()).toHaveLength(1);
    expect(await record()).toEqual([{ state: "sent", attempts: 1, noted: true }]);
    expect(await noted()).toHaveLength(1);
  });

  it("the record of a mail counts each sending, even if an answer of the mail service is lost", async () => {
    const { send, event, record, mails } = await anApproval();
    await send();
    const entry = await event();
    let lost = 0;
    const stop = intercept({
      attempt: async (call, perform) => {
        const output = await perform();
        if (isMail(call) && lost++ === 0) throw Object.assign(new Error("socket hang up"), { name: "TimeoutError" });
        return output;
      },
    });
    await expect(deliverTo(NAME, entry)).rejects.toThrow("socket hang up");
    await deliverTo(NAME, entry);
    stop();
    expect(await mails()).toHaveLength(2);
    expect(await record()).toEqual([{ state: "sent", attempts: 2, noted: true }]);
  });
});
