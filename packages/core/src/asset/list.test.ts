import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { Clearance } from "../clearance/index.ts";
import { withClock } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { table } from "../platform/store/clients.ts";
import { transact } from "../platform/store/transaction.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { forgetAll } from "../search/held.ts";
import { Search } from "../search/index.ts";
import { ASK, anAsset, approve, aTeam, CALLER, deny } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { AssetEntity } from "./asset.entity.ts";
import { ASSET_COLUMNS, ASSET_STATUSES, type AssetStatus, type Asset as AssetView, columnOf } from "./asset.schema.ts";
import { change, creation } from "./change.ts";
import { Asset } from "./index.ts";

const at = (ms: number) => ({ now: () => new Date(ms) });
const START = Date.parse("2026-05-01T12:00:00Z");

/** Assets without files, made by the domain's own functions. Runs as the member. */
const seed = async (
  { teamId, userId }: MemberActor,
  count: number,
  status: AssetStatus,
  notes = "",
): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const assetId = newId("asset");
    const fields = { name: `${status} ${n}`, source: "s", uploadedBy: "Ada", uploaderId: userId, tags: [], files: [] };
    await transact(async () => {
      const asset = { ...fields, teamId, assetId, type: "image" as const, status, notes, context: notes };
      return { writes: creation(asset, { type: "asset.created", to: status }).writes, result: undefined };
    });
    ids.push(assetId);
  }
  return ids;
};

/** All pages of a list, in order. */
const walk = async (
  query: Omit<Parameters<typeof Search.list>[0], "cursor">,
  between: (page: number) => Promise<void> = async () => {},
): Promise<AssetView[][]> => {
  const pages: AssetView[][] = [];
  let cursor: string | null | undefined;
  do {
    const page: Awaited<ReturnType<typeof Search.list>> = await Search.list({ ...query, ...(cursor && { cursor }) });
    pages.push(page.items);
    cursor = page.cursor;
    if (cursor) await between(pages.length);
  } while (cursor);
  return pages;
};

const newestFirst = (a: AssetView, b: AssetView): number =>
  `${b.uploadedAt}#${b.id}` < `${a.uploadedAt}#${a.id}` ? -1 : 1;

describe("a list", () => {
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
    if (!cursor) throw new Error("There is a second page");
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

/** One thing that people do to an asset. A refusal because of its state is fine here. */
const ACTS = {
  "set pending": (asset: AssetView) => Clearance.setStatus(asset.id, { version: asset.version, status: "pending" }),
  "set approved": (asset: AssetView) => Clearance.setStatus(asset.id, { version: asset.version, status: "approved" }),
  "set denied": (asset: AssetView) => Clearance.setStatus(asset.id, { version: asset.version, status: "denied" }),
  ask: (asset: AssetView) => Sent.requestForAsset(asset.id, ASK),
  "say yes": async (asset: AssetView) => approve(await ownerOf(asset)),
  "say yes for a time": async (asset: AssetView) => approve(await ownerOf(asset), { expiresOn: "2999-12-31" }),
  "say no": async (asset: AssetView) => deny(await ownerOf(asset)),
  edit: ({ id, version, source, uploadedBy, tags }: AssetView) =>
    Sent.editAsset(id, { version, source, uploadedBy, tags, name: newId("event") }),
} satisfies Record<string, (asset: AssetView) => Promise<unknown>>;

const ownerOf = ({ request }: AssetView) =>
  RightsRequest.ownerByToken(new URL(request?.link ?? "http://none").searchParams.get("token") ?? "");

const REFUSED = /^(asset\.conflict|rights_request\.\w+|request\.busy)$/;

/** Several people work on the same few assets at once. */
const walkAbout = async (ids: readonly string[], acts: readonly (readonly [keyof typeof ACTS, number])[][]) => {
  await Promise.all(
    acts.map(async (person) => {
      for (const [act, which] of person) {
        const asset = await Asset.get(ids[which % ids.length] ?? "");
        try {
          await ACTS[act](asset);
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(REFUSED) });
        }
      }
    }),
  );
};

const people = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])), fc.nat(5)), {
    minLength: 3,
    maxLength: 8,
  }),
  { minLength: 2, maxLength: 4 },
);

const recount = async (teamId: string) => {
  const { data } = await AssetEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  return Object.fromEntries(
    ASSET_COLUMNS.map((column) => [column, data.filter((asset) => columnOf(asset.status) === column).length]),
  );
};

