import "@/styles/globals.css";
import { openPage } from "../shared/open-page.tsx";
import { tokenInPath } from "../shared/token-in-path.ts";
import type { FirstState } from "./first-screen/first-state.ts";
import { CreatorOnboardPage } from "./page.tsx";

const { first, locale, show } = openPage<FirstState>();
show(<CreatorOnboardPage code={tokenInPath(window.location.pathname)} first={first} locale={locale} />);
