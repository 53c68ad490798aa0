import { countryName } from "@clearhouse/core/base/license/countries.policy.ts";
import { feeWords } from "@clearhouse/core/base/license/fee.policy.ts";
import type { ThreadItem } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import { SCOPE_TEXTS } from "@/components/form/scope-texts.ts";
import { formatCalendarDate } from "@/lib/dates.ts";
import { TALK_TEXTS as TEXTS } from "./texts.ts";

const placesOf = (countries: "worldwide" | readonly string[]): string =>
  countries === "worldwide" ? SCOPE_TEXTS.worldwide : countries.map(countryName).join(", ");

/** What a step would change of the terms, a line for each field. */
export const offerLines = ({ asks = {}, fee }: Pick<ThreadItem, "asks" | "fee">): string[] => {
  const { uses, brands, countries, edits, aiTraining, aiMaking, from, until, afterEnd, creditRequired, words } = asks;
  const end = until === "" ? TEXTS.noEnd : formatCalendarDate(until ?? "");
  return [
    fee && `${TEXTS.fee}: ${feeWords(fee)}`,
    uses && `${TEXTS.uses}: ${uses.join(", ")}`,
    brands && `${TEXTS.brands}: ${brands.join(", ")}`,
    countries && `${SCOPE_TEXTS.countries}: ${placesOf(countries)}`,
    edits && `${SCOPE_TEXTS.edits}: ${SCOPE_TEXTS.editLabels[edits]}`,
    aiTraining !== undefined && TEXTS.aiTraining(aiTraining),
    aiMaking !== undefined && TEXTS.aiMaking(aiMaking),
    from && `${TEXTS.from}: ${formatCalendarDate(from)}`,
    until !== undefined && `${TEXTS.until}: ${end}`,
    afterEnd && `${SCOPE_TEXTS.afterEnd}: ${SCOPE_TEXTS.afterEndLabels[afterEnd]}`,
    creditRequired !== undefined && TEXTS.credit(creditRequired),
    words && TEXTS.words(words),
  ].filter((line) => typeof line === "string" && line !== "") as string[];
};
