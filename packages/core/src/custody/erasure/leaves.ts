import { type About, IMPERSONAL, type Role, type Word } from "../../platform/about.ts";

/** What a record says of one of its people. */
export type Subject = Record<Role, string[]>;

/** A text in a record. */
export interface Leaf {
  /** The names of the attributes and the indexes of the list elements that lead to the text. */
  path: readonly (string | number)[];
  text: string;
  /** Whether the text is the address of somebody, or may mention anybody; undefined if it is about `subject`. */
  is: "address" | "text" | "member" | Role;
  subject?: Subject;
  /** The people of each map in which the text is, by what the record calls them; the innermost map comes first. */
  around: readonly People[];
  /** If the text is part of something whose hash is in an entry of a hash chain: the path of that. */
  hashed?: string;
}

/** The attributes of a license. They are hashed together in every kind of record. */
const LICENSE = new Set([
  "brand",
  "intendedUse",
  "basis",
  "scope",
  "fee",
  "post",
  "usageRights",
  "useClass",
  "credit",
  "notes",
  "number",
  "evidence",
]);

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Set);

/**
 * Whether an attribute belongs to a map that is hashed as a whole: a grant, a decision, or a contract's license for all
 * content of a creator; or whether it is the signature of one of a contract's several signers.
 */
const isHashed = (map: Record<string, unknown>, name: string): boolean =>
  ("restrictions" in map && (LICENSE.has(name) || (name === "reason" && "decidedAt" in map))) ||
  (name === "signed" && "role" in map);

/** The people of one map, by what the record calls them. */
export type People = Map<string, Subject>;

interface Place {
  path: readonly (string | number)[];
  /** The people of the same map. */
  people: People;
  /** The people of the record, or of the list element in which the map is. */
  outer: People;
  around: readonly People[];
  hashed?: string | undefined;
}

const subjectIn = (people: People, name: string): Subject => {
  const known = people.get(name);
  if (known) return known;
  const made: Subject = { id: [], email: [], name: [], trace: [] };
  people.set(name, made);
  return made;
};

const leafOf = (text: string, word: Word, { path, people, outer, around, hashed }: Place): Leaf[] => {
  if (word === "nobody") return [];
  const place = { path, text, around, ...(hashed !== undefined && { hashed }) };
  if (word === "text" || word === "member" || word === "address") return [{ ...place, is: word }];
  const [name = "", role] = word.split(".") as [string, Role];
  const subject = name.startsWith("/") ? subjectIn(outer, name.slice(1)) : subjectIn(people, name);
  if (text.trim()) subject[role].push(text.trim());
  return [{ ...place, is: role, subject }];
};

const inside = (value: unknown, about: About, place: Place): Leaf[] => {
  if (typeof value === "string") return typeof about === "string" ? leafOf(value, about, place) : [];
  if (about === "nobody") return [];
  if (Array.isArray(value)) {
    return value.flatMap((one, n) => {
      const people: People = new Map();
      const around = [people, ...place.around];
      return inside(one, about, { ...place, path: [...place.path, n], people, outer: people, around });
    });
  }
  if (!isMap(value)) return [];
  const isTop = place.path.length === 0 || typeof place.path.at(-1) === "number";
  const people: People = isTop ? place.people : new Map();
  const around = isTop ? place.around : [people, ...place.around];
  return Object.entries(value).flatMap(([name, one]) => {
    if (IMPERSONAL.test(name)) return [];
    // An attribute that this version of the product doesn't know may mention anybody.
    const said = typeof about === "string" ? about : (about[name] ?? "text");
    const path = [...place.path, name];
    const shown = path.filter((part) => typeof part === "string").join(".");
    const hashed = place.hashed ?? (isHashed(value, name) ? shown : undefined);
    return inside(one, said, { path, people, outer: place.outer, around, hashed });
  });
};

/**
 * The texts of a record that can be about people, each with what the record says of the person.
 * @param about the declarations of the record's entity (platform/about.ts)
 * @param hashed attributes whose hash is in an entry of a hash chain
 */
export const leavesOf = (item: Record<string, unknown>, about: About, hashed: readonly string[] = []): Leaf[] => {
  const people: People = new Map();
  return inside(item, about, { path: [], people, outer: people, around: [people] }).map((leaf) => {
    const [top] = leaf.path;
    return typeof top === "string" && hashed.includes(top) ? { ...leaf, hashed: top } : leaf;
  });
};

/** The top-level attributes with texts replaced. @param texts the new texts, each with its place in the item */
export const withTexts = (
  item: Record<string, unknown>,
  texts: readonly Pick<Leaf, "path" | "text">[],
): Record<string, unknown> => {
  const set: Record<string, unknown> = {};
  for (const { path, text } of texts) {
    const [top = "", ...rest] = path;
    set[top] = replaced(top in set ? set[top] : item[top], rest, text);
  }
  return set;
};

const replaced = (value: unknown, [at, ...rest]: readonly (string | number)[], text: string): unknown => {
  if (at === undefined) return text;
  if (Array.isArray(value)) return value.map((one, n) => (n === at ? replaced(one, rest, text) : one));
  return isMap(value) ? { ...value, [at]: replaced(value[at], rest, text) } : value;
};
