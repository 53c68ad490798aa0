import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../platform/clock.ts";
import { anApproval } from "../../testing/approval.ts";
import { filters, orders, word } from "../../testing/lists.ts";
import { inOrder, naive } from "../../testing/simple-list.ts";
import { ASSET_COLUMNS, ASSET_STATUSES, columnOf } from "../asset/asset.schema.ts";
import type { RequestSummary } from "../asset/kept.ts";
import { RELEASE_KINDS } from "../verdict/release-state.schema.ts";
import { find, matchesKept } from "./find.ts";
import { criteriaOf } from "./match.ts";
import { decode, encode } from "./objects.ts";
import { firstOf, type Place } from "./order.ts";
import { overlayOn } from "./overlay.ts";
import { type Row, type RowRecord, rowsOf, SEPARATOR, sortKey } from "./row.ts";
import { type Columns, columnsOf, newestFirst, rowAt, rowWith, unpack } from "./snapshot/columns.ts";
import type { HeldPart } from "./snapshot/pointer.entity.ts";

const TODAY = "2026-05-20";
const START = Date.parse("2026-05-01T00:00:00.000Z");
const dayAfter = (days: number): string => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10);

const people = ["usr_1", "usr_2", "usr_3"];

const record = fc.record({
  name: word,
  type: fc.constantFrom("image" as const, "video" as const),
  status: fc.constantFrom(...ASSET_STATUSES),
  source: word,
  uploadedBy: word,
  /** Few different times, so that many rows have the same time. */
  minute: fc.nat(5),
  tags: fc.array(fc.record({ type: fc.constantFrom("brand", "theme"), name: word }), { maxLength: 3 }),
  context: word,
  usageRights: word,
  ends: fc.integer({ min: -3, max: 33 }),
  requester: fc.constantFrom("", ...people),
  releases: fc.option(
    fc.record({
      people: fc.option(fc.boolean(), { nil: undefined }),
      music: fc.option(fc.boolean(), { nil: undefined }),
      releases: fc.array(
        fc.record({
          id: fc.constant("rel_1"),
          kind: fc.constantFrom(...RELEASE_KINDS),
          minor: fc.boolean(),
          onFile: fc.boolean(),
          validUntil: fc.oneof(fc.constant(""), fc.integer({ min: -2, max: 2 }).map(dayAfter)),
        }),
        { maxLength: 2 },
      ),
    }),
    { nil: undefined },
  ),
});

const recordOf = (
  { minute, usageRights, ends, requester, ...fields }: typeof record extends fc.Arbitrary<infer T> ? T : never,
  n: number,
): RowRecord => {
  const at = new Date(START + minute * 60_000).toISOString();
  const limited = fields.status === "time-limited";
  return {
    ...fields,
    files: [],
    teamId: "tea_1",
    assetId: `ast_${String(n).padStart(6, "0")}`,
    createdAt: at,
    changedAt: at,
    approval:
      limited || usageRights ? anApproval({ usageRights, expiresOn: limited ? dayAfter(ends) : "" }) : undefined,
    request: requester
      ? ({ id: `req_${n}`, requesterId: requester, owner: fields.context, ownerEmail: fields.source } as RequestSummary)
      : undefined,
  };
};
const records = fc.array(record, { maxLength: 40 }).map((all) => all.map(recordOf));

/** Encodes rows as in a snapshot and decodes the result. */
const kept = async (rows: readonly Row[]): Promise<Columns> => {
  const columns = await decode(await encode(columnsOf(rows)));
  if (!columns) throw new Error("This version reads what it writes");
  return columns;
};

/** The number of rows in a part, which is so small that most snapshots have several parts. */
const PART_ROWS = 11;

