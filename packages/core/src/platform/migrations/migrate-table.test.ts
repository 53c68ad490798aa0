import { randomUUID } from "node:crypto";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { items } from "../../custody/archive/table.ts";
import { nowIso } from "../clock.ts";
import { env } from "../env.ts";
import { table } from "../store/clients.ts";
import { WritePace } from "../store/write-pace.ts";
import { putTableLayout, tableLayout } from "./layout.entity.ts";
import { FIRST_LAYOUT, LAYOUT } from "./list.ts";
import { migrateTable, noteLayout } from "./migrate-table.ts";
import type { Item, Migration } from "./migration.ts";

const MIDDLEWARE = "migrate-test";
const put = (Item: Item) => table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
const byKey = (one: Item, other: Item) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1);
const all = async (): Promise<Item[]> => (await Array.fromAsync(items())).flat().toSorted(byKey);
const records = async () => (await all()).filter(({ __edb_e__ }) => __edb_e__ !== "layout");
const wipe = async (): Promise<void> => {
  for (const { pk, sk } of await all())
    await table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: { pk, sk } }));
};

/** A number generator that is the same in each run (mulberry32). */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const key = (n: number) => ({ pk: `$clearhouse#team_${n % 3}`, sk: `$rightsrequest_1#${String(n).padStart(3, "0")}` });
const request = (n: number): Item => ({
  ...key(n),
  __edb_e__: "rightsrequest",
  contentOwner: n % 4 === 0 ? "Mara Oyelaran" : `@Owner.${n}`,
  ...(n % 5 > 0 && { contentOwnerEmail: `owner${n}@example.com` }),
  list: [{ n, deep: { flag: true, nothing: null } }],
  price: 1.5,
});
const COUNT = 40;
const fill = async (): Promise<void> => {
  await wipe();
  for (let n = 0; n < COUNT; n++) await put(n % 8 === 7 ? { ...request(n), __edb_e__: "grant" } : request(n));
};

/** Calls `before` before each command of this name is sent. */
const beforeEachOf = (pattern: RegExp, before: (input: unknown) => Promise<void> | void): void => {
  table.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (pattern.test(commandName)) await before(args.input);
        return next(args);
      },
    { name: MIDDLEWARE, step: "initialize" },
  );
};

beforeEach(fill);
afterEach(() => {
  vi.restoreAllMocks();
  table.middlewareStack.remove(MIDDLEWARE);
});

const migratedOnce = async (): Promise<Item[]> => {
  await migrateTable();
  return records();
};

it("a table is migrated, says so, and isn't read a second time", async () => {
  const before = await records();
  const done = await migrateTable({ stepItems: 7 });
  // Every record is read twice, because the second pass shows that there is nothing left.
  expect(done).toMatchObject({ from: FIRST_LAYOUT, to: LAYOUT, changed: 33, removed: 0, meanwhile: 0, isDone: true });
  expect(await tableLayout()).toMatchObject({ layout: LAYOUT });
  const after = await records();
  expect(after).toHaveLength(before.length);
  const expected = before.map((item) => {
    if (item.__edb_e__ !== "rightsrequest") return item;
    const { contentOwner: owner, contentOwnerEmail: email } = item as Record<string, string | undefined>;
    const handle = owner?.startsWith("@") ? { ownerHandleNormal: owner.slice(1).toLowerCase() } : {};
    return { ...item, ...handle, ...(email && { ownerEmailNormal: email }) };
  });
  expect(after).toEqual(expected);
  let scans = 0;
  beforeEachOf(/Scan/, () => void scans++);
  expect(await migrateTable()).toBeUndefined();
  expect(scans).toBe(0);
});

it("what an earlier release writes after a restore or a migration is migrated by doing it again", async () => {
  await noteLayout();
  expect(await migrateTable()).toBeUndefined();
  expect(await migrateTable({ again: true })).toMatchObject({ from: FIRST_LAYOUT, changed: 33, isDone: true });
  expect(await tableLayout()).toMatchObject({ layout: LAYOUT });
});

it("a migration leaves people half of a partition's units, and is slower if the table is busy", async () => {
  const paid = vi.spyOn(WritePace.prototype, "pay");
  const slowed = vi.spyOn(WritePace.prototype, "slowDown");
  let refusals = 3;
  beforeEachOf(/UpdateItem/, () => {
    if (refusals-- > 0)
      throw Object.assign(new Error(randomUUID()), { name: "ProvisionedThroughputExceededException" });
  });
  await migrateTable();
  expect(paid.mock.calls.filter(([units]) => units >= 1)).toHaveLength(33);
  expect(slowed).toHaveBeenCalledTimes(3);
});

it("a migration that is done again changes nothing", async () => {
  const once = await migratedOnce();
  let writes = 0;
  beforeEachOf(/UpdateItem|DeleteItem/, () => void writes++);
  expect(await migrateTable({ again: true })).toMatchObject({ changed: 0, removed: 0, isDone: true });
  expect([await records(), writes]).toEqual([once, 0]);
});

it("an empty table has the new layout without a migration, and so has one whose items are of the new layout", async () => {
  await wipe();
  expect(await migrateTable({ alone: true })).toMatchObject({ changed: 0, isDone: true });
  await wipe();
  await noteLayout();
  expect(await migrateTable()).toBeUndefined();
});

class CutOff extends Error {}

