import type { AskedScope } from "../../base/license/asked-scope.policy.ts";
import { presetOf } from "../../base/license/presets.policy.ts";
import { isOwnName } from "../../base/license/rights-terms.policy.ts";
import {
  ADS,
  type Ads,
  CHANNELS,
  type Channel,
  EDITS,
  PLATFORMS,
  type Platform,
  PURPOSES,
  type Purpose,
  type Scope,
  type UseLine,
} from "../../base/license/scope.policy.ts";
import { contains, hasPlatforms } from "../../base/license/use-line.policy.ts";
import type { Question, Refused, RefusedUse } from "./facts.policy.ts";
import { ASKED_AI, type AskedAds, type AskedAi, FIELDS, type Field } from "./rows.schema.ts";

/** One combination of the asked values that a single line of a grant has to cover. */
export interface Need {
  /** One of these is enough; absent if nobody asked. */
  channels?: readonly Channel[] | undefined;
  /** One of these is enough; absent if nobody asked. */
  platforms?: readonly Platform[] | undefined;
  purpose?: Purpose | undefined;
  ads?: Ads | undefined;
  /** A use in words that isn't one of the listed uses. */
  otherUse?: string | undefined;
}

/** A question, prepared for judging many grants. */
export interface Asked extends Question {
  needs: readonly Need[];
  /** Whether commercial or paid use, or use with AI, is asked, by a field or by a use. */
  isCommercial: boolean;
  isPaid: boolean;
  isBoosting: boolean;
}

/** The question with what follows from its uses. */
export const prepare = (question: Question): Asked => {
  const needs = needsOf(question);
  return {
    ...question,
    needs,
    isCommercial: needs.some(({ purpose }) => purpose === "commercial"),
    isPaid: needs.some(({ ads }) => ads === "paid"),
    isBoosting: question.ads?.includes("boosting") ?? false,
  };
};

const eachOf = <T>(values: readonly T[] | undefined): readonly (T | undefined)[] =>
  values && values.length > 0 ? values : [undefined];

/** The wider of two values of an ordered list. */
const wider = <T>(order: readonly T[], a: T | undefined, b: T | undefined): T | undefined => {
  if (a === undefined || b === undefined) return a ?? b;
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
};

/** The least of an ordered list needs no statement of its own: whatever grants the use grants that. */
const beyondLeast = <T>(order: readonly T[], value: T | undefined): T | undefined =>
  value === order[0] ? undefined : value;

const lineAds = (asked: AskedAds | undefined): Ads | undefined => {
  if (asked === undefined) return undefined;
  return asked === "organic" ? "organic" : "paid";
};

const needsOf = (question: Question): Need[] =>
  eachOf(question.uses).flatMap((use) =>
    eachOf(question.channels).flatMap((channel) =>
      eachOf(question.platforms).flatMap((platform) =>
        eachOf(question.ads).flatMap((ads) => needOf({ use, channel, platform, ads, purpose: question.purpose }) ?? []),
      ),
    ),
  );

interface One {
  use: string | undefined;
  channel: Channel | undefined;
  platform: Platform | undefined;
  purpose: Purpose | undefined;
  ads: AskedAds | undefined;
}

/**
 * A use stands for its purpose, its ads and any one of its channels and platforms. A channel or platform beside the use
 * narrows it; one that the use doesn't have replaces its channels and platforms. Purpose and ads never become less than
 * the use's own, so that asking more never needs less.
 */
const needOf = ({ use, channel, platform, purpose, ads }: One): Need | undefined => {
  const line: UseLine | undefined = use === undefined ? undefined : presetOf(use)?.line;
  const otherUse = use !== undefined && !line ? use : undefined;
  if ([use, channel, platform, purpose, ads].every((value) => value === undefined)) return undefined;
  const kept = line && isWithin(line, channel, platform) ? line : undefined;
  const channels = channel ? [channel] : kept?.channels;
  const platforms = platform ? [platform] : platformsOf(kept);
  return {
    channels: platform ? (channels ?? CHANNELS).filter(hasPlatforms) : channels,
    platforms,
    purpose: wider(PURPOSES, beyondLeast(PURPOSES, line?.purpose), purpose),
    ads: wider(ADS, beyondLeast(ADS, line?.ads), lineAds(ads)),
    otherUse,
  };
};

const platformsOf = (line: UseLine | undefined): readonly Platform[] | undefined =>
  line && line.platforms !== "any" ? line.platforms : undefined;

