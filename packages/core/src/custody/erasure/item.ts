import type { Paper } from "../../rights/grant/grant.entity.ts";
import type { Item } from "../archive/registry.ts";
import { entryLeaves, entryWithout, isLoose, type Mention, mentionOf } from "./entry.ts";
import { ERASING, MADE_FROM_TEXTS } from "./erasing.ts";
import { isMap, type Leaf, leavesOf, withTexts } from "./leaves.ts";
import type { Matcher } from "./person.ts";

export { isMap } from "./leaves.ts";

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
  /**
   * Texts that are changed because they have a name of the person, before and after. The record doesn't say whose name
   * it is, so it may be the name of somebody else.
   */
  loose?: [before: string, after: string][];
  /**
   * Texts that are changed in a record that doesn't say by id or address that it is the person's: the name may be
   * ordinary words there, or another person's name.
   */
  mentions?: Mention[];
}

/** Whom to erase, and whether to erase hashed attributes. */
interface Manner {
  matcher: Matcher;
  /** Whether attributes whose hash is in an entry of a hash chain are erased too. */
  hashedToo: boolean;
}

/** All texts of an item that can be about people, as its entity declares them. */
export const leavesIn = (kind: string, item: Item): Leaf[] => {
  const rule = ERASING[kind];
  if (!rule || rule.does === "nothing") return [];
  if (rule.does === "chain") return entryLeaves(kind, item);
  const first = isMap(item.firstEntry) ? entryLeaves(kind, item.firstEntry) : [];
  return [...leavesOf(item, rule.about, rule.does === "texts" ? rule.hashed : []), ...first];
};

/** Whether a part of an item, or one element of a list, or what is inside it, says who the person is. @param within its path */
export const concerns = (
  kind: string,
  item: Item,
  within: readonly [part: string, ...inside: (string | number)[]],
  matcher: Matcher,
): boolean =>
  leavesIn(kind, item).some((leaf) => within.every((step, at) => leaf.path[at] === step) && matcher.names(leaf));

/** Whether a text that is erased isn't said by its record to be the person's. */
const isOthers = (kind: string, item: Item, leaf: Leaf, matcher: Matcher): boolean => {
  const rule = ERASING[kind];
  if (rule?.does !== "texts" || leaf.is === "address" || leaf.is === "email" || leaf.is === "trace") return false;
  const { of = [], by = [], passes } = rule.whose;
  if (passes?.(item) || (leaf.subject && matcher.whose(leaf.subject) === "theirs")) return false;
  if (leaf.hashed === undefined && (matcher.hasAddress(leaf.text) || matcher.isOwn(leaf.around, by))) return false;
  return !matcher.isOwn(leaf.around, of);
};

const ofTexts = (kind: string, item: Item, leaves: readonly Leaf[], { matcher, hashedToo }: Manner): Outcome => {
  const texts: Pick<Leaf, "path" | "text">[] = [];
  const keeps = new Set<string>();
  const loose: [string, string][] = [];
  const mentions: Mention[] = [];
  for (const leaf of leaves) {
    const text = matcher.erased(leaf);
    if (text === leaf.text) continue;
    if (leaf.hashed !== undefined && matcher.names(leaf)) keeps.add(leaf.hashed);
    // File names are also in the facts of entries, and entries can't be changed. So the file names stay in this record
    // too.
    if (leaf.hashed !== undefined && (!hashedToo || leaf.hashed === "files")) continue;
    texts.push({ path: leaf.path, text });
    if (isLoose(leaf, matcher)) loose.push([leaf.text, text]);
    if (isOthers(kind, item, leaf, matcher)) mentions.push(mentionOf(leaf.text, leaf.is === "member", matcher));
  }
  const set = withTexts(item, texts);
  const { firstEntry } = item;
  if (isMap(firstEntry)) {
    const { person, changed, keeps: facts, loose: inEntry, mentions: others } = entryWithout(kind, firstEntry, matcher);
    const { person: _, ...rest } = firstEntry;
    if (changed) set.firstEntry = person ? { ...rest, person } : rest;
    if (facts) keeps.add("firstEntry.facts");
    loose.push(...inEntry);
    mentions.push(...others);
  }
  const markErased = hashedToo && [...keeps].some((path) => path !== "files" && path !== "firstEntry.facts");
  return {
    ...(Object.keys(set).length > 0 && { set }),
    keeps: [...keeps],
    ...(markErased && { markErased }),
    ...(loose.length > 0 && { loose }),
    ...(mentions.length > 0 && { mentions }),
  };
};

