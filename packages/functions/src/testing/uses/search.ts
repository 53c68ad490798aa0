import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { forgetAll } from "@clearhouse/core/library/search/held.ts";
import { readPointer } from "@clearhouse/core/library/search/snapshot/pointer.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { expect } from "vitest";
import { deliverTo, eventOf } from "../bus.ts";
import { COMPACTIONS } from "../compactions.ts";
import type { Use } from "../recorder.ts";
import { aSignedInTeam, type Person } from "../roles/people.ts";

/** Writes a team's search snapshot three times, so that the first snapshot is removed. Then searches the team. */
const useCompactions: Use = async ({ as, asPerson }) => {
  for (const [name, due] of Object.entries(COMPACTIONS)) {
    const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
    for (const _ of ["first", "second", "third"]) {
      await actAs(admin, () => anAsset(), CALLER);
      const entry = await due(teamId);
      await as(name, () => deliverTo(name, entry));
    }
    for (const path of ["", "/board", "/ids"]) await asPerson(admin)("GET", `/api/assets${path}?q=sunset`);
  }
};

/** Makes a team whose search snapshot is lost, and returns its admin. */
const aLostSnapshot = async (): Promise<Person> => {
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  await actAs(admin, () => anAsset(), CALLER);
  await deliverTo("CompactSearch", await COMPACTIONS.CompactSearch(teamId));
  const { parts = [] } = await readPointer(teamId);
  for (const { key: Key } of parts) await s3.send(new DeleteObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
  await actAs(admin, () => anAsset(), CALLER);
  return admin;
};

/** Searches, and writes the next snapshot, after a snapshot was lost. */
const useLostSnapshots: Use = async ({ as, asPerson }) => {
  const searching = await aLostSnapshot();
  expect(await asPerson(searching)("GET", "/api/assets?q=sunset")).toMatchObject({ total: 2 });
  for (const [name, due] of Object.entries(COMPACTIONS)) {
    const { teamId } = await aLostSnapshot();
    const entry = await due(teamId);
    await as(name, () => deliverTo(name, entry));
    expect(await readPointer(teamId)).toMatchObject({ generation: 2, assets: 2 });
  }
  const listing = await aLostSnapshot();
  await actAs(listing, () => Sent.createExport({ kind: "assets", filters: { q: "sunset" } }));
  await as("WriteList", async () => deliverTo("WriteList", await eventOf(listing.teamId, "export.requested")));
};

/**
 * Reads the first lists of a process that doesn't have the team in memory. These lists come from the table's indexes.
 */
const useFirstLists: Use = async ({ asPerson }) => {
  const { admin } = await aSignedInTeam("Clearhouse Network");
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  for (const path of ["/api/assets", "/api/assets?column=pending"]) {
    forgetAll();
    expect(await asPerson(admin)("GET", path)).toMatchObject({ items: [{ id }] });
  }
};

const useSavedViews: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const view = await call("POST", "/api/saved-views", { name: "Rap", view: {} });
  await call("GET", "/api/saved-views");
  await call("PATCH", `/api/saved-views/${view.id}`, { name: "Drip" });
  await call("DELETE", `/api/saved-views/${view.id}`);
};

export const SEARCH: readonly Use[] = [useCompactions, useLostSnapshots, useFirstLists, useSavedViews];
