import fc from "fast-check";
import type { AnswerToScope } from "../base/license/allowed-scope.policy.ts";
import { type AskedScope, askedScopeOf } from "../base/license/asked-scope.policy.ts";
import { RESTRICTIONS } from "../base/license/license.schema.ts";
import { USE_LABELS } from "../base/license/presets.policy.ts";
import {
  ADS,
  AFTER_END,
  CHANNELS,
  type Channel,
  EDITS,
  PLATFORMS,
  type Platform,
  PURPOSES,
  type Scope,
  type UseLine,
} from "../base/license/scope.policy.ts";

/** A field that may be absent. */
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });

export const someChannels = fc.subarray([...CHANNELS], { minLength: 1 });
export const somePlatforms = fc.subarray([...PLATFORMS], { minLength: 1 });

const lineOf = (channels: readonly Channel[], platforms: readonly Platform[]): fc.Arbitrary<UseLine> =>
  fc.record({
    channels: fc.shuffledSubarray([...channels], { minLength: 1 }),
    platforms: fc.oneof(fc.constant("any" as const), fc.shuffledSubarray([...platforms], { minLength: 1 })),
    purpose: maybe(fc.constantFrom(...PURPOSES)),
    ads: maybe(fc.constantFrom(...ADS)),
    unstated: maybe(fc.shuffledSubarray([...channels])),
  });

/** Any line, in any order of its values, with and without what its text may leave open. */
export const someLine = lineOf(CHANNELS, PLATFORMS);

/** A line of so few values that one of two lines often contains the other. */
export const someSmallLine = lineOf(["feed", "print"], ["instagram", "tiktok"]);

export const someScope: fc.Arbitrary<Scope> = fc.record({
  lines: fc.array(someLine, { maxLength: 3 }),
  edits: maybe(fc.constantFrom(...EDITS)),
  exclusive: fc.constant(false),
  from: fc.constant(""),
  until: fc.constant(""),
  credit: fc.record({ required: fc.boolean(), name: fc.constantFrom("", "@olivia") }),
  words: fc.constant(""),
  restrictions: fc.constant([]),
});

export const someRestrictions = fc.subarray([...RESTRICTIONS]);

const somePicks = fc.shuffledSubarray([...USE_LABELS], { minLength: 1, maxLength: 6 });
const someCountries = fc.oneof(
  fc.constant("worldwide" as const),
  fc.shuffledSubarray(["ES", "PT", "FR", "DE"], { minLength: 1 }),
);
const someDay = fc.constantFrom("", "2027-01-01", "2027-06-01", "2028-01-01");
const someBrands = fc.subarray(["rap", "bars", "Clearhouse Network"], { minLength: 1 });

/** What a request asks for; its first day isn't after its last day. */
export const someAsked: fc.Arbitrary<AskedScope> = fc
  .record({
    ...{ uses: somePicks, brands: someBrands, countries: someCountries, edits: fc.constantFrom(...EDITS) },
    ...{ aiTraining: fc.boolean(), aiMaking: fc.boolean(), from: someDay, until: someDay },
    ...{ afterEnd: fc.constantFrom(...AFTER_END), creditRequired: fc.boolean() },
    words: fc.constantFrom(undefined, "The cover only", "print MATERIALS"),
  })
  .filter(({ from, until }) => until === "" || from <= until)
  .map(({ until, brands, ...scope }) => {
    // What stays as it is can't be asked to be made or changed by AI.
    const aiMaking = scope.aiMaking && scope.edits !== "as_is";
    const all = { ...scope, brands, aiMaking };
    return askedScopeOf({ brand: "", intendedUse: "", requestedUntil: until, scope: all });
  });

/** An owner's answer, also one that allows what nobody asked. */
export const someAnswer: fc.Arbitrary<AnswerToScope> = fc.record({
  usageRights: fc.oneof(fc.constantFrom("", "One post only"), fc.constantFrom(...USE_LABELS)),
  restrictions: someRestrictions,
  credit: fc.constantFrom("", "@olivia"),
  expiresOn: someDay,
  allowed: maybe(
    fc.record({
      channels: maybe(someChannels),
      platforms: maybe(somePlatforms),
      purpose: maybe(fc.constantFrom(...PURPOSES)),
      ads: maybe(fc.constantFrom(...ADS)),
      countries: maybe(fc.shuffledSubarray(["ES", "PT", "IT"], { minLength: 1 })),
      edits: maybe(fc.constantFrom(...EDITS)),
      aiTraining: maybe(fc.boolean()),
      aiMaking: maybe(fc.boolean()),
      brands: maybe(someBrands),
      from: maybe(someDay),
      afterEnd: maybe(fc.constantFrom(...AFTER_END)),
    }),
  ),
});
