import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { FIRST_LAYOUT, LAYOUT, MIGRATIONS, migrated } from "./list.ts";
import type { Item, Migration } from "./migration.ts";

const request = {
  pk: "a",
  sk: "b",
  __edb_e__: "rightsrequest",
  contentOwner: "@Harbour.Frames",
  contentOwnerEmail: "",
};
const asset = {
  pk: "a",
  sk: "c",
  __edb_e__: "asset",
  name: "Dusk",
  request: { owner: "Inês", ownerEmail: "i@x.example" },
};

it("each layout after the first has one migration, in a file that begins with its number", () => {
  const layouts = MIGRATIONS.map(({ layout }) => layout);
  expect(layouts).toEqual(Array.from(layouts, (_, n) => FIRST_LAYOUT + 1 + n));
  expect(LAYOUT).toBe(layouts.at(-1));
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name) && !name.includes(".test."));
  expect(files.toSorted().map((name) => Number(name.slice(0, 4)))).toEqual(layouts);
});

it("owners' normal forms are added to requests and assets of the first layout, and to nothing else", () => {
  expect(migrated(request, FIRST_LAYOUT)).toEqual({ ...request, ownerHandleNormal: "harbour.frames" });
  expect(migrated(asset, FIRST_LAYOUT)).toEqual({ ...asset, ownerEmailNormal: "i@x.example" });
  const bare = { pk: "a", sk: "d", __edb_e__: "asset", name: "Nobody was asked" };
  const odd = { ...bare, request: "?" };
  const grant = { ...request, __edb_e__: "grant" };
  for (const item of [bare, odd, grant, { pk: "idem#x", sk: "y" }]) expect(migrated(item, FIRST_LAYOUT)).toBe(item);
});

it("a migration leaves what it has returned as it is, and corrects forms that code of an earlier release left behind", () => {
  for (const item of [request, asset]) {
    const once: Item = migrated(item, FIRST_LAYOUT) ?? {};
    expect(migrated(once, FIRST_LAYOUT)).toBe(once);
  }
  const stale = { ...asset, ownerHandleNormal: "somebody.else" };
  expect(migrated(stale, FIRST_LAYOUT)).toEqual({ ...asset, ownerEmailNormal: "i@x.example" });
});

it("counters of assets are removed, and other counters stay", () => {
  const counter = (list: string) => ({ pk: "a", sk: "e", __edb_e__: "counter", list, count: 3 });
  for (const list of ["asset-columns", "uploads#usr_1"])
    expect(migrated(counter(list), FIRST_LAYOUT + 1)).toBeUndefined();
  const others = [counter("creators"), counter("feedback"), { ...counter("asset-columns"), __edb_e__: "asset" }];
  for (const item of others) expect(migrated(item, FIRST_LAYOUT + 1)).toBe(item);
});

const step = (layout: number, migrate: Migration["migrate"]): Migration => ({ layout, name: `to ${layout}`, migrate });
const item = { pk: "p", sk: "s", __edb_e__: "k", trace: "" };
const noted = (layout: number) => step(layout, (one) => ({ ...one, trace: `${one.trace}${layout}` }));

it("migrations run in their order, from the item's layout on", () => {
  const list = [noted(5), noted(6), noted(7)];
  expect(migrated(item, 4, list)).toMatchObject({ trace: "567" });
  expect(migrated(item, 6, list)).toMatchObject({ trace: "7" });
  expect(migrated(item, 7, list)).toBe(item);
});

it("an item that a migration removes isn't passed on, and a migration can't move an item", () => {
  expect(migrated(item, 4, [step(5, () => undefined), noted(6)])).toBeUndefined();
  expect(() => migrated(item, 4, [step(5, (one) => ({ ...one, sk: "other" }))])).toThrow(/to 5.*moves an item/);
});
