import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { anApproval } from "../../testing/approval.ts";
import { type AssetFields, putAssets } from "../../testing/lists.ts";
import { ASK, anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { compactNow, idsOf, rename, search } from "../../testing/searching.ts";
import { Sent } from "../../testing/sent.ts";
import { between, nothingBetween } from "../../testing/store/between.ts";
import { forgetAll, MARGIN_MS } from "./held.ts";
import type { ListPage, ListQuery } from "./search.schema.ts";

beforeEach(forgetAll);
afterEach(nothingBetween);

const at = (ms: number) => ({ now: () => new Date(ms) });

/** The ids of all pages of a search, in order. */
const walk = async (
  query: Partial<ListQuery>,
  between: (page: number) => Promise<unknown> = async () => {},
): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  for (let page = 1; cursor !== null; page++) {
    const answer: ListPage = await search({ ...query, ...(cursor && { cursor }) });
    ids.push(...answer.items.map(({ id }) => id));
    cursor = answer.cursor;
    if (cursor) await between(page);
  }
  return ids;
};

/** A search reads a snapshot (a copy, in S3, of what searches need to know about a team's assets) and later changes. */
describe("a search", () => {
  it("a search uses the snapshot and all later changes and deletions, also in a new process", async () => {
    const { admin, teamId } = await aTeam();
    const [stays = "", changes = "", goes = ""] = await putAssets(admin, [
      { name: "Alpha" },
      { name: "Alpine" },
      { name: "Alps" },
    ]);
    await compactNow(teamId, 0);
    const [comes = ""] = await putAssets(admin, [{ name: "Alpaca" }]);
    await rename(teamId, changes, "Beta");
    await actAs(admin, () => Clearance.remove(goes), CALLER);
    await actAs(admin, async () => {
      for (const _ of ["here", "new process"]) {
        expect(await idsOf({ q: "ALP" })).toEqual([comes, stays]);
        expect(await search({ q: "beta" })).toMatchObject({ items: [{ id: changes }], total: 1 });
        forgetAll();
      }
      await compactNow(teamId, 1);
      forgetAll();
      expect(await idsOf({ q: "alp" })).toEqual([comes, stays]);
      expect(await idsOf()).toHaveLength(3);
    });
  });

  it("a search counts the matches in each column and in total, whichever column it shows", async () => {
    const { admin } = await aTeam();
    await putAssets(admin, [
      { status: "approved" },
      { status: "time-limited" },
      { status: "denied" },
      { name: "Dawn" },
    ]);
    const { items, counts, total } = await actAs(admin, () => search({ q: "sun", column: "approved" }));
    expect(items.map(({ status }) => status).sort()).toEqual(["approved", "time-limited"]);
    expect({ counts, total }).toEqual({
      counts: { pending: 0, "requesting-rights": 0, approved: 2, denied: 1 },
      total: 3,
    });
  });

  it("a search finds the caller's own change at once", async () => {
    const { admin, teamId } = await aTeam();
    const [id = ""] = await putAssets(admin, [{}, {}]);
    await actAs(admin, async () => {
      for (const name of ["Dusk", "Dawn", "Night"]) {
        await rename(teamId, id, name);
        expect(await idsOf({ q: name })).toEqual([id]);
      }
    });
  });

  it("a search by 'Expiring' or 'Expired' uses the calendar of the team's time zone, with first and last days included", async () => {
    const { admin } = await aTeam();
    await actAs(admin, () => Sent.editTeam({ timeZone: "Pacific/Auckland" }), CALLER);
    const until = (expiresOn: string): AssetFields => ({
      name: expiresOn,
      status: "time-limited",
      approval: anApproval({ expiresOn }),
    });
    await putAssets(admin, ["2026-05-19", "2026-05-20", "2026-06-19", "2026-06-20"].map(until));
    const names = async (status: "expiring" | "expired") =>
      (await search({ status, sort: "name", dir: "asc" })).items.map(({ name }) => name);
    // In Auckland it is the 20th already.
    await withClock(at(Date.parse("2026-05-19T13:00:00Z")), () =>
      actAs(admin, async () => {
        expect(await names("expiring")).toEqual(["2026-05-20", "2026-06-19"]);
        expect(await names("expired")).toEqual(["2026-05-19"]);
      }),
    );
  });

  it("a search by 'Release needed' finds assets without a valid release on the team's day", async () => {
    const { admin } = await aTeam();
    await actAs(admin, () => Sent.editTeam({ timeZone: "Pacific/Auckland" }), CALLER);
    const person = { id: "rel_1", kind: "person" as const, minor: false, onFile: true, validUntil: "" };
    const [none = ""] = await putAssets(admin, [
      { name: "Nobody in it" },
      { name: "For good", releases: { people: true, releases: [person] } },
      { name: "Last day", releases: { releases: [{ ...person, validUntil: "2026-05-20" }] } },
      { name: "Ended", releases: { releases: [person, { ...person, validUntil: "2026-05-19" }] } },
      { name: "Missing", releases: { releases: [{ ...person, onFile: false }] } },
      { name: "Not noted", releases: { music: true, releases: [person] } },
    ]);
    const names = async () =>
      (await search({ status: "release-needed", sort: "name", dir: "asc" })).items.map(({ name }) => name);
    await withClock(at(Date.parse("2026-05-19T13:00:00Z")), () =>
      actAs(admin, async () => expect(await names()).toEqual(["Ended", "Missing", "Not noted"])),
    );
    await actAs(admin, () => Sent.addRelease(none, { kind: "person", name: "Anna Berg" }), CALLER);
    await actAs(admin, async () => expect(await names()).toContain("Nobody in it"));
  });

  it("a search by 'My requests' finds the assets whose rights the member requested, also in a new snapshot", async () => {
    const { admin, member, teamId } = await aTeam();
    const ask = async () => Sent.requestForAsset((await anAsset()).id, ASK);
    const { asset } = await actAs(member, ask, CALLER);
    await actAs(admin, ask, CALLER);
    expect(await actAs(member, () => idsOf({ mine: true }))).toEqual([asset.id]);
    await compactNow(teamId, 0);
    forgetAll();
    expect(await actAs(member, () => idsOf({ mine: true }))).toEqual([asset.id]);
  });

  it("a search finds no other team's assets and accepts no cursor of another team, filter or order", async () => {
    const [one, other] = [await aTeam(), await aTeam()];
    const own = await putAssets(one.admin, [{}, {}]);
    await putAssets(other.admin, [{}, {}, {}]);
    await compactNow(other.teamId, 0);
    await compactNow(one.teamId, 0);
    for (const _ of ["here", "new process"]) {
      await actAs(other.admin, () => idsOf());
      expect((await actAs(one.admin, () => idsOf({ q: "sunset" }))).toSorted()).toEqual(own.toSorted());
      forgetAll();
    }
    const { cursor } = await actAs(one.admin, () => search({ limit: 1 }));
    if (!cursor) throw new Error("There is no second page");
    const refused = { code: "cursor.invalid" };
    await expect(actAs(one.admin, () => search({ limit: 1, cursor }))).resolves.toMatchObject({ items: [{}] });
    await expect(actAs(other.admin, () => search({ limit: 1, cursor }))).rejects.toMatchObject(refused);
    await expect(actAs(one.admin, () => search({ cursor, q: "sun" }))).rejects.toMatchObject(refused);
    await expect(actAs(one.admin, () => search({ cursor, sort: "name" }))).rejects.toMatchObject(refused);
    const mine = await actAs(one.admin, () => search({ mine: true }));
    expect(mine.items).toEqual([]);
  });

  it("a search returns each unchanged asset once while other assets are added, moved and deleted", async () => {
    for (const sort of ["name", "uploadedAt", "status"] as const) {
      const { admin, teamId } = await aTeam();
      const ids = await putAssets(
        admin,
        Array.from({ length: 60 }, (_, n) => ({ name: `Asset ${n % 7}` })),
      );
      await compactNow(teamId, 0);
      const [staying, moving, leaving] = [ids.slice(0, 30), ids.slice(30, 50), ids.slice(50)];
      await actAs(
        admin,
        async () => {
          const seen = await walk({ q: "asset", sort, dir: "asc", limit: 7 }, async (page) => {
            // The changes end here, because new assets would otherwise add pages forever to a list sorted by time.
            const [moved, left] = [moving[page], leaving[page]];
            if (moved === undefined || left === undefined) return;
            await putAssets(admin, [{ name: "Asset 0" }, { name: "Asset 9" }]);
            await rename(teamId, moved, page % 2 === 0 ? "gone" : "Asset 8");
            await Clearance.remove(left);
            if (page === 3) await compactNow(teamId, 1);
          });
          expect(staying.filter((id) => seen.filter((one) => one === id).length !== 1)).toEqual([]);
        },
        CALLER,
      );
    }
  });

  it("a search leaves out assets that are deleted or stop matching while the page is read", async () => {
    const { admin, teamId } = await aTeam();
    const [goes = "", changes = "", stays = ""] = await putAssets(admin, [{}, {}, {}]);
    await actAs(admin, () => idsOf(), CALLER);
    let done = false;
    between(async ({ command }, perform) => {
      if (!command.startsWith("BatchGet") || done) return perform();
      done = true;
      await actAs(admin, () => Clearance.remove(goes), CALLER);
      await rename(teamId, changes, "Dawn");
      return perform();
    });
    const { items } = await actAs(admin, () => search({ q: "sunset" }));
    expect([done, items.map(({ id }) => id)]).toEqual([true, [stays]]);
  });
});