/** A snapshot of the records in an earlier state, with the later changes, additions and deletions. */
const viewOf = async (all: readonly RowRecord[], changes: readonly number[]) => {
  const kind = (n: number): number => changes[n % Math.max(1, changes.length)] ?? 0;
  const before = all.filter((_, n) => kind(n) !== 1).map((one, n) => (kind(n) === 2 ? { ...one, name: "was" } : one));
  const gone = {
    ...recordOf(
      {
        name: "a",
        type: "image",
        status: "denied",
        source: "",
        uploadedBy: "b",
        minute: 1,
        tags: [],
        context: "",
        usageRights: "",
        ends: 0,
        requester: "usr_1",
        releases: undefined,
      },
      999_999,
    ),
  };
  const stored = [...before, gone].toSorted((a, b) => (a.assetId < b.assetId ? -1 : 1));
  const parts: HeldPart[] = [];
  for (let n = 0; n < stored.length; n += PART_ROWS) {
    const columns = await kept(rowsOf(stored.slice(n, n + PART_ROWS)));
    parts.push({ from: n === 0 ? "" : (stored[n]?.assetId ?? ""), columns });
  }
  const overlay = overlayOn(parts);
  const later = all
    .filter((one, n) => kind(n) !== 0 || !before.includes(one))
    .map((one) => ({ ...one, changedAt: new Date(START + 3_600_000).toISOString() }));
  const changedAt = new Map([...later, gone].map(({ assetId }) => [assetId, START + 3_600_000]));
  overlay.add(changedAt, rowsOf(later));
  return overlay.view();
};

/** A snapshot is a copy, in S3, of what searches need to know about a team's assets. */
describe("a search over a snapshot and later changes", () => {
  it("a search returns the same assets, counts and order as a naive filter, page by page", async () => {
    await fc.assert(
      fc.asyncProperty(
        records,
        fc.array(fc.nat(2), { maxLength: 7 }),
        filters,
        orders,
        fc.constantFrom(undefined, ...ASSET_COLUMNS),
        fc.integer({ min: 1, max: 9 }),
        async (all, changes, asked, order, of, limit) => {
          const { parts, counts, total } = find(
            await viewOf(all, changes),
            criteriaOf(asked, "usr_1", TODAY),
            matchesKept,
          );
          const wanted = all.filter((one) => naive(asked, one, { userId: "usr_1", today: TODAY }));
          expect(total).toBe(wanted.length);
          for (const column of ASSET_COLUMNS) {
            expect(counts[column]).toBe(wanted.filter(({ status }) => columnOf(status) === column).length);
          }
          const found: string[] = [];
          const rights = {
            today: TODAY,
            licensee: "",
            strict: false,
            timeZone: "UTC",
            agreements: {},
            holders: new Map(),
            key: "",
          };
          const sorted = { ...order, ...(order.sort === "verdict" && { rights }) };
          for (let after: Place | undefined; ; ) {
            const page = firstOf(parts, { of, order: sorted, count: limit, after });
            found.push(...page.map(({ id }) => id));
            after = page.at(-1);
            if (page.length < limit) break;
          }
          const inColumn = wanted.filter(({ status }) => of === undefined || columnOf(status) === of);
          expect(found).toEqual(inOrder(order, inColumn, TODAY).map(({ assetId }) => assetId));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("a search finds a text within one field but never across two fields", async () => {
    const [row] = rowsOf([
      recordOf(
        {
          name: "sun",
          type: "image",
          status: "pending",
          source: "",
          uploadedBy: "set",
          minute: 0,
          tags: [{ type: "theme", name: "down" }],
          context: "",
          usageRights: "",
          ends: 0,
          requester: "",
          releases: undefined,
        },
        1,
      ),
    ]);
    const columns = columnsOf(row ? [row] : []);
    const view = overlayOn([{ from: "", columns }]).view();
    const total = (q: string) =>
      find(view, criteriaOf({ q, brand: "", status: "", verdict: "", mine: false }, "usr_1", TODAY)).total;
    expect(["sun", "UN", "down", "set", "sund", "sunset", `sun${SEPARATOR}down`, SEPARATOR].map(total)).toEqual([
      1, 1, 1, 1, 0, 0, 0, 0,
    ]);
  });
});

it("a snapshot reads back as it was written, row by row", async () => {
  await fc.assert(
    fc.asyncProperty(records, async (all) => {
      const rows = rowsOf(all);
      const read = await kept(rows);
      const ids = unpack(read.ids);
      expect(ids.map((_, row) => rowAt(read, row))).toEqual(rows.toSorted(newestFirst));
      expect(ids.map((id) => rowWith(read, id))).toEqual([...ids.keys()]);
      expect(rowWith(read, "ast_none")).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

it("sort values ignore case, accents and line breaks, and never contain half a surrogate pair", () => {
  expect(sortKey("  Élan\n\tVital ")).toBe("elan vital");
  expect(sortKey(`${"a".repeat(149)}🌅`)).toBe("a".repeat(149));
  expect(sortKey("字".repeat(500))).toHaveLength(150);
});
