import { type AskedScope, askedUses, type Brands, joined, type NamedUse } from "./asked-scope.policy.ts";
import type { License, Restriction } from "./license.schema.ts";
import { folded, presetOf } from "./presets.policy.ts";
import { isOwnName } from "./rights-terms.policy.ts";
import {
  type Ads,
  AFTER_END,
  type AfterEnd,
  CHANNELS,
  type Channel,
  EDITS,
  type Edits,
  NARROWED_FIELDS,
  type NarrowedField,
  type Platform,
  type Purpose,
  type Scope,
  type UseLine,
} from "./scope.policy.ts";
import {
  containerOf,
  contains,
  limitsOf,
  type Narrower,
  narrowed,
  narrowedLine,
  narrowest,
  withoutContained,
} from "./use-line.policy.ts";

/** What an owner allows, as far as it is less than was asked; an absent field stays as asked. */
export interface Allowed {
  channels?: readonly Channel[] | undefined;
  platforms?: readonly Platform[] | undefined;
  purpose?: Purpose | undefined;
  ads?: Ads | undefined;
  countries?: readonly string[] | undefined;
  edits?: Edits | undefined;
  aiTraining?: boolean | undefined;
  aiMaking?: boolean | undefined;
  brands?: readonly string[] | undefined;
  /** First day; "" for the one that was asked. */
  from?: string | undefined;
  afterEnd?: AfterEnd | undefined;
}

/** An owner's answer to a request that asks for a scope. */
export interface AnswerToScope extends Pick<License, "usageRights" | "credit" | "expiresOn"> {
  restrictions: readonly Restriction[];
  allowed?: Allowed | undefined;
}

/** A request that asks for a scope. */
export interface ScopeRequest {
  asked: AskedScope;
  /** The team's legal name. */
  licensee: string;
  /** The name or handle of whoever was asked; credited where the owner requires a credit and names nobody. */
  contentOwner: string;
}

export interface Granted {
  scope: Scope;
  /** The uses that are left of those that were asked, without those that another one contains. */
  uses: readonly NamedUse[];
  /** Why this answer can't be given, by field; empty if it can. */
  problems: Partial<
    Record<"allowed.channels" | "allowed.countries" | "allowed.brands" | "allowed.from" | "restrictions", string>
  >;
}

/**
 * What an answer grants: what was asked and what the owner allows have in common, so it is never more than was asked. A
 * text that is the label of a use limits to this use; other texts stay beside the fields as words that limit.
 */
export const grantedScope = (request: ScopeRequest, answer: AnswerToScope): Granted => {
  const { asked } = request;
  const before = askedUses(asked);
  const { channels, platforms, purpose, ads } = answer.allowed ?? {};
  const allowed = narrowedUses(before, { channels, platforms, purpose, ads });
  const { uses: said, words } = ownWords(asked, allowed, answer.usageRights);
  const uses = distinct(limitsOf(answer.restrictions).reduce(narrowedUses, said));
  const { scope, ...problems } = commonOf(request, answer);
  const result = unmadeByAi(
    narrowed({ ...scope, lines: withoutContained(said.map(({ line }) => line)), words }, answer.restrictions),
  );
  return {
    uses,
    scope: { ...result, ...differences(request, before, result) },
    problems: {
      ...problems,
      ...(allowed.length === 0 && { "allowed.channels": "Please leave one place on. Otherwise, say no." }),
      ...(allowed.length > 0 && uses.length === 0 && { restrictions: NOT_IN_STORIES }),
    },
  };
};

export const NOT_IN_STORIES = "Instagram Stories aren't among what was asked. Choose “Yes, but…” to offer them.";

/** Whoever wants the content left as it is doesn't let AI make it into something else. */
const unmadeByAi = (scope: Scope): Scope => (scope.edits === "as_is" ? { ...scope, aiMaking: false } : scope);

const narrowedUses = (uses: readonly NamedUse[], to: Narrower): NamedUse[] =>
  uses.flatMap(({ label, line }) => {
    const left = narrowedLine(line, to);
    return left ? [{ label, line: left }] : [];
  });

const distinct = (uses: readonly NamedUse[]): NamedUse[] => {
  const lines = uses.map(({ line }) => line);
  return uses.filter(({ line }, index) => containerOf(line, index, lines) === undefined);
};

/** Words that only repeat what was asked are no words of the owner's own. */
const ownWords = (asked: AskedScope, uses: NamedUse[], usageRights: string): { uses: NamedUse[]; words: string } => {
  const words = usageRights.trim();
  if (words === "" || folded(words) === folded(joined(asked.uses))) return { uses, words: "" };
  const own = presetOf(words);
  if (!own) return { uses, words };
  const { channels, platforms, purpose, ads }: UseLine = own.line;
  const limit: Narrower = { channels, purpose, ads, ...(platforms !== "any" && { platforms }) };
  const left = narrowedUses(uses, limit).map(({ line }) => ({ label: own.url ?? own.asset ?? words, line }));
  // The label of a use that was never asked can't be granted; it stays as words that somebody has to read.
  return left.length > 0 ? { uses: left, words: "" } : { uses, words };
};

