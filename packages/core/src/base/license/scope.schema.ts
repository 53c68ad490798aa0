import * as z from "zod";
import { COUNTRY_CODES, isCountry } from "./countries.policy.ts";
import { restriction } from "./license.schema.ts";
import { ADS, AFTER_END, CHANNELS, EDITS, NARROWED_FIELDS, PLATFORMS, PURPOSES, type Scope } from "./scope.policy.ts";

const channels = z.array(z.enum(CHANNELS)).min(1).max(CHANNELS.length);

export const useLine = z.object({
  channels,
  platforms: z.union([z.literal("any"), z.array(z.enum(PLATFORMS)).min(1).max(PLATFORMS.length)]),
  purpose: z.enum(PURPOSES).optional(),
  ads: z.enum(ADS).optional(),
  unstated: channels.optional(),
});

/** A country of ISO 3166-1 by its alpha-2 code in upper case. */
export const country = z.string().refine(isCountry, "Please choose a country from the list");

/** Worldwide, or at least one country. */
export const countries = z.union([
  z.literal("worldwide"),
  z
    .array(country)
    .min(1, "Please choose at least one country")
    .max(COUNTRY_CODES.length, `At most ${COUNTRY_CODES.length} countries`),
]);

/** What a grant states; see {@link Scope}. */
export const scope: z.ZodType<Scope, Scope> = z.object({
  lines: z.array(useLine),
  emptiedBy: restriction.optional(),
  brands: z.union([z.literal("all"), z.array(z.string()).min(1)]).optional(),
  requestedBrands: z.array(z.string()).min(1).optional(),
  countries: countries.optional(),
  edits: z.enum(EDITS).optional(),
  aiTraining: z.boolean().optional(),
  aiMaking: z.boolean().optional(),
  exclusive: z.boolean(),
  from: z.string(),
  until: z.string(),
  afterEnd: z.enum(AFTER_END).optional(),
  credit: z.object({ required: z.boolean(), name: z.string() }),
  words: z.string(),
  askedWords: z.string().optional(),
  restrictions: z.array(restriction),
  narrowed: z.array(z.enum(NARROWED_FIELDS)).optional(),
  switchedOff: channels.optional(),
});
