import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { forgetAll } from "@clearhouse/core/library/search/held.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { settingTo } from "@clearhouse/core/testing/approval.ts";
import { ASK, anAsset, anOpenRequest, approve, CALLER, PNG, upload } from "@clearhouse/core/testing/scene.ts";
import { feedOf } from "@clearhouse/core/testing/searching.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { nothingBetween } from "@clearhouse/core/testing/store/between.ts";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { injectFaults, NO_FAULTS } from "../../testing/aws-calls/faults.ts";
import { inProcess, refusal, TRANSPORTS } from "../../testing/call.ts";
import { aSignedInTeam, type Person } from "../../testing/roles/people.ts";

type Team = Awaited<ReturnType<typeof aSignedInTeam>>;
let ours: Team;
let theirs: Team;
/** A cursor of the other team's change feed, from before any asset was made. */
let theirStart: string;

beforeAll(async () => {
  ours = await aSignedInTeam("Clearhouse Network");
  theirs = await aSignedInTeam("Rival Media");
  theirStart = (await actAs(theirs.admin, () => Asset.changes(), CALLER)).cursor;
  for (const { admin } of [ours, theirs]) {
    for (const name of ["first", "second", "third"]) await actAs(admin, () => anAsset(name), CALLER);
  }
});

