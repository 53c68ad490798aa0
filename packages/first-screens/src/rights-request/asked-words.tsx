/** @jsxRuntime automatic */
import { type AskedScope, askedUses } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import { countryName } from "@clearhouse/core/base/license/countries.policy.ts";
import { presetOf } from "@clearhouse/core/base/license/presets.policy.ts";
import { plain, quoted } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import { type Reader, type TextKey, useReader } from "./reader.tsx";

/** How each listed use is said within the sentence. */
const USES: Readonly<Record<string, TextKey>> = {
  social: "askedSocial",
  stories: "askedStories",
  reels: "askedReels",
  website: "askedWebsite",
  campaign: "askedCampaign",
  print: "askedPrint",
  video: "askedVideo",
  commercial: "askedCommercial",
  editorial: "askedEditorial",
  multiple: "askedMultiple",
};

const usesOf = (labels: readonly string[], say: Reader["say"]): string =>
  labels
    .map((label) => {
      const key = USES[presetOf(label)?.id ?? ""];
      return key ? say(key) : label;
    })
    .join(", ");

/** Without ads, as ads, or as ads in some of the uses alone. */
const adsOf = (asked: AskedScope, say: Reader["say"]): string => {
  const uses = askedUses(asked);
  const paid = uses.filter(({ line }) => line.ads === "paid").map(({ label }) => label);
  if (paid.length === 0) return say("askedWithoutAds");
  return paid.length === uses.length ? say("askedAds") : say("askedSomeAds", { uses: usesOf(paid, say) });
};

/** More countries than these are counted, not named. */
const NAMED = 6;

export const namesOf = (countries: readonly string[], { locale }: Pick<Reader, "locale">): string => {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return countries.map((code) => (locale === "en" ? countryName(code) : (names.of(code) ?? code))).join(", ");
};

const whereOf = ({ countries }: AskedScope, { say, locale }: Reader): string => {
  if (countries === "worldwide") return say("askedWorldwide");
  if (countries.length > NAMED) return say("askedManyCountries", { count: String(countries.length) });
  return say("askedCountries", { countries: namesOf(countries, { locale }) });
};

export const CHANGES = { as_is: "askedAsItIs", crop_trim_caption: "askedCropped", any: "askedAnyChange" } as const;
export const AFTER_END = { stay: "askedStay", ads_stop: "askedAdsStop", come_down: "askedComeDown" } as const;

/** What is asked beyond uses and countries, a sentence each. */
const further = (
  { edits, aiTraining, aiMaking, from, until, afterEnd, creditRequired, words }: AskedScope,
  reader: Reader,
) => {
  const { say, dates } = reader;
  return [
    words !== undefined && say("askedInWords", { words: quoted(plain(words)) }),
    say(CHANGES[edits]),
    !aiTraining && !aiMaking && say("askedNoAi"),
    aiTraining && say("askedAiTraining"),
    aiMaking && say("askedAiMaking"),
    from !== "" && say("askedFrom", { date: dates.calendarDay(from) }),
    until !== "" && say(AFTER_END[afterEnd]),
    creditRequired && say("askedCredit"),
  ].filter((sentence) => sentence !== false);
};

/** What is asked, in plain words. */
export function AskedWords({ asked, team }: { asked: AskedScope; team: string }) {
  const reader = useReader();
  const uses = usesOf(
    askedUses(asked).map(({ label }) => label),
    reader.say,
  );
  return (
    <p className="text-pretty wrap-anywhere pb-2.5 leading-relaxed">
      <span className="font-medium">
        {reader.say("asked", { team, uses, where: whereOf(asked, reader), ads: adsOf(asked, reader.say) })}
      </span>{" "}
      {further(asked, reader).join(" ")}
    </p>
  );
}