/** Whether a channel and a platform, as far as they are asked, are among those of a use. */
export const isWithin = (line: UseLine, channel: Channel | undefined, platform: Platform | undefined): boolean =>
  (!channel || line.channels.includes(channel)) &&
  (!platform || (platformsOf(line) ?? PLATFORMS).includes(platform)) &&
  (!platform || line.channels.some(hasPlatforms));

/** The fields that a question leaves out. */
export const notAsked = (question: Question): Field[] => {
  const given: Record<Field, boolean> = {
    brand: hasValues(question.brands),
    use: hasValues(question.uses),
    channel: hasValues(question.channels),
    platform: hasValues(question.platforms),
    purpose: question.purpose !== undefined,
    ads: hasValues(question.ads),
    country: hasValues(question.countries),
    edit: question.edit !== undefined,
    ai: hasValues(question.ai),
    until: Boolean(question.until),
  };
  return FIELDS.filter((name) => !given[name]);
};

/** Whether a question asks anything beyond whether the asset may be used today. */
export const asks = (question: Question, today: string): boolean =>
  question.on !== today || notAsked(question).length < FIELDS.length;

const hasValues = (values: readonly unknown[] | undefined): boolean => values !== undefined && values.length > 0;

/** Whether a question asks enough for the words 'You can use it'. */
export const asksEnough = (unasked: readonly Field[]): boolean =>
  !(["brand", "channel", "ads"] as const).some((name) => unasked.includes(name));

const plain = (text: string): string => text.trim().replace(/^@/, "").toLowerCase();
export const same = (a: string, b: string): boolean => plain(a) === plain(b);

/** The team whose brands a grant can cover. */
export interface Licensee {
  licensee: string;
  ownBrands?: readonly string[] | undefined;
}

/** Whether a grant's brands include a brand. The team's own name stands for all its brands, and for nobody else's. */
export const includesBrand = (brands: "all" | readonly string[], asked: string, team: Licensee): boolean => {
  if (brands !== "all" && brands.some((brand) => same(brand, asked))) return true;
  const { licensee, ownBrands = [] } = team;
  const isOwn = namesTeam([asked], licensee) || ownBrands.some((brand) => same(brand, asked));
  return isOwn && (brands === "all" || namesTeam(brands, licensee));
};

/** Whether the team's own name is among some brands. */
export const namesTeam = (brands: readonly string[], licensee: string): boolean =>
  brands.some((brand) => brand.trim() !== "" && isOwnName(brand.trim(), licensee.trim()));

/** Whether a question names all of what was refused. Asking one field more never names less. */
export const names = (asked: Asked, refused: Refused): boolean => {
  const { after, uses, brands, ads, ai, edits, countries, outside = [] } = refused;
  const last = asked.until && asked.until > asked.on ? asked.until : asked.on;
  const isCountry = (code: string) => (countries === "worldwide" ? !outside.includes(code) : countries?.includes(code));
  return (
    (after === undefined || last > after) &&
    (uses === undefined || uses.some((use) => namesUse(asked, use))) &&
    (brands === undefined || (asked.brands ?? []).some((one) => brands.some((brand) => same(one, brand)))) &&
    (ads === undefined || asked.isPaid) &&
    (ai === undefined || (asked.ai ?? []).some((one) => ai.includes(one))) &&
    (edits === undefined || (asked.edit !== undefined && reachesEdits(asked.edit, edits))) &&
    (countries === undefined || (asked.countries ?? []).some(isCountry))
  );
};

const reachesEdits = (wide: Scope["edits"], narrow: Scope["edits"]): boolean =>
  wide !== undefined && (narrow === undefined || EDITS.indexOf(wide) >= EDITS.indexOf(narrow));

/** Whether a question names a refused use: by a label, by a use that is all within it, or by what it has beyond the license. */
const namesUse = (asked: Asked, { use, channels, purpose, ads }: RefusedUse): boolean => {
  const isWithinIt = (label: string) =>
    same(label, use) ||
    (presetOf(use) !== undefined && presetOf(label) === presetOf(use)) ||
    presetOf(label)?.line.channels.every((channel) => channels?.includes(channel));
  if ((asked.uses ?? []).some(isWithinIt)) return true;
  return (
    (channels !== undefined || purpose !== undefined || ads !== undefined) &&
    (channels === undefined || (asked.channels ?? []).some((one) => channels.includes(one))) &&
    (purpose === undefined || asked.isCommercial) &&
    (ads === undefined || asked.isPaid)
  );
};

/** What is asked for, as far as it may be more than a license allows. */
export type Wish = Partial<Pick<AskedScope, "uses" | "brands" | "countries" | "edits" | "until">> & {
  ai?: readonly AskedAi[] | undefined;
};

