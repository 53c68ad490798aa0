import * as z from "zod";
import { LIMITS, line, optionalDate, optionalLine } from "../../platform/fields.schema.ts";
import { type AskedScope, usesWithWords } from "./asked-scope.policy.ts";
import { COUNTRY_CODES } from "./countries.policy.ts";
import { USE_LABELS } from "./presets.policy.ts";
import { ADS, AFTER_END, CHANNELS, EDITS, PLATFORMS, PURPOSES } from "./scope.policy.ts";
import { countries, country } from "./scope.schema.ts";

/** The most uses and brands that one request names. */
export const USES_MAX = 6;
export const BRANDS_MAX = 10;
/** The longest text 'In other words', in characters. */
export const WORDS_MAX = 300;

const TOO_MANY_USES = `Please choose at most ${USES_MAX} uses`;

/** A use of the list, under one of its labels. */
export const listedUse = z.string().refine((value) => USE_LABELS.includes(value), "Please choose an intended use");

const brand = line("Brand", LIMITS.nameMax);

/** What is asked beyond one use, one brand and a last day. Each field may be left out; see {@link AskedScope}. */
export const askedScopeInput = z.object({
  /** Without it, the request's `intendedUse` is asked. */
  uses: z.array(listedUse).min(1, "Please choose an intended use").max(USES_MAX, TOO_MANY_USES).optional(),
  /** Without it, the request's `brand` is asked. */
  brands: z
    .array(brand)
    .min(1, "Brand is required")
    .max(BRANDS_MAX, `Please choose at most ${BRANDS_MAX} brands`)
    .optional(),
  countries: countries.default("worldwide"),
  edits: z.enum(EDITS).default("crop_trim_caption"),
  aiTraining: z.boolean().default(false),
  aiMaking: z.boolean().default(false),
  /** First day; the last day is the request's `requestedUntil`. */
  from: optionalDate,
  /** Without it, posts of organic uses on social media may stay up, and what else was published has to come down. */
  afterEnd: z.enum(AFTER_END).optional(),
  creditRequired: z.boolean().default(false),
  /** Words that are the label of a use are this use; all other words only limit. */
  words: optionalLine("In other words", WORDS_MAX),
});

/** What a request asks for; fields of it that an approval by hand has are in {@link askedScopeInput}. */
export const askedOfOwner = askedScopeInput
  .refine(({ edits, aiMaking }) => edits !== "as_is" || !aiMaking, {
    path: ["aiMaking"],
    message: "What stays as it is can't be made or changed by AI",
  })
  .refine(({ uses = [], words }) => usesWithWords(uses, words).length <= USES_MAX, {
    path: ["uses"],
    message: TOO_MANY_USES,
  });
/** What a request asks for, as it is stored and shown; see {@link AskedScope}. */
export const askedScope: z.ZodType<AskedScope, AskedScope> = z.object({
  uses: z.array(z.string()).min(1),
  brands: z.array(z.string()).min(1),
  countries,
  edits: z.enum(EDITS),
  aiTraining: z.boolean(),
  aiMaking: z.boolean(),
  from: z.string(),
  until: z.string(),
  afterEnd: z.enum(AFTER_END),
  creditRequired: z.boolean(),
  words: z.string().optional(),
});

/**
 * What an owner allows, as far as it is less than was asked: what is left on, or set narrower. A field that is left out
 * stays as asked. More than was asked is never granted, whatever is sent.
 */
export const allowedScope = z.object({
  channels: z
    .array(z.enum(CHANNELS))
    .min(1, "Please leave one place on. Otherwise, say no.")
    .max(CHANNELS.length)
    .optional(),
  platforms: z
    .array(z.enum(PLATFORMS))
    .min(1, "Please leave one platform on. Otherwise, say no.")
    .max(PLATFORMS.length)
    .optional(),
  purpose: z.enum(PURPOSES).optional(),
  ads: z.enum(ADS).optional(),
  countries: z.array(country).min(1, "Please choose at least one country").max(COUNTRY_CODES.length).optional(),
  edits: z.enum(EDITS).optional(),
  aiTraining: z.boolean().optional(),
  aiMaking: z.boolean().optional(),
  brands: z.array(brand).min(1, "Please leave one brand on. Otherwise, say no.").max(BRANDS_MAX).optional(),
  from: optionalDate.optional(),
  afterEnd: z.enum(AFTER_END).optional(),
});
