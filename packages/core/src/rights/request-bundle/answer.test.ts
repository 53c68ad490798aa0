import { afterEach, describe, expect, it, vi } from "vitest";
import { read as readAsset } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { aBundle, approveBundle, denyBundle, posts } from "../../testing/bundle.ts";
import { ASK, approve, aTeam, CALLER, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { edit } from "../../testing/team.ts";
import { Clearance } from "../clearance/index.ts";
import { GrantEntity } from "../grant/grant.entity.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { read as readRequest } from "../rights-request/rights-request.entity.ts";
import { UNFINISHED_MS } from "./complete.ts";
import { expire, expireRequest } from "./expire.ts";
import { finish } from "./finish.ts";
import { RequestBundle } from "./index.ts";
import { read } from "./read.ts";
import { remindDue } from "./remind.ts";

afterEach(() => vi.restoreAllMocks());

const START = Date.now();
const onDay = <T>(days: number, work: () => T): T =>
  withClock({ now: () => new Date(START + days * DAY_MS + 60_000) }, work);

const statusesOf = (teamId: string, requestIds: readonly string[]) =>
  Promise.all(requestIds.map(async (id) => (await readRequest(teamId, id)).status));

/** Runs `work` in a process that dies after `most` transactions. */
const diesAfter = async (most: number, work: () => Promise<unknown>): Promise<void> => {
  const send = table.send.bind(table);
  let transactions = 0;
  vi.spyOn(table, "send").mockImplementation((async (command: Parameters<typeof send>[0]) => {
    if (transactions >= most) throw new Error("The process has died");
    if (command.constructor.name === "TransactWriteCommand") transactions++;
    return send(command);
  }) as typeof table.send);
  await expect(work()).rejects.toThrow("The process has died");
  vi.restoreAllMocks();
};

describe("an answer to a bundle (several requests with one link)", () => {
  it("an answer decides each chosen request and leaves the other requests open", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds, assetIds } = await aBundle(admin);
    const [one = "", two = "", three = ""] = requestIds;
    const yes = await approveBundle(owner, [one, two], { restrictions: ["Credit required"], expiresOn: "2099-01-01" });
    expect(yes.results).toEqual([
      { requestId: one, outcome: "answered" },
      { requestId: two, outcome: "answered" },
    ]);
    expect(yes.bundle.items.map(({ status }) => status)).toEqual(["approved", "approved", "pending"]);
    expect(yes.bundle.items.map(({ number }) => /^CH-/.test(number))).toEqual([true, true, false]);
    const assets = await Promise.all(assetIds.map((id) => readAsset(teamId, id)));
    expect(assets.map(({ status }) => status)).toEqual(["time-limited", "time-limited", "requesting-rights"]);
    const { decision } = await readRequest(teamId, one);
    const { data: grant } = await GrantEntity.get({ teamId, grantId: decision?.grantId ?? "" }).go();
    expect(grant).toMatchObject({
      grantedBy: { name: "Olivia Owner", email: "olivia@example.com", ip: CALLER.ip, userAgent: CALLER.userAgent },
      restrictions: ["Credit required"],
      expiresOn: "2099-01-01",
    });
    const no = await denyBundle(owner, [three]);
    expect(no.bundle.items.map(({ status }) => status)).toEqual(["approved", "approved", "denied"]);
    expect(no.bundle.contentOwnerEmail).toBe("");
    expect(await findTimer({ teamId, kind: "bundle-unfinished", id: owner.bundleId })).toBeUndefined();
    const last = (await actAs(admin, () => Asset.activity(assetIds[2] ?? ""), CALLER)).at(-1);
    expect(last).toMatchObject({ type: "rights_request.denied", facts: { reason: "Not mine" }, by: { kind: "owner" } });
  });

  it("a second answer changes nothing, and its requests are reported as already answered", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds } = await aBundle(admin);
    await approveBundle(owner, requestIds);
    const again = await denyBundle(owner, requestIds);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(Array(3).fill("answered-before"));
    expect(await statusesOf(teamId, requestIds)).toEqual(Array(3).fill("approved"));
  });

  it("two answers given at the same moment leave each request with exactly one answer", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds } = await aBundle(admin, { items: posts(6) });
    const [yes, no] = await Promise.all([approveBundle(owner, requestIds), denyBundle(owner, requestIds)]);
    const statuses = await statusesOf(teamId, requestIds);
    for (const [n, status] of statuses.entries()) {
      const [won, lost] = status === "approved" ? [yes, no] : [no, yes];
      expect(won.results[n]?.outcome).toBe("answered");
      expect(lost.results[n]?.outcome).toBe("answered-before");
    }
    const { answering } = await read(teamId, owner.bundleId);
    expect(answering).toEqual([]);
  });

  it("an interrupted answer is completed later with the evidence that was stored at its start", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds } = await aBundle(admin, { items: posts(12) });
    await diesAfter(5, () => approveBundle(owner, requestIds));
    const approved = async () =>
      (await statusesOf(teamId, requestIds)).filter((status) => status === "approved").length;
    expect(await approved()).toBe(4);
    const later = { now: () => new Date(Date.now() + UNFINISHED_MS + 1_000) };
    await withClock(later, () => runTimers({ "bundle-unfinished": finish }));
    expect(await approved()).toBe(12);
    const { decision } = await readRequest(teamId, requestIds[11] ?? "");
    const { data: grant } = await GrantEntity.get({ teamId, grantId: decision?.grantId ?? "" }).go();
    expect(grant).toMatchObject({ grantedBy: { email: "olivia@example.com", ip: CALLER.ip } });
    expect(await read(teamId, owner.bundleId)).toMatchObject({ answering: [] });
  });

  it("an interrupted approval is completed even after the approval's last day has passed", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds } = await aBundle(admin, { items: posts(12) });
    const expiresOn = new Date(START).toISOString().slice(0, 10);
    await diesAfter(5, () => approveBundle(owner, requestIds, { expiresOn }));
    await onDay(2, () => runTimers({ "bundle-unfinished": finish }));
    expect(await statusesOf(teamId, requestIds)).toEqual(Array(12).fill("approved"));
    expect(await read(teamId, owner.bundleId)).toMatchObject({ answering: [] });
  });

  it("an interrupted answer is completed even if the requests have expired since then", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds } = await aBundle(admin, { items: posts(12) });
    const { expiresAt } = await read(teamId, owner.bundleId);
    const around = (ms: number, work: () => Promise<unknown>) =>
      withClock({ now: () => new Date(Date.parse(expiresAt) + ms) }, work);
    await around(-1_000, () => diesAfter(5, () => approveBundle(owner, requestIds)));
    await around(1_000, () => runTimers({ "request-end": expireRequest, "bundle-end": expire }));
    const requests = await Promise.all(requestIds.map((id) => readRequest(teamId, id)));
    for (const { status, decision } of requests) {
      expect(status).toBe("approved");
      expect(decision?.decidedAt).toBe(new Date(Date.parse(expiresAt) - 1_000).toISOString());
    }
    expect(await read(teamId, owner.bundleId)).toMatchObject({ answering: [] });
  });

  it("an interrupted answer doesn't change an asset whose rights were requested again since then", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds, assetIds } = await aBundle(admin, { items: posts(12) });
    await diesAfter(5, () => approveBundle(owner, requestIds));
    const open = (await statusesOf(teamId, requestIds)).indexOf("pending");
    const [requestId = "", assetId = ""] = [requestIds[open], assetIds[open]];
    const anew = await onDay(31, () => actAs(admin, () => Sent.requestForAsset(assetId, ASK), CALLER));
    await onDay(31, () => runTimers({ "bundle-unfinished": finish }));
    expect(await readRequest(teamId, requestId)).toMatchObject({ status: "withdrawn" });
    expect(await readRequest(teamId, anew.request.id)).toMatchObject({ status: "pending" });
    expect(await readAsset(teamId, assetId)).toMatchObject({
      status: "requesting-rights",
      openRequestId: anew.request.id,
    });
  });

  it("an interrupted answer that is completed later keeps its time and language, even if the team's legal name has changed", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds } = await aBundle(admin, { items: posts(12) });
    await diesAfter(5, () => approveBundle(owner, requestIds, {}, { ...CALLER, languages: "es-MX" }));
    const [given] = (await read(teamId, owner.bundleId)).answering ?? [];
    await edit(admin, { legalName: "Another Name Ltd." });
    await onDay(1, () => runTimers({ "bundle-unfinished": finish }));
    const { decision } = await readRequest(teamId, requestIds[11] ?? "");
    expect(decision).toMatchObject({ status: "approved", decidedAt: given?.at, locale: "es" });
    const { data: grant } = await GrantEntity.get({ teamId, grantId: decision?.grantId ?? "" }).go();
    expect(grant).toMatchObject({ grantedAt: given?.at });
  });

  it("an answer skips withdrawn requests and deleted assets and reports them as gone", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds, assetIds } = await aBundle(admin);
    await actAs(admin, () => RightsRequest.withdraw(requestIds[0] ?? ""), CALLER);
    await actAs(admin, () => Clearance.remove(assetIds[1] ?? ""), CALLER);
    const { results, bundle } = await approveBundle(owner, requestIds);
    expect(results.map(({ outcome }) => outcome)).toEqual(["gone", "gone", "answered"]);
    expect(bundle.items.map(({ id }) => id)).toEqual([requestIds[2]]);
    expect(await readRequest(teamId, requestIds[0] ?? "")).toMatchObject({ status: "withdrawn" });
  });

  it("an answer is refused for changed terms, a past end date or another bundle's request", async () => {
    const { admin } = await aTeam();
    const { owner, requestIds } = await aBundle(admin);
    const other = await aBundle(admin);
    await expect(approveBundle(owner, requestIds, { termsSha256: "0".repeat(64) })).rejects.toMatchObject({
      code: "rights_request.terms_changed",
    });
    await expect(approveBundle(owner, requestIds, { expiresOn: "2020-01-01" })).rejects.toMatchObject({
      fields: { expiresOn: "Please choose a date that has not passed" },
    });
    await expect(approveBundle(owner, [...requestIds, other.requestIds[0] ?? ""])).rejects.toMatchObject({
      code: "rights_request.not_found",
    });
    const { items } = await actAs(owner, RequestBundle.forOwner);
    expect(items.map(({ status }) => status)).toEqual(Array(3).fill("pending"));
  });

  it("an answer to a bundle skips a request that was answered alone through the same link", async () => {
    const { admin } = await aTeam();
    const { owner, token, requestIds } = await aBundle(admin);
    await approve(await RightsRequest.ownerByToken(`${token}.${requestIds[0]}`), { credit: "@olivia" });
    const { results } = await denyBundle(owner, requestIds);
    expect(results.map(({ outcome }) => outcome)).toEqual(["answered-before", "answered", "answered"]);
  });
});

