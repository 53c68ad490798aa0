import type { ChainCheck, CheckFlaw } from "./evidence.schema.ts";

/** What is wrong with an entry, said after its number. */
export const FLAW_WORDS: Record<CheckFlaw, string> = {
  missing: "is missing",
  changed: "was changed",
  foreign: "belongs to another history",
  unlinked: "doesn't follow from the one before it",
  person_changed: "names another person than the one it was written with",
  head_differs: "isn't where the history is said to end",
  status_differs: "sets another status than the asset shows",
  anchor_differs: "is another than the one that was anchored",
  terms_differ: "names another hash than that of the terms that are kept",
  grant_differs: "names another hash than that of what is kept as granted",
  answer_differs: "tells of another answer than the one that is kept",
  rights_differ: "granted other rights than the asset shows",
  document_differs: "names another hash than that of the license document",
};

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : many);

const anchorSays = ({ anchors, lastAnchor, flaw }: ChainCheck, dateOf: (timestamp: string) => string): string => {
  if (!lastAnchor) return "No anchor names this asset yet: where its history ends is anchored once a day.";
  const { at, seq } = lastAnchor;
  const which = counted(anchors, "One anchor names", `${anchors} anchors name`);
  const last = `${which} this asset, the last one of ${dateOf(at)}: its history then ended at entry ${seq}.`;
  return flaw ? last : `${last} ${counted(anchors, "It fits.", "They fit.")}`;
};

/**
 * What a check found, in sentences: the result first, then what it was compared with.
 * @param dateOf writes a timestamp as the reader is used to
 */
export const sentencesOf = (check: ChainCheck, dateOf: (timestamp: string) => string): string[] => {
  const { entries, redacted, terms, uncovered, flaw } = check;
  if (flaw) {
    return [
      `Entry ${flaw.seq} ${FLAW_WORDS[flaw.reason]}.`,
      "What this entry and the later ones say can't be relied on.",
      anchorSays(check, dateOf),
    ];
  }
  return [
    counted(entries, "The one entry fits.", `All ${entries} entries fit.`),
    "Each has the hash of what it says, and names the hash of the one before it.",
    ...(redacted > 0
      ? [counted(redacted, "The person of one entry was erased.", `The persons of ${redacted} entries were erased.`)]
      : []),
    ...(terms > 0
      ? [
          counted(
            terms,
            "The accepted terms fit the hash in their entry.",
            `The ${terms} accepted terms fit the hashes in their entries.`,
          ),
        ]
      : []),
    ...(uncovered > 0
      ? [
          counted(
            uncovered,
            "One approval is older than the hash of what was granted: its scope and end are not covered.",
            `${uncovered} approvals are older than the hash of what was granted: their scope and end are not covered.`,
          ),
        ]
      : []),
    anchorSays(check, dateOf),
  ];
};
