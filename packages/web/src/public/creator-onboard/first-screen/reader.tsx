/** @jsxRuntime automatic */
import type { OnboardingTextKey } from "@clearhouse/core/onboarding/onboarding-page.en.policy.ts";
import { onboardingPageTexts, onboardingWords } from "@clearhouse/core/onboarding/onboarding-page.policy.ts";
import type { Locale } from "@clearhouse/core/owner-page/locale.policy.ts";
import type { ReactNode } from "react";
import {
  type ReaderOf,
  SayText,
  TextsReaderProvider,
  useTextsReader,
} from "../../shared/first-screen/texts-reader.tsx";

/** For whom the onboarding page is drawn. */
export type Reader = ReaderOf<OnboardingTextKey>;

const CATALOGUE = { texts: onboardingPageTexts, inWords: onboardingWords };

export function ReaderProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <TextsReaderProvider locale={locale} catalogue={CATALOGUE}>
      {children}
    </TextsReaderProvider>
  );
}

export const useReader = (): Reader => useTextsReader();

/** A text of the onboarding page with names or other texts by people inserted. */
export function Say(props: { text: OnboardingTextKey } & Readonly<Record<string, string>>) {
  return <SayText {...props} />;
}
