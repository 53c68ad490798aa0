import pMap from "p-map";
import { beforeAll, describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { CONTRACT_TEXT } from "../../testing/contracts.ts";
import { aCreator, aPendingCreator } from "../../testing/creators.ts";
import { aTeam, type Scene } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import type { CreatorQuery } from "./creator.schema.ts";
import { Creator } from "./index.ts";

const START = Date.now() - 3_600_000;
const at = <T>(n: number, work: () => T): T => withClock({ now: () => new Date(START + n * 1_000) }, work);

/** The names of the creators on each page of a list. */
const walk = async (query: Partial<CreatorQuery>) => {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await Sent.listCreators({ ...query, ...(cursor && { cursor }) });
    pages.push(page.items.map(({ name }) => name));
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return pages;
};

describe("600 creators", () => {
  let team: Scene;
  const as = <T>(work: () => T): T => actAs(team.member, work);
  beforeAll(async () => {
    team = await aTeam();
    await pMap(
      Array(600).keys(),
      (n) =>
        at(n, () =>
          as(() => (n % 100 === 0 ? aPendingCreator({ name: `Rare ${n}` }) : aCreator({ name: `Creator ${n}` }))),
        ),
      { concurrency: 8 },
    );
  }, 120_000);

  it("600 creators are counted, and are listed in pages, newest first and each creator once", async () => {
    const pages = await as(() => walk({ limit: 100 }));
    expect(pages.map((page) => page.length)).toEqual([100, 100, 100, 100, 100, 100]);
    const numbers = pages.flat().map((name) => Number(name.split(" ")[1]));
    expect(numbers).toEqual(Array.from({ length: 600 }, (_, n) => 599 - n));
    expect(await as(Creator.counts)).toMatchObject({ creators: 600 });
  });

  it("a filtered list of creators can begin with an empty page, and its cursor leads to the next page", async () => {
    const pages = await as(() => walk({ q: "rare 0" }));
    expect(pages).toEqual([[], ["Rare 0"]]);
    expect(await as(() => walk({ status: "pending", limit: 2 }))).toEqual([
      ["Rare 500", "Rare 400"],
      ["Rare 300", "Rare 200"],
      ["Rare 100", "Rare 0"],
    ]);
  });

  it("the list of creators refuses the cursor of another filter, list or team", async () => {
    const { items, cursor } = await as(() => Sent.listCreators({ limit: 10 }));
    const refused = { code: "cursor.invalid" };
    const given = { cursor: cursor ?? "" };
    await expect(as(() => Sent.listCreators({ ...given, status: "pending" }))).rejects.toMatchObject(refused);
    await expect(as(() => Sent.listCreators({ ...given, q: "rare" }))).rejects.toMatchObject(refused);
    const contracts = await as(async () => {
      for (const _ of [1, 2]) await Sent.sendContract({ creatorId: items[0]?.id ?? "", text: CONTRACT_TEXT });
      return Sent.listContracts({ limit: 1 });
    });
    const ofContracts = { cursor: contracts.cursor ?? "" };
    expect((await as(() => Sent.listContracts({ limit: 1, ...ofContracts }))).items).toHaveLength(1);
    await expect(as(() => Sent.listCreators(ofContracts))).rejects.toMatchObject(refused);
    const other = await aTeam();
    await expect(actAs(other.member, () => Sent.listCreators(given))).rejects.toMatchObject(refused);
  });
});

describe("a filter of the list of creators", () => {
  it("the list of creators can be filtered by part of a name, email address or handle, by type and by status", async () => {
    const { member } = await aTeam();
    await actAs(member, async () => {
      await at(1, () => aCreator({ name: "Zoë Straße", email: "zoe@films.example", specialties: ["Videographer"] }));
      await at(2, () => aCreator({ name: "Max", specialties: ["Photographer"], socialMedia: { tiktok: "MaxMoves" } }));
      await at(3, () => aPendingCreator({ name: "Moe", specialties: ["Photographer", "Other"] }));
      const names = async (query: Partial<CreatorQuery>) => (await walk(query)).flat();
      expect(await names({ q: "zoë stra" })).toEqual(["Zoë Straße"]);
      expect(await names({ q: " ZOE\u0308 " })).toEqual(["Zoë Straße"]);
      expect(await names({ q: "@FILMS." })).toEqual(["Zoë Straße"]);
      expect(await names({ q: "@maxm" })).toEqual(["Max"]);
      expect(await names({ type: "Photographer" })).toEqual(["Moe", "Max"]);
      expect(await names({ status: "approved" })).toEqual(["Max", "Zoë Straße"]);
      expect(await names({ status: "approved", type: "Photographer", q: "m" })).toEqual(["Max"]);
      expect(await names({ q: "nobody" })).toEqual([]);
      expect(await names({})).toEqual(["Moe", "Max", "Zoë Straße"]);
    });
  });
});