describe("a 'Yes, but…' message", () => {
  const reply = (owner: Parameters<typeof actAs>[0], message = "With my name, please") =>
    actAs(owner, () => Sent.replyToBundle({ ...OLIVIA, topic: "credit", message }), CALLER);

  it("a 'Yes, but…' message appears on the asset of each open request and decides no request", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds, assetIds } = await aBundle(admin);
    await denyBundle(owner, [requestIds[0] ?? ""]);
    const { bundle } = await reply(owner);
    expect(await reply(owner)).toMatchObject({ results: [] });
    expect(bundle.replies).toMatchObject([{ topic: "credit", message: "With my name, please" }]);
    const assets = await Promise.all(assetIds.map((id) => readAsset(teamId, id)));
    expect(assets.map(({ request }) => request?.reply?.message)).toEqual([
      undefined,
      "With my name, please",
      "With my name, please",
    ]);
    expect(await statusesOf(teamId, requestIds)).toEqual(["denied", "pending", "pending"]);
  });

  it("a 'Yes, but…' message is refused once all requests are answered", async () => {
    const { admin } = await aTeam();
    const { owner, requestIds } = await aBundle(admin);
    await denyBundle(owner, requestIds);
    await expect(reply(owner)).rejects.toMatchObject({ code: "rights_request.already_decided" });
  });
});

