import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { nowIso } from "../clock.ts";
import { env } from "../env.ts";
import { table } from "../store/clients.ts";
import { putTableLayout, type TableLayout, tableLayout } from "./layout.entity.ts";
import { LAYOUT, layoutAfter, MIGRATIONS, migrated, newerLayout } from "./list.ts";
import { migrateItem } from "./migrate-item.ts";
import type { Item, Migration } from "./migration.ts";

/** Items written in parallel. */
const AT_ONCE = 8;
/** How often the table is read at most, while code of an earlier release keeps writing. */
const MOST_PASSES = 5;

/** What a migration has done so far. */
export interface Migrated {
  from: number;
  to: number;
  /** Records read, also those that a later pass has read again. */
  read: number;
  changed: number;
  removed: number;
  /** Records that somebody changed while they were migrated. */
  meanwhile: number;
  /** Whether all records have the layout `to` now. */
  isDone: boolean;
}

/** The table was written by a newer version than this one. */
export class NewerLayout extends Error {
  override readonly name = "NewerLayout";
  constructor(layout: number) {
    super(newerLayout("The table", layout));
  }
}

interface Options {
  /** Whether nobody else writes to the table, so that one pass over it is enough. */
  alone?: boolean;
  /** Whether a migration that has ended is done once more. */
  again?: boolean;
  /** Called after each step. */
  onStep?: (soFar: Migrated) => void;
  migrations?: readonly Migration[];
  /** The most items of a step; by default as many as one call reads. */
  stepItems?: number;
}

/**
 * Migrates all items of the table to the last migration's layout, in steps. It may be cut off at any moment: the next
 * call continues after the last step. Unless it is alone, it reads the table until a whole pass finds nothing to change,
 * because code of an earlier release that still runs may write the earlier form.
 * @returns undefined if the table has that layout already
 * @throws NewerLayout
 */
export const migrateTable = async (options: Options = {}): Promise<Migrated | undefined> => {
  const { alone = false, again = false, onStep, migrations = MIGRATIONS } = options;
  const to = layoutAfter(migrations);
  const found = await tableLayout();
  const newest = Math.max(found.layout, found.to ?? 0);
  if (newest > to) throw new NewerLayout(newest);
  const hasBegun = found.to !== undefined;
  if (found.layout === to && !hasBegun && !again) return undefined;

  const layout = found.layout === to ? found.from : found.layout;
  const state: TableLayout = { layout, from: layout, to, ...(found.to === to && { after: found.after }) };
  const soFar: Migrated = { from: layout, to, read: 0, changed: 0, removed: 0, meanwhile: 0, isDone: false };
  await putTableLayout(state, nowIso());
  let { after } = state;
  for (let pass = 1; pass <= MOST_PASSES && !soFar.isDone; pass++) {
    const isWhole = after === undefined;
    const counts = { written: 0, moving: 0 };
    do {
      const { items, last } = await page(after, options.stepItems);
      await pMap(items, (item) => step(item, layout, { migrations, soFar, counts }), { concurrency: AT_ONCE });
      after = last;
      await putTableLayout({ ...state, after }, nowIso());
      onStep?.(soFar);
    } while (after);
    soFar.isDone = counts.moving === 0 && (alone || (isWhole && counts.written === 0));
  }
  if (soFar.isDone) await putTableLayout({ layout: to, from: layout }, nowIso());
  return soFar;
};

/** Says that all items of the table have the layout of this version. */
export const noteLayout = (): Promise<void> => putTableLayout({ layout: LAYOUT, from: LAYOUT }, nowIso());

const page = async (after: TableLayout["after"], stepItems: number | undefined) => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new ScanCommand({
      TableName: env.TABLE_NAME,
      ConsistentRead: true,
      ExclusiveStartKey: after,
      ...(stepItems !== undefined && { Limit: stepItems }),
    }),
  );
  return { items: Items as Item[], last: LastEvaluatedKey as TableLayout["after"] };
};

interface Counting {
  migrations: readonly Migration[];
  soFar: Migrated;
  counts: { written: number; moving: number };
}

const step = async (item: Item, from: number, { migrations, soFar, counts }: Counting): Promise<void> => {
  const { outcome, meanwhile } = await migrateItem(item, (one) => migrated(one, from, migrations));
  soFar.read += 1;
  if (meanwhile) soFar.meanwhile += 1;
  if (outcome === "moving") counts.moving += 1;
  if (outcome !== "changed" && outcome !== "removed") return;
  soFar[outcome] += 1;
  counts.written += 1;
};
