import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { at, people, START, seed, walk, walkAbout } from "../../testing/acts.ts";
import { putAssets } from "../../testing/lists.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { between, nothingBetween, type TableCall } from "../../testing/store/between.ts";
import { forgetAll } from "../search/held.ts";
import type { Asset as AssetView } from "./asset.schema.ts";
import { change } from "./change.ts";
import { Asset } from "./index.ts";

beforeEach(forgetAll);
afterEach(nothingBetween);

it("five polls of the feed together read the changed records only once, and read only attributes that the feed returns", async () => {
  const { admin } = await aTeam();
  const { cursor } = await actAs(admin, () => Asset.changes());
  const ids = await putAssets(admin, [{ notes: "n" }, {}]);
  const made: TableCall[] = [];
  between((call, perform) => {
    made.push(call);
    return perform();
  });
  for (let tab = 0; tab < 5; tab++) {
    const { items } = await actAs(admin, () => Asset.changes(cursor));
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }
  const reads = made.filter(({ command }) => command.startsWith("BatchGet"));
  expect(reads).toHaveLength(1);
  expect(JSON.stringify(reads)).toContain("#notes");
  expect(JSON.stringify(reads)).not.toContain("firstEntry");
});

/** A client of the feed that keeps the latest version of each asset, as a browser does. */
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

/** A change that only sets a new `changedAt`. */
const touch = (teamId: string, id: string) =>
  change(teamId, id, (current) => ({ next: current, step: { type: "rights_request.link.copied" }, also: [] }));

describe("the feed of changes", () => {
  const MIDDLEWARE = "test-between";
  afterEach(() => {
    table.middlewareStack.remove(MIDDLEWARE);
  });

  it("the first call of the feed returns a cursor and no assets", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      await seed(admin, 1, "pending");
      expect(await Asset.changes()).toEqual({ items: [], deleted: [], cursor: expect.any(String), more: false });
    });
  });

  it("a client that follows the feed knows the current state of all assets after random changes", async () => {
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

  it("the feed returns 250 changes in three pages, and the next poll needs only one page", async () => {
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

  it("the feed loses no asset that changes again while the feed reads the page with that asset", async () => {
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
            // After the index is read and before the records are read, the page's first asset becomes the newest asset.
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

  it("the feed loses no change by a machine whose clock is nine seconds behind", async () => {
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

  it("the feed loses no change that is written with an earlier time while a client reads several pages", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, async () => {
      const [late] = await withClock(at(START - 60_000), () => seed(admin, 1, "pending"));
      const follower = aFollower();
      await withClock(at(START), () => follower.poll());
      for (let n = 0; n < 250; n++) await withClock(at(START + 10_000 + n), () => seed(admin, 1, "denied"));
      expect(await withClock(at(START + 10_300), () => follower.poll())).toBe(true);
      await withClock(at(START + 9_990), () => touch(teamId, late ?? ""));
      // The slow client reads the other pages half a minute later, and then asks for new changes.
      await withClock(at(START + 40_000), () => follower.catchUp());
      await withClock(at(START + 41_000), () => follower.catchUp());
      expect(follower.known).toEqual(await truth());
    });
  });
});
