import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Clearance } from "../clearance/index.ts";
import { withClock } from "../platform/clock.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { forgetAll } from "../search/held.ts";
import { Search } from "../search/index.ts";
import { at, people, START, seed, walk, walkAbout } from "../testing/acts.ts";
import { anAsset, aTeam, CALLER } from "../testing/scene.ts";
import { AssetEntity } from "./asset.entity.ts";
import { ASSET_COLUMNS, ASSET_STATUSES, type Asset as AssetView, columnOf } from "./asset.schema.ts";
import { Asset } from "./index.ts";

const newestFirst = (a: AssetView, b: AssetView): number =>
  `${b.uploadedAt}#${b.id}` < `${a.uploadedAt}#${a.id}` ? -1 : 1;

describe("the list of assets", () => {
  it("returns every asset once, newest first, over all pages, also if many were made in the same moment", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      for (const [n, column] of ASSET_COLUMNS.entries()) {
        await withClock(at(START + n), () => seed(admin, 25, column));
        await withClock(at(START + 10 + n), () => seed(admin, 26, column));
      }
      for (const column of ASSET_COLUMNS) {
        for (const limit of [7, 25, 100]) {
          const pages = await walk({ column, limit });
          const items = pages.flat();
          expect(items.map(({ id }) => id)).toEqual(items.toSorted(newestFirst).map(({ id }) => id));
          expect(new Set(items.map(({ id }) => id)).size).toBe(51);
          expect(items.every(({ status }) => columnOf(status) === column)).toBe(true);
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        }
      }
      const all = (await walk({ limit: 100 })).flat();
      expect(new Set(all.map(({ id }) => id)).size).toBe(204);
      expect(all).toEqual(all.toSorted(newestFirst));
    });
  });

  it("ends without a cursor if the last page is exactly full", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      await seed(admin, 20, "denied");
      expect((await walk({ column: "denied", limit: 10 })).map(({ length }) => length)).toEqual([10, 10]);
    });
  });

  it("has no gaps or duplicates while assets enter and leave its column", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const staying: string[] = [];
      const leaving: string[] = [];
      const coming: string[] = [];
      for (let n = 0; n < 40; n++) {
        const [stays] = await withClock(at(START + n * 10), () => seed(admin, 1, "pending"));
        const [leaves] = await withClock(at(START + n * 10 + 1), () => seed(admin, 1, "pending"));
        const [comes] = await withClock(at(START + n * 10 + 2), () => seed(admin, 1, "denied"));
        staying.push(stays ?? "");
        leaving.push(leaves ?? "");
        coming.push(comes ?? "");
      }
      const set = (id: string | undefined, status: "pending" | "approved") =>
        id ? Clearance.setStatus(id, { version: 1, status }) : undefined;
      const pages = await walk({ column: "pending", limit: 7 }, async () => {
        for (let n = 0; n < 5; n++) {
          await set(leaving.splice(Math.floor(leaving.length / 2), 1)[0], "approved");
          await set(coming.splice(Math.floor(coming.length / 2), 1)[0], "pending");
        }
      });
      const seen = pages.flat().map(({ id }) => id);
      expect(new Set(seen).size).toBe(seen.length);
      expect(staying.filter((id) => !seen.includes(id))).toEqual([]);
    });
  });

  it("is complete, however large its records are", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      // 70 records of about 20 KB: more than the 1 MB that one Query answers in DynamoDB Local, which counts the
      // records behind the keys.
      const ids = await seed(admin, 70, "pending", "🌅".repeat(2_500));
      forgetAll();
      const pages = await walk({ column: "pending", limit: 100 });
      const listed = pages.flat().map(({ id }) => id);
      expect(listed.toSorted()).toEqual(ids.toSorted());
    });
  });

  it("refuses the cursor of another column, of another team, and a changed one", async () => {
    const [one, other] = [await aTeam(), await aTeam()];
    for (const { admin } of [one, other]) await actAs(admin, () => seed(admin, 3, "pending"));
    const { cursor } = await actAs(one.admin, () => Search.list({ column: "pending", limit: 1 }));
    const feed = await actAs(one.admin, () => Asset.changes());
    const refused = { code: "cursor.invalid", kind: "invalid" };
    const list = (actor: MemberActor, query: Partial<Parameters<typeof Search.list>[0]>) =>
      actAs(actor, () => Search.list({ column: "pending", limit: 1, ...query }));
    if (!cursor) throw new Error("There is no second page");
    await expect(list(one.admin, { cursor })).resolves.toMatchObject({ items: [{}] });
    await expect(list(one.admin, { cursor, column: "denied" })).rejects.toMatchObject(refused);
    await expect(list(one.admin, { cursor, column: undefined })).rejects.toMatchObject(refused);
    await expect(list(other.admin, { cursor })).rejects.toMatchObject(refused);
    await expect(list(one.admin, { cursor: feed.cursor })).rejects.toMatchObject(refused);
    const changed = `${cursor.startsWith("A") ? "B" : "A"}${cursor.slice(1)}`;
    await expect(list(one.admin, { cursor: changed })).rejects.toMatchObject(refused);
    await expect(list(one.admin, { cursor: "" })).resolves.toMatchObject({ items: [{}] });
    for (const since of [cursor, "x", "A".repeat(1_024)]) {
      await expect(actAs(one.admin, () => Asset.changes(since))).rejects.toMatchObject(refused);
    }
  });
});

const recount = async (teamId: string) => {
  const { data } = await AssetEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  return Object.fromEntries(
    ASSET_COLUMNS.map((column) => [column, data.filter((asset) => columnOf(asset.status) === column).length]),
  );
};

describe("the counts of assets", () => {
  it("equal a recount after any parallel actions, and each list has as many assets as its count", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(
      admin,
      async () => {
        await fc.assert(
          fc.asyncProperty(people, async (acts) => {
            const ids = await Promise.all(Array.from({ length: 4 }, async () => (await anAsset()).id));
            await walkAbout(ids, acts);
            const counts = await Asset.counts();
            expect(counts).toEqual(await recount(teamId));
            for (const column of ASSET_COLUMNS) {
              expect((await walk({ column, limit: 100 })).flat()).toHaveLength(counts[column]);
            }
          }),
          { numRuns: 8 },
        );
      },
      CALLER,
    );
  });

  it("include all five states: time-limited counts as approved", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      for (const status of ASSET_STATUSES) await seed(admin, 2, status);
      expect(await Asset.counts()).toEqual({ pending: 2, "requesting-rights": 2, approved: 4, denied: 2 });
    });
  });
});
