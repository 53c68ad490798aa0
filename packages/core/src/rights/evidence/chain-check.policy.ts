import { type ChainCheck, type CheckFlaw, FILES_READ_MB } from "./evidence.schema.ts";

/** What is wrong with an entry of a hash chain: text to follow the entry's number. */
const FLAW_WORDS: Record<CheckFlaw, string> = {
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
  file_differs: "names another hash than that of what is stored",
  copy_differs: "names another hash than that of the copy of the post",
  text_differs: "names another hash than that of the contract's text",
  signature_differs: "tells of another signature than the one that is kept",
  covers_differ: "tells of other rights to the creator's content than those that are kept",
  role_differs: "tells of another role than the member's record",
  key_differs: "tells of other scopes, or another last day, than the API key's record",
  name_differs: "gave the asset another name than the one it shows",
  invite_differs: "tells of another role than the open invite's record",
};

/** Which entry doesn't fit, and why: text to follow the word "entry". */
export const flawWords = ({ seq, reason, about }: NonNullable<ChainCheck["flaw"]>): string =>
  `${seq} ${FLAW_WORDS[reason]}${about ? `: ${about}` : ""}`;

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : many);

const anchorSays = ({ anchors, lastAnchor, flaw }: ChainCheck, dateOf: (timestamp: string) => string): string => {
  if (!lastAnchor)
    return "This history is in no daily checkpoint yet. Once a day its last entry is noted where nobody can change it.";
  const { at, seq } = lastAnchor;
  const which = counted(anchors, "One daily checkpoint has", `${anchors} daily checkpoints have`);
  const last = `${which} this history, the last one of ${dateOf(at)}: it then ended at entry ${seq}.`;
  return flaw ? last : `${last} ${counted(anchors, "It fits.", "They fit.")}`;
};

const filesSay = ({ compared, unread, unhashed }: ChainCheck["files"]): string[] => [
  ...(compared > 0
    ? [
        counted(
          compared,
          "The stored file has the hash that its entry names.",
          `The ${compared} stored files have the hashes that their entries name.`,
        ),
      ]
    : []),
  ...(unread > 0
    ? [
        counted(
          unread,
          `The stored file was not read, too large: it has more than ${FILES_READ_MB} MB.`,
          `The ${unread} stored files were not read, too large: together they have more than ${FILES_READ_MB} MB.`,
        ),
      ]
    : []),
  ...(unhashed > 0 ? [counted(unhashed, "One file isn't hashed yet.", `${unhashed} files aren't hashed yet.`)] : []),
];

/**
 * The result of a check as sentences: the outcome first, then what was compared.
 * @param dateOf formats a timestamp for the reader
 */
export const sentencesOf = (check: ChainCheck, dateOf: (timestamp: string) => string): string[] => {
  const { entries, redacted, terms, files, flaw } = check;
  if (flaw) {
    return [
      `Entry ${flawWords(flaw)}.`,
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
    ...filesSay(files),
    anchorSays(check, dateOf),
  ];
};
