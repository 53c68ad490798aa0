import { setTimeout } from "node:timers/promises";
import { assetPage } from "@clearhouse/core/library/asset/asset.schema.ts";
import { openApi } from "./api.ts";
import { removeData, startClearhouse } from "./clearhouse.ts";
import { ADMIN } from "./fixtures.ts";

const LIMIT_MS = 180_000;
const PAUSE_MS = 200;

/**
 * Makes the demo team once, with its hashes, thumbnails and mails. Each server of the journeys begins with a copy of
 * this data folder.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const run = await startClearhouse();
  try {
    const api = await openApi(run.url, ADMIN, run.password ?? "");
    const isReady = async (): Promise<boolean> => {
      const { items } = assetPage.parse(await api("GET", "assets?limit=100"));
      return items.every(
        ({ files, thumbnailUrl }) => files.length === 0 || (thumbnailUrl && files.every(({ sha256 }) => sha256)),
      );
    };
    const deadline = performance.now() + LIMIT_MS;
    while (!(await isReady())) {
      if (performance.now() > deadline) throw new Error("The demo team's files got no hashes or thumbnails.");
      await setTimeout(PAUSE_MS);
    }
  } finally {
    await run.stop();
  }
  process.env.CLEARHOUSE_PREPARED_DATA = run.dataFolder;
  return () => removeData(run);
}
