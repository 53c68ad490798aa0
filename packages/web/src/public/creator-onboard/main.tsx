import "@/styles/globals.css";
import type { FirstState } from "@clearhouse/first-screens/creator-onboard/first-state.ts";
import { openPage } from "../shared/open-page.tsx";
import { tokenInPath } from "../shared/token-in-path.ts";
import { CreatorOnboardPage } from "./page.tsx";

const { first, locale, show } = openPage<FirstState>();
show(<CreatorOnboardPage code={tokenInPath(window.location.pathname)} first={first} locale={locale} />);
