import type { Migration } from "./migration.ts";

/** Lists of counters: a team's assets in each column, and each member's uploads. */
const OF_ASSETS = /^(asset-columns$|uploads#)/;

/** Until layout 5, assets were counted in the table. Now a team's assets in memory are counted. */
export const assetCountersMigration: Migration = {
  layout: 6,
  name: "counters of assets",
  migrate: (item) => (item.__edb_e__ === "counter" && OF_ASSETS.test(String(item.list)) ? undefined : item),
};
