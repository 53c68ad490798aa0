import fc from "fast-check";
import { RESTRICTIONS } from "../base/license/license.schema.ts";
import { ADS, CHANNELS, EDITS, PLATFORMS, PURPOSES, type Scope, type UseLine } from "../base/license/scope.policy.ts";

/** A field that may be absent. */
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });

export const someChannels = fc.subarray([...CHANNELS], { minLength: 1 });
export const somePlatforms = fc.subarray([...PLATFORMS], { minLength: 1 });

/** Any line, in any order of its values, with and without what its text may leave open. */
export const someLine: fc.Arbitrary<UseLine> = fc.record({
  channels: someChannels.chain((channels) => fc.shuffledSubarray(channels, { minLength: channels.length })),
  platforms: fc.oneof(fc.constant("any" as const), somePlatforms),
  purpose: maybe(fc.constantFrom(...PURPOSES)),
  ads: maybe(fc.constantFrom(...ADS)),
  unstated: maybe(fc.subarray([...CHANNELS])),
});

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