const NOTHING: Outcome = { keeps: [] };
const REMOVED: Outcome = { remove: true, keeps: [] };

/** Makes attributes that an entity makes from texts again, if any of the item's texts is erased. */
const remade = (kind: string, item: Item, outcome: Outcome): Outcome => {
  const made = MADE_FROM_TEXTS[kind];
  if (!made || !outcome.set) return outcome;
  const again = Object.entries(made({ ...item, ...outcome.set })).filter(([name, value]) => item[name] !== value);
  return { ...outcome, set: { ...outcome.set, ...Object.fromEntries(again) } };
};

/** What erasing does with one item. An item that doesn't mention the person stays unchanged. */
export const outcomeFor = (kind: string, item: Item, manner: Manner): Outcome => {
  const { matcher } = manner;
  const rule = ERASING[kind];
  if (!rule || rule.does === "nothing") return NOTHING;
  if (rule.does === "remove") {
    const value = item[rule.by];
    const isTheirAddress = typeof value === "string" && matcher.isEmail(value);
    const isTopic = kind === "asked" && matcher.isTopic(value, item.requestId);
    const isClaim = kind === "unique" && matcher.isClaimed(item.value);
    return matcher.isId(value) || isTheirAddress || isTopic || isClaim ? REMOVED : NOTHING;
  }
  if (rule.does === "chain") {
    const { person, changed, keeps, loose, mentions } = entryWithout(kind, item, matcher);
    return {
      ...(changed && { set: { person } }),
      keeps: keeps ? ["facts"] : [],
      ...(loose.length > 0 && { loose }),
      ...(mentions.length > 0 && { mentions }),
    };
  }
  // Notifications for the person, and the list views that the person saved.
  if ((kind === "notification" && matcher.isId(item.userId)) || (kind === "viewshelf" && matcher.isId(item.ownerId)))
    return REMOVED;
  const wasNotApproved = kind === "rightsrequest" && !wasApproved(item);
  const texts = wasNotApproved
    ? ofTexts(kind, item, leavesOf(item, rule.about, ["copy"]), { matcher, hashedToo: true })
    : ofTexts(kind, item, leavesOf(item, rule.about, rule.hashed), manner);
  const outcome = remade(kind, item, texts);
  const gone = fileIsErased(kind, item, manner) ? { set: { ...outcome.set, documentErased: true } } : {};
  const papers = papersErased(kind, item, manner, outcome);
  return { ...outcome, ...gone, ...papers, ...(hashedPartIsErased(kind, item, manner) && { markErased: true }) };
};

/**
 * Whether the file of a license, signed contract or release, or the picture of a post, is erased with the person. Such
 * a record gets `documentErased`, so that no check reports the file as missing.
 */
const fileIsErased = (kind: string, item: Item, { matcher, hashedToo }: Manner): boolean => {
  if (!hashedToo) return false;
  const isTheirs = (part: string): boolean => concerns(kind, item, [part], matcher);
  if (kind === "release") return Boolean(item.file) && (isTheirs("name") || isTheirs("guardian"));
  if (kind === "grant") return Boolean(item.document) && isTheirs("grantedBy");
  if (kind === "rightsrequest") return hasPicture(item) && isTheirs("copy");
  return (
    kind === "contract" && Boolean(item.signed) && (isTheirs("party") || isTheirs("signed") || isTheirs("signers"))
  );
};

/** The documents of an approval by hand. */
export const papersOf = ({ papers = [] }: Item): Paper[] => papers as Paper[];

/** Marks the documents of an approval by hand whose files are erased with the person. */
const papersErased = (
  kind: string,
  item: Item,
  { matcher, hashedToo }: Manner,
  { set }: Outcome,
): Pick<Outcome, "set"> => {
  if (kind !== "grant" || !hashedToo) return {};
  const erased = papersOf(item).map((_, n) => concerns(kind, item, ["papers", n, "name"], matcher));
  if (!erased.includes(true)) return {};
  const papers = papersOf({ ...item, ...set }).map((paper, n) => (erased[n] ? { ...paper, erased: true } : paper));
  return { set: { ...set, papers } };
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
  const isTheirs = (part: string): boolean => concerns(kind, item, [part], matcher);
  if (kind === "grant") return hashedToo && isTheirs("grantedBy");
  if (kind !== "contract") return false;
  return item.signed
    ? hashedToo && (isTheirs("party") || isTheirs("signed") || isTheirs("signers"))
    : isTheirs("party");
};
