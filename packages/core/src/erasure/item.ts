import type { Item } from "../archive/registry.ts";
import { ERASING } from "./erasing.ts";
import type { Matcher } from "./person.ts";

/** What is done with an item. */
export interface Outcome {
  /** Attributes with their new values; undefined if the attribute is removed. */
  set?: Record<string, unknown>;
  /** The whole item is removed. */
  remove?: true;
  /** Paths of the attributes that still name the person, because their hash is in an entry of a hash chain. */
  keeps: string[];
  /**
   * An attribute whose hash is in an entry of a hash chain is erased too. The item gets `erasedAt`, so that `verify`
   * doesn't report a wrong hash.
   */
  markErased?: true;
}

/** Whom to erase, and whether to erase hashed attributes. */
interface Manner {
  matcher: Matcher;
  /** Whether attributes whose hash is in an entry of a hash chain are erased too. */
  hashedToo: boolean;
}

/** The attributes of a license. They are hashed together in every kind of record. */
const LICENCE = new Set(["brand", "intendedUse", "usageRights", "useClass", "credit", "notes", "number", "evidence"]);
/** Attributes with item keys, S3 keys, secrets and hashes. They hold no text about people. */
const NOT_TEXT = /^(key|\w+Key|token|code|hash|previous|personHash|head|pk|sk|gsi\dpk)$/;
/** Attributes recorded beside the name of somebody who used a link. */
const LINK_TRACES = ["ip", "userAgent", "session"];

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Set);

/** Whether a value, or a value inside it, mentions the person. */
export const holds = (value: unknown, matcher: Matcher): boolean => {
  if (typeof value === "string") return matcher.finds(value);
  if (Array.isArray(value)) return value.some((one) => holds(one, matcher));
  if (isMap(value)) return Object.values(value).some((one) => holds(one, matcher));
  return false;
};

/**
 * Whether an attribute belongs to a map that is hashed as a whole: a grant, a decision, or a contract's license for all
 * content of a creator.
 */
const isHashed = (map: Record<string, unknown>, name: string): boolean =>
  "restrictions" in map && (LICENCE.has(name) || (name === "reason" && "decidedAt" in map));

type Keep = (path: string) => void;

const replaced = (value: unknown, manner: Manner, path: string, keep: Keep): unknown => {
  if (typeof value === "string") return manner.matcher.without(value);
  if (Array.isArray(value)) return value.map((one) => replaced(one, manner, path, keep));
  if (!isMap(value)) return value;
  const next = Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (NOT_TEXT.test(name)) return [name, one];
      if (!(isHashed(value, name) && holds(one, manner.matcher))) {
        return [name, replaced(one, manner, path && `${path}.${name}`, keep)];
      }
      keep(`${path}.${name}`);
      return [name, manner.hashedToo ? replaced(one, manner, "", keep) : one];
    }),
  );
  const named = ["name", "email", "fullName"].some((name) => next[name] !== value[name]);
  for (const trace of LINK_TRACES) if (named && typeof next[trace] === "string") next[trace] = "";
  return next;
};

interface Entry {
  actor?: { kind?: string; id?: string };
  facts?: Record<string, unknown>;
  person?: Record<string, unknown>;
  subjectId?: unknown;
}

/**
 * Whether the personal part of a hash chain's entry is about the person to be erased, as the actor or as the person
 * affected.
 */
const isOf = ({ actor, facts, person, subjectId }: Entry, matcher: Matcher): boolean => {
  if (!person) return false;
  if (matcher.isId(actor?.id) || matcher.isId(facts?.about)) return true;
  if (matcher.isId(subjectId) && (person.about !== undefined || person.facts !== undefined)) return true;
  return holds({ ...person, salt: undefined }, matcher);
};

const ofEntry = (entry: Entry, matcher: Matcher): { next: Entry; changed: boolean; keeps: boolean } => {
  const changed = isOf(entry, matcher);
  const { person: _, ...rest } = entry;
  return { next: changed ? rest : entry, changed, keeps: holds(entry.facts, matcher) };
};

