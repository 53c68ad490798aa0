/** What may stand in a contract template, with what is filled in. */
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

/** Every name that is read, with what it asks for; templates of before may use the last two. */
const KNOWN = new Map<string, ContractPlaceholder>([
  ...CONTRACT_PLACEHOLDERS.map((name): [string, ContractPlaceholder] => [name, name]),
  ["creator_handle", "creator_name"],
  ["sender_name", "requester_name"],
]);

/** A placeholder as it is written into a text. */
export const markOf = (placeholder: ContractPlaceholder): string => `{{${placeholder}}}`;

const MARK = /\{\{([^{}\n]*)\}\}/g;
/** Braces that mean to be a placeholder and aren't one, closed or not. */
const STRAY = /\{\{[^{}\n]*(?:\}\})?|\}\}/g;

/** A piece of a text: what is written, or a placeholder in its place. */
export interface TextPiece {
  /** As it is written. */
  text: string;
  /** Missing where it is text as such. */
  placeholder?: ContractPlaceholder;
}

/** A text as what stands between its placeholders and those, in order; put together again it is the text. */
export const piecesOf = (text: string): TextPiece[] => {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: mark, 1: name = "", index } of text.matchAll(MARK)) {
    const placeholder = KNOWN.get(name.trim());
    if (placeholder === undefined) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: mark, placeholder });
    end = index + mark.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
};

/** The placeholders that stand in a text, each once, in their order there. */
export const placeholdersIn = (text: string): ContractPlaceholder[] => [
  ...new Set(piecesOf(text).flatMap(({ placeholder }) => placeholder ?? [])),
];

/** Braces of a text that stand for nothing, as they are written, each once: a signer would read them as they are. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(
    piecesOf(text).flatMap((piece) => (piece.placeholder ? [] : [...piece.text.matchAll(STRAY)].map(([mark]) => mark))),
  ),
];

/** Named in a message; more would hide what it says. */
const NAMED = 5;
const MARK_LENGTH = 40;

/** What is said of them; undefined where all can be filled in. */
export const placeholderProblem = (text: string): string | undefined => {
  const unknown = unknownPlaceholders(text);
  const [first] = unknown;
  if (first === undefined) return undefined;
  const named = unknown
    .slice(0, NAMED)
    .map((mark) => (mark.length > MARK_LENGTH ? `${mark.slice(0, MARK_LENGTH)}…` : mark))
    .join(", ");
  const more = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : "";
  return unknown.length === 1
    ? `${named} isn't a placeholder that can be filled in`
    : `${named}${more} aren't placeholders that can be filled in`;
};

/** A template's text with its placeholders filled in; what is filled in is never read as a placeholder itself. */
export const fillContract = (text: string, values: Readonly<Record<ContractPlaceholder, string>>): string =>
  piecesOf(text)
    .map((piece) => (piece.placeholder ? values[piece.placeholder] : piece.text))
    .join("");
