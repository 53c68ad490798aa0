import type { OnboardingTextKey } from "@clearhouse/core/contracts/onboarding/onboarding-page.en.policy.ts";
import { onboardingPageTexts, onboardingWords } from "@clearhouse/core/contracts/onboarding/onboarding-page.policy.ts";
import { pageReader } from "../shared/texts-reader.tsx";

export const { ReaderProvider, useReader, Say } = pageReader<OnboardingTextKey>({
  texts: onboardingPageTexts,
  inWords: onboardingWords,
});
