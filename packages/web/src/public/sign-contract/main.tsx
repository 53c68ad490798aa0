import "@/styles/globals.css";
import "@fontsource/dancing-script/500.css";
import type { FirstState } from "@clearhouse/first-screens/sign-contract/first-state.ts";
import { openPage } from "../shared/open-page.tsx";
import { tokenInPath } from "../shared/token-in-path.ts";
import { SignContractPage } from "./page.tsx";

const { first, locale, show } = openPage<FirstState>();
show(<SignContractPage token={tokenInPath(window.location.pathname)} first={first} locale={locale} />);
