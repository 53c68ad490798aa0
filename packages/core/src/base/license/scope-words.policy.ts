import { joined, usesIn } from "./asked-scope.policy.ts";
import { countryName } from "./countries.policy.ts";
import { presetOf } from "./presets.policy.ts";
import {
  type AfterEnd,
  CHANNELS,
  type Channel,
  type Edits,
  type NarrowedField,
  type Platform,
  type Scope,
  type UseLine,
} from "./scope.policy.ts";
import { contains } from "./use-line.policy.ts";

export const CHANNEL_WORDS: Record<Channel, string> = {
  feed: "feed",
  stories: "stories",
  short_video: "short video",
  long_video: "long video",
  website_app: "website and app",
  email: "email",
  print: "print",
  screens_events: "screens and events",
  broadcast_streaming: "broadcast and streaming",
};

export const PLATFORM_NAMES: Record<Platform, string> = {
  instagram: "Instagram",
  twitter: "Twitter/X",
  tiktok: "TikTok",
  youtube: "YouTube",
  facebook: "Facebook",
  linkedin: "LinkedIn",
};

const ADS_WORDS = { organic: "without ads", paid: "also as ads" } as const;

const EDIT_WORDS: Record<Edits, string> = {
  as_is: "as it is, not modified",
  crop_trim_caption: "cropped, trimmed and captioned",
  any: "with any change",
};

const AFTER_END_WORDS: Record<AfterEnd, string> = {
  stay: "posts may stay up after the end",
  come_down: "posts must come down at the end",
  ads_stop: "ads stop at the end, posts stay up",
};

/** "a, b and c"; where one of them has an "and" of its own, "a and b, and c". */
const listed = (words: readonly string[]): string => {
  if (words.length < 2) return words.join("");
  const and = words.some((one) => one.includes(" and ")) ? ", and " : " and ";
  return `${words.slice(0, -1).join(", ")}${and}${words.at(-1)}`;
};

const channelWords = (channels: readonly Channel[]): string =>
  channels.length === CHANNELS.length ? "every channel" : listed(channels.map((one) => CHANNEL_WORDS[one]));

const platformWords = (platforms: UseLine["platforms"]): string => {
  if (platforms === "any") return "";
  return `on ${listed(platforms.map((one) => PLATFORM_NAMES[one]))}`;
};

/** One use, such as "feed, stories and short video, editorial, without ads". */
export const lineWords = ({ channels, platforms, purpose, ads }: UseLine): string =>
  [channelWords(channels), platformWords(platforms), purpose ?? "", ads ? ADS_WORDS[ads] : ""]
    .filter((words) => words !== "")
    .join(", ");

const brandWords = ({ brands, requestedBrands = [] }: Scope): string => {
  if (brands === undefined) return "";
  if (brands !== "all") return `for ${listed(brands)}`;
  const asked = requestedBrands.length === 0 ? "" : `, asked for ${listed(requestedBrands)}`;
  return `for all brands of the team${asked}`;
};

const countryWords = ({ countries }: Scope): string => {
  if (countries === undefined) return "";
  return countries === "worldwide" ? "worldwide" : `in ${listed(countries.map(countryName))}`;
};

const aiWords = ({ aiTraining, aiMaking }: Scope): string => {
  const said = [
    aiTraining !== undefined && `${aiTraining ? "may" : "not to"} train AI`,
    aiMaking !== undefined && `${aiMaking ? "may" : "not to"} be made or changed by AI`,
  ].filter((words) => words !== false);
  return aiTraining === false && aiMaking === false ? "no AI" : said.join(", ");
};

interface ScopeWords {
  /** One text a use, then one a field; times and credit are left out, because they are shown as dates and names. */
  stated: string[];
  /** The fields that the accepted text doesn't state. */
  notStated: string[];
}

/** What a scope states, and what it doesn't, in plain words for members. */
export const scopeWords = (scope: Scope): ScopeWords => {
  const { lines, emptiedBy, edits, afterEnd } = scope;
  const stated = [
    ...lines.map(lineWords),
    scope.askedWords ? `in other words “${scope.askedWords}”` : "",
    emptiedBy ? `no use is left by “${emptiedBy}”` : "",
    ...[brandWords(scope), countryWords(scope), edits ? EDIT_WORDS[edits] : "", aiWords(scope)],
    afterEnd ? AFTER_END_WORDS[afterEnd] : "",
    scope.exclusive ? "exclusive" : "",
  ];
  return { stated: stated.filter((words) => words !== ""), notStated: unstatedWords(scope) };
};

const NOT_STATED = "Not stated";

const sentence = (words: string): string =>
  words === "" ? NOT_STATED : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** Brands keep the case of their names. */
