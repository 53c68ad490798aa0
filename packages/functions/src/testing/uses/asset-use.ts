import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { settingTo } from "@clearhouse/core/testing/approval.ts";
import { aRelease } from "@clearhouse/core/testing/releases.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import type { Use } from "../recorder.ts";

/** Records, as a member, where an asset was published, and which people and music are in the asset. */
const usePlacesAndReleases: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const at = `/api/assets/${id}`;
  const place = { url: "https://www.instagram.com/p/1", publishedOn: "2026-01-02", brand: "rap" };
  const noted = await call("POST", `${at}/publications`, place);
  await call("PUT", `${at}/publications/${noted.id}`, { ...place, takenDownOn: "2026-02-03", version: 1 });
  await call("GET", `${at}/publications`);
  await call("DELETE", `${at}/publications/${noted.id}`);
  await call("POST", `${at}/publications`, place);
  await call("PUT", `${at}/releases`, { people: "yes" });
  const file = await actAs(admin, () => aRelease(), CALLER);
  const person = await call("POST", `${at}/releases`, { kind: "person", name: "Anna Berg", uploadId: file });
  const other = await actAs(admin, () => aRelease(), CALLER);
  await call("PUT", `${at}/releases/${person.id}`, { name: "Anna Berg", version: 1, uploadId: other });
  await call("GET", `${at}/releases`);
  await call("GET", `${at}/clearance`);
  await call("DELETE", `${at}/releases/${person.id}`);
  await call("POST", `${at}/releases`, { kind: "music", name: "Blue Moon" });
  await call("DELETE", at);
};

/** Approves an asset by hand, as an admin, and adds and removes the document on which the approval rests. */
const useDocuments: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id, version } = await actAs(admin, () => anAsset(), CALLER);
  const basis = { kind: "signed_paper", note: "", link: "" } as const;
  const approved = await call("PUT", `/api/assets/${id}/status`, { version, ...settingTo("approved", { basis }) });
  const documents = `/api/assets/${id}/grants/${approved.approval.grantId}/documents`;
  const uploadId = await actAs(admin, () => aRelease(), CALLER);
  await call("POST", documents, { uploadId });
  await call("GET", `/api/assets/${id}/grants`);
  await call("POST", `/api/assets/${id}/activity/check`);
  await call("DELETE", `${documents}/${uploadId}`);
};

export const ASSET_USE: readonly Use[] = [usePlacesAndReleases, useDocuments];
