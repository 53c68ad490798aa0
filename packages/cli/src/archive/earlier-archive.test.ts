import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { type Item, RECORDS } from "@clearhouse/core/custody/archive/registry.ts";
import { items } from "@clearhouse/core/custody/archive/table.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { tableLayout } from "@clearhouse/core/platform/migrations/layout.entity.ts";
import { FIRST_LAYOUT, LAYOUT } from "@clearhouse/core/platform/migrations/list.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { checkNumber } from "@clearhouse/core/rights/license-document/check.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { approve, CALLER } from "@clearhouse/core/testing/scene.ts";
import pMap from "p-map";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cli } from "../testing/cli.ts";
import { forgeArchive } from "../testing/forged-archive.ts";
import { openArchive } from "./read.ts";

const archiveOf = (layout: number) =>
  fileURLToPath(new URL(`../../../local/fixtures/layout-${layout}/archive.zip`, import.meta.url));
/** An archive that the release with the first layout has written. */
const FIRST = archiveOf(FIRST_LAYOUT);
const MIDDLEWARE = "earlier-archive-test";
const folder = mkdtempSync(join(tmpdir(), "clearhouse-earlier-"));

const all = async (): Promise<Item[]> => (await Array.fromAsync(items())).flat();
const keyOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;
/** What the table holds of an archive, by key. */
const restored = async (): Promise<Map<string, Item>> =>
  new Map((await all()).filter((item) => RECORDS[String(item.__edb_e__)]?.kept).map((item) => [keyOf(item), item]));

const wipe = async (): Promise<void> => {
  const remove = ({ pk, sk }: Item) => table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: { pk, sk } }));
  await pMap(await all(), remove, { concurrency: 16 });
};

