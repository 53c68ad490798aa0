/** @jsxRuntime automatic */

import {
  type Catalogue,
  type Language,
  type PlaceholderOf,
  type ValuesOf,
  wordsIn,
} from "@clearhouse/core/base/texts/catalogue.policy.ts";
import { datesIn, fill, type Locale, type OwnerDates, partsOf } from "@clearhouse/core/base/texts/locale.policy.ts";
import { createContext, Fragment, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

type Texts = Readonly<Record<string, string>>;

/**
 * For whom a page is drawn: their language and, once the script runs, their time zone. `English` are the English texts
 * of the page.
 */
export interface ReaderOf<English extends Texts> {
  locale: Locale;
  /** A text of the page's catalog, with the values of its placeholders. */
  say: <Key extends keyof English & string>(key: Key, ...values: ValuesOf<English[Key]>) => string;
  /** A text of the page's catalog, split at its placeholders. */
  parts: (key: keyof English & string) => ReturnType<typeof partsOf>;
  /** Translates an English text from data or from a field's rule. */
  words: (english: string) => string;
  dates: OwnerDates;
  /** False until the script runs, because earlier presses would be lost. */
  ready: boolean;
}

/** The reader of any page's texts, whose keys and placeholders aren't checked. */
interface AnyReader extends Omit<ReaderOf<Texts>, "say"> {
  say: (key: string, values?: Texts) => string;
}

/** Texts that each page has. */
type OnEachPage = Readonly<
  Record<"privacy" | "evidence" | "translated" | "forReading" | "loading" | "pleaseWait" | "tooMany", string>
> & { readonly pageTitle: "{team}" };

/** Texts of parts that several pages show. */
type Shared = OnEachPage & Readonly<Record<"loadFailed" | "unreachable" | "tryAgain" | "formMissing", string>>;

const ReaderContext = createContext<AnyReader | undefined>(undefined);

const noChanges = () => () => undefined;
const ownZone = (): string | undefined => undefined;
const serverZone = (): string | undefined => "UTC";
const always = () => true;
const notYet = () => false;

const textOf = (texts: Readonly<Record<string, string>>, key: string): string => {
  const text = texts[key];
  if (text === undefined) throw new Error(`The page has no text ${key}`);
  return text;
};

interface ReaderProviderProps<Page> {
  language: Language<Page>;
  children: ReactNode;
}

/** @param said the page's {@link Catalogue.SAID} in English */
function TextsReaderProvider({
  language: { locale, catalogue },
  said,
  children,
}: ReaderProviderProps<Catalogue> & { said: Texts }) {
  // The server doesn't know the reader's time zone. Its HTML is hydrated as it is; then dates are shown in the reader's
  // zone.
  const timeZone = useSyncExternalStore(noChanges, ownZone, serverZone);
  const ready = useSyncExternalStore(noChanges, always, notYet);
  const reader = useMemo<AnyReader>(
    () => ({
      locale,
      say: (key, values = {}) => fill(textOf(catalogue.TEXTS, key), values),
      parts: (key) => partsOf(textOf(catalogue.TEXTS, key)),
      words: wordsIn(said, catalogue.SAID),
      dates: datesIn(locale, timeZone),
      ready,
    }),
    [locale, catalogue, said, timeZone, ready],
  );
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

const useAnyReader = (): AnyReader => {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("A part of the page is outside of the provider of its texts");
  return reader;
};

export const useTextsReader: () => ReaderOf<Shared> = useAnyReader;

interface MoreTextsProps {
  /** In English and in the page's language, with the same keys. */
  english: Catalogue;
  texts: Catalogue;
  children: ReactNode;
}

/** Adds texts to those of the page, for parts that are loaded later. */
export function MoreTexts({ english, texts, children }: MoreTextsProps) {
  const page = useAnyReader();
  const reader = useMemo<AnyReader>(() => {
    const words = wordsIn(english.SAID, texts.SAID);
    const own = (key: string): string | undefined => texts.TEXTS[key];
    return {
      ...page,
      say: (key, values = {}) =>
        own(key) === undefined ? page.say(key, values) : fill(textOf(texts.TEXTS, key), values),
      parts: (key) => (own(key) === undefined ? page.parts(key) : partsOf(textOf(texts.TEXTS, key))),
      words: (said) => page.words(words(said)),
    };
  }, [page, english, texts]);
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

type SayProps<Text extends string, Key extends string> = { text: Key } & Readonly<Record<PlaceholderOf<Text>, string>>;

/** A text into which names or other texts by people are inserted, each with its own direction. */
function SayText({ text, ...values }: { text: string } & Texts) {
  const { parts } = useAnyReader();
  return parts(text).map((part) =>
    "words" in part ? (
      <Fragment key={part.words}>{part.words}</Fragment>
    ) : (
      <bdi key={part.value} translate="no">
        {values[part.value] ?? ""}
      </bdi>
    ),
  );
}

interface PageReader<English extends Catalogue> {
  ReaderProvider: (props: ReaderProviderProps<Catalogue<English["TEXTS"], English["SAID"]>>) => ReactNode;
  useReader: () => ReaderOf<English["TEXTS"]>;
  /** See {@link SayText}. */
  Say: <Key extends keyof English["TEXTS"] & string>(props: SayProps<English["TEXTS"][Key], Key>) => ReactNode;
}

/** The reader of a page's own texts. @param english the page's texts in English */
export const pageReader = <English extends Catalogue & { TEXTS: Record<keyof OnEachPage, string> }>(
  english: English,
): PageReader<English> => ({
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules, once for each page
  ReaderProvider: (props) => <TextsReaderProvider {...props} said={english.SAID} />,
  useReader: useAnyReader,
  Say: SayText,
});