const brandNames = ({ brands, ...scope }: Scope): string =>
  typeof brands === "object" ? listed(brands) : sentence(brandWords({ brands, ...scope }).replace(/^for /, ""));

/**
 * The fields of a scope by name, in the order in which they are shown; 'Not stated' for what isn't. Times and credit are
 * left out, because they are shown as dates and names, and so is what happens after an end that there isn't.
 */
export const scopeFields = (scope: Scope): [name: string, words: string][] => {
  const { lines, emptiedBy, edits, afterEnd, until } = scope;
  const uses = emptiedBy ? `no use is left by “${emptiedBy}”` : lines.map(lineWords).join("; ");
  return [
    ["Uses", sentence(uses)],
    ...(scope.askedWords ? [["In other words", scope.askedWords] as [string, string]] : []),
    ["Brands", brandNames(scope)],
    ["Countries", sentence(countryWords(scope).replace(/^in /, ""))],
    ["Changes", sentence(edits ? EDIT_WORDS[edits] : "")],
    ["AI", sentence(aiWords(scope))],
    ...(afterEnd || until !== ""
      ? [["After the end", sentence(afterEnd ? AFTER_END_WORDS[afterEnd] : "")] as [string, string]]
      : []),
  ];
};

/**
 * What an owner left of what was asked, for 'Only {limit}'; undefined if that is all. Times, credit and countries, which
 * are shown whether they were asked or not, and what a restriction says by its own words, are left out.
 */
export const limitWords = (scope: Scope): string | undefined => {
  const { lines, edits, afterEnd, restrictions } = scope;
  const inStories = restrictions.includes("IG Stories only");
  const channels = CHANNELS.filter((one) => lines.some((line) => line.channels.includes(one)));
  const platforms = lines.map((line) => platformWords(line.platforms)).filter((words) => words !== "");
  const words: Partial<Record<NarrowedField, string>> = {
    ...(!inStories && { channels: channelWords(channels), platforms: [...new Set(platforms)].join(", ") }),
    purpose: "for editorial use",
    ads: "without ads",
    ...(edits && !restrictions.includes("No modifications") && { edits: EDIT_WORDS[edits] }),
    aiTraining: "without AI training",
    aiMaking: "without making or changing by AI",
    brands: brandWords(scope),
    ...(afterEnd && { afterEnd: AFTER_END_WORDS[afterEnd] }),
  };
  const left = (scope.narrowed ?? []).flatMap((field) => words[field] || []);
  return left.length > 0 ? left.join(", ") : undefined;
};

const unstatedWords = (scope: Scope): string[] => {
  const { lines, emptiedBy, aiTraining, aiMaking } = scope;
  const open = new Set(lines.flatMap(({ unstated = [] }) => unstated));
  const fields: [boolean, string][] = [
    [lines.length === 0 && !emptiedBy, "uses"],
    ...CHANNELS.map((channel): [boolean, string] => [open.has(channel), CHANNEL_WORDS[channel]]),
    [lines.some(({ purpose }) => purpose === undefined), "editorial or commercial"],
    [lines.some(({ ads }) => ads === undefined), "ads"],
    [scope.brands === undefined, "brands"],
    [scope.countries === undefined, "countries"],
    [scope.edits === undefined, "changes"],
    [aiTraining === undefined && aiMaking === undefined, "AI"],
    [aiTraining === undefined && aiMaking !== undefined, "AI training"],
    [aiMaking === undefined && aiTraining !== undefined, "making or changing by AI"],
    [scope.afterEnd === undefined && scope.until !== "", "what happens after the end"],
  ];
  return fields.flatMap(([isOpen, words]) => (isOpen ? [words] : []));
};

/**
 * The uses of a scope as people call them: each by a label that was asked or answered if it is left whole, else in words,
 * such as "feed, editorial, without ads"; "" if no use is left.
 * @param labels what was asked, and the owner's own words
 */
export const grantedUses = ({ lines }: Pick<Scope, "lines">, ...labels: readonly string[]): string => {
  const known = labels.flatMap(usesIn);
  const names = lines.map((line) => known.find((label) => isWhole(label, line)) ?? lineWords(line));
  return names.every((name) => known.includes(name)) ? joined(names) : names.join("; ");
};

const isWhole = (label: string, line: UseLine): boolean => {
  const preset = presetOf(label);
  return preset !== undefined && contains(line, preset.line) && contains(preset.line, line);
};

/**
 * The brands of a grant by name. A grant of all brands of the team, and one of an earlier release, is for the brands that
 * were asked.
 */
export const grantedBrand = (scope: Pick<Scope, "brands"> | undefined, asked: string): string =>
  typeof scope?.brands === "object" ? joined(scope.brands) : asked;
