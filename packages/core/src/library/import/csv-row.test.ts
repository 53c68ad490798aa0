import { describe, expect, it } from "vitest";
import * as z from "zod";
import { LIMITS, line, optionalLine, optionalText } from "../../platform/fields.schema.ts";
import { tags } from "../asset/asset.schema.ts";
import { type RowResult, rowReader } from "./csv-row.ts";
import { CSV_COLUMNS, type CsvColumn } from "./import.schema.ts";

const read = rowReader({ header: CSV_COLUMNS, uploader: "Ada Admin", brands: ["@rap", "@bars"] });

const rowOf = (cells: Partial<Record<CsvColumn, string>>): RowResult => {
  const fields = CSV_COLUMNS.map((column) => Buffer.from(cells[column] ?? "").toString("latin1"));
  return read({ fields, malformed: false });
};

const tagsOf = (text: string) => {
  const result = rowOf({ name: "a", type: "image", tags: text });
  return "row" in result ? result.row.tags.map(({ type, name }) => `${type}:${name}`) : result.error;
};

describe("tags", () => {
  it.each([
    ["brand:@rap, artist:Nia", ["brand:@rap", "artist:Nia"]],
    ["summer", ["theme:summer"]],
    ["@rap", ["brand:@rap"]],
    ["@RAP", ["brand:@RAP"]],
    ["@other", ["theme:@other"]],
    ["BRAND : x", ["brand:x"]],
    ["a,,b,", ["theme:a", "theme:b"]],
    ["Summer, summer, theme:SUMMER", ["theme:Summer"]],
    ["rights-request, a, theme:Rights-Request", ["theme:a"]],
    ["source:https://a.b", ["source:https://a.b"]],
    ["'@rap", ["brand:@rap"]],
    ["kind:x", `A tag's type must be brand, artist, theme, source: "kind:x"`],
  ])("the cell %j in the column of tags gives the expected tags or error message", (text, expected) => {
    expect(tagsOf(text)).toEqual(expected);
  });
});

/** The schemas of an asset's fields. The import has faster checks of its own, which must give the same results. */
const RULES = {
  name: line("Name", LIMITS.title),
  source: optionalLine("Source", LIMITS.title),
  uploader: optionalLine("Uploader", LIMITS.nameMax),
  notes: optionalText("Notes", LIMITS.notes),
  context: optionalText("Context", LIMITS.notes),
} as const;

const PIECES = [
  "a",
  "Sunset over the bridge",
  " ",
  "\t",
  "\n",
  "\r\n",
  "\u0000",
  "\u0007",
  "é",
  "日本",
  "😀",
  "\u200b",
  "\u202e",
  "\u2028",
  "\u00a0",
  "\ufeff",
  "~",
  "x".repeat(60),
  "y".repeat(260),
  "z".repeat(2_600),
];

describe("the import's fast checks of a row's cells", () => {
  let state = 7;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const text = () => Array.from({ length: next(4) }, () => PIECES[next(PIECES.length)]).join("");

  it.each(Object.keys(RULES) as (keyof typeof RULES)[])(
    "the fast checks give the same results as the schema for 5,000 random texts in the field '%s'",
    (column) => {
      for (let round = 0; round < 5_000; round++) {
        const cell = text();
        const rule = RULES[column].safeParse(cell);
        const result = rowOf({ name: "a", type: "image", [column]: cell });
        const field = column === "uploader" ? "uploadedBy" : column;
        const ours = "row" in result ? result.row[field] : result.error;
        const theirs = rule.success
          ? rule.data || (column === "uploader" ? "Ada Admin" : "")
          : rule.error.issues[0]?.message;
        expect(ours, JSON.stringify(cell)).toBe(theirs);
      }
    },
  );

  it("the fast checks give the same results as the schema for 5,000 random lists of tags", () => {
    for (let round = 0; round < 5_000; round++) {
      const names = Array.from({ length: 1 + next(3) }, () => text().replaceAll(/[,:]/g, "").trim()).filter(Boolean);
      const rule = tags.safeParse(names.map((name) => ({ type: "theme", name })));
      const theirs = rule.success ? rule.data.map(({ name }) => `theme:${name}`) : rule.error.issues[0]?.message;
      expect(tagsOf(names.join(",")), JSON.stringify(names)).toEqual(theirs);
    }
  });
});

const ADDRESSES = [
  "http://example.com",
  "https://example.com/a b",
  "https://example.com/ä",
  "https://EXAMPLE.com/a?b#c",
  "https://sub.example.co.uk:8443/a",
  "https://xn--a.com/",
  "https://1.2.3.4/a",
  "https://1.2.3.999/a",
  "https://localhost/a",
  "https://",
  "https://a..b/",
  "http:/example.com",
  "ftp://example.com/a",
  "//example.com/a",
  "https://user@example.com/",
  "https://[::1]/",
  "https://exa mple.com/",
  `https://example.com/${"a".repeat(2_029)}`,
  "javascript:alert(1)",
  "data:text/html,x",
  "https://example.com/\u0000",
  "https://example.com\\a",
  "https://example.com/\u202ea",
];

/** A valid URL: http(s), at most 2,048 characters, without credentials or misleading characters. */
const isAddress = (value: string): boolean => {
  const parsed = z.url({ protocol: /^https?$/ }).safeParse(value);
  if (!parsed.success || value.length > 2_048 || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  const astray = ["\\", "\u0000", "\u202e"].some((sign) => value.includes(sign));
  return !astray && /^https?:\/\//.test(value) && username === "" && password === "";
};

it.each(ADDRESSES)("a row with the URL %j is accepted only if the URL is valid", (address) => {
  const result = rowOf({ name: "a", type: "image", file_url: ` ${address} ` });
  expect("row" in result).toBe(isAddress(address));
});

it("a row's missing URL is read as empty, and a valid URL is normalized", () => {
  const result = rowOf({ name: "a", type: "image", thumbnail_url: "https://Example.com/Ü?q=1 " });
  expect(result).toMatchObject({ row: { fileUrl: "", thumbnailUrl: "https://example.com/%C3%9C?q=1" } });
});
