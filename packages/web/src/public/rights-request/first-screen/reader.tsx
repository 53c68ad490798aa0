/** @jsxRuntime automatic */
import { datesIn, fill, type Locale, type OwnerDates, partsOf } from "@clearhouse/core/owner-page/locale.policy.ts";
import type { TextKey } from "@clearhouse/core/owner-page/texts.en.policy.ts";
import { inWords, ownerTexts } from "@clearhouse/core/owner-page/texts.policy.ts";
import { createContext, Fragment, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

/** Whom the page is drawn for: their language and, once the script runs, their time zone. */
export interface Reader {
  locale: Locale;
  /** A text of the catalogue. */
  say: (key: TextKey, values?: Readonly<Record<string, string>>) => string;
  /** What data or a field rule says in English. */
  words: (english: string) => string;
  dates: OwnerDates;
  /** False until the script runs: what is pressed before would be lost. */
  ready: boolean;
}

const ReaderContext = createContext<Reader | undefined>(undefined);

const noChanges = () => () => undefined;
const ownZone = (): string | undefined => undefined;
const serverZone = (): string | undefined => "UTC";
const always = () => true;
const notYet = () => false;

export function ReaderProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  // The server doesn't know the reader's: what it drew is taken over as it is, then dates are the reader's own.
  const timeZone = useSyncExternalStore(noChanges, ownZone, serverZone);
  const ready = useSyncExternalStore(noChanges, always, notYet);
  const reader = useMemo<Reader>(
    () => ({
      locale,
      say: (key, values = {}) => fill(ownerTexts(locale)[key], values),
      words: (english) => inWords(locale, english),
      dates: datesIn(locale, timeZone),
      ready,
    }),
    [locale, timeZone, ready],
  );
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

export const useReader = (): Reader => {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("A part of the owner's page stands outside of its ReaderProvider");
  return reader;
};

/** A text with people's words in it, each in a direction of its own. */
export function Say({ text, ...values }: { text: TextKey } & Readonly<Record<string, string>>) {
  const { locale } = useReader();
  return partsOf(ownerTexts(locale)[text as TextKey]).map((part) =>
    "words" in part ? (
      <Fragment key={part.words}>{part.words}</Fragment>
    ) : (
      <bdi key={part.value}>{values[part.value] ?? ""}</bdi>
    ),
  );
}
