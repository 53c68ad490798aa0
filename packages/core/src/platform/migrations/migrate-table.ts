import { setTimeout } from "node:timers/promises";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { nowIso } from "../clock.ts";
import { env } from "../env.ts";
import { table } from "../store/clients.ts";
import { WritePace } from "../store/write-pace.ts";
import { putTableLayout, type TableLayout, tableLayout } from "./layout.entity.ts";
import { FIRST_LAYOUT, LAYOUT, layoutAfter, MIGRATIONS, migrated, newerLayout } from "./list.ts";
import { insisting, migrateItem } from "./migrate-item.ts";
import type { Item, Migration } from "./migration.ts";

/** Items written in parallel. */
const AT_ONCE = 8;
/** Half of what a partition can be read and written, because a page is mostly of one team, whose people work meanwhile. */
const READ_UNITS_A_SECOND = 1_500;
const WRITE_SHARE = 0.5;
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
  /** Whether all migrations are done once more, also on records that should have the layout already. */
  again?: boolean;
  /** Called after each step. */
  onStep?: (soFar: Migrated) => void;
  migrations?: readonly Migration[];
  /** The most items of a step; by default as many as one call reads. */
  stepItems?: number;
}

/**
 * Migrates all items of the table to the last migration's layout, in steps. It may be cut off at any moment: the next
 * call continues after the last step. Unless it is alone, it leaves half of each partition to others, and reads the table
 * until a whole pass finds nothing to change, because code of an earlier release that still runs may write the earlier
 * form. A record that such code writes after it was read in the last pass isn't found: begin once none can run.
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

  const layout = again ? FIRST_LAYOUT : found.layout;
  const state: TableLayout = { layout, to, ...(found.to === to && { after: found.after }) };
  const soFar: Migrated = { from: layout, to, read: 0, changed: 0, removed: 0, meanwhile: 0, isDone: false };
  const pace = new WritePace(alone ? 0 : env.PARTITION_WRITE_UNITS * WRITE_SHARE);
  await putTableLayout(state, nowIso());
  let { after } = state;
  for (let pass = 1; pass <= MOST_PASSES && !soFar.isDone; pass++) {
    const isWhole = after === undefined;
    const counts = { written: 0, moving: 0 };
    do {
      const { items, last, rest } = await page(after, options.stepItems);
      await pMap(items, (item) => step(item, layout, { migrations, soFar, counts, pace }), { concurrency: AT_ONCE });
      if (!alone) await rest();
      after = last;
      await putTableLayout({ ...state, after }, nowIso());
      onStep?.(soFar);
    } while (after);
    soFar.isDone = counts.moving === 0 && (alone || (isWhole && counts.written === 0));
  }
  if (soFar.isDone) await putTableLayout({ layout: to }, nowIso());
  return soFar;
};

/** Says that all items of the table have the layout of this version. */
export const noteLayout = (): Promise<void> => putTableLayout({ layout: LAYOUT }, nowIso());

const page = async (after: TableLayout["after"], stepItems: number | undefined) => {
  const beganAt = performance.now();
  const scan = new ScanCommand({
    TableName: env.TABLE_NAME,
    ConsistentRead: true,
    ExclusiveStartKey: after,
    ReturnConsumedCapacity: "TOTAL",
    ...(stepItems !== undefined && { Limit: stepItems }),
  });
  const { Items = [], LastEvaluatedKey, ConsumedCapacity } = await insisting(() => table.send(scan));
  const paidMs = ((ConsumedCapacity?.CapacityUnits ?? 0) * 1_000) / READ_UNITS_A_SECOND;
  return {
    items: Items as Item[],
    last: LastEvaluatedKey as TableLayout["after"],
    /** Waits until people can read as much again as this page has read. */
    rest: () => setTimeout(Math.max(0, paidMs - (performance.now() - beganAt))),
  };
};

interface Counting {
  migrations: readonly Migration[];
  soFar: Migrated;
  counts: { written: number; moving: number };
  pace: WritePace;
}

const step = async (item: Item, from: number, { migrations, soFar, counts, pace }: Counting): Promise<void> => {
  const { outcome, meanwhile } = await migrateItem(item, (one) => migrated(one, from, migrations), pace);
  soFar.read += 1;
  if (meanwhile) soFar.meanwhile += 1;
  if (outcome === "moving") counts.moving += 1;
  if (outcome !== "changed" && outcome !== "removed") return;
  soFar[outcome] += 1;
  counts.written += 1;
};
