import { describe, expect, it } from "vitest";
import type { ActivityQuery } from "../../base/ledger/activity.schema.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { editOf } from "../../testing/edit.ts";
import { anAsset, anOpenRequest, approve, aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Asset } from "./index.ts";

describe("an asset's activity", () => {
  it("an asset's activity is read in pages, newest first, and contains each step once", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      let asset = await anAsset();
      for (const name of ["a", "b", "c", "d"]) asset = await Sent.editAsset(asset.id, editOf(asset, { name }));
      const all = (await Asset.activity(asset.id)).toReversed();
      for (const limit of [1, 2, 4, 5, 6]) {
        const seen = [];
        let cursor: string | undefined;
        do {
          const page = await Asset.activityPage(asset.id, { cursor, limit });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items);
          cursor = page.cursor ?? undefined;
        } while (cursor);
        expect([limit, seen]).toEqual([limit, all]);
      }
    });
  });

  it("an asset's activity can be filtered by kind of step and by person", async () => {
    const { admin, member } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await actAs(member, async () => {
      let current = await Asset.get(asset.id);
      for (let n = 0; n < 5; n++) current = await Sent.editAsset(asset.id, editOf(current, { name: `Dusk ${n}` }));
    });
    await approve(owner);
    const seqs = async (narrow: Omit<ActivityQuery, "limit" | "cursor">, limit = 2) => {
      const found: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await actAs(admin, () => Asset.activityPage(asset.id, { ...narrow, limit, cursor }));
        expect(page.items.length).toBeLessThanOrEqual(limit);
        found.push(...page.items.map(({ seq }) => seq));
        cursor = page.cursor ?? undefined;
      } while (cursor);
      return found;
    };
    expect(await seqs({ kind: "decisions" })).toEqual([8]);
    expect(await seqs({ kind: "requests" })).toEqual([2]);
    expect(await seqs({ kind: "edits" })).toEqual([7, 6, 5, 4, 3, 1]);
    expect(await seqs({ kind: "edits", who: admin.userId })).toEqual([1]);
    expect(await seqs({ who: "member" }, 100)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await seqs({ who: "owner" })).toEqual([8]);
    expect(await seqs({ who: "system" })).toEqual([]);
    expect(await seqs({ kind: "downloads", who: "owner" })).toEqual([]);
  });

  it("the cursor of one asset's activity is refused for another asset's activity", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const [one, two] = [await anAsset(), await anAsset()];
      await Sent.editAsset(one.id, editOf(one, { name: "Other" }));
      const { cursor } = await Asset.activityPage(one.id, { limit: 1 });
      const elsewhere = Asset.activityPage(two.id, { cursor: cursor ?? "", limit: 1 });
      await expect(elsewhere).rejects.toMatchObject({ code: "cursor.invalid" });
    });
  });
});
