import { countryName } from "@clearhouse/core/base/license/countries.policy.ts";
import type { Limit } from "@clearhouse/core/base/license/own-words.policy.ts";
import { PLATFORM_NAMES } from "@clearhouse/core/base/license/scope-words.policy.ts";
import { limitsLeft } from "@clearhouse/core/base/license/words-left.policy.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { Button } from "@/components/ui/button.tsx";
import { formatCalendarDate, todayIn } from "@/lib/dates.ts";
import { WORDS_TEXTS } from "./words-texts.ts";

const lineOf = (limit: Limit): string => {
  switch (limit.kind) {
    case "until":
      return `until ${formatCalendarDate(limit.date)}`;
    case "platforms":
      return `only on ${limit.platforms.map((one) => PLATFORM_NAMES[one]).join(", ")}`;
    case "countries":
      return `only in ${limit.countries.map(countryName).join(", ")}`;
    case "no_ads":
      return "no ads";
  }
};

/** The limits in the owner's words that the fields don't say, as lines. */
export const linesLeft = ({ ownWords, grantedAt, scope, expiresOn }: Grant, timeZone: string): string[] => [
  ...new Set(limitsLeft(ownWords, { scope, expiresOn }, todayIn(timeZone, new Date(grantedAt))).map(lineOf)),
];

/** Offers what is recognized in the owner's words for the line that is still to heed. The fields and the accepted text stay. */
export function WordsSuggestions({ lines, onPick }: { lines: readonly string[]; onPick: (line: string) => void }) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {lines.map((line) => (
        <Button key={line} variant="outline" size="sm" onClick={() => onPick(line)}>
          {WORDS_TEXTS.readAs(line)}
        </Button>
      ))}
    </div>
  );
}
