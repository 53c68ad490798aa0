import * as english from "@clearhouse/core/base/texts/en/onboarding.policy.ts";
import { languages } from "../shared/languages.ts";

export const onboardingLanguages = languages<english.OnboardingCatalogue>(english, {
  es: () => import("@clearhouse/core/base/texts/es/onboarding.policy.ts"),
});
