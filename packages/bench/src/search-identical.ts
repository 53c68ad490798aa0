import { columnsOf, newestFirst } from "@clearhouse/core/search/columns.ts";
import { find } from "@clearhouse/core/search/find.ts";
import { criteriaOf } from "@clearhouse/core/search/match.ts";
import { firstOf } from "@clearhouse/core/search/order.ts";
import { overlayOn } from "@clearhouse/core/search/overlay.ts";
import { rowsOf } from "@clearhouse/core/search/row.ts";
import fc from "fast-check";
import type { Row } from "./measure.ts";

const ASSETS = 1_000;
const QUERIES = 10_000;
const SEED = 20_260_520;

/** Letters of two code units, of other lengths in lower case, that change with their place, and separators. */
const LETTERS = ["a", "A", "b", "e", "É", "é", "İ", "ß", "Σ", "ς", "K", "ﬀ", "🌅", "字", " ", "%", "-", "1", "2"];
const field = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 });
const asset = fc.record({ name: field, tags: fc.array(field, { maxLength: 3 }), uploadedBy: field });
const query = fc.oneof(
  fc.string({ unit: fc.constantFrom(...LETTERS, "\ud83c", "\udf05", "\u0000", "\n"), minLength: 1, maxLength: 4 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
);

/** Whether 10,000 random queries find what the naive filter finds, asset by asset, in the same order. */
export const identicalResults = async (): Promise<Row> => {
  const assets = fc.sample(asset, { numRuns: ASSETS, seed: SEED }).map((fields, n) => ({ ...fields, n }));
  const idOf = (n: number): string => `ast_${String(n).padStart(6, "0")}`;
  const at = new Date(0).toISOString();
  const records = assets.map(({ name, tags, uploadedBy, n }) => ({
    teamId: "tea_1",
    assetId: idOf(n),
    name,
    uploadedBy,
    tags: tags.map((one) => ({ type: "theme" as const, name: one })),
    type: "image" as const,
    status: "pending" as const,
    createdAt: at,
    changedAt: at,
    source: "",
    context: "",
    approval: undefined,
    request: undefined,
  }));
  const view = overlayOn(columnsOf(await rowsOf("tea_1", records))).view();
  const newest = assets
    .map((one) => ({ ...one, id: idOf(one.n), createdAt: 0 }))
    .toSorted(newestFirst)
    .map(({ id, name, tags, uploadedBy }) => ({ id, fields: [name, ...tags, uploadedBy] }));
  let identical = 0;
  for (const q of fc.sample(query, { numRuns: QUERIES, seed: SEED })) {
    const filters = { q, brand: "", status: "" as const, mine: false };
    const { parts } = find(view, criteriaOf(filters, "nobody", "2026-01-01"));
    const ours = firstOf(parts, { order: { sort: "uploadedAt", dir: "desc" }, count: ASSETS }).map(({ id }) => id);
    const naive = newest
      .filter(({ fields }) => fields.some((one) => one.toLowerCase().includes(q.toLowerCase())))
      .map(({ id }) => id);
    if (ours.join() === naive.join()) identical += 1;
  }
  return {
    what: `random queries with the naive filter's results`,
    ours: identical.toLocaleString("en"),
    limit: `${QUERIES.toLocaleString("en")} queries over ${ASSETS.toLocaleString("en")} assets`,
    ratio: undefined,
    goal: "all",
    met: identical === QUERIES,
  };
};
