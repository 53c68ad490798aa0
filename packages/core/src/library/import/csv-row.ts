import {
  LIMITS,
  line,
  optionalLine,
  optionalText,
  optionalWebAddress,
  RESOURCE_ID,
} from "../../platform/fields.schema.ts";
import { assetType, distinctTags, TAG_TYPES, type Tag, tag } from "../asset/asset.schema.ts";
import { plainCell } from "./csv-cell.policy.ts";
import { placesOf } from "./csv-header.ts";
import { type CsvRecord, decode } from "./csv-records.ts";
import type { CsvColumn } from "./import.schema.ts";

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

/**
 * Patterns of texts and URLs that every rule accepts unchanged. Such a text is printable ASCII. The text doesn't begin
 * with a blank, because a rule would trim the blank, or with an apostrophe, because {@link plainCell} may remove the
 * apostrophe.
 */
const PLAIN = /^[!-&(-~][ -~]*$/;
const PLAIN_LINES = /^[!-&(-~][\t\n\r -~]*$/;
const PLAIN_ADDRESS = /^https?:\/\/(?:[a-z0-9]+\.)+[a-z]{2,}\/(?!\.|%2[eE]|.*\/(?:\.|%2[eE]))[\w./?&=%+:,;@~!*()$-]*$/;

const address = (column: string) =>
  optionalWebAddress(`${column} must be an address that begins with http:// or https://`);

/**
 * The rules of the asset's fields, each with a pattern of texts that the rule accepts unchanged. Most cells match the
 * pattern and needn't be checked with zod. A check with zod takes five times as long as parsing the cell. The URLs are
 * only stored here; the code that fetches them checks where they lead.
 */
const RULES = {
  name: { rule: line("Name", LIMITS.title), plain: PLAIN, most: LIMITS.title },
  source: { rule: optionalLine("Source", LIMITS.title), plain: PLAIN, most: LIMITS.title },
  uploader: { rule: optionalLine("Uploader", LIMITS.nameMax), plain: PLAIN, most: LIMITS.nameMax },
  notes: { rule: optionalText("Notes", LIMITS.notes), plain: PLAIN_LINES, most: LIMITS.notes },
  context: { rule: optionalText("Context", LIMITS.notes), plain: PLAIN_LINES, most: LIMITS.notes },
  file_url: { rule: address("file_url"), plain: PLAIN_ADDRESS, most: LIMITS.url },
  thumbnail_url: { rule: address("thumbnail_url"), plain: PLAIN_ADDRESS, most: LIMITS.url },
  tag: { rule: tag.shape.name, plain: PLAIN, most: LIMITS.tagLength },
} as const;
type Ruled = keyof typeof RULES;

class Refused extends Error {}

/** The text as the field's rule returns it. @throws Refused with the rule's message */
const checked = (by: Ruled, text: string): string => {
  const result = RULES[by].rule.safeParse(text);
  if (result.success) return result.data;
  throw new Refused(result.error.issues[0]?.message);
};

const SPACE = 0x20;
/**
 * Whether a text needn't be checked with zod. The check for a blank at the end isn't part of the pattern, because a
 * pattern for both ends takes 50 % longer.
 */
const isPlain = (by: Ruled, text: string): boolean =>
  text.length <= RULES[by].most && RULES[by].plain.test(text) && text.charCodeAt(text.length - 1) > SPACE;

/** A field as text. @throws Refused if it isn't UTF-8 */
const textOf = (field: string, column: CsvColumn): string => {
  const text = decode(field);
  if (text === undefined) throw new Refused(`${column} isn't UTF-8 text. Save the file as CSV UTF-8`);
  return plainCell(text);
};

const typeOf = (field: string): ImportRow["type"] => {
  if (field === "image" || field === "video") return field;
  const name = textOf(field, "type").trim().toLowerCase();
  if (name === "image" || name === "video") return name;
  throw new Refused(name === "" ? "Type is required" : `Type must be ${assetType.options.join(" or ")}`);
};

const isTagType = (name: string): name is Tag["type"] => (TAG_TYPES as readonly string[]).includes(name);
const tagName = (text: string): string => (isPlain("tag", text) ? text : checked("tag", text));

const tagOf = (text: string, brands: ReadonlySet<string>): Tag => {
  const at = text.indexOf(":");
  if (at < 0) return { type: brands.has(text.toLowerCase()) ? "brand" : "theme", name: tagName(text) };
  const type = text.slice(0, at).trim().toLowerCase();
  if (!isTagType(type)) throw new Refused(`A tag's type must be ${TAG_TYPES.join(", ")}: "${text.slice(0, 50)}"`);
  return { type, name: tagName(text.slice(at + 1)) };
};

/** How many tags of earlier rows are remembered, because later rows are likely to have the same tags. */
const TAGS_KEPT = 2_000;

/**
 * Reads a cell's tags, written as `type:name`. A name without a type is a brand tag if the team has that brand,
 * otherwise a theme tag.
 */
const tagReader = (brands: ReadonlySet<string>) => {
  const known = new Map<string, Tag>();
  const read = (text: string): Tag => {
    const again = known.get(text);
    if (again) return again;
    const fresh = tagOf(text, brands);
    if (known.size < TAGS_KEPT) known.set(text, fresh);
    return fresh;
  };
  return (field: string): Tag[] => {
    if (field === "") return [];
    const named: Tag[] = [];
    for (const part of textOf(field, "tags").split(",")) {
      const trimmed = part.trim();
      if (trimmed !== "") named.push(read(trimmed));
    }
    if (named.length > LIMITS.tags) throw new Refused(`At most ${LIMITS.tags} tags`);
    return distinctTags(named);
  };
};

export interface RowContext {
  header: readonly string[];
  /** The name of the importing member, who is the uploader if a row names no uploader. */
  uploader: string;
  /** The team's brand tags, as `@rap`. */
  brands: readonly string[];
}

/** Reads a field. If the field is invalid, its error is added to `problems`, and `otherwise` is returned. */
const attempt = <T>(problems: string[], read: (field: string) => T, field: string, otherwise: T): T => {
  try {
    return read(field);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    problems.push(error.message);
    return otherwise;
  }
};

/** Reads a cell by its field's rule. The function has to be fast, because it is called for each cell of a file. */
const fieldOf = (problems: string[], column: Exclude<Ruled, "tag">, field: string): string =>
  (field === "" && column !== "name") || isPlain(column, field)
    ? field
    : attempt(problems, (text) => checked(column, textOf(text, column)), field, "");

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
  const tagsOf = tagReader(new Set(brands.map((name) => name.toLowerCase())));

  return ({ fields, malformed }) => {
    if (malformed) return { error: "A quote is missing or in the wrong place" };
    if (fields.length > header.length && fields.slice(header.length).some((field) => field.trim() !== "")) {
      return { error: "The row has more cells than the header" };
    }
    const problems: string[] = [];
    const row: ImportRow = {
      name: fieldOf(problems, "name", fields[at.name] ?? ""),
      type: attempt(problems, typeOf, fields[at.type] ?? "", "image"),
      source: fieldOf(problems, "source", fields[at.source] ?? ""),
      uploadedBy: fieldOf(problems, "uploader", fields[at.uploader] ?? "") || uploader,
      tags: attempt(problems, tagsOf, fields[at.tags] ?? "", []),
      notes: fieldOf(problems, "notes", fields[at.notes] ?? ""),
      context: fieldOf(problems, "context", fields[at.context] ?? ""),
      fileUrl: fieldOf(problems, "file_url", fields[at.file_url] ?? ""),
      thumbnailUrl: fieldOf(problems, "thumbnail_url", fields[at.thumbnail_url] ?? ""),
      assetId: idOf(fields[at.asset_id] ?? ""),
    };
    return problems.length > 0 ? { error: [...new Set(problems)].join("; ") } : { row };
  };
};
