import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { anApproval } from "../../testing/approval.ts";
import { type AssetFields, putAssets, tableOf } from "../../testing/lists.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { between, nothingBetween, type TableCall } from "../../testing/store/between.ts";
import { ASSET_COLUMNS } from "../asset/asset.schema.ts";
import { change } from "../asset/change.ts";
import { recordsWithin } from "../asset/records.ts";
import { forgetAll, viewOf } from "./held.ts";
import { Search } from "./index.ts";
import { compact } from "./snapshot/compact.ts";

beforeEach(forgetAll);
afterEach(nothingBetween);

type Requested = Record<string, { Keys: object[] }>;

const batchesOf = (made: readonly TableCall[]) =>
  made.flatMap(({ command, input }) =>
    command.startsWith("BatchGet") ? Object.values(input.RequestItems as Requested) : [],
  );

const calls = (): TableCall[] => {
  const made: TableCall[] = [];
  between((call, perform) => {
    made.push(call);
    return perform();
  });
  return made;
};

/** Makes the indexes stop showing new writes of assets. */
const freezeIndexes = (): void => {
  const known = new Map<string, object>();
  between(async ({ command, input }, perform) => {
    const name = JSON.stringify([input.IndexName, input.ExpressionAttributeValues]);
    if (!command.startsWith("Query") || !input.IndexName || !name.includes('"assets#')) return perform();
    const before = known.get(name) ?? { Items: [], Count: 0 };
    known.set(name, before);
    return before;
  });
};

/** Makes each BatchGet omit one record. */
const leaveOut = (): void =>
  between(async ({ command, input }, perform) => {
    const [[table = "", request] = []] = Object.entries((input.RequestItems ?? {}) as Requested);
    if (!command.startsWith("BatchGet") || !request || request.Keys.length === 1) return perform();
    const Keys = request.Keys.splice(0, 1);
    return { ...(await perform()), UnprocessedKeys: { [table]: { ...request, Keys } } };
  });

const changed = (teamId: string, id: string, fields: AssetFields) =>
  actAs({ kind: "system", name: "test", teamId }, () =>
    change(teamId, id, (current) => ({ next: { ...current, ...fields }, step: { type: "asset.edited" }, also: [] })),
  );
const compactNow = (teamId: string, generation: number) =>
  actAs({ kind: "system", name: "test", teamId }, () => compact(generation));
const names = async (query: Parameters<typeof Search.list>[0] = {}): Promise<string[]> =>
  (await Search.list(query)).items.map(({ name }) => name);

describe("the board", () => {
  it("the board shows each column exactly like the list of that column, and the list accepts the board's cursor", async () => {
    const { admin, teamId } = await aTeam();
    const statuses = ["pending", "requesting-rights", "approved", "time-limited", "denied", "pending"] as const;
    await putAssets(
      admin,
      statuses.map((status, n) => ({ status, name: `Asset ${n}` })),
    );
    await actAs(admin, async () => {
      await viewOf(teamId);
      for (const asked of [{}, { q: "asset" }, { sort: "name", dir: "asc" }] as const) {
        const board = await Search.board({ ...asked, limit: 1 });
        for (const column of ASSET_COLUMNS) {
          const { counts, total, ...page } = await Search.list({ ...asked, column, limit: 1 });
          expect({ counts: board.counts, total: board.total, ...board.columns[column] }).toEqual({
            counts,
            total,
            ...page,
          });
        }
        const cursor = board.columns.approved.cursor ?? "";
        expect((await Search.list({ ...asked, column: "approved", limit: 1, cursor })).items).toHaveLength(1);
      }
    });
  });
});