describe("a migration that is cut off at any moment and continued ends like one that isn't", () => {
  const random = seeded(20_261_128);
  const moments = Array.from({ length: 10 }, () => 1 + Math.floor(random() * 45));

  it.each(moments)("cut off before its %i. call, then alone and beside others", async (moment) => {
    const uncut = await migratedOnce();
    for (const alone of [true, false]) {
      await fill();
      let calls = 0;
      // From that moment on nothing reaches the table, as after the end of the process.
      beforeEachOf(/./, () => {
        calls += 1;
        if (calls >= moment) throw new CutOff();
      });
      await expect(migrateTable({ alone, stepItems: 7 })).rejects.toSatisfy(
        (error) => error instanceof CutOff || (error as Error).cause instanceof CutOff,
      );
      table.middlewareStack.remove(MIDDLEWARE);
      const { layout, after } = await tableLayout();
      // The first step ends before this call.
      if (moment > 12) expect(after).toBeDefined();
      expect(layout, "a table in between says the layout that all items have").toBe(FIRST_LAYOUT);
      const resumed: unknown[] = [];
      beforeEachOf(/Scan/, (input) => void resumed.push((input as { ExclusiveStartKey?: unknown }).ExclusiveStartKey));
      expect(await migrateTable({ alone, stepItems: 7 })).toMatchObject({ isDone: true });
      table.middlewareStack.remove(MIDDLEWARE);
      expect(resumed[0]).toEqual(after);
      expect(await records()).toEqual(uncut);
    }
  });
});

describe("what somebody writes between a migration's read and its write", () => {
  const edit = (n: number, set: Item) =>
    table.send(
      new UpdateCommand({
        TableName: env.TABLE_NAME,
        Key: key(n),
        UpdateExpression: `SET ${Object.keys(set)
          .map((name) => `#${name} = :${name}`)
          .join(", ")}`,
        ExpressionAttributeNames: Object.fromEntries(Object.keys(set).map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
      }),
    );
  const stored = async (n: number) => (await records()).find(({ sk }) => sk === key(n).sk);
  /** Runs `work` before the migration writes the request 1 for the first time. */
  const meanwhile = (work: () => Promise<unknown>): void => {
    let left = 1;
    beforeEachOf(/UpdateItem|DeleteItem/, async (input) => {
      const { Key = {}, ReturnValues } = input as { Key?: Item; ReturnValues?: string };
      if (Key.sk !== key(1).sk || ReturnValues !== "ALL_OLD" || left-- <= 0) return;
      await work();
    });
  };

  it("is neither lost nor left unmigrated, also where the migration changes the same attribute", async () => {
    const lowerCase: Migration = {
      layout: FIRST_LAYOUT + 1,
      name: "owners in lower case",
      migrate: (item) => ({ ...item, contentOwner: String(item.contentOwner).toLowerCase() }),
    };
    meanwhile(() => edit(1, { contentOwner: "@Renamed" }));
    expect(await migrateTable({ alone: true, migrations: [lowerCase] })).toMatchObject({ meanwhile: 1, isDone: true });
    expect(await stored(1)).toEqual({ ...request(1), contentOwner: "@renamed" });
  });

  it("is migrated also if it only adds what wasn't there", async () => {
    await put({ ...key(1), __edb_e__: "asset", name: "Nobody was asked", ownerHandleNormal: "stale" });
    meanwhile(() => edit(1, { request: { owner: "@Asked.Now" } }));
    expect(await migrateTable()).toMatchObject({ meanwhile: 1, isDone: true });
    expect(await stored(1)).toMatchObject({ request: { owner: "@Asked.Now" }, ownerHandleNormal: "asked.now" });
  });

  it("may also be a deletion, which stands", async () => {
    meanwhile(() => table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: key(1) })));
    expect(await migrateTable()).toMatchObject({ meanwhile: 1, isDone: true });
    expect(await stored(1)).toBeUndefined();
  });

  it("is migrated also if code of an earlier release has written a record as a whole, after it was migrated", async () => {
    let left = 1;
    beforeEachOf(/Scan/, async () => {
      const was = await tableLayout();
      if (was.after && left-- > 0) await put(request(1));
    });
    expect(await migrateTable({ stepItems: 20 })).toMatchObject({ isDone: true });
    expect(await stored(1)).toMatchObject({ ownerHandleNormal: "owner.1" });
  });

  it("keeps a migration from being done if it never ends", async () => {
    const writeAnew = () => put(request(1));
    beforeEachOf(/Scan/, async () => {
      await writeAnew();
    });
    expect(await migrateTable()).toMatchObject({ isDone: false });
    expect(await tableLayout()).toMatchObject({ layout: FIRST_LAYOUT, to: LAYOUT });
    table.middlewareStack.remove(MIDDLEWARE);
    expect(await migrateTable()).toMatchObject({ isDone: true });
  });
});

it("records that a migration removes and attributes that it removes are gone, and all others are as they were", async () => {
  const less: Migration = {
    layout: FIRST_LAYOUT + 1,
    name: "no grants, no prices",
    migrate: ({ price: _, ...item }) => (item.__edb_e__ === "grant" ? undefined : item),
  };
  const before = await records();
  expect(await migrateTable({ migrations: [less] })).toMatchObject({ removed: 5, changed: 35, isDone: true });
  expect(await records()).toEqual(
    before.flatMap(({ price: _, ...item }) => (item.__edb_e__ === "grant" ? [] : [item])),
  );
});

it("a table that a newer version has migrated, or begun to, is refused by name and left as it is", async () => {
  for (const newer of [{ layout: 99 }, { layout: FIRST_LAYOUT, to: 99 }]) {
    await putTableLayout(newer, nowIso());
    const before = await all();
    await expect(migrateTable()).rejects.toThrow(/layout 99, of a newer version of Clearhouse/);
    expect(await all()).toEqual(before);
  }
});