describe.each(TRANSPORTS)("lists of assets, $name", ({ send }) => {
  const get = (path: string, { authorization }: Person) => send({ method: "GET", path, headers: { authorization } });
  const read = async (path: string, person: Person) => JSON.parse((await get(path, person)).text);
  const invalid = { status: 422, code: "cursor.invalid" };

  it("the pages of the assets list contain every asset once, newest first", async () => {
    const names: string[] = [];
    let cursor: string | null = "";
    do {
      const page = await read(`/api/assets?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, ours.member);
      names.push(...page.items.map((item: { name: string }) => item.name));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(names).toEqual(["third", "second", "first"]);
  });

  it("a cursor of one list is refused in other lists", async () => {
    const { cursor } = await read("/api/assets?limit=1&column=pending", ours.member);
    const { cursor: since } = await read("/api/assets/changes", ours.member);
    const at = encodeURIComponent(cursor);
    expect((await get(`/api/assets?column=pending&cursor=${at}`, ours.member)).status).toBe(200);
    for (const path of [
      `/api/assets?cursor=${at}`,
      `/api/assets?column=approved&cursor=${at}`,
      `/api/assets/changes?since=${at}`,
      `/api/assets?column=pending&cursor=${encodeURIComponent(since)}`,
    ]) {
      expect(refusal(await get(path, ours.member)), path).toMatchObject(invalid);
    }
  });

  it("a cursor works for its own team and is refused for another team", async () => {
    const { cursor } = await read("/api/assets?limit=1", theirs.admin);
    const { cursor: since } = await read("/api/assets/changes", theirs.admin);
    for (const path of [
      `/api/assets?cursor=${encodeURIComponent(cursor)}`,
      `/api/assets/changes?since=${encodeURIComponent(since)}`,
    ]) {
      expect((await get(path, theirs.admin)).status).toBe(200);
      expect(refusal(await get(path, ours.admin)), path).toMatchObject(invalid);
    }
  });

  it("a changed, cut or made-up cursor is refused", async () => {
    const { cursor } = await read("/api/assets?limit=1", ours.member);
    const bytes = Buffer.from(cursor, "base64url");
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
    const payload = Buffer.from(JSON.stringify([1, "2026-01-01", "ast_1"]));
    for (const wrong of [flipped, bytes.subarray(0, 20), bytes.subarray(0, 3), payload, Buffer.from("🌅")]) {
      const answer = await get(`/api/assets?cursor=${wrong.toString("base64url")}`, ours.member);
      expect(refusal(answer)).toMatchObject(invalid);
    }
  });

  it("a list with an invalid query is refused, and the refusal names the invalid field", async () => {
    for (const [query, field] of [
      ["limit=0", "limit"],
      ["limit=101", "limit"],
      ["limit=ten", "limit"],
      ["column=lost", "column"],
      ["limit=1&limit=2", "limit"],
      [`cursor=${"A".repeat(1_025)}`, "cursor"],
    ] as const) {
      const { status, code, fields } = refusal(await get(`/api/assets?${query}`, ours.member));
      expect({ status, code, names: Object.keys(fields ?? {}) }, query).toEqual({
        status: 422,
        code: "request.invalid",
        names: [field],
      });
    }
  });

  it("a search finds a team's matching asset, and a search in a new team finds none", async () => {
    expect(await read("/api/assets?q=sec", ours.member)).toMatchObject({ total: 1, items: [{ name: "second" }] });
    const { admin } = await aSignedInTeam("New Media");
    expect(await read("/api/assets?q=sec", admin)).toMatchObject({ total: 0, items: [] });
  });

  it("a team's lists and counts include no asset of another team", async () => {
    const { items } = await read("/api/assets", theirs.member);
    const changes = await read(`/api/assets/changes?since=${encodeURIComponent(theirStart)}`, theirs.member);
    const idsOf = (assets: { id: string }[]) => assets.map(({ id }) => id).toSorted();
    expect(items).toHaveLength(3);
    expect(idsOf(changes.items)).toEqual(idsOf(items));
    const own = await read("/api/assets", ours.member);
    expect(own.items).toHaveLength(3);
    for (const { id } of own.items) expect(idsOf(items)).not.toContain(id);
    expect(await read("/api/assets/counts", theirs.member)).toMatchObject({ pending: 3, approved: 0 });
    expect((await read("/api/team/members", theirs.member)).items).toHaveLength(2);
  });
});

describe("a search by the number of a license", () => {
  it("the whole number of a license or record finds its asset in each list, as typed, also once it has ended, and never for another team", async () => {
    const team = await aSignedInTeam("Clearhouse Network");
    const found = async (path: string, { authorization }: Person) =>
      JSON.parse((await inProcess.send({ method: "GET", path, headers: { authorization } })).text);
    const numberOf = async (id: string) => (await actAs(team.admin, () => Asset.get(id))).approval?.number ?? "";
    const set = async (id: string, status: "approved" | "denied") =>
      actAs(
        team.admin,
        async () => Clearance.setStatus(id, { version: (await Asset.get(id)).version, ...settingTo(status) }),
        CALLER,
      );
    const { asset, owner } = await anOpenRequest(team.admin);
    await approve(owner);
    const other = await actAs(team.admin, () => anAsset("Recorded"), CALLER);
    await set(other.id, "approved");
    const [license, record] = [await numberOf(asset.id), await numberOf(other.id)];
    expect([license, record]).toEqual([expect.stringMatching(/^CH-/), expect.stringMatching(/^REC-/)]);
    await set(asset.id, "denied");
    for (const [typed, id] of [
      [license, asset.id],
      [license.toLowerCase().replaceAll("-", " "), asset.id],
      [record, other.id],
    ] as const) {
      const q = encodeURIComponent(typed);
      expect(await found(`/api/assets?q=${q}`, team.member), typed).toMatchObject({ total: 1, items: [{ id }] });
      expect((await found(`/api/assets/board?q=${q}`, team.member)).total).toBe(1);
      expect((await found(`/api/assets/ids?q=${q}`, team.member)).ids).toEqual([id]);
      expect((await found(`/api/assets?q=${q}`, ours.member)).total).toBe(0);
    }
    const q = encodeURIComponent(license);
    expect((await found(`/api/assets?q=${q}&status=approved`, team.member)).total).toBe(0);
    expect((await found(`/api/assets?q=${q.slice(0, -1)}`, team.member)).total).toBe(0);
  });
});

describe("lists of assets while a search is being prepared", () => {
  const get = (path: string) =>
    inProcess.send({ method: "GET", path, headers: { authorization: ours.admin.authorization } });
  afterEach(() => {
    nothingBetween();
    vi.restoreAllMocks();
  });

  it("changes come without counts until the search is prepared, and the counts alone are refused with a time to wait", async () => {
    const since = encodeURIComponent(JSON.parse((await get("/api/assets/changes")).text).cursor);
    const { id } = await actAs(ours.admin, () => anAsset("late"), CALLER);
    const changes = async () => JSON.parse((await get(`/api/assets/changes?since=${since}`)).text);
    forgetAll();
    // Reading the changes takes all the time that a list has for it, three times.
    let passed = 0;
    const real = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => real() + passed);
    feedOf(7_000, () => (passed += 5_100));
    const refused = await get("/api/assets/counts");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3"]);
    const early = await changes();
    expect(early).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id })]), other: {} });
    expect(early).not.toHaveProperty("counts");
    expect(await changes()).not.toHaveProperty("counts");
    expect(await changes()).toMatchObject({ counts: { pending: 4 } });
    nothingBetween();
    await actAs(ours.admin, () => Clearance.remove(id), CALLER);
  });
});

describe("lists of assets while the table has faults", () => {
  const answer = async (path: string) => {
    const call = { method: "GET", path, headers: { authorization: ours.admin.authorization } };
    const { status, text } = await inProcess.send(call);
    return { status, ...JSON.parse(text) };
  };
  const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

  it("lists contain a person's new assets and omit deleted assets at once, even if every index is late", async () => {
    const fields = { name: "Harbour", source: "Instagram", uploadedBy: "Ada Admin" };
    const uploadId = await actAs(ours.admin, () => upload(PNG), CALLER);
    const faults = injectFaults(7, { ...NO_FAULTS, stale: 1 });
    try {
      const made = await actAs(ours.admin, () => Sent.createAsset({ ...fields, uploadId }), CALLER);
      for (const path of ["/api/assets", "/api/assets?q=harb", "/api/assets?column=pending&sort=name"]) {
        expect(namesOf(await answer(path)), path).toContain("Harbour");
      }
      await actAs(ours.admin, () => Clearance.remove(made.id), CALLER);
      for (const path of ["/api/assets", "/api/assets?q=harb"])
        expect(namesOf(await answer(path))).not.toContain("Harbour");
    } finally {
      faults.stop();
    }
  });

  it("if the table is busy and answers batches partially, a list is either complete or answered with a server error", async () => {
    const paths = ["/api/assets", "/api/assets?q=e&sort=name", "/api/assets?column=pending&limit=2"];
    const right = await Promise.all(paths.map(answer));
    let complete = 0;
    let partial = 0;
    for (const seed of [1, 2, 3, 4, 5]) {
      const faults = injectFaults(seed, { ...NO_FAULTS, partial: 0.6, throttled: 0.2, noAnswer: 0.05 });
      try {
        forgetAll();
        for (const [n, path] of paths.entries()) {
          const { status, ...page } = await answer(path);
          if (status === 200) {
            expect({ status, ...page }).toMatchObject(right[n] ?? {});
            complete += 1;
          } else expect(status).toBeGreaterThanOrEqual(500);
        }
      } finally {
        faults.stop();
      }
      partial += faults.counts.partial;
    }
    expect([complete > 0, partial > 0], "lists were complete, and batches were partial").toEqual([true, true]);
    expect(await Promise.all(paths.map(answer))).toEqual(right);
  });
});

describe("the change feed", () => {
  const read = async (since: string) => {
    const path = `/api/assets/changes?since=${encodeURIComponent(since)}`;
    const answer = await inProcess.send({ method: "GET", path, headers: { authorization: ours.admin.authorization } });
    expect(answer.status).toBe(200);
    return JSON.parse(answer.text);
  };
  const start = async () => {
    const headers = { authorization: ours.admin.authorization };
    return JSON.parse((await inProcess.send({ method: "GET", path: "/api/assets/changes", headers })).text).cursor;
  };
  const idsIn = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

  it("the change feed contains all new assets although the table answers batches partially", async () => {
    const since = await start();
    const made = await actAs(ours.admin, () => Promise.all([1, 2, 3, 4, 5, 6].map(() => anAsset())), CALLER);
    let partial = 0;
    for (const seed of [1, 2, 3, 4, 5]) {
      const faults = injectFaults(seed, { ...NO_FAULTS, partial: 0.6 });
      const page = await read(since).finally(faults.stop);
      expect(idsIn(page)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
      partial += faults.counts.partial;
    }
    expect(partial).toBeGreaterThan(0);
  });

  it("an asset that a late index hides from the change feed comes with the next call", async () => {
    const since = await start();
    const fields = { name: "Late", source: "Instagram", uploadedBy: "Ada Admin" };
    const uploadId = await actAs(ours.admin, () => upload(PNG), CALLER);
    const faults = injectFaults(1, { ...NO_FAULTS, stale: 1 });
    const { id } = await actAs(ours.admin, () => Sent.createAsset({ ...fields, uploadId }), CALLER);
    const late = await read(since).finally(faults.stop);
    expect(idsIn(late)).not.toContain(id);
    expect(idsIn(await read(late.cursor))).toContain(id);
  });
});

const POST = "https://www.instagram.com/p/Cabc123/";

describe("earlier answers of an owner", () => {
  it("an owner's earlier answers are complete although the table answers batches partially", async () => {
    const { admin } = ours;
    for (const contentTitle of ["Dawn", "Noon", "Dusk"]) {
      const { request } = await actAs(
        admin,
        () => Sent.requestByUrl({ ...ASK, contentUrl: POST, contentTitle, proof: "" }),
        CALLER,
      );
      const token = new URL(request.link).searchParams.get("token") ?? "";
      await approve(await RightsRequest.ownerByToken(token));
    }
    let partial = 0;
    for (const seed of [1, 2, 3, 4, 5]) {
      const faults = injectFaults(seed, { ...NO_FAULTS, partial: 0.6 });
      const answers = await actAs(admin, () =>
        RightsRequest.earlierAnswers({ owner: ASK.contentOwner, email: "" }),
      ).finally(faults.stop);
      expect(answers.items).toHaveLength(3);
      partial += faults.counts.partial;
    }
    expect(partial).toBeGreaterThan(0);
  });
});
