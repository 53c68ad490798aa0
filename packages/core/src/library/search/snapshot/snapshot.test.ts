import { gunzipSync } from "node:zlib";
import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "../../../platform/env.ts";
import { actAs } from "../../../platform/identity/actor.ts";
import { s3 } from "../../../platform/store/s3.ts";
import { putAssets } from "../../../testing/lists.ts";
import { outboxEvents } from "../../../testing/outbox.ts";
import { aTeam } from "../../../testing/scene.ts";
import { compactNow, feedOf, idsOf, rename, search, system } from "../../../testing/searching.ts";
import { between, nothingBetween } from "../../../testing/store/between.ts";
import { FEW, forgetAll, OUTGROWN } from "../held.ts";
import { Search } from "../index.ts";
import { readObject, removeObject, writeObject } from "../objects.ts";
import { compactAsAsked, compactWhenOutgrown } from "./occasions.ts";
import { PointerEntity, readPointer } from "./pointer.entity.ts";

interface Header {
  version: number;
  lengths: number[];
}

beforeEach(forgetAll);
afterEach(nothingBetween);

const asked = async (teamId: string): Promise<number> => {
  const items = await outboxEvents();
  return items.filter((item) => item.teamId === teamId && item.name === "search.snapshot.outgrown").length;
};

const objectsOf = async (teamId: string): Promise<string[]> => {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: env.DOCUMENTS_BUCKET, Prefix: `search/${teamId}/` }),
  );
  return Contents.map(({ Key = "" }) => Key);
};

/** A snapshot is a copy, in S3, of what searches need to know about a team's assets. */
describe("the writing of a snapshot", () => {
  it("if three processes write a snapshot in parallel, one succeeds and only one object remains", async () => {
    const { admin, teamId } = await aTeam();
    const ids = await putAssets(admin, [{}, {}]);
    await Promise.all([compactNow(teamId, 0), compactNow(teamId, 0), compactNow(teamId, 0)]);
    expect(await readPointer(teamId)).toMatchObject({ generation: 1, assets: 2 });
    expect(await objectsOf(teamId)).toHaveLength(1);
    expect((await actAs(admin, () => idsOf())).toSorted()).toEqual(ids.toSorted());
  });

  it("a snapshot whose writing was killed before the last step isn't used, and its object is removed later", async () => {
    const { admin, teamId } = await aTeam();
    const ids = await putAssets(admin, [{}, {}]);
    between(async ({ command, input }, perform) => {
      if (command.startsWith("TransactWrite") && JSON.stringify(input).includes('"parts":[{'))
        throw new Error("killed");
      return perform();
    });
    await expect(compactNow(teamId, 0)).rejects.toThrow("killed");
    nothingBetween();
    const [orphan = ""] = await objectsOf(teamId);
    expect(orphan).not.toBe("");
    expect((await actAs(admin, () => idsOf())).toSorted()).toEqual(ids.toSorted());
    await compactNow(teamId, 0);
    expect(await readPointer(teamId)).toMatchObject({ generation: 1 });
    await compactNow(teamId, 1);
    await compactNow(teamId, 2);
    expect(await objectsOf(teamId)).not.toContain(orphan);
  });

  it("the objects of the last two snapshots are kept, and each snapshot is written only once", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await putAssets(admin, [{}]);
    for (const generation of [0, 1, 2, 3, 3, 0]) {
      await rename(teamId, id, `Sunset ${generation}`);
      await compactNow(teamId, generation);
    }
    const { generation, parts = [], objects } = await readPointer(teamId);
    expect(generation).toBe(4);
    expect(objects).toHaveLength(2);
    expect(objects).toContain(parts[0]?.key);
    expect((await objectsOf(teamId)).toSorted()).toEqual(objects.toSorted());
  });

  it("searches work even if the snapshot is lost, and the next snapshot is made from all assets", async () => {
    const { admin, teamId } = await aTeam();
    const ids = await putAssets(admin, [{}, {}, {}]);
    await compactNow(teamId, 0);
    for (const { key } of (await readPointer(teamId)).parts ?? []) await removeObject(key);
    expect((await actAs(admin, () => idsOf())).toSorted()).toEqual(ids.toSorted());
    await compactNow(teamId, 1);
    forgetAll();
    expect((await actAs(admin, () => idsOf())).toSorted()).toEqual(ids.toSorted());
  });

  it("a new snapshot of a small team is asked for once when lists have more than 200 changes to merge with the last one", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await putAssets(admin, [{}]);
    await actAs(admin, async () => {
      feedOf(FEW);
      expect(await idsOf()).toEqual([id]);
      expect(await asked(teamId)).toBe(0);
      feedOf(FEW + 1);
      await Promise.all([idsOf(), idsOf(), idsOf()]);
      forgetAll();
      expect(await idsOf()).toEqual([id]);
      expect(await asked(teamId)).toBe(1);
      nothingBetween();
      for (const _ of ["asked for", "done already"]) await actAs(system(teamId), () => compactAsAsked());
      expect(await readPointer(teamId)).toMatchObject({ generation: 1, askedFor: 0 });
      expect(await idsOf()).toEqual([id]);
    });
  });

  it("a new snapshot is written after a part of an import if more than a tenth of the assets have changed", async () => {
    const { admin, teamId } = await aTeam();
    const step = async () => {
      await actAs(system(teamId), compactWhenOutgrown);
      return (await readPointer(teamId)).generation;
    };
    expect(await step()).toBe(0);
    await putAssets(
      admin,
      Array.from({ length: 30 }, () => ({})),
    );
    expect(await step()).toBe(1);
    await putAssets(admin, [{}, {}, {}]);
    expect(await step()).toBe(1);
    await putAssets(admin, [{}]);
    expect(await step()).toBe(2);
  });

  const MANY = 5_000;
  /** Does the work while the clock goes on by so many milliseconds each time that somebody looks. */
  const passing = <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    let at = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (at += ms));
    return work().finally(() => clock.mockRestore());
  };

  it("however much has changed since the snapshot, a list shows the changes", async () => {
    const { admin, teamId } = await aTeam();
    const [id] = await putAssets(admin, [{}]);
    await compactNow(teamId, 0);
    await actAs(admin, async () => {
      feedOf(10 * OUTGROWN);
      // A busy machine may take longer than the time that a call has.
      expect(await passing(0, () => search({ q: "sun" }))).toMatchObject({ items: [{ id }], total: 1 });
      expect(await asked(teamId)).toBe(1);
    });
  });

  it("a list that can't read all changes in its time is refused once, and the next list goes on where it ended", async () => {
    const { admin, teamId } = await aTeam();
    const [id] = await putAssets(admin, [{}]);
    await compactNow(teamId, 0);
    await actAs(admin, async () => {
      feedOf(MANY);
      for (const _ of ["2,000 changes", "4,000 changes"]) {
        await expect(passing(60_000, () => search())).rejects.toMatchObject({
          code: "search.preparing",
          retryAfterSeconds: 3,
        });
      }
      expect(await passing(60_000, () => search())).toMatchObject({ items: [{ id }] });
      expect(await asked(teamId)).toBe(1);
    });
  });

  it("counts that go with another answer are left out while a list is refused, but not if the table can't be read", async () => {
    const { admin, teamId } = await aTeam();
    await putAssets(admin, [{}]);
    await compactNow(teamId, 0);
    await actAs(admin, async () => {
      feedOf(MANY);
      for (const _ of ["2,000 changes", "4,000 changes"])
        expect(await passing(60_000, Search.countsIfPrepared)).toBeUndefined();
      expect(await passing(60_000, Search.countsIfPrepared)).toMatchObject({ pending: 1, approved: 0 });
      nothingBetween();
      between(() => Promise.reject(new Error("the table is away")));
      await expect(Search.countsIfPrepared()).rejects.toThrow("the table is away");
    });
  });
});

