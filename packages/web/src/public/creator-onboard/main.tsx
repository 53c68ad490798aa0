import "@/styles/globals.css";
import type { FirstState } from "@clearhouse/first-screens/creator-onboard/first-state.ts";
import { openPage } from "../shared/open-page.tsx";
import { tokenInPath } from "../shared/token-in-path.ts";
import { onboardingLanguages } from "./onboarding-languages.ts";
import { CreatorOnboardPage } from "./page.tsx";

const { first, locale, show } = openPage<FirstState>();
void onboardingLanguages(locale).then((language) =>
  show(<CreatorOnboardPage code={tokenInPath(window.location.pathname)} first={first} language={language} />),
);
