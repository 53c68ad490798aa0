import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anImport, doStep, importNow, stepOf } from "@clearhouse/core/testing/imports.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { eventOf } from "../bus.ts";
import type { Stories, Story } from "../story.ts";

/** Makes the story of the step that imports a file's only row, after the step that reads the file. */
const ofImport = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id } = await anImport(admin, "name,type\nSunset,image\n");
  await doStep(teamId, id);
  const counted = async () => (await actAs(admin, () => Asset.counts())).pending;
  const listed = async () => (await actAs(admin, () => Search.list({ limit: 10 }))).items.length;
  return {
    entry: await eventOf(teamId, "import.step.planned", await stepOf(teamId, id)),
    effects: async () => [await counted(), await listed(), (await importNow(admin, id)).success],
  };
};

export const IMPORT: Stories = { RunImport: ofImport };
