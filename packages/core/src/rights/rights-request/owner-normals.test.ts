import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { items } from "../../custody/archive/table.ts";
import { carryOut, find } from "../../custody/erasure/index.ts";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import { read as readAsset } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { env } from "../../platform/env.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { aBundle } from "../../testing/bundle.ts";
import { anImport, csvOf, runImport } from "../../testing/imports.ts";
import { ASK, anOpenRequest, approve, aTeam, CALLER, deny, type Scene } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { RightsRequest } from "./index.ts";
import { RightsRequestEntity } from "./rights-request.entity.ts";

const OWNER = { contentOwner: "@Wax.And.Grooves", contentOwnerEmail: "Dario@Example.com" };
const NORMAL = { ownerHandleNormal: "wax.and.grooves", ownerEmailNormal: "dario@example.com" };

let scene: Scene;
beforeAll(async () => {
  scene = await aTeam();
});

/** The stored attributes, also those that an entity doesn't know. */
const storedBy = async (keys: { params<T>(): T }): Promise<Record<string, unknown>> => {
  const { Key } = keys.params<{ Key: Record<string, string> }>();
  return (await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key, ConsistentRead: true }))).Item ?? {};
};
const asset = (assetId: string) => storedBy(AssetEntity.get({ teamId: scene.teamId, assetId }));
const request = (requestId: string) => storedBy(RightsRequestEntity.get({ teamId: scene.teamId, requestId }));
const withoutNormals = async (stored: Promise<Record<string, unknown>>) =>
  Object.keys(await stored).filter((name) => name in NORMAL);

describe("a new request is stored with the normal forms of its owner's handle and address, and so is its asset", () => {
  it("for an existing asset", async () => {
    const made = await anOpenRequest(scene.admin, OWNER);
    expect(await request(made.request.id)).toMatchObject(NORMAL);
    expect(await asset(made.asset.id)).toMatchObject(NORMAL);
  });

  it("for a post by its URL, from a member, an API key or Slack", async () => {
    const post = { ...ASK, ...OWNER, contentUrl: "https://instagram.com/p/normal1", contentTitle: "Dusk", proof: "" };
    const made = await actAs(scene.member, () => Sent.requestByUrl(post), CALLER);
    expect(await request(made.request.id)).toMatchObject(NORMAL);
    expect(await asset(made.asset.id)).toMatchObject(NORMAL);
  });

  it("in a bundle", async () => {
    const { requestIds, assetIds } = await aBundle(scene.admin, OWNER);
    expect(requestIds).toHaveLength(3);
    for (const id of requestIds) expect(await request(id)).toMatchObject(NORMAL);
    for (const id of assetIds) expect(await asset(id)).toMatchObject(NORMAL);
  });
});

it("an owner who has only a name has no handle, and a link without an address no address", async () => {
  const made = await anOpenRequest(scene.admin, { contentOwner: "Mara Oyelaran", contentOwnerEmail: "" });
  expect(await withoutNormals(request(made.request.id))).toEqual([]);
  expect(await withoutNormals(asset(made.asset.id))).toEqual([]);
});

it("an asset keeps the normal forms with its owner's answer, has those of a later request's owner, and the earlier ones again once that is withdrawn", async () => {
  const yes = await anOpenRequest(scene.admin, OWNER);
  await approve(yes.owner);
  expect(await asset(yes.asset.id)).toMatchObject({ ...NORMAL, status: "approved" });
  const no = await anOpenRequest(scene.admin, OWNER);
  await deny(no.owner);
  expect(await asset(no.asset.id)).toMatchObject({ ...NORMAL, status: "denied" });
  const other = { contentOwner: "@Other", contentOwnerEmail: "" };
  const { request: second } = await actAs(
    scene.admin,
    () => Sent.requestForAsset(no.asset.id, { ...ASK, ...other }),
    CALLER,
  );
  expect(await asset(no.asset.id)).toMatchObject({ ownerHandleNormal: "other" });
  await actAs(scene.admin, () => RightsRequest.withdraw(second.id), CALLER);
  expect(await asset(no.asset.id)).toMatchObject(NORMAL);
});

it("an imported asset has no owner yet", async () => {
  const csv = csvOf("name,type,source", "Imported,image,@Wax.And.Grooves");
  await runImport(scene.admin, (await anImport(scene.admin, csv)).id);
  const all = (await Array.fromAsync(items())).flat();
  const imported = all.find(({ __edb_e__, name }) => __edb_e__ === "asset" && name === "Imported");
  expect(Object.keys(imported ?? {})).toContain("firstEntry");
  expect(Object.keys(imported ?? {}).filter((name) => name in NORMAL)).toEqual([]);
});

it("no answer of the API has the normal forms, and no entry of the chain is made from them", async () => {
  const made = await anOpenRequest(scene.admin, OWNER);
  const { head, firstEntry } = await readAsset(scene.teamId, made.asset.id);
  const answers = await actAs(
    scene.admin,
    async () => [
      made.asset,
      made.request,
      await Asset.get(made.asset.id),
      await actAs(made.owner, () => RightsRequest.forOwner(), CALLER),
    ],
    CALLER,
  );
  expect(JSON.stringify([answers, head, firstEntry])).not.toMatch(/ownerHandleNormal|ownerEmailNormal/);
});

it("erasing the owner removes the normal forms from the request and the asset", async () => {
  const team = await aTeam();
  const mine = { contentOwner: "@Erase.Me", contentOwnerEmail: "erase.me@example.org" };
  const { asset: made, request: asked, owner } = await anOpenRequest(team.admin, mine);
  await deny(owner, { name: "Erin Eraseme", email: "erase.me@example.org" });
  const erased = { email: "erase.me@example.org", teamId: undefined, documents: false };
  await carryOut(erased, await find(erased));
  const { teamId } = team;
  for (const stored of [
    await storedBy(AssetEntity.get({ teamId, assetId: made.id })),
    await storedBy(RightsRequestEntity.get({ teamId, requestId: asked.id })),
  ]) {
    expect(Object.keys(stored)).toContain("head" in stored ? "firstEntry" : "contentOwner");
    expect(JSON.stringify(stored).toLowerCase()).not.toContain("erase.me");
  }
});
