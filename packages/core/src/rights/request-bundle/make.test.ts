import { afterEach, describe, expect, it, vi } from "vitest";
import { read as readAsset } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { aBundle, approveBundle, BULK_ASK, bundleOwner, OWNER, posts, tokenIn } from "../../testing/bundle.ts";
import { aLicenseTemplate } from "../../testing/contracts.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { read as readRequest } from "../rights-request/rights-request.entity.ts";
import { UNFINISHED_MS } from "./complete.ts";
import { finish } from "./finish.ts";
import { RequestBundle } from "./index.ts";
import { read } from "./read.ts";
import { RequestBundleEntity } from "./request-bundle.entity.ts";

afterEach(() => vi.restoreAllMocks());

/** The team's events in the outbox that have this name. */
const eventsOf = async (teamId: string, name: string) => {
  const events = await outboxEvents();
  return events.filter((event) => event.teamId === teamId && event.name === name);
};

/** Makes all calls of the table fail after this number of transactions, as if the process had been killed. */
const diesAfter = (transactions: number): void => {
  const send = table.send.bind(table);
  let done = 0;
  vi.spyOn(table, "send").mockImplementation((async (command: Parameters<typeof send>[0]) => {
    const writes = command.constructor.name === "TransactWriteCommand";
    if (done >= transactions) throw new Error("The process has died");
    if (writes) done++;
    return send(command);
  }) as typeof table.send);
};

