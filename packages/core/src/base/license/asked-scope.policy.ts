import type { UseClass } from "./license.schema.ts";
import { folded, pickedUses, presetOf, USE_LABELS, useClassOf } from "./presets.policy.ts";
import type { AfterEnd, Edits, Scope, UseLine } from "./scope.policy.ts";
import { hasPlatforms, normalLine } from "./use-line.policy.ts";

/** What a request asks for, as fields. It is stored with the request, and never changes. */
export interface AskedScope {
  /** Labels of the list of uses, as picked, in the order of the list. */
  uses: readonly string[];
  /** By name; the team's own name stands for all its brands. */
  brands: readonly string[];
  /** ISO 3166-1 alpha-2, upper case, in the order of the codes. */
  countries: "worldwide" | readonly string[];
  edits: Edits;
  aiTraining: boolean;
  /** Making or changing content by AI, likeness and voice included. */
  aiMaking: boolean;
  /** First day, a calendar date in the team's time zone; "" for the day of the answer. */
  from: string;
  /** Last day, a calendar date in the team's time zone; "" for none. */
  until: string;
  afterEnd: AfterEnd;
  /** Whether the team offers that every use credits the creator. */
  creditRequired: boolean;
  /** The team's own words, which limit what is asked beyond the fields and never widen it; absent for none. */
  words?: string | undefined;
}

/** A request as it is sent: one brand and one use, or several in `scope`, where fields may be left out. */
export interface AskedInput {
  brand: string;
  intendedUse: string;
  requestedUntil: string;
  scope?: Partial<Omit<AskedScope, "until">> | undefined;
}

/** Posts of an organic use on social media may stay up after the end. What else was published has to come down. */
export const defaultAfterEnd = (uses: readonly string[]): AfterEnd =>
  pickedUses(uses).every(({ preset: { line } }) => line.ads === "organic" && line.channels.every(hasPlatforms))
    ? "stay"
    : "come_down";

/**
 * The uses that are asked, by their labels. Words that are a label, apart from case and characters that can't be seen, are
 * this use, whichever of its labels they are.
 */
export const usesWithWords = (uses: readonly string[], words = ""): readonly string[] => {
  const named = presetOf(words);
  const label = USE_LABELS.find((one) => folded(one) === folded(words));
  return label === undefined || uses.some((use) => presetOf(use) === named) ? uses : [...uses, label];
};

/** Words that only repeat what was asked limit nothing. */
const limiting = (uses: readonly string[], words = ""): boolean =>
  folded(words) !== "" && !presetOf(words) && folded(words) !== folded(joined(uses));

/** What a request asks for, with everything that it leaves out. */
export const askedScopeOf = ({ brand, intendedUse, requestedUntil, scope = {} }: AskedInput): AskedScope => {
  const picked = usesWithWords(scope.uses ?? [intendedUse], scope.words);
  const uses = [...new Set(pickedUses(picked).map(({ label }) => label))];
  const { countries = "worldwide", edits = "crop_trim_caption" } = scope;
  return {
    ...{ uses, brands: distinct(scope.brands ?? [brand]), countries: inOrder(countries), edits },
    ...{ aiTraining: scope.aiTraining ?? false, aiMaking: scope.aiMaking ?? false },
    ...{ from: scope.from ?? "", until: requestedUntil, afterEnd: scope.afterEnd ?? defaultAfterEnd(uses) },
    creditRequired: scope.creditRequired ?? false,
    ...(limiting(uses, scope.words) && { words: scope.words?.trim() }),
  };
};

const distinct = (names: readonly string[]): string[] => {
  const seen = new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()]));
  return [...seen.values()];
};

const inOrder = (countries: AskedScope["countries"]): AskedScope["countries"] =>
  countries === "worldwide" ? countries : [...new Set(countries)].sort();

/** Several uses or brands as one text, such as "Social media posts, Print materials". */
export const joined = (names: readonly string[]): string => names.join(", ");

/** The labels in a text that {@link joined} made of uses; the text itself if it is something else. */
export const usesIn = (text: string): string[] => {
  const labels = text.split(", ");
  return pickedUses(labels).length === labels.length ? labels : [text];
};

/** The class of what is asked: commercial as soon as one use is. */
export const classOfAsked = ({ uses }: Pick<AskedScope, "uses">): UseClass => useClassOf(...uses);

/** A use with what it stands for. */
export interface NamedUse {
  label: string;
  line: UseLine;
}

/** The uses that are asked, without those that another one contains. */
export const askedUses = ({ uses }: Pick<AskedScope, "uses">): NamedUse[] =>
  pickedUses(uses).flatMap(({ label, preset, includedIn }) =>
    includedIn === undefined ? [{ label, line: normalLine(preset.line) }] : [],
  );

/** Brands by name, or all of a team. */
export type Brands = NonNullable<Scope["brands"]>;
