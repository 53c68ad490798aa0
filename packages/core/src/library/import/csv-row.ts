import * as z from "zod";
import {
  LIMITS,
  line,
  optionalLine,
  optionalText,
  optionalWebAddress,
  RESOURCE_ID,
} from "../../platform/fields.schema.ts";
import { assetType, TAG_TYPES, type Tag, tag, tags } from "../asset/asset.schema.ts";
import { plainCell } from "./csv-cell.policy.ts";
import { type CsvRecord, decode, placesOf } from "./csv-records.ts";
import { CSV_COLUMNS, type CsvColumn } from "./import.schema.ts";

/** The details of the asset to be made from a row. */
export interface ImportRow {
  name: string;
  type: "image" | "video";
  source: string;
  uploadedBy: string;
  tags: Tag[];
  notes: string;
  context: string;
  fileUrl: string;
  thumbnailUrl: string;
  /** The id of the asset whose row was exported; "" in a file that isn't an export. */
  assetId: string;
}

export type RowResult = { row: ImportRow } | { error: string };

/** A cell's text. */
const cell = (column: CsvColumn) =>
  z.string().transform((field, context) => {
    const text = decode(field);
    if (text !== undefined) return plainCell(text);
    context.addIssue({ code: "custom", message: `${column} isn't UTF-8 text. Save the file as CSV UTF-8` });
    return z.NEVER;
  });

/** The URLs are only stored here; the code that fetches them checks where they lead. */
const address = (column: CsvColumn) =>
  cell(column).pipe(optionalWebAddress(`${column} must be an address that begins with http:// or https://`));

const typeName = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z.enum(assetType.options, {
      error: ({ input }) => (input === "" ? "Type is required" : `Type must be ${assetType.options.join(" or ")}`),
    }),
  );

const isTagType = (name: string): name is Tag["type"] => TAG_TYPES.some((type) => type === name);

/**
 * One of a cell's tags, written as `type:name`. A name without a type is a brand tag if the team has that brand,
 * otherwise a theme tag.
 */
const writtenTag = (brands: ReadonlySet<string>) =>
  z
    .string()
    .transform((text, context) => {
      const at = text.indexOf(":");
      if (at < 0) return { type: brands.has(text.toLowerCase()) ? ("brand" as const) : ("theme" as const), name: text };
      const type = text.slice(0, at).trim().toLowerCase();
      if (isTagType(type)) return { type, name: text.slice(at + 1) };
      const message = `A tag's type must be ${TAG_TYPES.join(", ")}: "${text.slice(0, 50)}"`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .pipe(tag);

const partsOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The rules of a row's cells, in the order in which their errors are named. */
const rulesFor = (brands: ReadonlySet<string>) =>
  z.object({
    name: cell("name").pipe(line("Name", LIMITS.title)),
    type: cell("type").pipe(typeName),
    source: cell("source").pipe(optionalLine("Source", LIMITS.title).unwrap()),
    uploader: cell("uploader").pipe(optionalLine("Uploader", LIMITS.nameMax).unwrap()),
    tags: cell("tags")
      .transform(partsOf)
      .pipe(z.array(writtenTag(brands)))
      .pipe(tags),
    notes: cell("notes").pipe(optionalText("Notes", LIMITS.notes).unwrap()),
    context: cell("context").pipe(optionalText("Context", LIMITS.notes).unwrap()),
    file_url: address("file_url"),
    thumbnail_url: address("thumbnail_url"),
  });

/** The first problem of each cell. */
const problemsOf = ({ issues }: z.ZodError): string => {
  const firsts = new Map<PropertyKey | undefined, string>();
  for (const { path, message } of issues) if (!firsts.has(path[0])) firsts.set(path[0], message);
  return [...new Set(firsts.values())].join("; ");
};

export interface RowContext {
  header: readonly string[];
  /** The name of the importing member, who is the uploader if a row names no uploader. */
  uploader: string;
  /** The team's brand tags, as `@rap`. */
  brands: readonly string[];
}

/**
 * The asset id in a cell; "" if the text can't be an id. No error is reported, since nobody fills in this column by
 * hand.
 */
const idOf = (field: string): string => (RESOURCE_ID.test(field) ? field : "");

/**
 * Makes the function that reads the rows of a file. The function returns the asset of a record, or all errors of the
 * record in the order of the columns.
 */
export const rowReader = ({ header, uploader, brands }: RowContext): ((record: CsvRecord) => RowResult) => {
  const at = placesOf(header);
  const rules = rulesFor(new Set(brands.map((name) => name.toLowerCase())));

  return ({ fields, malformed }) => {
    if (malformed) return { error: "A quote is missing or in the wrong place" };
    if (fields.length > header.length && fields.slice(header.length).some((field) => field.trim() !== "")) {
      return { error: "The row has more cells than the header" };
    }
    const cells = Object.fromEntries(CSV_COLUMNS.map((column) => [column, fields[at[column]] ?? ""]));
    const { data, error } = rules.safeParse(cells);
    if (error) return { error: problemsOf(error) };
    const { uploader: uploadedBy, file_url: fileUrl, thumbnail_url: thumbnailUrl, ...same } = data;
    const assetId = idOf(fields[at.asset_id] ?? "");
    return { row: { ...same, uploadedBy: uploadedBy || uploader, fileUrl, thumbnailUrl, assetId } };
  };
};