/** A bulk request makes a bundle (several requests with one link) for each owner of several items. */
describe("requests for several posts and assets from several owners", () => {
  it("a bulk request makes one link for each owner and one request for each asset", async () => {
    const { admin } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const { groups } = await actAs(
      admin,
      () =>
        Sent.bulkRequest({
          ...BULK_ASK,
          groups: [
            { ...OWNER, items: [{ assetId: id }, ...posts(2)] },
            { contentOwner: "@other", items: [{ contentUrl: "https://www.tiktok.com/@other/video/7" }] },
          ],
        }),
      CALLER,
    );
    expect(groups.map(({ contentOwner, items }) => [contentOwner, items.length])).toEqual([
      ["@creator", 3],
      ["@other", 1],
    ]);
    const [first, second] = groups;
    expect(first?.link).toMatch(/\?token=[A-Z0-9]{12}$/);
    expect(second?.link).not.toBe(first?.link);
    expect(first?.items.map(({ asset }) => [asset?.name, asset?.status, asset?.request?.link])).toEqual([
      ["Sunset over the bridge", "requesting-rights", first?.link],
      ["Post 1", "requesting-rights", first?.link],
      ["Post 2", "requesting-rights", first?.link],
    ]);
    expect(second?.items[0]?.asset?.name).toBe("tiktok.com/@other/video/7");
  });

  it("a bulk request gives the reason for each refused item and makes requests for the other items", async () => {
    const { admin, teamId } = await aTeam();
    const rival = await aTeam("Rival Media");
    const theirs = await actAs(rival.admin, () => anAsset(), CALLER);
    const open = await anOpenRequest(admin);
    const { items, owner } = await aBundle(admin, {
      items: [
        { assetId: theirs.id },
        { assetId: open.asset.id },
        ...posts(1),
        { contentUrl: "https://instagram.com/reel/post1?utm_source=x" },
      ],
    });
    expect(items.map(({ error }) => error?.code)).toEqual([
      "asset.not_found",
      "rights_request.already_open",
      undefined,
      "request_bundle.listed_twice",
    ]);
    expect(items.map(({ requestId }) => requestId !== undefined)).toEqual([false, false, true, false]);
    const shown = await actAs(owner, RequestBundle.forOwner);
    expect(shown.items.map(({ contentTitle }) => contentTitle)).toEqual(["Post 1"]);
    expect(await readAsset(rival.teamId, theirs.id)).toMatchObject({ status: "pending" });
    expect(await eventsOf(teamId, "request_bundle.created")).toHaveLength(1);
  });

  it("a bulk request in which every item is refused leaves no working link and announces no bundle", async () => {
    const { admin, teamId } = await aTeam();
    const open = [(await anOpenRequest(admin)).asset.id, (await anOpenRequest(admin)).asset.id];
    const items = open.map((assetId) => ({ assetId }));
    const { groups } = await actAs(
      admin,
      () => Sent.bulkRequest({ ...BULK_ASK, groups: [{ ...OWNER, items }] }),
      CALLER,
    );
    const refused = { error: { code: "rights_request.already_open" } };
    expect(groups[0]).toMatchObject({ link: "", items: [refused, refused] });
    const { token } = await read(teamId, groups[0]?.bundleId ?? "");
    await expect(RequestBundle.holderOf(token)).rejects.toMatchObject({ code: "rights_request.not_found" });
    expect(await eventsOf(teamId, "request_bundle.created")).toEqual([]);
  });

  it("a bulk request for a single item makes one ordinary request with its own link and no bundle", async () => {
    const { admin, teamId } = await aTeam();
    const alone = { ...BULK_ASK, groups: [{ ...OWNER, items: posts(1) }] };
    const ask = () => actAs(admin, () => Sent.bulkRequest(alone, "one-key"), CALLER);
    const { groups } = await ask();
    const [group] = groups;
    expect(group).toMatchObject({
      bundleId: null,
      items: [{ asset: { name: "Post 1", status: "requesting-rights" } }],
    });
    const owner = await RightsRequest.ownerByToken(new URL(group?.link ?? "").searchParams.get("token") ?? "");
    expect(await actAs(owner, RightsRequest.forOwner, CALLER)).toMatchObject({ contentTitle: "Post 1" });
    expect((await ask()).groups[0]?.link).toBe(group?.link);
    expect(await eventsOf(teamId, "rights_request.created")).toHaveLength(1);
    expect(await eventsOf(teamId, "request_bundle.created")).toEqual([]);
    const open = { ...alone, groups: [{ ...OWNER, items: [{ assetId: group?.items[0]?.asset?.id ?? "" }] }] };
    expect((await actAs(admin, () => Sent.bulkRequest(open), CALLER)).groups[0]).toMatchObject({
      link: "",
      items: [{ error: { code: "rights_request.already_open" } }],
    });
  });

  it("a bulk request with a past end date or more than 200 items is refused and makes no request", async () => {
    const { admin, teamId } = await aTeam();
    const ask = (change: object) =>
      actAs(admin, () => Sent.bulkRequest({ ...BULK_ASK, groups: [{ ...OWNER, items: posts(1) }], ...change }), CALLER);
    await expect(ask({ requestedUntil: "2020-01-01" })).rejects.toMatchObject({
      fields: { requestedUntil: "Please choose a date that has not passed" },
    });
    const many = [
      { ...OWNER, items: posts(150) },
      { contentOwner: "@other", items: posts(51, 200) },
    ];
    await expect(ask({ groups: many })).rejects.toMatchObject({ fields: { groups: "At most 200 at once" } });
    expect(await eventsOf(teamId, "rights_request.created")).toEqual([]);
  });

  it("the message of a bundle names the first title and the number of further titles", async () => {
    const { admin } = await aTeam();
    const { requestIds, owner } = await aBundle(admin);
    const { message } = await actAs(owner, RequestBundle.forOwner);
    expect(message).toContain('"Sunset over the bridge" and 2 more');
    for (const id of requestIds) expect(await readRequest(admin.teamId, id)).toMatchObject({ message });
  });

  it("the activity of each asset records the owner who was asked and the bundle", async () => {
    const { admin } = await aTeam();
    const { assetIds, bundleId } = await aBundle(admin);
    for (const id of assetIds) {
      const entries = await actAs(admin, () => Asset.activity(id), CALLER);
      expect(entries.at(-1)).toMatchObject({
        type: "rights_request.created",
        facts: { bundle: bundleId },
        asked: { name: "@creator", email: "owner@example.com" },
      });
    }
  });
});

