import { forgetAll } from "@clearhouse/core/library/search/held.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { expect } from "vitest";
import type { Use } from "../recorder.ts";
import { aSignedInTeam } from "../roles/people.ts";

/** Reads the first lists of a process that doesn't have the team in memory. */
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
  await call("GET", "/api/assets/ids");
  await call("PATCH", `/api/saved-views/${view.id}`, { name: "Drip" });
  await call("DELETE", `/api/saved-views/${view.id}`);
};

export const SEARCH: readonly Use[] = [useFirstLists, useSavedViews];
