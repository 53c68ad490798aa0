import { wake } from "@clearhouse/core/library/foreign-file/wake.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { runTimers } from "@clearhouse/core/platform/timer/run.ts";
import { anImport, doStep } from "@clearhouse/core/testing/imports.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { eventOf } from "../bus.ts";
import { type Stories, type Story, steps } from "../story.ts";

/** Makes an import that has a row with a file at a foreign URL. */
export const aForeignFile = async (fileUrl = "http://127.0.0.1/sunset.png") => {
  const { admin, teamId } = await aTeam();
  const { id } = await anImport(admin, `name,type,file_url\nSunset,image,${fileUrl}\n`);
  while (await doStep(teamId, id));
  await runTimers({ "foreign-files": wake });
  const { items } = await actAs(admin, () => Search.list({ limit: 10 }));
  return { entry: await eventOf(teamId, "foreign.fetch.planned"), admin, assetId: items[0]?.id ?? "" };
};

const ofForeignFile = async (): Promise<Story> => {
  const { entry, admin, assetId } = await aForeignFile();
  return { entry, effects: async () => [await steps(admin, assetId, "asset.file.not_hashed")] };
};

export const FOREIGN_FILE: Stories = { FetchFiles: ofForeignFile };
