import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { formatDate } from "@/lib/dates.ts";
import { WORDS_TEXTS } from "./words-texts.ts";

/** Who has read the owner's own words, when, and what is left to heed: the team's statement. */
export function WordsRead({ read: { at, name, heed } }: { read: NonNullable<Grant["read"]> }) {
  return (
    <p className="break-words" dir="auto">
      {`${WORDS_TEXTS.readBy(name, formatDate(at))}: ${WORDS_TEXTS.left(heed)}`}
    </p>
  );
}
