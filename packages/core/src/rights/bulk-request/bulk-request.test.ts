import { afterEach, describe, expect, it, vi } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { limit } from "../../platform/http/limiter.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { MAILS_TO_RECIPIENT } from "../../platform/mail/mail-limits.ts";
import { parseInput } from "../../platform/parse.ts";
import { table } from "../../platform/store/clients.ts";
import { BULK_ASK, posts, tokenIn } from "../../testing/bundle.ts";
import { aLicenseTemplate } from "../../testing/contracts.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { anAsset, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { type BulkRequestInput, bulkRequestInput } from "../request-bundle/request-bundle.schema.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { BulkRequest } from "./index.ts";

afterEach(() => vi.restoreAllMocks());

/** Groups with one post each, of owners with their own addresses. */
const owners = (count: number): BulkRequestInput["groups"] =>
  posts(count).map((post, n) => ({ contentOwner: `@o${n}`, contentOwnerEmail: `o${n}@example.com`, items: [post] }));

const start = (member: MemberActor, groups: BulkRequestInput["groups"], key?: string) =>
  actAs(member, async () => BulkRequest.start(parseInput(bulkRequestInput, { ...BULK_ASK, groups }), key), CALLER);

const stepsOf = async (teamId: string) =>
  (await outboxEvents()).filter((event) => event.teamId === teamId && event.name === "bulk_request.step.planned");

/** Runs the steps of the team's jobs that are planned and haven't run. */
const runSteps = async (admin: MemberActor, ran: Set<string>, most = 100): Promise<void> => {
  for (let left = most; left > 0; left--) {
    const next = (await stepsOf(admin.teamId)).find(({ id }) => !ran.has(id));
    if (!next) return;
    await runStep(admin, next);
    ran.add(next.id);
  }
};

const runStep = (admin: MemberActor, { data }: { data: unknown }) =>
  actAs({ kind: "system", name: "make-requests", teamId: admin.teamId }, () =>
    BulkRequest.step(admin.teamId, data as { jobId: string; from: string }, async (userId) =>
      userId === admin.userId ? admin : undefined,
    ),
  );

const job = (admin: MemberActor, jobId: string) => actAs(admin, () => BulkRequest.get(jobId));
const created = async ({ teamId }: MemberActor) =>
  (await outboxEvents()).filter((event) => event.teamId === teamId && event.name === "rights_request.created");