/** The later of two calendar dates, of which "" is the earliest. */
export const later = (a: string, b = ""): string => (b > a ? b : a);
const earlier = (a: string, b: string): string => (a === "" || (b !== "" && b < a) ? b : a);

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The brands that are left; the team's own name stands for all its brands. */
const brandsOf = ({ asked, licensee }: ScopeRequest, allowed: Allowed["brands"]): Brands => {
  const left = allowed ? asked.brands.filter((brand) => allowed.some((one) => sameName(one, brand))) : asked.brands;
  return left.some((brand) => isOwnName(brand.trim(), licensee.trim())) ? "all" : left;
};

const countriesOf = ({ countries }: AskedScope, allowed: Allowed["countries"]): AskedScope["countries"] => {
  if (!allowed) return countries;
  const chosen = [...new Set(allowed)].sort();
  return countries === "worldwide" ? chosen : countries.filter((code) => chosen.includes(code));
};

/** What all lines share. */
const commonOf = (request: ScopeRequest, { allowed = {}, credit, expiresOn, restrictions }: AnswerToScope) => {
  const { asked, contentOwner } = request;
  const brands = brandsOf(request, allowed.brands);
  const countries = countriesOf(asked, allowed.countries);
  const from = later(asked.from, allowed.from);
  const until = earlier(asked.until, expiresOn);
  const required = asked.creditRequired || restrictions.includes("Credit required");
  const scope: Omit<Scope, "lines" | "words"> = {
    ...{ brands, countries, exclusive: false, from, until },
    edits: narrowest(EDITS, asked.edits, allowed.edits),
    aiTraining: asked.aiTraining && allowed.aiTraining !== false,
    aiMaking: asked.aiMaking && allowed.aiMaking !== false,
    ...(until !== "" && { afterEnd: narrowest(AFTER_END, asked.afterEnd, allowed.afterEnd) }),
    credit: { required, name: credit.trim() || (required ? contentOwner.trim() : "") },
    ...(asked.words && { askedWords: asked.words }),
    restrictions: [],
  };
  return {
    scope,
    ...(brands.length === 0 && { "allowed.brands": "Please leave one brand on. Otherwise, say no." }),
    ...(countries.length === 0 && {
      "allowed.countries": "Please choose at least one of the countries that were asked",
    }),
    ...(until !== "" && from > until && { "allowed.from": "The first day can't be after the last day" }),
  };
};

/** What is less than was asked. */
const differences = (
  { asked, licensee, contentOwner }: ScopeRequest,
  before: readonly NamedUse[],
  scope: Scope,
): Pick<Scope, "narrowed" | "switchedOff"> => {
  const all = commonOf({ asked, licensee, contentOwner }, AS_ASKED).scope;
  const reach = (lines: readonly UseLine[]) => new Set(lines.flatMap(({ channels }) => channels));
  const [asks, has] = [reach(before.map(({ line }) => line)), reach(scope.lines)];
  const switchedOff = CHANNELS.filter((channel) => asks.has(channel) && !has.has(channel));
  const lines = lineDifferences(before, scope.lines);
  const fields: Record<NarrowedField, boolean> = {
    channels: switchedOff.length > 0,
    platforms: lines.has("platforms"),
    purpose: lines.has("purpose"),
    ads: lines.has("ads"),
    countries: !equal(all.countries, scope.countries),
    edits: all.edits !== scope.edits,
    aiTraining: all.aiTraining !== scope.aiTraining,
    aiMaking: all.aiMaking !== scope.aiMaking,
    brands: !equal(all.brands, scope.brands),
    from: all.from !== scope.from,
    until: all.until !== scope.until,
    afterEnd: scope.afterEnd !== undefined && asked.afterEnd !== scope.afterEnd,
    credit: all.credit.required !== scope.credit.required,
  };
  const less = NARROWED_FIELDS.filter((field) => fields[field]);
  return { ...(less.length > 0 && { narrowed: less }), ...(switchedOff.length > 0 && { switchedOff }) };
};

const AS_ASKED: AnswerToScope = { usageRights: "", restrictions: [], credit: "", expiresOn: "" };

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** In what the granted lines fall short of an asked line, for each of its channels that are left. */
const lineDifferences = (before: readonly NamedUse[], lines: readonly UseLine[]): Set<NarrowedField> => {
  const found = new Set<NarrowedField>();
  for (const { line } of before) {
    for (const channel of line.channels) {
      const one: UseLine = { ...line, channels: [channel] };
      const near = lines.filter(({ channels }) => channels.includes(channel));
      if (near.length === 0 || near.some((wide) => contains(wide, one))) continue;
      const lacks = (part: Pick<UseLine, "purpose" | "ads">, platforms = one.platforms) =>
        !near.some((wide) => contains(wide, { channels: [channel], platforms, ...part }));
      if (lacks({})) found.add("platforms");
      const [first] = near;
      if (lacks({ purpose: line.purpose }, first?.platforms)) found.add("purpose");
      if (lacks({ ads: line.ads }, first?.platforms)) found.add("ads");
    }
  }
  return found;
};
