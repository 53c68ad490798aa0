/** @jsxRuntime automatic */
import type { SigningTextKey } from "@clearhouse/core/contract/signing-page.en.policy.ts";
import { signingPageTexts, signingWords } from "@clearhouse/core/contract/signing-page.policy.ts";
import type { Locale } from "@clearhouse/core/owner-page/locale.policy.ts";
import type { ReactNode } from "react";
import {
  type ReaderOf,
  SayText,
  TextsReaderProvider,
  useTextsReader,
} from "../../shared/first-screen/texts-reader.tsx";

/** For whom the signing page is drawn. */
export type Reader = ReaderOf<SigningTextKey>;

const CATALOGUE = { texts: signingPageTexts, inWords: signingWords };

export function ReaderProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <TextsReaderProvider locale={locale} catalogue={CATALOGUE}>
      {children}
    </TextsReaderProvider>
  );
}

export const useReader = (): Reader => useTextsReader();

/** A text of the signing page with names or other texts by people inserted. */
export function Say(props: { text: SigningTextKey } & Readonly<Record<string, string>>) {
  return <SayText {...props} />;
}
