import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { deliverTo, entryOf, waiting } from "../bus.ts";
import { COMPACTIONS } from "../compactions.ts";
import { aSignedInTeam } from "../people.ts";
import type { Use } from "../recorder.ts";

const useExports: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  const list = await call("POST", "/api/exports", { kind: "selection", assetIds: [id] });
  await call("GET", `/api/exports/${list.id}`);
};

/** A list of what a search finds, in a team that has a snapshot. */
const useFilteredList: Use = async ({ as }) => {
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  await actAs(admin, () => anAsset(), CALLER);
  await deliverTo("CompactSearch", await COMPACTIONS.CompactSearch(teamId));
  await actAs(admin, () => Sent.createExport({ kind: "assets", filters: { q: "sunset" } }));
  const entry = (await waiting(teamId)).filter(({ name }) => name === "export.requested").map(entryOf)[0];
  if (!entry) throw new Error("No export was requested");
  await as("WriteList", () => deliverTo("WriteList", entry));
};

export const EXPORT: readonly Use[] = [useExports, useFilteredList];