beforeEach(wipe);
afterEach(() => {
  for (const { middlewareStack } of [table, s3]) middlewareStack.remove(MIDDLEWARE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async (path = FIRST): Promise<Item[]> => {
  const archive = await openArchive(path);
  const kinds = Object.keys(archive.manifest.records);
  const records = (await Promise.all(kinds.map((kind) => Array.fromAsync(archive.records(kind))))).flat();
  archive.close();
  return records;
};

/** Counters of assets don't exist any more since layout 6. */
const isAssetCounter = ({ list }: Item): boolean => /^(asset-columns$|uploads#)/.test(String(list));

/** Restores the archive, except for what `verify` says afterwards. */
const restore = async (path = FIRST): Promise<Awaited<ReturnType<typeof cli>>> => {
  const { code, out, err } = await cli("restore", "--from", path);
  // The tests have keys of their own.
  return { code, out, err: err.replaceAll(/^[A-Z_]+ is another key .*\n?/gm, "") };
};

it("an archive of the first layout is restored in today's layout, with valid chains, and exported in it", async () => {
  const { code, out, err } = await restore();
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain(`Its records have layout ${FIRST_LAYOUT}, and are migrated to layout ${LAYOUT}.`);
  const was = (await read()).filter((item) => !isAssetCounter(item));
  expect(was).toHaveLength(389);
  expect(out).toMatch(/389 records and \d+ files are restored\./);
  expect(out).toMatch(
    /1 team log, 3 creators, 2 contracts and 16 assets, 127 valid entries, 0 of them redacted: every/,
  );
  expect(await tableLayout()).toMatchObject({ layout: LAYOUT });

  const is = await restored();
  expect(is.size).toBe(was.length);
  for (const before of was) {
    const { ownerHandleNormal: _, ownerEmailNormal: __, ...after } = is.get(keyOf(before)) ?? {};
    expect(after).toEqual(before);
  }
  const handles = [...is.values()].flatMap(({ __edb_e__, ownerHandleNormal: handle }) =>
    handle ? [`${__edb_e__} ${handle}`] : [],
  );
  expect([...new Set(handles)].toSorted()).toEqual(
    ["asset", "rightsrequest"].flatMap((kind) =>
      [
        ...["countrymile.pics", "crate.kings", "gone.owner", "harbour.frames", "lights.by.nora", "slow.shutter"],
        "wax.and.grooves",
      ].map((handle) => `${kind} ${handle}`),
    ),
  );

  const again = join(folder, "again.zip");
  expect(await cli("export", "--out", again)).toMatchObject({ code: 0 });
  const archive = await openArchive(again);
  archive.close();
  expect(archive.manifest).toMatchObject({ layout: LAYOUT, records: { asset: { count: 16 } } });
});

it("an archive of layout 5 is restored without its counters of assets, and with everything else as it was", async () => {
  const { code, out, err } = await restore(archiveOf(5));
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain(`Its records have layout 5, and are migrated to layout ${LAYOUT}.`);
  const was = await read(archiveOf(5));
  expect(was.filter(isAssetCounter).length).toBeGreaterThan(0);
  const sorted = (records: readonly Item[]) => records.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  expect(sorted([...(await restored()).values()])).toEqual(sorted(was.filter((item) => !isAssetCounter(item))));
});

it("approvals by hand of layout 6 are found by their license numbers and by their record numbers, and are only recorded", async () => {
  expect(await restore(archiveOf(6))).toMatchObject({ code: 0, err: "" });
  const byHand = (await read(archiveOf(6))).filter(
    ({ __edb_e__, origin }) => __edb_e__ === "grant" && origin === "admin",
  );
  expect(byHand).toHaveLength(4);
  const says = new Set<string>();
  for (const { number, ended } of byHand.map((item) => ({ number: String(item.number), ended: item.ended }))) {
    const record = number.replace("CH-", "REC-");
    const [former, now] = [await checkNumber(number), await checkNumber(record)];
    expect(now).toEqual(former);
    expect(now).toMatchObject({ items: [{ number: record }], answer: "unknown", licences: [] });
    expect(now.says).toMatch(ended ? /^ended$/ : /^(recorded|not_confirmed)$/);
    says.add(now.says);
  }
  expect([...says]).toContain("recorded");
});

it("the team of the first archive goes on working: a member signs in and finds assets, and an owner with an open link approves", async () => {
  await restore();
  const records = [...(await restored()).values()];
  const open = records.find(({ contentOwner, status }) => contentOwner === "@Lights.By.Nora" && status === "pending");
  // The link is valid for thirty days.
  const then = { now: () => new Date(`${open?.createdAt}`) };
  await withClock(then, async () => {
    const sent = { subject: "of-another-pool", email: "admin@clearhouse.test", name: "", issuedAt: 0 };
    const admin = await User.actorOf({ ...sent, provider: "password" });
    if (admin.kind !== "member") expect.fail("the admin is no member");
    const list = () => actAs(admin, () => Search.list({ q: "nora", limit: 10 }), CALLER);
    const statuses = async () => (await list()).items.map(({ name, status }) => `${name}: ${status}`).toSorted();
    const found = ["Lasers over the floor: approved", "Sunset over the bridge: requesting-rights"];
    expect(await statuses()).toEqual(found);
    await approve(await RightsRequest.ownerByToken(`${open?.token}`));
    expect(await statuses()).toEqual([found[0], "Sunset over the bridge: approved"]);
  });
  expect(await cli("verify")).toMatchObject({ code: 0, err: "" });
});

/** A number generator that is the same in each run (xorshift32). */
const seeded = (seed: number) => (): number => {
  for (const [left, by] of [
    [true, 13],
    [false, 17],
    [true, 5],
  ] as const)
    seed ^= left ? seed << by : seed >>> by;
  return (seed >>> 0) / 2 ** 32;
};

class CutOff extends Error {}

describe("a restore of an earlier archive that is cut off at any moment and continued ends like one that isn't", () => {
  const random = seeded(20_261_128);
  const moments = Array.from({ length: 10 }, () => 3 + Math.floor(random() * 28));

  let expected: Map<string, Item>;
  beforeAll(async () => {
    await wipe();
    await restore();
    expected = await restored();
  });

  it.each(moments)("cut off before its %i. write", async (moment) => {
    let writes = 0;
    const cut =
      (next: (args: never) => Promise<unknown>, { commandName = "" }: { commandName?: string }) =>
      async (args: never) => {
        if (/^(Put|BatchWrite|Delete)/.test(commandName)) writes += 1;
        if (writes >= moment) throw new CutOff();
        return next(args);
      };
    table.middlewareStack.add(cut as never, { name: MIDDLEWARE, step: "initialize" });
    s3.middlewareStack.add(cut as never, { name: MIDDLEWARE, step: "initialize" });
    await expect(restore()).rejects.toThrow();
    for (const { middlewareStack } of [table, s3]) middlewareStack.remove(MIDDLEWARE);
    expect((await restored()).size).toBeLessThan(expected.size);
    expect(await restore()).toMatchObject({ code: 0, out: expect.stringContaining("it continues") });
    expect(await restored()).toEqual(expected);
  });
});

const withLayout = (layout: number) => (text: string) => JSON.stringify({ ...JSON.parse(text), layout });

it("the hashes of an earlier archive are those of its lines as they are in it, before anything is migrated", async () => {
  const rename = (text: string) => text.replace("@Crate.Kings", "@Other.Kings");
  const changed = await forgeArchive(FIRST, join(folder, "changed.zip"), {
    "records/rightsrequest.jsonl": rename,
    "manifest.json": (text) => text,
  });
  expect(await cli("restore", "--from", changed)).toMatchObject({
    code: 2,
    err: expect.stringContaining("The archive is damaged: records/rightsrequest.jsonl was changed."),
  });
  expect(await all()).toEqual([]);
});

it("an archive of a newer layout is refused by name, before anything is written", async () => {
  const newer = await forgeArchive(FIRST, join(folder, "newer.zip"), { "manifest.json": withLayout(99) });
  expect(await cli("restore", "--from", newer)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^This archive has layout 99, of a newer version of Clearhouse/),
  });
  expect(await all()).toEqual([]);
});