describe("the counts", () => {
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

/** A client of the feed, like a browser: it keeps the latest version it saw of each asset. */
const aFollower = () => {
  const known = new Map<string, AssetView>();
  let cursor: string | undefined;
  const poll = async (): Promise<boolean> => {
    const page = await Asset.changes(cursor);
    for (const asset of page.items) {
      const earlier = known.get(asset.id);
      if (!earlier || earlier.changedAt <= asset.changedAt) known.set(asset.id, asset);
    }
    cursor = page.cursor;
    return page.more;
  };
  return {
    known,
    poll,
    catchUp: async () => {
      let pages = 1;
      while (await poll()) pages++;
      return pages;
    },
  };
};

const truth = async (): Promise<Map<string, AssetView>> =>
  new Map((await walk({ limit: 100 })).flat().map((asset) => [asset.id, asset]));

/** A change that only moves `changedAt`. */
const touch = (teamId: string, id: string) =>
  change(teamId, id, (current) => ({ next: current, step: { type: "rights_request.link.copied" }, also: [] }));

describe("the feed of changes", () => {
  const MIDDLEWARE = "test-between";
  afterEach(() => {
    table.middlewareStack.remove(MIDDLEWARE);
  });

  it("starts with nothing and a cursor", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      await seed(admin, 1, "pending");
      expect(await Asset.changes()).toEqual({ items: [], deleted: [], cursor: expect.any(String), more: false });
    });
  });

  it("brings a client that merges by id to the true state, whatever changes meanwhile", async () => {
    const { admin } = await aTeam();
    await actAs(
      admin,
      async () => {
        await fc.assert(
          fc.asyncProperty(people, async (acts) => {
            const follower = aFollower();
            await follower.poll();
            const before = await truth();
            const ids = await Promise.all(Array.from({ length: 4 }, async () => (await anAsset()).id));
            const done = walkAbout(ids, acts).then(() => true);
            while (!(await Promise.race([done, follower.poll().then(() => false)])));
            await follower.catchUp();
            const now = await truth();
            for (const id of before.keys()) now.delete(id);
            expect(new Map(ids.map((id) => [id, follower.known.get(id)]))).toEqual(
              new Map(ids.map((id) => [id, now.get(id)])),
            );
          }),
          { numRuns: 5 },
        );
      },
      CALLER,
    );
  });

  it("is read in pages, says when there are more, and ends", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const follower = aFollower();
      await withClock(at(START), () => follower.poll());
      await withClock(at(START + 60_000), () => seed(admin, 250, "pending"));
      expect(await withClock(at(START + 120_000), () => follower.catchUp())).toBe(3);
      expect(follower.known).toEqual(await truth());
      expect(await withClock(at(START + 180_000), () => follower.catchUp())).toBe(1);
    });
  });

  it("loses nothing if an asset of a page changes again while the page is read", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, async () => {
      const follower = aFollower();
      await withClock(at(START), () => follower.poll());
      const ids: string[] = [];
      for (let n = 0; n < 150; n++)
        ids.push(...(await withClock(at(START + 10_000 + n), () => seed(admin, 1, "denied"))));
      let changed = false;
      table.middlewareStack.add(
        (next, context) => async (args) => {
          const result = await next(args);
          if (!changed && /^Query/.test(context.commandName ?? "")) {
            changed = true;
            // Between reading the index and the records, the first asset of the page becomes the newest of all.
            await withClock(at(START + 20_000), () => touch(teamId, ids[0] ?? ""));
          }
          return result;
        },
        { name: MIDDLEWARE, step: "initialize" },
      );
      await withClock(at(START + 30_000), () => follower.catchUp());
      expect(changed).toBe(true);
      expect(follower.known).toEqual(await truth());
    });
  });

  it("loses no change written by a machine whose clock is up to ten seconds behind", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, async () => {
      const [late] = await withClock(at(START - 60_000), () => seed(admin, 1, "pending"));
      const follower = aFollower();
      await withClock(at(START), () => follower.poll());
      await withClock(at(START + 10_000), () => seed(admin, 1, "denied"));
      await withClock(at(START + 10_100), () => follower.catchUp());
      await withClock(at(START + 1_100), () => touch(teamId, late ?? ""));
      await withClock(at(START + 11_000), () => follower.catchUp());
      expect(follower.known).toEqual(await truth());
    });
  });

  it("loses no change that comes late while a client reads page after page", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, async () => {
      const [late] = await withClock(at(START - 60_000), () => seed(admin, 1, "pending"));
      const follower = aFollower();
      await withClock(at(START), () => follower.poll());
      for (let n = 0; n < 250; n++) await withClock(at(START + 10_000 + n), () => seed(admin, 1, "denied"));
      expect(await withClock(at(START + 10_300), () => follower.poll())).toBe(true);
      await withClock(at(START + 9_990), () => touch(teamId, late ?? ""));
      // A slow client: it reads the other pages half a minute later, and then asks for what is new.
      await withClock(at(START + 40_000), () => follower.catchUp());
      await withClock(at(START + 41_000), () => follower.catchUp());
      expect(follower.known).toEqual(await truth());
    });
  });
});
