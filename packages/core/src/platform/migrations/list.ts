import { isDeepStrictEqual } from "node:util";
import { ownerNormalsMigration } from "./0005-owner-normals.ts";
import { assetCountersMigration } from "./0006-asset-counters.ts";
import type { Item, Migration } from "./migration.ts";

/**
 * The first layout whose data later versions open. Version 2 of a data folder added rosters of teams and identities of
 * people. Since version 3, an object's key is the path of its URL. Since version 4, lists were read
 * from indexes of keys.
 */
export const FIRST_LAYOUT = 4;

/** Every migration since {@link FIRST_LAYOUT}, in the order of layouts. Files are named by the layout. */
export const MIGRATIONS: readonly Migration[] = [ownerNormalsMigration, assetCountersMigration];

/** The layout to which a list of migrations leads. */
export const layoutAfter = (migrations: readonly Migration[]): number => migrations.at(-1)?.layout ?? FIRST_LAYOUT;

/** The layout of all data that this version writes: of table, data folder and archive. */
export const LAYOUT = layoutAfter(MIGRATIONS);

const KEPT = ["pk", "sk", "__edb_e__"];

/**
 * What replaces an item of an earlier layout: the same object if the item stays as it is, undefined if nothing does.
 * @param from the item's layout, or an earlier one
 * @throws Error if a migration changes an item's keys or kind
 */
export const migrated = <Stored extends Readonly<Item>>(
  item: Stored,
  from: number,
  migrations: readonly Migration[] = MIGRATIONS,
): Stored | Readonly<Item> | undefined => {
  let current: Readonly<Item> = item;
  for (const { layout, name, migrate } of migrations) {
    if (layout <= from) continue;
    const next = migrate(current);
    if (!next) return undefined;
    if (KEPT.some((key) => next[key] !== item[key])) throw new Error(`The migration "${name}" moves an item`);
    current = next;
  }
  return isDeepStrictEqual(current, item) ? item : current;
};

/** Why data of a newer layout is refused. @param what whose layout it is, as the beginning of a sentence */
export const newerLayout = (what: string, layout: number): string =>
  `${what} has layout ${layout}, of a newer version of Clearhouse; this version knows layouts up to ${LAYOUT}.`;
