/** @jsxRuntime automatic */
import type { Locale } from "@clearhouse/core/owner-page/locale.policy.ts";
import type { TextKey } from "@clearhouse/core/owner-page/texts.en.policy.ts";
import { inWords, ownerTexts } from "@clearhouse/core/owner-page/texts.policy.ts";
import type { ReactNode } from "react";
import {
  type ReaderOf,
  SayText,
  TextsReaderProvider,
  useTextsReader,
} from "../../shared/first-screen/texts-reader.tsx";

/** For whom the owner's page is drawn. */
export type Reader = ReaderOf<TextKey>;

const CATALOGUE = { texts: ownerTexts, inWords };

export function ReaderProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <TextsReaderProvider locale={locale} catalogue={CATALOGUE}>
      {children}
    </TextsReaderProvider>
  );
}

export const useReader = (): Reader => useTextsReader();

/** A text of the owner's page with names or other texts by people inserted. */
export function Say(props: { text: TextKey } & Readonly<Record<string, string>>) {
  return <SayText {...props} />;
}
