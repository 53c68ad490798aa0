/** What may stand in a contract template, with what is filled in (product decisions §7). */
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

/** Other names under which templates of before may ask for the same. */
const ALIASES: Readonly<Record<string, ContractPlaceholder>> = {
  creator_handle: "creator_name",
  sender_name: "requester_name",
};

const MARK = /\{\{\s*([^{}]*?)\s*\}\}/g;

const placeholderOf = (name: string): ContractPlaceholder | undefined =>
  ALIASES[name] ?? CONTRACT_PLACEHOLDERS.find((known) => known === name);

/** The placeholders that stand in a text, each once, in their order there. */
export const placeholdersIn = (text: string): ContractPlaceholder[] => [
  ...new Set([...text.matchAll(MARK)].flatMap(([, name = ""]) => placeholderOf(name) ?? [])),
];

/** Marks of a text that stand for nothing, as they are written, each once. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(MARK)].filter(([, name = ""]) => !placeholderOf(name)).map(([mark]) => mark)),
];

/** A template's text with its placeholders filled in; what is filled in is never read as a placeholder itself. */
export const fillContract = (text: string, values: Readonly<Record<ContractPlaceholder, string>>): string =>
  text.replace(MARK, (mark, name: string) => {
    const placeholder = placeholderOf(name);
    return placeholder === undefined ? mark : values[placeholder];
  });
