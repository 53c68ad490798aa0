/** The placeholders of contract templates. */
export const CONTRACT_PLACEHOLDERS = [
  "creator_name",
  "creator_email",
  "requester_name",
  "content_title",
  "brand",
  "team_name",
  "date",
] as const;
export type ContractPlaceholder = (typeof CONTRACT_PLACEHOLDERS)[number];

/** All accepted names, and the placeholder for which each stands. The last two names are aliases in older templates. */
const BY_NAME = new Map<string, ContractPlaceholder>([
  ...CONTRACT_PLACEHOLDERS.map((name): [string, ContractPlaceholder] => [name, name]),
  ["creator_handle", "creator_name"],
  ["sender_name", "requester_name"],
]);

/** A placeholder as it is written in a text. */
export const markOf = (placeholder: ContractPlaceholder): string => `{{${placeholder}}}`;

const MARK = /\{\{([^{}\n]*)\}\}/g;
/** Double braces, closed or not, that aren't part of a known placeholder. */
const BRACES = /\{\{[^{}\n]*(?:\}\})?|\}\}/g;

/** A piece of a text: a placeholder, or the text between two placeholders. */
export interface TextPiece {
  /** The piece as it is written in the text. */
  text: string;
  /** Absent for text between placeholders. */
  placeholder?: ContractPlaceholder;
}

/** Splits a text into its placeholders and the text between them, in order. Joined, the pieces are the text again. */
export const piecesOf = (text: string): TextPiece[] => {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: mark, 1: name = "", index } of text.matchAll(MARK)) {
    const placeholder = BY_NAME.get(name.trim());
    if (placeholder === undefined) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: mark, placeholder });
    end = index + mark.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
};

/** The placeholders in a text, each once, in order. */
export const placeholdersIn = (text: string): ContractPlaceholder[] => [
  ...new Set(piecesOf(text).flatMap(({ placeholder }) => placeholder ?? [])),
];

/**
 * The braces in a text that aren't a known placeholder, with their content, each once. They wouldn't be filled in, so a
 * signer would see them.
 */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(
    piecesOf(text).flatMap((piece) =>
      piece.placeholder ? [] : [...piece.text.matchAll(BRACES)].map(([mark]) => mark),
    ),
  ),
];

/** The most placeholders that one message names; more would make the message hard to read. */
const NAMED_AT_MOST = 5;
const MARK_LENGTH = 40;

/** The message about unknown placeholders in a text; undefined if the text has none. */
export const placeholderProblem = (text: string): string | undefined => {
  const unknown = unknownPlaceholders(text);
  const [first] = unknown;
  if (first === undefined) return undefined;
  const named = unknown
    .slice(0, NAMED_AT_MOST)
    .map((mark) => (mark.length > MARK_LENGTH ? `${mark.slice(0, MARK_LENGTH)}…` : mark))
    .join(", ");
  const more = unknown.length > NAMED_AT_MOST ? ` and ${unknown.length - NAMED_AT_MOST} more` : "";
  return unknown.length === 1
    ? `${named} isn't a placeholder that can be filled in`
    : `${named}${more} aren't placeholders that can be filled in`;
};

/** A template's text with its placeholders filled in. A value that looks like a placeholder is inserted unchanged. */
export const fillContract = (text: string, values: Readonly<Record<ContractPlaceholder, string>>): string =>
  piecesOf(text)
    .map((piece) => (piece.placeholder ? values[piece.placeholder] : piece.text))
    .join("");