/** What a request asks for, as a wish. */
export const wishOf = ({ uses, brands, countries, edits, until, ...ai }: AskedScope): Wish => ({
  ...{ uses, brands, countries, edits, until },
  ai: ASKED_AI.filter((kind) => (kind === "training" ? ai.aiTraining : ai.aiMaking)),
});

/** What a license allows beyond its uses, as a wish. */
export const wishOfScope = ({ brands, requestedBrands, countries, edits, ...ai }: Scope): Wish => ({
  ...{ brands: brands === "all" ? requestedBrands : brands, countries, edits },
  ai: ASKED_AI.filter((kind) => (kind === "training" ? ai.aiTraining : ai.aiMaking)),
});

/** Whether what was refused stays so after the same person has granted a license with this scope. */
export const isStillRefused = (refused: Refused, scope: Scope, team: Licensee): boolean => {
  const { after, uses, ...wish } = refused;
  if (after !== undefined && scope.until !== "" && scope.until <= after) return true;
  return beyond({ ...wish, ...(uses && { uses: uses.map(({ use }) => use) }) }, [scope], team) !== undefined;
};

/**
 * What a wish asks beyond a person's running licenses: beyond the first of them, without the uses that another one
 * allows just so. Undefined if it asks nothing more. Countries, changes and the end count only where the uses, the brands
 * and AI are allowed already, so that a no to another use is named by that use alone.
 */
export const beyond = (wish: Wish, [first, ...others]: readonly Scope[], team: Licensee): Refused | undefined => {
  if (!first) return undefined;
  const all = wish.uses ?? [];
  const isAllowed = (use?: string) =>
    others.some(
      (scope) => beyondOne({ ...wish, ...(use !== undefined && { uses: [use] }) }, scope, team) === undefined,
    );
  if (all.length === 0) return isAllowed() ? undefined : beyondOne(wish, first, team);
  const uses = all.filter((use) => !isAllowed(use));
  return uses.length === 0 ? undefined : beyondOne({ ...wish, uses }, first, team);
};

const beyondOne = (wish: Wish, scope: Scope, team: Licensee): Refused | undefined => {
  const { uses = [], brands = [], ai = [], countries, edits, until } = wish;
  const more = uses.flatMap((use) => beyondLines(use, scope.lines));
  const others = brands.filter((brand) => !includesBrand(scope.brands ?? [], brand, team));
  const kinds = ai.filter((kind) => !(kind === "training" ? scope.aiTraining : scope.aiMaking));
  if (more.length + others.length + kinds.length > 0) {
    const what = [
      more.map(({ use }) => use).join(", "),
      kinds.map((kind) => (kind === "training" ? "AI training" : "making or changing by AI")).join(", "),
    ].filter((words) => words !== "");
    return {
      what: [what.join(" and ") || "use", ...(others.length > 0 ? [`for ${others.join(", ")}`] : [])].join(" "),
      ...(more.length > 0 && { uses: more }),
      ...(others.length > 0 && { brands: others }),
      ...(kinds.length > 0 && { ai: kinds }),
    };
  }
  const granted = scope.countries;
  if (countries !== undefined && granted !== "worldwide") {
    if (countries === "worldwide") return { what: "other countries", countries, outside: granted ?? [] };
    const left = countries.filter((country) => !granted?.includes(country));
    if (left.length > 0) return { what: "other countries", countries: left };
  }
  if (edits !== undefined && !reachesEdits(scope.edits, edits)) return { what: "more changes", edits };
  const isLater = scope.until !== "" && until !== undefined && (until === "" || until > scope.until);
  return isLater ? { what: "a later end", after: scope.until } : undefined;
};

/** A use as far as no line of a license allows all of it. */
const beyondLines = (use: string, lines: readonly UseLine[]): RefusedUse[] => {
  const line: UseLine | undefined = presetOf(use)?.line;
  if (!line) return [{ use }];
  if (lines.some((one) => contains(one, line))) return [];
  const purpose = line.purpose === "commercial" && lines.every((one) => one.purpose !== "commercial");
  const ads = line.ads === "paid" && lines.every((one) => one.ads !== "paid");
  const channels = line.channels.filter((channel) => !lines.some((one) => one.channels.includes(channel)));
  return [
    {
      use,
      ...(purpose && { purpose: "commercial" as const }),
      ...(ads && { ads: "paid" as const }),
      ...(!purpose && !ads && channels.length > 0 && { channels }),
    },
  ];
};
