/** @jsxRuntime automatic */
import {
  datesIn,
  fill,
  type Locale,
  type OwnerDates,
  partsOf,
} from "@clearhouse/core/base/owner-page/locale.policy.ts";
import { createContext, Fragment, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

/**
 * For whom a page is drawn: their language and, once the script runs, their time zone. `Key` has the names of the
 * page's texts.
 */
export interface ReaderOf<Key extends string> {
  locale: Locale;
  /** A text of the page's catalog. */
  say: (key: Key, values?: Readonly<Record<string, string>>) => string;
  /** Translates an English text from data or from a field's rule. */
  words: (english: string) => string;
  dates: OwnerDates;
  /** False until the script runs, because earlier presses would be lost. */
  ready: boolean;
}

/** The texts of a page; those that are named here are on every page. */
interface Catalogue {
  texts: (
    locale: Locale,
  ) => Readonly<Record<string, string> & Record<"privacy" | "evidence" | "translated" | "forReading", string>>;
  /** See {@link ReaderOf.words}. */
  inWords: (locale: Locale, english: string) => string;
}

const ReaderContext = createContext<ReaderOf<string> | undefined>(undefined);

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

interface PageReaderProps {
  locale: Locale;
  children: ReactNode;
}

function TextsReaderProvider({ locale, catalogue, children }: PageReaderProps & { catalogue: Catalogue }) {
  // The server doesn't know the reader's time zone. Its HTML is hydrated as it is; then dates are shown in the reader's
  // zone.
  const timeZone = useSyncExternalStore(noChanges, ownZone, serverZone);
  const ready = useSyncExternalStore(noChanges, always, notYet);
  const reader = useMemo<ReaderOf<string>>(
    () => ({
      locale,
      say: (key, values = {}) => fill(textOf(catalogue.texts(locale), key), values),
      words: (english) => catalogue.inWords(locale, english),
      dates: datesIn(locale, timeZone),
      ready,
    }),
    [locale, catalogue, timeZone, ready],
  );
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

export const useTextsReader = (): ReaderOf<string> => {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("A part of the page is outside of the provider of its texts");
  return reader;
};

type SayProps<Key extends string> = { text: Key } & Readonly<Record<string, string>>;

/** A text into which names or other texts by people are inserted, each with its own direction. */
function SayText({ text, ...values }: SayProps<string>) {
  const { say } = useTextsReader();
  return partsOf(say(text)).map((part) =>
    "words" in part ? (
      <Fragment key={part.words}>{part.words}</Fragment>
    ) : (
      <bdi key={part.value} translate="no">
        {values[part.value] ?? ""}
      </bdi>
    ),
  );
}

interface PageReader<Key extends string> {
  ReaderProvider: (props: PageReaderProps) => ReactNode;
  useReader: () => ReaderOf<Key>;
  /** See {@link SayText}. */
  Say: (props: SayProps<Key>) => ReactNode;
}

/** The reader of a page's own texts, whose names are `Key`. */
export const pageReader = <Key extends string>(catalogue: Catalogue): PageReader<Key> => ({
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules, once for each page
  ReaderProvider: (props) => <TextsReaderProvider {...props} catalogue={catalogue} />,
  useReader: useTextsReader,
  Say: SayText,
});
