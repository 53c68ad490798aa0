import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { ContractTemplate } from "@clearhouse/core/contracts/contract-template/index.ts";
import { checkBackup } from "@clearhouse/core/custody/backup/check/check.ts";
import { Backup } from "@clearhouse/core/custody/backup/index.ts";
import { findCheck, planCheck } from "@clearhouse/core/custody/backup/plan.ts";
import { settleCopy } from "@clearhouse/core/custody/backup/settle.ts";
import type { CreateExportInput } from "@clearhouse/core/integrations/export/export.schema.ts";
import { Live } from "@clearhouse/core/integrations/live/index.ts";
import { Webhook } from "@clearhouse/core/integrations/webhook/index.ts";
import { hashFile } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { wake } from "@clearhouse/core/library/foreign-file/wake.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { runTimers } from "@clearhouse/core/platform/timer/run.ts";
import { Anchor } from "@clearhouse/core/rights/anchor/index.ts";
import { planAnchor } from "@clearhouse/core/rights/anchor/plan.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { anImport, runImport, stepOf } from "@clearhouse/core/testing/imports.ts";
import { anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { aWebhook } from "@clearhouse/core/testing/webhooks.ts";
import { eventOf, waiting } from "../bus.ts";
import { COMPACTIONS } from "../compactions.ts";
import { asSystem, type Happen, ring } from "../happen.ts";
import { aLicense } from "../license.ts";

/** A team with an asset of one file. */
export const aStoredFile = async () => {
  const team = await aTeam();
  const { id: assetId, files } = await actAs(team.admin, () => anAsset(), CALLER);
  const [file] = files;
  return { ...team, assetId, fileId: file?.id ?? "", key: file?.url.slice(1) ?? "" };
};

/** Hashes and copies the file of the oldest of three assets with the same bytes, and deletes that asset. */
const deleteTwin: Happen = async () => {
  const { admin, teamId } = await aTeam();
  const assets = [];
  for (const name of ["first", "second", "third"]) assets.push(await actAs(admin, () => anAsset(name), CALLER));
  // Ids are in the order in which they were made, even if a test has stopped the clock.
  assets.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, files } of assets) await asSystem(teamId, () => hashFile(id, files[0]?.id ?? ""));
  const [{ id, files } = { id: "", files: [] }] = assets;
  await asSystem(teamId, () => settleCopy(id, files[0]?.id ?? ""));
  await actAs(admin, () => Clearance.remove(id), CALLER);
  return eventOf(teamId, "asset.deleted");
};

const planBackupCheck = (teamId: string) => ring({ teamId, kind: "backup-check", id: teamId }, planCheck);

/** Asks for a copied file that the nightly check has missed. */
const askRestore: Happen = async () => {
  const { admin, teamId, assetId, fileId, key } = await aStoredFile();
  await asSystem(teamId, () => settleCopy(assetId, fileId));
  await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  await planBackupCheck(teamId);
  const step = (await findCheck(teamId))?.step ?? "";
  await asSystem(teamId, () => checkBackup(step));
  await actAs(admin, () => Backup.askRestore(assetId, fileId), CALLER);
  return eventOf(teamId, "backup.restore.asked");
};

/** Asks for an export, in a team that has an anchor of its logs. */
const askExport =
  (input: (assetId: string) => CreateExportInput): Happen =>
  async () => {
    const { admin, teamId, assetId } = await aStoredFile();
    await asSystem(teamId, () => Anchor.write());
    await actAs(admin, () => Sent.createExport(input(assetId)));
    return eventOf(teamId, "export.requested");
  };

/** Imports rows, the first of which has a file at a foreign URL. */
export const aForeignFile = async (fileUrl = "http://127.0.0.1/sunset.png") => {
  const { admin, teamId } = await aTeam();
  const { id } = await anImport(admin, `name,type,file_url\nSunset,image,${fileUrl}\n`);
  await runImport(admin, id);
  await runTimers({ "foreign-files": wake });
  const { items } = await actAs(admin, () => Search.list({ limit: 10 }));
  return { entry: await eventOf(teamId, "foreign.fetch.planned"), admin, assetId: items[0]?.id ?? "" };
};

