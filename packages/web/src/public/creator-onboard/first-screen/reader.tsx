/** @jsxRuntime automatic */
import type { OnboardingTextKey } from "@clearhouse/core/onboarding/onboarding-page.en.policy.ts";
import { onboardingPageTexts, onboardingWords } from "@clearhouse/core/onboarding/onboarding-page.policy.ts";
import type { ReactNode } from "react";
import {
  type PageReaderProps,
  type ReaderOf,
  type SayProps,
  SayText,
  TextsReaderProvider,
  useTextsReader,
} from "../../shared/first-screen/texts-reader.tsx";

/** For whom the onboarding page is drawn. */
export type Reader = ReaderOf<OnboardingTextKey>;

const CATALOGUE = { texts: onboardingPageTexts, inWords: onboardingWords };

export function ReaderProvider(props: PageReaderProps) {
  return <TextsReaderProvider {...props} catalogue={CATALOGUE} />;
}

export const useReader: () => Reader = useTextsReader;

/** A text of the onboarding page with names or other texts by people inserted. */
export const Say: (props: SayProps<OnboardingTextKey>) => ReactNode = SayText;