describe("a snapshot that an earlier release wrote", () => {
  /** Rewrites the team's parts as an earlier release did, which knew neither the members who uploaded nor the rights. */
  const withoutUploads = async (teamId: string): Promise<void> => {
    const pointer = await readPointer(teamId);
    const parts = await Promise.all(
      (pointer.parts ?? []).map(async (part) => {
        const columns = await readObject(part.key);
        if (!columns) throw new Error("The part is missing");
        const key = part.key.replace(".c2.v4.gz", ".v4.gz");
        await writeObject(key, { ...columns, uploads: undefined, rights: undefined });
        return { ...part, key };
      }),
    );
    await PointerEntity.patch({ teamId }).set({ parts }).go();
  };

  it("lists are answered from it, a snapshot with all columns is asked for, and only what needs the new column waits", async () => {
    const { admin, teamId } = await aTeam();
    const ids = await putAssets(admin, [{}, { status: "approved" }, { status: "denied" }]);
    await compactNow(teamId, 0);
    await withoutUploads(teamId);
    forgetAll();
    await actAs(admin, async () => {
      const commands: string[] = [];
      between(({ command, input }, perform) => {
        if (command === "Query" && !input.IndexName) commands.push(command);
        return perform();
      });
      expect((await idsOf({})).toSorted()).toEqual(ids.toSorted());
      expect(await Search.counts()).toEqual({ pending: 1, "requesting-rights": 0, approved: 1, denied: 1 });
      expect(commands, "the assets aren't read from the table").toEqual([]);
      nothingBetween();
      expect(await asked(teamId)).toBe(1);
      await expect(Search.uploadStats()).rejects.toMatchObject({ code: "search.preparing" });
      await expect(idsOf({ verdict: "ask" })).rejects.toMatchObject({ code: "search.preparing" });
      await actAs(system(teamId), () => compactAsAsked());
      forgetAll();
      expect(await Search.uploadStats()).toEqual({ totalAssets: 3, approved: 1, pending: 1, denied: 1 });
      expect(await idsOf({ verdict: "stop" })).toEqual([ids[2]]);
    });
  });

  it("a part that this release writes has what an earlier release looks for, in its name and at its beginning", async () => {
    const { admin, teamId } = await aTeam();
    await putAssets(admin, [{}]);
    await compactNow(teamId, 0);
    const [{ key } = { key: "" }] = (await readPointer(teamId)).parts ?? [];
    expect(key).toMatch(/\.v4\.gz$/);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: key }));
    const bytes = gunzipSync((await Body?.transformToByteArray()) ?? "");
    const { version, lengths } = JSON.parse(bytes.toString("utf8", 0, bytes.indexOf("\n"))) as Header;
    // Ids, texts, sets, nine columns of numbers, and four sorts of three pieces; the new columns are behind them.
    expect([version, lengths.length]).toEqual([4, 2 + 2 + 1 + 9 + 12 + 1 + 2]);
  });
});

describe("a team without a snapshot", () => {
  it("a list is read from the table alone, and a snapshot is asked for if there are more than some assets", async () => {
    const { admin, teamId } = await aTeam();
    const few = await putAssets(admin, [{}, {}]);
    await actAs(admin, async () => {
      expect((await idsOf()).toSorted()).toEqual(few.toSorted());
      expect(await asked(teamId)).toBe(0);
      const more = await putAssets(
        admin,
        Array.from({ length: 200 }, () => ({})),
      );
      forgetAll();
      expect((await idsOf()).toSorted()).toEqual([...few, ...more].toSorted());
      expect(await asked(teamId)).toBe(1);
    });
  });
});
