import fc from "fast-check";
import { RESTRICTIONS } from "../base/license/license.schema.ts";
import {
  ADS,
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
