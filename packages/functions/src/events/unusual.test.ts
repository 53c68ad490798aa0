import type { RequestListener } from "node:http";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { CreateExportInput } from "@clearhouse/core/integrations/export/export.schema.ts";
import { Export } from "@clearhouse/core/integrations/export/index.ts";
import { sweep } from "@clearhouse/core/integrations/export/write.ts";
import { writeList } from "@clearhouse/core/integrations/export/write-list.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { readPointer } from "@clearhouse/core/library/search/snapshot/pointer.entity.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { licenseKey } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { withForeignHost, withPlatforms } from "@clearhouse/core/testing/network.ts";
import { anAsset, aTeam, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { onFirst } from "@clearhouse/core/testing/store/on-first.ts";
import { expect, it } from "vitest";
import { asFunction } from "../testing/aws-calls/at-hand.ts";
import { deliverTo, eventOf, waiting } from "../testing/bus.ts";
import { inProcess } from "../testing/call.ts";
import { COMPACTIONS } from "../testing/compactions.ts";
import { aForeignFile } from "../testing/events/assets.ts";
import { aPost } from "../testing/events/requests.ts";
import { asSystem } from "../testing/happen.ts";
import { aLicense } from "../testing/license.ts";
import { aPlatform } from "../testing/platform.ts";
import { aSignedInTeam } from "../testing/roles/people.ts";

/** Answers as `answer` does, after the asset was deleted. */
const afterDeletion =
  ({ admin, assetId }: Pick<Awaited<ReturnType<typeof aPost>>, "admin" | "assetId">, answer: RequestListener) =>
  (...call: Parameters<RequestListener>): void => {
    void actAs(admin, () => Clearance.remove(assetId), CALLER)
      .catch(() => undefined)
      .then(() => answer(...call));
  };

const assetOf = ({ admin, assetId }: Awaited<ReturnType<typeof aPost>>) =>
  actAs(admin, () => Asset.get(assetId), CALLER);

it("a post is copied, unless its asset is deleted meanwhile", async () => {
  const [kept, gone] = [await aPost(), await aPost()];
  await withPlatforms(aPlatform, () => deliverTo("CopyPost", kept.entry));
  expect((await assetOf(kept)).thumbnailUrl).not.toBe("");
  await withPlatforms(afterDeletion(gone, aPlatform), () => deliverTo("CopyPost", gone.entry));
  await expect(assetOf(gone)).rejects.toMatchObject({ code: "asset.not_found" });
});

it("a file at a foreign URL is fetched once for equal rows, unless its asset is deleted meanwhile", async () => {
  const serve: RequestListener = (_, answer) => {
    answer.writeHead(200, { "content-type": "image/png" }).end(PNG);
  };
  const kept = await aForeignFile("http://files.example.com/1\nDusk,image,http://files.example.com/2");
  await withForeignHost(serve, () => deliverTo("FetchFiles", kept.entry));
  expect(await assetOf(kept)).toMatchObject({ foreignFile: { sha256: expect.any(String) } });
  const gone = await aForeignFile("http://files.example.com/3");
  await withForeignHost(afterDeletion(gone, serve), () => deliverTo("FetchFiles", gone.entry));
  await expect(assetOf(gone)).rejects.toMatchObject({ code: "asset.not_found" });
});

/** A team whose search snapshot has lost its parts. */
const aLostSnapshot = async () => {
  const team = await aSignedInTeam();
  await actAs(team.admin, () => anAsset(), CALLER);
  await deliverTo("CompactSearch", await COMPACTIONS.CompactSearch(team.teamId));
  const { parts = [] } = await readPointer(team.teamId);
  for (const { key: Key } of parts) await s3.send(new DeleteObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
  await actAs(team.admin, () => anAsset(), CALLER);
  return team;
};

it.each(Object.entries(COMPACTIONS))("%s replaces a search snapshot, also one that was lost", async (name, due) => {
  const { teamId, admin } = await aTeam();
  for (const generation of [1, 2, 3]) {
    await actAs(admin, () => anAsset(), CALLER);
    await deliverTo(name, await due(teamId));
    expect(await readPointer(teamId)).toMatchObject({ generation, assets: generation });
  }
  const lost = await aLostSnapshot();
  await deliverTo(name, await due(lost.teamId));
  expect(await readPointer(lost.teamId)).toMatchObject({ generation: 2, assets: 2 });
});

it("a search finds all assets if the team's snapshot was lost", async () => {
  const { authorization } = (await aLostSnapshot()).admin;
  const { text } = await inProcess.send({ method: "GET", path: "/api/assets?q=sunset", headers: { authorization } });
  expect(JSON.parse(text)).toMatchObject({ total: 2 });
});

const rowsOf = async ({ admin }: Awaited<ReturnType<typeof aTeam>>, id: string) =>
  (await actAs(admin, () => Export.get(id))).rows;

it("a list that a search found is exported from the team's snapshot, also if the snapshot was lost", async () => {
  const team = await aTeam();
  await actAs(team.admin, () => anAsset(), CALLER);
  await deliverTo("CompactSearch", await COMPACTIONS.CompactSearch(team.teamId));
  for (const [one, rows] of [
    [team, 1],
    [await aLostSnapshot(), 2],
  ] as const) {
    const { id } = await actAs(one.admin, () => Sent.createExport({ kind: "assets", filters: { q: "sunset" } }));
    await deliverTo("WriteList", await eventOf(one.teamId, "export.requested"));
    expect(await rowsOf(one, id)).toBe(rows);
  }
});

it("a long list is exported in several steps", async () => {
  const team = await aTeam();
  const { admin, teamId } = team;
  const assetIds: string[] = [];
  for (const name of ["Dawn", "Dusk"]) assetIds.push((await actAs(admin, () => anAsset(name), CALLER)).id);
  const { id } = await actAs(admin, () => Sent.createExport({ kind: "selection", assetIds }));
  for (const _ of ["first", "second"]) {
    const events = (await waiting(teamId)).filter(({ name }) => name === "export.requested").map((item) => item.id);
    const pace = { atOnce: 1, page: 1, partBytes: 1, isOver: () => true };
    const writing = () => writeList(id, events.toSorted().at(-1) ?? "", pace);
    await asFunction("WriteList", () => asSystem(teamId, writing));
  }
  expect(await rowsOf(team, id)).toBe(2);
});

it("an asset's activity is exported with its license and picture, and without them once they are gone", async () => {
  const { teamId, admin } = await aTeam();
  const { asset, grantId } = await aLicense(admin);
  const write = async () => {
    const { id } = await actAs(admin, () => Sent.createExport({ kind: "activity", assetId: asset.id }), CALLER);
    await deliverTo("WriteActivity", await eventOf(teamId, "export.requested"));
    expect(await actAs(admin, () => Export.get(id))).toMatchObject({ state: "done" });
  };
  await write();
  const [Key = ""] = asset.files.map(({ url }) => url.slice(1));
  await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }));
  await s3.send(new DeleteObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: licenseKey(teamId, grantId) }));
  await write();
});

const WRITERS: Record<string, (assetId: string) => CreateExportInput> = {
  WriteList: (assetId) => ({ kind: "selection", assetIds: [assetId] }),
  WriteActivity: (assetId) => ({ kind: "activity", assetId }),
  WriteEvidence: (assetId) => ({ kind: "evidence", assetId }),
};

it.each(Object.entries(WRITERS))("%s removes the file of an export that is removed meanwhile", async (name, input) => {
  const { teamId, admin } = await aTeam();
  const { id: assetId } = await actAs(admin, () => anAsset(), CALLER);
  const { id } = await actAs(admin, () => Sent.createExport(input(assetId)), CALLER);
  onFirst(
    s3,
    (command) => command === PutObjectCommand.name,
    async (perform) => {
      await sweep(teamId, id);
      return perform();
    },
  );
  await deliverTo(name, await eventOf(teamId, "export.requested"));
  await expect(actAs(admin, () => Export.get(id))).rejects.toMatchObject({ code: "export.not_found" });
});
