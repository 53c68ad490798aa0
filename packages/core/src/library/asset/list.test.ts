import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { at, people, START, seed, walk, walkAbout } from "../../testing/acts.ts";
import { settingTo } from "../../testing/approval.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { forgetAll } from "../search/held.ts";
import { Search } from "../search/index.ts";
import { AssetEntity } from "./asset.entity.ts";
import { ASSET_COLUMNS, ASSET_STATUSES, type Asset as AssetView, columnOf } from "./asset.schema.ts";
import { Asset } from "./index.ts";

const newestFirst = (a: AssetView, b: AssetView): number =>
  `${b.uploadedAt}#${b.id}` < `${a.uploadedAt}#${a.id}` ? -1 : 1;

describe("the list of assets", () => {
  it("the list of assets returns each asset once, newest first, even if many assets were made at once", async () => {
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

  it("the list of assets ends after a last page that is exactly full", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      await seed(admin, 20, "denied");
      expect((await walk({ column: "denied", limit: 10 })).map(({ length }) => length)).toEqual([10, 10]);
    });
  });

  it("the list of pending assets has no gaps or duplicates while assets become pending and stop being pending", async () => {
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
        id ? Clearance.setStatus(id, { version: 1, ...settingTo(status) }) : undefined;
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

  it("the list of assets is complete even if its records exceed the size limit of one query", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      // 70 records of about 20 KB exceed 1 MB, the most that DynamoDB Local returns for one query.
      const ids = await seed(admin, 70, "pending", "🌅".repeat(2_500));
      forgetAll();
      const pages = await walk({ column: "pending", limit: 100 });
      const listed = pages.flat().map(({ id }) => id);
      expect(listed.toSorted()).toEqual(ids.toSorted());
    });
  });

  it("the list of assets refuses a changed cursor and a cursor of another status column, team or list", async () => {
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
  it("the counts of assets equal a recount and the lengths of the lists after parallel actions", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(
      admin,
      async () => {
        await fc.assert(
          fc.asyncProperty(people, async (acts) => {
            const ids = await Promise.all(Array.from({ length: 4 }, async () => (await anAsset()).id));
            await walkAbout(ids, acts);
            const counts = await Search.counts();
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

  it("a time-limited asset counts as approved, and each other status has its own count", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      for (const status of ASSET_STATUSES) await seed(admin, 2, status);
      expect(await Search.counts()).toEqual({ pending: 2, "requesting-rights": 2, approved: 4, denied: 2 });
    });
  });
});