describe("reads of a list", () => {
  it("a list with its records in memory reads only the index of changes and the changed records", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await putAssets(
      admin,
      Array.from({ length: 120 }, () => ({ name: "Sunset" })),
    );
    await actAs(admin, async () => {
      await Search.list({ q: "sun", sort: "uploadedAt", dir: "asc" });
      const made = calls();
      for (let time = 0; time < 3; time++) await Search.list({ q: "sun", sort: "uploadedAt", dir: "asc" });
      expect(made.map(({ input }) => input.IndexName)).toEqual(["gsi4", "gsi4", "gsi4"]);
      nothingBetween();
      await changed(teamId, id, { name: "Sunday" });
      const after = calls();
      expect(await names({ q: "sunday" })).toEqual(["Sunday"]);
      // The record is read once to update the search data in memory, and once for the page of the list.
      expect(batchesOf(after).map(({ Keys }) => Keys.length)).toEqual([1, 1]);
    });
  });

  it("calls that list assets at the same moment share their reads", async () => {
    const { admin, teamId } = await aTeam();
    await putAssets(admin, [{}, {}]);
    await actAs(admin, async () => {
      await viewOf(teamId);
      await Search.list({});
      const made = calls();
      await Promise.all(Array.from({ length: 16 }, () => Search.list({})));
      expect(made.length).toBeLessThanOrEqual(2);
    });
  });

  it("a process's first list reads the snapshot, the latest changes and the records on its page, however large the team is", async () => {
    const { admin, teamId } = await aTeam();
    await putAssets(
      admin,
      Array.from({ length: 9 }, (_, n) => ({ name: `Asset ${n}`, notes: "n" })),
    );
    const inTenMinutes = { now: () => new Date(Date.now() + 600_000) };
    await withClock(inTenMinutes, () => compactNow(teamId, 0));
    await withClock({ now: () => new Date(Date.now() + 1_200_000) }, () =>
      actAs(admin, async () => {
        forgetAll();
        const made = calls();
        const first = await Search.list({ column: "pending", limit: 4 });
        // The settings and the pointer; the snapshot's only part is in S3.
        expect(made.map(({ command, input }) => input.IndexName ?? command.replace(/Item$/, "")).toSorted()).toEqual([
          "BatchGet",
          "Get",
          "Get",
          "gsi4",
        ]);
        const read = batchesOf(made);
        expect(read.map(({ Keys }) => Keys.length)).toEqual([4]);
        expect(JSON.stringify(read)).not.toContain("firstEntry");
        const { columns, counts, total } = await Search.board({ limit: 4 });
        expect([columns.pending.items, counts.pending, total]).toEqual([first.items, 9, 9]);
        const second = await Search.list({ column: "pending", limit: 4, cursor: first.cursor ?? "" });
        forgetAll();
        // A process without the team in memory accepts the cursors of others.
        const third = await Search.list({ column: "pending", limit: 4, cursor: second.cursor ?? "" });
        const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
        expect([ids.length, new Set(ids).size, third.cursor]).toEqual([9, 9, null]);
      }),
    );
  });

  it("records that the table leaves out of an answer are read again", async () => {
    const { admin } = await aTeam();
    const ids = await putAssets(admin, [{}, {}, {}]);
    leaveOut();
    const { items } = await actAs(admin, () => Search.list({}));
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe("a caller's own change", () => {
  it("a caller's own change is visible at once, even while no index shows the change", async () => {
    for (const held of [true, false]) {
      const { admin, teamId } = await aTeam();
      await actAs(
        admin,
        async () => {
          if (held) await viewOf(teamId);
          freezeIndexes();
          const made = await anAsset("Harbour");
          const other = await anAsset("Pier");
          expect(await names()).toEqual(["Pier", "Harbour"]);
          expect(await names({ q: "harb" })).toEqual(["Harbour"]);
          await Clearance.setStatus(made.id, { version: made.version, status: "denied" });
          const { columns, counts } = await Search.board({});
          expect([columns.denied.items.map(({ id }) => id), counts.denied, counts.pending]).toEqual([[made.id], 1, 1]);
          await Clearance.remove(other.id);
          expect(await names()).toEqual(["Harbour"]);
          nothingBetween();
        },
        CALLER,
      );
    }
  });

  it("a change is in the next list of another process that has the team's assets in memory", async () => {
    const { admin, teamId } = await aTeam();
    const [renamed = "", deleted = ""] = await putAssets(admin, [{ name: "Harbour" }, { name: "Pier" }]);
    vi.resetModules();
    const { Search: There } = await import("./index.ts");
    const { actAs: actThere } = await import("../../platform/identity/actor.ts");
    const there = () => actThere(admin, async () => (await There.list({ sort: "name", dir: "asc" })).items);
    expect((await there()).map(({ name }) => name)).toEqual(["Harbour", "Pier"]);
    await actAs(
      admin,
      async () => {
        await changed(teamId, renamed, { name: "Quay" });
        await Clearance.remove(deleted);
      },
      CALLER,
    );
    expect((await there()).map(({ name }) => name)).toEqual(["Quay"]);
  });
});

describe("records in memory", () => {
  const wantedOf = (all: Awaited<ReturnType<typeof tableOf>>) =>
    all.map(({ assetId: id, changedAt }) => ({ id, changedAt: Date.parse(changedAt) }));

  it("records in memory take no more bytes than allowed, and each read is still complete", async () => {
    const { admin, teamId } = await aTeam();
    await putAssets(
      admin,
      Array.from({ length: 30 }, (_, n) => ({ name: `Asset ${n}` })),
    );
    const wanted = wantedOf(await tableOf(teamId));
    for (const most of [0, 10_000]) {
      const records = recordsWithin(most);
      for (let time = 0; time < 2; time++) {
        const found = await records.read(teamId, wanted);
        expect([...found.keys()].toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
        expect(records.bytes()).toBeLessThanOrEqual(most);
      }
    }
  });

  it("records in memory belong to one team, and an earlier state never replaces a later state", async () => {
    const [one, other] = [await aTeam(), await aTeam()];
    const [id = ""] = await putAssets(one.admin, [{ name: "Harbour" }]);
    const records = recordsWithin(1_000_000);
    const [wanted] = wantedOf(await tableOf(one.teamId));
    if (!wanted) throw new Error("The team has no asset");
    const [early] = (await records.read(one.teamId, [wanted])).values();
    expect((await records.read(other.teamId, [wanted])).size).toBe(0);
    await changed(one.teamId, id, { name: "Quay" });
    const [now] = wantedOf(await tableOf(one.teamId));
    if (!now || !early) throw new Error("The asset is missing");
    expect((await records.read(one.teamId, [now])).get(id)?.name).toBe("Quay");
    records.keep(early);
    expect((await records.read(one.teamId, [wanted])).get(id)?.name).toBe("Quay");
  });

  it("an approver's email address in memory is shown to an admin but not to a member", async () => {
    const { admin, member } = await aTeam();
    await putAssets(admin, [{ status: "approved", approval: anApproval({ approverEmail: "o@example.com" }) }]);
    const mail = async (actor: MemberActor) =>
      actAs(actor, async () => (await Search.list({ q: "sun" })).items[0]?.approval?.approverEmail);
    expect([await mail(admin), await mail(member), await mail(admin)]).toEqual([
      "o@example.com",
      undefined,
      "o@example.com",
    ]);
  });
});