describe("a repeated bulk request", () => {
  const input = { ...BULK_ASK, groups: [{ ...OWNER, items: posts(12) }] };

  it("a repeated bulk request with the same key makes nothing new and returns the first result", async () => {
    const { admin, teamId } = await aTeam();
    const ask = () => actAs(admin, () => Sent.bulkRequest(input, "key"), CALLER);
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect(await eventsOf(teamId, "rights_request.created")).toHaveLength(12);
    expect(await eventsOf(teamId, "request_bundle.created")).toHaveLength(1);
    const other = { ...input, brand: "Another" };
    await expect(actAs(admin, () => Sent.bulkRequest(other, "key"), CALLER)).rejects.toMatchObject({
      code: "request.idempotency_key_reused",
    });
  });

  it("two parallel bulk requests with the same key make each request once", async () => {
    const { admin, teamId } = await aTeam();
    const ask = () => actAs(admin, () => Sent.bulkRequest(input, "key"), CALLER);
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(two.groups[0]?.link).toBe(one.groups[0]?.link);
    expect(await eventsOf(teamId, "rights_request.created")).toHaveLength(12);
    expect(await eventsOf(teamId, "request_bundle.created")).toHaveLength(1);
  });

  it("the same bulk request without a key asks each owner once within ten minutes, in parallel and one after the other", async () => {
    const { admin, member, teamId } = await aTeam();
    const groups = [
      { ...OWNER, items: posts(3) },
      { contentOwner: "@alone", contentOwnerEmail: "alone@example.com", items: posts(1, 50) },
    ];
    const ask = (by = admin) => actAs(by, () => Sent.bulkRequest({ ...BULK_ASK, groups }), CALLER);
    const linksOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.groups.map(({ link }) => link);
    const [one, two] = await Promise.all([ask(), ask()]);
    const three = await ask();
    expect([linksOf(two), linksOf(three)]).toEqual([linksOf(one), linksOf(one)]);
    expect(await eventsOf(teamId, "rights_request.created")).toHaveLength(4);
    expect(await eventsOf(teamId, "request_bundle.created")).toHaveLength(1);
    const later = { now: () => new Date(Date.now() + 601_000) };
    const [others, latest] = [await ask(member), await withClock(later, () => ask())];
    expect(new Set([...linksOf(one), ...linksOf(others), ...linksOf(latest)]).size).toBe(6);
  });

  it("the same bulk request without a key asks again once the earlier requests were withdrawn", async () => {
    const { admin } = await aTeam();
    const groups = [
      { ...OWNER, items: posts(2) },
      { contentOwner: "@alone", items: posts(1, 50) },
    ];
    const ask = () => actAs(admin, () => Sent.bulkRequest({ ...BULK_ASK, groups }), CALLER);
    const first = await ask();
    for (const { requestId = "" } of first.groups.flatMap(({ items }) => items))
      await actAs(admin, () => RightsRequest.withdraw(requestId), CALLER);
    const second = await ask();
    expect(new Set([...first.groups, ...second.groups].map(({ link }) => link)).size).toBe(4);
    expect(await ask()).toEqual(second);
  });

  it("a bulk request of one post without a key asks nobody again who has approved and has a contract to sign", async () => {
    const { admin } = await aTeam();
    const { id: contractTemplateId } = await aLicenseTemplate(admin);
    const asked = { ...BULK_ASK, contractTemplateId, groups: [{ ...OWNER, items: posts(1) }] };
    const ask = () => actAs(admin, () => Sent.bulkRequest(asked), CALLER);
    const first = await ask();
    const owner = await RightsRequest.ownerByToken(tokenIn(first.groups[0]?.link ?? ""));
    expect(await approve(owner)).toMatchObject({ status: "awaiting-signature" });
    expect((await ask()).groups[0]?.items[0]?.requestId).toBe(first.groups[0]?.items[0]?.requestId);
  });

  it("a bulk request of several posts without a key asks nobody again who has approved and has contracts to sign", async () => {
    const { admin } = await aTeam();
    const { id: contractTemplateId } = await aLicenseTemplate(admin);
    const asked = { ...BULK_ASK, contractTemplateId, groups: [{ ...OWNER, items: posts(2) }] };
    const ask = () => actAs(admin, () => Sent.bulkRequest(asked), CALLER);
    const [first] = (await ask()).groups;
    const requestIds = first?.items.flatMap(({ requestId }) => requestId ?? []) ?? [];
    await approveBundle(await bundleOwner(tokenIn(first?.link ?? "")), requestIds);
    expect((await readRequest(admin.teamId, requestIds[0] ?? "")).status).toBe("awaiting-signature");
    expect((await ask()).groups[0]?.bundleId).toBe(first?.bundleId);
  });

  it("a bulk request that is repeated after a crash continues where the first call stopped", async () => {
    const { admin, teamId } = await aTeam();
    const ask = () => actAs(admin, () => Sent.bulkRequest(input, "key"), CALLER);
    diesAfter(6);
    await expect(ask()).rejects.toThrow("The process has died");
    vi.restoreAllMocks();
    expect(await eventsOf(teamId, "rights_request.created")).toHaveLength(5);
    const { groups } = await ask();
    expect(groups[0]?.items.every(({ requestId }) => requestId)).toBe(true);
    expect(await eventsOf(teamId, "rights_request.created")).toHaveLength(12);
    expect(await eventsOf(teamId, "request_bundle.created")).toHaveLength(1);
  });

  it("a bundle that an earlier release began asks for everything under that release's terms, and its owner can answer", async () => {
    const { admin, teamId } = await aTeam();
    const ask = () => actAs(admin, () => Sent.bulkRequest(input, "key"), CALLER);
    diesAfter(1);
    await expect(ask()).rejects.toThrow("The process has died");
    vi.restoreAllMocks();
    const { data } = await RequestBundleEntity.query.primary({ teamId }).go();
    const bundleId = data[0]?.bundleId ?? "";
    await RequestBundleEntity.patch({ teamId, bundleId }).remove(["scope", "termsVersion"]).go();
    const [group] = (await ask()).groups;
    const owner = await bundleOwner(tokenIn(group?.link ?? ""));
    const requestIds = group?.items.flatMap(({ requestId }) => requestId ?? []) ?? [];
    const { results } = await approveBundle(owner, requestIds);
    expect(results).toHaveLength(12);
    expect(results.every(({ outcome }) => outcome === "answered")).toBe(true);
  });

  it("a bundle that a crash left unfinished is sent later with the requests that were made", async () => {
    const { admin, teamId } = await aTeam();
    diesAfter(6);
    await expect(actAs(admin, () => Sent.bulkRequest(input, "key"), CALLER)).rejects.toThrow();
    vi.restoreAllMocks();
    await withClock({ now: () => new Date(Date.now() + UNFINISHED_MS + 1_000) }, () =>
      runTimers({ "bundle-unfinished": finish }),
    );
    const [created] = await eventsOf(teamId, "request_bundle.created");
    const { token } = await read(teamId, String(created?.data.bundleId));
    const shown = await actAs(await bundleOwner(token), RequestBundle.forOwner);
    expect(shown.items).toHaveLength(5);
    const repeated = await actAs(admin, () => Sent.bulkRequest(input, "key"), CALLER);
    const codes = repeated.groups[0]?.items.map(({ error }) => error?.code);
    expect(codes?.filter(Boolean)).toEqual(Array(7).fill("request_bundle.interrupted"));
  });
});

