import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { CreateExportInput } from "@clearhouse/core/integrations/export/export.schema.ts";
import { Export } from "@clearhouse/core/integrations/export/index.ts";
import { sweep } from "@clearhouse/core/integrations/export/write.ts";
import { writeList } from "@clearhouse/core/integrations/export/write-list.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { licenceKey } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { onFirst } from "@clearhouse/core/testing/store/on-first.ts";
import { expect } from "vitest";
import { deliverTo, entryOf, eventOf, waiting } from "../bus.ts";
import { COMPACTIONS } from "../compactions.ts";
import { aLicense } from "../licence.ts";
import type { Use } from "../recorder.ts";
import { aSignedInTeam } from "../roles/people.ts";

const useExports: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const list = await call("POST", "/api/exports", { kind: "selection", assetIds: [id] });
  await call("GET", `/api/exports/${list.id}`);
};

/** Exports a list that a search has found, in a team with a snapshot. */
const useFilteredList: Use = async ({ as }) => {
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  await actAs(admin, () => anAsset(), CALLER);
  await deliverTo("CompactSearch", await COMPACTIONS.CompactSearch(teamId));
  await actAs(admin, () => Sent.createExport({ kind: "assets", filters: { q: "sunset" } }));
  const entry = (await waiting(teamId)).filter(({ name }) => name === "export.requested").map(entryOf)[0];
  if (!entry) throw new Error("No export was requested");
  await as("WriteList", () => deliverTo("WriteList", entry));
};

/** Exports a list in two steps, as the function WriteList does with a long list. */
const useLongList: Use = async ({ as }) => {
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  const assetIds: string[] = [];
  for (const name of ["Dawn", "Dusk"]) assetIds.push((await actAs(admin, () => anAsset(name), CALLER)).id);
  const { id } = await actAs(admin, () => Sent.createExport({ kind: "selection", assetIds }));
  const step = async () => {
    const events = (await waiting(teamId)).filter(({ name }) => name === "export.requested").map((item) => item.id);
    const pace = { atOnce: 1, page: 1, partBytes: 1, isOver: () => true };
    const writing = () => writeList(id, events.toSorted().at(-1) ?? "", pace);
    await as("WriteList", () => actAs({ kind: "system", name: "test", teamId }, writing));
  };
  await step();
  await step();
  expect(await actAs(admin, () => Export.get(id))).toMatchObject({ state: "done", rows: 2 });
};

/** Exports an asset's activity with license and file, and again after license and file are gone. */
const useActivity: Use = async ({ as }) => {
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  const { asset, grantId } = await aLicense(admin);
  const write = async () => {
    await actAs(admin, () => Sent.createExport({ kind: "activity", assetId: asset.id }), CALLER);
    const entry = await eventOf(teamId, "export.requested");
    await as("WriteActivity", () => deliverTo("WriteActivity", entry));
  };
  await write();
  const [Key = ""] = asset.files.map(({ url }) => url.slice(1));
  await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }));
  await s3.send(new DeleteObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: licenceKey(teamId, grantId) }));
  await write();
};

/** Removes exports while their files are written. */
const useRemovedExports: Use = async ({ as }) => {
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  const { id: assetId } = await actAs(admin, () => anAsset(), CALLER);
  const writers: Record<string, CreateExportInput> = {
    WriteList: { kind: "selection", assetIds: [assetId] },
    WriteActivity: { kind: "activity", assetId },
    WriteEvidence: { kind: "evidence", assetId },
  };
  for (const [name, input] of Object.entries(writers)) {
    const { id } = await actAs(admin, () => Sent.createExport(input), CALLER);
    const entry = await eventOf(teamId, "export.requested");
    onFirst(
      s3,
      (command) => command === PutObjectCommand.name,
      async (perform) => {
        await as("RunTimers", () => sweep(teamId, id));
        return perform();
      },
    );
    await as(name, () => deliverTo(name, entry));
  }
};

export const EXPORT: readonly Use[] = [useExports, useFilteredList, useLongList, useActivity, useRemovedExports];
