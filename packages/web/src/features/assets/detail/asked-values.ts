import { PRESETS, type Preset, presetOf } from "@clearhouse/core/base/license/presets.policy.ts";
import { ADS, PURPOSES, type UseLine } from "@clearhouse/core/base/license/scope.policy.ts";
import { contains } from "@clearhouse/core/base/license/use-line.policy.ts";
import type { AskedValues } from "@/lib/assets/requests/asked-values.ts";
import type { Question } from "./can-i-use-fields.tsx";

const eachOf = <T>(values: readonly T[]): readonly (T | undefined)[] => (values.length > 0 ? values : [undefined]);

const widest = <T>(order: readonly T[], values: readonly (T | undefined)[]): T | undefined =>
  order[Math.max(...values.map((value) => (value === undefined ? 0 : order.indexOf(value))))];

const rankOf = ({ line }: Preset): number[] => [
  PURPOSES.indexOf(line.purpose ?? "editorial"),
  ADS.indexOf(line.ads ?? "organic"),
  line.channels.length,
];

/** Uses that allow less come first: of two that cover a question, the smaller one is asked for. */
const SMALLEST_FIRST: readonly Preset[] = [...PRESETS].sort((a: Preset, b: Preset) => {
  const [one, other] = [rankOf(a), rankOf(b)];
  return one.map((rank, index) => rank - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
});

const labelOf = ({ asset, url = "" }: Preset): string => asset ?? url;

/**
 * The listed uses that a question needs: the ones it names, as far as they cover its channels, its purpose and its ads,
 * and for the rest the smallest one that does.
 */
const usesOf = ({ use, channel, platform, purpose, ads }: Question): string[] => {
  const asksPlace = channel.length + platform.length > 0;
  if (use.length === 0 && !asksPlace && !purpose && ads.length === 0) return [];
  const paid = ads.some((one) => one !== "organic") ? "paid" : undefined;
  const lineOf = (
    named: Preset | undefined,
    ...[place, on]: [Question["channel"][number] | undefined, Question["platform"][number] | undefined]
  ): UseLine => ({
    channels: place ? [place] : on || !named ? ["feed"] : named.line.channels,
    platforms: on ? [on] : (named?.line.platforms ?? "any"),
    purpose: widest(PURPOSES, [named?.line.purpose, purpose || undefined]),
    ads: widest(ADS, [named?.line.ads, paid]),
  });
  const labels = eachOf(use).flatMap((label) =>
    eachOf(channel).flatMap((place) =>
      eachOf(platform).flatMap((on) => {
        const named = label === undefined ? undefined : presetOf(label);
        const line = lineOf(named, place, on);
        const found =
          named && contains(named.line, line) ? named : SMALLEST_FIRST.find((one) => contains(one.line, line));
        return found ? [labelOf(found)] : [];
      }),
    ),
  );
  return [...new Set(labels)];
};

/** What a question asks for, as the values of a request. */
export const askedValues = (question: Question): AskedValues => {
  const { brand, country, edit, ai, until } = question;
  const uses = usesOf(question);
  return {
    ...(until && { requestedUntil: until }),
    scope: {
      ...(brand.length > 0 && { brands: brand }),
      ...(uses.length > 0 && { uses }),
      ...(country.length > 0 && { countries: country }),
      ...(edit && { edits: edit }),
      ...(ai.includes("training") && { aiTraining: true }),
      ...(ai.includes("making") && { aiMaking: true }),
    },
  };
};