const compact =
  (name: keyof typeof COMPACTIONS): Happen =>
  async () =>
    COMPACTIONS[name]((await aStoredFile()).teamId);

export const ASSETS: Readonly<Record<string, Happen>> = {
  "anchor.planned": async () => {
    const { teamId } = await aStoredFile();
    await ring({ teamId, kind: "anchor", id: teamId }, planAnchor);
    return eventOf(teamId, "anchor.planned");
  },
  "asset.copies.changed": async () => {
    const { admin, teamId } = await aTeam();
    for (const name of ["first", "second"]) {
      // Without a post, only what stops the first asset sends events, and each of them changes the second one.
      const { id, files } = await actAs(admin, () => anAsset(name, "Camera roll"), CALLER);
      await asSystem(teamId, () => hashFile(id, files[0]?.id ?? ""));
      if (name === "first") await actAs(admin, () => Clearance.setStatus(id, { version: 1, status: "denied" }), CALLER);
    }
    // The denial's own event first asks whether anybody has the file; the second asset's has work to do in any case.
    const all = (await waiting(teamId)).filter(({ name }) => name === "asset.copies.changed");
    return eventOf(
      teamId,
      "asset.copies.changed",
      all.find(({ data }) => !JSON.stringify(data).includes("copiesOnly"))?.id,
    );
  },
  "copies.pass.planned": async () => {
    const { teamId } = await aStoredFile();
    await ring({ teamId, kind: "anchor", id: teamId }, planAnchor);
    return eventOf(teamId, "copies.pass.planned");
  },
  "asset.created": async () => {
    const team = await aTeam();
    await aWebhook(team);
    await actAs(team.admin, () => anAsset(), CALLER);
    return eventOf(team.teamId, "asset.created");
  },
  "asset.deleted": deleteTwin,
  PurgeFiles: async () => {
    const { admin, teamId, assetId } = await aStoredFile();
    await actAs(admin, () => Clearance.setStatus(assetId, { version: 1, status: "denied" }), CALLER);
    await actAs(admin, () => Clearance.remove(assetId), CALLER);
    return eventOf(teamId, "asset.deleted");
  },
  "asset.file.stored": async () => eventOf((await aStoredFile()).teamId, "asset.file.stored"),
  "backup.check.planned": async () => {
    const { teamId } = await aStoredFile();
    await planBackupCheck(teamId);
    return eventOf(teamId, "backup.check.planned");
  },
  "backup.copy.due": async () => {
    const { admin, teamId } = await aTeam();
    await aLicense(admin);
    return eventOf(teamId, "backup.copy.due");
  },
  "backup.restore.asked": askRestore,
  "contract_template.deleted": async () => {
    const { admin, teamId } = await aTeam();
    const template = { name: "Video license", content: "Dear {{creator_name}}" };
    const { id } = await actAs(admin, () => Sent.createTemplate(template), CALLER);
    await actAs(admin, () => ContractTemplate.remove(id), CALLER);
    return eventOf(teamId, "contract_template.deleted");
  },
  WriteActivity: askExport((assetId) => ({ kind: "activity", assetId })),
  WriteEvidence: askExport((assetId) => ({ kind: "evidence", assetId })),
  WriteList: askExport((assetId) => ({ kind: "selection", assetIds: [assetId] })),
  "foreign.fetch.planned": async () => (await aForeignFile()).entry,
  "import.chunk.stored": compact("CompactSearchAfterImport"),
  "import.step.planned": async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await anImport(admin, "name,type,source\nSunset,image,https://www.instagram.com/p/1\n");
    return eventOf(teamId, "import.step.planned", await stepOf(teamId, id));
  },
  "live.signal.owed": async () => {
    const { teamId } = await aTeam();
    for (const _ of ["sent", "owed"]) {
      await actAs({ kind: "system", name: "signal-changes", teamId }, () => Live.changed());
    }
    return eventOf(teamId, "live.signal.owed");
  },
  "search.snapshot.outgrown": compact("CompactSearch"),
  // Tests can't call foreign URLs, but the failed attempt is stored.
  "webhook.delivery.due": async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    await actAs(team.admin, () => Webhook.sendTest(id));
    return eventOf(team.teamId, "webhook.delivery.due");
  },
};