describe("a stale index", () => {
  it("a stale index delays a change but never loses a change", async () => {
    const { admin, teamId } = await aTeam();
    const [old = ""] = await putAssets(admin, [{}]);
    await compactNow(teamId, 0);
    const [fresh = ""] = await putAssets(admin, [{}]);
    between(async ({ command, input }, perform) => {
      const output = await perform();
      return input.IndexName === "gsi4" && command.startsWith("Query") ? { ...output, Items: [] } : output;
    });
    await actAs(admin, async () => {
      expect(await idsOf()).toEqual([old]);
      // A snapshot doesn't lose the change either, even if the snapshot is written before the index shows the change.
      await compactNow(teamId, 1);
      nothingBetween();
      expect(await idsOf()).toEqual([fresh, old]);
      forgetAll();
      expect(await idsOf()).toEqual([fresh, old]);
    });
  });

  it("a search finds a change that was stored after the previous search but is dated two minutes before that search", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const now = Date.now();
      await putAssets(admin, [{}]);
      expect(await withClock(at(now + 1_000), () => idsOf())).toHaveLength(1);
      const [late = ""] = await withClock(at(now + 1_000 - MARGIN_MS), () => putAssets(admin, [{}]));
      expect(await withClock(at(now + 5_000), () => idsOf())).toContain(late);
    });
  });
});
