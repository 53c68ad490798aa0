import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { CREATOR } from "../../contracts/creator/change.ts";
import { CREATOR_HISTORIES } from "../../contracts/creator/histories.ts";
import { Creator } from "../../contracts/creator/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { type Actor, actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { transact } from "../../platform/store/transaction.ts";
import { aCreator, aPendingCreator } from "../../testing/creators.ts";
import { aTeam, CALLER } from "../../testing/scene.ts";
import { cutQueries } from "../../testing/store/cut-queries.ts";
import type { ChainHead } from "./chain.ts";
import { headsSince } from "./heads.ts";
import type { HistoryType } from "./history.schema.ts";
import { Ledger } from "./index.ts";
import { HistoryEntity } from "./ledger.entity.ts";
import { verify, verifyAll } from "./verify.ts";

const TableName = env.TABLE_NAME;
const as = <T>(actor: Actor, work: () => T): T => actAs(actor, work, CALLER);
const verified = (teamId: string, id: string, anchors?: readonly ChainHead[]) =>
  verify(CREATOR_HISTORIES, { teamId, id }, { anchors });

/** A creator whose history has three entries. */
const aLongHistory = async () => {
  const { admin, member, teamId } = await aTeam();
  const { id } = await as(admin, () => aPendingCreator());
  await as(member, () => Creator.reject(id, "Not ours"));
  await as(admin, () => Creator.approve(id));
  return { admin, member, teamId, id };
};

type Item = Record<string, unknown>;
const entriesOf = async (teamId: string, subjectId: string): Promise<Item[]> => {
  const query = HistoryEntity.query
    .primary({ teamId, subjectId })
    .params<ConstructorParameters<typeof QueryCommand>[0]>();
  return (await table.send(new QueryCommand(query))).Items ?? [];
};
const put = (Item: Item) => table.send(new PutCommand({ TableName, Item }));
const remove = ({ pk, sk }: Item) => table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));

describe("an entry", () => {
  const written = async (actor: Actor, step: Partial<Ledger.Step<HistoryType>> = {}) => {
    const entry = as(actor, () =>
      Ledger.entry(
        CREATOR,
        { teamId: "tea_1", id: "crt_1" },
        { seq: 0, hash: "" },
        { type: "creator.onboarded", ...step },
      ),
    );
    return { actor: entry.actor, person: entry.person };
  };
  const said = { name: "Cleo", email: "cleo@example.com" };
  const outsider = { ...said, ip: CALLER.ip, userAgent: CALLER.userAgent };

  it.each([
    [{ kind: "invited-creator", teamId: "tea_1", inviteId: "cri_1" }, { kind: "creator", id: "cri_1" }, outsider],
    [{ kind: "signer", teamId: "tea_1", contractId: "con_1" }, { kind: "signer", id: "con_1" }, outsider],
    [{ kind: "system", teamId: "tea_1", name: "expire" }, { kind: "system", id: "expire" }, {}],
  ] as [Actor, object, object][])(
    "an entry by %j records the actor, and the IP address and browser of a person outside the team",
    async (by, actor, person) => {
      expect(await written(by, { outsider: said })).toEqual({ actor, person: expect.objectContaining(person) });
    },
  );

  it("an entry by a member has the member's name, and no IP address or browser", async () => {
    const { admin } = await aTeam();
    const { actor, person } = await written(admin);
    expect(actor).toEqual({ kind: "member", id: admin.userId });
    expect(person).toEqual({ name: "Ada Admin", salt: expect.any(String) });
  });

  it("an actor without a team can't write an entry", async () => {
    await expect(written({ kind: "public" })).rejects.toThrow("leaves no entry");
  });

  it("an entry can't replace another entry with the same number", async () => {
    const { teamId, id, admin } = await aLongHistory();
    const copy = await as(admin, async () =>
      Ledger.entry(CREATOR, { teamId, id }, { seq: 1, hash: "x" }, { type: "creator.edited" }),
    );
    const attempt = as(admin, () =>
      transact(async () => ({ writes: [Ledger.store(CREATOR, copy)], result: undefined })),
    );
    await expect(attempt).rejects.toMatchObject({ code: "request.busy" });
    expect(await verified(teamId, id)).toMatchObject({ ok: true, entries: 3 });
  });
});

describe("a page of a history", () => {
  it("a page of a history is newest first, continues the previous page, and shows email and IP addresses only to admins", async () => {
    const { admin, member, teamId } = await aTeam();
    const creator = await as(admin, () => aCreator());
    const inviteId = "cri_1";
    await as({ kind: "invited-creator", teamId, inviteId }, async () => {
      const { change } = await import("../../contracts/creator/change.ts");
      await change(teamId, creator.id, (next) => ({
        next,
        step: { type: "creator.edited", outsider: { name: "Cleo", email: "cleo@example.com" } },
      }));
    });
    const read = (who: MemberActor, query: { limit: number; cursor?: string }) =>
      as(who, () => Creator.history(creator.id, query));
    const first = await read(admin, { limit: 1 });
    expect(first).toMatchObject({
      items: [{ seq: 2, by: { kind: "creator", name: "Cleo", email: "cleo@example.com", ip: CALLER.ip } }],
      cursor: expect.any(String),
    });
    expect(await read(admin, { limit: 1, cursor: first.cursor ?? "" })).toMatchObject({
      items: [{ seq: 1 }],
      cursor: null,
    });
    const [seen] = (await read(member, { limit: 1 })).items;
    expect(seen?.by).toEqual({ kind: "creator", name: "Cleo" });
  });

  it("a page of a history is followed by another page if DynamoDB ended a Query early at one megabyte", async () => {
    const { admin, id } = await aLongHistory();
    const restore = cutQueries(2);
    const first = await as(admin, () => Creator.history(id, { limit: 10 })).finally(restore);
    expect(first.items).toMatchObject([{ seq: 3 }, { seq: 2 }]);
    expect(await as(admin, () => Creator.history(id, { limit: 10, cursor: first.cursor ?? "" }))).toMatchObject({
      items: [{ seq: 1 }],
      cursor: null,
    });
  });

  it("a page of a history accepts only cursors of the same history", async () => {
    const { admin, id } = await aLongHistory();
    const read = (of: string, cursor: string) => as(admin, () => Creator.history(of, { limit: 1, cursor }));
    const other = await as(admin, () => aCreator());
    const { cursor } = await as(admin, () => Creator.history(id, { limit: 1 }));
    expect(await read(id, cursor ?? "")).toMatchObject({ items: [{ seq: 2 }] });
    for (const [of, wrong] of [
      [other.id, cursor ?? ""],
      [id, "2"],
      [id, "x"],
    ] as const)
      await expect(read(of, wrong), wrong).rejects.toMatchObject({ code: "cursor.invalid" });
  });
});

