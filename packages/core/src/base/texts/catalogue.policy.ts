import type { Locale } from "./locale.policy.ts";

/** The names of a text's placeholders, as in `{name}`. */
export type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** A text with these placeholders, in any order. */
type Holding<Name extends string> = (
  Name extends string
    ? (text: `${string}{${Name}}${string}`) => void
    : never
) extends (text: infer Text) => void
  ? Text
  : never;

/** The translations of English texts: the same keys, and in each text the placeholders of the English one. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? [PlaceholderOf<English[Key]>] extends [never]
      ? string
      : Holding<PlaceholderOf<English[Key]>>
    : Translated<English[Key]>;
};

/**
 * A file of texts in any language. `TEXTS` are said by key; `SAID` is for what arrives in English, as data or as the
 * message of a field's rule.
 */
export interface Catalogue<Texts = Readonly<Record<string, string>>, Said = Readonly<Record<string, string>>> {
  readonly TEXTS: Translated<Texts>;
  readonly SAID: Translated<Said>;
}

/** A language with the texts of a page. */
export interface Language<Texts> {
  readonly locale: Locale;
  readonly catalogue: Texts;
}

/** The values of a text's placeholders as an argument; no argument for a text without placeholders. */
export type ValuesOf<Text extends string> = [PlaceholderOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderOf<Text>, string>>];

/** The keys of texts that have no placeholders but these. */
export type KeyOf<English extends Readonly<Record<string, string>>, Names extends string = never> = {
  [Key in keyof English]: [PlaceholderOf<English[Key]>] extends [Names] ? Key : never;
}[keyof English];

/**
 * Translates what arrives in English, by its key in the English catalog. Words that a person wrote have no key and stay
 * unchanged. Several uses, joined by ", ", are translated each.
 */
export const wordsIn = (english: Readonly<Record<string, string>>, translated: Readonly<Record<string, string>>) => {
  const keys = new Map(Object.entries(english).map(([key, text]) => [text, key]));
  const one = (text: string): string | undefined => translated[keys.get(text) ?? ""];
  return (text: string): string => {
    const parts = text.split(", ").map(one);
    return one(text) ?? (parts.every((part) => part !== undefined) ? parts.join(", ") : text);
  };
};
