import { countryName } from "@clearhouse/core/base/license/countries.policy.ts";
import { type Limit, limitsIn } from "@clearhouse/core/base/license/own-words.policy.ts";
import { PLATFORM_NAMES } from "@clearhouse/core/base/license/scope-words.policy.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { Button } from "@/components/ui/button.tsx";
import { formatCalendarDate } from "@/lib/dates.ts";
import { WORDS_TEXTS } from "./words-texts.ts";

/** Whether the fields of a license say a limit already. */
const isStated = (limit: Limit, { scope, expiresOn }: Grant): boolean => {
  switch (limit.kind) {
    case "until":
      return expiresOn !== "" && expiresOn <= limit.date;
    case "platforms":
      return scope.lines.every(
        ({ platforms }) => platforms !== "any" && platforms.every((one) => limit.platforms.includes(one)),
      );
    case "countries":
      return Array.isArray(scope.countries) && scope.countries.every((one) => limit.countries.includes(one));
    case "no_ads":
      return scope.lines.every(({ ads }) => ads === "organic");
  }
};

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

/** The limits in the owner's words that the fields don't say; a day without a year is counted from the license's day. */
const linesIn = (grant: Grant): string[] => [
  ...new Set(
    grant.ownWords
      .flatMap((text) => limitsIn(text, grant.grantedAt.slice(0, 10)))
      .filter((limit) => !isStated(limit, grant))
      .map(lineOf),
  ),
];

/** Offers what is recognized in the owner's words for the line that is still to heed. The fields and the accepted text stay. */
export function WordsSuggestions({ grant, onPick }: { grant: Grant; onPick: (line: string) => void }) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {linesIn(grant).map((line) => (
        <Button key={line} variant="outline" size="sm" onClick={() => onPick(line)}>
          {WORDS_TEXTS.readAs(line)}
        </Button>
      ))}
    </div>
  );
}
