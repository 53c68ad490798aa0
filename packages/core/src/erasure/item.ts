import type { Item } from "../archive/registry.ts";
import { ERASING } from "./erasing.ts";
import type { Matcher } from "./person.ts";

/** What becomes of an item. */
export interface Outcome {
  /** Attributes as they are from now on; undefined for one that goes. */
  set?: Record<string, unknown>;
  /** The item goes altogether. */
  goes?: true;
  /** Attributes that hold the person and stay, because an entry of a chain names their hash. */
  keeps: string[];
  /** A hashed attribute is erased as well: what compares it with its hash has to know. */
  marks?: true;
}

/** How it is to be done with one item. */
interface Manner {
  matcher: Matcher;
  /** Hashed texts go too. */
  hashedToo: boolean;
}

/** What an entry of a chain, or the hash that it names, tells of wherever something is licensed. */
const LICENCE = new Set(["brand", "intendedUse", "usageRights", "useClass", "credit", "notes", "number", "evidence"]);
/** Names of objects, secrets and places: what they hold is no text. */
const PLACES = /^(key|\w+Key|token|code|hash|previous|personHash|head|pk|sk|gsi\dpk)$/;
/** What somebody who came by a link left beside their name. */
const TRACES = ["ip", "userAgent", "session"];

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Set);

/** Whether a value holds the person anywhere. */
export const holds = (value: unknown, matcher: Matcher): boolean => {
  if (typeof value === "string") return matcher.finds(value);
  if (Array.isArray(value)) return value.some((one) => holds(one, matcher));
  if (isMap(value)) return Object.values(value).some((one) => holds(one, matcher));
  return false;
};

/** A map whose texts an entry names the hash of: a grant, a decision, what a contract covers. */
const isHashed = (map: Record<string, unknown>, name: string): boolean =>
  "restrictions" in map && (LICENCE.has(name) || (name === "reason" && "decidedAt" in map));

type Keep = (path: string) => void;

const replaced = (value: unknown, manner: Manner, path: string, keep: Keep): unknown => {
  if (typeof value === "string") return manner.matcher.without(value);
  if (Array.isArray(value)) return value.map((one) => replaced(one, manner, path, keep));
  if (!isMap(value)) return value;
  const next = Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (PLACES.test(name)) return [name, one];
      if (!(isHashed(value, name) && holds(one, manner.matcher))) {
        return [name, replaced(one, manner, path && `${path}.${name}`, keep)];
      }
      keep(`${path}.${name}`);
      return [name, manner.hashedToo ? replaced(one, manner, "", keep) : one];
    }),
  );
  const named = ["name", "email", "fullName"].some((name) => next[name] !== value[name]);
  for (const trace of TRACES) if (named && typeof next[trace] === "string") next[trace] = "";
  return next;
};

interface Entry {
  actor?: { kind?: string; id?: string };
  facts?: Record<string, unknown>;
  person?: Record<string, unknown>;
  subjectId?: unknown;
}

/** Whether what could name somebody in an entry is of this person: who did it, or whom it was done to. */
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
    if (PLACES.test(name) || name.startsWith("__")) continue;
    if (name === "firstEntry") {
      const { next, changed, keeps: facts } = ofEntry(value as Entry, manner.matcher);
      if (changed) set[name] = next;
      if (facts) keeps.push("firstEntry.facts");
      continue;
    }
    if (!holds(value, manner.matcher)) continue;
    const isEvidence = hashed.includes(name) || isHashed(item, name);
    if (isEvidence) keeps.push(name);
    // What the chain's own facts say, file names, can't be taken out of them and stays beside them as well.
    if (isEvidence && (!manner.hashedToo || name === "files")) continue;
    const next = replaced(value, manner, name, keep);
    if (JSON.stringify(next) !== JSON.stringify(value)) set[name] = next;
  }
  const marks = manner.hashedToo && keeps.some((path) => path !== "files" && path !== "firstEntry.facts");
  return { ...(Object.keys(set).length > 0 && { set }), keeps, ...(marks && { marks }) };
};

/** What erasing does with one item; nothing where it holds nothing of the person. */
export const outcomeFor = (kind: string, item: Item, manner: Manner): Outcome => {
  const { matcher } = manner;
  const rule = ERASING[kind];
  if (!rule || rule.does === "nothing") return { keeps: [] };
  if (rule.does === "goes") {
    const value = item[rule.by];
    const isTheirAddress = typeof value === "string" && matcher.isEmail(value);
    const isTheirs = matcher.isId(value) || isTheirAddress || (kind === "asked" && matcher.topics.has(String(value)));
    return isTheirs || (kind === "unique" && matcher.isClaimed(item.value)) ? { goes: true, keeps: [] } : { keeps: [] };
  }
  if (rule.does === "chain") {
    const { changed, keeps } = ofEntry(item as Entry, matcher);
    return { ...(changed && { set: { person: undefined } }), keeps: keeps ? ["facts"] : [] };
  }
  // What they were told of, what they saved for themselves.
  if ((kind === "notification" && matcher.isId(item.userId)) || (kind === "viewshelf" && matcher.isId(item.ownerId)))
    return { goes: true, keeps: [] };
  const isNoLicence = kind === "rightsrequest" && !licences(item);
  const outcome = ofTexts(
    item,
    isNoLicence ? ["copy"] : (rule.hashed ?? []),
    isNoLicence ? { matcher, hashedToo: true } : manner,
  );
  const gone = losesFile(kind, item, manner) ? { set: { ...outcome.set, documentErased: true } } : {};
  return { ...outcome, ...gone, ...(losesDocuments(kind, item, manner) && { marks: true }) };
};

/** Whether the files of a license, signed contract or release, or the picture of a post, go with the person, so that none of them is missed. */
const losesFile = (kind: string, item: Item, { matcher, hashedToo }: Manner): boolean => {
  if (!hashedToo) return false;
  if (kind === "release") return Boolean(item.file) && (holds(item.name, matcher) || holds(item.guardian, matcher));
  if (kind === "grant") return Boolean(item.document) && holds(item.grantedBy, matcher);
  if (kind === "rightsrequest") return hasPicture(item) && holds(item.copy, matcher);
  return kind === "contract" && Boolean(item.signed) && (holds(item.party, matcher) || holds(item.signed, matcher));
};

/** Whether a request kept a picture of its post. */
export const hasPicture = ({ copy }: Item): boolean => isMap(copy) && Boolean(copy.pictureKey);

/** Whether a request was said yes to; what it said is evidence then. */
const licences = ({ decision, agreed }: Item): boolean =>
  agreed !== undefined || (isMap(decision) && decision.status === "approved");

/** Whether the file or the text that an entry names the hash of goes with the person; that of a contract nobody signed always does. */
const losesDocuments = (kind: string, item: Item, { matcher, hashedToo }: Manner): boolean => {
  if (kind === "grant") return hashedToo && holds(item.grantedBy, matcher);
  if (kind !== "contract") return false;
  return item.signed
    ? hashedToo && (holds(item.party, matcher) || holds(item.signed, matcher))
    : holds(item.party, matcher);
};