const ofTexts = (item: Item, hashed: readonly string[], manner: Manner): Outcome => {
  const set: Record<string, unknown> = {};
  const keeps: string[] = [];
  const keep: Keep = (path) => void keeps.push(path);
  for (const [name, value] of Object.entries(item)) {
    if (NOT_TEXT.test(name) || name.startsWith("__")) continue;
    if (name === "firstEntry") {
      const { next, changed, keeps: facts } = ofEntry(value as Entry, manner.matcher);
      if (changed) set[name] = next;
      if (facts) keeps.push("firstEntry.facts");
      continue;
    }
    if (!holds(value, manner.matcher)) continue;
    const isEvidence = hashed.includes(name) || isHashed(item, name);
    if (isEvidence) keeps.push(name);
    // File names are also in the facts of entries, and entries can't be changed. So the file names stay in this record
    // too.
    if (isEvidence && (!manner.hashedToo || name === "files")) continue;
    const next = replaced(value, manner, name, keep);
    if (JSON.stringify(next) !== JSON.stringify(value)) set[name] = next;
  }
  const markErased = manner.hashedToo && keeps.some((path) => path !== "files" && path !== "firstEntry.facts");
  return { ...(Object.keys(set).length > 0 && { set }), keeps, ...(markErased && { markErased }) };
};

/** What erasing does with one item. An item that doesn't mention the person stays unchanged. */
export const outcomeFor = (kind: string, item: Item, manner: Manner): Outcome => {
  const { matcher } = manner;
  const rule = ERASING[kind];
  if (!rule || rule.does === "nothing") return { keeps: [] };
  if (rule.does === "remove") {
    const value = item[rule.by];
    const isTheirAddress = typeof value === "string" && matcher.isEmail(value);
    const isTheirs = matcher.isId(value) || isTheirAddress || (kind === "asked" && matcher.topics.has(String(value)));
    return isTheirs || (kind === "unique" && matcher.isClaimed(item.value))
      ? { remove: true, keeps: [] }
      : { keeps: [] };
  }
  if (rule.does === "chain") {
    const { changed, keeps } = ofEntry(item as Entry, matcher);
    return { ...(changed && { set: { person: undefined } }), keeps: keeps ? ["facts"] : [] };
  }
  // Notifications for the person, and the list views that the person saved.
  if ((kind === "notification" && matcher.isId(item.userId)) || (kind === "viewshelf" && matcher.isId(item.ownerId)))
    return { remove: true, keeps: [] };
  const wasNotApproved = kind === "rightsrequest" && !wasApproved(item);
  const outcome = ofTexts(
    item,
    wasNotApproved ? ["copy"] : (rule.hashed ?? []),
    wasNotApproved ? { matcher, hashedToo: true } : manner,
  );
  const gone = fileIsErased(kind, item, manner) ? { set: { ...outcome.set, documentErased: true } } : {};
  return { ...outcome, ...gone, ...(hashedPartIsErased(kind, item, manner) && { markErased: true }) };
};

/**
 * Whether the file of a license, signed contract or release, or the picture of a post, is erased with the person. Such
 * a record gets `documentErased`, so that no check reports the file as missing.
 */
const fileIsErased = (kind: string, item: Item, { matcher, hashedToo }: Manner): boolean => {
  if (!hashedToo) return false;
  if (kind === "release") return Boolean(item.file) && (holds(item.name, matcher) || holds(item.guardian, matcher));
  if (kind === "grant") return Boolean(item.document) && holds(item.grantedBy, matcher);
  if (kind === "rightsrequest") return hasPicture(item) && holds(item.copy, matcher);
  return kind === "contract" && Boolean(item.signed) && (holds(item.party, matcher) || holds(item.signed, matcher));
};

/** Whether a request has a picture of its post. */
export const hasPicture = ({ copy }: Item): boolean => isMap(copy) && Boolean(copy.pictureKey);

/** Whether a request was approved: the texts of an approved request are evidence. */
const wasApproved = ({ decision, agreed }: Item): boolean =>
  agreed !== undefined || (isMap(decision) && decision.status === "approved");

/**
 * Whether a part of a grant or contract whose hash is in an entry of a hash chain is erased with the person. The text
 * of a contract that nobody signed is always erased.
 */
const hashedPartIsErased = (kind: string, item: Item, { matcher, hashedToo }: Manner): boolean => {
  if (kind === "grant") return hashedToo && holds(item.grantedBy, matcher);
  if (kind !== "contract") return false;
  return item.signed
    ? hashedToo && (holds(item.party, matcher) || holds(item.signed, matcher))
    : holds(item.party, matcher);
};