describe("the verification of a history", () => {
  it("the verification accepts a valid history, even if the creator was deleted and a person's data was erased", async () => {
    const { admin, teamId, id } = await aLongHistory();
    expect(await verified(teamId, id)).toEqual({ ok: true, entries: 3, redacted: 0 });
    const [first = {}] = await entriesOf(teamId, id);
    const { person: _, ...erased } = first;
    await put(erased);
    await as(admin, () => Creator.remove(id));
    expect(await verified(teamId, id)).toEqual({ ok: true, entries: 4, redacted: 1 });
  });

  it.each([
    ["was changed", 2, "changed", (entry: Item) => put({ ...entry, to: "approved" })],
    ["is gone", 2, "missing", (entry: Item) => remove(entry)],
    [
      "names another person",
      2,
      "person_changed",
      (entry: Item) => put({ ...entry, person: { name: "Eve", salt: "s" } }),
    ],
  ] as const)("the verification names the entry that %s", async (_, seq, reason, damage) => {
    const { teamId, id } = await aLongHistory();
    const entry = (await entriesOf(teamId, id)).find((one) => one.seq === seq) ?? {};
    await damage(entry);
    expect(await verified(teamId, id)).toEqual({ ok: false, seq, reason });
  });

  it("the verification reports an entry that belongs to another creator, and a history without a known last entry", async () => {
    const [one, other] = [await aLongHistory(), await aLongHistory()];
    const place = (await entriesOf(one.teamId, one.id))[0] ?? {};
    const foreign = (await entriesOf(other.teamId, other.id))[0] ?? {};
    await put({ ...foreign, pk: place.pk, sk: place.sk });
    expect(await verified(one.teamId, one.id)).toEqual({ ok: false, seq: 1, reason: "foreign" });
    expect(await verify(CREATOR_HISTORIES, { teamId: other.teamId, id: "crt_none" })).toMatchObject({
      reason: "missing",
    });
  });

  it("the verification of a team reports histories that are missing or differ from the team's daily checkpoint", async () => {
    const { admin, teamId, id } = await aLongHistory();
    const gone = await as(admin, () => aCreator());
    await as(admin, () => Creator.remove(gone.id));
    const head = { seq: 1, hash: "0".repeat(64) };
    const anchors = new Map([
      ["crt_lost", [head]],
      ["ast_1", [head]],
      [id, [head]],
    ]);
    const found = new Map<string, unknown>();
    for await (const { id: of, finding } of verifyAll(teamId, CREATOR_HISTORIES, anchors)) {
      found.set(of, finding);
    }
    expect(Object.fromEntries(found)).toEqual({
      [id]: { ok: false, seq: 1, reason: "anchor_differs" },
      [gone.id]: { ok: true, entries: 2, redacted: 0 },
      crt_lost: { ok: false, seq: 1, reason: "missing" },
    });
  });
});

describe("a team's changed histories", () => {
  it("a team's changed histories, including histories of deleted creators, are found with their last entries", async () => {
    const { admin, teamId, id } = await aLongHistory();
    const gone = await as(admin, () => aCreator());
    await as(admin, () => Creator.remove(gone.id));
    const heads = await headsSince(teamId, undefined);
    const seqs = Object.fromEntries([...heads].map(([of, { seq }]) => [of, seq]));
    expect(seqs).toEqual({ [id]: 3, [gone.id]: 2 });
    expect(heads.get(id)).toEqual({ seq: 3, hash: (await CREATOR_HISTORIES.find(teamId, id))?.head.hash });
  });

  it("the list of a team's changed histories leaves out earlier changes, refused acts and other teams' changes", async () => {
    const { admin, teamId, id } = await aLongHistory();
    const other = await aTeam();
    const now = new Date(Date.now() + 1).toISOString();
    expect(await headsSince(teamId, now), "of the same day").toEqual(new Map());
    const later = new Date(Date.now() + DAY_MS).toISOString();
    expect(await headsSince(teamId, later)).toEqual(new Map());
    await withClock({ now: () => new Date(Date.parse(later) + 1) }, () =>
      as(admin, () => Creator.reject(id).catch(() => undefined)),
    );
    expect(await headsSince(teamId, later), "a refused act changes nothing").toEqual(new Map());
    const [ours] = await withClock({ now: () => new Date(Date.parse(later) + 1) }, () =>
      Promise.all([admin, other.admin].map((actor) => as(actor, () => aCreator()))),
    );
    expect([...(await headsSince(teamId, later)).keys()]).toEqual([ours?.id]);
  });
});