describe("requests to many owners", () => {
  it("a job answers at once, asks every owner once in steps, and then has each owner's link", async () => {
    const { admin } = await aTeam();
    const begun = await start(admin, owners(45));
    expect(begun).toMatchObject({ state: "running", owners: 45, ownersDone: 0, groups: [] });
    const ran = new Set<string>();
    await runSteps(admin, ran, 1);
    expect(await job(admin, begun.jobId)).toMatchObject({ state: "running", ownersDone: 20 });
    await runSteps(admin, ran);
    const done = await job(admin, begun.jobId);
    expect(done).toMatchObject({ state: "done", ownersDone: 45 });
    expect(done.groups.map(({ contentOwner }) => contentOwner)).toEqual(owners(45).map((one) => one.contentOwner));
    expect(new Set(done.groups.map(({ link }) => link)).size).toBe(45);
    expect(done.groups[44]?.items[0]?.asset?.request?.link).toBe(done.groups[44]?.link);
    expect(await created(admin)).toHaveLength(45);
  });

  it("the result says why an item was refused, and the other items are requested", async () => {
    const { admin } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const rival = await aTeam("Rival Media");
    const theirs = await actAs(rival.admin, () => anAsset(), CALLER);
    const { jobId } = await start(admin, [
      { contentOwner: "@one", items: [{ assetId: id }, { assetId: theirs.id }, { assetId: id }, ...posts(9)] },
    ]);
    await runSteps(admin, new Set());
    const [group] = (await job(admin, jobId)).groups;
    expect(group?.items.slice(0, 3).map(({ asset, error }) => asset?.id ?? error?.code)).toEqual([
      id,
      "asset.not_found",
      "request_bundle.listed_twice",
    ]);
    expect(group?.items.slice(3).every(({ asset }) => asset)).toBe(true);
  });

  it("the result says for each owner whether the mail was held back, for one request and for a bundle", async () => {
    const { admin } = await aTeam();
    const [alone, several, free] = owners(12);
    if (!alone || !several || !free) throw new Error("There are no owners");
    for (const { contentOwnerEmail } of [alone, several])
      await limit(MAILS_TO_RECIPIENT, `${admin.teamId} ${contentOwnerEmail}`, MAILS_TO_RECIPIENT.limit);
    const { jobId } = await start(admin, [alone, { ...several, items: posts(9, 100) }, free]);
    await runSteps(admin, new Set());
    const { groups } = await job(admin, jobId);
    expect(groups.map(({ mailHeld }) => mailHeld?.by)).toEqual(["recipient", "recipient", undefined]);
  });

  it("requests whose texts need more bytes than an item of the table can have are refused", async () => {
    const { admin } = await aTeam();
    const long = owners(200).map((owner, n) => ({
      ...owner,
      items: [
        { contentUrl: `https://www.instagram.com/p/post${n}/?a=${"a".repeat(600)}`, contentTitle: "好".repeat(500) },
      ],
    }));
    await expect(start(admin, long)).rejects.toMatchObject({ code: "bulk_request.too_large" });
  });

  it("the same requests without a key are one job, and another person's or a later call's are another", async () => {
    const { admin, teamId } = await aTeam();
    const [one, two] = await Promise.all([start(admin, owners(12)), start(admin, owners(12))]);
    const again = await start(admin, owners(12));
    expect([two.jobId, again.jobId]).toEqual([one.jobId, one.jobId]);
    const other = await start({ ...admin, userId: "usr_other" }, owners(12));
    const later = await withClock({ now: () => new Date(Date.now() + 3_600_000) }, () => start(admin, owners(12)));
    expect(new Set([one.jobId, other.jobId, later.jobId]).size).toBe(3);
    expect(await stepsOf(teamId)).toHaveLength(3);
  });

  it("the same requests without a key begin another job only once all requests of the first one are closed", async () => {
    const { admin } = await aTeam();
    const first = await start(admin, owners(2));
    const ran = new Set<string>();
    await runSteps(admin, ran);
    const requests = (await job(admin, first.jobId)).groups.map(({ items }) => items[0]?.requestId ?? "");
    const [one = "", two = ""] = requests;
    await actAs(admin, () => RightsRequest.withdraw(one));
    expect((await start(admin, owners(2))).jobId).toBe(first.jobId);
    await actAs(admin, () => RightsRequest.withdraw(two));
    const second = await start(admin, owners(2));
    expect(second.jobId).not.toBe(first.jobId);
    expect((await start(admin, owners(2))).jobId).toBe(second.jobId);
    await runSteps(admin, ran);
    const again = (await job(admin, second.jobId)).groups.map(({ items }) => items[0]?.requestId);
    expect(new Set([...requests, ...again]).size).toBe(4);
  });

  it("the same requests without a key are still the first job while an owner who has approved has a contract to sign", async () => {
    const { admin } = await aTeam();
    const { id: contractTemplateId } = await aLicenseTemplate(admin);
    const asking = { ...BULK_ASK, contractTemplateId, groups: owners(1) };
    const begin = () => actAs(admin, async () => BulkRequest.start(parseInput(bulkRequestInput, asking)), CALLER);
    const first = await begin();
    await runSteps(admin, new Set());
    const [group] = (await job(admin, first.jobId)).groups;
    const owner = await RightsRequest.ownerByToken(tokenIn(group?.link ?? ""));
    expect(await approve(owner)).toMatchObject({ status: "awaiting-signature" });
    expect((await begin()).jobId).toBe(first.jobId);
  });

  it("a job that is begun with a key is found by the key after its requests were withdrawn", async () => {
    const { admin } = await aTeam();
    const { jobId } = await start(admin, owners(1), "k");
    await runSteps(admin, new Set());
    const [group] = (await job(admin, jobId)).groups;
    await actAs(admin, () => RightsRequest.withdraw(group?.items[0]?.requestId ?? ""));
    expect((await start(admin, owners(1), "k")).jobId).toBe(jobId);
  });

  it("a repeated key returns the first job, and with other contents is refused", async () => {
    const { admin } = await aTeam();
    const { jobId } = await start(admin, owners(12), "k");
    expect((await start(admin, owners(12), "k")).jobId).toBe(jobId);
    await expect(start(admin, owners(13), "k")).rejects.toMatchObject({ code: "request.idempotency_key_reused" });
  });

  it.each([0, 3, 9, 20])(
    "a step whose process dies after %i transactions goes on when its event comes again",
    async (dies) => {
      const { admin, teamId } = await aTeam();
      const { jobId } = await start(admin, owners(15));
      const [event] = await stepsOf(teamId);
      if (!event) throw new Error("No step was planned");
      const send = table.send.bind(table);
      let left = dies;
      vi.spyOn(table, "send").mockImplementation((async (command: Parameters<typeof send>[0]) => {
        if (command.constructor.name === "TransactWriteCommand" && left-- <= 0) {
          throw Object.assign(new Error("The process has died"), { name: "AbortError", code: "ECONNREFUSED" });
        }
        return send(command);
      }) as typeof table.send);
      if (dies < 15) await expect(runStep(admin, event)).rejects.toThrow();
      vi.restoreAllMocks();
      await runStep(admin, event);
      await runStep(admin, event);
      const done = await job(admin, jobId);
      expect(done).toMatchObject({ state: "done", ownersDone: 15 });
      expect(new Set(done.groups.map(({ items }) => items[0]?.asset?.id)).size).toBe(15);
      expect(await created(admin)).toHaveLength(15);
    },
  );

  it("a job of a person who has left the team asks nobody any more and says so", async () => {
    const { admin, teamId } = await aTeam();
    const { jobId } = await start({ ...admin, userId: "usr_gone" }, owners(12));
    await runSteps(admin, new Set());
    const done = await job(admin, jobId);
    expect(done).toMatchObject({ state: "done", ownersDone: 12 });
    expect(done.groups.flatMap(({ items }) => items).every(({ error }) => error?.code === "auth.forbidden")).toBe(true);
    expect(await created({ ...admin, teamId })).toEqual([]);
  });

  it("a job of a revoked API key says that the key was revoked", async () => {
    const { admin } = await aTeam();
    const { jobId } = await start({ ...admin, userId: "key_gone" }, owners(12));
    await runSteps(admin, new Set());
    const [first] = (await job(admin, jobId)).groups;
    expect(first?.items[0]?.error?.message).toBe("The API key that asked was revoked or has expired.");
  });

  it("a page that shows the progress gets only the counts, until the job is done", async () => {
    const { admin } = await aTeam();
    const { jobId } = await start(admin, owners(25));
    const ran = new Set<string>();
    await runSteps(admin, ran, 1);
    const counted = () => actAs(admin, () => BulkRequest.get(jobId, true), CALLER);
    expect(await counted()).toMatchObject({ state: "running", owners: 25, ownersDone: 20, groups: [] });
    await runSteps(admin, ran);
    expect(await counted()).toEqual(await job(admin, jobId));
  });

  it("a job of another team can't be read, and one whose requested end has passed isn't begun", async () => {
    const { admin } = await aTeam();
    const rival = await aTeam("Rival Media");
    const { jobId } = await start(admin, owners(12));
    await expect(job(rival.admin, jobId)).rejects.toMatchObject({ code: "bulk_request.not_found" });
    const past = { ...BULK_ASK, requestedUntil: "2020-01-01", groups: owners(12) };
    const begin = actAs(admin, async () => BulkRequest.start(parseInput(bulkRequestInput, past)));
    await expect(begin).rejects.toMatchObject({ code: "request.invalid" });
  });
});