describe("a bundle over time", () => {
  it("the owner of a bundle gets one reminder for all its requests while any request is open", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds } = await aBundle(admin);
    const reminders: number[] = [];
    for (let day = 0; day <= 12; day++) {
      const before = (await read(teamId, owner.bundleId)).remindedAt;
      await onDay(day, () => runTimers({ "bundle-reminder": remindDue }));
      if ((await read(teamId, owner.bundleId)).remindedAt !== before) reminders.push(day);
      if (day === 9) await denyBundle(owner, requestIds);
    }
    expect(reminders).toEqual([5, 8]);
    for (const id of requestIds) {
      expect(await findTimer({ teamId, kind: "request-reminder", id })).toBeUndefined();
    }
  });

  it("a member can send a bundle's owner only one manual reminder a day, whichever of the requests is chosen", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, requestIds } = await aBundle(admin);
    const remind = (n: number) => actAs(admin, () => RequestBundle.remind(requestIds[n] ?? ""), CALLER);
    expect((await remind(0)).request?.remindedAt).toBeDefined();
    await expect(remind(1)).rejects.toMatchObject({ code: "rights_request.reminded_today" });
    expect((await read(teamId, owner.bundleId)).remindedAt).toBeDefined();
  });

  it("a bundle ends after 30 days, and its link then shows only the answered requests", async () => {
    const { admin, teamId } = await aTeam();
    const { token, requestIds, owner } = await aBundle(admin);
    await approve(await RightsRequest.ownerByToken(`${token}.${requestIds[0]}`));
    await onDay(31, () => runTimers({ "bundle-end": expire }));
    await onDay(31, async () => {
      const holder = await RequestBundle.holderOf(token);
      const { items } = await actAs(holder, RequestBundle.forOwner);
      expect(items.map(({ id }) => id)).toEqual([requestIds[0]]);
    });
    await onDay(31, () => expire({ teamId, id: owner.bundleId }));
    expect((await read(teamId, owner.bundleId)).endedAt).toBeDefined();
  });

  it("repeated views by a bundle's owner are recorded once in the activity of each asset", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, assetIds } = await aBundle(admin);
    await actAs(owner, RequestBundle.viewed, CALLER);
    await actAs(owner, RequestBundle.viewed, CALLER);
    for (const id of assetIds) {
      const entries = await actAs(admin, () => Asset.activity(id), CALLER);
      expect(entries.filter(({ type }) => type === "rights_request.viewed")).toHaveLength(1);
      expect((await readAsset(teamId, id)).request?.openedAt).toBeDefined();
    }
  });
});
