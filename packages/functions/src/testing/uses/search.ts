import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { deliverTo } from "../bus.ts";
import { COMPACTIONS } from "../compactions.ts";
import { aSignedInTeam } from "../people.ts";
import type { Use } from "../recorder.ts";

/** A team's search snapshot is written three times, for then the first is removed, and searched. */
const useCompactions: Use = async ({ as, asPerson }) => {
  for (const [name, due] of Object.entries(COMPACTIONS)) {
    const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
    for (const _ of ["first", "second", "third"]) {
      await actAs(admin, () => anAsset(), CALLER);
      const entry = await due(teamId);
      await as(name, () => deliverTo(name, entry));
    }
    for (const path of ["", "/ids"]) await asPerson(admin)("GET", `/api/search${path}?q=sunset`);
  }
};

const useSavedViews: Use = async ({ asPerson }, { admin }) => {
  const call = asPerson(admin);
  const view = await call("POST", "/api/saved-views", { name: "Rap", view: {} });
  await call("GET", "/api/saved-views");
  await call("PATCH", `/api/saved-views/${view.id}`, { name: "Drip" });
  await call("DELETE", `/api/saved-views/${view.id}`);
};

export const SEARCH: readonly Use[] = [useCompactions, useSavedViews];
