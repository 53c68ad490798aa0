import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "../../../platform/env.ts";
import { actAs } from "../../../platform/identity/actor.ts";
import { s3 } from "../../../platform/store/s3.ts";
import { putAssets } from "../../../testing/lists.ts";
import { outboxEvents } from "../../../testing/outbox.ts";
import { aTeam } from "../../../testing/scene.ts";
import { compactNow, idsOf, rename, search, system } from "../../../testing/searching.ts";
import { between, nothingBetween } from "../../../testing/store/between.ts";
import { forgetAll, OUTGROWN, TOO_MANY } from "../held.ts";
import { removeObject } from "../objects.ts";
import { compactAsAsked, compactWhenOutgrown } from "./compact.ts";
import { readPointer } from "./pointer.ts";

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

/** Adds this many deleted assets to the index of changes. */
const feedOf = (count: number): void => {
  nothingBetween();
  const now = new Date().toISOString();
  const more = Array.from({ length: count }, (_, n) => ({ gsi4sk: `${now}#ast_${n}` }));
  between(async ({ command, input }, perform) => {
    const output = await perform();
    if (input.IndexName !== "gsi4" || !command.startsWith("Query")) return output;
    return { ...output, Items: [...((output as { Items?: object[] }).Items ?? []), ...more] };
  });
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

  it("a new snapshot is asked for once when searches have more than 2,000 changes to merge with the last snapshot", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await putAssets(admin, [{}]);
    await actAs(admin, async () => {
      feedOf(OUTGROWN - 1);
      expect(await idsOf()).toEqual([id]);
      expect(await asked(teamId)).toBe(0);
      feedOf(OUTGROWN);
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

  it("a search with too many changes to merge is refused until a new snapshot is written", async () => {
    const { admin, teamId } = await aTeam();
    const [id] = await putAssets(admin, [{}]);
    await actAs(admin, async () => {
      feedOf(TOO_MANY + 1);
      const sun = { q: "sun" };
      await expect(search(sun)).rejects.toMatchObject({ code: "search.preparing", retryAfterSeconds: 3 });
      expect(await asked(teamId)).toBe(1);
      nothingBetween();
      const commands: string[] = [];
      between(({ command }, perform) => {
        commands.push(command);
        return perform();
      });
      await expect(search(sun)).rejects.toMatchObject({ code: "search.preparing" });
      expect(commands).toEqual(["GetItem"]);
      nothingBetween();
      expect((await search()).items.map(({ id }) => id)).toEqual([id]);
    });
    await compactNow(teamId, 0);
    expect(await actAs(admin, () => search({ q: "sun" }))).toMatchObject({ total: 1 });
  });
});