describe("the link of a bundle", () => {
  it("a bundle's link opens all requests of the bundle, or one request if the request's id is added to the token", async () => {
    const { admin } = await aTeam();
    const { owner, token, requestIds, assetIds } = await aBundle(admin);
    expect(owner.kind).toBe("bundle-owner");
    const { items } = await actAs(owner, RequestBundle.forOwner);
    expect(items.map(({ id }) => id)).toEqual(requestIds);
    const one = await RightsRequest.ownerByToken(items[1]?.token ?? "");
    expect(one).toMatchObject({ requestId: requestIds[1], assetId: assetIds[1] });
    expect(await actAs(one, RightsRequest.forOwner)).toMatchObject({ contentTitle: "Post 1" });
    const single = await anOpenRequest(admin);
    const wrong = [
      `${token}.${single.request.id}`,
      `${single.token}.${requestIds[0]}`,
      `${single.token}.${single.request.id}`,
      `${token}.`,
      `${token}.req_unknown`,
      `${token}.${requestIds[0]}.more`,
      `${token}.${requestIds[0]?.toUpperCase()}`,
    ];
    for (const text of wrong)
      await expect(RequestBundle.holderOf(text), text).rejects.toMatchObject({ code: "rights_request.not_found" });
  });

  it("a bundle's link is refused after 30 days if no request was answered", async () => {
    const { admin } = await aTeam();
    const { token } = await aBundle(admin);
    await withClock({ now: () => new Date(Date.now() + 31 * 86_400_000) }, () =>
      expect(RequestBundle.holderOf(token)).rejects.toMatchObject({ code: "rights_request.not_found" }),
    );
  });

  it("a bundle's link leaves out withdrawn requests and is refused once all requests are withdrawn", async () => {
    const { admin } = await aTeam();
    const { owner, requestIds } = await aBundle(admin, { items: posts(2) });
    const titles = async () =>
      (await actAs(owner, RequestBundle.forOwner)).items.map(({ contentTitle }) => contentTitle);
    await actAs(admin, () => RightsRequest.withdraw(requestIds[0] ?? ""), CALLER);
    expect(await titles()).toEqual(["Post 2"]);
    await actAs(admin, () => RightsRequest.withdraw(requestIds[1] ?? ""), CALLER);
    await expect(titles()).rejects.toMatchObject({ code: "rights_request.not_found" });
  });

  it("the open request of an asset in a bundle is shown with the bundle's link", async () => {
    const { admin } = await aTeam();
    const { assetIds, link, token } = await aBundle(admin);
    const open = await actAs(admin, () => RightsRequest.openOf(assetIds[0] ?? ""), CALLER);
    expect(open?.link).toBe(link);
    expect(tokenIn(link)).toBe(token);
    expect(ASK.contentOwner).toBe(open?.contentOwner);
  });
});
