import { describe, expect, it } from "vitest";
import * as z from "zod";
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

it("each cell of a row is checked by its field's schema, and the row's error names the first problem of each cell", () => {
  const wrong = {
    name: "x".repeat(501),
    type: "sound",
    source: "a\u0007b",
    uploader: "z".repeat(101),
    tags: "y".repeat(51),
    context: "a\u0000b",
    file_url: "here",
    thumbnail_url: "there",
  };
  expect(rowOf(wrong)).toEqual({
    error: [
      "Name is too long (maximum 500 characters)",
      "Type must be image or video",
      "Source must be a single line of text",
      "Uploader is too long (maximum 100 characters)",
      "Tag is too long (maximum 50 characters)",
      "Context holds a character that can't be stored",
      "file_url must be an address that begins with http:// or https://",
      "thumbnail_url must be an address that begins with http:// or https://",
    ].join("; "),
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
