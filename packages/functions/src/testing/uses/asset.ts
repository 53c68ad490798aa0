import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Anchor } from "@clearhouse/core/rights/anchor/index.ts";
import { settingTo } from "@clearhouse/core/testing/approval.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import type { Use } from "../recorder.ts";

const useAssets: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { cursor } = await call("GET", "/api/assets/changes");
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const asset = await call("GET", `/api/assets/${id}`);
  for (const query of ["", "?column=pending", "/counts", `/changes?since=${encodeURIComponent(cursor)}`]) {
    await call("GET", `/api/assets${query}`);
  }
  const edit = { name: "Dusk", source: "Instagram", uploadedBy: "Ada Admin", tags: [] };
  const edited = await call("PATCH", `/api/assets/${id}`, { version: asset.version, ...edit });
  await call("POST", `/api/assets/${id}/downloads`, { fileId: edited.files[0].id, despite: "pending" });
  await call("GET", `/api/assets/${id}/activity`);
  const { version } = await call("GET", `/api/assets/${id}`);
  const approved = await call("PUT", `/api/assets/${id}/status`, { version, ...settingTo("approved") });
  const { grantId } = approved.approval;
  await call("PUT", `/api/assets/${id}/status`, { version: approved.version, status: "denied" });
  await call("POST", `/api/assets/${id}/approval/restore`, { grantId });
  for (const read of ["grants", "clearance?brand=rap"]) await call("GET", `/api/assets/${id}/${read}`);
  await call("POST", "/api/assets/bulk", {
    assetIds: [id],
    act: { kind: "tag", add: [{ type: "theme", name: "dusk" }] },
  });
  await call("DELETE", `/api/assets/${id}`);
};

/** Checks an asset's log, after an anchor of the log was stored, and reads the evidence of a decision. */
const useEvidence: Use = async ({ asPerson }, { admin, teamId }) => {
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  await actAs({ kind: "system", name: "test", teamId }, () => Anchor.write());
  const call = asPerson(admin);
  await call("PUT", `/api/assets/${id}/status`, { version: 1, ...settingTo("approved") });
  await call("POST", `/api/assets/${id}/activity/check`);
  await call("GET", `/api/assets/${id}/activity/2/evidence`);
};

export const ASSET: readonly Use[] = [useAssets, useEvidence];
