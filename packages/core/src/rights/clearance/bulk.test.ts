import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { Search } from "../../library/search/index.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { settingTo } from "../../testing/approval.ts";
import { anAsset, anOpenRequest, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { RightsRequest } from "../rights-request/index.ts";
import type { BulkInput } from "./bulk.schema.ts";
import { Clearance } from "./index.ts";

const stored = (actor: MemberActor, count: number): Promise<string[]> =>
  actAs(
    actor,
    async () => (await Promise.all(Array.from({ length: count }, () => anAsset()))).map(({ id }) => id),
    CALLER,
  );
const bulk = (actor: MemberActor, input: BulkInput) => actAs(actor, () => Sent.bulk(input), CALLER);
const typesOf = async (actor: MemberActor, id: string): Promise<string[]> =>
  (await actAs(actor, () => Asset.activity(id))).map(({ type }) => type);

describe("a bulk action", () => {
  it("a bulk action sets the status of each asset and withdraws an asset's open request", async () => {
    const { admin } = await aTeam();
    const [id = ""] = await stored(admin, 1);
    const { asset, token } = await anOpenRequest(admin);
    const { items } = await bulk(admin, {
      assetIds: [id, asset.id],
      act: { kind: "status", ...settingTo("approved") },
    });
    expect(items).toMatchObject([
      { assetId: id, asset: { status: "approved", version: 2, approval: { origin: "admin" } } },
      { assetId: asset.id, asset: { status: "approved", request: { status: "withdrawn" } } },
    ]);
    await expect(RightsRequest.ownerByToken(token)).rejects.toMatchObject({ code: "rights_request.not_found" });
    expect(await typesOf(admin, id)).toEqual(["asset.created", "asset.status.changed"]);
    expect(await actAs(admin, () => Search.counts())).toMatchObject({
      pending: 0,
      "requesting-rights": 0,
      approved: 2,
    });
  });

  it("an asset that already has the wanted status or tags is reported as unchanged by a bulk action", async () => {
    const { admin, member } = await aTeam();
    const ids = await stored(member, 1);
    const same = await bulk(admin, { assetIds: ids, act: { kind: "status", status: "pending" } });
    expect(same.items).toMatchObject([{ asset: { status: "pending", version: 1 }, unchanged: true }]);
    const untagged = await bulk(member, { assetIds: ids, act: { kind: "tag", remove: ["nothing"] } });
    expect(untagged.items).toMatchObject([{ asset: { version: 1 }, unchanged: true }]);
    expect(await typesOf(member, ids[0] ?? "")).toEqual(["asset.created"]);
  });

  it("a member's bulk action adds and removes tags regardless of letter case", async () => {
    const { member } = await aTeam();
    const ids = await stored(member, 2);
    const rap = { type: "brand", name: "@rap" } as const;
    const dusk = { type: "theme", name: "Dusk" } as const;
    await bulk(member, { assetIds: ids, act: { kind: "tag", add: [rap, dusk] } });
    const { items } = await bulk(member, {
      assetIds: ids,
      act: { kind: "tag", add: [{ type: "theme", name: "@RAP" }], remove: ["dUSK"] },
    });
    expect(items.map(({ asset }) => asset?.tags)).toEqual([[rap], [rap]]);
    expect(await typesOf(member, ids[1] ?? "")).toEqual(["asset.created", "asset.edited", "asset.edited"]);
  });

  it("a bulk action names the reason for each refused asset and changes the other assets", async () => {
    const { admin } = await aTeam();
    const [one = "", two = ""] = await stored(admin, 2);
    const foreign = (await stored((await aTeam()).admin, 1))[0] ?? "";
    const many = Array.from({ length: 50 }, (_, n) => ({ type: "theme" as const, name: `tag ${n}` }));
    await bulk(admin, { assetIds: [two], act: { kind: "tag", add: many } });
    const unknown = newId("asset");
    const { items } = await bulk(admin, {
      assetIds: [unknown, two, foreign, one, one],
      act: { kind: "tag", add: [{ type: "theme", name: "one more" }] },
    });
    const gone = { code: "asset.not_found", message: "Asset not found" };
    expect(items).toEqual([
      { assetId: unknown, error: gone },
      { assetId: two, error: { code: "request.invalid", message: "At most 50 tags" } },
      { assetId: foreign, error: gone },
      { assetId: one, asset: expect.objectContaining({ tags: [{ type: "theme", name: "one more" }] }) },
    ]);
  });

  it("a bulk deletion reports an already deleted asset as not found", async () => {
    const { admin } = await aTeam();
    const ids = await stored(admin, 3);
    await actAs(admin, () => Clearance.remove(ids[1] ?? ""), CALLER);
    const { items } = await bulk(admin, { assetIds: ids, act: { kind: "delete" } });
    expect(items.map(({ error, asset }) => [error?.code, asset])).toEqual([
      [undefined, undefined],
      ["asset.not_found", undefined],
      [undefined, undefined],
    ]);
    expect((await actAs(admin, () => Search.list({ limit: 5 }))).items).toEqual([]);
  });

  it("a bulk approval without a basis is refused, and no asset changes", async () => {
    const { admin } = await aTeam();
    const ids = await stored(admin, 1);
    await expect(bulk(admin, { assetIds: ids, act: { kind: "status", status: "approved" } })).rejects.toMatchObject({
      code: "request.invalid",
    });
    expect(await actAs(admin, () => Search.counts())).toMatchObject({ pending: 1, approved: 0 });
  });

  it.each([{ kind: "status", status: "approved" }, { kind: "delete" }] as const)(
    "a member's bulk action of kind $kind is refused, and no asset changes",
    async (act) => {
      const { member } = await aTeam();
      const ids = await stored(member, 2);
      await expect(bulk(member, { assetIds: ids, act })).rejects.toMatchObject({
        code: "auth.forbidden",
        message: "Only team administrators can do this.",
      });
      expect(await actAs(member, () => Search.counts())).toMatchObject({ pending: 2 });
    },
  );

  it("two bulk actions on the same assets at the same time are both carried out", async () => {
    const { admin, member } = await aTeam();
    const ids = await stored(admin, 10);
    const [tagged, set] = await Promise.all([
      bulk(member, { assetIds: ids, act: { kind: "tag", add: [{ type: "theme", name: "dusk" }] } }),
      bulk(admin, { assetIds: ids, act: { kind: "status", status: "denied" } }),
    ]);
    for (const { error } of [...tagged.items, ...set.items]) expect(error).toBeUndefined();
    const { items } = await actAs(admin, () => Search.list({ limit: 20 }));
    for (const asset of items) expect(asset).toMatchObject({ status: "denied", tags: [{ name: "dusk" }], version: 3 });
  });
});
